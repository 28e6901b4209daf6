/**
 * Drops tests that are beginnings of others: who runs the longer test has run the shorter one too.
 *
 * Only tests that pass are dropped, and only for ones that pass. Their goals move to the test that stays. Of tests that
 * do the same, the first one stays.
 *
 * The steps of a test leave open what the model does inside, and what a test covers of the model is what its run covers. So
 * a test with a run is a beginning only if its run is one too; what one without a run serves follows from its steps.
 *
 * Tests are sorted by their steps, then by their runs: those whose steps begin alike follow each other.
 */
import { spend } from '../base/stopped.js';
import { type Suite, type SuiteTest } from './suite.js';
import { StepKeys, isBeginning } from './step-keys.js';
import { withTests } from './with-tests.js';

export interface DroppedPrefixes {
  readonly suite: Suite;
  /** The ids of tests that were dropped, each with that of the test that stays for it, in the order of the suite. */
  readonly dropped: readonly { readonly test: string; readonly into: string }[];
}

export function dropPrefixes(suite: Suite): DroppedPrefixes {
  const { tests } = suite;
  const stays = keepers(tests);
  const goalsOf = new Map(tests.map(({ id, goals }) => [id, new Set(goals)]));
  const dropped: { readonly test: string; readonly into: string }[] = [];
  for (const [index, test] of tests.entries()) {
    const into = tests[stays[index]!]!.id;
    if (into === test.id) continue;
    dropped.push({ test: test.id, into });
    for (const goal of test.goals) goalsOf.get(into)!.add(goal);
  }
  if (dropped.length === 0) return { suite, dropped };
  const kept = tests.filter((_, index) => stays[index] === index);
  return {
    suite: withTests(
      suite,
      kept.map((test) => ({ ...test, goals: [...goalsOf.get(test.id)!] })),
    ),
    dropped,
  };
}

/** By test: the index of the test that stays for it, which is its own where it stays. */
function keepers(tests: readonly SuiteTest[]): readonly number[] {
  const keys = new StepKeys();
  const passing = [...tests.entries()]
    .filter(([, test]) => test.verdict === 'pass')
    .map(([index, test]) => ({ index, steps: keys.keysOf(test), run: keys.runKeysOf(test) }))
    .sort((a, b) => {
      spend();
      const bySteps = compareKeys(a.steps, b.steps);
      const order = bySteps === 0 ? compareKeys(a.run, b.run) : bySteps;
      return order === 0 ? b.index - a.index : order;
    });
  const stays = tests.map((_, index) => index);
  for (let at = passing.length - 2; at >= 0; at--) {
    const { index, steps, run } = passing[at]!;
    for (let next = at + 1; next < passing.length; next++) {
      const longer = passing[next]!;
      spend();
      if (!isBeginning(steps, longer.steps)) break;
      if (!isBeginning(run, longer.run)) continue;
      stays[index] = stays[longer.index]!;
      break;
    }
  }
  return stays;
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
