/**
 * A set of integer tuples of one length, numbered in the order in which they come.
 *
 * HOT: open addressing over typed arrays that grow by doubling; nothing is allocated per tuple.
 */
export class TupleTable {
  readonly width: number;
  #tuples: Int32Array;
  #slots: Int32Array;
  #count = 0;

  constructor(width: number) {
    this.width = width;
    this.#tuples = new Int32Array(width * 256);
    this.#slots = new Int32Array(1024).fill(-1);
  }

  get count(): number {
    return this.#count;
  }

  get byteLength(): number {
    return this.#tuples.byteLength + this.#slots.byteLength;
  }

  /** The number of a tuple, which is added if it is new: then its number is the count before. */
  intern(tuple: Int32Array): number {
    const slot = this.#slotOf(tuple);
    const known = this.#slots[slot]!;
    if (known >= 0) return known;
    const id = this.#count++;
    this.#slots[slot] = id;
    if (this.#count * this.width > this.#tuples.length) {
      const grown = new Int32Array(this.#tuples.length * 2);
      grown.set(this.#tuples);
      this.#tuples = grown;
    }
    this.#tuples.set(tuple, id * this.width);
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  /** The number of a tuple; -1 if it is not there. */
  find(tuple: Int32Array): number {
    return this.#slots[this.#slotOf(tuple)]!;
  }

  read(id: number, into: Int32Array): void {
    const start = id * this.width;
    for (let k = 0; k < this.width; k++) into[k] = this.#tuples[start + k]!;
  }

  #slotOf(tuple: Int32Array): number {
    const mask = this.#slots.length - 1;
    let slot = hash(tuple, 0, this.width) & mask;
    for (;;) {
      const id = this.#slots[slot]!;
      if (id < 0 || this.#isAt(tuple, id)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isAt(tuple: Int32Array, id: number): boolean {
    const start = id * this.width;
    for (let k = 0; k < this.width; k++) if (this.#tuples[start + k] !== tuple[k]) return false;
    return true;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.#count; id++) {
      let slot = hash(this.#tuples, id * this.width, this.width) & mask;
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & mask;
      this.#slots[slot] = id;
    }
  }
}

function hash(cells: Int32Array, start: number, length: number): number {
  let h = 0x9e3779b9 | 0;
  for (let k = 0; k < length; k++) {
    h = Math.imul(h ^ cells[start + k]!, 0x85ebca6b);
    h ^= h >>> 15;
  }
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 13)) >>> 0;
}
