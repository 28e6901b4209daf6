/**
 * Judges what happened against a test: the verdict that a run of events has.
 *
 * `Judging` follows a test while things happen: it says what the tester has to do next, takes what was observed, and knows
 * the verdict as soon as there is one. `judge` asks it about things that have happened already. Runners, players and
 * records of runs are judged by this one rule.
 *
 * Times may be known up to an error, and windows may be widened by a tolerance on purpose. A time surely inside of a window
 * is in it, one surely outside is not, and what stands closer to a border than the error is not trusted.
 *
 * INVARIANT without error and tolerance nothing is untrusted.
 */
import { type BoundedInterval, containsTime, point } from '../base/interval.js';
import { type Rational, ZERO, add, compare, max, subtract } from '../base/rational.js';
import { actionOf, fits } from './action.js';
import { type AcceptStep, type Branch, type RefuseStep, type SuiteTest, type Verdict } from './suite.js';
import { type Position, afterBranch, afterStep, nextAt, startOf } from './walk-test.js';
import { firstTime, timeOf, whenOf } from './window.js';

/** An input or output, with the time since the event before it. */
export interface ObservedEvent {
  readonly kind: 'input' | 'output';
  readonly action: string;
  readonly delay: Rational;
}

/** An input that the system did not take, or an output that it was asked for and did not make. */
export interface ObservedRefusal {
  readonly kind: 'refused';
  readonly action: string;
  readonly delay: Rational;
}

export type Observation = ObservedEvent | ObservedRefusal;

/**
 * The verdict, or what is wrong with the run as an execution of the test: it stops too early, or the tester does what
 * the test does not say. Where nobody has observed whether the system refuses something, a test that asks for it is not
 * judged.
 */
export type Judgement =
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly why?: Why | undefined }
  /** Which verdict it is hangs on less than the error of times. */
  | {
      readonly kind: 'untrusted';
      readonly why: Why;
      /** How far what happened was from where the verdict changes. */
      readonly distance: Rational;
    }
  | { readonly kind: 'unfinished' | 'notTheTest' | 'notJudged' };

/** What led to a verdict. */
export type Why =
  /** An output that was not awaited, or not then. */
  | {
      readonly kind: 'unexpected';
      readonly action: string;
      readonly delay: Rational;
      readonly awaited: readonly Branch[];
    }
  /** Nothing came in time. */
  | { readonly kind: 'late'; readonly silence: Rational; readonly awaited: readonly Branch[] }
  /** What the model allows, an output or silence, but what leads away from what the test is for. */
  | { readonly kind: 'away'; readonly action: string | undefined; readonly delay: Rational }
  | { readonly kind: 'notRefused'; readonly action: string }
  | { readonly kind: 'refused'; readonly actions: readonly string[] };

/** What the tester does next, so long after the event before unless an output comes first. */
export type Todo =
  | { readonly kind: 'give'; readonly at: Rational; readonly action: string }
  /** Listens, and goes on after silence; the test may end with it. What is awaited then may be an output that is offered. */
  | {
      readonly kind: 'rest';
      readonly at: Rational;
      readonly isLast: boolean;
      readonly offered?: string | undefined;
    }
  /** Listens; the outputs are too late after this time. */
  | { readonly kind: 'await'; readonly at: Rational }
  /** Asks whether the system does one of these; at once, or after it has listened until then. */
  | {
      readonly kind: 'ask';
      readonly at: Rational;
      readonly actions: readonly string[];
      readonly isAtOnce: boolean;
    };

/** What a test is followed by: its steps, or a word that is offered to the system. */
export interface Follower {
  /** The verdict, once there is one. */
  readonly judgement: Judgement | undefined;
  /** There is something to do as long as there is no judgement. */
  todo(): Todo;
  /** Nothing has happened for so long since the last event. */
  rest(silence: Rational, error?: Rational): void;
  observe(event: Observation, error?: Rational): void;
}

/** Events until the verdict; what comes later is not looked at. After the last one nothing happens for `silence`. */
export function judge(test: SuiteTest, events: readonly ObservedEvent[], silence: Rational): Judgement {
  return judgeBy(new Judging(test), events, silence);
}

export function judgeBy(
  follower: Follower,
  events: readonly Observation[],
  silence: Rational,
  error = ZERO,
): Judgement {
  for (const event of events) {
    if (follower.judgement !== undefined) break;
    follower.observe(event, error);
  }
  if (follower.judgement === undefined) follower.rest(silence, error);
  return follower.judgement ?? { kind: follower.todo().kind === 'ask' ? 'notJudged' : 'unfinished' };
}

/** A choice that silence or an input has ended just now: an output of this moment may still be its own. */
interface JustOver {
  readonly branches: readonly Branch[];
  readonly length: Rational;
  readonly by: 'input' | 'quiet';
  /** Since the last event. */
  readonly end: Rational;
}

export class Judging implements Follower {
  readonly #tolerance: Rational;
  #position: Position;
  /** The part of the time since the last event that quiet steps have used up. */
  #waited = ZERO;
  #justOver: JustOver | undefined;
  /** What the system has been asked for at this position, and refused. */
  #refused: readonly string[] = [];
  #judgement: Judgement | undefined;

  constructor(test: Pick<SuiteTest, 'steps' | 'verdict'>, tolerance = ZERO) {
    this.#tolerance = tolerance;
    this.#position = startOf(test);
    this.#goTo(this.#position, undefined);
  }

  get judgement(): Judgement | undefined {
    return this.#judgement;
  }

  /** What comes next, and how long after the last event the waiting for it begins. */
  get awaited(): { readonly branches: readonly Branch[]; readonly since: Rational } {
    const next = nextAt(this.#position);
    return { branches: next.kind === 'choice' ? next.branches : [], since: this.#waited };
  }

  todo(): Todo {
    const next = nextAt(this.#position);
    switch (next.kind) {
      case 'verdict':
        return { kind: 'rest', at: ZERO, isLast: true };
      case 'refuse':
      case 'accept': {
        const due = this.#dueOf(next.step);
        const actions = askedIn(next.step).filter((action) => !this.#refused.includes(action));
        return { kind: 'ask', at: add(this.#waited, due), actions, isAtOnce: compare(due, ZERO) === 0 };
      }
      case 'choice': {
        const timeout = next.branches.find((branch) => !('output' in branch));
        if (timeout === undefined) {
          const latest = next.branches.map((branch) => whenOf(branch).high).reduce(max, ZERO);
          return { kind: 'await', at: add(add(this.#waited, latest), this.#tolerance) };
        }
        const at = add(this.#waited, firstTime(whenOf(timeout)));
        if ('input' in timeout) return { kind: 'give', at, action: actionOf(timeout) };
        return { kind: 'rest', at, isLast: nextAt(afterBranch(this.#position, timeout)).kind === 'verdict' };
      }
    }
  }

  /** Goes past the quiet steps that are over after so long a silence, and judges nothing else. */
  pass(silence: Rational): void {
    this.#passQuiet(silence, undefined, ZERO);
  }

  rest(silence: Rational, error = ZERO): void {
    this.#passQuiet(silence, undefined, error);
    if (this.#judgement !== undefined) return;
    const next = nextAt(this.#position);
    if (next.kind === 'choice') this.#isLate(next.branches, subtract(silence, this.#waited), error);
  }

  observe(event: Observation, error = ZERO): void {
    this.#passQuiet(event.delay, event, error);
    if (this.#judgement !== undefined) return;
    const next = nextAt(this.#position);
    const delay = subtract(event.delay, this.#waited);
    switch (next.kind) {
      case 'verdict':
        return;
      case 'refuse':
      case 'accept':
        this.#answer(next.step, { ...event, delay }, error);
        return;
      case 'choice':
        if (event.kind === 'output') this.#hear(next.branches, { ...event, delay }, error);
        else this.#give(next.branches, { ...event, delay }, error);
    }
  }

  /** Goes past the quiet steps that are over when something happens; an output at the very end breaks them. */
  #passQuiet(time: Rational, event: Observation | undefined, error: Rational): void {
    for (;;) {
      const next = nextAt(this.#position);
      const quiet = next.kind === 'choice' ? next.branches.find((branch) => 'quiet' in branch) : undefined;
      if (next.kind !== 'choice' || quiet === undefined) return;
      const length = whenOf(quiet).low;
      const order = compare(length, subtract(time, this.#waited));
      if (order > 0) return;
      if (order === 0 && event?.kind === 'output') {
        // Perhaps it came before, perhaps when the system was asked.
        const asked = afterBranch(this.#position, quiet);
        const before = next.branches.find(
          (branch) =>
            'output' in branch &&
            fits(actionOf(branch), event.action) &&
            containsTime(whenOf(branch), subtract(time, this.#waited)),
        );
        if (this.#isAskedFor(event.action, asked) && !this.#endAlike(before, afterStep(asked)))
          this.#judgement = { kind: 'notJudged' };
        return;
      }
      this.#waited = add(this.#waited, length);
      this.#justOver = { branches: next.branches, length, by: 'quiet', end: this.#waited };
      const awaited = next.branches.filter((branch) => 'output' in branch);
      const why: Why =
        quiet.verdict === 'fail'
          ? { kind: 'late', silence: length, awaited }
          : { kind: 'away', action: undefined, delay: length };
      this.#goTo(afterBranch(this.#position, quiet), why);
      if (this.#judgement === undefined) continue;
      if (event?.kind === 'output' && this.#isWithinError(event.delay, error))
        this.#distrust(event, subtract(event.delay, subtract(this.#waited, length)), next.branches);
      return;
    }
  }

  /** Whether the system is asked at once for an action that it must accept. */
  #isAskedFor(action: string, position: Position): boolean {
    const next = nextAt(position);
    if (next.kind !== 'accept') return false;
    return next.step.accept.includes(action) && compare(this.#dueOf(next.step), ZERO) === 0;
  }

  /** Whether a branch ends the test with the verdict with which it ends elsewhere. */
  #endAlike(branch: Branch | undefined, elsewhere: Position): boolean {
    const other = nextAt(elsewhere);
    const own = branch && nextAt(afterBranch(this.#position, branch));
    return own?.kind === 'verdict' && other.kind === 'verdict' && own.verdict === other.verdict;
  }

  /** What is asked for several things waits before the first of them. */
  #dueOf({ after }: RefuseStep | AcceptStep): Rational {
    return after === undefined || this.#refused.length > 0 ? ZERO : timeOf(after);
  }

  /** What the system answers when it is asked whether it does one of some actions. */
  #answer(step: RefuseStep | AcceptStep, { kind, action, delay }: Observation, error: Rational): void {
    const due = this.#dueOf(step);
    const isInTime = standing(point(due), delay, this.#tolerance, error) !== 'outside';
    const asked = askedIn(step);
    if (!isInTime || !asked.includes(action)) {
      const isTooEarly = kind === 'output' && !isInTime && compare(delay, due) < 0;
      if (isTooEarly) this.#fail({ kind: 'unexpected', action, delay, awaited: [] });
      else this.#judgement = { kind: 'notJudged' };
    } else if (kind !== 'refused') {
      if ('refuse' in step) this.#fail({ kind: 'notRefused', action });
      else this.#happened(afterStep(this.#position), undefined);
    } else {
      this.#refused = [...this.#refused, action];
      this.#waited = ZERO;
      if (!asked.every((each) => this.#refused.includes(each))) return;
      const why: Why = { kind: 'refused', actions: asked };
      if ('refuse' in step) this.#happened(afterStep(this.#position), undefined);
      else this.#judgement = { kind: 'verdict', verdict: step.otherwise ?? 'fail', why };
    }
  }

  /** The tester does something; an input that the system refuses is ignored. */
  #give(branches: readonly Branch[], { action, delay }: Observation, error: Rational): void {
    const taken = branches.find(
      (branch) =>
        'input' in branch &&
        actionOf(branch) === action &&
        standing(whenOf(branch), delay, this.#tolerance, error) !== 'outside',
    );
    if (taken !== undefined) {
      this.#happened(afterBranch(this.#position, taken), undefined);
      this.#justOver = { branches, length: delay, by: 'input', end: ZERO };
    } else if (!this.#isLate(branches, delay, error)) this.#judgement = { kind: 'notTheTest' };
  }

  /** An output leads on if its time is surely right. */
  #hear(branches: readonly Branch[], { action, delay }: Observation, error: Rational): void {
    const fitting = branches.filter((branch) => 'output' in branch && fits(actionOf(branch), action));
    const standings = fitting.map((branch) => standing(whenOf(branch), delay, this.#tolerance, error));
    const exact = fitting.findIndex((branch) => containsTime(whenOf(branch), delay));
    const taken = standings[exact] === 'inside' ? exact : standings.indexOf('inside');
    const since = add(this.#waited, delay);
    if (taken >= 0) {
      if (this.#justOver?.by === 'quiet' && this.#isWithinError(since, error))
        this.#distrust({ action }, delay, branches);
      else this.#happened(afterBranch(this.#position, fitting[taken]!), { kind: 'away', action, delay });
    } else if (standings.includes('border') || this.#isDoubtful(branches, action, delay, error))
      this.#distrust({ action }, delay, branches);
    else this.#fail({ kind: 'unexpected', action, delay, awaited: branches });
  }

  /** Whether an output that seems to be wrong may have come a little earlier or later, where it is right. */
  #isDoubtful(branches: readonly Branch[], action: string, delay: Rational, error: Rational): boolean {
    const quiet = branches.find((branch) => 'quiet' in branch);
    if (compare(error, ZERO) === 0) return false;
    if (quiet !== undefined && compare(subtract(whenOf(quiet).low, delay), error) <= 0) return true;
    const over = this.#justOver;
    if (over === undefined || !this.#isWithinError(add(this.#waited, delay), error)) return false;
    return over.branches.some(
      (branch) =>
        'output' in branch &&
        fits(actionOf(branch), action) &&
        standing(whenOf(branch), over.length, this.#tolerance, error) !== 'outside',
    );
  }

  /** Whether a time, since the last event, comes closer to the end of what is just over than times are exact. */
  #isWithinError(time: Rational, error: Rational): boolean {
    if (this.#justOver === undefined || compare(error, ZERO) === 0) return false;
    return compare(subtract(time, this.#justOver.end), error) <= 0;
  }

  /** Whether nothing has come in time. */
  #isLate(branches: readonly Branch[], silence: Rational, error: Rational): boolean {
    const isLate = branches.every((branch) => {
      const { high, highOpen } = whenOf(branch);
      const order = compare(add(high, add(this.#tolerance, error)), silence);
      return 'output' in branch && (order < 0 || (order === 0 && highOpen));
    });
    if (isLate) this.#fail({ kind: 'late', silence, awaited: branches });
    return isLate;
  }

  #fail(why: Why): void {
    this.#judgement = { kind: 'verdict', verdict: 'fail', why };
  }

  #distrust({ action }: Pick<Observation, 'action'>, delay: Rational, awaited: readonly Branch[]): void {
    const why: Why = { kind: 'unexpected', action, delay, awaited };
    this.#judgement = { kind: 'untrusted', why, distance: this.#distanceOf(action, delay, awaited) };
  }

  /** How far an output was from a border of the windows that it is compared with, or from the end of a silence. */
  #distanceOf(action: string, delay: Rational, awaited: readonly Branch[]): Rational {
    const borders = awaited.flatMap((branch) => {
      const { low, high } = whenOf(branch);
      if ('quiet' in branch) return [high];
      if (!('output' in branch) || !fits(actionOf(branch), action)) return [];
      return [subtract(low, this.#tolerance), add(high, this.#tolerance)];
    });
    const over = this.#justOver === undefined ? [] : [subtract(this.#justOver.end, this.#waited)];
    return [...borders, ...over]
      .map((border) => distance(border, delay))
      .reduce((a, b) => (compare(a, b) < 0 ? a : b), delay);
  }

  #happened(position: Position, why: Why | undefined): void {
    this.#waited = ZERO;
    this.#justOver = undefined;
    this.#goTo(position, why);
  }

  #goTo(position: Position, why: Why | undefined): void {
    this.#position = position;
    this.#refused = [];
    const next = nextAt(position);
    if (next.kind === 'verdict') {
      const { verdict } = next;
      this.#judgement = verdict === 'pass' ? next : { kind: 'verdict', verdict, why };
    }
  }
}

/** Between two times, whichever comes first. */
export function distance(a: Rational, b: Rational): Rational {
  return max(subtract(a, b), subtract(b, a));
}

function askedIn(step: RefuseStep | AcceptStep): readonly string[] {
  return 'refuse' in step ? [actionOf(step)] : step.accept;
}

/** Whether a time that is known up to an error stands in a window that is widened by a tolerance. */
function standing(
  { low, lowOpen, high, highOpen }: BoundedInterval,
  time: Rational,
  tolerance: Rational,
  error: Rational,
): 'inside' | 'border' | 'outside' {
  // Nothing comes before what it follows.
  const isFromStart = !lowOpen && compare(low, tolerance) <= 0;
  const afterLow = subtract(time, subtract(low, tolerance));
  const beforeHigh = subtract(add(high, tolerance), time);
  const isIn = (distance: Rational, isOpen: boolean): boolean => {
    const order = compare(distance, error);
    return order > 0 || (order === 0 && !isOpen);
  };
  const isOut = (distance: Rational, isOpen: boolean): boolean => {
    const order = compare(add(distance, error), ZERO);
    return order < 0 || (order === 0 && isOpen);
  };
  if ((isFromStart || isIn(afterLow, lowOpen)) && isIn(beforeHigh, highOpen)) return 'inside';
  return (!isFromStart && isOut(afterLow, lowOpen)) || isOut(beforeHigh, highOpen) ? 'outside' : 'border';
}
