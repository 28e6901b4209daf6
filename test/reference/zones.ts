/**
 * Zones the slow and obvious way, twice: as matrices of { constant, strict } objects that are closed by trying all
 * triangles until nothing changes, and as predicates over the points of a grid.
 *
 * A grid point has integer coordinates that are multiples of 2 and stand for twice the dimension times the value. So
 * the grid has the step 1/dim: dense enough to tell any two zones apart whose constants are integers. Delays go by
 * half a step, because the delays that lead from a grid point into a zone are an interval between grid values.
 */
import { UNBOUNDED } from '../../src/zones/bound.js';
import { ABSENT, type ClockBounds } from '../../src/zones/extrapolate.js';

export interface SlowBound {
  readonly constant: number;
  readonly strict: boolean;
}

/** Row by row; no bound is undefined. */
export type Matrix = readonly (readonly (SlowBound | undefined)[])[];

export function decode(bound: number): SlowBound | undefined {
  return bound === UNBOUNDED ? undefined : { constant: Math.floor(bound / 2), strict: bound % 2 === 0 };
}

export function encode(bound: SlowBound | undefined): number {
  return bound === undefined ? UNBOUNDED : 2 * bound.constant + (bound.strict ? 0 : 1);
}

export function matrixOf(cells: Int32Array, at: number, dim: number): Matrix {
  return build(dim, (i, j) => decode(cells[at + i * dim + j]!));
}

export function cellsOf(matrix: Matrix): Int32Array {
  return Int32Array.from(matrix.flat().map(encode));
}

export function build(dim: number, cell: (i: number, j: number) => SlowBound | undefined): Matrix {
  const clocks = Array.from({ length: dim }, (_, clock) => clock);
  return clocks.map((i) => clocks.map((j) => cell(i, j)));
}

export function slowUniverse(dim: number): Matrix {
  return build(dim, (i, j) => (i === 0 || i === j ? { constant: 0, strict: false } : undefined));
}

export function isTighter(a: SlowBound | undefined, b: SlowBound | undefined): boolean {
  if (a === undefined || b === undefined) return a !== undefined;
  return a.constant < b.constant || (a.constant === b.constant && a.strict && !b.strict);
}

export function tighter(a: SlowBound | undefined, b: SlowBound | undefined): SlowBound | undefined {
  return isTighter(a, b) ? a : b;
}

export function sum(a: SlowBound | undefined, b: SlowBound | undefined): SlowBound | undefined {
  if (a === undefined || b === undefined) return undefined;
  return { constant: a.constant + b.constant, strict: a.strict || b.strict };
}

/** The closed matrix, or undefined if no point satisfies it. */
export function slowClose(matrix: Matrix): Matrix | undefined {
  const cells = matrix.map((row) => [...row]);
  const dim = cells.length;
  for (let changed = true; changed;) {
    changed = false;
    for (let i = 0; i < dim; i++) {
      if (isTighter(cells[i]![i], { constant: 0, strict: false })) return undefined;
      for (let j = 0; j < dim; j++) {
        for (let k = 0; k < dim; k++) {
          const through = sum(cells[i]![k], cells[k]![j]);
          if (!isTighter(through, cells[i]![j])) continue;
          cells[i]![j] = through;
          changed = true;
        }
      }
    }
  }
  return cells;
}

export function slowConstrain(
  matrix: Matrix,
  i: number,
  j: number,
  bound: SlowBound | undefined,
): Matrix | undefined {
  return slowClose(
    build(matrix.length, (r, c) => (r === i && c === j ? tighter(bound, matrix[r]![c]) : matrix[r]![c])),
  );
}

export function slowIntersection(a: Matrix, b: Matrix): Matrix | undefined {
  return slowClose(build(a.length, (i, j) => tighter(a[i]![j], b[i]![j])));
}

/** Extra_LU by its definition: raise, then close everything. */
export function slowExtraLU(matrix: Matrix, bounds: ClockBounds): Matrix | undefined {
  return slowClose(
    build(matrix.length, (i, j) => {
      const bound = matrix[i]![j];
      if (i === j || bound === undefined) return bound;
      if (bound.constant > least(bounds.lower, i)) return undefined;
      if (-bound.constant > least(bounds.upper, j)) return raisedTo(i, least(bounds.upper, j));
      return bound;
    }),
  );
}

/** Extra+_LU by its definition: raise, then close everything. */
export function slowExtraLUPlus(matrix: Matrix, bounds: ClockBounds): Matrix | undefined {
  return slowClose(
    build(matrix.length, (i, j) => {
      const bound = matrix[i]![j];
      if (i === j || bound === undefined) return bound;
      if (bound.constant > least(bounds.lower, i)) return undefined;
      if (-matrix[0]![i]!.constant > least(bounds.lower, i)) return undefined;
      if (-matrix[0]![j]!.constant > least(bounds.upper, j)) {
        return i === 0 ? raisedTo(0, least(bounds.upper, j)) : undefined;
      }
      return bound;
    }),
  );
}

function least(bounds: Int32Array, clock: number): number {
  return bounds[clock] === ABSENT ? -Infinity : bounds[clock]!;
}

function raisedTo(i: number, upper: number): SlowBound | undefined {
  if (upper !== -Infinity) return { constant: 0 - upper, strict: true };
  return i === 0 ? { constant: 0, strict: false } : undefined;
}

/**
 * Whether the zone lies within a_LU of the other, by definition: for each of its points there is a point of the
 * other that agrees on every clock, or is above L and smaller, or is larger where this one is above U.
 */
export function slowIncludesUpToLU(
  around: Matrix,
  zone: Matrix,
  bounds: ClockBounds,
  limit: number,
): boolean {
  const dim = zone.length;
  const scale = 2 * dim;
  return gridPoints(dim, limit).every((point) => {
    if (!holds(zone, point)) return true;
    const scaled = build(dim, (i, j) => {
      const bound = around[i]![j];
      return bound === undefined ? undefined : { constant: bound.constant * scale, strict: bound.strict };
    });
    return simulates(scaled, point, bounds, 1);
  });
}

/** Tries, clock by clock, the three ways to agree; `around` has constants that are scaled like the point. */
function simulates(around: Matrix, point: readonly number[], bounds: ClockBounds, clock: number): boolean {
  const dim = around.length;
  if (clock === dim) return slowClose(around) !== undefined;
  const scale = 2 * dim;
  const value = point[clock]!;
  const lower = least(bounds.lower, clock);
  const within = (low: SlowBound, high: SlowBound | undefined): boolean => {
    const lowEnd = { constant: -low.constant, strict: low.strict };
    const narrowed = build(dim, (i, j) => {
      if (i === clock && j === 0) return tighter(high, around[i]![j]);
      return i === 0 && j === clock ? tighter(lowEnd, around[i]![j]) : around[i]![j];
    });
    return simulates(narrowed, point, bounds, clock + 1);
  };
  const same = { constant: value, strict: false };
  const apart = { constant: value, strict: true };
  if (within(same, same)) return true;
  const above =
    lower === -Infinity ? { constant: 0, strict: false } : { constant: lower * scale, strict: true };
  if (within(above, apart)) return true;
  return value > least(bounds.upper, clock) * scale && within(apart, undefined);
}

/** Whether the zone holds a grid point (or one half a step beside the grid). */
export function holds(matrix: Matrix, point: readonly number[]): boolean {
  const scale = 2 * matrix.length;
  return matrix.every((row, i) =>
    row.every((bound, j) => {
      if (bound === undefined) return true;
      const difference = point[i]! - point[j]!;
      return bound.strict ? difference < bound.constant * scale : difference <= bound.constant * scale;
    }),
  );
}

/** All grid points with values up to the limit; coordinate 0 is zero. */
export function gridPoints(dim: number, limit: number): number[][] {
  let points: number[][] = [[0]];
  for (let clock = 1; clock < dim; clock++) {
    points = points.flatMap((point) => {
      const longer: number[][] = [];
      for (let value = 0; value <= limit * 2 * dim; value += 2) longer.push([...point, value]);
      return longer;
    });
  }
  return points;
}

/** The point with all clocks (or those that are given) moved by a delay in half steps. */
export function moved(point: readonly number[], delay: number, running?: Uint8Array): number[] {
  return point.map((value, clock) => (clock === 0 || running?.[clock] === 0 ? value : value + delay));
}
