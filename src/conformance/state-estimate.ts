/**
 * State estimates: all states that a model may be in after a timed trace of inputs and outputs, internal steps and
 * non-determinism included; and what it may do from there, when.
 *
 * An estimate stands right after an input or output, or at the start. It is a finite list of symbolic states of the
 * observed network (see observed-network.ts), whose last clock says how long ago that was. Zones are extrapolated with
 * joint bounds, under which two points of one class do the same things at the same times; so what an estimate says
 * of outputs, silence and refusals is exact, as long as the zones themselves are.
 *
 * An input that some state of the estimate does not accept is completed in one of three ways: it leaves the specification,
 * and from then on anything is allowed (demonic, for specifications alone); that state ignores it (angelic, for systems);
 * or it is no state after the input (none, for specifications in their environment, which gives what is taken).
 *
 * Times are exact: the network's time is scaled so that every time asked for is an integer.
 *
 * INVARIANT an Estimate is a value; asking it changes nothing but what it remembers.
 */
import { madeOnce, pushTo } from '../base/maps.js';
import { assert } from '../base/assert.js';
import { type Interval, joinIntervals, point } from '../base/interval.js';
import { type Rational, ZERO, compare, fractionText } from '../base/rational.js';
import { type Budget } from '../explore/search.js';
import { giveUpAt } from '../explore/unanswered.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { scaleTime } from '../network/scale-time.js';
import { type CompiledEdge, type CompiledNetwork } from '../semantics/compile.js';
import { type StateView } from '../semantics/transition-system.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { OpenSystem } from '../semantics/open-system.js';
import { settlingSteps } from '../semantics/settling.js';
import { zoneDifferences } from '../semantics/zone-parts.js';
import { assign, free, includes, pickClocks } from '../zones/zone.js';
import { type SymbolicState, copyOf, scaledTime, timesAt, withinWindow } from './symbolic-state.js';
import { observedNetwork } from './observed-network.js';
import {
  type Patience,
  type SilenceLimit,
  type Standing,
  type WaitingState,
  isLater,
  patienceIn,
  standingOf,
} from './patience.js';
import { StateSet } from './state-set.js';
import { REMEMBERED_MAX, type ScaledWindow, TraceTimes } from './trace-times.js';

export interface Observation {
  readonly action: string;
  readonly role: 'input' | 'output';
}

/** When an output may come, counted from the last input or output. */
export interface PossibleOutput {
  readonly action: string;
  /** Disjoint and in order. */
  readonly windows: readonly Interval[];
}

/** What an input does in a state that does not accept it. */
export type Completion = 'demonic' | 'angelic' | 'none';

export interface EstimatorOptions {
  readonly completion?: Completion | undefined;
  readonly shouldStop?: Budget['shouldStop'];
  /** The times of outputs are remembered on traces that take no longer. */
  readonly remembered?: Rational | undefined;
}

/** Makes estimates of one network. Times asked for are multiples of 1/scale and at most `horizon`. */
export class Estimator {
  readonly scale: number;
  readonly completion: Completion;
  /** The times of so many outputs with windows are remembered. */
  readonly remembers: number;
  /** Otherwise estimates may hold more than the model does: where clocks are stopped. */
  readonly isExact: boolean;
  readonly #horizon: number;
  readonly #network: Network;
  readonly #interface: TestInterface;
  readonly #system: ZoneSystem;
  readonly #compiled: CompiledNetwork;
  readonly #since: number;
  readonly #positions: Int32Array;
  readonly #channelNames: readonly string[];
  readonly #broadcasts: ReadonlySet<string>;
  readonly #shouldStop: Budget['shouldStop'];
  #initial: Estimate | undefined;
  #open: OpenSystem | undefined;
  #standing: Standing | undefined;

  /** The network is one that was opened for the interface. */
  constructor(
    network: Network,
    tested: TestInterface,
    scale: number,
    horizon: Rational,
    { completion = 'demonic', shouldStop, remembered }: EstimatorOptions = {},
  ) {
    const clocks = remembered === undefined ? 0 : 1 + REMEMBERED_MAX;
    const observed = scaleTime(observedNetwork(network, tested, clocks), scale);
    const { synchronisation } = observed;
    assert(synchronisation.kind === 'channels', 'a network with an interface has channels');
    this.scale = scale;
    this.completion = completion;
    this.#shouldStop = shouldStop;
    this.#network = network;
    this.#interface = tested;
    this.#channelNames = synchronisation.channels.map(({ name }) => name);
    this.#broadcasts = new Set(
      synchronisation.channels.filter(({ broadcast }) => broadcast).map(({ name }) => name),
    );
    this.remembers = remembered === undefined ? 0 : REMEMBERED_MAX;
    this.#since = network.clocks.length;
    this.#positions = new Int32Array(observed.clocks.length);
    this.#horizon = scaledTime(horizon, this.scale);
    const bounds = [horizon, ...Array<Rational>(clocks).fill(remembered ?? ZERO)].map((time) =>
      scaledTime(time, this.scale),
    );
    const everywhere = bounds.flatMap((bound, index) => [this.#since + index, bound, bound]);
    this.#system = new ZoneSystem(observed, { everywhere, kind: 'joint', extrapolation: 'ifExact' });
    this.#compiled = this.#system.compiled;
    this.isExact = this.#system.isExact;
  }

  /** Before anything has happened. What it is asked is remembered, so tests with the same beginning share work. */
  initial(): Estimate {
    if (this.#initial === undefined) {
      const states: SymbolicState[] = [];
      this.#system.initial((state) => states.push(copyOf(state)));
      this.#initial = new Estimate(this, states, false, new TraceTimes());
    }
    return this.#initial;
  }

  /** All outputs, or all inputs. */
  actions(role: 'input' | 'output'): readonly string[] {
    return role === 'input' ? this.#interface.inputs : this.#interface.outputs;
  }

  /** States and all that internal steps make of them until the horizon, cut there. */
  closure(states: readonly SymbolicState[], horizon: Rational): readonly SymbolicState[] {
    const end = scaledTime(horizon, this.scale);
    assert(end <= this.#horizon, 'an estimate is asked for times within its horizon');
    const closed = new StateSet(this.#system.stateLength);
    const waiting: SymbolicState[] = [];
    const add = (state: StateView): void => {
      const cut = this.#within(state, { low: ZERO, lowOpen: false, high: horizon, highOpen: false });
      if (cut !== undefined && closed.add(cut)) waiting.push(cut);
    };
    states.forEach(add);
    for (let state = waiting.shift(); state !== undefined; state = waiting.shift()) {
      if (!closed.has(state)) continue;
      this.#look();
      const targets: SymbolicState[] = [];
      const { vector } = state;
      this.#system.successors(state, ({ edges, count }, target) => {
        if (count > 0 && this.#observationOf(this.#compiled.edges[edges[0]!]!, vector) === undefined)
          targets.push(copyOf(target));
      });
      targets.forEach(add);
    }
    return closed.states();
  }

  /** Ends the work when the time is over. */
  #look(): void {
    const limit = this.#shouldStop?.();
    if (limit !== 'memory') giveUpAt(limit);
  }

  /** The times of a zone: since the last event, and of the box. */
  timesIn(cells: Int32Array, { vector, dim }: StateView, times: TraceTimes): Int32Array {
    const picks = Int32Array.from([0, ...this.#timePositions(vector, times.count + 1)]);
    const zone = new Int32Array(picks.length ** 2);
    pickClocks(zone, 0, cells, 0, dim, picks);
    return zone;
  }

  /** The times at which closed states are, within their invariants. */
  timesOf(states: readonly SymbolicState[], times: TraceTimes): readonly Int32Array[] {
    return states.flatMap((state) => {
      const zone = new Int32Array(state.dim ** 2);
      return this.#system.withinInvariant(state, zone) ? [this.timesIn(zone, state, times)] : [];
    });
  }

  /** The times at which an action can be taken in closed states, within a window. */
  departureTimes(
    states: readonly SymbolicState[],
    action: string,
    window: Interval,
    times: TraceTimes,
  ): readonly Int32Array[] {
    const zones: Int32Array[] = [];
    for (const state of states.flatMap((each) => this.#within(each, window) ?? [])) {
      this.#departures(state, (parts, observation) => {
        if (observation.action !== action) return;
        for (const part of parts) zones.push(this.timesIn(part, state, times));
      });
    }
    return zones;
  }

  /** States right after an output with a window, the time of which is remembered from now on. */
  remember(states: readonly SymbolicState[], count: number): readonly SymbolicState[] {
    for (const { vector, cells, dim } of states) {
      const [since, ...clocks] = this.#timePositions(vector, count + 1);
      assign(cells, 0, dim, clocks[count]!, since!, 0);
    }
    return states;
  }

  /** Whether states can be in the same locations with the same clocks whatever point of the box it is. */
  areFree(states: readonly SymbolicState[], times: TraceTimes): boolean {
    return states.every(({ vector, cells, dim }) => {
      const positions = this.#timePositions(vector, times.count + 1);
      const freed = cells.slice();
      for (const position of positions.slice(1)) free(freed, 0, dim, position);
      // Clocks that are not in use run with the first one.
      for (const unused of this.#timePositions(vector, this.remembers + 1).slice(positions.length)) {
        assign(freed, 0, dim, unused, positions[1]!, 0);
      }
      return !times.constrain(freed, dim, positions) || includes(cells, 0, freed, 0, dim);
    });
  }

  /** States that remember no times. */
  forgetting(states: readonly SymbolicState[]): readonly SymbolicState[] {
    return states.map((state) => {
      const cells = state.cells.slice();
      const [since, ...clocks] = this.#timePositions(state.vector, this.remembers + 1);
      for (const clock of clocks) assign(cells, 0, state.dim, clock, since!, 0);
      return { ...state, cells };
    });
  }

  /** Where the time since the last event and the first clocks of the box stand in zones. */
  #timePositions(vector: Int32Array, count: number): readonly number[] {
    this.#system.positions(vector, this.#positions);
    return Array.from({ length: count + 1 }, (_, index) => this.#positions[this.#since + index]!);
  }

  scaledWindow({ low, lowOpen, high, highOpen }: Interval): ScaledWindow {
    assert(high !== undefined, 'windows of traces have an end');
    return { low: scaledTime(low, this.scale), lowOpen, high: scaledTime(high, this.scale), highOpen };
  }

  /** The state after an observation at a time of the window, from closed states. */
  successors(states: readonly SymbolicState[], action: string, window: Interval): readonly SymbolicState[] {
    const reached = new StateSet(this.#system.stateLength);
    for (const state of states) {
      const cut = this.#within(state, window);
      if (cut === undefined) continue;
      const targets: SymbolicState[] = [];
      this.#system.successors(cut, ({ edges }, target) => {
        const first = this.#compiled.edges[edges[0]!]!;
        if (this.#observationOf(first, cut.vector)?.action === action) targets.push(copyOf(target));
      });
      for (const target of targets) reached.add(target);
    }
    return reached.states();
  }

  /** The times in closed states at which each output is possible. */
  windowsOf(states: readonly SymbolicState[]): ReadonlyMap<string, readonly Interval[]> {
    const windows = new Map<string, Interval[]>();
    for (const state of states) {
      this.#departures(state, (parts, observation) => {
        if (observation.role !== 'output') return;
        pushTo(windows, observation.action, ...parts.map((part) => this.#sinceIn(part, state)));
      });
    }
    return new Map([...windows].map(([action, intervals]) => [action, joinIntervals(intervals)]));
  }

  /** Whether all points of closed states in a window accept an input, or some, or none. */
  acceptance(
    states: readonly SymbolicState[],
    action: string,
    window: Interval,
  ): 'always' | 'sometimes' | 'never' {
    const inWindow = states.flatMap((state) => this.#within(state, window) ?? []);
    if (this.successors(inWindow, action, window).length === 0) return 'never';
    // What an environment does not give is not refused.
    if (this.completion === 'none') return 'always';
    const isRefused = inWindow.some((state) => this.#refusing(state, action).length > 0);
    return isRefused ? 'sometimes' : 'always';
  }

  /** The states that stay as they are where closed states do not accept an input, in a window. */
  ignoring(states: readonly SymbolicState[], action: string, window: Interval): readonly SymbolicState[] {
    const still = new StateSet(this.#system.stateLength);
    for (const state of states) {
      const cut = this.#within(state, window);
      if (cut === undefined) continue;
      for (const cells of this.#refusing(cut, action)) {
        const rest: SymbolicState[] = [];
        this.#system.rest({ ...cut, cells }, this.#since, (target) => rest.push(copyOf(target)));
        for (const each of rest) still.add(each);
      }
    }
    return still.states();
  }

  /** The parts of a state from which an action cannot be taken; if it is an input, the system settles before. */
  #refusing(state: SymbolicState, action: string): readonly Int32Array[] {
    const zone = new Int32Array(state.dim ** 2);
    if (!this.#system.withinInvariant(state, zone)) return [];
    const taken: Int32Array[] = [];
    const unseen: Int32Array[] = [];
    this.#system.departures(state, (parts, [first]) => {
      const observation = first && this.#observationOf(first, state.vector);
      if (observation?.action === action) taken.push(...parts);
      else if (first !== undefined && observation === undefined) unseen.push(...parts);
    });
    const isInput = this.#interface.inputs.includes(action);
    const settling = isInput ? settlingSteps(unseen, () => !this.#system.mayDelay(state.vector)) : [];
    return zoneDifferences(zone, [...taken, ...settling], state.dim);
  }

  /** Whether an input is one that never blocks. */
  isBroadcast(action: string): boolean {
    return this.#broadcasts.has(action);
  }

  /** Until when time can pass in closed states; undefined if until the horizon at which they were cut. */
  silence(states: readonly SymbolicState[], horizon: Rational): SilenceLimit | undefined {
    let longest: SilenceLimit = { limit: ZERO, open: true };
    for (const state of states) {
      const zone = new Int32Array(state.dim ** 2);
      if (!this.#system.withinInvariant(state, zone)) continue;
      const { high, highOpen } = this.#sinceIn(zone, state);
      assert(high !== undefined, 'closed states are cut at a horizon');
      const until = { limit: high, open: highOpen };
      if (isLater(until, longest)) longest = until;
    }
    return compare(longest.limit, horizon) >= 0 && !longest.open ? undefined : longest;
  }

  /** How long the environment lets time pass in closed states, or whether it can do nothing but wait somewhere. */
  patience(states: readonly SymbolicState[], horizon: Rational, times: TraceTimes): Patience {
    const open = this.#openSystem();
    const waiting = states.flatMap((state): readonly WaitingState[] => {
      const { vector, dim } = state;
      const zone = new Int32Array(dim ** 2);
      if (!this.#system.withinInvariant(state, zone)) return [];
      const positions = this.#timePositions(vector, times.count + 1);
      return [{ part: { of: open, vector, at: this.#positions.slice() }, zone, dim, times: positions }];
    });
    this.#standing ??= standingOf(this.#network, this.#interface);
    return patienceIn(waiting, open, this.#standing, { horizon, scale: this.scale });
  }

  #openSystem(): OpenSystem {
    const { inputs, outputs } = this.#interface;
    const actions = { names: [...inputs, ...outputs], inputCount: inputs.length };
    this.#open ??= new OpenSystem(this.#compiled.network, this.#interface, actions, 'together');
    return this.#open;
  }

  /** The names of the locations of each process that states stand in, for people. */
  describe(states: readonly SymbolicState[]): readonly string[] {
    const { processes } = this.#compiled.network;
    const where = ({ vector }: SymbolicState): string =>
      processes.map(({ name, locations }, p) => `${name}.${locations[vector[p]!]!.name}`).join(', ');
    return [...new Set(states.map(where))];
  }

  #departures(
    state: SymbolicState,
    visit: (parts: readonly Int32Array[], observation: Observation) => void,
  ): void {
    this.#system.departures(state, (parts, [first]) => {
      const observation = first && this.#observationOf(first, state.vector);
      if (observation !== undefined) visit(parts, observation);
    });
  }

  /** What the tester sees of a step, which its first edge decides; undefined if nothing. */
  #observationOf({ action }: CompiledEdge, vector: Int32Array): Observation | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    const channel = action.channel + (action.offset?.(vector) ?? 0);
    const role = this.#interface.roles[channel]!;
    return role === 'internal' ? undefined : { action: this.#channelNames[channel]!, role };
  }

  /** The part of a state at times of the window; undefined if there is none. */
  #within(state: StateView, window: Interval): SymbolicState | undefined {
    return withinWindow(state, this.#positionOfSince(state.vector), window, this.scale);
  }

  #sinceIn(zone: Int32Array, { vector, dim }: SymbolicState): Interval {
    return timesAt(zone, dim, this.#positionOfSince(vector), this.scale);
  }

  #positionOfSince(vector: Int32Array): number {
    this.#system.positions(vector, this.#positions);
    return this.#positions[this.#since]!;
  }
}

export class Estimate {
  /** The trace has left the specification: anything may happen. */
  readonly anything: boolean;
  /** When the trace may have happened. */
  readonly times: TraceTimes;
  readonly #estimator: Estimator;
  readonly #states: readonly SymbolicState[];
  readonly #closures = new Map<string, readonly SymbolicState[]>();
  /** What comes after events that were asked for. */
  readonly #next = new Map<string, Estimate>();

  constructor(estimator: Estimator, states: readonly SymbolicState[], anything: boolean, times: TraceTimes) {
    this.#estimator = estimator;
    this.#states = states;
    this.anything = anything;
    this.times = times;
  }

  /** Whether the times of one more output with a window can be remembered. */
  get mayWiden(): boolean {
    return this.times.count < this.#estimator.remembers;
  }

  /** Whether nothing depends on when outputs came. */
  get isFree(): boolean {
    return this.#estimator.areFree(this.#states, this.times);
  }

  /** The same, without the times of outputs. */
  forgetting(): Estimate {
    return this.#after('forgetting', () => {
      const states = this.#estimator.forgetting(this.#states);
      return new Estimate(this.#estimator, states, this.anything, new TraceTimes());
    });
  }

  /** Whether an action is possible at every time of a window, whenever outputs came. */
  isAlways(action: string, window: Interval): boolean {
    const closed = this.#closed(window.high!);
    const zones = this.#estimator.departureTimes(closed, action, window, this.times);
    return this.isCovered(window, zones);
  }

  /** Whether zones of times hold a window, whenever outputs came. */
  isCovered(window: Interval, zones: readonly Int32Array[]): boolean {
    return this.times.isCovered(this.#estimator.scaledWindow(window), zones);
  }

  /** The times at which the model can be silent. */
  silentTimes(horizon: Rational): readonly Int32Array[] {
    return this.#estimator.timesOf(this.#closed(horizon), this.times);
  }

  /** The trace is none of the model's. */
  get isEmpty(): boolean {
    return this.#states.length === 0 && !this.anything;
  }

  /** The outputs that may come until the horizon, in the order of the interface. */
  outputs(horizon: Rational): readonly PossibleOutput[] {
    const outputs = this.#estimator.actions('output');
    if (this.anything) {
      const always = [{ low: ZERO, lowOpen: false, high: horizon, highOpen: false }];
      return outputs.map((action) => ({ action, windows: always }));
    }
    const windows = this.#estimator.windowsOf(this.#closed(horizon));
    return outputs.flatMap((action) => {
      const possible = windows.get(action);
      return possible === undefined ? [] : [{ action, windows: possible }];
    });
  }

  /** How long there may be silence; undefined if until the horizon. */
  silence(horizon: Rational): SilenceLimit | undefined {
    return this.anything ? undefined : this.#estimator.silence(this.#closed(horizon), horizon);
  }

  /** Whether it is exact: see Estimator. */
  get isExact(): boolean {
    return this.#estimator.isExact;
  }

  /** Whether this is an estimate of a model together with its environment. */
  get isInEnvironment(): boolean {
    return this.#estimator.completion === 'none';
  }

  /** How long the environment is willing to wait. */
  patience(horizon: Rational): Patience {
    return this.#estimator.patience(this.#closed(horizon), horizon, this.times);
  }

  /** Whether an input is accepted at this time: by all states, by some, or by none. */
  acceptance(action: string, at: Rational): 'always' | 'sometimes' | 'never' {
    if (this.anything) return 'always';
    return this.#estimator.acceptance(this.#closed(at), action, point(at));
  }

  /** After an input at this time. */
  afterInput(action: string, at: Rational): Estimate {
    return this.#after(`${action} ${intervalKey(point(at))}`, () => {
      const closed = this.#closed(at);
      const estimator = this.#estimator;
      const accepted = estimator.successors(closed, action, point(at));
      if (estimator.completion === 'none') return this.#with(accepted, point(at), false);
      if (estimator.completion === 'angelic' || estimator.isBroadcast(action)) {
        const ignoring = estimator.ignoring(closed, action, point(at));
        return this.#with([...accepted, ...ignoring], point(at));
      }
      const leaves = this.anything || this.acceptance(action, at) !== 'always';
      return this.#with(accepted, point(at), leaves);
    });
  }

  /** After an output at some time of the window. */
  afterOutput(action: string, window: Interval): Estimate {
    const { high } = window;
    assert(high !== undefined, 'the window of an output has an end');
    return this.#after(`${action} ${intervalKey(window)}`, () => {
      return this.#with(this.#estimator.successors(this.#closed(high), action, window), window);
    });
  }

  #with(states: readonly SymbolicState[], window: Interval, anything = this.anything): Estimate {
    const estimator = this.#estimator;
    if (estimator.remembers === 0) return new Estimate(estimator, states, anything, this.times);
    const times = this.times.after(estimator.scaledWindow(window));
    const isWider = times.count > this.times.count;
    const remembering = isWider ? estimator.remember(states, times.count) : states;
    return new Estimate(estimator, remembering, anything, times);
  }

  /** After an input or output at this time, by the states that can take it. */
  afterAcceptance(action: string, at: Rational): Estimate {
    return this.#after(`accepted ${action} ${intervalKey(point(at))}`, () => {
      return this.#with(this.#estimator.successors(this.#closed(at), action, point(at)), point(at));
    });
  }

  /** After silence until this time, when it turns out that an action cannot be taken. Times then count from there. */
  afterRefusal(action: string, at: Rational): Estimate {
    return this.#after(`no ${action} ${intervalKey(point(at))}`, () => {
      return this.#with(this.#estimator.ignoring(this.#closed(at), action, point(at)), point(at));
    });
  }

  #after(event: string, compute: () => Estimate): Estimate {
    return madeOnce(this.#next, event, compute);
  }

  /** Where the model may be, for people. */
  describe(): readonly string[] {
    return this.#estimator.describe(this.#states);
  }

  #closed(horizon: Rational): readonly SymbolicState[] {
    return madeOnce(this.#closures, fractionText(horizon), () =>
      this.#estimator.closure(this.#states, horizon),
    );
  }
}

function intervalKey({ low, lowOpen, high, highOpen }: Interval): string {
  return `${fractionText(low)} ${lowOpen} ${high === undefined ? '' : fractionText(high)} ${highOpen}`;
}
