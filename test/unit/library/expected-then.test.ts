/** What a specification would have allowed, in numbers. */
import { expect, test } from 'vitest';
import { conform, loadModel } from '../../../src/index.js';

const sorter = (invariant: string, value: number): string => `chan enter, level; int[0,3] kind; int[0,9] val;
  process P() { clock x; int[0,3] k; state Idle, Busy ${invariant}; init Idle;
    trans Idle -> Busy { sync enter?; assign k = kind, x = 0; },
      Busy -> Idle { guard x > 1 && k == 1; sync level!; assign val = ${value}; },
      Busy -> Idle { guard x >= 1 && k != 1; sync level!; assign val = 2; }; }
  system P;`;

async function compared(spec: string, system: string): ReturnType<typeof conform> {
  const models = [spec, system].map((text, index) => loadModel({ name: `m${index}.xta`, text }));
  const [one, other] = await Promise.all(models);
  return conform(one!, other!);
}

async function expectedOf(spec: string, system: string): Promise<unknown> {
  return (await compared(spec, system)).expected;
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

/** Answers within a time, or waits for ever. */
const answering = (invariant: string, answers = true): string => `chan ask, answer; clock x;
  process P() { state Idle, Busy ${invariant}; init Idle;
    trans Idle -> Busy { sync ask?; assign x = 0; }${answers ? ', Busy -> Idle { sync answer!; }' : ''}; }
  system P;`;

async function silences(spec: string, system: string): Promise<unknown> {
  const { trace, expected } = await compared(spec, system);
  return { end: trace?.end, allowed: expected?.silentFor };
}

test('how long the system is silent stands beside how long it may be', async () => {
  expect(await silences(answering('{ x <= 15 }'), answering('{ x <= 20 }'))).toEqual({
    end: { kind: 'silence', silentFor: '20' },
    allowed: '15',
  });
});

test('a system that is silent for ever has no longest silence', async () => {
  expect(await silences(answering('{ x <= 15 }'), answering(''))).toEqual({
    end: { kind: 'silence' },
    allowed: '15',
  });
});

test('the silence of a system is its own, whatever environment its file has', async () => {
  const within = (invariant: string): string =>
    answering(invariant).replace(
      'system P;',
      'process U() { clock e; state A, B { e <= 3 }; init A; trans A -> B { sync ask!; assign e = 0; }, B -> A { sync answer?; }, B -> A { guard e == 3; }; } system P, U;',
    );
  const [spec, system] = await Promise.all(
    [within('{ x <= 1 }'), within('{ x <= 20 }')].map((text) => loadModel({ name: 'm.xta', text })),
  );
  const { trace, expected } = await conform(spec!, system!, { underTest: ['P'] });
  expect({ end: trace?.end, allowed: expected?.silentFor }).toEqual({
    end: { kind: 'silence', silentFor: '20' },
    allowed: '1',
  });
});

test('where time stops in a specification, silence ends there although nothing is due', async () => {
  expect(await silences(answering('{ x <= 5 }', false), answering('', false))).toEqual({
    end: { kind: 'silence' },
    allowed: '5',
  });
});
