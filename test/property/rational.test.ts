/** Laws of rational numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Rational,
  ONE,
  ZERO,
  add,
  compare,
  decimalText,
  floor,
  fractionText,
  integer,
  max,
  min,
  multiply,
  parseRational,
  ratio,
  subtract,
  toNumber,
} from '../../src/base/rational.js';

const nonZero = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).filter((value) => value !== 0n);
const small = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 60 }));
const rationals = fc.oneof(
  fc.tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), nonZero).map(([a, b]) => ratio(a, b)),
  small.map(([a, b]) => ratio(BigInt(a), BigInt(b))),
);

function isNormal({ numerator, denominator }: Rational): boolean {
  let [x, y] = [numerator < 0n ? -numerator : numerator, denominator];
  while (y !== 0n) [x, y] = [y, x % y];
  return denominator > 0n && x === 1n;
}

test('results are normal, and the field laws hold', () => {
  fc.assert(
    fc.property(rationals, rationals, rationals, (a, b, c) => {
      for (const value of [a, add(a, b), subtract(a, b), multiply(a, b)]) expect(isNormal(value)).toBe(true);
      expect(add(a, b)).toEqual(add(b, a));
      expect(subtract(add(a, b), b)).toEqual(a);
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)));
      expect(add(a, ZERO)).toEqual(a);
      expect(multiply(a, ONE)).toEqual(a);
    }),
  );
});

test('small ones agree with floating point', () => {
  fc.assert(
    fc.property(small, small, ([a, b], [c, d]) => {
      const left = ratio(BigInt(a), BigInt(b));
      const right = ratio(BigInt(c), BigInt(d));
      expect(toNumber(left)).toBeCloseTo(a / b, 12);
      expect(toNumber(add(left, right))).toBeCloseTo(a / b + c / d, 10);
      expect(toNumber(multiply(left, right))).toBeCloseTo((a / b) * (c / d), 10);
      expect(compare(left, right)).toBe(Math.sign(a * d - c * b));
      expect(floor(left)).toBe(BigInt(Math.floor(a / b)));
    }),
  );
});

test('order', () => {
  fc.assert(
    fc.property(rationals, rationals, rationals, (a, b, c) => {
      expect(compare(a, b)).toBe(0 - compare(b, a));
      expect(compare(a, b)).toBe(compare(add(a, c), add(b, c)));
      expect(compare(min(a, b), max(a, b))).toBeLessThanOrEqual(0);
      expect([min(a, b), max(a, b)].sort(compare)).toEqual([a, b].sort(compare));
      const whole = { numerator: floor(a), denominator: 1n };
      expect(compare(whole, a)).toBeLessThanOrEqual(0);
      expect(compare(a, add(whole, ONE))).toBe(-1);
    }),
  );
});

test('texts are read back', () => {
  fc.assert(
    fc.property(rationals, (a) => {
      expect(parseRational(fractionText(a))).toEqual(a);
      expect(parseRational(decimalText(a))).toEqual(a);
    }),
  );
});

test('decimals are used just where they end', () => {
  fc.assert(
    fc.property(small, fc.integer({ min: 0, max: 6 }), ([a], digits) => {
      const text = decimalText(ratio(BigInt(a), 10n ** BigInt(digits)));
      expect(text).toBe(
        String(Number((a / 10 ** digits).toFixed(digits))).includes('e') ? text : String(a / 10 ** digits),
      );
      expect(text).not.toContain('/');
    }),
  );
});

test('reading and writing', () => {
  for (const [text, fraction, decimal] of [
    ['3', '3', '3'],
    ['-2.75', '-11/4', '-2.75'],
    ['5/2', '5/2', '2.5'],
    ['10/4', '5/2', '2.5'],
    ['1/3', '1/3', '1/3'],
    ['-0.050', '-1/20', '-0.05'],
    ['-0', '0', '0'],
    ['7/6', '7/6', '7/6'],
    ['1/1024', '1/1024', '0.0009765625'],
  ] as const) {
    const value = parseRational(text)!;
    expect([fractionText(value), decimalText(value)]).toEqual([fraction, decimal]);
  }
  for (const text of ['', '1/0', '1.', '.5', '1e3', '+1', '1/-2', ' 1', '1.5/2', '٣', '9'.repeat(1001)]) {
    expect(parseRational(text)).toBe(undefined);
  }
  expect(integer(-7)).toEqual({ numerator: -7n, denominator: 1n });
  expect(ratio(3n, -6n)).toEqual({ numerator: -1n, denominator: 2n });
  expect(toNumber(ratio(10n ** 400n + 1n, 2n * 10n ** 400n))).toBeCloseTo(0.5, 12);
});
