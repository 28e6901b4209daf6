/**
 * Lower bounds for set covers, by prices.
 *
 * Every row has a price that is not negative. A column is a bargain when the prices of its rows come to more than its
 * cost. All prices together, less what the bargains save, are a lower bound: no cover costs less, whatever the prices
 * are (Lagrangean relaxation). Prices are improved step by step: up for rows that no bargain has, down for rows that
 * several have.
 *
 * HOT: typed arrays, no allocation inside loops.
 */
import { type Core } from './core.js';

export interface Pricing {
  readonly bound: number;
  readonly prices: Float64Array;
  /** By column: its cost less the prices of its rows. */
  readonly reducedCosts: Float64Array;
  /** Entries of the matrix that were looked at. */
  readonly effort: number;
}

export interface PricingLimits {
  readonly stepsMax: number;
  /** The cost of a cover that is known: the way to it says how far prices move. */
  readonly upperBound: number;
  /** Is a bound good enough? */
  readonly isEnough: (bound: number) => boolean;
  /** Asked after every step: whether the time is up. */
  readonly isOver: () => boolean;
  /** Sees the reduced costs after some of the steps. */
  readonly visit?: ((reducedCosts: Float64Array, step: number) => void) | undefined;
}

/** Prices to begin with: each row has its share of the column in which the share is least. */
export function firstPrices({ rowCount, rowStarts, rowColumns, columnStarts, costs }: Core): Float64Array {
  const prices = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    let price = Infinity;
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      const column = rowColumns[at]!;
      price = Math.min(price, costs[column]! / (columnStarts[column + 1]! - columnStarts[column]!));
    }
    prices[row] = price;
  }
  return prices;
}

/** Steps without a gain after which they become shorter. */
const PATIENCE = 12;

export function improvedPrices(core: Core, start: Float64Array, limits: PricingLimits): Pricing {
  const { stepsMax, upperBound, isEnough, isOver, visit } = limits;
  const prices = start.slice();
  const best = start.slice();
  const reduced = new Float64Array(core.columnCount);
  const slopes = new Int32Array(core.rowCount);
  let bound = -Infinity;
  let stride = 2;
  let stepsWithoutGain = 0;
  let effort = 0;
  for (let step = 0; step < stepsMax; step++) {
    const found = boundOf(core, prices, reduced, slopes);
    effort += 2 * core.columnRows.length;
    visit?.(reduced, step);
    if (found > bound) {
      stepsWithoutGain = found > bound + 1e-4 * upperBound ? 0 : stepsWithoutGain + 1;
      bound = found;
      best.set(prices);
      if (isEnough(bound)) break;
    } else {
      stepsWithoutGain++;
    }
    if (stepsWithoutGain > PATIENCE) {
      stepsWithoutGain = 0;
      stride /= 2;
      if (stride < 1e-3) break;
    }
    if (isOver()) break;
    if (!move(prices, slopes, stride * Math.max(1e-6, 1.01 * upperBound - found))) break;
  }
  boundOf(core, best, reduced, slopes);
  return { bound, prices: best, reducedCosts: reduced, effort };
}

/** The bound that prices give; fills in the reduced costs, and by row one less the number of bargains that have it. */
function boundOf(core: Core, prices: Float64Array, reduced: Float64Array, slopes: Int32Array): number {
  const { rowCount, columnCount, costs, columnStarts, columnRows } = core;
  let bound = 0;
  for (let row = 0; row < rowCount; row++) bound += prices[row]!;
  slopes.fill(1);
  for (let column = 0; column < columnCount; column++) {
    const end = columnStarts[column + 1]!;
    let rest = costs[column]!;
    for (let at = columnStarts[column]!; at < end; at++) rest -= prices[columnRows[at]!]!;
    reduced[column] = rest;
    if (rest >= 0) continue;
    bound += rest;
    for (let at = columnStarts[column]!; at < end; at++) slopes[columnRows[at]!]!--;
  }
  return bound;
}

/** Moves prices along their slopes; false when there is no way to go. */
function move(prices: Float64Array, slopes: Int32Array, distance: number): boolean {
  let length = 0;
  for (let row = 0; row < prices.length; row++) {
    const slope = slopes[row]!;
    if (slope > 0 || prices[row]! > 0) length += slope * slope;
  }
  if (length === 0) return false;
  for (let row = 0; row < prices.length; row++)
    prices[row] = Math.max(0, prices[row]! + (distance * slopes[row]!) / length);
  return true;
}
