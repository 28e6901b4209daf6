/**
 * The labels of locations and edges, up to where they end: the same in XML, where a label stands alone, and in the text
 * formats, where a clause goes on to its `;` or `}`.
 */
import { type Expression } from './ast.js';
import { type Reader } from './lexer.js';
import { conjunction, foreign, parseExpression } from './parse-expression.js';
import * as problem from './problems/syntax.js';
import { Token, isName } from './tokens.js';

/** A guard or invariant up to where it ends; commas join by `&&` in old syntax. */
export function conditionOf(reader: Reader, part: string): Expression {
  reader.condition = part;
  let condition = parseExpression(reader);
  let { height } = reader;
  while (
    reader.dialect === 'old'
      ? reader.accept(Token.comma)
      : acceptInstead(reader, Token.comma, ',', CONJUNCTS, '&&')
  ) {
    const right = parseExpression(reader, "after ','");
    condition = conjunction(reader, condition, height, right);
    ({ height } = reader);
  }
  reader.condition = '';
  return condition;
}

const CONJUNCTS = 'conditions';

export function rateOf(reader: Reader): Expression {
  const begin = reader.start;
  reader.condition = 'a rate';
  const rate = parseExpression(reader);
  const isFraction = reader.accept(Token.colon);
  if (isFraction) parseExpression(reader, "after ':'");
  reader.condition = '';
  return !isFraction ? rate : foreign(reader, begin, 'statistical');
}

export function weightOf(reader: Reader): Expression {
  reader.condition = 'a probability';
  const weight = parseExpression(reader);
  reader.condition = '';
  return weight;
}

/** Takes a separator that is wrong here but clearly meant as one, and says so. Not at the very end. */
export function acceptInstead(
  reader: Reader,
  kind: number,
  sign: string,
  part: string,
  wanted: string,
): boolean {
  if (reader.kind !== kind || reader.peek() === Token.end) return false;
  reader.complain(problem.wrongSeparator.at(reader.tokenSpan(), sign, part, wanted));
  reader.advance();
  return true;
}

/** Complains about what is left of a label. */
export function expectEnd(reader: Reader, part: string): void {
  if (reader.is(Token.end)) return;
  let hint: string | undefined;
  if (reader.is(Token.semicolon) && reader.peek() === Token.end) hint = "Remove the ';'.";
  else if (isName(reader.kind) && CONDITIONS.has(part))
    hint = "An operator such as '&&' may be missing before it.";
  reader.complain(problem.textAfter.at(reader.tokenSpan(), reader.tokenTitle(), part, hint));
}

const CONDITIONS: ReadonlySet<string> = new Set(['the guard', 'the invariant']);
