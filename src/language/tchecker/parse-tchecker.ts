/**
 * Reads a TChecker file (.tck): one declaration a line, with attributes in braces that may span lines.
 *
 *     system:ID                          clock:SIZE:ID                 location:PROCESS:ID{key: value : key: value}
 *     event:ID                           int:SIZE:MIN:MAX:INIT:ID      edge:PROCESS:SOURCE:TARGET:EVENT{...}
 *     process:ID                         # comment                     sync:PROCESS@EVENT:PROCESS@EVENT?:...
 *
 * Never fails: each malformed declaration gives a diagnostic and is passed over, but for the name that it declares.
 */
import { type Diagnostic } from '../../base/diagnostic.js';
import { INTEGER_MAX, INTEGER_MIN } from '../../base/limits.js';
import { type SourceFile, type Span } from '../../base/source.js';
import { type Identifier } from '../ast.js';
import { fileNotText } from '../problems/files.js';
import {
  attributeWithoutValue,
  attributesNotClosed,
  badAttributeKey,
  badSyncMember,
  commentInAttributes,
  integerOutOfRange,
  notAName,
  notAnInteger,
  reservedName,
  textAfterDeclaration,
  unknownDeclaration,
  wrongFields,
} from '../problems/tchecker.js';
import { parseCondition, parseProgram } from './parse-program.js';
import { type ProblemSink, isBlank, problemSink, quotable, trimmed } from './problem-sink.js';
import {
  DECLARATION_FORMS,
  type Attribute,
  type BrokenDeclaration,
  type DeclarationKeyword,
  type SyncMember,
  type TCheckerDeclaration,
  type TCheckerSystem,
  type WrittenNumber,
  isDeclarationKeyword,
} from './system.js';

export function parseTChecker(file: SourceFile, report: (diagnostic: Diagnostic) => void): TCheckerSystem {
  if (file.text.includes('\0')) {
    report(fileNotText.at(undefined, undefined));
    return { file, declarations: [brokenSystem({ start: 0, end: 0 })] };
  }
  const reader: Reader = { file, text: file.text, sink: problemSink(report), at: 0 };
  const declarations: TCheckerDeclaration[] = [];
  while (skipToDeclaration(reader)) {
    const declaration = parseDeclaration(reader);
    if (declaration !== undefined) declarations.push(declaration);
  }
  return { file, declarations };
}

interface Reader {
  readonly file: SourceFile;
  readonly text: string;
  readonly sink: ProblemSink;
  at: number;
}

/** A part of a declaration between colons, without the white space around it. */
interface Field extends Span {
  readonly text: string;
}

/** Skips blank lines and comments. Says whether there is more. */
function skipToDeclaration(reader: Reader): boolean {
  const { text } = reader;
  while (reader.at < text.length) {
    if (text[reader.at] === '#') reader.at = lineEnd(text, reader.at);
    else if (isBlank(text.charCodeAt(reader.at))) reader.at++;
    else return true;
  }
  return false;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function parseDeclaration(reader: Reader): TCheckerDeclaration | undefined {
  const { text, sink } = reader;
  const headEnd = nextOf(text, /[{#\n]/g, reader.at);
  const head = trimmed(text, { start: reader.at, end: headEnd });
  const fields = splitAt(text, head, ':');
  reader.at = headEnd;
  const attributes = text[headEnd] === '{' ? scanAttributes(reader) : [];
  const end = text[headEnd] === '{' ? reader.at : head.end;
  skipRestOfLine(reader);

  const [first] = fields;
  const word = first?.text ?? '';
  if (first === undefined || !isDeclarationKeyword(word)) {
    const near = sink.suggest(word, Object.keys(DECLARATION_FORMS));
    sink.report(unknownDeclaration.at(first, quotable(word), near));
    const isMeant = near !== undefined && isDeclarationKeyword(near);
    return isMeant ? brokenDeclaration(near, fields.slice(1), { start: head.start, end }) : undefined;
  }
  return readDeclaration(reader, word, fields.slice(1), attributes, { start: head.start, end });
}

/** The offset of the next match, or the end of the text. */
function nextOf(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** The parts of a stretch of text between separators. */
function splitAt(text: string, span: Span, separator: string): Field[] {
  let start = span.start;
  return text
    .slice(span.start, span.end)
    .split(separator)
    .map((part) => {
      const place = trimmed(text, { start, end: start + part.length });
      start += part.length + 1;
      return { ...place, text: text.slice(place.start, place.end) };
    });
}

function skipRestOfLine(reader: Reader): void {
  const { text, sink } = reader;
  const rest = trimmed(text, { start: reader.at, end: nextOf(text, /[#\n]/g, reader.at) });
  if (rest.start < rest.end) sink.report(textAfterDeclaration.at(rest));
  reader.at = lineEnd(text, reader.at);
}

// ------------------------------------------------------------------------------------------------ attributes

interface RawAttribute extends Span {
  readonly key: Identifier;
  readonly value: Span;
}

/**
 * Reads from the opening brace to after the closing one. Where that is missing (another one opens, or the file ends)
 * the attributes end before the next line that looks like a declaration, or else before the line of the other one.
 */
function scanAttributes(reader: Reader): RawAttribute[] {
  const { text, sink } = reader;
  const open = reader.at;
  const segments: Span[] = [];
  let start = open + 1;
  let hasComment = false;
  for (let at = start; ; at++) {
    at = nextOf(text, /[:{}#]/g, at);
    const unit = text[at];
    if (unit === '#') {
      const end = lineEnd(text, at);
      if (!hasComment) sink.report(commentInAttributes.at({ start: at, end }));
      hasComment = true;
      at = end - 1;
    } else if (unit === ':') {
      segments.push({ start, end: at });
      start = at + 1;
    } else if (unit === '}') {
      segments.push({ start, end: at });
      reader.at = at + 1;
      return hasComment ? [] : pairUp(reader, segments);
    } else {
      reader.at = endOfUnclosed(text, open, at);
      sink.report(attributesNotClosed.at({ start: open, end: open + 1 }));
      return [];
    }
  }
}

function endOfUnclosed(text: string, open: number, limit: number): number {
  const rest = text.slice(open, limit);
  const declaration = rest.search(/\n[ \t]*(?:system|event|process|clock|int|location|edge|sync)[ \t]*:/);
  if (declaration >= 0) return open + declaration;
  if (limit === text.length) return limit;
  const lastLine = rest.lastIndexOf('\n');
  return lastLine < 0 ? lineEnd(text, open) : open + lastLine;
}

/** Segments between colons are keys and values in turn. */
function pairUp(reader: Reader, segments: readonly Span[]): RawAttribute[] {
  const { text, sink } = reader;
  const attributes: RawAttribute[] = [];
  const places = segments.map((segment) => trimmed(text, segment));
  if (places.length === 1 && places[0]!.start === places[0]!.end) return [];
  for (let i = 0; i < places.length; i += 2) {
    const place = places[i]!;
    const key = text.slice(place.start, place.end);
    const value = places[i + 1];
    if (!NAME.test(key)) {
      sink.report(badAttributeKey.at(place, quotable(key)));
      // Most likely a colon too many in the value before: that has been said, and nothing more is said about it.
      attributes.pop();
      return attributes;
    }
    if (value === undefined) sink.report(attributeWithoutValue.at(place, quotable(key)));
    else attributes.push({ key: { name: key, ...place }, value, start: place.start, end: value.end });
  }
  return attributes;
}

function readAttribute(reader: Reader, keyword: DeclarationKeyword, raw: RawAttribute): Attribute {
  const { file, text, sink } = reader;
  const { key, value, start, end } = raw;
  const span = { key, start, end };
  switch (`${keyword} ${key.name}`) {
    case 'location invariant':
    case 'edge provided':
      return { kind: 'condition', condition: parseCondition(file, value, sink.report), ...span };
    case 'edge do':
      return { kind: 'program', program: parseProgram(file, value, sink.report), ...span };
    case 'location labels':
      return { kind: 'labels', labels: splitLabels(text, value), ...span };
    default:
      return { kind: 'text', text: text.slice(value.start, value.end), ...span };
  }
}

function splitLabels(text: string, value: Span): Identifier[] {
  return splitAt(text, value, ',')
    .filter((label) => label.text !== '')
    .map(({ text: name, start, end }) => ({ name, start, end }));
}

// ---------------------------------------------------------------------------------------------- declarations

/** One case for each declaration, which is why it is long. */
function readDeclaration(
  reader: Reader,
  keyword: DeclarationKeyword,
  fields: readonly Field[],
  raw: readonly RawAttribute[],
  span: Span,
): TCheckerDeclaration | undefined {
  const { sink } = reader;
  const fieldCount = DECLARATION_FORMS[keyword].split(':').length - 1;
  if (keyword !== 'sync' && fields.length !== fieldCount) {
    sink.report(wrongFields.at(span, keyword, DECLARATION_FORMS[keyword], fields.length));
    return brokenDeclaration(keyword, fields, span);
  }
  const [one, two, three, four, five] = fields as [Field, Field, Field, Field, Field];
  const attributes = (): Attribute[] => raw.map((each) => readAttribute(reader, keyword, each));
  switch (keyword) {
    case 'system':
    case 'event':
    case 'process': {
      const name = readName(sink, keyword, one);
      if (name === undefined) return brokenDeclaration(keyword, fields, span);
      return { kind: keyword, name, attributes: attributes(), ...span };
    }
    case 'clock': {
      const size = readInteger(sink, 'size', one);
      const name = readName(sink, keyword, two);
      if (size === undefined || name === undefined) return brokenDeclaration(keyword, fields, span);
      return { kind: 'clock', size, name, attributes: attributes(), ...span };
    }
    case 'int': {
      const size = readInteger(sink, 'size', one);
      const low = readInteger(sink, 'least value', two);
      const high = readInteger(sink, 'greatest value', three);
      const initial = readInteger(sink, 'initial value', four);
      const name = readName(sink, 'variable', five);
      const isWhole = size !== undefined && low !== undefined && high !== undefined && initial !== undefined;
      if (!isWhole || name === undefined) return brokenDeclaration(keyword, fields, span);
      return { kind: 'int', size, low, high, initial, name, attributes: attributes(), ...span };
    }
    case 'location': {
      const process = readName(sink, 'process', one);
      const name = readName(sink, keyword, two);
      if (process === undefined || name === undefined) return brokenDeclaration(keyword, fields, span);
      return { kind: 'location', process, name, attributes: attributes(), ...span };
    }
    case 'edge': {
      const process = readName(sink, 'process', one);
      const source = readName(sink, 'location', two);
      const target = readName(sink, 'location', three);
      const event = readName(sink, 'event', four);
      if (process === undefined || source === undefined) return undefined;
      if (target === undefined || event === undefined) return undefined;
      return { kind: 'edge', process, source, target, event, attributes: attributes(), ...span };
    }
    case 'sync': {
      const members = fields.map((field) => readSyncMember(sink, field)).filter((each) => each !== undefined);
      if (fields.length === 0) sink.report(wrongFields.at(span, keyword, DECLARATION_FORMS.sync, 0));
      if (members.length === 0 || members.length < fields.length) return undefined;
      return { kind: 'sync', members, attributes: attributes(), ...span };
    }
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_.]*$/;
const INTEGER = /^[-+]?[0-9]+$/;

function readName(sink: ProblemSink, what: string, field: Field): Identifier | undefined {
  const { text, start, end } = field;
  if (!NAME.test(text)) {
    sink.report(notAName.at({ start, end }, what, quotable(text)));
    return undefined;
  }
  if (isDeclarationKeyword(text)) {
    sink.report(reservedName.at({ start, end }, text));
    return undefined;
  }
  return { name: text, start, end };
}

function readInteger(sink: ProblemSink, what: string, field: Field): WrittenNumber | undefined {
  const { text, start, end } = field;
  if (!INTEGER.test(text)) {
    sink.report(notAnInteger.at({ start, end }, what, quotable(text)));
    return undefined;
  }
  // Adding zero makes 0 of -0.
  const value = Number(text) + 0;
  if (INTEGER_MIN <= value && value <= INTEGER_MAX) return { value, start, end };
  sink.report(integerOutOfRange.at({ start, end }, quotable(text)));
  return undefined;
}

const SYNC_MEMBER = /^([A-Za-z_][A-Za-z0-9_.]*)[ \t\r]*@[ \t\r]*([A-Za-z_][A-Za-z0-9_.]*)[ \t\r]*(\?)?$/d;

function readSyncMember(sink: ProblemSink, field: Field): SyncMember | undefined {
  const { text, start, end } = field;
  const match = SYNC_MEMBER.exec(text);
  if (match === null) {
    sink.report(badSyncMember.at({ start, end }, quotable(text)));
    return undefined;
  }
  const [process, event] = [1, 2].map((group) => {
    const [from, to] = match.indices![group]!;
    return { text: match[group]!, start: start + from, end: start + to };
  }) as [Field, Field];
  const processName = readName(sink, 'process', process);
  const eventName = readName(sink, 'event', event);
  if (processName === undefined || eventName === undefined) return undefined;
  const strength = match[3] === undefined ? 'strong' : 'weak';
  return { process: processName, event: eventName, strength, start, end };
}

/** What a malformed declaration most likely declares, so that uses of the name are not reported as well. */
function brokenDeclaration(
  keyword: DeclarationKeyword,
  fields: readonly Field[],
  span: Span,
): BrokenDeclaration | undefined {
  switch (keyword) {
    case 'system':
      return brokenSystem(span);
    case 'event':
    case 'process': {
      const name = leadingName(fields[0]);
      return name && { kind: 'broken', declares: keyword, name, ...span };
    }
    case 'clock':
    case 'int': {
      const name = leadingName(fields.findLast((field) => leadingName(field) !== undefined));
      return name && { kind: 'broken', declares: 'variable', name, ...span };
    }
    case 'location': {
      const process = leadingName(fields[0]);
      const name = leadingName(fields[1]);
      return name && { kind: 'broken', declares: 'location', name, process, ...span };
    }
    case 'edge':
    case 'sync':
      return undefined;
  }
}

function brokenSystem({ start, end }: Span): BrokenDeclaration {
  return { kind: 'broken', declares: 'system', name: { name: '', start, end: start }, start, end };
}

function leadingName(field: Field | undefined): Identifier | undefined {
  const name = /^[A-Za-z_][A-Za-z0-9_.]*/.exec(field?.text ?? '')?.[0];
  if (field === undefined || name === undefined) return undefined;
  return { name, start: field.start, end: field.start + name.length };
}
