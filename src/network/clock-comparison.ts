/** Comparisons of clocks as constraints: bounds from above on a difference, all of which hold. */
import { type Span } from '../base/source.js';
import { negated } from './build-expression.js';
import { type ClockAddress, type ClockConstraint, type IntExpression } from './expression.js';

export type ClockComparisonOperator = '<' | '<=' | '==' | '>=' | '>';

/** Stands where no clock is added, or none is subtracted. */
export const NO_CLOCK: ClockAddress = { base: 0, indices: [] };

/** `plus - minus` compared with `bound`. */
export interface ClockComparison {
  readonly plus: ClockAddress;
  readonly minus: ClockAddress;
  readonly bound: IntExpression;
  readonly when?: IntExpression | undefined;
  readonly span: Span;
}

export function clockConstraints(
  operator: ClockComparisonOperator,
  { plus, minus, bound, when, span }: ClockComparison,
): readonly ClockConstraint[] {
  const above = { left: plus, right: minus, bound, when, span };
  const below = { left: minus, right: plus, bound: negated(bound), when, span };
  switch (operator) {
    case '<':
      return [{ ...above, strict: true }];
    case '<=':
      return [{ ...above, strict: false }];
    case '>':
      return [{ ...below, strict: true }];
    case '>=':
      return [{ ...below, strict: false }];
    case '==':
      return [
        { ...above, strict: false },
        { ...below, strict: false },
      ];
  }
}
