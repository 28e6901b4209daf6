/**
 * What it costs at least to kill the copies that are left, for the search of whole suites. The greatest of these bounds
 * counts; docs/theory/connectivity.md says why none of them is more than the truth.
 *
 *   - Copy i alone costs its distance.
 *   - Copy i alone, where the actions that other faults need are free, and once the price of each of these actions with
 *     a copy that is still in step with the model: such a copy does the same as the model until its own action is
 *     taken.
 *   - The price of each action with a copy that is in step, and what the one of them that is brought out of step last
 *     costs from there on.
 */
import { greatest } from '../../base/long-lists.js';
import { type Budget } from '../../explore/search.js';
import { type Fault } from './faults.js';
import { type Distances, distancesOf } from './distances.js';
import { type Rules } from './moves.js';
import { type Product } from './product.js';

class LeastRest {
  readonly #product: Product;
  readonly #rules: Rules;
  readonly #distances: readonly Distances[];
  readonly #pair: Int32Array;
  /** By action, for the state at hand: whether a copy that needs it is in step. */
  readonly #isNeeded: Uint8Array;
  readonly #worthOfKill: number;

  constructor(product: Product, rules: Rules, distances: readonly Distances[]) {
    this.#product = product;
    this.#rules = rules;
    this.#distances = distances;
    this.#pair = new Int32Array(2 + 2 * product.system.grid.clocks + 1);
    this.#isNeeded = new Uint8Array(product.system.actions.length);
    this.#worthOfKill = ACTIONS_PER_KILL * greatest(rules.prices.actions);
  }

  /** HOT: called for every new joint state. */
  of(tuple: Int32Array): number {
    const product = this.#product;
    const { copies } = product;
    const { actions } = this.#rules.prices;
    const isNeeded = this.#isNeeded.fill(0);
    let needed = 0;
    let afterLast = Infinity;
    for (let copy = 0; copy < copies.length; copy++) {
      const { own } = copies[copy]!;
      if (own === undefined || !product.isInStep(tuple, copy)) continue;
      afterLast = Math.min(afterLast, this.#distances[copy]!.afterOwn);
      if (isNeeded[own] === 1) continue;
      isNeeded[own] = 1;
      needed += actions[own]!;
    }
    let least = needed === 0 ? 0 : needed + afterLast;
    for (let copy = 0; copy < copies.length; copy++) {
      if (product.isKilled(tuple, copy)) continue;
      const distances = this.#distances[copy]!;
      product.project(tuple, copy, this.#pair);
      const state = distances.find(this.#pair);
      if (state < 0) {
        if (distances.isComplete) return Infinity;
        continue;
      }
      const { own } = copies[copy]!;
      const others = own !== undefined && isNeeded[own] === 1 ? needed - actions[own]! : needed;
      least = Math.max(least, distances.full(state), distances.reduced(state) + others);
    }
    return least;
  }

  /**
   * A guess of the rest that is often more than the truth: what each copy that is left costs alone, and something for
   * each, so that a copy killed counts more than several that are a little nearer. A search that believes it finds good
   * suites soon, and proves nothing.
   */
  guess(tuple: Int32Array): number {
    const product = this.#product;
    let sum = 0;
    for (let copy = 0; copy < product.copies.length; copy++) {
      if (product.isKilled(tuple, copy)) continue;
      product.project(tuple, copy, this.#pair);
      const state = this.#distances[copy]!.find(this.#pair);
      sum += this.#worthOfKill + (state < 0 ? 0 : this.#distances[copy]!.full(state));
    }
    return sum;
  }
}

/** A copy killed is worth so many actions that bring others nearer. */
const ACTIONS_PER_KILL = 4;

/** So many states are looked at for distances, over all faults. */
const PAIRS_MAX = 400_000;

/** Undefined if a budget ends before all distances are known. */
export function leastRestOf(
  product: Product,
  faults: readonly Fault[],
  rules: Rules,
  bound: number,
  budget: Budget,
): LeastRest | undefined {
  const { system, copies } = product;
  const statesMax = Math.ceil(PAIRS_MAX / faults.length);
  const distances: Distances[] = [];
  for (const [index, fault] of faults.entries()) {
    const free = new Set(
      copies.flatMap(({ own }, other) => (other === index || own === undefined ? [] : [own])),
    );
    const own = copies[index]!.own;
    if (own !== undefined) free.delete(own);
    const found = distancesOf(system, fault, rules, free, { bound, statesMax }, budget);
    if (found === undefined) return undefined;
    distances.push(found);
  }
  return new LeastRest(product, rules, distances);
}
