/**
 * Which verdicts a test can have on a model that plays the system: all of them, over all times and choices that the
 * model leaves open.
 *
 * The walk keeps the estimate of the system's states. At each point it asks what the system may do: an output that
 * the test does not list there, or silence for longer than it waits, is a failure; everything else leads on. Inputs
 * that the system does not accept are ignored by it, and noticed by steps that ask for a refusal.
 */
import {
  type Rational,
  ONE,
  ZERO,
  add,
  compare,
  leastCommonMultiple,
  max,
  multiply,
  integer,
} from '../base/rational.js';
import { type BoundedInterval, type Interval, intersection, subtractIntervals } from '../base/interval.js';
import { type Estimate, Estimator } from '../conformance/state-estimate.js';
import { type Budget } from '../explore/search.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import {
  type Branch,
  type RefuseStep,
  type SuiteStep,
  type SuiteTest,
  type Verdict,
} from '../suite/suite.js';
import { type Position, afterBranch, afterStep, nextAt, startOf } from '../suite/walk-test.js';
import { firstTime, timeOf, whenOf } from '../suite/window.js';

/** Evaluates tests on one network, which was opened for the interface. */
export class VerdictFinder {
  readonly #network: Network;
  readonly #interface: TestInterface;
  readonly #budget: Budget;
  readonly #estimators = new Map<string, Estimator>();

  constructor(network: Network, tested: TestInterface, budget: Budget = {}) {
    this.#network = network;
    this.#budget = budget;
    this.#interface = tested;
  }

  /** All possible verdicts, in a fixed order. */
  verdictsOf(test: SuiteTest): readonly Verdict[] {
    const times = timesOf(test.steps);
    const scale = times.reduce((common, { denominator }) => leastCommonMultiple(common, denominator), 1n);
    const longest = add(ONE, times.reduce(add, ZERO));
    const found = new Set<Verdict>();
    walk(startOf(test), { estimate: this.#estimator(scale, longest).initial(), waited: ZERO }, found);
    return (['pass', 'fail', 'inconclusive'] as const).filter((verdict) => found.has(verdict));
  }

  #estimator(scale: bigint, longest: Rational): Estimator {
    let horizon = ONE;
    while (compare(horizon, longest) < 0) horizon = multiply(horizon, integer(2));
    const key = `${scale} ${horizon.numerator}`;
    let estimator = this.#estimators.get(key);
    if (estimator === undefined) {
      estimator = new Estimator(this.#network, this.#interface, Number(scale), horizon, {
        completion: 'angelic',
        shouldStop: this.#budget.shouldStop,
      });
      this.#estimators.set(key, estimator);
    }
    return estimator;
  }
}

/** What is known of the system: its states right after the last event, and how long nothing has happened since. */
interface Known {
  readonly estimate: Estimate;
  readonly waited: Rational;
}

function walk(position: Position, known: Known, found: Set<Verdict>): void {
  if (known.estimate.isEmpty || found.size === 3) return;
  const next = nextAt(position);
  switch (next.kind) {
    case 'verdict':
      found.add(next.verdict);
      return;
    case 'refuse':
      refuse(position, next.step, known, found);
      return;
    case 'choice':
      choose(position, next.branches, known, found);
  }
}

function refuse(position: Position, step: RefuseStep, known: Known, found: Set<Verdict>): void {
  const at = add(known.waited, step.after === undefined ? ZERO : timeOf(step.after));
  const acceptance = known.estimate.acceptance(step.refuse, at);
  if (acceptance !== 'never') found.add('fail');
  if (acceptance !== 'always') walk(afterStep(position), { ...known, waited: at }, found);
}

function choose(position: Position, branches: readonly Branch[], known: Known, found: Set<Verdict>): void {
  const { estimate, waited } = known;
  const timed = branches.map((branch) => ({ branch, when: shifted(whenOf(branch), waited) }));
  const timeout = timed.find(({ branch }) => !('output' in branch));
  const end = (timeout && firstTime(timeout.when)) ?? timed.map(({ when }) => when.high).reduce(max, waited);
  const waiting: Interval = { low: waited, lowOpen: false, high: end, highOpen: false };
  for (const { action, windows } of estimate.outputs(end)) {
    const listed = timed.flatMap(({ branch, when }) =>
      'output' in branch && branch.output === action ? [when] : [],
    );
    const possible = windows.flatMap((window) => intersection(window, waiting) ?? []);
    if (subtractIntervals(possible, listed).length > 0) found.add('fail');
  }
  for (const { branch, when } of timed) {
    if (!('output' in branch)) continue;
    const window = intersection(when, waiting);
    if (window === undefined) continue;
    walk(
      afterBranch(position, branch),
      { estimate: estimate.afterOutput(branch.output, window), waited: ZERO },
      found,
    );
  }
  if (timeout === undefined) {
    if (
      staysSilent(
        estimate,
        end,
        timed.map(({ when }) => when),
      )
    )
      found.add('fail');
    return;
  }
  const after = afterBranch(position, timeout.branch);
  if ('input' in timeout.branch)
    walk(after, { estimate: estimate.afterInput(timeout.branch.input, end), waited: ZERO }, found);
  else if (maySilentUntil(estimate, end)) walk(after, { estimate, waited: end }, found);
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
function timesOf(steps: readonly SuiteStep[]): readonly Rational[] {
  return steps.flatMap((step): readonly Rational[] => {
    if ('refuse' in step) return step.after === undefined ? [] : [timeOf(step.after)];
    const branches: readonly Branch[] = 'oneOf' in step ? step.oneOf : [step];
    return branches.flatMap((branch) => {
      const when = whenOf(branch);
      const { low, high } = when;
      return [low, high, firstTime(when), ...timesOf(branch.steps ?? [])];
    });
  });
}
