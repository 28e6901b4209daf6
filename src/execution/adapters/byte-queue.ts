/** Bytes that have arrived and wait until as many are there as a message has. */

export class ByteQueue {
  #bytes: Buffer = Buffer.alloc(0);

  get length(): number {
    return this.#bytes.length;
  }

  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#bytes, chunk]);
  }

  /** What is there, left where it is. */
  peek(): Buffer {
    return this.#bytes;
  }

  /** The first bytes; there are as many. */
  take(count: number): Buffer {
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }
}
