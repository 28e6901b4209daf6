/**
 * Windows of time as exact intervals.
 *
 * INVARIANT an interval holds at least one time: its low end is below its high end, or they are equal and both belong
 * to it.
 */
import { type Rational, ZERO, add, compare, ratio, parseRational } from '../base/rational.js';
import { assert } from '../base/assert.js';
import { type InputStep, type QuietStep, type OutputStep, type Time, type Window } from './suite.js';

export interface Interval {
  readonly low: Rational;
  readonly high: Rational;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

/** The number that a time of a well-formed suite stands for. */
export function timeOf(text: Time): Rational {
  const time = parseRational(text);
  assert(time !== undefined && time.numerator >= 0n, 'the times of a suite have been checked');
  return time;
}

export function intervalOf({ within: [low, high], open }: Window): Interval {
  return {
    low: timeOf(low),
    high: timeOf(high),
    isLowOpen: open?.[0] ?? false,
    isHighOpen: open?.[1] ?? false,
  };
}

/** When an event can happen, counted from the event before; quiet is over at one point. */
export function whenOf(event: InputStep | OutputStep | QuietStep): Interval {
  if ('quiet' in event) return point(timeOf(event.quiet));
  return 'after' in event ? point(timeOf(event.after)) : intervalOf(event);
}

export function point(time: Rational): Interval {
  return { low: time, high: time, isLowOpen: false, isHighOpen: false };
}

export function isPoint({ low, high }: Interval): boolean {
  return compare(low, high) === 0;
}

/** A time that both hold, the earliest where there is one; undefined when they are disjoint. */
export function commonTime(a: Interval, b: Interval): Rational | undefined {
  const later = compareLows(a, b) >= 0 ? a : b;
  const sooner = compareHighs(a, b) <= 0 ? a : b;
  const order = compare(later.low, sooner.high);
  if (order > 0 || (order === 0 && (later.isLowOpen || sooner.isHighOpen))) return undefined;
  return later.isLowOpen ? middle(later.low, sooner.high) : later.low;
}

/** Does no time of `a` come at or before the last time of `b`? */
export function isAfter(a: Interval, b: Interval): boolean {
  const order = compare(a.low, b.high);
  return order > 0 || (order === 0 && (a.isLowOpen || b.isHighOpen));
}

/** Negative when `a` begins before `b` does. */
export function compareLows(a: Interval, b: Interval): number {
  const order = compare(a.low, b.low);
  return order === 0 ? Number(a.isLowOpen) - Number(b.isLowOpen) : order;
}

function compareHighs(a: Interval, b: Interval): number {
  const order = compare(a.high, b.high);
  return order === 0 ? Number(b.isHighOpen) - Number(a.isHighOpen) : order;
}

function middle(a: Rational, b: Rational): Rational {
  const sum = add(a, b);
  return ratio(sum.numerator, 2n * sum.denominator);
}

export function sumOf(times: readonly Rational[]): Rational {
  return times.reduce(add, ZERO);
}
