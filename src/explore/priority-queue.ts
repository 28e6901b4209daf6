/** A queue that gives out the entry with the least key first; among equal keys, the one with the least second key. */
export class PriorityQueue {
  #keys = new Float64Array(256);
  #seconds = new Float64Array(256);
  #values = new Int32Array(256);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get byteLength(): number {
    return this.#keys.byteLength * 2 + this.#values.byteLength;
  }

  /** The least key; the queue must not be empty. */
  get leastKey(): number {
    return this.#keys[0]!;
  }

  push(value: number, key: number, second: number): void {
    if (this.#count === this.#values.length) this.#grow();
    let at = this.#count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(key, second, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, value, key, second);
  }

  /** The queue must not be empty. */
  pop(): number {
    const first = this.#values[0]!;
    const last = --this.#count;
    const key = this.#keys[last]!;
    const second = this.#seconds[last]!;
    const value = this.#values[last]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && this.#isBefore(this.#keys[child + 1]!, this.#seconds[child + 1]!, child))
        child++;
      if (!(this.#keys[child]! < key || (this.#keys[child] === key && this.#seconds[child]! < second))) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, value, key, second);
    return first;
  }

  #isBefore(key: number, second: number, other: number): boolean {
    return key < this.#keys[other]! || (key === this.#keys[other] && second < this.#seconds[other]!);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#values[from]!, this.#keys[from]!, this.#seconds[from]!);
  }

  #put(at: number, value: number, key: number, second: number): void {
    this.#values[at] = value;
    this.#keys[at] = key;
    this.#seconds[at] = second;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    const seconds = new Float64Array(keys.length);
    const values = new Int32Array(keys.length);
    keys.set(this.#keys);
    seconds.set(this.#seconds);
    values.set(this.#values);
    [this.#keys, this.#seconds, this.#values] = [keys, seconds, values];
  }
}
