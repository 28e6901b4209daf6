/**
 * Zones cut by zones, along the constraints that people write.
 *
 * A zone has many forms: x = 2 and y = 0 says y - x = -2 too. Cut along the shortest form, pieces would be bounded by
 * differences that no guard compares, and extrapolation could not keep them apart. So cuts go along bounds of single
 * clocks, and along differences only where these do not imply them.
 *
 * INVARIANT pieces of a zone are bounded by constants of the zones that have cut it, for clocks and differences alike.
 */
import { UNBOUNDED, addBounds, negateBound } from '../../zones/bound.js';
import { constrain, intersect } from '../../zones/zone.js';

/** What the zones of two lists have in common, zone by zone. */
export function common(
  zones: readonly Int32Array[],
  others: readonly Int32Array[],
  dim: number,
): readonly Int32Array[] {
  return zones.flatMap((zone) =>
    others.flatMap((other) => {
      const cut = zone.slice();
      return intersect(cut, 0, other, 0, dim) ? [cut] : [];
    }),
  );
}

/** The parts of a zone outside another one, disjoint. */
export function outside(zone: Int32Array, other: Int32Array, dim: number): readonly Int32Array[] {
  if (common([zone], [other], dim).length === 0) return [zone];
  const pieces: Int32Array[] = [];
  const rest = zone.slice();
  for (const { i, j, bound } of boundsOf(other, dim)) {
    if (rest[i * dim + j]! <= bound) continue;
    const beyond = rest.slice();
    if (constrain(beyond, 0, dim, j, i, negateBound(bound))) pieces.push(beyond);
    constrain(rest, 0, dim, i, j, bound);
  }
  return pieces;
}

/** Bounds of single clocks, then those of differences that say more; x_i - x_j is within the bound. */
export function boundsOf(
  zone: Int32Array,
  dim: number,
): readonly { readonly i: number; readonly j: number; readonly bound: number }[] {
  const singles = Array.from({ length: dim - 1 }, (_, k) => k + 1).flatMap((clock) => [
    { i: 0, j: clock, bound: zone[clock]! },
    { i: clock, j: 0, bound: zone[clock * dim]! },
  ]);
  const differences = singles.flatMap(({ i }) =>
    i === 0
      ? []
      : Array.from({ length: dim - 1 }, (_, k) => ({ i, j: k + 1, bound: zone[i * dim + k + 1]! })).filter(
          ({ j, bound }) => i !== j && bound < addBounds(zone[i * dim]!, zone[j]!),
        ),
  );
  return [...singles, ...differences].filter(({ bound }) => bound !== UNBOUNDED);
}
