/**
 * What tests and suites measure: length, duration, and the summary that counts what the lists hold.
 *
 * The length of a test is the number of its actions along the longest way through it. Its duration is the least time
 * in which its verdict can be reached. Where every branch of a choice ends with a verdict of its own, the test's verdict
 * is reached at the end of a branch with the same one, or of any branch where there is no such.
 *
 * Times are written as decimals where those end ("2.5"), otherwise as fractions ("5/3").
 */
import { type Rational, ZERO, add, compare, decimalText } from '../base/rational.js';
import {
  type Branch,
  type JsonObject,
  type SuiteGoal,
  type SuiteStep,
  type SuiteSummary,
  type SuiteTest,
  type Verdict,
} from './suite.js';
import { timeOf, whenOf } from './window.js';

/** A test with its length and its duration. */
export function measured(test: Omit<SuiteTest, 'length' | 'duration'>): SuiteTest {
  const { id, title, goals, steps, verdict, approximate, run } = test;
  return {
    id,
    title,
    goals,
    steps,
    verdict,
    length: lengthOf(steps),
    duration: decimalText(durationOf(test)),
    ...(approximate === undefined ? {} : { approximate }),
    ...(run === undefined ? {} : { run }),
  };
}

/** The number of actions along the longest way. */
export function lengthOf(steps: readonly SuiteStep[]): number {
  let length = 0;
  let longestEnd = 0;
  for (const step of steps) {
    if (!('oneOf' in step)) {
      if (!('quiet' in step)) length++;
      continue;
    }
    let longestOn = -1;
    for (const branch of step.oneOf) {
      const own = length + ('quiet' in branch ? 0 : 1) + lengthOf(branch.steps ?? []);
      if (branch.verdict === undefined) longestOn = Math.max(longestOn, own);
      else longestEnd = Math.max(longestEnd, own);
    }
    if (longestOn < 0) return longestEnd;
    length = longestOn;
  }
  return Math.max(length, longestEnd);
}

/** The least time that the way to the verdict takes. */
export function durationOf({ steps, verdict }: Pick<SuiteTest, 'steps' | 'verdict'>): Rational {
  const ends: End[] = [];
  const whole = leastTime(steps, ZERO, ends);
  if (whole !== undefined) return whole;
  const wanted = ends.some((end) => end.verdict === verdict)
    ? ends.filter((end) => end.verdict === verdict)
    : ends;
  return least(wanted.map(({ time }) => time)) ?? ZERO;
}

/** Where a branch ends. */
interface End {
  readonly verdict: Verdict;
  readonly time: Rational;
}

/** The earliest time of the end of the steps, when they begin at `start`; undefined when every way ends before. */
function leastTime(steps: readonly SuiteStep[], start: Rational, ends: End[]): Rational | undefined {
  let time = start;
  for (const step of steps) {
    if ('oneOf' in step) {
      const next = leastTimeOfChoice(step.oneOf, time, ends);
      if (next === undefined) return undefined;
      time = next;
    } else if ('refuse' in step || 'accept' in step) {
      if (step.after !== undefined) time = add(time, timeOf(step.after));
    } else {
      time = add(time, whenOf(step).low);
    }
  }
  return time;
}

function leastTimeOfChoice(branches: readonly Branch[], start: Rational, ends: End[]): Rational | undefined {
  const on: Rational[] = [];
  for (const branch of branches) {
    const time = leastTime(branch.steps ?? [], add(start, whenOf(branch).low), ends);
    if (time === undefined) continue;
    if (branch.verdict === undefined) on.push(time);
    else ends.push({ verdict: branch.verdict, time });
  }
  return least(on);
}

function least(times: readonly Rational[]): Rational | undefined {
  return times.reduce<Rational | undefined>(
    (best, time) => (best === undefined || compare(time, best) < 0 ? time : best),
    undefined,
  );
}

/** The summary of these goals and tests, with the figures of the method after the counts. */
export function summarise(
  goals: readonly SuiteGoal[],
  tests: readonly SuiteTest[],
  figures: JsonObject = {},
): SuiteSummary {
  const having = (status: SuiteGoal['status']): number =>
    goals.filter((goal) => goal.status === status).length;
  const counts = {
    goals: goals.length,
    covered: having('covered'),
    infeasible: having('infeasible'),
    equivalent: having('equivalent'),
    unknown: having('unknown'),
    tests: tests.length,
    steps: tests.reduce((sum, test) => sum + test.length, 0),
    duration: decimalText(tests.reduce((sum, test) => add(sum, timeOf(test.duration)), ZERO)),
    resets: Math.max(0, tests.length - 1),
  };
  return { ...counts, ...figures, ...counts };
}

/** The fields of a summary that count; all others are figures of the method. */
export const COUNTS = [
  'goals',
  'covered',
  'infeasible',
  'equivalent',
  'unknown',
  'tests',
  'steps',
  'duration',
  'resets',
] as const;
