/** What the studio says of two suites, of two runs, and of a mutation report. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Suite, generateCoverage, modelFromText } from '../../../src/library/index.js';
import { runSuite } from '../../../src/library/run-suite.js';
import { mutationReport } from '../../../src/output/mutation-report.js';
import { suiteOfReport } from '../../../studio/src/engine/read-report.js';
import { comparedRuns, comparedSuites } from '../../../studio/src/test/compare.js';

async function lamp() {
  const model = await modelFromText({ name: 'lamp.xml', text: readFileSync('models/lamp.xml') });
  const { suite } = await generateCoverage(model, { underTest: ['Lamp'] });
  return { model, suite };
}

test('suites: goals are the same if they are about the same, tests if they do the same', async () => {
  const { suite } = await lamp();
  const [first, ...rest] = suite.tests;
  const renamed: Suite = {
    ...suite,
    tests: [{ ...first!, id: 'other' }],
    goals: suite.goals.map((goal, k) =>
      k === 0 ? { ...goal, status: 'unknown', tests: [] } : { ...goal, id: `x${k}` },
    ),
  };
  const { goals, tests } = comparedSuites(suite, renamed);
  expect([goals.first.length, goals.both.length, goals.second.length]).toEqual([
    1,
    suite.goals.length - 1,
    0,
  ]);
  expect([tests.first.length, tests.both.length, tests.second.length]).toEqual([rest.length, 1, 0]);
});

test('runs: verdicts that have changed come first, with the time at which the runs part', async () => {
  const { model, suite } = await lamp();
  const right = await runSuite(suite, { model });
  const wrong = await runSuite(suite, { model, mutant: 'change-source-Lamp-e3-1' });
  expect(comparedRuns(right, right)).toEqual([]);
  const found = comparedRuns(right, wrong);
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]!.first!.verdict).toBe('pass');
  expect(found[0]!.second!.verdict).toBe('fail');
  // Up to then both did the same.
  for (const { first, second, at } of found) {
    const before = (result: typeof first) =>
      result!.events
        .filter((event) => Number(event.at) < Number(at))
        .map(({ kind, action }) => [kind, action]);
    expect(before(first)).toEqual(before(second));
  }
  // The order of the two is no matter for what differs.
  expect(comparedRuns(wrong, right).map(({ test, at }) => [test.id, at])).toEqual(
    found.map(({ test, at }) => [test.id, at]),
  );
  const fewer = { ...wrong, tests: wrong.tests.slice(1) };
  expect(comparedRuns(right, fewer).some(({ second }) => second === undefined)).toBe(true);
});

test('a mutation report is a suite whose goals are its mutants', () => {
  const span = { start: 0, end: 1 };
  const mutant = (id: string, result: object) => ({ id, operator: 'o', span, difference: `d ${id}`, result });
  const report = mutationReport({
    name: 'm',
    file: { path: 'a/m.xta', text: 'x' },
    mutants: [
      mutant('killed', { kind: 'killed', tests: ['t1'] }),
      mutant('same', { kind: 'conforming' }),
      mutant('odd', { kind: 'notImplementable', why: 'it stops time' }),
      mutant('open', { kind: 'unknown', why: 'the time was up' }),
    ] as Parameters<typeof mutationReport>[0]['mutants'],
    tests: [{ id: 't1', name: 'first' }],
    suite: 'm.suite.json',
    version: '1',
  } as unknown as Parameters<typeof mutationReport>[0]);
  const { goals, tests, summary } = suiteOfReport(JSON.stringify(report))!;
  expect(goals.map(({ id, status }) => [id, status])).toEqual([
    ['killed', 'covered'],
    ['same', 'equivalent'],
    ['odd', 'infeasible'],
    ['open', 'unknown'],
  ]);
  expect(goals[3]!.reason).toContain('the time was up');
  expect([tests[0]!.goals, summary.covered, summary.goals]).toEqual([['killed'], 1, 4]);
  expect(suiteOfReport('{"files": {}}')).toBeUndefined();
  expect(suiteOfReport('nothing')).toBeUndefined();
});
