/** What zones promise at their edges: the encoding of bounds, the limits, and how they are shown. */
import { describe, expect, test } from 'vitest';
import { type AssertionFailure } from '../../src/base/assert.js';
import {
  CONSTANT_MAX,
  LE_ZERO,
  LT_ZERO,
  UNBOUNDED,
  addBounds,
  atMost,
  below,
  boundConstant,
  isConstant,
  isStrict,
  negateBound,
} from '../../src/zones/bound.js';
import { Federation } from '../../src/zones/federation.js';
import {
  constraintText,
  minimalConstraints,
  packZone,
  packedIncludes,
  packedLengthMax,
  unpackZone,
  zoneText,
} from '../../src/zones/minimal-form.js';
import { ratio } from '../../src/base/rational.js';
import { earliest, latest, middle } from '../../src/zones/valuation.js';
import {
  close,
  constrain,
  constrainAll,
  delay,
  pickClocks,
  reset,
  setEmpty,
  setUniverse,
  setZero,
} from '../../src/zones/zone.js';

describe('bounds', () => {
  test('stronger bounds are smaller numbers', () => {
    const ordered = [
      below(-1),
      atMost(-1),
      below(0),
      atMost(0),
      below(1),
      atMost(1),
      atMost(CONSTANT_MAX),
      UNBOUNDED,
    ];
    expect([...ordered].sort((a, b) => a - b)).toEqual(ordered);
    expect([below(0), atMost(0)]).toEqual([LT_ZERO, LE_ZERO]);
    expect(ordered.slice(0, -1).map(boundConstant)).toEqual([-1, -1, 0, 0, 1, 1, CONSTANT_MAX]);
    expect(ordered.map(isStrict)).toEqual([true, false, true, false, true, false, false, true]);
  });

  test('sums are strict if one part is', () => {
    for (const [a, b, expected] of [
      [atMost(2), atMost(3), atMost(5)],
      [atMost(2), below(3), below(5)],
      [below(2), atMost(-3), below(-1)],
      [below(2), below(3), below(5)],
      [UNBOUNDED, below(-3), UNBOUNDED],
      [atMost(-3), UNBOUNDED, UNBOUNDED],
      [UNBOUNDED, UNBOUNDED, UNBOUNDED],
      [atMost(CONSTANT_MAX), atMost(-CONSTANT_MAX), LE_ZERO],
      [below(CONSTANT_MAX), atMost(0), below(CONSTANT_MAX)],
      [below(-CONSTANT_MAX), atMost(0), below(-CONSTANT_MAX)],
    ] as const) {
      expect(addBounds(a, b)).toBe(expected);
    }
  });

  test('negation', () => {
    expect(negateBound(atMost(3))).toBe(below(-3));
    expect(negateBound(below(-3))).toBe(atMost(3));
  });

  test('the limits are checked, not rounded', () => {
    const outgrown = 'Stopped';
    const thrown = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (failure) {
        return (failure as AssertionFailure).name;
      }
    };
    expect(thrown(() => atMost(CONSTANT_MAX + 1))).toEqual(outgrown);
    expect(thrown(() => below(-CONSTANT_MAX - 1))).toEqual(outgrown);
    expect(thrown(() => below(1.5))).toEqual('AssertionFailure');
    expect(thrown(() => addBounds(atMost(CONSTANT_MAX), atMost(1)))).toEqual(outgrown);
    expect(thrown(() => addBounds(below(-CONSTANT_MAX), below(-1)))).toEqual(outgrown);
    expect([CONSTANT_MAX, -CONSTANT_MAX, CONSTANT_MAX + 1, 0.5].map(isConstant)).toEqual([
      true,
      true,
      false,
      false,
    ]);

    const cells = new Int32Array(9);
    setUniverse(cells, 0, 3);
    constrain(cells, 0, 3, 0, 1, atMost(-CONSTANT_MAX));
    expect(thrown(() => constrain(cells, 0, 3, 1, 2, atMost(-1)))).toEqual(outgrown);
    setUniverse(cells, 0, 3);
    cells[1] = atMost(-CONSTANT_MAX);
    cells[5] = atMost(-1);
    expect(thrown(() => close(cells, 0, 3))).toEqual(outgrown);
  });

  test('the greatest constants that are allowed work', () => {
    const cells = new Int32Array(9);
    setZero(cells, 0, 3);
    delay(cells, 0, 3);
    reset(cells, 0, 3, 1, 0);
    expect(constrain(cells, 0, 3, 2, 1, atMost(CONSTANT_MAX))).toBe(true);
    expect(constrain(cells, 0, 3, 0, 2, below(-CONSTANT_MAX))).toBe(false);
  });
});

test('constraints as text', () => {
  const names = ['', 'x', 'y'];
  for (const [i, j, bound, text] of [
    [1, 0, atMost(3), 'x <= 3'],
    [1, 0, below(3), 'x < 3'],
    [0, 1, atMost(-3), 'x >= 3'],
    [0, 1, below(-3), 'x > 3'],
    [0, 1, below(0), 'x > 0'],
    [1, 2, atMost(3), 'x - y <= 3'],
    [1, 2, below(0), 'x - y < 0'],
    [1, 2, atMost(-3), 'y - x >= 3'],
  ] as const) {
    expect(constraintText(i, j, bound, names)).toBe(text);
  }
});

test('zones as text', () => {
  const names = ['', 'x', 'y', 'z'];
  const check = (triples: number[], text: string): void => {
    const cells = new Int32Array(16);
    setUniverse(cells, 0, 4);
    constrainAll(cells, 0, 4, Int32Array.from(triples));
    expect(zoneText(cells, 0, 4, names)).toBe(text);
  };
  check([], 'true');
  check([1, 0, below(0)], 'false');
  check([1, 0, atMost(4), 0, 1, below(-1)], 'x > 1 && x <= 4');
  check([1, 0, atMost(2), 0, 1, atMost(-2)], 'x == 2');
  check([1, 2, atMost(0), 2, 1, atMost(0)], 'y == x');
  check([1, 2, atMost(2), 2, 1, atMost(-2)], 'x - y == 2');
  check([1, 2, atMost(-2), 2, 1, atMost(2)], 'y - x == 2');
  check([1, 0, atMost(4), 2, 1, atMost(0), 3, 2, below(2)], 'x <= 4 && y - x <= 0 && z - y < 2');
});

test('a zone with many constraints is packed cell by cell', () => {
  const box = [1, 0, below(4), 0, 1, below(-1), 2, 0, below(4), 0, 2, below(-1)];
  const check = (triples: number[], head: number, length: number): void => {
    const cells = new Int32Array(9);
    setUniverse(cells, 0, 3);
    constrainAll(cells, 0, 3, Int32Array.from(triples));
    const packed = new Int32Array(packedLengthMax(3) + 2).fill(99);
    expect(packZone(packed, 0, cells, 0, 3)).toBe(length);
    expect([packed[0], packed[length]]).toEqual([head, 99]);
    const unpacked = new Int32Array(9);
    unpackZone(unpacked, 0, 3, packed, 0);
    expect(unpacked).toEqual(cells);
    expect(packedIncludes(packed, 0, cells, 0, 3)).toBe(true);
    setUniverse(unpacked, 0, 3);
    expect(packedIncludes(packed, 0, unpacked, 0, 3)).toBe(false);
  };
  check(box, 4, 9);
  check([...box, 1, 2, below(2)], -1, 10);
  check([...box, 1, 2, below(2), 2, 1, below(2)], -1, 10);
});

test('a dimension of one has one point', () => {
  const cells = new Int32Array(1);
  setUniverse(cells, 0, 1);
  expect(zoneText(cells, 0, 1, [''])).toBe('true');
  expect(minimalConstraints(new Int32Array(0), cells, 0, 1)).toBe(0);
});

test('ends that cannot be taken', () => {
  const at = (low: bigint, lowOpen: boolean, high: bigint | undefined, highOpen: boolean) => {
    const range = {
      low: ratio(low, 1n),
      lowOpen,
      high: high === undefined ? undefined : ratio(high, 1n),
      highOpen,
    };
    return [earliest(range), middle(range), latest(range)].map(
      (value) => `${value.numerator}/${value.denominator}`,
    );
  };
  expect(at(2n, false, 5n, false)).toEqual(['2/1', '7/2', '5/1']);
  expect(at(2n, true, 5n, true)).toEqual(['5/2', '7/2', '9/2']);
  expect(at(2n, true, undefined, false)).toEqual(['5/2', '5/2', '3/1']);
  expect(at(2n, false, undefined, true)).toEqual(['2/1', '5/2', '3/1']);
});

test('a federation keeps no empty zone, and its zones survive growth', () => {
  const federation = new Federation(2);
  const cells = new Int32Array(4);
  for (let value = 0; value < 20; value++) {
    setZero(cells, 0, 2);
    reset(cells, 0, 2, 1, value);
    federation.push(cells, 0);
  }
  setEmpty(cells, 0);
  federation.push(cells, 0);
  expect(federation.count).toBe(20);
  federation.push(federation.cells, federation.at(7));
  const texts = Array.from({ length: 21 }, (_, k) =>
    zoneText(federation.cells, federation.at(k), 2, ['', 'x']),
  );
  expect(texts).toEqual(Array.from({ length: 21 }, (_, k) => `x == ${k === 20 ? 7 : k}`));
  federation.remove(3);
  expect(zoneText(federation.cells, federation.at(3), 2, ['', 'x'])).toBe('x == 7');
  federation.clear();
  expect(federation.count).toBe(0);
});

test('clock 0 stays where it is', () => {
  const cells = Int32Array.of(LE_ZERO, LE_ZERO, UNBOUNDED, LE_ZERO);
  expect(() => {
    pickClocks(new Int32Array(1), 0, cells, 0, 2, Int32Array.of(1));
  }).toThrow();
});
