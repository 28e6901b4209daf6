/**
 * Places for the nodes of a template that has no drawing: in layers from top to bottom, as computed by elkjs, with
 * room for every label and for loops. Past LAYERED_NODES_MAX nodes or LAYERED_EDGES_MAX edges, for which that would
 * take too long, the nodes stand in a plain grid in the order in which they are reached.
 *
 * elkjs is large, so that it is loaded only when there is something to lay out. The same input gives the same layout.
 */
import { type Point } from '../language/model.js';
import { type Box } from './geometry.js';
import { type ElkApi, type ElkGraph } from './elk.js';

export const LAYERED_NODES_MAX = 250;
export const LAYERED_EDGES_MAX = 600;

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
  'elk.spacing.edgeLabel': '5',
  'elk.spacing.labelNode': '5',
  'elk.spacing.nodeSelfLoop': '16',
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

export async function computeLayout(input: LayoutInput): Promise<Layout> {
  const { nodes, edges } = input;
  if (nodes.length > LAYERED_NODES_MAX || edges.length > LAYERED_EDGES_MAX) return gridLayout(input);
  const { default: loaded } = (await import('elkjs/lib/elk.bundled.js')) as unknown as ElkApi;
  const graph = graphOf(input);
  try {
    return layeredLayout(input, await new loaded().layout(graph));
  } catch {
    // A graph that the algorithm cannot digest is still worth a picture.
    return gridLayout(input);
  }
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
  return { method: 'grid', nodes, edges: input.edges.map(() => ({ nails: [] })) };
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
  return {
    id: 'template',
    layoutOptions: LAYERED_OPTIONS,
    // The order of nodes decides which edges of a cycle point upwards.
    children: reachingOrder(input).map((index) => {
      const { radius, label } = input.nodes[index]!;
      return {
        id: `n${index}`,
        width: 2 * radius,
        height: 2 * radius,
        layoutOptions: { 'elk.nodeLabels.placement': 'OUTSIDE H_RIGHT V_CENTER' },
        labels: label === undefined ? [] : [{ id: `n${index}label`, text: ' ', ...label }],
      };
    }),
    edges: input.edges.map(({ source, target, label }, index) => ({
      id: `e${index}`,
      sources: [`n${source}`],
      targets: [`n${target}`],
      labels:
        label === undefined
          ? []
          : [
              {
                id: `e${index}label`,
                text: ' ',
                ...label,
                layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' },
              },
            ],
    })),
  };
}

function layeredLayout(input: LayoutInput, graph: ElkGraph): Layout {
  const boxes = new Map((graph.children ?? []).map((node) => [node.id, node]));
  const nodes = input.nodes.map(({ radius }, index) => {
    const box = boxes.get(`n${index}`) as Box & ElkGraph;
    const corner = cornerOf(box.labels?.[0]);
    return {
      centre: { x: box.x + radius, y: box.y + radius },
      labelCorner: corner === undefined ? undefined : { x: box.x + corner.x, y: box.y + corner.y },
    };
  });
  const edges = (graph.edges ?? []).map((edge): LaidEdge => {
    const section = edge.sections?.[0];
    const labelCorner = cornerOf(edge.labels?.[0]);
    if (section === undefined) return { nails: [], labelCorner };
    return {
      nails: section.bendPoints ?? [],
      ends: [section.startPoint, section.endPoint],
      labelCorner,
    };
  });
  return { method: 'layered', nodes, edges };
}

function cornerOf(label: { readonly x?: number; readonly y?: number } | undefined): Point | undefined {
  return label?.x === undefined || label.y === undefined ? undefined : { x: label.x, y: label.y };
}
