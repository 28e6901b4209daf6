/**
 * Delay where some clocks stand still: their locations give them the rate 0. It is computed on unpacked zones, and is
 * the smallest zone around what can be reached (see `delaySome` in src/zones/zone.ts).
 */
import { type Network } from '../network/network.js';
import { INVARIANTS } from '../kernel/layout.js';
import { type ZoneKernel } from '../kernel/zone-kernel.js';
import { constrain, delaySome } from '../zones/zone.js';
import { type CompiledNetwork } from './compile.js';
import { type LiveClocks } from './live-clocks.js';

export class StoppedClocks {
  readonly #compiled: CompiledNetwork;
  /** By position, 1 for the clocks that run. */
  readonly #running: Uint8Array;
  readonly #zone: Int32Array;

  constructor(compiled: CompiledNetwork) {
    const clockCount = compiled.network.clocks.length;
    this.#compiled = compiled;
    this.#running = new Uint8Array(clockCount);
    this.#zone = new Int32Array(clockCount * clockCount);
  }

  /** Finds which clocks stand still in a state; says whether any does. */
  find(vector: Int32Array, { dim, positionOf }: LiveClocks): boolean {
    return findRunning(this.#compiled, vector, positionOf, this.#running.fill(1, 0, dim));
  }

  /** Lets time pass in the kernel's target zone, within the invariants up to `invariantsEnd`. */
  delayTarget(kernel: ZoneKernel, dim: number, invariantsEnd: number): void {
    const zone = this.#zone;
    const { words, layout } = kernel;
    kernel.unpack(layout.target, dim, zone);
    delaySome(zone, 0, dim, this.#running);
    for (let k = INVARIANTS >>> 2; k < invariantsEnd >>> 2; k += 3)
      constrain(zone, 0, dim, words[k]!, words[k + 1]!, words[k + 2]!);
    kernel.pack(zone, dim, layout.target);
  }
}

/** Takes out the clocks that stand still in a state, by position; says whether any does. */
export function findRunning(
  { processes }: CompiledNetwork,
  vector: Int32Array,
  positionOf: Int32Array,
  running: Uint8Array,
): boolean {
  let any = false;
  for (let p = 0; p < processes.length; p++) {
    for (const { clock, rate } of processes[p]!.locations[vector[p]!]!.rates) {
      const position = positionOf[clock(vector)]!;
      if (rate(vector) !== 0 || position < 0) continue;
      running[position] = 0;
      any = true;
    }
  }
  return any;
}

/** Whether clocks stop in some location. */
export function stopsClocks({ processes }: Network): boolean {
  return processes.some(({ locations }) => locations.some(({ rates }) => rates.length > 0));
}
