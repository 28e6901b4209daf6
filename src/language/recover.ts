/**
 * How parsing goes on after a mistake: what is expected is asked for in one place, and skipping stops where a reader
 * of the text would say that something new begins.
 *
 * INVARIANT one mistake gives one diagnostic: the Reader stays silent about a token that has been blamed already.
 */
import { withRelated } from '../base/diagnostic.js';
import { type Identifier } from './ast.js';
import { type Reader } from './lexer.js';
import * as problem from './problems/syntax.js';
import { Token, isName, isReserved } from './tokens.js';

/**
 * Takes the token if it is there; otherwise says that it is missing and stays. `after` and, in quotes, `name` complete
 * "Expected ';'".
 */
export function expect(
  reader: Reader,
  kind: number,
  sign: string,
  after: string,
  name = '',
  hint?: string,
): boolean {
  if (reader.kind === kind) {
    reader.advance();
    return true;
  }
  const between = reader.is(Token.end) || reader.onNewLine();
  const span = between ? reader.span(reader.previousEnd, reader.previousEnd) : reader.tokenSpan();
  const found = between ? undefined : reader.tokenTitle();
  reader.complain(problem.missing.at(span, `'${sign}'`, titled(after, name), found, hint));
  return false;
}

/** Takes the closing bracket of what began at the offset `open`, skipping to it when other things stand before it. */
export function expectClosing(
  reader: Reader,
  kind: number,
  sign: string,
  what: string,
  open: number,
  name = '',
): boolean {
  if (reader.kind === kind) {
    reader.advance();
    return true;
  }
  const between = reader.is(Token.end) || reader.onNewLine();
  const span = between ? reader.span(reader.previousEnd, reader.previousEnd) : reader.tokenSpan();
  const diagnostic = problem.notClosed.at(
    span,
    sign,
    titled(what, name),
    between ? undefined : reader.tokenTitle(),
  );
  reader.complain(
    withRelated(diagnostic, [{ message: 'It opens here.', span: reader.span(open, open + 1) }]),
  );
  if (kind === Token.rightBrace && beginsDeclaration(reader.kind)) return false;
  // A brace after an unclosed parenthesis most likely begins the body that belongs to it.
  const stopsAtBrace = kind !== Token.rightBrace;
  skipTo(
    reader,
    (next) =>
      next === kind ||
      next === Token.semicolon ||
      isClosing(next) ||
      (stopsAtBrace && next === Token.leftBrace),
  );
  if (reader.accept(kind)) return true;
  reader.blame();
  return false;
}

/** Put together only for a message, which most of the time there is not. */
function titled(what: string, name: string): string {
  return name === '' ? what : `${what} '${name}'`;
}

/** The name of `what`, such as "a variable"; undefined, with a complaint, if there is none. */
export function expectName(reader: Reader, what: string): Identifier | undefined {
  if (isName(reader.kind)) {
    const name = { name: reader.name, start: reader.place(reader.start), end: reader.place(reader.end) };
    reader.advance();
    return name;
  }
  if (isReserved(reader.kind)) {
    reader.complain(problem.reservedWord.at(reader.tokenSpan(), reader.name, what));
    if (!beginsDeclaration(reader.kind) && !reader.onNewLine()) reader.advance();
  } else {
    reader.complain(problem.nameMissing.at(reader.tokenSpan(), what, reader.tokenTitle()));
  }
  reader.blame();
  return undefined;
}

/**
 * Takes the `;` after something. Where it is missing and the next token begins a line or a declaration, only the sign
 * is missing; otherwise the rest up to the next `;` belongs to the mistake.
 */
export function expectSemicolon(reader: Reader, after: string, name = ''): void {
  if (reader.is(Token.semicolon)) {
    reader.advance();
    return;
  }
  expect(reader, Token.semicolon, ';', after, name);
  const onlySign = reader.onNewLine() || beginsDeclaration(reader.kind) || beginsStatement(reader.kind);
  if (onlySign || isClosing(reader.kind)) return;
  skipPastSemicolon(reader);
}

/** Skips past the next `;`, or up to a `}` or a line that begins a declaration. Makes progress unless it stands there. */
export function skipPastSemicolon(reader: Reader): void {
  skipTo(
    reader,
    (next) =>
      next === Token.semicolon ||
      next === Token.rightBrace ||
      ((beginsDeclaration(next) || beginsStatement(next)) && reader.onNewLine()),
  );
  reader.accept(Token.semicolon);
  reader.blame();
}

/** Skips whole bracketed groups until `stop` says so, or to the end. */
export function skipTo(reader: Reader, stop: (kind: number) => boolean): void {
  while (!reader.is(Token.end) && !stop(reader.kind)) {
    if (isOpening(reader.kind)) skipGroup(reader);
    else reader.advance();
  }
}

/** Skips from an opening bracket past the one that closes it. */
export function skipGroup(reader: Reader): void {
  let depth = 0;
  do {
    if (isOpening(reader.kind)) depth++;
    else if (isClosing(reader.kind)) depth--;
    reader.advance();
  } while (depth > 0 && !reader.is(Token.end));
}

function isOpening(kind: number): boolean {
  return kind === Token.leftParenthesis || kind === Token.leftBracket || kind === Token.leftBrace;
}

export function isClosing(kind: number): boolean {
  return kind === Token.rightParenthesis || kind === Token.rightBracket || kind === Token.rightBrace;
}

/** Words with which only a declaration or a part of a process can begin. */
function beginsDeclaration(kind: number): boolean {
  return (
    (kind >= Token.const && kind <= Token.typedef) ||
    (kind >= Token.process && kind <= Token.commit) ||
    kind === Token.system
  );
}

export function beginsStatement(kind: number): boolean {
  return kind >= Token.for && kind <= Token.assert;
}
