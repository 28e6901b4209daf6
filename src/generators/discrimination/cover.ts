/**
 * Minimum set cover: the cheapest columns such that every row is in one of them.
 *
 * This is the small door behind which another solver can stand, such as one for integer programs; `minimumCover` is
 * exact by itself. It leaves out columns that others make needless, then branches on the row that the fewest columns
 * have, and bounds by prices: when the prices of the rows of each column come to no more than its cost, no cover can cost
 * less than all prices together.
 *
 * INVARIANT `isMinimum` is said only when the search has been completed; `lowerBound` holds in any case.
 */
import { assert } from '../../base/assert.js';

export interface CoverProblem {
  readonly rowCount: number;
  /** Each row is in at least one of them; costs are not negative. */
  readonly columns: readonly CoverColumn[];
}

export interface CoverColumn {
  readonly rows: readonly number[];
  readonly cost: number;
}

export interface Cover {
  /** Indices of columns. */
  readonly columns: readonly number[];
  readonly cost: number;
  readonly isMinimum: boolean;
  readonly lowerBound: number;
}

export type CoverSolver = (problem: CoverProblem, branchesMax: number) => Cover;

export const minimumCover: CoverSolver = (problem, branchesMax) =>
  new CoverSearch(problem, branchesMax).run();

/** Sums of costs are compared with a little room for rounding. */
const EPSILON = 1e-9;

class CoverSearch {
  readonly #columns: readonly CoverColumn[];
  readonly #rowCount: number;
  /** By row: the columns that have it and are not needless. */
  readonly #columnsOf: readonly (readonly number[])[];
  /** With whole costs a bound can be rounded up. */
  readonly #hasWholeCosts: boolean;
  #best: readonly number[] = [];
  #bestCost = Infinity;
  #branchesLeft: number;

  constructor({ rowCount, columns }: CoverProblem, branchesMax: number) {
    this.#columns = columns;
    this.#rowCount = rowCount;
    this.#branchesLeft = branchesMax;
    this.#hasWholeCosts = columns.every(({ cost }) => Number.isInteger(cost));
    const kept = withoutDominated(columns);
    this.#columnsOf = Array.from({ length: rowCount }, (_, row) =>
      kept.filter((column) => columns[column]!.rows.includes(row)),
    );
    assert(
      this.#columnsOf.every((having) => having.length > 0),
      'every row is in some column',
    );
  }

  run(): Cover {
    const all = Array.from({ length: this.#rowCount }, (_, row) => row);
    this.#greedy(all);
    const bound = this.#bound(all, new Set());
    this.#branch(all, [], 0, new Set());
    const isMinimum = this.#branchesLeft > 0 || this.#bestCost <= bound + EPSILON;
    return {
      columns: this.#best,
      cost: this.#bestCost,
      isMinimum,
      lowerBound: isMinimum ? this.#bestCost : bound,
    };
  }

  /** A first solution: always the column that covers most for its cost. */
  #greedy(all: readonly number[]): void {
    const chosen: number[] = [];
    const left = new Set(all);
    while (left.size > 0) {
      let best = -1;
      let bestRate = -1;
      for (const row of left) {
        for (const column of this.#columnsOf[row]!) {
          const { rows, cost } = this.#columns[column]!;
          const rate = rows.filter((each) => left.has(each)).length / Math.max(cost, EPSILON);
          if (rate > bestRate) [best, bestRate] = [column, rate];
        }
      }
      chosen.push(best);
      for (const row of this.#columns[best]!.rows) left.delete(row);
    }
    this.#best = chosen;
    this.#bestCost = this.#costOf(chosen);
  }

  #branch(
    open: readonly number[],
    chosen: readonly number[],
    cost: number,
    excluded: ReadonlySet<number>,
  ): void {
    if (open.length === 0) {
      if (cost < this.#bestCost - EPSILON) [this.#best, this.#bestCost] = [chosen, cost];
      return;
    }
    if (this.#branchesLeft <= 0) return;
    this.#branchesLeft--;
    if (cost + this.#bound(open, excluded) >= this.#bestCost - EPSILON) return;
    const candidates = this.#fewestColumns(open, excluded);
    const openRows = new Set(open);
    const gain = new Map(
      candidates.map((column) => {
        const { rows, cost: own } = this.#columns[column]!;
        return [column, rows.filter((row) => openRows.has(row)).length / Math.max(own, EPSILON)];
      }),
    );
    // What one branch has tried, the next ones need not try again.
    const tried = new Set(excluded);
    for (const column of candidates.toSorted((a, b) => gain.get(b)! - gain.get(a)!)) {
      const { rows, cost: own } = this.#columns[column]!;
      const rest = open.filter((row) => !rows.includes(row));
      this.#branch(rest, [...chosen, column], cost + own, new Set(tried));
      tried.add(column);
    }
  }

  #fewestColumns(open: readonly number[], excluded: ReadonlySet<number>): readonly number[] {
    let fewest: readonly number[] | undefined;
    for (const row of open) {
      const having = this.#columnsOf[row]!.filter((column) => !excluded.has(column));
      if (fewest === undefined || having.length < fewest.length) fewest = having;
    }
    return fewest ?? [];
  }

  /** What the open rows cost at least; Infinity when one of them has no column left. */
  #bound(open: readonly number[], excluded: ReadonlySet<number>): number {
    const having = open.map((row) => this.#columnsOf[row]!.filter((column) => !excluded.has(column)));
    const sum = Math.max(this.#highestPrices(having), this.#fairPrices(having));
    return this.#hasWholeCosts ? Math.ceil(sum - EPSILON) : sum;
  }

  /** Each row in turn gets as high a price as its columns still allow. */
  #highestPrices(having: readonly (readonly number[])[]): number {
    const left = new Map<number, number>();
    let sum = 0;
    for (const columns of having.toSorted((a, b) => a.length - b.length)) {
      let price = Infinity;
      for (const column of columns) price = Math.min(price, left.get(column) ?? this.#columns[column]!.cost);
      if (price === 0) continue;
      sum += price;
      for (const column of columns)
        left.set(column, (left.get(column) ?? this.#columns[column]!.cost) - price);
    }
    return sum;
  }

  /** Each row pays its share of the column in which the share is least, where the open rows of a column share its cost. */
  #fairPrices(having: readonly (readonly number[])[]): number {
    const sharers = new Map<number, number>();
    for (const columns of having)
      for (const column of columns) sharers.set(column, (sharers.get(column) ?? 0) + 1);
    let sum = 0;
    for (const columns of having) {
      let share = Infinity;
      for (const column of columns)
        share = Math.min(share, this.#columns[column]!.cost / sharers.get(column)!);
      sum += share;
    }
    return sum;
  }

  #costOf(chosen: readonly number[]): number {
    return chosen.reduce((sum, column) => sum + this.#columns[column]!.cost, 0);
  }
}

/** The indices of columns for which there is no other one that has all their rows and costs no more. */
function withoutDominated(columns: readonly CoverColumn[]): readonly number[] {
  const order = [...columns.keys()].sort((a, b) => {
    const [left, right] = [columns[a]!, columns[b]!];
    if (left.rows.length !== right.rows.length) return right.rows.length - left.rows.length;
    return left.cost === right.cost ? a - b : left.cost - right.cost;
  });
  const kept: { readonly index: number; readonly rows: ReadonlySet<number>; readonly cost: number }[] = [];
  for (const index of order) {
    const { rows, cost } = columns[index]!;
    const isNeedless = kept.some((other) => other.cost <= cost && rows.every((row) => other.rows.has(row)));
    if (!isNeedless) kept.push({ index, rows: new Set(rows), cost });
  }
  return kept.map(({ index }) => index);
}
