/** What led to a verdict, in words: a clause without a full stop. */
import { type Rational, ZERO, compare, decimalText, ratio } from '../base/rational.js';
import { actionOf } from './action.js';
import { type Why } from './judge.js';
import { type Branch } from './suite.js';
import { whenOf } from './window.js';

export function whyText(why: Why): string {
  switch (why.kind) {
    case 'unexpected': {
      const came = `output ${why.action} came after ${timeText(why.delay)}`;
      if (why.awaited.length === 0) return `${came}, before the system was asked`;
      return `${came}, where ${awaitedText(why.awaited)} was expected`;
    }
    case 'late':
      if (why.awaited.length === 0) return `nothing came for ${timeText(why.silence)}, which is too long`;
      return `nothing came for ${timeText(why.silence)}, where ${awaitedText(why.awaited)} was expected`;
    case 'away':
      return why.action === undefined
        ? `silence for ${timeText(why.delay)} is allowed, but leads away from what the test is for`
        : `output ${why.action} after ${timeText(why.delay)} is allowed, but leads away from what the test is for`;
    case 'notRefused':
      return `${why.action} was to be refused, and was not`;
    case 'refused':
      return `${why.actions.join(' or ')} was to be accepted, and was refused`;
  }
}

/** What a test waits for, such as `dim within [0, 2] or silence for 5`. */
export function awaitedText(branches: readonly Branch[]): string {
  return branches
    .map((branch) => {
      const { low, lowOpen, high, highOpen } = whenOf(branch);
      if ('quiet' in branch) return `silence for ${timeText(low)}`;
      if ('input' in branch) return `input ${actionOf(branch)}`;
      const window = `${lowOpen ? '(' : '['}${timeText(low)}, ${timeText(high)}${highOpen ? ')' : ']'}`;
      return `${actionOf(branch)} within ${window}`;
    })
    .join(' or ');
}

/** Exact, unless it was measured: then it has more digits than anybody reads. */
export function timeText(time: Rational): string {
  const text = decimalText(time);
  const isShort = text.includes('/')
    ? text.length <= FRACTION_MAX
    : (text.split('.')[1] ?? '').length <= DECIMALS_MAX;
  if (isShort) return text;
  const isNegative = compare(time, ZERO) < 0;
  const thousandths =
    (2000n * time.numerator + (isNegative ? -1n : 1n) * time.denominator) / (2n * time.denominator);
  return decimalText(ratio(thousandths, 1000n));
}

const DECIMALS_MAX = 4;
const FRACTION_MAX = 9;
