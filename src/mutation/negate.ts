/**
 * Negations of guards. A guard cannot say "or" about clocks, so a negation is a list of guards, for one edge each; they
 * exclude each other, so that a deterministic model stays deterministic.
 */
import { type Expression } from '../language/ast.js';
import { isIntegral } from '../language/types.js';
import { type Atom, isAtom, isClockAtom } from './atoms.js';
import { OPPOSITE } from '../language/comparison.js';
import { type Site } from './site.js';

/** Guards with more parts are left alone. */
const PARTS_MAX = 64;

/** Undefined where no guards say it: clocks below quantifiers. */
export function negationOf(
  site: Pick<Site, 'checked'>,
  guard: Expression,
): readonly Expression[] | undefined {
  const parts = negated(site, guard);
  return parts === undefined || parts.length > PARTS_MAX ? undefined : parts;
}

function negated(site: Pick<Site, 'checked'>, guard: Expression): readonly Expression[] | undefined {
  const type = site.checked.typeOf.get(guard);
  if (type !== undefined && isIntegral(type)) return [opposed(guard)];
  if (isAtom(guard)) return isClockAtom(site.checked, guard) ? negatedAtom(guard) : undefined;
  if (guard.kind !== 'binary') return undefined;
  const { left, right } = guard;
  switch (guard.operator) {
    case '&&': {
      const first = negated(site, left);
      const second = negated(site, right);
      if (first === undefined || second === undefined) return undefined;
      return [...first, ...second.map((part) => and(left, part))];
    }
    case '||': {
      // One of the sides is about integers alone, or this would be no guard.
      const leftType = site.checked.typeOf.get(left);
      const isLeftPlain = leftType !== undefined && isIntegral(leftType);
      const [plain, other] = isLeftPlain ? [left, right] : [right, left];
      return negated(site, other)?.map((part) => and(opposed(plain), part));
    }
    case 'imply':
      return negated(site, right)?.map((part) => and(left, part));
    default:
      return undefined;
  }
}

/** The guards that hold when a clock atom does not. */
export function negatedAtom(atom: Atom): readonly Atom[] {
  if (atom.operator !== '==') return [{ ...atom, operator: OPPOSITE[atom.operator] }];
  return [
    { ...atom, operator: '<' },
    { ...atom, operator: '>' },
  ];
}

/** The opposite of a condition about integers. */
export function opposed(condition: Expression): Expression {
  if (isAtom(condition)) return { ...condition, operator: OPPOSITE[condition.operator] };
  if (condition.kind === 'boolean') return { ...condition, value: !condition.value };
  if (condition.kind === 'unary' && condition.operator === '!') return condition.operand;
  const { start, end } = condition;
  return { kind: 'unary', operator: '!', operand: condition, start, end };
}

function and(left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator: '&&', left, right, start: left.start, end: right.end };
}
