/**
 * Follows a sequence of messages on a model: all runs that exchange exactly these messages in this order, at the times
 * that are said, and what these runs cover.
 *
 * Between two messages the model may take steps that no message belongs to: internal ones, and those of relays that the
 * sequence does not show. So the runs are followed by layers: from all symbolic states right after a message, through
 * such steps, to all states right after the next one. A clock that is never reset tells the time.
 *
 * Each state remembers which goals the runs to it have covered. What all runs to the end have covered is covered for
 * certain (must), what some of them have covered may be. Goals that all states of a layer have covered are settled and
 * not remembered any longer, so there is little to remember where a sequence leaves little open.
 *
 * INVARIANT a run is followed to the end exactly if the model has it, as long as the zones are exact.
 */
import { madeOnce, pushTo } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Interval, intersection, joinIntervals } from '../../base/interval.js';
import { ZERO, compare } from '../../base/rational.js';
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import { type SymbolicState, copyOf } from '../../semantics/symbolic-state.js';
import { type Budget } from '../../explore/search.js';
import { Unanswered, answered } from '../../explore/unanswered.js';
import { type Network, NOT_TRACKED, type Slot } from '../../network/network.js';
import { type StepView } from '../../semantics/transition-system.js';
import { timeText } from '../../sequences/message-text.js';
import { type Criterion } from '../coverage/criteria.js';
import { type Clockwork, clockworkOf, timesIn, within } from './clockwork.js';
import { type Communication } from './goals.js';
import { Layer } from './layer.js';
import { messageDoesNotFit, timesTooLarge } from './problems.js';
import {
  type Arrival,
  type ResolvedMessage,
  type ResolvedSequence,
  WORLD,
  arrivalOf,
  isTold,
} from './resolve-sequence.js';
import { Courier, Ways } from './ways.js';

export type Following =
  /** Some run fits. Goals by their indices. */
  | { readonly kind: 'fits'; readonly must: ReadonlySet<number>; readonly may: ReadonlySet<number> }
  | { readonly kind: 'misfit'; readonly problem: Diagnostic }
  /** It could not be found out. */
  | { readonly kind: 'unknown'; readonly why: Reason };

/** No more states are looked at for one sequence. */
const STATES_MAX = 2_000_000;
/**
 * A layer with more states than this has too much to remember: the rest of the pass only collects which goals there are,
 * and these are then followed one by one.
 */
const LAYER_STATES_MAX = 200;

/** Follows one sequence, as often as there are criteria: what the runs cover; without a criterion, whether there are any. */
export type SequenceFollower = (criterion?: Criterion) => Following;

export function sequenceFollower(
  communication: Communication,
  sequence: ResolvedSequence,
  budget: Budget = {},
  layerStatesMax = LAYER_STATES_MAX,
): SequenceFollower {
  const courier = new Courier(communication.statements, sequence.doors, new Ways());
  // Undefined if zones cannot hold the times.
  const clockwork = clockworkOf(
    communication.network,
    sequence.messages.map(({ at }) => at),
  );
  const passed = (criterion: Criterion | undefined, only: number | undefined): Following | Crowded => {
    if (clockwork === undefined)
      return { kind: 'misfit', problem: timesTooLarge.at(sequence.messages[0]?.span) };
    const asked = { criterion, only, layerStatesMax };
    const pass = new Pass(communication, sequence, courier, clockwork, asked, budget);
    const followed = answered(budget.shouldStop, 'way', () => pass.run());
    return followed instanceof Unanswered ? { kind: 'unknown', why: followed.reason } : followed;
  };
  return (criterion) => {
    const all = passed(criterion, undefined);
    if (all.kind !== 'crowded') return all;
    assert(criterion !== undefined, 'what is remembered are goals');
    const must = new Set(all.settled);
    const may = new Set(all.settled);
    for (const goal of all.seen) {
      if (must.has(goal)) continue;
      const one = passed(criterion, goal);
      if (one.kind === 'crowded') return { kind: 'unknown', why: { kind: 'tooLarge', what: 'runs' } };
      if (one.kind !== 'fits') return one;
      if (one.must.has(goal)) must.add(goal);
      if (one.may.has(goal)) may.add(goal);
    }
    return { kind: 'fits', must, may };
  };
}

/** A pass that has come to the end, but could not remember which run has covered what. */
interface Crowded {
  readonly kind: 'crowded';
  /** Goals that all runs cover, and perhaps not all such goals. */
  readonly settled: ReadonlySet<number>;
  /** All goals that some run covers, settled ones aside; and perhaps more, since not every run comes to the end. */
  readonly seen: ReadonlySet<number>;
}

// -------------------------------------------------------------------------------------------------------- the pass

/** What a pass watches: the goals of a criterion, or one of them. */
interface Watched {
  readonly criterion: Criterion | undefined;
  readonly only: number | undefined;
  /** A layer with more states has too much to remember, if there are several goals. */
  readonly layerStatesMax: number;
}

/** What a state remembers of the runs to it. */
interface Memory {
  /** What the relays carry. */
  readonly load: number;
  readonly tracker: number;
  /** The goals that they have covered, settled ones aside, in order. */
  readonly covered: readonly number[];
}

/** What a step does: the messages that arrive, the goals that it covers, and the number of what is remembered after it. */
interface StepEffect {
  readonly arrivals: readonly Arrival[];
  readonly goals: readonly number[];
  readonly after: number;
}

/** How many of the next messages come with a step, and when these may come. */
interface Match {
  readonly consumed: number;
  readonly window: Interval | undefined;
}

/** Steps that go on with the same messages, by their edges. */
interface Continuation extends Match {
  readonly steps: Set<string>;
}

class Pass {
  readonly #communication: Communication;
  readonly #messages: readonly ResolvedMessage[];
  readonly #courier: Courier;
  readonly #clockwork: Clockwork;
  readonly #watched: Watched;
  readonly #budget: Budget;
  readonly #slot: Slot;
  readonly #memories: Memory[] = [];
  readonly #numbers = new Map<string, number>();
  /** By the number of messages that are done. */
  readonly #layers: Layer[];
  readonly #settled = new Set<number>();
  readonly #seen = new Set<number>();
  /** Whether there was too much to remember: from then on no state remembers what was covered. */
  #isCrowded = false;
  /** By message: no message from it on comes later than this. */
  #deadlines: readonly (Interval | undefined)[];
  /** The last layer that has states. */
  #furthest = 0;
  #visited = 0;

  constructor(
    communication: Communication,
    { messages }: ResolvedSequence,
    courier: Courier,
    clockwork: Clockwork,
    watched: Watched,
    budget: Budget,
  ) {
    const { trackerSlot } = communication.network;
    assert(trackerSlot !== undefined, 'a network that is watched has a tracker');
    this.#communication = communication;
    this.#messages = messages;
    this.#courier = courier;
    this.#clockwork = clockwork;
    this.#watched = watched;
    this.#budget = budget;
    this.#slot = trackerSlot;
    this.#layers = Array.from(
      { length: messages.length + 1 },
      () => new Layer(communication.network.stateLength),
    );
    this.#deadlines = deadlinesOf(messages);
  }

  run(): Following | Crowded {
    const { atStart = [] } = this.#watched.criterion ?? {};
    const memory = this.#numberOf({
      load: NOT_TRACKED,
      tracker: NOT_TRACKED,
      covered: atStart.filter((goal) => this.#isWatched(goal)).sort((a, b) => a - b),
    });
    this.#clockwork.system.initial((state) => {
      const copy = copyOf(state);
      copy.vector[this.#slot] = memory;
      this.#layers[0]!.add(copy);
    });
    for (let done = 0; done < this.#messages.length; done++) {
      const layer = this.#layers[done]!;
      this.#settle(done);
      const stopped = this.#fill(done);
      if (stopped !== undefined) return { kind: 'unknown', why: stopped };
      // What is behind is not needed any more; where the runs end, what could have come is asked for.
      if (this.#furthest === done) return { kind: 'misfit', problem: this.#misfit(done) };
      layer.forget();
    }
    if (this.#isCrowded) return { kind: 'crowded', settled: this.#settled, seen: this.#seen };
    const ends = this.#layers[this.#messages.length]!.states.map((state) => this.#memoryOf(state).covered);
    const must = new Set(this.#settled);
    const may = new Set([...this.#settled, ...ends.flat()]);
    for (const goal of may) if (ends.every((covered) => covered.includes(goal))) must.add(goal);
    return { kind: 'fits', must, may };
  }

  /** With one goal there is nothing to be saved. */
  #remembersTooMuch({ states }: Layer): boolean {
    const { criterion, only, layerStatesMax } = this.#watched;
    return (
      !this.#isCrowded && criterion !== undefined && only === undefined && states.length > layerStatesMax
    );
  }

  #isWatched(goal: number): boolean {
    const { only } = this.#watched;
    return only === undefined || only === goal;
  }

  /** Goals that all runs to a layer have covered need not be remembered, if all runs come through it. */
  #settle(done: number): void {
    const layer = this.#layers[done]!;
    if (this.#furthest > done) return;
    const all = layer.states.map((state) => this.#memoryOf(state).covered);
    const common = (all[0] ?? []).filter((goal) => all.every((covered) => covered.includes(goal)));
    if (common.length === 0) return;
    for (const goal of common) this.#settled.add(goal);
    this.#remember(layer, (goal) => !this.#settled.has(goal));
  }

  /** From this layer on, states that differ only in what was covered become one. */
  #forgetCovered(done: number): void {
    this.#isCrowded = true;
    for (const layer of this.#layers.slice(done)) this.#remember(layer, () => false);
  }

  /** The states of a layer remember only these goals. */
  #remember(layer: Layer, isRemembered: (goal: number) => boolean): void {
    const { states } = layer;
    layer.forget();
    for (const state of states) {
      const memory = this.#memoryOf(state);
      state.vector[this.#slot] = this.#numberOf({ ...memory, covered: memory.covered.filter(isRemembered) });
      layer.add(state);
    }
  }

  /** Goes through steps without messages, and on to later layers; says why if it has to stop. */
  #fill(done: number): Reason | undefined {
    const layer = this.#layers[done]!;
    // The list grows on the way.
    for (const state of layer.states) {
      if (layer.isGone(state)) continue;
      this.#visited++;
      const { statesMax = STATES_MAX, shouldStop } = this.#budget;
      if (this.#visited > Math.min(statesMax, STATES_MAX)) return reasonOfLimit('states');
      const limit = this.#visited % 64 === 0 ? shouldStop?.() : undefined;
      if (limit !== undefined) return reasonOfLimit(limit);
      this.#goOn(state, done);
      if (!this.#remembersTooMuch(layer)) continue;
      this.#forgetCovered(done);
      return this.#fill(done);
    }
    return undefined;
  }

  #goOn(state: SymbolicState, done: number): void {
    const inTime = within(this.#clockwork, state, this.#deadlines[done]);
    if (inTime === undefined) return;
    const silent: SymbolicState[] = [];
    // By the number of messages, which tells their times, too.
    const later = new Map<number, Continuation>();
    const memory = this.#memoryOf(state);
    this.#clockwork.system.successors(inTime, (step, target) => {
      const effect = this.#follow(memory, step);
      const { arrivals } = effect;
      if (arrivals.every(({ mustBeTold }) => !mustBeTold)) silent.push(this.#arrived(target, effect));
      if (arrivals.length === 0) return;
      const matched = this.#matched(arrivals, done);
      if (matched === undefined) return;
      const continuation = later.get(matched.consumed) ?? { ...matched, steps: new Set() };
      later.set(matched.consumed, continuation);
      continuation.steps.add(edgesOf(step));
    });
    for (const target of silent) this.#layers[done]!.add(target);
    for (const continuation of later.values()) this.#take(state, memory, continuation, done);
  }

  /** Takes steps from where they are in time, and arrives in a later layer if the values are as they are told. */
  #take(state: SymbolicState, memory: Memory, { steps, consumed, window }: Continuation, done: number): void {
    const inTime = within(this.#clockwork, state, window);
    if (inTime === undefined) return;
    const values = this.#messages.slice(done, done + consumed).flatMap((message) => message.values);
    this.#clockwork.system.successors(inTime, (step, target) => {
      if (!steps.has(edgesOf(step))) return;
      if (values.some(({ slot, value }) => target.vector[slot] !== value)) return;
      this.#layers[done + consumed]!.add(this.#arrived(target, this.#follow(memory, step)));
      this.#furthest = Math.max(this.#furthest, done + consumed);
    });
  }

  // ------------------------------------------------------------------------------------------------ what steps do

  #follow(memory: Memory, { edges, count }: StepView): StepEffect {
    const step = edges.subarray(0, count);
    const arrivals: Arrival[] = [];
    const load = this.#courier.follow(step, memory.load, (way, receiver) =>
      arrivals.push(arrivalOf(this.#communication, way, receiver)),
    );
    const { criterion } = this.#watched;
    if (criterion === undefined) return { arrivals, goals: [], after: this.#numberOf({ ...memory, load }) };
    const goals: number[] = [];
    const tracker = criterion.follow(step, memory.tracker, (goal) => {
      if (this.#isWatched(goal) && !this.#settled.has(goal)) goals.push(goal);
    });
    const fresh = this.#isCrowded ? [] : goals.filter((goal) => !memory.covered.includes(goal));
    const covered =
      fresh.length === 0 ? memory.covered : [...new Set([...memory.covered, ...fresh])].sort((a, b) => a - b);
    return { arrivals, goals, after: this.#numberOf({ load, tracker, covered }) };
  }

  /** The state that a step of a run leads to. */
  #arrived(target: SymbolicState, { goals, after }: StepEffect): SymbolicState {
    for (const goal of goals) this.#seen.add(goal);
    const copy = copyOf(target);
    copy.vector[this.#slot] = after;
    return copy;
  }

  /** Which of the next messages the arrivals of one step are; undefined if they are none. */
  #matched(arrivals: readonly Arrival[], done: number): Match | undefined {
    const next = this.#messages[done]!;
    // Where it is not told who receives it, one line tells a broadcast to all.
    if (next.to === undefined)
      return arrivals.every((arrival) => isTold(arrival, next))
        ? { consumed: 1, window: next.at }
        : undefined;
    const told = this.#messages.slice(done, done + arrivals.length);
    const left = [...arrivals];
    let window: Interval | undefined;
    for (const message of told) {
      const index = left.findIndex((arrival) => isTold(arrival, message));
      if (index < 0) return undefined;
      left.splice(index, 1);
      const both =
        window === undefined || message.at === undefined ? undefined : intersection(window, message.at);
      if (window !== undefined && message.at !== undefined && both === undefined) return undefined;
      window = both ?? window ?? message.at;
    }
    return left.length === 0 ? { consumed: told.length, window } : undefined;
  }

  // -------------------------------------------------------------------------------------------------------- states

  #memoryOf({ vector }: SymbolicState): Memory {
    return this.#memories[vector[this.#slot]!]!;
  }

  #numberOf(memory: Memory): number {
    const key = `${memory.load} ${memory.tracker} ${memory.covered.join()}`;
    return madeOnce(this.#numbers, key, () => this.#memories.push(memory) - 1);
  }

  // ------------------------------------------------------------------------------------------------ what is wrong

  /** What could have come in place of a message. */
  #misfit(done: number): Diagnostic {
    const message = this.#messages[done]!;
    // What comes too late is possible too.
    this.#deadlines = [];
    this.#fill(done);
    const possible = new Map<string, Interval[]>();
    for (const state of this.#layers[done]!.states) {
      const memory = this.#memoryOf(state);
      this.#clockwork.system.departures(state, (parts, edges) => {
        const step = Int32Array.from(edges, ({ id }) => id);
        for (const arrival of this.#follow(memory, { edges: step, count: step.length }).arrivals) {
          const words = this.#words(arrival.names[0]!, arrival.from, arrival.to);
          pushTo(possible, words, ...parts.map((part) => timesIn(this.#clockwork, state, part)));
        }
      });
    }
    const isTimed = this.#clockwork.clock !== undefined;
    const texts = [...possible].map(([words, times]) =>
      isTimed ? `${words} at ${joinIntervals(times).map(timeText).join(' or ')}` : words,
    );
    const when = message.at === undefined ? '' : ` at ${timeText(message.at)}`;
    const what = `${this.#words(message.message, message.from, message.to)}${when}${valuesText(message, this.#communication.network)}`;
    return messageDoesNotFit.at(message.span, what, texts.sort());
  }

  #words(message: string, from: number | undefined, to: number | undefined): string {
    const { processes } = this.#communication.network;
    const nameOf = (process: number): string => (process === WORLD ? 'the tester' : processes[process]!.name);
    return `'${message}'${from === undefined ? '' : ` from ${nameOf(from)}`}${to === undefined ? '' : ` to ${nameOf(to)}`}`;
  }
}

function edgesOf({ edges, count }: StepView): string {
  return edges.subarray(0, count).join();
}

/** By message: the times until the earliest end of a window from it on. */
function deadlinesOf(messages: readonly ResolvedMessage[]): readonly (Interval | undefined)[] {
  let earliest: Interval | undefined;
  const deadlines = [...messages].reverse().map(({ at }) => {
    if (at?.high !== undefined) {
      const until = { low: ZERO, lowOpen: false, high: at.high, highOpen: at.highOpen };
      const order = earliest?.high === undefined ? -1 : compare(until.high, earliest.high);
      if (order < 0 || (order === 0 && until.highOpen)) earliest = until;
    }
    return earliest;
  });
  return deadlines.reverse();
}

function valuesText({ values }: ResolvedMessage, { variables }: Network): string {
  if (values.length === 0) return '';
  const nameOf = (slot: Slot): string => {
    const variable = variables.find((each) => each.slot <= slot && slot < each.slot + each.cells.length)!;
    return `${variable.name}${variable.cells[slot - variable.slot]!.path}`;
  };
  return ` and ${values.map(({ slot, value }) => `${nameOf(slot)}=${value}`).join(', ')}`;
}
