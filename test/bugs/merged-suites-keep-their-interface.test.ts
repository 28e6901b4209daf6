/** Suites of two methods, merged, are evaluated and run as each of them is: what is under test is not forgotten. */
import { expect, test } from 'vitest';
import {
  evaluate,
  generateCoverage,
  generateMutation,
  loadModel,
  mergeSuites,
  runSuite,
} from '../../src/index.js';

test('A merged suite knows which processes are under test', async () => {
  const lamp = await loadModel('models/lamp.xml');
  const options = { underTest: ['Lamp'] };
  const coverage = await generateCoverage(lamp, options);
  const mutation = await generateMutation(lamp, { ...options, operators: ['change-guard'] });
  const merged = mergeSuites(coverage.suite, mutation.suite);
  expect((await evaluate(merged, lamp)).holds).toBe(true);
  const again = mergeSuites(merged, coverage.suite);
  const { summary } = await runSuite(again, { model: lamp });
  expect(summary.pass).toBe(summary.tests);
});
