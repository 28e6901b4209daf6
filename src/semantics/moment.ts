/**
 * A moment while time passes: each clock is its value at the start plus its rate times the time since, and
 * comparisons are decided exactly at that time or right after it.
 *
 * Right after a time t means at t + e for every e > 0 that is small enough. A moment notes the next time at which a
 * comparison that was asked for changes its result.
 */
import { type Rational, ZERO, add, compare, integer, multiply, ratio } from '../base/rational.js';
import { type Span } from '../base/source.js';
import { type ClockValue, type Clocks } from '../language/evaluate.js';
import { ModelError } from './model-error.js';

export class Moment implements Clocks {
  /** The next time at which a comparison made so far changes. */
  next: Rational | undefined;
  readonly #values: Rational[];
  readonly #rates: readonly number[];
  readonly #at: Rational;
  readonly #which: 'at' | 'after';
  /** Rates that invariants ask for, by clock. */
  readonly #ratesSet = new Map<number, number>();

  constructor(
    values: readonly Rational[],
    rates: readonly number[] = [],
    at: Rational = ZERO,
    which: 'at' | 'after' = 'at',
  ) {
    this.#values =
      at.numerator === 0n
        ? [...values]
        : values.map((value, clock) => add(value, multiply(at, integer(rates[clock] ?? 0))));
    this.#rates = rates;
    this.#at = at;
    this.#which = which;
  }

  /** The values of all clocks. */
  get values(): readonly Rational[] {
    return [...this.#values];
  }

  read(clock: number): ClockValue {
    return { value: this.#values[clock]!, rate: this.#rates[clock] ?? 0 };
  }

  write(clock: number, value: Rational, at: Span): void {
    if (compare(value, ZERO) < 0) {
      // oxlint-disable-next-line typescript/only-throw-error -- See ModelError.
      throw new ModelError('negative clock', at, Number(value.numerator / value.denominator));
    }
    this.#values[clock] = value;
  }

  sign({ value, rate }: ClockValue): number {
    const sign = compare(value, ZERO);
    if (rate !== 0 && sign !== 0 && sign !== Math.sign(rate)) {
      const crossing = add(this.#at, ratio(-value.numerator, value.denominator * BigInt(rate)));
      if (this.next === undefined || compare(crossing, this.next) < 0) this.next = crossing;
    }
    return sign === 0 && this.#which === 'after' ? Math.sign(rate) : sign;
  }

  setRate(clock: number, rate: number): void {
    this.#ratesSet.set(clock, Math.min(rate, this.#ratesSet.get(clock) ?? rate));
  }

  /** How fast clocks run: 1, but 0 where an invariant that was evaluated at this moment says so. */
  ratesFound(): readonly number[] {
    return this.#values.map((_, clock) => (this.#ratesSet.get(clock) === 0 ? 0 : 1));
  }
}
