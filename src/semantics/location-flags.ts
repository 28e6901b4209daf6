/** What matters about the locations of a state, as bits: one table lookup per process instead of a walk. HOT. */
import { type CompiledNetwork } from './compile.js';

export const STOPS_TIME = 1;
export const COMMITTED = 2;
export const HAS_CONDITION = 4;
export const HAS_CLOCKS = 8;
export const HAS_RATES = 16;

export class LocationFlags {
  readonly #firstLocation: Int32Array;
  readonly #flags: Uint8Array;

  constructor({ processes }: CompiledNetwork) {
    const flags: number[] = [];
    this.#firstLocation = Int32Array.from(processes, ({ locations }) => {
      const first = flags.length;
      for (const { isUrgent, isCommitted, invariant, rates } of locations) {
        flags.push(
          (isUrgent || isCommitted ? STOPS_TIME : 0) |
            (isCommitted ? COMMITTED : 0) |
            (invariant.condition !== undefined ? HAS_CONDITION : 0) |
            (invariant.hasClocks ? HAS_CLOCKS : 0) |
            (rates.length > 0 ? HAS_RATES : 0),
        );
      }
      return first;
    });
    this.#flags = Uint8Array.from(flags);
  }

  /** The bits of the location of one process. */
  at(process: number, location: number): number {
    return this.#flags[this.#firstLocation[process]! + location]!;
  }

  /** The bits of all locations at the head of the vector. */
  of(vector: Int32Array): number {
    const flags = this.#flags;
    const firstLocation = this.#firstLocation;
    let bits = 0;
    for (let p = 0; p < firstLocation.length; p++) bits |= flags[firstLocation[p]! + vector[p]!]!;
    return bits;
  }
}
