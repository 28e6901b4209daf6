/**
 * Types of expressions: every expression that is reached gets its type in the table, every use of a name its symbol
 * and an entry in the log.
 *
 * INVARIANT an expression with a reported error in it has the type `unknown`, and nothing more is said because of it.
 */
import { type Span } from '../base/source.js';
import { isEmptyRange, isOutside } from '../base/value-range.js';
import { spend } from '../base/stopped.js';
import {
  type BinaryExpression,
  type CommaExpression,
  type ConditionalExpression,
  type Expression,
  type IndexExpression,
  type MemberExpression,
  type NameExpression,
  type QuantifierExpression,
} from './ast.js';
import { checkCall } from './check-calls.js';
import { checkAssign, checkIncrement } from './check-changes.js';
import { checkProcess, checkProcessMember } from './check-members.js';
import { binaryType, conditionalType, minusType, notType, quantifierType } from './check-operators.js';
import { resolveBinder } from './check-types.js';
import {
  type Checking,
  changedSince,
  declare,
  logUse,
  nearestAmong,
  noteForeign,
  reportUnknown,
  resolveName,
} from './checking.js';
import { fieldNamed } from './field-index.js';
import * as foreign from './problems/foreign.js';
import * as queries from './problems/query-checks.js';
import * as problems from './problems/types.js';
import { isShape, shapeOf } from './shapes.js';
import { type Scope, describeSymbol, innerScope } from './symbols.js';
import {
  BOOL,
  DOUBLE,
  INT,
  RATE,
  STRING,
  type Type,
  UNKNOWN,
  describeType,
  isAssignable,
  isConstraint,
  isGuard,
  isIntegral,
  isUnknown,
} from './types.js';
import { rangeOfExpression } from './value-range.js';

/** Checks an expression whose value is not needed, such as a call of a void function. */
export function checkExpression(checking: Checking, scope: Scope, expression: Expression): Type {
  spend();
  const type = typeOfExpression(checking, scope, expression);
  checking.typeOf.set(expression, type);
  return type;
}

/** Checks an expression whose value is needed. */
export function checkValue(checking: Checking, scope: Scope, expression: Expression): Type {
  const type = checkExpression(checking, scope, expression);
  if (type.kind === 'void') {
    const name =
      expression.kind === 'call' && expression.callee.kind === 'name' ? expression.callee.name : '';
    checking.report(problems.voidValue.at(expression, name));
    return UNKNOWN;
  }
  if (type.kind === 'process') {
    checking.report(problems.notAValue.at(expression, textOfProcess(expression), 'a process'));
    return UNKNOWN;
  }
  return type;
}

function textOfProcess(expression: Expression): string {
  if (expression.kind === 'name') return expression.name;
  return expression.kind === 'call' ? textOfProcess(expression.callee) : 'this';
}

/** Reports an expression that changes something where that is not allowed; `where` begins the sentence. */
export function requireNoSideEffect(checking: Checking, mark: number, where: string, at: Span): boolean {
  const changed = changedSince(checking, mark);
  if (changed === undefined) return true;
  checking.report(problems.sideEffect.at(at, where, changed));
  return false;
}

function typeOfExpression(checking: Checking, scope: Scope, expression: Expression): Type {
  switch (expression.kind) {
    case 'integer':
      return INT;
    case 'boolean':
      return BOOL;
    case 'double':
      noteDoubles(checking, expression);
      return DOUBLE;
    case 'string':
      return STRING;
    case 'error':
      return UNKNOWN;
    case 'foreign':
      if (expression.feature === 'dynamic') {
        noteForeign(checking, 'dynamic processes', foreign.dynamicNotAnalysed.at(expression));
      } else {
        noteDoubles(checking, expression);
      }
      return UNKNOWN;
    case 'deadlock':
      if (checking.mode === 'query') return { kind: 'constraint' };
      checking.report(problems.deadlockOutsideQuery.at(expression));
      return UNKNOWN;
    case 'name':
      return checkName(checking, scope, expression);
    case 'unary':
      return checkUnary(checking, scope, expression.operator, expression.operand);
    case 'binary':
      return checkBinary(checking, scope, expression);
    case 'increment':
      return checkIncrement(checking, scope, expression);
    case 'assign':
      return checkAssign(checking, scope, expression);
    case 'conditional':
      return checkConditional(checking, scope, expression);
    case 'comma':
      return checkComma(checking, scope, expression);
    case 'index':
      return checkIndex(checking, scope, expression);
    case 'member':
      return checkMember(checking, scope, expression);
    case 'rate': {
      const operand = checkValue(checking, scope, expression.operand);
      if (isUnknown(operand)) return UNKNOWN;
      if (operand.kind === 'clock') return RATE;
      checking.report(problems.rateOfNoClock.at(expression.operand, describeType(operand)));
      return UNKNOWN;
    }
    case 'call':
      return checkCall(checking, scope, expression);
    case 'quantifier':
      return checkQuantifier(checking, scope, expression);
  }
}

// ---------------------------------------------------------------------------------------------------- names

function checkName(checking: Checking, scope: Scope, expression: NameExpression): Type {
  const symbol = resolveName(checking, scope, expression, expression.name);
  if (symbol === undefined) {
    reportUnknown(checking, scope, expression.name, expression);
    return UNKNOWN;
  }
  switch (symbol.kind) {
    case 'variable':
    case 'parameter':
    case 'binder':
      logUse(checking, 'read', symbol, expression);
      return noteDouble(checking, symbol.type, expression);
    case 'builtinConstant':
      return noteDouble(checking, symbol.type, expression);
    case 'foreign':
      return UNKNOWN;
    case 'template':
    case 'instance':
      return checkProcess(checking, scope, expression, symbol, []);
    case 'type':
    case 'function':
    case 'builtinFunction':
    case 'location':
    case 'branchpoint':
      checking.report(problems.notAValue.at(expression, expression.name, describeSymbol(symbol)));
      return UNKNOWN;
  }
}

function checkMember(checking: Checking, scope: Scope, expression: MemberExpression): Type {
  const object = checkExpression(checking, scope, expression.object);
  if (isUnknown(object)) return UNKNOWN;
  if (object.kind === 'process') return checkProcessMember(checking, expression, object);
  if (object.kind !== 'struct') {
    checking.report(problems.noMembers.at(expression.object, describeType(object)));
    return UNKNOWN;
  }
  const { name } = expression.member;
  const field = fieldNamed(object.fields, name);
  if (field !== undefined) return field.type;
  const names = object.fields.map((candidate) => candidate.name);
  checking.report(problems.unknownField.at(expression.member, name, nearestAmong(checking, name, names)));
  return UNKNOWN;
}

function checkIndex(checking: Checking, scope: Scope, expression: IndexExpression): Type {
  const array = checkValue(checking, scope, expression.array);
  const index = checkValue(checking, scope, expression.index);
  if (isUnknown(array)) return UNKNOWN;
  if (array.kind !== 'array') {
    checking.report(problems.notAnArray.at(expression.array, describeType(array)));
    return UNKNOWN;
  }
  if (isUnknown(index)) return array.element;
  const fits =
    array.index.kind === 'scalar'
      ? index.kind === 'scalar' && index.set === array.index.set
      : isIntegral(index);
  if (!fits) {
    const wanted = array.index.kind === 'scalar' ? 'of the scalar type of the array' : 'an integer';
    checking.report(problems.wrongIndexType.at(expression.index, wanted, describeType(index)));
    return UNKNOWN;
  }
  checkIndexRange(checking, array.index, expression.index);
  return array.element;
}

/** An index is compared with the bounds at once: a value that is known, or all values that it can have. */
function checkIndexRange(checking: Checking, type: Type, index: Expression): void {
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'number') return;
  const range = rangeOfExpression(checking, index);
  // In an empty array nothing but a constant is surely named: what goes over its elements does nothing.
  if (!isOutside(range, shape) || (isEmptyRange(shape) && range.low < range.high)) return;
  if (checking.mode !== 'query') checking.report(problems.indexNeverInRange.at(index, range, shape));
  else if (range.low === range.high)
    checking.report(queries.queryIndexOutOfRange.at(index, range.low, shape.low, shape.high));
}

// ------------------------------------------------------------------------------------------------ operators

function checkUnary(checking: Checking, scope: Scope, operator: '-' | '+' | '!', operand: Expression): Type {
  const type = checkValue(checking, scope, operand);
  const result = operator === '!' ? notType(type) : operator === '-' ? minusType(type) : type;
  if (result !== undefined) return noteDouble(checking, result, operand);
  checking.report(problems.wrongOperand.at(operand, operator, describeType(type)));
  return UNKNOWN;
}

/** Sums of thousands of terms are deep on the left, so the left spine is walked without recursion. */
function checkBinary(checking: Checking, scope: Scope, expression: BinaryExpression): Type {
  const spine: BinaryExpression[] = [];
  let at: Expression = expression;
  while (at.kind === 'binary') {
    spine.push(at);
    at = at.left;
  }
  let type = checkValue(checking, scope, at);
  for (let i = spine.length - 1; i >= 0; i--) {
    const node = spine[i]!;
    const right = checkValue(checking, scope, node.right);
    const result = binaryType(node.operator, type, right);
    if (result === undefined) {
      checking.report(
        problems.wrongOperands.at(node, node.operator, describeType(type), describeType(right)),
      );
    }
    type = noteDouble(checking, result ?? UNKNOWN, node);
    if (i > 0) checking.typeOf.set(node, type);
  }
  return type;
}

function noteDouble(checking: Checking, type: Type, at: Span): Type {
  if (type.kind === 'double') noteDoubles(checking, at);
  return type;
}

function noteDoubles(checking: Checking, at: Span): void {
  noteForeign(checking, 'floating-point numbers', foreign.doublesNotAnalysed.at(at));
}

function checkConditional(checking: Checking, scope: Scope, expression: ConditionalExpression): Type {
  const condition = checkValue(checking, scope, expression.condition);
  const whenTrue = checkValue(checking, scope, expression.whenTrue);
  const whenFalse = checkValue(checking, scope, expression.whenFalse);
  if (!isUnknown(condition) && !isGuard(condition)) {
    checking.report(problems.conditionalNeedsCondition.at(expression.condition, describeType(condition)));
    return UNKNOWN;
  }
  noteClockChoice(checking, condition, expression.condition, 'choice');
  const type = conditionalType(whenTrue, whenFalse);
  if (type !== undefined) return noteDouble(checking, type, expression);
  checking.report(problems.branchesDiffer.at(expression, describeType(whenTrue), describeType(whenFalse)));
  return UNKNOWN;
}

/** What a condition on clocks decides changes while time passes. */
export function noteClockChoice(
  checking: Checking,
  type: Type,
  condition: Expression,
  how: 'choice' | 'statement',
): void {
  if (isUnknown(type) || isIntegral(type) || !isConstraint(type)) return;
  const what = 'clocks that choose between values';
  noteForeign(checking, what, foreign.clockChoiceNotAnalysed.at(condition, how));
}

function checkComma(checking: Checking, scope: Scope, expression: CommaExpression): Type {
  let type: Type = UNKNOWN;
  for (const [i, item] of expression.items.entries()) {
    const mark = checking.effects.length;
    type = checkExpression(checking, scope, item);
    if (isUnknown(type)) continue;
    if (type.kind !== 'void' && !isAssignable(type)) {
      checking.report(problems.notAnUpdate.at(item, describeType(type)));
      type = UNKNOWN;
    } else if (i < expression.items.length - 1) {
      warnWithoutEffect(checking, mark, item);
    }
  }
  return type;
}

/** Warns of an expression whose value is thrown away although it does nothing else. */
export function warnWithoutEffect(checking: Checking, mark: number, expression: Expression): void {
  if (expression.kind === 'error' || expression.kind === 'foreign') return;
  const { effects } = checking;
  for (let i = mark; i < effects.length; i++) {
    const { kind, symbol } = effects[i]!;
    if (kind === 'write' || kind === 'modify') return;
    if (kind === 'call' && symbol.kind !== 'function') return;
    if (kind === 'call' && symbol.kind === 'function') {
      if (checking.functions.get(symbol)?.changes !== undefined) return;
    }
  }
  if (isOne(expression)) return;
  checking.report(problems.noEffect.at(expression));
}

/** `1` and `true` are common ways to write an empty update. */
function isOne(expression: Expression): boolean {
  return (
    (expression.kind === 'integer' && expression.value === 1) ||
    (expression.kind === 'boolean' && expression.value)
  );
}

// ---------------------------------------------------------------------------------------------- quantifiers

function checkQuantifier(checking: Checking, scope: Scope, expression: QuantifierExpression): Type {
  const { binder, quantifier, body } = expression;
  const type = resolveBinder(checking, scope, binder);
  const inner = innerScope(scope);
  declare(checking, inner, binder.name, {
    kind: 'binder',
    id: checking.newId(),
    name: binder.name.name,
    span: binder.name,
    type,
    owner: 'quantifier',
    node: binder,
  });
  const mark = checking.effects.length;
  const bodyType = checkValue(checking, inner, body);
  requireNoSideEffect(checking, mark, `The body of '${quantifier}'`, body);
  const result = quantifierType(quantifier, bodyType);
  if (result !== undefined) return noteDouble(checking, result, expression);
  const wanted = quantifier === 'sum' ? 'a number' : 'a condition';
  checking.report(problems.wrongQuantifierBody.at(body, wanted, describeType(bodyType)));
  return UNKNOWN;
}
