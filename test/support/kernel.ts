/** Steps for kernels: random ones, and how they are told to a kernel and read from it. */
import fc from 'fast-check';
import { GUARDS, INVARIANTS, boundCell, lowestCell, padding, rowLength } from '../../src/kernel/layout.js';
import { EXTRAPOLATES, HAS_SHIFTS, MAY_DELAY } from '../../src/kernel/zone-code.js';
import { type ZoneKernel } from '../../src/kernel/zone-kernel.js';
import { ABSENT, type ClockBounds } from '../../src/zones/extrapolate.js';
import { encode } from '../reference/zones.js';
import { type Constraint, type TestZone, clockBounds, constraints, zones } from './zones.js';

/** A step as the kernel sees it: positions, no clocks. */
export interface KernelStep {
  readonly zone: TestZone;
  readonly guards: readonly Constraint[];
  /** For each clock of the target, which of the source it comes from and by how much it is moved. */
  readonly moves: readonly { readonly from: number; readonly shift: number }[];
  readonly invariants: readonly Constraint[];
  readonly bounds: ClockBounds;
  readonly delays: boolean;
  readonly extrapolates: boolean;
}

export function kernelSteps(dimMax: number, constantMax: number): fc.Arbitrary<KernelStep> {
  const dims = fc.integer({ min: 1, max: dimMax });
  return fc.tuple(dims, dims).chain(([sourceDim, dim]) =>
    fc.record({
      zone: zones(sourceDim, constantMax),
      guards: someConstraints(sourceDim, constantMax),
      moves: fc
        .array(
          fc.record({
            from: fc.nat({ max: sourceDim - 1 }),
            shift: fc.oneof(fc.constant(0), fc.nat({ max: constantMax })),
          }),
          { minLength: dim, maxLength: dim },
        )
        .map((moves) => moves.map((move, i) => (i === 0 ? { from: 0, shift: 0 } : move))),
      invariants: someConstraints(dim, constantMax),
      bounds: clockBounds(dim, constantMax),
      delays: fc.boolean(),
      extrapolates: fc.boolean(),
    }),
  );
}

function someConstraints(dim: number, constantMax: number): fc.Arbitrary<readonly Constraint[]> {
  return dim === 1 ? fc.constant([]) : fc.array(constraints(dim, constantMax), { maxLength: 4 });
}

/** The cells of the target, or undefined if the step cannot be taken. */
export function runStep(kernel: ZoneKernel, step: KernelStep): readonly number[] | undefined {
  const { layout } = kernel;
  const dim = step.moves.length;
  const cellAt = (address: number): number => address >>> (layout.bits === 16 ? 1 : 2);
  kernel.pack(step.zone.cells.subarray(step.zone.at), step.zone.dim, layout.source);
  const guardsEnd = writeConstraints(kernel, GUARDS, step.guards);
  const invariantsEnd = writeConstraints(kernel, INVARIANTS, step.invariants);
  const row = rowLength(layout.bits, dim);
  for (let i = 0; i < row; i++) {
    kernel.cells[cellAt(layout.from) + i] = step.moves[i]?.from ?? padding(layout.bits);
    kernel.cells[cellAt(layout.shift) + i] = 2 * (step.moves[i]?.shift ?? 0);
  }
  tellBounds(kernel, dim, step.bounds);
  const mode =
    (step.delays ? MAY_DELAY : 0) |
    (step.extrapolates ? EXTRAPOLATES : 0) |
    (step.moves.some(({ shift }) => shift !== 0) ? HAS_SHIFTS : 0);
  if (kernel.functions.step(step.zone.dim, dim, guardsEnd, invariantsEnd, mode) === 0) return undefined;
  const cells = new Int32Array(dim * dim);
  kernel.unpack(layout.target, dim, cells);
  return [...cells];
}

/** What the clocks of a zone with this dimension are compared with. */
export function tellBounds(kernel: ZoneKernel, dim: number, { lower, upper }: ClockBounds): void {
  const { layout, cells } = kernel;
  const shift = layout.bits === 16 ? 1 : 2;
  const row = rowLength(layout.bits, dim);
  for (let i = 1; i < row; i++) {
    cells[(layout.lower >>> shift) + i] = cellOf(lower[i] ?? 0);
    cells[(layout.upper >>> shift) + i] = i < dim ? cellOf(upper[i]!) : lowestCell(layout.bits);
  }
}

function writeConstraints(kernel: ZoneKernel, start: number, list: readonly Constraint[]): number {
  let end = start;
  for (const { i, j, bound } of list) {
    kernel.words.set([i, j, encode(bound)], end >>> 2);
    end += 12;
  }
  return end;
}

function cellOf(bound: number): number {
  return boundCell(bound === ABSENT ? undefined : bound);
}
