/** Kernels that are used again: who explores thousands of small systems does not want memory of its own for each. */
import { type KernelKind, ZoneKernel } from './zone-kernel.js';

export class KernelPool {
  readonly #free = new Map<string, ZoneKernel>();

  /** A kernel that is as new. */
  take(dimensionMax: number, kind: KernelKind): ZoneKernel {
    const key = keyOf(dimensionMax, kind);
    const kernel = this.#free.get(key);
    if (kernel === undefined) return new ZoneKernel(dimensionMax, kind);
    this.#free.delete(key);
    kernel.clear();
    return kernel;
  }

  /** Nobody uses the kernel any more. One of each kind is kept, if it is small. */
  give(kernel: ZoneKernel): void {
    if (kernel.bytes <= BYTES_KEPT_MAX)
      this.#free.set(keyOf(kernel.layout.dimensionMax, kernel.kind), kernel);
  }
}

/** A large memory is not held on to. */
const BYTES_KEPT_MAX = 16e6;

function keyOf(dimensionMax: number, kind: KernelKind): string {
  return `${dimensionMax} ${kind}`;
}
