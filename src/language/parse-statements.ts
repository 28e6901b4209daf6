/** Statements: the bodies of functions. */
import {
  type Block,
  type Expression,
  type Statement,
  type TypeDeclaration,
  type VariableDeclaration,
} from './ast.js';
import { type Reader } from './lexer.js';
import {
  beginsType,
  enter,
  errorAt,
  parseBinder,
  parseCommaExpression,
  parseExpression,
} from './parse-expression.js';
import { parseVariables } from './parse-variables.js';
import * as problem from './problems/syntax.js';
import {
  beginsStatement,
  expect,
  expectClosing,
  expectSemicolon,
  isClosing,
  skipGroup,
  skipPastSemicolon,
  skipTo,
} from './recover.js';
import { Token, isName } from './tokens.js';

type LocalDeclaration = VariableDeclaration | TypeDeclaration;

/** The parser stands on `{`; `what`, such as "the body of", and `name` complete "Expected '}' to close". */
export function parseBlock(reader: Reader, what: string, name = ''): Block {
  const begin = reader.start;
  const open = reader.start;
  reader.advance();
  const declarations: LocalDeclaration[] = [];
  const statements: Statement[] = [];
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    if (before === reader.interruptedAt) break;
    if (beginsLocalDeclaration(reader)) {
      const { start, previousEnd } = reader;
      const declaration = parseVariables(reader);
      if (declaration?.kind === 'functionHead') {
        // A brace must be missing: the blocks around end here, and the function is read after them.
        const { name } = declaration;
        reader.moveTo(start);
        reader.previousEnd = previousEnd;
        reader.complain(problem.functionInFunction.at(name, name.name));
        reader.interruptedAt = start;
        break;
      }
      if (declaration === undefined) continue;
      if (statements.length > 0) reader.pass(problem.declarationAfterStatement.at(declaration));
      declarations.push(declaration);
    } else if (reader.is(Token.process) || reader.is(Token.system)) {
      break;
    } else {
      statements.push(parseStatement(reader));
    }
    if (reader.start === before) reader.advance();
  }
  expectClosing(reader, Token.rightBrace, '}', what, open, name);
  return { kind: 'block', declarations, statements, start: reader.place(begin), end: reader.endPlace };
}

/** A type, or two names in a row: the first one is a type then, except in `spawn T()`. */
function beginsLocalDeclaration(reader: Reader): boolean {
  if (isName(reader.kind) && !reader.is(Token.spawn) && isName(reader.peek())) return true;
  return reader.is(Token.typedef) || beginsType(reader);
}

function parseStatement(reader: Reader): Statement {
  const begin = reader.start;
  if (!enter(reader, 1)) {
    reader.depth--;
    skipPastSemicolon(reader);
    return { kind: 'empty', start: reader.place(begin), end: reader.endPlace };
  }
  const statement = parseByFirstWord(reader);
  reader.depth--;
  return statement;
}

function parseByFirstWord(reader: Reader): Statement {
  const begin = reader.start;
  switch (reader.kind) {
    case Token.leftBrace:
      return parseBlock(reader, 'the block');
    case Token.semicolon:
      reader.advance();
      return { kind: 'empty', start: reader.place(begin), end: reader.endPlace };
    case Token.if:
      return parseIf(reader);
    case Token.for:
      return parseFor(reader);
    case Token.while:
      return parseWhile(reader);
    case Token.do:
      return parseDoWhile(reader);
    case Token.return: {
      reader.advance();
      const none = reader.is(Token.semicolon) || reader.is(Token.rightBrace);
      const value = none ? undefined : parseExpression(reader, "after 'return'");
      expectSemicolon(reader, "after 'return'");
      return { kind: 'return', value, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.assert: {
      reader.advance();
      const condition = parseExpression(reader, "after 'assert'");
      expectSemicolon(reader, "after 'assert'");
      return { kind: 'assert', condition, start: reader.place(begin), end: reader.endPlace };
    }
    default:
      return isUnsupported(reader) ? skipUnsupported(reader) : parseExpressionStatement(reader);
  }
}

function parseExpressionStatement(reader: Reader): Statement {
  const begin = reader.start;
  const expression = parseExpression(reader, 'for a statement');
  if (reader.start === begin) {
    skipPastSemicolon(reader);
    if (reader.start === begin && !isClosing(reader.kind)) reader.advance();
  } else {
    expectSemicolon(reader, 'after the statement');
  }
  return { kind: 'expression', expression, start: reader.place(begin), end: reader.endPlace };
}

function parseIf(reader: Reader): Statement {
  const begin = reader.start;
  const condition = parseHead(reader, 'if');
  const whenTrue = parseBody(reader, "after 'if (...)'");
  const whenFalse = reader.accept(Token.else) ? parseBody(reader, "after 'else'") : undefined;
  return { kind: 'if', condition, whenTrue, whenFalse, start: reader.place(begin), end: reader.endPlace };
}

/** `word (condition)` */
function parseHead(reader: Reader, word: string): Expression {
  reader.advance();
  const open = reader.start;
  if (!expect(reader, Token.leftParenthesis, '(', 'after', word)) {
    reader.blame();
    const bare = parseExpression(reader);
    reader.accept(Token.rightParenthesis);
    return bare;
  }
  const condition = parseCommaExpression(reader, `after '${word} ('`);
  expectClosing(reader, Token.rightParenthesis, ')', 'the condition of', open, word);
  return condition;
}

/** The statement that belongs to `if`, `for` and the like. */
function parseBody(reader: Reader, after: string): Statement {
  if (reader.is(Token.rightBrace) || reader.is(Token.end) || reader.is(Token.else)) {
    const start = reader.place(reader.start);
    reader.complain(
      problem.missing.at(reader.tokenSpan(), 'a statement', after, reader.tokenTitle(), undefined),
    );
    return { kind: 'empty', start, end: start };
  }
  return parseStatement(reader);
}

function parseWhile(reader: Reader): Statement {
  const begin = reader.start;
  const condition = parseHead(reader, 'while');
  const body = parseBody(reader, "after 'while (...)'");
  return { kind: 'while', condition, body, start: reader.place(begin), end: reader.endPlace };
}

function parseDoWhile(reader: Reader): Statement {
  const begin = reader.start;
  reader.advance();
  const body = parseBody(reader, "after 'do'");
  if (!reader.is(Token.while)) {
    expect(reader, Token.while, 'while', "after the body of 'do'");
    return {
      kind: 'doWhile',
      body,
      condition: errorAt(reader, reader.start),
      start: reader.place(begin),
      end: reader.endPlace,
    };
  }
  const condition = parseHead(reader, 'while');
  expectSemicolon(reader, "after 'do ... while (...)'");
  return { kind: 'doWhile', body, condition, start: reader.place(begin), end: reader.endPlace };
}

function parseFor(reader: Reader): Statement {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  if (!expect(reader, Token.leftParenthesis, '(', "after 'for'")) {
    skipTo(reader, (kind) => kind === Token.semicolon || kind === Token.leftBrace || isClosing(kind));
    return { kind: 'empty', start: reader.place(begin), end: reader.endPlace };
  }
  if (isName(reader.kind) && reader.peek() === Token.colon) {
    const binder = parseBinder(reader)!;
    expectClosing(reader, Token.rightParenthesis, ')', "the head of 'for'", open);
    const body = parseBody(reader, "after 'for (...)'");
    return { kind: 'iterate', binder, body, start: reader.place(begin), end: reader.endPlace };
  }
  if (beginsLocalDeclaration(reader)) {
    return parseDeclaringFor(reader, begin, open);
  }
  const first = parseCommaExpression(reader, "after 'for ('");
  if (!expect(reader, Token.semicolon, ';', "after the start of 'for'")) reader.blame();
  return parseRestOfFor(reader, begin, first, open);
}

function parseRestOfFor(reader: Reader, begin: number, first: Expression, open: number): Statement {
  const condition = parseCommaExpression(reader, "for the condition of 'for'");
  if (!expect(reader, Token.semicolon, ';', "after the condition of 'for'")) reader.blame();
  const step = parseCommaExpression(reader, "for the step of 'for'");
  expectClosing(reader, Token.rightParenthesis, ')', "the head of 'for'", open);
  const body = parseBody(reader, "after 'for (...)'");
  return { kind: 'for', first, condition, step, body, start: reader.place(begin), end: reader.endPlace };
}

/** `for (int i = 0; ...)`: read as a block that declares the variable, so that its uses are known. */
function parseDeclaringFor(reader: Reader, begin: number, open: number): Statement {
  const place = reader.start;
  reader.complain(problem.declarationInFor.at(reader.tokenSpan()));
  const declaration = parseVariables(reader);
  const loop = parseRestOfFor(reader, begin, errorAt(reader, place), open);
  const declarations = declaration?.kind === 'variables' ? [declaration] : [];
  return {
    kind: 'block',
    declarations,
    statements: [loop],
    start: reader.place(begin),
    end: reader.endPlace,
  };
}

/** Statements of C that do not exist here; the words are names elsewhere. */
function isUnsupported(reader: Reader): boolean {
  switch (reader.kind) {
    case Token.switch:
      return reader.peek() === Token.leftParenthesis;
    case Token.break:
    case Token.continue:
      return reader.peek() === Token.semicolon;
    case Token.case:
      return reader.peek() === Token.integer || reader.peek() === Token.name;
    case Token.default:
      return true;
    default:
      return false;
  }
}

function skipUnsupported(reader: Reader): Statement {
  const begin = reader.start;
  const { kind } = reader;
  reader.complain(problem.unsupportedStatement.at(reader.tokenSpan(), reader.name));
  reader.advance();
  if (kind === Token.switch) {
    skipGroup(reader);
    if (reader.is(Token.leftBrace)) skipGroup(reader);
  } else if (kind === Token.case || kind === Token.default) {
    skipTo(
      reader,
      (next) => next === Token.colon || next === Token.semicolon || isClosing(next) || beginsStatement(next),
    );
    reader.accept(Token.colon);
  } else {
    reader.accept(Token.semicolon);
  }
  return { kind: 'empty', start: reader.place(begin), end: reader.endPlace };
}
