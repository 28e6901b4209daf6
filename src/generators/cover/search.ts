/**
 * Branch and bound for set cover.
 *
 * Each node of the search makes its problem smaller (reduce.ts) and bounds it by prices (prices.ts). Good prices also
 * lead to good covers, and tell which columns no better cover has. Then the row that the fewest columns have is chosen:
 * each of them is tried in turn, and left out afterwards.
 *
 * The effort counts entries of the matrix, so that an answer does not depend on the speed of a machine.
 */
import { type Core, columnsOf, rowsOf, subCore } from './core.js';
import { firstPrices, improvedPrices } from './prices.js';
import { type Effort, reduce } from './reduce.js';

/** Sums of costs are compared with a little room for rounding, relative to their size. */
export const EPSILON = 1e-9;

export interface SearchedCover {
  /** Columns by their names. */
  readonly columns: readonly number[];
  readonly cost: number;
  readonly isMinimum: boolean;
  readonly lowerBound: number;
}

export function searchCover(core: Core, effort: Effort): SearchedCover {
  const found = new CoverSearch(core, effort).run();
  return { ...found, columns: found.columns.map((column) => core.names[column]!) };
}

const ROOT_STEPS_MAX = 2_000;
const NODE_STEPS_MAX = 16;
const STEPS_BETWEEN_COVERS = 10;
/** Rounding of whole bounds. */
const ROOM = 1e-6;

class CoverSearch {
  /** Named by its own columns. */
  readonly #root: Core;
  readonly #hasWholeCosts: boolean;
  #best: readonly number[] = [];
  #bestCost = Infinity;
  #effortLeft: number;
  readonly #isOver: () => boolean;

  constructor(core: Core, { effortMax, isOver }: Effort) {
    this.#root = { ...core, names: Int32Array.from(core.names.keys()) };
    this.#effortLeft = effortMax;
    this.#isOver = isOver;
    this.#hasWholeCosts = core.costs.every((cost) => Number.isSafeInteger(cost));
  }

  run(): SearchedCover {
    const core = this.#root;
    this.#keep(greedyCover(core, core.costs));
    const pricing = improvedPrices(core, firstPrices(core), {
      stepsMax: ROOT_STEPS_MAX,
      upperBound: this.#bestCost,
      isEnough: (bound) => this.#isHopeless(bound),
      isOver: this.#isOver,
      visit: (reducedCosts, step) => {
        if (step % STEPS_BETWEEN_COVERS === 0) this.#keep(greedyCover(core, reducedCosts));
      },
    });
    const { bound, prices, reducedCosts } = pricing;
    let isDone = this.#isHopeless(bound);
    if (!isDone) isDone = this.#branch(core, prices, bound, reducedCosts, [], 0);
    const rounded = this.#hasWholeCosts ? Math.ceil(bound - ROOM) : bound;
    return {
      columns: this.#best,
      cost: this.#bestCost,
      isMinimum: isDone,
      lowerBound: isDone ? this.#bestCost : Math.max(0, Math.min(rounded, this.#bestCost)),
    };
  }

  /** Can what costs at least this not be better than the best cover? */
  #isHopeless(bound: number): boolean {
    return this.#hasWholeCosts
      ? bound > this.#bestCost - 1 + ROOM
      : bound >= this.#bestCost - EPSILON * Math.max(1, this.#bestCost);
  }

  /** Says whether the search was completed; `chosen` by their names, with their cost. */
  #visit(core: Core, prices: Float64Array, chosen: readonly number[], cost: number): boolean {
    if (this.#effortLeft <= 0 || this.#isOver()) return false;
    const reduced = reduce(core, { effortMax: this.#effortLeft, isOver: this.#isOver });
    this.#effortLeft -= reduced.effort;
    const taken =
      reduced.chosen.length === 0 ? chosen : [...chosen, ...reduced.chosen.map((at) => core.names[at]!)];
    const paid = reduced.chosen.reduce((sum, column) => sum + core.costs[column]!, cost);
    if (this.#isHopeless(paid)) return true;
    if (reduced.rows.length === 0) {
      this.#keep(taken);
      return true;
    }
    const rest = subCore(core, reduced.rows, reduced.columns);
    const start = Float64Array.from(reduced.rows, (row) => prices[row]!);
    const pricing = improvedPrices(rest, start, {
      stepsMax: NODE_STEPS_MAX,
      upperBound: this.#bestCost - paid,
      isEnough: (bound) => this.#isHopeless(paid + bound),
      isOver: this.#isOver,
    });
    this.#effortLeft -= pricing.effort;
    if (this.#isHopeless(paid + pricing.bound)) return true;
    return this.#branch(rest, pricing.prices, pricing.bound, pricing.reducedCosts, taken, paid);
  }

  #branch(
    core: Core,
    prices: Float64Array,
    bound: number,
    reducedCosts: Float64Array,
    chosen: readonly number[],
    cost: number,
  ): boolean {
    const isOut = new Uint8Array(core.columnCount);
    for (let column = 0; column < core.columnCount; column++)
      if (this.#isHopeless(cost + bound + Math.max(0, reducedCosts[column]!))) isOut[column] = 1;
    const row = rowWithFewest(core, isOut);
    const candidates = [...columnsOf(core, row)].filter((column) => isOut[column] === 0);
    candidates.sort((a, b) => byNumber(reducedCosts[a]! - reducedCosts[b]!, a - b));
    let rest = cost + bound;
    for (const column of candidates) {
      const reducedCost = reducedCosts[column]!;
      const own = cost + core.costs[column]!;
      const isOpen = !this.#isHopeless(own) && !this.#isHopeless(rest + Math.max(0, reducedCost));
      if (isOpen && !this.#isDone(core, isOut, column, prices, chosen, own)) return false;
      // What one branch has tried, the next ones need not try again, and a bargain that is gone saves nothing.
      isOut[column] = 1;
      rest -= Math.min(0, reducedCost);
    }
    return true;
  }

  /** Takes a column and goes on with what is left; says whether that was completed. */
  #isDone(
    core: Core,
    isOut: Uint8Array,
    column: number,
    prices: Float64Array,
    chosen: readonly number[],
    cost: number,
  ): boolean {
    const isCovered = new Uint8Array(core.rowCount);
    for (const row of rowsOf(core, column)) isCovered[row] = 1;
    const rows: number[] = [];
    for (let row = 0; row < core.rowCount; row++) {
      if (isCovered[row] === 1) continue;
      // No cover without the columns that are out.
      if (columnsOf(core, row).every((other) => isOut[other] === 1)) return true;
      rows.push(row);
    }
    const columns: number[] = [];
    for (let other = 0; other < core.columnCount; other++)
      if (isOut[other] === 0 && other !== column) columns.push(other);
    this.#effortLeft -= 2 * core.columnRows.length;
    const next = subCore(core, rows, columns);
    return this.#visit(
      next,
      Float64Array.from(rows, (row) => prices[row]!),
      [...chosen, core.names[column]!],
      cost,
    );
  }

  /** Keeps a cover of the root, given by names, when it is the best so far. */
  #keep(chosen: readonly number[]): void {
    const needed = withoutNeedless(this.#root, chosen);
    const cost = costOf(this.#root, needed);
    this.#effortLeft -= this.#root.columnRows.length;
    if (cost >= this.#bestCost) return;
    this.#best = needed;
    this.#bestCost = cost;
  }
}

/** The row that the fewest columns have, of those that are not out. */
function rowWithFewest(core: Core, isOut: Uint8Array): number {
  let fewest = Infinity;
  let found = 0;
  for (let row = 0; row < core.rowCount; row++) {
    let count = 0;
    for (const column of columnsOf(core, row)) if (isOut[column] === 0) count++;
    if (count < fewest) [fewest, found] = [count, row];
  }
  return found;
}

/** A cover by the way: always the column that covers most for its price. */
function greedyCover(core: Core, prices: Float64Array): readonly number[] {
  const { columnCount, columnStarts, rowCount } = core;
  const gains = new Int32Array(columnCount);
  for (let column = 0; column < columnCount; column++)
    gains[column] = columnStarts[column + 1]! - columnStarts[column]!;
  const isCovered = new Uint8Array(rowCount);
  const chosen: number[] = [];
  for (let open = rowCount; open > 0;) {
    let best = -1;
    let bestRate = Infinity;
    for (let column = 0; column < columnCount; column++) {
      const gain = gains[column]!;
      const price = prices[column]!;
      const rate = price > 0 ? price / gain : price * gain;
      if (gain === 0 || rate >= bestRate) continue;
      bestRate = rate;
      best = column;
    }
    chosen.push(best);
    for (const row of rowsOf(core, best)) {
      if (isCovered[row] === 1) continue;
      isCovered[row] = 1;
      open--;
      for (const column of columnsOf(core, row)) gains[column]!--;
    }
  }
  return chosen;
}

/** Leaves out columns all of whose rows are in others too, the most costly first. */
export function withoutNeedless(core: Core, chosen: readonly number[]): readonly number[] {
  const { rowCount, costs } = core;
  const times = new Int32Array(rowCount);
  for (const column of chosen) for (const row of rowsOf(core, column)) times[row]!++;
  return chosen
    .toSorted((a, b) => byNumber(costs[b]! - costs[a]!, b - a))
    .filter((column) => {
      const rows = rowsOf(core, column);
      if (rows.some((row) => times[row] === 1)) return true;
      for (const row of rows) times[row]!--;
      return false;
    });
}

export function costOf({ costs }: Core, columns: readonly number[]): number {
  return columns.reduce((sum, column) => sum + costs[column]!, 0);
}

/** An order by two differences, the first of which counts more. */
function byNumber(first: number, second: number): number {
  return first === 0 ? second : first;
}
