/**
 * Parses the conditions and programs in the attributes of a TChecker file into the trees of ../ast.ts; system.ts says
 * how they map.
 *
 * The grammar read here is a little wider than TChecker's, which allows some brackets only around some things;
 * whether an operand is a number, a condition or a clock is for checking. `!` binds weaker than a comparison, as in
 * TChecker and unlike C: `! a == b` is `!(a == b)`.
 *
 * INVARIANT of a value that is malformed one diagnostic is given, and an `error` node stands for the whole of it.
 */
import { type Diagnostic } from '../../base/diagnostic.js';
import { INTEGER_MAX, TCHECKER_NESTING_MAX, TREE_HEIGHT_MAX } from '../../base/limits.js';
import { type SourceFile, type Span } from '../../base/source.js';
import {
  type BinaryOperator,
  type Block,
  type Dimension,
  type Expression,
  type Identifier,
  type IndexExpression,
  type NameExpression,
  type Statement,
  type VariableDeclaration,
} from '../ast.js';
import { badChain, bareConditional, integerOutOfRange, tooDeep, unexpected } from '../problems/tchecker.js';
import { isBlank, quotable, trimmed } from './problem-sink.js';
import { PROGRAM_KEYWORDS } from './system.js';

/** Parses `place` of the file as a conjunction of conditions. */
export function parseCondition(
  file: SourceFile,
  place: Span,
  report: (diagnostic: Diagnostic) => void,
): Expression {
  const reader = openReader(file, place, report);
  const condition = parseFormula(reader);
  expectEnd(reader);
  return reader.broken ? { kind: 'error', ...trimmed(file.text, place) } : condition;
}

/** Parses `place` of the file as a sequence of statements. */
export function parseProgram(file: SourceFile, place: Span, report: (diagnostic: Diagnostic) => void): Block {
  const reader = openReader(file, place, report);
  const program = parseSequence(reader);
  expectEnd(reader);
  if (!reader.broken) return program;
  const span = trimmed(file.text, place);
  const nothing: Statement = { kind: 'expression', expression: { kind: 'error', ...span }, ...span };
  return { kind: 'block', declarations: [], statements: [nothing], ...span };
}

/** The parts of a conjunction that leans to the left. */
export function conjunctsOf(formula: Expression): Expression[] {
  const parts: Expression[] = [];
  let rest = formula;
  while (rest.kind === 'binary' && rest.operator === '&&') {
    parts.push(rest.right);
    rest = rest.left;
  }
  parts.push(rest);
  return parts.reverse();
}

// ---------------------------------------------------------------------------------------------------- tokens

interface Token extends Span {
  readonly kind: 'name' | 'keyword' | 'integer' | 'symbol' | 'unknown' | 'end';
  readonly text: string;
}

interface Reader {
  readonly text: string;
  /** Where the value ends, without the white space after it. */
  readonly end: number;
  readonly report: (diagnostic: Diagnostic) => void;
  token: Token;
  /** The end of the token before. */
  lastEnd: number;
  /** An error was reported: the rest of the value is passed over in silence. */
  broken: boolean;
  nesting: number;
  readonly heights: Map<object, number>;
}

const TOKEN = /([A-Za-z_$][A-Za-z0-9_]*)|([0-9]+)|(&&|==|!=|<=|>=|[=()[\];+\-*/%!<>])|(\|\||[^])/uy;

function openReader(file: SourceFile, place: Span, report: (diagnostic: Diagnostic) => void): Reader {
  const { start, end } = trimmed(file.text, place);
  const reader: Reader = {
    text: file.text,
    end,
    report,
    token: { kind: 'end', text: '', start, end: start },
    lastEnd: start,
    broken: false,
    nesting: 0,
    heights: new Map(),
  };
  advance(reader);
  return reader;
}

function advance(reader: Reader): Token {
  const token = reader.token;
  reader.lastEnd = token.end;
  reader.token = tokenAt(reader, token.end);
  return token;
}

function tokenAt(reader: Reader, offset: number): Token {
  let start = offset;
  while (start < reader.end && isBlank(reader.text.charCodeAt(start))) start++;
  if (start >= reader.end || reader.broken)
    return { kind: 'end', text: '', start: reader.end, end: reader.end };
  TOKEN.lastIndex = start;
  const [text = '', name, integer, symbol] = TOKEN.exec(reader.text) ?? [];
  const span = { text, start, end: start + text.length };
  if (name !== undefined) return { kind: PROGRAM_KEYWORDS.has(name) ? 'keyword' : 'name', ...span };
  if (integer !== undefined) return { kind: 'integer', ...span };
  return { kind: symbol !== undefined ? 'symbol' : 'unknown', ...span };
}

function isAt(reader: Reader, text: string): boolean {
  return reader.token.text === text && (reader.token.kind === 'symbol' || reader.token.kind === 'keyword');
}

function skip(reader: Reader, text: string): boolean {
  if (!isAt(reader, text)) return false;
  advance(reader);
  return true;
}

function expect(reader: Reader, text: string): void {
  if (!skip(reader, text)) failExpecting(reader, `'${text}'`);
}

function expectEnd(reader: Reader): void {
  if (reader.token.kind !== 'end') failExpecting(reader, 'The end of the value');
}

function failExpecting(reader: Reader, expected: string): void {
  const { token } = reader;
  const found = token.kind === 'end' ? 'the end of the value' : `'${quotable(token.text)}'`;
  fail(reader, unexpected.at(token, expected, found, hintFor(token.text)));
}

function fail(reader: Reader, diagnostic: Diagnostic): void {
  if (!reader.broken) reader.report(diagnostic);
  reader.broken = true;
  reader.token = { kind: 'end', text: '', start: reader.end, end: reader.end };
}

/** What people write who know other languages. */
function hintFor(text: string): string | undefined {
  switch (text) {
    case '||':
      return 'There is no disjunction: write one edge for each alternative.';
    case '?':
      return "Write '(if condition then a else b)'.";
    case '.':
      return 'Names with dots can be declared, but not used in conditions and programs.';
    case '=':
      return "Compare with '=='; assign with '=' to a variable or an element of an array.";
    case '==':
      return "Assign with '='.";
    case '&':
    case '|':
    case '^':
    case '~':
      return 'There are no operations on bits.';
    case ',':
      return "Separate statements with ';' and conditions with '&&'.";
    default:
      return undefined;
  }
}

/** Enters one level of nesting, so that no input exhausts the stack. */
function nested<Result>(reader: Reader, parse: () => Result): Result {
  reader.nesting++;
  if (reader.nesting > TCHECKER_NESTING_MAX) fail(reader, tooDeep.at(reader.token, TCHECKER_NESTING_MAX));
  const result = parse();
  reader.nesting--;
  return result;
}

/** Keeps count of the height of the tree, which loops let grow without nesting. */
function grown<Node extends object>(reader: Reader, node: Node, children: readonly object[]): Node {
  let height = 1;
  for (const child of children) height = Math.max(height, 1 + (reader.heights.get(child) ?? 1));
  reader.heights.set(node, height);
  if (height > TREE_HEIGHT_MAX) fail(reader, tooDeep.at(reader.token, TREE_HEIGHT_MAX));
  return node;
}

// ----------------------------------------------------------------------------------------------- expressions

function parseFormula(reader: Reader): Expression {
  let formula = parseNegation(reader);
  while (skip(reader, '&&')) formula = conjoin(reader, formula, parseNegation(reader));
  return formula;
}

/** The conjunction of two formulas, leaning to the left whatever the shape of the second. */
function conjoin(reader: Reader, left: Expression, right: Expression): Expression {
  return conjunctsOf(right).reduce((all, part) => binary(reader, '&&', all, part), left);
}

function parseNegation(reader: Reader): Expression {
  const { start } = reader.token;
  if (!skip(reader, '!')) return parseComparison(reader);
  const operand = nested(reader, () => parseNegation(reader));
  return grown(reader, { kind: 'unary', operator: '!', operand, start, end: reader.lastEnd }, [operand]);
}

const COMPARISONS: ReadonlySet<string> = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>=', '>']);

function parseComparison(reader: Reader): Expression {
  const left = parseTerm(reader, 1);
  if (!isAtComparison(reader)) return left;
  const operator = advance(reader).text as BinaryOperator;
  const middle = parseTerm(reader, 1);
  const first = binary(reader, operator, left, middle);
  if (!isAtComparison(reader)) return first;
  const chained = advance(reader);
  const second = binary(reader, chained.text as BinaryOperator, middle, parseTerm(reader, 1));
  const isOrdered = [operator, chained.text].every((each) => each === '<' || each === '<=');
  if (!isOrdered || isAtComparison(reader)) fail(reader, badChain.at({ start: left.start, end: second.end }));
  return conjoin(reader, first, second);
}

function isAtComparison(reader: Reader): boolean {
  return reader.token.kind === 'symbol' && COMPARISONS.has(reader.token.text);
}

const PRECEDENCES: ReadonlyMap<string, number> = new Map([
  ['+', 1],
  ['-', 1],
  ['*', 2],
  ['/', 2],
  ['%', 2],
]);

/** A sum or product of operators that bind at least as strongly as `weakest`. */
function parseTerm(reader: Reader, weakest: number): Expression {
  let left = parseFactor(reader);
  for (;;) {
    const { text } = reader.token;
    const precedence = PRECEDENCES.get(text);
    if (precedence === undefined || precedence < weakest) return left;
    advance(reader);
    const right = parseTerm(reader, precedence + 1);
    left = binary(reader, text as BinaryOperator, left, right);
  }
}

function binary(reader: Reader, operator: BinaryOperator, left: Expression, right: Expression): Expression {
  const span = { start: left.start, end: Math.max(right.end, left.end) };
  return grown(reader, { kind: 'binary', operator, left, right, ...span }, [left, right]);
}

function parseFactor(reader: Reader): Expression {
  const { token } = reader;
  const { start } = token;
  if (token.kind === 'integer') return parseInteger(reader);
  if (token.kind === 'name') return parseVariable(reader);
  if (skip(reader, '-')) {
    const operand = nested(reader, () => parseFactor(reader));
    return grown(reader, { kind: 'unary', operator: '-', operand, start, end: reader.lastEnd }, [operand]);
  }
  if (skip(reader, '(')) {
    const inner = nested(reader, () =>
      isAt(reader, 'if') ? parseConditional(reader) : parseFormula(reader),
    );
    expect(reader, ')');
    return inner;
  }
  if (isAt(reader, 'if')) fail(reader, bareConditional.at(token));
  else failExpecting(reader, 'An integer, a variable or an opening parenthesis');
  return { kind: 'error', start, end: start };
}

function parseInteger(reader: Reader): Expression {
  const { text, start, end } = advance(reader);
  const value = Number(text);
  if (value <= INTEGER_MAX) return { kind: 'integer', value, start, end };
  fail(reader, integerOutOfRange.at({ start, end }, quotable(text)));
  return { kind: 'error', start, end };
}

function parseVariable(reader: Reader): NameExpression | IndexExpression {
  const { text, start, end } = advance(reader);
  const array: NameExpression = { kind: 'name', name: text, start, end };
  if (!skip(reader, '[')) return array;
  const index = nested(reader, () => parseFormula(reader));
  expect(reader, ']');
  return grown(reader, { kind: 'index', array, index, start, end: reader.lastEnd }, [array, index]);
}

/** From `if` on; the parentheses around it are the caller's. */
function parseConditional(reader: Reader): Expression {
  const { start } = advance(reader);
  const condition = parseFormula(reader);
  expect(reader, 'then');
  const whenTrue = parseTerm(reader, 1);
  expect(reader, 'else');
  const whenFalse = parseTerm(reader, 1);
  const span = { start, end: reader.lastEnd };
  return grown(reader, { kind: 'conditional', condition, whenTrue, whenFalse, ...span }, [
    condition,
    whenTrue,
    whenFalse,
  ]);
}

// ------------------------------------------------------------------------------------------------ statements

/** Statements up to the end of the value or a word that ends a sequence; at least one. */
function parseSequence(reader: Reader): Block {
  const { start } = reader.token;
  const items: (Statement | VariableDeclaration)[] = [];
  do {
    items.push(parseStatement(reader));
  } while (skip(reader, ';') && !isAtSequenceEnd(reader));
  return sequenceBlock(reader, items, { start, end: reader.lastEnd });
}

function isAtSequenceEnd(reader: Reader): boolean {
  return reader.token.kind === 'end' || isAt(reader, 'end') || isAt(reader, 'else');
}

/** Folds a sequence into blocks from its end: each declaration after a statement opens a block for the rest. */
function sequenceBlock(
  reader: Reader,
  items: readonly (Statement | VariableDeclaration)[],
  span: Span,
): Block {
  let declarations: VariableDeclaration[] = [];
  let statements: Statement[] = [];
  for (const item of items.toReversed()) {
    if (item.kind === 'variables') {
      declarations.push(item);
      continue;
    }
    if (declarations.length > 0) {
      const inner = block(reader, declarations, statements, {
        start: declarations.at(-1)!.start,
        end: span.end,
      });
      [declarations, statements] = [[], [inner]];
    }
    statements.push(item);
    if (reader.broken) break;
  }
  return block(reader, declarations, statements, span);
}

/** Takes the parts in reverse. */
function block(
  reader: Reader,
  declarations: readonly VariableDeclaration[],
  statements: readonly Statement[],
  span: Span,
): Block {
  const parts = { declarations: declarations.toReversed(), statements: statements.toReversed() };
  return grown(reader, { kind: 'block', ...parts, ...span }, [...declarations, ...statements]);
}

function parseStatement(reader: Reader): Statement | VariableDeclaration {
  const { token } = reader;
  const { start } = token;
  if (token.kind === 'name') return parseAssignment(reader);
  if (skip(reader, 'nop')) return { kind: 'empty', start, end: reader.lastEnd };
  if (isAt(reader, 'local')) return parseLocal(reader);
  if (isAt(reader, 'if')) return nested(reader, () => parseIf(reader));
  if (isAt(reader, 'while')) return nested(reader, () => parseWhile(reader));
  failExpecting(reader, 'A statement');
  return { kind: 'empty', start, end: start };
}

function parseAssignment(reader: Reader): Statement {
  const target = parseVariable(reader);
  expect(reader, '=');
  const value = parseTerm(reader, 1);
  const span = { start: target.start, end: reader.lastEnd };
  const expression: Expression = { kind: 'assign', operator: '=', target, value, ...span };
  grown(reader, expression, [target, value]);
  return grown(reader, { kind: 'expression', expression, ...span }, [expression]);
}

/** `local v`, `local v = term`, `local v[size]` */
function parseLocal(reader: Reader): VariableDeclaration {
  const word = advance(reader);
  const name: Identifier = { name: reader.token.text, start: reader.token.start, end: reader.token.end };
  if (reader.token.kind === 'name') advance(reader);
  else failExpecting(reader, 'The name of a local variable');
  const dimensions: Dimension[] = [];
  let initialiser: Expression | undefined;
  if (skip(reader, '[')) {
    const size = parseTerm(reader, 1);
    dimensions.push({ kind: 'size', size, start: size.start, end: size.end });
    expect(reader, ']');
  } else if (skip(reader, '=')) {
    initialiser = parseTerm(reader, 1);
  }
  const code = dimensions[0]?.kind === 'size' ? dimensions[0].size : initialiser;
  const span = { start: name.start, end: reader.lastEnd };
  const declarator = { name, dimensions, ...(initialiser !== undefined && { initialiser }), ...span };
  const place = { start: word.start, end: word.end };
  const declaration: VariableDeclaration = {
    kind: 'variables',
    type: { prefixes: [], base: { kind: 'basic', name: 'int', ...place }, ...place },
    declarators: [declarator],
    start: word.start,
    end: reader.lastEnd,
  };
  return grown(reader, declaration, code === undefined ? [] : [code]);
}

function parseIf(reader: Reader): Statement {
  const { start } = advance(reader);
  const condition = parseFormula(reader);
  expect(reader, 'then');
  const whenTrue = parseSequence(reader);
  const whenFalse = skip(reader, 'else') ? parseSequence(reader) : undefined;
  expect(reader, 'end');
  const span = { start, end: reader.lastEnd };
  const node: Statement = {
    kind: 'if',
    condition,
    whenTrue,
    ...(whenFalse !== undefined && { whenFalse }),
    ...span,
  };
  return grown(reader, node, [condition, whenTrue, whenFalse ?? whenTrue]);
}

function parseWhile(reader: Reader): Statement {
  const { start } = advance(reader);
  const condition = parseFormula(reader);
  expect(reader, 'do');
  const body = parseSequence(reader);
  expect(reader, 'end');
  return grown(reader, { kind: 'while', condition, body, start, end: reader.lastEnd }, [condition, body]);
}
