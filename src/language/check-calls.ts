/** Calls of functions, the model's own and those of the language; `T(1)`, which chooses a process, looks the same. */
import { type CallExpression, type Expression } from './ast.js';
import { markChanged, obstacleToChange, rootsOf } from './check-changes.js';
import { checkProcess } from './check-members.js';
import { type Checking, logUse, noteForeign, reportUnknown, resolveName } from './checking.js';
import * as foreign from './problems/foreign.js';
import * as problems from './problems/types.js';
import {
  type BuiltinFunctionSymbol,
  type FunctionSymbol,
  type ParameterSymbol,
  type Scope,
  type Symbol,
} from './symbols.js';
import {
  type Type,
  UNKNOWN,
  channelCapability,
  describeType,
  isAssignmentCompatible,
  isEquivalent,
  isIntegral,
  isNumber,
  isUnknown,
} from './types.js';

export function checkCall(checking: Checking, scope: Scope, expression: CallExpression): Type {
  const { callee } = expression;
  const symbol = calledSymbol(checking, scope, callee);
  switch (symbol?.kind) {
    case 'function':
      return checkFunctionCall(checking, scope, expression, symbol);
    case 'builtinFunction':
      return checkBuiltinCall(checking, scope, expression, symbol);
    case 'template':
    case 'instance':
      return checkProcess(checking, scope, expression, symbol, expression.arguments);
    case undefined:
      for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
      return UNKNOWN;
    case 'foreign':
      for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
      logUse(checking, 'call', symbol, callee);
      if (symbol.feature === 'external') {
        noteForeign(checking, 'external functions', foreign.externalNotAnalysed.at(callee, symbol.name));
      }
      return UNKNOWN;
    default:
      for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
      checking.report(problems.notAFunction.at(callee));
      return UNKNOWN;
  }
}

/** What a call calls; undefined after an error, which is reported. */
function calledSymbol(checking: Checking, scope: Scope, callee: Expression): Symbol | undefined {
  if (callee.kind === 'name') {
    const symbol = resolveName(checking, scope, callee, callee.name);
    if (symbol === undefined) reportUnknown(checking, scope, callee.name, callee);
    return symbol;
  }
  const type = checking.checkExpression(checking, scope, callee);
  const member = callee.kind === 'member' ? checking.symbolOf.get(callee) : undefined;
  if (member?.kind === 'function') return member;
  if (!isUnknown(type)) checking.report(problems.notAFunction.at(callee));
  return undefined;
}

function checkFunctionCall(
  checking: Checking,
  scope: Scope,
  expression: CallExpression,
  symbol: FunctionSymbol,
): Type {
  const { callee } = expression;
  logUse(checking, 'call', symbol, callee);
  const given = expression.arguments.length;
  if (given !== symbol.parameters.length) {
    for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
    checking.report(problems.wrongArgumentCount.at(expression, symbol.name, symbol.parameters.length, given));
    return symbol.result;
  }
  let fits = true;
  for (const [i, parameter] of symbol.parameters.entries()) {
    if (!checkArgument(checking, scope, parameter, expression.arguments[i]!)) fits = false;
  }
  const effects = checking.functions.get(symbol);
  if (effects === undefined) checking.report(problems.recursion.at(callee, symbol.name));
  checking.state.foreign ??= effects?.foreign;
  return fits ? symbol.result : UNKNOWN;
}

function checkArgument(
  checking: Checking,
  scope: Scope,
  parameter: ParameterSymbol,
  argument: Expression,
): boolean {
  const mark = checking.effects.length;
  const type = checking.checkValue(checking, scope, argument);
  const changes = parameter.passing === 'reference' && !parameter.constant;
  if (changes && parameter.type.kind !== 'channel') {
    markChanged(checking, argument, mark, 'modify');
    // The function may read it too, which a mere change does not count as.
    for (const root of rootsOf(argument)) {
      const symbol = checking.symbolOf.get(root);
      if (symbol !== undefined) logUse(checking, 'read', symbol, root);
    }
  }
  return checkArgumentType(checking, parameter, argument, type);
}

/** Whether a value or variable fits a parameter, of a function or of a template; reports it if not. */
export function checkArgumentType(
  checking: Checking,
  parameter: ParameterSymbol,
  argument: Expression,
  type: Type,
): boolean {
  if (isUnknown(type) || isUnknown(parameter.type)) return true;
  const reference = parameter.passing === 'reference';
  const isVariable = obstacleToChange(checking, argument) === undefined;
  if (reference && !parameter.constant && !isVariable) {
    checking.report(problems.variableArgumentNeeded.at(argument, parameter.name));
    return false;
  }
  if (fitsParameter(parameter.type, type, reference && isVariable)) return true;
  checking.report(
    problems.wrongArgument.at(
      argument,
      `The parameter '${parameter.name}'`,
      describeType(parameter.type),
      describeType(type),
      parameter.constant || parameter.type.kind === 'channel' ? 'value' : parameter.passing,
    ),
  );
  return false;
}

export function fitsParameter(parameter: Type, argument: Type, asVariable: boolean): boolean {
  if (parameter.kind === 'channel' && argument.kind === 'channel') {
    return channelCapability(argument) >= channelCapability(parameter);
  }
  return asVariable ? isEquivalent(argument, parameter) : isAssignmentCompatible(parameter, argument);
}

function checkBuiltinCall(
  checking: Checking,
  scope: Scope,
  expression: CallExpression,
  symbol: BuiltinFunctionSymbol,
): Type {
  const { callee } = expression;
  logUse(checking, 'call', symbol, callee);
  const types = expression.arguments.map((argument) => checking.checkValue(checking, scope, argument));
  const wanted = symbol.parameters.length;
  if (types.length !== wanted) {
    checking.report(problems.wrongArgumentCount.at(expression, symbol.name, wanted, types.length));
    return symbol.result;
  }
  for (const [i, type] of types.entries()) {
    const fits = symbol.parameters[i] === 'integer' ? isIntegral(type) : isNumber(type);
    if (fits || isUnknown(type)) continue;
    checking.report(
      problems.wrongArgument.at(
        expression.arguments[i],
        `Parameter ${i + 1} of '${symbol.name}'`,
        symbol.parameters[i] === 'integer' ? 'int' : 'double',
        describeType(type),
        'value',
      ),
    );
    return UNKNOWN;
  }
  if (symbol.name !== 'abs') {
    const diagnostic = foreign.randomNotAnalysed.at(callee, symbol.name);
    noteForeign(checking, 'floating-point functions', diagnostic);
  }
  return symbol.result;
}
