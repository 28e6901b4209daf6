/**
 * Models to UPPAAL's XML documents, laid out as UPPAAL itself writes them.
 *
 * Everything that the model keeps is written, in the order of the document type: unknown elements come last in their
 * parent, except charts and imports, which have a place of their own. Code is written as the user wrote it; where a
 * program made it, it is printed; so is text of UPPAAL 3, which UPPAAL does not read in documents. A model without coordinates is written without: UPPAAL then lays it out.
 *
 * INVARIANT reading what is written gives the same model, up to spans and the document type.
 */
import { spend } from '../base/stopped.js';
import { append } from '../base/long-lists.js';
import { inCurrentSyntax } from './current-syntax.js';
import {
  type Branchpoint,
  type Code,
  type Edge,
  type Extras,
  type Label,
  type Location,
  type Model,
  type Point,
  type QueryEntry,
  type QueryList,
  type QueryOption,
  type Reference,
  type Template,
  type XmlNode,
} from './model.js';
import {
  printDeclarations,
  printExpression,
  printParameters,
  printQuery,
  printSelect,
  printSynchronisation,
  printSystemItems,
  printUpdate,
} from './print.js';
import { escapeAttribute, escapeComment, escapeInstruction, escapeText } from './xml-text.js';

export function printUppaalXml(given: Model): string {
  const model = given.format === 'text' ? inCurrentSyntax(given) : given;
  const documentType = model.documentType ?? DOCUMENT_TYPE;
  const lines = ['<?xml version="1.0" encoding="utf-8"?>', documentType];
  for (const text of model.extras.comments ?? []) lines.push(`<!--${escapeComment(text)}-->`);
  const rootName = /^<!DOCTYPE\s+project\b/.test(documentType) ? 'project' : 'nta';
  writeNode(modelNode(model, rootName), '', lines);
  return lines.join('\n') + '\n';
}

const DOCUMENT_TYPE =
  "<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' " +
  "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>";

// -------------------------------------------------------------------------------------------- models as nodes

type Attributes = readonly (readonly [name: string, value: string | undefined])[];

function modelNode(model: Model, rootName: string): XmlNode {
  const ids = chooseIds(model);
  const extras = groupExtras(model.extras.children ?? []);
  const unlessAbsent = <T>(code: Code<readonly T[]>): Code<readonly T[]> | undefined =>
    code.text === undefined && code.value.length === 0 ? undefined : code;
  return makeElement(rootName, [], { attributes: model.extras.attributes }, [
    ...extras.imports,
    ...codeNodes('declaration', unlessAbsent(model.declarations), printDeclarations),
    ...model.templates.flatMap((template) => templateNodes(template, ids)),
    ...extras.charts,
    ...codeNodes('instantiation', model.instantiation, printSystemItems),
    ...codeNodes('system', unlessAbsent(model.system), printSystemItems),
    ...queryListNodes(model.queries),
    ...extras.others,
  ]);
}

interface ModelExtras {
  readonly imports: readonly XmlNode[];
  readonly charts: readonly XmlNode[];
  readonly others: readonly XmlNode[];
}

/** Imports and charts have their place among the elements of a model, and comments before them go with them. */
function groupExtras(nodes: readonly XmlNode[]): ModelExtras {
  const groups = { imports: [] as XmlNode[], charts: [] as XmlNode[], others: [] as XmlNode[] };
  let comments: XmlNode[] = [];
  for (const node of nodes) {
    comments.push(node);
    if (node.kind === 'comment') continue;
    const name = node.kind === 'element' ? node.name : '';
    append(groups[name === 'imports' ? 'imports' : name === 'lsc' ? 'charts' : 'others'], comments);
    comments = [];
  }
  append(groups.others, comments);
  return groups;
}

function templateNodes(template: Template, ids: Ids): readonly XmlNode[] {
  const { name, namePosition, nameExtras, parameters, declarations, init, extras } = template;
  return withComments(
    extras,
    makeElement('template', [], extras, [
      ...nameNodes(name.name, namePosition, nameExtras),
      ...labelNodes('parameter', [], parameters, printParameters),
      ...codeNodes('declaration', declarations, printDeclarations),
      ...template.locations.flatMap((location) => locationNodes(location, ids)),
      ...template.branchpoints.flatMap((branchpoint) => branchpointNodes(branchpoint, ids)),
      ...(init === undefined ? [] : referenceNodes('init', template, init, ids)),
      ...template.edges.flatMap((edge) => edgeNodes(template, edge, ids)),
    ]),
  );
}

function nameNodes(
  name: string,
  position: Point | undefined,
  extras: Extras | undefined,
): readonly XmlNode[] {
  if (name === '' && position === undefined && extras === undefined) return [];
  return withComments(extras, makeElement('name', pointAttributes(position), extras, textNodes(name)));
}

function locationNodes(location: Location, ids: Ids): readonly XmlNode[] {
  const { name, namePosition, nameExtras, urgency, position, colour, extras } = location;
  const kept = (marker: string): boolean =>
    extras.children?.some((node) => node.kind === 'element' && node.name === marker) ?? false;
  const marker = (which: 'urgent' | 'committed'): readonly XmlNode[] =>
    (urgency === which || urgency === 'both') && !kept(which) ? [makeElement(which, [], undefined, [])] : [];
  const attributes: Attributes = [['id', ids.of(location)], ...pointAttributes(position), ['color', colour]];
  return withComments(
    extras,
    makePoint('location', attributes, extras, [
      ...nameNodes(name?.name ?? '', namePosition, nameExtras),
      ...kindNodes('invariant', location.invariant, printOptional(printExpression)),
      ...kindNodes('exponentialrate', location.exponentialRate, printOptional(printExpression)),
      ...kindNodes('testcodeEnter', location.testCodeEnter, literally),
      ...kindNodes('testcodeExit', location.testCodeExit, literally),
      ...kindNodes('comments', location.comments, literally),
      ...marker('urgent'),
      ...marker('committed'),
    ]),
  );
}

function branchpointNodes(branchpoint: Branchpoint, ids: Ids): readonly XmlNode[] {
  const { position, colour, extras } = branchpoint;
  const attributes: Attributes = [
    ['id', ids.of(branchpoint)],
    ...pointAttributes(position),
    ['color', colour],
  ];
  return withComments(extras, makePoint('branchpoint', attributes, extras, []));
}

/** UPPAAL writes an end tag, on a line of its own, for points that have nothing in them. */
function makePoint(
  name: string,
  attributes: Attributes,
  extras: Extras,
  children: readonly XmlNode[],
): XmlNode {
  const isEmpty = children.length === 0 && extras.children === undefined;
  return makeElement(name, attributes, extras, isEmpty ? textNodes('\n\t\t') : children);
}

function edgeNodes(template: Template, edge: Edge, ids: Ids): readonly XmlNode[] {
  const { id, controllable, position, colour, extras } = edge;
  const attributes: Attributes = [
    ['id', id],
    ...pointAttributes(position),
    ['controllable', controllable ? undefined : 'false'],
    ['color', colour],
  ];
  return withComments(
    extras,
    makeElement('transition', attributes, extras, [
      ...referenceNodes('source', template, edge.source, ids),
      ...referenceNodes('target', template, edge.target, ids),
      ...kindNodes('select', edge.select, printSelect),
      ...kindNodes('guard', edge.guard, printOptional(printExpression)),
      ...kindNodes('synchronisation', edge.synchronisation, printOptional(printSynchronisation)),
      ...kindNodes('assignment', edge.update, printUpdate),
      ...kindNodes('testcode', edge.testCode, literally),
      ...kindNodes('probability', edge.probability, printOptional(printExpression)),
      ...kindNodes('comments', edge.comments, literally),
      ...edge.nails.flatMap((nail) =>
        withComments(nail.extras, makeElement('nail', pointAttributes(nail), nail.extras, [])),
      ),
    ]),
  );
}

function referenceNodes(
  name: string,
  template: Template,
  reference: Reference,
  ids: Ids,
): readonly XmlNode[] {
  const { id, extras } = reference;
  return withComments(extras, makeElement(name, [['ref', ids.referredBy(template, id)]], extras, []));
}

function queryListNodes(queries: QueryList): readonly XmlNode[] {
  const { options, entries, extras, start, end } = queries;
  // An empty list is written when the file had one.
  if (options.length === 0 && entries.length === 0 && start === end) return [];
  return withComments(
    extras,
    makeElement('queries', [], extras, [...options.flatMap(optionNodes), ...entries.flatMap(queryNodes)]),
  );
}

function queryNodes(query: QueryEntry): readonly XmlNode[] {
  const { formula, comment, options, expect, results, extras } = query;
  const isAbsent = formula.text === undefined && formula.value === undefined;
  return withComments(
    extras,
    makeElement('query', [], extras, [
      ...codeNodes('formula', isAbsent ? undefined : formula, printOptional(printQuery)),
      ...codeNodes('comment', comment, literally),
      ...options.flatMap(optionNodes),
      ...(expect === undefined ? [] : [expect]),
      ...results,
    ]),
  );
}

function optionNodes({ key, value, extras }: QueryOption): readonly XmlNode[] {
  const attributes: Attributes = [
    ['key', key],
    ['value', value],
  ];
  return withComments(extras, makeElement('option', attributes, extras, []));
}

// ------------------------------------------------------------------------------------------------- their parts

type Printer<T> = (value: T) => string;

function codeNodes<T>(name: string, code: Code<T> | undefined, print: Printer<T>): readonly XmlNode[] {
  return labelNodes(name, [], code, print);
}

function kindNodes<T>(kind: string, label: Label<T> | undefined, print: Printer<T>): readonly XmlNode[] {
  return labelNodes('label', [['kind', kind]], label, print);
}

function labelNodes<T>(
  name: string,
  attributes: Attributes,
  label: Label<T> | undefined,
  print: Printer<T>,
): readonly XmlNode[] {
  if (label === undefined) return [];
  const { value, text, position, extras } = label;
  const content = textNodes(text ?? print(value));
  return withComments(
    extras,
    makeElement(name, [...attributes, ...pointAttributes(position)], extras, content),
  );
}

function printOptional<T>(print: Printer<T>): Printer<T | undefined> {
  return (value) => (value === undefined ? '' : print(value));
}

const literally: Printer<string> = (value) => value;

/** Empty text is a node too: it says that white space in the element would not be layout. */
function textNodes(text: string): readonly XmlNode[] {
  return [{ kind: 'text', text }];
}

function pointAttributes(point: Point | undefined): Attributes {
  if (point === undefined) return [];
  return [
    ['x', String(point.x)],
    ['y', String(point.y)],
  ];
}

/** What it takes to write an element, by and large. */
const UNITS_PER_ELEMENT = 10;

function makeElement(
  name: string,
  own: Attributes,
  extras: Extras | undefined,
  children: readonly XmlNode[],
): XmlNode {
  spend(UNITS_PER_ELEMENT);
  const attributes = own.filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
  return {
    kind: 'element',
    name,
    attributes: [...attributes, ...(extras?.attributes ?? [])],
    children: [...children, ...(extras?.children ?? [])],
  };
}

function withComments(extras: Extras | undefined, node: XmlNode): readonly XmlNode[] {
  if (extras?.comments === undefined) return [node];
  return [...extras.comments.map((text) => ({ kind: 'comment', text }) as const), node];
}

// --------------------------------------------------------------------------------------------------------- ids

interface Ids {
  /** The id under which a location or branch point is written. */
  of(point: Location | Branchpoint): string;
  /** The id that is written for a reference. */
  referredBy(template: Template, id: string): string;
}

/**
 * Documents keep their ids, and what has none gets one that is free. Text files have names instead, which templates
 * share and XML does not allow as ids: there ids count through the whole document.
 */
function chooseIds(model: Model): Ids {
  const keep = model.format === 'xml';
  const points = model.templates.flatMap(({ locations, branchpoints }) => [...locations, ...branchpoints]);
  const taken = new Set(keep ? points.map(({ id }) => id) : []);
  const chosen = new Map<Location | Branchpoint, string>();
  let count = 0;
  for (const point of points) {
    if (keep && point.id !== '') continue;
    while (taken.has(`id${count}`)) count++;
    chosen.set(point, `id${count++}`);
  }
  const byName = new Map<Template, ReadonlyMap<string, string>>();
  for (const template of keep ? [] : model.templates) {
    const { locations, branchpoints } = template;
    byName.set(template, new Map([...locations, ...branchpoints].map((p) => [p.id, chosen.get(p)!])));
  }
  return {
    of: (point) => chosen.get(point) ?? point.id,
    referredBy: (template, id) => byName.get(template)?.get(id) ?? id,
  };
}

// ----------------------------------------------------------------------------------------------- nodes as text

/** Elements stand on lines of their own, but where there is text white space would be part of it. */
function writeNode(node: XmlNode, indent: string, lines: string[]): void {
  if (node.kind !== 'element' || node.children.length === 0 || node.children.some(isText)) {
    lines.push(indent + inlineNode(node));
  } else {
    lines.push(indent + startTag(node.name, node.attributes) + '>');
    for (const child of node.children) writeNode(child, indent + '\t', lines);
    lines.push(`${indent}</${node.name}>`);
  }
}

function isText(node: XmlNode): boolean {
  return node.kind === 'text';
}

function inlineNode(node: XmlNode): string {
  switch (node.kind) {
    case 'text':
      return escapeText(node.text);
    case 'comment':
      return `<!--${escapeComment(node.text)}-->`;
    case 'instruction':
      return `<?${escapeInstruction(node.text)}?>`;
    case 'element': {
      const start = startTag(node.name, node.attributes);
      const content = node.children.map(inlineNode).join('');
      return content === '' ? `${start}/>` : `${start}>${content}</${node.name}>`;
    }
  }
}

function startTag(name: string, attributes: readonly (readonly [name: string, value: string])[]): string {
  let tag = '<' + name;
  for (const [attribute, value] of attributes) tag += ` ${attribute}="${escapeAttribute(value)}"`;
  return tag;
}
