/**
 * Expressions and types, in one file because each contains the other.
 *
 * Expressions are read by precedence climbing: one loop joins operands by the binding power of the operators between.
 *
 * The powers are those of UPPAAL's grammar. Unary operators bind tighter than all binary ones, also than `**`;
 * `imply`, `or` and `xor` share a level and join to the left; the body of a quantifier reaches as far as possible;
 * what follows the `:` of a conditional may be an assignment.
 *
 * Whether a plain name is a type or a variable is not known here: where both can stand (`a[N]`), it is read as an
 * expression, and checking decides.
 *
 * INVARIANT depth of nesting plus height of the tree stay within NESTING_MAX, chains of operators included.
 */
import { INTEGER_MAX, NESTING_MAX } from '../base/limits.js';
import {
  type AssignOperator,
  type BaseType,
  type BinaryOperator,
  type Binder,
  type Declarator,
  type Dimension,
  type ErrorExpression,
  type Expression,
  type ForeignFeature,
  type IncrementExpression,
  type StructField,
  type TypePrefix,
  type TypeSyntax,
  type UnaryExpression,
} from './ast.js';
import { type Reader } from './lexer.js';
import {
  ASSIGNMENT,
  ASSIGN_OPERATORS,
  BINARY_LEVELS,
  CONDITIONAL,
  DISJUNCTION,
  binaryPower,
} from './operators.js';
import * as problem from './problems/syntax.js';
import {
  expect,
  expectClosing,
  expectName,
  expectSemicolon,
  isClosing,
  skipPastSemicolon,
  skipTo,
} from './recover.js';
import { Token, isName, isReserved, kindOf } from './tokens.js';

/** Nesting stops short of the height, which leaves room for the declaration around. */
const DEPTH_MAX = NESTING_MAX;

/** By kind of token: how tightly it binds what stands around it, and what it is. 0 for what is no operator. */
const POWER = new Uint8Array(Token.count);
const BINARY: (BinaryOperator | undefined)[] = [];
const ASSIGN: (AssignOperator | undefined)[] = [];

function define(kind: number, operator: BinaryOperator): void {
  POWER[kind] = binaryPower(operator);
  BINARY[kind] = operator;
}

for (const operator of BINARY_LEVELS.flat()) define(kindOf(operator), operator);
define(Token.wordOr, '||');
define(Token.wordAnd, '&&');
for (const operator of ASSIGN_OPERATORS) {
  POWER[kindOf(operator)] = ASSIGNMENT;
  ASSIGN[kindOf(operator)] = operator;
}
POWER[Token.question] = CONDITIONAL;

/** An expression; `where`, such as "after 'guard'", completes "Expected an expression". */
export function parseExpression(reader: Reader, where = ''): Expression {
  return climb(reader, ASSIGNMENT, where);
}

/** Expressions separated by commas, up to something else. */
export function parseExpressionList(reader: Reader, where = ''): Expression[] {
  const items = [parseExpression(reader, where)];
  let height = reader.height;
  while (reader.accept(Token.comma)) {
    items.push(parseExpression(reader, "after ','"));
    height = Math.max(height, reader.height);
  }
  reader.height = height + 1;
  return items;
}

/** The condition of a statement or the like, which may be a list whose last item counts. */
export function parseCommaExpression(reader: Reader, where = ''): Expression {
  const start = reader.place(reader.start);
  const items = parseExpressionList(reader, where);
  return items.length === 1 ? items[0]! : { kind: 'comma', items, start, end: reader.endPlace };
}

/** A channel, as in synchronisations: an expression after which `?` and `!` mean something else. */
export function parseChannel(reader: Reader): Expression {
  const channel = climb(reader, DISJUNCTION, 'for the channel');
  if (!reader.is(Token.question) || isEndOfSynchronisation(reader.peek())) return channel;
  return continueClimb(reader, ASSIGNMENT, channel, reader.height);
}

function isEndOfSynchronisation(kind: number): boolean {
  return kind === Token.end || kind === Token.semicolon || kind === Token.comma || isClosing(kind);
}

/** `name : type` */
export function parseBinder(reader: Reader): Binder | undefined {
  const name = expectName(reader, 'a variable');
  if (name === undefined) return undefined;
  expect(reader, Token.colon, ':', 'after', name.name);
  const type = parseType(reader, "after ':'");
  reader.height++;
  return { name, type, start: name.start, end: reader.endPlace };
}

/** Adds a tree to a chain that joins by `&&`, as the commas of UPPAAL 3 do. */
export function conjunction(
  reader: Reader,
  left: Expression,
  leftHeight: number,
  right: Expression,
): Expression {
  reader.height = Math.max(leftHeight, reader.height) + 1;
  if (reader.depth + reader.height > DEPTH_MAX) return tooHigh(reader);
  return { kind: 'binary', operator: '&&', left, right, start: left.start, end: right.end };
}

/** Enters one more level of nesting; false, with a complaint, when it is too deep. The caller leaves it again. */
export function enter(reader: Reader, levels: number): boolean {
  reader.depth += levels;
  if (reader.depth <= DEPTH_MAX) return true;
  sayTooDeep(reader);
  skipTo(
    reader,
    (kind) => isClosing(kind) || kind === Token.comma || kind === Token.semicolon || kind === Token.leadsTo,
  );
  reader.blame();
  reader.height = 1;
  return false;
}

export function errorAt(reader: Reader, start: number): ErrorExpression {
  reader.height = 1;
  return {
    kind: 'error',
    start: reader.place(start),
    end: reader.place(Math.max(start, reader.previousEnd)),
  };
}

function sayTooDeep(reader: Reader): void {
  if (reader.tooDeepReported) return;
  reader.tooDeepReported = true;
  reader.pass(problem.nestedTooDeep.at(reader.tokenSpan(), DEPTH_MAX));
}

function tooHigh(reader: Reader): ErrorExpression {
  sayTooDeep(reader);
  return errorAt(reader, reader.previousEnd);
}

function climb(reader: Reader, minimum: number, where: string): Expression {
  const begin = reader.start;
  if (!enter(reader, 1)) {
    reader.depth--;
    return errorAt(reader, begin);
  }
  const left = operand(reader, where);
  if (reader.is(Token.assign) && reader.condition !== '') assignmentAsEquality(reader);
  const power = POWER[reader.kind]!;
  const whole =
    power < minimum || power === 0
      ? left
      : continueClimb(reader, minimum, left, reader.height, reader.place(begin));
  reader.depth--;
  return whole;
}

/** `x = 5` where nothing can be assigned is read as `x == 5`, with a complaint. */
function assignmentAsEquality(reader: Reader): void {
  const sign = reader.text(reader.start, reader.end);
  reader.pass(problem.assignmentAsCondition.at(reader.tokenSpan(), sign, reader.condition));
  reader.kind = Token.equal;
}

/** Joins operands to `first` while the operators bind at least as tightly as `minimum`. */
function continueClimb(
  reader: Reader,
  minimum: number,
  first: Expression,
  firstHeight: number,
  start = first.start,
): Expression {
  let left = first;
  let height = firstHeight;
  for (;;) {
    const { kind } = reader;
    const power = POWER[kind]!;
    if (power < minimum || power === 0) break;
    if (power >= DISJUNCTION) {
      reader.advance();
      const right = climb(reader, power + 1, AFTER_OPERATOR);
      height = Math.max(height, reader.height) + 1;
      left = { kind: 'binary', operator: BINARY[kind]!, left, right, start, end: reader.endPlace };
    } else if (power === ASSIGNMENT) {
      reader.advance();
      const value = climb(reader, ASSIGNMENT, AFTER_OPERATOR);
      height = Math.max(height, reader.height) + 1;
      left = { kind: 'assign', operator: ASSIGN[kind]!, target: left, value, start, end: reader.endPlace };
    } else {
      if (isEndOfSynchronisation(reader.peek())) break;
      left = conditional(reader, left, height, start);
      height = reader.height;
    }
    if (reader.depth + height > DEPTH_MAX) {
      left = tooHigh(reader);
      height = 1;
    }
  }
  reader.height = height;
  return left;
}

const AFTER_OPERATOR = 'after the operator';

function conditional(
  reader: Reader,
  condition: Expression,
  conditionHeight: number,
  start: number,
): Expression {
  reader.advance();
  const whenTrue = climb(reader, ASSIGNMENT, "after '?'");
  let height = Math.max(conditionHeight, reader.height);
  if (!expect(reader, Token.colon, ':', "in 'condition ? this : that'")) {
    reader.height = height;
    return { kind: 'error', start, end: reader.endPlace };
  }
  const whenFalse = climb(reader, ASSIGNMENT, "after ':'");
  height = Math.max(height, reader.height);
  reader.height = height + 1;
  return { kind: 'conditional', condition, whenTrue, whenFalse, start, end: reader.endPlace };
}

/** What stands between binary operators: prefix operators, a primary expression, and what follows it directly. */
function operand(reader: Reader, where: string): Expression {
  switch (reader.kind) {
    case Token.minus:
      return unary(reader, '-');
    case Token.plus:
      return unary(reader, '+');
    case Token.exclamation:
    case Token.wordNot:
      return unary(reader, '!');
    case Token.increment:
      return increment(reader, '++');
    case Token.decrement:
      return increment(reader, '--');
    case Token.forall:
      return quantifier(reader, 'forall');
    case Token.exists:
      return quantifier(reader, 'exists');
    default:
      return suffixes(reader, primary(reader, where));
  }
}

function unary(reader: Reader, operator: UnaryExpression['operator']): Expression {
  const begin = reader.start;
  const start = reader.place(begin);
  reader.advance();
  if (operator === '-' && reader.is(Token.integer) && reader.value === INTEGER_MAX + 1) {
    reader.advance();
    reader.height = 1;
    return suffixes(reader, { kind: 'integer', value: -INTEGER_MAX - 1, start, end: reader.endPlace });
  }
  const inner = nestedOperand(reader, begin);
  return { kind: 'unary', operator, operand: inner, start, end: reader.endPlace };
}

function increment(reader: Reader, operator: IncrementExpression['operator']): Expression {
  const begin = reader.start;
  reader.advance();
  const inner = nestedOperand(reader, begin);
  return {
    kind: 'increment',
    operator,
    position: 'before',
    operand: inner,
    start: reader.place(begin),
    end: reader.endPlace,
  };
}

function nestedOperand(reader: Reader, begin: number): Expression {
  const inner = enter(reader, 1) ? operand(reader, AFTER_OPERATOR) : errorAt(reader, begin);
  reader.depth--;
  reader.height++;
  return inner;
}

/** The parser stands on the quantifier, which `(name : type)` follows. */
function quantifier(reader: Reader, which: 'forall' | 'exists' | 'sum'): Expression {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  if (!expect(reader, Token.leftParenthesis, '(', 'after', which)) return errorAt(reader, begin);
  const binder = parseBinder(reader);
  let height = reader.height;
  if (binder === undefined) skipTo(reader, isClosing);
  expectClosing(reader, Token.rightParenthesis, ')', 'the variable of', open, which);
  const body = climb(reader, ASSIGNMENT, `for the body of '${which}'`);
  height = Math.max(height, reader.height);
  reader.height = height + 1;
  if (binder === undefined) return errorAt(reader, begin);
  return {
    kind: 'quantifier',
    quantifier: which,
    binder,
    body,
    start: reader.place(begin),
    end: reader.endPlace,
  };
}

function primary(reader: Reader, where: string): Expression {
  const begin = reader.start;
  reader.height = 1;
  switch (reader.kind) {
    case Token.name: {
      const { name } = reader;
      reader.advance();
      return { kind: 'name', name, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.integer: {
      if (reader.value === INTEGER_MAX + 1) {
        reader.pass(problem.integerTooLarge.at(reader.tokenSpan(), String(reader.value)));
      }
      const value = Math.min(reader.value, INTEGER_MAX);
      reader.advance();
      return { kind: 'integer', value, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.true:
    case Token.false: {
      const value = reader.is(Token.true);
      reader.advance();
      return { kind: 'boolean', value, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.leftParenthesis: {
      const open = reader.start;
      reader.advance();
      const inner = climb(reader, ASSIGNMENT, "after '('");
      const { height } = reader;
      expectClosing(reader, Token.rightParenthesis, ')', 'the parenthesis', open);
      // What follows a malformed parenthesis, such as the operand of a C cast, belongs to the same mistake.
      if (inner.kind === 'error') reader.blame();
      reader.height = height;
      return inner;
    }
    case Token.double: {
      const text = reader.text(begin, reader.end);
      reader.advance();
      return { kind: 'double', text, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.string: {
      const value = reader.text(begin, reader.end).replace(/^"|"$/g, '');
      reader.advance();
      return { kind: 'string', value, start: reader.place(begin), end: reader.endPlace };
    }
    default:
      return isName(reader.kind) ? softWord(reader) : noExpression(reader, where);
  }
}

/** Words that mean something special only in a certain company. */
function softWord(reader: Reader): Expression {
  const begin = reader.start;
  const { kind, name } = reader;
  const next = reader.peek();
  const called = next === Token.leftParenthesis;
  switch (kind) {
    case Token.sum:
      if (called && startsBinder(reader)) return quantifier(reader, 'sum');
      break;
    case Token.foreach:
      if (called && startsBinder(reader)) {
        quantifier(reader, 'sum');
        return foreign(reader, begin, 'dynamic');
      }
      break;
    case Token.spawn:
      if (isName(next)) {
        reader.advance();
        expectName(reader, 'a template');
        if (reader.is(Token.leftParenthesis)) argumentList(reader);
        else expect(reader, Token.leftParenthesis, '(', 'after', 'spawn');
        return foreign(reader, begin, 'dynamic');
      }
      break;
    case Token.exit:
    case Token.numOf:
      if (called && (kind === Token.numOf || reader.peekAfter(next) === Token.rightParenthesis)) {
        reader.advance();
        argumentList(reader);
        return foreign(reader, begin, 'dynamic');
      }
      break;
    case Token.deadlock:
      if (next !== Token.dot && !called) {
        reader.advance();
        reader.height = 1;
        return { kind: 'deadlock', start: reader.place(begin), end: reader.endPlace };
      }
      break;
    default:
  }
  reader.advance();
  reader.height = 1;
  return { kind: 'name', name, start: reader.place(begin), end: reader.endPlace };
}

/** Whether `( name :` follows the current token. */
function startsBinder(reader: Reader): boolean {
  const { start } = reader;
  const { previousEnd } = reader;
  reader.advance();
  const is = isName(reader.peek()) && reader.peekAfter(reader.peek()) === Token.colon;
  reader.moveTo(start);
  reader.previousEnd = previousEnd;
  return is;
}

export function foreign(reader: Reader, begin: number, feature: ForeignFeature): Expression {
  reader.height = 1;
  const text = reader.text(begin, reader.previousEnd);
  return { kind: 'foreign', feature, text, start: reader.place(begin), end: reader.endPlace };
}

/** Indices, members, arguments, rates and increments after an operand. */
function suffixes(reader: Reader, first: Expression): Expression {
  let inner = first;
  let { height } = reader;
  for (;;) {
    const { start } = inner;
    switch (reader.kind) {
      case Token.leftBracket: {
        const open = reader.start;
        reader.advance();
        const index = climb(reader, ASSIGNMENT, "after '['");
        height = Math.max(height, reader.height);
        expectClosing(reader, Token.rightBracket, ']', 'the index', open);
        inner = { kind: 'index', array: inner, index, start, end: reader.endPlace };
        break;
      }
      case Token.dot: {
        reader.advance();
        const member = memberName(reader);
        if (member === undefined) return errorAt(reader, reader.previousEnd);
        inner = { kind: 'member', object: inner, member, start, end: reader.endPlace };
        break;
      }
      case Token.leftParenthesis: {
        const list = argumentList(reader);
        height = Math.max(height, reader.height);
        inner = { kind: 'call', callee: inner, arguments: list, start, end: reader.endPlace };
        break;
      }
      case Token.prime:
        reader.advance();
        inner = { kind: 'rate', operand: inner, start, end: reader.endPlace };
        break;
      case Token.increment:
      case Token.decrement: {
        const operator = reader.is(Token.increment) ? '++' : '--';
        reader.advance();
        inner = {
          kind: 'increment',
          operator,
          position: 'after',
          operand: inner,
          start,
          end: reader.endPlace,
        };
        break;
      }
      default:
        reader.height = height;
        return inner;
    }
    height++;
    if (reader.depth + height > DEPTH_MAX) {
      inner = tooHigh(reader);
      height = 1;
    }
  }
}

/** After a dot every word is a name: locations of a model may be called what they like. */
function memberName(reader: Reader): { name: string; start: number; end: number } | undefined {
  if (!reader.is(Token.name) && reader.kind < Token.firstSoft) {
    expectName(reader, "a member after '.'");
    return undefined;
  }
  const { name } = reader;
  const start = reader.place(reader.start);
  reader.advance();
  return { name, start, end: reader.endPlace };
}

/** `(e, e)`, which may be empty. */
export function argumentList(reader: Reader): Expression[] {
  const open = reader.start;
  reader.advance();
  let items: Expression[] = [];
  reader.height = 0;
  if (!reader.is(Token.rightParenthesis)) items = parseExpressionList(reader, "after '('");
  const { height } = reader;
  expectClosing(reader, Token.rightParenthesis, ')', 'the arguments', open);
  reader.height = height;
  return items;
}

function noExpression(reader: Reader, where: string): Expression {
  const span = reader.tokenSpan();
  const begin = reader.start;
  const found = reader.tokenTitle();
  if (reader.is(Token.leftBrace)) {
    reader.complain(problem.listInExpression.at(span));
    skipTo(reader, (kind) => kind !== Token.leftBrace);
    reader.blame();
  } else if (reader.kind >= Token.int && reader.kind <= Token.struct) {
    const isConversion = reader.peek() === Token.rightParenthesis;
    reader.complain(
      problem.typeInExpression.at(span, reader.name, isConversion ? 'conversion' : 'declaration'),
    );
    if (isConversion) reader.advance();
    reader.blame();
  } else {
    const hint = reader.is(Token.assign) ? "Did you mean '=='?" : undefined;
    reader.complain(problem.expressionMissing.at(span, where, found, hint));
    if (reader.is(Token.assign)) {
      reader.advance();
      climb(reader, ASSIGNMENT, where);
    }
  }
  return errorAt(reader, begin);
}

// ---------------------------------------------------------------------------------------------------- types

/** Most types have no prefix and most variables no dimension: these share one list. */
const NONE: readonly never[] = [];

/** Levels of the tree from one type to the types of its fields. */
const TYPE_LEVELS = 5;

/** A type; `where`, such as "after ':'", completes "Expected a type". */
export function parseType(reader: Reader, where: string): TypeSyntax {
  const begin = reader.start;
  const prefixes = parsePrefixes(reader);
  let base: BaseType;
  if (enter(reader, TYPE_LEVELS)) {
    base = parseBase(reader, where);
  } else {
    base = { kind: 'error', start: reader.place(begin), end: reader.endPlace };
  }
  reader.depth -= TYPE_LEVELS;
  reader.height++;
  return { prefixes, base, start: reader.place(begin), end: reader.endPlace };
}

/** Whether a type begins here that cannot be read as an expression. */
export function beginsType(reader: Reader): boolean {
  const { kind } = reader;
  if (kind >= Token.const && kind <= Token.struct) return true;
  if (kind === Token.double_ || kind === Token.string_) return isName(reader.peek());
  if (kind === Token.hybrid) return reader.peek() === Token.clock;
  return false;
}

/** `[3][id_t]` after a name. */
export function parseDimensions(reader: Reader): readonly Dimension[] {
  if (!reader.is(Token.leftBracket)) return NONE;
  const dimensions: Dimension[] = [];
  while (reader.is(Token.leftBracket)) {
    const open = reader.start;
    reader.advance();
    const begin = reader.start;
    const asType = beginsType(reader);
    if (asType) {
      const type = parseType(reader, "after '['");
      dimensions.push({ kind: 'indexType', type, start: reader.place(begin), end: reader.endPlace });
    } else {
      const size = parseExpression(reader, 'for the size of the array');
      dimensions.push({ kind: 'size', size, start: reader.place(begin), end: reader.endPlace });
    }
    expectClosing(reader, Token.rightBracket, ']', 'the size of the array', open);
  }
  return dimensions;
}

function parsePrefixes(reader: Reader): TypeSyntax['prefixes'] {
  let prefix = prefixOf(reader);
  if (prefix === undefined) return NONE;
  const prefixes: TypeSyntax['prefixes'][number][] = [];
  while (prefix !== undefined) {
    const start = reader.place(reader.start);
    reader.advance();
    prefixes.push({ prefix, start, end: reader.endPlace });
    prefix = prefixOf(reader);
  }
  return prefixes;
}

function prefixOf(reader: Reader): TypePrefix | undefined {
  switch (reader.kind) {
    case Token.const:
      return 'const';
    case Token.meta:
      return 'meta';
    case Token.urgent:
      return 'urgent';
    case Token.broadcast:
      return 'broadcast';
    case Token.hybrid:
      return reader.peek() === Token.clock ? 'hybrid' : undefined;
    default:
      return undefined;
  }
}

function parseBase(reader: Reader, where: string): BaseType {
  const begin = reader.start;
  reader.height = 1;
  switch (reader.kind) {
    case Token.int:
      reader.advance();
      if (reader.is(Token.leftBracket)) return parseRange(reader, begin);
      return { kind: 'basic', name: 'int', start: reader.place(begin), end: reader.endPlace };
    case Token.bool:
      return basic(reader, 'bool');
    case Token.clock:
      return basic(reader, 'clock');
    case Token.chan:
      return basic(reader, 'chan');
    case Token.void:
      return basic(reader, 'void');
    case Token.double_:
      return basic(reader, 'double');
    case Token.string_:
      if (isName(reader.peek())) return basic(reader, 'string');
      break;
    case Token.scalar:
      return parseScalar(reader);
    case Token.struct:
      return parseStruct(reader);
    case Token.name:
      if (FOREIGN_NUMBERS.has(reader.name) && isReserved(reader.peek())) return foreignNumber(reader, where);
      break;
    default:
  }
  if (isName(reader.kind)) {
    const { name } = reader;
    reader.advance();
    return { kind: 'named', name, start: reader.place(begin), end: reader.endPlace };
  }
  reader.complain(problem.typeMissing.at(reader.tokenSpan(), where, reader.tokenTitle(), undefined));
  reader.blame();
  return { kind: 'error', start: reader.place(begin), end: reader.place(begin) };
}

type BasicName = (BaseType & { kind: 'basic' })['name'];

function basic(reader: Reader, name: BasicName): BaseType {
  const start = reader.place(reader.start);
  reader.advance();
  return { kind: 'basic', name, start, end: reader.endPlace };
}

const FOREIGN_NUMBERS: ReadonlySet<string> = new Set(['unsigned', 'signed', 'long', 'short']);

/** `unsigned int x` */
function foreignNumber(reader: Reader, where: string): BaseType {
  reader.complain(problem.foreignType.at(reader.tokenSpan(), reader.name));
  reader.advance();
  return parseBase(reader, where);
}

function parseRange(reader: Reader, begin: number): BaseType {
  const open = reader.start;
  reader.advance();
  if (reader.is(Token.rightBracket)) {
    reader.complain(problem.arraySizeBeforeName.at(reader.tokenSpan()));
    reader.advance();
    return { kind: 'basic', name: 'int', start: reader.place(begin), end: reader.endPlace };
  }
  const low = parseExpression(reader, 'for the lower bound');
  let { height } = reader;
  if (reader.is(Token.rightBracket)) {
    reader.complain(problem.arraySizeBeforeName.at(reader.span(open, reader.end)));
    reader.advance();
    reader.height = 1;
    return { kind: 'error', start: reader.place(begin), end: reader.endPlace };
  }
  expect(reader, Token.comma, ',', 'between the bounds of the range');
  const high = parseExpression(reader, 'for the upper bound');
  height = Math.max(height, reader.height);
  expectClosing(reader, Token.rightBracket, ']', 'the range', open);
  reader.height = height + 1;
  return { kind: 'range', low, high, start: reader.place(begin), end: reader.endPlace };
}

function parseScalar(reader: Reader): BaseType {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  if (
    !expect(reader, Token.leftBracket, '[', 'after', 'scalar', "Write 'scalar[3]' for a set of three values.")
  ) {
    return { kind: 'error', start: reader.place(begin), end: reader.endPlace };
  }
  const size = parseExpression(reader, 'for the size of the scalar set');
  const { height } = reader;
  expectClosing(reader, Token.rightBracket, ']', 'the size of the scalar set', open);
  reader.height = height + 1;
  return { kind: 'scalar', size, start: reader.place(begin), end: reader.endPlace };
}

function parseStruct(reader: Reader): BaseType {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  const fields: StructField[] = [];
  let height = 0;
  if (isName(reader.kind)) {
    const hint = "Write 'typedef struct { int a; } name;'.";
    reader.complain(
      problem.missing.at(reader.tokenSpan(), "'{'", "after 'struct'", reader.tokenTitle(), hint),
    );
    reader.advance();
  } else {
    reader.height = 0;
  }
  if (!reader.is(Token.leftBrace)) {
    expect(reader, Token.leftBrace, '{', "after 'struct'");
    reader.height = 1;
    return { kind: 'error', start: reader.place(begin), end: reader.endPlace };
  }
  reader.advance();
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const field = parseField(reader);
    height = Math.max(height, reader.height);
    if (field === undefined) break;
    fields.push(field);
  }
  if (fields.length === 0) expectName(reader, 'a type or field');
  expectClosing(reader, Token.rightBrace, '}', 'the struct', open);
  reader.height = height + 2;
  return { kind: 'struct', fields, start: reader.place(begin), end: reader.endPlace };
}

function parseField(reader: Reader): StructField | undefined {
  const begin = reader.start;
  const type = parseType(reader, 'for a field');
  if (type.base.kind === 'error' && reader.start === begin) {
    skipPastSemicolon(reader);
    if (reader.start === begin) return undefined;
    return { type, declarators: [], start: reader.place(begin), end: reader.endPlace };
  }
  const { height } = reader;
  const declarators: Declarator[] = [];
  do {
    const name = expectName(reader, 'a field');
    if (name === undefined) break;
    const dimensions = parseDimensions(reader);
    declarators.push({ name, dimensions, start: name.start, end: reader.endPlace });
  } while (reader.accept(Token.comma));
  const last = declarators.at(-1)?.name.name;
  expectSemicolon(reader, last === undefined ? 'after the field' : 'after the field', last);
  reader.height = Math.max(height, reader.height) + 1;
  return { type, declarators, start: reader.place(begin), end: reader.endPlace };
}
