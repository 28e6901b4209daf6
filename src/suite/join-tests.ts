/**
 * Tests that do the same are one test, which serves the goals of all of them, unless their runs go different ways: what a
 * test covers of the model is what its run covers.
 */
import { StepKeys, isBeginning } from './step-keys.js';
import { type SuiteTest } from './suite.js';

export interface JoinedTest {
  readonly test: SuiteTest;
  /** The tests that it was, in their order. */
  readonly of: readonly SuiteTest[];
}

/** In the order of the first of each, numbered anew. */
export function joinTests(tests: readonly SuiteTest[]): readonly JoinedTest[] {
  const keys = new StepKeys();
  const places = new Map(tests.map((test, index) => [test, index]));
  return alikeTests(tests, keys)
    .flatMap((alike) => sameRuns(alike, keys))
    .sort(([a], [b]) => places.get(a)! - places.get(b)!)
    .map((of, index) => ({ test: { ...joined(of), id: `t${index + 1}` }, of }));
}

/** Tests with the same steps and verdict, together, in the order of the first of each. */
export function alikeTests(
  tests: readonly SuiteTest[],
  keys = new StepKeys(),
): readonly (readonly [SuiteTest, ...SuiteTest[]])[] {
  const groups = new Map<string, [SuiteTest, ...SuiteTest[]]>();
  for (const test of tests) {
    const key = `${test.verdict} ${keys.keysOf(test).join(' ')}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [test]);
    else group.push(test);
  }
  return [...groups.values()];
}

/** Tests with the same steps and verdict as one, to be shown and carried out once: it has the names of all of them. */
export function together(tests: readonly [SuiteTest, ...SuiteTest[]]): SuiteTest {
  const [first, ...others] = tests;
  if (others.length === 0) return first;
  const all = (of: (test: SuiteTest) => readonly string[]): readonly string[] => [
    ...new Set(tests.flatMap(of)),
  ];
  return {
    ...first,
    id: all(({ id }) => [id]).join(', '),
    title: all(({ title }) => [title]).join('; '),
    goals: all(({ goals }) => goals),
  };
}

/** Those of which one goes on where the others end. */
function sameRuns(
  tests: readonly SuiteTest[],
  keys: StepKeys,
): readonly (readonly [SuiteTest, ...SuiteTest[]])[] {
  const groups: { run: readonly number[]; readonly of: [SuiteTest, ...SuiteTest[]] }[] = [];
  for (const test of tests) {
    const run = keys.runKeysOf(test);
    const same = groups.find((other) => isBeginning(run, other.run) || isBeginning(other.run, run));
    if (same === undefined) groups.push({ run, of: [test] });
    else {
      same.of.push(test);
      if (run.length > same.run.length) same.run = run;
    }
  }
  return groups.map(({ of }) => of);
}

/** The first of them with the longest run, which covers what the shorter ones do. */
function joined(tests: readonly [SuiteTest, ...SuiteTest[]]): SuiteTest {
  const [first, ...others] = tests;
  if (others.length === 0) return first;
  const length = ({ run = [] }: SuiteTest): number => run.length;
  const longest = others.reduce((best, each) => (length(each) > length(best) ? each : best), first);
  const runs = longest === first ? {} : { run: longest.run, messages: longest.messages };
  return { ...first, ...runs, goals: [...new Set(tests.flatMap(({ goals }) => goals))] };
}
