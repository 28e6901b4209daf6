/** A model that goes wrong somewhere: what can be found is found, and what cannot be is not proved. */
import { describe, expect, test } from 'vitest';
import { search } from '../../src/explore/search.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';
import { testable } from '../support/test-model.js';
import { type Verified, verifyText } from '../support/verify.js';

/** P goes wrong when it has counted to 3; Q goes its own way. */
const COUNTER = `int[0,3] n; clock x;
process P() { state A; init A; trans A -> A { assign n = n + 1; }; }
process Q() { state A, B { x <= 5 }, Goal; init A; trans A -> B { assign x = 0; }, B -> Goal { guard x >= 2; }; }
system P, Q;`;

function kindOf({ outcome, errors }: Verified): string {
  return `${outcome.kind}, ${errors.count === 0 ? 'without' : 'with'} errors`;
}

function check(text: string, query: string, expected: string): void {
  test(`${query} is ${expected}`, () => {
    for (const order of ['depth', 'breadth', 'topological', 'best'] as const) {
      const found = verifyText(text, query, { order }).outcome.kind;
      expect(`${order}: ${found}`).toBe(`${order}: ${expected}`);
    }
  });
}

describe('a counter that overflows beside a process that does not', () => {
  check(COUNTER, 'E<> Q.Goal', 'satisfied');
  check(COUNTER, 'E<> Q.Goal && n == 3', 'satisfied');
  check(COUNTER, 'E<> Q.Goal && x < 2', 'modelError');
  check(COUNTER, 'A[] not Q.Goal', 'violated');
  check(COUNTER, 'A[] n <= 3', 'modelError');
  check(COUNTER, 'A[] not deadlock', 'modelError');
  check(COUNTER, 'E[] not Q.Goal', 'satisfied');
  check(COUNTER, 'A<> Q.Goal', 'violated');
  check(COUNTER, 'A<> n == 7', 'violated');
  check(COUNTER, 'E[] n < 3 && x <= 1', 'violated');
  check(COUNTER, 'E[] n <= 3 && x <= 1', 'modelError');
  check(COUNTER, 'Q.B --> Q.A', 'violated');
  check(COUNTER, 'Q.Goal --> Q.Goal', 'modelError');
  check(COUNTER, 'sup: n', 'modelError');
  check(COUNTER, 'inf{Q.Goal}: x', 'modelError');
  check(COUNTER, 'E<> 6 / (n - 1) == 3 && Q.Goal', 'satisfied');
  check(COUNTER, 'A[] 6 / (n - 1) < 100', 'modelError');
});

test('errors are told once for each place, with the way there', () => {
  const answer = verifyText(COUNTER, 'A[] n <= 3');
  expect(kindOf(answer)).toBe('modelError, with errors');
  expect(answer.errors.first.map(({ error, within }) => `${within}: ${error.kind}`)).toEqual([
    'model: value out of range',
  ]);
  expect(answer.errors.count).toBeGreaterThan(1);
  expect(answer.errors.first[0]!.path?.wrong).toHaveLength(1);
});

/** The locations of R that are reached although something else goes wrong in the same state. */
function reached(declarations: string, processes: string, names: string): readonly number[] {
  const system = new ZoneSystem(networkText(`${declarations} ${processes} system ${names};`));
  const { store, errors, outcome } = search(system, undefined);
  expect(outcome.kind).toBe('exhausted');
  expect(errors.count).toBeGreaterThan(0);
  return [...new Set([...store.nodes()].map((node) => store.view(node).vector[0]!))].sort();
}

describe('other steps of the same state are taken', () => {
  const R = 'process R() { state A, B, C, D; init A; trans';
  test('after an update that goes wrong', () => {
    const edges = 'A -> B { assign n = 7; }, A -> C { assign n = 1; }, A -> D { assign n = a[n + 2]; }; }';
    expect(reached('int[0,3] n; int a[2];', `${R} ${edges}`, 'R')).toEqual([0, 2]);
  });
  test('after a guard that cannot be evaluated', () => {
    const edges = 'A -> B { guard 1 / n == 1; }, A -> C { }, A -> D { guard a[n - 1] == 0; }; }';
    expect(reached('int n; int a[2];', `${R} ${edges}`, 'R')).toEqual([0, 2]);
  });
  test('after a channel that does not exist', () => {
    const edges = 'A -> B { sync c[n + 2]!; }, A -> C { sync c[n]!; }; }';
    const S = 'process S() { state A; init A; trans A -> A { sync c[0]?; }; }';
    expect(reached('int n; chan c[2];', `${R} ${edges} ${S}`, 'R, S')).toEqual([0, 2]);
  });
  test('after an invariant that cannot be evaluated', () => {
    const text =
      'process R() { state A, B { x <= 6 / n }, C; init A; trans A -> B { }, A -> C { }, B -> A { }; }';
    expect(reached('int n; clock x;', text, 'R')).toEqual([0, 2]);
  });
  test('but not a broadcast that somebody may have to receive', () => {
    const edges = 'A -> B { sync b!; }, A -> C { sync d!; }; }';
    const S = 'process S() { state A; init A; trans A -> A { guard 1 / n == 1; sync b?; }; }';
    expect(reached('int n; broadcast chan b, d;', `${R} ${edges} ${S}`, 'R, S')).toEqual([0, 2]);
  });
  test('where a clock becomes negative only at some points', () => {
    const text =
      'process R() { state A, B, C; init A; trans A -> B { guard y <= 4; assign x = y - 2; }, B -> C { guard x == 2; }; }';
    expect(reached('clock x, y;', text, 'R')).toEqual([0, 1, 2]);
  });
});

describe('the channel of an edge that the clocks never allow does not go wrong', () => {
  test.each([
    ['one bound', 'x > 2'],
    ['bounds that contradict each other', 'x < 1 && x > 0 && y == 1'],
  ])('%s', (_, guard) => {
    const text = `clock x, y; int n = 2; chan c[2];
    process R() { state A { x <= 1 }; init A; trans A -> A { guard ${guard}; sync c[n]!; }, A -> A { assign x = 0, y = 0; }; } system R;`;
    expect(kindOf(verifyText(text, 'A[] x <= 1'))).toBe('satisfied, without errors');
  });
});

describe('where a channel goes wrong at some times only, the other times are searched', () => {
  const channels = `clock x; int n = 2; chan c[2]; broadcast chan b, d[2];`;
  const late = `A -> A { guard x > 1; sync c[n]!; }`;
  test.each([
    ['steps with priorities', 'P.B && x <= 1', 'chan priority default < b;', late, 'A -> B { sync b!; }'],
    ['broadcasts', 'P.B && x <= 1', '', 'A -> A { guard x > 1; sync d[n]?; }', 'A -> B { sync d[0]!; }'],
  ])('%s', (_, goal, priorities, wrong, right) => {
    const text = `${channels} ${priorities}
    process R() { state A { x <= 2 }; init A; trans ${wrong}; }
    process P() { state A { x <= 2 }, B; init A; trans ${right}; } system R, P;`;
    expect(kindOf(verifyText(text, `E<> ${goal}`))).toBe('satisfied, with errors');
    expect(kindOf(verifyText(text, 'E<> P.B && x > 1 && x < 1'))).toBe('modelError, with errors');
  });
});

test('a step that goes wrong blocks steps of lower priority', () => {
  const text = `int[0,3] n; chan a; chan priority default < a;
    process R() { state A, B; init A; trans A -> B { }, A -> A { sync a!; assign n = 7; }; }
    process S() { state A; init A; trans A -> A { sync a?; }; } system R, S;`;
  expect(verifyText(text, 'E<> R.B').outcome.kind).toBe('modelError');
});

test('goals that are reached beside an error are covered, and others are not called infeasible', () => {
  const model = testable(`int[0,3] n; chan go, stop;
    process P() { state A, B, C; init A;
      trans A -> B { sync go?; }, B -> A { sync stop!; assign n = n + 1; }, A -> C { guard n == 5; sync go?; }; }
    system P;`);
  const source = { name: 'model', file: 'model.xta', sha256: '0'.repeat(64) };
  for (const optimize of ['steps', 'time'] as const)
    for (const pack of [false, true]) {
      const options = {
        criteria: ['edges'],
        queries: [],
        points: 'earliest',
        optimize,
        pack,
        seed: 1,
      } as const;
      const { goals } = generateCoverage(model, source, options, {});
      expect(goals.map(({ status }) => status)).toEqual(['covered', 'covered', 'unknown']);
      expect(goals[2]!.reason).toMatch(/^the model goes wrong/);
    }
});

test('at the start', () => {
  const text = 'int n; clock x; process R() { state A { x <= 6 / n }; init A; } system R;';
  const answer = verifyText(text, 'A[] x <= 100');
  expect(kindOf(answer)).toBe('modelError, with errors');
  expect(answer.errors.first[0]!.path).toEqual({ steps: [], wrong: undefined });
});
