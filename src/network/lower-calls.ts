/** Calls: arguments are stored where the parameters of the function stand. */
import { append } from '../base/long-lists.js';
import { WORD } from '../base/value-range.js';
import { assert } from '../base/assert.js';
import { type CallExpression, type Expression } from '../language/ast.js';
import { type Shape } from '../language/shapes.js';
import { type FunctionSymbol, type ParameterSymbol } from '../language/symbols.js';
import { binary, negated } from './build-expression.js';
import { type Action, type Call, type IntExpression } from './expression.js';
import { hasCall, hasEffect } from './expression-questions.js';
import { type Aggregate, aggregateOf, clockOf } from './lower-places.js';
import { type Lowering, spanOf } from './lowering.js';
import { type Slot } from './network.js';
import { type Storage, rangesOf, slot, storeInto } from './storage.js';

export function callForValue(lowering: Lowering, expression: CallExpression): IntExpression {
  const symbol = calleeOf(lowering, expression);
  if (symbol !== undefined) return { kind: 'call', call: lowerCall(lowering, expression, symbol) };
  const builtin = lowering.around.symbolOf(expression.callee);
  assert(builtin?.kind === 'builtinFunction' && builtin.name === 'abs', 'only abs computes with integers');
  const [argument] = expression.arguments;
  const span = spanOf(expression);
  const operand = lowering.value(argument!);
  if (!hasEffect(argument!)) return binary('max', operand, negated(operand), span);
  // It is computed once.
  const kept = slot(lowering.around.scratch(1));
  const read: IntExpression = { kind: 'read', from: kept };
  const keep: Action = { kind: 'store', to: kept, value: operand, ...WORD, span };
  return { kind: 'after', actions: [keep], value: binary('max', read, negated(read), span) };
}

/** Arguments are all computed before any is passed on: computing one may call the same function. */
export function lowerCall(lowering: Lowering, expression: CallExpression, symbol: FunctionSymbol): Call {
  const { index, parameters, result } = lowering.around.functionOf(symbol, expression.callee);
  const into: Arguments = { computed: [], passed: [] };
  const detour = expression.arguments.some(hasCall);
  expression.arguments.forEach((argument, i) => {
    const parameter = parameters[i]!;
    if (parameter.kind === 'clocks') {
      passClock(lowering, argument, parameter.reference!, detour, into);
      return;
    }
    assert(parameter.kind === 'slots', 'functions take integers, arrays, structs and clocks');
    pass(lowering, argument, parameter, symbol.parameters[i]!, detour, into);
  });
  return {
    function: index,
    prepare: [...into.computed, ...into.passed],
    result: result?.kind === 'slots' ? result.base : undefined,
  };
}

/** The function of the model that is called; undefined for the built-in ones. */
export function calleeOf(lowering: Lowering, { callee }: CallExpression): FunctionSymbol | undefined {
  const symbol = lowering.around.symbolOf(callee);
  return symbol?.kind === 'function' ? symbol : undefined;
}

/** What computes the arguments of a call, and what then passes them on. */
interface Arguments {
  readonly computed: Action[];
  readonly passed: Action[];
}

function passClock(
  lowering: Lowering,
  argument: Expression,
  parameter: Slot,
  detour: boolean,
  { computed, passed }: Arguments,
): void {
  const { base, reference, indices } = clockOf(lowering, argument);
  const target = detour ? lowering.around.scratch(1) : parameter;
  computed.push({ kind: 'refer', slot: target, to: { base, reference, indices }, isClock: true });
  if (!detour) return;
  const value: IntExpression = { kind: 'read', from: slot(target) };
  passed.push({ kind: 'store', to: slot(parameter), value, ...WORD, span: spanOf(argument) });
}

function pass(
  lowering: Lowering,
  argument: Expression,
  parameter: Extract<Storage, { kind: 'slots' }>,
  { passing, constant }: Pick<ParameterSymbol, 'passing' | 'constant'>,
  detour: boolean,
  { computed, passed }: Arguments,
): void {
  const span = spanOf(argument);
  const { shape } = parameter;
  const target = detour
    ? lowering.around.scratch(parameter.reference === undefined ? shape.size : 1)
    : undefined;
  if (passing === 'reference' && parameter.reference !== undefined) {
    const { actions, address } = aggregateOrNumber(lowering, argument, shape);
    const into = target ?? parameter.reference;
    append(computed, actions);
    computed.push({ kind: 'refer', slot: into, to: address, isConstant: constant });
    if (target !== undefined) {
      const value: IntExpression = { kind: 'read', from: slot(target) };
      passed.push({ kind: 'store', to: slot(parameter.reference), value, ...WORD, span });
    }
    return;
  }
  const to = slot(target ?? parameter.base);
  if (shape.kind === 'array' || shape.kind === 'struct') {
    const { actions, address } = aggregateOf(lowering, argument);
    append(computed, actions);
    computed.push({ kind: 'copy', to, from: address, ranges: rangesOf(shape), span });
    if (target !== undefined)
      passed.push({ kind: 'copy', to: slot(parameter.base), from: to, ranges: rangesOf(shape), span });
  } else {
    computed.push(storeInto(to, shape, lowering.value(argument), span));
    if (target !== undefined)
      passed.push({
        kind: 'store',
        to: slot(parameter.base),
        value: { kind: 'read', from: to },
        ...WORD,
        span,
      });
  }
}

/** What a reference stands for; a constant reference may be given any value, which then gets a place of its own. */
function aggregateOrNumber(lowering: Lowering, argument: Expression, shape: Shape): Aggregate {
  if (shape.kind === 'array' || shape.kind === 'struct' || isPlace(argument))
    return aggregateOf(lowering, argument);
  const to = slot(lowering.around.scratch(1));
  return { actions: [storeInto(to, shape, lowering.value(argument), spanOf(argument))], address: to, shape };
}

function isPlace(expression: Expression): boolean {
  return expression.kind === 'name' || expression.kind === 'index' || expression.kind === 'member';
}
