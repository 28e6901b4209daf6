/** How a model is written with more: assignments behind updates, declarations, processes and queries. */
import { type SystemItem } from '../../language/ast.js';
import {
  type Edge,
  type Model,
  NO_EXTRAS,
  type Point,
  type QueryEntry,
  type Template,
} from '../../language/model.js';
import { printDeclarations, printSystemItems, printUpdate } from '../../language/print.js';
import { type Automaton } from '../automata/automaton.js';
import { NOWHERE, type Question, entryOf, templateOf } from '../automata/close-with.js';
import { LINE } from '../automata/place-automaton.js';

export function withAssignments(template: Template, edge: Edge, assignments: readonly string[]): Edge {
  const { update } = edge;
  const isPlain = update?.text !== undefined && !/\/[/*]/.test(update.text);
  const was =
    update === undefined || update.value.length === 0
      ? ''
      : isPlain
        ? update.text.trim()
        : printUpdate(update.value);
  const text = [...(was === '' ? [] : [was]), ...assignments].join(',\n');
  const position = update?.position ?? placeForUpdate(template, edge);
  return {
    ...edge,
    update: { ...NOWHERE, value: [], text, ...(position === undefined ? {} : { position }) },
  };
}

/** Below the other labels of the edge, or in its middle. */
function placeForUpdate({ locations, branchpoints }: Template, edge: Edge): Point | undefined {
  const above = edge.synchronisation?.position ?? edge.guard?.position ?? edge.select?.position;
  if (above !== undefined) return { x: above.x, y: above.y + LINE };
  const at = (id: string): Point | undefined =>
    [...locations, ...branchpoints].find((each) => each.id === id)?.position;
  const [from, to] = [at(edge.source.id), at(edge.target.id)];
  if (from === undefined || to === undefined) return undefined;
  const nail = edge.nails[Math.floor(edge.nails.length / 2)];
  return nail === undefined
    ? { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) }
    : { x: nail.x, y: nail.y };
}

export function withDeclarations(template: Template, lines: readonly string[]): Template {
  const { declarations } = template;
  const was =
    declarations === undefined ? '' : (declarations.text ?? printDeclarations(declarations.value)).trimEnd();
  const text = [...(was === '' ? [] : [was]), '// What it carries.', ...lines, ''].join('\n');
  return { ...template, declarations: { ...NOWHERE, value: declarations?.value ?? [], text } };
}

/** Templates that nothing runs any more, since all entries have templates of their own. */
export function withoutUnused(model: Model): Model {
  const items = [...(model.instantiation?.value ?? []), ...model.system.value];
  const used = new Set(
    items.flatMap((item) => {
      if (item.kind === 'instantiation') return [item.template.name];
      return item.kind === 'system' ? item.levels.flat().map(({ name }) => name) : [];
    }),
  );
  return { ...model, templates: model.templates.filter(({ name }) => used.has(name.name)) };
}

/** A process that is added. */
export interface Automated {
  readonly name: string;
  readonly automaton: Automaton;
}

export function withAdded(
  model: Model,
  added: readonly Automated[],
  declarations: readonly string[],
  questions: readonly Question[],
): Model {
  const declared = model.declarations.text ?? printDeclarations(model.declarations.value);
  const items = model.system.value.map((item): SystemItem => {
    if (item.kind !== 'system') return item;
    const [lowest = [], ...levels] = item.levels;
    return { ...item, levels: [[...lowest, ...added.map(({ name }) => ({ name, ...NOWHERE }))], ...levels] };
  });
  return {
    ...model,
    declarations: { ...NOWHERE, value: [], text: [declared.trimEnd(), '', ...declarations, ''].join('\n') },
    templates: [
      ...model.templates,
      ...added.map(({ name, automaton }) => templateOf(automaton, name, '', model)),
    ],
    system:
      added.length === 0 ? model.system : { ...model.system, value: items, text: printSystemItems(items) },
    queries: {
      ...NOWHERE,
      end: 1,
      options: [],
      entries: questions.map((each): QueryEntry => entryOf(each)),
      extras: NO_EXTRAS,
    },
  };
}
