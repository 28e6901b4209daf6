/**
 * UPPAAL's XML documents (flat system, document types 1.0 to 1.6 or none) to models.
 *
 * The order of elements does not matter, what is unknown is kept in extras, and code is parsed in its place. A document
 * whose code does not parse is tried in the syntax of UPPAAL 3 too; the syntax with fewer errors is taken.
 *
 * INVARIANT the text of an element is that of all its text and CDATA nodes; comments inside it do not split it.
 */
import { type Diagnostic, withRelated } from '../base/diagnostic.js';
import { type SourceFile, type Span, fileOffset } from '../base/source.js';
import { type Identifier } from './ast.js';
import {
  type Branchpoint,
  type Edge,
  type Extras,
  type Location,
  type Model,
  NO_EXTRAS,
  type Nail,
  type Point,
  type QueryEntry,
  type QueryList,
  type QueryOption,
  type Reference,
  type Template,
} from './model.js';
import {
  type Report,
  type Syntax,
  parseDeclarations,
  parseGuard,
  parseInvariant,
  parseParameters,
  parseProbability,
  parseQuery,
  parseRate,
  parseSelect,
  parseSynchronisation,
  parseSystemItems,
  parseUpdate,
} from './parse-code.js';
import * as problem from './problems/document.js';
import { isReservedWord } from './tokens.js';
import { type Reading, groupLabels, literally, readCode, readLabel } from './xml-code.js';
import {
  type Child,
  type Children,
  type Vocabulary,
  allOf,
  firstOf,
  groupChildren,
  isBare,
  keepUnread,
  leftOver,
  makeExtras,
  readLeaf,
  readText,
  someExtras,
  spanOf,
  tagName,
  takeAttribute,
  takePosition,
  toXmlNode,
  unread,
} from './xml-element.js';
import { type Attribute, type XmlTree, readXmlTree } from './xml-tree.js';

/** Reads a document. Where it is not well-formed the model is empty and one diagnostic says why. */
export function parseUppaalXml(file: SourceFile, report: Report): Model {
  const tree = readXmlTree(file, report);
  if (tree === undefined) return emptyModel(file);
  if (tree.root.name !== 'nta' && tree.root.name !== 'project') {
    report(problem.wrongRoot.at(tagName(tree.root), tree.root.name));
    return emptyModel(file);
  }
  const current = attempt(file, tree, 'current');
  const old = current.codeErrorCount === 0 ? undefined : attempt(file, tree, 'old');
  const best = old !== undefined && old.codeErrorCount < current.codeErrorCount ? old : current;
  best.diagnostics.forEach(report);
  return best.model;
}

interface Attempt {
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  readonly codeErrorCount: number;
}

function attempt(file: SourceFile, tree: XmlTree, syntax: Syntax): Attempt {
  const diagnostics: Diagnostic[] = [];
  let codeErrorCount = 0;
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const reportCode = (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === 'error') codeErrorCount++;
    diagnostics.push(diagnostic);
  };
  const model = readModel({ file, syntax, report, reportCode }, tree);
  return { model, diagnostics, codeErrorCount };
}

function emptyModel(file: SourceFile): Model {
  const nothing = { value: [], start: 0, end: 0 };
  return {
    file,
    format: 'xml',
    syntax: 'current',
    declarations: nothing,
    templates: [],
    system: nothing,
    queries: NO_QUERIES,
    extras: NO_EXTRAS,
  };
}

const NO_QUERIES: QueryList = { options: [], entries: [], extras: NO_EXTRAS, start: 0, end: 0 };

// ------------------------------------------------------------------------------------------------ the document

const MODEL: Vocabulary = {
  imports: 'many',
  declaration: 'one',
  template: 'many',
  lsc: 'many',
  instantiation: 'one',
  system: 'one',
  queries: 'one',
};

function readModel(reading: Reading, tree: XmlTree): Model {
  const { root } = tree;
  // Comments before the root stay there; what else stands around it moves to its end.
  const comments = tree.before.flatMap((node) => (node.kind === 'comment' ? [node.text] : []));
  const moved = [...tree.before.filter((node) => node.kind !== 'comment'), ...tree.after];
  const children = groupChildren(reading, root, MODEL, moved);
  const declarations = firstOf(children, 'declaration');
  const instantiation = firstOf(children, 'instantiation');
  const system = firstOf(children, 'system');
  const queries = firstOf(children, 'queries');
  const kept = [...allOf(children, 'imports'), ...allOf(children, 'lsc')].flatMap((child) =>
    unread(reading, child),
  );
  if (system === undefined) reading.report(problem.missingSystem.at(tagName(root)));
  const absent = { value: [], start: root.start, end: root.start };
  return {
    file: reading.file,
    format: 'xml',
    syntax: reading.syntax,
    declarations: declarations === undefined ? absent : readCode(reading, declarations, parseDeclarations),
    templates: allOf(children, 'template').map((child) => readTemplate(reading, child)),
    instantiation: instantiation && readCode(reading, instantiation, parseSystemItems),
    system: system === undefined ? absent : readCode(reading, system, parseSystemItems),
    queries: queries === undefined ? NO_QUERIES : readQueries(reading, queries),
    documentType: tree.documentType,
    extras: makeExtras(comments, root.attributes, [...kept, ...leftOver(children)]),
  };
}

// ------------------------------------------------------------------------------------------------- templates

const TEMPLATE: Vocabulary = {
  name: 'one',
  parameter: 'one',
  declaration: 'one',
  location: 'many',
  branchpoint: 'many',
  init: 'one',
  transition: 'many',
};

function readTemplate(reading: Reading, { element, comments }: Child): Template {
  const children = groupChildren(reading, element, TEMPLATE);
  const name = readName(reading, firstOf(children, 'name'), 'template');
  if (name.name === undefined) reading.report(problem.missingTemplateName.at(tagName(element)));
  const parameters = firstOf(children, 'parameter');
  const declarations = firstOf(children, 'declaration');
  const init = firstOf(children, 'init');
  const ids = new Map<string, Span>();
  const identifier = name.name ?? { name: '', ...tagName(element) };
  if (init === undefined) reading.report(problem.missingInit.at(spanOf(identifier), identifier.name));
  return {
    name: identifier,
    namePosition: name.position,
    nameExtras: name.extras,
    parameters: parameters && readLabel(reading, parameters, parseParameters),
    declarations: declarations && readCode(reading, declarations, parseDeclarations),
    locations: allOf(children, 'location').map((child) => readLocation(reading, child, ids)),
    branchpoints: allOf(children, 'branchpoint').map((child) => readBranchpoint(reading, child, ids)),
    init: init && readReference(reading, init),
    edges: allOf(children, 'transition').map((child) => readEdge(reading, child)),
    extras: makeExtras(comments, element.attributes, leftOver(children)),
    start: element.start,
    end: element.end,
  };
}

interface Name {
  readonly name?: Identifier | undefined;
  readonly position?: Point | undefined;
  readonly extras?: Extras | undefined;
}

function readName(reading: Reading, child: Child | undefined, what: 'template' | 'location'): Name {
  if (child === undefined) return {};
  const { source, sound, rest } = readText(reading, child.element);
  const attributes = [...child.element.attributes];
  const position = takePosition(reading, attributes);
  const extras = makeExtras(child.comments, attributes, rest);
  const name = source.text.trim();
  if (name === '') return { position, extras };
  const first = source.text.indexOf(name);
  const span = { start: fileOffset(source, first), end: fileOffset(source, first + name.length) };
  if (sound) {
    if (!/^[A-Za-z_][\w$#]*$/.test(name)) reading.report(problem.badName.at(span, name, what));
    else if (isReservedWord(name) && !(what === 'location' && CODE_ONLY.has(name)))
      reading.report(problem.keywordAsName.at(span, name, what));
  }
  return { name: { name, ...span }, position, extras: someExtras(extras) };
}

/** Keywords of model code, in which locations are not mentioned: UPPAAL lets locations have these names. */
const CODE_ONLY: ReadonlySet<string> = new Set(
  'select meta struct typedef for while do if else default return assert'.split(' '),
);

const LOCATION: Vocabulary = { name: 'one', label: 'many', urgent: 'one', committed: 'one' };
const LOCATION_LABELS = ['invariant', 'exponentialrate', 'testcodeEnter', 'testcodeExit', 'comments'];

function readLocation(reading: Reading, { element, comments }: Child, ids: Map<string, Span>): Location {
  const children = groupChildren(reading, element, LOCATION);
  const attributes = [...element.attributes];
  const id = takeId(reading, { element, comments }, attributes, ids);
  const name = readName(reading, firstOf(children, 'name'), 'location');
  const labels = groupLabels(reading, children, 'location', LOCATION_LABELS);
  return {
    id,
    name: name.name,
    urgency: readUrgency(reading, children),
    invariant: readLabel(reading, labels.get('invariant'), parseInvariant),
    exponentialRate: readLabel(reading, labels.get('exponentialrate'), parseRate),
    testCodeEnter: readLabel(reading, labels.get('testcodeEnter'), literally),
    testCodeExit: readLabel(reading, labels.get('testcodeExit'), literally),
    comments: readLabel(reading, labels.get('comments'), literally),
    position: takePosition(reading, attributes),
    namePosition: name.position,
    nameExtras: name.extras,
    colour: takeAttribute(attributes, 'color')?.value,
    extras: makeExtras(comments, attributes, leftOver(children)),
    start: element.start,
    end: element.end,
  };
}

/** A marker that is more than an empty element is kept too, and then not written a second time. */
function readUrgency(reading: Reading, children: Children): Location['urgency'] {
  const [urgent, committed] = ['urgent', 'committed'].map((name) => {
    const child = firstOf(children, name);
    if (child === undefined) return false;
    if (!isBare(reading, child.element)) keepUnread(reading, children, child);
    return true;
  });
  if (urgent === true) return committed === true ? 'both' : 'urgent';
  return committed === true ? 'committed' : 'none';
}

function readBranchpoint(reading: Reading, child: Child, ids: Map<string, Span>): Branchpoint {
  const { element } = child;
  const rest = readLeaf(reading, element);
  const attributes = [...element.attributes];
  return {
    id: takeId(reading, child, attributes, ids),
    position: takePosition(reading, attributes),
    colour: takeAttribute(attributes, 'color')?.value,
    extras: makeExtras(child.comments, attributes, rest),
    start: element.start,
    end: element.end,
  };
}

/** Ids are unique among the locations and branch points of a template; templates may use the same ones. */
function takeId(reading: Reading, child: Child, attributes: Attribute[], ids: Map<string, Span>): string {
  const attribute = takeAttribute(attributes, 'id');
  const id = attribute?.value.trim() ?? '';
  if (attribute === undefined || id === '') {
    reading.report(problem.missingAttribute.at(tagName(child.element), child.element.name, 'id'));
    return '';
  }
  const first = ids.get(id);
  if (first === undefined) ids.set(id, spanOf(attribute));
  else {
    const related = [{ message: 'It is used here first.', span: first }];
    reading.report(withRelated(problem.repeatedId.at(spanOf(attribute), id), related));
  }
  return id;
}

// ------------------------------------------------------------------------------------------------------- edges

const EDGE: Vocabulary = { source: 'one', target: 'one', label: 'many', nail: 'many' };
const EDGE_LABELS = [
  'select',
  'guard',
  'synchronisation',
  'assignment',
  'probability',
  'testcode',
  'comments',
];

function readEdge(reading: Reading, { element, comments }: Child): Edge {
  const children = groupChildren(reading, element, EDGE);
  const attributes = [...element.attributes];
  const labels = groupLabels(reading, children, 'edge', EDGE_LABELS);
  const readEnd = (end: 'source' | 'target'): Reference => {
    const child = firstOf(children, end);
    if (child !== undefined) return readReference(reading, child);
    reading.report(problem.missingEnd.at(tagName(element), end));
    return { id: '', ...tagName(element) };
  };
  return {
    id: takeAttribute(attributes, 'id')?.value,
    source: readEnd('source'),
    target: readEnd('target'),
    select: readLabel(reading, labels.get('select'), parseSelect),
    guard: readLabel(reading, labels.get('guard'), parseGuard),
    synchronisation: readLabel(reading, labels.get('synchronisation'), parseSynchronisation),
    update: readLabel(reading, labels.get('assignment'), parseUpdate),
    probability: readLabel(reading, labels.get('probability'), parseProbability),
    testCode: readLabel(reading, labels.get('testcode'), literally),
    comments: readLabel(reading, labels.get('comments'), literally),
    controllable: takeControllable(reading, attributes),
    nails: readNails(reading, children),
    position: takePosition(reading, attributes),
    colour: takeAttribute(attributes, 'color')?.value,
    extras: makeExtras(comments, attributes, leftOver(children)),
    start: element.start,
    end: element.end,
  };
}

function readReference(reading: Reading, { element, comments }: Child): Reference {
  const rest = readLeaf(reading, element);
  const attributes = [...element.attributes];
  const attribute = takeAttribute(attributes, 'ref');
  const extras = someExtras(makeExtras(comments, attributes, rest));
  const id = attribute?.value.trim() ?? '';
  if (attribute !== undefined && id !== '') return { id, extras, ...spanOf(attribute) };
  reading.report(problem.missingAttribute.at(tagName(element), element.name, 'ref'));
  return { id: '', extras, ...tagName(element) };
}

function takeControllable(reading: Reading, attributes: Attribute[]): boolean {
  const attribute = takeAttribute(attributes, 'controllable');
  if (attribute === undefined || attribute.value === 'true') return true;
  if (attribute.value === 'false') return false;
  reading.report(problem.badControllable.at(spanOf(attribute), attribute.value));
  attributes.push(attribute);
  return true;
}

function readNails(reading: Reading, children: Children): readonly Nail[] {
  const nails: Nail[] = [];
  for (const child of allOf(children, 'nail')) {
    const rest = readLeaf(reading, child.element);
    const attributes = [...child.element.attributes];
    const position = takePosition(reading, attributes);
    if (position === undefined) keepUnread(reading, children, child);
    else nails.push({ ...position, extras: someExtras(makeExtras(child.comments, attributes, rest)) });
  }
  return nails;
}

// ----------------------------------------------------------------------------------------------------- queries

const QUERIES: Vocabulary = { option: 'many', query: 'many' };
const QUERY: Vocabulary = { formula: 'one', comment: 'one', option: 'many', expect: 'one', result: 'many' };

/** Queries have one syntax only, so their errors say nothing about that of the model. */
function readQueries(outer: Reading, { element, comments }: Child): QueryList {
  const reading: Reading = { ...outer, reportCode: outer.report };
  const children = groupChildren(reading, element, QUERIES);
  return {
    options: readOptions(reading, children),
    entries: allOf(children, 'query').map((child) => readQueryEntry(reading, child)),
    extras: makeExtras(comments, element.attributes, leftOver(children)),
    start: element.start,
    end: element.end,
  };
}

function readQueryEntry(reading: Reading, { element, comments }: Child): QueryEntry {
  const children = groupChildren(reading, element, QUERY);
  const formula = firstOf(children, 'formula');
  const comment = firstOf(children, 'comment');
  const expect = firstOf(children, 'expect');
  return {
    formula:
      formula === undefined
        ? { value: undefined, start: element.start, end: element.start }
        : readCode(reading, formula, (source, _syntax, report) => parseQuery(source, report)),
    comment: comment && readCode(reading, comment, literally),
    options: readOptions(reading, children),
    expect: expect && toXmlNode(reading, expect.element),
    results: allOf(children, 'result').map((child) => toXmlNode(reading, child.element)),
    extras: makeExtras(comments, element.attributes, leftOver(children)),
    start: element.start,
    end: element.end,
  };
}

function readOptions(reading: Reading, children: Children): readonly QueryOption[] {
  const options: QueryOption[] = [];
  for (const child of allOf(children, 'option')) {
    const rest = readLeaf(reading, child.element);
    const attributes = [...child.element.attributes];
    const key = takeAttribute(attributes, 'key')?.value;
    const value = takeAttribute(attributes, 'value')?.value;
    if (key === undefined || value === undefined) keepUnread(reading, children, child);
    else options.push({ key, value, extras: someExtras(makeExtras(child.comments, attributes, rest)) });
  }
  return options;
}
