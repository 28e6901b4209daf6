/** Unions of intervals of time. */
import { type Rational, compare } from '../base/rational.js';
import { type Interval } from '../zones/valuation.js';

/** The same times as disjoint intervals in order, none of which touches the next. */
export function joinIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const sorted = [...intervals].sort((a, b) => compareLow(a, b));
  const joined: Interval[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    if (last === undefined || !touches(last, next)) joined.push(next);
    else if (endsLater(next, last))
      joined[joined.length - 1] = { ...last, high: next.high, highOpen: next.highOpen };
  }
  return joined;
}

export function containsTime({ low, lowOpen, high, highOpen }: Interval, time: Rational): boolean {
  const fromLow = compare(time, low);
  if (fromLow < 0 || (fromLow === 0 && lowOpen)) return false;
  if (high === undefined) return true;
  const fromHigh = compare(time, high);
  return fromHigh < 0 || (fromHigh === 0 && !highOpen);
}

function compareLow(a: Interval, b: Interval): number {
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
