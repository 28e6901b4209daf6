/**
 * What a changed model has that the model did not have, what it has otherwise, and what it has no more. What is gone is added to
 * the changed model by an edit, behind its own edges, so that one drawing shows both.
 */
import {
  type EdgeLabel,
  type ModelEdit,
  type NodeReference,
  type Outline,
  type OutlineEdge,
  type OutlineTemplate,
} from 'tickstone';

export interface MutantChange {
  readonly template: number;
  readonly kind: 'location' | 'edge';
  /** In the drawing. */
  readonly index: number;
  readonly how: 'added' | 'changed' | 'removed';
  /** The labels that are other ones. */
  readonly labels: readonly string[];
}

export interface ModelDifference {
  readonly changes: readonly MutantChange[];
  /** What brings back what is gone. */
  readonly edits: readonly ModelEdit[];
}

export function differenceOf(before: Outline, after: Outline): ModelDifference {
  const parts = after.templates.map((now, template) => {
    const old = before.templates.find(({ name }) => name === now.name) ?? before.templates[template];
    return old === undefined ? NO_DIFFERENCE : differenceOfTemplate(template, old, now);
  });
  return { changes: parts.flatMap(({ changes }) => changes), edits: parts.flatMap(({ edits }) => edits) };
}

const NO_DIFFERENCE: ModelDifference = { changes: [], edits: [] };

function differenceOfTemplate(template: number, old: OutlineTemplate, now: OutlineTemplate): ModelDifference {
  const locations = compared(old.locations.map(locationItem), now.locations.map(locationItem));
  const edges = compared(
    old.edges.map((edge) => edgeItem(old, edge)),
    now.edges.map((edge) => edgeItem(now, edge)),
  );
  const back = edges.gone.flatMap((index) => {
    const edge = old.edges[index]!;
    const [source, target] = [edge.source, edge.target].map((end) => nodeIn(now, nodeId(old, end)));
    const { nails, labels } = edge;
    return source === undefined || target === undefined ? [] : [{ source, target, nails, labels }];
  });
  return {
    changes: [
      ...locations.changes.map((change) => ({ template, kind: 'location' as const, ...change })),
      ...edges.changes.map((change) => ({ template, kind: 'edge' as const, ...change })),
      ...back.map((_, k) => ({
        ...{ template, kind: 'edge' as const, how: 'removed' as const },
        index: now.edges.length + k,
        labels: [],
      })),
    ],
    edits: [
      ...(back.length === 0 ? [] : [{ kind: 'add' as const, template, locations: [], edges: back }]),
      ...edges.changes.flatMap(({ how, index }) =>
        how === 'added' ? labelsAlong(template, now, index) : [],
      ),
    ],
  };
}

const LABEL_HEIGHT = 16;

/** Labels of an edge that leads elsewhere go along with it: those of the old one stand where they stood. */
function labelsAlong(
  template: number,
  { locations, edges }: OutlineTemplate,
  index: number,
): readonly ModelEdit[] {
  const { source, target, labels } = edges[index]!;
  const [from, to] = [source, target].map((end) =>
    end?.kind === 'location' ? locations[end.index]?.at : undefined,
  );
  if (from === undefined || to === undefined || source?.index === target?.index) return [];
  const placed = (Object.keys(labels) as EdgeLabel[]).filter((label) => labels[label]?.at !== undefined);
  return placed.map((label, k) => ({
    ...{ kind: 'moveLabel', template, owner: { kind: 'edge', index }, label },
    to: {
      x: Math.round((from.x + to.x) / 2) + 8,
      y: Math.round((from.y + to.y) / 2) + (k - placed.length / 2) * LABEL_HEIGHT,
    },
  }));
}

// -------------------------------------------------------------------------------------------------------- items

interface Item {
  /** What else it is known by than its labels: where it leads, how urgent it is. */
  readonly frame: string;
  readonly labels: Readonly<Record<string, string>>;
}

type Labels = Readonly<Record<string, { readonly text: string } | undefined>>;

function locationItem({ urgency, initial, labels }: OutlineTemplate['locations'][number]): Item {
  return { frame: `${urgency} ${initial}`, labels: textsOf(labels) };
}

/** Places of nodes change when others are added before them; what they are called does not. */
function edgeItem(template: OutlineTemplate, { source, target, labels }: OutlineEdge): Item {
  const ends = [source, target].map((end) => nodeId(template, end) ?? '');
  return { frame: JSON.stringify(ends), labels: textsOf(labels) };
}

function textsOf(labels: Labels): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) => {
      const text = label?.text.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
}

function nodeId(template: OutlineTemplate, node: NodeReference | undefined): string | undefined {
  if (node === undefined) return undefined;
  const { locations, branchpoints } = template;
  return (node.kind === 'location' ? locations : branchpoints)[node.index]?.id;
}

function nodeIn(
  { locations, branchpoints }: OutlineTemplate,
  wanted: string | undefined,
): NodeReference | undefined {
  const location = locations.findIndex(({ id }) => id === wanted);
  if (location !== -1) return { kind: 'location', index: location };
  const branchpoint = branchpoints.findIndex(({ id }) => id === wanted);
  return branchpoint === -1 ? undefined : { kind: 'branchpoint', index: branchpoint };
}

// --------------------------------------------------------------------------------------------------- comparison

type ItemChange = Pick<MutantChange, 'index' | 'labels' | 'how'>;

interface Compared {
  readonly changes: readonly ItemChange[];
  /** Of the old ones. */
  readonly gone: readonly number[];
}

/** Items that are the same belong together; of the others, those in the same place with the same frame. */
function compared(old: readonly Item[], now: readonly Item[]): Compared {
  const keyOf = (item: Item): string => JSON.stringify([item.frame, Object.entries(item.labels).toSorted()]);
  const unmatched = new Map<string, number[]>();
  old.forEach((item, index) => {
    unmatched.set(keyOf(item), [...(unmatched.get(keyOf(item)) ?? []), index]);
  });
  const others = now.flatMap((item, index) =>
    unmatched.get(keyOf(item))?.shift() === undefined ? [index] : [],
  );
  const left = new Set([...unmatched.values()].flat());
  const changes = others.map((index): ItemChange => {
    const item = now[index]!;
    const was = old.length === now.length && left.has(index) ? old[index] : undefined;
    if (was?.frame !== item.frame) return { index, labels: [], how: 'added' };
    left.delete(index);
    const names = new Set([...Object.keys(item.labels), ...Object.keys(was.labels)]);
    return {
      index,
      labels: [...names].filter((name) => item.labels[name] !== was.labels[name]),
      how: 'changed',
    };
  });
  return { changes, gone: [...left].toSorted((a, b) => a - b) };
}
