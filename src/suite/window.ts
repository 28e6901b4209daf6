/** Times and windows of a suite as exact numbers and intervals. */
import { assert } from '../base/assert.js';
import { type BoundedInterval, intersection, point } from '../base/interval.js';
import { type Rational, add, compare, parseRational, ratio } from '../base/rational.js';
import { type InputStep, type OutputStep, type QuietStep, type Time, type Window } from './suite.js';

/** The number that a time of a well-formed suite stands for. */
export function timeOf(text: Time): Rational {
  const time = parseRational(text);
  assert(time !== undefined && time.numerator >= 0n, 'the times of a suite have been checked');
  return time;
}

function intervalOf({ within: [low, high], open }: Window): BoundedInterval {
  return {
    low: timeOf(low),
    lowOpen: open?.[0] ?? false,
    high: timeOf(high),
    highOpen: open?.[1] ?? false,
  };
}

/** When an event can happen, counted from the event before; quiet is over at one point. */
export function whenOf(event: InputStep | OutputStep | QuietStep): BoundedInterval {
  if ('quiet' in event) return point(timeOf(event.quiet));
  return 'after' in event ? point(timeOf(event.after)) : intervalOf(event);
}

/** A time that both hold, the earliest where there is one; undefined when they are disjoint. */
export function commonTime(a: BoundedInterval, b: BoundedInterval): Rational | undefined {
  const both = intersection(a, b);
  if (both === undefined) return undefined;
  return firstTime({ ...both, high: both.high ?? a.high });
}

/** The earliest time of an interval; the middle where its low end does not belong to it. */
export function firstTime({ low, lowOpen, high }: BoundedInterval): Rational {
  const sum = add(low, high);
  return lowOpen ? ratio(sum.numerator, 2n * sum.denominator) : low;
}

/** Does no time of `a` come at or before the last time of `b`? */
export function isAfter(a: BoundedInterval, b: BoundedInterval): boolean {
  const order = compare(a.low, b.high);
  return order > 0 || (order === 0 && (a.lowOpen || b.highOpen));
}
