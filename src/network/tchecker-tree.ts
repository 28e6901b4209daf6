/** Builds trees of TChecker's language that stand in no file. */
import { type Span } from '../base/source.js';
import { type BinaryOperator, type Expression, type Statement } from '../language/ast.js';

/** An integer: a variable, or an element of an array. */
export interface CellName {
  readonly name: string;
  readonly index: number | undefined;
}

/** Trees that are written have no places. */
export const NOWHERE: Span = { start: 0, end: 0 };

export function number(value: number): Expression {
  if (value >= 0) return { kind: 'integer', value, ...NOWHERE };
  return { kind: 'unary', operator: '-', operand: number(-value), ...NOWHERE };
}

export function name(text: string): Expression {
  return { kind: 'name', name: text, ...NOWHERE };
}

export function element({ name: variable, index }: CellName): Expression {
  return index === undefined ? name(variable) : indexed(variable, number(index));
}

export function indexed(variable: string, index: Expression): Expression {
  return { kind: 'index', array: name(variable), index, ...NOWHERE };
}

export function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, ...NOWHERE };
}

export function conditional(condition: Expression, whenTrue: Expression, whenFalse: Expression): Expression {
  return { kind: 'conditional', condition, whenTrue, whenFalse, ...NOWHERE };
}

export function either(left: Expression, right: Expression): Expression {
  const second = conditional(right, number(1), number(0));
  return binary('!=', conditional(left, number(1), second), number(0));
}

export function minus(operand: Expression): Expression {
  if (operand.kind === 'unary' && operand.operator === '-') return operand.operand;
  return isZero(operand) ? operand : { kind: 'unary', operator: '-', operand, ...NOWHERE };
}

export function plus(left: Expression, right: Expression): Expression {
  if (isZero(left)) return right;
  if (left.kind === 'integer' && right.kind === 'integer') return number(left.value + right.value);
  return isZero(right) ? left : binary('+', left, right);
}

export function times(left: Expression, factor: number): Expression {
  if (left.kind === 'integer') return number(left.value * factor);
  return factor === 1 ? left : binary('*', left, number(factor));
}

export function isZero(expression: Expression): boolean {
  return expression.kind === 'integer' && expression.value === 0;
}

export function assign(target: Expression, value: Expression): Statement {
  const expression: Expression = { kind: 'assign', operator: '=', target, value, ...NOWHERE };
  return { kind: 'expression', expression, ...NOWHERE };
}

/** Several statements as one; TChecker has no empty one but `nop`. */
export function sequence(statements: readonly Statement[]): Statement & { readonly kind: 'block' } {
  const filled: readonly Statement[] = statements.length === 0 ? [{ kind: 'empty', ...NOWHERE }] : statements;
  return { kind: 'block', declarations: [], statements: filled, ...NOWHERE };
}
