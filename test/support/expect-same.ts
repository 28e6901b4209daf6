/**
 * The questions that laws ask most often. `expect` takes much longer than to find their answers, so it is asked only where an answer
 * is wrong, for its words.
 */
import { expect } from 'vitest';

export function expectSame<T>(actual: T, expected: T): void {
  if (!Object.is(actual, expected)) expect(actual).toBe(expected);
}

export function expectSameNumbers(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  let isSame = actual.length === expected.length;
  for (let at = 0; isSame && at < actual.length; at++) isSame = actual[at] === expected[at];
  if (!isSame) expect(Array.from(actual)).toEqual(Array.from(expected));
}
