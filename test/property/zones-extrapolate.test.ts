/** Laws of the abstractions: the partial closures against full ones, the inclusion test against its definition. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClockBounds,
  ABSENT,
  extrapolateLU,
  extrapolateLUPlus,
  extrapolateM,
  includesUpToLU,
} from '../../src/zones/extrapolate.js';
import { atMost, below } from '../../src/zones/bound.js';
import { constrain, constrainAll, includes, setUniverse } from '../../src/zones/zone.js';
import { slowExtraLU, slowExtraLUPlus, slowIncludesUpToLU } from '../reference/zones.js';
import { anyZones, clockBounds, read, runs, zones } from '../support/zones.js';

const cases = fc.integer({ min: 1, max: 8 }).chain((dim) => fc.tuple(anyZones(dim, 6), clockBounds(dim, 6)));

test('extrapolateLU is Extra_LU', () => {
  fc.assert(
    fc.property(cases, ([zone, bounds]) => {
      extrapolateLU(zone.cells, zone.at, zone.dim, bounds);
      expect(read(zone)).toEqual(zone.matrix && slowExtraLU(zone.matrix, bounds));
    }),
    { numRuns: 1500 * runs },
  );
});

test('extrapolateLUPlus is Extra+_LU', () => {
  fc.assert(
    fc.property(cases, ([zone, bounds]) => {
      extrapolateLUPlus(zone.cells, zone.at, zone.dim, bounds);
      expect(read(zone)).toEqual(zone.matrix && slowExtraLUPlus(zone.matrix, bounds));
    }),
    { numRuns: 3000 * runs },
  );
});

test('a bound that was raised comes back through a clock whose least value is just its L', () => {
  const cells = new Int32Array(16);
  setUniverse(cells, 0, 4);
  constrainAll(cells, 0, 4, Int32Array.of(0, 2, atMost(-2), 2, 3, atMost(2), 1, 2, atMost(0)));
  const expected = cells.slice();
  extrapolateLUPlus(cells, 0, 4, { lower: Int32Array.of(0, 1, 2, 5), upper: Int32Array.of(0, 9, 9, 9) });
  expect(cells).toEqual(expected);
});

test('extrapolateM takes the greater bound for both', () => {
  fc.assert(
    fc.property(cases, ([zone, { lower, upper }]) => {
      const greatest = lower.map((bound, clock) => Math.max(bound, upper[clock]!));
      extrapolateM(zone.cells, zone.at, zone.dim, greatest);
      const bounds: ClockBounds = { lower: greatest, upper: greatest };
      expect(read(zone)).toEqual(zone.matrix && slowExtraLU(zone.matrix, bounds));
    }),
    { numRuns: 200 * runs },
  );
});

test('each abstraction includes the one before, and a_LU includes them all', () => {
  fc.assert(
    fc.property(cases, ([zone, bounds]) => {
      const { at, dim } = zone;
      const greatest = bounds.lower.map((bound, clock) => Math.max(bound, bounds.upper[clock]!));
      const chain = [zone.cells, zone.cells.slice(), zone.cells.slice(), zone.cells.slice()];
      extrapolateM(chain[1]!, at, dim, greatest);
      extrapolateLU(chain[2]!, at, dim, bounds);
      extrapolateLUPlus(chain[3]!, at, dim, bounds);
      for (let k = 1; k < chain.length; k++) {
        expect(includes(chain[k]!, at, chain[k - 1]!, at, dim)).toBe(true);
        expect(includesUpToLU(zone.cells, at, chain[k]!, at, dim, bounds)).toBe(true);
      }
    }),
    { numRuns: 500 * runs },
  );
});

test('includesUpToLU is inclusion in a_LU', () => {
  const pairs = fc
    .integer({ min: 1, max: 3 })
    .chain((dim) => fc.tuple(anyZones(dim, 2), anyZones(dim, 2), clockBounds(dim, 2)));
  fc.assert(
    fc.property(pairs, ([zone, other, bounds]) => {
      const expected =
        other.matrix === undefined ||
        (zone.matrix !== undefined && slowIncludesUpToLU(zone.matrix, other.matrix, bounds, 5));
      expect(includesUpToLU(zone.cells, zone.at, other.cells, other.at, zone.dim, bounds)).toBe(expected);
    }),
    { numRuns: 1500 * runs },
  );
});

test('includesUpToLU with four clocks', () => {
  const pairs = fc.tuple(zones(4, 1), zones(4, 1), clockBounds(4, 1));
  fc.assert(
    fc.property(pairs, ([zone, other, bounds]) => {
      // So far the differences of three clocks reach beyond what one of them is compared with.
      const expected = slowIncludesUpToLU(zone.matrix, other.matrix, bounds, 4);
      expect(includesUpToLU(zone.cells, zone.at, other.cells, other.at, 4, bounds)).toBe(expected);
    }),
    { numRuns: 10 * runs },
  );
});

test('the inclusion test at its edges', () => {
  const check = (
    zone: [number, number, number],
    other: [number, number, number],
    expected: boolean,
  ): void => {
    const cells = [zone, other].map(([i, j, bound]) => {
      const universe = new Int32Array(9);
      setUniverse(universe, 0, 3);
      constrain(universe, 0, 3, i, j, bound);
      return universe;
    });
    const bounds: ClockBounds = { lower: Int32Array.of(0, 1, 0), upper: Int32Array.of(0, 0, 2) };
    expect(includesUpToLU(cells[0]!, 0, cells[1]!, 0, 3, bounds)).toBe(expected);
  };
  // x is compared from 1 on, y up to 2: a point with y > 1 can have its x made smaller than y, down to above 1.
  check([1, 2, atMost(0)], [0, 2, below(-1)], true);
  check([1, 2, atMost(0)], [0, 2, atMost(-1)], false);
  check([1, 2, below(0)], [0, 2, below(-1)], true);
  check([1, 2, atMost(-1)], [0, 2, below(-1)], false);
});

test('without bounds everything is included', () => {
  const none: ClockBounds = {
    lower: Int32Array.of(0, ABSENT, ABSENT),
    upper: Int32Array.of(0, ABSENT, ABSENT),
  };
  fc.assert(
    fc.property(zones(3), zones(3), (zone, other) => {
      expect(includesUpToLU(zone.cells, zone.at, other.cells, other.at, 3, none)).toBe(true);
    }),
  );
});
