/**
 * How the parts of an XML element find their way into a model: what is known is handed out by name, and what is not is
 * kept, in order, for the writer.
 *
 * INVARIANT nothing is lost: each attribute, element, comment and text other than white space between elements ends
 * either with the caller or in the extras.
 */
import { type Diagnostic, withRelated } from '../base/diagnostic.js';
import { append } from '../base/long-lists.js';
import { type SourceFile, type SourceText, type Span } from '../base/source.js';
import { nearest } from '../base/suggest.js';
import { type Extras, NO_EXTRAS, type Point, type XmlNode } from './model.js';
import * as problem from './problems/document.js';
import { type Decoded, decodeText } from './xml-text.js';
import { type Attribute, type TreeElement, type TreeNode, type TreeText, childrenOf } from './xml-tree.js';

/** What all readers of elements need. */
export interface Context {
  readonly file: SourceFile;
  /** Takes what is wrong with the document, as opposed to the code in it. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The elements that may stand in another: at most one, or any number. */
export type Vocabulary = Readonly<Record<string, 'one' | 'many'>>;

/** An element and the comments before it. */
export interface Child {
  readonly element: TreeElement;
  readonly comments: readonly string[];
}

/** The children of an element by name, and what is kept of the others. */
export interface Children {
  readonly byName: ReadonlyMap<string, readonly Child[]>;
  /** See `leftOver`. */
  readonly rest: XmlNode[];
  readonly stray: readonly string[];
}

/** Elements whose place in the model has no room for comments; those go to the next element that has. */
const WITHOUT_EXTRAS: ReadonlySet<string> = new Set(['urgent', 'committed', 'expect', 'result']);

export function groupChildren(
  context: Context,
  parent: TreeElement,
  vocabulary: Vocabulary,
  /** Nodes that count as if they stood at the end of the element. */
  more: readonly TreeNode[] = [],
): Children {
  const byName = new Map<string, Child[]>();
  const rest: XmlNode[] = [];
  const stray: string[] = [];
  let comments: string[] = [];
  const keep = (node?: XmlNode): void => {
    for (const text of comments) rest.push({ kind: 'comment', text });
    comments = [];
    if (node !== undefined) rest.push(node);
  };
  const children = childrenOf(context.file, parent, context.report);
  for (const child of more.length === 0 ? children : [...children, ...more]) {
    switch (child.kind) {
      case 'comment':
        comments.push(child.text);
        break;
      case 'instruction':
        keep({ kind: 'instruction', text: child.text });
        break;
      case 'text':
        append(stray, readStrayText(context, parent, child));
        break;
      case 'element': {
        const role = Object.hasOwn(vocabulary, child.name) ? vocabulary[child.name] : undefined;
        const others = byName.get(child.name);
        if (role === undefined) reportUnknown(context, child, parent, Object.keys(vocabulary));
        if (role === 'one' && others !== undefined)
          reportRepeated(context, child, parent, others[0]!.element);
        if (role === undefined || (role === 'one' && others !== undefined)) {
          keep(toXmlNode(context, child));
          break;
        }
        const roomy = !WITHOUT_EXTRAS.has(child.name);
        const entry = { element: child, comments: roomy ? comments : [] };
        if (others === undefined) byName.set(child.name, [entry]);
        else others.push(entry);
        if (roomy) comments = [];
      }
    }
  }
  keep();
  return { byName, rest, stray };
}

/** What stands in an element that is meant to be empty. */
export function readLeaf(context: Context, element: TreeElement): readonly XmlNode[] {
  return element.node.children.length === 0 ? [] : leftOver(groupChildren(context, element, {}));
}

/** Whether there is nothing in an element, not even attributes. */
export function isBare(context: Context, element: TreeElement): boolean {
  const children = childrenOf(context.file, element, context.report);
  return element.attributes.length === 0 && children.every((node) => isBlank(context, node));
}

export function allOf(children: Children, name: string): readonly Child[] {
  return children.byName.get(name) ?? [];
}

export function firstOf(children: Children, name: string): Child | undefined {
  return children.byName.get(name)?.[0];
}

/** What is kept of the children that nobody asks for. Stray text is last, so that it splits nothing. */
export function leftOver({ rest, stray }: Children): readonly XmlNode[] {
  return stray.length === 0 ? rest : [...rest, { kind: 'text', text: stray.join('\n') }];
}

/** Keeps a known element after all, because it cannot be used. */
export function keepUnread(context: Context, children: Children, child: Child): void {
  append(children.rest, unread(context, child));
}

/** An element as it is kept, after the comments before it. */
export function unread(context: Context, { element, comments }: Child): readonly XmlNode[] {
  return [...comments.map((text) => ({ kind: 'comment', text }) as const), toXmlNode(context, element)];
}

/** Removes an attribute from a list and returns it. */
export function takeAttribute(attributes: Attribute[], name: string): Attribute | undefined {
  const index = attributes.findIndex((attribute) => attribute.name === name);
  return index === -1 ? undefined : attributes.splice(index, 1)[0];
}

/** Removes the coordinates from a list of attributes, if both are there and are numbers. */
export function takePosition(context: Context, attributes: Attribute[]): Point | undefined {
  const x = readCoordinate(context, attributes, 'x');
  const y = readCoordinate(context, attributes, 'y');
  if (x === undefined || y === undefined) return undefined;
  takeAttribute(attributes, 'x');
  takeAttribute(attributes, 'y');
  return { x, y };
}

export function makeExtras(
  comments: readonly string[],
  attributes: readonly Attribute[],
  children: readonly XmlNode[],
): Extras {
  if (comments.length === 0 && attributes.length === 0 && children.length === 0) return NO_EXTRAS;
  return {
    ...(comments.length > 0 && { comments }),
    ...(attributes.length > 0 && { attributes: toPairs(attributes) }),
    ...(children.length > 0 && { children }),
  };
}

/** For places where extras are rare: undefined when there are none. */
export function someExtras(extras: Extras): Extras | undefined {
  return extras === NO_EXTRAS ? undefined : extras;
}

/** The text of an element, its comments left out; what else stands in it is in `rest`. */
export function readText(context: Context, element: TreeElement): Decoded & { readonly rest: XmlNode[] } {
  const pieces: TreeText[] = [];
  const rest: XmlNode[] = [];
  for (const child of childrenOf(context.file, element, context.report)) {
    if (child.kind === 'text') pieces.push(child);
    else rest.push(toXmlNode(context, child));
    if (child.kind === 'element') reportUnknown(context, child, element, []);
  }
  return { ...decodeText(context.file, pieces, element.content.start, context.report), rest };
}

/** Where to point when an element as a whole is meant: at its name. */
export function tagName(element: TreeElement): Span {
  return { start: element.start + 1, end: element.start + 1 + element.name.length };
}

/** The span alone, without what else is known of a place. */
export function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** A node as it is kept. White space goes where only elements are. */
export function toXmlNode(context: Context, node: Exclude<TreeNode, TreeText>): XmlNode {
  if (node.kind !== 'element') return { kind: node.kind, text: node.text };
  const isText = (child: TreeNode): child is TreeText => child.kind === 'text';
  const nodes = childrenOf(context.file, node, context.report);
  const textMatters = nodes.every(isText) || nodes.some((child) => isText(child) && !isBlank(context, child));
  const children: XmlNode[] = [];
  let pieces: TreeText[] = [];
  const keepText = (): void => {
    const { text } = decode(context, pieces);
    if (textMatters && text !== '') children.push({ kind: 'text', text });
    pieces = [];
  };
  for (const child of nodes) {
    if (isText(child)) {
      pieces.push(child);
    } else {
      keepText();
      children.push(toXmlNode(context, child));
    }
  }
  keepText();
  return { kind: 'element', name: node.name, attributes: toPairs(node.attributes), children };
}

function toPairs(attributes: readonly Attribute[]): (readonly [name: string, value: string])[] {
  return attributes.map(({ name, value }) => [name, value]);
}

function decode(context: Context, pieces: readonly TreeText[]): SourceText {
  return decodeText(context.file, pieces, 0, context.report).source;
}

/** White space that the file says literally: a character reference is never mere layout. */
function isBlank(context: Context, node: TreeNode): boolean {
  return node.kind === 'text' && !/[^ \t\r\n]/.test(context.file.text.slice(node.start, node.end));
}

/** Text where only elements have a meaning, if it is more than layout. */
function readStrayText(context: Context, parent: TreeElement, text: TreeText): readonly string[] {
  if (isBlank(context, text)) return [];
  const stray = decode(context, [text]).text.trim();
  if (stray === '') return [];
  const start = text.start + context.file.text.slice(text.start, text.end).search(/\S/);
  context.report(problem.strayText.at({ start, end: text.end }, parent.name));
  return [stray];
}

function readCoordinate(
  context: Context,
  attributes: readonly Attribute[],
  name: string,
): number | undefined {
  const attribute = attributes.find((candidate) => candidate.name === name);
  if (attribute === undefined) return undefined;
  const value = Number(attribute.value);
  // Adding zero turns -0 into 0.
  if (/\d/.test(attribute.value) && Number.isFinite(value)) return value + 0;
  context.report(problem.badCoordinate.at(spanOf(attribute), name, attribute.value));
  return undefined;
}

function reportUnknown(
  context: Context,
  element: TreeElement,
  parent: TreeElement,
  known: readonly string[],
): void {
  const near = nearest(element.name, known);
  context.report(problem.unknownElement.at(tagName(element), element.name, parent.name, near));
}

function reportRepeated(
  context: Context,
  element: TreeElement,
  parent: TreeElement,
  first: TreeElement,
): void {
  const diagnostic = problem.repeatedElement.at(tagName(element), element.name, parent.name);
  context.report(withRelated(diagnostic, [{ message: 'The first is here.', span: tagName(first) }]));
}
