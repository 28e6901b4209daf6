/**
 * A clock that is never reset, beside those of a model: so symbolic states can be asked when they are, and be narrowed to
 * a window of times.
 *
 * Times are exact: the time of the network is scaled so that every time that is asked for is an integer.
 */
import { type Interval } from '../../base/interval.js';
import { ZERO, commonDenominator, integer, max } from '../../base/rational.js';
import { type SymbolicState, scaledTime, timesAt, withinWindow } from '../../semantics/symbolic-state.js';
import { canHold } from '../../conformance/estimators.js';
import { withTime } from '../../explore/fastest.js';
import { greatestBound } from '../../network/clock-bounds.js';
import { type Network } from '../../network/network.js';
import { scaleTime } from '../../network/scale-time.js';
import { ZoneSystem } from '../../semantics/zone-system.js';

/** A system whose last clock tells the time, in units of 1/scale; without a clock if no message has a time. */
export interface Clockwork {
  readonly system: ZoneSystem;
  readonly scale: number;
  readonly clock: number | undefined;
}

/** For windows such as these, which may be absent; undefined if zones cannot hold their times. */
export function clockworkOf(
  network: Network,
  windows: readonly (Interval | undefined)[],
): Clockwork | undefined {
  const ends = windows.flatMap((at) => (at === undefined ? [] : [at.low, at.high ?? at.low]));
  if (ends.length === 0) return { system: new ZoneSystem(network), scale: 1, clock: undefined };
  const scale = commonDenominator(ends);
  const horizon = ends.reduce(max, integer(greatestBound(network)));
  if (!canHold(network, scale, horizon)) return undefined;
  const clock = network.clocks.length;
  const greatest = scaledTime(horizon, Number(scale));
  const system = new ZoneSystem(scaleTime(withTime(network), Number(scale)), {
    everywhere: [clock, greatest, greatest],
  });
  return { system, scale: Number(scale), clock };
}

/** The part of a state within some times; undefined if there is none. */
export function within(
  clockwork: Clockwork,
  state: SymbolicState,
  window: Interval | undefined,
): SymbolicState | undefined {
  const { system, clock, scale } = clockwork;
  if (window === undefined || clock === undefined) return state;
  return withinWindow(state, positionOf(system, clock, state), window, scale);
}

/** The times in a part of a state. */
export function timesIn(
  { system, clock, scale }: Clockwork,
  state: SymbolicState,
  part: Int32Array,
): Interval {
  if (clock === undefined) return { low: ZERO, lowOpen: false, high: undefined, highOpen: true };
  return timesAt(part, state.dim, positionOf(system, clock, state), scale);
}

function positionOf(system: ZoneSystem, clock: number, { vector }: SymbolicState): number {
  const positions = new Int32Array(system.dimensionMax);
  system.positions(vector, positions);
  return positions[clock]!;
}
