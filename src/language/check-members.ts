/**
 * Processes in expressions: `P.x`, `P.loc`, `T(1).x`. Queries name them, and what follows the system line.
 *
 * A process by itself has no value; its members are the parameters, variables, functions and locations of its template.
 */
import { type Span } from '../base/source.js';
import { type Expression, type MemberExpression } from './ast.js';
import { type Checking, logUse, nearestAmong, quietValue } from './checking.js';
import * as queries from './problems/query-checks.js';
import * as problems from './problems/types.js';
import { article } from './problems/words.js';
import { isShape, shapeOf } from './shapes.js';
import { type InstanceSymbol, type Scope, type TemplateSymbol, templateOf } from './symbols.js';
import {
  BOOL,
  INT,
  type ProcessType,
  type Type,
  UNKNOWN,
  describeType,
  isIntegral,
  isUnknown,
} from './types.js';

/** `P`, or `T(1)` where arguments choose one of several processes. */
export function checkProcess(
  checking: Checking,
  scope: Scope,
  expression: Expression,
  symbol: TemplateSymbol | InstanceSymbol,
  chosen: readonly Expression[],
): Type {
  const types = chosen.map((argument) => checking.checkValue(checking, scope, argument));
  if (checking.mode === 'model') {
    checking.report(problems.processOutsideQuery.at(expression, symbol.name));
    return UNKNOWN;
  }
  if (!checking.running.has(symbol)) {
    checking.report(queries.queryProcessNotRunning.at(expression, symbol.name));
    return UNKNOWN;
  }
  const wanted = symbol.parameters.length;
  if (chosen.length === 0 && wanted > 0) {
    checking.report(queries.queryProcessIncomplete.at(expression, symbol.name, wanted));
    return UNKNOWN;
  }
  if (chosen.length !== wanted) {
    checking.report(problems.wrongArgumentCount.at(expression, symbol.name, wanted, chosen.length));
    return UNKNOWN;
  }
  for (const [i, { type }] of symbol.parameters.entries()) {
    if (!checkChoice(checking, type, types[i]!, chosen[i]!)) return UNKNOWN;
  }
  return { kind: 'process', symbol };
}

function checkChoice(checking: Checking, wanted: Type, given: Type, argument: Expression): boolean {
  if (isUnknown(given)) return false;
  const fits =
    wanted.kind === 'scalar' ? given.kind === 'scalar' && given.set === wanted.set : isIntegral(given);
  if (!fits && !isUnknown(wanted)) {
    checking.report(problems.wrongIndexType.at(argument, article(describeType(wanted)), describeType(given)));
    return false;
  }
  const value = quietValue(checking, argument);
  const shape = shapeOf(wanted);
  if (value === undefined || !isShape(shape) || shape.kind !== 'number') return true;
  if (shape.low <= value && value <= shape.high) return true;
  checking.report(queries.queryIndexOutOfRange.at(argument, value, shape.low, shape.high));
  return false;
}

export function checkProcessMember(
  checking: Checking,
  expression: MemberExpression,
  process: ProcessType,
): Type {
  const { symbol } = process;
  const template = templateOf(symbol);
  const members = template === undefined ? undefined : checking.templateScopes.get(template)?.names;
  if (members === undefined) return UNKNOWN;
  const { member } = expression;
  const found = members.get(member.name);
  switch (found?.kind) {
    case 'location':
      note(checking, found, expression);
      return BOOL;
    case 'variable':
    case 'parameter':
      note(checking, found, expression);
      return found.type;
    case 'function':
      checking.symbolOf.set(expression, found);
      return UNKNOWN;
    case undefined: {
      if (member.name === 'location') return INT;
      const near = nearestAmong(checking, member.name, members.keys());
      checking.report(queries.queryMemberUnknown.at(member, symbol.name, member.name, near));
      return UNKNOWN;
    }
    default:
      checking.report(queries.queryMemberUnknown.at(member, symbol.name, member.name));
      return UNKNOWN;
  }
}

function note(checking: Checking, symbol: Parameters<typeof logUse>[2], at: Span): void {
  checking.symbolOf.set(at, symbol);
  logUse(checking, 'read', symbol, at);
}
