/**
 * What a step does to a zone, in few passes over the matrix. HOT.
 *
 * Constraints are triples (i, j, bound) over positions in the zone. Sources and targets are different buffers.
 */
import { LE_ZERO, UNBOUNDED, addBounds, negateBound, withinLimits } from '../zones/bound.js';
import { constrain, lowerRow } from '../zones/zone.js';

/**
 * The zone after every clock has got a new value: clock k is the old clock from[k] plus shift[k] (see ClockMap).
 * Drops, copies and resets clocks at once. A closed zone gives a closed one.
 */
export function mapClocks(
  target: Int32Array,
  dim: number,
  source: Int32Array,
  sourceDim: number,
  from: Int32Array,
  shift: Int32Array,
): void {
  for (let i = 0; i < dim; i++) {
    const row = from[i]! * sourceDim;
    const up = 2 * shift[i]!;
    const out = i * dim;
    for (let j = 0; j < dim; j++) {
      const bound = source[row + from[j]!]!;
      const move = up - 2 * shift[j]!;
      target[out + j] = bound === UNBOUNDED || move === 0 ? bound : withinLimits(bound + move);
    }
  }
}

/**
 * Keeps the part of a zone without upper bounds (as delay leaves it) where clock i is within its limit for every pair
 * (i, bound) of `limits`. The zone holds such points. One pass: a shortest way uses at most one of the new bounds.
 */
export function limitDelayed(cells: Int32Array, dim: number, limits: Int32Array, count: number): void {
  for (let k = 1; k < dim; k++) {
    const row = k * dim;
    let least = UNBOUNDED;
    for (let n = 0; n < count; n += 2) {
      const sum = addBounds(cells[row + limits[n]!]!, limits[n + 1]!);
      if (sum < least) least = sum;
    }
    if (least === UNBOUNDED) continue;
    lowerRow(cells, row, 0, dim, least);
    cells[row] = least;
    cells[row + k] = LE_ZERO;
  }
}

/** The parts of a zone where not all of the constraints (i, j, bound) hold, disjoint. Changes the zone. */
export function withoutConstraints(zone: Int32Array, constraints: Int32Array, dim: number): Int32Array[] {
  const parts: Int32Array[] = [];
  for (let k = 0; k < constraints.length; k += 3) {
    const i = constraints[k]!;
    const j = constraints[k + 1]!;
    const bound = constraints[k + 2]!;
    if (zone[i * dim + j]! <= bound) continue;
    const outside = zone.slice();
    if (constrain(outside, 0, dim, j, i, negateBound(bound))) parts.push(outside);
    if (!constrain(zone, 0, dim, i, j, bound)) return parts;
  }
  return parts;
}

/** The parts of a zone that lie outside another one, disjoint. */
export function zoneDifference(zone: Int32Array, other: Int32Array, dim: number): Int32Array[] {
  const constraints: number[] = [];
  for (let i = 0; i < dim; i++) {
    for (let j = 0; j < dim; j++) {
      const bound = other[i * dim + j]!;
      if (i !== j && bound !== UNBOUNDED) constraints.push(i, j, bound);
    }
  }
  return withoutConstraints(zone.slice(), Int32Array.from(constraints), dim);
}
