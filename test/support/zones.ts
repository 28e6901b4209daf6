/** Random zones, constraints and bounds. They are built with the slow twins, so that no law tests itself. */
import fc from 'fast-check';
import { ABSENT, type ClockBounds } from '../../src/zones/extrapolate.js';
import { setEmpty } from '../../src/zones/zone.js';
import {
  type Matrix,
  type SlowBound,
  cellsOf,
  matrixOf,
  slowConstrain,
  slowUniverse,
} from '../reference/zones.js';

export interface Constraint {
  readonly i: number;
  readonly j: number;
  readonly bound: SlowBound;
}

/** A zone in the middle of a buffer whose other cells must not matter. */
export interface TestZone {
  readonly cells: Int32Array;
  readonly at: number;
  readonly dim: number;
  /** The same zone, before a law changes its cells; undefined if it is empty. */
  readonly matrix: Matrix | undefined;
  /** Gives every run of a law cells of its own, also while a failure is made smaller. */
  readonly [fc.cloneMethod]: () => TestZone;
}

/** How many random cases a law gets: many more when there is time. */
export const runs = process.env['TICKSTONE_LONG'] === '1' ? 20 : 1;

export function slowBounds(constantMax: number): fc.Arbitrary<SlowBound> {
  return fc.record({ constant: fc.integer({ min: -constantMax, max: constantMax }), strict: fc.boolean() });
}

export function constraints(dim: number, constantMax: number): fc.Arbitrary<Constraint> {
  const clock = fc.nat({ max: dim - 1 });
  return fc.record({ i: clock, j: clock, bound: slowBounds(constantMax) }).filter(({ i, j }) => i !== j);
}

export type NonEmptyZone = TestZone & { readonly matrix: Matrix };

/** A zone that is not empty: random constraints, less those that would leave nothing. */
export function zones(dim: number, constantMax = 3): fc.Arbitrary<NonEmptyZone> {
  if (dim === 1) return fc.constant(zoneOf(slowUniverse(1)));
  const some = fc.array(constraints(dim, constantMax), { maxLength: 3 * dim });
  const many = fc.array(constraints(dim, constantMax), { maxLength: 3 * dim, size: 'max' });
  return fc.oneof(some, many).map((list) => {
    let matrix = slowUniverse(dim);
    for (const { i, j, bound } of list) matrix = slowConstrain(matrix, i, j, bound) ?? matrix;
    return zoneOf(matrix);
  });
}

/** A zone that is empty now and then, with leftovers in its cells. */
export function anyZones(dim: number, constantMax = 3): fc.Arbitrary<TestZone> {
  return fc.tuple(zones(dim, constantMax), fc.nat({ max: 9 })).map(([zone, dice]) => {
    return dice > 0 ? zone : emptied(zone.matrix);
  });
}

const MARGIN = 3;
const GUARD = 0x2bad;

export function zoneOf(matrix: Matrix): TestZone & { readonly matrix: Matrix } {
  const dim = matrix.length;
  const cells = new Int32Array(dim * dim + 2 * MARGIN).fill(GUARD);
  cells.set(cellsOf(matrix), MARGIN);
  return { cells, at: MARGIN, dim, matrix, [fc.cloneMethod]: () => zoneOf(matrix) };
}

function emptied(leftovers: Matrix): TestZone {
  const { cells, at, dim } = zoneOf(leftovers);
  setEmpty(cells, at);
  return { cells, at, dim, matrix: undefined, [fc.cloneMethod]: () => emptied(leftovers) };
}

/** The zone that now lies in the buffer; checks that nothing was written beside it. */
export function read(zone: TestZone): Matrix | undefined {
  const { cells, at, dim } = zone;
  const outside = [...cells.subarray(0, at), ...cells.subarray(at + dim * dim)];
  if (outside.some((cell) => cell !== GUARD)) throw new Error('written outside the zone');
  return cells[at]! < 1 ? undefined : matrixOf(cells, at, dim);
}

export function clockBounds(dim: number, constantMax: number): fc.Arbitrary<ClockBounds> {
  const bound = fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: constantMax }) },
    { weight: 1, arbitrary: fc.constant(ABSENT) },
  );
  const list = fc
    .array(bound, { minLength: dim, maxLength: dim })
    .map((values) => Int32Array.from(values, (value, clock) => (clock === 0 ? 0 : value)));
  return fc.record({ lower: list, upper: list });
}
