/**
 * How single elements of a document are changed: as little as possible, in the line ends and the layout of the file.
 *
 * INVARIANT what is written reads as what was meant, and setting what is there already changes nothing.
 */
import { type SourceFile, type Span, fileOffset } from '../../base/source.js';
import { type Point } from '../model.js';
import { decodeText, escapeAttribute, escapeText } from '../xml-text.js';
import { type TreeElement, type TreeText, childrenOf } from '../xml-tree.js';
import { type TextChange } from './model-edit.js';

/** Line ends as the file has them. */
function lineEndOf(file: SourceFile): string {
  return /\r\n|\r|\n/.exec(file.text)?.[0] ?? '\n';
}

/** The text of an element, decoded, and where each of its characters stands. */
export function textIn(file: SourceFile, element: TreeElement): ReturnType<typeof decodeText>['source'] {
  return decodeText(file, piecesOf(file, element), element.content.start, () => undefined).source;
}

function piecesOf(file: SourceFile, element: TreeElement): readonly TreeText[] {
  return childrenOf(file, element, () => undefined).filter((node) => node.kind === 'text');
}

/** Makes the text of an element another one: only what differs is written. */
export function setText(file: SourceFile, element: TreeElement, text: string): readonly TextChange[] {
  const nodes = childrenOf(file, element, () => undefined);
  const source = textIn(file, element);
  if (source.text === text) return [];
  if (isSelfClosed(file, element)) {
    const tag = file.text.slice(element.start, element.end).replace(/\s*\/>$/, '');
    return [
      { start: element.start, end: element.end, text: `${tag}>${written(file, text)}</${element.name}>` },
    ];
  }
  const [only] = nodes;
  if (nodes.length !== 1 || only?.kind !== 'text') {
    return [{ ...element.content, text: written(file, text) }];
  }
  const { from, oldEnd, newEnd } = difference(source.text, text);
  const between = text.slice(from, newEnd);
  if (only.literal && text.includes(']]>')) return [{ ...element.content, text: written(file, text) }];
  const inserted = only.literal ? inLines(file, between) : written(file, between);
  const end = oldEnd === source.text.length ? only.end : fileOffset(source, oldEnd);
  return [{ start: fileOffset(source, from), end, text: inserted }];
}

/** The stretch in which two texts differ; surrogate pairs are not divided. */
function difference(before: string, after: string): { from: number; oldEnd: number; newEnd: number } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  if (from > 0 && isHighSurrogate(before, from - 1)) from--;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  if (tail > 0 && isHighSurrogate(before, before.length - tail - 1)) tail--;
  return { from, oldEnd: before.length - tail, newEnd: after.length - tail };
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return 0xd800 <= unit && unit < 0xdc00;
}

function isSelfClosed(file: SourceFile, element: TreeElement): boolean {
  return file.text.slice(element.end - 2, element.end) === '/>' && element.content.start === element.start;
}

/** Text as it stands between tags. */
export function written(file: SourceFile, text: string): string {
  return inLines(file, escapeText(text.replace(/\r\n?/g, '\n')));
}

function inLines(file: SourceFile, text: string): string {
  const end = lineEndOf(file);
  return end === '\n' ? text : text.replaceAll('\n', end);
}

/** Sets attributes; those that are not there yet are added at the end of the tag. */
export function setAttributes(
  element: TreeElement,
  values: Readonly<Record<string, string>>,
): readonly TextChange[] {
  const changes: TextChange[] = [];
  let added = '';
  for (const [name, value] of Object.entries(values)) {
    const attribute = element.attributes.find((each) => each.name === name);
    if (attribute === undefined) added += ` ${name}="${escapeAttribute(value)}"`;
    else if (attribute.value !== value) {
      const quoted = escapeAttribute(value).replaceAll("'", '&apos;');
      changes.push({ start: attribute.start, end: attribute.end, text: quoted });
    }
  }
  if (added !== '') {
    const last = element.attributes.at(-1);
    const at = last === undefined ? element.start + 1 + element.name.length : last.end + 1;
    changes.push({ start: at, end: at, text: added });
  }
  return changes.sort((a, b) => a.start - b.start);
}

/** Whole numbers, as UPPAAL writes coordinates. */
export function coordinates({ x, y }: Point): { readonly x: string; readonly y: string } {
  return { x: String(Math.round(x) + 0), y: String(Math.round(y) + 0) };
}

function pointOf(element: TreeElement): Point | undefined {
  const [x, y] = ['x', 'y'].map((name) => {
    const value = element.attributes.find((attribute) => attribute.name === name)?.value;
    return value === undefined || !/\d/.test(value) ? NaN : Number(value);
  });
  return Number.isFinite(x!) && Number.isFinite(y!) ? { x: x!, y: y! } : undefined;
}

export function moved(element: TreeElement | undefined, by: Point): readonly TextChange[] {
  const at = element === undefined ? undefined : pointOf(element);
  if (element === undefined || at === undefined) return [];
  return setAttributes(element, coordinates({ x: at.x + by.x, y: at.y + by.y }));
}

/** Takes an element away, with the line that it stands on if nothing else does. */
export function removed(file: SourceFile, { start, end }: Span): TextChange {
  const { text } = file;
  let from = start;
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--;
  const beginsLine = from === 0 || text[from - 1] === '\n' || text[from - 1] === '\r';
  const after = /^[ \t]*(\r\n|\r|\n)/.exec(text.slice(end, end + 200));
  if (beginsLine && after !== null) return { start: from, end: end + after[0].length, text: '' };
  return { start, end, text: '' };
}

/** Adds elements after another one, on lines of their own if that begins one. */
export function addedAfter(file: SourceFile, { start, end }: Span, elements: readonly string[]): TextChange {
  return { start: end, end, text: elements.map((each) => separator(file, start) + each).join('') };
}

/** Adds elements before another one. */
export function addedBefore(file: SourceFile, { start }: Span, elements: readonly string[]): TextChange {
  return { start, end: start, text: elements.map((each) => each + separator(file, start)).join('') };
}

/** Adds elements at the end of what stands in another one. */
export function addedInside(
  file: SourceFile,
  element: TreeElement,
  elements: readonly string[],
): readonly TextChange[] {
  const { text } = file;
  if (isSelfClosed(file, element)) {
    const tag = text.slice(element.start, element.end).replace(/\s*\/>$/, '');
    return [
      { start: element.start, end: element.end, text: `${tag}>${elements.join('')}</${element.name}>` },
    ];
  }
  // Before the end tag, and before the white space that stands before it on its own line.
  const inside = text.slice(element.content.start, element.content.end);
  const layout = /(?:\r\n|\r|\n)[ \t]*$/.exec(inside);
  const at = element.content.end - (layout?.[0].length ?? 0);
  if (layout === null) return [{ start: at, end: at, text: elements.join('') }];
  const indent = `${indentBefore(text, element.start)}${INDENT}`;
  const added = elements.map((each) => lineEndOf(file) + indent + each).join('');
  return [{ start: at, end: at, text: added }];
}

const INDENT = '  ';

function separator(file: SourceFile, start: number): string {
  const { text } = file;
  const indent = indentBefore(text, start);
  const before = text[start - indent.length - 1];
  return before === undefined || before === '\n' || before === '\r' ? lineEndOf(file) + indent : '';
}

function indentBefore(text: string, start: number): string {
  let from = start;
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--;
  return text.slice(from, start);
}

/** Changes at one place become one, in their order. */
export function joined(changes: readonly TextChange[]): readonly TextChange[] {
  const result: TextChange[] = [];
  for (const change of changes) {
    const same = result.findIndex(({ start, end }) => start === change.start && end === change.end);
    if (same === -1 || change.start !== change.end) result.push(change);
    else result[same] = { ...change, text: result[same]!.text + change.text };
  }
  return result;
}
