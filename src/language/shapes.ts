/**
 * Shapes: types with all bounds known, laid out over cells.
 *
 * Every integer, boolean, scalar, clock or channel takes one cell; arrays and structs lie flat, element after element,
 * field after field. A place is a shape somewhere in a run of cells.
 *
 * A range may be empty: an array over it has no elements, and what runs through it does nothing. Only a cell that is to
 * hold a value of it is a mistake, which `valuelessPart` finds.
 *
 * INVARIANT `size` is the number of cells and at most CELLS_MAX.
 */
import { spend } from '../base/stopped.js';
import { CELLS_MAX } from '../base/limits.js';
import {
  type Bound,
  INT32_MAX,
  INT32_MIN,
  type OpenBound,
  type Range,
  type Type,
  isClosed,
} from './types.js';

export type Shape = NumberShape | LeafShape | ArrayShape | StructShape;

/** Integers and scalars, with the values they may take: none if `high` is below `low`. */
export interface NumberShape {
  readonly kind: 'number';
  readonly low: number;
  readonly high: number;
  readonly size: 1;
}

export interface LeafShape {
  readonly kind: 'bool' | 'clock' | 'channel' | 'double' | 'string';
  readonly size: 1;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly low: number;
  readonly length: number;
  readonly element: Shape;
  readonly size: number;
}

export interface StructShape {
  readonly kind: 'struct';
  readonly fields: readonly { readonly name: string; readonly offset: number; readonly shape: Shape }[];
  readonly size: number;
}

/** Numbers in a row: a plain array or a typed one. */
export interface Cells {
  [index: number]: number;
  readonly length: number;
}

export interface Place {
  readonly cells: Cells;
  readonly at: number;
  readonly shape: Shape;
}

/** Why a type has no shape. */
export type Misshapen =
  | { readonly kind: 'open' }
  | { readonly kind: 'tooBig' }
  /** A type whose values are not kept: void, a process, an unknown type. */
  | { readonly kind: 'valueless' };

/** Of types without open bounds. Structs share parts, so that laying them out anew could take exponential time. */
const shapes = new WeakMap<Type, Shape | Misshapen>();
const OPEN: Misshapen = { kind: 'open' };
const TOO_BIG: Misshapen = { kind: 'tooBig' };
const VALUELESS: Misshapen = { kind: 'valueless' };

/** The shape of a type; `valueOf` computes bounds that depend on parameters. */
export function shapeOf(type: Type, valueOf: ValueOf = () => undefined): Shape | Misshapen {
  let shape = shapes.get(type);
  if (shape !== undefined) return shape;
  shape = layOut(type, valueOf);
  if (isClosed(type)) shapes.set(type, shape);
  return shape;
}

/** Computes a bound that depends on parameters; undefined if they are not known. */
export type ValueOf = (bound: OpenBound) => number | undefined;

export function isShape(shape: Shape | Misshapen): shape is Shape {
  return 'size' in shape;
}

function layOut(type: Type, valueOf: ValueOf): Shape | Misshapen {
  switch (type.kind) {
    case 'int': {
      const { low, high } = type.range ?? ANY_INTEGER;
      return numberShape(boundValue(low, valueOf), boundValue(high, valueOf));
    }
    case 'scalar':
      return numberShape(0, boundValue(type.set.high, valueOf));
    case 'bool':
    case 'clock':
    case 'channel':
    case 'double':
    case 'string':
      return { kind: type.kind, size: 1 };
    case 'array': {
      const index = shapeOf(type.index, valueOf);
      if (!isShape(index)) return index;
      if (index.kind !== 'number') return VALUELESS;
      const element = shapeOf(type.element, valueOf);
      if (!isShape(element)) return element;
      const length = valueCount(index);
      const size = length * element.size;
      return size > CELLS_MAX ? TOO_BIG : { kind: 'array', low: index.low, length, element, size };
    }
    case 'struct': {
      const fields: { name: string; offset: number; shape: Shape }[] = [];
      let size = 0;
      for (const field of type.fields) {
        const shape = shapeOf(field.type, valueOf);
        if (!isShape(shape)) return shape;
        fields.push({ name: field.name, offset: size, shape });
        size += shape.size;
      }
      return size > CELLS_MAX ? TOO_BIG : { kind: 'struct', fields, size };
    }
    default:
      return VALUELESS;
  }
}

const ANY_INTEGER: Range = { low: INT32_MIN, high: INT32_MAX };

function boundValue(bound: Bound, valueOf: ValueOf): number | undefined {
  return typeof bound === 'number' ? bound : valueOf(bound);
}

function numberShape(low: number | undefined, high: number | undefined): Shape | Misshapen {
  return low === undefined || high === undefined ? OPEN : { kind: 'number', low, high, size: 1 };
}

/** How many values a number may have. */
export function valueCount({ low, high }: NumberShape): number {
  return Math.max(0, high - low + 1);
}

/** A cell of the shape that no value fits; a variable of such a shape cannot be. */
export function valuelessPart(shape: Shape): NumberShape | undefined {
  switch (shape.kind) {
    case 'number':
      return shape.low > shape.high ? shape : undefined;
    case 'array':
      return shape.length === 0 ? undefined : valuelessPart(shape.element);
    case 'struct':
      for (const field of shape.fields) {
        const part = valuelessPart(field.shape);
        if (part !== undefined) return part;
      }
      return undefined;
    default:
      return undefined;
  }
}

/** A place of its own, with the value that variables have when nothing is said: 0, or the lowest if 0 is none. */
export function freshPlace(shape: Shape): Place {
  const cells = new Array<number>(shape.size).fill(0);
  clear(cells, 0, shape);
  return { cells, at: 0, shape };
}

function clear(cells: Cells, at: number, shape: Shape): void {
  switch (shape.kind) {
    case 'number':
      if (shape.low > 0 || shape.high < 0) cells[at] = shape.low;
      return;
    case 'array':
      if (!needsClearing(shape.element)) return;
      for (let i = 0; i < shape.length; i++) clear(cells, at + i * shape.element.size, shape.element);
      return;
    case 'struct':
      for (const field of shape.fields) clear(cells, at + field.offset, field.shape);
      return;
    default:
      return;
  }
}

function needsClearing(shape: Shape): boolean {
  switch (shape.kind) {
    case 'number':
      return shape.low > 0 || shape.high < 0;
    case 'array':
      return needsClearing(shape.element);
    case 'struct':
      return shape.fields.some((field) => needsClearing(field.shape));
    default:
      return false;
  }
}

/** What it takes to write where a cell stands, and to keep that. */
const UNITS_PER_CELL = 5;

/** How the cells of a shape are written behind the variable's name: '', '[2]', '.length', '.items[0]'. */
export function cellPaths(shape: Shape, prefix = ''): readonly string[] {
  switch (shape.kind) {
    case 'array':
      return Array.from({ length: shape.length }, (_, i) =>
        cellPaths(shape.element, `${prefix}[${shape.low + i}]`),
      ).flat();
    case 'struct':
      return shape.fields.flatMap((field) => cellPaths(field.shape, `${prefix}.${field.name}`));
    default:
      spend(UNITS_PER_CELL);
      return [prefix];
  }
}
