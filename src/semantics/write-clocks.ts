/**
 * Tells the kernel about the clocks of a step's target: where each comes from in the source zone, by how much it is
 * shifted, and what it is still compared with. HOT.
 */
import { boundCell, lowestCell, padding, rowLength } from '../kernel/layout.js';
import { HAS_SHIFTS } from '../kernel/zone-code.js';
import { type ZoneKernel } from '../kernel/zone-kernel.js';
import { NO_BOUND } from '../network/clock-bounds.js';
import { type ClockMap } from './clock-map.js';
import { type LiveClocks } from './live-clocks.js';

/** Returns HAS_SHIFTS, or 0 if no clock is shifted. */
export function writeClocks(
  kernel: ZoneKernel,
  target: LiveClocks,
  sourcePositions: Int32Array,
  map: ClockMap,
): number {
  const { cells, layout } = kernel;
  const { dim, clockAt, lowerAt, upperAt } = target;
  const { bits } = layout;
  const cellShift = bits === 16 ? 1 : 2;
  const from = layout.from >>> cellShift;
  const shift = layout.shift >>> cellShift;
  const lower = layout.lower >>> cellShift;
  const upper = layout.upper >>> cellShift;
  let anyShift = 0;
  cells[from] = 0;
  for (let i = 1; i < dim; i++) {
    const clock = clockAt[i]!;
    const move = map.shift[clock]!;
    anyShift |= move;
    cells[from + i] = sourcePositions[map.from[clock]!]!;
    cells[shift + i] = 2 * move;
    cells[lower + i] = cellOf(lowerAt[i]!);
    cells[upper + i] = cellOf(upperAt[i]!);
  }
  const end = rowLength(bits, dim);
  for (let i = dim; i < end; i++) {
    cells[from + i] = padding(bits);
    cells[upper + i] = lowestCell(bits);
  }
  return anyShift === 0 ? 0 : HAS_SHIFTS;
}

/** Tells the kernel what the clocks of a state are still compared with, and nothing else. */
export function writeBounds(kernel: ZoneKernel, { dim, lowerAt, upperAt }: LiveClocks): void {
  const { cells, layout } = kernel;
  const cellShift = layout.bits === 16 ? 1 : 2;
  const lower = layout.lower >>> cellShift;
  const upper = layout.upper >>> cellShift;
  for (let i = 1; i < dim; i++) {
    cells[lower + i] = cellOf(lowerAt[i]!);
    cells[upper + i] = cellOf(upperAt[i]!);
  }
  const end = rowLength(layout.bits, dim);
  for (let i = dim; i < end; i++) cells[upper + i] = lowestCell(layout.bits);
}

function cellOf(bound: number): number {
  return boundCell(bound === NO_BOUND ? undefined : bound);
}
