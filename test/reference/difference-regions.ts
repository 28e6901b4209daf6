/**
 * Regions for models that compare differences of clocks (see regions.ts for those that do not).
 *
 * Two valuations are equivalent here if they are in the same region up to the caps and, for any two clocks, every
 * comparison of their difference with an integer up to `differenceMax` in size has the same result. Time does not
 * change differences, and setting a clock turns one into a comparison of the other clock, so equivalent states take
 * the same steps into equivalent states, provided that caps are at least `differenceMax` plus any value that a clock is
 * set to, and clocks are copied without a shift.
 *
 * A representative keeps the whole parts of all clocks and the order of all fractions: this keeps all differences.
 */
import {
  type Rational,
  compare,
  floor,
  fractionText,
  integer,
  ratio,
  subtract,
} from '../../src/base/rational.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../src/semantics/concrete-system.js';
import { canonical, goingWrong } from './regions.js';
import { type Classes } from './runs.js';

export interface DifferenceRegions {
  readonly system: ConcreteSystem;
  readonly caps: readonly number[];
  readonly differenceMax: number;
}

/** Visits every reachable class once, by a representative; false if there are more than `statesMax`. */
export function exploreDifferenceRegions(
  regions: DifferenceRegions,
  statesMax: number,
  visit: (state: ConcreteState) => void,
): boolean {
  const { system } = regions;
  const seen = new Set<string>();
  const waiting: ConcreteState[] = [];
  const reach = (state: ConcreteState): void => {
    const key = classOf(regions, state);
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push(representative(state));
  };
  system.initial().states.forEach(reach);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.size > statesMax) return false;
    visit(state);
    const { steps, error } = system.steps(state);
    if (error !== undefined) throw goingWrong();
    for (const { outcome } of steps) {
      if (outcome.kind === 'error') throw goingWrong();
      reach(outcome.state);
    }
    const later = nextInTime(regions, state);
    if (later !== undefined) reach(later);
  }
  return true;
}

/** Such regions as classes. */
export function differenceClasses(regions: DifferenceRegions): Classes {
  const { system, caps } = regions;
  return {
    system,
    keyOf: (state) => classOf(regions, state),
    representative,
    nextInTime: (state) => nextInTime(regions, state),
    isLastInTime: ({ clocks }) => clocks.every((value, clock) => compare(value, integer(caps[clock]!)) > 0),
  };
}

/** Whether no step can be taken from a representative, now or after any delay. */
export function isDeadlockedWithDifferences(regions: DifferenceRegions, state: ConcreteState): boolean {
  for (let at: ConcreteState | undefined = state; at !== undefined; at = nextInTime(regions, at))
    if (regions.system.steps(at).steps.length > 0) return false;
  return true;
}

function classOf(regions: DifferenceRegions, { locations, variables, clocks }: ConcreteState): string {
  return [locations.join(), variables.join(), clocksClassOf(regions, clocks)].join('|');
}

/** What equivalent values of the clocks have in common. */
export function clocksClassOf(
  { caps, differenceMax }: Omit<DifferenceRegions, 'system'>,
  clocks: readonly Rational[],
): string {
  const region = canonical(clocks, caps).map(fractionText);
  const differences = clocks.flatMap((x, i) =>
    clocks.slice(0, i).map((y) => differenceClass(subtract(x, y), differenceMax)),
  );
  return [region, differences].map((part) => part.join()).join('|');
}

/** The integer that the difference is, or between which two it is; beyond the limit, only on which side. */
function differenceClass(difference: Rational, limit: number): string {
  if (compare(difference, integer(limit)) > 0) return 'above';
  if (compare(difference, integer(-limit)) < 0) return 'below';
  return `${floor(difference)}${difference.denominator === 1n ? '' : '+'}`;
}

function fractionOf(value: Rational): Rational {
  return subtract(value, { numerator: floor(value), denominator: 1n });
}

function representative(state: ConcreteState): ConcreteState {
  return { ...state, clocks: representativeClocks(state.clocks) };
}

export function representativeClocks(clocks: readonly Rational[]): readonly Rational[] {
  return canonical(
    clocks,
    clocks.map(() => Number.MAX_SAFE_INTEGER),
  );
}

function nextInTime({ system, caps }: DifferenceRegions, state: ConcreteState): ConcreteState | undefined {
  const delay = delayToNext(state.clocks, caps);
  const later = delay === undefined ? undefined : delayed(system, state, delay);
  return later === undefined ? undefined : representative(later);
}

/** When the next class in time comes: the clocks up to their caps decide. */
export function delayToNext(clocks: readonly Rational[], caps: readonly number[]): Rational | undefined {
  const gaps = clocks
    .filter((value, clock) => compare(value, integer(caps[clock]!)) <= 0)
    .map((value) => subtract(integer(1), fractionOf(value)));
  const [least] = gaps.sort(compare);
  if (least === undefined) return undefined;
  const isSomeWhole = gaps.some((gap) => compare(gap, integer(1)) === 0);
  return isSomeWhole ? ratio(least.numerator, 2n * least.denominator) : least;
}
