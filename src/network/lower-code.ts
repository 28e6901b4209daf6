/**
 * From checked code to the expressions and actions of a network.
 *
 * A lowering belongs to one process, or to what is global: it knows where each name stands. Constants are computed
 * away wherever they can be; what remains reads slots.
 *
 * INVARIANT code is lowered in the order in which it is evaluated: operands left to right, the place of an assignment
 * before its value.
 */
import { type Span } from '../base/source.js';
import { type Block, type Expression } from '../language/ast.js';
import { type Shape } from '../language/shapes.js';
import { type Symbol } from '../language/symbols.js';
import { type Action, type ClockAddress, type IndexStep, type IntExpression } from './expression.js';
import { effectOf } from './lower-changes.js';
import { valueOf } from './lower-expressions.js';
import { channelOf, channelsOf, clockOf } from './lower-places.js';
import { blockOf } from './lower-statements.js';
import { type Lowering, type Surroundings, binderOf } from './lowering.js';
import { type Storage } from './storage.js';

export class CodeLowering implements Lowering {
  readonly around: Surroundings;
  /** Names that are bound where they stand: parameters and local variables, and selects and quantifiers with a known value. */
  readonly #bound = new Map<Symbol, Storage>();
  /** How often the code that is lowered now stands there, because quantifiers around it are spelled out. */
  #copies = 1;

  constructor(around: Surroundings) {
    this.around = around;
  }

  value(expression: Expression): IntExpression {
    return valueOf(this, expression);
  }

  effect(expression: Expression): readonly Action[] {
    return effectOf(this, expression);
  }

  /** The body of a function; `result` is where its value is left. */
  body(block: Block, result: Storage | undefined): readonly Action[] {
    return blockOf(this, block, result);
  }

  clock(expression: Expression): ClockAddress {
    return clockOf(this, expression);
  }

  channel(expression: Expression): { readonly channel: number; readonly indices: readonly IndexStep[] } {
    return channelOf(this, expression);
  }

  /** A channel, or all of an array of channels. */
  channels(expression: Expression): { readonly channel: number; readonly count: number } {
    return channelsOf(this, expression);
  }

  storageOf(symbol: Symbol, node: Span): Storage {
    return this.#bound.get(symbol) ?? this.around.storageOf(symbol, node);
  }

  bind(symbol: Symbol, storage: Storage): void {
    this.#bound.set(symbol, storage);
  }

  withValue<T>(symbol: Symbol, value: number, shape: Shape, use: () => T): T {
    const before = this.#bound.get(symbol);
    this.#bound.set(symbol, { kind: 'value', cells: [value], at: 0, shape });
    try {
      return use();
    } finally {
      if (before === undefined) this.#bound.delete(symbol);
      else this.#bound.set(symbol, before);
    }
  }

  maySpellOut(count: number): boolean {
    const { valuesMax, copiesMax } = this.around.spellOut;
    return count <= valuesMax && count * this.#copies <= copiesMax;
  }

  spelledOut<T>(count: number, use: () => T): T {
    const before = this.#copies;
    this.#copies *= Math.max(1, count);
    try {
      return use();
    } finally {
      this.#copies = before;
    }
  }

  /** Runs `use` once for each value of a bound name, as long as it says that it goes on. */
  forEachValue(name: Span, use: () => boolean): void {
    const { symbol, low, high, shape } = binderOf(this.around, name);
    this.spelledOut(high - low + 1, () => {
      for (let value = low; value <= high; value++) if (!this.withValue(symbol, value, shape, use)) return;
    });
  }
}
