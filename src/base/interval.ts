/**
 * Intervals of time with exact ends, each of which belongs to it or not.
 *
 * INVARIANT an interval is not empty.
 */
import { type Rational, ZERO, compare } from './rational.js';

/** The times from `low` to `high`, or all from `low` on. */
export interface Interval {
  readonly low: Rational;
  readonly lowOpen: boolean;
  readonly high: Rational | undefined;
  readonly highOpen: boolean;
}

/** An interval that ends. */
export interface BoundedInterval extends Interval {
  readonly high: Rational;
}

/** One moment. */
export function point(time: Rational): BoundedInterval {
  return { low: time, lowOpen: false, high: time, highOpen: false };
}

/** From the beginning to this time. */
export function timesUntil(high: Rational): BoundedInterval {
  return { low: ZERO, lowOpen: false, high, highOpen: false };
}

export function isPoint({ low, high }: Interval): boolean {
  return high !== undefined && compare(low, high) === 0;
}

export function containsTime({ low, lowOpen, high, highOpen }: Interval, time: Rational): boolean {
  const fromLow = compare(time, low);
  if (fromLow < 0 || (fromLow === 0 && lowOpen)) return false;
  if (high === undefined) return true;
  const fromHigh = compare(time, high);
  return fromHigh < 0 || (fromHigh === 0 && !highOpen);
}

/** The times of both; undefined if there are none. */
export function intersection(a: Interval, b: Interval): Interval | undefined {
  const { low, lowOpen } = compareLow(a, b) >= 0 ? a : b;
  const { high, highOpen } = endsLater(a, b) ? b : a;
  return nonEmpty({ low, lowOpen, high, highOpen });
}

/** The same times as disjoint intervals in order, none of which touches the next. */
export function joinIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const joined: Interval[] = [];
  for (const next of [...intervals].sort(compareLow)) {
    const last = joined.at(-1);
    if (last === undefined || !touches(last, next)) joined.push(next);
    else if (endsLater(next, last)) {
      joined[joined.length - 1] = { ...last, high: next.high, highOpen: next.highOpen };
    }
  }
  return joined;
}

/** The times of some intervals that are not times of others. */
export function subtractIntervals(
  intervals: readonly Interval[],
  others: readonly Interval[],
): readonly Interval[] {
  return others.reduce<readonly Interval[]>(
    (rest, other) => rest.flatMap((each) => without(each, other)),
    intervals,
  );
}

function without(whole: Interval, { low, lowOpen, high, highOpen }: Interval): readonly Interval[] {
  const before = intersection(whole, { ...START, high: low, highOpen: !lowOpen });
  const after =
    high === undefined
      ? undefined
      : intersection(whole, { low: high, lowOpen: !highOpen, high: undefined, highOpen: false });
  return [before, after].filter((each) => each !== undefined);
}

/** Before all times. */
const START = { low: { numerator: -1n, denominator: 1n }, lowOpen: false };

function nonEmpty(interval: Interval): Interval | undefined {
  const { low, lowOpen, high, highOpen } = interval;
  if (high === undefined) return interval;
  const order = compare(low, high);
  return order > 0 || (order === 0 && (lowOpen || highOpen)) ? undefined : interval;
}

/** Negative when `a` begins before `b` does. */
export function compareLow(a: Interval, b: Interval): number {
  const order = compare(a.low, b.low);
  return order === 0 ? Number(a.lowOpen) - Number(b.lowOpen) : order;
}

/** Whether there is no time between the end of one and the start of a later one. */
function touches({ high, highOpen }: Interval, { low, lowOpen }: Interval): boolean {
  if (high === undefined) return true;
  const order = compare(low, high);
  return order < 0 || (order === 0 && !(highOpen && lowOpen));
}

function endsLater(a: Interval, b: Interval): boolean {
  if (b.high === undefined) return false;
  if (a.high === undefined) return true;
  const order = compare(a.high, b.high);
  return order > 0 || (order === 0 && b.highOpen && !a.highOpen);
}
