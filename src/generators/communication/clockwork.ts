/**
 * A clock that is never reset, beside those of a model: so symbolic states can be asked when they are, and be narrowed to
 * a window of times.
 *
 * Times are exact: the time of the network is scaled so that every time that is asked for is an integer.
 */
import { assert } from '../../base/assert.js';
import { type Interval } from '../../base/interval.js';
import {
  type Rational,
  ZERO,
  integer,
  leastCommonMultiple,
  max,
  multiply,
  ratio,
} from '../../base/rational.js';
import { type SymbolicState } from '../../conformance/symbolic-state.js';
import { canHold } from '../../conformance/time-limits.js';
import { greatestBound } from '../../network/clock-bounds.js';
import { type Network } from '../../network/network.js';
import { scaleTime } from '../../network/scale-time.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { UNBOUNDED, atMost, below, boundConstant, isStrict } from '../../zones/bound.js';
import { constrain } from '../../zones/zone.js';

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
  const scale = ends.reduce((common, { denominator }) => leastCommonMultiple(common, denominator), 1n);
  const horizon = ends.reduce(max, integer(greatestBound(network)));
  if (!canHold(network, scale, horizon)) return undefined;
  const clock = network.clocks.length;
  const clocks = [...network.clocks, { name: 'the time', initial: 0 }];
  const greatest = scaled(horizon, Number(scale));
  const system = new ZoneSystem(scaleTime({ ...network, clocks }, Number(scale)), {
    everywhere: [clock, greatest, greatest],
  });
  return { system, scale: Number(scale), clock };
}

/** A time as a number of units, which it is. */
function scaled(time: Rational, scale: number): number {
  const { numerator, denominator } = multiply(time, integer(scale));
  assert(denominator === 1n, 'the unit divides all times');
  return Number(numerator);
}

/** The part of a state within some times; undefined if there is none. */
export function within(
  clockwork: Clockwork,
  state: SymbolicState,
  window: Interval | undefined,
): SymbolicState | undefined {
  const { clock, scale } = clockwork;
  if (window === undefined || clock === undefined) return state;
  const at = positionOf(clockwork.system, clock, state);
  const { low, lowOpen, high, highOpen } = window;
  const cells = state.cells.slice();
  const first = -scaled(low, scale);
  if (!constrain(cells, 0, state.dim, 0, at, lowOpen ? below(first) : atMost(first))) return undefined;
  if (high !== undefined) {
    const last = scaled(high, scale);
    if (!constrain(cells, 0, state.dim, at, 0, highOpen ? below(last) : atMost(last))) return undefined;
  }
  return { ...state, cells };
}

/** The times in a part of a state. */
export function timesIn(
  { system, clock, scale }: Clockwork,
  state: SymbolicState,
  part: Int32Array,
): Interval {
  if (clock === undefined) return { low: ZERO, lowOpen: false, high: undefined, highOpen: true };
  const at = positionOf(system, clock, state);
  const [lowBound, highBound] = [part[at]!, part[at * state.dim]!];
  const time = (units: number): Rational => ratio(BigInt(units), BigInt(scale));
  return {
    low: time(-boundConstant(lowBound)),
    lowOpen: isStrict(lowBound),
    high: highBound === UNBOUNDED ? undefined : time(boundConstant(highBound)),
    highOpen: highBound === UNBOUNDED || isStrict(highBound),
  };
}

function positionOf(system: ZoneSystem, clock: number, { vector }: SymbolicState): number {
  const positions = new Int32Array(system.dimensionMax);
  system.positions(vector, positions);
  return positions[clock]!;
}
