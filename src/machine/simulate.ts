/**
 * Runs a machine step by step on given stimuli. This is the plain reading of what a machine does (see machine.ts); the
 * relations in step-relation.ts must agree with it.
 */
import { greatest, least } from '../base/long-lists.js';
import { type Span } from '../base/source.js';
import {
  type Assignment,
  type Local,
  type Machine,
  isAssignment,
  localOf,
  nextVariable,
  numbersOf,
  statementsOf,
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
  /** In the order of the outputs: an index, or undefined where any value may come, or one of several. */
  readonly outputs: readonly (number | undefined)[];
  /** Where relations leave outputs open: all that may come together. */
  readonly choices?: readonly (readonly (number | undefined)[])[] | undefined;
  /** Index of the transition that was taken. */
  readonly transition: number | undefined;
}

export type StepOutcome =
  | { readonly kind: 'done'; readonly after: Moment; readonly response: Response }
  /** Something has no value within its domain. */
  | {
      readonly kind: 'failed';
      readonly place: Span;
      readonly what: 'assignment' | 'condition' | 'relation';
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
  const set = new Set<number>();
  // What outputs that are left open may be; nothing that stays depends on which of them it is.
  let open: number[][] = [codes];
  for (const statement of statementsOf(machine, machine.states[before.state]!)) {
    if (!isAssignment(statement)) {
      const { condition, opens } = statement;
      open = open
        .flatMap((each) => withValues(machine, each, opens))
        .filter((each) => (evaluate(condition, each) ?? 0) !== 0);
      if (open.length === 0) return { kind: 'failed', place: statement, what: 'relation' };
      for (const number of opens) set.add(number);
      continue;
    }
    const { target } = statement;
    const { indexOf: known } = variables[target]!.domain;
    let value: number | undefined;
    // Outputs that are left open have values with which everything has one.
    open = open.filter((each) => {
      value = assignedValue(machine, statement, each);
      if (value === undefined || !known.has(value)) return false;
      each[target] = value;
      return true;
    });
    if (open.length === 0) return { kind: 'failed', place: statement, what: 'assignment', value };
    set.add(target);
  }
  const [settled = codes] = open;
  const chosen = firstEnabled(machine, before.state, settled);
  if (chosen.kind === 'failed') return { kind: 'failed', place: chosen.place, what: 'condition' };
  const state = chosen.transition === undefined ? before.state : machine.transitions[chosen.transition]!.to;
  const indexOf = (number: number, of: readonly number[] = settled): number =>
    variables[number]!.domain.indexOf.get(of[number]!)!;
  const shown = (of: readonly number[]): readonly (number | undefined)[] =>
    numbersOf(machine, 'output').map((number) => (set.has(number) ? indexOf(number, of) : undefined));
  const choices = open.map(shown);
  const [first] = choices;
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
      outputs: first!.map((value, at) => (choices.every((each) => each[at] === value) ? value : undefined)),
      ...(choices.length === 1 ? {} : { choices }),
      transition: chosen.transition,
    },
  };
}

/** All that may be shown at a step. */
export function shownBy({ outputs, choices }: Response): readonly (readonly (number | undefined)[])[] {
  return choices ?? [outputs];
}

/** The codes with every value of some variables. */
function withValues(
  { variables }: Machine,
  codes: readonly number[],
  numbers: readonly number[],
): number[][] {
  return numbers.reduce<number[][]>(
    (all, number) =>
      all.flatMap((each) =>
        variables[number]!.domain.codes.map((code) => {
          const copy = [...each];
          copy[number] = code;
          return copy;
        }),
      ),
    [[...codes]],
  );
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
  return Math.min(Math.max(value, least(codes)), greatest(codes));
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
