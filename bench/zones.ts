/**
 * How long the operations on zones take, in nanoseconds each: the kernel in typed arrays, and the same loops as
 * vector instructions in WebAssembly (bench/zones-simd.ts) for comparison. The figures in
 * docs/decisions/zones-in-typed-arrays.md come from here.
 */
import { seededRandom } from '../src/base/random.js';
import { LE_ZERO, UNBOUNDED, atMost } from '../src/zones/bound.js';
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
import { simdKernel } from './zones-simd.js';

const ZONES = 64;

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

function row(name: string, values: readonly number[]): void {
  console.log(name.padEnd(34) + values.map((value) => value.toFixed(0).padStart(9)).join(''));
}

const dims = [4, 8, 16, 32];
const columns = new Map<string, number[]>();
function note(name: string, value: number): void {
  columns.set(name, [...(columns.get(name) ?? []), value]);
}

for (const dim of dims) {
  const size = dim * dim;
  const pages = 64;
  const kernel = simdKernel(pages);
  const cells = kernel.cells;
  const spare = ZONES * size;
  sampleZones(cells, dim);
  const bounds: ClockBounds = { lower: new Int32Array(dim).fill(6), upper: new Int32Array(dim).fill(9) };
  bounds.lower[0] = bounds.upper[0] = 0;
  const copying = measure((at) => {
    copyZone(cells, spare, cells, at, dim);
  }, size);
  note('copy', copying);
  const onCopy = (run: (at: number) => unknown): number =>
    measure((at) => {
      copyZone(cells, spare, cells, at, dim);
      return run(spare);
    }, size) - copying;

  note(
    'close (closed already)',
    measure((at) => close(cells, at, dim), size),
  );
  note(
    '  SIMD',
    measure((at) => kernel.close(4 * at, dim), size),
  );
  note(
    'constrain (x <= 5, cuts)',
    onCopy((at) => constrain(cells, at, dim, 1, 0, atMost(5))),
  );
  note(
    '  SIMD ',
    onCopy((at) => kernel.constrain(4 * at, dim, 1, 0, atMost(5))),
  );
  note(
    'constrain (implied)',
    measure((at) => constrain(cells, at, dim, 0, 1, LE_ZERO), size),
  );
  note(
    'includes (equal zones)',
    measure((at) => includes(cells, at, cells, at, dim), size),
  );
  note(
    '  SIMD  ',
    measure((at) => kernel.includes(4 * at, 4 * at, dim), size),
  );
  note(
    'includes (neighbours)',
    measure((at, z) => includes(cells, at, cells, ((z + 1) % ZONES) * size, dim), size),
  );
  note(
    '  SIMD   ',
    measure((at, z) => kernel.includes(4 * at, 4 * (((z + 1) % ZONES) * size), dim), size),
  );
  note(
    'includesUpToLU (neighbours)',
    measure((at, z) => includesUpToLU(cells, at, cells, ((z + 1) % ZONES) * size, dim, bounds), size),
  );
  note(
    'intersect (neighbours)',
    onCopy((at) => intersect(cells, at, cells, size, dim)),
  );
  note(
    'hash',
    measure((at) => hash(cells, at, dim), size),
  );
  note(
    'extrapolateLUPlus',
    onCopy((at) => {
      extrapolateLUPlus(cells, at, dim, bounds);
    }),
  );
  note(
    '  and a full closure after it',
    onCopy((at) => {
      extrapolateLUPlus(cells, at, dim, bounds);
      return close(cells, at, dim);
    }),
  );
  note(
    '  call of an empty WebAssembly function',
    measure(() => kernel.nothing(), size),
  );
  kernel.check(cells, spare, dim, UNBOUNDED);
}

console.log('ns per operation'.padEnd(34) + dims.map((dim) => `dim ${dim}`.padStart(9)).join(''));
for (const [name, values] of columns) row(name, values);
