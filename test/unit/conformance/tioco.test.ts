/** Conformance of small systems to small specifications, with what fails first. */
import { describe, expect, test } from 'vitest';
import { toNumber } from '../../../src/base/rational.js';
import { type ConformanceMode } from '../../../src/conformance/conformance.js';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { type TestModel, testModel } from '../../../src/generators/test-model.js';
import { reasonText } from '../../../src/suite/reason-text.js';
import { checkedText } from '../../support/checked.js';
import { answerText } from '../../support/comparable.js';
import { testable } from '../../support/test-model.js';

/** One process with clock x; a location is a name with its invariant in brackets, the first one is initial. */
function model(locations: string, edges: string, extra = ''): TestModel {
  const text = `chan a, b, out, other; clock x; int n;
    process P() { state ${locations}; ${extra} init ${locations.split(/[ ,{]/, 1)[0]!}; trans ${edges}; }
    process Unused() { state U, V; init U; trans U -> V { guard n > 9; sync a?; }, U -> V { guard n > 9; sync b?; },
      U -> V { guard n > 9; sync out!; }, U -> V { guard n > 9; sync other!; }; }
    system P, Unused;`;
  const messages: string[] = [];
  const opened = testModel(checkedText(text).checked, {}, [], ({ message }) => messages.push(message));
  if (opened === undefined) throw new Error(messages.join(' '));
  return opened;
}

function answer(spec: TestModel, system: TestModel, mode: ConformanceMode = 'full'): string {
  const conformance = checkConformance(spec, system, mode, { statesMax: 10_000 });
  switch (conformance.kind) {
    case 'conforms':
      return 'conforms';
    case 'unknown':
      return `unknown: ${reasonText(conformance.why)}`;
    case 'fails': {
      const { what, path } = conformance.failure;
      return `${what.kind === 'output' ? what.action : 'silence'} after ${path.length}`;
    }
  }
}

/** After a, out comes within 2 to 4 time units. */
const SPEC = model(
  'S, W { x <= 4 }',
  'S -> W { sync a?; assign x = 0; }, W -> S { guard x >= 2; sync out!; }',
);

const answering = (guard: string, invariant: string, output = 'out'): TestModel =>
  model(
    `S, W { ${invariant} }`,
    `S -> W { sync a?; assign x = 0; }, W -> S { guard ${guard}; sync ${output}!; }`,
  );

test.each([
  ['itself', SPEC, 'conforms', 'conforms'],
  ['a narrower window', answering('x >= 3', 'x <= 3'), 'conforms', 'conforms'],
  ['too early', answering('x >= 1', 'x <= 4'), 'out after 1', 'out after 1'],
  ['just too early', answering('x > 1', 'x <= 4'), 'out after 1', 'out after 1'],
  ['too late', answering('x >= 2', 'x <= 5'), 'silence after 1', 'out after 1'],
  ['late, and then nothing', answering('x >= 2 && x <= 4', 'x <= 5'), 'silence after 1', 'conforms'],
  ['the wrong output', answering('x >= 2', 'x <= 4', 'other'), 'other after 1', 'other after 1'],
  ['an output at the start', model('S', 'S -> S { sync out!; }'), 'out after 0', 'out after 0'],
  [
    'deaf: it ignores the input and stays silent',
    model('S, T', 'S -> T { guard n > 9; }'),
    'silence after 1',
    'conforms',
  ],
  [
    'more inputs',
    model(
      'S, W { x <= 4 }',
      'S -> W { sync a?; assign x = 0; }, W -> S { guard x >= 2; sync out!; }, S -> S { sync b?; }, W -> W { sync a?; }',
    ),
    'conforms',
    'conforms',
  ],
  [
    'urgent: it answers at once',
    model('S, W', 'S -> W { sync a?; assign x = 0; }, W -> S { sync out!; }', 'urgent W;'),
    'out after 1',
    'out after 1',
  ],
  [
    'committed internal steps before waiting',
    model(
      'S, C, W { x <= 4 }',
      'S -> C { sync a?; assign x = 0; }, C -> W { }, W -> S { guard x >= 2; sync out!; }',
      'commit C;',
    ),
    'conforms',
    'conforms',
  ],
  [
    'internal steps in time',
    model(
      'S, V { x <= 3 }, W { x <= 4 }',
      'S -> V { sync a?; assign x = 0; }, V -> W { guard x >= 1; }, W -> S { guard x >= 2; sync out!; }',
    ),
    'conforms',
    'conforms',
  ],
  [
    'internal steps that end in silence',
    model(
      'S, V { x <= 3 }, W',
      'S -> V { sync a?; assign x = 0; }, V -> W { guard x >= 1; }, V -> S { guard x >= 2; sync out!; }',
    ),
    'silence after 2',
    'conforms',
  ],
] as const)('%s', (_, system, full, outputs) => {
  expect(answer(SPEC, system)).toBe(full);
  expect(answer(SPEC, system, 'outputs')).toBe(outputs);
});

test('an input that the specification does not know may be answered in any way', () => {
  const system = model(
    'S, W { x <= 1 }',
    'S -> W { sync b?; assign x = 0; }, W -> S { sync other!; }, S -> S { sync a?; }',
  );
  const spec = model('S', 'S -> S { sync a?; }');
  expect(answer(spec, system)).toBe('conforms');
});

test('a specification with a choice is determinised', () => {
  const spec = model('S, T, U', 'S -> T { sync a?; }, S -> U { sync a?; }, T -> S { sync out!; }');
  expect(answer(spec, SPEC)).toBe('conforms');
});

test.each([
  ['itself', 2, 'conforms'],
  ['one that counts further', 3, 'out after 5'],
])('functions with variables of their own leave what both sides count alone: %s', (_, rounds, expected) => {
  const counting = (limit: number): TestModel =>
    testable(`chan a, out, other; int[0, 3] n;
      int next() { int k = n; k++; return k == ${limit} ? 0 : k; }
      process P() { state S, W; urgent W; init S; trans S -> W { sync a?; assign n = next(); },
        W -> S { guard n != 1; sync out!; }, W -> S { guard n == 1; sync other!; }; }
      system P;`);
  expect(answer(counting(2), counting(rounds))).toBe(expected);
});

test('a committed location with a choice is one', () => {
  const spec = model(
    'S, C, V, W',
    'S -> C { sync a?; }, C -> V { }, C -> W { }, V -> S { sync out!; }, W -> S { sync other!; }',
    'commit C;',
  );
  expect(answer(spec, spec)).toBe('conforms');
});

test.each([
  ['without clocks', ''],
  ['at any time', 'guard x >= 0;'],
])('an urgent answer that does not come is silence: %s', (_, guard) => {
  const spec = model('S, U', `S -> U { sync a?; }, U -> S { ${guard} sync out!; }`, 'urgent U;');
  expect(answer(spec, model('S, T', 'S -> T { guard n > 9; }'))).toBe('silence after 1');
});

test('an input waits until the system has left its committed locations', () => {
  const both = model(
    'S, C, W, X { x <= 4 }',
    'S -> C { sync a?; }, C -> W { }, W -> X { sync b?; assign x = 0; }, X -> S { guard x >= 2; sync out!; }',
    'commit C;',
  );
  expect(answer(both, both)).toBe('conforms');
});

test('the specification and the system may be deep in committed locations at different times', () => {
  const spec = model(
    'S, C, W { x <= 4 }',
    'S -> C { sync a?; assign x = 0; }, C -> W { }, W -> S { guard x >= 2; sync out!; }',
    'commit C;',
  );
  expect(answer(spec, SPEC)).toBe('conforms');
  expect(answer(spec, spec)).toBe('conforms');
});

/** A system P and an environment E over the same channels; the environment's clock is y. */
function inEnvironment(system: string, environment: string): TestModel {
  const text = `chan a, b, out, other; chan line[2]; clock x, y;
    process P() { ${system} }
    process E() { ${environment} }
    system P, E;`;
  const messages: string[] = [];
  const request = { underTest: ['P'] };
  const opened = testModel(checkedText(text).checked, request, [], ({ message }) => messages.push(message));
  if (opened === undefined) throw new Error(messages.join(' '));
  return opened;
}

const ASKS = (edges: string): string =>
  `state S, W { x <= 4 }; init S; trans S -> W { sync a?; assign x = 0; }, W -> S { guard x >= 2; sync out!; }${edges};`;

/** Gives a, takes out, and so on: it never gives two inputs in a row. */
const PATIENT =
  'state U, V; init U; trans U -> V { sync a!; assign y = 0; }, V -> U { sync out?; }, V -> V { guard y > 9; sync b!; };';

const PATIENT_SPEC = inEnvironment(ASKS(', W -> W { sync b?; }'), PATIENT);

test.each([
  ['itself', ASKS(', W -> W { sync b?; }'), 'conforms'],
  ['what the environment never asks for', ASKS(', W -> S { sync b?; }'), 'conforms'],
  ['deaf', 'state S; init S; trans S -> S { guard x < 0; sync a?; };', 'silence after 1'],
  [
    'deaf once: the environment goes on all the same',
    'state S, T; init S; trans S -> T { guard x >= 5; sync a?; }, S -> S { guard x < 0; sync b?; };',
    'silence after 1',
  ],
])('in an environment: %s', (_, system, expected) => {
  expect(answer(PATIENT_SPEC, inEnvironment(system, PATIENT))).toBe(expected);
});

test.each([
  ['a system may try what its specification would, before the environment takes it', 1, 1, 'conforms'],
  ['a system may try later', 1, 2, 'conforms'],
  ['a system may not try what its specification would not', 3, 1, 'out after 0'],
])('%s', (_, specified, made, expected) => {
  const takesLate = 'state U; init U; trans U -> U { guard y >= 4; sync out?; };';
  const from = (time: number): TestModel =>
    inEnvironment(`state S; init S; trans S -> S { guard x >= ${time}; sync out!; };`, takesLate);
  expect(answer(from(specified), from(made))).toBe(expected);
});

test.each([
  [
    'an urgent channel',
    'urgent chan go;',
    'state I, J; init I; trans I -> J { sync a!; }, J -> I { sync go!; };',
    'state H; init H; trans H -> H { sync go?; };',
  ],
  [
    'a committed location',
    'chan go;',
    'state I, J; commit J; init I; trans I -> J { sync a!; }, J -> I { sync go!; };',
    'state H; init H; trans H -> H { sync go?; };',
  ],
])('an environment that has something to do at once, by %s, lets no time pass', (_, channel, one, other) => {
  const spec = testable(
    `chan a, out; ${channel} process P() { clock x; state S, W { x <= 2 }; init S; trans S -> W { sync a?; assign x = 0; }, W -> S { sync out!; }; }
     process E() { ${one} } process F() { ${other} } process G() { state K; init K; trans K -> K { sync out?; }; }
     system P, E, F, G;`,
    { underTest: ['P'] },
  );
  expect(answer(spec, spec)).toBe('conforms');
});

test.each([
  [
    'what the environment changes',
    'int n;',
    'guard n == 0;',
    { kind: 'unsupported', what: 'sharedVariable', variable: 'n' },
  ],
  ['priorities', 'chan priority a < out;', '', { kind: 'unsupported', what: 'prioritiesOfEnvironment' }],
])('%s keeps models from being taken apart', (_, declaration, guard, why) => {
  const text = `chan a, out; ${declaration}
    process P() { state S; init S; trans S -> S { ${guard} sync a?; }, S -> S { sync out!; }; }
    process E() { state I; init I; trans I -> I { sync a!; }, I -> I { sync out?; }${guard === '' ? '' : ', I -> I { assign n = 1; }'}; }
    system P, E;`;
  const spec = testable(text, { underTest: ['P'] });
  expect(checkConformance(spec, spec, 'full', {})).toEqual({ kind: 'unknown', why });
});

test('inputs that the specification does not know are never given', () => {
  const open = (edges: string): TestModel =>
    testable(`chan a, b, out; process P() { state S, T; init S; trans ${edges}; } system P;`);
  const spec = open('S -> S { sync a?; }, T -> S { sync out!; }');
  expect(answer(spec, open('S -> S { sync a?; }, S -> T { sync b?; }, T -> S { sync out!; }'))).toBe(
    'conforms',
  );
});

test('elements of channel arrays have their own names', () => {
  const echo = (index: string): TestModel =>
    inEnvironment(
      `int k; state S, W; urgent W; init S; trans S -> W { select i : int[0,1]; sync line[i]?; assign k = i; }, W -> S { guard k == ${index}; sync out!; }, W -> S { guard k != ${index}; sync other!; };`,
      'state U; init U; trans U -> U { select i : int[0,1]; sync line[i]!; }, U -> U { sync out?; }, U -> U { sync other?; };',
    );
  const conformance = checkConformance(echo('1'), echo('2'), 'full', {});
  if (conformance.kind !== 'fails') throw new Error(conformance.kind);
  expect(conformance.failure.trace.map(({ action }) => action)).toEqual(['line[1]']);
  expect(conformance.failure.what).toMatchObject({ kind: 'output', action: 'other' });
});

test('indices of channels may be computed by functions', () => {
  const echo = (shift: number): TestModel =>
    testable(`chan in[2], out[2]; int n; int kept(int k) { int m = k; return m; }
      process P() {
        state S, W; urgent W; init S;
        trans S -> W { select i : int[0,1]; sync in[kept(i)]?; assign n = i; }, W -> S { sync out[kept((n + ${shift}) % 2)]!; };
      }
      system P;`);
  const conformance = checkConformance(echo(0), echo(1), 'full', {});
  if (conformance.kind !== 'fails') throw new Error(conformance.kind);
  expect(conformance.failure.trace.map(({ action }) => action)).toEqual(['in[0]']);
  expect(conformance.failure.what).toMatchObject({ kind: 'output', action: 'out[1]' });
});

test('what a system shows counts, although it goes wrong elsewhere', () => {
  const spec = model('S', 'S -> S { sync a?; }, S -> S { sync b?; }');
  const wrong = 'S -> V { sync a?; }, V -> S { sync b?; assign n = 1 / n; }';
  expect(answer(spec, model('S, V, W', `${wrong}, S -> W { sync b?; }, W -> S { sync out!; }`))).toBe(
    'out after 1',
  );
  expect(answer(spec, model('S, V', `${wrong}, S -> S { sync b?; }`))).toBe(
    'unknown: a model goes wrong on the way: a number is divided by zero',
  );
});

test('an input that would break an invariant is ignored, or blocked', () => {
  const spec = model(
    'S, W { x <= 4 }',
    'S -> W { guard x >= 2; sync a?; assign x = 0; }, W -> S { sync out!; }',
  );
  const unfit = model('S, W { x <= 1 }', 'S -> W { guard x >= 2; sync a?; }, W -> S { sync out!; }');
  const budget = { statesMax: 10_000 };
  expect(checkConformance(spec, unfit, 'full', budget, { unfitInputs: 'ignored' }).kind).toBe('fails');
  expect(checkConformance(spec, unfit, 'full', budget, { unfitInputs: 'blocked' }).kind).toBe('conforms');
});

/** After a slow input, or after two quick ones, out comes where nothing may come. */
const TWO_WAYS = (slow: string, quick: string): TestModel =>
  model(
    'S, Q, A, B',
    `S -> A { guard x >= 10; sync a?; }, S -> Q { guard x <= 2; sync b?; }, Q -> B { sync b?; }${slow}${quick}`,
  );

test.each([
  ['steps', 'a out', 10],
  ['time', 'b b out', 0],
] as const)('the failure with the least %s', (optimize, actions, time) => {
  const wrong = TWO_WAYS(', A -> A { sync out!; }', ', B -> B { sync out!; }');
  const answer = checkConformance(TWO_WAYS('', ''), wrong, 'full', {}, { optimize });
  if (answer.kind !== 'fails') throw new Error(answer.kind);
  const { trace, what } = answer.failure;
  if (what.kind !== 'output') throw new Error(what.kind);
  expect([...trace.map(({ action }) => action), what.action].join(' ')).toBe(actions);
  const spent = [...trace, what].reduce((sum, { delay }) => sum + toNumber(delay), 0);
  expect(spent).toBe(time);
});

describe('of failures that are as good by the one measure', () => {
  const best = (spec: TestModel, system: TestModel, optimize: 'steps' | 'time'): string =>
    answerText(checkConformance(spec, system, 'full', {}, { optimize }));

  test('with equally few actions a quick silence goes before a slow output', () => {
    const spec = model('S, W { x <= 4 }', 'S -> W { sync a?; assign x = 0; }, W -> S { sync out!; }');
    // It talks out of turn after a long time, and does not answer a.
    const system = model('S, W', 'S -> W { sync a?; }, S -> S { guard x >= 10; sync other!; }');
    expect(best(spec, system, 'steps')).toBe('silence after a@0');
  });

  test('with equally few actions a quick output goes before a slow silence', () => {
    const spec = model(
      'S, W { x <= 14 }',
      'S -> W { guard x >= 10; sync a?; }, W -> S { sync out!; assign x = 0; }',
    );
    const system = model('S, W', 'S -> W { sync a?; }, S -> S { guard x >= 1; sync other!; }');
    expect(best(spec, system, 'steps')).toBe('other at 1');
  });

  test('with equally little time the one with fewer actions', () => {
    const spec = model('S, W', 'S -> W { sync a?; }, W -> W { sync b?; }');
    const system = model(
      'S, W',
      'S -> W { sync a?; }, W -> W { sync b?; }, S -> S { sync out!; }, W -> W { sync other!; }',
    );
    expect(best(spec, system, 'time')).toBe('out at 0');
  });
});

test('a system whose invariant lets no time pass is not silent where its specification is urgent', () => {
  const spec = model('S, U', 'S -> U { sync a?; assign x = 0; }, U -> S { sync out!; }', 'urgent U;');
  const waiting = (invariant: string): TestModel =>
    model(`S, W { ${invariant} }`, 'S -> W { sync a?; assign x = 0; }, W -> S { sync out!; }');
  expect(answer(spec, waiting('x <= 0'))).toBe('conforms');
  expect(answer(spec, waiting('x <= 1'))).toBe('silence after 1');
});
