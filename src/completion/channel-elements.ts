/** Elements of arrays of channels: their names, and the values and types of their indices. */
import { type Expression, type TypeSyntax } from '../language/ast.js';
import { type Shape, isShape, shapeOf } from '../language/shapes.js';
import { type VariableSymbol } from '../language/symbols.js';
import { type Type } from '../language/types.js';
import { copied } from '../mutation/tree.js';
import { binary } from './complement.js';

const NOWHERE = { start: 0, end: 0 };

/** Arrays may be large and are asked for often. */
const knownNames = new WeakMap<VariableSymbol, readonly string[]>();

/** `go`, or `go[0]`, `go[1]` and so on, in the order of the cells. */
export function elementNames(variable: VariableSymbol): readonly string[] {
  let names = knownNames.get(variable);
  if (names === undefined) {
    const shape = shapeOf(variable.type);
    knownNames.set(variable, (names = isShape(shape) ? namesIn(variable.name, shape) : []));
  }
  return names;
}

function namesIn(name: string, shape: Shape): readonly string[] {
  if (shape.kind !== 'array') return [name];
  return Array.from({ length: shape.length }, (_, index) => `${name}[${shape.low + index}]`).flatMap(
    (element) => namesIn(element, shape.element),
  );
}

/** The types that the indices of an array of channels run through: as declared, or as numbers. */
export function indexTypesOf({ type, declarator }: VariableSymbol): readonly TypeSyntax[] {
  return indexShapes(type).map(({ low, high }, position) => {
    const declared = declarator.dimensions[position];
    if (declared?.kind === 'indexType') return copied(declared.type);
    // A plain name is a size or a type; scalars have no other name than that of their type.
    return declared?.size.kind === 'name' && isScalarAt(type, position)
      ? { prefixes: [], base: { kind: 'named', name: declared.size.name, ...NOWHERE }, ...NOWHERE }
      : rangeType(low, high);
  });
}

export interface IndexShape {
  readonly low: number;
  readonly high: number;
}

export function indexShapes(type: Type): readonly IndexShape[] {
  if (type.kind !== 'array') return [];
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'array') return [];
  return [{ low: shape.low, high: shape.low + shape.length - 1 }, ...indexShapes(type.element)];
}

function isScalarAt(type: Type, position: number): boolean {
  if (type.kind !== 'array') return false;
  return position === 0 ? type.index.kind === 'scalar' : isScalarAt(type.element, position - 1);
}

function rangeType(low: number, high: number): TypeSyntax {
  return {
    prefixes: [],
    base: { kind: 'range', low: integer(low), high: integer(high), ...NOWHERE },
    ...NOWHERE,
  };
}

function integer(value: number): Expression {
  return { kind: 'integer', value, ...NOWHERE };
}

/** That a chosen index is a value of a select, where the array has more indices. */
export function withinRange(type: Type, chosen: Expression, all: IndexShape): readonly Expression[] {
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'number') return [];
  return [
    ...(all.low < shape.low ? [binary('>=', chosen, integer(shape.low))] : []),
    ...(shape.high < all.high ? [binary('<=', chosen, integer(shape.high))] : []),
  ];
}
