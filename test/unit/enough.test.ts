/** Laws that draw on until they have seen enough. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertUntil } from '../support/enough.js';

/** What the property saw, round by round of 5 draws. */
function roundsUntil(isEnough: (rounds: number) => boolean): readonly (readonly number[])[] {
  const seen: number[] = [];
  assertUntil(
    () => isEnough(seen.length / 5),
    fc.property(fc.nat(), (drawn) => {
      seen.push(drawn);
    }),
    { numRuns: 5 },
  );
  return Array.from({ length: seen.length / 5 }, (_, round) => seen.slice(5 * round, 5 * round + 5));
}

test('one round is enough if it has seen enough, with the seed of the test', () => {
  const [first] = roundsUntil(() => true);
  expect(roundsUntil(() => true)).toHaveLength(1);
  expect(first).toEqual(fc.sample(fc.nat(), 5));
});

test('the next rounds draw something else, and there are not many', () => {
  const rounds = roundsUntil((count) => count >= 3);
  expect(rounds).toHaveLength(3);
  expect(new Set(rounds.map((round) => round.join())).size).toBe(3);
  expect(roundsUntil(() => false)).toHaveLength(10);
});

test('a property that fails in a later round fails', () => {
  let draws = 0;
  expect(() => {
    assertUntil(
      () => false,
      fc.property(fc.nat(), () => ++draws <= 7),
      { numRuns: 5 },
    );
  }).toThrow('Property failed');
});
