/**
 * From a script (what is done, expected and observed, and when) to the tree of a test.
 *
 * While the tester waits, outputs that the model allows but the script does not want end the test without a verdict on
 * the system, and so does silence where an output is wanted but not forced. An input that some possible member of the
 * model refuses ends it too, if it is refused. Where a test ends with what is to be refused, an output that is right from
 * that moment on passes: it is nothing of that, and it comes before whatever the tester does at the same moment. Everything
 * else is a failure.
 *
 * INVARIANT a system that behaves as the model does never fails the test.
 */
import { assert } from '../../base/assert.js';
import {
  type BoundedInterval,
  type Interval,
  containsTime,
  intersection,
  point,
  subtractIntervals,
} from '../../base/interval.js';
import {
  type Rational,
  ZERO,
  add,
  commonDenominator,
  compare,
  integer,
  max,
  min,
  multiply,
  ratio,
  subtract,
} from '../../base/rational.js';
import { type Allowed } from '../../conformance/allowed.js';
import { type Budget } from '../../explore/search.js';
import { type Branch, type SuiteStep } from '../../suite/suite.js';
import { type TestModel } from '../test-model.js';
import {
  type Expected,
  type NotWritten,
  Scribe,
  ahead,
  aside,
  expectation,
  given,
  insteadUntil,
  oneOf,
  outputBranch,
  silentFor,
} from '../scribe.js';

/** One thing of a script; `at` counts from the last input or output before it, or from the start. */
export type ScriptItem =
  | { readonly kind: 'input'; readonly action: string; readonly at: Rational }
  | {
      readonly kind: 'output';
      readonly action: string;
      readonly at: Rational;
      readonly window: BoundedInterval;
    }
  /** None of these is possible now. */
  | { readonly kind: 'refuse'; readonly actions: readonly string[]; readonly at: Rational }
  /** One of these is possible now; otherwise the test ends. */
  | {
      readonly kind: 'accept';
      readonly actions: readonly string[];
      readonly at: Rational;
      readonly otherwise: 'fail' | 'inconclusive';
    }
  /** One of these outputs comes from now on. */
  | { readonly kind: 'await'; readonly actions: readonly string[]; readonly at: Rational }
  /** None of these outputs comes for as long as the model allows none. */
  | {
      readonly kind: 'silent';
      readonly actions: readonly string[];
      readonly at: Rational;
      /** The wait is shorter than this. */
      readonly below: Rational | undefined;
    };

export type Written =
  { readonly kind: 'steps'; readonly steps: readonly SuiteStep[]; readonly wait: Rational } | NotWritten;

export class TestWriter {
  readonly #scribe: Scribe;

  constructor(model: TestModel, budget: Budget) {
    this.#scribe = new Scribe(model, budget);
  }

  get patience(): Rational {
    return this.#scribe.patience;
  }

  write(script: readonly ScriptItem[]): Written {
    const times = script.flatMap((item) =>
      item.kind === 'output' ? [item.at, item.window.low, item.window.high] : [item.at],
    );
    // Whatever is asked for lies within the longest delay and twice the patience.
    const horizon = add(times.reduce(max, ZERO), multiply(this.patience, integer(2)));
    // Silence is asked for until half of some time.
    const extent = { scale: 2n * commonDenominator(times), horizon, sum: times.reduce(add, ZERO) };
    return this.#scribe.write(extent, (start): Written => {
      const follow = (items: readonly ScriptItem[]): ScriptWriter => {
        const writer = new ScriptWriter(start, this.patience);
        items.forEach((item, index) => {
          writer.write(item, items.slice(index + 1).every(isOfRefusals));
        });
        return writer;
      };
      const wide = follow(script);
      const { steps, wait } = wide.isLoose ? follow(script.map(exactly)) : wide;
      return { kind: 'steps', steps, wait };
    });
  }
}

/** The same with an output at its time only. */
function exactly(item: ScriptItem): ScriptItem {
  return item.kind === 'output' ? { ...item, window: point(item.at) } : item;
}

/** Whether a system stays where it is by what is asked for. */
function isOfRefusals({ kind }: ScriptItem): boolean {
  return kind === 'refuse' || kind === 'silent';
}

/** Writes the steps of one test. */
class ScriptWriter {
  /** At some times of the windows, what follows is not what the environment does. */
  isLoose = false;
  readonly steps: SuiteStep[] = [];
  /** How long the tester waits in silence after the last moment of the script. */
  wait = ZERO;
  readonly #patience: Rational;
  #estimate: Allowed;
  /** How long nothing has happened since the last input or output, and since the estimate begins. */
  #elapsed = ZERO;
  #waited = ZERO;

  constructor(estimate: Allowed, patience: Rational) {
    this.#estimate = estimate;
    this.#patience = patience;
  }

  /** With nothing but refusals behind it, the last of a test are made at this item. */
  write(item: ScriptItem, isEnd: boolean): void {
    switch (item.kind) {
      case 'input':
        this.#input(item.action, item.at);
        break;
      case 'output':
        this.#output(item.action, item.window, item.at);
        break;
      case 'refuse':
        this.#waitUntil(item.at, () => isEnd);
        for (const action of item.actions) {
          if (this.#isForeign(action)) continue;
          this.steps.push({ refuse: action });
          this.#estimate = this.#estimate.afterRefusal(action, this.#waited);
          this.#waited = ZERO;
        }
        break;
      case 'accept':
        this.#accept(item.actions, item.at, item.otherwise);
        break;
      case 'await':
        this.#await(item.actions, item.at);
        break;
      case 'silent':
        this.#silent(item.actions, item.at, item.below);
        break;
    }
    assert(!this.#estimate.isEmpty, 'what a test is made from is possible');
  }

  /** Whether it is an output now for which only the environment is not ready: the system does not refuse it. */
  #isForeign(action: string): boolean {
    return this.#estimate
      .notWrong(this.#waited)
      .some(
        (output) =>
          output.action === action && output.windows.some((each) => containsTime(each, this.#waited)),
      );
  }

  #input(action: string, at: Rational): void {
    const moment = add(this.#waited, subtract(at, this.#elapsed));
    this.isLoose ||= !this.#estimate.isAlways(action, point(moment));
    if (this.#estimate.acceptance(action, moment) !== 'always') {
      this.#accept([action], at, 'inconclusive');
      return;
    }
    const instead = insteadUntil(this.#estimate, moment, this.#waited);
    this.steps.push(oneOf([given(action, subtract(at, this.#elapsed)), ...instead]));
    this.#goOn(this.#estimate.afterInput(action, moment));
  }

  #accept(actions: readonly string[], at: Rational, otherwise: 'fail' | 'inconclusive'): void {
    this.#waitUntil(at, (output) => actions.includes(output));
    this.steps.push({ accept: actions, ...(otherwise === 'fail' ? {} : { otherwise }) });
    const [action] = actions;
    assert(action !== undefined, 'something is accepted');
    this.isLoose ||= !this.#estimate.isAlways(action, point(this.#waited));
    // After one of several the test ends; the first stands for them.
    this.#goOn(this.#estimate.afterTaking(action, point(this.#waited)));
  }

  #output(action: string, window: BoundedInterval, at: Rational): void {
    const wanted = this.#inEstimate(window);
    const horizon = add(this.#waited, add(subtract(at, this.#elapsed), this.#patience));
    this.#expect([{ action, window: wanted }], max(horizon, wanted.high));
    this.isLoose ||= !this.#estimate.mayWiden || !this.#estimate.isAlways(action, wanted);
    this.#goOn(this.#estimate.afterTaking(action, this.#estimate.mayWiden ? wanted : point(wanted.low)));
  }

  #await(actions: readonly string[], at: Rational): void {
    const from = add(this.#waited, subtract(at, this.#elapsed));
    const horizon = add(from, this.#patience);
    const due: Interval = { low: from, lowOpen: false, high: horizon, highOpen: false };
    const wanted = this.#estimate.right(horizon).flatMap(({ action, windows }) =>
      actions.includes(action)
        ? windows.flatMap((window) => {
            const cut = intersection(window, due);
            return cut === undefined ? [] : [{ action, window: cut as BoundedInterval }];
          })
        : [],
    );
    this.#expect(wanted, horizon);
  }

  /** One of these outputs in its window, everything else that is possible without a verdict. */
  #expect(wanted: readonly Expected[], horizon: Rational): void {
    const since = this.#waited;
    this.isLoose ||= !this.#estimate.mayWait(this.#estimate.silence(horizon).until);
    this.steps.push(oneOf(expectation(this.#estimate, wanted, horizon, { silence: 'inconclusive', since })));
  }

  /**
   * Waits until the moment, and on until one of the outputs could come, or the patience is over, or time must not pass.
   * What is right from the moment on ends the observation, and is none of the outputs.
   */
  #silent(actions: readonly string[], at: Rational, below: Rational | undefined): void {
    const now = add(this.#waited, subtract(at, this.#elapsed));
    const horizon = add(now, this.#patience);
    const next = this.#estimate
      .notWrong(horizon)
      .flatMap(({ action, windows }) => (actions.includes(action) ? ahead(windows, now) : []))
      .map(({ low }) => low)
      .reduce(min, horizon);
    const free = subtract(next, now);
    const room = below === undefined ? free : min(free, below);
    // Where something ends or begins then, half of the time is waited.
    const isCut = compare(next, horizon) < 0 || (below !== undefined && compare(below, free) <= 0);
    this.wait = max(ZERO, isCut ? multiply(room, ratio(1n, 2n)) : room);
    const end = add(at, this.wait);
    // What would come at the last moment of a test comes too late for it, unless there is no other moment.
    const isOnly = this.steps.length === 0;
    if (compare(end, this.#elapsed) > 0 || isOnly) this.#watch(at, end);
    if (isOnly && this.steps.length === 0) this.steps.push(silentFor(ZERO));
  }

  #watch(from: Rational, end: Rational): void {
    const inEstimate = (time: Rational): Rational => add(this.#waited, subtract(time, this.#elapsed));
    const [since, moment] = [inEstimate(from), inEstimate(end)];
    const right = this.#estimate.right(moment);
    const passing = right.flatMap(({ action, windows }) =>
      ahead(windows, since).map((window): Branch => ({
        ...outputBranch({ action, window }, since),
        verdict: 'pass',
      })),
    );
    if (passing.length === 0) {
      this.#waitUntil(end);
      return;
    }
    if (compare(from, this.#elapsed) > 0) this.#waitUntil(from, () => true);
    this.isLoose ||= !this.#estimate.mayWait(moment);
    const foreign = this.#estimate.notWrong(moment).flatMap(({ action, windows }) => {
      const own = right.find((output) => output.action === action)?.windows ?? [];
      const others = subtractIntervals(ahead(windows, since), own);
      return others.map((window) => aside({ action, window }, since));
    });
    this.steps.push(oneOf([silentFor(subtract(end, from)), ...passing, ...foreign]));
  }

  /** Outputs that may come until then lead elsewhere; at the very moment, some that are right are what is asked for, and pass. */
  #waitUntil(at: Rational, passes: (output: string) => boolean = () => false): void {
    const wait = subtract(at, this.#elapsed);
    const since = this.#waited;
    const moment = add(since, wait);
    this.isLoose ||= !this.#estimate.mayWait(moment);
    const right = this.#estimate.right(moment);
    const instead = this.#estimate.notWrong(moment).flatMap(({ action, windows }) => {
      const own = right.find((output) => output.action === action)?.windows ?? [];
      const isRight = passes(action) && own.some((window) => containsTime(window, moment));
      const now = isRight ? [point(moment)] : [];
      return [
        ...subtractIntervals(ahead(windows, since), now).map((window) => aside({ action, window }, since)),
        ...now.map((window): Branch => ({ ...outputBranch({ action, window }, since), verdict: 'pass' })),
      ];
    });
    if (compare(wait, ZERO) > 0 || instead.length > 0) this.steps.push(oneOf([silentFor(wait), ...instead]));
    this.#elapsed = at;
    this.#waited = moment;
  }

  #goOn(estimate: Allowed): void {
    this.#estimate = estimate;
    this.#elapsed = ZERO;
    this.#waited = ZERO;
  }

  /** A window since the last event as one since the estimate begins. */
  #inEstimate({ low, high, ...open }: BoundedInterval): BoundedInterval {
    const by = subtract(this.#waited, this.#elapsed);
    return { low: add(low, by), high: add(high, by), ...open };
  }
}
