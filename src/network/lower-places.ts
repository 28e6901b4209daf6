/** Places that expressions name: variables, elements of arrays, fields of structs, clocks, channels, whole arrays. */
import { assert, fail } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type Expression } from '../language/ast.js';
import { type Shape } from '../language/shapes.js';
import { type Type } from '../language/types.js';
import { constantOffset } from './build-expression.js';
import {
  type Action,
  type Address,
  type ClockAddress,
  type IndexStep,
  type IntExpression,
} from './expression.js';
import { type Lowering, spanOf } from './lowering.js';
import { type Part, WORD, rangesOf, slot } from './storage.js';

/** A whole array or struct: where it stands after the actions have run. */
export interface Aggregate {
  readonly actions: readonly Action[];
  readonly address: Address;
  readonly shape: Shape;
}

/** Where a variable, an element or a field stands. */
export function partOf(lowering: Lowering, expression: Expression): Part {
  switch (expression.kind) {
    case 'name': {
      const symbol = lowering.around.symbolOf(expression);
      assert(symbol !== undefined, 'checking has resolved every name');
      if (symbol.kind === 'builtinConstant') return valuePart(symbol.value ?? 0);
      return { ...lowering.storageOf(symbol, expression), indices: [] };
    }
    case 'index': {
      const array = partOf(lowering, expression.array);
      assert(array.shape.kind === 'array', 'only arrays have elements');
      const { low, length, element } = array.shape;
      const value = lowering.value(expression.index);
      const step = { value, low, size: length, stride: element.size, span: spanOf(expression.index) };
      return { ...array, shape: element, indices: [...array.indices, step] };
    }
    case 'member': {
      const member = lowering.around.memberOf(expression);
      if (member !== undefined) {
        assert('shape' in member, 'a location is no variable');
        return { ...member, indices: [] };
      }
      const struct = partOf(lowering, expression.object);
      assert(struct.shape.kind === 'struct', 'only structs have fields');
      const field = struct.shape.fields.find(({ name }) => name === expression.member.name);
      assert(field !== undefined, 'checking has found every field');
      return moved(struct, field.offset, field.shape);
    }
    case 'call': {
      const { address, shape } = aggregateOf(lowering, expression);
      return { kind: 'slots', base: address.base, shape, indices: address.indices };
    }
    default:
      fail(`a ${expression.kind} expression is no place`);
  }
}

export function addressOf(lowering: Lowering, part: Part): Address {
  switch (part.kind) {
    case 'slots':
      return { base: part.base, reference: part.reference, indices: part.indices };
    case 'value':
      return { base: lowering.around.table(part.cells, part.at, sizeOfTable(part)), indices: part.indices };
    case 'clocks':
    case 'channels':
      fail('clocks and channels are no integers');
  }
}

export function clockOf(lowering: Lowering, expression: Expression): ClockAddress {
  const part = partOf(lowering, expression);
  assert(part.kind === 'clocks', 'a clock is wanted');
  const offset = constantOffset(part.indices);
  if (offset !== undefined) return { base: part.base + offset, reference: part.reference, indices: [] };
  return { base: part.base, reference: part.reference, indices: part.indices };
}

export function channelOf(
  lowering: Lowering,
  expression: Expression,
): { readonly channel: number; readonly indices: readonly IndexStep[] } {
  const part = partOf(lowering, expression);
  assert(part.kind === 'channels', 'a channel is wanted');
  const offset = constantOffset(part.indices);
  return offset === undefined
    ? { channel: part.base, indices: part.indices }
    : { channel: part.base + offset, indices: [] };
}

/** A channel, or all of an array of channels. */
export function channelsOf(
  lowering: Lowering,
  expression: Expression,
): { readonly channel: number; readonly count: number } {
  const part = partOf(lowering, expression);
  const offset = constantOffset(part.indices);
  assert(part.kind === 'channels' && offset !== undefined, 'channels are wanted, at constant indices');
  return { channel: part.base + offset, count: part.shape.size };
}

/** A place that can be named twice: if computing it has effects, they happen once, in `prepare`. */
export function stablePlace(
  lowering: Lowering,
  target: Expression,
  twice: boolean,
): { readonly prepare: readonly Action[]; readonly part: Part } {
  if (target.kind === 'assign' || target.kind === 'increment') {
    const inner = target.kind === 'assign' ? target.target : target.operand;
    return { prepare: lowering.effect(target), part: partOf(lowering, inner) };
  }
  if (target.kind === 'conditional') return chosenPlace(lowering, target);
  const part = partOf(lowering, target);
  if (!twice || !part.indices.some(({ value }) => mayChange(value))) return { prepare: [], part };
  const reference = lowering.around.scratch(1);
  const to = addressOf(lowering, part);
  return {
    prepare: [{ kind: 'refer', slot: reference, to }],
    part: { kind: 'slots', base: 0, reference, shape: part.shape, indices: [] },
  };
}

/** `(c ? x : y) = 3`. */
function chosenPlace(
  lowering: Lowering,
  target: Expression & { readonly kind: 'conditional' },
): {
  readonly prepare: readonly Action[];
  readonly part: Part;
} {
  const reference = lowering.around.scratch(1);
  const refer = (place: Expression): Action => ({
    kind: 'refer',
    slot: reference,
    to: addressOf(lowering, partOf(lowering, place)),
  });
  const condition = lowering.value(target.condition);
  const whenTrue = [refer(target.whenTrue)];
  const whenFalse = [refer(target.whenFalse)];
  const { shape } = partOf(lowering, target.whenTrue);
  return {
    prepare: [{ kind: 'if', condition, whenTrue, whenFalse }],
    part: { kind: 'slots', base: 0, reference, shape, indices: [] },
  };
}

/** A whole array or struct: where it stands after the actions have run. */
export function aggregateOf(lowering: Lowering, expression: Expression): Aggregate {
  switch (expression.kind) {
    case 'call': {
      const symbol = lowering.around.symbolOf(expression.callee);
      assert(symbol?.kind === 'function', 'only functions of the model give structs');
      const call = lowering.effect(expression);
      const { result } = lowering.around.functionOf(symbol, expression.callee);
      assert(result?.kind === 'slots', 'the function has a result');
      // The result is copied away, so that another call of the function does not change it.
      return temporary(lowering, result.shape, call, slot(result.base), spanOf(expression));
    }
    case 'assign': {
      const actions = lowering.effect(expression);
      const part = partOf(lowering, expression.target);
      return { actions, address: addressOf(lowering, part), shape: part.shape };
    }
    case 'conditional': {
      const { prepare, part } = chosenPlace(lowering, expression);
      return { actions: prepare, address: addressOf(lowering, part), shape: part.shape };
    }
    default: {
      const part = partOf(lowering, expression);
      return { actions: [], address: addressOf(lowering, part), shape: part.shape };
    }
  }
}

function temporary(
  lowering: Lowering,
  shape: Shape,
  before: readonly Action[],
  from: Address,
  span: Span,
): Aggregate {
  const to = slot(lowering.around.scratch(shape.size));
  return {
    actions: [...before, { kind: 'copy', to, from, ranges: rangesOf(shape), span }],
    address: to,
    shape,
  };
}

/** Whether computing an index may change something, so that it must be done once. */
function mayChange(expression: IntExpression): boolean {
  switch (expression.kind) {
    case 'constant':
    case 'equal':
      return false;
    case 'read':
      return expression.from.indices.some(({ value }) => mayChange(value));
    case 'negate':
    case 'not':
      return mayChange(expression.operand);
    case 'binary':
    case 'and':
    case 'or':
      return mayChange(expression.left) || mayChange(expression.right);
    case 'choose':
      return [expression.condition, expression.whenTrue, expression.whenFalse].some(mayChange);
    case 'fold':
      return mayChange(expression.body);
    case 'after':
    case 'call':
      return true;
  }
}

function valuePart(value: number): Part {
  const shape: Shape = { kind: 'number', ...WORD, size: 1 };
  return { kind: 'value', cells: [value], at: 0, shape, indices: [] };
}

function moved(part: Part, offset: number, shape: Shape): Part {
  if (part.kind === 'value') return { ...part, at: part.at + offset, shape };
  return { ...part, base: part.base + offset, shape };
}

/** How many cells of a constant are reached by its indices. */
function sizeOfTable({ indices, shape }: Part): number {
  if (indices.some(({ size }) => size === 0)) return 0;
  return indices.reduce((size, step) => size + (step.size - 1) * step.stride, shape.size);
}

export function isAggregate(type: Type | undefined): boolean {
  return type?.kind === 'array' || type?.kind === 'struct';
}
