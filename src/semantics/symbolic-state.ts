/**
 * Symbolic states to keep: copies of what a system shows during a call. And their times, where one of their clocks tells the
 * time: that of the network is scaled, so that every time that is asked for is an integer.
 */
import { assert } from '../base/assert.js';
import { type Interval } from '../base/interval.js';
import { type Rational, integer, multiply, ratio } from '../base/rational.js';
import { type StateView } from './transition-system.js';
import { UNBOUNDED, atMost, below, boundConstant, isStrict } from '../zones/bound.js';
import { constrain } from '../zones/zone.js';

export interface SymbolicState {
  readonly vector: Int32Array;
  readonly cells: Int32Array;
  readonly dim: number;
}

export function copyOf({ vector, cells, dim }: StateView): SymbolicState {
  return { vector: vector.slice(), cells: cells.slice(0, dim * dim), dim };
}

/** A time as a number of units of 1/scale, which it is. */
export function scaledTime(time: Rational, scale: number): number {
  const { numerator, denominator } = multiply(time, integer(scale));
  assert(denominator === 1n, 'the unit divides all times');
  return Number(numerator);
}

/** The part of a state where the clock at a position lies in a window; undefined if there is none. */
export function withinWindow(
  { vector, cells, dim }: StateView,
  position: number,
  { low, lowOpen, high, highOpen }: Interval,
  scale: number,
): SymbolicState | undefined {
  const zone = cells.slice(0, dim * dim);
  const first = -scaledTime(low, scale);
  if (!constrain(zone, 0, dim, 0, position, lowOpen ? below(first) : atMost(first))) return undefined;
  if (high !== undefined) {
    const last = scaledTime(high, scale);
    if (!constrain(zone, 0, dim, position, 0, highOpen ? below(last) : atMost(last))) return undefined;
  }
  return { vector: vector.slice(), cells: zone, dim };
}

/** The values of the clock at a position in a zone, as times. */
export function timesAt(zone: Int32Array, dim: number, position: number, scale: number): Interval {
  const [low, high] = [zone[position]!, zone[position * dim]!];
  const time = (units: number): Rational => ratio(BigInt(units), BigInt(scale));
  return {
    low: time(-boundConstant(low)),
    lowOpen: isStrict(low),
    high: high === UNBOUNDED ? undefined : time(boundConstant(high)),
    highOpen: high !== UNBOUNDED && isStrict(high),
  };
}
