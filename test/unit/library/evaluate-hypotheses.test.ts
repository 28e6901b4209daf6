/** Suites of machines in the library: what they claim holds, and what was evaluated before the end stays. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, generateDiscrimination, loadModel, type Suite } from '../../../src/index.js';

const door = await loadModel('models/door.yaml');
const { suite } = await generateDiscrimination(door);

test('every claim of a suite holds on the hypotheses that its tests are about', async () => {
  const { holds, sameModel, tests, limit } = await evaluate(suite, door);
  expect({ holds, sameModel, limit }).toEqual({ holds: true, sameModel: true, limit: undefined });
  expect(tests.map(({ id }) => id)).toEqual(suite.tests.map(({ id }) => id));
  expect(tests.flatMap(({ goals }) => goals.confirmed).length).toBeGreaterThan(1);
  for (const { verdicts, hypotheses = [] } of tests) {
    expect(verdicts).toEqual(['pass']);
    for (const each of hypotheses) expect(each.verdicts).toEqual(['fail']);
  }
});

test('a claim that does not hold is refuted', async () => {
  const [first, ...others] = suite.tests;
  // What only ever passes tells nothing from anything.
  const idle: Suite = { ...suite, tests: [{ ...first!, steps: first!.steps.slice(0, 1) }, ...others] };
  const { holds, tests } = await evaluate(idle, door);
  expect(holds).toBe(false);
  expect(tests[0]!.goals.refuted.length).toBeGreaterThan(0);
});

test('whenever it is ended, the tests that were evaluated are as they would be', async () => {
  const whole = await evaluate(suite, door);
  await fc.assert(
    fc.asyncProperty(fc.nat(3 * suite.tests.length), async (looks) => {
      let looked = 0;
      const signal = {
        get aborted() {
          return ++looked > looks;
        },
      };
      const { tests, notEvaluated = [], limit } = await evaluate(suite, door, { signal });
      expect(tests).toEqual(whole.tests.slice(0, tests.length));
      expect(notEvaluated).toEqual(suite.tests.slice(tests.length).map(({ id }) => id));
      expect(limit).toBe(notEvaluated.length === 0 ? undefined : 'interrupted');
      if (looks === 0) expect(tests).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
