/**
 * The comparisons in guards and invariants, and the constants in them.
 *
 * An atom is a comparison with a clock or a difference of clocks on one side (a clock atom), or with none (an integer
 * atom), that stands among `&&`, `||`, `imply`, `!` and quantifiers; comparisons inside of arguments, indices and
 * conditions of `?:` are values, not atoms.
 */
import { type BinaryExpression, type BinaryOperator, type Expression } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { type Comparison, isComparison } from '../language/comparison.js';
import { INT32_MAX, INT32_MIN, isIntegral } from '../language/types.js';
import { type Site } from './site.js';

export interface Atom extends BinaryExpression {
  readonly operator: Comparison;
}

/** Those that a clock guard can have. */
export const CLOCK_COMPARISONS: readonly Comparison[] = ['<', '<=', '==', '>=', '>'];

export function isAtom(expression: Expression): expression is Atom {
  return expression.kind === 'binary' && isComparison(expression.operator);
}

export function clockAtoms(site: Site, constraint: Expression | undefined): readonly Atom[] {
  return constraint === undefined
    ? []
    : atomsIn(constraint).filter((atom) => isClockAtom(site.checked, atom));
}

/** Comparisons of integers and booleans. */
export function integerAtoms({ checked }: Site, constraint: Expression | undefined): readonly Atom[] {
  if (constraint === undefined) return [];
  const isInteger = (side: Expression): boolean => {
    const type = checked.typeOf.get(side);
    return type !== undefined && isIntegral(type);
  };
  return atomsIn(constraint).filter(({ left, right }) => isInteger(left) && isInteger(right));
}

export function isClockAtom({ typeOf }: CheckedModel, { left, right }: Atom): boolean {
  return [left, right].some((side) => {
    const kind = typeOf.get(side)?.kind;
    return kind === 'clock' || kind === 'difference';
  });
}

/** In the order of the text. */
function atomsIn(expression: Expression): readonly Atom[] {
  if (isAtom(expression)) return [expression];
  switch (expression.kind) {
    case 'binary':
      return isLogical(expression.operator)
        ? [...atomsIn(expression.left), ...atomsIn(expression.right)]
        : [];
    case 'unary':
      return expression.operator === '!' ? atomsIn(expression.operand) : [];
    case 'quantifier':
      return expression.quantifier === 'sum' ? [] : atomsIn(expression.body);
    default:
      return [];
  }
}

function isLogical(operator: BinaryOperator): boolean {
  return operator === '&&' || operator === '||' || operator === 'imply' || operator === 'xor';
}

/** The conjuncts of a constraint, in the order of the text. */
export function conjuncts(expression: Expression): readonly Expression[] {
  return expression.kind === 'binary' && expression.operator === '&&'
    ? [...conjuncts(expression.left), ...conjuncts(expression.right)]
    : [expression];
}

// ----------------------------------------------------------------------------------------------------- constants

/** The side of an atom that is a bound: an integer compared with a clock, or a constant compared with a variable. */
export function boundOf(
  site: Site,
  atom: Atom,
): { readonly side: 'left' | 'right'; readonly bound: Expression } | undefined {
  const { typeOf } = site.checked;
  const isInteger = (expression: Expression): boolean => typeOf.get(expression)?.kind === 'int';
  if (isClockAtom(site.checked, atom)) {
    if (isInteger(atom.right)) return { side: 'right', bound: atom.right };
    return isInteger(atom.left) ? { side: 'left', bound: atom.left } : undefined;
  }
  const isConstant = (expression: Expression): boolean =>
    isInteger(expression) && site.valuesOf(expression) !== undefined;
  if (isConstant(atom.right)) return { side: 'right', bound: atom.right };
  return isConstant(atom.left) ? { side: 'left', bound: atom.left } : undefined;
}

/** The bound moved by `by`; undefined if that takes it below `least`, or out of what numbers can be. */
export function moved(site: Site, bound: Expression, by: 1 | -1, least = INT32_MIN): Expression | undefined {
  const values = site.valuesOf(bound);
  if (values?.some((value) => value + by < least || value + by > INT32_MAX) === true) return undefined;
  if (bound.kind === 'integer') return { ...bound, value: bound.value + by };
  const { start, end } = bound;
  const one: Expression = { kind: 'integer', value: 1, start, end };
  return { kind: 'binary', operator: by === 1 ? '+' : '-', left: bound, right: one, start, end };
}
