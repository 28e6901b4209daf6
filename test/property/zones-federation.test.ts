/** Laws of federations, against sets of grid points. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  Federation,
  addAll,
  addDifference,
  addZone,
  difference,
  includesFederation,
  includesZone,
  intersection,
  merge,
  reduce,
  timePredecessors,
} from '../../src/zones/federation.js';
import { copyZone, hull, includes, intersect, isClosed, isEmpty } from '../../src/zones/zone.js';
import { gridPoints, holds, matrixOf, moved } from '../reference/zones.js';
import { type TestZone, anyZones, runs, zones } from '../support/zones.js';

/** Constants go to 2, so nothing new happens past 4 for a clock, and 2 more for another one beside it. */
const LIMIT = 7;
const dims = fc.integer({ min: 1, max: 3 });

function union(dim: number, members: readonly TestZone[]): Federation {
  const federation = new Federation(dim);
  for (const { cells, at } of members) federation.push(cells, at);
  return federation;
}

function holdsAny(federation: Federation, point: readonly number[]): boolean {
  return matrices(federation).some((matrix) => holds(matrix, point));
}

function matrices(federation: Federation) {
  const indices = Array.from({ length: federation.count }, (_, index) => index);
  return indices.map((index) => matrixOf(federation.cells, federation.at(index), federation.dim));
}

function checkSet(
  federation: Federation,
  expected: (point: readonly number[]) => boolean,
  limit = LIMIT,
): void {
  for (let k = 0; k < federation.count; k++) {
    expect(isEmpty(federation.cells, federation.at(k))).toBe(false);
    expect(isClosed(federation.cells, federation.at(k), federation.dim)).toBe(true);
  }
  const parts = matrices(federation);
  for (const point of gridPoints(federation.dim, limit)) {
    const held = parts.some((matrix) => holds(matrix, point));
    if (held !== expected(point)) expect({ point, held }).toEqual({ point, held: !held });
  }
}

function checkDisjoint(federation: Federation): void {
  const zone = new Int32Array(federation.dim ** 2);
  for (let i = 0; i < federation.count; i++) {
    for (let j = 0; j < i; j++) {
      copyZone(zone, 0, federation.cells, federation.at(i), federation.dim);
      expect(intersect(zone, 0, federation.cells, federation.at(j), federation.dim)).toBe(false);
    }
  }
}

function several(dim: number, maxLength = 4) {
  return fc.array(zones(dim, 2), { maxLength });
}

test('addZone keeps the union, and no member that another includes', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(fc.constant(dim), fc.array(anyZones(dim, 2), { maxLength: 6 }))),
      ([dim, members]) => {
        const federation = new Federation(dim);
        for (const { cells, at, matrix } of members) {
          const before = matrix !== undefined && !matrices(federation).some((m) => slowIncludes(m, matrix));
          expect(addZone(federation, cells, at)).toBe(before);
        }
        checkSet(federation, (point) =>
          members.some(({ matrix }) => matrix !== undefined && holds(matrix, point)),
        );
        for (let i = 0; i < federation.count; i++) {
          for (let j = 0; j < federation.count; j++) {
            if (i === j) continue;
            expect(
              includes(federation.cells, federation.at(i), federation.cells, federation.at(j), dim),
            ).toBe(false);
          }
        }
      },
    ),
    { numRuns: 60 * runs },
  );
});

function slowIncludes(around: ReturnType<typeof matrixOf>, zone: ReturnType<typeof matrixOf>): boolean {
  return gridPoints(zone.length, LIMIT).every((point) => !holds(zone, point) || holds(around, point));
}

test('addDifference gives disjoint zones, no more than the constraints that cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }).chain((dim) => fc.tuple(anyZones(dim, 2), anyZones(dim, 2))),
      ([zone, other]) => {
        const rest = new Federation(zone.dim);
        addDifference(rest, zone.cells, zone.at, other.cells, other.at);
        checkDisjoint(rest);
        const limit = zone.dim === 4 ? 3 : LIMIT;
        checkSet(
          rest,
          (point) => {
            const inside = zone.matrix !== undefined && holds(zone.matrix, point);
            return inside && !(other.matrix !== undefined && holds(other.matrix, point));
          },
          limit,
        );
        const both = zone.cells.slice();
        if (!intersect(both, zone.at, other.cells, other.at, zone.dim))
          expect(rest.count).toBe(zone.matrix ? 1 : 0);
        // A single piece is left whole: an interval minus an interval is at most two.
        if (zone.dim === 2) expect(rest.count).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 150 * runs },
  );
});

test('difference, intersection and addAll', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(fc.constant(dim), several(dim), several(dim))),
      ([dim, left, right]) => {
        const a = union(dim, left);
        const b = union(dim, right);
        const inA = (point: readonly number[]): boolean => left.some(({ matrix }) => holds(matrix, point));
        const inB = (point: readonly number[]): boolean => right.some(({ matrix }) => holds(matrix, point));
        checkSet(difference(a, b), (point) => inA(point) && !inB(point));
        checkSet(intersection(a, b), (point) => inA(point) && inB(point));
        checkSet(a, inA);
        checkSet(b, inB);
        addAll(a, b);
        checkSet(a, (point) => inA(point) || inB(point));
      },
    ),
    { numRuns: 60 * runs },
  );
});

test('difference copies: what is done to the result does not change the operand', () => {
  const a = new Federation(1);
  a.push(Int32Array.of(1), 0);
  difference(a, new Federation(1)).clear();
  expect(a.count).toBe(1);
});

test('includesZone and includesFederation see coverage by several members', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(several(dim, 5), anyZones(dim, 2))),
      ([members, zone]) => {
        const federation = union(zone.dim, members);
        const { matrix } = zone;
        const expected = gridPoints(zone.dim, LIMIT + 2).every(
          (point) => !matrix || !holds(matrix, point) || holdsAny(federation, point),
        );
        expect(includesZone(federation, zone.cells, zone.at)).toBe(expected);
        expect(includesFederation(federation, union(zone.dim, [zone]))).toBe(expected);
      },
    ),
    { numRuns: 100 * runs },
  );
});

test('a zone that is cut up is covered by its parts, and not without one of them', () => {
  const cases = fc.integer({ min: 2, max: 5 }).chain((dim) => fc.tuple(zones(dim, 4), zones(dim, 4)));
  fc.assert(
    fc.property(cases, ([zone, cut]) => {
      const parts = new Federation(zone.dim);
      addDifference(parts, zone.cells, zone.at, cut.cells, cut.at);
      const middle = zone.cells.slice();
      if (intersect(middle, zone.at, cut.cells, cut.at, zone.dim)) parts.push(middle, zone.at);
      expect(includesZone(parts, zone.cells, zone.at)).toBe(true);
      const count = parts.count;
      for (let k = 0; k < count; k++) {
        const others = new Federation(zone.dim);
        for (let m = 0; m < count; m++) if (m !== k) others.push(parts.cells, parts.at(m));
        expect(includesZone(others, zone.cells, zone.at)).toBe(false);
      }
    }),
    { numRuns: 100 * runs },
  );
});

test('timePredecessors reach the goal and stay out of what is to be avoided', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(fc.constant(dim), several(dim, 2), several(dim, 3))),
      ([dim, goals, avoids]) => {
        const result = timePredecessors(union(dim, goals), union(dim, avoids));
        checkSet(result, (point) => {
          for (let wait = 0; wait <= (LIMIT + 2) * 2 * dim; wait++) {
            const then = moved(point, wait);
            if (avoids.some(({ matrix }) => holds(matrix, then))) return false;
            if (goals.some(({ matrix }) => holds(matrix, then))) return true;
          }
          return false;
        });
      },
    ),
    { numRuns: 400 * runs },
  );
});

test('reduce leaves the set, and no member that the others cover', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(fc.constant(dim), several(dim, 6))),
      ([dim, members]) => {
        const federation = union(dim, members);
        reduce(federation);
        checkSet(federation, (point) => members.some(({ matrix }) => holds(matrix, point)));
        for (let k = 0; k < federation.count; k++) {
          const others = new Federation(dim);
          for (let m = 0; m < federation.count; m++)
            if (m !== k) others.push(federation.cells, federation.at(m));
          expect(includesZone(others, federation.cells, federation.at(k))).toBe(false);
        }
      },
    ),
    { numRuns: 60 * runs },
  );
});

test('merge leaves the set, and no two members whose union is convex', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(zones(dim, 2), several(dim, 3))),
      ([zone, cuts]) => {
        const { dim } = zone;
        const federation = difference(union(dim, [zone]), union(dim, cuts));
        addAll(federation, union(dim, cuts));
        const before = federation.count;
        merge(federation);
        expect(federation.count).toBeLessThanOrEqual(before);
        checkSet(federation, (point) => [zone, ...cuts].some(({ matrix }) => holds(matrix, point)));
        for (let i = 0; i < federation.count; i++) {
          for (let j = 0; j < i; j++) {
            const pair = new Federation(dim);
            pair.push(federation.cells, federation.at(i));
            pair.push(federation.cells, federation.at(j));
            const united = pair.cells.slice(0, dim * dim);
            hull(united, 0, pair.cells, pair.at(1), dim);
            expect(includesZone(pair, united, 0)).toBe(false);
          }
        }
      },
    ),
    { numRuns: 60 * runs },
  );
});
