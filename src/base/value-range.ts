/**
 * Ranges of integers, and what arithmetic makes of them. An upper approximation: never too small.
 *
 * Arithmetic wraps around 32 bits, so a range that would leave them is all of them.
 */
import { greatest, least } from './long-lists.js';

export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

export const WORD: ValueRange = { low: -(2 ** 31), high: 2 ** 31 - 1 };
export const TRUTH: ValueRange = { low: 0, high: 1 };

export function isEmptyRange({ low, high }: ValueRange): boolean {
  return low > high;
}

/** Whether there are values of one range, and none of them is in the other. */
export function isOutside(range: ValueRange, other: ValueRange): boolean {
  return !isEmptyRange(range) && (range.high < other.low || other.high < range.low || isEmptyRange(other));
}

export function negatedRange({ low, high }: ValueRange): ValueRange {
  return word(-high, -low);
}

/** Operators as they are written, and `min`, `max` and `scale`. */
export function binaryRange(operator: string, a: ValueRange, b: ValueRange): ValueRange {
  switch (operator) {
    case '+':
      return word(a.low + b.low, a.high + b.high);
    case '-':
      return word(a.low - b.high, a.high - b.low);
    case '*': {
      const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
      return word(least(corners), greatest(corners));
    }
    case '/': {
      const largest = Math.max(Math.abs(a.low), Math.abs(a.high));
      return { low: a.low < 0 || b.low < 0 ? -largest : 0, high: largest };
    }
    case '%': {
      const largest = Math.max(0, Math.max(Math.abs(b.low), Math.abs(b.high)) - 1);
      return { low: a.low < 0 ? -largest : 0, high: a.high > 0 ? Math.min(largest, Math.max(a.high, 0)) : 0 };
    }
    case 'scale': {
      const corners = [a.low, a.high].flatMap((x) => [scaledBy(x, b.low), scaledBy(x, b.high)]);
      return { low: least(corners), high: greatest(corners) };
    }
    case 'min':
    case '<?':
      return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
    case 'max':
    case '>?':
      return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
    case '<':
    case '<=':
    case '==':
    case '!=':
    case '>=':
    case '>':
    case '&&':
    case '||':
    case 'xor':
    case 'imply':
      return TRUTH;
    default:
      return WORD;
  }
}

export function union(a: ValueRange, b: ValueRange): ValueRange {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** A range that leaves 32 bits may wrap to anything. */
export function word(low: number, high: number): ValueRange {
  return WORD.low <= low && high <= WORD.high ? { low, high } : WORD;
}

/** The product, or the end of 32 bits that it is beyond. */
export function scaledBy(factor: number, value: number): number {
  return Math.max(WORD.low, Math.min(factor * value, WORD.high));
}
