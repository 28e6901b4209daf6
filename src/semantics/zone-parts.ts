/** Parts of zones that are left where something does not hold. Constraints are triples (i, j, bound) over positions. */
import { UNBOUNDED, negateBound } from '../zones/bound.js';
import { constrain } from '../zones/zone.js';

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
