/**
 * Which verdicts a test can have on a model that plays the system: all of them, over all times and choices that the
 * model leaves open.
 *
 * The walk keeps the estimate of the system's states. At each point it asks what the system may do: an output that
 * the test does not list there, or silence for longer than it waits, is a failure; everything else leads on. Inputs
 * that the system does not accept are ignored by it, and noticed by steps that ask for a refusal.
 *
 * A test of many choices that all go on has more ways than can be walked; then the verdicts are not known.
 */
import {
  type Rational,
  ONE,
  ZERO,
  add,
  compare,
  commonDenominator,
  max,
  powerOfTwo,
} from '../base/rational.js';
import {
  type BoundedInterval,
  type Interval,
  intersection,
  point,
  subtractIntervals,
} from '../base/interval.js';
import { type Estimate } from '../conformance/state-estimate.js';
import { type Estimators, estimatorsOf } from '../conformance/estimators.js';
import { beyondConstants } from '../network/clock-bounds.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { actionOf, fits } from '../suite/action.js';
import {
  type AcceptStep,
  type Branch,
  type RefuseStep,
  type SuiteStep,
  type SuiteTest,
  type Verdict,
} from '../suite/suite.js';
import { type Position, afterBranch, afterStep, nextAt, startOf } from '../suite/walk-test.js';
import { firstTime, timeOf, whenOf } from '../suite/window.js';

const VERDICTS = ['pass', 'fail', 'inconclusive'] as const;

/** Evaluates tests on one network, which was opened for the interface: processes under test that stand alone. */
export class VerdictFinder {
  /** Silence for longer than this is not different any more. */
  readonly #patience: Rational;
  readonly #estimators: Estimators;

  constructor(network: Network, tested: TestInterface, completion: 'angelic' | 'none' = 'angelic') {
    this.#estimators = estimatorsOf({ network, tested }, { completion });
    this.#patience = beyondConstants(network);
  }

  /** All possible verdicts, in a fixed order; undefined if its times or its ways are too many for that. Gives up where estimates do. */
  verdictsOf(test: SuiteTest): readonly Verdict[] | undefined {
    const times = timesOf(test.steps);
    const scale = commonDenominator(times);
    const longest = times.reduce(add, this.#patience);
    const horizon = powerOfTwo(longest);
    const estimate = this.#estimators(scale, horizon);
    if (estimate === undefined) return undefined;
    const walk = new Walk();
    walk.enter(startOf(test), { estimate, waited: ZERO });
    return walk.verdicts();
  }
}

/** What is known of the system: its states right after the last event, and how long nothing has happened since. */
interface Known {
  readonly estimate: Estimate;
  readonly waited: Rational;
  /** Nor does an output come at this very moment: it would have broken a silence that ends now. */
  readonly isSilent?: boolean | undefined;
}

/** So many positions of a test are looked at, over all ways through it. */
const POSITIONS_MAX = 20_000;

/** All ways through one test. */
class Walk {
  readonly #found = new Set<Verdict>();
  readonly #waiting: { readonly position: Position; readonly known: Known }[] = [];

  enter(position: Position, known: Known): void {
    if (!known.estimate.isEmpty) this.#waiting.push({ position, known });
  }

  /** Undefined if there are too many ways. */
  verdicts(): readonly Verdict[] | undefined {
    for (let looked = 0; this.#found.size < VERDICTS.length; looked++) {
      const next = this.#waiting.pop();
      if (next === undefined) break;
      if (looked === POSITIONS_MAX) return undefined;
      this.#look(next.position, next.known);
    }
    return VERDICTS.filter((verdict) => this.#found.has(verdict));
  }

  #look(position: Position, known: Known): void {
    const next = nextAt(position);
    switch (next.kind) {
      case 'verdict':
        this.#found.add(next.verdict);
        return;
      case 'refuse':
        this.#refuse(position, next.step, known);
        return;
      case 'accept':
        this.#accept(position, next.step, known);
        return;
      case 'choice':
        this.#choose(position, next.branches, known);
    }
  }

  #refuse(position: Position, step: RefuseStep, known: Known): void {
    const at = this.#waitFor(step, known);
    if (at === undefined) return;
    const { estimate } = known;
    const action = actionOf(step);
    if (estimate.acceptance(action, at) !== 'never') this.#found.add('fail');
    this.enter(afterStep(position), { estimate: estimate.afterRefusal(action, at), waited: ZERO });
  }

  #accept(position: Position, step: AcceptStep, known: Known): void {
    const at = this.#waitFor(step, known, step.accept);
    if (at === undefined) return;
    const { estimate } = known;
    let rest = { estimate, at };
    for (const action of step.accept) {
      this.enter(afterStep(position), { estimate: estimate.afterTaking(action, point(at)), waited: ZERO });
      rest = { estimate: rest.estimate.afterRefusal(action, rest.at), at: ZERO };
    }
    if (!rest.estimate.isEmpty) this.#found.add(step.otherwise ?? 'fail');
  }

  /**
   * When the system is asked what it can do; undefined if it cannot be silent until then. An output on the way is a
   * failure, one that is wanted at the end is not; without a time to wait there is no way.
   */
  #waitFor(
    { after }: Pick<RefuseStep, 'after'>,
    { estimate, waited, isSilent = false }: Known,
    wanted: readonly string[] = [],
  ): Rational | undefined {
    const wait = after === undefined ? ZERO : timeOf(after);
    const at = add(waited, wait);
    if (compare(wait, ZERO) > 0) {
      const mayInterrupt = estimate.outputs(at).some(({ action, windows }) => {
        const waiting = { low: waited, lowOpen: isSilent, high: at, highOpen: wanted.includes(action) };
        return windows.some((window) => intersection(window, waiting) !== undefined);
      });
      if (mayInterrupt) this.#found.add('fail');
    }
    return maySilentUntil(estimate, at) ? at : undefined;
  }

  #choose(position: Position, branches: readonly Branch[], known: Known): void {
    const { estimate, waited, isSilent = false } = known;
    const timed = branches.map((branch) => ({ branch, when: shifted(whenOf(branch), waited) }));
    const timeout = timed.find(({ branch }) => !('output' in branch));
    const end =
      (timeout && firstTime(timeout.when)) ?? timed.map(({ when }) => when.high).reduce(max, waited);
    const waiting: Interval = { low: waited, lowOpen: isSilent, high: end, highOpen: false };
    const outputs = estimate.outputs(end);
    for (const { action, windows } of outputs) {
      const listed = timed.flatMap(({ branch, when }) =>
        'output' in branch && fits(actionOf(branch), action) ? [when] : [],
      );
      const possible = windows.flatMap((window) => intersection(window, waiting) ?? []);
      if (subtractIntervals(possible, listed).length > 0) this.#found.add('fail');
    }
    for (const { branch, when } of timed) {
      const window = 'output' in branch ? intersection(when, waiting) : undefined;
      if (!('output' in branch) || window === undefined) continue;
      for (const { action } of outputs) {
        if (!fits(actionOf(branch), action)) continue;
        const after = estimate.afterTaking(action, window);
        this.enter(afterBranch(position, branch), { estimate: after, waited: ZERO });
      }
    }
    if (timeout === undefined) {
      const windows = timed.map(({ when }) => when);
      if (staysSilent(estimate, end, windows)) this.#found.add('fail');
    } else if ('input' in timeout.branch) {
      const after = estimate.afterInput(actionOf(timeout.branch), end);
      this.enter(afterBranch(position, timeout.branch), { estimate: after, waited: ZERO });
    } else if (maySilentUntil(estimate, end)) {
      this.enter(afterBranch(position, timeout.branch), { estimate, waited: end, isSilent: true });
    }
  }
}

/** Whether the system may be silent until all windows are over. */
function staysSilent(estimate: Estimate, end: Rational, windows: readonly Interval[]): boolean {
  const silence = estimate.silence(add(end, ONE));
  if (silence === undefined) return true;
  const order = compare(silence.limit, end);
  if (order !== 0) return order > 0;
  // At the very end of windows that do not have their end: the output should have come before.
  return (
    !silence.open &&
    windows.every(({ high, highOpen }) => high === undefined || compare(high, end) < 0 || highOpen)
  );
}

function maySilentUntil(estimate: Estimate, time: Rational): boolean {
  return estimate.silence(time) === undefined;
}

function shifted({ low, high, ...open }: BoundedInterval, by: Rational): BoundedInterval {
  return { ...open, low: add(low, by), high: add(high, by) };
}

/** All times that the steps name. */
export function timesOf(steps: readonly SuiteStep[]): readonly Rational[] {
  return steps.flatMap((step): readonly Rational[] => {
    if ('refuse' in step || 'accept' in step) return step.after === undefined ? [] : [timeOf(step.after)];
    const branches: readonly Branch[] = 'oneOf' in step ? step.oneOf : [step];
    return branches.flatMap((branch) => {
      const when = whenOf(branch);
      const { low, high } = when;
      return [low, high, firstTime(when), ...timesOf(branch.steps ?? [])];
    });
  });
}
