/** Conformance to specifications that are not deterministic, or take internal steps while time passes. */
import { expect, test } from 'vitest';
import { type ConformanceMode, type UnfitInputs } from '../../../src/conformance/conformance.js';
import { checkDeterminised } from '../../../src/conformance/determinised.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { answerText, comparable } from '../../support/comparable.js';
import { testable } from '../../support/test-model.js';

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

/** One unit after something that happens at any time within two units. */
const UNSEEN = comparable(
  'S, T { x <= 2 }, U { y <= 1 }',
  'S -> T { sync a?; assign x = 0; }, T -> U { assign y = 0; }, U -> S { guard y == 1; sync out!; }',
);

test.each([
  [
    'a committed choice',
    comparable(
      'S, C, V { x <= 2 }, W { x <= 2 }',
      'S -> C { sync a?; assign x = 0; }, C -> V { }, C -> W { }, V -> S { sync out!; }, W -> S { sync other!; }',
      'commit C;',
    ),
    two('x <= 1', 'x >= 2', 'x <= 2'),
    'conforms',
  ],
  [
    'an urgent choice: an output or a step',
    comparable(
      'S, U, V { x <= 2 }',
      'S -> U { sync a?; assign x = 0; }, U -> V { }, U -> S { sync out!; }, V -> S { sync other!; }',
      'urgent U;',
    ),
    two('x <= 1', 'x >= 2', 'x <= 2'),
    'out at 1/2 after a@0',
  ],
  [
    'a step on an internal channel, seen by nobody',
    comparable(
      'S, T { x <= 1 }, U { x <= 3 }',
      'S -> T { sync a?; assign x = 0; }, T -> U { sync i!; }, U -> S { sync out!; }',
    ),
    answering('x >= 1', 'x <= 3'),
    'conforms',
  ],
  [
    'steps again and again, each at its moment',
    comparable(
      'S, T { x <= 1 }',
      'S -> T { sync a?; assign x = 0; }, T -> T { guard x == 1; assign x = 0; }, T -> S { guard x == 1; sync out!; }',
    ),
    answering('x == 3', 'x <= 3'),
    'conforms',
  ],
  [
    'steps again and again, missed by a little',
    comparable(
      'S, T { x <= 1 }',
      'S -> T { sync a?; assign x = 0; }, T -> T { guard x == 1; assign x = 0; }, T -> S { guard x == 1; sync out!; }',
    ),
    answering('x > 2 && x < 3', 'x <= 3'),
    'out at 5/2 after a@0',
  ],
  [
    'a choice that an input tells apart',
    comparable(
      'S, T, U, V { x <= 1 }, W { x <= 2 }',
      `S -> T { sync a?; }, S -> U { sync a?; }, T -> V { sync b?; assign x = 0; }, U -> W { sync b?; assign x = 0; },
       V -> S { sync out!; }, W -> S { sync other!; }`,
    ),
    comparable(
      'S, W { x <= 2 }',
      'S -> S { sync a?; }, S -> W { sync b?; assign x = 0; }, W -> S { sync out!; }',
    ),
    'out at 3/2 after a@0 b@0',
  ],
  [
    'an input that one of two states refuses leads out of the specification',
    comparable('S, T, U', 'S -> T { sync a?; }, S -> U { sync a?; }, T -> S { sync b?; }'),
    comparable('S, T', 'S -> S { sync a?; }, S -> T { sync b?; }, T -> S { sync out!; }'),
    'conforms',
  ],
  [
    'two clocks that run apart',
    comparable(
      'S, T { x <= 3 }, U { y <= 3 }',
      `S -> T { sync a?; assign x = 0; }, S -> U { sync a?; assign y = 0; }, T -> T { sync a?; }, U -> U { sync a?; },
       T -> S { guard x >= 2; sync out!; }, U -> S { guard y >= 1; sync out!; }`,
    ),
    answering('x >= 1', 'x <= 3'),
    'conforms',
  ],
  [
    'differences of clocks',
    comparable(
      'S, T { x <= 3 }, U { x <= 3 }',
      `S -> T { sync a?; assign x = 0; }, S -> U { sync a?; assign x = 0; },
       T -> S { guard y - x >= 2; sync out!; }, U -> S { guard y - x < 2; sync other!; }`,
    ),
    comparable(
      'S, T { x <= 3 }',
      'S -> T { sync a?; assign x = 0; }, T -> S { guard y - x >= 1; sync out!; }',
    ),
    'out at 0 after a@1',
  ],
  [
    'a clock is set at a time that nobody sees',
    comparable(
      'S, T { x <= 2 }, U { y <= 1 }',
      'S -> T { sync a?; assign x = 0; }, T -> U { assign y = 0; }, U -> S { sync out!; }',
    ),
    answering('x >= 0', 'x <= 2'),
    'conforms',
  ],
  [
    'a clock is set at a time that nobody sees, and then there is one moment for an output',
    UNSEEN,
    answering('x == 2', 'x <= 2'),
    'conforms',
  ],
  [
    'a clock is set at a time that nobody sees: too early',
    UNSEEN,
    answering('x == 0', 'x <= 2'),
    'out at 0 after a@0',
  ],
  [
    'a counter that never ends',
    comparable(
      'S, T',
      'S -> T { sync a?; }, T -> T { assign n = n + 1; }, T -> S { guard n > 9; sync out!; }',
    ),
    PLAIN,
    'unknown: the specification may be in more than 200 states on the way',
  ],
  [
    'a clock that stops',
    comparable("S, T { x' == 0 }", 'S -> T { sync a?; }, S -> S { sync a?; }'),
    PLAIN,
    'unknown: models that stop clocks cannot be compared',
  ],
])('%s', (_, spec, system, expected) => {
  expect(answer(spec, system)).toBe(expected);
  if (!expected.startsWith('unknown')) expect(answer(spec, spec)).not.toMatch(/after/);
});

test('what depends on a moment that nobody sees is not known', () => {
  expect(answer(UNSEEN, UNSEEN)).toBe('conforms');
  // Any time between 1 and 3 is allowed, but not every one of them was looked at.
  expect(answer(UNSEEN, answering('x > 1 && x < 2', 'x <= 2'))).toBe(
    'unknown: the specification sets a clock in an internal step whose time nobody sees, P.T -> P.U',
  );
});

test('a budget that ends is an answer', () => {
  expect(answerText(checkDeterminised(CHOICE, CHOICE, 'full', { statesMax: 1 }))).toBe(
    'unknown: the state budget ran out',
  );
  const answered = checkDeterminised(CHOICE, CHOICE, 'full', { shouldStop: () => 'time' });
  expect(answerText(answered)).toBe('unknown: the time budget ran out');
});

/** A system P and an environment E over the same channels; the environment's clock is y. */
function inEnvironment(system: string, environment: string): TestModel {
  return testable(
    `chan a, b, out, other; clock x, y; process P() { ${system} } process E() { ${environment} } system P, E;`,
    { underTest: ['P'] },
  );
}

/** Answers out or other, whichever it likes, within 2. */
const EITHER = inEnvironment(
  `state S, T { x <= 2 }, U { x <= 2 }; init S; trans S -> T { sync a?; assign x = 0; }, S -> U { sync a?; assign x = 0; },
   T -> S { sync out!; }, U -> S { sync other!; };`,
  `state I, J; init I; trans I -> I { guard y >= 3; assign y = 0; }, I -> J { guard y >= 1; sync a!; }, J -> I { sync out?; }, J -> I { sync other?; };`,
);

test.each([
  [
    'itself',
    'S -> T { sync a?; assign x = 0; }, T -> S { sync out!; }, T -> S { sync other!; }',
    'x <= 2',
    'conforms',
  ],
  [
    'too late',
    'S -> T { sync a?; assign x = 0; }, T -> S { sync out!; }, T -> S { guard x < 0; sync other!; }',
    'x <= 3',
    'silence after a@1',
  ],
  [
    'what the environment does not take, and the specification would not do',
    'S -> S { sync out!; }, S -> T { sync a?; assign x = 0; }, T -> S { sync other!; }',
    'x <= 2',
    'out at 0',
  ],
])('in an environment that takes its own steps: %s', (_, edges, invariant, expected) => {
  const system = inEnvironment(
    `state S, T { ${invariant} }; init S; trans ${edges};`,
    'state I; init I; trans I -> I { sync a!; }, I -> I { sync out?; }, I -> I { sync other?; };',
  );
  expect(answer(EITHER, system)).toBe(expected);
});

/** Clocks are set unseen at any time, over and over; `extra` changes nothing, but it is not the same text. */
const settingUnseen = (extra: string): TestModel =>
  testable(`chan a, p, q; clock x, y; process P() { state S, T { y <= 1 }, U { y <= 2 }; init S; trans
    U -> U { guard y == 2; sync q!; assign y = 0; }, U -> S { guard x >= 3; }, T -> T { guard y <= 1; sync p!; assign x = 0; },
    S -> T { sync p!; assign x = 0; }, U -> U { sync p!; }, T -> T { ${extra} assign y = 0; }, U -> S { guard y <= 3; sync a?; },
    S -> T { guard y < 3; assign x = 0; }, S -> U { }; } system P;`);

test('clocks that are set unseen over and over do not keep the comparison from ending', () => {
  expect(answer(settingUnseen(''), settingUnseen('guard y <= 2;'))).toBe('conforms');
});

/** Between 0 and 1, at a moment that nobody sees, the specification gets ready for an input, for which it is 2 later. */
const READY_UNSEEN = (output: string): TestModel =>
  inEnvironment(
    `state S, T, U; init S; trans S -> T { guard x > 0 && x < 1; assign x = 0; }, T -> U { guard x >= 2 && x <= 2; sync a?; },
     U -> U { sync ${output}!; }, U -> U { guard x < 0; sync out!; }, U -> U { guard x < 0; sync other!; };`,
    'state I; init I; trans I -> I { sync a!; }, I -> I { sync out?; }, I -> I { sync other?; };',
  );

test('in an environment, a moment that was left out may be the one at which an input is taken', () => {
  expect(answer(READY_UNSEEN('out'), READY_UNSEEN('out'))).toBe('conforms');
  expect(answer(READY_UNSEEN('out'), READY_UNSEEN('other'))).toBe(
    'unknown: the specification sets a clock in an internal step whose time nobody sees, P.S -> P.T',
  );
});

test('priorities belong to one side', () => {
  const greedy = comparable(
    'S, T, U',
    'S -> T { sync a?; }, T -> U { sync out!; }, T -> U { sync other!; }',
    '',
    'chan priority other < out;',
  );
  const either = comparable('S, T, U', 'S -> T { sync a?; }, T -> U { sync out!; }, T -> U { sync other!; }');
  expect(answer(either, greedy)).toBe('conforms');
  expect(answer(greedy, either)).toBe('other at 0 after a@0');
});

test('hooks run with the steps of their side', () => {
  const counting = (limit: number): TestModel =>
    comparable(
      'S, T',
      `S -> S { guard k < ${limit}; sync a?; }, S -> T { guard k >= ${limit}; sync out!; }`,
      '',
      'int[0,9] k; after_update { k = k < 9 ? k + 1 : 9 }',
    );
  expect(answer(counting(2), counting(2))).toBe('conforms');
  expect(answer(counting(2), counting(1))).toBe('out at 0 after a@0');
});

test('an estimate that grows with every output ends soon', () => {
  // A clock is set by every output, and the values of all of them matter for a while.
  const spec = testable(
    `chan p; process P() { clock y; state A, B, C; init A; trans B -> B { sync p!; }, B -> C { sync p!; }, A -> B { guard y > 1; sync p!; assign y = 0; },
     C -> C { }, B -> A { }; }
     process U() { clock e; state I, J, K { e <= 1 }; init I; trans K -> J { assign e = 0; }, K -> I { sync p?; },
     I -> K { guard e <= 1; assign e = 0; }, J -> J { sync p?; }; } system P, U;`,
    { underTest: ['P'] },
  );
  let looks = 0;
  const shouldStop = (): 'time' | undefined => (++looks > 20_000 ? 'time' : undefined);
  const system = testable(
    `chan p; process P() { clock y; state A, B; init A; trans B -> B { sync p!; }, A -> B { guard y > 1; sync p!; assign y = 0; }, B -> A { }; }
     process U() { state I; init I; trans I -> I { sync p?; }; } system P, U;`,
    { underTest: ['P'] },
  );
  const answer = checkDeterminised(spec, system, 'full', { shouldStop });
  expect(answer).toMatchObject({ kind: 'unknown', why: { kind: 'tooLarge', what: 'specificationStates' } });
});

test.each([
  ['committed', 'commit C;', 'conforms'],
  ['urgent', 'urgent C;', 'conforms'],
  ['where time may pass', '', 'silence after a@0 b@0'],
])('a system ignores no input before the unseen steps that come first: %s', (_, kind, expected) => {
  const answers = (first: string, extra: string): TestModel =>
    comparable(
      'S, C, W, X { x <= 4 }',
      `S -> ${first} { sync a?; }, C -> W { }, W -> X { sync b?; assign x = 0; }, X -> S { sync out!; }`,
      extra,
    );
  expect(answer(answers('W', ''), answers('C', kind))).toBe(expected);
});

test('a step whose target is not allowed with the clocks that it sets is none', () => {
  const setting = (invariant: string): TestModel =>
    comparable(`S, U { ${invariant} }`, 'S -> U { sync out!; assign x = 3; }, U -> S { sync other!; }');
  const system = comparable('S, U', 'S -> U { sync out!; }, U -> S { sync other!; }', 'urgent U;');
  expect(answer(setting('x <= 2'), system)).toBe('out at 0');
  expect(answer(setting('x <= 3'), system)).toBe('conforms');
  expect(answer(setting('x <= 4'), setting('x <= 4'))).toBe('conforms');
});

test('an input that would break an invariant is ignored, or blocked', () => {
  const spec = comparable(
    'S, W { x <= 4 }',
    'S -> W { guard x >= 2; sync a?; assign x = 0; }, W -> S { sync out!; }',
  );
  const unfit = comparable('S, W { x <= 1 }', 'S -> W { guard x >= 2; sync a?; }, W -> S { sync out!; }');
  const kind = (unfitInputs: UnfitInputs): string =>
    checkDeterminised(spec, unfit, 'full', { statesMax: 10_000 }, { unfitInputs }).kind;
  expect(kind('ignored')).toBe('fails');
  expect(kind('blocked')).toBe('conforms');
});
