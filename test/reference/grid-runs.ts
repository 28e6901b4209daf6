/**
 * Runs on a grid of times, on top of the concrete semantics: every step and delay is a multiple of a fraction of a time
 * unit. All that is found is reached in truth; what needs finer times is missed. It follows stopped clocks too, for which
 * there are no regions.
 *
 * Values of a clock above its cap are not told apart, so no clock may be compared with or set to more than its cap, and
 * differences of clocks must not be compared, unless `caps` are too large to be reached.
 */
import { type Rational, compare, integer, ratio } from '../../src/base/rational.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../src/semantics/concrete-system.js';
import { keyOf } from './regions.js';

/** Visits every state on the grid; false if there are more than `statesMax`. */
export function exploreGrid(
  system: ConcreteSystem,
  caps: readonly number[],
  partsOfUnit: number,
  statesMax: number,
  visit: (state: ConcreteState) => void,
): boolean {
  const tick = ratio(1n, BigInt(partsOfUnit));
  const seen = new Set<string>();
  const waiting: ConcreteState[] = [];
  const reach = (state: ConcreteState): void => {
    const capped = { ...state, clocks: state.clocks.map((value, clock) => withinCap(value, caps[clock]!)) };
    const key = keyOf(capped);
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push(capped);
  };
  system.initial().states.forEach(reach);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.size > statesMax) return false;
    visit(state);
    for (const { outcome } of system.steps(state).steps) {
      if (outcome.kind === 'error') throw new Error('the model goes wrong');
      reach(outcome.state);
    }
    const later = delayed(system, state, tick);
    if (later !== undefined) reach(later);
  }
  return true;
}

/**
 * Whether no step can be taken from a state, now or after any delay. Constants are integers up to `constantMax`, so in
 * between two multiples of the clocks' common fraction nothing changes.
 */
export function isStuck(system: ConcreteSystem, state: ConcreteState, constantMax: number): boolean {
  const denominator = state.clocks.reduce((all, value) => all * value.denominator, 1n);
  const tick = ratio(1n, 2n * denominator);
  const ticks = 2n * denominator * BigInt(2 * constantMax + 1);
  let at: ConcreteState | undefined = state;
  for (let n = 0n; at !== undefined && n <= ticks; n++) {
    if (system.steps(at).steps.length > 0) return false;
    at = delayed(system, at, tick);
  }
  return true;
}

function withinCap(value: Rational, cap: number): Rational {
  return compare(value, integer(cap)) > 0 ? integer(cap + 1) : value;
}
