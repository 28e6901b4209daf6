/**
 * Tests that are beginnings of others: who runs the longer test has run the shorter one too, so the longer one serves what
 * the shorter one does.
 *
 * Only tests that pass are beginnings, and only of ones that pass. Of tests that do the same, the first one stands for all.
 *
 * The steps of a test leave open what the model does inside, and what a test covers of the model is what its run covers. So
 * a test with a run is a beginning only if its run is one too; what one without a run serves follows from its steps.
 *
 * Tests are sorted by their steps, then by their runs: those whose steps begin alike follow each other.
 */
import { spend } from '../base/stopped.js';
import { type SuiteTest } from './suite.js';
import { StepKeys, isBeginning } from './step-keys.js';

export interface Beginnings {
  /** By test: the index of the first one that does the same, most often its own. */
  readonly first: readonly number[];
  /** By test that is the first of its kind: the indices of such tests that are beginnings of it, ascending. */
  readonly beginnings: readonly (readonly number[])[];
}

export function beginningsOf(tests: readonly SuiteTest[]): Beginnings {
  const keys = new StepKeys();
  const passing = [...tests.entries()]
    .filter(([, test]) => test.verdict === 'pass')
    .map(([index, test]) => ({ index, steps: keys.keysOf(test), run: keys.runKeysOf(test) }))
    .sort((a, b) => {
      spend();
      const bySteps = compareKeys(a.steps, b.steps);
      const order = bySteps === 0 ? compareKeys(a.run, b.run) : bySteps;
      return order === 0 ? a.index - b.index : order;
    });
  const first = [...tests.keys()];
  const beginnings = tests.map((): readonly number[] => []);
  /** Those so far whose steps the next one may begin with, the shortest first. */
  const begun: (typeof passing)[number][] = [];
  for (const test of passing) {
    while (begun.length > 0 && !isBeginning(begun.at(-1)!.steps, test.steps)) begun.pop();
    const before = begun.at(-1);
    if (before !== undefined && isSame(before.steps, test.steps) && isSame(before.run, test.run)) {
      first[test.index] = before.index;
      continue;
    }
    spend(1 + begun.length);
    beginnings[test.index] = begun
      .filter(({ run }) => isBeginning(run, test.run))
      .map(({ index }) => index)
      .sort((a, b) => a - b);
    begun.push(test);
  }
  return { first, beginnings };
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && isBeginning(a, b);
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
