/** Parts of zones: where constraints hold, and where they do not, and what lies around them in time. Constraints are triples (i, j, bound). */
import { LE_ZERO, UNBOUNDED, addBounds, negateBound } from '../zones/bound.js';
import { constrain, delay, past, pickClocks } from '../zones/zone.js';
import { type Standing } from './candidate.js';
import { type LiveClocks } from './live-clocks.js';

/** Keeps the part of a zone where the constraints over clocks up to `end` hold; false if there is none. */
export function constrainAll(
  zone: Int32Array,
  triples: Int32Array,
  end: number,
  { dim, positionOf }: Pick<LiveClocks, 'dim' | 'positionOf'>,
): boolean {
  for (let k = 0; k < end; k += 3) {
    const i = positionOf[triples[k]!]!;
    const j = positionOf[triples[k + 1]!]!;
    if (!constrain(zone, 0, dim, i, j, triples[k + 2]!)) return false;
  }
  return true;
}

/** Where in a zone the constraints over clocks up to `end` hold, as far as each of them shows it alone. */
export function standingIn(
  zone: Int32Array,
  triples: Int32Array,
  end: number,
  { dim, positionOf }: LiveClocks,
): Standing {
  let standing: Standing = 'everywhere';
  for (let k = 0; k < end; k += 3) {
    const i = positionOf[triples[k]!]!;
    const j = positionOf[triples[k + 1]!]!;
    const bound = triples[k + 2]!;
    if (zone[i * dim + j]! <= bound) continue;
    if (addBounds(zone[j * dim + i]!, bound) < LE_ZERO) return 'nowhere';
    standing = 'somewhere';
  }
  return standing;
}

/** The parts of a zone where not all of the constraints over positions hold, disjoint. Changes the zone. */
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

/** The parts of a zone that lie outside others. */
export function zoneDifferences(
  zone: Int32Array,
  others: readonly Int32Array[],
  dim: number,
): readonly Int32Array[] {
  let parts: readonly Int32Array[] = [zone];
  for (const other of others) parts = parts.flatMap((part) => zoneDifference(part, other, dim));
  return parts;
}

/** A zone and all that time leads to from it. */
export function laterThan(zone: Int32Array, dim: number): Int32Array {
  const later = zone.slice();
  delay(later, 0, dim);
  return later;
}

/** A zone and all that time leads from to it. */
export function earlierThan(zone: Int32Array, dim: number): Int32Array {
  const earlier = zone.slice();
  past(earlier, 0, dim);
  return earlier;
}

/** What lies strictly later than the points of a zone. */
export function strictlyLater(zone: Int32Array, dim: number): Int32Array {
  const later = zone.slice();
  for (let i = 1; i < dim; i++) {
    later[i * dim] = UNBOUNDED;
    // "at least" becomes "more than".
    later[i] = later[i]! & ~1;
  }
  return later;
}

/** What lies strictly earlier than points of a zone. */
export function strictlyEarlier(zone: Int32Array, dim: number): Int32Array {
  const inside = zone.slice();
  // "at most" becomes "less than".
  for (let i = 1; i < dim; i++) inside[i * dim] = inside[i * dim]! & ~1;
  return earlierThan(inside, dim);
}

/** What a zone says of the clocks at some positions, the first of which is 0. */
export function pickedZone(zone: Int32Array, dim: number, positions: ArrayLike<number>): Int32Array {
  const picked = new Int32Array(positions.length ** 2);
  pickClocks(picked, 0, zone, 0, dim, Int32Array.from(positions));
  return picked;
}
