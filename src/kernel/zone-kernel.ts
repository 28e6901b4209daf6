/**
 * A kernel: memory full of zones and the functions that a search runs on it.
 *
 * There are three of them behind one interface: vector instructions on cells of 16 or of 32 bits (zone-code.ts), and
 * plain TypeScript on cells of 32 bits (scalar-functions.ts) for hosts without vector instructions, for more clocks
 * than the vector code takes, and for constants so large that sums have to be checked.
 *
 * INVARIANT addresses are multiples of 16 below 2^32. Views are renewed when the memory grows: never keep one.
 */
import { assert, fail } from '../base/assert.js';
import { UNBOUNDED } from '../zones/bound.js';
import { LANES_16, LANES_32, moduleBytes } from './assembler.js';
import {
  GUARDS,
  HEADER_SIZE,
  type Layout,
  createLayout,
  dimensionLimit,
  lowestCell,
  padding,
  rowLength,
  unboundedCell,
} from './layout.js';
import { scalarFunctions } from './scalar-functions.js';
import { zoneFunctions } from './zone-code.js';

/** Inserts a zone into the list of records from `first` on; see record-code.ts. */
export type Insert = (
  first: number,
  zone: number,
  dim: number,
  record: number,
  keptFrom: number,
  keptEnd: number,
) => number;

/** The functions of a kernel; zones are given by their addresses. zone-code.ts says what each does. */
export interface ZoneFunctions {
  readonly copy: (to: number, from: number, length: number) => void;
  readonly enter: (zone: number, dim: number, invariantsEnd: number) => number;
  readonly step: (
    sourceDim: number,
    dim: number,
    guardsEnd: number,
    invariantsEnd: number,
    mode: number,
  ) => number;
  readonly extrapolate: (zone: number, dim: number) => void;
  readonly insert: Insert;
  /** The same up to a_LU, with the bounds that were written last. */
  readonly insertUpToLU: Insert;
  readonly hash: (zone: number, dim: number) => number;
  readonly equal: (zone: number, other: number, dim: number) => number;
}

export type KernelKind = 'vectors of 16 bits' | 'vectors of 32 bits' | 'scalars';

/** What is known of the numbers in a model. */
export interface KernelNeeds {
  /** How many clocks there are, the reference clock included. */
  readonly dimensionMax: number;
  /** No constant that a clock is compared with or set to is greater in size, with all added that a step adds to clocks. */
  readonly constantMax: number;
  /** The sum over all clocks of the greatest lower bound that each is compared with. */
  readonly lowerSum: number;
  /** Some constraint is on the difference of two clocks. */
  readonly comparesDifferences: boolean;
  /** Some clock is set to another one plus something, more often in one step than is known. */
  readonly movesClocks: boolean;
}

/**
 * The narrowest kernel in which no sum can overflow.
 *
 * Let C be the greatest constant and S the sum of the lower bounds L(x) over all clocks. A stored zone has been
 * extrapolated. Its lower bounds are at least -U(x), so every bound on y - x is at least -C, because the zone is closed
 * and y is not negative. Its bounds on x - y are at most L(x) where they were kept; one that follows from kept ones,
 * along a way that visits no clock twice, is at most S. Constraints begin or end at the reference clock, and a shortest
 * way passes there once: a finite bound is between -2C and S + C after the guards, between -3C and S + 2C after the
 * clocks are set, between -4C and S + 3C after the invariants. The kernel adds two of them at a time, so no sum is
 * below -8C or above 2S + 6C. Constraints on differences can all be on one way, once each pair of clocks that follow
 * each other on it: this adds C for each clock to every bound. As cells, bounds are twice that.
 */
export function kernelKind(needs: KernelNeeds): KernelKind {
  const { dimensionMax, constantMax, lowerSum, comparesDifferences, movesClocks } = needs;
  if (movesClocks) return 'scalars';
  const differences = comparesDifferences ? 2 * dimensionMax * constantMax : 0;
  const reach = 2 * (2 * lowerSum + 8 * constantMax + 2 * differences) + 1;
  if (dimensionMax <= dimensionLimit(16) && reach < unboundedCell(16)) return 'vectors of 16 bits';
  if (dimensionMax <= dimensionLimit(32) && reach < unboundedCell(32)) return 'vectors of 32 bits';
  return 'scalars';
}

const PAGE_SIZE = 65_536;
const PAGES_MAX = 65_536;

interface WebMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Host {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
    readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WebMemory;
    validate(bytes: Uint8Array): boolean;
  };
}

/** Modules depend on the width of cells and the number of clocks only; many systems have the same. */
const MODULES = new Map<string, object>();

/** The module for a layout; undefined where the host does not know vector instructions, or forbids modules that are made here. */
function moduleFor(layout: Layout, pages: number): object | undefined {
  const { WebAssembly } = globalThis as Host;
  if (WebAssembly === undefined) return undefined;
  const { bits, dimensionMax } = layout;
  const key = `${bits} ${dimensionMax}`;
  const known = MODULES.get(key);
  if (known !== undefined) return known;
  const bytes = moduleBytes(zoneFunctions(bits === 16 ? LANES_16 : LANES_32, layout), pages, PAGES_MAX);
  if (!WebAssembly.validate(bytes)) return undefined;
  try {
    const module = new WebAssembly.Module(bytes);
    MODULES.set(key, module);
    return module;
  } catch {
    // The policy of a page forbids it.
    return undefined;
  }
}

export class ZoneKernel {
  readonly layout: Layout;
  readonly kind: KernelKind;
  readonly functions: ZoneFunctions;
  /** The memory as cells and as words. */
  cells: Int16Array | Int32Array;
  words: Int32Array;
  readonly #memory: WebMemory;
  #free: number;
  #end: number;
  /** The first free record of each dimension; they are linked by their first word. */
  readonly #freeRecords: Int32Array;

  /** A kernel of this kind, or the scalar one where the host does not know vector instructions. */
  constructor(dimensionMax: number, wanted: KernelKind) {
    const bits = wanted === 'vectors of 16 bits' ? 16 : 32;
    const layout = createLayout(bits, dimensionMax);
    const pages = Math.ceil(layout.records / PAGE_SIZE) + 1;
    const { WebAssembly } = globalThis as Host;
    const module = wanted === 'scalars' ? undefined : moduleFor(layout, pages);
    const isVector = module !== undefined && WebAssembly !== undefined;
    this.kind = isVector ? wanted : 'scalars';
    this.layout = isVector || bits === 32 ? layout : createLayout(32, dimensionMax);
    this.#memory =
      WebAssembly !== undefined
        ? new WebAssembly.Memory({ initial: pages, maximum: PAGES_MAX })
        : new PlainMemory(pages);
    this.words = new Int32Array(this.#memory.buffer);
    this.cells = this.#cellView();
    // The copy is an ordinary object, whose functions are found faster.
    this.functions = isVector
      ? {
          ...(new WebAssembly.Instance(module, { host: { memory: this.#memory } }).exports as ZoneFunctions),
        }
      : scalarFunctions(this);
    this.#free = this.layout.records;
    this.#end = pages * PAGE_SIZE;
    this.#freeRecords = new Int32Array(dimensionMax + 1);
    this.#clearPadding();
  }

  /** The bytes in use. */
  get bytes(): number {
    return this.#free;
  }

  /** Bytes of a zone. */
  zoneSize(dim: number): number {
    return dim * rowLength(this.layout.bits, dim) * (this.layout.bits >>> 3);
  }

  /** Room for a record with a zone of this dimension. */
  allocate(dim: number): number {
    const freed = this.#freeRecords[dim]!;
    if (freed !== 0) {
      this.#freeRecords[dim] = this.words[freed >>> 2]!;
      return freed >>> 0;
    }
    const size = HEADER_SIZE + this.zoneSize(dim);
    if (this.#free + size > this.#end) this.#grow(size);
    const record = this.#free;
    this.#free += size;
    return record;
  }

  /** Gives all records back: the kernel is as new. */
  clear(): void {
    // Constraints are written before they are read, each time.
    this.words.fill(0, 0, GUARDS / 4);
    this.words.fill(0, this.layout.from / 4, Math.ceil(this.#free / 4));
    this.#free = this.layout.records;
    this.#freeRecords.fill(0);
    this.#clearPadding();
  }

  /** Gives a record back. */
  release(record: number, dim: number): void {
    this.words[record >>> 2] = this.#freeRecords[dim]!;
    this.#freeRecords[dim] = record;
  }

  /** Copies a zone out, as `dim` times `dim` bounds. */
  unpack(zone: number, dim: number, out: Int32Array): void {
    const { bits } = this.layout;
    const { cells } = this;
    const row = rowLength(bits, dim);
    const unbounded = unboundedCell(bits);
    let at = zone >>> (bits === 16 ? 1 : 2);
    for (let i = 0; i < dim; i++, at += row) {
      for (let j = 0; j < dim; j++) {
        const cell = cells[at + j]!;
        out[i * dim + j] = cell === unbounded ? UNBOUNDED : cell;
      }
    }
  }

  /** Copies a zone in. */
  pack(bounds: Int32Array, dim: number, zone: number): void {
    const { bits } = this.layout;
    const { cells } = this;
    const row = rowLength(bits, dim);
    const unbounded = unboundedCell(bits);
    let at = zone >>> (bits === 16 ? 1 : 2);
    for (let i = 0; i < dim; i++, at += row) {
      for (let j = 0; j < dim; j++) {
        const bound = bounds[i * dim + j]!;
        cells[at + j] = bound === UNBOUNDED ? unbounded : bound;
      }
      for (let j = dim; j < row; j++) cells[at + j] = unbounded;
    }
  }

  #grow(size: number): void {
    // By an eighth: pages that are never written cost nothing, but a host may count them.
    const wanted = Math.max(Math.ceil(size / PAGE_SIZE), 16, (this.#end / PAGE_SIZE) >>> 3);
    const pages = Math.min(wanted, PAGES_MAX - this.#end / PAGE_SIZE);
    if (pages * PAGE_SIZE < size) fail('zones fit into 4 GB');
    assert(this.#memory.grow(pages) >= 0, 'memory for zones can grow');
    this.#end += pages * PAGE_SIZE;
    this.words = new Int32Array(this.#memory.buffer);
    this.cells = this.#cellView();
  }

  #cellView(): Int16Array | Int32Array {
    return this.layout.bits === 16 ? new Int16Array(this.#memory.buffer) : this.words;
  }

  /** Cells of the clock map and of the bounds that no zone uses. */
  #clearPadding(): void {
    const { bits, dimensionMax, from, upper } = this.layout;
    const shift = bits === 16 ? 1 : 2;
    const row = rowLength(bits, dimensionMax);
    this.cells.fill(padding(bits), from >>> shift, (from >>> shift) + row);
    this.cells.fill(lowestCell(bits), upper >>> shift, (upper >>> shift) + row);
  }
}

/** For hosts without WebAssembly. */
class PlainMemory implements WebMemory {
  buffer: ArrayBuffer;

  constructor(pages: number) {
    this.buffer = new ArrayBuffer(pages * PAGE_SIZE);
  }

  grow(pages: number): number {
    const before = this.buffer.byteLength / PAGE_SIZE;
    const grown = new ArrayBuffer(this.buffer.byteLength + pages * PAGE_SIZE);
    new Uint8Array(grown).set(new Uint8Array(this.buffer));
    this.buffer = grown;
    return before;
  }
}
