/**
 * Extrapolation where differences of clocks are compared. A zone that extrapolation would change is first divided along
 * the differences that matter; each part is extrapolated alone, and of the result only what is on the part's own side
 * of every difference is kept (Bengtsson and Yi, Timed automata: semantics, algorithms and tools, 2004). Why nothing
 * is lost or won is in docs/theory/clock-differences.md.
 *
 * Such models are rare: it is computed on unpacked zones, and allocates.
 */
import { type ZoneKernel } from '../kernel/zone-kernel.js';
import { type ClockDifference, type ClockDifferences } from '../network/clock-differences.js';
import { atMost, below, negateBound } from '../zones/bound.js';
import { constrain } from '../zones/zone.js';
import { type LiveClocks } from './live-clocks.js';

export class DifferenceParts {
  /** The numbers of the differences that matter, by process and location. */
  readonly #at: readonly (readonly (readonly number[])[])[];
  /** Triples (x, y, bound) over clocks. */
  readonly #triples: Int32Array;
  readonly #isLive: Uint8Array;

  constructor({ all, at }: ClockDifferences) {
    this.#at = at;
    this.#triples = Int32Array.from(triplesOf(all));
    this.#isLive = new Uint8Array(all.length);
  }

  /** Puts the extrapolated parts of the kernel's target zone, one after the other, in its place, and visits each. */
  forEach(kernel: ZoneKernel, vector: Int32Array, clocks: LiveClocks, visit: () => void): void {
    const { dim } = clocks;
    const { target } = kernel.layout;
    const zone = new Int32Array(dim * dim);
    kernel.unpack(target, dim, zone);
    const whole = extrapolated(kernel, zone, dim);
    if (zone.every((bound, k) => bound === whole[k])) {
      visit();
      return;
    }
    const differences = this.#live(vector, clocks);
    for (const part of dividedAlong(zone, differences, dim)) {
      const larger = extrapolated(kernel, part, dim);
      keepSides(larger, part, differences, dim);
      kernel.pack(larger, dim, target);
      visit();
    }
  }

  /** The differences that matter to some process, over positions. */
  #live(vector: Int32Array, { positionOf }: LiveClocks): readonly number[] {
    const isLive = this.#isLive.fill(0);
    this.#at.forEach((locations, process) => {
      for (const number of locations[vector[process]!]!) isLive[number] = 1;
    });
    const live: number[] = [];
    isLive.forEach((is, number) => {
      if (is === 0) return;
      const k = 3 * number;
      live.push(positionOf[this.#triples[k]!]!, positionOf[this.#triples[k + 1]!]!, this.#triples[k + 2]!);
    });
    return live;
  }
}

function extrapolated(kernel: ZoneKernel, zone: Int32Array, dim: number): Int32Array {
  const { target } = kernel.layout;
  const larger = zone.slice();
  kernel.pack(zone, dim, target);
  kernel.functions.extrapolate(target, dim);
  kernel.unpack(target, dim, larger);
  return larger;
}

/** Differences as triples (x, y, bound). */
export function triplesOf(differences: readonly ClockDifference[]): readonly number[] {
  return differences.flatMap(({ x, y, constant, strict }) => [
    x,
    y,
    strict ? below(constant) : atMost(constant),
  ]);
}

/** Disjoint parts, each on one side of every difference, given by triples over positions. */
export function dividedAlong(
  zone: Int32Array,
  differences: readonly number[],
  dim: number,
): readonly Int32Array[] {
  let parts: readonly Int32Array[] = [zone];
  for (let k = 0; k < differences.length; k += 3) {
    const [i, j, bound] = [differences[k]!, differences[k + 1]!, differences[k + 2]!];
    parts = parts.flatMap((part) => {
      if (part[i * dim + j]! <= bound) return [part];
      const beyond = part.slice();
      // Not all of the part is within, so this is not empty.
      constrain(beyond, 0, dim, j, i, negateBound(bound));
      const within = part.slice();
      return constrain(within, 0, dim, i, j, bound) ? [within, beyond] : [beyond];
    });
  }
  return parts;
}

/** Cuts a larger zone down to the sides on which the part is. */
export function keepSides(
  larger: Int32Array,
  part: Int32Array,
  differences: readonly number[],
  dim: number,
): void {
  for (let k = 0; k < differences.length; k += 3) {
    const [i, j, bound] = [differences[k]!, differences[k + 1]!, differences[k + 2]!];
    if (part[i * dim + j]! <= bound) constrain(larger, 0, dim, i, j, bound);
    else constrain(larger, 0, dim, j, i, negateBound(bound));
  }
}
