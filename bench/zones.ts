/**
 * How long the operations on zones take, in nanoseconds each: on typed arrays, and in the kernels of vector
 * instructions. Figures in docs/decisions come from here.
 */
import { seededRandom } from '../src/base/random.js';
import { GUARDS, HEADER_SIZE, INVARIANTS, lowestCell, padding, rowLength } from '../src/kernel/layout.js';
import { EXTRAPOLATES, MAY_DELAY } from '../src/kernel/zone-code.js';
import { type KernelKind, ZoneKernel } from '../src/kernel/zone-kernel.js';
import { LE_ZERO, atMost } from '../src/zones/bound.js';
import { type ClockBounds, extrapolateLUPlus, includesUpToLU } from '../src/zones/extrapolate.js';
import {
  close,
  constrain,
  copyZone,
  delay,
  hash,
  includes,
  intersect,
  reset,
  setZero,
} from '../src/zones/zone.js';
import { printTable } from './measure.js';

export function benchZones(): void {
  const columns = DIMS.map(
    (dim) => new Map([...onArrays(dim), ...KERNELS.flatMap((kind) => inKernel(dim, kind))]),
  );
  console.log('Operations on zones, nanoseconds each\n');
  printTable(
    ['operation', ...DIMS.map((dim) => `${dim} clocks`)],
    [...columns[0]!.keys()].map((name) => [name, ...columns.map((column) => column.get(name)!.toFixed(0))]),
  );
}

const ZONES = 64;
const DIMS = [4, 8, 12, 16, 32];
const KERNELS: readonly KernelKind[] = ['scalars', 'vectors of 32 bits', 'vectors of 16 bits'];

type Measured = readonly [operation: string, nanoseconds: number];

function onArrays(dim: number): readonly Measured[] {
  const size = dim * dim;
  const cells = new Int32Array((ZONES + 1) * size);
  const spare = ZONES * size;
  sampleZones(cells, dim);
  const bounds: ClockBounds = { lower: new Int32Array(dim).fill(6), upper: new Int32Array(dim).fill(9) };
  bounds.lower[0] = bounds.upper[0] = 0;
  const copying = measure((at) => {
    copyZone(cells, spare, cells, at, dim);
  }, size);
  const onCopy = (run: (at: number) => unknown): number =>
    measure((at) => {
      copyZone(cells, spare, cells, at, dim);
      return run(spare);
    }, size) - copying;
  const neighbour = (z: number): number => ((z + 1) % ZONES) * size;
  return [
    ['copy', copying],
    ['close (closed already)', measure((at) => close(cells, at, dim), size)],
    ['constrain (x <= 5, cuts)', onCopy((at) => constrain(cells, at, dim, 1, 0, atMost(5)))],
    ['constrain (implied)', measure((at) => constrain(cells, at, dim, 0, 1, LE_ZERO), size)],
    ['includes (equal zones)', measure((at) => includes(cells, at, cells, at, dim), size)],
    ['includes (neighbours)', measure((at, z) => includes(cells, at, cells, neighbour(z), dim), size)],
    [
      'includesUpToLU (neighbours)',
      measure((at, z) => includesUpToLU(cells, at, cells, neighbour(z), dim, bounds), size),
    ],
    ['intersect (neighbours)', onCopy((at) => intersect(cells, at, cells, size, dim))],
    ['hash', measure((at) => hash(cells, at, dim), size)],
    [
      'extrapolateLUPlus',
      onCopy((at) => {
        extrapolateLUPlus(cells, at, dim, bounds);
      }),
    ],
  ];
}

/** What a search asks of a kernel. A step has one guard, one invariant and one reset, and drops no clock. */
function inKernel(dim: number, kind: KernelKind): readonly Measured[] {
  const kernel = new ZoneKernel(dim, kind);
  const { layout, functions } = kernel;
  const sample = new Int32Array(ZONES * dim * dim);
  sampleZones(sample, dim);
  const records = Array.from({ length: ZONES }, (_, z) => {
    const record = kernel.allocate(dim);
    kernel.pack(sample.subarray(z * dim * dim), dim, record + HEADER_SIZE);
    return record + HEADER_SIZE;
  });
  const cellAt = (address: number): number => address >>> (layout.bits === 16 ? 1 : 2);
  for (let i = 0; i < rowLength(layout.bits, dim); i++) {
    kernel.cells[cellAt(layout.from) + i] = i < dim ? i : padding(layout.bits);
    kernel.cells[cellAt(layout.lower) + i] = -2 * 6;
    kernel.cells[cellAt(layout.upper) + i] = i < dim ? -2 * 9 : lowestCell(layout.bits);
  }
  kernel.cells[cellAt(layout.from) + 1] = 0;
  kernel.words.set([2, 0, atMost(8)], GUARDS >>> 2);
  kernel.words.set([1, 0, atMost(5)], INVARIANTS >>> 2);
  const size = dim * dim;
  const step = (_: number, z: number): number => {
    functions.enter(records[z]!, dim, INVARIANTS);
    return functions.step(dim, dim, GUARDS + 12, INVARIANTS + 12, MAY_DELAY | EXTRAPOLATES);
  };
  return [
    [
      `${kind}: copy`,
      measure((_, z) => {
        functions.copy(layout.target, records[z]!, kernel.zoneSize(dim));
      }, size),
    ],
    [`${kind}: hash`, measure((_, z) => functions.hash(records[z]!, dim), size)],
    [`${kind}: equal (equal zones)`, measure((_, z) => functions.equal(records[z]!, records[z]!, dim), size)],
    [`${kind}: a step`, measure(step, size)],
  ];
}

/** Zones like those of a search: clocks that were reset at different times, between bounds that overlap. */
function sampleZones(cells: Int32Array, dim: number): void {
  const random = seededRandom(dim);
  for (let z = 0; z < ZONES; z++) {
    const at = z * dim * dim;
    setZero(cells, at, dim);
    for (let step = 0; step < 2 * dim; step++) {
      delay(cells, at, dim);
      const x = 1 + random.nextInt(dim - 1);
      constrain(cells, at, dim, 0, x, atMost(-random.nextInt(4)));
      for (let y = 1; y < dim; y++) constrain(cells, at, dim, y, 0, atMost(40 + random.nextInt(5)));
      reset(cells, at, dim, x, 0);
    }
    delay(cells, at, dim);
  }
}

/** The least time of several rounds, in nanoseconds, for one of the zones. */
function measure(run: (at: number, index: number) => unknown, size: number): number {
  let best = Infinity;
  let sink = 0;
  for (let round = 0; round < 40; round++) {
    const repeats = Math.max(1, Math.floor(20_000 / size));
    const start = process.hrtime.bigint();
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (let z = 0; z < ZONES; z++) sink += run(z * size, z) === true ? 1 : 0;
    }
    const elapsed = Number(process.hrtime.bigint() - start) / (repeats * ZONES);
    best = Math.min(best, elapsed);
  }
  return sink < 0 ? 0 : best;
}
