/**
 * The functions of a kernel in plain TypeScript, put together from `src/zones`: the readable twins of zone-code.ts, and
 * what runs where that cannot. They unpack zones, work on them, and pack them again. Sums are checked.
 */
import { UNBOUNDED, withinLimits } from '../zones/bound.js';
import { ABSENT, type ClockBounds, extrapolateLUPlus, includesUpToLU } from '../zones/extrapolate.js';
import { constrain, delay, hash } from '../zones/zone.js';
import { ABSENT_BOUND, DROPPED, GUARDS, HEADER_SIZE, INVARIANTS, NEXT, OWNER } from './layout.js';
import { EXTRAPOLATES, MAY_DELAY } from './zone-code.js';
import { type ZoneFunctions, type ZoneKernel } from './zone-kernel.js';

export function scalarFunctions(kernel: ZoneKernel): ZoneFunctions {
  return { ...stepFunctions(kernel), ...recordFunctions(kernel) };
}

function stepFunctions(kernel: ZoneKernel): Pick<ZoneFunctions, 'enter' | 'step' | 'extrapolate'> {
  const { layout } = kernel;
  const { dimensionMax } = layout;
  const source = new Int32Array(dimensionMax ** 2);
  const target = new Int32Array(dimensionMax ** 2);
  const from = new Int32Array(dimensionMax);
  const shift = new Int32Array(dimensionMax);
  const bounds = createBounds(dimensionMax);

  /** Reads a row of cells; its words are its cells, since these are of 32 bits here. */
  const read = (at: number, dim: number, out: Int32Array): void => {
    const { words } = kernel;
    for (let k = 0; k < dim; k++) out[k] = words[(at >>> 2) + k]!;
  };
  const constrainEach = (zone: Int32Array, dim: number, start: number, end: number): boolean => {
    const { words } = kernel;
    for (let t = start >>> 2; t < end >>> 2; t += 3) {
      if (!constrain(zone, 0, dim, words[t]!, words[t + 1]!, words[t + 2]!)) return false;
    }
    return true;
  };
  const mapClocks = (sourceDim: number, dim: number): void => {
    read(layout.from, dim, from);
    read(layout.shift, dim, shift);
    for (let i = 0; i < dim; i++) {
      for (let j = 0; j < dim; j++) {
        const bound = source[from[i]! * sourceDim + from[j]!]!;
        const move = shift[i]! - shift[j]!;
        target[i * dim + j] = bound === UNBOUNDED || move === 0 ? bound : withinLimits(bound + move);
      }
    }
  };
  const extrapolate = (zone: Int32Array, dim: number): void => {
    readBounds(kernel, dim, bounds);
    extrapolateLUPlus(zone, 0, dim, bounds);
  };

  return {
    enter(zone, dim, invariantsEnd) {
      kernel.unpack(zone, dim, source);
      if (!constrainEach(source, dim, INVARIANTS, invariantsEnd)) return 0;
      kernel.pack(source, dim, layout.source);
      return 1;
    },
    step(sourceDim, dim, guardsEnd, invariantsEnd, mode) {
      kernel.unpack(layout.source, sourceDim, source);
      if (!constrainEach(source, sourceDim, GUARDS, guardsEnd)) return 0;
      mapClocks(sourceDim, dim);
      if (!constrainEach(target, dim, INVARIANTS, invariantsEnd)) return 0;
      if ((mode & MAY_DELAY) !== 0) {
        delay(target, 0, dim);
        constrainEach(target, dim, INVARIANTS, invariantsEnd);
      }
      if ((mode & EXTRAPOLATES) !== 0) extrapolate(target, dim);
      kernel.pack(target, dim, layout.target);
      return 1;
    },
    extrapolate(zone, dim) {
      kernel.unpack(zone, dim, source);
      extrapolate(source, dim);
      kernel.pack(source, dim, zone);
    },
  };
}

function recordFunctions(
  kernel: ZoneKernel,
): Pick<ZoneFunctions, 'copy' | 'insert' | 'insertUpToLU' | 'hash' | 'equal'> {
  const cells = new Int32Array(kernel.layout.dimensionMax ** 2);
  const others = new Int32Array(kernel.layout.dimensionMax ** 2);
  const bounds = createBounds(kernel.layout.dimensionMax);
  return {
    copy(to, from, length) {
      kernel.words.copyWithin(to >>> 2, from >>> 2, (from + length) >>> 2);
    },
    insert(first, zone, dim, created, keptFrom, keptEnd) {
      const length = kernel.zoneSize(dim) >>> 2;
      const isIncluded = (one: number, other: number): boolean => {
        const { words } = kernel;
        for (let k = 0; k < length; k++)
          if (words[(one >>> 2) + k]! > words[(other >>> 2) + k]!) return false;
        return true;
      };
      return insertRecord(kernel, first, { zone, dim, created, keptFrom, keptEnd }, isIncluded);
    },
    insertUpToLU(first, zone, dim, created, keptFrom, keptEnd) {
      readBounds(kernel, dim, bounds);
      const isIncluded = (one: number, other: number): boolean => {
        kernel.unpack(one, dim, cells);
        kernel.unpack(other, dim, others);
        return includesUpToLU(others, 0, cells, 0, dim, bounds);
      };
      return insertRecord(kernel, first, { zone, dim, created, keptFrom, keptEnd }, isIncluded);
    },
    hash(zone, dim) {
      kernel.unpack(zone, dim, cells);
      return hash(cells, 0, dim);
    },
    equal(zone, other, dim) {
      const { words } = kernel;
      const length = kernel.zoneSize(dim) >>> 2;
      for (let k = 0; k < length; k++) if (words[(zone >>> 2) + k] !== words[(other >>> 2) + k]) return 0;
      return 1;
    },
  };
}

interface Insertion {
  readonly zone: number;
  readonly dim: number;
  readonly created: number;
  readonly keptFrom: number;
  readonly keptEnd: number;
}

/** Inserts a zone into the list of records from `first` on; see record-code.ts. */
function insertRecord(
  kernel: ZoneKernel,
  first: number,
  { zone, dim, created, keptFrom, keptEnd }: Insertion,
  isIncluded: (one: number, other: number) => boolean,
): number {
  const { words } = kernel;
  let head = first;
  let previous = 0;
  let dropped = 0;
  for (let record = first; record !== 0;) {
    const next = words[(record + NEXT) >>> 2]!;
    const theirs = record + HEADER_SIZE;
    if (isIncluded(zone, theirs)) return 0;
    const owner = words[(record + OWNER) >>> 2]!;
    const isKept = keptFrom <= owner && owner < keptEnd;
    if (isKept || !isIncluded(theirs, zone)) previous = record;
    else {
      if (previous === 0) head = next;
      else words[(previous + NEXT) >>> 2] = next;
      words[(record + NEXT) >>> 2] = dropped;
      dropped = record;
    }
    record = next;
  }
  words[(created + NEXT) >>> 2] = head;
  const size = kernel.zoneSize(dim) >>> 2;
  words.copyWithin((created + HEADER_SIZE) >>> 2, zone >>> 2, (zone >>> 2) + size);
  words[DROPPED >>> 2] = dropped;
  return 1;
}

/** Reads the bounds that the kernel was told last. */
function readBounds({ words, layout }: ZoneKernel, dim: number, { lower, upper }: ClockBounds): void {
  for (let k = 1; k < dim; k++) {
    lower[k] = boundOf(words[(layout.lower >>> 2) + k]!);
    upper[k] = boundOf(words[(layout.upper >>> 2) + k]!);
  }
}

function boundOf(cell: number): number {
  return cell === ABSENT_BOUND ? ABSENT : -(cell >> 1);
}

function createBounds(dimensionMax: number): ClockBounds {
  return { lower: new Int32Array(dimensionMax), upper: new Int32Array(dimensionMax) };
}
