/**
 * The types that operators give to their operands' types.
 *
 * These are the typing tables of the language; each answers undefined when an operator does not fit its operands.
 * Arithmetic that mixes clocks with anything but the sums and differences that zones can express gives a double,
 * which only statistical engines compute.
 */
import { type BinaryOperator } from './ast.js';
import {
  BOOL,
  CLOCK,
  CONSTRAINT,
  DIFFERENCE,
  DOUBLE,
  GUARD,
  INT,
  INVARIANT,
  RATED_INVARIANT,
  type Type,
  UNKNOWN,
  isAssignmentCompatible,
  isConstraint,
  isEqualityCompatible,
  isEquivalent,
  isGuard,
  isInteger,
  isIntegral,
  isInvariant,
  isInvariantWithRates,
  isNumber,
  isUnknown,
} from './types.js';

export function binaryType(operator: BinaryOperator, left: Type, right: Type): Type | undefined {
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN;
  switch (operator) {
    case '+':
      return sumType(left, right);
    case '-':
      return differenceType(left, right);
    case '*':
    case '/':
    case '**':
    case '<?':
    case '>?':
      if (isIntegral(left) && isIntegral(right)) return INT;
      return isNumber(left) && isNumber(right) ? DOUBLE : undefined;
    case '%':
    case '&':
    case '|':
    case '^':
    case '<<':
    case '>>':
      return isIntegral(left) && isIntegral(right) ? INT : undefined;
    case '&&':
      return andType(left, right);
    case '||':
      return orType(left, right);
    case 'imply': {
      const negated = notType(left);
      return negated === undefined ? undefined : orType(negated, right);
    }
    case 'xor':
      return isIntegral(left) && isIntegral(right) ? BOOL : undefined;
    case '==':
      return equalType(left, right);
    case '!=':
      return unequalType(left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return orderType(operator, left, right);
  }
}

function sumType(left: Type, right: Type): Type | undefined {
  if (isIntegral(left) && isIntegral(right)) return INT;
  for (const [a, b] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isInteger(a) && b.kind === 'clock') return CLOCK;
    if (isInteger(a) && b.kind === 'difference') return DIFFERENCE;
  }
  return isNumber(left) && isNumber(right) ? DOUBLE : undefined;
}

function differenceType(left: Type, right: Type): Type | undefined {
  if (isIntegral(left) && isIntegral(right)) return INT;
  if (left.kind === 'clock' && isInteger(right)) return CLOCK;
  if (left.kind === 'clock' && right.kind === 'clock') return DIFFERENCE;
  if (left.kind === 'difference' && isInteger(right)) return DIFFERENCE;
  if (isInteger(left) && right.kind === 'difference') return DIFFERENCE;
  return isNumber(left) && isNumber(right) ? DOUBLE : undefined;
}

function andType(left: Type, right: Type): Type | undefined {
  if (isIntegral(left) && isIntegral(right)) return BOOL;
  if (isInvariant(left) && isInvariant(right)) return INVARIANT;
  if (isInvariantWithRates(left) && isInvariantWithRates(right)) return RATED_INVARIANT;
  if (isGuard(left) && isGuard(right)) return GUARD;
  return isConstraint(left) && isConstraint(right) ? CONSTRAINT : undefined;
}

/** A disjunction with an integer keeps the class, since the clock part counts or does not. */
function orType(left: Type, right: Type): Type | undefined {
  if (isIntegral(left) && isIntegral(right)) return BOOL;
  if (isIntegral(left) || isIntegral(right)) {
    const other = isIntegral(left) ? right : left;
    if (isInvariantWithRates(other) || isConstraint(other)) return other;
    return undefined;
  }
  return isConstraint(left) && isConstraint(right) ? CONSTRAINT : undefined;
}

export function notType(operand: Type): Type | undefined {
  if (isUnknown(operand)) return UNKNOWN;
  if (isIntegral(operand)) return BOOL;
  return isConstraint(operand) ? CONSTRAINT : undefined;
}

export function minusType(operand: Type): Type | undefined {
  if (isUnknown(operand)) return UNKNOWN;
  if (isIntegral(operand)) return INT;
  return isNumber(operand) ? DOUBLE : undefined;
}

function isClockLike(type: Type): boolean {
  return type.kind === 'clock' || type.kind === 'difference';
}

function orderType(operator: '<' | '<=' | '>' | '>=', left: Type, right: Type): Type | undefined {
  if (isIntegral(left) && isIntegral(right)) return BOOL;
  if (left.kind === 'clock' && right.kind === 'clock') return INVARIANT;
  // A floating-point bound makes an invariant only from above, and from the side of the operator that says so.
  const doubles = operator === '<' || operator === '<=';
  for (const [a, b] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isClockLike(a) && (isInteger(b) || (doubles && b.kind === 'double'))) return INVARIANT;
  }
  if (!isNumber(left) || !isNumber(right)) return undefined;
  return left.kind === 'clock' || right.kind === 'clock' ? GUARD : BOOL;
}

function equalType(left: Type, right: Type): Type | undefined {
  if (isNumber(left) && isNumber(right) && (isClockLike(left) || isClockLike(right))) {
    return GUARD;
  }
  if (isEqualityCompatible(left, right)) return BOOL;
  if (left.kind === 'rate' && isNumber(right)) return RATED_INVARIANT;
  if (right.kind === 'rate' && isNumber(left)) return RATED_INVARIANT;
  return isNumber(left) && isNumber(right) ? BOOL : undefined;
}

function unequalType(left: Type, right: Type): Type | undefined {
  if (left.kind === 'clock' && right.kind === 'clock') return CONSTRAINT;
  if (isEqualityCompatible(left, right)) return BOOL;
  if ((isClockLike(left) && isInteger(right)) || (isInteger(left) && isClockLike(right))) return CONSTRAINT;
  return isNumber(left) && isNumber(right) ? BOOL : undefined;
}

/** The common type of the two values of `?:`. */
export function conditionalType(whenTrue: Type, whenFalse: Type): Type | undefined {
  if (isUnknown(whenTrue) || isUnknown(whenFalse)) return UNKNOWN;
  if ((whenTrue.kind === 'clock') !== (whenFalse.kind === 'clock')) {
    return isNumber(whenTrue) && isNumber(whenFalse) ? DOUBLE : undefined;
  }
  if (whenTrue.kind === 'int' && whenFalse.kind === 'int') {
    return isEquivalent(whenTrue, whenFalse) ? whenTrue : INT;
  }
  if (isAssignmentCompatible(whenTrue, whenFalse)) return whenTrue;
  if (isAssignmentCompatible(whenFalse, whenTrue)) return whenFalse;
  return undefined;
}

export function quantifierType(quantifier: 'forall' | 'exists' | 'sum', body: Type): Type | undefined {
  if (isUnknown(body)) return UNKNOWN;
  switch (quantifier) {
    case 'forall':
      if (isIntegral(body)) return BOOL;
      return isInvariantWithRates(body) || isConstraint(body) ? body : undefined;
    case 'exists':
      if (isIntegral(body)) return BOOL;
      return isConstraint(body) ? CONSTRAINT : undefined;
    case 'sum':
      if (isIntegral(body)) return INT;
      return isNumber(body) ? DOUBLE : undefined;
  }
}
