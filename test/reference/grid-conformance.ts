/**
 * Conformance, slow and obvious: sets of concrete states of the specification beside single states of the system, when
 * everything that is seen happens at multiples of a half, and everything else at multiples of a quarter.
 *
 * What fails here fails: the system's runs are runs, and along traces at halves the sets of the specification are
 * complete if its internal steps either set no clock or have a single moment. By induction its clocks are at halves
 * whenever something is seen or a single moment comes, because such a moment is where a clock reaches a constant. A step
 * that sets no clock is possible during an interval whose ends are at halves; if it is more than one point it holds a
 * quarter in each half, and it does not matter which of its times is taken. So no state is missed, neither at halves
 * nor at quarters. Where internal steps set clocks at any of many moments, states are missed, and what fails here is
 * to be judged by other means.
 *
 * What does not fail here may still fail: the system may have to do things at other times.
 */
import { type Rational, add, fractionText, integer, min, ratio } from '../../src/base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
} from '../../src/semantics/concrete-system.js';

export interface GridSide {
  readonly system: ConcreteSystem;
  /** The same model without invariants, which shows the guards that hold. */
  readonly loose: ConcreteSystem;
}

export interface GridQuestion {
  readonly spec: GridSide;
  readonly system: GridSide;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** No clock is compared with more. */
  readonly constantMax: number;
  readonly statesMax: number;
}

export type GridAnswer =
  | { readonly kind: 'nothing found' | 'too many states' }
  /** What comes after which events, each with the time since the one before; silence is shown by a last wait. */
  | { readonly kind: 'fails'; readonly events: readonly GridEvent[]; readonly what: GridEvent };

/** An input or output, or `silence`, and the time before it. */
export interface GridEvent {
  readonly action: string;
  readonly delay: Rational;
}

interface Node {
  readonly spec: readonly ConcreteState[];
  readonly system: ConcreteState;
  /** Quarters since the start. */
  readonly quarters: number;
  /** Quarters until the last event. */
  readonly before: number;
  readonly events: readonly GridEvent[];
}

const QUARTER: Rational = ratio(1n, 4n);

export function gridConformance(question: GridQuestion): GridAnswer {
  const { spec, system, statesMax } = question;
  const known = new Set<string>();
  let now: Node[] = [];
  let next: Node[] = [];
  const add = (node: Node, queue: Node[]): void => {
    const key = [node.quarters % 2, keyOf(node.system), ...node.spec.map(keyOf).sort()].join('|');
    if (known.has(key)) return;
    known.add(key);
    queue.push(node);
  };
  for (const start of system.system.initial().states)
    add(
      {
        spec: closed(question, spec.system.initial().states),
        system: start,
        quarters: 0,
        before: 0,
        events: [],
      },
      now,
    );
  while (now.length > 0) {
    for (const node of now) {
      if (known.size > statesMax) return { kind: 'too many states' };
      const what = forbidden(question, node);
      if (what !== undefined) {
        const quarters = node.quarters - node.before + (what === 'silence' ? 1 : 0);
        const delay = ratio(BigInt(quarters), 4n);
        return { kind: 'fails', events: node.events, what: { action: what, delay } };
      }
      for (const each of quietly(question, node)) add(each, now);
      if (node.quarters % 2 === 0) for (const each of visibly(question, node)) add(each, next);
    }
    [now, next] = [next, []];
  }
  return { kind: 'nothing found' };
}

/** What the system can do now, or by waiting for a quarter, and the specification cannot. */
function forbidden({ spec, system, outputs }: GridQuestion, node: Node): string | undefined {
  const wrong = outputs.find(
    (output) =>
      stepsOf(system, node.system, output).length > 0 &&
      node.spec.every((state) => stepsOf(spec, state, output).length === 0),
  );
  if (wrong !== undefined) return wrong;
  const waits = delayed(system.system, node.system, QUARTER) !== undefined;
  return waits && node.spec.every((state) => delayed(spec.system, state, QUARTER) === undefined)
    ? 'silence'
    : undefined;
}

/** Internal steps of the system, and a quarter of time. */
function quietly(question: GridQuestion, node: Node): readonly Node[] {
  const { spec, system } = question;
  const steps = internalSteps(question, system, node.system).map((state): Node => ({
    ...node,
    system: state,
  }));
  const later = delayed(system.system, node.system, QUARTER);
  if (later === undefined) return steps;
  const waiting = closed(
    question,
    node.spec.flatMap((state) => delayed(spec.system, state, QUARTER) ?? []),
  );
  const waited = { ...node, spec: waiting, system: capped(question, later), quarters: node.quarters + 1 };
  return [...steps, waited];
}

function visibly(question: GridQuestion, node: Node): readonly Node[] {
  const { spec, system, inputs, outputs } = question;
  return [...inputs, ...outputs].flatMap((action): readonly Node[] => {
    const isInput = inputs.includes(action);
    const refuses = (state: ConcreteState): boolean =>
      stepsOf(spec, state, action).length === 0 && !isSettling(question, spec, state);
    if (isInput && node.spec.some(refuses)) return [];
    const after = closed(
      question,
      node.spec.flatMap((state) => targetsOf(stepsOf(spec, state, action))),
    );
    if (after.length === 0) return [];
    const taken = targetsOf(stepsOf(system, node.system, action));
    const isIgnored =
      isInput &&
      system.loose.steps(node.system).steps.every((step) => step.action !== action) &&
      !isSettling(question, system, node.system);
    const delay = ratio(BigInt(node.quarters - node.before), 4n);
    const events = [...node.events, { action, delay }];
    return [...taken, ...(isIgnored ? [node.system] : [])].map((state) => ({
      spec: after,
      system: capped(question, state),
      quarters: node.quarters,
      before: node.quarters,
      events,
    }));
  });
}

/** Time must not pass, and an internal step is possible. */
function isSettling(question: GridQuestion, side: GridSide, state: ConcreteState): boolean {
  return delayed(side.loose, state, QUARTER) === undefined && internalSteps(question, side, state).length > 0;
}

/** States and what internal steps make of them without time. */
function closed(question: GridQuestion, states: readonly ConcreteState[]): readonly ConcreteState[] {
  const known = new Map<string, ConcreteState>();
  const note = (state: ConcreteState): void => {
    const simple = capped(question, state);
    const key = keyOf(simple);
    if (!known.has(key)) known.set(key, simple);
  };
  states.forEach(note);
  for (const state of known.values()) internalSteps(question, question.spec, state).forEach(note);
  return [...known.values()];
}

function internalSteps(
  { inputs, outputs }: GridQuestion,
  { system }: GridSide,
  state: ConcreteState,
): readonly ConcreteState[] {
  const isSeen = (action: string | undefined): boolean =>
    action !== undefined && (inputs.includes(action) || outputs.includes(action));
  return targetsOf(system.steps(state).steps.filter(({ action }) => !isSeen(action)));
}

function stepsOf({ system }: GridSide, state: ConcreteState, action: string): readonly ConcreteStep[] {
  return system.steps(state).steps.filter((step) => step.action === action);
}

function targetsOf(steps: readonly ConcreteStep[]): readonly ConcreteState[] {
  return steps.flatMap(({ outcome }) => (outcome.kind === 'state' ? [outcome.state] : []));
}

/** Beyond the greatest constant the values of clocks are the same. */
function capped({ constantMax }: GridQuestion, state: ConcreteState): ConcreteState {
  const cap = add(integer(constantMax), QUARTER);
  return { ...state, clocks: state.clocks.map((value) => min(value, cap)) };
}

function keyOf({ locations, variables, clocks }: ConcreteState): string {
  return `${locations.join()};${variables.join()};${clocks.map(fractionText).join()}`;
}
