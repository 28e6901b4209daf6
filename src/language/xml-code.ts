/**
 * Code in the elements of a document: labels, declarations, formulas, each parsed in its place and kept as text.
 *
 * INVARIANT of several labels of one kind in an element the first counts, and the others are kept unread.
 */
import { type SourceText } from '../base/source.js';
import { nearest } from '../base/suggest.js';
import { type Code, type Label } from './model.js';
import { type Report, type Syntax } from './parse-code.js';
import * as problem from './problems/document.js';
import {
  type Child,
  type Children,
  type Context,
  allOf,
  keepUnread,
  makeExtras,
  readText,
  someExtras,
  spanOf,
  tagName,
  takeAttribute,
  takePosition,
} from './xml-element.js';
import { type Attribute } from './xml-tree.js';

/** What readers of elements with code need: the syntax to parse by, and who takes what is wrong with the code. */
export interface Reading extends Context {
  readonly syntax: Syntax;
  readonly reportCode: Report;
}

/** The first label of each kind; the others are kept as they are. */
export function groupLabels(
  reading: Reading,
  children: Children,
  owner: 'location' | 'edge',
  kinds: readonly string[],
): ReadonlyMap<string, Child> {
  const labels = new Map<string, Child>();
  for (const child of allOf(children, 'label')) {
    const attribute = child.element.attributes.find(({ name }) => name === 'kind');
    const kind = attribute?.value ?? '';
    const known = kinds.includes(kind);
    if (known && !labels.has(kind)) {
      labels.set(kind, child);
      continue;
    }
    keepUnread(reading, children, child);
    if (attribute === undefined) {
      reading.report(problem.missingAttribute.at(tagName(child.element), 'label', 'kind'));
    } else if (known) {
      reading.report(problem.repeatedLabel.at(spanOf(attribute), kind, owner));
    } else {
      reading.report(problem.unknownLabelKind.at(spanOf(attribute), kind, owner, nearest(kind, kinds)));
    }
  }
  return labels;
}

type CodeParser<T> = (source: SourceText, syntax: Syntax, report: Report) => T;

export const literally: CodeParser<string> = (source) => source.text;

export function readLabel<T>(reading: Reading, child: Child, parse: CodeParser<T>): Label<T>;
export function readLabel<T>(
  reading: Reading,
  child: Child | undefined,
  parse: CodeParser<T>,
): Label<T> | undefined;
export function readLabel<T>(
  reading: Reading,
  child: Child | undefined,
  parse: CodeParser<T>,
): Label<T> | undefined {
  if (child === undefined) return undefined;
  const attributes = [...child.element.attributes];
  takeAttribute(attributes, 'kind');
  const position = takePosition(reading, attributes);
  return { ...readCodeWith(reading, child, attributes, parse), position };
}

export function readCode<T>(reading: Reading, child: Child, parse: CodeParser<T>): Code<T> {
  return readCodeWith(reading, child, child.element.attributes, parse);
}

function readCodeWith<T>(
  reading: Reading,
  { element, comments }: Child,
  attributes: readonly Attribute[],
  parse: CodeParser<T>,
): Code<T> {
  const { source, sound, rest } = readText(reading, element);
  return {
    value: parse(source, reading.syntax, sound ? reading.reportCode : ignore),
    text: source.text,
    extras: someExtras(makeExtras(comments, attributes, rest)),
    ...element.content,
  };
}

/** What a parser says about text that could not be decoded follows from that. */
function ignore(): void {
  return;
}
