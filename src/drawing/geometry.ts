/**
 * Plane geometry for drawings: points, boxes, and paths made of lines and curves. The y axis points down.
 *
 * INVARIANT boxes have a non-negative width and height; two boxes that only touch do not overlap.
 */
import { type Point } from '../language/model.js';

/** A rectangle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A circle. */
export interface Circle {
  readonly centre: Point;
  readonly radius: number;
}

/** A line of straight and bent pieces. */
export interface Path {
  readonly start: Point;
  readonly pieces: readonly PathPiece[];
}

/** A piece of a path: it goes on from where the one before it ends. */
export type PathPiece =
  | { readonly kind: 'line'; readonly to: Point }
  | { readonly kind: 'quadratic'; readonly control: Point; readonly to: Point }
  | { readonly kind: 'cubic'; readonly control1: Point; readonly control2: Point; readonly to: Point };

/** Into how many straight parts a curve is cut when a path is flattened. */
const PARTS_OF_CURVE = 12;

export function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function subtract(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

export function scaled(a: Point, factor: number): Point {
  return { x: a.x * factor, y: a.y * factor };
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The direction from a to b as a vector of length 1; east when they coincide. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b);
  return length < 1e-9 ? { x: 1, y: 0 } : scaled(subtract(b, a), 1 / length);
}

/** The vector turned by a quarter, clockwise on the screen. */
export function turned(a: Point): Point {
  return { x: -a.y, y: a.x };
}

export function atAngle(centre: Point, radius: number, angle: number): Point {
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function movedBox(box: Box, by: Point): Box {
  return { x: box.x + by.x, y: box.y + by.y, width: box.width, height: box.height };
}

/** The box with `margin` added on all sides (taken away when negative, down to nothing). */
export function grownBox(box: Box, margin: number): Box {
  const width = Math.max(0, box.width + 2 * margin);
  const height = Math.max(0, box.height + 2 * margin);
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

export function boxOfCircle(circle: Circle): Box {
  const { centre, radius } = circle;
  return { x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius };
}

/** The smallest box around all of them; undefined when there is none. */
export function boxAround(boxes: Iterable<Box>): Box | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

export function boxOfPoints(points: readonly Point[]): Box | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  let [left, top, right, bottom] = [first.x, first.y, first.x, first.y];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function boxesOverlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function boxOverlapsCircle(box: Box, circle: Circle): boolean {
  return distance(nearestInBox(box, circle.centre), circle.centre) < circle.radius;
}

/** The point of the box that is nearest to `point`. */
export function nearestInBox(box: Box, point: Point): Point {
  return {
    x: Math.min(Math.max(point.x, box.x), box.x + box.width),
    y: Math.min(Math.max(point.y, box.y), box.y + box.height),
  };
}

/** Whether the straight line from a to b has a point inside the box. Clips the line side by side (Liang, Barsky). */
export function segmentCrossesBox(a: Point, b: Point, box: Box): boolean {
  let from = 0;
  let to = 1;
  const clip = (step: number, room: number): boolean => {
    if (step === 0) return room > 0;
    const share = room / step;
    if (step < 0) from = Math.max(from, share);
    else to = Math.min(to, share);
    return from < to;
  };
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return (
    clip(-dx, a.x - box.x) &&
    clip(dx, box.x + box.width - a.x) &&
    clip(-dy, a.y - box.y) &&
    clip(dy, box.y + box.height - a.y)
  );
}

function nearestOnSegment(a: Point, b: Point, point: Point): Point {
  const along = subtract(b, a);
  const square = along.x * along.x + along.y * along.y;
  if (square === 0) return a;
  const share = ((point.x - a.x) * along.x + (point.y - a.y) * along.y) / square;
  return between(a, b, Math.min(1, Math.max(0, share)));
}

/** The point of the line through `points` that is nearest to `point`. */
export function nearestOnPolyline(points: readonly Point[], point: Point): Point {
  let best = points[0] ?? point;
  for (let i = 1; i < points.length; i++) {
    const candidate = nearestOnSegment(points[i - 1]!, points[i]!, point);
    if (distance(candidate, point) < distance(best, point)) best = candidate;
  }
  return best;
}

/** The path as a line through points, exact for straight pieces and close for curves. */
export function flattened(path: Path): Point[] {
  const points = [path.start];
  let at = path.start;
  for (const piece of path.pieces) {
    if (piece.kind !== 'line') {
      for (let i = 1; i < PARTS_OF_CURVE; i++) points.push(onPiece(at, piece, i / PARTS_OF_CURVE));
    }
    points.push(piece.to);
    at = piece.to;
  }
  return points;
}

function onPiece(from: Point, piece: PathPiece, share: number): Point {
  switch (piece.kind) {
    case 'line':
      return between(from, piece.to, share);
    case 'quadratic':
      return between(between(from, piece.control, share), between(piece.control, piece.to, share), share);
    case 'cubic': {
      const middle = between(piece.control1, piece.control2, share);
      const first = between(between(from, piece.control1, share), middle, share);
      return between(first, between(middle, between(piece.control2, piece.to, share), share), share);
    }
  }
}

/** The point at a share (0 to 1) of the length of the line through `points`, and the direction there. */
export function alongPolyline(points: readonly Point[], share: number): { at: Point; heading: Point } {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += distance(points[i - 1]!, points[i]!);
  let left = length * share;
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    const step = distance(from, to);
    if (left <= step && step > 0) {
      return { at: between(from, to, left / step), heading: direction(from, to) };
    }
    left -= step;
  }
  return { at: points.at(-1) ?? { x: 0, y: 0 }, heading: { x: 1, y: 0 } };
}
