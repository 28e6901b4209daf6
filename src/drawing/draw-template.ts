/**
 * The drawing of one template, in coordinates of its own: nodes, edges and labels, each in its final place relative to
 * the others.
 *
 * The author's coordinates are used when every location and branch point has some and they are usable; otherwise the
 * places are computed, and the author's places of names, labels and nails, which belong to another drawing, are
 * ignored. A drawing too dense for its labels is enlarged, the letters staying as they are. Edges that lead nowhere
 * are left out: checking reports them.
 */
import { append } from '../base/long-lists.js';
import { type Edge, type Point, type Template } from '../language/model.js';
import {
  type Box,
  type Circle,
  add,
  alongPolyline,
  boxAround,
  boxOfCircle,
  boxOfPoints,
  boxesOverlap,
  distance,
  grownBox,
  middleOf,
  movedBox,
  nearestInBox,
  nearestOnPolyline,
  scaled,
  turned,
} from './geometry.js';
import { type FoldOptions, drawnEdges } from './fold-edges.js';
import { type TextBlock, linesAt, locationTexts } from './labels.js';
import { type Layout, type LayoutInput } from './layout.js';
import { type LabelGroup, type LabelOwner, type Wish, placeLabels } from './place-labels.js';
import { type Route, routeEdges } from './route-edges.js';
import { type SceneEdge, type SceneLabel, type SceneNode } from './scene.js';

export interface TemplateDrawing {
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly labels: readonly SceneLabel[];
  /** Around all of it; undefined when the template is empty. */
  readonly bounds: Box | undefined;
  /** How badly the labels are placed, summed up. */
  readonly discontent: number;
  readonly method: Layout['method'];
  readonly scale: number;
}

const LOCATION_RADIUS = 12;
const BRANCHPOINT_RADIUS = 4.5;

/** A drawing wider or higher than this is not one that a person made; its coordinates are not used. */
const EXTENT_MAX = 40_000;

/** Between a label without a place of its own and what it belongs to. */
const LABEL_GAP = 6;
/** Texts of one owner that are this close to each other stay together. */
const GROUP_GAP = 7;
/** Between texts that are stacked. */
const STACK_GAP = 1.5;

/** How many times larger a dense drawing may be made. */
const ENLARGEMENTS = [1.2, 1.45, 1.75, 2.1];
/** Twice the size is worth it when this share of all labels is better off. */
const SHARE_FOR_DOUBLE = 0.12;
/** Drawings with more labels than this are not tried at several sizes. */
const ENLARGED_LABELS_MAX = 1_500;

/** A label farther than this from what it belongs to has lost its place when the model was edited. */
const LABEL_STRAYS_FROM = 240;
/** And so have labels of the same kind when that many of them are in the very same place. */
const SAME_PLACE_MAX = 3;

export async function drawTemplate(
  template: Template,
  computeLayout: (input: LayoutInput) => Promise<Layout>,
  folding: FoldOptions = {},
  /** How large the author's drawing is to be; without it, as large as its labels need. */
  scale?: number,
): Promise<TemplateDrawing> {
  const plan = planOf(template, folding);
  if (!hasOwnDrawing(template)) return drawWith(plan, await computeLayout(layoutInput(plan)));
  if (scale !== undefined) return drawWith(plan, ownLayout(plan, scale));
  let best = drawWith(plan, ownLayout(plan, 1));
  let bestCost = best.discontent;
  if (best.labels.length > ENLARGED_LABELS_MAX) return best;
  for (const factor of ENLARGEMENTS) {
    const costOfSize = (factor - 1) * SHARE_FOR_DOUBLE * best.labels.length;
    if (costOfSize >= bestCost) break;
    const larger = drawWith(plan, ownLayout(plan, factor));
    const cost = costOfSize + larger.discontent;
    if (cost >= bestCost) continue;
    best = larger;
    bestCost = cost;
  }
  return best;
}

function drawWith(plan: Plan, layout: Layout): TemplateDrawing {
  const nodes = plan.nodes.map(({ kind, index: number, radius, initial, mark, colour }, index): SceneNode => {
    const ink = colour === undefined ? undefined : inkOn(colour);
    return { kind, index: number, radius, initial, mark, colour, ink, centre: layout.nodes[index]!.centre };
  });
  const routes = routeEdges(
    nodes,
    plan.edges.map(({ source, target }, index) => ({ source, target, ...layout.edges[index]! })),
  );
  const { labels, discontent } = drawLabels(plan, layout, nodes, routes);
  const edges = plan.edges.map(({ edge, index: number }, index): SceneEdge => {
    const { path, head } = routes[index]!;
    const { nails } = layout.edges[index]!;
    return {
      index: number,
      nails,
      path,
      head,
      dashed: !edge.controllable,
      colour: usableColour(edge.colour),
      ...(plan.isLit?.(edge) === true ? { isLit: true } : {}),
    };
  });
  const { method, scale } = layout;
  return { nodes, edges, labels, bounds: boundsOf(nodes, routes, labels), discontent, method, scale };
}

/** Colours that mean the same in every viewer: a number, or a word such as `red`. */
export function usableColour(colour: string | undefined): string | undefined {
  return colour !== undefined && /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,24})$/i.test(colour)
    ? colour.toLowerCase()
    : undefined;
}

/** Black or white, whichever is readable on a colour of the author's; words count as light. */
function inkOn(colour: string): string {
  const digits = /^#([0-9a-f]+)$/.exec(colour)?.[1] ?? 'fff';
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red, green, blue] = [0, 2, 4].map((i) => parseInt(wide.slice(i, i + 2), 16));
  return 0.299 * red! + 0.587 * green! + 0.114 * blue! < 140 ? '#ffffff' : '#1c2330';
}

// ------------------------------------------------------------------------------------------ what is to be drawn

interface Plan {
  readonly nodes: readonly PlannedNode[];
  readonly edges: readonly PlannedEdge[];
  readonly first: number;
  readonly isLit: FoldOptions['isLit'];
}

interface PlannedNode extends Omit<SceneNode, 'centre'> {
  readonly position: Point | undefined;
  readonly texts: readonly TextBlock[];
}

interface PlannedEdge {
  readonly edge: Edge;
  /** Among the edges of the template. */
  readonly index: number;
  readonly source: number;
  readonly target: number;
  readonly texts: readonly TextBlock[];
}

function planOf(template: Template, folding: FoldOptions): Plan {
  const initial = template.init?.id;
  const written = withoutHeaps(template.locations.map(locationTexts));
  const nodes: PlannedNode[] = [
    ...template.locations.map((location, index): PlannedNode => ({
      kind: 'location',
      index,
      radius: LOCATION_RADIUS,
      initial: location.id === initial,
      mark: { none: '', urgent: 'U', committed: 'C', both: 'C' }[location.urgency],
      colour: usableColour(location.colour),
      position: location.position,
      texts: written[index]!,
    })),
    ...template.branchpoints.map((branchpoint, index): PlannedNode => ({
      kind: 'branchpoint',
      index,
      radius: BRANCHPOINT_RADIUS,
      initial: false,
      mark: '',
      colour: usableColour(branchpoint.colour),
      position: branchpoint.position,
      texts: [],
    })),
  ];
  const indices = new Map<string, number>();
  [...template.locations, ...template.branchpoints].forEach(({ id }, index) => {
    if (!indices.has(id)) indices.set(id, index);
  });
  const drawn = drawnEdges(template, folding);
  const placed = withoutHeaps(drawn.map(({ texts }) => texts));
  const edges = drawn.flatMap(({ edge, index: number }, index): PlannedEdge[] => {
    const source = indices.get(edge.source.id);
    const target = indices.get(edge.target.id);
    if (source === undefined || target === undefined) return [];
    return [{ edge, index: number, source, target, texts: placed[index]! }];
  });
  return { nodes, edges, first: Math.max(0, indices.get(initial ?? '') ?? 0), isLit: folding.isLit };
}

/** Takes their places from texts that lie in a heap, which happens when a program changes a model. */
function withoutHeaps(texts: readonly (readonly TextBlock[])[]): TextBlock[][] {
  const counts = new Map<string, number>();
  const keyOf = ({ role, position }: TextBlock): string => `${role} ${position?.x} ${position?.y}`;
  for (const text of texts.flat()) counts.set(keyOf(text), (counts.get(keyOf(text)) ?? 0) + 1);
  return texts.map((some) =>
    some.map((text) => (counts.get(keyOf(text))! < SAME_PLACE_MAX ? text : { ...text, position: undefined })),
  );
}

/** Whether the author's coordinates can be used: all there, not all the same, and of a size that fits on a wall. */
function hasOwnDrawing(template: Template): boolean {
  const points: Point[] = [];
  for (const { position } of [...template.locations, ...template.branchpoints]) {
    if (position === undefined || !isFinite(position.x) || !isFinite(position.y)) return false;
    points.push(position);
  }
  for (const edge of template.edges) {
    append(
      points,
      edge.nails.filter((nail) => isFinite(nail.x) && isFinite(nail.y)),
    );
  }
  const extent = boxOfPoints(points);
  if (extent === undefined) return true;
  if (extent.width > EXTENT_MAX || extent.height > EXTENT_MAX) return false;
  const first = points[0]!;
  const nodeCount = template.locations.length + template.branchpoints.length;
  return nodeCount < 2 || points.slice(0, nodeCount).some(({ x, y }) => x !== first.x || y !== first.y);
}

function ownLayout(plan: Plan, scale: number): Layout {
  return {
    method: 'own',
    scale,
    nodes: plan.nodes.map((node) => ({ centre: scaled(node.position!, scale) })),
    edges: plan.edges.map(({ edge }) => ({ nails: edge.nails.map((nail) => scaled(nail, scale)) })),
  };
}

function layoutInput(plan: Plan): LayoutInput {
  const size = (texts: readonly TextBlock[]): Box | undefined => boxAround(stackedBoxes(texts));
  return {
    nodes: plan.nodes.map(({ radius, texts }) => ({ radius, label: size(texts) })),
    edges: plan.edges.map(({ source, target, texts }) => ({ source, target, label: size(texts) })),
    first: plan.first,
  };
}

// -------------------------------------------------------------------------------------------------------- labels

type Of = SceneLabel['owner'];

function drawLabels(
  plan: Plan,
  layout: Layout,
  nodes: readonly Circle[],
  routes: readonly Route[],
): { readonly labels: SceneLabel[]; readonly discontent: number } {
  const groups: (LabelGroup & { readonly texts: readonly TextBlock[]; readonly of: Of })[] = [];
  const stack = (texts: readonly TextBlock[], owner: LabelOwner, of: Of, corner: Point | undefined): void => {
    if (texts.length === 0) return;
    const boxes = stackedBoxes(texts);
    const wishes =
      corner === undefined ? wishesBeside(owner, boxAround(boxes)!, routes) : [{ corner, cost: 0 }];
    groups.push({ texts, boxes, wishes, owner, of });
  };
  const gather = (
    texts: readonly TextBlock[],
    owner: LabelOwner,
    of: Of,
    corner: Point | undefined,
  ): void => {
    if (layout.method !== 'own') {
      stack(texts, owner, of, corner);
      return;
    }
    const isAtHome = (text: TextBlock): boolean => hasPlace(text, owner, layout.scale, routes);
    for (const { texts: together, boxes } of clusters(texts.filter(isAtHome))) {
      const middle = middleOf(boxAround(boxes)!);
      const wish = { corner: scaled(middle, layout.scale - 1), cost: 0 };
      groups.push({ texts: together, boxes, wishes: [wish], owner, of });
    }
    stack(
      texts.filter((text) => !isAtHome(text)),
      owner,
      of,
      undefined,
    );
  };
  plan.nodes.forEach(({ texts, index: number }, index) => {
    const of: Of = { kind: 'location', index: number };
    gather(texts, { kind: 'node', circle: nodes[index]! }, of, layout.nodes[index]!.labelCorner);
  });
  plan.edges.forEach(({ texts, index: number }, index) => {
    const of: Of = { kind: 'edge', index: number };
    gather(texts, { kind: 'edge', index }, of, layout.edges[index]!.labelCorner);
  });
  const placed = placeLabels(groups, { nodes, lines: routes.map((route) => route.points) });
  const labels = groups.flatMap(({ texts, boxes, of }, at) => {
    const { corner, onLine, leader } = placed[at]!;
    return texts.map((text, index): SceneLabel => {
      const box = movedBox(boxes[index]!, corner);
      return {
        role: text.role,
        owner: of,
        box,
        lines: linesAt(text, box),
        onLine: onLine[index]!,
        leader: index === 0 ? leader : undefined,
      };
    });
  });
  return { labels, discontent: placed.reduce((sum, group) => sum + group.discontent, 0) };
}

/** Whether the author's place of a text is near what it belongs to. */
function hasPlace(text: TextBlock, owner: LabelOwner, scale: number, routes: readonly Route[]): boolean {
  if (text.position === undefined || !isFinite(text.position.x) || !isFinite(text.position.y)) return false;
  const box = { ...text.position, width: text.width, height: text.height };
  const middle = scaled(middleOf(box), scale);
  const home =
    owner.kind === 'node' ? owner.circle.centre : nearestOnPolyline(routes[owner.index]!.points, middle);
  return distance(nearestInBox(box, scaled(home, 1 / scale)), scaled(home, 1 / scale)) <= LABEL_STRAYS_FROM;
}

/** The boxes of texts below each other, the first one's corner at the origin. */
function stackedBoxes(texts: readonly TextBlock[]): Box[] {
  let y = 0;
  return texts.map(({ width, height }) => {
    const box = { x: 0, y, width, height };
    y += height + STACK_GAP;
    return box;
  });
}

/**
 * Texts that stand close to each other, each with its box. Within a cluster a text that overlaps one above it slides
 * down until it does not.
 */
function clusters(
  texts: readonly TextBlock[],
): { readonly texts: readonly TextBlock[]; readonly boxes: readonly Box[] }[] {
  const found: { texts: TextBlock[]; boxes: Box[] }[] = [];
  for (const text of texts.toSorted((a, b) => a.position!.y - b.position!.y)) {
    let box: Box = { ...text.position!, width: text.width, height: text.height };
    const near = found.find(({ boxes }) =>
      boxes.some((other) => boxesOverlap(grownBox(box, GROUP_GAP), other)),
    );
    if (near === undefined) {
      found.push({ texts: [text], boxes: [box] });
      continue;
    }
    for (const other of near.boxes.toSorted((a, b) => a.y - b.y)) {
      if (boxesOverlap(box, other)) box = { ...box, y: other.y + other.height + STACK_GAP };
    }
    near.texts.push(text);
    near.boxes.push(box);
  }
  return found;
}

/** Where a stack of texts without a place would like to stand: beside its location, or along its edge. */
function wishesBeside(owner: LabelOwner, size: Box, routes: readonly Route[]): Wish[] {
  const { width, height } = size;
  switch (owner.kind) {
    case 'node': {
      const { centre, radius } = owner.circle;
      const away = radius + LABEL_GAP;
      const corners = [
        { x: away, y: -height / 2 },
        { x: -width / 2, y: -away - height },
        { x: -width / 2, y: away },
        { x: -away - width, y: -height / 2 },
        { x: radius * 0.7, y: -away - height + 4 },
        { x: radius * 0.7, y: away - 4 },
        { x: -radius * 0.7 - width, y: -away - height + 4 },
        { x: -radius * 0.7 - width, y: away - 4 },
      ];
      return corners.map((corner, rank) => ({ corner: add(centre, corner), cost: rank * 2 }));
    }
    case 'edge': {
      const { points } = routes[owner.index]!;
      const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
      return shares.flatMap((share, rank) => {
        const { at, heading } = alongPolyline(points, share);
        return [turned(heading), scaled(turned(heading), -1)].map((side, turn) => {
          const away = LABEL_GAP + (Math.abs(side.x) * width + Math.abs(side.y) * height) / 2;
          const middle = add(at, scaled(side, away));
          return { corner: { x: middle.x - width / 2, y: middle.y - height / 2 }, cost: rank * 4 + turn };
        });
      });
    }
  }
}

function boundsOf(
  nodes: readonly Circle[],
  routes: readonly Route[],
  labels: readonly SceneLabel[],
): Box | undefined {
  return boxAround([
    ...nodes.map(boxOfCircle),
    ...routes.flatMap((route) => boxOfPoints(route.points) ?? []),
    ...labels.map((label) => label.box),
  ]);
}
