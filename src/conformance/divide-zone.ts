/** Zones divided along others: disjoint parts, each of which lies inside or outside of every set. */
import { intersect } from '../zones/zone.js';
import { zoneDifference } from '../semantics/zone-parts.js';
import { giveUp } from '../explore/unanswered.js';

/** A part of a zone, and the numbers of the sets that it lies in. */
export interface ZoneCell {
  readonly zone: Int32Array;
  readonly members: readonly number[];
}

/** More parts of one state are not followed. */
const CELLS_MAX = 4_096;

/** Each set is a union of zones, which may overlap. */
export function divide(
  zones: readonly Int32Array[],
  sets: readonly (readonly Int32Array[])[],
  dim: number,
): readonly ZoneCell[] {
  let cells: readonly ZoneCell[] = zones.map((zone) => ({ zone, members: [] }));
  sets.forEach((set, number) => {
    for (const boundary of set) {
      cells = cells.flatMap((cell) =>
        cell.members.at(-1) === number ? [cell] : dividedBy(cell, boundary, number, dim),
      );
    }
    if (cells.length > CELLS_MAX) giveUp({ kind: 'tooLarge', what: 'parts' });
  });
  return cells;
}

function dividedBy(cell: ZoneCell, boundary: Int32Array, number: number, dim: number): readonly ZoneCell[] {
  const inside = cell.zone.slice();
  if (!intersect(inside, 0, boundary, 0, dim)) return [cell];
  const outside = zoneDifference(cell.zone, boundary, dim);
  return [
    { zone: inside, members: [...cell.members, number] },
    ...outside.map((zone) => ({ zone, members: cell.members })),
  ];
}
