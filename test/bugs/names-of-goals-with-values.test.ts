/** A goal names the channel of its edge; values that are computed made it look like an element of an array. */
import { expect, test } from 'vitest';
import { generateCoverage, loadModel } from '../../src/index.js';

test.each([
  ['a channel', 'chan level;', 'level!', 'level!'],
  ['an element of an array', 'chan level[2];', 'level[1]!', 'level[1]!'],
  ['an element that is computed', 'chan level[2];', 'level[at]!', 'level[...]!'],
])('%s that passes a value', async (_, declaration, sync, label) => {
  const text = `${declaration} int[0, 3] val; int[0, 1] at; clock x;
process P() {
  int[0, 3] n;
  state A { x <= 2 };
  init A;
  trans A -> A { guard x >= 1; sync ${sync}; assign x = 0, n = (n + 1) % 4, val = n, at = 1 - at; };
}
system P;`;
  const { suite } = await generateCoverage(await loadModel({ name: 'm.xta', text }), {
    outputs: ['level(val)'],
  });
  expect(suite.goals.map(({ description }) => description)).toEqual([`P: A -> A (${label})`]);
});
