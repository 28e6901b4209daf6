/**
 * Abstractions that make the set of reachable zones finite.
 *
 * A model compares a clock with constants only, so values above the greatest of them need not be told apart. The
 * extrapolations enlarge a zone to one that the model cannot tell from it (for reachability, without constraints on
 * differences of clocks); the inclusion test compares with the much larger set a_LU, which is no zone and is never built.
 *
 *     zone ⊆ extrapolateM ⊆ extrapolateLU ⊆ extrapolateLUPlus ⊆ a_LU
 *
 * Extrapolations: Behrmann, Bouyer, Larsen, Pelánek, Lower and upper bounds in zone-based abstractions of timed
 * automata (2006). Inclusion: Herbreteau, Srivathsan, Walukiewicz, Better abstractions for timed automata (2012).
 *
 * Raising cells leaves a matrix that is not closed, but a full closure is never needed: a cell that was not raised
 * is as low as it was in a closed zone and cannot sink. So only rows with raised cells are closed again. HOT.
 */
import { invariant } from '../base/assert.js';
import { LE_ZERO, UNBOUNDED, addBounds } from './bound.js';
import { DIMENSION_MAX, isClosed, isEmpty, lowerRow } from './zone.js';

/**
 * What a model compares each clock with from here on, by clock; index 0, the constant zero, holds 0.
 * `lower[x]` is the greatest c of x > c and x >= c, `upper[x]` the greatest c of x < c and x <= c, or ABSENT.
 */
export interface ClockBounds {
  readonly lower: Int32Array;
  readonly upper: Int32Array;
}

/** The bound of a clock that is never compared this way: minus infinity. */
export const ABSENT = -0x40000000;

/** Rows with raised cells, while an extrapolation runs. */
const raised = new Int32Array(DIMENSION_MAX);

/** Enlarges the zone up to the greatest constant of each clock (Extra_M, with M the greater of L and U). */
export function extrapolateM(cells: Int32Array, at: number, dim: number, greatest: Int32Array): void {
  extrapolateLU(cells, at, dim, { lower: greatest, upper: greatest });
}

/** Extra_LU: a bound on x - y goes if it is above L(x), and is weakened to "< -U(y)" if it is below that. */
export function extrapolateLU(cells: Int32Array, at: number, dim: number, bounds: ClockBounds): void {
  if (isEmpty(cells, at)) return;
  const { lower, upper } = bounds;
  let count = 0;
  for (let i = 0; i < dim; i++) {
    const row = at + i * dim;
    let changed = false;
    for (let j = 0; j < dim; j++) {
      const bound = cells[row + j]!;
      if (i === j || bound === UNBOUNDED) continue;
      const constant = bound >> 1;
      let weaker = bound;
      if (constant > lower[i]!) weaker = UNBOUNDED;
      else if (-constant > upper[j]!) weaker = weakest(i, upper[j]!);
      if (weaker === bound) continue;
      cells[row + j] = weaker;
      changed = true;
    }
    if (changed) raised[count++] = i;
  }
  for (let k = 0; k < dim && count > 0; k++) closeRaised(cells, at, dim, k, count);
  invariant(() => isClosed(cells, at, dim), 'extrapolateLU keeps zones closed');
}

/**
 * Extra⁺_LU: a bound on x - y also goes if all values of x are above L(x) or all values of y are above U(y); the
 * lower bound of such a y becomes "> U(y)".
 *
 * What has to be closed again: the row of such an x is without bounds, and stays so. The column of such a y has its
 * bound in row 0 only, so all others follow from it by one sum; and no way through y is shorter than without it,
 * because its lower bound has only been weakened. This leaves the bounds on x - y above L(x) between ordinary
 * clocks. A shortest way back from x to y, with the fewest clocks on it, is made of bounds that were kept, and all
 * but its first are positive: a kept bound on x - z and one on z - w that is not positive add up to at most L(x),
 * so x - w was kept too, and the way did not need z. So only positive bounds of each clock z have to be followed,
 * and there are few of them between 0 and L(z).
 */
export function extrapolateLUPlus(cells: Int32Array, at: number, dim: number, bounds: ClockBounds): void {
  if (isEmpty(cells, at)) return;
  const { lower, upper } = bounds;
  let count = 0;
  for (let i = 1; i < dim; i++) {
    const row = at + i * dim;
    const greatest = lower[i]!;
    if (lowest(cells, at, i) > greatest) {
      for (let j = 0; j < dim; j++) if (i !== j) cells[row + j] = UNBOUNDED;
      continue;
    }
    let changed = false;
    for (let j = 0; j < dim; j++) {
      const bound = cells[row + j]!;
      if (bound >> 1 <= greatest || bound === UNBOUNDED || i === j) continue;
      cells[row + j] = UNBOUNDED;
      changed = true;
    }
    if (changed) raised[count++] = i;
  }
  for (let k = 1; k < dim && count > 0; k++) {
    const least = lowest(cells, at, k);
    if (least <= lower[k]! && least <= upper[k]!) closeRaisedUpwards(cells, at, dim, k, count);
  }
  for (let j = 1; j < dim; j++) {
    if (lowest(cells, at, j) <= upper[j]!) continue;
    const bound = weakest(0, upper[j]!);
    for (let i = 1; i < dim; i++) {
      if (i !== j) cells[at + i * dim + j] = addBounds(cells[at + i * dim]!, bound);
    }
    cells[at + j] = bound;
  }
  invariant(() => isClosed(cells, at, dim), 'extrapolateLUPlus keeps zones closed');
}

/**
 * Whether the other zone lies within a_LU of this one: each of its points is simulated by a point of this zone, as
 * far as the bounds allow to tell. Nothing is extrapolated, and O(dim²) cells are looked at.
 *
 * It does not, just if for some clocks x and y the other zone reaches below U(x) in x, the bound on y - x is smaller
 * here than there, and it still is when only what matters below L(y) counts.
 */
export function includesUpToLU(
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
  dim: number,
  bounds: ClockBounds,
): boolean {
  if (isEmpty(others, othersAt)) return true;
  if (isEmpty(cells, at)) return false;
  const { lower, upper } = bounds;
  for (let y = 0; y < dim; y++) {
    if (lower[y] === ABSENT) continue;
    const row = at + y * dim;
    const otherRow = othersAt + y * dim;
    for (let x = 0; x < dim; x++) {
      const bound = cells[row + x]!;
      if (bound >= others[otherRow + x]! || upper[x] === ABSENT) continue;
      const least = others[othersAt + x]!;
      if (least >= 1 - 2 * upper[x]! && addBounds(bound, -2 * lower[y]!) < least) return false;
    }
  }
  return true;
}

/** What is left of a lower bound on x_j that is above U: "x_j > U", or nothing if there is no U. */
function weakest(i: number, upper: number): number {
  if (upper === ABSENT) return i === 0 ? LE_ZERO : UNBOUNDED;
  return -2 * upper;
}

/** The integer from which on the values of a clock lie. */
function lowest(cells: Int32Array, at: number, clock: number): number {
  return -(cells[at + clock]! >> 1);
}

/** One round of the closure, for the first `count` raised rows. */
function closeRaised(cells: Int32Array, at: number, dim: number, k: number, count: number): void {
  for (let r = 0; r < count; r++) {
    const row = at + raised[r]! * dim;
    const toK = cells[row + k]!;
    if (toK !== UNBOUNDED) lowerRow(cells, row, at + k * dim, dim, toK);
  }
}

/** Columns with positive bounds, in one row. */
const positive = new Int32Array(DIMENSION_MAX);

/** The same, but follows only the positive bounds of row k. */
function closeRaisedUpwards(cells: Int32Array, at: number, dim: number, k: number, count: number): void {
  const via = at + k * dim;
  let steps = 0;
  for (let j = 0; j < dim; j++) {
    const bound = cells[via + j]!;
    if (bound > LE_ZERO && bound !== UNBOUNDED) positive[steps++] = j;
  }
  for (let r = 0; r < count && steps > 0; r++) {
    const row = at + raised[r]! * dim;
    const toK = cells[row + k]!;
    if (toK === UNBOUNDED) continue;
    for (let s = 0; s < steps; s++) {
      const j = positive[s]!;
      const sum = addBounds(toK, cells[via + j]!);
      if (sum < cells[row + j]!) cells[row + j] = sum;
    }
  }
}
