/** Builds expressions of a network, computing away what is constant. What could fail when it runs is left to run. */
import { scaledBy } from '../base/value-range.js';
import { isComparison } from '../language/comparison.js';
import { type Span } from '../base/source.js';
import { type IndexStep, type IntExpression, type IntOperator } from './expression.js';

export function constant(value: number): IntExpression {
  return { kind: 'constant', value };
}

export function negation(operand: IntExpression): IntExpression {
  if (operand.kind === 'constant') return constant(operand.value === 0 ? 1 : 0);
  return { kind: 'not', operand };
}

/** The integer with its sign changed; the least one stays as it is. */
export function negated(operand: IntExpression): IntExpression {
  if (operand.kind === 'constant') return constant(-operand.value | 0);
  return operand.kind === 'negate' ? operand.operand : { kind: 'negate', operand };
}

/** Whether the value is 0 or 1 in any case. */
export function isTruthValue(expression: IntExpression): boolean {
  switch (expression.kind) {
    case 'constant':
      return expression.value === 0 || expression.value === 1;
    case 'not':
    case 'and':
    case 'or':
    case 'equal':
      return true;
    case 'binary':
      return isComparison(expression.operator);
    case 'fold':
      return expression.fold !== 'sum';
    case 'choose':
      return isTruthValue(expression.whenTrue) && isTruthValue(expression.whenFalse);
    case 'read':
    case 'negate':
    case 'after':
    case 'call':
      return false;
  }
}

/** 1 for anything but 0. */
export function truth(expression: IntExpression): IntExpression {
  return isTruthValue(expression) ? expression : negation(negation(expression));
}

export function both(left: IntExpression, right: () => IntExpression): IntExpression {
  if (left.kind === 'constant') return left.value === 0 ? left : truth(right());
  const second = right();
  if (second.kind === 'constant' && second.value !== 0) return truth(left);
  return { kind: 'and', left, right: second };
}

export function either(left: IntExpression, right: () => IntExpression): IntExpression {
  if (left.kind === 'constant') return left.value === 0 ? truth(right()) : constant(1);
  const second = right();
  if (second.kind === 'constant' && second.value === 0) return truth(left);
  return { kind: 'or', left, right: second };
}

/** All of them, in this order. A tree of little height, however many there are. */
export function allOf(parts: readonly IntExpression[]): IntExpression {
  return joined(parts, constant(1), both);
}

/** Some of them, asked in this order. */
export function someOf(parts: readonly IntExpression[]): IntExpression {
  return joined(parts, constant(0), either);
}

export function sumOf(parts: readonly IntExpression[], span: Span): IntExpression {
  return joined(parts, constant(0), (left, right) => {
    const second = right();
    return left.kind === 'constant' && left.value === 0 ? second : binary('+', left, second, span);
  });
}

/** Joins neighbours until one is left, so that walks over it do not go deep. */
function joined(
  parts: readonly IntExpression[],
  none: IntExpression,
  join: (left: IntExpression, right: () => IntExpression) => IntExpression,
): IntExpression {
  const between = (low: number, high: number): IntExpression => {
    if (low === high) return none;
    if (low + 1 === high) return join(none, () => parts[low]!);
    const middle = (low + high) >>> 1;
    return join(between(low, middle), () => between(middle, high));
  };
  return between(0, parts.length);
}

export function choose(
  condition: IntExpression,
  whenTrue: () => IntExpression,
  whenFalse: () => IntExpression,
): IntExpression {
  if (condition.kind === 'constant') return condition.value === 0 ? whenFalse() : whenTrue();
  return { kind: 'choose', condition, whenTrue: whenTrue(), whenFalse: whenFalse() };
}

export function binary(
  operator: IntOperator,
  left: IntExpression,
  right: IntExpression,
  span: Span,
): IntExpression {
  if (left.kind === 'constant' && right.kind === 'constant') {
    const value = compute(operator, left.value, right.value);
    if (value !== undefined) return constant(value);
  }
  return { kind: 'binary', operator, left, right, span };
}

/** Undefined where the operation can fail. */
function compute(operator: IntOperator, a: number, b: number): number | undefined {
  switch (operator) {
    case '+':
      return (a + b) | 0;
    case '-':
      return (a - b) | 0;
    case '*':
      return Math.imul(a, b);
    case '/':
      return b === 0 ? undefined : (a / b) | 0;
    case '%':
      return b === 0 ? undefined : (a % b) | 0;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case '<':
      return a < b ? 1 : 0;
    case '<=':
      return a <= b ? 1 : 0;
    case '==':
      return a === b ? 1 : 0;
    case '!=':
      return a !== b ? 1 : 0;
    case '>=':
      return a >= b ? 1 : 0;
    case '>':
      return a > b ? 1 : 0;
    case 'scale':
      return scaledBy(a, b);
    case '**':
    case '<<':
    case '>>':
      return undefined;
  }
}

/** What the indices add to an address, if they are constant and in range. */
export function constantOffset(indices: readonly IndexStep[]): number | undefined {
  let offset = 0;
  for (const { value, low, size, stride } of indices) {
    if (value.kind !== 'constant' || value.value < low || low + size <= value.value) return undefined;
    offset += (value.value - low) * stride;
  }
  return offset;
}
