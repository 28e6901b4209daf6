/**
 * What a step changes: the vector behind it, and the clock map that leads there.
 *
 * Meta variables have their initial values when a step begins, and again when it is over: no state depends on them.
 * HOT.
 */
import { type Network } from '../network/network.js';
import { ClockMap } from './clock-map.js';
import { type CompiledEdge, type CompiledNetwork } from './compile.js';

export class StepUpdate {
  /** The vector behind the step. */
  readonly vector: Int32Array;
  readonly clocks: ClockMap;
  readonly #compiled: CompiledNetwork;
  readonly #stateLength: number;
  readonly #initialVector: readonly number[];
  readonly #metaSlots: Int32Array;
  #isRunning = false;

  constructor(compiled: CompiledNetwork) {
    const { stateLength, initialVector, clocks } = compiled.network;
    this.vector = Int32Array.from(initialVector);
    this.clocks = new ClockMap(clocks.length);
    this.#compiled = compiled;
    this.#stateLength = stateLength;
    this.#initialVector = initialVector;
    this.#metaSlots = metaSlotsOf(compiled.network);
  }

  /** A step starts from this vector. */
  begin(source: Int32Array): void {
    const { vector } = this;
    for (let k = 0; k < this.#stateLength; k++) vector[k] = source[k]!;
    // The last updates may have been broken off.
    if (this.#isRunning) this.resetMeta();
  }

  /** Runs the updates of the edges, in their order. */
  run(edges: readonly CompiledEdge[], count: number): void {
    const { vector, clocks } = this;
    clocks.clear();
    this.#isRunning = true;
    this.#compiled.beforeUpdate?.(vector, clocks);
    for (let e = 0; e < count; e++) {
      const edge = edges[e]!;
      edge.update?.(vector, clocks);
      const { resets } = edge;
      for (let k = 0; k < resets.length; k += 2) clocks.set(resets[k]!, resets[k + 1]!);
    }
    this.#compiled.afterUpdate?.(vector, clocks);
    for (let e = 0; e < count; e++) vector[edges[e]!.process] = edges[e]!.target;
    this.resetMeta();
  }

  /** Meta variables get their initial values; to be called too after updates that were broken off. */
  resetMeta(): void {
    this.#isRunning = false;
    const slots = this.#metaSlots;
    for (let k = 0; k < slots.length; k++) this.vector[slots[k]!] = this.#initialVector[slots[k]!]!;
  }
}

function metaSlotsOf({ variables }: Network): Int32Array {
  return Int32Array.from(
    variables.flatMap(({ meta, slot, cells }) => (meta ? cells.map((_, i) => slot + i) : [])),
  );
}
