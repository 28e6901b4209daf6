/**
 * What a test does, as numbers, and where it leads in a product: an action that the model takes or refuses, or
 * time that goes on.
 *
 * A test ends where the model refuses; then all machines start again. Whether tests may also end elsewhere, or must end
 * with an output, is a matter of rules.
 */
import { assert } from '../../base/assert.js';
import { type Prices } from './prices.js';
import { type Product } from './product.js';
import { type ActionId } from './visible-system.js';

export interface Rules {
  readonly prices: Prices;
  /** Where the system may be reset: only after a refusal, as in the paper, or anywhere. */
  readonly resets: 'refusal' | 'anywhere';
  /** Whether the last action of every test is an output. */
  readonly endsWithOutput: boolean;
}

export type Move =
  /** The model takes an action; or refuses it, or takes it, and the test ends there. */
  | { readonly kind: 'taken' | 'refused' | 'last'; readonly action: ActionId }
  /** Time goes on to the next region, or by a unit. */
  | { readonly kind: 'wait' | 'elapse' };

/** Told to visitors as numbers: an action; behind those, refusals; behind those, the rest. */
export function moveOf(code: number, actionCount: number): Move {
  if (code < actionCount) return { kind: 'taken', action: code };
  if (code < 2 * actionCount) return { kind: 'refused', action: code - actionCount };
  const rest = code - 2 * actionCount;
  return rest < 2 ? { kind: rest === 0 ? 'wait' : 'elapse' } : { kind: 'last', action: rest - 2 };
}

/** Follows a move that is possible: changes the tuple, with another one as a buffer. */
export function follow(product: Product, tuple: Int32Array, move: Move, buffer: Int32Array): void {
  switch (move.kind) {
    case 'wait':
      assert(product.wait(tuple, buffer), 'a way through the product can be followed');
      break;
    case 'elapse':
      assert(product.elapse(tuple, buffer), 'a way through the product can be followed');
      break;
    case 'taken':
    case 'refused':
    case 'last':
      product.take(tuple, move.action, buffer);
  }
  tuple.set(buffer);
  if (move.kind !== 'last') return;
  product.restart(buffer, tuple);
}

/**
 * What an action costs more when it is taken between two whole units of time: next to nothing, so that of two ways with
 * the same time the one counts that has exactly this time, not a little more.
 */
const BETWEEN_PRICE = 2 ** -16;

/** Sees where a move leads; the tuple is a buffer. */
export type VisitMove = (code: number, price: number, target: Int32Array) => void;

/** All moves from a joint state, in a fixed order. */
export class Moves {
  readonly product: Product;
  readonly rules: Rules;
  readonly #target: Int32Array;
  readonly #again: Int32Array;

  constructor(product: Product, rules: Rules) {
    this.product = product;
    this.rules = rules;
    this.#target = new Int32Array(product.width);
    this.#again = new Int32Array(product.width);
  }

  forEach(from: Int32Array, visit: VisitMove): void {
    const { product, rules } = this;
    const { prices, endsWithOutput, resets } = rules;
    const { system } = product;
    const count = system.actions.length;
    const target = this.#target;
    const between = product.hasFractions(from) ? BETWEEN_PRICE : 0;
    for (let action = 0; action < count; action++) {
      const price = prices.actions[action]! + between;
      const mayEnd = !endsWithOutput || !system.isInput(action);
      if (product.take(from, action, target)) {
        visit(action, price, target);
        if (!mayEnd || resets === 'refusal') continue;
        product.restart(target, this.#again);
        visit(2 * count + 2 + action, price + prices.reset, this.#again);
      } else if (mayEnd) {
        visit(count + action, price + prices.reset, target);
      }
    }
    if (product.wait(from, target)) {
      // Where no clock can tell the time any more, it has become a little more than it was.
      const more = between === 0 && !product.hasFractions(target) ? BETWEEN_PRICE : 0;
      visit(2 * count, more, target);
    }
    if (product.elapse(from, target)) visit(2 * count + 1, prices.unit, target);
  }

  /**
   * Whether a move ends the last test of a suite, because all copies are killed: then what was paid for a reset that
   * nobody needs any more, otherwise undefined.
   */
  ending(code: number, target: Int32Array): number | undefined {
    const { product, rules } = this;
    const count = product.system.actions.length;
    if (code >= 2 * count || product.liveCount(target) > 0) return undefined;
    if (rules.endsWithOutput && product.system.isInput(code % count)) return undefined;
    return code < count ? 0 : rules.prices.reset;
  }
}
