/**
 * A suite says what its actions pass. Where that is less than the model shows, or something else, the model is read as the suite
 * says: it does not fail tests that were made from it. So suites stay good that were made before actions had values.
 */
import { expect, test } from 'vitest';
import {
  type Suite,
  coverage,
  evaluate,
  generateCoverage,
  mergeSuites,
  modelFromText,
  readSuite,
  runSuite,
} from '../../src/index.js';

/** What comes is told by 'kind'; 'weight' is written as well, and nobody needs it. */
const SORTER = `chan enter, low, high; int[0, 3] kind; int[0, 1] weight;
process Sys() { int[0, 3] k; clock x; state Idle, Got { x <= 2 }; init Idle;
  trans Idle -> Got { sync enter?; assign k = kind, x = 0; }, Got -> Idle { guard k < 2; sync low!; },
    Got -> Idle { guard k >= 2; sync high!; }; }
process Env() { state E; init E;
  trans E -> E { select v : int[0, 3]; sync enter!; assign kind = v, weight = v % 2; }, E -> E { sync low?; }, E -> E { sync high?; }; }
system Sys, Env;`;

const sorter = await modelFromText({ name: 'sorter.xta', text: SORTER });
const underTest = ['Sys'];

/** As it was written when steps named channels alone. */
const OLD = `{ "format": "tickstone-suite", "version": 1,
"model": { "name": "sorter", "file": "sorter.xta", "sha256": "${sorter.sha256}" },
"interface": { "inputs": ["enter"], "outputs": ["low", "high"] },
"method": "coverage", "options": { "underTest": ["Sys"] },
"goals": [{ "id": "g1", "kind": "edge", "description": "Idle -> Got", "status": "covered", "tests": ["t1"] }],
"tests": [{ "id": "t1", "title": "Something comes", "goals": ["g1"], "steps": [
  { "input": "enter", "after": "1" },
  { "oneOf": [{ "output": "low", "within": ["0", "2"] }, { "output": "high", "within": ["0", "2"], "verdict": "inconclusive" }] }],
  "verdict": "pass", "length": 2, "duration": "1" }],
"summary": { "goals": 1, "covered": 1, "infeasible": 0, "equivalent": 0, "unknown": 0, "tests": 1, "steps": 2, "duration": "1", "resets": 0 } }`;

async function heldBy(suite: Suite): Promise<readonly unknown[]> {
  const { holds, tests } = await evaluate(suite, sorter, { systems: [sorter] });
  return [holds, ...new Set(tests.flatMap(({ others }) => others.flatMap(({ verdicts }) => verdicts ?? [])))];
}

test('an old suite is read, evaluated, measured, merged and run', async () => {
  const old = readSuite(OLD);
  expect(await heldBy(old)).toEqual([true, 'pass', 'inconclusive']);
  const { criteria } = await coverage(sorter, [old], { criteria: ['edges'] });
  expect(criteria).toMatchObject([{ goals: 3, covered: 2 }]);
  const merged = mergeSuites(old, old);
  expect(merged.tests).toHaveLength(1);
  expect(await heldBy(merged)).toEqual([true, 'pass', 'inconclusive']);
  const { summary } = await runSuite(old, { model: sorter });
  expect(summary).toMatchObject({ tests: 1, fail: 0 });
});

test.each([['enter()'], ['enter(weight)'], ['enter(weight, kind)']])(
  'a suite is evaluated with the values that were asked for: %s',
  async (input) => {
    const options = { underTest, inputs: [input], outputs: ['low', 'high'] };
    const { suite } = await generateCoverage(sorter, options);
    expect(suite.summary).toMatchObject({ goals: 3, covered: 3 });
    expect((await heldBy(suite))[0]).toBe(true);
  },
);
