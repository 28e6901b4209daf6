/** Some processes of a model, closed with a process that is an automaton: a model that UPPAAL opens. */
import { assert } from '../../base/assert.js';
import { spend } from '../../base/stopped.js';
import { type SystemItem } from '../../language/ast.js';
import { type CheckedModel, type Process } from '../../language/checked-model.js';
import {
  type Edge,
  type Label,
  type Location,
  type Model,
  NO_EXTRAS,
  type QueryEntry,
  type Template,
} from '../../language/model.js';
import { printDeclarations, printSystemItems } from '../../language/print.js';
import { freeName } from '../../mutation/apply-edits.js';
import { idsOf } from '../../mutation/site.js';
import { type Automaton } from './automaton.js';
import { LINE, UNITS_PER_ELEMENT, placedEdges, pointOf } from './place-automaton.js';

/** What a model is closed with. */
export interface Closing {
  /** Lines that are added to the declarations. */
  readonly declarations: readonly string[];
  readonly template: Template;
  readonly queries: readonly Question[];
}

/** A query, and what it asks. */
export interface Question {
  readonly formula: string;
  readonly comment: string;
}

/** The processes, whose templates are those of the model; everything else of its system is left out. */
export function closedWith(
  model: Model,
  checked: CheckedModel,
  processes: readonly Process[],
  { declarations, template, queries }: Closing,
): Model {
  const used = new Set(processes.map(({ template: own }) => own.symbol.name));
  const declared = model.declarations.text ?? printDeclarations(model.declarations.value);
  const items = [...(model.instantiation?.value ?? []), ...model.system.value];
  const names = [...new Set(processes.map(({ symbol }) => symbol.name)), template.name.name];
  const system = `${printSystemItems(keptItems(items, checked, processes))}system ${names.join(', ')};\n`;
  const text = [declared.trimEnd(), '', ...declarations, ''].join('\n');
  return {
    ...model,
    declarations: { ...NOWHERE, value: [], text },
    templates: [...model.templates.filter(({ name }) => used.has(name.name)), template],
    instantiation: undefined,
    system: { ...NOWHERE, value: [], text: system },
    queries: { ...NOWHERE, end: 1, options: [], entries: queries.map(entryOf), extras: NO_EXTRAS },
    extras: { comments: model.extras.comments },
  };
}

/** What the system line names only together with processes that are wanted. */
export function torn({ processes: all }: CheckedModel, processes: readonly Process[]): Process | undefined {
  const symbols = new Set(processes.map(({ symbol }) => symbol));
  return all.find((process) => symbols.has(process.symbol) && !processes.includes(process));
}

/** Declarations, and the instantiations that processes under test come from. */
function keptItems(
  items: readonly SystemItem[],
  checked: CheckedModel,
  processes: readonly Process[],
): readonly SystemItem[] {
  const needed = new Set<string>();
  for (const { symbol } of processes)
    for (let each: typeof symbol | undefined = symbol; each?.kind === 'instance'; each = each.of)
      needed.add(each.name);
  assert(checked.usable, 'tests are made for models without errors');
  return items.filter((item) => {
    switch (item.kind) {
      case 'instantiation':
        return needed.has(item.name.name);
      case 'system':
      case 'progress':
      case 'gantt':
      case 'io':
        return false;
      default:
        return true;
    }
  });
}

export const NOWHERE = { start: 0, end: 0 };

/** The template of an automaton, drawn; its locations have ids that the model does not have. */
export function templateOf(automaton: Automaton, name: string, declarations: string, model: Model): Template {
  const ids = new Set(idsOf(model));
  const own = automaton.locations.map((_, index) => ({
    id: freeName(`${name.toLowerCase()}${index}`, ids),
    ...NOWHERE,
  }));
  return {
    ...NOWHERE,
    name: { name, ...NOWHERE },
    namePosition: { x: 0, y: -60 },
    declarations: { ...NOWHERE, value: [], text: declarations },
    locations: automaton.locations.map((location, index): Location => {
      spend(UNITS_PER_ELEMENT);
      const position = pointOf(location);
      return {
        ...NOWHERE,
        id: own[index]!.id,
        urgency: location.isCommitted ? 'committed' : 'none',
        ...(location.name === undefined
          ? {}
          : {
              name: { name: location.name, ...NOWHERE },
              namePosition: { x: position.x + 10, y: position.y - 32 },
            }),
        ...(location.invariant === undefined
          ? {}
          : { invariant: label(location.invariant, { x: position.x - 30, y: position.y - 32 }) }),
        position,
        extras: NO_EXTRAS,
      };
    }),
    branchpoints: [],
    init: own[automaton.start]!,
    edges: placedEdges(automaton, ({ edge, nails, labels }): Edge => {
      let line = 0;
      const next = (text: string | undefined): Label<undefined> | undefined =>
        text === undefined ? undefined : label(text, { x: labels.x, y: labels.y + LINE * line++ });
      return {
        ...NOWHERE,
        source: own[edge.source]!,
        target: own[edge.target]!,
        guard: next(edge.guard),
        synchronisation: next(edge.synchronisation),
        update: next(edge.update) as unknown as Edge['update'],
        controllable: true,
        nails,
        extras: NO_EXTRAS,
      };
    }),
    extras: NO_EXTRAS,
  };
}

/** A query of a list. */
export function entryOf({ formula, comment }: Question): QueryEntry {
  return {
    ...NOWHERE,
    formula: { ...NOWHERE, value: undefined, text: formula },
    comment: { ...NOWHERE, value: '', text: comment },
    options: [],
    results: [],
    extras: NO_EXTRAS,
  };
}

export function label(text: string, position: Location['position']): Label<undefined> {
  return { ...NOWHERE, value: undefined, text, position };
}
