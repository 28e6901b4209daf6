/**
 * Discrete states in few words: each slot of the vector gets as many bits as its range needs.
 *
 * INVARIANT unpack(pack(v)) = v for every vector whose slots are in their ranges, which run-time checks ensure.
 * HOT.
 */
import { type ValueRange } from '../network/value-range.js';

export class Packing {
  /** Words per packed vector. */
  readonly length: number;
  readonly #word: Int32Array;
  readonly #shift: Int32Array;
  readonly #low: Int32Array;
  readonly #mask: Int32Array;

  constructor(ranges: readonly ValueRange[]) {
    const count = ranges.length;
    this.#word = new Int32Array(count);
    this.#shift = new Int32Array(count);
    this.#low = Int32Array.from(ranges, (range) => range.low);
    this.#mask = new Int32Array(count);
    let word = 0;
    let used = 0;
    ranges.forEach(({ low, high }, slot) => {
      const bits = 32 - Math.clz32(high - low);
      if (used + bits > 32) {
        word++;
        used = 0;
      }
      this.#word[slot] = word;
      this.#shift[slot] = used & 31;
      this.#mask[slot] = bits === 32 ? -1 : (1 << bits) - 1;
      used += bits;
    });
    this.length = word + 1;
  }

  pack(vector: Int32Array, words: Int32Array): void {
    const word = this.#word;
    const shift = this.#shift;
    const low = this.#low;
    for (let k = 0; k < this.length; k++) words[k] = 0;
    for (let slot = 0; slot < word.length; slot++) {
      words[word[slot]!] = words[word[slot]!]! | ((vector[slot]! - low[slot]!) << shift[slot]!);
    }
  }

  unpack(words: Int32Array, at: number, vector: Int32Array): void {
    const word = this.#word;
    const shift = this.#shift;
    const low = this.#low;
    const mask = this.#mask;
    for (let slot = 0; slot < word.length; slot++) {
      vector[slot] = ((words[at + word[slot]!]! >>> shift[slot]!) & mask[slot]!) + low[slot]!;
    }
  }
}
