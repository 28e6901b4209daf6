/**
 * The system section: instantiations, the system line, and what may follow it (progress measures, drawing aids,
 * interfaces of the Ecdar dialect).
 */
import {
  type Binder,
  type Declaration,
  type Expression,
  type GanttChart,
  type GanttRow,
  type Identifier,
  type Instantiation,
  type Synchronisation,
  type SystemItem,
} from './ast.js';
import { type Reader } from './lexer.js';
import { parseDeclaration } from './parse-declarations.js';
import { argumentList, parseBinder, parseChannel, parseExpression } from './parse-expression.js';
import { parseParenthesisedParameters } from './parse-variables.js';
import * as problem from './problems/syntax.js';
import {
  expect,
  expectClosing,
  expectName,
  expectSemicolon,
  isClosing,
  skipGroup,
  skipPastSemicolon,
  skipTo,
} from './recover.js';
import { Token, isName } from './tokens.js';

/** One item, or undefined when what stands here was skipped with a diagnostic. */
export function parseSystemItem(reader: Reader): SystemItem | undefined {
  const begin = reader.start;
  switch (reader.kind) {
    case Token.system:
      return parseSystemLine(reader);
    case Token.progress:
      if (reader.peek() === Token.leftBrace) return parseProgress(reader);
      break;
    case Token.gantt:
      if (reader.peek() === Token.leftBrace) return parseGantt(reader);
      break;
    case Token.io:
      if (isName(reader.peek())) return parseInterface(reader);
      break;
    default:
  }
  if (isName(reader.kind)) {
    const next = reader.peek();
    if (next === Token.assign || next === Token.leftParenthesis) return parseInstantiation(reader, begin);
  }
  return parseDeclaration(reader);
}

function parseInstantiation(reader: Reader, begin: number): Instantiation | undefined {
  const name = expectName(reader, 'a process')!;
  const { reports } = reader;
  const parameters = reader.is(Token.leftParenthesis) ? parseParenthesisedParameters(reader) : undefined;
  if (reader.reports > reports) reader.blame();
  if (!expect(reader, Token.assign, '=', 'after', reader.text(begin, reader.previousEnd))) {
    skipPastSemicolon(reader);
    return undefined;
  }
  const template = expectName(reader, 'a template');
  if (template === undefined) {
    skipPastSemicolon(reader);
    return undefined;
  }
  let list: Expression[] = [];
  if (reader.is(Token.leftParenthesis)) list = argumentList(reader);
  else
    expect(
      reader,
      Token.leftParenthesis,
      '(',
      `after '${template.name}'`,
      `Write '${name.name} = ${template.name}();'.`,
    );
  expectSemicolon(reader, 'after the instantiation of', name.name);
  const span = { start: reader.place(begin), end: reader.endPlace };
  return { kind: 'instantiation', name, parameters, template, arguments: list, ...span };
}

function parseSystemLine(reader: Reader): SystemItem {
  const begin = reader.start;
  reader.advance();
  const levels: Identifier[][] = [[]];
  do {
    const name = expectName(reader, 'a process');
    if (name === undefined) break;
    if (reader.is(Token.leftParenthesis)) {
      reader.complain(problem.processWithArguments.at(reader.tokenSpan(), name.name));
      skipGroup(reader);
    } else {
      levels.at(-1)!.push(name);
    }
    if (reader.is(Token.less)) levels.push([]);
  } while (reader.accept(Token.comma) || reader.accept(Token.less));
  expectSemicolon(reader, 'after the system line');
  return { kind: 'system', levels, start: reader.place(begin), end: reader.endPlace };
}

function parseProgress(reader: Reader): SystemItem {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  reader.advance();
  const measures: { guard?: Expression | undefined; value: Expression }[] = [];
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    const first = parseExpression(reader, 'for a progress measure');
    const value = reader.accept(Token.colon) ? parseExpression(reader, "after ':'") : undefined;
    measures.push(value === undefined ? { value: first } : { guard: first, value });
    expectSemicolon(reader, 'after the progress measure');
    if (reader.start === before) break;
  }
  expectClosing(reader, Token.rightBrace, '}', "'progress'", open);
  return { kind: 'progress', measures, start: reader.place(begin), end: reader.endPlace };
}

function parseGantt(reader: Reader): GanttChart {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  reader.advance();
  const rows: GanttRow[] = [];
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    const row = parseGanttRow(reader);
    if (row !== undefined) rows.push(row);
    else skipPastSemicolon(reader);
    if (reader.start === before) break;
  }
  expectClosing(reader, Token.rightBrace, '}', "'gantt'", open);
  return { kind: 'gantt', rows, start: reader.place(begin), end: reader.endPlace };
}

function parseGanttRow(reader: Reader): GanttRow | undefined {
  const begin = reader.start;
  const name = expectName(reader, 'a row of the chart');
  if (name === undefined) return undefined;
  const binders = reader.is(Token.leftParenthesis) ? parseBinders(reader) : [];
  expect(reader, Token.colon, ':', 'after', name.name);
  const bars: GanttRow['bars'][number][] = [];
  do {
    let barBinders: Binder[] = [];
    if (reader.is(Token.for)) {
      reader.advance();
      if (reader.is(Token.leftParenthesis)) barBinders = parseBinders(reader);
      else expect(reader, Token.leftParenthesis, '(', "after 'for'");
    }
    const condition = parseExpression(reader, 'for the condition of a bar');
    expect(reader, Token.arrow, '->', 'before the colour');
    const colour = parseExpression(reader, "after '->'");
    bars.push({ binders: barBinders, condition, colour });
  } while (reader.accept(Token.comma));
  expectSemicolon(reader, 'after the row', name.name);
  return { name, binders, bars, start: reader.place(begin), end: reader.endPlace };
}

/** `(i : T, j : T)` */
function parseBinders(reader: Reader): Binder[] {
  const open = reader.start;
  reader.advance();
  const binders = parseBinderList(reader);
  expectClosing(reader, Token.rightParenthesis, ')', 'the variables', open);
  return binders;
}

/** `i : T, j : T` */
export function parseBinderList(reader: Reader): Binder[] {
  const binders: Binder[] = [];
  do {
    const binder = parseBinder(reader);
    if (binder !== undefined) binders.push(binder);
    else skipTo(reader, (kind) => kind === Token.comma || kind === Token.semicolon || isClosing(kind));
  } while (reader.accept(Token.comma));
  return binders;
}

/** `IO P(args) { a?, b! }` */
function parseInterface(reader: Reader): SystemItem {
  const begin = reader.start;
  reader.advance();
  const process = expectName(reader, 'a process')!;
  const list = reader.is(Token.leftParenthesis) ? argumentList(reader) : [];
  const open = reader.start;
  const actions: Synchronisation[] = [];
  if (expect(reader, Token.leftBrace, '{', 'after', process.name)) {
    if (!reader.is(Token.rightBrace)) {
      do actions.push(parseAction(reader));
      while (reader.accept(Token.comma));
    }
    expectClosing(reader, Token.rightBrace, '}', 'the interface of', open, process.name);
  }
  const span = { start: reader.place(begin), end: reader.endPlace };
  return { kind: 'io', process, arguments: list, actions, ...span };
}

/** `c!`, `c?` or `c` */
export function parseAction(reader: Reader): Synchronisation {
  const start = reader.place(reader.start);
  const channel = parseChannel(reader);
  let direction: Synchronisation['direction'] = 'none';
  if (reader.accept(Token.exclamation)) direction = '!';
  else if (reader.accept(Token.question)) direction = '?';
  return { channel, direction, start, end: reader.endPlace };
}

export const ITEM_TITLES: Readonly<Record<Exclude<SystemItem['kind'], Declaration['kind']>, string>> = {
  instantiation: 'An instantiation',
  system: 'The system line',
  progress: "'progress'",
  gantt: "'gantt'",
  io: "'IO'",
};

export function isDeclaration(item: SystemItem): item is Declaration {
  return !(item.kind in ITEM_TITLES);
}

/** After the system line only drawing aids and the like may follow. */
export function checkAfterSystemLine(reader: Reader, item: SystemItem): void {
  if (item.kind === 'progress' || item.kind === 'gantt' || item.kind === 'io') return;
  const title =
    item.kind === 'system'
      ? 'A second system line'
      : isDeclaration(item)
        ? 'A declaration'
        : ITEM_TITLES[item.kind];
  const hint = item.kind === 'system' ? 'Keep one of them.' : 'Move it before the system line.';
  reader.pass(problem.notHere.at(item, title, hint));
}
