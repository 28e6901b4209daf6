/**
 * Zones: convex sets of clock values, given by bounds on clocks and on differences of two clocks.
 *
 * A zone of dimension `dim` lies in `cells` from `at` on, row by row: cell (i, j) bounds x_i - x_j. Clock 0 is the
 * constant zero, so row 0 holds lower bounds, column 0 holds upper bounds. Time is dense, clocks are never negative.
 *
 * INVARIANT a zone is either empty, and then its first cell is below LE_ZERO and its other cells mean nothing, or it
 * is closed: its diagonal is LE_ZERO, row 0 is at most LE_ZERO, and no cell can be lowered through a third clock.
 * Closed zones that hold the same points are equal cell by cell. Every operation takes and leaves zones like that,
 * unless it says otherwise, and an empty zone stays empty.
 *
 * HOT: free functions over typed arrays; the caller owns the buffers; nothing is allocated. Operations change the
 * zone that is named first; those that can empty it say whether anything is left.
 *
 * The algorithms are those of Bengtsson and Yi, Timed Automata: Semantics, Algorithms and Tools (2004).
 */
import { assert, invariant } from '../base/assert.js';
import { type Bound, LE_ZERO, LT_ZERO, UNBOUNDED, addBounds, atMost, withinLimits } from './bound.js';

/** The most clocks that a zone can have, the constant zero included. */
export const DIMENSION_MAX = 4096;

/** How two sets lie to each other; 'subset' says that the first one is smaller. */
export type Relation = 'equal' | 'subset' | 'superset' | 'incomparable';

/** All clocks are zero. */
export function setZero(cells: Int32Array, at: number, dim: number): void {
  cells.fill(LE_ZERO, at, at + dim * dim);
}

/** All values that are not negative. */
export function setUniverse(cells: Int32Array, at: number, dim: number): void {
  cells.fill(UNBOUNDED, at, at + dim * dim);
  for (let i = 0; i < dim; i++) {
    cells[at + i] = LE_ZERO;
    cells[at + i * dim + i] = LE_ZERO;
  }
}

/** The same as a zone of its own. */
export function universe(dim: number): Int32Array {
  const zone = new Int32Array(dim * dim);
  setUniverse(zone, 0, dim);
  return zone;
}

export function setEmpty(cells: Int32Array, at: number): void {
  cells[at] = LT_ZERO;
}

export function isEmpty(cells: Int32Array, at: number): boolean {
  return cells[at]! < LE_ZERO;
}

export function copyZone(to: Int32Array, toAt: number, from: Int32Array, fromAt: number, dim: number): void {
  const length = dim * dim;
  for (let k = 0; k < length; k++) to[toAt + k] = from[fromAt + k]!;
}

/**
 * Keeps the part of the zone where x_i - x_j satisfies `bound`. Says whether anything is left.
 *
 * A point of the new zone goes from x_r to x_s either as before or through the new bound, so a row r changes only if
 * its cell (r, j) does, and then as if by the new way to x_j and row j. Row j itself never changes. This is the
 * closure in O(dim²).
 */
export function constrain(
  cells: Int32Array,
  at: number,
  dim: number,
  i: number,
  j: number,
  bound: Bound,
): boolean {
  if (cells[at]! < LE_ZERO) return false;
  if (cells[at + i * dim + j]! <= bound) return true;
  if (addBounds(bound, cells[at + j * dim + i]!) < LE_ZERO) {
    cells[at] = LT_ZERO;
    return false;
  }
  const via = at + j * dim;
  for (let r = 0; r < dim; r++) {
    const row = at + r * dim;
    const before = cells[row + i]!;
    if (before === UNBOUNDED) continue;
    const toJ = before + bound - ((before | bound) & 1);
    if (toJ < cells[row + j]!) lowerRow(cells, row, via, dim, toJ);
  }
  invariant(() => isClosed(cells, at, dim), 'constrain keeps zones closed');
  return true;
}

/** Keeps the part that satisfies all constraints, given as triples (i, j, bound). Says whether anything is left. */
export function constrainAll(cells: Int32Array, at: number, dim: number, constraints: Int32Array): boolean {
  for (let k = 0; k < constraints.length; k += 3) {
    if (!constrain(cells, at, dim, constraints[k]!, constraints[k + 1]!, constraints[k + 2]!)) return false;
  }
  return !isEmpty(cells, at);
}

/** Whether some point satisfies the constraint. */
export function someSatisfy(
  cells: Int32Array,
  at: number,
  dim: number,
  i: number,
  j: number,
  bound: Bound,
): boolean {
  return !isEmpty(cells, at) && LE_ZERO <= addBounds(bound, cells[at + j * dim + i]!);
}

/** Whether every point satisfies the constraint. */
export function allSatisfy(
  cells: Int32Array,
  at: number,
  dim: number,
  i: number,
  j: number,
  bound: Bound,
): boolean {
  return isEmpty(cells, at) || cells[at + i * dim + j]! <= bound;
}

/** Closes any matrix with a diagonal of LE_ZERO, in O(dim³). Says whether a point is left. */
export function close(cells: Int32Array, at: number, dim: number): boolean {
  for (let k = 0; k < dim; k++) {
    if (!closeThrough(cells, at, dim, k)) return false;
  }
  return true;
}

/**
 * Closes a zone that was closed before cells between the given clocks were lowered: all cells (i, j) that changed
 * have i and j among them. Only these clocks can lie inside a shorter way, so O(count dim²) suffices.
 */
function closeAmong(cells: Int32Array, at: number, dim: number, clocks: Int32Array, count: number): boolean {
  for (let k = 0; k < count; k++) {
    if (!closeThrough(cells, at, dim, clocks[k]!)) return false;
  }
  invariant(() => isClosed(cells, at, dim), 'the given clocks are all that changed');
  return true;
}

/** One round of the closure: lowers every cell (i, j) to the sum of (i, k) and (k, j). False: the zone is empty. */
function closeThrough(cells: Int32Array, at: number, dim: number, k: number): boolean {
  const via = at + k * dim;
  for (let i = 0; i < dim; i++) {
    if (i === k) continue;
    const row = at + i * dim;
    const toK = cells[row + k]!;
    if (toK === UNBOUNDED) continue;
    lowerRow(cells, row, via, dim, toK);
    if (cells[row + i]! < LE_ZERO) {
      cells[at] = LT_ZERO;
      return false;
    }
  }
  return true;
}

/** Lowers the cells of the row at `row` to `first`, which is not UNBOUNDED, plus the row at `via`. */
export function lowerRow(cells: Int32Array, row: number, via: number, dim: number, first: Bound): void {
  // The sum of bounds a and b is a + b - ((a | b) & 1); what depends on a alone is taken out of the loop.
  const base = first & ~1;
  const mask = (first & 1) - 2;
  for (let j = 0; j < dim; j++) {
    const second = cells[via + j]!;
    if (second === UNBOUNDED) continue;
    const sum = base + (second & mask);
    if (sum < cells[row + j]!) cells[row + j] = withinLimits(sum);
  }
}

/** Whether the invariant at the head of this file holds. In O(dim³): for checks only. */
export function isClosed(cells: Int32Array, at: number, dim: number): boolean {
  if (isEmpty(cells, at)) return true;
  for (let i = 0; i < dim; i++) {
    if (cells[at + i]! > LE_ZERO || cells[at + i * dim + i] !== LE_ZERO) return false;
    for (let k = 0; k < dim; k++) {
      for (let j = 0; j < dim; j++) {
        if (addBounds(cells[at + i * dim + k]!, cells[at + k * dim + j]!) < cells[at + i * dim + j]!)
          return false;
      }
    }
  }
  return true;
}

/** Lets any time pass: all later points. */
export function delay(cells: Int32Array, at: number, dim: number): void {
  for (let i = 1; i < dim; i++) cells[at + i * dim] = UNBOUNDED;
}

/**
 * Lets any time pass, during which only the clocks with running[i] = 1 advance.
 *
 * The exact set can need constraints on four clocks at once (what two stopped clocks differ by against what two
 * running ones do). This is the smallest zone around it.
 */
export function delaySome(cells: Int32Array, at: number, dim: number, running: Uint8Array): void {
  for (let i = 1; i < dim; i++) {
    if (running[i] !== 1) continue;
    const row = at + i * dim;
    for (let j = 0; j < dim; j++) {
      if (j === 0 || running[j] !== 1) cells[row + j] = UNBOUNDED;
    }
  }
}

/** All earlier points, as far back as no clock is negative. */
export function past(cells: Int32Array, at: number, dim: number): void {
  for (let j = 1; j < dim; j++) {
    let lowest = LE_ZERO;
    for (let i = 1; i < dim; i++) {
      const bound = cells[at + i * dim + j]!;
      if (bound < lowest) lowest = bound;
    }
    cells[at + j] = lowest;
  }
}

/**
 * All earlier points, as far back as no clock is negative, where only the clocks with running[i] = 1 have advanced since.
 *
 * Like the set that time leads to, this one can need constraints on four clocks at once. The result is the smallest zone
 * around it, and the set itself if no bound ties a running clock to a stopped one (see `tiesRunning`).
 */
export function pastSome(cells: Int32Array, at: number, dim: number, running: Uint8Array): void {
  for (let j = 1; j < dim; j++) {
    if (running[j] !== 1) continue;
    let lowest = LE_ZERO;
    for (let i = 1; i < dim; i++) {
      if (running[i] === 1 && cells[at + i * dim + j]! < lowest) lowest = cells[at + i * dim + j]!;
    }
    cells[at + j] = lowest;
    for (let i = 1; i < dim; i++) {
      if (running[i] !== 1) cells[at + i * dim + j] = addBounds(cells[at + i * dim]!, lowest);
    }
  }
}

/** Whether a bound on a running and a stopped clock says more than the bounds on each of the two. */
export function tiesRunning(cells: Int32Array, at: number, dim: number, running: Uint8Array): boolean {
  for (let i = 1; i < dim; i++) {
    for (let j = 1; j < dim; j++) {
      if (running[i] === running[j]) continue;
      if (cells[at + i * dim + j]! < addBounds(cells[at + i * dim]!, cells[at + j]!)) return true;
    }
  }
  return false;
}

/** Forgets what running clocks have to do with stopped ones: the smallest zone around this one that does not tie them. */
export function untieRunning(cells: Int32Array, at: number, dim: number, running: Uint8Array): void {
  for (let i = 1; i < dim; i++) {
    for (let j = 1; j < dim; j++) {
      if (running[i] !== running[j])
        cells[at + i * dim + j] = addBounds(cells[at + i * dim]!, cells[at + j]!);
    }
  }
}

/** Sets clock x to a value, which is not negative. */
export function reset(cells: Int32Array, at: number, dim: number, x: number, value: number): void {
  assert(value >= 0, 'clocks are not negative');
  const up = atMost(value);
  const down = atMost(-value);
  const row = at + x * dim;
  for (let j = 0; j < dim; j++) {
    if (j === x) continue;
    cells[row + j] = addBounds(up, cells[at + j]!);
    cells[at + j * dim + x] = addBounds(cells[at + j * dim]!, down);
  }
}

/**
 * Sets clock x to clock y plus a value. Points where that is negative are lost; says whether any is left.
 * With y = x this moves the clock, with value 0 it copies one.
 */
export function assign(
  cells: Int32Array,
  at: number,
  dim: number,
  x: number,
  y: number,
  value: number,
): boolean {
  const up = atMost(value);
  const down = atMost(-value);
  if (value < 0 && !constrain(cells, at, dim, 0, y, up)) return false;
  for (let j = 0; j < dim; j++) {
    if (j === x) continue;
    // For j = y the diagonal is copied, so that x - y is exactly the value.
    cells[at + x * dim + j] = addBounds(up, cells[at + y * dim + j]!);
    cells[at + j * dim + x] = addBounds(cells[at + j * dim + y]!, down);
  }
  return !isEmpty(cells, at);
}

/** Forgets clock x: it may have any value. */
export function free(cells: Int32Array, at: number, dim: number, x: number): void {
  for (let j = 0; j < dim; j++) {
    if (j === x) continue;
    cells[at + x * dim + j] = UNBOUNDED;
    cells[at + j * dim + x] = cells[at + j * dim]!;
  }
}

/** Clocks that an operation has touched, between its two passes. No operation calls another meanwhile. */
const touched = new Int32Array(DIMENSION_MAX);

/** Keeps what also lies in the other zone. Says whether anything is left. */
export function intersect(
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
  dim: number,
): boolean {
  if (isEmpty(cells, at)) return false;
  if (isEmpty(others, othersAt)) {
    setEmpty(cells, at);
    return false;
  }
  touched.fill(0, 0, dim);
  for (let i = 0; i < dim; i++) {
    for (let j = 0; j < dim; j++) {
      const bound = others[othersAt + i * dim + j]!;
      if (bound >= cells[at + i * dim + j]!) continue;
      if (addBounds(bound, cells[at + j * dim + i]!) < LE_ZERO) {
        setEmpty(cells, at);
        return false;
      }
      cells[at + i * dim + j] = bound;
      touched[i] = 1;
      touched[j] = 1;
    }
  }
  let count = 0;
  for (let k = 0; k < dim; k++) {
    if (touched[k] === 1) touched[count++] = k;
  }
  return closeAmong(cells, at, dim, touched, count);
}

/** The smallest zone around this one and the other. */
export function hull(cells: Int32Array, at: number, others: Int32Array, othersAt: number, dim: number): void {
  if (isEmpty(others, othersAt)) return;
  if (isEmpty(cells, at)) {
    copyZone(cells, at, others, othersAt, dim);
    return;
  }
  const length = dim * dim;
  for (let k = 0; k < length; k++) {
    if (cells[at + k]! < others[othersAt + k]!) cells[at + k] = others[othersAt + k]!;
  }
}

/** Whether the zone holds all points of the other. */
export function includes(
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
  dim: number,
): boolean {
  if (isEmpty(others, othersAt)) return true;
  // An empty zone fails here at its first cell.
  const length = dim * dim;
  for (let k = 0; k < length; k++) {
    if (cells[at + k]! < others[othersAt + k]!) return false;
  }
  return true;
}

export function equal(
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
  dim: number,
): boolean {
  if (isEmpty(cells, at) || isEmpty(others, othersAt)) return isEmpty(cells, at) && isEmpty(others, othersAt);
  const length = dim * dim;
  for (let k = 0; k < length; k++) {
    if (cells[at + k] !== others[othersAt + k]) return false;
  }
  return true;
}

/** How the zone lies to the other, in one pass. */
export function relation(
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
  dim: number,
): Relation {
  if (isEmpty(cells, at)) return isEmpty(others, othersAt) ? 'equal' : 'subset';
  if (isEmpty(others, othersAt)) return 'superset';
  const length = dim * dim;
  let smaller = false;
  let larger = false;
  for (let k = 0; k < length; k++) {
    const cell = cells[at + k]!;
    const other = others[othersAt + k]!;
    if (cell === other) continue;
    if (cell < other) smaller = true;
    else larger = true;
    if (smaller && larger) return 'incomparable';
  }
  return smaller ? 'subset' : larger ? 'superset' : 'equal';
}

/** A number of 32 bits that is the same for equal zones. */
export function hash(cells: Int32Array, at: number, dim: number): number {
  if (isEmpty(cells, at)) return 0;
  const length = dim * dim;
  let mixed = dim;
  for (let k = 0; k < length; k++) {
    mixed = Math.imul(mixed ^ cells[at + k]!, 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed;
}

/** Exchanges two clocks. */
export function swapClocks(cells: Int32Array, at: number, dim: number, x: number, y: number): void {
  for (let j = 0; j < dim; j++) {
    const held = cells[at + x * dim + j]!;
    cells[at + x * dim + j] = cells[at + y * dim + j]!;
    cells[at + y * dim + j] = held;
  }
  for (let i = 0; i < dim; i++) {
    const held = cells[at + i * dim + x]!;
    cells[at + i * dim + x] = cells[at + i * dim + y]!;
    cells[at + i * dim + y] = held;
  }
}

/** In a list of clocks to pick: a clock that the old zone does not have. */
export const NEW_CLOCK = -1;

/**
 * Writes a zone over the picked clocks of another: clock k is the old clock picks[k], or a new clock of any value.
 * Drops clocks that are not picked, and orders, repeats and adds clocks; picks[0] is 0. The zones do not overlap.
 */
export function pickClocks(
  to: Int32Array,
  toAt: number,
  from: Int32Array,
  fromAt: number,
  fromDim: number,
  picks: Int32Array,
): void {
  const dim = picks.length;
  assert(picks[0] === 0, 'the constant zero stays clock 0');
  if (isEmpty(from, fromAt)) {
    setEmpty(to, toAt);
    return;
  }
  for (let i = 0; i < dim; i++) {
    const row = picks[i]!;
    for (let j = 0; j < dim; j++) {
      const column = picks[j]!;
      let bound = UNBOUNDED;
      if (i === j) bound = LE_ZERO;
      else if (row !== NEW_CLOCK) bound = from[fromAt + row * fromDim + Math.max(column, 0)]!;
      to[toAt + i * dim + j] = bound;
    }
  }
}
