/**
 * Tests that begin with each other, each with many goals of its own: what the longest serve is not written down for each of
 * them, and the budget is looked at meanwhile.
 */
import { expect, test } from 'vitest';
import { stoppable } from '../../src/base/stopped.js';
import { minimiseSuite } from '../../src/generators/cover/minimise-suite.js';
import { measured, summarise } from '../../src/suite/measure.js';
import { type Suite, type SuiteGoal, type SuiteTest } from '../../src/suite/suite.js';

const TESTS = 200;
const GOALS = 200;

function nested(): Suite {
  const goals: SuiteGoal[] = [];
  const tests = Array.from({ length: TESTS }, (_, index): SuiteTest => {
    const id = `t${index}`;
    const own = Array.from({ length: GOALS }, (_each, goal) => `${id}g${goal}`);
    for (const each of own)
      goals.push({ id: each, kind: 'edge', description: each, status: 'covered', tests: [id] });
    const steps = Array.from({ length: index + 1 }, () => ({ input: 'a', after: '1' }));
    return { ...measured({ id, title: id, goals: own, verdict: 'pass', steps }) };
  });
  return {
    format: 'tickstone-suite',
    version: 1,
    model: { name: 'm', file: 'm.xml', sha256: '0'.repeat(64) },
    interface: { inputs: ['a'], outputs: [] },
    method: 'coverage',
    options: {},
    goals,
    tests,
    summary: summarise(goals, tests, {}),
  } as unknown as Suite;
}

test.each(['tests', 'steps', 'resets', 'time'] as const)('by %s', (by) => {
  const suite = nested();
  let questions = 0;
  const count = (): undefined => void questions++;
  const found = stoppable(count, () => minimiseSuite(suite, by));
  expect(found).toMatchObject({ minimality: 'proved', needless: [] });
  if (!('suite' in found)) return;
  expect(found.suite.tests.map(({ id, goals }) => [id, goals.length])).toEqual([
    [`t${TESTS - 1}`, TESTS * GOALS],
  ]);
  expect(found.suite.goals.every(({ tests }) => tests.length === 1)).toBe(true);
  // There are 40,000 goals and 20,100 steps; tests serve four million goals in all.
  expect(questions).toBeGreaterThan(10);
  expect(questions).toBeLessThan(100);
});
