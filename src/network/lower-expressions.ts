/** Expressions whose value is wanted. Operands are lowered left to right, as they are evaluated. */
import { assert, fail } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type BinaryOperator, type Expression, type QuantifierExpression } from '../language/ast.js';
import {
  allOf,
  binary,
  both,
  choose,
  constant,
  constantOffset,
  either,
  negated,
  negation,
  someOf,
  sumOf,
  truth,
} from './build-expression.js';
import { type IntExpression, type IntOperator } from './expression.js';
import { callForValue } from './lower-calls.js';
import { changeForValue } from './lower-changes.js';
import { addressOf, aggregateOf, isAggregate, placeOf } from './lower-places.js';
import { type Lowering, binderOf, spanOf } from './lowering.js';

/** An integer, boolean or scalar. */
export function valueOf(lowering: Lowering, expression: Expression): IntExpression {
  switch (expression.kind) {
    case 'integer':
      return constant(expression.value);
    case 'boolean':
      return constant(expression.value ? 1 : 0);
    case 'name':
    case 'index':
      return read(lowering, expression);
    case 'member': {
      const member = lowering.around.memberOf(expression);
      if (member !== undefined && !('shape' in member)) return member;
      return read(lowering, expression);
    }
    case 'unary':
      return unary(expression.operator, lowering.value(expression.operand));
    case 'binary':
      return binaryValue(
        lowering,
        expression.operator,
        expression.left,
        expression.right,
        spanOf(expression),
      );
    case 'conditional':
      return choose(
        lowering.value(expression.condition),
        () => lowering.value(expression.whenTrue),
        () => lowering.value(expression.whenFalse),
      );
    case 'assign':
    case 'increment':
      return changeForValue(lowering, expression);
    case 'comma': {
      const last = expression.items.at(-1);
      assert(last !== undefined, 'a list of expressions is not empty');
      const actions = expression.items.slice(0, -1).flatMap((item) => lowering.effect(item));
      return { kind: 'after', actions, value: lowering.value(last) };
    }
    case 'call':
      return callForValue(lowering, expression);
    case 'quantifier':
      return quantifier(lowering, expression);
    case 'double':
    case 'string':
    case 'rate':
    case 'deadlock':
    case 'foreign':
    case 'error':
      fail(`checking lets no ${expression.kind} through where an integer is wanted`);
  }
}

function unary(operator: '-' | '+' | '!', operand: IntExpression): IntExpression {
  if (operator === '+') return operand;
  if (operator === '!') return negation(operand);
  return negated(operand);
}

function binaryValue(
  lowering: Lowering,
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  span: Span,
): IntExpression {
  switch (operator) {
    case '&&':
      return both(lowering.value(left), () => lowering.value(right));
    case '||':
      return either(lowering.value(left), () => lowering.value(right));
    case 'imply':
      return either(negation(lowering.value(left)), () => lowering.value(right));
    case 'xor':
      return binary('!=', truth(lowering.value(left)), truth(lowering.value(right)), span);
    case '==':
    case '!=':
      if (isAggregate(lowering.around.typeOf(left))) {
        const equal = aggregatesEqual(lowering, left, right);
        return operator === '==' ? equal : negation(equal);
      }
      return binary(operator, lowering.value(left), lowering.value(right), span);
    default:
      return binary(
        INT_OPERATORS.get(operator) ?? (operator as IntOperator),
        lowering.value(left),
        lowering.value(right),
        span,
      );
  }
}

function aggregatesEqual(lowering: Lowering, left: Expression, right: Expression): IntExpression {
  const first = aggregateOf(lowering, left);
  const second = aggregateOf(lowering, right);
  const { size } = first.shape;
  const equal: IntExpression =
    size === 0 ? constant(1) : { kind: 'equal', left: first.address, right: second.address, size };
  const actions = [...first.actions, ...second.actions];
  return actions.length === 0 ? equal : { kind: 'after', actions, value: equal };
}

function quantifier(lowering: Lowering, { quantifier, binder, body }: QuantifierExpression): IntExpression {
  const { symbol, low, high, shape } = binderOf(lowering.around, binder.name);
  const count = Math.max(0, high - low + 1);
  if (lowering.maySpellOut(count)) {
    const parts = lowering.spelledOut(count, () =>
      Array.from({ length: count }, (_, i) =>
        lowering.withValue(symbol, low + i, shape, () => lowering.value(body)),
      ),
    );
    return joined(quantifier, parts);
  }
  const slot = lowering.around.scratch(1);
  lowering.bind(symbol, { kind: 'slots', base: slot, shape });
  const fold = ({ forall: 'all', exists: 'some', sum: 'sum' } as const)[quantifier];
  return { kind: 'fold', fold, slot, low, high, body: lowering.value(body) };
}

function joined(quantifier: 'forall' | 'exists' | 'sum', parts: readonly IntExpression[]): IntExpression {
  switch (quantifier) {
    case 'forall':
      return allOf(parts);
    case 'exists':
      return someOf(parts);
    case 'sum':
      return sumOf(parts, { start: 0, end: 0 });
  }
}

function read(lowering: Lowering, expression: Expression): IntExpression {
  const { prepare, part } = placeOf(lowering, expression);
  if (part.kind === 'value') {
    const at = constantOffset(part.indices);
    if (at !== undefined) return constant(part.cells[part.at + at]!);
  }
  const value: IntExpression = { kind: 'read', from: addressOf(lowering, part) };
  return prepare.length === 0 ? value : { kind: 'after', actions: prepare, value };
}

const INT_OPERATORS: ReadonlyMap<BinaryOperator, IntOperator> = new Map([
  ['<?', 'min'],
  ['>?', 'max'],
]);
