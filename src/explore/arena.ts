/**
 * Memory for records of integers, in chunks that are never moved: growing costs no copy and no peak.
 *
 * A record is found by its address, `chunk * CHUNK_SIZE + offset`, and never crosses the end of a chunk. HOT.
 */

const CHUNK_BITS = 18;
const CHUNK_SIZE = 1 << CHUNK_BITS;
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

  /** The chunk that holds an address; the record begins there at `address & CHUNK_MASK`. */
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

  get bytes(): number {
    return this.#chunks.length * CHUNK_SIZE * 4;
  }

  #grow(length: number): void {
    if (length > CHUNK_SIZE) throw new RangeError('A record is larger than a chunk.');
    this.#free = this.#chunks.length * CHUNK_SIZE;
    this.#end = this.#free + CHUNK_SIZE;
    this.#chunks.push(new Int32Array(CHUNK_SIZE));
  }
}
