/**
 * Where things lie in the memory of a kernel, in bytes.
 *
 *     results | guards | invariants | clock map | bounds | scratch | three zones at work | records of stored zones ...
 *
 * A zone is a matrix of cells, row by row. Rows are padded to whole vectors of 16 bytes; cells of the padding are
 * always unbounded, so that whole vectors can be compared and added. A record is a header of four words and a zone;
 * its address is a multiple of 16, and 0 is no record.
 */
import { CONSTRAINTS_MAX } from '../base/limits.js';

/** Where an insertion leaves the list of the records that it has taken out. */
export const DROPPED = 0;

/** Constraints (i, j, bound), three words each: those of two models side by side, and some of whoever observes them. */
export const STEP_CONSTRAINTS_MAX = 2 * CONSTRAINTS_MAX + 1_000;
export const GUARDS = 16;
export const INVARIANTS = GUARDS + 12 * STEP_CONSTRAINTS_MAX;

/** The header of a record: the next one in its list, and two words that belong to whoever stores it. */
export const NEXT = 0;
export const OWNER = 4;
export const KEY = 8;
export const HEADER_SIZE = 16;

export const VECTOR_SIZE = 16;

export interface Layout {
  /** Bits per cell. */
  readonly bits: 16 | 32;
  /** No zone has more clocks. */
  readonly dimensionMax: number;
  /** By position in the target, cells: the position in the source that a clock comes from, and twice its shift. */
  readonly from: number;
  readonly shift: number;
  /** By position, cells: what lower bounds are compared with (see `boundCell`); 0 for the reference clock in `lower`. */
  readonly lower: number;
  readonly upper: number;
  /** Scratch of the kernel: vectors of byte indices, and rows that were raised. */
  readonly picks: number;
  readonly raised: number;
  /** The zone of the state that steps start from, the part where guards hold, and the zone that a step leads to. */
  readonly source: number;
  readonly guarded: number;
  readonly target: number;
  /** Records begin here. */
  readonly records: number;
}

/**
 * The most clocks that a kernel takes: the columns of a row are picked by byte indices, and those that do not belong
 * to a vector must not look as if they did.
 */
export function dimensionLimit(bits: 16 | 32): number {
  return bits === 16 ? 120 : 60;
}

/** In `from`: a position of the padding. */
export function padding(bits: 16 | 32): number {
  return bits === 16 ? 127 : 63;
}

/** "No bound", in cells of this width. */
export function unboundedCell(bits: 16 | 32): number {
  return bits === 16 ? 0x7ffe : 0x7ffffffe;
}

/** In the padding of `upper`: below every cell. */
export function lowestCell(bits: 16 | 32): number {
  return bits === 16 ? -0x8000 : -0x80000000;
}

/** What the kernel compares lower bounds with: "> bound", or more than any lower bound where there is none. */
export function boundCell(bound: number | undefined): number {
  return bound === undefined ? ABSENT_BOUND : -2 * bound;
}

export const ABSENT_BOUND = 2;

/** Cells per row, with the padding. */
export function rowLength(bits: 16 | 32, dim: number): number {
  return bits === 16 ? (dim + 7) & ~7 : (dim + 3) & ~3;
}

export function createLayout(bits: 16 | 32, dimensionMax: number): Layout {
  const row = rowLength(bits, dimensionMax) * (bits / 8);
  const vectors = row / VECTOR_SIZE;
  let end = INVARIANTS + 12 * STEP_CONSTRAINTS_MAX;
  const take = (size: number): number => {
    const at = end;
    end += Math.ceil(size / VECTOR_SIZE) * VECTOR_SIZE;
    return at;
  };
  return {
    ...{ bits, dimensionMax },
    ...{ from: take(row), shift: take(row), lower: take(row), upper: take(row) },
    ...{ picks: take(vectors * vectors * VECTOR_SIZE), raised: take(4 * dimensionMax) },
    source: take(dimensionMax * row),
    guarded: take(dimensionMax * row),
    target: take(dimensionMax * row),
    records: take(0),
  };
}
