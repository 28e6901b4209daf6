/** Models made by hand in few words, for tests of what happens after reading. */
import {
  type Edge,
  type Label,
  type Location,
  type Model,
  NO_EXTRAS,
  type Point,
  type Template,
} from '../../src/language/model.js';

const NOWHERE = { start: 0, end: 0 };

/** What to say about a location; `at` is its place, and each label may have one. */
export interface LocationWords {
  readonly name?: string;
  readonly at?: Point;
  readonly nameAt?: Point;
  readonly invariant?: string | LabelWords;
  readonly comments?: string | LabelWords;
  readonly urgency?: Location['urgency'];
  readonly colour?: string;
}

export interface EdgeWords {
  readonly select?: string | LabelWords;
  readonly guard?: string | LabelWords;
  readonly sync?: string | LabelWords;
  readonly update?: string | LabelWords;
  readonly probability?: string | LabelWords;
  readonly comments?: string | LabelWords;
  readonly nails?: readonly Point[];
  readonly controllable?: boolean;
  readonly colour?: string;
}

export interface LabelWords {
  readonly text: string;
  readonly at: Point;
}

export interface TemplateWords {
  readonly name?: string;
  readonly parameters?: string;
  readonly declarations?: string;
  /** By id; the first one is initial. */
  readonly locations: Readonly<Record<string, LocationWords>>;
  readonly branchpoints?: Readonly<Record<string, Point | undefined>>;
  readonly edges?: readonly (readonly [source: string, target: string, words?: EdgeWords])[];
}

export function buildModel(...templates: readonly TemplateWords[]): Model {
  return {
    file: { path: 'folder/model.xml', text: '' },
    format: 'xml',
    syntax: 'current',
    declarations: { ...NOWHERE, value: [], text: '' },
    templates: templates.map(buildTemplate),
    system: { ...NOWHERE, value: [], text: '' },
    queries: { ...NOWHERE, options: [], entries: [], extras: NO_EXTRAS },
    extras: NO_EXTRAS,
  };
}

function buildTemplate(words: TemplateWords): Template {
  const ids = Object.keys(words.locations);
  const code = (text: string | undefined) =>
    text === undefined ? undefined : { ...NOWHERE, value: [], text };
  return {
    ...NOWHERE,
    name: { ...NOWHERE, name: words.name ?? 'T' },
    parameters: code(words.parameters),
    declarations: code(words.declarations),
    locations: ids.map((id) => buildLocation(id, words.locations[id]!)),
    branchpoints: Object.entries(words.branchpoints ?? {}).map(([id, position]) => ({
      ...NOWHERE,
      id,
      position,
      extras: NO_EXTRAS,
    })),
    init: ids[0] === undefined ? undefined : { ...NOWHERE, id: ids[0] },
    edges: (words.edges ?? []).map(([source, target, edge]) => buildEdge(source, target, edge ?? {})),
    extras: NO_EXTRAS,
  };
}

function buildLocation(id: string, words: LocationWords): Location {
  return {
    ...NOWHERE,
    id,
    name: words.name === undefined ? undefined : { ...NOWHERE, name: words.name },
    namePosition: words.nameAt,
    urgency: words.urgency ?? 'none',
    invariant: label(words.invariant, undefined),
    comments: textLabel(words.comments),
    position: words.at,
    colour: words.colour,
    extras: NO_EXTRAS,
  };
}

function buildEdge(source: string, target: string, words: EdgeWords): Edge {
  return {
    ...NOWHERE,
    source: { ...NOWHERE, id: source },
    target: { ...NOWHERE, id: target },
    select: label(words.select, []),
    guard: label(words.guard, undefined),
    synchronisation: label(words.sync, undefined),
    update: label(words.update, []),
    probability: label(words.probability, undefined),
    comments: textLabel(words.comments),
    controllable: words.controllable ?? true,
    nails: words.nails ?? [],
    colour: words.colour,
    extras: NO_EXTRAS,
  };
}

function label<T>(words: string | LabelWords | undefined, value: T): Label<T> | undefined {
  if (words === undefined) return undefined;
  if (typeof words === 'string') return { ...NOWHERE, value, text: words };
  return { ...NOWHERE, value, text: words.text, position: words.at };
}

function textLabel(words: string | LabelWords | undefined): Label<string> | undefined {
  return words === undefined ? undefined : label(words, typeof words === 'string' ? words : words.text);
}
