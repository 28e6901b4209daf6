/**
 * How deep code is nested, with the code of the functions that it calls: so deep do those go who follow it.
 *
 * INVARIANT functions do not recurse, and those that are called are known already.
 */
import { type Block, type Expression, type Initialiser, type Statement } from './ast.js';
import { childrenOf } from './expression-parts.js';

/** The depth of the function that a call names; 0 if it is none of the model's. */
export type DepthOfCallee = (callee: Expression) => number;

export function statementDepth(statement: Statement, depthOf: DepthOfCallee): number {
  const expression = (part: Expression | undefined): number =>
    part === undefined ? 0 : expressionDepth(part, depthOf);
  const inside = (part: Statement | undefined): number =>
    part === undefined ? 0 : statementDepth(part, depthOf);
  switch (statement.kind) {
    case 'empty':
      return 1;
    case 'block':
      return 1 + blockDepth(statement, depthOf);
    case 'expression':
      return 1 + expression(statement.expression);
    case 'if':
      return (
        1 + Math.max(expression(statement.condition), inside(statement.whenTrue), inside(statement.whenFalse))
      );
    case 'for': {
      const { first, condition, step, body } = statement;
      return 1 + Math.max(expression(first), expression(condition), expression(step), inside(body));
    }
    case 'iterate':
      return 1 + inside(statement.body);
    case 'while':
    case 'doWhile':
      return 1 + Math.max(expression(statement.condition), inside(statement.body));
    case 'return':
      return 1 + expression(statement.value);
    case 'assert':
      return 1 + expression(statement.condition);
  }
}

function blockDepth({ declarations, statements }: Block, depthOf: DepthOfCallee): number {
  let deepest = 0;
  for (const declaration of declarations) {
    if (declaration.kind !== 'variables') continue;
    for (const { initialiser } of declaration.declarators)
      if (initialiser !== undefined) deepest = Math.max(deepest, initialiserDepth(initialiser, depthOf));
  }
  for (const statement of statements) deepest = Math.max(deepest, statementDepth(statement, depthOf));
  return deepest;
}

function initialiserDepth(initialiser: Initialiser, depthOf: DepthOfCallee): number {
  if (initialiser.kind !== 'list') return expressionDepth(initialiser, depthOf);
  let deepest = 0;
  for (const { value } of initialiser.items) deepest = Math.max(deepest, initialiserDepth(value, depthOf));
  return 1 + deepest;
}

export function expressionDepth(expression: Expression, depthOf: DepthOfCallee): number {
  let deepest = expression.kind === 'call' ? depthOf(expression.callee) : 0;
  for (const part of childrenOf(expression)) deepest = Math.max(deepest, expressionDepth(part, depthOf));
  return 1 + deepest;
}
