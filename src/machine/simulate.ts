/**
 * Runs a machine step by step on given stimuli. This is the plain reading of what a machine does (see machine.ts); the
 * relations in step-relation.ts must agree with it.
 */
import { type Span } from '../base/source.js';
import {
  type Assignment,
  type Local,
  type Machine,
  localOf,
  nextVariable,
  numbersOf,
  stimuliOf,
} from './machine.js';
import { type Term, evaluate } from './term.js';

/** Where a machine is between two steps. */
export interface Moment {
  readonly state: number;
  /** Indices of values, in the order of the locals. */
  readonly locals: readonly number[];
}

/** One step's stimuli: the index of the event, then those of the inputs' values. */
export type Stimulus = readonly number[];

export interface Response {
  /** In the order of the outputs: an index, or undefined where any value may come. */
  readonly outputs: readonly (number | undefined)[];
  /** Index of the transition that was taken. */
  readonly transition: number | undefined;
}

export type StepOutcome =
  | { readonly kind: 'done'; readonly after: Moment; readonly response: Response }
  /** Something has no value within its domain. */
  | {
      readonly kind: 'failed';
      readonly place: Span;
      readonly what: 'assignment' | 'condition';
      readonly value?: number | undefined;
    };

export function firstMoment(machine: Machine): Moment {
  const locals = numbersOf(machine, 'local').map((number) => localOf(machine, number).initial);
  return { state: machine.initial, locals };
}

export function step(machine: Machine, before: Moment, stimulus: Stimulus): StepOutcome {
  const { variables } = machine;
  const codes: number[] = [];
  stimuliOf(machine).forEach(
    (number, at) => (codes[number] = variables[number]!.domain.codes[stimulus[at]!]!),
  );
  const locals = numbersOf(machine, 'local');
  locals.forEach((number, at) => (codes[number] = variables[number]!.domain.codes[before.locals[at]!]!));
  const assigned = new Set<number>();
  for (const assignment of [...machine.always, ...machine.states[before.state]!.assignments]) {
    const value = assignedValue(machine, assignment, codes);
    if (value === undefined || !variables[assignment.target]!.domain.indexOf.has(value)) {
      return { kind: 'failed', place: assignment, what: 'assignment', value };
    }
    codes[assignment.target] = value;
    assigned.add(assignment.target);
  }
  const chosen = firstEnabled(machine, before.state, codes);
  if (chosen.kind === 'failed') return { kind: 'failed', place: chosen.place, what: 'condition' };
  const state = chosen.transition === undefined ? before.state : machine.transitions[chosen.transition]!.to;
  const indexOf = (number: number): number => variables[number]!.domain.indexOf.get(codes[number]!)!;
  return {
    kind: 'done',
    after: {
      state,
      locals: locals.map((number) => {
        const local = localOf(machine, number);
        return local.isTimer && state !== before.state ? local.resetTo : indexOf(number);
      }),
    },
    response: {
      outputs: numbersOf(machine, 'output').map((number) =>
        assigned.has(number) ? indexOf(number) : undefined,
      ),
      transition: chosen.transition,
    },
  };
}

/** One run: responses and the moments between, the first one included, up to a step that fails. */
export interface Run {
  readonly moments: readonly Moment[];
  readonly responses: readonly Response[];
  readonly failure?: (StepOutcome & { readonly kind: 'failed' }) | undefined;
}

export function simulate(machine: Machine, stimuli: readonly Stimulus[]): Run {
  const moments = [firstMoment(machine)];
  const responses: Response[] = [];
  for (const stimulus of stimuli) {
    const outcome = step(machine, moments.at(-1)!, stimulus);
    if (outcome.kind === 'failed') return { moments, responses, failure: outcome };
    moments.push(outcome.after);
    responses.push(outcome.response);
  }
  return { moments, responses };
}

/** Do the rules of the environment allow these stimuli? */
export function isAdmissible(machine: Machine, stimuli: readonly Stimulus[]): boolean {
  const { firstStep, eachStep, betweenSteps } = machine.environment;
  const numbers = stimuliOf(machine);
  return stimuli.every((stimulus, at) => {
    const codes: number[] = [];
    const next = stimuli[at + 1];
    numbers.forEach((number, k) => {
      const { domain } = machine.variables[number]!;
      codes[number] = domain.codes[stimulus[k]!]!;
      if (next !== undefined) codes[nextVariable(machine, number)] = domain.codes[next[k]!]!;
    });
    const holds = (rule: Term): boolean => (evaluate(rule, codes) ?? 0) !== 0;
    return (
      eachStep.every(holds) &&
      (at > 0 || firstStep.every(holds)) &&
      (next === undefined || betweenSteps.every(holds))
    );
  });
}

/** A value after saturation: the nearest end of the domain, for a local that saturates. */
export function saturated(
  variable: { readonly domain: Local['domain']; readonly overflow?: Local['overflow'] },
  value: number,
): number {
  if (variable.overflow !== 'saturate' || variable.domain.kind === 'word') return value;
  const { codes } = variable.domain;
  return Math.min(Math.max(value, Math.min(...codes)), Math.max(...codes));
}

function assignedValue(
  machine: Machine,
  { target, value }: Assignment,
  codes: readonly number[],
): number | undefined {
  const result = evaluate(value, codes);
  return result === undefined ? undefined : saturated(machine.variables[target]!, result);
}

function firstEnabled(
  machine: Machine,
  state: number,
  codes: readonly number[],
):
  | { readonly kind: 'chosen'; readonly transition: number | undefined }
  | { readonly kind: 'failed'; readonly place: Span } {
  for (const [index, { from, condition }] of machine.transitions.entries()) {
    if (from !== state) continue;
    const value = evaluate(condition, codes);
    if (value === undefined) return { kind: 'failed', place: condition };
    if (value !== 0) return { kind: 'chosen', transition: index };
  }
  return { kind: 'chosen', transition: undefined };
}
