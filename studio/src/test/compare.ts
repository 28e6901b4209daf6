/** Two suites beside each other, and two runs: what is in both, what in one of them only, and where in time they part. */
import { type RunRecord, type Suite, type SuiteGoal, type SuiteTest, type TestResult } from 'tickstone';

/** What is in both of two lists, by the entries of the first, and in one of them only. */
export interface Shares<T> {
  readonly both: readonly T[];
  readonly first: readonly T[];
  readonly second: readonly T[];
}

export interface SuiteComparison {
  /** Goals that are covered. */
  readonly goals: Shares<SuiteGoal>;
  readonly tests: Shares<SuiteTest>;
}

/** Goals are the same if they are about the same; tests if they do the same, whatever they are called. */
export function comparedSuites(first: Suite, second: Suite): SuiteComparison {
  const covered = ({ goals }: Suite): readonly SuiteGoal[] =>
    goals.filter(({ status }) => status === 'covered');
  return {
    goals: shares(covered(first), covered(second), ({ kind, description }) => `${kind} ${description}`),
    tests: shares(first.tests, second.tests, ({ steps }) => JSON.stringify(steps)),
  };
}

function shares<T>(first: readonly T[], second: readonly T[], keyOf: (item: T) => string): Shares<T> {
  const [inFirst, inSecond] = [new Set(first.map(keyOf)), new Set(second.map(keyOf))];
  return {
    both: first.filter((item) => inSecond.has(keyOf(item))),
    first: first.filter((item) => !inSecond.has(keyOf(item))),
    second: second.filter((item) => !inFirst.has(keyOf(item))),
  };
}

/** A test that went otherwise in another run. */
export interface RunDifference {
  readonly test: SuiteTest;
  readonly first: TestResult | undefined;
  readonly second: TestResult | undefined;
  /** When the one did something that the other did not, or not then; undefined if one of them was not run. */
  readonly at: string | undefined;
}

/** The tests that went otherwise; those whose verdicts differ come first. Those of both runs in the order of the first. */
export function comparedRuns(first: RunRecord, second: RunRecord): readonly RunDifference[] {
  const [own, others] = [resultsOf(first), resultsOf(second)];
  const found = [...new Set([...own.keys(), ...others.keys()])].flatMap((key): readonly RunDifference[] => {
    const [a, b] = [own.get(key), others.get(key)];
    const { test } = (a ?? b)!;
    if (a === undefined || b === undefined) return [{ test, first: a, second: b, at: undefined }];
    const at = partingTime(a, b, inexactnessOf(first) + inexactnessOf(second));
    return at === undefined && a.verdict === b.verdict ? [] : [{ test, first: a, second: b, at: at ?? a.at }];
  });
  const isOther = ({ first: a, second: b }: RunDifference): boolean => a?.verdict !== b?.verdict;
  return [...found.filter(isOther), ...found.filter((each) => !isOther(each))];
}

/** By test and repetition, the last attempt. */
function resultsOf({ tests }: RunRecord): ReadonlyMap<string, TestResult> {
  return new Map(
    tests.map((result) => [`${result.suite} ${result.test.id} ${result.repetition ?? 0}`, result]),
  );
}

/**
 * The time of the first event in which two runs of a test differ: the earlier of both. Undefined if they are the same. What
 * systems say besides is no event of the test, and in real time no two runs are exact.
 */
export function partingTime(first: TestResult, second: TestResult, inexactness = 0): string | undefined {
  const seen = ({ events }: TestResult) => events.filter(({ kind }) => kind !== 'log');
  const [a, b] = [seen(first), seen(second)];
  for (let k = 0; k < Math.max(a.length, b.length); k++) {
    const [one, other] = [a[k], b[k]];
    const isSame =
      one?.kind === other?.kind &&
      one?.action === other?.action &&
      Math.abs(valueOf(one?.at ?? '0') - valueOf(other?.at ?? '0')) <= inexactness;
    if (isSame) continue;
    const times = [one, other].flatMap((event) => (event === undefined ? [] : [event.at]));
    return times.toSorted((x, y) => valueOf(x) - valueOf(y))[0];
  }
  return undefined;
}

function inexactnessOf({ time }: RunRecord): number {
  return time.mode === 'real' ? valueOf(time.tolerance) : 0;
}

/** Only to compare times: what is shown are the times themselves. */
function valueOf(time: string): number {
  const [above = '', below = '1'] = time.split('/');
  return Number(above) / Number(below);
}
