/** Where the value of a name stands: slots of the vector, clocks, channels, or a constant that needs no place. */
import { spend } from '../base/stopped.js';
import { WORD } from '../base/value-range.js';
import { assert } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type Cells, type Shape } from '../language/shapes.js';
import { isTruthValue, truth } from './build-expression.js';
import { type Action, type Address, type IndexStep, type IntExpression } from './expression.js';
import { type Slot } from './network.js';

export type Storage =
  | {
      readonly kind: 'slots';
      readonly base: Slot;
      readonly reference?: Slot | undefined;
      readonly shape: Shape;
    }
  | {
      readonly kind: 'clocks';
      readonly base: number;
      readonly reference?: Slot | undefined;
      readonly shape: Shape;
    }
  | { readonly kind: 'channels'; readonly base: number; readonly shape: Shape }
  | { readonly kind: 'value'; readonly cells: Cells; readonly at: number; readonly shape: Shape };

/** A part of a storage: an element of an array, a field of a struct. */
export type Part = Storage & { readonly indices: readonly IndexStep[] };

/** The address of a slot. */
export function slot(base: Slot): Address {
  return { base, indices: [] };
}

/** Stores a value where a number or a boolean of this shape stands. */
export function storeInto(to: Address, shape: Shape, value: IntExpression, span: Span): Action {
  if (shape.kind === 'number') return { kind: 'store', to, value, low: shape.low, high: shape.high, span };
  assert(shape.kind === 'bool', 'one slot holds an integer or a boolean');
  return { kind: 'store', to, value: isTruthValue(value) ? value : truth(value), ...WORD, span };
}

/** The range of each cell of a shape. */
export function rangesOf(shape: Shape): readonly { readonly low: number; readonly high: number }[] {
  switch (shape.kind) {
    case 'number':
      return [{ low: shape.low, high: shape.high }];
    case 'bool':
      return [TRUTH];
    case 'array': {
      const element = rangesOf(shape.element);
      spend(shape.size);
      return Array.from({ length: shape.length }, () => element).flat();
    }
    case 'struct':
      return shape.fields.flatMap((field) => rangesOf(field.shape));
    case 'clock':
    case 'channel':
    case 'double':
    case 'string':
      return [WORD];
  }
}

const TRUTH = { low: 0, high: 1 } as const;
