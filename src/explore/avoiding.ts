/**
 * Delays that keep out of some zones.
 *
 * A delay moves a point along a line, and a convex zone cuts an interval out of a line. So a point that is not in a
 * zone either has all of that interval ahead of it, and then may go on until just before it, or never meets the zone.
 *
 * All zones have the same clocks, all of which run. Lists of zones stand for their union.
 */
import { append } from '../base/long-lists.js';
import { copyZone, delay, intersect, past } from '../zones/zone.js';
import { zoneDifference } from '../semantics/zone-parts.js';

type Zones = readonly Int32Array[];

/** No zone is cut into more parts. */
const PARTS_MAX = 2_000;

/**
 * The points that are reached from `entered` by delays within `bounds`, a zone, that never meet `avoided`; undefined if
 * they fall into too many parts.
 */
export function delaysAvoiding(
  entered: Int32Array,
  avoided: Zones,
  bounds: Int32Array,
  dim: number,
): Zones | undefined {
  const obstacles = avoided.map((zone): Obstacle => obstacleOf(zone, dim));
  const groups = groupsOf(entered, obstacles, dim);
  if (groups === undefined) return undefined;
  const reached: Int32Array[] = [];
  for (const { zone, ahead } of groups) {
    const later = copyOf(zone, dim);
    delay(later, 0, dim);
    if (!intersect(later, 0, bounds, 0, dim)) continue;
    const parts = ahead.reduce<Zones | undefined>((rest, { future }) => without(rest, future, dim), [later]);
    if (parts === undefined || reached.length + parts.length > PARTS_MAX) return undefined;
    append(reached, parts);
  }
  return reached;
}

/** The points of the zones outside of `avoided`; undefined if they fall into too many parts. */
export function outsideOf(zones: Zones, avoided: Zones, dim: number): Zones | undefined {
  return avoided.reduce<Zones | undefined>((parts, zone) => without(parts, zone, dim), zones);
}

/** The points of the zones from which no delay meets `avoided`; undefined if they fall into too many parts. */
export function neverMeeting(zones: Zones, avoided: Zones, dim: number): Zones | undefined {
  return outsideOf(
    zones,
    avoided.map((zone) => obstacleOf(zone, dim).past),
    dim,
  );
}

/** Whether a delay, 0 included, leads from a point of the zone into `avoided`. */
export function canMeet(zone: Int32Array, avoided: Zones, dim: number): boolean {
  return avoided.some((other) => intersect(copyOf(zone, dim), 0, obstacleOf(other, dim).past, 0, dim));
}

interface Obstacle {
  /** The points from which a delay, 0 included, leads to it. */
  readonly past: Int32Array;
  /** The points to which a delay leads from it. */
  readonly future: Int32Array;
}

function obstacleOf(zone: Int32Array, dim: number): Obstacle {
  const before = copyOf(zone, dim);
  past(before, 0, dim);
  const after = copyOf(zone, dim);
  delay(after, 0, dim);
  return { past: before, future: after };
}

/** Points that have the same obstacles ahead; where they are in one, no time is left for them. */
interface Group {
  readonly zone: Int32Array;
  readonly ahead: readonly Obstacle[];
}

/** The points of a zone by what is ahead of them; undefined if they fall into too many groups. */
function groupsOf(
  zone: Int32Array,
  obstacles: readonly Obstacle[],
  dim: number,
): readonly Group[] | undefined {
  let groups: readonly Group[] = [{ zone: copyOf(zone, dim), ahead: [] }];
  for (const obstacle of obstacles) {
    groups = groups.flatMap(({ zone: points, ahead }): readonly Group[] => {
      const towards = copyOf(points, dim);
      if (!intersect(towards, 0, obstacle.past, 0, dim)) return [{ zone: points, ahead }];
      const others = zoneDifference(points, obstacle.past, dim);
      return [
        ...others.map((part): Group => ({ zone: part, ahead })),
        { zone: towards, ahead: [...ahead, obstacle] },
      ];
    });
    if (groups.length > PARTS_MAX) return undefined;
  }
  return groups;
}

/** What lies outside another zone; zones that do not meet it stay whole. */
function without(zones: Zones | undefined, other: Int32Array, dim: number): Zones | undefined {
  if (zones === undefined || zones.length > PARTS_MAX) return undefined;
  return zones.flatMap((zone) =>
    intersect(copyOf(zone, dim), 0, other, 0, dim) ? zoneDifference(zone, other, dim) : [zone],
  );
}

function copyOf(zone: Int32Array, dim: number): Int32Array {
  const copy = new Int32Array(dim * dim);
  copyZone(copy, 0, zone, 0, dim);
  return copy;
}
