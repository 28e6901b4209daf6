/**
 * The text formats .xta and .ta, of UPPAAL 3 and of today: processes with declarations, states and transitions in one
 * file with global declarations and the system line.
 *
 * Declarations before the end of the last process are the model's; everything after it is the system section.
 * Instantiations always belong to the system section, wherever they stand.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type SourceFile, wholeFile } from '../base/source.js';
import { type Declaration, type Query, type SystemItem } from './ast.js';
import { Reader, type Report } from './lexer.js';
import { type Code, type Model, NO_EXTRAS, type QueryEntry, type Template } from './model.js';
import { parseProcess } from './parse-process.js';
import { parseQuery } from './parse-query.js';
import { checkAfterSystemLine, isDeclaration, parseSystemItem } from './parse-system.js';
import * as problem from './problems/syntax.js';
import { expectClosing } from './recover.js';
import { type Syntax, Token } from './tokens.js';

/** With 'detect' a model is old when it has mistakes as a current one and fewer as an old one. */
export function parseXta(file: SourceFile, syntax: Syntax | 'detect', report: Report): Model {
  if (syntax !== 'detect') return parseAs(file, syntax, report);
  const current: Diagnostic[] = [];
  const model = parseAs(file, 'current', (diagnostic) => current.push(diagnostic));
  if (current.length > 0) {
    const old: Diagnostic[] = [];
    const oldModel = parseAs(file, 'old', (diagnostic) => old.push(diagnostic));
    if (errorCount(old) < errorCount(current)) {
      old.forEach(report);
      return oldModel;
    }
  }
  current.forEach(report);
  return model;
}

function errorCount(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
}

function parseAs(file: SourceFile, syntax: Syntax, report: Report): Model {
  const reader = new Reader(wholeFile(file), syntax, report);
  const templates: Template[] = [];
  const items: SystemItem[] = [];
  const queries: QueryEntry[] = [];
  let systemSeen = false;
  while (!reader.is(Token.end)) {
    const before = reader.start;
    if (reader.is(Token.process)) {
      if (systemSeen) reader.complain(problem.notHere.at(reader.tokenSpan(), 'A process', BEFORE_SYSTEM));
      const template = parseProcess(reader);
      if (template !== undefined) templates.push(template);
    } else if (reader.is(Token.query) && reader.peek() === Token.leftBrace) {
      queries.push(parseQueryBlock(reader, report));
    } else {
      const item = parseSystemItem(reader);
      if (item !== undefined) {
        if (systemSeen) checkAfterSystemLine(reader, item);
        systemSeen ||= item.kind === 'system';
        items.push(item);
      }
    }
    if (reader.start === before && !reader.is(Token.end)) reader.advance();
  }
  const { declarations, system } = divide(file, templates, items, queries);
  const span = { start: queries[0]?.start ?? file.text.length, end: queries.at(-1)?.end ?? file.text.length };
  const queryList = { ...span, options: [], entries: queries, extras: NO_EXTRAS };
  return {
    file,
    format: 'text',
    syntax,
    declarations,
    templates,
    system,
    queries: queryList,
    extras: NO_EXTRAS,
  };
}

const BEFORE_SYSTEM = 'Move it before the system line.';

/**
 * What belongs to the model and what to the system section. The text of each is kept where it is one stretch of the
 * file with nothing else in it.
 */
function divide(
  file: SourceFile,
  templates: readonly Template[],
  items: readonly SystemItem[],
  queries: readonly QueryEntry[],
): { declarations: Code<readonly Declaration[]>; system: Code<readonly SystemItem[]> } {
  const { text } = file;
  const firstOther = items.find((item) => !isDeclaration(item))?.start ?? text.length;
  const firstProcess = templates[0]?.start ?? firstOther;
  const lastProcess = templates.at(-1)?.end ?? firstOther;
  const declarations: Declaration[] = [];
  const system: SystemItem[] = [];
  for (const item of items) {
    if (item.start < lastProcess && isDeclaration(item)) declarations.push(item);
    else system.push(item);
  }
  const end = queries[0]?.start ?? text.length;
  const wholeDeclarations =
    declarations.every((item) => item.end <= firstProcess) &&
    firstProcess <= firstOther &&
    firstProcess <= end;
  const wholeSystem =
    system.every((item) => lastProcess <= item.start && item.end <= end) && lastProcess <= end;
  return {
    declarations: {
      value: declarations,
      text: wholeDeclarations ? text.slice(0, firstProcess) : undefined,
      start: 0,
      end: wholeDeclarations ? firstProcess : lastProcess,
    },
    system: {
      value: system,
      text: wholeSystem ? text.slice(lastProcess, end) : undefined,
      start: Math.min(lastProcess, system[0]?.start ?? lastProcess),
      end: Math.max(end, system.at(-1)?.end ?? end),
    },
  };
}

/** `query { A[] not deadlock }` */
function parseQueryBlock(reader: Reader, report: Report): QueryEntry {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  const { source } = reader;
  const start = reader.end;
  const close = closingBrace(source.text, start);
  const text = source.text.slice(start, close);
  const value: Query | undefined = parseQuery({ ...source, text, start: reader.place(start) }, report);
  reader.end = close;
  reader.advance();
  expectClosing(reader, Token.rightBrace, '}', "'query'", open);
  const trimmed = text.trim();
  const from = reader.place(start + text.indexOf(trimmed));
  return {
    formula: { value, text: trimmed, start: from, end: from + trimmed.length },
    options: [],
    results: [],
    extras: NO_EXTRAS,
    start: reader.place(begin),
    end: reader.endPlace,
  };
}

/** The brace that closes what is open at `start`, comments aside; the end if there is none. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return at;
    else if (text.startsWith('//', at)) at = Math.max(at, nextLine(text, at) - 1);
    else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      if (close < 0) break;
      at = close + 1;
    }
  }
  return text.length;
}

function nextLine(text: string, start: number): number {
  const at = text.indexOf('\n', start);
  return at < 0 ? text.length : at;
}
