/**
 * Places for the nodes of a template that has no drawing: in layers from top to bottom, as computed by elkjs, with
 * room for every label and for loops. Past LAYERED_NODES_MAX nodes or LAYERED_EDGES_MAX edges, for which that would
 * take too long, the nodes stand in a plain grid in the order in which they are reached.
 *
 * elkjs is large, so that it is loaded only when there is something to lay out. The same input gives the same layout.
 */
import { type Point } from '../language/model.js';
import { type Elk, type ElkApi, type ElkGraph, type ElkSection, type ElkShape } from './elk.js';
import { type Box, type Circle, add, between, direction, middleOf, scaled, subtract } from './geometry.js';

const LAYERED_NODES_MAX = 250;
const LAYERED_EDGES_MAX = 600;

/** What is to be laid out; edges name nodes by index. Sizes of labels are absent where there is nothing to write. */
export interface LayoutInput {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
  /** The index of the node to begin with. */
  readonly first: number;
}

export interface LayoutNode {
  readonly radius: number;
  readonly label?: Size | undefined;
}

export interface LayoutEdge {
  readonly source: number;
  readonly target: number;
  readonly label?: Size | undefined;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly method: 'own' | 'layered' | 'grid';
  /** How many times larger than the author's drawing it is. */
  readonly scale: number;
  /** One for each node: its centre, and the corner of its label. */
  readonly nodes: readonly { readonly centre: Point; readonly labelCorner?: Point | undefined }[];
  /** One for each edge: its bends and ends, and the corner of its label. */
  readonly edges: readonly LaidEdge[];
}

interface LaidEdge {
  readonly nails: readonly Point[];
  readonly ends?: readonly [start: Point, end: Point] | undefined;
  readonly labelCorner?: Point | undefined;
}

const GRID_CELL: Size = { width: 230, height: 150 };

const LAYERED_OPTIONS: Readonly<Record<string, string>> = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.randomSeed': '1',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '48',
  'elk.spacing.edgeNode': '22',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.labelNode': '5',
  'elk.spacing.nodeSelfLoop': '30',
  'elk.spacing.componentComponent': '48',
  'elk.layered.spacing.nodeNodeBetweenLayers': '46',
  'elk.layered.spacing.edgeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.edgeLabels.sideSelection': 'SMART_DOWN',
  'elk.layered.thoroughness': '12',
};

/** Nodes are laid out a little wider than they are, so that the edges that meet one keep a distance. */
const NODE_WIDENING = 6;
/** The room that a loop needs on its side of the node. */
const LOOP_WIDTH = 30;
/** A step aside right before a node that is no longer than this is not worth its two bends. */
const JOG_MAX = 14;

export async function computeLayout(input: LayoutInput): Promise<Layout> {
  const { nodes, edges } = input;
  if (nodes.length > LAYERED_NODES_MAX || edges.length > LAYERED_EDGES_MAX) return gridLayout(input);
  const engine = await elk();
  const graph = graphOf(input);
  try {
    return layeredLayout(input, await engine.layout(graph));
  } catch {
    // A graph that the algorithm cannot digest is still worth a picture.
    return gridLayout(input);
  }
}

let loadedElk: Promise<Elk> | undefined;

/** To make one takes as long as the layout of a small template. */
function elk(): Promise<Elk> {
  loadedElk ??= import('elkjs/lib/elk.bundled.js').then(
    (module) => new (module as unknown as ElkApi).default(),
  );
  return loadedElk;
}

/** Nodes in rows, in the order in which they are reached from the first one. */
export function gridLayout(input: LayoutInput): Layout {
  const order = reachingOrder(input);
  const columns = Math.max(1, Math.ceil(Math.sqrt(order.length)));
  const nodes: { centre: Point }[] = [];
  order.forEach((node, rank) => {
    const x = (rank % columns) * GRID_CELL.width;
    nodes[node] = { centre: { x, y: Math.floor(rank / columns) * GRID_CELL.height } };
  });
  return { method: 'grid', scale: 1, nodes, edges: input.edges.map(() => ({ nails: [] })) };
}

/** The nodes by distance from the first; those that are not reached come last, in the order given. */
function reachingOrder(input: LayoutInput): number[] {
  const successors = input.nodes.map((): number[] => []);
  for (const { source, target } of input.edges) successors[source]!.push(target);
  const reached = new Set<number>();
  for (let start = -1; start < input.nodes.length; start++) {
    const root = start === -1 ? input.first : start;
    if (reached.has(root) || input.nodes.length === 0) continue;
    const waiting = [root];
    reached.add(root);
    for (const node of waiting) {
      for (const next of successors[node]!) {
        if (!reached.has(next)) waiting.push(next);
        reached.add(next);
      }
    }
  }
  return [...reached];
}

function graphOf(input: LayoutInput): ElkGraph {
  const heights = nodeHeights(input);
  const labels = (id: string, label: Size | undefined): ElkShape[] =>
    label === undefined ? [] : [{ id, text: ' ', width: label.width, height: label.height }];
  return {
    id: 'template',
    layoutOptions: LAYERED_OPTIONS,
    // The order of nodes decides which edges of a cycle point upwards.
    children: reachingOrder(input).map((index) => {
      const { radius, label } = input.nodes[index]!;
      return {
        id: `n${index}`,
        width: 2 * radius + NODE_WIDENING,
        height: heights[index]!,
        layoutOptions: {
          'elk.nodeLabels.placement': 'OUTSIDE H_RIGHT V_CENTER',
          'elk.layered.edgeRouting.selfLoopOrdering': 'SEQUENCED',
        },
        labels: labels(`n${index}label`, label),
      };
    }),
    edges: input.edges.map(({ source, target, label }, index) => ({
      id: `e${index}`,
      sources: [`n${source}`],
      targets: [`n${target}`],
      labels: labels(`e${index}label`, label),
    })),
  };
}

/** Nodes with loops are laid out as high as the loops and their labels need, one below the other. */
function nodeHeights(input: LayoutInput): number[] {
  const heights = input.nodes.map(() => 0);
  for (const { source, target, label } of input.edges) {
    if (source === target) heights[source]! += Math.max(LOOP_WIDTH, label?.height ?? 0) + 8;
  }
  return heights.map((height, index) => Math.max(height, 2 * input.nodes[index]!.radius));
}

function layeredLayout(input: LayoutInput, graph: ElkGraph): Layout {
  const boxes = new Map((graph.children ?? []).map((node) => [node.id, node]));
  const nodes = input.nodes.map((_, index) => {
    const box = boxes.get(`n${index}`) as Box & ElkGraph;
    const corner = cornerOf(box.labels?.[0]);
    return {
      centre: middleOf(box),
      labelCorner: corner === undefined ? undefined : add(box, corner),
    };
  });
  const laid = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const edges = input.edges.map(({ source, target }, index): LaidEdge => {
    const edge = laid.get(`e${index}`);
    const section = edge?.sections?.[0];
    const labelCorner = cornerOf(edge?.labels?.[0]);
    if (section === undefined) return { nails: [], labelCorner };
    if (source === target) return { nails: spread(section.bendPoints ?? []), labelCorner };
    return { ...straightened(section, circleAt(source), circleAt(target)), labelCorner };
  });
  function circleAt(index: number): Circle {
    return { centre: nodes[index]!.centre, radius: input.nodes[index]!.radius };
  }
  return { method: 'layered', scale: 1, nodes, edges };
}

/** The bends of a loop, which may be close together, moved apart to give it a belly. */
function spread(bends: readonly Point[]): Point[] {
  const [first, last] = [bends[0], bends.at(-1)];
  if (first === undefined || last === undefined) return [];
  const middle = between(first, last, 0.5);
  const half = scaled(direction(first, last), LOOP_WIDTH / 2 - 4);
  return [subtract(middle, half), add(middle, half)];
}

/** Leaves out short steps aside at the ends, when the edge meets the node without them as well. */
function straightened(section: ElkSection, from: Circle, to: Circle): LaidEdge {
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
  const shortened = withoutJog(withoutJog(points, from).toReversed(), to).toReversed();
  return { nails: shortened.slice(1, -1), ends: [shortened[0]!, shortened.at(-1)!] };
}

/** The points without the first step aside: down, a little left or right, down becomes all the way down. */
function withoutJog(points: readonly Point[], circle: Circle): readonly Point[] {
  const [start, , landing] = points;
  if (start === undefined || landing === undefined || points.length < 4) return points;
  const isShort = Math.abs(landing.x - start.x) <= JOG_MAX;
  const meets = Math.abs(landing.x - circle.centre.x) <= circle.radius - 2;
  return isShort && meets ? [{ x: landing.x, y: start.y }, ...points.slice(3)] : points;
}

function cornerOf(label: { readonly x?: number; readonly y?: number } | undefined): Point | undefined {
  return label?.x === undefined || label.y === undefined ? undefined : { x: label.x, y: label.y };
}
