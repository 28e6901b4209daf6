/** Assignments and increments: what can be changed, and what the log says about it. */
import { type ValueRange, binaryRange, isEmptyRange, isOutside } from '../base/value-range.js';
import {
  type AssignExpression,
  type Expression,
  type IncrementExpression,
  type NameExpression,
} from './ast.js';
import { type Checking, type Effect, logUse } from './checking.js';
import * as problems from './problems/types.js';
import { type Scope, type Symbol, describeSymbol } from './symbols.js';
import {
  INT,
  type Type,
  UNKNOWN,
  describeType,
  isAssignmentCompatible,
  isEquivalent,
  isIntegral,
  isUnknown,
} from './types.js';
import { rangeOfExpression, rangeOfType } from './value-range.js';

export function checkAssign(checking: Checking, scope: Scope, expression: AssignExpression): Type {
  const { target, operator } = expression;
  const mark = checking.effects.length;
  const left = checking.checkValue(checking, scope, target);
  markChanged(checking, target, mark, operator === '=' ? 'write' : 'modify');
  const right = checking.checkValue(checking, scope, expression.value);
  if (!isUnknown(left) && !requireVariable(checking, target)) return UNKNOWN;
  if (isUnknown(left) || isUnknown(right)) return left;
  if (operator === '=') {
    if (isAssignmentCompatible(left, right)) {
      checkRange(checking, left, expression.value, rangeOfExpression(checking, expression.value));
      return left;
    }
    checking.report(problems.wrongAssignment.at(expression, describeType(left), describeType(right)));
    return UNKNOWN;
  }
  const fits = operator === '+=' ? left.kind === 'int' : isIntegral(left);
  if (fits && isIntegral(right)) {
    const values = binaryRange(
      operator.slice(0, -1),
      rangeOfType(left),
      rangeOfExpression(checking, expression.value),
    );
    checkRange(checking, left, expression, values);
    return left;
  }
  checking.report(problems.integersOnly.at(expression, operator));
  return UNKNOWN;
}

export function checkIncrement(checking: Checking, scope: Scope, expression: IncrementExpression): Type {
  const { operand, operator } = expression;
  const mark = checking.effects.length;
  const type = checking.checkValue(checking, scope, operand);
  markChanged(checking, operand, mark, 'modify');
  if (isUnknown(type) || !requireVariable(checking, operand)) return UNKNOWN;
  if (type.kind === 'int') return INT;
  checking.report(problems.incrementNeedsInteger.at(operand, operator, describeType(type)));
  return UNKNOWN;
}

/** A value that never fits its variable is said at once; `x++` is not, since guards decide whether it is taken. */
function checkRange(checking: Checking, target: Type, at: Expression, values: ValueRange): void {
  if (target.kind !== 'int') return;
  const range = rangeOfType(target);
  if (!isEmptyRange(range) && isOutside(values, range))
    checking.report(problems.valueNeverInRange.at(at, values, range));
}

/**
 * Turns the use of the variable at the root of `target` into a change of it. Checking goes to the root first, so its
 * entry is the first one after `mark`; where there are several roots, entries are added.
 */
export function markChanged(
  checking: Checking,
  target: Expression,
  mark: number,
  kind: Effect['kind'],
): void {
  const roots = rootsOf(target);
  for (const root of roots) {
    const symbol = checking.symbolOf.get(root);
    if (symbol === undefined) continue;
    const first = checking.effects[mark];
    if (roots.length === 1 && first?.node === root) {
      checking.effects[mark] = { kind, symbol, node: root };
    } else {
      logUse(checking, kind, symbol, root);
    }
  }
}

/** The names of the variables that an expression may stand for. */
export function rootsOf(expression: Expression): readonly NameExpression[] {
  switch (expression.kind) {
    case 'name':
      return [expression];
    case 'index':
      return rootsOf(expression.array);
    case 'member':
      return rootsOf(expression.object);
    case 'conditional':
      return [...rootsOf(expression.whenTrue), ...rootsOf(expression.whenFalse)];
    case 'comma': {
      const last = expression.items.at(-1);
      return last === undefined ? [] : rootsOf(last);
    }
    case 'assign':
      return rootsOf(expression.target);
    case 'increment':
      return rootsOf(expression.operand);
    default:
      return [];
  }
}

/** Reports an expression that is not a variable that can be changed. */
function requireVariable(checking: Checking, expression: Expression): boolean {
  const obstacle = obstacleToChange(checking, expression);
  if (obstacle === undefined) return true;
  if (obstacle === 'value') {
    checking.report(problems.notAVariable.at(expression));
  } else {
    checking.report(problems.constantChanged.at(expression, obstacle.name, constantWords(obstacle)));
  }
  return false;
}

function constantWords(symbol: Symbol): string {
  switch (symbol.kind) {
    case 'parameter':
      return 'a constant parameter';
    case 'binder':
      return `bound by ${symbol.owner === 'select' ? 'a select' : symbol.owner === 'iteration' ? 'the loop' : 'a quantifier'}`;
    default:
      return describeSymbol(symbol);
  }
}

/** What keeps an expression from being changed: a constant, or that it is a mere value. */
export function obstacleToChange(checking: Checking, expression: Expression): Symbol | 'value' | undefined {
  switch (expression.kind) {
    case 'error':
    case 'foreign':
      return undefined;
    case 'name': {
      const symbol = checking.symbolOf.get(expression);
      if (symbol === undefined || symbol.kind === 'foreign') return undefined;
      if (symbol.kind === 'variable' || symbol.kind === 'parameter') {
        return symbol.constant ? symbol : undefined;
      }
      return symbol.kind === 'binder' || symbol.kind === 'builtinConstant' ? symbol : 'value';
    }
    case 'index':
      return obstacleToChange(checking, expression.array);
    case 'member':
      return checking.typeOf.get(expression.object)?.kind === 'process'
        ? 'value'
        : obstacleToChange(checking, expression.object);
    case 'assign':
      return undefined;
    case 'increment':
      return expression.position === 'before' ? undefined : 'value';
    case 'conditional': {
      const left = checking.typeOf.get(expression.whenTrue) ?? UNKNOWN;
      const right = checking.typeOf.get(expression.whenFalse) ?? UNKNOWN;
      if (!isEquivalent(left, right)) return 'value';
      return (
        obstacleToChange(checking, expression.whenTrue) ?? obstacleToChange(checking, expression.whenFalse)
      );
    }
    case 'comma': {
      const last = expression.items.at(-1);
      return last === undefined ? 'value' : obstacleToChange(checking, last);
    }
    default:
      return 'value';
  }
}
