/**
 * What a step does to the clocks: each clock's new value is the old value of some clock plus a constant.
 *
 *     x := 3      from 0 (the reference clock), shift 3
 *     x := y + 2  from y, shift 2
 *     unchanged   from x, shift 0
 *
 * Assignments that happen one after another compose. Where a clock is set to another one less something, the other one
 * must be large enough: whether it is, depends on where in a zone a step is taken, so it is noted here.
 *
 * HOT: reused for every step.
 */
import { type Span } from '../base/source.js';

/** A clock, as it is before the step, that must be at least so large for a clock not to become negative. */
export interface LeastValue {
  readonly clock: number;
  readonly least: number;
  /** The assignment. */
  readonly span: Span;
}

export class ClockMap {
  readonly from: Int32Array;
  readonly shift: Int32Array;
  /** Some clock changes; the arrays mean nothing otherwise. */
  isIdentity = true;
  readonly leastValues: LeastValue[] = [];

  constructor(clockCount: number) {
    this.from = Int32Array.from({ length: clockCount }, (_, clock) => clock);
    this.shift = new Int32Array(clockCount);
  }

  clear(): void {
    if (this.isIdentity) return;
    if (this.leastValues.length > 0) this.leastValues.length = 0;
    const { from, shift } = this;
    for (let clock = 0; clock < from.length; clock++) {
      from[clock] = clock;
      shift[clock] = 0;
    }
    this.isIdentity = true;
  }

  set(clock: number, value: number): void {
    this.from[clock] = 0;
    this.shift[clock] = value;
    this.isIdentity = false;
  }

  /**
   * Sets a clock to what another one was before the step, plus a shift; if that is less than 0, the other one is to be large
   * enough.
   */
  copy(clock: number, origin: number, shift: number, span: Span): void {
    this.from[clock] = origin;
    this.shift[clock] = shift;
    this.isIdentity = false;
    if (shift < 0) this.leastValues.push({ clock: origin, least: -shift, span });
  }
}
