/**
 * Plays a test on the concrete semantics of a model, which takes the place of the system: an execution as it could
 * happen, with one choice of times and steps.
 *
 * The player shares nothing with the engine that made the test. Time goes on in exact delays. Whenever the test waits,
 * the model may take internal steps and outputs at the delays that make a difference, or stay silent as long as it
 * may; a policy decides.
 *
 * INVARIANT the same test, model and policy give the same play.
 */
import { type BoundedInterval, containsTime } from '../base/interval.js';
import { type Random } from '../base/random.js';
import { type Rational, ONE, ZERO, add, compare, decimalText, max, subtract } from '../base/rational.js';
import { pointsOf } from '../explore/simulate.js';
import { type TimedTrace, TraceRecorder } from '../explore/trace.js';
import { type TestInterface } from '../network/interface.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
  isWithin,
} from '../semantics/concrete-system.js';
import { OpenRun } from '../semantics/open-run.js';
import { actionOf, fits } from '../suite/action.js';
import {
  type AcceptStep,
  type Branch,
  type RefuseStep,
  type SuiteTest,
  type Verdict,
} from '../suite/suite.js';
import { type Next, type Position, afterBranch, afterStep, nextAt, startOf } from '../suite/walk-test.js';
import { firstTime, timeOf, whenOf } from '../suite/window.js';

/** When the system acts: as soon as it can, as late as it may, or by chance. */
export type Policy = 'earliest' | 'latest' | { readonly random: Random };

/** Inputs, outputs, and which processes are under test: the others give inputs when they can, and only then. */
export interface PlayInterface extends Pick<TestInterface, 'inputs' | 'outputs' | 'underTest'> {
  /** What becomes of an input that the system does not accept: it is ignored, as by default, or there is no such play. */
  readonly completion?: 'angelic' | 'none' | undefined;
}

export interface Play {
  readonly verdict: Verdict;
  /** What led to a failure, in words. */
  readonly reason?: string | undefined;
  readonly trace: TimedTrace;
}

/** The model takes so many internal steps at most while a test waits for one event. */
const INTERNAL_STEPS_MAX = 200;

/**
 * Undefined if the model has no initial state, goes wrong, takes internal steps without end, or comes to where its
 * environment does not give what the test gives.
 */
export function playTest(
  test: SuiteTest,
  system: ConcreteSystem,
  tested: PlayInterface,
  policy: Policy,
): Play | undefined {
  const start = system.initial().states[0];
  if (start === undefined) return undefined;
  return new Player(system, tested, policy, start).play(startOf(test));
}

/** What the system does next while the tester waits. */
type Act =
  | { readonly kind: 'step'; readonly delay: Rational; readonly step: ConcreteStep }
  /** Nothing for the rest of the time. */
  | { readonly kind: 'silence' };

/** What came while the tester waited. */
type Heard = { readonly kind: 'silence' } | Output;

interface Output {
  readonly kind: 'output';
  readonly action: string;
  readonly at: Rational;
}

/** Branches that have ended in silence just now: an output at this very moment is still theirs. */
interface JustOver {
  readonly position: Position;
  readonly timed: readonly TimedBranch[];
  readonly end: Rational;
}

interface TimedBranch {
  readonly branch: Branch;
  readonly when: BoundedInterval;
}

class Player {
  readonly #system: ConcreteSystem;
  readonly #open: OpenRun;
  readonly #ignores: boolean;
  readonly #policy: Policy;
  readonly #recorder: TraceRecorder;
  #justOver: JustOver | undefined;

  constructor(system: ConcreteSystem, tested: PlayInterface, policy: Policy, start: ConcreteState) {
    this.#system = system;
    this.#open = new OpenRun(system, tested);
    this.#ignores = tested.completion !== 'none';
    this.#policy = policy;
    this.#recorder = new TraceRecorder(system, start);
  }

  play(start: Position): Play | undefined {
    let position: Position | Play | undefined = start;
    while (position !== undefined && 'index' in position) {
      const next = nextAt(position);
      if (next.kind === 'verdict') return { verdict: next.verdict, trace: this.#recorder.trace() };
      position = this.#look(position, next);
    }
    return position;
  }

  #look(position: Position, next: Exclude<Next, { kind: 'verdict' }>): Position | Play | undefined {
    switch (next.kind) {
      case 'refuse':
        return this.#refuse(position, next.step);
      case 'accept':
        return this.#accept(position, next.step);
      case 'choice':
        return this.#choice(position, next.branches);
    }
  }

  #fail(reason: string): Play {
    return { verdict: 'fail', reason, trace: this.#recorder.trace() };
  }

  /** Waits for the first of the branches; an output that is none of them, or none in time, is a failure. */
  #choice(position: Position, branches: readonly Branch[]): Position | Play | undefined {
    const timed = branches.map((branch) => ({ branch, when: whenOf(branch) }));
    const timeout = timed.find(({ branch }) => !('output' in branch));
    const end = (timeout && firstTime(timeout.when)) ?? timed.map(({ when }) => when.high).reduce(max, ZERO);
    // Without a branch for silence, the tester waits a little longer than any output may take.
    const heard = this.#listen(timeout === undefined ? add(end, ONE) : end);
    if (heard === undefined) return undefined;
    if (heard.kind === 'output') return this.#breaksSilence(heard) ?? this.#heard({ position, timed }, heard);
    if (timeout === undefined) return this.#fail(`${wordsOf(timed)} did not come in time`);
    if ('input' in timeout.branch) {
      this.#justOver = undefined;
      if (!this.#input(actionOf(timeout.branch))) return undefined;
    } else if (compare(end, ZERO) > 0) this.#justOver = { position, timed, end };
    else this.#justOver ??= { position, timed, end };
    return afterBranch(position, timeout.branch);
  }

  /** Where an output leads, or the failure that it is. */
  #heard({ position, timed }: Omit<JustOver, 'end'>, { action, at }: Output): Position | Play {
    this.#justOver = undefined;
    const taken = timed.find(
      ({ branch, when }) => 'output' in branch && fits(actionOf(branch), action) && containsTime(when, at),
    );
    return taken === undefined
      ? this.#fail(`output ${action} after ${decimalText(at)} where ${wordsOf(timed)} was expected`)
      : afterBranch(position, taken.branch);
  }

  /** Where an output leads that comes at the very end of a silence; undefined if it comes later. */
  #breaksSilence({ action, at, kind }: Output): Position | Play | undefined {
    const justOver = this.#justOver;
    if (justOver === undefined || compare(at, ZERO) > 0) return undefined;
    return this.#heard(justOver, { kind, action, at: justOver.end });
  }

  #refuse(position: Position, { refuse, after }: RefuseStep): Position | Play | undefined {
    const heard = this.#waitFor(after);
    if (heard === undefined) return undefined;
    if (heard.kind === 'output')
      return (
        this.#breaksSilence(heard) ?? this.#fail(`output ${heard.action} before ${refuse} was to be refused`)
      );
    this.#justOver = undefined;
    if (!this.#settleFor([refuse])) return undefined;
    const isAccepted = this.#stepsOf(refuse).length > 0;
    if (isAccepted) return this.#fail(`${refuse} is not refused`);
    return this.#isGiven(refuse) ? afterStep(position) : undefined;
  }

  #accept(position: Position, { accept, after, otherwise }: AcceptStep): Position | Play | undefined {
    const what = accept.join(' or ');
    const heard = this.#waitFor(after);
    if (heard === undefined) return undefined;
    if (heard.kind === 'output') {
      const broken = this.#breaksSilence(heard);
      if (broken !== undefined) return broken;
      this.#justOver = undefined;
      const isInTime = accept.includes(heard.action) && compare(heard.at, timeOf(after!)) === 0;
      if (isInTime) return afterStep(position);
      return this.#fail(`output ${heard.action} before ${what} was to be accepted`);
    }
    this.#justOver = undefined;
    if (!this.#settleFor(accept)) return undefined;
    const steps = accept.flatMap((action) => this.#stepsOf(action));
    if (steps.length > 0) return this.#takeOneOf(steps) ? afterStep(position) : undefined;
    if (!accept.every((action) => this.#isGiven(action))) return undefined;
    if (otherwise === 'inconclusive') return { verdict: otherwise, trace: this.#recorder.trace() };
    return this.#fail(`${what} is not accepted`);
  }

  /** Waits before the system is asked what it can do; without a time to wait it is asked at once. */
  #waitFor(after: string | undefined): Heard | undefined {
    const time = after === undefined ? ZERO : timeOf(after);
    return compare(time, ZERO) === 0 ? { kind: 'silence' } : this.#listen(time);
  }

  /** Lets the system go on until it makes an output or the time is over. */
  #listen(limit: Rational): Heard | undefined {
    let at = ZERO;
    for (let taken = 0; taken < INTERNAL_STEPS_MAX; taken++) {
      const rest = subtract(limit, at);
      const act = this.#chooseWithin(rest);
      if (act === undefined) return undefined;
      if (act.kind === 'silence') {
        return this.#recorder.wait(rest) ? act : undefined;
      }
      this.#recorder.wait(act.delay);
      at = add(at, act.delay);
      if (!this.#recorder.take(act.step)) return undefined;
      const { action } = act.step;
      if (this.#open.isOutput(action)) return { kind: 'output', action, at };
    }
    return undefined;
  }

  /** What the policy chooses of all that the system may do, in the order of time, silence last; undefined if nothing. */
  #chooseWithin(rest: Rational): Act | undefined {
    const { state } = this.#recorder;
    const limit = this.#system.delayLimit(state);
    const points = pointsOf([...this.#system.changes(state), rest].sort(compare), limit?.limit);
    const delays = points.filter((delay) => compare(delay, rest) <= 0 && isWithin(limit, delay));
    const silence: readonly Act[] = isWithin(limit, rest) ? [{ kind: 'silence' }] : [];
    switch (this.#policy) {
      // What comes earliest or latest needs no look at all the others.
      case 'earliest':
        return firstOf(delays, (delay) => this.#actsAfter(delay)[0]) ?? silence[0];
      case 'latest':
        return silence[0] ?? firstOf([...delays].reverse(), (delay) => this.#actsAfter(delay).at(-1));
      default: {
        const acts = [...delays.flatMap((delay) => this.#actsAfter(delay)), ...silence];
        return acts.length === 0 ? undefined : acts[this.#policy.random.nextInt(acts.length)];
      }
    }
  }

  /** The steps other than inputs that can be taken after a delay. */
  #actsAfter(delay: Rational): readonly Act[] {
    const later = delayed(this.#system, this.#recorder.state, delay);
    const steps = later === undefined ? [] : this.#system.steps(later).steps;
    return steps
      .filter(({ action }) => !this.#open.isInput(action))
      .map((step) => ({ kind: 'step', delay, step }));
  }

  /** Gives an input to the system, which ignores it if it does not accept it; false if it cannot be given. */
  #input(action: string): boolean {
    if (!this.#settleFor([action])) return false;
    const steps = this.#stepsOf(action);
    return steps.length === 0 ? this.#ignores && this.#isGiven(action) : this.#takeOneOf(steps);
  }

  #takeOneOf(steps: readonly ConcreteStep[]): boolean {
    const index = typeof this.#policy === 'string' ? 0 : this.#policy.random.nextInt(steps.length);
    return this.#recorder.take(steps[index]!);
  }

  /** Inputs come from an environment that is willing; refusals of outputs are asked by nobody. */
  #isGiven(action: string): boolean {
    return !this.#open.isInput(action) || this.#open.isGiven(this.#recorder.state, action);
  }

  /** The system settles, unless it takes one of the actions, some of which are inputs; false if that has no end. */
  #settleFor(actions: readonly string[]): boolean {
    if (!actions.some((action) => this.#open.isInput(action))) return true;
    for (let taken = 0; taken < INTERNAL_STEPS_MAX; taken++) {
      if (actions.some((action) => this.#stepsOf(action).length > 0)) return true;
      const settling = this.#open.settling(this.#recorder.state);
      if (settling.length === 0) return true;
      if (!this.#takeOneOf(settling)) return false;
    }
    return false;
  }

  #stepsOf(action: string): readonly ConcreteStep[] {
    return this.#open.takes(this.#recorder.state, action);
  }
}

function firstOf<S, T>(items: readonly S[], find: (item: S) => T | undefined): T | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a test waits for, such as `dim within [0, 2] or silence`. */
function wordsOf(timed: readonly TimedBranch[]): string {
  return timed
    .map(({ branch, when: { low, lowOpen, high, highOpen } }) => {
      if (!('output' in branch)) return 'input' in branch ? `input ${actionOf(branch)}` : 'silence';
      const window = `${decimalText(low)}, ${decimalText(high)}`;
      return `${actionOf(branch)} within ${lowOpen ? '(' : '['}${window}${highOpen ? ')' : ']'}`;
    })
    .join(' or ');
}
