/** Locations and edges that are copied: as text, so that they pass from one model, window or program to another. */
import {
  type ModelEdit,
  type NewEdge,
  type NewLocation,
  type NodeReference,
  type Outline,
  type PlacedText,
  type Point,
} from 'tickstone';
import { type Selection } from '../studio.js';

interface Copied {
  readonly format: 'tickstone-copy';
  readonly locations: readonly NewLocation[];
  readonly branchpoints: readonly Point[];
  readonly edges: readonly NewEdge[];
}

/** What is copied of a selection: its locations and branch points, and the edges between them. */
export function copiedText(outline: Outline, selection: Selection): string | undefined {
  const template = selection.kind === 'items' ? outline.templates[selection.template] : undefined;
  if (selection.kind !== 'items' || template === undefined) return undefined;
  const { locations: chosen, branchpoints: points } = selection;
  if (chosen.length + points.length === 0) return undefined;
  const locations = chosen.flatMap((index): readonly NewLocation[] => {
    const location = template.locations[index];
    if (location === undefined) return [];
    const { at = { x: 0, y: 0 }, labels, urgency } = location;
    return [{ at, labels, urgency: urgency === 'both' ? 'committed' : urgency }];
  });
  const branchpoints = points.map((index) => template.branchpoints[index]?.at ?? { x: 0, y: 0 });
  const copyOf = (end: NodeReference | undefined): NodeReference | undefined => {
    const [kind, list] =
      end?.kind === 'branchpoint' ? (['newBranchpoint', points] as const) : (['new', chosen] as const);
    const index = end === undefined ? -1 : list.indexOf(end.index);
    return index === -1 ? undefined : { kind, index };
  };
  const edges = template.edges.flatMap(({ source: from, target: to, labels, nails }): readonly NewEdge[] => {
    const [source, target] = [copyOf(from), copyOf(to)];
    return source === undefined || target === undefined ? [] : [{ source, target, labels, nails }];
  });
  return JSON.stringify({ format: 'tickstone-copy', locations, branchpoints, edges } satisfies Copied);
}

const OFFSET: Point = { x: 40, y: 40 };

/** The edit that pastes what was copied, somewhat aside; undefined for any other text. */
export function pasteEdit(
  text: string,
  template: number,
  taken: ReadonlySet<string>,
): Extract<ModelEdit, { readonly kind: 'add' }> | undefined {
  const copied = readCopied(text);
  if (copied === undefined) return undefined;
  const used = new Set(taken);
  const moved = ({ x, y }: Point): Point => ({ x: x + OFFSET.x, y: y + OFFSET.y });
  const labelsOf = (labels: Labels): Record<string, PlacedText> =>
    Object.fromEntries(
      Object.entries(labels).map(([name, { text: said, at }]) => [
        name,
        { text: name === 'name' ? freeName(said, used) : said, at: at === undefined ? undefined : moved(at) },
      ]),
    );
  return {
    kind: 'add',
    template,
    locations: copied.locations.map(({ at, labels = {}, urgency }) => ({
      at: moved(at),
      labels: labelsOf(labels),
      urgency,
    })),
    branchpoints: copied.branchpoints.map(moved),
    edges: copied.edges.map(({ source, target, labels = {}, nails = [] }) => ({
      source,
      target,
      labels: labelsOf(labels),
      nails: nails.map(moved),
    })),
  };
}

type Labels = Readonly<Record<string, PlacedText>>;

/** What was copied here or in another window; undefined for any other text. */
function readCopied(text: string): Copied | undefined {
  if (!text.startsWith('{"format":"tickstone-copy"')) return undefined;
  try {
    return { branchpoints: [], ...(JSON.parse(text) as Omit<Copied, 'branchpoints'> & Partial<Copied>) };
  } catch {
    return undefined;
  }
}

/** The name itself, or with a number behind it if something in the template has it. */
function freeName(name: string, used: Set<string>): string {
  let free = name;
  for (let number = 2; used.has(free); number++) free = `${name}${number}`;
  used.add(free);
  return free;
}
