/** Laws of suites: writing and reading, the schema and the reader, shortening and minimising. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toNumber } from '../../src/base/rational.js';
import { type Measure, minimiseSuite } from '../../src/generators/cover/minimise-suite.js';
import { MEASURES } from '../../src/library/vocabulary.js';
import { beginningsOf } from '../../src/suite/beginnings.js';
import { mergeSuites } from '../../src/suite/merge-suites.js';
import { readSuite } from '../../src/suite/read-suite.js';
import { type AcceptStep, type RefuseStep, type Suite, type SuiteTest } from '../../src/suite/suite.js';
import { timeOf } from '../../src/suite/window.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { type Schema, violations } from '../support/json-schema.js';
import { LAMP_TEXT, goodSuite, problemsOf, suites } from '../support/suites.js';

const schema = JSON.parse(readFileSync('schema/tickstone-suite-1.schema.json', 'utf8')) as Schema;

test('what is written is read back, and written the same', () => {
  fc.assert(
    fc.property(suites, (suite) => {
      const text = writeSuite(suite);
      const back = goodSuite(text);
      expect(back).toEqual(suite);
      expect(writeSuite(back)).toBe(text);
    }),
  );
});

describe('the schema and the reader', () => {
  /** What a schema can say. */
  const ABOUT_SHAPES = new Set(
    [5, 6, 7, 8, 9, 22, 40, 41, 42, 43, 44, 45].map((code) => `TKS92${String(code).padStart(2, '0')}`),
  );

  function agree(value: unknown): void {
    const { diagnostics } = readSuite({ path: 'x', text: JSON.stringify(value) });
    const about = diagnostics.filter(({ code }) => ABOUT_SHAPES.has(code));
    const found = violations(schema, value);
    const isGood = about.length === 0;
    expect({ isGood, about, found }).toEqual({ isGood: found.length === 0, about, found });
  }

  test('agree on good suites', () => {
    agree(JSON.parse(LAMP_TEXT));
    fc.assert(
      fc.property(suites, (suite) => {
        agree(suite);
      }),
    );
  });

  test('agree on damaged suites', () => {
    const values = fc.constantFrom<unknown>(
      null,
      1,
      -1,
      1.5,
      '',
      'touch',
      '1',
      '-1',
      '1/0',
      true,
      [],
      {},
      ['0', '1'],
      [true, false],
    );
    const names = fc.constantFrom(
      'input',
      'output',
      'after',
      'within',
      'open',
      'quiet',
      'oneOf',
      'refuse',
      'steps',
      'verdict',
      'titel',
    );
    fc.assert(
      fc.property(
        suites,
        fc.nat(),
        values,
        names,
        fc.constantFrom('set', 'remove', 'add'),
        (suite, at, value, name, how) => {
          const copy = JSON.parse(writeSuite(suite)) as Suite;
          const places = placesIn(copy);
          const { parent, key } = places[at % places.length]!;
          if (how === 'set') parent[key] = value;
          else if (how === 'add') parent[Array.isArray(parent) ? parent.length : name] = value;
          else if (Array.isArray(parent)) parent.splice(Number(key), 1);
          else Reflect.deleteProperty(parent, key);
          agree(copy);
        },
      ),
      { numRuns: 500 },
    );
  });

  interface Place {
    readonly parent: Record<string, unknown> & unknown[];
    readonly key: string;
  }

  /** Every value inside a suite, but not inside its options. */
  function placesIn(value: unknown): readonly Place[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, item]): readonly Place[] =>
      key === 'options' ? [] : [{ parent: value as Place['parent'], key }, ...placesIn(item)],
    );
  }
});

test('no text makes the reader stumble', () => {
  fc.assert(
    fc.property(fc.nat(LAMP_TEXT.length), fc.nat(40), fc.string(), (at, length, put) => {
      const text = `${LAMP_TEXT.slice(0, at)}${put}${LAMP_TEXT.slice(at + length)}`;
      const file = { path: 'x', text };
      const { suite, diagnostics } = readSuite(file);
      expect(suite === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      for (const { span } of diagnostics) {
        if (span === undefined) continue;
        expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('beginnings are what is run with a test, and nothing else', () => {
  let apart = 0;
  fc.assert(
    fc.property(suites, ({ tests }) => {
      const first = tests.map((test, index) =>
        tests.findIndex(
          (other, before) => before === index || (isRunWith(other, test) && isRunWith(test, other)),
        ),
      );
      const isFirst = (index: number): boolean => first[index] === index;
      const beginnings = tests.map((long, index) =>
        [...tests.keys()].filter(
          (other) => isFirst(index) && isFirst(other) && other !== index && isRunWith(tests[other]!, long),
        ),
      );
      expect(beginningsOf(tests)).toEqual({ first, beginnings });
      const passing = tests.filter(({ verdict }) => verdict === 'pass');
      apart += passing.filter((short) =>
        passing.some((long) => begins(stepTexts(short), stepTexts(long)) && !isRunWith(short, long)),
      ).length;
    }),
  );
  // Some tests are none because their runs go another way.
  expect(apart).toBeGreaterThan(0);
});

/** Does whoever takes the steps and the run of one test begin with those of the other? */
function isBeginningOf(short: SuiteTest, long: SuiteTest): boolean {
  return begins(stepTexts(short), stepTexts(long)) && begins(runTexts(short), runTexts(long));
}

function begins(short: readonly string[], long: readonly string[]): boolean {
  return short.every((text, index) => text === long[index]);
}

/** Steps that mean the same have the same text: what is left out is written, and lists of actions are in order. */
function stepTexts({ steps }: SuiteTest): readonly string[] {
  return steps.map((step) => JSON.stringify(step, spelledOut));
}

function spelledOut(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('accept' in value) {
    const { accept, after = '0', otherwise = 'fail' } = value as AcceptStep;
    return { accept: accept.toSorted(), after, otherwise };
  }
  if ('refuse' in value) {
    const { refuse, after = '0' } = value as RefuseStep;
    return { refuse, after };
  }
  const { open = [false, false], ...rest } = value as { readonly open?: readonly boolean[] };
  return { ...rest, isOpen: open };
}

function runTexts({ run = [] }: SuiteTest): readonly string[] {
  return run.map((step) => JSON.stringify(step).replace('2/2', '1'));
}

test('a minimised suite covers the same goals, and no set of tests costs less', () => {
  fc.assert(
    fc.property(suites, fc.constantFrom(...MEASURES), (suite, by) => {
      const found = minimiseSuite(suite, by);
      expect(problemsOf(writeSuite(found.suite))).toEqual([]);
      expect(found.suite.goals.map(({ status }) => status)).toEqual(suite.goals.map(({ status }) => status));
      expect(found.minimality).toBe('proved');
      expect(costsOf(found.suite.tests, by)).toEqual(leastCosts(suite, by));
      const kept = found.suite.tests.map(({ id }) => id);
      const others = [...found.prefixes.map(({ test: id }) => id), ...found.needless];
      expect([...kept, ...others].toSorted()).toEqual(suite.tests.map(({ id }) => id).toSorted());
      const testOf = (id: string): SuiteTest => suite.tests.find((each) => each.id === id)!;
      for (const { test: short, into } of found.prefixes)
        expect([kept.includes(into), isRunWith(testOf(short), testOf(into))]).toEqual([true, true]);
    }),
    { numRuns: 500 },
  );
});

/** What counts first, then what counts next. */
function costsOf(tests: readonly SuiteTest[], by: Measure): readonly number[] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const steps = sum(tests.map(({ length }) => length));
  if (by === 'tests') return [tests.length];
  if (by === 'steps') return [steps];
  if (by === 'resets') return [tests.length, steps];
  return [sum(tests.map(({ duration }) => toNumber(timeOf(duration))))];
}

/** By trying all sets of tests. A test serves what it lists, and what tests list that are run with it. */
function leastCosts({ goals, tests }: Suite, by: Measure): readonly number[] {
  const needed = goals.filter(({ status }) => status === 'covered').map(({ id }) => id);
  const served = tests.map(
    (long) => new Set(tests.filter((short) => isRunWith(short, long)).flatMap((each) => each.goals)),
  );
  let least = costsOf(tests, by);
  for (let set = 0; set < 1 << tests.length; set++) {
    const chosen = [...tests.keys()].filter((index) => ((set >> index) & 1) === 1);
    if (!needed.every((goal) => chosen.some((index) => served[index]!.has(goal)))) continue;
    const costs = costsOf(
      chosen.map((index) => tests[index]!),
      by,
    );
    const at = costs.findIndex((cost, index) => cost !== least[index]);
    if (at >= 0 && costs[at]! < least[at]!) least = costs;
  }
  return least;
}

/** Does whoever runs one test run the other, too? */
function isRunWith(short: SuiteTest, long: SuiteTest): boolean {
  return (
    short === long || (short.verdict === 'pass' && long.verdict === 'pass' && isBeginningOf(short, long))
  );
}

test('merging gives good suites, in which no goal is lost', () => {
  fc.assert(
    fc.property(suites, suites, (a, b) => {
      const merge = mergeSuites([a, b]);
      if (merge.kind === 'refused') throw new Error(merge.message);
      expect(problemsOf(writeSuite(merge.suite))).toEqual([]);
      const covered = (suite: Suite): readonly string[] =>
        suite.goals.filter(({ status }) => status === 'covered').map(({ id }) => id);
      expect(covered(merge.suite).toSorted()).toEqual([...new Set([...covered(a), ...covered(b)])].sort());
      // What a test serves, a test with these steps and this run has served before, or with less of this run.
      for (const joined of merge.suite.tests) {
        const parts = [...a.tests, ...b.tests].filter(
          (part) => part.verdict === joined.verdict && isBeginningOf(part, joined),
        );
        const served = new Set(parts.flatMap(({ goals }) => goals));
        expect(joined.goals.filter((goal) => !served.has(goal))).toEqual([]);
      }
    }),
  );
});
