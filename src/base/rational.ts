/**
 * Rational numbers, exact at any size: clock values and delays are never binary floats.
 *
 * INVARIANT the denominator is positive and has no common factor with the numerator, so equal numbers have equal
 * parts. Zero is 0/1.
 */

export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Rational = { numerator: 0n, denominator: 1n };
export const ONE: Rational = { numerator: 1n, denominator: 1n };

/** The number that is `numerator` over `denominator`, which is not zero. */
export function ratio(numerator: bigint, denominator: bigint): Rational {
  if (denominator === 1n) return { numerator, denominator };
  const divisor = greatestCommonDivisor(numerator, denominator);
  const sign = denominator < 0n ? -divisor : divisor;
  return { numerator: numerator / sign, denominator: denominator / sign };
}

/** An integer that a number holds exactly. */
export function integer(value: number): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

export function add(a: Rational, b: Rational): Rational {
  if (areIntegers(a, b)) return { numerator: a.numerator + b.numerator, denominator: 1n };
  return ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtract(a: Rational, b: Rational): Rational {
  if (areIntegers(a, b)) return { numerator: a.numerator - b.numerator, denominator: 1n };
  return ratio(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiply(a: Rational, b: Rational): Rational {
  return ratio(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Nearly all are. */
function areIntegers(a: Rational, b: Rational): boolean {
  return a.denominator === 1n && b.denominator === 1n;
}

/** Negative, zero or positive, as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const isAlike = a.denominator === b.denominator;
  const left = isAlike ? a.numerator : a.numerator * b.denominator;
  const right = isAlike ? b.numerator : b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function min(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

export function max(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}

/** The greatest integer that is not above. */
export function floor(a: Rational): bigint {
  const quotient = a.numerator / a.denominator;
  return a.numerator < 0n && quotient * a.denominator !== a.numerator ? quotient - 1n : quotient;
}

/** About the same in floating point, for drawing and timers: what is below 2^-64 is dropped, the rest is rounded. */
export function toNumber(a: Rational): number {
  const whole = floor(a);
  const part = ((a.numerator - whole * a.denominator) << 64n) / a.denominator;
  return Number(whole) + Number(part) / 2 ** 64;
}

/** "5/2", or "3" for an integer. */
export function fractionText(a: Rational): string {
  return a.denominator === 1n
    ? a.numerator.toString()
    : `${a.numerator.toString()}/${a.denominator.toString()}`;
}

/** "2.5" where the decimals end, otherwise the fraction "1/3": always exact, and always read back by `parseRational`. */
export function decimalText(a: Rational): string {
  let digits = 0;
  let scale = 1n;
  let rest = a.denominator;
  for (const factor of [10n, 5n, 2n]) {
    while (rest % factor === 0n) {
      rest /= factor;
      scale *= 10n;
      digits++;
    }
  }
  if (rest !== 1n) return fractionText(a);
  if (digits === 0) return a.numerator.toString();
  const negative = a.numerator < 0n;
  const scaled = ((negative ? -a.numerator : a.numerator) * scale) / a.denominator;
  const text = scaled.toString().padStart(digits + 1, '0');
  return `${negative ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const TEXT_MAX = 1000;
/** What most texts are, and what is read fast. */
const SMALL_INTEGER = /^\d{1,9}$/;

/** Reads "3", "-2.75" and "5/2". Undefined for anything else, and for texts of more than 1,000 characters. */
export function parseRational(text: string): Rational | undefined {
  if (text.length > TEXT_MAX) return undefined;
  if (SMALL_INTEGER.test(text)) return integer(Number(text));
  const parts = /^(-?)(\d+)(?:\.(\d+)|\/(\d+))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole, decimals, denominator] = parts;
  const below = decimals !== undefined ? 10n ** BigInt(decimals.length) : BigInt(denominator ?? 1);
  if (below === 0n) return undefined;
  const above = BigInt(whole! + (decimals ?? ''));
  return ratio(sign === '-' ? -above : above, below);
}

/** The least number of equal parts of one unit that all these times are multiples of, and of which `least` is a factor. */
export function commonDenominator(times: readonly Rational[], least = 1n): bigint {
  return times.reduce((common, { denominator }) => leastCommonMultiple(common, denominator), least);
}

/** Of two positive integers. */
export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The first power of two that is no less: with few different horizons, tests share what is found out for one. */
export function powerOfTwo(least: Rational): Rational {
  let power = ONE;
  while (compare(power, least) < 0) power = multiply(power, integer(2));
  return power;
}
