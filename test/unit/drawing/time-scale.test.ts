/** Times along an axis: in their order, with room between them, and to scale where they are not said to be broken. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, integer, ratio, subtract, toNumber } from '../../../src/base/rational.js';
import { timeScale } from '../../../src/drawing/time-scale.js';

const SIZES = { least: 40, most: 120 };

test.each([
  ['one scale', [0, 1, 2, 4], [0, 40, 80, 160], []],
  ['a gap that is too long', [0, 1, 2, 1000], [0, 40, 80, 200], [2]],
  ['a gap that is too short', [0, 100, 200, 201], [0, 40, 80, 120], [2]],
  ['nothing but one time', [7, 7], [0], []],
  ['the other order, and twice', [2, 0, 1, 1], [0, 40, 80], []],
])('%s', (_, times, places, broken) => {
  const scale = timeScale(times.map(integer), SIZES);
  expect(scale.places).toEqual(places);
  expect(scale.isBroken.flatMap((is, index) => (is ? [index] : []))).toEqual(broken);
});

const time = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.constantFrom(1n, 2n, 3n, 7n, 1_000n))
  .map(([numerator, denominator]) => ratio(numerator, denominator));

test('law: times keep their order and have room; what is not broken is to one scale', () => {
  fc.assert(
    fc.property(fc.array(time, { minLength: 1, maxLength: 30 }), (given) => {
      const { times, places, isBroken, placeOf } = timeScale(given, SIZES);
      expect(isBroken.length).toBe(times.length - 1);
      for (const each of given) expect(places).toContain(placeOf(each));
      const scales: number[] = [];
      isBroken.forEach((broken, index) => {
        expect(compare(times[index]!, times[index + 1]!)).toBeLessThan(0);
        const length = places[index + 1]! - places[index]!;
        expect(length).toBeGreaterThanOrEqual(SIZES.least - 1e-6);
        expect(length).toBeLessThanOrEqual(SIZES.most + 1e-6);
        if (!broken) scales.push(length / toNumber(subtract(times[index + 1]!, times[index]!)));
      });
      for (const scale of scales) expect(Math.abs(scale / scales[0]! - 1)).toBeLessThan(0.01);
      if (isBroken.length > 0) expect(scales.length).toBeGreaterThan(0);
    }),
  );
});
