/**
 * Makes a cover problem smaller without losing the minimum:
 * - a row that only one column has makes that column necessary;
 * - a column that has no more rows than another one, and costs no less, is needless;
 * - a row that is in every column in which some other row is will be covered with it.
 * Each reduction can make others possible, so they are repeated until nothing changes or the effort is spent.
 *
 * HOT: sets are bits in typed arrays, by column over rows and by row over columns; what has been removed is masked out.
 */
import { type Core, columnsOf, rowsOf } from './core.js';

export interface Reduced {
  /** Columns that are necessary. */
  readonly chosen: readonly number[];
  /** Rows and columns that are left. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Words and entries that were looked at. */
  readonly effort: number;
}

/** Larger matrices are left as they are: their bits alone would fill the memory. */
const CELLS_MAX = 400_000_000;

/** How far a search may go. */
export interface Effort {
  /** In words and entries that are looked at. */
  readonly effortMax: number;
  /** Asked now and then: whether it is over all the same. */
  readonly isOver: () => boolean;
}

export function reduce(core: Core, effort: Effort): Reduced {
  if (core.rowCount * core.columnCount > CELLS_MAX) {
    const all = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
    return { chosen: [], rows: all(core.rowCount), columns: all(core.columnCount), effort: 0 };
  }
  return new Reduction(core, effort).run();
}

class Reduction {
  readonly #core: Core;
  readonly #rowWords: number;
  readonly #columnWords: number;
  /** The rows of each column, and the columns of each row. */
  readonly #columnBits: Uint32Array;
  readonly #rowBits: Uint32Array;
  /** What is left. */
  readonly #rowMask: Uint32Array;
  readonly #columnMask: Uint32Array;
  /** How many rows that are left each column has, and the other way round. */
  readonly #sizes: Int32Array;
  readonly #counts: Int32Array;
  readonly #chosen: number[] = [];
  readonly #effortMax: number;
  readonly #isOver: () => boolean;
  #effort = 0;
  #nextLook = 0;

  constructor(core: Core, { effortMax, isOver }: Effort) {
    const { rowCount, columnCount } = core;
    this.#core = core;
    this.#effortMax = effortMax;
    this.#isOver = isOver;
    this.#rowWords = (rowCount + 31) >>> 5;
    this.#columnWords = (columnCount + 31) >>> 5;
    this.#columnBits = new Uint32Array(columnCount * this.#rowWords);
    this.#rowBits = new Uint32Array(rowCount * this.#columnWords);
    this.#rowMask = new Uint32Array(this.#rowWords);
    this.#columnMask = new Uint32Array(this.#columnWords);
    this.#sizes = new Int32Array(columnCount);
    this.#counts = new Int32Array(rowCount);
    for (let row = 0; row < rowCount; row++) this.#rowMask[row >>> 5]! |= 1 << (row & 31);
    for (let column = 0; column < columnCount; column++) {
      this.#columnMask[column >>> 5]! |= 1 << (column & 31);
      for (let at = core.columnStarts[column]!; at < core.columnStarts[column + 1]!; at++) {
        const row = core.columnRows[at]!;
        this.#columnBits[column * this.#rowWords + (row >>> 5)]! |= 1 << (row & 31);
        this.#rowBits[row * this.#columnWords + (column >>> 5)]! |= 1 << (column & 31);
        this.#sizes[column]!++;
        this.#counts[row]!++;
      }
    }
    this.#effort = core.columnRows.length + this.#columnBits.length + this.#rowBits.length;
  }

  run(): Reduced {
    for (let hasChanged = true; hasChanged && !this.#isSpent();) {
      const changes = [this.#dropColumns(), this.#dropRows(), this.#takeNecessary()];
      hasChanged = changes.includes(true);
    }
    return {
      chosen: this.#chosen,
      rows: members(this.#rowMask),
      columns: members(this.#columnMask),
      effort: this.#effort,
    };
  }

  #isSpent(): boolean {
    if (this.#effort >= this.#effortMax) return true;
    if (this.#effort < this.#nextLook) return false;
    this.#nextLook = this.#effort + EFFORT_PER_LOOK;
    if (!this.#isOver()) return false;
    this.#effort = Math.max(this.#effort, this.#effortMax);
    return true;
  }

  #takeNecessary(): boolean {
    let hasChanged = false;
    for (let row = 0; row < this.#core.rowCount; row++) {
      if (!has(this.#rowMask, row) || this.#counts[row] !== 1) continue;
      const column = columnsOf(this.#core, row).find((each) => has(this.#columnMask, each))!;
      this.#chosen.push(column);
      for (const covered of rowsOf(this.#core, column)) this.#removeRow(covered);
      this.#removeColumn(column);
      hasChanged = true;
    }
    return hasChanged;
  }

  #dropColumns(): boolean {
    let hasChanged = false;
    for (let column = 0; column < this.#core.columnCount && !this.#isSpent(); column++) {
      if (!has(this.#columnMask, column) || !this.#isNeedless(column)) continue;
      this.#removeColumn(column);
      hasChanged = true;
    }
    return hasChanged;
  }

  /** A better column has all its rows, so it has the one that the fewest columns have. */
  #isNeedless(column: number): boolean {
    const { columnStarts, columnRows, rowStarts, rowColumns } = this.#core;
    let rarest = -1;
    for (let at = columnStarts[column]!; at < columnStarts[column + 1]!; at++) {
      const row = columnRows[at]!;
      if (has(this.#rowMask, row) && (rarest < 0 || this.#counts[row]! < this.#counts[rarest]!)) rarest = row;
    }
    if (rarest < 0) return true;
    for (let at = rowStarts[rarest]!; at < rowStarts[rarest + 1]!; at++)
      if (this.#isBetter(rowColumns[at]!, column)) return true;
    return false;
  }

  /** Can `other` always be taken instead of `column`? Of two that are alike the first one stays. */
  #isBetter(other: number, column: number): boolean {
    if (other === column || !has(this.#columnMask, other)) return false;
    const costs = this.#core.costs[other]! - this.#core.costs[column]!;
    const sizes = this.#sizes[other]! - this.#sizes[column]!;
    if (costs > 0 || sizes < 0 || (costs === 0 && sizes === 0 && other > column)) return false;
    const words = this.#rowWords;
    this.#effort += words;
    return isSubset(this.#columnBits, column * words, other * words, this.#rowMask);
  }

  #dropRows(): boolean {
    let hasChanged = false;
    const words = this.#columnWords;
    for (let row = 0; row < this.#core.rowCount && !this.#isSpent(); row++) {
      if (!has(this.#rowMask, row)) continue;
      let smallest = -1;
      for (const column of columnsOf(this.#core, row)) {
        if (has(this.#columnMask, column) && (smallest < 0 || this.#sizes[column]! < this.#sizes[smallest]!))
          smallest = column;
      }
      for (const other of rowsOf(this.#core, smallest)) {
        if (other === row || !has(this.#rowMask, other) || this.#counts[other]! < this.#counts[row]!)
          continue;
        this.#effort += words;
        if (!isSubset(this.#rowBits, row * words, other * words, this.#columnMask)) continue;
        this.#removeRow(other);
        hasChanged = true;
      }
    }
    return hasChanged;
  }

  #removeRow(row: number): void {
    if (!has(this.#rowMask, row)) return;
    this.#rowMask[row >>> 5]! &= ~(1 << (row & 31));
    for (const column of columnsOf(this.#core, row)) this.#sizes[column]!--;
  }

  #removeColumn(column: number): void {
    this.#columnMask[column >>> 5]! &= ~(1 << (column & 31));
    for (const row of rowsOf(this.#core, column)) this.#counts[row]!--;
  }
}

/** About a millisecond. */
const EFFORT_PER_LOOK = 100_000;

function has(mask: Uint32Array, index: number): boolean {
  return ((mask[index >>> 5]! >>> (index & 31)) & 1) === 1;
}

function members(mask: Uint32Array): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < mask.length * 32; index++) if (has(mask, index)) found.push(index);
  return found;
}

/** Is every bit of the first set, as far as the mask goes, in the second? */
function isSubset(bits: Uint32Array, first: number, second: number, mask: Uint32Array): boolean {
  for (let word = 0; word < mask.length; word++)
    if ((bits[first + word]! & mask[word]! & ~bits[second + word]!) !== 0) return false;
  return true;
}
