/**
 * Variables, type definitions and parameters: the declarations that may also stand inside functions.
 */
import {
  type Declarator,
  type Identifier,
  type Initialiser,
  type InitialiserItem,
  type Parameter,
  type TypeDeclaration,
  type TypeSyntax,
  type VariableDeclaration,
} from './ast.js';
import { type Reader } from './lexer.js';
import {
  beginsType,
  enter,
  errorAt,
  parseDimensions,
  parseExpression,
  parseType,
} from './parse-expression.js';
import * as problem from './problems/syntax.js';
import {
  expectClosing,
  expectName,
  expectSemicolon,
  isClosing,
  skipPastSemicolon,
  skipTo,
} from './recover.js';
import { Token, isName } from './tokens.js';

/** A type and a name before a parenthesis: a function begins. */
export interface FunctionHead {
  readonly kind: 'functionHead';
  readonly result: TypeSyntax;
  readonly name: Identifier;
}

/**
 * Variables or a type definition; or the beginning of a function, which the caller continues. Undefined when what
 * stands here was skipped with a diagnostic.
 */
export function parseVariables(
  reader: Reader,
): VariableDeclaration | TypeDeclaration | FunctionHead | undefined {
  const begin = reader.start;
  if (reader.is(Token.typedef)) return parseTypedef(reader);
  if (reader.is(Token.const) && reader.dialect === 'old' && isName(reader.peek()))
    return parseOldConstants(reader);
  const type = parseType(reader, 'at the beginning of a declaration');
  if (reader.is(Token.colon) || reader.is(Token.dot) || reader.is(Token.leftParenthesis)) {
    const found = `'${reader.text(begin, reader.end)}'`;
    reader.complain(problem.declarationMissing.at(reader.span(begin, reader.end), found));
    skipPastSemicolon(reader);
    return undefined;
  }
  if (isTypelessConstant(reader, type)) return parseTypelessConstant(reader, begin, type);
  const name = expectName(reader, 'a variable or function');
  if (name === undefined) {
    skipPastSemicolon(reader);
    return undefined;
  }
  if (reader.is(Token.leftParenthesis)) return { kind: 'functionHead', result: type, name };
  const declarators = parseDeclarators(reader, name);
  expectSemicolon(reader, 'after the declaration of', declarators.at(-1)!.name.name);
  return { kind: 'variables', type, declarators, start: reader.place(begin), end: reader.endPlace };
}

/** `const N 5` or `const N = 5`: what was read as the type is the name. */
function isTypelessConstant(reader: Reader, type: TypeSyntax): boolean {
  if (type.base.kind !== 'named' || !type.prefixes.some(({ prefix }) => prefix === 'const')) return false;
  const { kind } = reader;
  return (
    kind === Token.assign || kind === Token.integer || kind === Token.minus || kind === Token.leftBracket
  );
}

function parseTypelessConstant(
  reader: Reader,
  begin: number,
  type: TypeSyntax,
): VariableDeclaration | undefined {
  const { base } = type;
  if (base.kind !== 'named') return undefined;
  const hint = `Write 'const int ${base.name} = ...;'.`;
  if (reader.is(Token.assign)) {
    reader.complain(problem.typeMissing.at(base, "after 'const'", `'${base.name}'`, hint));
  } else {
    reader.complain(problem.oldSyntax.at(base, 'A constant without type', hint));
  }
  reader.blame();
  const { name, start, end } = base;
  const dimensions = parseDimensions(reader);
  reader.accept(Token.assign);
  const initialiser = parseInitialiser(reader);
  const declarators = [{ name: { name, start, end }, dimensions, initialiser, start, end: reader.endPlace }];
  expectSemicolon(reader, 'after the declaration of', name);
  const int: TypeSyntax = { ...type, base: { kind: 'basic', name: 'int', start, end: start } };
  return { kind: 'variables', type: int, declarators, start: reader.place(begin), end: reader.endPlace };
}

/** Parameters between parentheses, separated by commas; `isEnd` tells where they end. */
export function parseParameterList(reader: Reader): Parameter[] {
  const parameters: Parameter[] = [];
  if (reader.dialect === 'old') return parseOldParameters(reader);
  do {
    const parameter = parseParameter(reader);
    if (parameter !== undefined) parameters.push(parameter);
    else skipTo(reader, endsParameter);
    if (reader.is(Token.semicolon) && reader.peek() !== Token.end) {
      reader.complain(problem.wrongSeparator.at(reader.tokenSpan(), ';', 'parameters', ','));
      reader.advance();
      continue;
    }
    if (!reader.accept(Token.comma)) break;
  } while (!isClosing(reader.kind) || !reader.blamed);
  return parameters;
}

function endsParameter(kind: number): boolean {
  return kind === Token.comma || kind === Token.semicolon || kind === Token.leftBrace || isClosing(kind);
}

/** `(parameters)`, which may be empty. */
export function parseParenthesisedParameters(reader: Reader): Parameter[] {
  const open = reader.start;
  reader.advance();
  const parameters = reader.is(Token.rightParenthesis) ? [] : parseParameterList(reader);
  expectClosing(reader, Token.rightParenthesis, ')', 'the parameters', open);
  return parameters;
}

/** `name[2] = 5, other` from behind the first name. */
function parseDeclarators(reader: Reader, first: Identifier): Declarator[] {
  const declarators = [parseDeclarator(reader, first)];
  while (reader.is(Token.comma)) {
    const comma = reader.tokenSpan();
    reader.advance();
    if (beginsType(reader)) {
      reader.complain(problem.wrongSeparator.at(comma, ',', 'declarations that have a type each', ';'));
      break;
    }
    const name = expectName(reader, 'a variable');
    if (name === undefined) break;
    declarators.push(parseDeclarator(reader, name));
  }
  return declarators;
}

function parseDeclarator(reader: Reader, name: Identifier): Declarator {
  const dimensions = parseDimensions(reader);
  let initialiser: Initialiser | undefined;
  if (reader.accept(Token.assign)) initialiser = parseInitialiser(reader);
  else if (isOldConstantValue(reader)) initialiser = parseOldConstantValue(reader, name);
  return { name, dimensions, initialiser, start: name.start, end: reader.endPlace };
}

/** `const N 5;` in a model of today. */
function isOldConstantValue(reader: Reader): boolean {
  return (reader.is(Token.integer) || reader.is(Token.leftBrace)) && !reader.onNewLine();
}

function parseOldConstantValue(reader: Reader, name: Identifier): Initialiser {
  if (reader.dialect !== 'old') {
    const value = reader.tokenTitle();
    reader.complain(problem.missing.at(reader.tokenSpan(), "'='", `after '${name.name}'`, value, undefined));
  }
  return parseInitialiser(reader);
}

function parseInitialiser(reader: Reader): Initialiser {
  if (!reader.is(Token.leftBrace)) return parseExpression(reader, "after '='");
  const begin = reader.start;
  const open = reader.start;
  if (!enter(reader, 2)) {
    reader.depth -= 2;
    return errorAt(reader, begin);
  }
  reader.advance();
  const items: InitialiserItem[] = [];
  if (reader.is(Token.rightBrace)) {
    reader.complain(problem.emptyList.at(reader.span(begin, reader.end)));
  } else {
    do items.push(parseInitialiserItem(reader));
    while (reader.accept(Token.comma));
  }
  expectClosing(reader, Token.rightBrace, '}', 'the list of initial values', open);
  reader.depth -= 2;
  return { kind: 'list', items, start: reader.place(begin), end: reader.endPlace };
}

function parseInitialiserItem(reader: Reader): InitialiserItem {
  const start = reader.place(reader.start);
  let field: Identifier | undefined;
  if (isName(reader.kind) && reader.peek() === Token.colon) {
    field = expectName(reader, 'a field');
    reader.advance();
  }
  const value = parseInitialiser(reader);
  return { field, value, start, end: reader.endPlace };
}

function parseTypedef(reader: Reader): TypeDeclaration {
  const begin = reader.start;
  reader.advance();
  const type = parseType(reader, "after 'typedef'");
  const declarators: Declarator[] = [];
  do {
    const name = expectName(reader, 'a type');
    if (name === undefined) break;
    const dimensions = parseDimensions(reader);
    declarators.push({ name, dimensions, start: name.start, end: reader.endPlace });
  } while (reader.accept(Token.comma));
  const last = declarators.at(-1)?.name.name;
  expectSemicolon(reader, last === undefined ? 'after the type' : 'after the declaration of', last);
  return { kind: 'typedef', type, declarators, start: reader.place(begin), end: reader.endPlace };
}

/** UPPAAL 3: `const N 5, M 6;` */
function parseOldConstants(reader: Reader): VariableDeclaration {
  const begin = reader.start;
  const type = parseOldConst(reader);
  const declarators: Declarator[] = [];
  do {
    const name = expectName(reader, 'a constant');
    if (name === undefined) break;
    const dimensions = parseDimensions(reader);
    reader.accept(Token.assign);
    const initialiser = parseInitialiser(reader);
    declarators.push({ name, dimensions, initialiser, start: name.start, end: reader.endPlace });
  } while (reader.accept(Token.comma));
  const last = declarators.at(-1)?.name.name;
  expectSemicolon(reader, last === undefined ? "after 'const'" : 'after the declaration of', last);
  return { kind: 'variables', type, declarators, start: reader.place(begin), end: reader.endPlace };
}

function parseParameter(reader: Reader): Parameter | undefined {
  const begin = reader.start;
  const type = parseType(reader, 'for a parameter');
  if (reader.start === begin) return undefined;
  const passing = reader.accept(Token.bitAnd) ? 'reference' : 'value';
  const name = expectName(reader, 'a parameter');
  if (name === undefined) return undefined;
  const dimensions = parseDimensions(reader);
  return { type, passing, name, dimensions, start: reader.place(begin), end: reader.endPlace };
}

/** UPPAAL 3: `int x, y; const n; clock c`, by reference unless constant. */
function parseOldParameters(reader: Reader): Parameter[] {
  const parameters: Parameter[] = [];
  do {
    const begin = reader.start;
    const type = parseOldParameterType(reader);
    const passing = type.prefixes.some((prefix) => prefix.prefix === 'const') ? 'value' : 'reference';
    if (reader.start === begin) break;
    let start = reader.place(begin);
    do {
      const name = expectName(reader, 'a parameter');
      if (name === undefined) {
        skipTo(reader, endsParameter);
        continue;
      }
      const dimensions = parseDimensions(reader);
      parameters.push({ type, passing, name, dimensions, start, end: reader.endPlace });
      start = reader.place(reader.start);
    } while (reader.accept(Token.comma));
  } while (reader.accept(Token.semicolon) && !reader.is(Token.end));
  return parameters;
}

function parseOldParameterType(reader: Reader): TypeSyntax {
  if (!reader.is(Token.const) || !isName(reader.peek())) return parseType(reader, 'for a parameter');
  return parseOldConst(reader);
}

/** The `const` of UPPAAL 3, which means `const int`. */
function parseOldConst(reader: Reader): TypeSyntax {
  const start = reader.place(reader.start);
  reader.advance();
  const end = reader.endPlace;
  return {
    prefixes: [{ prefix: 'const', start, end }],
    base: { kind: 'basic', name: 'int', start, end },
    start,
    end,
  };
}
