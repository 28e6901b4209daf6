/**
 * The drawing of one template, in coordinates of its own: nodes, edges and labels, each in its final place relative to
 * the others.
 *
 * The author's coordinates are used when every location and branch point has some and they are usable; otherwise the
 * places are computed, and the author's places of names, labels and nails, which belong to another drawing, are
 * ignored. Edges that lead nowhere are left out: checking reports them.
 */
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
  grownBox,
  movedBox,
  scaled,
  turned,
} from './geometry.js';
import { type TextBlock, edgeTexts, linesAt, locationTexts } from './labels.js';
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

export async function drawTemplate(
  template: Template,
  computeLayout: (input: LayoutInput) => Promise<Layout>,
): Promise<TemplateDrawing> {
  const plan = planOf(template);
  const layout = hasOwnDrawing(template) ? ownLayout(plan) : await computeLayout(layoutInput(plan));
  const nodes = plan.nodes.map((node, index): SceneNode => {
    const { texts: _, position: __, ...looks } = node;
    return { ...looks, centre: layout.nodes[index]!.centre };
  });
  const routes = routeEdges(
    nodes,
    plan.edges.map(({ source, target }, index) => ({ source, target, ...layout.edges[index]! })),
  );
  const labels = drawLabels(plan, layout, nodes, routes);
  const edges = plan.edges.map(({ edge }, index): SceneEdge => {
    const { path, head } = routes[index]!;
    return { path, head, dashed: !edge.controllable, colour: usableColour(edge.colour) };
  });
  return { nodes, edges, labels, bounds: boundsOf(nodes, routes, labels) };
}

/** Colours that mean the same in every viewer: a number, or a word such as `red`. */
export function usableColour(colour: string | undefined): string | undefined {
  return colour !== undefined && /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,24})$/i.test(colour)
    ? colour.toLowerCase()
    : undefined;
}

// ------------------------------------------------------------------------------------------ what is to be drawn

interface Plan {
  readonly nodes: readonly PlannedNode[];
  readonly edges: readonly PlannedEdge[];
  readonly first: number;
}

interface PlannedNode extends Omit<SceneNode, 'centre'> {
  readonly position: Point | undefined;
  readonly texts: readonly TextBlock[];
}

interface PlannedEdge {
  readonly edge: Edge;
  readonly source: number;
  readonly target: number;
  readonly texts: readonly TextBlock[];
}

function planOf(template: Template): Plan {
  const initial = template.init?.id;
  const nodes: PlannedNode[] = [
    ...template.locations.map((location): PlannedNode => ({
      kind: 'location',
      radius: LOCATION_RADIUS,
      initial: location.id === initial,
      mark: { none: '', urgent: 'U', committed: 'C', both: 'C' }[location.urgency],
      colour: usableColour(location.colour),
      position: location.position,
      texts: locationTexts(location),
    })),
    ...template.branchpoints.map((branchpoint): PlannedNode => ({
      kind: 'branchpoint',
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
  const edges = template.edges.flatMap((edge): PlannedEdge[] => {
    const source = indices.get(edge.source.id);
    const target = indices.get(edge.target.id);
    if (source === undefined || target === undefined) return [];
    return [{ edge, source, target, texts: edgeTexts(edge) }];
  });
  return { nodes, edges, first: Math.max(0, indices.get(initial ?? '') ?? 0) };
}

/** Whether the author's coordinates can be used: all there, not all the same, and of a size that fits on a wall. */
export function hasOwnDrawing(template: Template): boolean {
  const points: Point[] = [];
  for (const { position } of [...template.locations, ...template.branchpoints]) {
    if (position === undefined || !isFinite(position.x) || !isFinite(position.y)) return false;
    points.push(position);
  }
  for (const edge of template.edges) {
    points.push(...edge.nails.filter((nail) => isFinite(nail.x) && isFinite(nail.y)));
  }
  const extent = boxOfPoints(points);
  if (extent === undefined) return true;
  if (extent.width > EXTENT_MAX || extent.height > EXTENT_MAX) return false;
  const first = points[0]!;
  const nodeCount = template.locations.length + template.branchpoints.length;
  return nodeCount < 2 || points.slice(0, nodeCount).some(({ x, y }) => x !== first.x || y !== first.y);
}

function ownLayout(plan: Plan): Layout {
  return {
    method: 'own',
    nodes: plan.nodes.map((node) => ({ centre: node.position! })),
    edges: plan.edges.map(({ edge }) => ({ nails: edge.nails })),
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

function drawLabels(
  plan: Plan,
  layout: Layout,
  nodes: readonly Circle[],
  routes: readonly Route[],
): SceneLabel[] {
  const groups: (LabelGroup & { readonly texts: readonly TextBlock[] })[] = [];
  const gather = (texts: readonly TextBlock[], owner: LabelOwner, corner: Point | undefined): void => {
    const isOwn = layout.method === 'own';
    const wishes = (boxes: readonly Box[]): Wish[] =>
      corner === undefined ? wishesBeside(owner, boxAround(boxes)!, routes) : [{ corner, cost: 0 }];
    const homeless = isOwn ? texts.filter((text) => !hasPlace(text)) : texts;
    if (isOwn) {
      for (const cluster of clusters(texts.filter(hasPlace))) {
        groups.push({ ...cluster, wishes: [{ corner: { x: 0, y: 0 }, cost: 0 }], owner });
      }
    }
    if (homeless.length > 0) {
      const boxes = stackedBoxes(homeless);
      groups.push({ texts: homeless, boxes, wishes: wishes(boxes), owner });
    }
  };
  plan.nodes.forEach(({ texts }, index) => {
    gather(texts, { kind: 'node', circle: nodes[index]! }, layout.nodes[index]!.labelCorner);
  });
  plan.edges.forEach(({ texts }, index) => {
    gather(texts, { kind: 'edge', index }, layout.edges[index]!.labelCorner);
  });
  const placed = placeLabels(groups, { nodes, lines: routes.map((route) => route.points) });
  return groups.flatMap(({ texts, boxes }, at) => {
    const { corner, onLine, leader } = placed[at]!;
    return texts.map((text, index): SceneLabel => {
      const box = movedBox(boxes[index]!, corner);
      return {
        role: text.role,
        box,
        lines: linesAt(text, box),
        onLine: onLine[index]!,
        leader: index === 0 ? leader : undefined,
      };
    });
  });
}

function hasPlace(text: TextBlock): boolean {
  return (
    text.position !== undefined &&
    Math.abs(text.position.x) <= EXTENT_MAX &&
    Math.abs(text.position.y) <= EXTENT_MAX
  );
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
    const near = found.find(({ boxes }) => boxes.some((other) => boxesOverlap(grownBox(box, GROUP_GAP), other)));
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
