/**
 * Text inside XML: from the characters of a file to what they stand for, and back.
 *
 * Decoding follows the XML recommendation: the five predefined entities and character references are replaced, CDATA
 * sections are taken literally, \r\n and \r become \n, and in attributes white space becomes blanks. It remembers where
 * each character came from. Other entities are never expanded, whatever a document type declares: a reference to one
 * is reported and kept as it stands.
 *
 * INVARIANT decode(escape(text)) = text for all text of legal XML characters; illegal ones are written as U+FFFD.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type SourceFile, type SourceText, type Span } from '../base/source.js';
import { unknownEntity } from './problems/document.js';

/** A stretch of the file that holds character data: with references, or literal as in a CDATA section. */
export interface Piece extends Span {
  readonly literal: boolean;
}

export interface Decoded {
  readonly source: SourceText;
  /** False when something could not be decoded, about which a diagnostic has been given. */
  readonly sound: boolean;
}

const NO_SHIFTS: readonly number[] = [];

/** The text of an element: its pieces one after the other, as if nothing stood between them. */
export function decodeText(
  file: SourceFile,
  pieces: readonly Piece[],
  /** Where the text would stand if there is none. */
  emptyAt: number,
  report: (diagnostic: Diagnostic) => void,
): Decoded {
  const first = pieces[0];
  if (first === undefined)
    return { source: { file, text: '', start: emptyAt, shifts: NO_SHIFTS }, sound: true };
  const only = file.text.slice(first.start, first.end);
  if (pieces.length === 1 && !/[&\r]/.test(only)) {
    return { source: { file, text: only, start: first.start, shifts: NO_SHIFTS }, sound: true };
  }
  let text = '';
  let sound = true;
  const shifts: number[] = [];
  for (const piece of pieces) {
    if (piece !== first) shifts.push(text.length, piece.start);
    const raw = file.text.slice(piece.start, piece.end);
    let at = 0;
    for (const { index } of raw.matchAll(piece.literal ? /\r\n?/g : /&|\r\n?/g)) {
      const special = readSpecial(raw, index);
      if (!special.known) {
        sound = false;
        report(
          unknownEntity.at({ start: piece.start + index, end: piece.start + special.end }, special.text),
        );
      }
      text += raw.slice(at, index) + special.text;
      at = special.end;
      if (at - index !== special.text.length) shifts.push(text.length, piece.start + at);
    }
    text += raw.slice(at);
  }
  return { source: { file, text, start: first.start, shifts }, sound };
}

/** The value of an attribute that stands between quotes at `span`. */
export function decodeAttribute(
  file: SourceFile,
  span: Span,
  report: (diagnostic: Diagnostic) => void,
): string {
  const raw = file.text.slice(span.start, span.end);
  if (!/[&\t\n\r]/.test(raw)) return raw;
  return raw.replace(/&[^;]*;|\r\n|[\t\n\r]/g, (found, at: number) => {
    if (!found.startsWith('&')) return ' ';
    const special = readSpecial(raw, at);
    const start = span.start + at;
    if (!special.known) report(unknownEntity.at({ start, end: start + found.length }, found));
    return special.text;
  });
}

/** Line ends as XML hands them on. */
export function normalizeLineEnds(raw: string): string {
  return raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
}

/** Text as it is written between tags. */
export function escapeText(text: string): string {
  if (!/[&<>\r\0-\x08\v\f\x0e-\x1f\ud800-\udfff\ufffe\uffff]/.test(text)) return text;
  return legal(text).replace(/[&<>\r]/g, (unit) => ESCAPES[unit]!);
}

/** Text as it is written in an attribute, between double quotes. */
export function escapeAttribute(text: string): string {
  if (!/[&<>"\t\n\r\0-\x08\v\f\x0e-\x1f\ud800-\udfff\ufffe\uffff]/.test(text)) return text;
  return legal(text).replace(/[&<>"\t\n\r]/g, (unit) => ESCAPES[unit]!);
}

/** The text of a comment, in which two hyphens must not meet. */
export function escapeComment(text: string): string {
  return legal(normalizeLineEnds(text)).replace(/-(?=-|$)/g, '- ');
}

/** The text of a processing instruction, which ends at the first `?>`. */
export function escapeInstruction(text: string): string {
  return legal(normalizeLineEnds(text)).replaceAll('?>', '? >');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Characters that no XML document may hold become U+FFFD. */
function legal(text: string): string {
  return text.replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff\p{Surrogate}]/gu, '\ufffd');
}

interface Special {
  readonly text: string;
  /** The offset after it. */
  readonly end: number;
  readonly known: boolean;
}

/** What the reference or line end at `at` stands for. The document is well-formed, so a reference has its `;`. */
function readSpecial(raw: string, at: number): Special {
  if (raw[at] === '\r') return { text: '\n', end: raw[at + 1] === '\n' ? at + 2 : at + 1, known: true };
  const end = raw.indexOf(';', at) + 1;
  const name = raw.slice(at + 1, end - 1);
  if (name.startsWith('#')) {
    const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return { text: String.fromCodePoint(code), end, known: true };
  }
  const meaning = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  return { text: meaning ?? raw.slice(at, end), end, known: meaning !== undefined };
}
