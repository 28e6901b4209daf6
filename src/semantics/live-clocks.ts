/**
 * What the locations of a state say about its clocks: which are live, where they stand in its zone, what they are
 * still compared with; which locations have invariants over them, and whether time may pass.
 *
 * INVARIANT positions ascend with the clocks' ids, position 0 is the reference clock: equal vectors give equal positions.
 * HOT: reused for every state; tables are flat.
 */
import { type LocationBounds, NO_BOUND } from '../network/clock-bounds.js';
import { HAS_CLOCKS, type LocationFlags } from './location-flags.js';

export class LiveClocks {
  dim = 1;
  readonly clockAt: Int32Array;
  /** -1 for dead clocks. */
  readonly positionOf: Int32Array;
  /** The greatest bounds of each live clock, by position, or NO_BOUND. */
  readonly lowerAt: Int32Array;
  readonly upperAt: Int32Array;
  /** The bits of all locations together, see location-flags.ts. */
  flags = 0;
  /** The locations with clock constraints in their invariants, and how many they are. */
  readonly constrained: Int32Array;
  constrainedCount = 0;
  readonly #locations: LocationFlags;
  /** Where the triples of each location begin in `#triples`; they end where the next ones begin. */
  readonly #starts: Int32Array;
  readonly #triples: Int32Array;
  readonly #lower: Int32Array;
  readonly #upper: Int32Array;

  constructor(clockCount: number, table: readonly (readonly LocationBounds[])[], locations: LocationFlags) {
    this.#locations = locations;
    this.constrained = new Int32Array(table.length);
    this.clockAt = new Int32Array(clockCount);
    this.positionOf = new Int32Array(clockCount).fill(-1);
    this.positionOf[0] = 0;
    this.lowerAt = new Int32Array(clockCount);
    this.upperAt = new Int32Array(clockCount);
    const starts: number[] = [0];
    for (const triples of table.flat()) starts.push(starts.at(-1)! + triples.length);
    this.#starts = Int32Array.from(starts);
    this.#triples = new Int32Array(starts.at(-1)!);
    table.flat().forEach((triples, location) => {
      this.#triples.set(triples, starts[location]);
    });
    this.#lower = new Int32Array(clockCount).fill(NO_BOUND);
    this.#upper = new Int32Array(clockCount).fill(NO_BOUND);
  }

  /** Looks at the locations at the head of the vector. */
  find(vector: Int32Array): void {
    const lower = this.#lower;
    const upper = this.#upper;
    const triples = this.#triples;
    const starts = this.#starts;
    const { first, bits } = this.#locations;
    let flags = 0;
    let constrainedCount = 0;
    for (let p = 0; p < first.length; p++) {
      const location = first[p]! + vector[p]!;
      const own = bits[location]!;
      flags |= own;
      if ((own & HAS_CLOCKS) !== 0) this.constrained[constrainedCount++] = location;
      const end = starts[location + 1]!;
      for (let k = starts[location]!; k < end; k += 3) {
        const clock = triples[k]!;
        if (triples[k + 1]! > lower[clock]!) lower[clock] = triples[k + 1]!;
        if (triples[k + 2]! > upper[clock]!) upper[clock] = triples[k + 2]!;
      }
    }
    this.flags = flags;
    this.constrainedCount = constrainedCount;
    const { clockAt, positionOf, lowerAt, upperAt } = this;
    let dim = 1;
    for (let clock = 1; clock < lower.length; clock++) {
      const least = lower[clock]!;
      const greatest = upper[clock]!;
      if (least === NO_BOUND && greatest === NO_BOUND) {
        positionOf[clock] = -1;
        continue;
      }
      positionOf[clock] = dim;
      clockAt[dim] = clock;
      lowerAt[dim] = least;
      upperAt[dim] = greatest;
      lower[clock] = NO_BOUND;
      upper[clock] = NO_BOUND;
      dim++;
    }
    this.dim = dim;
  }
}
