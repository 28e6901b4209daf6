/** Classes are those of the system: how many ways an environment has to offer the same input does not multiply them. */
import { describe, expect, test } from 'vitest';
import { Evaluator } from '../../src/generators/evaluate.js';
import { classLines, classesOf, SOURCE } from '../support/classes.js';
import { testable } from '../support/test-model.js';

/** A counter of coins, in an environment that offers each of them in some ways. */
function counter(coins: number, ways: number): string {
  return `chan coin[${coins}], cup; int[0,${ways - 1}] note;
process Sys() { state Idle, Paid, Full; init Idle;
  trans Idle -> Paid { sync coin[0]?; }, Paid -> Full { sync coin[0]?; }, Full -> Idle { sync cup!; }; }
process Env() { state E; init E;
  trans E -> E { select c : int[0,${coins - 1}], n : int[0,${ways - 1}]; sync coin[c]!; assign note = n; }, E -> E { sync cup?; }; }
system Sys, Env;`;
}

/** A sorter that is told what comes, by a value. */
function sorter(domain: number): string {
  const last = domain - 1;
  return `chan enter, low, high; int[0,${last}] kind;
process Sys() { int[0,${last}] k; state Idle, Got; init Idle;
  trans Idle -> Got { sync enter?; assign k = kind; }, Got -> Idle { guard k < 2; sync low!; },
    Got -> Idle { guard k >= 2; sync high!; }; }
process Env() { state E; init E;
  trans E -> E { select v : int[0,${last}]; sync enter!; assign kind = v; }, E -> E { sync low?; }, E -> E { sync high?; }; }
system Sys, Env;`;
}

/** The figures of a suite, and whether no two of its tests have the same steps. */
function figuresOf(text: string): Record<string, unknown> {
  const suite = classesOf(testable(text, { underTest: ['Sys'] })).suite(SOURCE);
  const { locationSets, classes, convexParts, tests, unknown } = suite.summary;
  const distinct = new Set(suite.tests.map(({ steps }) => JSON.stringify(steps))).size;
  return { locationSets, classes, convexParts, tests, unknown, distinct };
}

describe('ways to offer the same input', () => {
  test.each([
    [4, 4],
    [6, 6],
    [8, 32],
  ])('each of %d inputs in %d ways', (coins, ways) => {
    expect(figuresOf(counter(coins, ways))).toEqual({
      locationSets: 3,
      classes: 3,
      convexParts: 3,
      tests: 6,
      unknown: 0,
      distinct: 6,
    });
  });

  test.each([4, 6, 32])('what was passed before does not matter, of %d values', (domain) => {
    const tests = 1 + domain + 2 * domain;
    expect(figuresOf(sorter(domain))).toEqual({
      locationSets: 1 + domain,
      classes: 1 + domain,
      convexParts: 1 + domain,
      tests,
      unknown: 0,
      distinct: tests,
    });
  });

  test('location sets are called by what matters', () => {
    expect(classLines(classesOf(testable(sorter(3), { underTest: ['Sys'] })))).toEqual([
      'c1 | {Idle} | true | {enter(0)} {enter(1)} {enter(2)} |  | 4 tests',
      'c2 | {Got Sys.k=0} | true | {low} |  | 2 tests',
      'c3 | {Got Sys.k=1} | true | {low} |  | 2 tests',
      'c4 | {Got Sys.k=2} | true | {high} |  | 2 tests',
    ]);
  });

  test('an environment that has two edges for an input does not divide its time', () => {
    const text = `chan go, out; clock e;
process Sys() { state A, B; init A; trans A -> B { sync go?; }, B -> A { sync out!; }; }
process Env() { state E, F; init E;
  trans E -> E { guard e <= 4; sync go!; }, E -> F { guard e >= 2 && e <= 6; sync go!; },
    E -> E { sync out?; assign e = 0; }, F -> E { sync out?; assign e = 0; }; }
system Sys, Env;`;
    expect(classLines(classesOf(testable(text, { underTest: ['Sys'] })))).toEqual([
      'c1 | {Sys.A Env.E} | e <= 6 | {go} |  | 2 tests',
      'c2 | {Sys.A Env.E} | e > 6 |  |  | 1 tests',
      'c3 | {Sys.B Env.E} | e <= 6 | {out} |  | 2 tests',
      'c4 | {Sys.B Env.E} | e > 6 | {out} |  | 1 tests',
      'c5 | {Sys.B Env.F} | true | {out} |  | 1 tests',
      'c6 | {Sys.B Env.E, Sys.B Env.F} | true | {out} |  | 1 tests',
    ]);
  });
});

test('an input with a value that the environment never passes from here is not refused by the system', () => {
  const made = classesOf(
    testable(
      `chan set, go, low; int[0,3] level;
process Sys() { state Off, On; init Off;
  trans Off -> On { sync go?; }, Off -> Off { sync set?; }, On -> On { sync set?; }, On -> Off { guard level < 2; sync low!; }; }
process Env() { state E; init E;
  trans E -> E { sync go!; }, E -> E { sync set!; assign level = (level + 1) % 4; }, E -> E { sync low?; }; }
system Sys, Env;`,
      { underTest: ['Sys'] },
    ),
  );
  const refused = made
    .suite(SOURCE)
    .tests.flatMap(({ steps }) => steps.flatMap((step) => ('refuse' in step ? [step.refuse] : [])));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused).not.toContain('set');
});

describe('an input that the environment cannot give is not asked about', () => {
  const refused = (text: string): readonly string[] => {
    const suite = classesOf(testable(text, { underTest: ['Sys'] })).suite(SOURCE);
    return suite.tests.map(({ title }) => title).filter((title) => title.includes('must refuse'));
  };

  test('because of the invariant behind it', () => {
    const text = `chan go, out; process Sys() { state A; init A; trans A -> A { sync go?; }, A -> A { sync out!; }; }
process Env() { clock e; state I, J { e <= 2 }; init I; trans I -> J { sync go!; }, J -> I { sync out?; }, I -> I { sync out?; }; }
system Sys, Env;`;
    expect(refused(text)).toEqual([]);
  });

  test('because another process of it is committed', () => {
    const text = `chan go, out; process Sys() { state A; init A; trans A -> A { sync go?; }, A -> A { sync out!; }; }
process Env() { state I; init I; trans I -> I { sync go!; }; }
process Busy() { state J, K; commit K; init J; trans J -> K { sync out?; }, K -> J { sync out?; }; }
system Sys, Env, Busy;`;
    expect(refused(text)).toEqual([]);
  });

  test('because the environment is committed, also if the tester gives the input alone', () => {
    const text = `chan own, out; process Sys() { state A; init A; trans A -> A { sync own?; }, A -> A { sync out!; }; }
process Env() { state J, K; commit K; init J; trans J -> K { sync out?; }; }
system Sys, Env;`;
    expect(refused(text)).not.toContainEqual(expect.stringContaining('own'));
  });
});

test.each([
  ['offers', 'together', false],
  ['offers', 'each', true],
  ['waiting', 'together', false],
] as const)(
  'an output for which only the environment is not ready is not refused by the system: by %s, %s',
  (observe, refusals, pack) => {
    const text = `chan go, out; process Sys() { clock x; state A, B { x <= 2 }, C; init A;
  trans A -> B { sync go?; assign x = 0; }, B -> C { sync out!; }; }
process Env() { clock e; state I, J, K; init I;
  trans I -> J { sync go!; assign e = 0; }, J -> K { guard e >= 1; sync out?; }; }
system Sys, Env;`;
    const model = testable(text, { underTest: ['Sys'] });
    const { tests } = classesOf(model, { observe, refusals, pack }).suite(SOURCE);
    const evaluator = new Evaluator(model, 1);
    expect(tests.length).toBeGreaterThan(0);
    for (const each of tests) expect(evaluator.evaluate(each).verdicts).not.toContain('fail');
  },
);
