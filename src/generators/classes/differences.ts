/**
 * Zones of models that compare differences of clocks: divided along these differences before they are extrapolated, so
 * that points on different sides stay apart (docs/theory/clock-differences.md).
 */
import { type ClockDifference } from '../../network/clock-differences.js';
import { atMost, below, negateBound } from '../../zones/bound.js';
import { constrain } from '../../zones/zone.js';

/** The parts of a zone, each enlarged and then cut down to its own side of every difference. */
export function dividedByDifferences(
  zone: Int32Array,
  differences: readonly ClockDifference[],
  dim: number,
  enlarge: (part: Int32Array) => void,
): readonly Int32Array[] {
  const sides = differences.map(({ x, y, constant, strict }) => ({
    x,
    y,
    bound: strict ? below(constant) : atMost(constant),
  }));
  let parts: readonly Int32Array[] = [zone];
  for (const { x, y, bound } of sides) {
    parts = parts.flatMap((part) => {
      const within = part.slice();
      const beyond = part.slice();
      return [
        ...(constrain(within, 0, dim, x, y, bound) ? [within] : []),
        ...(constrain(beyond, 0, dim, y, x, negateBound(bound)) ? [beyond] : []),
      ];
    });
  }
  return parts.map((part) => {
    const larger = part.slice();
    enlarge(larger);
    for (const { x, y, bound } of sides) {
      if (part[x * dim + y]! <= bound) constrain(larger, 0, dim, x, y, bound);
      else constrain(larger, 0, dim, y, x, negateBound(bound));
    }
    return larger;
  });
}
