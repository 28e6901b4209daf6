/**
 * An open-addressing hash table from hashes to values that are not negative: who looks something up walks the slots from
 * `first(hash)` by `next` until one is free or holds an entry with this hash that is the one.
 *
 * A slot is two words, the hash and the value, so that most others are passed over without a look at what they stand
 * for. HOT.
 */
export const FREE = -1;

const SLOTS_AT_START = 1 << 8;

export class HashTable {
  count = 0;
  #words = new Int32Array(2 * SLOTS_AT_START).fill(FREE);
  #mask = 2 * SLOTS_AT_START - 1;

  /** Of a table that is about to grow, what it takes while it does: three times its size. */
  get bytes(): number {
    const { length, byteLength } = this.#words;
    return 4.5 * this.count > length ? 3 * byteLength : byteLength;
  }

  first(hash: number): number {
    return (hash << 1) & this.#mask;
  }

  next(slot: number): number {
    return (slot + 2) & this.#mask;
  }

  /** The value in a slot, or FREE. */
  valueAt(slot: number): number {
    return this.#words[slot + 1]!;
  }

  hashAt(slot: number): number {
    return this.#words[slot]!;
  }

  /** Fills a free slot. Slots that were found before mean nothing afterwards. */
  fill(slot: number, hash: number, value: number): void {
    this.#words[slot] = hash;
    this.#words[slot + 1] = value;
    this.count++;
    // At most half full: 4 words per entry.
    if (4 * this.count > this.#words.length) this.#grow();
  }

  #grow(): void {
    const old = this.#words;
    this.#words = new Int32Array(2 * old.length).fill(FREE);
    this.#mask = this.#words.length - 1;
    for (let k = 0; k < old.length; k += 2) {
      if (old[k + 1] === FREE) continue;
      let slot = this.first(old[k]!);
      while (this.valueAt(slot) !== FREE) slot = this.next(slot);
      this.#words[slot] = old[k]!;
      this.#words[slot + 1] = old[k + 1]!;
    }
  }
}
