/**
 * Regions: the finest classes, which no automaton with these constants can divide. Two values of the clocks are in the
 * same region if, up to the greatest constant of each clock, the same integers lie below, at and above each clock and
 * each difference of two clocks.
 */
import { UNBOUNDED, atMost, below, boundConstant } from '../../zones/bound.js';
import { ABSENT } from '../../zones/extrapolate.js';
import { constrain } from '../../zones/zone.js';

/** The regions that a zone is made of; undefined if there are more than `max`. Clocks that are ABSENT do not matter. */
export function regionsOf(
  zone: Int32Array,
  greatest: Int32Array,
  max: number,
): readonly Int32Array[] | undefined {
  const dim = greatest.length;
  const clocks = Array.from({ length: dim - 1 }, (_, k) => k + 1).filter(
    (clock) => greatest[clock] !== ABSENT,
  );
  let zones: readonly Int32Array[] | undefined = [zone];
  for (const clock of clocks) {
    const span = { x: clock, y: 0, least: 0, most: greatest[clock]! };
    zones = divided(zones, dim, span, max);
  }
  for (const x of clocks)
    for (const y of clocks) if (x < y) zones = dividedInside(zones, dim, x, y, greatest, max);
  return zones;
}

/** Divides by a difference, but where one of the clocks is beyond its constant no difference matters. */
function dividedInside(
  zones: readonly Int32Array[] | undefined,
  dim: number,
  x: number,
  y: number,
  greatest: Int32Array,
  max: number,
): readonly Int32Array[] | undefined {
  const isBeyond = (zone: Int32Array, clock: number): boolean => zone[clock]! <= below(-greatest[clock]!);
  const inside = zones?.filter((zone) => !isBeyond(zone, x) && !isBeyond(zone, y));
  const beyond = zones?.filter((zone) => isBeyond(zone, x) || isBeyond(zone, y));
  const finer = divided(inside, dim, { x, y, least: -greatest[y]!, most: greatest[x]! }, max);
  return finer === undefined || beyond === undefined ? undefined : [...finer, ...beyond];
}

/** Values of x - y, from the least to the most. */
interface Span {
  readonly x: number;
  readonly y: number;
  readonly least: number;
  readonly most: number;
}

/** Divides zones where x - y is an integer between the ends; differences of clocks beyond their constants are left. */
function divided(
  zones: readonly Int32Array[] | undefined,
  dim: number,
  { x, y, least, most }: Span,
  max: number,
): readonly Int32Array[] | undefined {
  if (zones === undefined) return undefined;
  const all: Int32Array[] = [];
  for (const zone of zones) {
    let rest: Int32Array | undefined = zone;
    const high = zone[x * dim + y]!;
    const last = high === UNBOUNDED ? most : Math.min(most, boundConstant(high));
    for (
      let value = Math.max(least, -boundConstant(zone[y * dim + x]!));
      value <= last && rest !== undefined;
      value++
    ) {
      if (all.length > max) return undefined;
      const lower = rest.slice();
      if (constrain(lower, 0, dim, x, y, below(value))) all.push(lower);
      const at = rest.slice();
      if (constrain(at, 0, dim, x, y, atMost(value)) && constrain(at, 0, dim, y, x, atMost(-value)))
        all.push(at);
      const upper = rest.slice();
      rest = constrain(upper, 0, dim, y, x, below(-value)) ? upper : undefined;
    }
    if (rest !== undefined) all.push(rest);
  }
  return all.length > max ? undefined : all;
}
