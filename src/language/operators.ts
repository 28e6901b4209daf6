/**
 * How tightly operators bind, by UPPAAL's grammar: the parser joins operands by it, the printer sets parentheses by it.
 *
 * Binary operators all join to the left; assignments and conditionals to the right. Unary operators bind tighter than
 * every binary one, also than `**`. `imply`, `||` and `xor` share a level.
 */
import { type AssignOperator, type BinaryOperator } from './ast.js';

export type Power = number;

export const ASSIGNMENT: Power = 1;
export const CONDITIONAL: Power = 2;

/** Loosest first. */
export const BINARY_LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||', 'xor', 'imply'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['<?', '>?'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['**'],
];

/** The power of the loosest binary operators. */
export const DISJUNCTION: Power = CONDITIONAL + 1;
export const UNARY: Power = DISJUNCTION + BINARY_LEVELS.length;
/** Of indices, members, arguments and the like, and of everything that stands for itself. */
export const SUFFIX: Power = UNARY + 1;

const powers: ReadonlyMap<BinaryOperator, Power> = new Map(
  BINARY_LEVELS.flatMap((level, index) => level.map((operator) => [operator, DISJUNCTION + index] as const)),
);

export function binaryPower(operator: BinaryOperator): Power {
  return powers.get(operator)!;
}

export const ASSIGN_OPERATORS: readonly AssignOperator[] = [
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '<<=',
  '>>=',
];
