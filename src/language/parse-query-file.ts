/**
 * Query files (.q): queries separated by line ends, each after the comment that belongs to it.
 *
 * A line goes on in the next one after a backslash, and while a bracket is open. `//NO_QUERY` stands for an entry that
 * has a comment only. Characters outside ASCII are written as \uXXXX in comments.
 */
import { QUERY_LINES_MAX } from '../base/limits.js';
import { type SourceFile, wholeFile } from '../base/source.js';
import { type Code, NO_EXTRAS, type QueryEntry, type QueryList } from './model.js';
import { type Report } from './lexer.js';
import { parseQuery } from './parse-query.js';
import * as problem from './problems/syntax.js';

export function parseQueryFile(file: SourceFile, report: Report): QueryList {
  const { text } = file;
  const entries: QueryEntry[] = [];
  let comments: Piece[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at++;
    } else if (text.startsWith('//', at)) {
      const end = endOfLine(text, at);
      const line = text.slice(at + 2, end).trim();
      if (line === 'NO_QUERY') {
        entries.push(entry({ text: '', start: at, end: at }, comments, undefined));
        comments = [];
      } else if (!line.startsWith(HEADER)) {
        comments.push({ text: line, start: at, end });
      }
      at = end;
    } else if (text.startsWith('/*', at)) {
      const end = endOfComment(text, at, report);
      comments.push({
        text: text
          .slice(at + 2, end)
          .replace(/\*\/$/, '')
          .trim(),
        start: at,
        end,
      });
      at = end;
    } else {
      const end = endOfQuery(text, at);
      const source = { ...wholeFile(file), text: text.slice(at, end), start: at };
      const formula = { text: source.text.trim(), start: at, end: at + source.text.trimEnd().length };
      entries.push(entry(formula, comments, parseQuery(source, report)));
      comments = [];
      at = end;
    }
  }
  return { start: 0, end: text.length, options: [], entries, extras: NO_EXTRAS };
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const HEADER = 'This file was generated';

function entry(
  formula: Piece,
  comments: readonly Piece[],
  value: QueryEntry['formula']['value'],
): QueryEntry {
  const first = comments[0];
  const last = comments.at(-1);
  let comment: Code<string> | undefined;
  if (first !== undefined && last !== undefined) {
    const text = comments.map((piece) => decode(piece.text)).join('\n');
    if (text !== '') comment = { value: text, text, start: first.start, end: last.end };
  }
  return {
    formula: { value, text: formula.text, start: formula.start, end: formula.end },
    comment,
    options: [],
    results: [],
    extras: NO_EXTRAS,
    start: first?.start ?? formula.start,
    end: formula.end,
  };
}

function decode(text: string): string {
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function endOfLine(text: string, start: number): number {
  const at = text.slice(start).search(/[\r\n]/);
  return at < 0 ? text.length : start + at;
}

function endOfComment(text: string, start: number, report: Report): number {
  const close = text.indexOf('*/', start + 2);
  if (close >= 0) return close + 2;
  report(problem.commentNotClosed.at({ start, end: start + 2 }));
  return text.length;
}

/** The end of the line that ends the query; after too many lines, the open bracket is the mistake. */
function endOfQuery(text: string, start: number): number {
  let depth = 0;
  let firstEnd = -1;
  let lines = 0;
  for (let at = start; at < text.length && lines < QUERY_LINES_MAX; at++) {
    const character = text[at]!;
    if (character === '\n' || character === '\r') {
      if (depth <= 0) return at;
      if (firstEnd < 0) firstEnd = at;
      lines++;
    } else if ('([{'.includes(character)) {
      depth++;
    } else if (')]}'.includes(character)) {
      depth--;
    } else if (character === '\\') {
      const continued = /^\\[ \t]*\r?\n/.exec(text.slice(at, at + 200));
      if (continued !== null) at += continued[0].length - 1;
    } else if (text.startsWith('//', at)) {
      at = endOfLine(text, at) - 1;
    } else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      at = close < 0 ? text.length : close + 1;
    }
  }
  return firstEnd >= 0 && depth > 0 ? firstEnd : text.length;
}
