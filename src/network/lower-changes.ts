/** Assignments and increments: the place is computed before the value. */
import { WORD } from '../base/value-range.js';
import { assert } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type AssignExpression, type Expression, type IncrementExpression } from '../language/ast.js';
import { binary, constant, negated } from './build-expression.js';
import { type Action, type ClockAddress, type IntExpression } from './expression.js';
import { hasEffect } from './expression-questions.js';
import { calleeOf, lowerCall } from './lower-calls.js';
import {
  addressOf,
  aggregateOf,
  clockAt,
  clockOf,
  isAggregate,
  partOf,
  pinned,
  stablePlace,
} from './lower-places.js';
import { type Lowering, spanOf } from './lowering.js';
import { type Part, rangesOf, slot, storeInto } from './storage.js';

/** What an expression changes, its value not being wanted. */
export function effectOf(lowering: Lowering, expression: Expression): readonly Action[] {
  switch (expression.kind) {
    case 'assign':
      return assign(lowering, expression);
    case 'increment':
      return increment(lowering, expression);
    case 'comma':
      return expression.items.flatMap((item) => lowering.effect(item));
    case 'call': {
      const symbol = calleeOf(lowering, expression);
      return symbol === undefined ? [] : [{ kind: 'call', call: lowerCall(lowering, expression, symbol) }];
    }
    case 'conditional': {
      const condition = lowering.value(expression.condition);
      const whenTrue = lowering.effect(expression.whenTrue);
      const whenFalse = lowering.effect(expression.whenFalse);
      return [{ kind: 'if', condition, whenTrue, whenFalse }];
    }
    default:
      return hasEffect(expression) ? [{ kind: 'evaluate', value: lowering.value(expression) }] : [];
  }
}

function assign(lowering: Lowering, expression: AssignExpression): readonly Action[] {
  const span = spanOf(expression);
  const type = lowering.around.typeOf(expression.target);
  const mayMove = hasEffect(expression.value) || hasEffect(expression.target);
  if (type?.kind === 'clock' || isAggregate(type)) {
    const given = partOf(lowering, expression.target);
    const { prepare, part } = mayMove ? pinned(lowering, given) : { prepare: [], part: given };
    if (type?.kind === 'clock') {
      assert(expression.operator === '=', 'clocks are only set');
      return [...prepare, ...assignClock(lowering, clockAt(part), expression.value, constant(0), span)];
    }
    if (part.kind === 'clocks') {
      const source = partOf(lowering, expression.value);
      const from = mayMove ? pinned(lowering, source) : { prepare: [], part: source };
      return [...prepare, ...from.prepare, ...copyClocks(part, from.part, span)];
    }
    const { actions, address } = aggregateOf(lowering, expression.value);
    const to = addressOf(lowering, part);
    return [...prepare, ...actions, { kind: 'copy', to, from: address, ranges: rangesOf(part.shape), span }];
  }
  const { prepare, part } = stablePlace(lowering, expression.target, expression.operator !== '=');
  const to = addressOf(lowering, part);
  const value =
    expression.operator === '='
      ? lowering.value(expression.value)
      : binary(
          COMPOUND_OPERATORS[expression.operator],
          { kind: 'read', from: to },
          lowering.value(expression.value),
          span,
        );
  return [...prepare, storeInto(to, part.shape, value, span)];
}

/** Sets a clock to an integer, or to a clock plus a shift, which is computed after the value of that clock is known. */
function assignClock(
  lowering: Lowering,
  clock: ClockAddress,
  value: Expression,
  shift: IntExpression,
  span: Span,
): readonly Action[] {
  if (lowering.around.typeOf(value)?.kind !== 'clock')
    return [{ kind: 'setClock', clock, value: lowering.value(value), span }];
  const set = (part: Expression, by = shift): readonly Action[] =>
    assignClock(lowering, clock, part, by, span);
  switch (value.kind) {
    case 'conditional':
      return [
        {
          kind: 'if',
          condition: lowering.value(value.condition),
          whenTrue: set(value.whenTrue),
          whenFalse: set(value.whenFalse),
        },
      ];
    case 'assign':
      return [...assign(lowering, value), ...set(value.target)];
    case 'comma':
      return [
        ...value.items.slice(0, -1).flatMap((item) => lowering.effect(item)),
        ...set(value.items.at(-1)!),
      ];
    case 'binary': {
      const isLeft = lowering.around.typeOf(value.left)?.kind === 'clock';
      const [part, integer] = isLeft ? [value.left, value.right] : [value.right, value.left];
      const given = lowering.value(integer);
      if (isLeft) return set(part, binary('+', value.operator === '-' ? negated(given) : given, shift, span));
      if (!hasEffect(value)) return set(part, binary('+', given, shift, span));
      // What stands left of the clock is computed before it.
      const kept = slot(lowering.around.scratch(1));
      const keep: Action = { kind: 'store', to: kept, value: given, ...WORD, span };
      return [keep, ...set(part, binary('+', { kind: 'read', from: kept }, shift, span))];
    }
    default:
      return [{ kind: 'copyClock', clock, from: clockOf(lowering, value), shift, span }];
  }
}

/** Copies an array of clocks, one by one. */
function copyClocks(target: Part, source: Part, span: Span): readonly Action[] {
  assert(target.kind === 'clocks' && source.kind === 'clocks', 'clocks are copied to clocks');
  const elementOf = ({ base, reference, indices }: typeof target, index: number): ClockAddress => ({
    base: base + index,
    reference,
    indices,
  });
  return Array.from({ length: target.shape.size }, (_, index) => ({
    kind: 'copyClock',
    clock: elementOf(target, index),
    from: elementOf(source, index),
    shift: constant(0),
    span,
  }));
}

function increment(lowering: Lowering, expression: IncrementExpression): readonly Action[] {
  const { prepare, part } = stablePlace(lowering, expression.operand, true);
  return [...prepare, step(lowering, expression, part)];
}

function step(lowering: Lowering, { operator, ...node }: IncrementExpression, part: Part): Action {
  const to = addressOf(lowering, part);
  const span = spanOf(node);
  const value = binary(operator === '++' ? '+' : '-', { kind: 'read', from: to }, constant(1), span);
  return storeInto(to, part.shape, value, span);
}

/** An assignment or increment whose value is wanted: the place is computed once. */
export function changeForValue(
  lowering: Lowering,
  expression: AssignExpression | IncrementExpression,
): IntExpression {
  const target = expression.kind === 'assign' ? expression.target : expression.operand;
  const stable = stablePlace(lowering, target, true);
  const mayMove = expression.kind === 'assign' && hasEffect(expression.value);
  const kept = mayMove ? pinned(lowering, stable.part) : { prepare: [], part: stable.part };
  const prepare = [...stable.prepare, ...kept.prepare];
  const { part } = kept;
  const from = addressOf(lowering, part);
  if (expression.kind === 'increment') {
    const read: IntExpression = { kind: 'read', from };
    if (expression.position === 'before') return after([...prepare, step(lowering, expression, part)], read);
    const before = lowering.around.scratch(1);
    const keep: Action = {
      kind: 'store',
      to: slot(before),
      value: read,
      ...WORD,
      span: spanOf(expression),
    };
    return after([...prepare, keep, step(lowering, expression, part)], { kind: 'read', from: slot(before) });
  }
  const span = spanOf(expression);
  const given = lowering.value(expression.value);
  const value =
    expression.operator === '='
      ? given
      : binary(COMPOUND_OPERATORS[expression.operator], { kind: 'read', from }, given, span);
  return after([...prepare, storeInto(from, part.shape, value, span)], { kind: 'read', from });
}

function after(actions: readonly Action[], value: IntExpression): IntExpression {
  return { kind: 'after', actions, value };
}

const COMPOUND_OPERATORS = {
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
  '%=': '%',
  '&=': '&',
  '|=': '|',
  '^=': '^',
  '<<=': '<<',
  '>>=': '>>',
} as const;
