/**
 * What it costs at least to kill the copies that are left, for the search of whole suites.
 *
 * Two bounds, for each copy i that is left:
 *   - i alone costs its distance;
 *   - i alone, where the actions that other faults need are free, and once the price of each of these actions whose
 *     copy is still in step with the model: such a copy does the same as the model until its own action is taken.
 * No step is paid twice in the second, so neither is more than the truth. The greatest of all counts.
 */
import { type Budget } from '../../explore/search.js';
import { type Fault } from './faults.js';
import { type Distances, distancesOf } from './distances.js';
import { type Rules } from './moves.js';
import { type Product } from './product.js';

export class Estimate {
  readonly #product: Product;
  readonly #rules: Rules;
  readonly #distances: readonly Distances[];
  readonly #pair: Int32Array;
  /** By copy: whether it is in step, for the state at hand. */
  readonly #isInStep: Uint8Array;

  constructor(product: Product, rules: Rules, distances: readonly Distances[]) {
    this.#product = product;
    this.#rules = rules;
    this.#distances = distances;
    this.#pair = new Int32Array(2 + 2 * product.system.grid.clocks + 1);
    this.#isInStep = new Uint8Array(distances.length);
  }

  /** HOT: called for every new joint state. */
  of(tuple: Int32Array): number {
    const product = this.#product;
    const { copies } = product;
    const { actions } = this.#rules.prices;
    let needed = 0;
    for (let copy = 0; copy < copies.length; copy++) {
      const { own } = copies[copy]!;
      const counts = own !== undefined && product.isInStep(tuple, copy);
      this.#isInStep[copy] = counts ? 1 : 0;
      if (counts) needed += actions[own]!;
    }
    let least = 0;
    for (let copy = 0; copy < copies.length; copy++) {
      if (product.isKilled(tuple, copy)) continue;
      const distances = this.#distances[copy]!;
      product.project(tuple, copy, this.#pair);
      const state = distances.find(this.#pair);
      if (state < 0) {
        if (distances.isComplete) return Infinity;
        continue;
      }
      const others = needed - (this.#isInStep[copy] === 1 ? actions[copies[copy]!.own!]! : 0);
      least = Math.max(least, distances.full(state), distances.reduced(state) + others);
    }
    return least;
  }

  /**
   * A guess of the rest that is often more than the truth: what each copy that is left costs without the actions that
   * others need, and these actions. A search that believes it finds good suites soon, and proves nothing.
   */
  guess(tuple: Int32Array): number {
    const product = this.#product;
    let sum = 0;
    for (let copy = 0; copy < product.copies.length; copy++) {
      if (product.isKilled(tuple, copy)) continue;
      product.project(tuple, copy, this.#pair);
      const state = this.#distances[copy]!.find(this.#pair);
      if (state >= 0) sum += this.#distances[copy]!.reduced(state);
    }
    return sum;
  }
}

/** So many states are looked at for distances, over all faults. */
const PAIRS_MAX = 400_000;

/** Undefined if a budget ends before all distances are known. */
export function estimateOf(
  product: Product,
  faults: readonly Fault[],
  rules: Rules,
  bound: number,
  budget: Budget,
): Estimate | undefined {
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
  return new Estimate(product, rules, distances);
}
