/**
 * Where automata stand in a drawing: time goes from left to right, choices go downwards. The labels of an edge stand near its
 * source: above the line if it goes straight on, otherwise below the location, one under the other.
 */
import { spend } from '../../base/stopped.js';
import { type Point } from '../../language/model.js';
import { type Automaton, type AutomatonEdge } from './automaton.js';

export interface PlacedEdge {
  readonly edge: AutomatonEdge;
  readonly nails: readonly Point[];
  /** Of the first label; further ones stand below. */
  readonly labels: Point;
}

const COLUMN = 260;
const ROW = 190;

/** What it takes to place an edge or a location and to put it into a template, by and large. */
export const UNITS_PER_ELEMENT = 20;

export const LINE = 17;

export function pointOf({ column, row }: { readonly column: number; readonly row: number }): Point {
  return { x: column * COLUMN, y: row * ROW };
}

/** What is made of the edges, one by one: a long test has very many. */
export function placedEdges<T>(
  { locations, edges }: Automaton,
  made: (placed: PlacedEdge) => T,
): readonly T[] {
  const below = new Map<number, number>();
  const between = new Map<string, number>();
  return edges.map((edge): T => {
    spend(UNITS_PER_ELEMENT);
    const { source, target, guard, synchronisation, update } = edge;
    const [from, to] = [pointOf(locations[source]!), pointOf(locations[target]!)];
    const lines = [guard, synchronisation, update].filter((label) => label !== undefined).length;
    const key = `${source} ${target}`;
    const parallel = between.get(key) ?? 0;
    between.set(key, parallel + 1);
    if (from.y === to.y && from.x < to.x && parallel === 0)
      return made({ edge, nails: [], labels: { x: from.x + 24, y: from.y - LINE * lines - 6 } });
    const line = below.get(source) ?? 0;
    below.set(source, line + lines);
    const labels = { x: from.x + 24, y: from.y + 12 + LINE * line };
    const bend = { x: from.x + 12 + 12 * parallel, y: labels.y + (LINE * lines) / 2 };
    return made({ edge, nails: [bend], labels });
  });
}
