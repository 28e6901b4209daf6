/**
 * A model in which time runs faster: every constant that a clock is compared with or set to is multiplied, so that fractions of
 * a time unit become integers. `network/scale-time.ts` does the same for networks; here the model is to be read by people.
 *
 * INVARIANT what cannot be multiplied where it stands is reported, with its place.
 */
import { CLOCK_CONSTANT_MAX } from '../../base/limits.js';
import { type Rational, commonDenominator } from '../../base/rational.js';
import { type Span } from '../../base/source.js';
import { type Declarator, type Expression } from '../../language/ast.js';
import { type CheckedModel } from '../../language/checked-model.js';
import { isComparison } from '../../language/comparison.js';
import { type Code, type Model } from '../../language/model.js';
import { type Refuse } from './problems.js';

/** A unit by which times become integers, whole times of another one too; undefined if they are too large or too fine. */
export function integerScale(times: readonly Rational[], multipleOf = 1n): bigint | undefined {
  const most = BigInt(CLOCK_CONSTANT_MAX);
  const scale = commonDenominator(times, multipleOf);
  const isTooLarge = times.some(({ numerator, denominator }) => (numerator * scale) / denominator > most);
  return isTooLarge || scale > most ? undefined : scale;
}

/** Undefined if some constant cannot be multiplied. */
export function scaledModel(checked: CheckedModel, factor: bigint, refuse: Refuse): Model | undefined {
  if (factor === 1n) return checked.model;
  const objections: Span[] = [];
  const object = (span: Span): void => {
    objections.push(span);
    refuse(
      span,
      'its times have fractions, and clocks are computed with here',
      'Compare clocks with integers, and set them to integers, or choose whole times.',
    );
  };
  const isClock = (expression: Expression): boolean => {
    const kind = checked.typeOf.get(expression)?.kind;
    return kind === 'clock' || kind === 'difference';
  };
  const times = (value: Expression): Expression => {
    const { start, end } = value;
    if (value.kind === 'integer') return { ...value, value: value.value * Number(factor) };
    const by: Expression = { kind: 'integer', value: Number(factor), start, end };
    return { kind: 'binary', operator: '*', left: by, right: value, start, end };
  };
  /** What is compared with a clock, or what it is set to: an integer, a clock, or a difference of two. */
  const scaled = (value: Expression): Expression => {
    if (!isClock(value)) return times(value);
    const isSum = value.kind === 'binary' && !(isClock(value.left) && isClock(value.right));
    if (isSum || value.kind === 'conditional') object(value);
    return value;
  };
  const rewritten = (node: object): object | undefined => {
    if (!('kind' in node)) return undefined;
    const expression = node as Expression;
    if (expression.kind === 'binary' && isComparison(expression.operator)) {
      const { left, right } = expression;
      if (!isClock(left) && !isClock(right)) return undefined;
      return { ...expression, left: scaled(left), right: scaled(right) };
    }
    if (expression.kind === 'assign' && isClock(expression.target)) {
      if (expression.operator !== '=') object(expression);
      return { ...expression, value: scaled(expression.value) };
    }
    return undefined;
  };
  for (const { initialiser } of clockDeclarators(checked.model))
    if (initialiser !== undefined) object(initialiser);
  const model = mapped(checked.model, rewritten);
  return objections.length > 0 ? undefined : model;
}

function clockDeclarators({ declarations, templates }: Model): readonly Declarator[] {
  const all = [declarations, ...templates.flatMap((template) => template.declarations ?? [])];
  return all.flatMap(({ value }) =>
    value.flatMap((each) =>
      each.kind === 'variables' && each.type.base.kind === 'basic' && each.type.base.name === 'clock'
        ? each.declarators
        : [],
    ),
  );
}

/** A copy in which some nodes are others; code in which nothing has changed keeps its text. */
export function mapped<T extends object>(value: T, change: (node: object) => object | undefined): T {
  const changed = change(value);
  if (changed !== undefined) return changed as T;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mappedPart(item, change));
    return (items.every((item, index) => item === value[index]) ? value : items) as T;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (KEPT.has(key)) continue;
    const other = mappedPart(part, change);
    if (other !== part) (copy ??= { ...value } as Record<string, unknown>)[key] = other;
  }
  if (copy === undefined) return value;
  // What a program has changed is printed from its tree.
  if ('text' in value && 'value' in value) copy['text'] = undefined as Code<unknown>['text'];
  return copy as T;
}

function mappedPart(part: unknown, change: (node: object) => object | undefined): unknown {
  return typeof part === 'object' && part !== null ? mapped(part, change) : part;
}

/** What holds no code. */
const KEPT: ReadonlySet<string> = new Set([
  'file',
  'extras',
  'nameExtras',
  'position',
  'namePosition',
  'nails',
  'queries',
]);
