/**
 * When is an action not possible? The complement of a union of guards, as guards again.
 *
 * A guard cannot say "or" about clocks, so a complement is a list of conjunctions, for one edge each. They exclude each
 * other, and those that cannot hold are left out.
 *
 * INVARIANT nodes may stand in several parts: who puts a part into a model copies it.
 */
import { spend } from '../base/stopped.js';
import { type Binder, type Expression } from '../language/ast.js';
import { type Comparison, MIRRORED } from '../language/comparison.js';
import { isIntegral } from '../language/types.js';
import { printExpression } from '../language/print.js';
import { conjuncts, isAtom, isClockAtom } from '../mutation/atoms.js';
import { negationOf, opposed } from '../mutation/negate.js';
import { type Site } from '../mutation/site.js';

/** A conjunction; without conjuncts it always holds. */
export type Part = readonly Expression[];

/** One way in which an action is possible: where all of this holds, for some values of the binders. */
export interface Acceptance {
  /** Conditions about integers, made by a program. */
  readonly conditions: readonly Expression[];
  readonly guard: Expression | undefined;
  /** The names that only the guard and the conditions know. */
  readonly binders: readonly Binder[];
  /** What names of the guard are to be called, in the parts. */
  readonly names: ReadonlyMap<string, Expression>;
}

/** More edges for one action in one location would help nobody. */
export const PARTS_MAX = 64;

/** What it takes to make and look at a part, by and large. */
const UNITS_PER_PART = 50;

export type Complement =
  | { readonly kind: 'parts'; readonly parts: readonly Part[] }
  | { readonly kind: 'tooMany' }
  /** No guards say when this one does not hold. */
  | { readonly kind: 'unsayable'; readonly guard: Expression };

export function complementOf(site: Site, accepted: readonly Acceptance[]): Complement {
  let parts: readonly Part[] = [[]];
  for (const acceptance of accepted) {
    const refusing = refusals(site, acceptance);
    if (refusing === undefined) return { kind: 'unsayable', guard: acceptance.guard! };
    spend(UNITS_PER_PART * parts.length * refusing.length);
    parts = parts
      .flatMap((part) => refusing.map((more) => [...part, ...more]))
      .map(withoutRepetition)
      .filter((part) => canHold(site, part));
    if (parts.length > PARTS_MAX) return { kind: 'tooMany' };
  }
  return { kind: 'parts', parts };
}

/** Undefined where no guards say it. */
function refusals(site: Site, { guard, binders, names, ...given }: Acceptance): readonly Part[] | undefined {
  const rename = (expression: Expression): Expression => renamed(expression, names);
  const conditions = given.conditions.map(rename);
  if (binders.length > 0) {
    const none = noneOf(site, conditions, guard);
    return none && [[binders.reduceRight<Expression>(forAll, rename(none))]];
  }
  const unlike = conditions.map((condition, index): Part => [
    ...conditions.slice(0, index),
    opposed(condition),
  ]);
  if (guard === undefined) return unlike;
  const parts = negationOf(site, guard);
  return parts && [...unlike, ...parts.map((part) => [...conditions, ...conjuncts(rename(part))])];
}

// ------------------------------------------------------------------------------------------ below a quantifier

/** The negation of conditions and a guard as one guard; undefined where that would say "or" about clocks. */
function noneOf(
  site: Site,
  conditions: readonly Expression[],
  guard: Expression | undefined,
): Expression | undefined {
  const last = guard === undefined ? undefined : convexNegation(site, guard);
  if (guard !== undefined && last === undefined) return undefined;
  const parts = [...conditions.map(opposed), ...(last === undefined ? [] : [last])];
  return parts.length === 0
    ? { kind: 'boolean', value: false, ...NOWHERE }
    : parts.reduce((left, right) => binary('||', left, right));
}

function convexNegation(site: Site, guard: Expression): Expression | undefined {
  if (isPlain(site, guard)) return opposed(guard);
  if (isAtom(guard)) {
    const parts = isClockAtom(site.checked, guard) ? negationOf(site, guard) : undefined;
    return parts?.length === 1 ? parts[0] : undefined;
  }
  if (guard.kind !== 'binary') return undefined;
  const { operator, left, right } = guard;
  const negated = (side: Expression): Expression | undefined => convexNegation(site, side);
  const isOneSidePlain = isPlain(site, left) || isPlain(site, right);
  switch (operator) {
    case '&&':
      return isOneSidePlain ? both('||', negated(left), negated(right)) : undefined;
    case '||':
      return both('&&', negated(left), negated(right));
    case 'imply':
      return both('&&', left, negated(right));
    default:
      return undefined;
  }
}

function both(
  operator: '&&' | '||',
  left: Expression | undefined,
  right: Expression | undefined,
): Expression | undefined {
  return left && right && binary(operator, left, right);
}

/** Whether an expression is about integers alone. */
function isPlain({ checked }: Site, expression: Expression): boolean {
  const type = checked.typeOf.get(expression);
  return type !== undefined && isIntegral(type);
}

function forAll(body: Expression, binder: Binder): Expression {
  return { kind: 'quantifier', quantifier: 'forall', binder, body, ...NOWHERE };
}

// -------------------------------------------------------------------------------------------------------- trees

const NOWHERE = { start: 0, end: 0 };

export function binary(operator: '&&' | '||' | Comparison, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, ...NOWHERE };
}

/** The tree with names replaced; what quantifiers inside bind stays. */
function renamed(expression: Expression, names: ReadonlyMap<string, Expression>): Expression {
  if (names.size === 0) return expression;
  const walk = (node: unknown, hidden: ReadonlySet<string>): unknown => {
    if (Array.isArray(node)) return node.map((each: unknown) => walk(each, hidden));
    if (typeof node !== 'object' || node === null) return node;
    if (isName(node)) return (hidden.has(node.name) ? undefined : names.get(node.name)) ?? node;
    const inner = isQuantifier(node) ? new Set([...hidden, node.binder.name.name]) : hidden;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, key === 'member' ? value : walk(value, inner)]),
    );
  };
  return walk(expression, new Set()) as Expression;
}

function isName(node: object): node is Extract<Expression, { kind: 'name' }> {
  return 'kind' in node && node.kind === 'name';
}

function isQuantifier(node: object): node is Extract<Expression, { kind: 'quantifier' }> {
  return 'kind' in node && node.kind === 'quantifier';
}

// ------------------------------------------------------------------------------------------- what cannot hold

function withoutRepetition(part: Part): Part {
  const texts = new Set<string>();
  return part.filter((conjunct) => {
    const text = printExpression(conjunct);
    const isNew = !texts.has(text);
    texts.add(text);
    return isNew;
  });
}

interface Window {
  low: number;
  lowOpen: boolean;
  high: number;
  highOpen: boolean;
}

/** False if the part compares something with constants such that no value is left, in any process. */
function canHold(site: Site, part: Part): boolean {
  return site.processes.some((_, process) => canHoldIn(site, part, process));
}

function canHoldIn(site: Site, part: Part, process: number): boolean {
  const windows = new Map<string, Window>();
  for (const conjunct of part) {
    if (conjunct.kind === 'boolean' && !conjunct.value) return false;
    const compared = isAtom(conjunct) ? comparedWith(site, conjunct, process) : undefined;
    if (compared === undefined) continue;
    const { term, operator, value, low } = compared;
    const text = printExpression(term);
    const window = windows.get(text) ?? { low, lowOpen: false, high: Infinity, highOpen: false };
    windows.set(text, window);
    narrow(window, operator, value);
    const { lowOpen, highOpen } = window;
    if (window.low > window.high || (window.low === window.high && (lowOpen || highOpen))) return false;
  }
  return true;
}

function narrow(window: Window, operator: Comparison, value: number): void {
  const isOpen = operator === '<' || operator === '>';
  if (operator === '!=') return;
  if (operator !== '<' && operator !== '<=' && (value > window.low || (value === window.low && isOpen))) {
    window.low = value;
    window.lowOpen = isOpen;
  }
  if (operator !== '>' && operator !== '>=' && (value < window.high || (value === window.high && isOpen))) {
    window.high = value;
    window.highOpen = isOpen;
  }
}

interface Compared {
  readonly term: Expression;
  readonly operator: Comparison;
  readonly value: number;
  /** The least value that the term can have. */
  readonly low: number;
}

function comparedWith(
  site: Site,
  { left, right, operator }: Extract<Expression, { kind: 'binary' }> & { readonly operator: Comparison },
  process: number,
): Compared | undefined {
  const low = (term: Expression): number => (site.checked.typeOf.get(term)?.kind === 'clock' ? 0 : -Infinity);
  const valueOf = (expression: Expression): number | undefined => {
    if (expression.kind === 'integer') return expression.value;
    return site.valuesOf(expression)?.[process];
  };
  const rightValue = valueOf(right);
  if (rightValue !== undefined) return { term: left, operator, value: rightValue, low: low(left) };
  const leftValue = valueOf(left);
  if (leftValue === undefined) return undefined;
  return { term: right, operator: MIRRORED[operator], value: leftValue, low: low(right) };
}
