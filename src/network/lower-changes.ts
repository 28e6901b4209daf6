/** Assignments and increments: the place is computed before the value. */
import { assert } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type AssignExpression, type Expression, type IncrementExpression } from '../language/ast.js';
import { binary, constant } from './build-expression.js';
import { type Action, type ClockAddress, type IntExpression } from './expression.js';
import { hasEffect } from './expression-questions.js';
import { calleeOf, lowerCall } from './lower-calls.js';
import { addressOf, aggregateOf, clockOf, isAggregate, partOf, stablePlace } from './lower-places.js';
import { type Lowering, spanOf } from './lowering.js';
import { type Part, WORD, rangesOf, slot, storeInto } from './storage.js';

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
  if (type?.kind === 'clock') return assignClock(lowering, expression, expression.value, constant(0), span);
  if (isAggregate(type)) {
    const target = partOf(lowering, expression.target);
    if (target.kind === 'clocks') return copyClocks(target, partOf(lowering, expression.value), span);
    const { actions, address } = aggregateOf(lowering, expression.value);
    return [
      ...actions,
      { kind: 'copy', to: addressOf(lowering, target), from: address, ranges: rangesOf(target.shape), span },
    ];
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

/** Sets a clock to an integer, or to a clock plus a shift. */
function assignClock(
  lowering: Lowering,
  assignment: AssignExpression,
  value: Expression,
  shift: IntExpression,
  span: Span,
): readonly Action[] {
  assert(assignment.operator === '=', 'clocks are only set');
  if (lowering.around.typeOf(value)?.kind !== 'clock') {
    return [
      { kind: 'setClock', clock: clockOf(lowering, assignment.target), value: lowering.value(value), span },
    ];
  }
  const set = (part: Expression, by = shift): readonly Action[] =>
    assignClock(lowering, assignment, part, by, span);
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
      const clockIsLeft = lowering.around.typeOf(value.left)?.kind === 'clock';
      const [part, integer] = clockIsLeft ? [value.left, value.right] : [value.right, value.left];
      const operator = value.operator === '-' ? '-' : '+';
      return set(part, binary(operator, shift, lowering.value(integer), span));
    }
    default: {
      const clock = clockOf(lowering, assignment.target);
      return [{ kind: 'copyClock', clock, from: clockOf(lowering, value), shift, span }];
    }
  }
}

/** Copies an array of clocks, one by one. */
function copyClocks(target: Part, source: Part, span: Span): readonly Action[] {
  assert(target.kind === 'clocks' && source.kind === 'clocks', 'clocks are copied to clocks');
  const clockAt = ({ base, reference, indices }: typeof target, index: number): ClockAddress => ({
    base: base + index,
    reference,
    indices,
  });
  return Array.from({ length: target.shape.size }, (_, index) => ({
    kind: 'copyClock',
    clock: clockAt(target, index),
    from: clockAt(source, index),
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
  const { prepare, part } = stablePlace(lowering, target, true);
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
