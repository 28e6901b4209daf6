/**
 * An edit of a model as changes of the text of its document.
 *
 * INVARIANT nothing changes but what the edit is about: every other byte stays, whatever the layout of the file.
 */
import { assert } from '../../base/assert.js';
import { append, greatest } from '../../base/long-lists.js';
import { type SourceFile } from '../../base/source.js';
import { type Point } from '../model.js';
import { type TreeElement } from '../xml-tree.js';
import { escapeAttribute } from '../xml-text.js';
import {
  type EdgeLabel,
  type LocationLabel,
  type ModelEdit,
  type NewEdge,
  type NewLocation,
  type NodeReference,
  type PlacedText,
  type TextChange,
} from './model-edit.js';
import {
  type DocumentParts,
  type LabelledParts,
  type TemplateParts,
  named,
  partsOfXml,
} from './xml-parts.js';
import { setCode } from './edit-code.js';
import { addQuery, setQuery } from './edit-queries.js';
import {
  addedAfter,
  addedBefore,
  addedInside,
  coordinates,
  joined,
  moved,
  removed,
  setAttributes,
  setText,
  written,
} from './xml-writing.js';

type Changes = readonly TextChange[];

/** The changes, in the order of their places; undefined where the document, or what the edit names, is not there. */
export function editXml(file: SourceFile, edit: ModelEdit): Changes | undefined {
  const parts = partsOfXml(file);
  const changes = parts && changesOf(file, parts, edit);
  return changes?.toSorted((a, b) => a.start - b.start);
}

function changesOf(file: SourceFile, parts: DocumentParts, edit: ModelEdit): Changes | undefined {
  switch (edit.kind) {
    case 'setCode':
      return setCode(file, parts, edit.part, edit.text);
    case 'addTemplate':
      return addTemplate(file, parts, edit.name);
    case 'addQuery':
      return addQuery(file, parts, edit);
    case 'setQuery':
      return setQuery(file, parts, edit);
    case 'removeQuery': {
      const query = parts.entries[edit.query];
      return query && [removed(file, query.element)];
    }
    case 'removeTemplate':
    case 'setLocationLabel':
    case 'setEdgeLabel':
    case 'move':
    case 'place':
    case 'moveLabel':
    case 'setNails':
    case 'add':
    case 'remove':
    case 'setInitial':
    case 'setUrgency': {
      const template = parts.templates[edit.template];
      return template && changesInTemplate(file, template, edit);
    }
  }
}

type TemplateEdit = Extract<ModelEdit, { readonly template: number }>;

function changesInTemplate(
  file: SourceFile,
  template: TemplateParts,
  edit: TemplateEdit,
): Changes | undefined {
  switch (edit.kind) {
    case 'removeTemplate':
      return [removed(file, template.element)];
    case 'setLocationLabel':
      return setLabel(file, template.locations[edit.location], edit.label, edit);
    case 'setEdgeLabel':
      return setLabel(file, template.edges[edit.edge], edit.label, edit);
    case 'move':
      return move(template, edit);
    case 'place':
      return [
        ...template.locations.flatMap(({ element }, index) => placed(element, edit.locations[index])),
        ...template.branchpoints.flatMap((element, index) => placed(element, edit.branchpoints[index])),
      ];
    case 'moveLabel': {
      const list = edit.owner.kind === 'location' ? template.locations : template.edges;
      const label = labelOf(list[edit.owner.index], edit.label);
      return label && setAttributes(label, coordinates(edit.to));
    }
    case 'setNails':
      return setNails(file, template.edges[edit.edge], edit.nails);
    case 'add':
      return add(file, template, edit);
    case 'remove':
      return remove(file, template, edit);
    case 'setInitial':
      return setInitial(file, template, edit.location);
    case 'setUrgency':
      return setUrgency(file, template.locations[edit.location], edit.urgency);
  }
}

function addTemplate(file: SourceFile, parts: DocumentParts, name: string): Changes {
  const { root, declaration, templates, instantiation, system } = parts;
  const element =
    `<template><name>${written(file, name)}</name>` +
    '<location id="id0" x="0" y="0"></location><init ref="id0"/></template>';
  const anchor = templates.at(-1)?.element ?? declaration;
  if (anchor !== undefined) return [addedAfter(file, anchor, [element])];
  const next = instantiation ?? system;
  return next === undefined ? addedInside(file, root, [element]) : [addedBefore(file, next, [element])];
}

// ------------------------------------------------------------------------------------------------------- labels

const KIND_OF_LABEL: Readonly<Record<LocationLabel | EdgeLabel, string>> = {
  name: 'name',
  invariant: 'invariant',
  rate: 'exponentialrate',
  comment: 'comments',
  select: 'select',
  guard: 'guard',
  synchronisation: 'synchronisation',
  update: 'assignment',
  probability: 'probability',
};

/** What the `kind` of a label in a document means. */
export function labelOfKind(kind: string): LocationLabel | EdgeLabel | undefined {
  const labels = Object.keys(KIND_OF_LABEL) as (LocationLabel | EdgeLabel)[];
  return labels.find((label) => KIND_OF_LABEL[label] === kind && label !== 'name');
}

function labelOf(
  parts: LabelledParts | undefined,
  label: LocationLabel | EdgeLabel,
): TreeElement | undefined {
  if (label === 'name') return parts && named(parts.children, 'name')[0];
  const kind = KIND_OF_LABEL[label];
  return parts?.children.find(
    ({ name, attributes }) =>
      name === 'label' && attributes.some((each) => each.name === 'kind' && each.value === kind),
  );
}

function setLabel(
  file: SourceFile,
  parts: LabelledParts | undefined,
  label: LocationLabel | EdgeLabel,
  given: PlacedText,
): Changes | undefined {
  if (parts === undefined) return undefined;
  const element = labelOf(parts, label);
  if (element !== undefined) {
    return given.text === '' ? [removed(file, element)] : setText(file, element, given.text);
  }
  if (given.text === '') return [];
  const added = labelText(file, label, given);
  // Where the document type has them: names first, then labels, then what else there is.
  const before = parts.children.findLast(({ name }) =>
    label === 'name' ? false : ['name', 'source', 'target', 'label'].includes(name),
  );
  if (before !== undefined) return [addedAfter(file, before, [added])];
  const [first] = parts.children;
  return first === undefined
    ? addedInside(file, parts.element, [added])
    : [addedBefore(file, first, [added])];
}

function labelText(file: SourceFile, label: LocationLabel | EdgeLabel, { text, at }: PlacedText): string {
  const place = at === undefined ? '' : placeText(at);
  const body = written(file, text);
  return label === 'name'
    ? `<name${place}>${body}</name>`
    : `<label kind="${KIND_OF_LABEL[label]}"${place}>${body}</label>`;
}

function placeText(at: Point): string {
  const { x, y } = coordinates(at);
  return ` x="${x}" y="${y}"`;
}

// -------------------------------------------------------------------------------------------------- the drawing

function move(
  template: TemplateParts,
  { locations, branchpoints, edges, by }: Extract<ModelEdit, { readonly kind: 'move' }>,
): Changes | undefined {
  const changes: TextChange[] = [];
  const push = (element: TreeElement | undefined): void => {
    append(changes, moved(element, by));
  };
  for (const index of new Set(locations)) {
    const location = template.locations[index];
    if (location === undefined) return undefined;
    push(location.element);
    location.children.forEach(push);
  }
  for (const index of new Set(branchpoints)) {
    if (template.branchpoints[index] === undefined) return undefined;
    push(template.branchpoints[index]);
  }
  for (const index of new Set(edges)) {
    const edge = template.edges[index];
    if (edge === undefined) return undefined;
    edge.children.forEach(push);
  }
  return changes;
}

function placed(element: TreeElement, at: Point | undefined): Changes {
  return at === undefined ? [] : setAttributes(element, coordinates(at));
}

function setNails(
  file: SourceFile,
  edge: LabelledParts | undefined,
  nails: readonly Point[],
): Changes | undefined {
  if (edge === undefined) return undefined;
  const old = named(edge.children, 'nail');
  const kept = old.slice(0, nails.length).flatMap((nail, index) => {
    return setAttributes(nail, coordinates(nails[index]!));
  });
  const gone = old.slice(nails.length).map((nail) => removed(file, nail));
  const added = nails.slice(old.length).map((nail) => `<nail${placeText(nail)}/>`);
  if (added.length === 0) return [...kept, ...gone];
  const anchor = old.at(-1) ?? edge.children.at(-1);
  const more =
    anchor === undefined ? addedInside(file, edge.element, added) : [addedAfter(file, anchor, added)];
  return [...kept, ...more];
}

function add(
  file: SourceFile,
  template: TemplateParts,
  { locations, branchpoints: points = [], edges }: Extract<ModelEdit, { readonly kind: 'add' }>,
): Changes | undefined {
  const { element, locations: there, branchpoints, init } = template;
  const free = freeIds(file, locations.length + points.length);
  const [ids, pointIds] = [free.slice(0, locations.length), free.slice(locations.length)];
  const added = locations.map((location, index) => locationText(file, location, ids[index]!));
  const addedPoints = points.map((at, index) => `<branchpoint id="${pointIds[index]!}"${placeText(at)}/>`);
  const idOf = ({ kind, index }: NodeReference): string | undefined => {
    switch (kind) {
      case 'new':
        return ids[index];
      case 'newBranchpoint':
        return pointIds[index];
      case 'location':
        return idIn(there[index]?.element);
      case 'branchpoint':
        return idIn(branchpoints[index]);
    }
  };
  const transitions: string[] = [];
  for (const edge of edges) {
    const source = idOf(edge.source);
    const target = idOf(edge.target);
    if (source === undefined || target === undefined) return undefined;
    transitions.push(edgeText(file, edge, source, target));
  }
  const lastLocation = there.at(-1)?.element ?? template.declaration ?? template.parameter ?? template.name;
  const lastPoint = branchpoints.at(-1) ?? lastLocation;
  const lastEdge = template.edges.at(-1)?.element ?? init ?? lastPoint;
  const isFirst = added.length > 0 && init === undefined && there.length === 0;
  if (isFirst) addedPoints.push(initText(ids[0]!));
  // Where there are no branch points yet, all nodes go to the same place.
  const nodes =
    lastPoint === lastLocation
      ? [[lastPoint, [...added, ...addedPoints]] as const]
      : [[lastLocation, added] as const, [lastPoint, addedPoints] as const];
  return joined([
    ...nodes.flatMap(([anchor, some]) => (some.length === 0 ? [] : placedAfter(file, element, anchor, some))),
    ...(transitions.length === 0 ? [] : placedAfter(file, element, lastEdge, transitions)),
  ]);
}

function placedAfter(
  file: SourceFile,
  parent: TreeElement,
  anchor: TreeElement | undefined,
  elements: readonly string[],
): Changes {
  return anchor === undefined ? addedInside(file, parent, elements) : [addedAfter(file, anchor, elements)];
}

function initText(id: string): string {
  return `<init ref="${escapeAttribute(id)}"/>`;
}

function locationText(
  file: SourceFile,
  { at, labels = {}, urgency = 'none' }: NewLocation,
  id: string,
): string {
  const { name, ...others } = labels;
  const parts = [
    ...(name === undefined || name.text === '' ? [] : [labelText(file, 'name', name)]),
    ...labelTexts(file, others),
    ...(urgency === 'none' ? [] : [`<${urgency}/>`]),
  ];
  return `<location id="${escapeAttribute(id)}"${placeText(at)}>${parts.join('')}</location>`;
}

function edgeText(
  file: SourceFile,
  { labels = {}, nails = [] }: NewEdge,
  source: string,
  target: string,
): string {
  const ends = `<source ref="${escapeAttribute(source)}"/><target ref="${escapeAttribute(target)}"/>`;
  const bends = nails.map((nail) => `<nail${placeText(nail)}/>`);
  return `<transition>${ends}${labelTexts(file, labels).join('')}${bends.join('')}</transition>`;
}

function labelTexts(
  file: SourceFile,
  labels: Partial<Readonly<Record<LocationLabel | EdgeLabel, PlacedText>>>,
): readonly string[] {
  return (Object.keys(KIND_OF_LABEL) as (LocationLabel | EdgeLabel)[]).flatMap((label) => {
    const given = labels[label];
    return given === undefined || given.text === '' ? [] : [labelText(file, label, given)];
  });
}

function idIn(element: TreeElement | undefined): string | undefined {
  return element?.attributes.find(({ name }) => name === 'id')?.value.trim();
}

/** Ids that occur nowhere in the file. */
function freeIds(file: SourceFile, count: number): readonly string[] {
  const used = new Set([...file.text.matchAll(/\bid(\d+)\b/g)].map(([, digits]) => Number(digits)));
  const ids: string[] = [];
  for (let number = greatest(used, -1) + 1; ids.length < count; number++) ids.push(`id${number}`);
  return ids;
}

function remove(
  file: SourceFile,
  template: TemplateParts,
  { locations, branchpoints, edges }: Extract<ModelEdit, { readonly kind: 'remove' }>,
): Changes | undefined {
  const nodes = [
    ...locations.map((index) => template.locations[index]?.element),
    ...branchpoints.map((index) => template.branchpoints[index]),
  ];
  const lines = edges.map((index) => template.edges[index]);
  if (nodes.includes(undefined) || lines.includes(undefined)) return undefined;
  const ids = new Set(nodes.map(idIn));
  const gone = new Set<TreeElement>([...nodes, ...lines.map((edge) => edge?.element)].filter(isElement));
  for (const { element, children } of template.edges) {
    const ends = children.filter(({ name }) => name === 'source' || name === 'target');
    if (ends.some((end) => ids.has(refOf(end)))) gone.add(element);
  }
  const changes = [...gone].map((element) => removed(file, element));
  const { init } = template;
  if (init === undefined || !ids.has(refOf(init))) return changes;
  // A template begins somewhere, as long as there is somewhere to begin.
  const next = template.locations.find(({ element }) => !gone.has(element));
  const id = idIn(next?.element);
  return [...changes, ...(id === undefined ? [removed(file, init)] : setAttributes(init, { ref: id }))];
}

function isElement(element: TreeElement | undefined): element is TreeElement {
  return element !== undefined;
}

function refOf(element: TreeElement): string | undefined {
  return element.attributes.find(({ name }) => name === 'ref')?.value.trim();
}

function setInitial(file: SourceFile, template: TemplateParts, location: number): Changes | undefined {
  const chosen = template.locations[location]?.element;
  const id = idIn(chosen);
  if (chosen === undefined || id === undefined) return undefined;
  const { init, branchpoints, locations } = template;
  if (init !== undefined) return setAttributes(init, { ref: id });
  const anchor = branchpoints.at(-1) ?? locations.at(-1)?.element;
  assert(anchor !== undefined, 'there is a location');
  return [addedAfter(file, anchor, [initText(id)])];
}

function setUrgency(
  file: SourceFile,
  location: LabelledParts | undefined,
  urgency: 'none' | 'urgent' | 'committed',
): Changes | undefined {
  if (location === undefined) return undefined;
  const marks = location.children.filter(({ name }) => name === 'urgent' || name === 'committed');
  const isThere = marks.some(({ name }) => name === urgency);
  const gone = marks.filter(({ name }) => name !== urgency).map((mark) => removed(file, mark));
  if (urgency === 'none' || isThere) return gone;
  const anchor = location.children.findLast((child) => !marks.includes(child));
  const added =
    anchor === undefined
      ? addedInside(file, location.element, [`<${urgency}/>`])
      : [addedAfter(file, anchor, [`<${urgency}/>`])];
  const [mark] = marks;
  // In place of the other mark, if there is one.
  return mark === undefined
    ? added
    : [{ start: mark.start, end: mark.end, text: `<${urgency}/>` }, ...gone.slice(1)];
}
