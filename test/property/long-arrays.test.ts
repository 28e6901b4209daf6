/**
 * Arrays of a model may be longer than a call may have arguments: whoever makes lists of their elements does so one by one.
 * What passes with inputs and outputs has a limit, beyond which it does not pass.
 */
import { expect, test } from 'vitest';
import { append, greatest, least } from '../../src/base/long-lists.js';
import { convert, explore, generateCoverage, loadModel, simulate, verify } from '../../src/index.js';

const LENGTH = 200_000;

/** An array of its own, or in a struct. */
const textWith = (declaration: string, element: string): string => `chan go, stop;
clock x;
${declaration}
process P() {
  state A, B;
  init A;
  trans A -> B { guard x >= 1; sync go?; assign ${element} := 1, x := 0; },
        B -> A { guard x <= 3; sync stop!; };
}
process User() {
  state U;
  init U;
  trans U -> U { sync go!; }, U -> U { sync stop?; };
}
system P, User;
`;

test('arrays of any length are explored, simulated and written', async () => {
  const text = textWith(`struct { int total; bool seen[${LENGTH}]; } told;`, 'told.seen[3]');
  const model = await loadModel({ name: 'long.xta', text });
  const [answer] = await verify(model, ['E<> P.B']);
  expect(answer).toMatchObject({ outcome: 'satisfied' });
  expect(await explore(model)).toMatchObject({ visited: 2, complete: true });
  expect((await simulate(model, { steps: 3 })).trace.steps).toHaveLength(3);
  expect(await convert(model, 'xta')).toContain(`bool seen[${LENGTH}];`);
});

test('more integers than an input or output may pass are left out, with a warning', async () => {
  const text = textWith(`int big[${LENGTH}];`, 'big[3]');
  const model = await loadModel({ name: 'long.xta', text });
  const { suite, diagnostics } = await generateCoverage(model, { underTest: ['P'], inputs: ['go(big)'] });
  expect(diagnostics.map(({ code }) => code)).toContain('TKS9314');
  expect(suite.tests.length).toBeGreaterThan(0);
});

test('lists are put together, and their extremes found, one by one', () => {
  const long = Array.from({ length: 1_000_000 }, (_, index) => index);
  const list = [-1];
  append(list, long);
  expect([list.length, list.at(-1)]).toEqual([1_000_001, 999_999]);
  expect([greatest(list), least(list), greatest([], 0), least([])]).toEqual([999_999, -1, 0, Infinity]);
});
