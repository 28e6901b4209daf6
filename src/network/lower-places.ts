/** Places that expressions name: variables, elements of arrays, fields of structs, clocks, channels, whole arrays. */
import { WORD } from '../base/value-range.js';
import { assert, fail } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type Expression } from '../language/ast.js';
import { fieldNamed } from '../language/field-index.js';
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
import { type Part, rangesOf, slot } from './storage.js';

/** A whole array or struct: where it stands after the actions have run. */
export interface Aggregate {
  readonly actions: readonly Action[];
  readonly address: Address;
  readonly shape: Shape;
}

/** Where something stands after `prepare` has run: a struct that a call returns has elements and fields too. */
export interface Place {
  readonly prepare: readonly Action[];
  readonly part: Part;
}

/** Where a variable, an element or a field stands, if nothing has to be done to find out. */
export function partOf(lowering: Lowering, expression: Expression): Part {
  const { prepare, part } = placeOf(lowering, expression);
  assert(prepare.length === 0, 'a variable, or a part of one, is wanted');
  return part;
}

export function placeOf(lowering: Lowering, expression: Expression): Place {
  switch (expression.kind) {
    case 'name': {
      const symbol = lowering.around.symbolOf(expression);
      assert(symbol !== undefined, 'checking has resolved every name');
      if (symbol.kind === 'builtinConstant') return { prepare: [], part: valuePart(symbol.value ?? 0) };
      return { prepare: [], part: { ...lowering.storageOf(symbol, expression), indices: [] } };
    }
    case 'index': {
      const { prepare, part: array } = placeOf(lowering, expression.array);
      assert(array.shape.kind === 'array', 'only arrays have elements');
      const { low, length, element } = array.shape;
      const value = lowering.value(expression.index);
      const step = { value, low, size: length, stride: element.size, span: spanOf(expression.index) };
      return { prepare, part: { ...array, shape: element, indices: [...array.indices, step] } };
    }
    case 'member': {
      const member = lowering.around.memberOf(expression);
      if (member !== undefined) {
        assert('shape' in member, 'a location is no variable');
        return { prepare: [], part: { ...member, indices: [] } };
      }
      const { prepare, part: struct } = placeOf(lowering, expression.object);
      assert(struct.shape.kind === 'struct', 'only structs have fields');
      const field = fieldNamed(struct.shape.fields, expression.member.name);
      assert(field !== undefined, 'checking has found every field');
      return { prepare, part: moved(struct, field.offset, field.shape) };
    }
    case 'call':
    case 'assign':
    case 'conditional': {
      const { actions, address, shape } = aggregateOf(lowering, expression);
      return { prepare: actions, part: { kind: 'slots', ...address, shape } };
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
  return clockAt(partOf(lowering, expression));
}

export function clockAt(part: Part): ClockAddress {
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
export function stablePlace(lowering: Lowering, target: Expression, twice: boolean): Place {
  if (target.kind === 'assign' || target.kind === 'increment') {
    const inner = target.kind === 'assign' ? target.target : target.operand;
    return { prepare: lowering.effect(target), part: partOf(lowering, inner) };
  }
  if (target.kind === 'conditional') return chosenPlace(lowering, target);
  const part = partOf(lowering, target);
  return twice && part.indices.some(({ value }) => mayChange(value))
    ? pinned(lowering, part)
    : { prepare: [], part };
}

/** The same place, computed by `prepare` once and for all: what comes after it may change the indices. */
export function pinned(lowering: Lowering, part: Part): Place {
  if (constantOffset(part.indices) !== undefined || (part.kind !== 'slots' && part.kind !== 'clocks'))
    return { prepare: [], part };
  const { kind, base, reference, indices, shape } = part;
  const kept = lowering.around.scratch(1);
  return {
    prepare: [{ kind: 'refer', slot: kept, to: { base, reference, indices }, isClock: kind === 'clocks' }],
    part: { kind, base: 0, reference: kept, shape, indices: [] },
  };
}

/** `(c ? x : y) = 3`. */
function chosenPlace(lowering: Lowering, target: Expression & { readonly kind: 'conditional' }): Place {
  const reference = lowering.around.scratch(1);
  const refer = (expression: Expression): readonly Action[] => {
    const { prepare, part } = placeOf(lowering, expression);
    return [...prepare, { kind: 'refer', slot: reference, to: addressOf(lowering, part) }];
  };
  const condition = lowering.value(target.condition);
  const whenTrue = refer(target.whenTrue);
  const whenFalse = refer(target.whenFalse);
  const { shape } = placeOf(lowering, target.whenTrue).part;
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
      const { prepare, part } = placeOf(lowering, expression);
      return { actions: prepare, address: addressOf(lowering, part), shape: part.shape };
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
