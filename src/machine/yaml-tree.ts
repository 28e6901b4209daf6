/**
 * YAML as plain data with places: maps, lists and scalars, each with its span in the file.
 *
 * Aliases are refused, so a small file is a small tree. What is wrong with the text is reported; what could be read is
 * returned all the same.
 *
 * The library reads by recursion, so texts that nest absurdly deep are turned away before it sees them.
 *
 * INVARIANT a tree is at most DEPTH_MAX high.
 */
import {
  type CST,
  Composer,
  type Document,
  Lexer,
  Parser,
  YAMLParseError,
  isAlias,
  isMap,
  isScalar,
  isSeq,
} from 'yaml';
import { assert } from '../base/assert.js';
import { type Diagnostic } from '../base/diagnostic.js';
import { append } from '../base/long-lists.js';
import { type SourceFile, type SourceText, type Span } from '../base/source.js';
import { spend, stopIfAsked } from '../base/stopped.js';
import * as problem from './problems.js';

export type YamlValue = YamlMap | YamlList | YamlScalar;

export interface YamlMap extends Span {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
}

export interface YamlEntry {
  readonly key: YamlScalar;
  readonly value: YamlValue;
}

export interface YamlList extends Span {
  readonly kind: 'list';
  readonly items: readonly YamlValue[];
}

export interface YamlScalar extends Span {
  readonly kind: 'scalar';
  /** Undefined where nothing is written, or `null`. */
  readonly value: string | number | boolean | undefined;
  /** As text, whatever the value. */
  readonly text: string;
  /** The text as code to parse, with the places of its characters. */
  readonly source: SourceText;
}

const TEXT_LENGTH_MAX = 1_000_000;
const DEPTH_MAX = 40;
/** Blank space, dashes and question marks before the content of a line: each level of nesting needs some. */
const INDENTATION_MAX = 400;
const ERRORS_MAX = 20;

/** Undefined when nothing could be read. */
export function readYaml(file: SourceFile, report: (diagnostic: Diagnostic) => void): YamlValue | undefined {
  if (file.text.length > TEXT_LENGTH_MAX) {
    report(problem.tooLarge.at(undefined, TEXT_LENGTH_MAX));
    return undefined;
  }
  const deep = tooDeepAt(file.text);
  if (deep !== undefined) {
    report(problem.tooDeep.at({ start: deep, end: deep + 1 }, DEPTH_MAX));
    return undefined;
  }
  const document = documentOf(file.text);
  for (const { message, pos } of document.errors.slice(0, ERRORS_MAX)) {
    const sentence = `${message.replace(/[.:\s]+$/, '')}.`;
    report(
      problem.notYaml.at(
        { start: pos[0], end: Math.max(pos[0], Math.min(pos[1], file.text.length)) },
        sentence,
      ),
    );
  }
  if (document.errors.length > 0) return undefined;
  const refused: Diagnostic[] = [];
  const tree = convert(document.contents, { file, report: (diagnostic) => refused.push(diagnostic) }, 0);
  for (const diagnostic of refused.slice(0, ERRORS_MAX)) report(diagnostic);
  return refused.length === 0 ? tree : undefined;
}

/** What a word of YAML takes to be read. */
const SPENT_PER_WORD = 10;

/** As the library's own `parseDocument`, word by word, so that a budget can end it. */
function documentOf(text: string): Document {
  const lexer = new Lexer();
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const word of lexer.lex(text)) {
    spend(SPENT_PER_WORD);
    append(tokens, parser.next(word));
  }
  append(tokens, parser.end());
  stopIfAsked();
  // Keys that are written twice are found later: the library compares each with all others.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' });
  const [first, second] = composer.compose(tokens, true, text.length);
  assert(first !== undefined, 'there is always a document');
  if (second !== undefined) {
    const [start, end] = second.range;
    first.errors.push(
      new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'The file holds more than one document'),
    );
  }
  return first;
}

interface Converter {
  readonly file: SourceFile;
  readonly report: (diagnostic: Diagnostic) => void;
}

function convert(node: unknown, converter: Converter, depth: number): YamlValue {
  const span = spanOf(node);
  const { file, report } = converter;
  if (depth > DEPTH_MAX) {
    report(problem.tooDeep.at(span, DEPTH_MAX));
    return nothing(file, span);
  }
  if (isAlias(node)) {
    report(problem.aliasRefused.at(span, node.source));
    return nothing(file, span);
  }
  if (isMap(node)) {
    const entries = node.items.flatMap(({ key, value }): YamlEntry[] => {
      const name = convert(key, converter, DEPTH_MAX);
      if (name.kind !== 'scalar') return [];
      return [
        { key: name, value: value === null ? nothing(file, name) : convert(value, converter, depth + 1) },
      ];
    });
    return { kind: 'map', entries, ...span };
  }
  if (isSeq(node)) {
    return { kind: 'list', items: node.items.map((item) => convert(item, converter, depth + 1)), ...span };
  }
  if (!isScalar(node)) return nothing(file, span);
  const { value } = node;
  const raw = file.text.slice(span.start, span.end);
  const isPlainValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = typeof value === 'string' ? value : raw;
  return {
    kind: 'scalar',
    value: isPlainValue ? value : undefined,
    text,
    source: sourceOf(file, span, text),
    ...span,
  };
}

function nothing(file: SourceFile, { start, end }: Span): YamlScalar {
  return {
    kind: 'scalar',
    value: undefined,
    text: '',
    source: { file, text: '', start, shifts: [] },
    start,
    end,
  };
}

function spanOf(node: unknown): Span {
  const range = (node as { range?: readonly [number, number, number] | null } | null)?.range;
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

/**
 * Where each character of a scalar's value stands in the file. Value and file are walked side by side; in the file
 * there may be more: quotes, escapes, the header of a block, line ends and indentation that fold to one space.
 */
function sourceOf(file: SourceFile, { start, end }: Span, text: string): SourceText {
  const raw = file.text;
  const shifts: number[] = [];
  let at = raw[start] === '|' || raw[start] === '>' ? raw.indexOf('\n', start) + 1 : start;
  let ahead: number | undefined;
  const hasEscapes = raw[start] === '"';
  for (let i = 0; i < text.length && at < end; i++) {
    while (at < end && !isSame(text[i]!, raw[at]!) && !(hasEscapes && isEscape(raw, at))) at++;
    if (at - i !== ahead) {
      ahead = at - i;
      shifts.push(i, at);
    }
    at += hasEscapes && raw[at] === '\\' ? (ESCAPE_LENGTHS[raw[at + 1] ?? ''] ?? 2) : 1;
  }
  return { file, text, start, shifts };
}

const ESCAPE_LENGTHS: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

/** A backslash that stands for a character; before a line end it stands for nothing. */
function isEscape(raw: string, at: number): boolean {
  return raw[at] === '\\' && raw[at + 1] !== '\n' && raw[at + 1] !== '\r';
}

function isSame(value: string, raw: string): boolean {
  return value === raw || (isBlank(value) && isBlank(raw));
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r';
}

/** The first place at which brackets or indentation alone make the text nest too deep. */
function tooDeepAt(text: string): number | undefined {
  let brackets = 0;
  let indentation = 0;
  let isIndenting = true;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\n') {
      indentation = 0;
      isIndenting = true;
    } else if (isIndenting && ' \t-?:'.includes(character)) {
      indentation++;
    } else {
      isIndenting = false;
    }
    if (character === '[' || character === '{') brackets++;
    else if ((character === ']' || character === '}') && brackets > 0) brackets--;
    if (brackets > DEPTH_MAX || indentation > INDENTATION_MAX) return at;
  }
  return undefined;
}
