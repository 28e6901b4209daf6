/**
 * Queries. Those of the symbolic engine are read into a tree; those of other engines (statistical, games, learning,
 * charts) are recognised by how they begin, and their text is kept.
 *
 * The words that begin a query are names elsewhere, and often are names of processes: `control.open --> x` is a
 * property of a process called `control`. So a word counts as a keyword only with the sign that must follow it.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type SourceText, fileOffset } from '../base/source.js';
import { type BoundsQuery, type ForeignFeature, type PathQuery, type Query } from './ast.js';
import { Reader, type Report } from './lexer.js';
import { parseExpression, parseExpressionList } from './parse-expression.js';
import * as problem from './problems/queries.js';
import { expect, expectClosing } from './recover.js';
import { Token } from './tokens.js';

/** One query. Undefined when the text is blank, only comments, or malformed. */
export function parseQuery(source: SourceText, report: Report): Query | undefined {
  const text = withoutComments(source.text);
  const start = text.search(/\S/);
  if (start < 0 && !/\S/.test(source.text)) return undefined;
  if (start >= 0 && HEADING.test(text)) {
    const end = text.trimEnd().length;
    report(problem.heading.at({ start: fileOffset(source, start), end: fileOffset(source, end) }));
    return undefined;
  }
  let mistakes = 0;
  const reader = new Reader(source, 'query', (diagnostic) => {
    // A blank in a quantifier is understood; anything else that is said of the text makes it no query.
    if (diagnostic.code !== problem.blankInQuantifier.code) mistakes++;
    report(asQueryProblem(diagnostic));
  });
  if (reader.is(Token.end)) return undefined;
  reader.condition = 'a query';
  const query = foreignQuery(reader, text) ?? symbolicQuery(reader, text);
  return mistakes > 0 ? undefined : query;
}

/** The text of the same length in which comments are blank. */
export function withoutComments(text: string): string {
  return text.replace(/"[^"]*"|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (match) =>
    match.startsWith('/') ? match.replace(/[^\r\n]/g, ' ') : match,
  );
}

/** Rulers and headings with which people structure their queries. */
const HEADING = /^\s*([=~*#]{2,}|[-+_]{3,}(?=\s|$))/;

/** How queries of other engines begin, and which engine it is. */
const FOREIGN: readonly (readonly [RegExp, ForeignFeature])[] = [
  [/(Pr\s*[[(]|simulate\s*[[\d]|Pmax\s*[\w(])/y, 'statistical'],
  [/E\s*\[(?!\s*\])[^\]]*\]\s*\(\s*\w+\s*:/y, 'statistical'],
  [/(acontrol|control|control_t\s*\*\s*(\([^)]*\))?)\s*:/y, 'game'],
  [/(E\s*<>\s*control\s*:|strategy\s+[A-Za-z_]|\{)/y, 'game'],
  [/((min|max)(E|Pr)\s*[([]|loadStrategy\s*[({]|saveStrategy\s*\()/y, 'game'],
  [/sat\s*:/y, 'chart'],
];

/** `A[p U q]` and `A[p W q]`, of games. */
function isUntil(reader: Reader, text: string): boolean {
  if (!/^A\s*\[/.test(reader.text(reader.start, reader.start + 20))) return false;
  return /\s[UW]\s/.test(text.slice(reader.end, text.indexOf(']', reader.end) + 1));
}

function foreignQuery(reader: Reader, text: string): Query | undefined {
  if (isUntil(reader, text)) return keepText(reader, text, reader.start, 'game');
  const feature = FOREIGN.find(([beginning]) => {
    beginning.lastIndex = reader.start;
    return beginning.test(text);
  })?.[1];
  return feature === undefined ? undefined : keepText(reader, text, reader.start, feature);
}

/** The rest of the text as it is; only its brackets are checked. */
function keepText(reader: Reader, text: string, start: number, feature: ForeignFeature): Query {
  const end = text.trimEnd().length;
  const open: number[] = [];
  for (let at = start; at < end; at++) {
    const character = text[at]!;
    if ('([{'.includes(character)) open.push(at);
    else if (')]}'.includes(character)) {
      const partner = open.pop();
      if (partner === undefined || '([{'.indexOf(text[partner]!) !== ')]}'.indexOf(character)) {
        reader.pass(problem.bracketWithoutPartner.at(reader.span(at, at + 1), character));
        open.length = 0;
        break;
      }
    }
  }
  const left = open.pop();
  if (left !== undefined)
    reader.pass(problem.bracketWithoutPartner.at(reader.span(left, left + 1), text[left]!));
  return { kind: 'foreign', feature, text: reader.text(start, end), ...reader.span(start, end) };
}

function symbolicQuery(reader: Reader, text: string): Query | undefined {
  const begin = reader.start;
  const start = reader.place(begin);
  let query: Query | undefined;
  QUANTIFIER.lastIndex = begin;
  const path = QUANTIFIER.exec(text);
  if (isNested(reader, text, path === null ? begin : QUANTIFIER.lastIndex)) return undefined;
  if (path !== null) {
    const quantifier = acceptQuantifier(reader, path);
    const predicate = parseExpression(reader, `after '${quantifier}'`);
    query = { kind: 'path', quantifier, predicate, start, end: reader.endPlace };
  } else if (
    BOUNDS.has(reader.name) &&
    (reader.peek() === Token.colon || reader.peek() === Token.leftBrace)
  ) {
    query = boundsQuery(reader, start);
  } else {
    query = leadsTo(reader, start);
  }
  if (reader.is(Token.name) && reader.name === 'under' && reader.peek() !== Token.end) {
    return keepText(reader, text, begin, 'game');
  }
  expectEndOfQuery(reader);
  return query;
}

const QUANTIFIER = /([AE])\s*(\[\s*\]|<\s*>)/y;
const BOUNDS: ReadonlySet<string> = new Set(['sup', 'inf', 'bounds']);

function acceptQuantifier(reader: Reader, path: RegExpExecArray): PathQuery['quantifier'] {
  const [written, letter, sign] = path;
  const quantifier = `${letter}${sign!.startsWith('[') ? '[]' : '<>'}` as PathQuery['quantifier'];
  const begin = reader.start;
  if (written !== quantifier) {
    reader.pass(problem.blankInQuantifier.at(reader.span(begin, begin + written.length), quantifier));
  }
  reader.end = begin + written.length;
  reader.advance();
  return quantifier;
}

/** Says so when a second path quantifier stands in the text from `start` on. */
function isNested(reader: Reader, text: string, start: number): boolean {
  const nested = /(?<![\w$#.])[AE](\[\]|<>)/g;
  nested.lastIndex = start;
  const match = nested.exec(text);
  if (match === null) return false;
  const { index } = match;
  reader.pass(problem.nestedQuantifier.at(reader.span(index, index + match[0].length), match[0]));
  return true;
}

/** `sup{condition}: e, f` */
function boundsQuery(reader: Reader, start: number): Query {
  const which = reader.name as BoundsQuery['which'];
  reader.advance();
  let condition: BoundsQuery['condition'];
  if (reader.is(Token.leftBrace)) {
    const open = reader.start;
    reader.advance();
    condition = parseExpression(reader, "after '{'");
    expectClosing(reader, Token.rightBrace, '}', 'the condition', open);
  }
  expect(reader, Token.colon, ':', 'after', which);
  const expressions = parseExpressionList(reader, "after ':'");
  return { kind: 'bounds', which, condition, expressions, start, end: reader.endPlace };
}

function leadsTo(reader: Reader, start: number): Query | undefined {
  const begin = reader.start;
  const premise = parseExpression(reader);
  if (reader.accept(Token.leadsTo)) {
    const conclusion = parseExpression(reader, "after '-->'");
    return { kind: 'leadsTo', premise, conclusion, start, end: reader.endPlace };
  }
  if (premise.kind === 'error') return undefined;
  if (reader.is(Token.end) || reader.is(Token.semicolon)) {
    const span = reader.span(begin, reader.previousEnd);
    reader.complain(problem.quantifierMissing.at(span, reader.text(begin, reader.previousEnd)));
  }
  return undefined;
}

function expectEndOfQuery(reader: Reader): void {
  if (reader.is(Token.end)) return;
  if (reader.is(Token.semicolon) && reader.peek() === Token.end) {
    reader.complain(problem.semicolonAfterQuery.at(reader.tokenSpan()));
  } else {
    reader.complain(problem.notAQuery.at(reader.tokenSpan(), reader.tokenTitle(), hintFor(reader.kind)));
  }
}

function hintFor(kind: number): string | undefined {
  if (kind === Token.leadsTo)
    return "A query with '-->' has one of them and no path quantifier: write 'p --> q'.";
  return kind === Token.arrow ? "Did you mean '-->'?" : undefined;
}

/** Whatever is wrong in a query has a code of queries, so that it is told apart from mistakes in the model. */
function asQueryProblem(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code.startsWith('TKS7')) return diagnostic;
  return { ...problem.malformedQuery.at(diagnostic.span, diagnostic), related: diagnostic.related };
}
