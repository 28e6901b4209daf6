/** Statements of function bodies, and updates, which are statements of edges. */
import { type Block, type Expression, type Statement } from './ast.js';
import { fitsParameter } from './check-calls.js';
import { checkLocalDeclarations } from './check-declarations.js';
import {
  checkExpression,
  checkValue,
  noteClockChoice,
  requireNoSideEffect,
  warnWithoutEffect,
} from './check-expressions.js';
import { resolveBinder } from './check-types.js';
import { type Checking, declare } from './checking.js';
import * as problems from './problems/types.js';
import { type FunctionSymbol, type Scope, innerScope } from './symbols.js';
import { describeType, isAssignable, isConstraint, isUnknown } from './types.js';

/** Checks the body of a function, whose scope has the parameters; says whether its end can be reached. */
export function checkBody(checking: Checking, scope: Scope, symbol: FunctionSymbol, body: Block): void {
  checkBlock(checking, scope, symbol, body);
  if (symbol.result.kind !== 'void' && !alwaysReturns(body)) {
    checking.report(problems.missingReturn.at(symbol.span, symbol.name));
  }
}

function checkBlock(checking: Checking, scope: Scope, symbol: FunctionSymbol, block: Block): void {
  checkLocalDeclarations(checking, scope, block.declarations);
  for (const statement of block.statements) checkStatement(checking, scope, symbol, statement);
}

function checkStatement(
  checking: Checking,
  scope: Scope,
  symbol: FunctionSymbol,
  statement: Statement,
): void {
  switch (statement.kind) {
    case 'empty':
      return;
    case 'block':
      checkBlock(checking, innerScope(scope), symbol, statement);
      return;
    case 'expression':
      checkUpdate(checking, scope, statement.expression);
      return;
    case 'if':
      checkCondition(checking, scope, statement.condition);
      checkStatement(checking, scope, symbol, statement.whenTrue);
      if (statement.whenFalse !== undefined) checkStatement(checking, scope, symbol, statement.whenFalse);
      return;
    case 'for':
      checkUpdate(checking, scope, statement.first);
      checkCondition(checking, scope, statement.condition);
      checkUpdate(checking, scope, statement.step);
      checkStatement(checking, scope, symbol, statement.body);
      return;
    case 'while':
    case 'doWhile':
      checkCondition(checking, scope, statement.condition);
      checkStatement(checking, scope, symbol, statement.body);
      return;
    case 'iterate':
      checkIteration(checking, scope, symbol, statement);
      return;
    case 'return':
      checkReturn(checking, scope, symbol, statement);
      return;
    case 'assert': {
      const mark = checking.effects.length;
      const type = checkValue(checking, scope, statement.condition);
      noteClockChoice(checking, type, statement.condition, 'statement');
      requireNoSideEffect(checking, mark, 'An assertion', statement.condition);
      return;
    }
  }
}

/** An expression that is there for what it changes. */
export function checkUpdate(checking: Checking, scope: Scope, expression: Expression): void {
  const mark = checking.effects.length;
  const type = checkExpression(checking, scope, expression);
  if (isUnknown(type)) return;
  if (type.kind !== 'void' && !isAssignable(type)) {
    checking.report(problems.notAnUpdate.at(expression, describeType(type)));
  } else {
    warnWithoutEffect(checking, mark, expression);
  }
}

function checkCondition(checking: Checking, scope: Scope, condition: Expression): void {
  const type = checkValue(checking, scope, condition);
  noteClockChoice(checking, type, condition, 'statement');
  if (isUnknown(type) || isConstraint(type)) return;
  checking.report(problems.conditionNeeded.at(condition, describeType(type)));
}

function checkIteration(
  checking: Checking,
  scope: Scope,
  symbol: FunctionSymbol,
  statement: Statement & { readonly kind: 'iterate' },
): void {
  const { binder } = statement;
  const inner = innerScope(scope);
  const type = resolveBinder(checking, scope, binder);
  declare(checking, inner, binder.name, {
    kind: 'binder',
    id: checking.newId(),
    name: binder.name.name,
    span: binder.name,
    type,
    owner: 'iteration',
    node: binder,
  });
  checkStatement(checking, inner, symbol, statement.body);
}

function checkReturn(
  checking: Checking,
  scope: Scope,
  symbol: FunctionSymbol,
  statement: Statement & { readonly kind: 'return' },
): void {
  const { value } = statement;
  const wanted = symbol.result;
  if (value === undefined) {
    if (wanted.kind !== 'void' && !isUnknown(wanted)) {
      checking.report(problems.returnWithoutValue.at(statement, symbol.name, describeType(wanted)));
    }
    return;
  }
  if (wanted.kind === 'void') {
    checkExpression(checking, scope, value);
    checking.report(problems.valueReturnedFromVoid.at(statement, symbol.name));
    return;
  }
  const given = checkValue(checking, scope, value);
  if (isUnknown(given) || isUnknown(wanted) || fitsParameter(wanted, given, false)) return;
  checking.report(
    problems.wrongReturnValue.at(value, symbol.name, describeType(wanted), describeType(given)),
  );
}

/** Whether a statement cannot be left but by a return, as far as its form tells. */
function alwaysReturns(statement: Statement): boolean {
  switch (statement.kind) {
    case 'return':
      return true;
    case 'block': {
      const last = statement.statements.at(-1);
      return last !== undefined && alwaysReturns(last);
    }
    case 'if':
      return (
        alwaysReturns(statement.whenTrue) &&
        statement.whenFalse !== undefined &&
        alwaysReturns(statement.whenFalse)
      );
    case 'doWhile':
      return alwaysReturns(statement.body);
    default:
      return false;
  }
}
