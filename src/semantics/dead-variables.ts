/**
 * Integer variables that do not matter in a state any more get their initial value there, so that states which differ
 * in nothing else are one.
 *
 * INVARIANT nothing that is computed from a state later depends on what is overwritten (see live-variables.ts).
 * HOT: words of flat tables, one look per process.
 */
import { liveVariables } from '../network/live-variables.js';
import { type Network, type Slot } from '../network/network.js';

export class DeadVariables {
  /** By slot: where it is in the vector, and its initial value. */
  readonly #slots: Int32Array;
  readonly #initial: Int32Array;
  readonly #wordCount: number;
  /** The processes for which anything matters, and where the words of their locations begin. */
  readonly #processes: Int32Array;
  readonly #starts: Int32Array;
  readonly #live: Int32Array;

  /** `observed` are the slots that are looked at from outside. */
  constructor(network: Network, observed: readonly Slot[]) {
    const { slots, live } = liveVariables(network, observed);
    this.#slots = Int32Array.from(slots);
    this.#initial = Int32Array.from(slots, (slot) => network.initialVector[slot]!);
    this.#wordCount = Math.ceil(slots.length / 32);
    const readers = live.flatMap((locations, process) =>
      locations.some((words) => words.some((word) => word !== 0)) ? [process] : [],
    );
    this.#processes = Int32Array.from(readers);
    let start = 0;
    this.#starts = Int32Array.from(readers, (process) => {
      const own = start;
      start += live[process]!.length * this.#wordCount;
      return own;
    });
    this.#live = Int32Array.from(readers.flatMap((process) => live[process]!.flatMap((words) => [...words])));
  }

  /** The slots that do not matter in a state with this vector. */
  slotsAt(vector: Int32Array): readonly Slot[] {
    const slots = [...this.#slots];
    const marked = vector.slice();
    slots.forEach((slot, index) => (marked[slot] = this.#initial[index]! ^ 1));
    this.clear(marked);
    return slots.filter((slot, index) => marked[slot] === this.#initial[index]);
  }

  /** Overwrites what does not matter in a state with this vector. */
  clear(vector: Int32Array): void {
    const slots = this.#slots;
    const processes = this.#processes;
    const wordCount = this.#wordCount;
    for (let w = 0; w < wordCount; w++) {
      let live = 0;
      for (let r = 0; r < processes.length; r++)
        live |= this.#live[this.#starts[r]! + vector[processes[r]!]! * wordCount + w]!;
      const first = w << 5;
      for (let dead = ~live; dead !== 0; dead &= dead - 1) {
        const index = first + (31 - Math.clz32(dead & -dead));
        if (index >= slots.length) break;
        vector[slots[index]!] = this.#initial[index]!;
      }
    }
  }
}
