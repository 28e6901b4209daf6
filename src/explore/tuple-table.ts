/**
 * A set of integer tuples of one length, numbered in the order in which they come.
 *
 * HOT: tuples stand one behind the other in an array that grows by doubling; nothing is allocated per tuple.
 */
import { FREE, HashTable } from './hash-table.js';

export class TupleTable {
  readonly width: number;
  readonly #table = new HashTable();
  #tuples: Int32Array;

  constructor(width: number) {
    this.width = width;
    this.#tuples = new Int32Array(width * 256);
  }

  get count(): number {
    return this.#table.count;
  }

  get byteLength(): number {
    return this.#tuples.byteLength + this.#table.bytes;
  }

  /** The number of a tuple, which is added if it is new: then its number is the count before. */
  intern(tuple: Int32Array): number {
    const hash = hashOf(tuple, this.width);
    const slot = this.#slotOf(tuple, hash);
    const known = this.#table.valueAt(slot);
    if (known !== FREE) return known;
    const id = this.count;
    if ((id + 1) * this.width > this.#tuples.length) {
      const grown = new Int32Array(this.#tuples.length * 2);
      grown.set(this.#tuples);
      this.#tuples = grown;
    }
    this.#tuples.set(tuple, id * this.width);
    this.#table.fill(slot, hash, id);
    return id;
  }

  /** The number of a tuple; FREE if it is not there. */
  find(tuple: Int32Array): number {
    return this.#table.valueAt(this.#slotOf(tuple, hashOf(tuple, this.width)));
  }

  read(id: number, into: Int32Array): void {
    const start = id * this.width;
    for (let k = 0; k < this.width; k++) into[k] = this.#tuples[start + k]!;
  }

  /** Where a tuple stands in the table, or may be put. */
  #slotOf(tuple: Int32Array, hash: number): number {
    const table = this.#table;
    let slot = table.first(hash);
    for (;;) {
      const id = table.valueAt(slot);
      if (id === FREE || (table.hashAt(slot) === hash && this.#isAt(tuple, id))) return slot;
      slot = table.next(slot);
    }
  }

  #isAt(tuple: Int32Array, id: number): boolean {
    const start = id * this.width;
    for (let k = 0; k < this.width; k++) if (this.#tuples[start + k] !== tuple[k]) return false;
    return true;
  }
}

function hashOf(cells: Int32Array, length: number): number {
  let h = 0x9e3779b9 | 0;
  for (let k = 0; k < length; k++) {
    h = Math.imul(h ^ cells[k]!, 0x85ebca6b);
    h ^= h >>> 15;
  }
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 13);
}
