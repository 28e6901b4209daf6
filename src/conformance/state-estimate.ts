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
import { assert } from '../base/assert.js';
import { type Interval, joinIntervals, point } from '../base/interval.js';
import { type Rational, ZERO, compare, fractionText, integer, multiply, ratio } from '../base/rational.js';
import { type Budget } from '../explore/search.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { scaleTime } from '../network/scale-time.js';
import { type CompiledEdge, type CompiledNetwork } from '../semantics/compile.js';
import { type StateView } from '../semantics/transition-system.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { OpenSystem } from '../semantics/open-system.js';
import { settlingSteps } from '../semantics/settling.js';
import { zoneDifferences } from '../semantics/zone-parts.js';
import { UNBOUNDED, atMost, below, boundConstant, isStrict } from '../zones/bound.js';
import { constrain, delay, past } from '../zones/zone.js';
import { type SymbolicState, copyOf } from './symbolic-state.js';
import { observedNetwork } from './observed-network.js';
import { EstimateLimit, StateSet } from './state-set.js';

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

/** How long the model may stay silent: until this time. */
export interface SilenceLimit {
  readonly limit: Rational;
  readonly open: boolean;
}

/** Until when an environment lets time pass; undefined if at least until the horizon. It is stuck if it can only wait. */
export interface Patience {
  readonly allowed: SilenceLimit | undefined;
  readonly isStuck: boolean;
}

/** What an input does in a state that does not accept it. */
export type Completion = 'demonic' | 'angelic' | 'none';

export interface EstimatorOptions {
  readonly completion?: Completion | undefined;
  readonly shouldStop?: Budget['shouldStop'];
}

/** Makes estimates of one network. Times asked for are multiples of 1/scale and at most `horizon`. */
export class Estimator {
  readonly scale: number;
  readonly completion: Completion;
  /** Otherwise estimates may hold more than the model does: where clocks are stopped. */
  readonly isExact: boolean;
  readonly #horizon: number;
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

  /** The network is one that was opened for the interface. */
  constructor(
    network: Network,
    tested: TestInterface,
    scale: number,
    horizon: Rational,
    { completion = 'demonic', shouldStop }: EstimatorOptions = {},
  ) {
    const observed = scaleTime(observedNetwork(network, tested), scale);
    const { synchronisation } = observed;
    assert(synchronisation.kind === 'channels', 'a network with an interface has channels');
    this.scale = scale;
    this.completion = completion;
    this.#shouldStop = shouldStop;
    this.#interface = tested;
    this.#channelNames = synchronisation.channels.map(({ name }) => name);
    this.#broadcasts = new Set(
      synchronisation.channels.filter(({ broadcast }) => broadcast).map(({ name }) => name),
    );
    this.#since = observed.clocks.length - 1;
    this.#positions = new Int32Array(observed.clocks.length);
    this.#horizon = this.#scaled(horizon);
    const everywhere = [this.#since, this.#horizon, this.#horizon];
    this.#system = new ZoneSystem(observed, { everywhere, kind: 'joint', extrapolation: 'ifExact' });
    this.#compiled = this.#system.compiled;
    this.isExact = this.#system.isExact;
  }

  /** Before anything has happened. What it is asked is remembered, so tests with the same beginning share work. */
  initial(): Estimate {
    if (this.#initial === undefined) {
      const states: SymbolicState[] = [];
      this.#system.initial((state) => states.push(copyOf(state)));
      this.#initial = new Estimate(this, states, false);
    }
    return this.#initial;
  }

  /** All outputs, or all inputs. */
  actions(role: 'input' | 'output'): readonly string[] {
    return role === 'input' ? this.#interface.inputs : this.#interface.outputs;
  }

  /** States and all that internal steps make of them until the horizon, cut there. */
  closure(states: readonly SymbolicState[], horizon: Rational): readonly SymbolicState[] {
    const end = this.#scaled(horizon);
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
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is no mistake of ours, but an answer.
    if (limit === 'time' || limit === 'interrupted') throw new EstimateLimit(limit);
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
        const known = windows.get(observation.action) ?? [];
        windows.set(observation.action, known);
        for (const part of parts) known.push(this.#sinceIn(part, state));
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
      const order = compare(high, longest.limit);
      if (order > 0 || (order === 0 && !highOpen)) longest = { limit: high, open: highOpen };
    }
    return compare(longest.limit, horizon) >= 0 && !longest.open ? undefined : longest;
  }

  /** How long the environment lets time pass in closed states, or whether it can do nothing but wait somewhere. */
  patience(states: readonly SymbolicState[], horizon: Rational): Patience {
    const open = this.#openSystem();
    let allowed: SilenceLimit = { limit: ZERO, open: true };
    let isStuck = false;
    for (const state of states) {
      const { dim, vector } = state;
      const zone = new Int32Array(dim ** 2);
      if (!this.#system.withinInvariant(state, zone)) continue;
      this.#system.positions(vector, this.#positions);
      const part = { of: open, vector, at: this.#positions.slice() };
      const acting = open.acting(part, zone, dim).map((each) => {
        past(each, 0, dim);
        return each;
      });
      isStuck ||= zoneDifferences(zone, acting, dim).length > 0;
      if (open.environmentStopsTime(part)) continue;
      delay(zone, 0, dim);
      if (!open.constrainToInvariant(part, zone, dim, 'environment')) continue;
      const { high, highOpen } = this.#sinceIn(zone, state);
      if (high === undefined) return { isStuck, allowed: undefined };
      const order = compare(high, allowed.limit);
      if (order > 0 || (order === 0 && !highOpen)) allowed = { limit: high, open: highOpen };
    }
    return { isStuck, allowed: compare(allowed.limit, horizon) >= 0 ? undefined : allowed };
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
  #within({ vector, cells, dim }: StateView, window: Interval): SymbolicState | undefined {
    const position = this.#positionOfSince(vector);
    const zone = cells.slice(0, dim * dim);
    const low = this.#scaled(window.low);
    if (!constrain(zone, 0, dim, 0, position, window.lowOpen ? below(-low) : atMost(-low))) return undefined;
    if (window.high !== undefined) {
      const high = this.#scaled(window.high);
      if (!constrain(zone, 0, dim, position, 0, window.highOpen ? below(high) : atMost(high)))
        return undefined;
    }
    return { vector: vector.slice(), cells: zone, dim };
  }

  #sinceIn(zone: Int32Array, { vector, dim }: SymbolicState): Interval {
    const position = this.#positionOfSince(vector);
    const low = zone[position]!;
    const high = zone[position * dim]!;
    const time = (constant: number): Rational => ratio(BigInt(constant), BigInt(this.scale));
    return {
      low: time(-boundConstant(low)),
      lowOpen: isStrict(low),
      high: high === UNBOUNDED ? undefined : time(boundConstant(high)),
      highOpen: high !== UNBOUNDED && isStrict(high),
    };
  }

  #positionOfSince(vector: Int32Array): number {
    this.#system.positions(vector, this.#positions);
    return this.#positions[this.#since]!;
  }

  #scaled(time: Rational): number {
    const { numerator, denominator } = multiply(time, integer(this.scale));
    assert(denominator === 1n, 'times are multiples of what the estimator was made for');
    return Number(numerator);
  }
}

export class Estimate {
  /** The trace has left the specification: anything may happen. */
  readonly anything: boolean;
  readonly #estimator: Estimator;
  readonly #states: readonly SymbolicState[];
  readonly #closures = new Map<string, readonly SymbolicState[]>();
  /** What comes after events that were asked for. */
  readonly #next = new Map<string, Estimate>();

  constructor(estimator: Estimator, states: readonly SymbolicState[], anything: boolean) {
    this.#estimator = estimator;
    this.#states = states;
    this.anything = anything;
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
    return this.#estimator.patience(this.#closed(horizon), horizon);
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
      if (estimator.completion === 'none') return new Estimate(estimator, accepted, false);
      if (estimator.completion === 'angelic' || estimator.isBroadcast(action)) {
        const ignoring = estimator.ignoring(closed, action, point(at));
        return new Estimate(estimator, [...accepted, ...ignoring], this.anything);
      }
      const leaves = this.anything || this.acceptance(action, at) !== 'always';
      return new Estimate(estimator, accepted, leaves);
    });
  }

  /** After an output at some time of the window. */
  afterOutput(action: string, window: Interval): Estimate {
    const { high } = window;
    assert(high !== undefined, 'the window of an output has an end');
    return this.#after(`${action} ${intervalKey(window)}`, () => {
      const states = this.#estimator.successors(this.#closed(high), action, window);
      return new Estimate(this.#estimator, states, this.anything);
    });
  }

  /** After an input or output at this time, by the states that can take it. */
  afterAcceptance(action: string, at: Rational): Estimate {
    return this.#after(`accepted ${action} ${intervalKey(point(at))}`, () => {
      const states = this.#estimator.successors(this.#closed(at), action, point(at));
      return new Estimate(this.#estimator, states, this.anything);
    });
  }

  /** After silence until this time, when it turns out that an action cannot be taken. Times then count from there. */
  afterRefusal(action: string, at: Rational): Estimate {
    return this.#after(`no ${action} ${intervalKey(point(at))}`, () => {
      const states = this.#estimator.ignoring(this.#closed(at), action, point(at));
      return new Estimate(this.#estimator, states, this.anything);
    });
  }

  #after(event: string, compute: () => Estimate): Estimate {
    let estimate = this.#next.get(event);
    if (estimate === undefined) {
      estimate = compute();
      this.#next.set(event, estimate);
    }
    return estimate;
  }

  /** Where the model may be, for people. */
  describe(): readonly string[] {
    return this.#estimator.describe(this.#states);
  }

  #closed(horizon: Rational): readonly SymbolicState[] {
    const key = fractionText(horizon);
    let closed = this.#closures.get(key);
    if (closed === undefined) {
      closed = this.#estimator.closure(this.#states, horizon);
      this.#closures.set(key, closed);
    }
    return closed;
  }
}

function intervalKey({ low, lowOpen, high, highOpen }: Interval): string {
  return `${fractionText(low)} ${lowOpen} ${high === undefined ? '' : fractionText(high)} ${highOpen}`;
}
