/**
 * The functions of a kernel in plain TypeScript, put together from `src/zones`: the readable twins of zone-code.ts, and
 * what runs where that cannot. They unpack zones, work on them, and pack them again. Sums are checked.
 */
import { UNBOUNDED, withinLimits } from '../zones/bound.js';
import { ABSENT, extrapolateLUPlus } from '../zones/extrapolate.js';
import { constrain, delay, hash } from '../zones/zone.js';
import { DROPPED, GUARDS, HEADER_SIZE, INVARIANTS, NEXT } from './layout.js';
import { EXTRAPOLATES, MAY_DELAY } from './zone-code.js';
import { type ZoneFunctions, type ZoneKernel } from './zone-kernel.js';

export function scalarFunctions(kernel: ZoneKernel): ZoneFunctions {
  const { layout } = kernel;
  const zoneA = new Int32Array(layout.dimensionMax ** 2);
  const zoneB = new Int32Array(layout.dimensionMax ** 2);
  const column = (at: number, k: number): number => kernel.cells[(at >>> (layout.bits === 16 ? 1 : 2)) + k]!;

  const constrainEach = (cells: Int32Array, dim: number, start: number, end: number): boolean => {
    for (let t = start >>> 2; t < end >>> 2; t += 3) {
      const { words } = kernel;
      if (!constrain(cells, 0, dim, words[t]!, words[t + 1]!, words[t + 2]!)) return false;
    }
    return true;
  };

  const extrapolateCells = (cells: Int32Array, dim: number): void => {
    const bound = (at: number) => (_: number, k: number) =>
      column(at, k) === 2 ? ABSENT : -column(at, k) / 2;
    const lower = Int32Array.from({ length: dim }, bound(layout.lower));
    const upper = Int32Array.from({ length: dim }, bound(layout.upper));
    extrapolateLUPlus(cells, 0, dim, { lower, upper });
  };

  return {
    copy(to, from, length) {
      kernel.words.copyWithin(to >>> 2, from >>> 2, (from + length) >>> 2);
    },
    enter(zone, dim, invariantsEnd) {
      kernel.unpack(zone, dim, zoneA);
      if (!constrainEach(zoneA, dim, INVARIANTS, invariantsEnd)) return 0;
      kernel.pack(zoneA, dim, layout.source);
      return 1;
    },
    step(sourceDim, dim, guardsEnd, invariantsEnd, mode) {
      kernel.unpack(layout.source, sourceDim, zoneA);
      if (!constrainEach(zoneA, sourceDim, GUARDS, guardsEnd)) return 0;
      for (let i = 0; i < dim; i++) {
        for (let j = 0; j < dim; j++) {
          const bound = zoneA[column(layout.from, i) * sourceDim + column(layout.from, j)]!;
          const move = column(layout.shift, i) - column(layout.shift, j);
          zoneB[i * dim + j] = bound === UNBOUNDED || move === 0 ? bound : withinLimits(bound + move);
        }
      }
      if (!constrainEach(zoneB, dim, INVARIANTS, invariantsEnd)) return 0;
      if ((mode & MAY_DELAY) !== 0) {
        delay(zoneB, 0, dim);
        constrainEach(zoneB, dim, INVARIANTS, invariantsEnd);
      }
      if ((mode & EXTRAPOLATES) !== 0) extrapolateCells(zoneB, dim);
      kernel.pack(zoneB, dim, layout.target);
      return 1;
    },
    extrapolate(zone, dim) {
      kernel.unpack(zone, dim, zoneA);
      extrapolateCells(zoneA, dim);
      kernel.pack(zoneA, dim, zone);
    },
    insert(first, zone, dim, created) {
      const { words } = kernel;
      const length = kernel.zoneSize(dim) >>> 2;
      const ours = zone >>> 2;
      let head = first;
      let previous = 0;
      let dropped = 0;
      for (let record = first; record !== 0;) {
        const next = words[(record + NEXT) >>> 2]! >>> 0;
        const theirs = (record + HEADER_SIZE) >>> 2;
        let larger = false;
        let smaller = false;
        for (let k = 0; k < length && !(larger && smaller); k++) {
          if (words[theirs + k]! > words[ours + k]!) larger = true;
          else if (words[theirs + k]! < words[ours + k]!) smaller = true;
        }
        if (!smaller) return 0;
        if (larger) previous = record;
        else {
          if (previous === 0) head = next;
          else words[(previous + NEXT) >>> 2] = next;
          words[(record + NEXT) >>> 2] = dropped;
          dropped = record;
        }
        record = next;
      }
      words[(created + NEXT) >>> 2] = head;
      words.copyWithin((created + HEADER_SIZE) >>> 2, ours, ours + length);
      words[DROPPED >>> 2] = dropped;
      return 1;
    },
    hash(zone, dim) {
      kernel.unpack(zone, dim, zoneA);
      return hash(zoneA, 0, dim);
    },
    equal(zone, other, dim) {
      const { words } = kernel;
      const length = kernel.zoneSize(dim) >>> 2;
      for (let k = 0; k < length; k++) if (words[(zone >>> 2) + k] !== words[(other >>> 2) + k]) return 0;
      return 1;
    },
  };
}
