/**
 * From guards and invariants to formulas: a condition on the integers and constraints on the clocks.
 *
 * The language allows exactly what this form can hold: conjunctions of clock constraints, each possibly under an
 * integer condition (`n > 0 || x <= 5`).
 */
import { assert, fail } from '../base/assert.js';
import { CONSTRAINTS_MAX } from '../base/limits.js';
import { append } from '../base/long-lists.js';
import { type Span } from '../base/source.js';
import { type BinaryOperator, type Expression } from '../language/ast.js';
import { type Type, isIntegral } from '../language/types.js';
import { allOf, binary, both, constant, either, negated, negation } from './build-expression.js';
import { NO_CLOCK, clockConstraints } from './clock-comparison.js';
import { type ClockAddress, type ClockConstraint, type Formula, type IntExpression } from './expression.js';
import { type CodeLowering } from './lower-code.js';

/** A rate `x' == e` of an invariant. */
export interface Rate {
  readonly clock: ClockAddress;
  readonly rate: IntExpression;
}

export interface LoweredFormula {
  readonly formula: Formula;
  readonly rates: readonly Rate[];
  /** There are more parts than a formula can have: some are left out. */
  readonly isCut: boolean;
}

export class FormulaLowering {
  readonly #code: CodeLowering;
  readonly #typeOf: (expression: Expression) => Type | undefined;

  constructor(code: CodeLowering, typeOf: (expression: Expression) => Type | undefined) {
    this.#code = code;
    this.#typeOf = typeOf;
  }

  formula(expression: Expression | undefined): LoweredFormula {
    const parts: Parts = { conditions: [], constraints: [], rates: [] };
    if (expression !== undefined) this.#collect(expression, undefined, parts);
    const { conditions, constraints, rates } = parts;
    const condition = conditions.length === 0 ? undefined : allOf(conditions);
    return { formula: { condition, constraints }, rates, isCut: isFull(parts) };
  }

  /** Adds what the expression asks for, where `when` holds. */
  #collect(expression: Expression, when: IntExpression | undefined, parts: Parts): void {
    const type = this.#typeOf(expression);
    if (type !== undefined && isIntegral(type)) {
      const condition = this.#code.value(expression);
      parts.conditions.push(when === undefined ? condition : either(negation(when), () => condition));
      return;
    }
    switch (expression.kind) {
      case 'binary':
        this.#collectBinary(expression.operator, expression.left, expression.right, when, parts);
        return;
      case 'conditional': {
        const condition = this.#code.value(expression.condition);
        this.#collect(expression.whenTrue, conjunction(when, condition), parts);
        this.#collect(expression.whenFalse, conjunction(when, negation(condition)), parts);
        return;
      }
      case 'quantifier':
        assert(expression.quantifier === 'forall', 'only forall keeps a clock constraint convex');
        this.#code.forEachValue(expression.binder.name, () => {
          this.#collect(expression.body, when, parts);
          return !isFull(parts);
        });
        return;
      default:
        fail(`a ${expression.kind} expression is no clock constraint`);
    }
  }

  #collectBinary(
    operator: BinaryOperator,
    left: Expression,
    right: Expression,
    when: IntExpression | undefined,
    parts: Parts,
  ): void {
    switch (operator) {
      case '&&':
        this.#collect(left, when, parts);
        this.#collect(right, when, parts);
        return;
      case '||': {
        const first = this.#isInteger(left);
        const condition = this.#code.value(first ? left : right);
        this.#collect(first ? right : left, conjunction(when, negation(condition)), parts);
        return;
      }
      case 'imply':
        this.#collect(right, conjunction(when, this.#code.value(left)), parts);
        return;
      case '==':
        if (left.kind === 'rate' || right.kind === 'rate') {
          parts.rates.push(this.#rate(left, right));
          return;
        }
        append(parts.constraints, this.comparison(operator, left, right, when));
        return;
      default:
        append(parts.constraints, this.comparison(operator, left, right, when));
    }
  }

  #isInteger(expression: Expression): boolean {
    const type = this.#typeOf(expression);
    return type !== undefined && isIntegral(type);
  }

  #rate(left: Expression, right: Expression): Rate {
    const rated = left.kind === 'rate' ? left : right;
    assert(rated.kind === 'rate', 'one side is the rate of a clock');
    return {
      clock: this.#code.clock(rated.operand),
      rate: this.#code.value(left.kind === 'rate' ? right : left),
    };
  }

  /** A comparison of clocks, differences of clocks and integers, as constraints that all hold. */
  comparison(
    operator: BinaryOperator,
    left: Expression,
    right: Expression,
    when?: IntExpression,
  ): readonly ClockConstraint[] {
    const span = { start: left.start, end: right.end };
    // plus - minus  compared with  bound
    const { plus, minus, constant: shift } = difference(this.term(left), this.term(right), span);
    switch (operator) {
      case '<':
      case '<=':
      case '==':
      case '>=':
      case '>':
        return clockConstraints(operator, { plus, minus, bound: negated(shift), when, span });
      default:
        fail(`clocks are not compared by ${operator}`);
    }
  }

  /** A sum of at most one clock, at most one clock subtracted, and an integer. */
  term(expression: Expression): ClockTerm {
    const type = this.#typeOf(expression);
    if (type !== undefined && isIntegral(type)) return { constant: this.#code.value(expression) };
    const span = { start: expression.start, end: expression.end };
    switch (expression.kind) {
      case 'binary': {
        const left = this.term(expression.left);
        const right = this.term(expression.right);
        if (expression.operator === '-') return difference(left, right, span);
        assert(expression.operator === '+', 'clocks are only added to and subtracted');
        return difference(left, difference({ constant: constant(0) }, right, span), span);
      }
      case 'unary': {
        const operand = this.term(expression.operand);
        return expression.operator === '-' ? difference({ constant: constant(0) }, operand, span) : operand;
      }
      default:
        return { plus: this.#code.clock(expression), constant: constant(0) };
    }
  }
}

interface Parts {
  readonly conditions: IntExpression[];
  readonly constraints: ClockConstraint[];
  readonly rates: Rate[];
}

/** Whether there are more parts than a formula can have. */
function isFull({ conditions, constraints, rates }: Parts): boolean {
  return conditions.length + constraints.length + rates.length > CONSTRAINTS_MAX;
}

export interface ClockTerm {
  readonly plus?: ClockAddress | undefined;
  readonly minus?: ClockAddress | undefined;
  readonly constant: IntExpression;
}

function difference(
  a: ClockTerm,
  b: ClockTerm,
  span: Span,
): Required<ClockTerm> & {
  readonly plus: ClockAddress;
  readonly minus: ClockAddress;
} {
  const isNone = (clock: ClockAddress | undefined): boolean => clock === undefined || clock === NO_CLOCK;
  assert(isNone(a.plus) || isNone(b.minus), 'at most one clock is added');
  assert(isNone(a.minus) || isNone(b.plus), 'at most one clock is subtracted');
  return {
    plus: (isNone(a.plus) ? b.minus : a.plus) ?? NO_CLOCK,
    minus: (isNone(a.minus) ? b.plus : a.minus) ?? NO_CLOCK,
    constant: binary('-', a.constant, b.constant, span),
  };
}

function conjunction(when: IntExpression | undefined, condition: IntExpression): IntExpression {
  return when === undefined ? condition : both(when, () => condition);
}
