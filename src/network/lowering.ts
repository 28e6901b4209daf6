/**
 * What the parts of lowering know of each other and of what is around the code: expressions contain changes and calls,
 * and those contain expressions.
 */
import { assert } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { type Expression } from '../language/ast.js';
import { type Cells, type Shape } from '../language/shapes.js';
import { type FunctionSymbol, type Symbol } from '../language/symbols.js';
import { type Type } from '../language/types.js';
import { type Action, type IntExpression } from './expression.js';
import { type Slot } from './network.js';
import { type Storage } from './storage.js';

export interface Lowering {
  readonly around: Surroundings;
  /** An integer, boolean or scalar. */
  value(expression: Expression): IntExpression;
  /** What an expression changes, its value not being wanted. */
  effect(expression: Expression): readonly Action[];
  storageOf(symbol: Symbol, node: Span): Storage;
  /** From here on, the name stands there. */
  bind(symbol: Symbol, storage: Storage): void;
  /** Within `use`, the name has this value. */
  withValue<T>(symbol: Symbol, value: number, shape: Shape, use: () => T): T;
  /** Whether a quantifier over so many values is spelled out here. */
  maySpellOut(count: number): boolean;
  /** Within `use`, code is lowered once for each of so many values. */
  spelledOut<T>(count: number, use: () => T): T;
}

/** What lowering needs from around it. */
export interface Surroundings {
  readonly typeOf: (expression: Expression) => Type | undefined;
  readonly symbolOf: (node: Span) => Symbol | undefined;
  readonly storageOf: (symbol: Symbol, node: Span) => Storage;
  readonly shapeOf: (type: Type) => Shape;
  /** Fresh slots that are not part of the state. */
  readonly scratch: (size: number) => Slot;
  /** Slots that hold a table of constants. */
  readonly table: (cells: Cells, at: number, size: number) => Slot;
  /** The compiled function and where its parameters and result stand. */
  readonly functionOf: (symbol: FunctionSymbol, callee: Expression) => LoweredFunction;
  /** Which quantifiers are spelled out; others become loops. */
  readonly spellOut: SpellOut;
  /** Members of processes, in queries. */
  readonly memberOf: (
    expression: Expression & { readonly kind: 'member' },
  ) => Storage | IntExpression | undefined;
}

/** A quantifier is spelled out if it has so few values, and the code around it does not stand there too often already. */
export interface SpellOut {
  readonly valuesMax: number;
  /** How often code stands there when all quantifiers around it are spelled out. */
  readonly copiesMax: number;
}

export interface LoweredFunction {
  readonly index: number;
  readonly parameters: readonly Storage[];
  readonly result: Storage | undefined;
}

/** The name that a select, a quantifier or a loop binds, with the values that it runs through. */
export function binderOf(
  { symbolOf, shapeOf }: Surroundings,
  name: Span,
): {
  readonly symbol: Symbol;
  readonly low: number;
  readonly high: number;
  readonly shape: Shape;
} {
  const symbol = symbolOf(name);
  assert(symbol?.kind === 'binder', 'a bound name stands for its binder');
  const shape = shapeOf(symbol.type);
  assert(shape.kind === 'number', 'a bound name runs over integers or scalars');
  return { symbol, low: shape.low, high: shape.high, shape };
}

export function spanOf({ start, end }: Span): Span {
  return { start, end };
}
