/**
 * The lines of edges, from rim to rim.
 *
 * An edge goes through its nails, with rounded bends. Without nails it is straight, or bent when other edges join the
 * same two nodes, so that they can be told apart; a loop without nails leaves its node on the side that is least busy.
 *
 * INVARIANT every line has a positive length, also for nodes on top of each other.
 */
import { least } from '../base/long-lists.js';
import { type Point } from '../language/model.js';
import {
  type Circle,
  type Path,
  type PathPiece,
  add,
  atAngle,
  between,
  direction,
  distance,
  flattened,
  scaled,
  subtract,
  turned,
} from './geometry.js';
import { type ArrowHead } from './scene.js';

/** What an edge joins (nodes by index) and passes through. */
export interface Connection {
  readonly source: number;
  readonly target: number;
  readonly nails: readonly Point[];
  /** Where it should meet the rims, roughly; where it is not said, it heads for the centres. */
  readonly ends?: readonly [start: Point, end: Point] | undefined;
}

export interface Route {
  readonly path: Path;
  readonly head: ArrowHead;
  /** The path and the head as a line through points. */
  readonly points: readonly Point[];
}

export const HEAD_LENGTH = 9;
/** Between the tip of an arrow and the rim of its target. */
const TIP_GAP = 1;
/** How soon before a nail the bend begins: at right angles and sharper, and how much sooner when it is shallow. */
const BEND_RADIUS = 16;
const BEND_EASE = 64;
/** How far neighbouring edges between the same nodes bend apart, at most and as a share of their length. */
const PARALLEL_GAP = 30;
const PARALLEL_SHARE = 0.22;
const BOW_MAX = 600;
const LOOP_HEIGHT = 44;
const LOOP_SPREAD = 0.42;
/** A node with more edges than this has no gap worth looking for. */
const BUSY_MAX = 64;

export function routeEdges(nodes: readonly Circle[], connections: readonly Connection[]): Route[] {
  const busy = new BusyAngles(nodes, connections);
  const bundles = bundlesOf(connections);
  return connections.map((connection, index) => {
    const from = nodes[connection.source]!;
    const to = nodes[connection.target]!;
    const nails = connection.nails.filter((nail) => isFinite(nail.x) && isFinite(nail.y));
    if (from === to || distance(from.centre, to.centre) < 1) {
      return nails.length >= 2
        ? throughNails(from, to, { ...connection, nails }, Infinity)
        : loop(from, to, nails[0] ?? busy.loopApex(connection.source, from));
    }
    if (nails.length > 0 || connection.ends !== undefined) {
      return throughNails(from, to, { ...connection, nails }, BEND_RADIUS);
    }
    return bowed(from, to, bundles[index]!);
  });
}

/** How far each edge bends away from the straight line, in steps, to the right of the way from the lower node index. */
function bundlesOf(connections: readonly Connection[]): number[] {
  const bundles = new Map<string, number[]>();
  connections.forEach(({ source, target, nails, ends }, index) => {
    if (nails.length > 0 || ends !== undefined) return;
    const key = `${Math.min(source, target)} ${Math.max(source, target)}`;
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, [index]);
    else bundle.push(index);
  });
  const steps = connections.map(() => 0);
  for (const bundle of bundles.values()) {
    // Those that go one way first, so that the two ways bend to different sides.
    const ordered = [
      ...bundle.filter((edge) => goesUp(connections[edge]!)),
      ...bundle.filter((edge) => !goesUp(connections[edge]!)),
    ];
    ordered.forEach((edge, rank) => {
      const step = rank - (ordered.length - 1) / 2;
      steps[edge] = goesUp(connections[edge]!) ? -step : step;
    });
  }
  return steps;
}

function goesUp(connection: Connection): boolean {
  return connection.source < connection.target;
}

function throughNails(from: Circle, to: Circle, connection: Connection, bendRadius: number): Route {
  const { nails, ends } = connection;
  const kept = [...nails];
  while (kept.length > 0 && distance(kept[0]!, from.centre) <= from.radius + 1) kept.shift();
  while (kept.length > 0 && distance(kept.at(-1)!, to.centre) <= to.radius + HEAD_LENGTH / 2) kept.pop();
  if (kept.length === 0 && distance(from.centre, to.centre) < from.radius + to.radius + HEAD_LENGTH) {
    return loop(from, to, { x: from.centre.x, y: from.centre.y - LOOP_HEIGHT });
  }
  const start =
    ends === undefined
      ? rimPoint(from, kept[0] ?? to.centre, 0)
      : rimPointOnWay(from, kept[0] ?? ends[1], ends[0], 0);
  const tip =
    ends === undefined
      ? rimPoint(to, kept.at(-1) ?? from.centre, TIP_GAP)
      : rimPointOnWay(to, kept.at(-1) ?? ends[0], ends[1], TIP_GAP);
  return finished(start, roundedThrough([start, ...kept, tip], bendRadius), tip);
}

/** Pieces that follow the points after the first, with each bend rounded as far as its neighbours leave room. */
function roundedThrough(points: readonly Point[], bendRadius: number): PathPiece[] {
  const pieces: PathPiece[] = [];
  for (let i = 1; i + 1 < points.length; i++) {
    const corner = points[i]!;
    const before = points[i - 1]!;
    const after = points[i + 1]!;
    const roomBefore = distance(before, corner) * (i === 1 ? 0.9 : 0.5);
    const roomAfter = distance(corner, after) * (i + 2 === points.length ? 0.6 : 0.5);
    const into = direction(before, corner);
    const out = direction(corner, after);
    const ease = BEND_EASE * Math.max(0, into.x * out.x + into.y * out.y);
    const radius = Math.min(bendRadius + ease, roomBefore, roomAfter);
    pieces.push({ kind: 'line', to: add(corner, scaled(into, -radius)) });
    pieces.push({ kind: 'quadratic', control: corner, to: add(corner, scaled(out, radius)) });
  }
  pieces.push({ kind: 'line', to: points.at(-1)! });
  return pieces;
}

/** A straight line, or an arc that keeps away from it by some steps. */
function bowed(from: Circle, to: Circle, steps: number): Route {
  const gap = distance(from.centre, to.centre);
  if (gap < from.radius + to.radius + HEAD_LENGTH) {
    return loop(from, to, { x: (from.centre.x + to.centre.x) / 2, y: from.centre.y - LOOP_HEIGHT });
  }
  if (steps === 0) {
    const start = rimPoint(from, to.centre, 0);
    const tip = rimPoint(to, from.centre, TIP_GAP);
    return finished(start, [{ kind: 'line', to: tip }], tip);
  }
  const side = turned(direction(from.centre, to.centre));
  const step = Math.min(PARALLEL_GAP, gap * PARALLEL_SHARE, BOW_MAX / Math.abs(steps));
  const bend = steps * step * 2;
  const control = add(between(from.centre, to.centre, 0.5), scaled(side, bend));
  const start = rimPoint(from, control, 0);
  const tip = rimPoint(to, control, TIP_GAP);
  return finished(start, [{ kind: 'quadratic', control, to: tip }], tip);
}

/** A drop-shaped line that leaves towards `apex`, turns there, and comes back. */
function loop(from: Circle, to: Circle, apex: Point): Route {
  const reach = Math.max(distance(from.centre, apex), from.radius + HEAD_LENGTH * 2);
  const out = direction(from.centre, apex);
  const angle = Math.atan2(out.y, out.x);
  const start = atAngle(from.centre, from.radius, angle - LOOP_SPREAD);
  const tip = atAngle(to.centre, to.radius + TIP_GAP, angle + LOOP_SPREAD);
  const far = reach * 1.22;
  const control1 = atAngle(from.centre, far, angle - LOOP_SPREAD * 1.25);
  const control2 = atAngle(to.centre, far, angle + LOOP_SPREAD * 1.25);
  return finished(start, [{ kind: 'cubic', control1, control2, to: tip }], tip);
}

/** Ends the shaft where the head begins, so that a wide line does not stick out of the tip. */
function finished(start: Point, pieces: readonly PathPiece[], tip: Point): Route {
  const last = pieces.at(-1)!;
  const previous = pieces.length > 1 ? pieces.at(-2)!.to : start;
  const comesFrom =
    last.kind === 'line' ? previous : last.kind === 'quadratic' ? last.control : last.control2;
  const base = add(tip, scaled(direction(tip, comesFrom), HEAD_LENGTH));
  const path = { start, pieces: [...pieces.slice(0, -1), { ...last, to: base }] };
  return { path, head: { tip, base }, points: [...flattened(path), tip] };
}

function rimPoint(circle: Circle, towards: Point, gap: number): Point {
  return add(circle.centre, scaled(direction(circle.centre, towards), circle.radius + gap));
}

/** Where the way from `outside` over `through` meets the rim; when it misses the circle, the rim towards `outside`. */
function rimPointOnWay(circle: Circle, outside: Point, through: Point, gap: number): Point {
  const way = direction(outside, through);
  const toCentre = subtract(circle.centre, outside);
  const along = toCentre.x * way.x + toCentre.y * way.y;
  const aside = Math.abs(toCentre.x * way.y - toCentre.y * way.x);
  const radius = circle.radius + gap;
  if (aside >= radius || along <= 0) return rimPoint(circle, outside, gap);
  return add(outside, scaled(way, along - Math.sqrt(radius * radius - aside * aside)));
}

/** In which directions edges leave each node; finds the widest gap for the next loop. */
class BusyAngles {
  readonly #angles: number[][];

  constructor(nodes: readonly Circle[], connections: readonly Connection[]) {
    this.#angles = nodes.map(() => []);
    for (const { source, target, nails } of connections) {
      const from = nodes[source]!;
      const to = nodes[target]!;
      const isLoop = source === target;
      if (!isLoop || nails.length > 0) {
        this.#note(source, from, nails[0] ?? to.centre);
        this.#note(target, to, nails.at(-1) ?? from.centre);
      }
    }
  }

  /** Straight up when that is free enough, else the middle of the widest gap. The place is taken from then on. */
  loopApex(node: number, circle: Circle): Point {
    const taken = this.#angles[node]!;
    if (taken.length > BUSY_MAX) {
      taken.push(0);
      return atAngle(circle.centre, circle.radius + LOOP_HEIGHT - 12, taken.length * 2.4);
    }
    const angles = taken.toSorted((a, b) => a - b);
    let best = -Math.PI / 2;
    let widest = angles.length === 0 ? Infinity : clearance(angles, best) * 1.5;
    angles.forEach((angle, i) => {
      const next = i + 1 < angles.length ? angles[i + 1]! : angles[0]! + 2 * Math.PI;
      const half = (next - angle) / 2;
      if (half > widest + 1e-6) {
        widest = half;
        best = angle + half;
      }
    });
    taken.push(Math.atan2(Math.sin(best), Math.cos(best)));
    return atAngle(circle.centre, circle.radius + LOOP_HEIGHT - 12, best);
  }

  #note(node: number, circle: Circle, towards: Point): void {
    const way = subtract(towards, circle.centre);
    this.#angles[node]!.push(Math.atan2(way.y, way.x));
  }
}

/** The angle between `angle` and the nearest of the others. */
function clearance(angles: readonly number[], angle: number): number {
  return least(
    angles.map((other) => {
      const turn = Math.abs(angle - other) % (2 * Math.PI);
      return Math.min(turn, 2 * Math.PI - turn);
    }),
  );
}
