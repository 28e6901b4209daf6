/** The range that an integer expression of a model can have, from the types of what it reads: never too small. */
import {
  TRUTH,
  type ValueRange,
  WORD,
  binaryRange,
  isEmptyRange,
  negatedRange,
  union,
} from '../base/value-range.js';
import { type Expression } from './ast.js';
import { type Checking, quietValue } from './checking.js';
import { isShape, shapeOf } from './shapes.js';
import { type Type } from './types.js';

/** The values that a checked integer expression can have. An empty range means that it is never computed. */
export function rangeOfExpression(checking: Checking, expression: Expression): ValueRange {
  const of = (operand: Expression): ValueRange => rangeOfExpression(checking, operand);
  switch (expression.kind) {
    case 'integer':
      return { low: expression.value, high: expression.value };
    case 'name': {
      const value = quietValue(checking, expression);
      return value === undefined ? rangeOfType(checking.typeOf.get(expression)) : { low: value, high: value };
    }
    case 'index':
    case 'member':
    case 'call':
      return rangeOfType(checking.typeOf.get(expression));
    case 'unary':
      if (expression.operator === '!') return TRUTH;
      return expression.operator === '-' ? negatedRange(of(expression.operand)) : of(expression.operand);
    case 'binary': {
      const left = of(expression.left);
      const right = of(expression.right);
      return isEmptyRange(left) || isEmptyRange(right) ? left : binaryRange(expression.operator, left, right);
    }
    case 'conditional':
      return union(of(expression.whenTrue), of(expression.whenFalse));
    default:
      return WORD;
  }
}

/** The values of an integer type, where its bounds are known. */
export function rangeOfType(type: Type | undefined): ValueRange {
  if (type?.kind === 'bool') return TRUTH;
  const shape = type?.kind === 'int' ? shapeOf(type) : undefined;
  return shape !== undefined && isShape(shape) && shape.kind === 'number' ? shape : WORD;
}
