/** The parts of an expression of the language, and questions about all of them. */
import { type Expression } from '../language/ast.js';

export function hasCall(expression: Expression): boolean {
  return someExpression(expression, (each) => each.kind === 'call');
}

export function hasEffect(expression: Expression): boolean {
  return someExpression(expression, (each) => ['call', 'assign', 'increment'].includes(each.kind));
}

/** Whether it holds for the expression or one of its parts. */
export function someExpression(expression: Expression, holds: (expression: Expression) => boolean): boolean {
  if (holds(expression)) return true;
  return partsOf(expression).some((part) => someExpression(part, holds));
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'unary':
    case 'increment':
    case 'rate':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'assign':
      return [expression.target, expression.value];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'index':
      return [expression.array, expression.index];
    case 'member':
      return [expression.object];
    case 'call':
      return [expression.callee, ...expression.arguments];
    case 'quantifier':
      return [expression.body];
    case 'comma':
      return expression.items;
    case 'integer':
    case 'double':
    case 'boolean':
    case 'string':
    case 'name':
    case 'deadlock':
    case 'foreign':
    case 'error':
      return [];
  }
}
