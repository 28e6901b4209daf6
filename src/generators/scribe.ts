/**
 * How tests are written: the steps that follow from what the model allows, whatever the test is made for.
 *
 * What is not wrong but not wanted ends a test without a verdict on the system, and so does silence where an output is
 * wanted but not forced. Everything that a step does not list is a failure.
 *
 * INVARIANT a system that behaves as the model does never fails a step that is written here.
 * INVARIANT the inputs, outputs and silences of all tests are written here, whoever decides which there are.
 */
import { assert } from '../base/assert.js';
import { type Interval, intersection, subtractIntervals } from '../base/interval.js';
import {
  ONE,
  type Rational,
  ZERO,
  add,
  compare,
  decimalText,
  powerOfTwo,
  subtract,
} from '../base/rational.js';
import { type Reason } from '../base/reason.js';
import { type Allowed, type AllowedEstimators, allowedEstimators } from '../conformance/allowed.js';
import { type Budget } from '../explore/search.js';
import { Unanswered, answered } from '../explore/unanswered.js';
import { beyondConstants } from '../network/clock-bounds.js';
import { measured } from '../suite/measure.js';
import { type Branch, type SuiteStep, type SuiteTest } from '../suite/suite.js';
import { type TestModel } from './test-model.js';

/** What the model allows on the way could not be found out. */
export interface NotWritten {
  readonly kind: 'unknown';
  readonly why: Reason;
}

/** The times of a test. */
export interface Extent {
  /** They are multiples of 1/scale. */
  readonly scale: bigint;
  /** None is asked for beyond it, since the last event. */
  readonly horizon: Rational;
  /** How long the test takes at most up to its last event. */
  readonly sum: Rational;
}

/** Writes tests for one network, which was opened for the interface. */
export class Scribe {
  /** How much longer than a trace the tester waits for what may come or not: what one invariant forces comes before. */
  readonly patience: Rational;
  readonly #estimators: AllowedEstimators;
  readonly #shouldStop: Budget['shouldStop'];

  constructor(model: Pick<TestModel, 'network' | 'tested'>, { shouldStop }: Budget) {
    this.patience = beyondConstants(model.network);
    this.#estimators = allowedEstimators(model);
    this.#shouldStop = shouldStop;
  }

  /** Writes from the start of the model on. */
  write<T>({ scale, horizon, sum }: Extent, work: (start: Allowed) => T): T | NotWritten {
    const farthest = powerOfTwo(horizon);
    const start = this.#estimators(scale, farthest, powerOfTwo(add(farthest, sum)));
    if (start === undefined) return { kind: 'unknown', why: { kind: 'tooLarge', what: 'times' } };
    const written = answered(this.#shouldStop, 'way', () => work(start));
    return written instanceof Unanswered ? { kind: 'unknown', why: written.reason } : written;
  }
}

/** An output within a time. */
export interface Expected {
  readonly action: string;
  readonly window: Interval;
}

/** One of these outputs, or, with `silence` 'right', none of them for as long as the model allows none. */
export function expectation(
  allowed: Allowed,
  wanted: readonly Expected[],
  horizon: Rational,
  { silence, since = ZERO }: { readonly silence: 'right' | 'inconclusive'; readonly since?: Rational },
): readonly Branch[] {
  const { until, listens, isOver, isDue } = allowed.silence(horizon);
  // Where the model does not force an output, what would come after the silence is not waited for.
  const others = allowed.notWrong(isDue ? horizon : until).flatMap(({ action, windows }) => {
    const own = wanted.flatMap((each) => (each.action === action ? [each.window] : []));
    return subtractIntervals(ahead(windows, since), own).map((window) => aside({ action, window }, since));
  });
  const quiet = silentFor(subtract(listens, since));
  const silent = silence === 'right' ? quiet : { ...quiet, verdict: 'inconclusive' as const };
  const instead = isOver ? overdue(subtract(until, since)) : silent;
  return [...wanted.map((each) => outputBranch(each, since)), ...others, ...(isDue ? [] : [instead])];
}

/** Outputs that may come while the tester waits until a moment: right, but elsewhere, or foreign. */
export function insteadUntil(allowed: Allowed, moment: Rational, since = ZERO): readonly Branch[] {
  return allowed
    .notWrong(moment)
    .flatMap(({ action, windows }) =>
      ahead(windows, since).map((window) => aside({ action, window }, since)),
    );
}

/** A step that waits for what comes first; what alone can come and goes on is a step by itself. */
export function oneOf(branches: readonly Branch[]): SuiteStep {
  const [only] = branches;
  return branches.length === 1 && only!.verdict === undefined ? only! : { oneOf: branches };
}

/** The tester gives an input after a time. */
export function given(action: string, after: Rational): Branch {
  return { input: action, after: decimalText(after) };
}

/** Nothing comes for so long. */
export function silentFor(time: Rational): Branch {
  return { quiet: decimalText(time) };
}

/** Silence for longer than this is wrong, although no output can come at its end. */
export function overdue(time: Rational): Branch {
  return { ...silentFor(add(time, ONE)), verdict: 'fail' };
}

/** A test that passes, unless said otherwise, and has no number yet. */
export function draftOf(
  parts: Pick<SuiteTest, 'title' | 'steps'> &
    Partial<Pick<SuiteTest, 'goals' | 'verdict' | 'approximate' | 'run'>>,
): SuiteTest {
  return measured({ id: '', goals: [], verdict: 'pass', ...parts });
}

/** What of windows is still to come when some time has passed in silence. */
export function ahead(windows: readonly Interval[], since: Rational): readonly Interval[] {
  if (compare(since, ZERO) === 0) return windows;
  const rest: Interval = { low: since, lowOpen: false, high: undefined, highOpen: false };
  return windows.flatMap((window) => intersection(window, rest) ?? []);
}

/** An output that ends a test without a verdict on the system. */
export function aside(output: Expected, since: Rational = ZERO): Branch {
  return { ...outputBranch(output, since), verdict: 'inconclusive' };
}

/** An output within a window; times count from where some silence has lasted. */
export function outputBranch({ action, window }: Expected, since: Rational = ZERO): Branch {
  const { low, lowOpen, high, highOpen } = window;
  assert(high !== undefined, 'windows of tests have an end');
  const within = [decimalText(subtract(low, since)), decimalText(subtract(high, since))] as const;
  return { output: action, within, ...(lowOpen || highOpen ? { open: [lowOpen, highOpen] as const } : {}) };
}
