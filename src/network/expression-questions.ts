/** Questions about an expression of the language with all its parts. */
import { type Expression } from '../language/ast.js';
import { childrenOf } from '../language/expression-parts.js';

export function hasCall(expression: Expression): boolean {
  return someExpression(expression, (each) => each.kind === 'call');
}

export function hasEffect(expression: Expression): boolean {
  return someExpression(expression, (each) => ['call', 'assign', 'increment'].includes(each.kind));
}

/** Whether it holds for the expression or one of its parts. */
export function someExpression(expression: Expression, holds: (expression: Expression) => boolean): boolean {
  if (holds(expression)) return true;
  return childrenOf(expression).some((part) => someExpression(part, holds));
}
