/** What runs over a range goes from its first value to its last one, be they few or many. */
import { describe, expect, test } from 'vitest';
import { verifyText } from '../../support/verify.js';

/** The value of n after an update. */
function check(low: number, high: number, declarations: string, value: string, expected: number): void {
  test(`${value} over ${high - low + 1} values from ${low}`, () => {
    const range = `int[${low}, ${high}]`;
    const text = `typedef ${range} range; typedef int[-20000000, 20000000] wide; wide n; ${declarations}
      process P() { state A, B; init A; trans A -> B { assign n = ${value}; }; } system P;`;
    expect(verifyText(text, `A[] (P.B imply n == ${expected})`).outcome.kind).toBe('satisfied');
  });
}

describe.each([
  [0, 3],
  [-2, 997],
  [-2, 998],
  [1, 5_000],
])('from %i to %i', (low, high) => {
  const count = high - low + 1;
  const sum = (count * (low + high)) / 2;
  const loop = 'wide loop() { wide s = 0; for (j : range) s += j; return s; }';
  check(low, high, '', 'sum (j : range) 1', count);
  check(low, high, '', 'sum (j : range) j', sum);
  check(low, high, loop, 'loop()', sum);
  check(low, high, '', `forall (j : range) j < ${high}`, 0);
  check(low, high, '', `forall (j : range) j > ${low}`, 0);
  check(low, high, '', 'forall (j : range) j + 1 > j', 1);
  check(low, high, '', `exists (j : range) j >= ${high}`, 1);
  check(low, high, '', `exists (j : range) j <= ${low}`, 1);
  check(low, high, '', `exists (j : range) j > ${high}`, 0);
});
