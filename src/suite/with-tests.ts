/**
 * A suite with other tests: what the goals and the summary say is made to agree with them.
 *
 * The figures of a method stay, except those that speak of its tests.
 */
import { summarise } from './measure.js';
import { type JsonObject, type Suite, type SuiteGoal, type SuiteTest } from './suite.js';

/** Figures that are about tests, and untrue when those change. */
const FIGURES_ABOUT_TESTS = new Set(['totalLength', 'provedMinimal', 'infimum', 'approached']);

/** The same goals, served by these tests; `figures` are added to the summary. */
export function withTests(suite: Suite, tests: readonly SuiteTest[], figures: JsonObject = {}): Suite {
  const goals = servedBy(suite.goals, tests);
  const kept = Object.fromEntries(
    Object.entries(suite.summary).filter(([name]) => !FIGURES_ABOUT_TESTS.has(name)),
  );
  return { ...suite, goals, tests, summary: summarise(goals, tests, { ...kept, ...figures }) };
}

/** Goals with the tests that name them, in the order of the tests. */
export function servedBy(goals: readonly SuiteGoal[], tests: readonly SuiteTest[]): readonly SuiteGoal[] {
  const serving = new Map(goals.map(({ id }) => [id, [] as string[]]));
  for (const test of tests) for (const goal of test.goals) serving.get(goal)?.push(test.id);
  return goals.map((goal) => ({ ...goal, tests: serving.get(goal.id)! }));
}
