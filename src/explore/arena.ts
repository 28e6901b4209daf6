/**
 * Memory for records of integers, in chunks: growing costs no copy and no peak. Only the first chunk starts small and
 * moves while it grows, so that small searches, of which there may be thousands, take little.
 *
 * A record is found by its address, `chunk * CHUNK_SIZE + offset`, and never crosses the end of a chunk. HOT.
 */

const CHUNK_BITS = 18;
const CHUNK_SIZE = 1 << CHUNK_BITS;
const FIRST_SIZE = 1 << 9;
export const CHUNK_MASK = CHUNK_SIZE - 1;

export class Arena {
  readonly #chunks: Int32Array[] = [];
  #free = 0;
  #end = 0;

  /** Room for `length` integers, at most CHUNK_SIZE; they are 0. */
  allocate(length: number): number {
    if (this.#free + length > this.#end) this.#grow(length);
    const address = this.#free;
    this.#free += length;
    return address;
  }

  /** The chunk that holds an address until more is allocated; the record begins there at `address & CHUNK_MASK`. */
  chunk(address: number): Int32Array {
    return this.#chunks[address >>> CHUNK_BITS]!;
  }

  /** The addresses of all records, if all are of this length. */
  *records(length: number): Iterable<number> {
    const perChunk = Math.floor(CHUNK_SIZE / length) * length;
    for (let chunk = 0; chunk < this.#chunks.length; chunk++) {
      const start = chunk * CHUNK_SIZE;
      const end = Math.min(start + perChunk, this.#free);
      for (let address = start; address < end; address += length) yield address;
    }
  }

  /** Above all addresses that were given out. */
  get end(): number {
    return this.#free;
  }

  get bytes(): number {
    return this.#end * 4;
  }

  #grow(length: number): void {
    if (length > CHUNK_SIZE) throw new RangeError('A record is larger than a chunk.');
    if (this.#end < CHUNK_SIZE) {
      this.#growFirst(this.#free + length);
      if (this.#free + length <= this.#end) return;
    }
    this.#free = this.#chunks.length * CHUNK_SIZE;
    this.#end = this.#free + CHUNK_SIZE;
    this.#chunks.push(new Int32Array(CHUNK_SIZE));
  }

  /** Makes the first chunk long enough, as far as chunks go. */
  #growFirst(length: number): void {
    let size = Math.max(this.#end, FIRST_SIZE);
    while (size < length && size < CHUNK_SIZE) size *= 8;
    const first = new Int32Array(Math.min(size, CHUNK_SIZE));
    const [old] = this.#chunks;
    if (old !== undefined) first.set(old);
    this.#chunks[0] = first;
    this.#end = first.length;
  }
}
