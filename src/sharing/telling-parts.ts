/** What is added to a model so that changes of a variable are told: channels, edges that send them, and who hears them. */
import { assert } from '../base/assert.js';
import {
  type Declaration,
  type Dimension,
  type Expression,
  type Synchronisation,
  type SystemItem,
} from '../language/ast.js';
import { type CheckedModel, type CheckedTemplate } from '../language/checked-model.js';
import { type Code, type Edge, type Location, type Model, type Template } from '../language/model.js';
import { freeName, namesOf } from '../mutation/apply-edits.js';
import { type Edit } from '../mutation/mutant.js';
import { idsOf } from '../mutation/site.js';
import { copied } from '../mutation/tree.js';
import { type NetworkEdge } from '../network/network.js';

const NOWHERE = { start: 0, end: 0 };

export interface Taken {
  readonly names: Set<string>;
  readonly ids: Set<string>;
}

/** Every name that stands anywhere, and every id. */
export function takenIn({ model, templates }: CheckedModel): Taken {
  const names = namesOf(model);
  for (const { scope } of templates) for (const name of scope.names.keys()) names.add(name);
  return { names, ids: new Set(idsOf(model)) };
}

/** The edits of one template. */
export class TellingEdits {
  readonly #template: CheckedTemplate;
  /** By variable. */
  readonly #channelOf: ReadonlyMap<string, string>;
  /** What is named already, and ids of the document: new locations have none of them. */
  readonly #taken: Taken;
  /** By edge that synchronises with nobody: the variable that it tells itself. */
  readonly #own = new Map<number, string>();
  /** By edge that leads to a location: the variables that are told behind it. */
  readonly #behind = new Map<number, Set<string>>();

  constructor(template: CheckedTemplate, channelOf: ReadonlyMap<string, string>, taken: Taken) {
    this.#template = template;
    this.#channelOf = channelOf;
    this.#taken = taken;
  }

  /** An edge of the network that changes a variable. */
  tell({ action, origin: { edgeIndex, branchIndices } }: NetworkEdge, variable: string): void {
    if (action.kind === 'internal' && !this.#own.has(edgeIndex)) this.#own.set(edgeIndex, variable);
    if (this.#own.get(edgeIndex) === variable) return;
    const last = branchIndices.at(-1) ?? edgeIndex;
    this.#behind.set(last, (this.#behind.get(last) ?? new Set()).add(variable));
  }

  list(): readonly Edit[] {
    const { edges } = this.#template;
    const added: Edit[] = [];
    const changed = [...new Set([...this.#own.keys(), ...this.#behind.keys()])].sort((a, b) => a - b);
    const becomes = changed.map((index): Edit => {
      let { edge } = edges[index]!;
      const own = this.#own.get(index);
      if (own !== undefined) edge = { ...edge, synchronisation: { ...NOWHERE, value: this.#sending(own) } };
      const behind = [...(this.#behind.get(index) ?? [])];
      if (behind.length > 0) edge = this.#detour(edge, index, behind, added);
      return { kind: 'edge', edge: index, becomes: [edge] };
    });
    return [...becomes, ...added];
  }

  /** Leads an edge through locations that are left at once, each with the telling of one variable. */
  #detour(edge: Edge, index: number, variables: readonly string[], added: Edit[]): Edge {
    const { target } = this.#template.edges[index]!;
    assert(target?.kind === 'location', 'the last edge of a way leads to a location');
    const stops = variables.map((variable) => this.#stop(variable, target.location));
    stops.forEach((location, at) => {
      const to = stops[at + 1] ?? target.location;
      const telling = newEdge(location.id, to.id, this.#sending(variables[at]!));
      added.push({ kind: 'add', location, edges: [telling] });
    });
    return { ...edge, target: { ...edge.target, id: stops[0]!.id }, nails: [] };
  }

  /** What could not be entered cannot be entered this way either: the invariant is that of the end. */
  #stop(variable: string, { invariant }: Location): Location {
    const name = freeName(`telling_${variable}`, this.#taken.names);
    return {
      ...NOWHERE,
      id: freeName(name, this.#taken.ids),
      name: { name, ...NOWHERE },
      urgency: 'committed',
      ...(invariant === undefined ? {} : { invariant: copied(invariant) }),
      extras: {},
    };
  }

  #sending(variable: string): Synchronisation {
    return synchronisation(this.#channelOf.get(variable)!, '!');
  }
}

/** An array of channels, and where in the text all that its dimensions name is known. */
export interface ChannelArray {
  readonly dimensions: readonly Dimension[];
  readonly start: number;
}

/** With a channel that people know by another name, that of a variable, say; or an array of them. */
export function withTellingChannel(
  model: Model,
  channel: string,
  shownAs: string,
  role: 'input' | 'output',
  { dimensions, start }: ChannelArray = { dimensions: [], start: 0 },
): Model {
  const at = { start, end: start };
  const declaration: Declaration = {
    kind: 'variables',
    type: {
      prefixes: role === 'output' ? [{ prefix: 'broadcast', ...at }] : [],
      base: { kind: 'basic', name: 'chan', ...at },
      ...at,
    },
    declarators: [{ name: { name: channel, ...at }, dimensions, shownAs, ...at }],
    ...at,
  };
  const { declarations } = model;
  const value =
    dimensions.length === 0 ? [declaration, ...declarations.value] : [...declarations.value, declaration];
  return { ...model, declarations: { ...declarations, value, text: undefined } };
}

/** With a process that stands for the memory: it always hears the channel. */
export function withMemory(model: Model, variable: string, channel: string, taken: Taken): Model {
  const name = freeName(`${variable}_memory`, taken.names);
  const id = freeName(name, taken.ids);
  // In text, templates are known from where they stand on.
  const { length } = model.file.text;
  const at = { start: length, end: length };
  const location: Location = {
    ...at,
    id,
    name: { name: freeName('Ready', taken.names), ...at },
    urgency: 'none',
    extras: {},
  };
  const template: Template = {
    ...at,
    name: { name, ...at },
    locations: [location],
    branchpoints: [],
    init: { id, ...at },
    edges: [newEdge(id, id, synchronisation(channel, '?'))],
    memoryOf: variable,
    extras: {},
  };
  return { ...model, templates: [...model.templates, template], system: withProcess(model.system, name) };
}

/** It is at the lowest level, so that no step goes first because of it. */
function withProcess(system: Code<readonly SystemItem[]>, name: string): Code<readonly SystemItem[]> {
  const value = system.value.map((item): SystemItem => {
    if (item.kind !== 'system') return item;
    const [lowest = [], ...levels] = item.levels;
    return { ...item, levels: [[...lowest, { name, ...NOWHERE }], ...levels] };
  });
  return { ...system, value, text: undefined };
}

function newEdge(source: string, target: string, value: Synchronisation): Edge {
  return {
    ...NOWHERE,
    source: { id: source, ...NOWHERE },
    target: { id: target, ...NOWHERE },
    synchronisation: { ...NOWHERE, value },
    controllable: true,
    nails: [],
    extras: {},
  };
}

/** On a channel, or on an element of an array of them. */
export function synchronisation(
  channel: string,
  direction: '!' | '?',
  indices: readonly string[] = [],
): Synchronisation {
  const named = (name: string): Expression => ({ kind: 'name', name, ...NOWHERE });
  const element = indices.reduce<Expression>(
    (array, index) => ({ kind: 'index', array, index: named(index), ...NOWHERE }),
    named(channel),
  );
  return { channel: element, direction, ...NOWHERE };
}
