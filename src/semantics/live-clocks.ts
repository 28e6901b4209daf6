/**
 * The live clocks of a state: which clock stands where in its zone, and what it is still compared with.
 *
 * INVARIANT positions ascend with the clocks' ids, position 0 is the reference clock: equal vectors give equal positions.
 * HOT: reused for every state.
 */
import { type LocationBounds, NO_BOUND } from '../network/clock-bounds.js';

export class LiveClocks {
  dim = 1;
  readonly clockAt: Int32Array;
  /** -1 for dead clocks. */
  readonly positionOf: Int32Array;
  /** By position. */
  readonly bounds: { readonly lower: Int32Array; readonly upper: Int32Array };
  readonly #table: readonly (readonly LocationBounds[])[];
  readonly #lower: Int32Array;
  readonly #upper: Int32Array;

  constructor(clockCount: number, table: readonly (readonly LocationBounds[])[]) {
    this.clockAt = new Int32Array(clockCount);
    this.positionOf = new Int32Array(clockCount).fill(-1);
    this.positionOf[0] = 0;
    this.bounds = { lower: new Int32Array(clockCount), upper: new Int32Array(clockCount) };
    this.#table = table;
    this.#lower = new Int32Array(clockCount).fill(NO_BOUND);
    this.#upper = new Int32Array(clockCount).fill(NO_BOUND);
  }

  /** Finds the live clocks for the locations at the head of the vector. */
  find(vector: Int32Array): void {
    const lower = this.#lower;
    const upper = this.#upper;
    const table = this.#table;
    for (let p = 0; p < table.length; p++) {
      const triples = table[p]![vector[p]!]!;
      for (let k = 0; k < triples.length; k += 3) {
        const clock = triples[k]!;
        if (triples[k + 1]! > lower[clock]!) lower[clock] = triples[k + 1]!;
        if (triples[k + 2]! > upper[clock]!) upper[clock] = triples[k + 2]!;
      }
    }
    let dim = 1;
    for (let clock = 1; clock < lower.length; clock++) {
      if (lower[clock] === NO_BOUND && upper[clock] === NO_BOUND) {
        this.positionOf[clock] = -1;
        continue;
      }
      this.positionOf[clock] = dim;
      this.clockAt[dim] = clock;
      this.bounds.lower[dim] = lower[clock]!;
      this.bounds.upper[dim] = upper[clock]!;
      lower[clock] = NO_BOUND;
      upper[clock] = NO_BOUND;
      dim++;
    }
    this.dim = dim;
  }
}
