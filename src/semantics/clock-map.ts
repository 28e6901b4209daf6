/**
 * What a step does to the clocks: each clock's new value is the old value of some clock plus a constant.
 *
 *     x := 3      from 0 (the reference clock), shift 3
 *     x := y + 2  from y, shift 2
 *     unchanged   from x, shift 0
 *
 * Assignments that happen one after another compose. HOT: reused for every step.
 */
export class ClockMap {
  readonly from: Int32Array;
  readonly shift: Int32Array;
  /** Some clock changes; the arrays mean nothing otherwise. */
  isIdentity = true;

  constructor(clockCount: number) {
    this.from = Int32Array.from({ length: clockCount }, (_, clock) => clock);
    this.shift = new Int32Array(clockCount);
  }

  clear(): void {
    if (this.isIdentity) return;
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

  /** Returns what the clock is moved by in all. */
  copy(clock: number, from: number, shift: number): number {
    const total = this.shift[from]! + shift;
    this.from[clock] = this.from[from]!;
    this.shift[clock] = total;
    this.isIdentity = false;
    return total;
  }
}
