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
import { type Rational, ONE, ZERO, add, compare, decimalText, max } from '../base/rational.js';
import { type TimedTrace } from '../explore/trace.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { actionOf, fits } from '../suite/action.js';
import {
  type AcceptStep,
  type Branch,
  type RefuseStep,
  type SuiteTest,
  type Verdict,
} from '../suite/suite.js';
import { type Next, type Position, afterBranch, afterStep, nextAt, startOf } from '../suite/walk-test.js';
import { awaitedText } from '../suite/why-text.js';
import { firstTime, timeOf, whenOf } from '../suite/window.js';
import {
  type PlayInterface as PlayedInterface,
  type PlayedHeard,
  type PlayedOutput,
  PlayedSystem,
  type Policy,
} from './played-system.js';

/** With what becomes of an input that the system does not accept: it is ignored, as by default, or there is no such play. */
export interface PlayInterface extends PlayedInterface {
  readonly completion?: 'angelic' | 'none' | undefined;
}

export interface Play {
  readonly verdict: Verdict;
  /** What led to a failure, in words. */
  readonly reason?: string | undefined;
  readonly trace: TimedTrace;
}

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
  const played = PlayedSystem.start(system, tested, policy);
  return played && new Player(played, tested.completion !== 'none').play(startOf(test));
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
  readonly #system: PlayedSystem;
  readonly #ignores: boolean;
  #justOver: JustOver | undefined;

  constructor(system: PlayedSystem, ignores: boolean) {
    this.#system = system;
    this.#ignores = ignores;
  }

  play(start: Position): Play | undefined {
    let position: Position | Play | undefined = start;
    while (position !== undefined && 'index' in position) {
      const next = nextAt(position);
      if (next.kind === 'verdict') return { verdict: next.verdict, trace: this.#system.trace() };
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
    return { verdict: 'fail', reason, trace: this.#system.trace() };
  }

  /** Waits for the first of the branches; an output that is none of them, or none in time, is a failure. */
  #choice(position: Position, branches: readonly Branch[]): Position | Play | undefined {
    const timed = branches.map((branch) => ({ branch, when: whenOf(branch) }));
    const timeout = timed.find(({ branch }) => !('output' in branch));
    const end = (timeout && firstTime(timeout.when)) ?? timed.map(({ when }) => when.high).reduce(max, ZERO);
    // Without a branch for silence, the tester waits a little longer than any output may take.
    const heard = this.#system.listen(timeout === undefined ? add(end, ONE) : end);
    if (heard === undefined) return undefined;
    if (heard.kind === 'output') return this.#breaksSilence(heard) ?? this.#heard({ position, timed }, heard);
    if (timeout === undefined)
      return this.#fail(`${awaitedText(timed.map(({ branch }) => branch))} did not come in time`);
    if ('input' in timeout.branch) {
      this.#justOver = undefined;
      const taken = this.#system.input(actionOf(timeout.branch));
      if (taken === undefined || (taken === 'ignored' && !this.#ignores)) return undefined;
    } else if (timeout.branch.verdict === 'fail')
      return this.#fail(`nothing came for ${decimalText(end)}, which is too long`);
    else if (compare(end, ZERO) > 0) this.#justOver = { position, timed, end };
    else this.#justOver ??= { position, timed, end };
    return afterBranch(position, timeout.branch);
  }

  /** Where an output leads, or the failure that it is. */
  #heard({ position, timed }: Omit<JustOver, 'end'>, { action, at }: PlayedOutput): Position | Play {
    this.#justOver = undefined;
    const taken = timed.find(
      ({ branch, when }) => 'output' in branch && fits(actionOf(branch), action) && containsTime(when, at),
    );
    return taken === undefined
      ? this.#fail(
          `output ${action} after ${decimalText(at)} where ${awaitedText(timed.map(({ branch }) => branch))} was expected`,
        )
      : afterBranch(position, taken.branch);
  }

  /** Where an output leads that comes at the very end of a silence; undefined if it comes later. */
  #breaksSilence({ action, at, kind }: PlayedOutput): Position | Play | undefined {
    const justOver = this.#justOver;
    if (justOver === undefined || compare(at, ZERO) > 0) return undefined;
    return this.#heard(justOver, { kind, action, at: justOver.end });
  }

  #refuse(position: Position, step: RefuseStep): Position | Play | undefined {
    const refuse = actionOf(step);
    const heard = this.#waitFor(step.after);
    if (heard === undefined) return undefined;
    if (heard.kind === 'output')
      return (
        this.#breaksSilence(heard) ?? this.#fail(`output ${heard.action} before ${refuse} was to be refused`)
      );
    this.#justOver = undefined;
    const isAccepted = this.#system.canDo([refuse]);
    if (isAccepted === undefined) return undefined;
    if (isAccepted) return this.#fail(`${refuse} is not refused`);
    return this.#system.isGiven(refuse) ? afterStep(position) : undefined;
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
    const isAccepted = this.#system.canDo(accept);
    if (isAccepted === undefined) return undefined;
    if (isAccepted) return this.#system.do(accept) === undefined ? undefined : afterStep(position);
    if (!accept.every((action) => this.#system.isGiven(action))) return undefined;
    if (otherwise === 'inconclusive') return { verdict: otherwise, trace: this.#system.trace() };
    return this.#fail(`${what} is not accepted`);
  }

  /** Waits before the system is asked what it can do; without a time to wait it is asked at once. */
  #waitFor(after: string | undefined): PlayedHeard | undefined {
    const time = after === undefined ? ZERO : timeOf(after);
    return compare(time, ZERO) === 0 ? { kind: 'silence' } : this.#system.listen(time);
  }
}
