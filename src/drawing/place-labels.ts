/**
 * Finds a free place for every label.
 *
 * Texts that belong together (those of one edge that stand close to each other, say) form a group, which moves as one.
 * A group has wishes: places where it would like to stand, best first. Groups whose first wish is free get it. The
 * others, in turn, get the place with the lowest cost: the distance from the wish, and a fine for each line of an edge
 * that they would stand on. Overlapping a node or a label that has its place is not for sale: when nothing near is
 * free, the group goes below the drawing, where there is always room.
 *
 * INVARIANT the boxes that come out overlap neither each other nor a node.
 * The work is in proportion to the number of groups times what stands near each of them, and bounded by WORK_MAX:
 * when everything stands in one place, the labels that are left over go below the drawing.
 */
import { least } from '../base/long-lists.js';
import { type Point } from '../language/model.js';
import {
  type Box,
  type Circle,
  add,
  boxAround,
  boxOfCircle,
  boxOfPoints,
  boxOverlapsCircle,
  boxesOverlap,
  distance,
  grownBox,
  middleOf,
  movedBox,
  nearestInBox,
  nearestOnPolyline,
  segmentCrossesBox,
} from './geometry.js';
import { SpaceIndex } from './space-index.js';

export interface LabelGroup {
  /** The boxes of the texts, relative to the corner of the group; they do not overlap. */
  readonly boxes: readonly Box[];
  /** Where the corner would like to be, best first; never empty. */
  readonly wishes: readonly Wish[];
  /** What the texts belong to. */
  readonly owner: LabelOwner;
}

export interface Wish {
  readonly corner: Point;
  /** What standing here costs in itself. */
  readonly cost: number;
}

export type LabelOwner =
  | { readonly kind: 'node'; readonly circle: Circle }
  /** The edge with this index in `Surroundings.lines`. */
  | { readonly kind: 'edge'; readonly index: number };

/** What labels have to avoid. */
export interface Surroundings {
  readonly nodes: readonly Circle[];
  /** The lines of the edges, flattened. */
  readonly lines: readonly (readonly Point[])[];
}

export interface PlacedGroup {
  readonly corner: Point;
  /** How bad the place is: 0 for a wish that came true, about 1 for each reason to mind. */
  readonly discontent: number;
  /** For each text, whether it stands on a line. */
  readonly onLine: readonly boolean[];
  readonly leader?: readonly [from: Point, to: Point] | undefined;
}

/** The air that is kept around labels that are moved, beyond not overlapping. */
const AIR = 3;
/** How far a line may reach into a box from below before it counts: few letters are that low. */
const TOLERANCE = 1;

/** A place that crosses a line is as bad as one that many pixels farther away. */
const FINE_OWN_LINE = 50;
const FINE_OTHER_LINE = 70;

/** How many comparisons with something near are made in search of better places. */
const WORK_MAX = 4_000_000;

const RING_STEP = 7;
const RINGS_MAX = 40;

/** Beyond this distance from its owner a label that was moved gets a leader. */
const LEADER_FROM = 34;
/** To be moved this far is as bad as to stand on a line. */
const MOVED_FAR = 40;

export function placeLabels(groups: readonly LabelGroup[], around: Surroundings): PlacedGroup[] {
  const space = new Space(around);
  const corners = new Map<LabelGroup, Point>();
  const settle = (group: LabelGroup, corner: Point): void => {
    corners.set(group, corner);
    space.occupy(boxesAt(group, corner));
  };
  for (const group of groups) {
    const corner = group.wishes[0]!.corner;
    const boxes = boxesAt(group, corner);
    if (space.isFree(boxes, 0) && space.linesUnder(boxes).size === 0) settle(group, corner);
  }
  for (const group of groups) {
    if (!corners.has(group)) settle(group, bestCorner(group, space) ?? space.below(group));
  }
  return groups.map((group) => described(group, corners.get(group)!, space));
}

/** The cheapest free corner near the wishes. Rings grow until no farther place can be cheaper. */
function bestCorner(group: LabelGroup, space: Space): Point | undefined {
  let best: Point | undefined;
  let bestCost = Infinity;
  const consider = (corner: Point, cost: number): void => {
    if (cost >= bestCost || space.isExhausted()) return;
    const boxes = boxesAt(group, corner);
    if (!space.isFree(boxes, AIR)) return;
    const total = cost + fines(group, space.linesUnder(boxes));
    if (total >= bestCost) return;
    best = corner;
    bestCost = total;
  };
  for (const wish of group.wishes) consider(wish.corner, wish.cost);
  const { corner: first, cost: base } = group.wishes[0]!;
  for (let ring = 1; ring <= RINGS_MAX && base + ring * RING_STEP < bestCost; ring++) {
    for (const offset of ringOffsets(ring))
      consider(add(first, offset), base + Math.hypot(offset.x, offset.y));
  }
  return best;
}

function fines(group: LabelGroup, lines: ReadonlySet<number>): number {
  let sum = 0;
  for (const line of lines) {
    sum += group.owner.kind === 'edge' && group.owner.index === line ? FINE_OWN_LINE : FINE_OTHER_LINE;
  }
  return sum;
}

/** Points around the origin, nearest the axes first, since a label moved straight up or down still reads as its own. */
function* ringOffsets(ring: number): Iterable<Point> {
  const radius = ring * RING_STEP;
  const count = ring <= 4 ? 8 : ring <= 12 ? 16 : 24;
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count;
    yield { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  }
}

function described(group: LabelGroup, corner: Point, space: Space): PlacedGroup {
  const boxes = boxesAt(group, corner);
  const onLine = boxes.map((box) => space.linesUnder([box]).size > 0);
  const moved = least(group.wishes.map((wish) => distance(corner, wish.corner)));
  const leader = moved < LEADER_FROM ? undefined : leaderOf(group, corner, space);
  const discontent =
    (moved === 0 ? 0 : Math.min(1, 0.25 + moved / MOVED_FAR)) +
    (onLine.includes(true) ? 1 : 0) +
    (leader === undefined ? 0 : 1);
  return { corner, onLine, discontent, leader };
}

/** A line to the owner, when the group is now clearly farther from it than it wished to be. */
function leaderOf(group: LabelGroup, corner: Point, space: Space): PlacedGroup['leader'] {
  const box = boxAround(boxesAt(group, corner))!;
  const target = anchorOf(group.owner, middleOf(box), space);
  const from = nearestInBox(box, target);
  const wished = boxAround(boxesAt(group, group.wishes[0]!.corner))!;
  const wishedTarget = anchorOf(group.owner, middleOf(wished), space);
  const gap = distance(from, target);
  const wishedGap = distance(nearestInBox(wished, wishedTarget), wishedTarget);
  return gap > LEADER_FROM && gap > wishedGap + LEADER_FROM / 2 ? [from, target] : undefined;
}

/** The point of the owner that is nearest to `point`. */
function anchorOf(owner: LabelOwner, point: Point, space: Space): Point {
  switch (owner.kind) {
    case 'edge':
      return nearestOnPolyline(space.around.lines[owner.index] ?? [], point);
    case 'node': {
      const { centre, radius } = owner.circle;
      const gap = distance(centre, point);
      if (gap <= radius) return centre;
      return {
        x: centre.x + ((point.x - centre.x) * radius) / gap,
        y: centre.y + ((point.y - centre.y) * radius) / gap,
      };
    }
  }
}

function boxesAt(group: LabelGroup, corner: Point): Box[] {
  return group.boxes.map((box) => movedBox(box, corner));
}

/** What stands where, while labels are being placed. */
class Space {
  readonly around: Surroundings;
  readonly #nodes = new SpaceIndex<Circle>();
  readonly #lines = new SpaceIndex<{ readonly line: number; readonly a: Point; readonly b: Point }>();
  readonly #labels = new SpaceIndex<Box>();
  readonly #left: number;
  #bottom: number;
  #work = 0;

  constructor(around: Surroundings) {
    this.around = around;
    for (const node of around.nodes) this.#nodes.addBox(boxOfCircle(node), node);
    around.lines.forEach((points, line) => {
      for (let i = 1; i < points.length; i++) {
        const a = points[i - 1]!;
        const b = points[i]!;
        this.#lines.addSegment(a, b, { line, a, b });
      }
    });
    const boxes = [
      ...around.nodes.map(boxOfCircle),
      ...around.lines.flatMap((line) => boxOfPoints(line) ?? []),
    ];
    const whole = boxAround(boxes) ?? { x: 0, y: 0, width: 0, height: 0 };
    this.#left = whole.x;
    this.#bottom = whole.y + whole.height;
  }

  isFree(boxes: readonly Box[], air: number): boolean {
    return boxes.every((box) => {
      const wide = grownBox(box, air);
      if (this.#nodes.some(wide, (node) => this.#noted(boxOverlapsCircle(wide, node)))) return false;
      return !this.#labels.some(wide, (other) => this.#noted(boxesOverlap(wide, other)));
    });
  }

  /** Whether the search has to come to an end. */
  isExhausted(): boolean {
    return this.#work > WORK_MAX;
  }

  /** The edges whose lines run through the boxes. */
  linesUnder(boxes: readonly Box[]): Set<number> {
    const found = new Set<number>();
    for (const box of boxes) {
      const core = { ...box, height: Math.max(0, box.height - TOLERANCE) };
      for (const { line, a, b } of this.#lines.near(core)) {
        this.#work++;
        if (!found.has(line) && segmentCrossesBox(a, b, core)) found.add(line);
      }
    }
    return found;
  }

  occupy(boxes: readonly Box[]): void {
    for (const box of boxes) {
      this.#labels.addBox(box, box);
      this.#bottom = Math.max(this.#bottom, box.y + box.height);
    }
  }

  #noted(answer: boolean): boolean {
    this.#work++;
    return answer;
  }

  /** A corner below everything that stands so far. */
  below(group: LabelGroup): Point {
    const whole = boxAround(group.boxes)!;
    return { x: this.#left - whole.x, y: this.#bottom + 2 * AIR - whole.y };
  }
}
