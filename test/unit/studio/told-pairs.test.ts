/** What the studio shows of pairs of hypotheses: as much of a suite from a file as of one that was made here. */
import { expect, test } from 'vitest';
import { type Suite, generateDiscrimination, loadModel, readSuite, writeSuite } from '../../../src/index.js';
import { toldSuite } from '../../../studio/src/test/told-pairs.js';

test.each([{}, { identify: true }] as const)('a suite of a file, with %j', async (options) => {
  const { suite, report } = await generateDiscrimination(
    await loadModel('models/lamp-circuit.yaml'),
    options,
  );
  const told = toldSuite(readSuite(writeSuite(suite), 'lamp.suite.json'));
  expect(told.reference).toBe(report.reference);
  expect([told.isMinimum, told.lowerBound]).toEqual([
    report.confirming.isMinimum,
    String(report.confirming.lowerBound),
  ]);
  expect(suite.goals.length).toBe(report.pairs.length);
  suite.goals.forEach((goal, index) => {
    const { hypothesis, against, outcome, definite, possible, none, types, tests } = report.pairs[index]!;
    expect(told.pairOf(goal)).toEqual({
      ...{ hypothesis, against, outcome, types: String(types) },
      ...{ definite: String(definite), possible: String(possible), none: String(none) },
      listed: tests.slice(0, 20).map(({ pattern, tellsAt }) => ({ pattern, tellsAt })),
    });
  });
  expect(suite.goals.some((goal) => told.pairOf(goal)!.listed.length > 0)).toBe(true);
});

test('what a suite does not tell is not shown, and what makes no sense is no pair', () => {
  const odd = {
    hypothesis: 'b',
    against: 'a',
    outcome: 'sure',
    listed: [null, { pattern: [{ x: {} }], tellsAt: 1 }],
  };
  const summary = { pairs: [null, 3, { hypothesis: 'a' }, odd], reference: 7 };
  const told = toldSuite({ summary } as unknown as Suite);
  expect([told.reference, told.isMinimum, told.lowerBound]).toEqual([undefined, undefined, undefined]);
  const goal = { kind: 'goal', description: '', status: 'covered', tests: [] } as const;
  expect(told.pairOf({ id: 'a', ...goal })).toBeUndefined();
  expect(told.pairOf({ id: 'b / a', ...goal })).toMatchObject({ outcome: undefined, listed: [] });
});
