/** A state whose zone lies in a kernel, as a view: its cells are unpacked when they are asked for. */
import { type ZoneKernel } from '../kernel/zone-kernel.js';
import { type StateView } from './transition-system.js';

export class KernelState implements StateView {
  readonly vector: Int32Array;
  dim = 1;
  /** The address of the zone. */
  zone = 0;
  readonly #kernel: ZoneKernel;
  #cells: Int32Array | undefined;
  #isUnpacked = false;

  constructor(kernel: ZoneKernel, vector: Int32Array) {
    this.#kernel = kernel;
    this.vector = vector;
  }

  /** Makes this the view of another zone. */
  set(dim: number, zone: number): void {
    this.dim = dim;
    this.zone = zone;
    this.#isUnpacked = false;
  }

  get cells(): Int32Array {
    this.#cells ??= new Int32Array(this.#kernel.layout.dimensionMax ** 2);
    if (!this.#isUnpacked) this.#kernel.unpack(this.zone, this.dim, this.#cells);
    this.#isUnpacked = true;
    return this.#cells;
  }
}
