/**
 * A model that takes the place of a system, on the concrete semantics: it takes inputs, and makes outputs and internal
 * steps at times that a policy chooses.
 *
 * Nothing is shared with the engine that makes tests. Time goes on in exact delays. While somebody listens, the model may
 * take steps at the delays that make a difference, or stay silent as long as it may.
 *
 * INVARIANT the same model, policy and questions give the same answers.
 */
import { type Random } from '../base/random.js';
import { type Rational, ZERO, add, compare, subtract } from '../base/rational.js';
import { pointsOf } from '../explore/simulate.js';
import { type TimedTrace, TraceRecorder } from '../explore/trace.js';
import { type TestInterface } from '../network/interface.js';
import { type ConcreteStep, type ConcreteSystem, delayed, isWithin } from '../semantics/concrete-system.js';
import { OpenRun } from '../semantics/open-run.js';

/** When the system acts: as soon as it can, as late as it may, or by chance. */
export type Policy =
  | 'earliest'
  | 'latest'
  | {
      readonly random: Random;
      /** Three times of four it does what it can do first, or what it can do last, if that is said. */
      readonly mood?: 'eager' | 'lazy' | undefined;
    };

/** Inputs, outputs, and which processes are under test: the others give inputs when they can, and only then. */
export type PlayInterface = Pick<TestInterface, 'inputs' | 'outputs' | 'broadcasts' | 'underTest'>;

/** What the system does next while the tester waits. */
type Act =
  | { readonly kind: 'step'; readonly delay: Rational; readonly step: ConcreteStep }
  /** Nothing for the rest of the time. */
  | { readonly kind: 'silence' };

/** What came while the tester waited. */
export type PlayedHeard = { readonly kind: 'silence' } | PlayedOutput;

export interface PlayedOutput {
  readonly kind: 'output';
  readonly action: string;
  /** Since the listening began. */
  readonly at: Rational;
}

/**
 * Why there is no play: only an input could go on and time stands still, internal steps have no end, the model goes wrong
 * in a step, or its environment does not give an input.
 */
export type Halt = 'standstill' | 'endless' | 'wrong' | 'notGiven';

/** The model takes so many internal steps at most while a test waits for one event. */
export const INTERNAL_STEPS_MAX = 200;

export class PlayedSystem {
  readonly #system: ConcreteSystem;
  readonly #open: OpenRun;
  readonly #broadcasts: readonly string[];
  readonly #policy: Policy;
  readonly #recorder: TraceRecorder;
  /** Why there is no such play, after an answer that says so. */
  halt: Halt = 'standstill';

  /** Undefined if the model has no initial state. */
  static start(system: ConcreteSystem, tested: PlayInterface, policy: Policy): PlayedSystem | undefined {
    const start = system.initial().states[0];
    if (start === undefined) return undefined;
    return new PlayedSystem(system, tested, policy, new TraceRecorder(system, start));
  }

  private constructor(
    system: ConcreteSystem,
    tested: PlayInterface,
    policy: Policy,
    recorder: TraceRecorder,
  ) {
    this.#system = system;
    this.#open = new OpenRun(system, tested);
    this.#broadcasts = tested.broadcasts;
    this.#policy = policy;
    this.#recorder = recorder;
  }

  trace(): TimedTrace {
    return this.#recorder.trace();
  }

  /** Lets the system go on until it makes an output or the time is over; undefined if there is no such play. */
  listen(limit: Rational): PlayedHeard | undefined {
    let at = ZERO;
    for (let taken = 0; taken < INTERNAL_STEPS_MAX; taken++) {
      const rest = subtract(limit, at);
      const act = this.#chooseWithin(rest, taken >= INTERNAL_STEPS_MAX / 2);
      this.halt = 'standstill';
      if (act === undefined) return undefined;
      if (act.kind === 'silence') return this.#recorder.wait(rest) ? act : undefined;
      this.#recorder.wait(act.delay);
      at = add(at, act.delay);
      this.halt = 'wrong';
      if (!this.#recorder.take(act.step)) return undefined;
      const { action } = act.step;
      if (this.#open.isOutput(action)) return { kind: 'output', action, at };
    }
    this.halt = 'endless';
    return undefined;
  }

  /**
   * What the policy chooses of all that the system may do, in the order of time, silence last; undefined if nothing. Chance
   * that has run in circles for long does what comes last, so that it comes out of them where that is possible.
   */
  #chooseWithin(rest: Rational, isCircling: boolean): Act | undefined {
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
        if (acts.length === 0) return undefined;
        if (isCircling) return acts.at(-1);
        const { random, mood } = this.#policy;
        if (mood !== undefined && random.nextInt(4) > 0) return mood === 'eager' ? acts[0] : acts.at(-1);
        return acts[random.nextInt(acts.length)];
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

  /** Gives an input; undefined if the environment does not give it now, or the model does not settle. */
  input(action: string): 'taken' | 'ignored' | undefined {
    if (!this.#settleFor([action])) return undefined;
    const steps = this.#stepsOf(action);
    if (steps.length > 0) return this.#takeOneOf(steps) ? 'taken' : undefined;
    this.halt = 'notGiven';
    return this.isGiven(action) ? 'ignored' : undefined;
  }

  /** Whether the system can do one of some actions now, which it does not do; undefined if it does not settle. */
  canDo(actions: readonly string[]): boolean | undefined {
    if (!this.#settleFor(actions)) return undefined;
    return actions.some((action) => this.#stepsOf(action).length > 0 || this.#isIgnored(action));
  }

  /** A broadcast that is given and that the system does not hear: it goes on as it is. */
  #isIgnored(action: string): boolean {
    return this.#broadcasts.includes(action) && this.isGiven(action);
  }

  /** Does one of some actions that it can do, and says which; undefined if the model goes wrong. */
  do(actions: readonly string[]): string | undefined {
    const able = actions.flatMap((action) => this.#stepsOf(action).map((step) => ({ action, step })));
    if (able.length === 0) return actions.find((action) => this.#isIgnored(action));
    const index = typeof this.#policy === 'string' ? 0 : this.#policy.random.nextInt(able.length);
    const { action, step } = able[index]!;
    this.halt = 'wrong';
    return this.#recorder.take(step) ? action : undefined;
  }

  #takeOneOf(steps: readonly ConcreteStep[]): boolean {
    const index = typeof this.#policy === 'string' ? 0 : this.#policy.random.nextInt(steps.length);
    this.halt = 'wrong';
    return this.#recorder.take(steps[index]!);
  }

  /** Inputs come from an environment that is willing; refusals of outputs are asked by nobody. */
  isGiven(action: string): boolean {
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
    this.halt = 'endless';
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
