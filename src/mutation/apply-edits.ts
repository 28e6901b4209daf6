/**
 * From a model and edits to the mutated model. Everything that no edit touches is shared with the original.
 *
 * Some entries of the system line can be changed while others run the same template: then the template is copied, and
 * the instantiations that lead to it are led to the right one of the two. Names that queries use stay: an entry of the
 * system line keeps its name, and so does a template that is listed itself.
 */
import { fail } from '../base/assert.js';
import { type Instantiation, type SystemItem } from '../language/ast.js';
import { type Code, type Model, type Reference, type Template } from '../language/model.js';
import { type Edit, type MutantPart } from './mutant.js';
import { copied } from './tree.js';

/** Shown by UPPAAL, so that the eye finds what is changed. */
export const CHANGED_COLOUR = '#ff0000';

export function withEdits(model: Model, parts: readonly MutantPart[]): Model {
  return parts.reduce((edited, { unit, edits }) => {
    const inSystem = withArguments(edited, edits);
    if (!edits.some(isOfTemplate)) return inSystem;
    if (unit.entries !== undefined) return withOwnTemplate(inSystem, unit.entries, edits);
    const templates = inSystem.templates.map((template) =>
      template.name.name === unit.template ? editedTemplate(template, edits) : template,
    );
    return { ...inSystem, templates };
  }, model);
}

function isOfTemplate({ kind }: Edit): boolean {
  return kind !== 'arguments';
}

function editedTemplate(template: Template, edits: readonly Edit[]): Template {
  let { locations } = template;
  const edges = template.edges.map((edge) => [edge] as readonly (typeof edge)[]);
  const added = new Set<string>();
  for (const edit of edits) {
    switch (edit.kind) {
      case 'edge':
        edges[edit.edge] = edit.becomes;
        break;
      case 'location':
        locations = locations.with(edit.location, edit.becomes);
        break;
      case 'add':
        if (edit.location !== undefined) {
          // Two operators may lead to a sink of the same name, which is the same sink.
          if (added.has(edit.location.id)) break;
          added.add(edit.location.id);
          locations = [...locations, edit.location];
        }
        edges.push(edit.edges);
        break;
      case 'arguments':
        break;
    }
  }
  return { ...template, locations, edges: edges.flat() };
}

// --------------------------------------------------------------------------------------------- the system section

function withArguments(model: Model, edits: readonly Edit[]): Model {
  const becomes = new Map(
    edits.flatMap((edit) => (edit.kind === 'arguments' ? [[edit.instantiation, edit.becomes]] : [])),
  );
  if (becomes.size === 0) return model;
  return withItems(model, (item) => {
    const given = item.kind === 'instantiation' ? becomes.get(item.name.name) : undefined;
    return given === undefined ? [item] : [{ ...(item as Instantiation), arguments: given }];
  });
}

/** The model with items of its system section replaced; code that stays the same keeps its text. */
function withItems(model: Model, replace: (item: SystemItem) => readonly SystemItem[]): Model {
  const changed = (code: Code<readonly SystemItem[]>): Code<readonly SystemItem[]> => {
    const value = code.value.flatMap(replace);
    const same = value.length === code.value.length && value.every((item, i) => item === code.value[i]);
    return same ? code : { ...code, value, text: undefined };
  };
  const { instantiation } = model;
  return {
    ...model,
    ...(instantiation === undefined ? {} : { instantiation: changed(instantiation) }),
    system: changed(model.system),
  };
}

/** Gives some entries of the system line, which run one template, a template of their own, and changes that one. */
function withOwnTemplate(model: Model, entries: readonly string[], edits: readonly Edit[]): Model {
  const items = [...(model.instantiation?.value ?? []), ...model.system.value];
  const instantiations = new Map(
    items.flatMap((item) => (item.kind === 'instantiation' ? [[item.name.name, item] as const] : [])),
  );
  const names = namesOf(model);
  /** The names that lead to the changed template, by those that led to the old one. */
  const own = new Map<string, string>();
  let templateName: string | undefined;
  for (const entry of entries) {
    let name = entry;
    for (let at = instantiations.get(name); at !== undefined; at = instantiations.get(name)) {
      name = at.template.name;
      if (instantiations.has(name) && !own.has(name)) own.set(name, freeName(`${name}_${entry}`, names));
    }
    templateName = name;
  }
  const template =
    model.templates.find(({ name }) => name.name === templateName) ?? fail('an entry runs a template');
  const { name: old } = template.name;
  const isListed = entries.includes(old);
  const fresh = freeName(isListed ? `${old}_others` : `${old}_${entries[0]!}`, names);
  const changedName = isListed ? old : fresh;
  const otherName = isListed ? fresh : old;
  own.set(old, changedName);
  const isChosen = new Set(entries);
  const ofOthers = (item: Instantiation): Instantiation =>
    item.template.name === old && otherName !== old ? leadTo(item, otherName) : item;
  const ofOwn = (item: Instantiation): Instantiation =>
    leadTo(item, own.get(item.template.name) ?? item.template.name);
  const redirected = withItems(model, (item) => {
    if (item.kind !== 'instantiation') return [item];
    const { name } = item.name;
    if (isChosen.has(name)) return [ofOwn(item)];
    const ownName = own.get(name);
    if (ownName === undefined) return [ofOthers(item)];
    const copy = copied(item);
    return [ofOthers(item), ofOwn({ ...copy, name: { ...copy.name, name: ownName } })];
  });
  const changed = editedTemplate(template, edits);
  const templates = redirected.templates.flatMap((each) => {
    if (each !== template) return [each];
    return isListed
      ? [changed, renamedCopy(template, fresh, model.format)]
      : [template, renamedCopy(changed, fresh, model.format)];
  });
  return { ...redirected, templates };
}

function leadTo(item: Instantiation, name: string): Instantiation {
  return item.template.name === name ? item : { ...item, template: { ...item.template, name } };
}

/** Ids are those of the whole document in XML, so that a copy has its own. */
function renamedCopy(template: Template, name: string, format: Model['format']): Template {
  const copy = copied(template);
  const renamed = { ...copy, name: { ...copy.name, name } };
  if (format === 'text') return renamed;
  const idOf = (id: string): string => (id === '' ? id : `${name}_${id}`);
  const moved = (reference: Reference): Reference => ({ ...reference, id: idOf(reference.id) });
  return {
    ...renamed,
    locations: copy.locations.map((location) => ({ ...location, id: idOf(location.id) })),
    branchpoints: copy.branchpoints.map((point) => ({ ...point, id: idOf(point.id) })),
    init: copy.init && moved(copy.init),
    edges: copy.edges.map(({ id, ...edge }) => ({
      ...edge,
      ...(id === undefined ? {} : { id: idOf(id) }),
      source: moved(edge.source),
      target: moved(edge.target),
    })),
  };
}

/** Every name that stands somewhere at the outside: a new one must be none of them, and hides none of them. */
export function namesOf(model: Model): Set<string> {
  const names = new Set<string>();
  for (const { name } of model.templates) names.add(name.name);
  const items = [...model.declarations.value, ...(model.instantiation?.value ?? []), ...model.system.value];
  for (const item of items) {
    switch (item.kind) {
      case 'instantiation':
      case 'function':
        names.add(item.name.name);
        break;
      case 'variables':
      case 'typedef':
        for (const { name } of item.declarators) names.add(name.name);
        break;
      case 'foreign':
        for (const { name } of item.declares) names.add(name);
        break;
      case 'channelPriority':
      case 'hook':
      case 'system':
      case 'progress':
      case 'gantt':
      case 'io':
        break;
    }
  }
  return names;
}

/** The name, or the name with a number, that is none of the given; it is added to them. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}
