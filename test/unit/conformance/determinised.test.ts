/** Conformance to specifications that are not deterministic, or take internal steps while time passes. */
import { expect, test } from 'vitest';
import { type ConformanceMode } from '../../../src/conformance/conformance.js';
import { checkDeterminised } from '../../../src/conformance/determinised.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { answerText, comparable } from '../../support/comparable.js';

function answer(spec: TestModel, system: TestModel, mode: ConformanceMode = 'full'): string {
  return answerText(checkDeterminised(spec, system, mode, { statesMax: 10_000 }));
}

/** After a, out comes within 2 to 4 time units. */
const answering = (guard: string, invariant: string, output = 'out'): TestModel =>
  comparable(
    `S, W { ${invariant} }`,
    `S -> W { sync a?; assign x = 0; }, W -> S { guard ${guard}; sync ${output}!; }`,
  );
const PLAIN = answering('x >= 2', 'x <= 4');

test.each([
  ['itself', PLAIN, 'conforms', 'conforms'],
  ['a narrower window', answering('x >= 3', 'x <= 3'), 'conforms', 'conforms'],
  ['too early', answering('x >= 1', 'x <= 4'), 'out at 1 after a@0', 'out at 1 after a@0'],
  ['just too early', answering('x > 1', 'x <= 4'), 'out at 3/2 after a@0', 'out at 3/2 after a@0'],
  ['too late', answering('x >= 2', 'x <= 5'), 'silence after a@0', 'out at 9/2 after a@0'],
  ['late, and then nothing', answering('x >= 2 && x <= 4', 'x <= 5'), 'silence after a@0', 'conforms'],
  [
    'the wrong output',
    answering('x >= 2', 'x <= 4', 'other'),
    'other at 2 after a@0',
    'other at 2 after a@0',
  ],
  ['an output at the start', comparable('S', 'S -> S { sync out!; }'), 'out at 0', 'out at 0'],
  ['deaf', comparable('S, T', 'S -> T { guard n > 9; }'), 'silence after a@0', 'conforms'],
] as const)('a deterministic specification: %s', (_, system, full, outputs) => {
  expect(answer(PLAIN, system)).toBe(full);
  expect(answer(PLAIN, system, 'outputs')).toBe(outputs);
});

/** After a it answers out in [1,2], or other in [2,3]: which of the two it has decided on shows later. */
const CHOICE = comparable(
  'S, T { x <= 2 }, U { x <= 3 }',
  `S -> T { sync a?; assign x = 0; }, S -> U { sync a?; assign x = 0; },
   T -> S { guard x >= 1; sync out!; }, U -> S { guard x >= 2; sync other!; }`,
);

/** The same with an internal step first. */
const TAU = comparable(
  'S, T { x <= 2 }, U { x <= 3 }',
  `S -> T { sync a?; assign x = 0; }, T -> U { guard x >= 1; },
   T -> S { guard x <= 1; sync out!; }, U -> S { guard x >= 2; sync other!; }`,
);

/** An internal step that is due at one moment and sets the clock. */
const TICK = comparable(
  'S, T { x <= 2 }, U { x <= 3 }',
  `S -> T { sync a?; assign x = 0; }, T -> U { guard x == 2; assign x = 0; }, U -> S { guard x >= 1; sync out!; }`,
);

const two = (first: string, second: string, invariant: string): TestModel =>
  comparable(
    `S, W { ${invariant} }`,
    `S -> W { sync a?; assign x = 0; }, W -> S { guard ${first}; sync out!; }, W -> S { guard ${second}; sync other!; }`,
  );

test.each([
  ['a choice: itself', CHOICE, CHOICE, 'conforms'],
  ['a choice: one of them', CHOICE, answering('x >= 1', 'x <= 2'), 'conforms'],
  ['a choice: the other one', CHOICE, answering('x >= 2', 'x <= 3', 'other'), 'conforms'],
  ['a choice: both', CHOICE, two('x >= 1 && x <= 2', 'x >= 2', 'x <= 3'), 'conforms'],
  ['a choice: out, too late', CHOICE, two('x >= 1 && x < 3', 'x >= 2', 'x <= 3'), 'out at 5/2 after a@0'],
  [
    'a choice: other, too early',
    CHOICE,
    two('x >= 1 && x <= 2', 'x > 1', 'x <= 3'),
    'other at 3/2 after a@0',
  ],
  ['a choice: silence', CHOICE, two('x >= 1 && x <= 2', 'x >= 2', 'x <= 4'), 'silence after a@0'],
  ['a step in time: itself', TAU, TAU, 'conforms'],
  ['a step in time: other', TAU, answering('x >= 2', 'x <= 3', 'other'), 'conforms'],
  ['a step in time: out until it must go on', TAU, two('x <= 1', 'x >= 2', 'x <= 3'), 'conforms'],
  ['a step in time: out, too late', TAU, two('x <= 2', 'x >= 2', 'x <= 3'), 'out at 3/2 after a@0'],
  ['a step at one moment: itself', TICK, TICK, 'conforms'],
  ['a step at one moment: both delays', TICK, answering('x >= 3', 'x <= 5'), 'conforms'],
  ['a step at one moment: too early', TICK, answering('x >= 2', 'x <= 5'), 'out at 2 after a@0'],
  ['a step at one moment: too late', TICK, answering('x >= 3', 'x <= 6'), 'silence after a@0'],
])('%s', (_, spec, system, expected) => {
  expect(answer(spec, system)).toBe(expected);
});
