/**
 * The observed network of a model (see network/observed-network.ts) as estimates ask it: what its symbolic states lead to unseen,
 * by an input or output, and by an input that is not accepted; and the times of all that.
 *
 * Times are exact: the network's time is scaled so that every time asked for is an integer.
 */
import { assert } from '../base/assert.js';
import { type Interval, timesUntil } from '../base/interval.js';
import { append } from '../base/long-lists.js';
import { type Rational, ZERO } from '../base/rational.js';
import { stopIfAsked } from '../base/stopped.js';
import { type Standing, standingOf } from '../network/environment-ways.js';
import { type TestInterface, broadcastsFromOutside } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { scaleTime } from '../network/scale-time.js';
import { type CompiledEdge } from '../semantics/compile.js';
import { OpenSystem, type Part, actionsOf } from '../semantics/open-system.js';
import { settlingSteps } from '../semantics/settling.js';
import { type StateView } from '../semantics/transition-system.js';
import { pickedZone, zoneDifferences } from '../semantics/zone-parts.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { observedNetwork } from '../network/observed-network.js';
import { StateSet } from './state-set.js';
import {
  type SymbolicState,
  copyOf,
  scaledTime,
  timesAt,
  withinWindow,
} from '../semantics/symbolic-state.js';
import { REMEMBERED_MAX, type TraceTimes } from './trace-times.js';

export interface Observation {
  readonly action: string;
  readonly role: 'input' | 'output';
}

/** What an input does in a state that does not accept it. */
export type Completion = 'demonic' | 'angelic' | 'none';

export interface EstimateOptions {
  readonly completion?: Completion | undefined;
  /** The times of outputs are remembered on traces that take no longer. */
  readonly remembered?: Rational | undefined;
}

/** Times asked for are multiples of 1/scale and at most `horizon`. */
export class ObservedSystem {
  readonly tested: TestInterface;
  readonly completion: Completion;
  /** The times of so many outputs with windows are remembered. */
  readonly remembers: number;
  readonly zones: ZoneSystem;
  readonly scale: number;
  readonly #horizon: number;
  readonly #since: number;
  readonly #positions: Int32Array;
  readonly #channels: readonly { readonly name: string }[];
  readonly #network: Network;
  #open: OpenSystem | undefined;

  /** The network is one that was opened for the interface. */
  constructor(
    network: Network,
    tested: TestInterface,
    scale: number,
    horizon: Rational,
    { completion = 'demonic', remembered }: EstimateOptions,
  ) {
    const clocks = remembered === undefined ? 0 : 1 + REMEMBERED_MAX;
    const observed = scaleTime(observedNetwork(network, tested, clocks), scale);
    const { synchronisation } = observed;
    assert(synchronisation.kind === 'channels', 'a network with an interface has channels');
    this.tested = tested;
    this.#network = network;
    this.completion = completion;
    this.remembers = remembered === undefined ? 0 : REMEMBERED_MAX;
    this.scale = scale;
    this.#channels = synchronisation.channels;
    this.#since = network.clocks.length;
    this.#positions = new Int32Array(observed.clocks.length);
    this.#horizon = scaledTime(horizon, scale);
    const bounds = [horizon, ...Array<Rational>(clocks).fill(remembered ?? ZERO)].map((time) =>
      scaledTime(time, scale),
    );
    const everywhere = bounds.flatMap((bound, index) => [this.#since + index, bound, bound]);
    this.zones = new ZoneSystem(observed, { everywhere, kind: 'joint', extrapolation: 'ifExact' });
  }

  initial(): readonly SymbolicState[] {
    const states: SymbolicState[] = [];
    this.zones.initial((state) => states.push(copyOf(state)));
    return states;
  }

  /** States and all that internal steps make of them until the horizon, cut there. */
  closure(states: readonly SymbolicState[], horizon: Rational): readonly SymbolicState[] {
    assert(scaledTime(horizon, this.scale) <= this.#horizon, 'estimates are asked within their horizon');
    const closed = new StateSet(this.zones.stateLength);
    const waiting: SymbolicState[] = [];
    const add = (state: StateView): void => {
      const cut = this.within(state, timesUntil(horizon));
      if (cut !== undefined && closed.add(cut)) waiting.push(cut);
    };
    states.forEach(add);
    for (let state = waiting.shift(); state !== undefined; state = waiting.shift()) {
      if (!closed.has(state)) continue;
      stopIfAsked('memory');
      this.#targets(state, undefined).forEach(add);
    }
    return closed.states();
  }

  /** What steps with an action lead to, or without one. */
  #targets(state: SymbolicState, action: string | undefined): readonly SymbolicState[] {
    const targets: SymbolicState[] = [];
    this.zones.successors(state, ({ edges, count }, target) => {
      if (count === 0) return;
      const first = this.zones.compiled.edges[edges[0]!]!;
      if (this.#observationOf(first, state.vector)?.action === action) targets.push(copyOf(target));
    });
    return targets;
  }

  /** The states after an observation at a time of the window, from closed states. */
  successors(states: readonly SymbolicState[], action: string, window: Interval): readonly SymbolicState[] {
    return this.#union(states, window, (state) => this.#targets(state, action));
  }

  /** The states that stay as they are where closed states do not accept an input, in a window. */
  ignoring(states: readonly SymbolicState[], action: string, window: Interval): readonly SymbolicState[] {
    return this.#union(states, window, (state) =>
      this.refusing(state, action).flatMap((cells) => {
        const rest: SymbolicState[] = [];
        this.zones.rest({ ...state, cells }, this.#since, (target) => rest.push(copyOf(target)));
        return rest;
      }),
    );
  }

  /** What the parts of states in a window lead to. */
  #union(
    states: readonly SymbolicState[],
    window: Interval,
    next: (state: SymbolicState) => readonly SymbolicState[],
  ): readonly SymbolicState[] {
    const reached = new StateSet(this.zones.stateLength);
    for (const state of states.flatMap((each) => this.within(each, window) ?? []))
      for (const target of next(state)) reached.add(target);
    return reached.states();
  }

  /** The parts of a state from which an action cannot be taken; if it is an input, the system settles before. */
  refusing(state: SymbolicState, action: string): readonly Int32Array[] {
    const zone = this.zones.withinInvariant(state);
    if (zone === undefined) return [];
    const taken: Int32Array[] = [];
    const unseen: Int32Array[] = [];
    this.departures(state, (parts, observation) => {
      if (observation?.action === action) append(taken, parts);
      else if (observation === undefined) append(unseen, parts);
    });
    const isInput = this.tested.inputs.includes(action);
    const settling = isInput ? settlingSteps(unseen, () => !this.zones.mayDelay(state.vector)) : [];
    return zoneDifferences(zone, [...taken, ...settling], state.dim);
  }

  /** From where in a state steps can be taken, and what is seen of them. */
  departures(
    state: SymbolicState,
    visit: (parts: readonly Int32Array[], observation: Observation | undefined) => void,
  ): void {
    this.zones.departures(state, (parts, [first]) => {
      if (first !== undefined) visit(parts, this.#observationOf(first, state.vector));
    });
  }

  /** What the tester sees of a step, which its first edge decides; undefined if nothing. */
  #observationOf({ action }: CompiledEdge, vector: Int32Array): Observation | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    const channel = action.channel + (action.offset?.(vector) ?? 0);
    const role = this.tested.roles[channel]!;
    return role === 'internal' ? undefined : { action: this.#channels[channel]!.name, role };
  }

  /** Whether an input is one that never blocks. */
  isBroadcast(action: string): boolean {
    return this.tested.broadcasts.includes(action);
  }

  /** Whether an input is a broadcast that the tester sends, and no environment. */
  isFromOutside(action: string): boolean {
    return broadcastsFromOutside(this.#network).includes(action);
  }

  /** The network as one in an environment, and a state as a part of it. */
  opened({ vector }: SymbolicState): Part {
    this.#open ??= new OpenSystem(this.zones.network, this.tested, actionsOf(this.tested), 'together');
    this.zones.positions(vector, this.#positions);
    return { of: this.#open, vector, at: this.#positions.slice() };
  }

  /** What tells where the environment stands. */
  get standing(): Standing {
    return standingOf(this.#network, this.tested);
  }

  // ------------------------------------------------------------------------------------------------------ times

  /** The part of a state at times of the window; undefined if there is none. */
  within(state: StateView, window: Interval): SymbolicState | undefined {
    return withinWindow(state, this.#positionOfSince(state.vector), window, this.scale);
  }

  /** How long ago the last event may have been, in a zone of a state. */
  sinceIn(zone: Int32Array, { vector, dim }: SymbolicState): Interval {
    return timesAt(zone, dim, this.#positionOfSince(vector), this.scale);
  }

  #positionOfSince(vector: Int32Array): number {
    this.zones.positions(vector, this.#positions);
    return this.#positions[this.#since]!;
  }

  /** Where the time since the last event and so many clocks of the box stand in zones. */
  timePositions(vector: Int32Array, count: number): readonly number[] {
    this.zones.positions(vector, this.#positions);
    return Array.from({ length: count + 1 }, (_, index) => this.#positions[this.#since + index]!);
  }

  /** The times of a zone: since the last event, and of the box. */
  timesIn(cells: Int32Array, { vector, dim }: StateView, { count }: TraceTimes): Int32Array {
    return pickedZone(cells, dim, [0, ...this.timePositions(vector, count + 1)]);
  }
}
