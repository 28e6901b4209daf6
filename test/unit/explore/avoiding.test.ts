/** Delays that keep out of zones, point by point against delays of exact values; and what too many parts are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Rational,
  ZERO,
  compare,
  integer,
  parseRational,
  ratio,
  subtract,
} from '../../../src/base/rational.js';
import { canMeet, delaysAvoiding } from '../../../src/explore/avoiding.js';
import { delayMeets } from '../../../src/explore/delay-meets.js';
import { atMost, below } from '../../../src/zones/bound.js';
import { constrain, setUniverse } from '../../../src/zones/zone.js';

/** Bounds (i, j, bound) of the clocks x and y, which are 1 and 2. */
const BOUNDS: Readonly<Record<string, readonly number[]>> = {
  'x <= 3': [1, 0, atMost(3)],
  'x < 3': [1, 0, below(3)],
  'x >= 2': [0, 1, atMost(-2)],
  'x > 2': [0, 1, below(-2)],
  'y >= 1': [0, 2, atMost(-1)],
  'y <= 4': [2, 0, atMost(4)],
  'y < 2': [2, 0, below(2)],
  'x - y <= 1': [1, 2, atMost(1)],
  'y - x < 0': [2, 1, below(0)],
};

describe('a delay meets a zone', () => {
  const check = (x: string, y: string, delay: string, zone: readonly string[], expected: boolean): void => {
    test(`from x = ${x}, y = ${y} in ${delay}: ${zone.join(', ')}`, () => {
      const values = [ZERO, parseRational(x)!, parseRational(y)!];
      const triples = zone.flatMap((each) => BOUNDS[each]!);
      expect(delayMeets(values, parseRational(delay)!, triples)).toBe(expected);
    });
  };
  check('0', '0', '1', [], true);
  check('0', '0', '2', ['x >= 2'], true);
  check('0', '0', '2', ['x > 2'], false);
  check('0', '0', '3', ['x > 2', 'x < 3'], true);
  check('3', '0', '1', ['x <= 3'], true);
  check('3', '0', '1', ['x < 3'], false);
  check('1.5', '1', '1.5', ['x > 2', 'y < 2'], true);
  check('1', '1', '1.5', ['x > 2', 'y < 2'], false);
  check('1', '0', '9', ['x - y <= 1'], true);
  check('1.5', '0', '9', ['x - y <= 1'], false);
  check('1', '1', '9', ['y - x < 0'], false);
});

/** A zone, and what it is made of. */
interface Example {
  readonly cells: Int32Array;
  readonly triples: readonly number[];
}

const DIM = 3;

const zone: fc.Arbitrary<Example> = fc
  .subarray(Object.keys(BOUNDS), { minLength: 1, maxLength: 4 })
  .map((names): Example => {
    const cells = new Int32Array(DIM * DIM);
    setUniverse(cells, 0, DIM);
    const triples = names.flatMap((name) => BOUNDS[name]!);
    for (let k = 0; k < triples.length; k += 3)
      constrain(cells, 0, DIM, triples[k]!, triples[k + 1]!, triples[k + 2]!);
    return { cells, triples };
  })
  .filter(({ cells }) => cells[0]! > 0);

/** Zones have integer bounds: between two points where a line crosses some of them there is a multiple of an eighth. */
const EIGHTHS = Array.from({ length: 49 }, (_, eighths) => ratio(BigInt(eighths), 8n));
const value = fc.integer({ min: 0, max: 24 }).map((quarters) => ratio(BigInt(quarters), 4n));

test('exactly the points are reached that a delay reaches without meeting what is avoided', () => {
  fc.assert(
    fc.property(
      fc.tuple(zone, fc.array(zone, { maxLength: 3 }), zone),
      fc.tuple(value, value),
      ([entered, avoided, bounds], [x, y]) => {
        const zones = avoided.map(({ cells }) => cells);
        const found = delaysAvoiding(entered.cells, zones, bounds.cells, DIM)!;
        const starts = EIGHTHS.map((delay) => ({
          delay,
          values: [ZERO, subtract(x, delay), subtract(y, delay)],
        }));
        const isReached = starts.some(
          ({ delay, values }) =>
            values.every((each) => compare(each, ZERO) >= 0) &&
            holds(values, entered.triples) &&
            avoided.every(({ triples }) => !delayMeets(values, delay, triples)),
        );
        const end = [ZERO, x, y];
        expect(found.some((part) => holds(end, triplesOf(part)))).toBe(
          isReached && holds(end, bounds.triples),
        );
        if (holds(end, entered.triples) && avoided.some(({ triples }) => delayMeets(end, FAR, triples)))
          expect(canMeet(entered.cells, zones, DIM)).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

/** Longer than any zone here is. */
const FAR = integer(100);

test('a zone that falls into too many parts is not looked at', () => {
  const dim = 13;
  const universe = new Int32Array(dim * dim);
  setUniverse(universe, 0, dim);
  const avoided = Array.from({ length: dim - 1 }, (_, clock) => {
    const cells = universe.slice();
    constrain(cells, 0, dim, clock + 1, 0, atMost(3));
    constrain(cells, 0, dim, 0, clock + 1, atMost(-3));
    return cells;
  });
  expect(delaysAvoiding(universe, avoided.slice(0, 3), universe, dim)).toBeDefined();
  expect(delaysAvoiding(universe, avoided, universe, dim)).toBeUndefined();
});

function holds(values: readonly Rational[], triples: readonly number[]): boolean {
  return delayMeets(values, ZERO, triples);
}

function triplesOf(cells: Int32Array): readonly number[] {
  return [...cells].flatMap((bound, index) => {
    const i = Math.floor(index / DIM);
    const j = index % DIM;
    return i === j || bound > atMost(1000) ? [] : [i, j, bound];
  });
}
