/**
 * Zones cut by zones, along the constraints that people write.
 *
 * A zone has many forms: x = 2 and y = 0 says y - x = -2 too, and x < 1 and y - x < 1 says y < 2. Extrapolation keeps apart
 * only what is on different sides of a bound that is written somewhere, so pieces must not be bounded by anything else.
 * Cuts go along bounds of single clocks up to the greatest constants, and along differences that are compared, where
 * single clocks do not imply them. Bounds that are implied are none of these lines, and nothing is lost without them: the
 * tightest of the bounds that are written imply all others.
 *
 * INVARIANT pieces of a zone are bounded by lines, if the zone is.
 */
import { assert, invariant } from '../../base/assert.js';
import { type ClockDifference } from '../../network/clock-differences.js';
import { zoneDifferences } from '../../semantics/zone-parts.js';
import { LE_ZERO, UNBOUNDED, addBounds, boundConstant, isStrict, negateBound } from '../../zones/bound.js';
import { constrain, includes, intersect, universe } from '../../zones/zone.js';

/** What still divides the points of a location set: no step asks for anything else from there on. */
export interface Lines {
  /** By clock: the greatest constant that it is still compared with, or ABSENT. */
  readonly greatest: Int32Array;
  /** The differences of clocks that are still compared. */
  readonly differences: readonly ClockDifference[];
}

/** x_i - x_j is within the bound. */
export interface ClockBound {
  readonly i: number;
  readonly j: number;
  readonly bound: number;
}

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

/** The parts of a zone outside another one that is bounded by lines, disjoint. */
export function outside(
  zone: Int32Array,
  other: Int32Array,
  lines: Lines,
  dim: number,
): readonly Int32Array[] {
  if (common([zone], [other], dim).length === 0) return [zone];
  const pieces: Int32Array[] = [];
  const rest = zone.slice();
  for (const { i, j, bound } of boundsOf(other, dim, lines)) {
    if (rest[i * dim + j]! <= bound) continue;
    const beyond = rest.slice();
    if (constrain(beyond, 0, dim, j, i, negateBound(bound))) pieces.push(beyond);
    constrain(rest, 0, dim, i, j, bound);
  }
  assert(includes(other, 0, rest, 0, dim), 'zones are cut along what is compared');
  return pieces;
}

/** The same points in zones of which no two have any in common; all of them are bounded by lines. */
export function disjoint(zones: readonly Int32Array[], lines: Lines, dim: number): readonly Int32Array[] {
  return zones.reduce<readonly Int32Array[]>((apart, zone) => {
    let rest: readonly Int32Array[] = [zone];
    for (const other of apart) rest = rest.flatMap((each) => outside(each, other, lines, dim));
    return [...apart, ...rest];
  }, []);
}

/**
 * The same points in zones that are bounded by lines, if that is what bounds all of them together: those that a difference
 * of zones consists of may be bounded by others, where they meet. Undefined if there are more than `max` of them.
 */
export function alongLines(
  zones: readonly Int32Array[],
  lines: Lines,
  dim: number,
  max: number,
): readonly Int32Array[] | undefined {
  if (zones.every((zone) => isAlongLines(zone, lines, dim))) return zones;
  let cells: readonly Int32Array[] = [universe(dim)];
  for (const { i, j, bound } of zones.flatMap((zone) => boundsOf(zone, dim, lines))) {
    cells = cells.flatMap((cell) => {
      if (cell[i * dim + j]! <= bound) return [cell];
      const [within, beyond] = [cell.slice(), cell.slice()];
      return [
        ...(constrain(within, 0, dim, i, j, bound) ? [within] : []),
        ...(constrain(beyond, 0, dim, j, i, negateBound(bound)) ? [beyond] : []),
      ];
    });
    if (cells.length > max) return undefined;
  }
  const inside = cells.filter((cell) => common([cell], zones, dim).length > 0);
  invariant(
    () => inside.every((cell) => zoneDifferences(cell, zones, dim).length === 0),
    'what a step asks for is bounded by what is compared',
  );
  return inside;
}

function isAlongLines(zone: Int32Array, lines: Lines, dim: number): boolean {
  const larger = universe(dim);
  for (const { i, j, bound } of boundsOf(zone, dim, lines)) constrain(larger, 0, dim, i, j, bound);
  return includes(zone, 0, larger, 0, dim);
}

/** Bounds of single clocks, then those of differences that say more; only those along lines, where there are some. */
export function boundsOf(zone: Int32Array, dim: number, lines?: Lines): readonly ClockBound[] {
  const bounds = new Map<number, number>();
  const clocks = Array.from({ length: dim - 1 }, (_, k) => k + 1);
  const note = (i: number, j: number): readonly ClockBound[] => {
    const bound = zone[i * dim + j]!;
    if (bound === UNBOUNDED || (lines !== undefined && !isLine({ i, j, bound }, lines))) return [];
    bounds.set(i * dim + j, bound);
    return [{ i, j, bound }];
  };
  const singles = clocks.flatMap((clock) => [...note(0, clock), ...note(clock, 0)]);
  const implied = (i: number, j: number): number =>
    addBounds(bounds.get(i * dim) ?? UNBOUNDED, bounds.get(j) ?? LE_ZERO);
  const differences = clocks.flatMap((i) =>
    clocks.flatMap((j) => (i !== j && zone[i * dim + j]! < implied(i, j) ? note(i, j) : [])),
  );
  return [...singles, ...differences];
}

function isLine({ i, j, bound }: ClockBound, { greatest, differences }: Lines): boolean {
  const constant = boundConstant(bound);
  if (i === 0 || j === 0) return Math.abs(constant) <= greatest[i + j]!;
  // Both sides of a difference have the same line, which is kept with the lower clock left.
  const [x, y] = i < j ? [i, j] : [j, i];
  const side =
    i < j ? { constant, strict: isStrict(bound) } : { constant: -constant, strict: !isStrict(bound) };
  return differences.some(
    (each) => each.x === x && each.y === y && each.constant === side.constant && each.strict === side.strict,
  );
}
