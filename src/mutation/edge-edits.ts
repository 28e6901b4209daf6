/**
 * Edges and locations with one thing changed: the new label has no text of its own, so that it is printed from its
 * tree, and the changed element has a colour that the eye finds.
 */
import { madeOnce } from '../base/maps.js';
import { type Expression, type Synchronisation } from '../language/ast.js';
import { type Edge, type Label, type Location, locationTitle } from '../language/model.js';
import { printSynchronisation } from '../language/print.js';
import { CHANGED_COLOUR } from './apply-edits.js';
import { type Change, type Edit } from './mutant.js';
import { type Site } from './site.js';
import { copied } from './tree.js';

const NOWHERE = { start: 0, end: 0 };

export function withGuard(edge: Edge, guard: Expression | undefined): Edge {
  return marked({ ...edge, guard: relabelled(edge.guard, guard) });
}

export function withSynchronisation(edge: Edge, synchronisation: Synchronisation): Edge {
  return marked({ ...edge, synchronisation: relabelled(edge.synchronisation, synchronisation) });
}

/** No updates left means no label. */
export function withUpdate(edge: Edge, updates: readonly Expression[]): Edge {
  return marked({ ...edge, update: updates.length === 0 ? undefined : relabelled(edge.update, updates) });
}

/** An end moved; bends of the old way are dropped, and a loop gets some, so that it can be seen. */
export function withEnd(edge: Edge, end: 'source' | 'target', to: Location): Edge {
  const moved = { ...edge, [end]: { ...edge[end], id: to.id } };
  const { position } = to;
  const isLoop = moved.source.id === moved.target.id && position !== undefined;
  const nails = isLoop
    ? [
        { x: position.x - 30, y: position.y + 40 },
        { x: position.x + 30, y: position.y + 40 },
      ]
    : [];
  return marked({ ...moved, nails });
}

/** Several edges in the place of one: each has nodes of its own. */
export function withGuards(edge: Edge, guards: readonly Expression[]): readonly Edge[] {
  return guards.map((guard, i) => (i === 0 ? withGuard(edge, guard) : copied(withGuard(edge, guard))));
}

export function withInvariant(location: Location, invariant: Expression | undefined): Location {
  return {
    ...location,
    invariant: invariant && relabelled(location.invariant, invariant),
    colour: CHANGED_COLOUR,
  };
}

/** The elements of the document that say how urgent a location is may be kept with what else they hold. */
export function withUrgency(location: Location, urgency: Location['urgency']): Location {
  const { extras } = location;
  const children = extras.children?.filter(
    (node) => node.kind !== 'element' || (node.name !== 'urgent' && node.name !== 'committed'),
  );
  return {
    ...location,
    urgency,
    extras: children === undefined ? extras : { ...extras, children },
    colour: CHANGED_COLOUR,
  };
}

function relabelled<T>(label: Label<T> | undefined, value: T): Label<T> {
  return { ...NOWHERE, ...label, value, text: undefined };
}

function marked(edge: Edge): Edge {
  return { ...edge, colour: CHANGED_COLOUR };
}

// ------------------------------------------------------------------------------------------------------ changes

/** The name of a location, or "a branch point". */
export function endTitle({ syntax }: Site, id: string): string {
  const location = syntax.locations.find((each) => each.id === id);
  return location === undefined ? 'a branch point' : locationTitle(location);
}

/** Such as `Idle -> Busy (start?)`. */
export function edgeTitle(site: Site, edge: Edge): string {
  const known = madeOnce(TITLES, site, () => new Map<Edge, string>());
  return madeOnce(known, edge, () => {
    const { source, target, synchronisation } = edge;
    const label = synchronisation?.value && labelText(site, synchronisation.value);
    const ends = `${endTitle(site, source.id)} -> ${endTitle(site, target.id)}`;
    return label === undefined ? ends : `${ends} (${label})`;
  });
}

/** An edge has many mutants. */
const TITLES = new WeakMap<Site, Map<Edge, string>>();

/** Undefined where it says no more than the ends do: see sharing/see-inside.ts. */
function labelText({ checked }: Site, synchronisation: Synchronisation): string | undefined {
  const { channel, direction } = synchronisation;
  const name = channel.kind === 'name' ? channel.name : undefined;
  const shownAs = checked.globals.variables.find((each) => each.name === name)?.declarator.shownAs;
  if (shownAs === undefined) return printSynchronisation(synchronisation);
  return shownAs.includes('.') ? undefined : `${shownAs}${direction}`;
}

/** An edge becomes others; `difference` says how, without the words that name the edge. */
export function changedEdge(
  site: Site,
  edge: number,
  becomes: readonly Edge[],
  difference: string,
  more: { readonly span?: Change['span'] | undefined; readonly edits?: readonly Edit[] } = {},
): Change {
  return {
    place: { kind: 'edge', edge },
    span: more.span ?? site.syntax.edges[edge]!,
    edits: [{ kind: 'edge', edge, becomes }, ...(more.edits ?? [])],
    difference: `${edgeTitle(site, site.syntax.edges[edge]!)}, ${difference}`,
  };
}

export function changedLocation(
  site: Site,
  index: number,
  becomes: Location,
  difference: string,
  span?: Change['span'],
): Change {
  const location = site.syntax.locations[index]!;
  const name = locationTitle(location);
  return {
    place: { kind: 'location', location: index, name },
    span: span ?? location.name ?? location,
    edits: [{ kind: 'location', location: index, becomes }],
    difference: `${name}, ${difference}`,
  };
}
