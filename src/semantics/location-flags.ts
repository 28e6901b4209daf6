/**
 * What matters about single locations, as bits: one table lookup per process instead of a walk. Locations are numbered
 * through all processes. HOT.
 */
import { type CompiledNetwork } from './compile.js';

export const STOPS_TIME = 1;
export const COMMITTED = 2;
export const HAS_CONDITION = 4;
export const HAS_CLOCKS = 8;
export const HAS_RATES = 16;

export interface LocationFlags {
  /** The number of each process's first location. */
  readonly first: Int32Array;
  /** By the number of a location. */
  readonly bits: Uint8Array;
}

export function locationFlags({ processes }: CompiledNetwork): LocationFlags {
  const bits: number[] = [];
  const first = Int32Array.from(processes, ({ locations }) => {
    const number = bits.length;
    for (const { isUrgent, isCommitted, invariant, rates } of locations) {
      bits.push(
        (isUrgent || isCommitted ? STOPS_TIME : 0) |
          (isCommitted ? COMMITTED : 0) |
          (invariant.condition !== undefined ? HAS_CONDITION : 0) |
          (invariant.hasClocks ? HAS_CLOCKS : 0) |
          (rates.length > 0 ? HAS_RATES : 0),
      );
    }
    return number;
  });
  return { first, bits: Uint8Array.from(bits) };
}

/** The bits of all locations at the head of the vector. */
export function flagsOf({ first, bits }: LocationFlags, vector: Int32Array): number {
  let all = 0;
  for (let p = 0; p < first.length; p++) all |= bits[first[p]! + vector[p]!]!;
  return all;
}
