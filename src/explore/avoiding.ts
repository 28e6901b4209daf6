/**
 * Delays that keep out of some zones.
 *
 * A delay moves a point along a line, and a convex zone cuts an interval out of a line. So a point that is not in a
 * zone either has all of that interval ahead of it, and then may go on until just before it, or never meets the zone.
 *
 * All zones have the same clocks, all of which run. Lists of zones stand for their union.
 */
import { copyZone, delay, intersect, past } from '../zones/zone.js';
import { zoneDifference } from '../semantics/zone-parts.js';

type Zones = readonly Int32Array[];

/** A zone falls into more parts than are looked at: a budget is used up. */
export class TooManyParts extends Error {}

/** No zone is cut into more parts. */
const PARTS_MAX = 10_000;

/** The points that are reached from `entered` by delays within `bounds`, a zone, that never meet `avoided`. */
export function delaysAvoiding(entered: Int32Array, avoided: Zones, bounds: Int32Array, dim: number): Zones {
  const obstacles = avoided.map((zone): Obstacle => obstacleOf(zone, dim));
  return groupsOf(entered, obstacles, dim).flatMap(({ zone, ahead }) => {
    const later = copyOf(zone, dim);
    delay(later, 0, dim);
    intersect(later, 0, bounds, 0, dim);
    return ahead.reduce<Zones>((parts, { future }) => without(parts, future, dim), [later]);
  });
}

/** The points of the zones outside of `avoided`. */
export function outsideOf(zones: Zones, avoided: Zones, dim: number): Zones {
  return avoided.reduce((parts, zone) => without(parts, zone, dim), zones);
}

/** The points of the zones from which no delay meets `avoided`. */
export function neverMeeting(zones: Zones, avoided: Zones, dim: number): Zones {
  return avoided.reduce((parts, zone) => without(parts, obstacleOf(zone, dim).past, dim), zones);
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

/** The points of a zone by what is ahead of them. */
function groupsOf(zone: Int32Array, obstacles: readonly Obstacle[], dim: number): readonly Group[] {
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
    if (groups.length > PARTS_MAX) throw new TooManyParts();
  }
  return groups;
}

/** What lies outside another zone; zones that do not meet it stay whole. */
function without(zones: Zones, other: Int32Array, dim: number): Zones {
  if (zones.length > PARTS_MAX) throw new TooManyParts();
  return zones.flatMap((zone) => {
    const common = copyOf(zone, dim);
    return intersect(common, 0, other, 0, dim) ? zoneDifference(zone, other, dim) : [zone];
  });
}

function copyOf(zone: Int32Array, dim: number): Int32Array {
  const copy = new Int32Array(dim * dim);
  copyZone(copy, 0, zone, 0, dim);
  return copy;
}
