/**
 * Exact points of zones, and the delays that lead into them.
 *
 * A point gives a rational to each clock; coordinate 0 is the constant zero. A choice takes one number of an
 * interval. Because zones are closed, a point can be chosen clock by clock: whatever the earlier clocks are, as long
 * as they are possible, the interval that they leave for the next one is not empty.
 *
 * The rule for ends that cannot be taken: an interval without an upper end is cut at one unit above its lower end,
 * and in place of an open end the number half a unit inside is taken, or the middle if that is nearer.
 */
import { assert } from '../base/assert.js';
import { type Interval } from '../base/interval.js';
import { type Random } from '../base/random.js';
import * as rational from '../base/rational.js';
import { type Rational, ONE, ZERO } from '../base/rational.js';
import { type Bound, UNBOUNDED, boundConstant, isStrict } from './bound.js';
import { isEmpty } from './zone.js';

export type Point = readonly Rational[];

/** Takes one number of an interval. */
export type Choice = (interval: Interval) => Rational;

export const earliest: Choice = ({ low, lowOpen, ...upper }) => {
  return lowOpen ? rational.add(low, stepInside(low, reach(low, upper.high))) : low;
};

export const latest: Choice = ({ low, high, highOpen }) => {
  const end = reach(low, high);
  return high !== undefined && highOpen ? rational.subtract(end, stepInside(low, end)) : end;
};

export const middle: Choice = ({ low, high }) => {
  return rational.multiply(rational.add(low, reach(low, high)), HALF);
};

/**
 * Any number of the interval that has at most two decimals, all equally likely; more decimals only where there is
 * none with two. So chosen numbers stay short, however long a trace is.
 */
export function randomly(random: Random): Choice {
  return (interval) => {
    const { low, lowOpen, highOpen } = interval;
    const high = reach(low, interval.high);
    // A single number may have no end of decimals; any longer interval holds one that has.
    if (rational.compare(low, high) === 0) return low;
    for (let grid = 100n; ; grid *= 10n) {
      const scale = rational.ratio(grid, 1n);
      const scaledLow = rational.multiply(low, scale);
      const scaledHigh = rational.multiply(high, scale);
      let first = rational.floor(scaledLow);
      if (lowOpen || scaledLow.denominator !== 1n) first += 1n;
      let last = rational.floor(scaledHigh);
      if (highOpen && scaledHigh.denominator === 1n) last -= 1n;
      if (first > last) continue;
      return rational.ratio(first + bigBelow(random, last - first + 1n), grid);
    }
  };
}

/** A point of the zone, or undefined if it is empty. */
export function choosePoint(cells: Int32Array, at: number, dim: number, choice: Choice): Point | undefined {
  if (isEmpty(cells, at)) return undefined;
  const point: Rational[] = [ZERO];
  for (let x = 1; x < dim; x++) {
    const range = new Narrowing();
    for (let y = 0; y < x; y++) {
      range.atMost(point[y]!, cells[at + x * dim + y]!);
      range.atLeast(point[y]!, cells[at + y * dim + x]!);
    }
    const interval = range.interval();
    assert(interval !== undefined, 'a closed zone leaves a value for every clock');
    point.push(choice(interval));
  }
  return point;
}

export function contains(cells: Int32Array, at: number, dim: number, point: Point): boolean {
  if (isEmpty(cells, at)) return false;
  for (let i = 0; i < dim; i++) {
    for (let j = 0; j < dim; j++) {
      if (!isWithin(rational.subtract(point[i]!, point[j]!), cells[at + i * dim + j]!)) return false;
    }
  }
  return true;
}

/** The delays after which the point is in the zone; undefined if there is none. */
export function delaysInto(cells: Int32Array, at: number, dim: number, point: Point): Interval | undefined {
  if (isEmpty(cells, at)) return undefined;
  const range = new Narrowing();
  range.atLeast(ZERO, 1);
  for (let i = 1; i < dim; i++) {
    const value = rational.subtract(ZERO, point[i]!);
    range.atMost(value, cells[at + i * dim]!);
    range.atLeast(value, cells[at + i]!);
    for (let j = 1; j < dim; j++) {
      if (!isWithin(rational.subtract(point[i]!, point[j]!), cells[at + i * dim + j]!)) return undefined;
    }
  }
  return range.interval();
}

/** The point after a delay. */
export function later(point: Point, delay: Rational): Point {
  return point.map((value, clock) => (clock === 0 ? value : rational.add(value, delay)));
}

const HALF = rational.ratio(1n, 2n);

function isWithin(difference: Rational, bound: Bound): boolean {
  if (bound === UNBOUNDED) return true;
  const order = rational.compare(difference, rational.integer(boundConstant(bound)));
  return isStrict(bound) ? order < 0 : order <= 0;
}

/** The upper end of an interval, cut at one unit above the lower end if there is none. */
function reach(low: Rational, high: Rational | undefined): Rational {
  return high ?? rational.add(low, ONE);
}

/** How far inside an open end a number is taken. */
function stepInside(low: Rational, high: Rational): Rational {
  return rational.multiply(rational.min(ONE, rational.subtract(high, low)), HALF);
}

/** An integer from 0 up to but not including `bound`: enough bits that the remainder favours none by much. */
function bigBelow(random: Random, bound: bigint): bigint {
  if (bound <= 2n ** 32n) return BigInt(random.nextInt(Number(bound)));
  let bits = 0n;
  for (let length = 0n; length < BigInt(bound.toString(2).length) + 64n; length += 32n) {
    bits = (bits << 32n) | BigInt(random.nextBits());
  }
  return bits % bound;
}

/** An interval that bounds make smaller. */
class Narrowing {
  #low: Rational | undefined;
  #lowOpen = false;
  #high: Rational | undefined;
  #highOpen = false;

  /** The number minus `from` is within the bound. */
  atMost(from: Rational, bound: Bound): void {
    if (bound === UNBOUNDED) return;
    const end = rational.add(from, rational.integer(boundConstant(bound)));
    const order = this.#high === undefined ? -1 : rational.compare(end, this.#high);
    if (order > 0) return;
    this.#highOpen = isStrict(bound) || (order === 0 && this.#highOpen);
    this.#high = end;
  }

  /** `from` minus the number is within the bound. */
  atLeast(from: Rational, bound: Bound): void {
    if (bound === UNBOUNDED) return;
    const end = rational.subtract(from, rational.integer(boundConstant(bound)));
    const order = this.#low === undefined ? 1 : rational.compare(end, this.#low);
    if (order < 0) return;
    this.#lowOpen = isStrict(bound) || (order === 0 && this.#lowOpen);
    this.#low = end;
  }

  interval(): Interval | undefined {
    assert(this.#low !== undefined, 'clocks and delays are not negative');
    if (this.#high !== undefined) {
      const order = rational.compare(this.#low, this.#high);
      if (order > 0 || (order === 0 && (this.#lowOpen || this.#highOpen))) return undefined;
    }
    return { low: this.#low, lowOpen: this.#lowOpen, high: this.#high, highOpen: this.#highOpen };
  }
}
