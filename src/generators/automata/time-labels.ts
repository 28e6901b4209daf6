/** Times of tests as conditions on the clock of an automaton, scaled to integers. */
import { assert } from '../../base/assert.js';
import { type Interval } from '../../base/interval.js';
import { type Rational, ZERO, compare, multiply } from '../../base/rational.js';

export class TimeLabels {
  readonly #clock: string;
  readonly #scale: Rational;

  constructor(clock: string, scale: bigint) {
    this.#clock = clock;
    this.#scale = { numerator: scale, denominator: 1n };
  }

  compared(operator: '<' | '<=' | '==' | '>=' | '>', time: Rational): string {
    const scaled = multiply(time, this.#scale);
    assert(scaled.denominator === 1n, 'the scale makes all times integers');
    return `${this.#clock} ${operator} ${scaled.numerator}`;
  }

  /** Undefined if every time is in it. */
  guard({ low, lowOpen, high, highOpen }: Interval): string | undefined {
    if (high !== undefined && compare(low, high) === 0) return this.compared('==', low);
    const isFromStart = !lowOpen && compare(low, ZERO) === 0;
    const parts = [
      ...(isFromStart ? [] : [this.compared(lowOpen ? '>' : '>=', low)]),
      ...(high === undefined ? [] : [this.compared(highOpen ? '<' : '<=', high)]),
    ];
    return parts.length === 0 ? undefined : parts.join(' && ');
  }
}
