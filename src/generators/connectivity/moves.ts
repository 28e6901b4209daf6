/**
 * What a test does, as numbers, and where it leads in a product: an action that the model takes or refuses, or
 * time that goes on.
 *
 * A test ends where the model refuses; then all machines start again. Whether tests may also end elsewhere, or must end
 * with an output, is a matter of rules.
 */
import { assert, fail } from '../../base/assert.js';
import { type Prices } from './prices.js';
import { type Product } from './product.js';
import { type ActionId } from './visible-system.js';

export interface Rules {
  readonly prices: Prices;
  /** Where the system may be reset: only after a refusal, as in the paper, or anywhere. */
  readonly resets: 'refusal' | 'anywhere';
  /** Whether the last action of every test is an output. */
  readonly endsWithOutput: boolean;
  /** Only a part of the model is tested. */
  readonly part?: PartRules | undefined;
}

/** What there is for tests of a part of a model that shares nothing with the others, see solve-parts.ts. */
export interface PartRules {
  readonly actions: readonly ActionId[];
  /** An action of another part, to see whether this part holds up the others; and what it costs if it does. */
  readonly probe?: { readonly action: ActionId; readonly price: number } | undefined;
}

export type Move =
  /** The model takes an action; or refuses it, or takes it, and the test ends there. */
  | { readonly kind: 'taken' | 'refused' | 'last'; readonly action: ActionId }
  /** Time goes on to the next region; or another part of the model is asked to do something. */
  | { readonly kind: 'wait' | 'probe' };

/** Told to visitors as numbers: an action; behind those, refusals; behind those, the rest. */
export function moveOf(code: number, actionCount: number): Move {
  if (code < actionCount) return { kind: 'taken', action: code };
  if (code < 2 * actionCount) return { kind: 'refused', action: code - actionCount };
  const rest = code - 2 * actionCount;
  if (rest === 0) return { kind: 'wait' };
  return rest - 1 < actionCount ? { kind: 'last', action: rest - 1 } : { kind: 'probe' };
}

/** Where all machines are after moves that are possible. */
export function after(product: Product, moves: readonly Move[]): Int32Array {
  const tuple = new Int32Array(product.width);
  const buffer = new Int32Array(product.width);
  product.start(tuple);
  for (const move of moves) follow(product, tuple, move, buffer);
  return tuple;
}

/** Follows a move that is possible: changes the tuple, with another one as a buffer. */
export function follow(product: Product, tuple: Int32Array, move: Move, buffer: Int32Array): void {
  switch (move.kind) {
    case 'wait':
      assert(product.wait(tuple, buffer) !== undefined, 'a way through the product can be followed');
      break;
    case 'taken':
    case 'refused':
    case 'last':
      product.take(tuple, move.action, buffer);
      break;
    case 'probe':
      fail('probes prove bounds, and are in no suite');
  }
  tuple.set(buffer);
  if (move.kind !== 'last') return;
  product.restart(buffer, tuple);
}

/** Sees where a move leads; the tuple is a buffer. */
export type VisitMove = (code: number, price: number, target: Int32Array) => void;

/** All moves from a joint state, in a fixed order. */
export class Moves {
  readonly product: Product;
  readonly rules: Rules;
  readonly #target: Int32Array;
  readonly #again: Int32Array;
  readonly #actions: readonly ActionId[];

  constructor(product: Product, rules: Rules) {
    this.product = product;
    this.rules = rules;
    this.#target = new Int32Array(product.width);
    this.#again = new Int32Array(product.width);
    this.#actions = rules.part?.actions ?? product.system.actions.map((_, action) => action);
  }

  forEach(from: Int32Array, visit: VisitMove): void {
    const { product, rules } = this;
    const { prices, endsWithOutput, resets } = rules;
    const { system } = product;
    const count = system.actions.length;
    const target = this.#target;
    const between = product.isWhole(from) ? 0 : prices.between;
    for (const action of this.#actions) {
      const price = prices.actions[action]! + between;
      const mayEnd = !endsWithOutput || !system.isInput(action);
      if (product.take(from, action, target)) {
        visit(action, price, target);
        if (!mayEnd || resets === 'refusal') continue;
        product.restart(target, this.#again);
        visit(2 * count + 1 + action, price + prices.reset, this.#again);
      } else if (mayEnd) {
        visit(count + action, price + prices.reset, target);
      }
    }
    switch (product.wait(from, target)) {
      case 'leaves':
        visit(2 * count, prices.more, target);
        break;
      case 'arrives':
        visit(2 * count, prices.unit - prices.more, target);
        break;
      case 'within':
        visit(2 * count, 0, target);
        break;
      case undefined:
        break;
    }
    const probe = rules.part?.probe;
    if (probe === undefined) return;
    // What another part does changes nothing here; if it is held up, the test ends.
    const isTaken = product.take(from, probe.action, target);
    if (isTaken) product.keepKills(from, target);
    visit(3 * count + 1, isTaken ? 0 : probe.price, target);
  }

  /**
   * Whether a move ends the last test of a suite, because all copies are killed: then what was paid for a reset that
   * nobody needs any more, otherwise undefined.
   */
  ending(code: number, target: Int32Array): number | undefined {
    const { product, rules } = this;
    const count = product.system.actions.length;
    if (product.liveCount(target) > 0) return undefined;
    if (code === 3 * count + 1) return 0;
    if (code >= 2 * count) return undefined;
    if (rules.endsWithOutput && product.system.isInput(code % count)) return undefined;
    return code < count ? 0 : rules.prices.reset;
  }
}
