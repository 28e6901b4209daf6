/**
 * From a timed trace to a test: what the tester does when, what it must see in which window, and what it may see
 * instead.
 *
 * The test follows the inputs and outputs of the trace. At each of them the state estimate says what the model allows
 * there: the output that the trace takes gets the whole window in which the model allows it; other outputs, and
 * silence where the model does not force an output, end the test without a verdict on the system (inconclusive).
 * Everything else is a failure.
 *
 * A wide window leaves open when exactly the output comes. If some of these times would make a later input one that the
 * model does not accept, or take what follows out of what its environment does, the window is narrowed to times for which
 * all is well, around the time of the trace.
 *
 * Where the estimate becomes too large, the test goes on along the trace and judges nothing else: whatever comes
 * otherwise is inconclusive.
 *
 * INVARIANT a system that behaves as the model does never fails the test; the trace itself passes it.
 */
import { assert } from '../base/assert.js';
import { append } from '../base/long-lists.js';
import {
  type Rational,
  ZERO,
  add,
  commonDenominator,
  compare,
  decimalText,
  integer,
  max,
  multiply,
  ratio,
} from '../base/rational.js';
import {
  type Interval,
  containsTime,
  isPoint,
  point,
  subtractIntervals,
  timesUntil,
} from '../base/interval.js';
import { type Allowed } from '../conformance/allowed.js';
import { type Budget } from '../explore/search.js';
import { type TimedTrace } from '../explore/trace.js';
import { Unanswered } from '../explore/unanswered.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { type ObservedEvent } from '../suite/judge.js';
import { type Branch, type RunStep, type SuiteStep, type SuiteTest } from '../suite/suite.js';
import { type ClosingRun, type ClosingSteps, closingSteps } from './closing-steps.js';
import { eventsOf } from './replay.js';
import {
  type NotWritten,
  Scribe,
  aside,
  expectation,
  given,
  insteadUntil,
  oneOf,
  outputBranch,
  silentFor,
} from './scribe.js';
import { type Closing } from './settle.js';

export type Assembled = AssembledTest | NotWritten;

export interface AssembledTest extends WrittenTest {
  /** The trace that it was made from, with what follows where that is watched. */
  readonly trace: FollowedTrace;
  readonly ends: TestEnd;
  /** How many steps judge the system, where not all do: then the model has too many states. */
  readonly judging?: number;
}

/** What a test follows of a trace, the beginning perhaps. */
export type FollowedTrace = Omit<TimedTrace, 'final' | 'error'>;

/**
 * How a test ends: with the last event of its trace, as it was asked to, or because what follows takes too many states to tell; or
 * watching, where a system could fail, or where nothing that it can do would be wrong.
 */
export type TestEnd = 'unwatched' | 'tooLarge' | 'telling' | 'tellingNothing';

/** How a test goes on when its trace is over: the same trace, which goes on without inputs. */
export interface Settled extends Closing {
  readonly trace: TimedTrace;
}

/** A test without the run that it was made from. */
export type Written = WrittenTest | NotWritten;

export interface WrittenTest extends Pick<SuiteTest, 'steps' | 'approximate'> {
  readonly kind: 'test';
}

/**
 * When outputs of the trace may come: whenever the model allows them, or at the times of the trace only, all of them or
 * those at some positions.
 */
export type Windows = 'wide' | 'exact' | ReadonlySet<number>;

/** How long an output that is forced may take is tried so many times, each time twice as long. */
const FORCED_TRIES_MAX = 5;

/** Makes tests for one network, which was opened for the interface. */
export class Assembler {
  readonly #interface: TestInterface;
  readonly #scribe: Scribe;

  constructor(network: Network, tested: TestInterface, budget: Budget = {}) {
    this.#interface = tested;
    this.#scribe = new Scribe({ network, tested }, budget);
  }

  /**
   * Outputs of the steps of the trace that are named, by their indices, have to come exactly when they do there. Where it
   * is said how the trace goes on, the test does, too.
   */
  assemble(trace: TimedTrace, exactSteps: ReadonlySet<number> = new Set(), settled?: Settled): Assembled {
    const { events: seen, silence } = eventsOf(trace, this.#interface);
    const windows = this.#exactEvents(trace, exactSteps);
    let ends: TestEnd = 'unwatched';
    if (settled !== undefined) {
      const closing = this.#closingRun(seen.length, silence, settled);
      const written = this.#write(seen, windows, closing);
      if (written.kind === 'test') {
        const { closed, ...test } = written;
        assert(closed !== undefined, 'a closing observation was asked for');
        if (closed.steps.length > 0) {
          const followed = seen.length + closed.followed;
          const cut = this.#cut(settled.trace, followed, closed.isSilentAtEnd ? 'silence' : 'event');
          return { ...test, ends: closed.tells ? 'telling' : 'tellingNothing', trace: cut };
        }
      }
      ends = written.kind === 'test' ? 'tellingNothing' : 'tooLarge';
    }
    // A trace of which nothing is seen still is a test that has a step.
    const hasEnd = seen.length === 0 || compare(silence, ZERO) > 0;
    const events: readonly Event[] = hasEnd ? [...seen, { kind: 'end', delay: silence }] : seen;
    const written = this.#write(events, windows);
    if (written.kind === 'test') return { ...written, ends, trace };
    if (written.why.kind !== 'tooLarge' || written.why.what !== 'modelStates') return written;
    // Outputs at exact times leave fewer states; where there are too many still, the rest judges nothing.
    const followed = this.#write(events, 'exact', undefined, this.#interface.outputs);
    return followed.kind === 'unknown' ? followed : { ...followed, ends, trace };
  }

  /** What a tester sees behind some events and the silence that follows them. */
  #closingRun(seen: number, from: Rational, { trace, ending, time }: Settled): ClosingRun {
    const { events, silence } = eventsOf(trace, this.#interface);
    return { from, outputs: events.slice(seen), silence, ending, time };
  }

  /** The trace up to so many events that are seen, and the silence behind them where it ends with that. */
  #cut(trace: TimedTrace, events: number, end: 'event' | 'silence'): FollowedTrace {
    const { initial, processes, steps, finalDelay } = trace;
    const positions = this.#positions(trace);
    if (end === 'event')
      return {
        initial,
        processes,
        steps: steps.slice(0, (positions[events - 1] ?? -1) + 1),
        finalDelay: ZERO,
      };
    const next = positions[events];
    if (next === undefined) return { initial, processes, steps, finalDelay };
    return { initial, processes, steps: steps.slice(0, next), finalDelay: steps[next]!.delay };
  }

  /**
   * A test that follows these events and then looks whether the system does only what the model allows, for so long, or
   * until the model forces an output. With exact windows, outputs on the way come when they do in the trace, so that the
   * model is known to be in no other state at the end.
   */
  assembleProbe(events: readonly ObservedEvent[], until: Rational | 'forced', windows: Windows): Written {
    if (until !== 'forced') return this.#write([...events, { kind: 'probe', delay: until }], windows);
    // One invariant lets the model be silent for less than this, but there may be several, one after the other.
    let delay = this.#scribe.patience;
    for (let tries = 1; ; tries++) {
      const written = this.#write([...events, { kind: 'probe', delay }], windows);
      if (tries === FORCED_TRIES_MAX || written.kind === 'unknown' || !mayEndInSilence(written.steps))
        return written;
      delay = add(delay, delay);
    }
  }

  /** Longer than what is tried for an output that the model forces. */
  get tooLong(): Rational {
    return multiply(this.#scribe.patience, integer(2 ** FORCED_TRIES_MAX));
  }

  #write(
    events: readonly Event[],
    windows: Windows,
    closing?: ClosingRun,
    beyond?: readonly string[],
  ): (WrittenTest & { readonly closed?: ClosingSteps; readonly judging?: number }) | NotWritten {
    const delays = [...events.map(({ delay }) => delay), ...(closing === undefined ? [] : delaysOf(closing))];
    const { patience } = this.#scribe;
    const scale = commonDenominator(delays);
    const sum = delays.reduce((total, delay) => add(total, add(delay, patience)), ZERO);
    const horizon = add(delays.reduce(max, ZERO), patience);
    return this.#scribe.write({ scale, horizon, sum }, (start) => {
      const { steps, end, judging } = new Writer(start, { scale, events, patience, windows, beyond }).write();
      const closed = closing && closingSteps(end, closing, this.#interface.outputs);
      return {
        kind: 'test',
        steps: [...steps, ...(closed?.steps ?? [])],
        ...(start.isExact ? {} : { approximate: true }),
        ...(closed === undefined ? {} : { closed }),
        ...(judging === undefined ? {} : { judging }),
      } as const;
    });
  }

  /** The positions of some steps among those that are seen. */
  #exactEvents(trace: TimedTrace, exactSteps: ReadonlySet<number>): ReadonlySet<number> {
    const positions = this.#positions(trace);
    return new Set(positions.flatMap((step, event) => (exactSteps.has(step) ? [event] : [])));
  }

  /** The steps that are seen, by their indices. */
  #positions({ steps }: TimedTrace): readonly number[] {
    const { inputs, outputs } = this.#interface;
    const seen = new Set([...inputs, ...outputs]);
    return steps.flatMap(({ action }, step) => (action !== undefined && seen.has(action) ? [step] : []));
  }
}

type Event =
  | ObservedEvent
  /** The trace goes on in silence for this long. */
  | { readonly kind: 'end'; readonly delay: Rational }
  /** Whatever the model allows for this long is right. */
  | { readonly kind: 'probe'; readonly delay: Rational };

/** What a test is written from. */
interface Writing {
  /** Times are multiples of 1/scale. */
  readonly scale: bigint;
  readonly events: readonly Event[];
  /** How much longer than the trace the tester waits for an output that may come or not. */
  readonly patience: Rational;
  readonly windows: Windows;
  /** All outputs that could come, if the test is to go on where the estimate becomes too large. */
  readonly beyond?: readonly string[] | undefined;
}

/** Writes the steps of one test. */
class Writer {
  readonly #start: Allowed;
  readonly #scale: bigint;
  readonly #events: readonly Event[];
  readonly #patience: Rational;
  readonly #windows: Windows;
  readonly #beyond: readonly string[] | undefined;
  /** The window of each output of the trace, where it was narrowed. */
  readonly #narrowed = new Map<number, Interval>();

  constructor(start: Allowed, { scale, events, patience, windows, beyond }: Writing) {
    this.#start = start;
    this.#scale = scale;
    this.#events = events;
    this.#patience = patience;
    this.#windows = windows;
    this.#beyond = beyond;
  }

  /** The steps, and what the model allows behind them. */
  write(): Omit<Attempt, 'refusedAt'> {
    for (;;) {
      const attempt = this.#attempt(this.#events.length);
      if (attempt.refusedAt === undefined || !this.#narrow(attempt.refusedAt)) return attempt;
    }
  }

  /**
   * Follows the first events; notes the first that does not fit because of when outputs came: an input that the model may
   * refuse or its environment may not give, an output that it may not hear, a wait that may be too long for it.
   */
  #attempt(count: number): Attempt {
    const steps: SuiteStep[] = [];
    let estimate = this.#start;
    let refusedAt: number | undefined;
    const events = this.#events.slice(0, count);
    for (const [index, event] of events.entries()) {
      try {
        const { step, fits, next } = this.#follow(estimate, event, index);
        append(steps, step);
        if (!fits) refusedAt ??= index;
        estimate = next();
        assert(!estimate.isEmpty, 'the trace that a test is made from is one of the model');
      } catch (error) {
        if (!(error instanceof Unanswered) || this.#beyond === undefined) throw error;
        const judging = steps.length;
        const rest = events.slice(judging).map((each) => this.#unjudged(each, this.#beyond!));
        return { steps: [...steps, ...rest], refusedAt, end: estimate, judging };
      }
    }
    return { steps, refusedAt, end: estimate };
  }

  /** The step for an event, whether that fits whenever outputs came, and what is allowed behind it. */
  #follow(estimate: Allowed, event: Event, index: number): Followed {
    const { delay } = event;
    switch (event.kind) {
      case 'end':
        return {
          step: [oneOf([silentFor(delay), ...insteadUntil(estimate, delay)])],
          fits: estimate.mayWait(delay),
          next: () => estimate,
        };
      case 'probe':
        return {
          step: this.#probeStep(estimate, delay),
          fits: estimate.mayWait(estimate.silence(delay).until),
          next: () => estimate,
        };
      case 'input': {
        const { action } = event;
        return {
          step: [oneOf([given(action, delay), ...insteadUntil(estimate, delay)])],
          fits: estimate.anything || estimate.acceptance(action, delay) === 'always',
          next: () => estimate.afterInput(action, delay),
        };
      }
      case 'output': {
        const { action } = event;
        const window = this.#windowOf(estimate, index, action, delay);
        const horizon = add(delay, this.#patience);
        const branches = expectation(estimate, [{ action, window }], horizon, { silence: 'inconclusive' });
        const { until } = estimate.silence(horizon);
        return {
          step: [oneOf(branches)],
          fits: estimate.isAlways(action, window) && estimate.mayWait(until),
          next: () => estimate.afterTaking(action, window),
        };
      }
    }
  }

  /** A step that goes on with the event of the trace and judges nothing else. */
  #unjudged(event: Event, outputs: readonly string[]): SuiteStep {
    const { delay } = event;
    const anyUntil = (high: Rational): readonly Branch[] =>
      outputs.map((action) => aside({ action, window: timesUntil(high) }));
    switch (event.kind) {
      case 'end':
      case 'probe':
        return oneOf([silentFor(delay), ...anyUntil(delay)]);
      case 'input':
        return oneOf([given(event.action, delay), ...anyUntil(delay)]);
      case 'output': {
        const window = point(delay);
        const horizon = add(delay, this.#patience);
        const others = outputs.flatMap((action) =>
          subtractIntervals([timesUntil(horizon)], action === event.action ? [window] : []).map((each) =>
            aside({ action, window: each }),
          ),
        );
        const silent: Branch = { ...silentFor(horizon), verdict: 'inconclusive' };
        return oneOf([outputBranch({ action: event.action, window }), ...others, silent]);
      }
    }
  }

  /** The times at which an output of the trace is taken. */
  #windowOf(estimate: Allowed, index: number, action: string, delay: Rational): Interval {
    const narrowed = this.#narrowed.get(index);
    if (narrowed !== undefined) return narrowed;
    const isExact = this.#windows === 'exact' || (this.#windows !== 'wide' && this.#windows.has(index));
    if (isExact || !estimate.mayWiden) return point(delay);
    const windows = estimate
      .right(add(delay, this.#patience))
      .find((output) => output.action === action)?.windows;
    const window = windows?.find((each) => containsTime(each, delay));
    assert(window !== undefined, 'the model allows an output when the trace takes it');
    return window;
  }

  /** All that the model allows until a time; no step where that is anything. */
  #probeStep(estimate: Allowed, end: Rational): readonly SuiteStep[] {
    if (estimate.anything) return [];
    const right = estimate
      .right(end)
      .flatMap(({ action, windows }) => windows.map((window) => ({ action, window })));
    const branches = expectation(estimate, right, end, { silence: 'right' });
    return branches.length === 0 ? [] : [oneOf(branches)];
  }

  /**
   * Narrows the last wide window before an input that may be refused, so far that it is not; false if there is none,
   * or if that does not help.
   */
  #narrow(refusedAt: number): boolean {
    for (let index = refusedAt - 1; index >= 0; index--) {
      const event = this.#events[index]!;
      if (event.kind !== 'output' || this.#narrowed.has(index)) continue;
      const wide = this.#wideWindow(index);
      const moment = point(event.delay);
      if (wide === undefined || isPoint(wide)) continue;
      this.#narrowed.set(index, moment);
      const helps = (window: Interval): boolean => {
        this.#narrowed.set(index, window);
        const { refusedAt: still } = this.#attempt(refusedAt + 1);
        return still === undefined || still > refusedAt;
      };
      if (helps(moment)) this.#narrowed.set(index, this.#widest(wide, event.delay, helps));
      else this.#narrowed.set(index, moment);
      return true;
    }
    return false;
  }

  /** What the model allows for an output, given the windows before it. */
  #wideWindow(index: number): Interval | undefined {
    const event = this.#events[index]!;
    if (event.kind !== 'output') return undefined;
    let estimate = this.#start;
    this.#events.slice(0, index).forEach((each, at) => {
      if (each.kind === 'input') estimate = estimate.afterInput(each.action, each.delay);
      else if (each.kind === 'output')
        estimate = estimate.afterTaking(each.action, this.#windowOf(estimate, at, each.action, each.delay));
    });
    return this.#windowOf(estimate, index, event.action, event.delay);
  }

  /** The widest window around a time that helps, with ends on the grid of the estimator. */
  #widest(wide: Interval, time: Rational, helps: (window: Interval) => boolean): Interval {
    const scale = this.#scale;
    const ticks = (value: Rational): number => Number((value.numerator * scale) / value.denominator);
    const middle = ticks(time);
    const around = (down: number, up: number): Interval => ({
      low: ratio(BigInt(middle - down), scale),
      lowOpen: false,
      high: ratio(BigInt(middle + up), scale),
      highOpen: false,
    });
    const high = wide.high ?? add(time, this.#patience);
    const up = furthest(ticks(high) - middle - (wide.highOpen ? 1 : 0), (steps) => helps(around(0, steps)));
    const down = furthest(middle - ticks(wide.low) - (wide.lowOpen ? 1 : 0), (steps) =>
      helps(around(steps, up)),
    );
    return around(down, up);
  }
}

interface Attempt {
  readonly steps: readonly SuiteStep[];
  readonly refusedAt: number | undefined;
  readonly end: Allowed;
  /** How many of the steps judge the system, where not all do. */
  readonly judging?: number;
}

/** One event of the trace, followed. */
interface Followed {
  readonly step: readonly SuiteStep[];
  readonly fits: boolean;
  readonly next: () => Allowed;
}

/** The greatest number from 0 to the limit for which something holds that holds for 0 and all below it. */
function furthest(limit: number, holds: (number: number) => boolean): number {
  let known = 0;
  let beyond = limit + 1;
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1;
    if (holds(middle)) known = middle;
    else beyond = middle;
  }
  return known;
}

/** Whether silence is one of the ways in which a test can end. */
function mayEndInSilence(steps: readonly SuiteStep[]): boolean {
  const last = steps.at(-1);
  if (last === undefined) return false;
  if (!('oneOf' in last)) return 'quiet' in last;
  return last.oneOf.some((branch) => 'quiet' in branch && branch.verdict !== 'fail');
}

/** The times that a closing observation is about. */
function delaysOf({ from, time, outputs, silence }: ClosingRun): readonly Rational[] {
  return [add(from, time), ...outputs.map(({ delay }) => delay), silence];
}

/** A trace as suites keep it. */
export function runOf({ steps, finalDelay }: Pick<TimedTrace, 'steps' | 'finalDelay'>): readonly RunStep[] {
  const taken = steps.map(({ delay, action, edges }) => ({
    delay: decimalText(delay),
    ...(action === undefined ? {} : { action }),
    edges: edges.map(({ process, edgeIndex, branchIndices, selected }) => ({
      process,
      edge: edgeIndex,
      ...(branchIndices.length === 0 ? {} : { branches: branchIndices }),
      ...(selected.length === 0 ? {} : { selected: selected.map(({ value }) => value) }),
    })),
  }));
  const isOver = compare(finalDelay, ZERO) === 0;
  return isOver ? taken : [...taken, { delay: decimalText(finalDelay), edges: [] }];
}
