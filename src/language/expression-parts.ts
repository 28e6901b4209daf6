/** The parts of an expression. */
import { type Expression } from './ast.js';

/** The expressions directly inside, in the order of the text. */
export function childrenOf(expression: Expression): readonly Expression[] {
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
