/**
 * From the text of a declaration, a label or a system section to its tree. This is the door for readers of formats.
 *
 * Every function takes any text and never throws: what is wrong is reported, and the rest is read all the same.
 */
import { append } from '../base/long-lists.js';
import { type SourceText } from '../base/source.js';
import {
  type Binder,
  type Declaration,
  type Expression,
  type Parameter,
  type Synchronisation,
  type SystemItem,
} from './ast.js';
import { Reader, type Report } from './lexer.js';
import { noDeclaration } from './parse-declarations.js';
import { parseExpressionList } from './parse-expression.js';
import { acceptInstead, conditionOf, expectEnd, rateOf, weightOf } from './parse-labels.js';
import {
  ITEM_TITLES,
  checkAfterSystemLine,
  isDeclaration,
  parseAction,
  parseBinderList,
  parseSystemItem,
} from './parse-system.js';
import { parseParameterList } from './parse-variables.js';
import * as problem from './problems/syntax.js';
import { type Syntax, Token, isName } from './tokens.js';

export { type Report } from './lexer.js';
export { type Syntax } from './tokens.js';
export { parseQuery } from './parse-query.js';

export function parseDeclarations(
  source: SourceText,
  syntax: Syntax,
  report: Report,
): readonly Declaration[] {
  const reader = new Reader(source, syntax, report);
  const declarations: Declaration[] = [];
  while (!reader.is(Token.end)) {
    if (isName(reader.kind) && reader.peek() === Token.assign && !isName(reader.peekAfter(Token.assign))) {
      noDeclaration(reader);
      continue;
    }
    const item = parseItem(reader);
    if (item === undefined) continue;
    if (isDeclaration(item)) declarations.push(item);
    else reader.pass(problem.notHere.at(item, ITEM_TITLES[item.kind], 'Move it to the system section.'));
  }
  return declarations;
}

export function parseSystemItems(source: SourceText, syntax: Syntax, report: Report): readonly SystemItem[] {
  const reader = new Reader(source, syntax, report);
  const items: SystemItem[] = [];
  let systemSeen = false;
  while (!reader.is(Token.end)) {
    const item = parseItem(reader);
    if (item === undefined) continue;
    if (systemSeen) checkAfterSystemLine(reader, item);
    systemSeen ||= item.kind === 'system';
    items.push(item);
  }
  return items;
}

/** Parameters without parentheses around them. */
export function parseParameters(source: SourceText, syntax: Syntax, report: Report): readonly Parameter[] {
  const reader = new Reader(source, syntax, report);
  if (reader.is(Token.end)) return [];
  const parameters = parseParameterList(reader);
  expectEnd(reader, 'the parameters');
  return parameters;
}

export function parseInvariant(source: SourceText, syntax: Syntax, report: Report): Expression | undefined {
  return parseCondition(source, syntax, report, 'the invariant', 'an invariant');
}

export function parseGuard(source: SourceText, syntax: Syntax, report: Report): Expression | undefined {
  return parseCondition(source, syntax, report, 'the guard', 'a guard');
}

/** The rate of a location; `1 : 10` gives it as a fraction. */
export function parseRate(source: SourceText, syntax: Syntax, report: Report): Expression | undefined {
  const reader = new Reader(source, syntax, report);
  if (reader.is(Token.end)) return undefined;
  const rate = rateOf(reader);
  expectEnd(reader, 'the exponential rate');
  return rate;
}

export function parseProbability(source: SourceText, syntax: Syntax, report: Report): Expression | undefined {
  const reader = new Reader(source, syntax, report);
  if (reader.is(Token.end)) return undefined;
  const weight = weightOf(reader);
  expectEnd(reader, 'the probability');
  return weight;
}

export function parseSelect(source: SourceText, syntax: Syntax, report: Report): readonly Binder[] {
  const reader = new Reader(source, syntax, report);
  if (reader.is(Token.end)) return [];
  const binders: Binder[] = parseBinderList(reader);
  while (acceptInstead(reader, Token.semicolon, ';', 'the variables of a select', ',')) {
    append(binders, parseBinderList(reader));
  }
  expectEnd(reader, 'the select');
  return binders;
}

export function parseSynchronisation(
  source: SourceText,
  syntax: Syntax,
  report: Report,
): Synchronisation | undefined {
  const reader = new Reader(source, syntax, report);
  if (reader.is(Token.end)) return undefined;
  const action = parseAction(reader);
  expectEnd(reader, 'the synchronisation');
  return action;
}

export function parseUpdate(source: SourceText, syntax: Syntax, report: Report): readonly Expression[] {
  const reader = new Reader(source, syntax, report);
  if (reader.is(Token.end)) return [];
  const updates = parseExpressionList(reader);
  while (acceptInstead(reader, Token.semicolon, ';', 'updates', ','))
    append(updates, parseExpressionList(reader));
  expectEnd(reader, 'the update');
  return updates;
}

function parseCondition(
  source: SourceText,
  syntax: Syntax,
  report: Report,
  part: string,
  article: string,
): Expression | undefined {
  const reader = new Reader(source, syntax, report);
  if (reader.is(Token.end)) return undefined;
  const condition = conditionOf(reader, article);
  expectEnd(reader, part);
  return condition;
}

/** An item of declarations or of a system section. Always makes progress. */
function parseItem(reader: Reader): SystemItem | undefined {
  const before = reader.start;
  if (reader.is(Token.process)) {
    skipProcess(reader);
    return undefined;
  }
  const item = parseSystemItem(reader);
  if (reader.start === before && !reader.is(Token.end)) reader.advance();
  return item;
}

function skipProcess(reader: Reader): void {
  const hint = 'Draw it as a template, or use the text format.';
  reader.complain(problem.notHere.at(reader.tokenSpan(), "A 'process'", hint));
  while (!reader.is(Token.leftBrace) && !reader.is(Token.end)) reader.advance();
  skipBraces(reader);
}

function skipBraces(reader: Reader): void {
  let depth = 0;
  while (!reader.is(Token.end)) {
    if (reader.is(Token.leftBrace)) depth++;
    else if (reader.is(Token.rightBrace)) depth--;
    reader.advance();
    if (depth === 0) return;
  }
}
