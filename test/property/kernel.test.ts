/** The kernels of vector instructions do what the one in TypeScript does, cell by cell. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DROPPED, HEADER_SIZE, NEXT, OWNER } from '../../src/kernel/layout.js';
import {
  type KernelNeeds,
  type ZoneFunctions,
  ZoneKernel,
  kernelKind,
} from '../../src/kernel/zone-kernel.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { type Matrix, cellsOf, isTighter } from '../reference/zones.js';
import { includesUpToLU } from '../../src/zones/extrapolate.js';
import { expectSame } from '../support/expect-same.js';
import { kernelSteps, runStep, tellBounds } from '../support/kernel.js';
import { exploreZones, networkText } from '../support/network.js';
import { randomNetwork } from '../support/random-network.js';
import { type NonEmptyZone, clockBounds, runs, zones } from '../support/zones.js';

/** A zone, and which of those before it stay in the list when it is inserted: from an index on, up to another one. */
interface ListedZone extends NonEmptyZone {
  readonly staying: readonly [number, number];
}

const DIM_MAX = 19;
const scalar = new ZoneKernel(DIM_MAX, 'scalars');

describe.each(['vectors of 16 bits', 'vectors of 32 bits'] as const)('%s', (kind) => {
  const kernel = new ZoneKernel(DIM_MAX, kind);

  test('is what this host runs', () => {
    expect(kernel.kind).toBe(kind);
  });

  test.each([
    { dimMax: 6, constantMax: 6, numRuns: 2_000 },
    { dimMax: 6, constantMax: 600, numRuns: 1_000 },
    { dimMax: DIM_MAX, constantMax: 6, numRuns: 150 },
  ])('a step, up to $dimMax clocks, constants up to $constantMax', ({ dimMax, constantMax, numRuns }) => {
    fc.assert(
      fc.property(kernelSteps(dimMax, constantMax), (step) => {
        expect(runStep(kernel, step)).toEqual(runStep(scalar, step));
      }),
      { numRuns: numRuns * runs },
    );
  });

  test('equal zones, and no others, are equal, and equal zones have equal hashes', () => {
    const pairs = fc.integer({ min: 1, max: 10 }).chain((dim) => fc.tuple(zones(dim, 1), zones(dim, 1)));
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const [first, second] = [kernel.layout.source, kernel.layout.target];
        const { equal, hash } = kernel.functions;
        kernel.pack(a.cells.subarray(a.at), a.dim, first);
        kernel.pack(b.cells.subarray(b.at), b.dim, second);
        const same = cellsOf(a.matrix).join() === cellsOf(b.matrix).join();
        expectSame(equal(first, second, a.dim), same ? 1 : 0);
        kernel.functions.copy(second, first, kernel.zoneSize(a.dim));
        expectSame(equal(first, second, a.dim), 1);
        expectSame(hash(first, a.dim), hash(second, a.dim));
      }),
      { numRuns: 500 * runs },
    );
  });
});

describe.each(['vectors of 16 bits', 'vectors of 32 bits', 'scalars'] as const)('%s', (kind) => {
  const kernel = new ZoneKernel(DIM_MAX, kind);

  /**
   * Inserts zones one by one; `covers` says which of two zones, by their indices, makes the other superfluous. The zones
   * from some index on, up to another one, stay although they are covered.
   */
  function checkList(
    list: readonly ListedZone[],
    insert: ZoneFunctions['insert'],
    covers: (covering: number, covered: number) => boolean,
  ): void {
    let head = 0;
    let kept: number[] = [];
    list.forEach(({ cells, at, dim, staying: [from, end] }, index) => {
      kernel.pack(cells.subarray(at), dim, kernel.layout.target);
      const record = kernel.allocate(dim);
      const inserted = insert(head, kernel.layout.target, dim, record, from, end) === 1;
      kernel.words[(record + OWNER) >>> 2] = index;
      expectSame(inserted, !kept.some((each) => covers(each, index)));
      if (!inserted) {
        kernel.release(record, dim);
        return;
      }
      const staying = kept.filter((each) => (from <= each && each < end) || !covers(index, each));
      const dropped = recordsFrom(kernel, kernel.words[DROPPED >>> 2]!);
      expect(dropped).toHaveLength(kept.length - staying.length);
      for (const each of dropped) kernel.release(each, dim);
      head = record;
      kept = [index, ...staying];
      const found = recordsFrom(kernel, head).map((each) => zoneAt(kernel, each + HEADER_SIZE, dim));
      expect(found).toEqual(kept.map((each) => [...cellsOf(list[each]!.matrix)]));
    });
  }

  const lists = (dim: number, constantMax: number): fc.Arbitrary<ListedZone[]> =>
    fc.array(
      fc
        .tuple(zones(dim, constantMax), fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })))
        .map(([zone, staying]) => ({ ...zone, staying })),
      { minLength: 1, maxLength: 12 },
    );

  test('a list keeps the greatest of the zones that are inserted, and what is to stay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }).chain((dim) => lists(dim, 2)),
        (list) => {
          checkList(list, kernel.functions.insert, (a, b) => isSubset(list[b]!.matrix, list[a]!.matrix));
        },
      ),
      { numRuns: 300 * runs },
    );
  });

  test('a list keeps the greatest up to what clocks are compared with', () => {
    const cases = fc
      .integer({ min: 1, max: 10 })
      .chain((dim) => fc.tuple(lists(dim, 3), clockBounds(dim, 3)));
    fc.assert(
      fc.property(cases, ([list, bounds]) => {
        tellBounds(kernel, list[0]!.dim, bounds);
        checkList(list, kernel.functions.insertUpToLU, (a, b) => {
          const [covering, covered] = [list[a]!, list[b]!];
          return includesUpToLU(covering.cells, covering.at, covered.cells, covered.at, covered.dim, bounds);
        });
      }),
      { numRuns: 400 * runs },
    );
  });
});

test('random networks have the same zone graph in every kernel', () => {
  fc.assert(
    fc.property(randomNetwork({ constantMax: 4, clocksMax: 3 }), (text) => {
      const network = networkText(text);
      const [first, ...others] = (['scalars', 'vectors of 16 bits', 'vectors of 32 bits'] as const).map(
        (kernel) => {
          const states: string[] = [];
          exploreZones(new ZoneSystem(network, { kernel }), ({ vector, cells, dim }) => {
            if (states.length < STATES_MAX)
              states.push(
                `${vector.subarray(0, network.stateLength).join()}: ${cells.subarray(0, dim * dim).join()}`,
              );
          });
          return states;
        },
      );
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: 60 * runs },
  );
});

const STATES_MAX = 2_000;

test.each<[string, Partial<KernelNeeds>]>([
  ['vectors of 16 bits', {}],
  ['vectors of 16 bits', { constantMax: 1_000 }],
  ['vectors of 16 bits', { constantMax: 400 }],
  ['vectors of 32 bits', { constantMax: 3_000 }],
  ['vectors of 32 bits', { lowerSum: 9_000 }],
  ['vectors of 32 bits', { constantMax: 400, comparesDifferences: true }],
  ['vectors of 16 bits', { dimensionMax: 120 }],
  ['scalars', { dimensionMax: 121 }],
  ['scalars', { dimensionMax: 61, constantMax: 3_000 }],
  ['scalars', { constantMax: 2 ** 28 }],
  ['scalars', { movesClocks: true }],
])('%s for %j', (expected, needs) => {
  const small = {
    dimensionMax: 10,
    constantMax: 10,
    lowerSum: 90,
    comparesDifferences: false,
    movesClocks: false,
  };
  expect(kernelKind({ ...small, ...needs })).toBe(expected);
});

function isSubset(a: Matrix, b: Matrix): boolean {
  return a.every((row, i) => row.every((bound, j) => !isTighter(b[i]![j], bound)));
}

function recordsFrom(kernel: ZoneKernel, first: number): readonly number[] {
  const records: number[] = [];
  for (let record = first; record !== 0; record = kernel.words[(record + NEXT) >>> 2]!) records.push(record);
  return records;
}

function zoneAt(kernel: ZoneKernel, zone: number, dim: number): readonly number[] {
  const cells = new Int32Array(dim * dim);
  kernel.unpack(zone, dim, cells);
  return [...cells];
}
