/** The number of tests that every union has at least, where the search for the fewest is broken off. */
import { expect, test } from 'vitest';
import { compareSuites } from '../../src/generators/cover/compare-suites.js';

test('steps of tests are not counted as tests', () => {
  const found = [
    [5, 8],
    [0, 1, 2, 4, 6, 7],
    [3, 7],
    [0, 1, 2, 3, 4, 6],
  ].map((goals) => new Set(goals));
  const tests = found.map((_, index) => ({ id: `t${index}`, length: index === 0 ? 2 : 1, duration: '1' }));
  const goals = Array.from({ length: 9 }, (_, goal) => `goal ${goal}`);
  const area = { name: 'a', group: 'g', goals, possible: goals.length, found: [found] };
  const bounds = [0, 1, 5, 10, 20, 50, 100, 1_000].map(
    (effortMax) => compareSuites([{ name: 's', tests }], [area], { effortMax }).union.lowerBound,
  );
  expect(Math.max(...bounds)).toBe(3);
});
