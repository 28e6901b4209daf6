/**
 * How long runs take at least. Where a clock has to be more than a number, no run takes the least time: runs come as close to it
 * as one likes.
 */

/** The least time of some runs; or, where none takes it, the time that they come as close to as one likes. */
export interface LeastTime {
  readonly time: number;
  readonly isReached: boolean;
}

/** As searches compare times: twice the least time, plus 1 if it is only approached. */
export function leastTimeOf(price: number): LeastTime {
  return { time: Math.floor(price / 2), isReached: price % 2 === 0 };
}
