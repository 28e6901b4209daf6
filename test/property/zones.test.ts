/** Laws of zones: every operation against its slow twin, and against what it means for points. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Relation,
  NEW_CLOCK,
  allSatisfy,
  assign,
  close,
  constrain,
  constrainAll,
  copyZone,
  delay,
  delaySome,
  equal,
  free,
  hash,
  hull,
  includes,
  intersect,
  isClosed,
  isEmpty,
  past,
  pastSome,
  pickClocks,
  relation,
  reset,
  setUniverse,
  setZero,
  someSatisfy,
  swapClocks,
  tiesRunning,
  untieRunning,
} from '../../src/zones/zone.js';
import {
  type Matrix,
  build,
  decode,
  encode,
  gridPoints,
  holds,
  matrixOf,
  moved,
  slowClose,
  slowConstrain,
  slowIntersection,
  slowUniverse,
} from '../reference/zones.js';
import { expectSame } from '../support/expect-same.js';
import { assertUntil } from '../support/enough.js';
import { type TestZone, anyZones, constraints, read, runs, slowBounds, zones } from '../support/zones.js';

const dims = fc.integer({ min: 2, max: 6 });
const smallDims = fc.integer({ min: 1, max: 3 });

/** Constants go to 3, and differences of up to three clocks to 6; beyond that nothing new happens. */
const LIMIT = 7;

/** The zone that an operation leaves is closed and holds just the grid points that it should. */
function checkPoints(zone: TestZone, expected: (point: number[]) => boolean): void {
  const after = read(zone);
  expectSame(isClosed(zone.cells, zone.at, zone.dim), true);
  for (const point of gridPoints(zone.dim, LIMIT)) {
    const held = after !== undefined && holds(after, point);
    if (held !== expected(point)) expect({ point, held }).toEqual({ point, held: !held });
  }
}

function some(from: number, to: number, step: number, satisfies: (value: number) => boolean): boolean {
  for (let value = from; value <= to; value += step) if (satisfies(value)) return true;
  return false;
}

describe('against matrices of objects', () => {
  test('close', () => {
    const matrices = dims.chain((dim) =>
      fc
        .array(fc.oneof(fc.constant(undefined), slowBounds(5), slowBounds(40)), {
          minLength: dim * dim,
          maxLength: dim * dim,
        })
        .map((bounds) =>
          build(dim, (i, j) => (i === j ? { constant: 0, strict: false } : bounds[i * dim + j])),
        ),
    );
    fc.assert(
      fc.property(matrices, (matrix) => {
        const dim = matrix.length;
        const cells = Int32Array.from(matrix.flat().map(encode));
        const expected = slowClose(matrix);
        expectSame(close(cells, 0, dim), expected !== undefined);
        expectSame(isEmpty(cells, 0), expected === undefined);
        if (expected !== undefined) expect(matrixOf(cells, 0, dim)).toEqual(expected);
      }),
      { numRuns: 1000 * runs },
    );
  });

  test('constrain', () => {
    const cases = dims.chain((dim) => fc.tuple(anyZones(dim, 6), constraints(dim, 9)));
    fc.assert(
      fc.property(cases, ([zone, { i, j, bound }]) => {
        const { cells, at, dim, matrix } = zone;
        const expected = matrix && slowConstrain(matrix, i, j, bound);
        expectSame(someSatisfy(cells, at, dim, i, j, encode(bound)), expected !== undefined);
        expectSame(constrain(cells, at, dim, i, j, encode(bound)), expected !== undefined);
        expect(read(zone)).toEqual(expected);
        expectSame(allSatisfy(cells, at, dim, i, j, encode(bound)), true);
      }),
      { numRuns: 1000 * runs },
    );
  });

  test('constrainAll', () => {
    const cases = dims.chain((dim) =>
      fc.tuple(anyZones(dim), fc.array(constraints(dim, 6), { maxLength: 4 })),
    );
    fc.assert(
      fc.property(cases, ([zone, list]) => {
        const { cells, at, dim } = zone;
        let expected = zone.matrix;
        for (const { i, j, bound } of list) expected = expected && slowConstrain(expected, i, j, bound);
        const triples = Int32Array.from(list.flatMap(({ i, j, bound }) => [i, j, encode(bound)]));
        expectSame(constrainAll(cells, at, dim, triples), expected !== undefined);
        expect(read(zone)).toEqual(expected);
      }),
      { numRuns: 300 * runs },
    );
  });

  test('someSatisfy and allSatisfy', () => {
    const cases = dims.chain((dim) => fc.tuple(anyZones(dim), constraints(dim, 6)));
    fc.assert(
      fc.property(cases, ([{ cells, at, dim, matrix }, { i, j, bound }]) => {
        const kept = matrix && slowConstrain(matrix, i, j, bound);
        expectSame(someSatisfy(cells, at, dim, i, j, encode(bound)), kept !== undefined);
        const all = matrix === undefined || JSON.stringify(kept) === JSON.stringify(matrix);
        expectSame(allSatisfy(cells, at, dim, i, j, encode(bound)), all);
      }),
      { numRuns: 300 * runs },
    );
  });

  test('intersect', () => {
    const cases = dims.chain((dim) => fc.tuple(anyZones(dim, 5), anyZones(dim, 5)));
    fc.assert(
      fc.property(cases, ([zone, other]) => {
        const expected = zone.matrix && other.matrix && slowIntersection(zone.matrix, other.matrix);
        expectSame(intersect(zone.cells, zone.at, other.cells, other.at, zone.dim), expected !== undefined);
        expect(read(zone)).toEqual(expected);
      }),
      { numRuns: 1000 * runs },
    );
  });

  test('isClosed', () => {
    const cases = dims.chain((dim) => fc.tuple(zones(dim), constraints(dim, 6)));
    fc.assert(
      fc.property(cases, ([zone, { i, j, bound }]) => {
        const { cells, at, dim } = zone;
        cells[at + i * dim + j] = encode(bound);
        const matrix = matrixOf(cells, at, dim);
        const positive = matrix[0]!.every((lower) => lower !== undefined && encode(lower) <= 1);
        const closed = slowClose(matrix);
        expectSame(isClosed(cells, at, dim), positive && JSON.stringify(closed) === JSON.stringify(matrix));
      }),
      { numRuns: 500 * runs },
    );
  });
});

describe('against points', () => {
  test('zero and universe', () => {
    for (const dim of [1, 2, 3]) {
      const cells = new Int32Array(dim * dim);
      setZero(cells, 0, dim);
      for (const point of gridPoints(dim, 2)) {
        expectSame(
          holds(matrixOf(cells, 0, dim), point),
          point.every((value) => value === 0),
        );
      }
      setUniverse(cells, 0, dim);
      expect(matrixOf(cells, 0, dim)).toEqual(slowUniverse(dim));
    }
  });

  test('delay: what some time ago was in the zone', () => {
    fc.assert(
      fc.property(
        smallDims.chain((dim) => anyZones(dim)),
        (zone) => {
          delay(zone.cells, zone.at, zone.dim);
          checkPoints(zone, (point) => {
            const { matrix } = zone;
            if (matrix === undefined) return false;
            return some(0, Math.max(...point), 1, (ago) => holds(matrix, moved(point, -ago)));
          });
        },
      ),
      { numRuns: 60 * runs },
    );
  });

  test('past: what some time later is in the zone', () => {
    fc.assert(
      fc.property(
        smallDims.chain((dim) => anyZones(dim)),
        (zone) => {
          past(zone.cells, zone.at, zone.dim);
          const { matrix } = zone;
          const farthest = LIMIT * 2 * zone.dim;
          checkPoints(zone, (point) => {
            return matrix !== undefined && some(0, farthest, 1, (wait) => holds(matrix, moved(point, wait)));
          });
        },
      ),
      { numRuns: 60 * runs },
    );
  });

  test('pastSome: exact where running clocks are not tied to stopped ones, and never too small', () => {
    const cases = fc
      .integer({ min: 2, max: 4 })
      .chain((dim) =>
        fc.tuple(
          zones(dim, dim === 4 ? 1 : 2),
          fc.array(fc.nat({ max: 1 }), { minLength: dim, maxLength: dim }),
          fc.boolean(),
        ),
      );
    let exact = 0;
    assertUntil(
      () => exact > 40,
      fc.property(cases, ([zone, flags, unties]) => {
        const { cells, at, dim, matrix } = zone;
        // The reference clock stands still, whatever is said.
        const running = Uint8Array.from([0, ...flags.slice(1)]);
        if (unties) {
          untieRunning(cells, at, dim, running);
          expectSame(isClosed(cells, at, dim), true);
          expectSame(tiesRunning(cells, at, dim, running), false);
        }
        const goal = read(zone)!;
        const isExact = !tiesRunning(cells, at, dim, running);
        pastSome(cells, at, dim, running);
        expectSame(isClosed(cells, at, dim), true);
        const before = read(zone)!;
        const limit = dim === 4 ? 4 : 6;
        for (const point of gridPoints(dim, limit)) {
          if (holds(matrix, point)) expectSame(holds(goal, point), true);
          const leads = some(0, 2 * dim * limit, 1, (wait) => holds(goal, moved(point, wait, running)));
          if (isExact ? holds(before, point) !== leads : leads && !holds(before, point))
            expect({ point, leads }).toEqual({ point, leads: !leads });
        }
        exact += isExact ? 1 : 0;
      }),
      { numRuns: 100 * runs },
    );
    expect(exact).toBeGreaterThan(40);
  });

  test('delaySome: the smallest zone around what a delay of some clocks reaches', () => {
    const cases = fc
      .integer({ min: 2, max: 4 })
      .chain((dim) =>
        fc.tuple(
          zones(dim, dim === 4 ? 1 : 2),
          fc.array(fc.nat({ max: 1 }), { minLength: dim, maxLength: dim }),
        ),
      );
    fc.assert(
      fc.property(cases, ([zone, flags]) => {
        const { cells, at, dim, matrix } = zone;
        const running = Uint8Array.from(flags);
        delaySome(cells, at, dim, running);
        expectSame(isClosed(cells, at, dim), true);
        const after = read(zone)!;
        // Every cell by itself is reached, up to the end of the grid, and no point is lost.
        const limit = dim === 4 ? 5 : 7;
        const unit = 2 * dim;
        const reached = new Array<number>(dim * dim).fill(-Infinity);
        for (const point of gridPoints(dim, limit)) {
          if (!holds(matrix, point)) continue;
          for (let wait = 0; wait <= 2 * limit * unit; wait += unit) {
            const then = moved(point, wait, running);
            if (!holds(after, then)) expect({ point, wait }).toBe('kept');
            for (let i = 0; i < dim; i++) {
              for (let j = 0; j < dim; j++) {
                reached[i * dim + j] = Math.max(reached[i * dim + j]!, then[i]! - then[j]!);
              }
            }
          }
        }
        for (let i = 0; i < dim; i++) {
          for (let j = 0; j < dim; j++) {
            const bound = after[i]![j];
            // Bounds are integers, so coming within less than one unit of one shows that it cannot be lower.
            // Lower bounds take up to `limit - 3` units of the grid; more than 2 are left to see that one is gone.
            const end = (bound === undefined ? 2 : bound.constant - 1) * unit;
            expect(reached[i * dim + j]).toBeGreaterThan(end);
          }
        }
      }),
      { numRuns: 60 * runs },
    );
  });

  test('reset', () => {
    const cases = fc
      .integer({ min: 2, max: 3 })
      .chain((dim) => fc.tuple(anyZones(dim), fc.integer({ min: 1, max: dim - 1 }), fc.nat({ max: 4 })));
    fc.assert(
      fc.property(cases, ([zone, x, value]) => {
        reset(zone.cells, zone.at, zone.dim, x, value);
        checkPoints(zone, (point) => point[x] === value * 2 * zone.dim && someValueOf(zone.matrix, point, x));
      }),
      { numRuns: 60 * runs },
    );
  });

  test('free', () => {
    const cases = fc
      .integer({ min: 2, max: 3 })
      .chain((dim) => fc.tuple(anyZones(dim), fc.integer({ min: 1, max: dim - 1 })));
    fc.assert(
      fc.property(cases, ([zone, x]) => {
        free(zone.cells, zone.at, zone.dim, x);
        checkPoints(zone, (point) => someValueOf(zone.matrix, point, x));
      }),
      { numRuns: 60 * runs },
    );
  });

  test('assign', () => {
    const cases = fc.integer({ min: 2, max: 3 }).chain((dim) => {
      const clock = fc.integer({ min: 1, max: dim - 1 });
      return fc.tuple(anyZones(dim), clock, clock, fc.integer({ min: -3, max: 3 }));
    });
    fc.assert(
      fc.property(cases, ([zone, x, y, value]) => {
        const left = assign(zone.cells, zone.at, zone.dim, x, y, value);
        const shift = value * 2 * zone.dim;
        const { matrix } = zone;
        const kept = matrix && slowConstrain(matrix, 0, y, { constant: Math.min(0, value), strict: false });
        expectSame(left, kept !== undefined);
        checkPoints(zone, (point) => {
          if (matrix === undefined) return false;
          if (x === y) return point[x]! >= shift && holds(matrix, withValue(point, x, point[x]! - shift));
          return point[x] === point[y]! + shift && someValueOf(matrix, point, x);
        });
      }),
      { numRuns: 100 * runs },
    );
  });

  test('hull: the smallest zone around two', () => {
    const cases = smallDims.chain((dim) => fc.tuple(anyZones(dim, 2), anyZones(dim, 2), zones(dim, 2)));
    fc.assert(
      fc.property(cases, ([zone, other, around]) => {
        const { cells, at, dim } = zone;
        hull(cells, at, other.cells, other.at, dim);
        expectSame(isClosed(cells, at, dim), true);
        const after = read(zone);
        for (const part of [zone.matrix, other.matrix]) {
          if (part === undefined) continue;
          for (const point of gridPoints(dim, LIMIT))
            if (holds(part, point)) expectSame(holds(after!, point), true);
        }
        const includesBoth = [zone.matrix, other.matrix].every(
          (part) => !part || slowIncludes(around.matrix, part),
        );
        expectSame(includes(around.cells, around.at, cells, at, dim), includesBoth);
      }),
      { numRuns: 200 * runs },
    );
  });

  test('includes, equal and relation', () => {
    const cases = smallDims.chain((dim) => fc.tuple(anyZones(dim, 2), anyZones(dim, 2)));
    fc.assert(
      fc.property(cases, ([zone, other]) => {
        const larger = slowIncludes(zone.matrix, other.matrix);
        const smaller = slowIncludes(other.matrix, zone.matrix);
        const same: Relation = larger
          ? smaller
            ? 'equal'
            : 'superset'
          : smaller
            ? 'subset'
            : 'incomparable';
        expectSame(includes(zone.cells, zone.at, other.cells, other.at, zone.dim), larger);
        expectSame(relation(zone.cells, zone.at, other.cells, other.at, zone.dim), same);
        expectSame(equal(zone.cells, zone.at, other.cells, other.at, zone.dim), same === 'equal');
        if (same === 'equal') {
          expectSame(hash(zone.cells, zone.at, zone.dim), hash(other.cells, other.at, zone.dim));
        }
      }),
      { numRuns: 500 * runs },
    );
  });

  test('swapClocks exchanges coordinates', () => {
    const cases = fc.integer({ min: 2, max: 3 }).chain((dim) => {
      const clock = fc.integer({ min: 1, max: dim - 1 });
      return fc.tuple(zones(dim), clock, clock);
    });
    fc.assert(
      fc.property(cases, ([zone, x, y]) => {
        swapClocks(zone.cells, zone.at, zone.dim, x, y);
        checkPoints(zone, (point) => {
          return holds(zone.matrix, withValue(withValue(point, x, point[y]!), y, point[x]!));
        });
      }),
      { numRuns: 60 * runs },
    );
  });

  test('pickClocks drops, orders, repeats and adds coordinates', () => {
    const cases = fc
      .integer({ min: 1, max: 4 })
      .chain((dim) =>
        fc.tuple(anyZones(dim), fc.array(fc.integer({ min: NEW_CLOCK, max: dim - 1 }), { maxLength: 2 })),
      );
    fc.assert(
      fc.property(cases, ([zone, list]) => {
        const picks = Int32Array.of(0, ...list);
        const cells = new Int32Array(picks.length ** 2);
        pickClocks(cells, 0, zone.cells, zone.at, zone.dim, picks);
        if (zone.matrix === undefined) {
          expectSame(isEmpty(cells, 0), true);
          return;
        }
        expectSame(isClosed(cells, 0, picks.length), true);
        // The picked values, as equalities in the old zone, leave something just for points of the new one.
        const after = matrixOf(cells, 0, picks.length);
        for (const point of gridPoints(picks.length, 4)) {
          const scale = 2 * picks.length;
          let rest: Matrix | undefined = build(zone.dim, (i, j) => {
            const bound = zone.matrix![i]![j];
            return bound && { constant: bound.constant * scale, strict: bound.strict };
          });
          for (const [clock, from] of picks.entries()) {
            if (from === NEW_CLOCK) continue;
            if (from === 0) {
              if (point[clock] !== 0) rest = undefined;
              continue;
            }
            const value = point[clock]!;
            rest = rest && slowConstrain(rest, from, 0, { constant: value, strict: false });
            rest = rest && slowConstrain(rest, 0, from, { constant: 0 - value, strict: false });
          }
          expectSame(holds(after, point), rest !== undefined);
        }
      }),
      { numRuns: 60 * runs },
    );
  });
});

test('hash tells most zones apart', () => {
  const seen = new Map<number, string>();
  let clashes = 0;
  for (const { cells, at, dim } of fc.sample(zones(4, 9), { numRuns: 2000 })) {
    const text = cells.subarray(at, at + dim * dim).join();
    const key = hash(cells, at, dim);
    if (seen.has(key) && seen.get(key) !== text) clashes++;
    seen.set(key, text);
  }
  // One in two million pairs would be many; of 32 bits, even one is rare.
  expect(clashes).toBeLessThanOrEqual(1);
});

test('copyZone copies one zone and nothing beside it', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(zones(dim), zones(dim))),
      ([to, from]) => {
        copyZone(to.cells, to.at, from.cells, from.at, to.dim);
        expect(read(to)).toEqual(from.matrix);
      },
    ),
  );
});

function slowIncludes(zone: Matrix | undefined, other: Matrix | undefined): boolean {
  if (other === undefined) return true;
  if (zone === undefined) return false;
  return gridPoints(zone.length, LIMIT).every((point) => !holds(other, point) || holds(zone, point));
}

function withValue(point: readonly number[], clock: number, value: number): number[] {
  return point.map((old, k) => (k === clock ? value : old));
}

/** Whether some value of clock x, even half a step beside the grid, makes a point of the zone. */
function someValueOf(matrix: Matrix | undefined, point: readonly number[], x: number): boolean {
  if (matrix === undefined) return false;
  const farthest = 2 * LIMIT * 2 * matrix.length;
  return some(0, farthest, 1, (value) => holds(matrix, withValue(point, x, value)));
}

test('decode and encode are the encoding of bounds', () => {
  expect([6, 7, -6, -5, 0, 1].map(decode)).toEqual(
    ['< 3', '<= 3', '< -3', '<= -3', '< 0', '<= 0'].map((text) => {
      const [comparison, constant] = text.split(' ');
      return { constant: Number(constant), strict: comparison === '<' };
    }),
  );
});
