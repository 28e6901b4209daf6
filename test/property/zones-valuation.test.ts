/** Laws of points: chosen points are in the zone, and delays are those that lead into it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import * as rational from '../../src/base/rational.js';
import { type Rational, ratio } from '../../src/base/rational.js';
import { type Interval } from '../../src/base/interval.js';
import {
  type Choice,
  choosePoint,
  contains,
  delaysInto,
  earliest,
  later,
  latest,
  middle,
  randomly,
} from '../../src/zones/valuation.js';
import { gridPoints, holds, moved } from '../reference/zones.js';
import { anyZones, runs, zones } from '../support/zones.js';

const choices = fc.oneof(
  fc.constantFrom<Choice>(earliest, latest, middle),
  fc.nat().map((seed) => randomly(seededRandom(seed))),
);

/** A grid point as rationals. */
function exact(point: readonly number[]): Rational[] {
  return point.map((value) => ratio(BigInt(value), BigInt(2 * point.length)));
}

function isInside({ low, lowOpen, high, highOpen }: Interval, value: Rational): boolean {
  const above = rational.compare(value, low);
  const under = high === undefined ? -1 : rational.compare(value, high);
  return (lowOpen ? above > 0 : above >= 0) && (highOpen ? under < 0 : under <= 0);
}

test('chosen points are in the zone', () => {
  const cases = fc.integer({ min: 1, max: 6 }).chain((dim) => fc.tuple(anyZones(dim, 5), choices));
  fc.assert(
    fc.property(cases, ([{ cells, at, dim, matrix }, choice]) => {
      const point = choosePoint(cells, at, dim, choice);
      expect(point === undefined).toBe(matrix === undefined);
      if (point === undefined || matrix === undefined) return;
      expect(point).toHaveLength(dim);
      expect(contains(cells, at, dim, point)).toBe(true);
      // The same with the slow predicate, after multiplying by a common denominator.
      const scale = point.reduce((product, value) => product * value.denominator, 1n);
      for (const [i, row] of matrix.entries()) {
        for (const [j, bound] of row.entries()) {
          if (bound === undefined) continue;
          const left = (point[i]!.numerator * scale) / point[i]!.denominator;
          const right = (point[j]!.numerator * scale) / point[j]!.denominator;
          const end = BigInt(bound.constant) * scale;
          expect(bound.strict ? left - right < end : left - right <= end).toBe(true);
        }
      }
    }),
    { numRuns: 500 * runs },
  );
});

test('contains is the predicate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }).chain((dim) => anyZones(dim, 2)),
      ({ cells, at, dim, matrix }) => {
        for (const point of gridPoints(dim, 3)) {
          expect(contains(cells, at, dim, exact(point))).toBe(matrix !== undefined && holds(matrix, point));
        }
      },
    ),
    { numRuns: 40 * runs },
  );
});

test('delaysInto is the set of delays that lead into the zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 3 }).chain((dim) => anyZones(dim, 2)),
      ({ cells, at, dim, matrix }) => {
        for (const point of gridPoints(dim, 2)) {
          const interval = delaysInto(cells, at, dim, exact(point));
          if (interval !== undefined) expect(isInside(interval, middle(interval))).toBe(true);
          for (let wait = 0; wait <= 5 * 2 * dim; wait++) {
            const delay = ratio(BigInt(wait), BigInt(2 * dim));
            const expected = matrix !== undefined && holds(matrix, moved(point, wait));
            expect(interval !== undefined && isInside(interval, delay)).toBe(expected);
            expect(contains(cells, at, dim, later(exact(point), delay))).toBe(expected);
          }
        }
      },
    ),
    { numRuns: 120 * runs },
  );
});

test('earliest is first and latest is last, clock by clock', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }).chain((dim) => fc.tuple(zones(dim), choices)),
      ([zone, choice]) => {
        const { cells, at, dim } = zone;
        const first = choosePoint(cells, at, dim, earliest)![1]!;
        const last = choosePoint(cells, at, dim, latest)![1]!;
        expect(rational.compare(first, last)).toBeLessThanOrEqual(0);
        const lowest = zone.matrix[0]![1]!;
        const highest = zone.matrix[1]![0];
        if (!lowest.strict) expect(first).toEqual(rational.integer(0 - lowest.constant));
        if (highest !== undefined && !highest.strict)
          expect(last).toEqual(rational.integer(highest.constant));
        const value = choosePoint(cells, at, dim, choice)![1]!;
        if (lowest.strict || highest?.strict === true) return;
        expect(rational.compare(first, value)).toBeLessThanOrEqual(0);
        expect(rational.compare(value, last)).toBeLessThanOrEqual(0);
      },
    ),
    { numRuns: 200 * runs },
  );
});

const interval = fc
  .tuple(
    fc.integer({ min: 0, max: 50 }),
    fc.integer({ min: 0, max: 50 }),
    fc.integer({ min: 1, max: 9 }),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([low, width, denominator, lowOpen, highOpen, endless]): Interval => ({
    low: ratio(BigInt(low), BigInt(denominator)),
    lowOpen: lowOpen && width > 0,
    high: endless ? undefined : ratio(BigInt(low + width), BigInt(denominator)),
    highOpen: highOpen && width > 0,
  }));

test('every choice is inside its interval', () => {
  fc.assert(
    fc.property(interval, choices, (range, choice) => {
      // A point interval without upper end is not a point.
      expect(isInside(range, choice(range))).toBe(true);
    }),
    { numRuns: 1000 * runs },
  );
});

test('random choices reach both closed ends of a short interval, and have two decimals', () => {
  const random = seededRandom(1);
  const range: Interval = { low: ratio(1n, 1n), lowOpen: false, high: ratio(51n, 50n), highOpen: false };
  const seen = new Set(Array.from({ length: 100 }, () => rational.decimalText(randomly(random)(range))));
  expect([...seen].sort()).toEqual(['1', '1.01', '1.02']);
});
