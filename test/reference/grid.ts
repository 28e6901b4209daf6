/**
 * What can be reached when time passes in steps of equal length: less than the truth, but all of it is true, also where
 * clocks stop. A clock beyond its cap, which is compared with nothing greater, stays one above the cap.
 */
import {
  type Rational,
  ZERO,
  add,
  compare,
  fractionText,
  integer,
  multiply,
  ratio,
} from '../../src/base/rational.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../src/semantics/concrete-system.js';
import { goingWrong } from './regions.js';

export interface GridOptions {
  readonly stepsPerUnit: number;
  readonly statesMax: number;
}

/** Visits states, each once, up to `statesMax` of them. */
export function exploreGrid(
  system: ConcreteSystem,
  caps: readonly number[],
  { stepsPerUnit, statesMax }: GridOptions,
  visit: (state: ConcreteState) => void,
): void {
  const step = ratio(1n, BigInt(stepsPerUnit));
  const seen = new Set<string>();
  const waiting: ConcreteState[] = [];
  const reach = (state: ConcreteState): void => {
    const clocks = state.clocks.map((value, clock) =>
      compare(value, integer(caps[clock]!)) > 0 ? integer(caps[clock]! + 1) : value,
    );
    const key = `${state.locations.join()}|${state.variables.join()}|${clocks.map(fractionText).join()}`;
    if (seen.has(key) || seen.size >= statesMax) return;
    seen.add(key);
    waiting.push({ ...state, clocks });
  };
  system.initial().states.forEach(reach);
  // In the order in which they are found, so that all of what is near is seen.
  for (const state of waiting) {
    visit(state);
    const { steps, error } = system.steps(state);
    if (error !== undefined) throw goingWrong();
    for (const { outcome } of steps) {
      if (outcome.kind === 'error') throw goingWrong();
      reach(outcome.state);
    }
    const later = delayed(system, state, step);
    if (later !== undefined) reach(later);
  }
}

/** No constant of the models that are looked at here is larger. */
const FAR = 8;

/** Whether no step can be taken from a state, now or after any delay: asked at every change and between any two of them. */
export function isDeadlockedForGood(system: ConcreteSystem, state: ConcreteState): boolean {
  const changes = system.changes(state);
  const last = add(changes.at(-1) ?? ZERO, integer(1));
  const moments: readonly Rational[] = [ZERO, ...changes, last];
  const between = moments.slice(1).map((at, index) => multiply(add(moments[index]!, at), ratio(1n, 2n)));
  // What the target of an edge asks for is no change here, but it comes true within this time or never.
  const soon = Array.from({ length: 4 * FAR }, (_, quarters) => ratio(BigInt(quarters), 4n));
  return [...moments, ...between, ...soon].every((delay) => {
    const later = delayed(system, state, delay);
    return later === undefined || system.steps(later).steps.length === 0;
  });
}
