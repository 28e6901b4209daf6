/**
 * Drops tests that are beginnings of others: who runs the longer test has run the shorter one too.
 *
 * Only tests that pass are dropped, and only for ones that pass. Their goals move to the test that stays. Of tests that
 * do the same, the first one stays.
 *
 * Tests are sorted by their steps: if a test is a beginning of any other, it is one of its neighbour.
 */
import { type Suite, type SuiteTest } from './suite.js';
import { StepKeys } from './step-keys.js';
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
    .map(([index, test]) => ({ index, steps: keys.keysOf(test) }))
    .sort((a, b) => {
      const order = compareSteps(a.steps, b.steps);
      return order === 0 ? b.index - a.index : order;
    });
  const stays = tests.map((_, index) => index);
  for (let at = passing.length - 2; at >= 0; at--) {
    const [test, next] = [passing[at]!, passing[at + 1]!];
    if (isPrefix(test.steps, next.steps)) stays[test.index] = stays[next.index]!;
  }
  return stays;
}

function compareSteps(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

function isPrefix(a: readonly number[], b: readonly number[]): boolean {
  return a.length <= b.length && a.every((step, index) => step === b[index]);
}
