/**
 * The closing observation of a test: the goal is reached, and what the system shows by itself is judged.
 *
 * The steps follow a run that goes on without inputs. Nothing leads away from the goal any more: whatever the model allows
 * passes, and what it does not allow fails, silence past a deadline too. What only the system alone allows, not in its
 * environment, is foreign and ends the test inconclusively. Outputs that the run does not make are branches that pass, and are
 * followed for a few outputs more.
 *
 * INVARIANT a system that behaves as the model does fails none of the steps, and the run passes them.
 */
import { append } from '../base/long-lists.js';
import { assert } from '../base/assert.js';
import {
  type Interval,
  containsTime,
  intersection,
  isPoint,
  point,
  subtractIntervals,
} from '../base/interval.js';
import { type Rational, ZERO, add, compare, subtract } from '../base/rational.js';
import { type Allowed } from '../conformance/allowed.js';
import { type ObservedEvent } from '../suite/judge.js';
import { type Branch, type SuiteStep } from '../suite/suite.js';
import { aside, oneOf, outputBranch, overdue, silentFor } from './scribe.js';
import { type Closing } from './settle.js';

/** What follows the way to a goal, as a tester sees it. */
export interface ClosingRun extends Closing {
  /** How long there is silence already when the goal is reached. */
  readonly from: Rational;
  /** The outputs that come; the first delay counts from the last event of the way. */
  readonly outputs: readonly ObservedEvent[];
  /** After the last of them. */
  readonly silence: Rational;
}

export interface ClosingSteps {
  readonly steps: readonly SuiteStep[];
  /** How many of the outputs the steps follow. */
  readonly followed: number;
  /** Whether they follow the silence behind these outputs, too, as long as there is any. */
  readonly isSilentAtEnd: boolean;
  /** Whether a system could fail: some output, or silence, is not allowed at some time. */
  readonly tells: boolean;
}

/** An output that the run does not make is followed for so many outputs more. */
const BRANCH_OUTPUTS_MAX = 3;

/** All of these together have so many choices at most. */
const BRANCH_CHOICES_MAX = 24;

export function closingSteps(start: Allowed, run: ClosingRun, outputs: readonly string[]): ClosingSteps {
  return new ClosingWriter(run, outputs).write(start);
}

/** What may come from here on. */
interface Outlook {
  /** The output that the run makes, and when it is taken. */
  readonly main?: { readonly action: string; readonly window: Interval } | undefined;
  /** The goal is reached then; outputs that come before lead away from it. */
  readonly since: Interval;
  /** How long the tester waits. */
  readonly until: Rational;
  /** How much is left to be watched. */
  readonly rest: Rational;
  /** How many more outputs branches are followed for. */
  readonly depth: number;
}

class ClosingWriter {
  readonly #run: ClosingRun;
  readonly #outputs: readonly string[];
  readonly #depth: number;
  #choicesLeft = BRANCH_CHOICES_MAX;
  #tells = false;

  constructor(run: ClosingRun, outputs: readonly string[]) {
    this.#run = run;
    this.#outputs = outputs;
    this.#depth = run.ending === 'output' ? 0 : BRANCH_OUTPUTS_MAX;
  }

  write(start: Allowed): ClosingSteps {
    const { from, time, outputs, silence, ending } = this.#run;
    const steps: SuiteStep[] = [];
    let estimate = start;
    let rest = add(from, time);
    let since = this.#sinceGoal();
    let followed = 0;
    const made = (...last: readonly SuiteStep[]): ClosingSteps => ({
      steps: [...steps, ...last],
      followed,
      isSilentAtEnd: last.length > 0,
      tells: this.#tells,
    });
    const madeInSilence = (until: Rational): ClosingSteps => {
      if (estimate.anything || compare(until, since.low) <= 0 || !estimate.mayWait(until)) return made();
      return made(...this.#choice(estimate, { since, until, rest, depth: this.#depth }));
    };
    for (const { action, delay } of outputs) {
      const { until, isDue } = estimate.silence(rest);
      if (estimate.anything || !estimate.mayWait(until) || (ending === 'output' && !isDue)) return made();
      // It is the environment that cannot wait: the run may make an output then, but nobody waits for it.
      if (!isDue && compare(until, delay) <= 0) return madeInSilence(delay);
      const window = windowAt(estimate, action, delay, rest, since);
      append(
        steps,
        this.#choice(estimate, { main: { action, window }, since, until: rest, rest, depth: this.#depth }),
      );
      followed++;
      if (!canFollow(estimate, action, window)) return made();
      estimate = estimate.afterTaking(action, window);
      rest = subtract(rest, delay);
      since = ALWAYS;
    }
    return ending === 'output' ? made() : madeInSilence(silence);
  }

  /** An output at the very moment at which the goal is reached comes before it, unless the run makes one then. */
  #sinceGoal(): Interval {
    const { from, outputs } = this.#run;
    const isAtOnce =
      compare(from, ZERO) === 0 || outputs.some(({ delay }, at) => at === 0 && compare(delay, from) === 0);
    return { ...ALWAYS, low: from, lowOpen: !isAtOnce };
  }

  #choice(estimate: Allowed, { main, since, until: end, rest, depth }: Outlook): readonly SuiteStep[] {
    const { until, listens, isOver, isDue } = estimate.silence(end);
    const right = estimate.right(end);
    const notWrong = estimate.notWrong(isDue ? end : until);
    const passing = right.flatMap(({ action, windows }) => {
      const later = windows.flatMap((window) => intersection(window, since) ?? []);
      const others = subtractIntervals(later, main?.action === action ? [main.window] : []);
      return others.map((window) => this.#passing(estimate, action, window, { rest, depth, isLast: !main }));
    });
    const away = notWrong.flatMap(({ action, windows }) => {
      const own = right.find((output) => output.action === action)?.windows ?? [];
      const later = own.flatMap((window) => intersection(window, since) ?? []);
      return subtractIntervals(windows, later).map((window) => aside({ action, window }));
    });
    const quiet = silentFor(listens);
    this.#tells ||=
      isDue || (isOver && main !== undefined) || this.#isSomeWrong(notWrong, { ...since, high: until });
    if (main !== undefined) {
      const instead: Branch = isOver ? overdue(until) : { ...quiet, verdict: 'pass' };
      const silent = isDue ? [] : [instead];
      return [oneOf([outputBranch(main), ...passing, ...away, ...silent])];
    }
    const [first, ...others] = isDue ? [...passing, ...away] : [quiet, ...passing, ...away];
    assert(first !== undefined, 'an output that is due can come');
    if (others.length > 0) return [oneOf([first, ...others])];
    // What follows the only thing that can come follows the step; if that is foreign, there is nothing to wait for.
    const { steps = [], verdict, ...only } = first;
    return verdict === 'inconclusive' ? [] : [only, ...steps];
  }

  /** An output that the run does not make passes, too. */
  #passing(
    estimate: Allowed,
    action: string,
    window: Interval,
    { rest, depth, isLast }: { readonly rest: Rational; readonly depth: number; readonly isLast: boolean },
  ): Branch {
    const branch = outputBranch({ action, window });
    const steps = depth > 0 ? this.#behind(estimate, action, window, rest, depth - 1) : [];
    if (steps.length > 0) return { ...branch, steps, verdict: 'pass' };
    return isLast ? branch : { ...branch, verdict: 'pass' };
  }

  /** What may follow such an output in the time that is left when it comes as late as it may. */
  #behind(
    estimate: Allowed,
    action: string,
    window: Interval,
    before: Rational,
    depth: number,
  ): readonly SuiteStep[] {
    assert(window.high !== undefined, 'windows of tests have an end');
    const rest = subtract(before, window.high);
    if (compare(rest, ZERO) <= 0 || this.#choicesLeft === 0 || !canFollow(estimate, action, window))
      return [];
    const after = estimate.afterTaking(action, window);
    const { until, isDue } = after.silence(rest);
    const isOver = !isDue && compare(until, ZERO) === 0;
    if (after.anything || isOver || !after.mayWait(until)) return [];
    this.#choicesLeft--;
    return this.#choice(after, { since: ALWAYS, until: rest, rest, depth });
  }

  /** Whether there is a time at which some output of the interface is wrong. */
  #isSomeWrong(notWrong: ReturnType<Allowed['notWrong']>, waiting: Interval): boolean {
    if (waiting.high === undefined || compare(waiting.low, waiting.high) >= 0) return false;
    return this.#outputs.some((action) => {
      const windows = notWrong.find((output) => output.action === action)?.windows ?? [];
      return subtractIntervals([waiting], windows).length > 0;
    });
  }
}

const ALWAYS: Interval = { low: ZERO, lowOpen: false, high: undefined, highOpen: false };

/** The times at which an output of the run is taken. */
function windowAt(
  estimate: Allowed,
  action: string,
  delay: Rational,
  until: Rational,
  since: Interval,
): Interval {
  if (!estimate.mayWiden) return point(delay);
  const windows = estimate.right(until).find((output) => output.action === action)?.windows;
  const window = windows?.find((each) => containsTime(each, delay));
  const taken = window && intersection(window, since);
  assert(taken !== undefined, 'the model allows an output when the run makes it');
  return taken;
}

/** Whether what comes after an output can be told whenever it comes. */
function canFollow(estimate: Allowed, action: string, window: Interval): boolean {
  return (estimate.mayWiden || isPoint(window)) && estimate.isAlways(action, window);
}
