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

/** An interval of scaled times. */
export interface ScaledWindow {
  readonly low: number;
  readonly lowOpen: boolean;
  readonly high: number | undefined;
  readonly highOpen: boolean;
}

export function scaledWindow({ low, high, ...open }: Interval, scale: number): ScaledWindow {
  return { ...open, low: scaledTime(low, scale), high: high && scaledTime(high, scale) };
}

/** Keeps the part of a zone where the clock at a position is so much more than another one; false if there is none. */
export function constrainToWindow(
  zone: Int32Array,
  dim: number,
  [position, other]: readonly [number, number],
  { low, lowOpen, high, highOpen }: ScaledWindow,
): boolean {
  return (
    constrain(zone, 0, dim, other, position, lowOpen ? below(-low) : atMost(-low)) &&
    (high === undefined || constrain(zone, 0, dim, position, other, highOpen ? below(high) : atMost(high)))
  );
}

/** The part of a state where the clock at a position lies in a window; undefined if there is none. */
export function withinWindow(
  state: StateView,
  position: number,
  window: Interval,
  scale: number,
): SymbolicState | undefined {
  const copy = copyOf(state);
  const isPossible = constrainToWindow(copy.cells, copy.dim, [position, 0], scaledWindow(window, scale));
  return isPossible ? copy : undefined;
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
