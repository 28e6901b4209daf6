/**
 * State estimates: all states that a model may be in after a timed trace of inputs and outputs, internal steps and
 * non-determinism included; and what it may do from there, when.
 *
 * An estimate stands right after an input or output, or at the start. It is a finite list of symbolic states of the
 * observed network (see observed-system.ts), whose last clock says how long ago that was. Zones are extrapolated with
 * joint bounds, under which two points of one class do the same things at the same times; so what an estimate says
 * of outputs, silence and refusals is exact, as long as the zones themselves are.
 *
 * An input that some state of the estimate does not accept is completed in one of three ways: it leaves the specification,
 * and from then on anything is allowed (demonic, for specifications alone); that state ignores it (angelic, for systems);
 * or it is no state after the input (none, for specifications in their environment, which gives what is taken).
 *
 * INVARIANT an Estimate is a value; asking it changes nothing but what it remembers.
 */
import { madeOnce, pushTo } from '../base/maps.js';
import { assert } from '../base/assert.js';
import { type Interval, joinIntervals, point, timesUntil } from '../base/interval.js';
import { type Rational, ZERO, compare, fractionText } from '../base/rational.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { assign, free, includes } from '../zones/zone.js';
import { type EstimateOptions, ObservedSystem } from './observed-system.js';
import { type Patience, type SilenceLimit, isLater, patienceIn } from './patience.js';
import { type SymbolicState, scaledWindow } from '../semantics/symbolic-state.js';
import { TraceTimes } from './trace-times.js';

/** When an output may come, counted from the last input or output. */
export interface PossibleOutput {
  readonly action: string;
  /** Disjoint and in order. */
  readonly windows: readonly Interval[];
}

/**
 * Before anything has happened. What it is asked is remembered, so tests with the same beginning share work. Times asked for
 * are multiples of 1/scale and at most `horizon`; the network is one that was opened for the interface.
 */
export function initialEstimate(
  network: Network,
  tested: TestInterface,
  scale: number,
  horizon: Rational,
  options: EstimateOptions = {},
): Estimate {
  const system = new ObservedSystem(network, tested, scale, horizon, options);
  return new Estimate(system, system.initial(), false, new TraceTimes());
}

export class Estimate {
  /** The trace has left the specification: anything may happen. */
  readonly anything: boolean;
  /** When the trace may have happened. */
  readonly times: TraceTimes;
  readonly #system: ObservedSystem;
  readonly #states: readonly SymbolicState[];
  readonly #closures = new Map<string, readonly SymbolicState[]>();
  /** What comes after events that were asked for. */
  readonly #next = new Map<string, Estimate>();

  constructor(
    system: ObservedSystem,
    states: readonly SymbolicState[],
    anything: boolean,
    times: TraceTimes,
  ) {
    this.#system = system;
    this.#states = states;
    this.anything = anything;
    this.times = times;
  }

  /** The trace is none of the model's. */
  get isEmpty(): boolean {
    return this.#states.length === 0 && !this.anything;
  }

  /** Otherwise it may hold more than the model does: where clocks are stopped. */
  get isExact(): boolean {
    return this.#system.zones.isExact;
  }

  /** Whether this is an estimate of a model together with its environment. */
  get isInEnvironment(): boolean {
    return this.#system.completion === 'none';
  }

  /** The times that are asked for are multiples of 1/scale. */
  get scale(): number {
    return this.#system.scale;
  }

  // ------------------------------------------------------------------------------------------ what may come next

  /** The outputs that may come until the horizon, in the order of the interface. */
  outputs(horizon: Rational): readonly PossibleOutput[] {
    const { outputs } = this.#system.tested;
    if (this.anything) return outputs.map((action) => ({ action, windows: [timesUntil(horizon)] }));
    const windows = new Map<string, Interval[]>();
    for (const state of this.#closed(horizon)) {
      this.#system.departures(state, (parts, observation) => {
        if (observation?.role !== 'output') return;
        pushTo(windows, observation.action, ...parts.map((part) => this.#system.sinceIn(part, state)));
      });
    }
    return outputs.flatMap((action) => {
      const possible = windows.get(action);
      return possible === undefined ? [] : [{ action, windows: joinIntervals(possible) }];
    });
  }

  /** How long there may be silence; undefined if until the horizon. */
  silence(horizon: Rational): SilenceLimit | undefined {
    if (this.anything) return undefined;
    let longest: SilenceLimit = { limit: ZERO, open: true };
    for (const { state, zone } of this.#withinInvariants(horizon)) {
      const { high, highOpen } = this.#system.sinceIn(zone, state);
      assert(high !== undefined, 'closed states are cut at a horizon');
      const until = { limit: high, open: highOpen };
      if (isLater(until, longest)) longest = until;
    }
    return compare(longest.limit, horizon) >= 0 && !longest.open ? undefined : longest;
  }

  /** How long the environment lets time pass, or whether it can do nothing but wait somewhere. */
  patience(horizon: Rational): Patience {
    const states = this.#withinInvariants(horizon).map(({ state, zone }) => ({
      part: this.#system.opened(state),
      zone,
      dim: state.dim,
      times: this.#system.timePositions(state.vector, this.times.count + 1),
    }));
    return patienceIn(states, this.#system, horizon);
  }

  /** Whether an input is accepted at this time: by all states, by some, or by none. */
  acceptance(action: string, at: Rational): 'always' | 'sometimes' | 'never' {
    const system = this.#system;
    if (this.anything || this.#isNeverRefused(action)) return 'always';
    const now = this.#closed(at).flatMap((state) => system.within(state, point(at)) ?? []);
    if (system.successors(now, action, point(at)).length === 0) return 'never';
    // What an environment does not give is not refused.
    if (this.isInEnvironment) return 'always';
    return now.some((state) => system.refusing(state, action).length > 0) ? 'sometimes' : 'always';
  }

  /** Closed states with their zones within their invariants. */
  #withinInvariants(
    horizon: Rational,
  ): readonly { readonly state: SymbolicState; readonly zone: Int32Array }[] {
    return this.#closed(horizon).flatMap((state) => {
      const zone = this.#system.zones.withinInvariant(state);
      return zone === undefined ? [] : [{ state, zone }];
    });
  }

  #closed(horizon: Rational): readonly SymbolicState[] {
    return madeOnce(this.#closures, fractionText(horizon), () => this.#system.closure(this.#states, horizon));
  }

  // ---------------------------------------------------------------------------------------------- after an event

  /** After an input at this time, whatever it does. */
  afterInput(action: string, at: Rational): Estimate {
    return this.#after('given', action, point(at), (closed) => {
      const system = this.#system;
      const behind = this.#behind(closed, action, point(at));
      if (this.isInEnvironment || system.isBroadcast(action)) return this.#with(behind, point(at));
      if (system.completion === 'angelic')
        return this.#with([...behind, ...system.ignoring(closed, action, point(at))], point(at));
      const leaves = this.anything || this.acceptance(action, at) !== 'always';
      return this.#with(behind, point(at), leaves);
    });
  }

  /** After an input or output at some time of the window, by the states that can take it; a broadcast is given to all. */
  afterTaking(action: string, window: Interval): Estimate {
    return this.#after('taken', action, window, (closed) =>
      this.#with(this.#behind(closed, action, window), window),
    );
  }

  /** States by which an action is taken, or which a broadcast passes by: beside an environment, one that somebody may hear. */
  #behind(closed: readonly SymbolicState[], action: string, window: Interval): readonly SymbolicState[] {
    const system = this.#system;
    const taken = system.successors(closed, action, window);
    const passes = this.#isNeverRefused(action) || (taken.length > 0 && system.isFromOutside(action));
    return passes ? [...taken, ...system.ignoring(closed, action, window)] : taken;
  }

  /** After silence until this time, when it turns out that an action cannot be taken. Times then count from there. */
  afterRefusal(action: string, at: Rational): Estimate {
    return this.#after('refused', action, point(at), (closed) =>
      this.#with(
        this.#isNeverRefused(action) ? [] : this.#system.ignoring(closed, action, point(at)),
        point(at),
      ),
    );
  }

  /** What an environment does not give is not taken, either. */
  #isNeverRefused(action: string): boolean {
    return !this.isInEnvironment && this.#system.isBroadcast(action);
  }

  #after(
    what: string,
    action: string,
    window: Interval,
    compute: (closed: readonly SymbolicState[]) => Estimate,
  ): Estimate {
    const { low, lowOpen, high, highOpen } = window;
    assert(high !== undefined, 'windows of traces have an end');
    const key = `${what} ${action} ${fractionText(low)} ${lowOpen} ${fractionText(high)} ${highOpen}`;
    return madeOnce(this.#next, key, () => compute(this.#closed(high)));
  }

  #with(states: readonly SymbolicState[], window: Interval, anything = this.anything): Estimate {
    const system = this.#system;
    if (system.remembers === 0) return new Estimate(system, states, anything, this.times);
    const times = this.times.after(scaledWindow(window, system.scale));
    // The time of an output with a window is remembered from now on.
    if (times.count > this.times.count) {
      for (const { vector, cells, dim } of states) {
        const [since, ...clocks] = system.timePositions(vector, times.count + 1);
        assign(cells, 0, dim, clocks[times.count]!, since!, 0);
      }
    }
    return new Estimate(system, states, anything, times);
  }

  // ------------------------------------------------------------------------------------- whenever outputs came

  /** Whether the times of one more output with a window can be remembered. */
  get mayWiden(): boolean {
    return this.times.count < this.#system.remembers;
  }

  /** Whether nothing depends on when outputs came: the states have the same clocks whatever point of the box it is. */
  get isFree(): boolean {
    const { count } = this.times;
    return this.#states.every(({ vector, cells, dim }) => {
      const all = this.#system.timePositions(vector, this.#system.remembers + 1);
      const positions = all.slice(0, count + 2);
      const freed = cells.slice();
      for (const position of positions.slice(1)) free(freed, 0, dim, position);
      // Clocks that are not in use run with the first one.
      for (const unused of all.slice(count + 2)) assign(freed, 0, dim, unused, positions[1]!, 0);
      return !this.times.constrain(freed, dim, positions) || includes(cells, 0, freed, 0, dim);
    });
  }

  /** The same, without the times of outputs. */
  forgetting(): Estimate {
    const system = this.#system;
    return madeOnce(this.#next, 'forgetting', () => {
      const states = this.#states.map((state) => {
        const cells = state.cells.slice();
        const [since, ...clocks] = system.timePositions(state.vector, system.remembers + 1);
        for (const clock of clocks) assign(cells, 0, state.dim, clock, since!, 0);
        return { ...state, cells };
      });
      return new Estimate(system, states, this.anything, new TraceTimes());
    });
  }

  /** Whether an action is possible at every time of a window, whenever outputs came. */
  isAlways(action: string, window: Interval): boolean {
    const zones: Int32Array[] = [];
    for (const state of this.#closed(window.high!).flatMap((each) => this.#system.within(each, window) ?? []))
      this.#system.departures(state, (parts, observation) => {
        if (observation?.action !== action) return;
        for (const part of parts) zones.push(this.#system.timesIn(part, state, this.times));
      });
    return this.isCovered(window, zones);
  }

  /** Whether zones of times hold a window, whenever outputs came. */
  isCovered(window: Interval, zones: readonly Int32Array[]): boolean {
    return this.times.isCovered(scaledWindow(window, this.#system.scale), zones);
  }

  /** The times at which the model can be silent. */
  silentTimes(horizon: Rational): readonly Int32Array[] {
    return this.#withinInvariants(horizon).map(({ state, zone }) =>
      this.#system.timesIn(zone, state, this.times),
    );
  }
}
