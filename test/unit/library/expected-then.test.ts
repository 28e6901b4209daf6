/** What a specification would have allowed, in numbers. */
import { expect, test } from 'vitest';
import { conform, loadModel } from '../../../src/index.js';

const sorter = (invariant: string, value: number): string => `chan enter, level; int[0,3] kind; int[0,9] val;
  process P() { clock x; int[0,3] k; state Idle, Busy ${invariant}; init Idle;
    trans Idle -> Busy { sync enter?; assign k = kind, x = 0; },
      Busy -> Idle { guard x > 1 && k == 1; sync level!; assign val = ${value}; },
      Busy -> Idle { guard x >= 1 && k != 1; sync level!; assign val = 2; }; }
  system P;`;

async function expectedOf(spec: string, system: string): Promise<unknown> {
  const models = [spec, system].map((text, index) => loadModel({ name: `m${index}.xta`, text }));
  const [one, other] = await Promise.all(models);
  return (await conform(one!, other!)).expected;
}

test('the windows of outputs, with ends that do not belong to them, and how long silence is right', async () => {
  expect(await expectedOf(sorter('{ x < 3 }', 5), sorter('{ x < 3 }', 6))).toEqual({
    outputs: [{ output: 'level(5)', within: ['(1, 3)'] }],
    silentFor: '3',
  });
});

test('where nothing is forced, silence is right for ever, and so are outputs', async () => {
  expect(await expectedOf(sorter('', 5), sorter('', 6))).toEqual({
    outputs: [{ output: 'level(5)', within: ['(1, ∞)'] }],
  });
});

test('a system that conforms is told nothing', async () => {
  expect(await expectedOf(sorter('{ x < 3 }', 5), sorter('{ x < 3 }', 5))).toBeUndefined();
});
