/**
 * A bound is one integer that says "< c" or "<= c" of the difference of two clocks.
 *
 *     "< c"  is 2c          "< 3"  is 6
 *     "<= c" is 2c + 1      "<= 3" is 7       no bound is UNBOUNDED
 *
 * The encoding makes the number order the strength order, so comparing bounds is `<` on numbers.
 *
 * INVARIANT a bound other than UNBOUNDED has a constant c with |c| <= CONSTANT_MAX. Two such bounds are below 2^30
 * in size, so their sum fits 32 bits before anything looks at it. A sum whose own constant leaves the limit is not
 * rounded, because a rounded bound is a wrong answer that nobody sees: it ends the work (see Stopped). Sums of bounds are differences of
 * clocks along a run, so a model whose constants stay below 2^29 divided by its number of clocks never gets there
 * in an extrapolated search.
 */
import { assert } from '../base/assert.js';
import { CLOCK_CONSTANT_MAX } from '../base/limits.js';
import { stop } from '../base/stopped.js';

export type Bound = number;

export const LT_ZERO: Bound = 0;
export const LE_ZERO: Bound = 1;
export const UNBOUNDED: Bound = 0x7ffffffe;

export const CONSTANT_MAX = CLOCK_CONSTANT_MAX;

const FINITE_MAX: Bound = 2 * CONSTANT_MAX + 1;
const FINITE_MIN: Bound = -2 * CONSTANT_MAX;

/** "<= c". */
export function atMost(constant: number): Bound {
  return 2 * checkedConstant(constant) + 1;
}

/** "< c". */
export function below(constant: number): Bound {
  return 2 * checkedConstant(constant);
}

function checkedConstant(constant: number): number {
  assert(Number.isInteger(constant), 'a clock is compared with an integer');
  return isConstant(constant) ? constant : stop('numbers');
}

/** Whether clocks can be compared with this number. */
export function isConstant(constant: number): boolean {
  return Number.isInteger(constant) && -CONSTANT_MAX <= constant && constant <= CONSTANT_MAX;
}

/** The c of "< c" or "<= c". Not for UNBOUNDED. */
export function boundConstant(bound: Bound): number {
  return bound >> 1;
}

export function isStrict(bound: Bound): boolean {
  return (bound & 1) === 0;
}

/** The bound on x - z that follows from bounds on x - y and on y - z: strict if one of them is. */
export function addBounds(a: Bound, b: Bound): Bound {
  if (a === UNBOUNDED || b === UNBOUNDED) return UNBOUNDED;
  return withinLimits(a + b - ((a | b) & 1));
}

/** The bound on y - x that holds exactly where the bound on x - y does not. Not for UNBOUNDED. */
export function negateBound(bound: Bound): Bound {
  return 1 - bound;
}

/** The same bound, where it may be stored; for sums that are computed in place. */
export function withinLimits(bound: Bound): Bound {
  return bound < FINITE_MIN || FINITE_MAX < bound ? stop('numbers') : bound;
}
