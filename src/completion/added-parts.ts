/**
 * Locations and edges that a completion adds to a template, with places in its drawing and a colour that the eye finds.
 *
 * INVARIANT every added edge has nodes of its own.
 */
import { type Binder, type Expression, type Synchronisation } from '../language/ast.js';
import { type CheckedTemplate } from '../language/checked-model.js';
import { type Edge, type Location, type Point } from '../language/model.js';
import { lookUp } from '../language/symbols.js';
import { CHANGED_COLOUR, freeName } from '../mutation/apply-edits.js';
import { besides } from '../mutation/site.js';
import { copied } from '../mutation/tree.js';
import { type Part, binary } from './complement.js';

const NOWHERE = { start: 0, end: 0 };
/** Between neighbouring loops, and between the bends of edges with the same ends. */
const STEP = 30;

/** Whether an edge of a completed model was added: it stands nowhere in the original. */
export function isAddedEdge({ start, end, colour }: Edge): boolean {
  return start === NOWHERE.start && end === NOWHERE.end && colour === CHANGED_COLOUR;
}

export interface EdgeLabels {
  readonly binders?: readonly Binder[] | undefined;
  readonly guard?: Part | undefined;
  readonly synchronisation: Synchronisation;
}

export class AddedParts {
  readonly locations: Location[] = [];
  readonly edges: Edge[] = [];
  readonly #template: CheckedTemplate;
  readonly #names: Set<string>;
  /** Those of the whole document, which new ones are added to; undefined where names are ids. */
  readonly #ids: Set<string> | undefined;
  /** How many edges with these ends there are. */
  readonly #counts = new Map<string, number>();

  constructor(template: CheckedTemplate, ids: Set<string> | undefined) {
    this.#template = template;
    this.#names = new Set(template.scope.names.keys());
    this.#ids = ids;
  }

  /** A location with a name that means nothing yet in the template. */
  location(wanted: string, urgency: Location['urgency'] = 'none'): Location {
    const { scope, symbol } = this.#template;
    let name = freeName(wanted, this.#names);
    while (lookUp(scope, name) !== undefined) name = freeName(wanted, this.#names);
    const position = besides([...symbol.template.locations, ...this.locations]);
    const location: Location = {
      ...NOWHERE,
      id: this.#ids === undefined ? name : freeName(`${symbol.name}_${name}`, this.#ids),
      name: { name, ...NOWHERE },
      urgency,
      position,
      namePosition: position && { x: position.x + 10, y: position.y - STEP },
      colour: CHANGED_COLOUR,
      extras: {},
    };
    this.locations.push(location);
    return location;
  }

  edge(source: Location, target: Location, { binders = [], guard = [], synchronisation }: EdgeLabels): void {
    const ends = `${source.id} ${target.id}`;
    const number = (this.#counts.get(ends) ?? 0) + 1;
    this.#counts.set(ends, number);
    const nails = bends(source.position, target.position, number);
    const at = nails[0];
    const label = (line: number): { readonly position?: Point } =>
      at === undefined ? {} : { position: { x: at.x + 8, y: at.y - 20 + 15 * line } };
    this.edges.push({
      ...NOWHERE,
      source: { id: source.id, ...NOWHERE },
      target: { id: target.id, ...NOWHERE },
      ...(binders.length === 0 ? {} : { select: { ...NOWHERE, ...label(0), value: copied(binders) } }),
      ...(guard.length === 0
        ? {}
        : { guard: { ...NOWHERE, ...label(1), value: copied(conjunction(guard)) } }),
      synchronisation: { ...NOWHERE, ...label(2), value: copied(synchronisation) },
      controllable: true,
      nails,
      colour: CHANGED_COLOUR,
      extras: {},
    });
  }
}

function conjunction(part: Part): Expression {
  return part.reduce((left, right) => binary('&&', left, right));
}

/** A loop hangs below its location; other edges bend to the side, each further than the one before. */
function bends(source: Point | undefined, target: Point | undefined, number: number): readonly Point[] {
  if (source === undefined || target === undefined) return [];
  const by = STEP * number;
  if (source.x === target.x && source.y === target.y)
    return [
      { x: source.x - STEP, y: source.y + by },
      { x: source.x + STEP, y: source.y + by },
    ];
  return [{ x: Math.round((source.x + target.x) / 2) + by, y: Math.round((source.y + target.y) / 2) - by }];
}
