/**
 * Systems of constraints T_i - T_j <= c and T_i - T_j < c over times T_0 = 0, T_1, T_2, ... with integers c.
 *
 * The system keeps its least solution, in which every time is as early as it can be in any solution; it exists
 * because every constraint only ever pushes times up: T_j >= T_i - c. A strict constraint pushes by a bit more,
 * e > 0, of which only is known that it is as small as need be. So times are pairs (whole, tiny) that stand for
 * whole + tiny * e and are compared first by whole, then by tiny.
 *
 * How small must e be? Let there be n times. A pair comes from a chain of pushes without repetition, so
 * 0 <= tiny <= n. If (w, t) satisfies a constraint as a pair, either w_i - w_j = c, then it holds for every e > 0; or
 * w_i - w_j <= c - 1, then it holds if (t_i - t_j + 1) * e <= 1, which e = 1/(n + 2) ensures. So some power of two
 * that is not much below is enough, and the greatest that satisfies all constraints is taken: 1/2 in nearly all cases.
 *
 * INVARIANT between calls the pairs are the least solution of the constraints that were accepted.
 */
import { spend } from '../base/stopped.js';
import { assert } from '../base/assert.js';

/** T_plus - T_minus <= bound, or < bound. */
export interface DifferenceConstraint {
  readonly plus: number;
  readonly minus: number;
  readonly bound: number;
  readonly strict: boolean;
}

/** Times as integers in units of 1/scale. */
export interface ScaledTimes {
  readonly scale: number;
  readonly times: readonly number[];
}

export class DifferenceSystem {
  readonly #constraints: DifferenceConstraint[] = [];
  /** By `plus`: what a later time pushes. */
  readonly #pushes: DifferenceConstraint[][];
  readonly #whole: Float64Array;
  readonly #tiny: Float64Array;
  /** The values before each change, so that it can be undone. */
  readonly #changes: { readonly time: number; readonly whole: number; readonly tiny: number }[] = [];

  constructor(count: number) {
    this.#pushes = Array.from({ length: count }, () => []);
    this.#whole = new Float64Array(count);
    this.#tiny = new Float64Array(count);
  }

  get constraints(): readonly DifferenceConstraint[] {
    return this.#constraints;
  }

  /** Adds a constraint; false, and nothing is changed, if there is no solution with it. */
  add(constraint: DifferenceConstraint): boolean {
    const { plus, minus, bound, strict } = constraint;
    if (plus === minus) return strict ? bound > 0 : bound >= 0;
    const mark = this.mark();
    this.#constraints.push(constraint);
    this.#pushes[plus]!.push(constraint);
    if (this.#propagate(constraint)) return true;
    this.undo(mark);
    return false;
  }

  /** Whether the least solution satisfies a constraint that is not part of the system. */
  satisfies({ plus, minus, bound, strict }: DifferenceConstraint): boolean {
    const whole = this.#whole[plus]! - this.#whole[minus]!;
    const tiny = this.#tiny[plus]! - this.#tiny[minus]!;
    return whole < bound || (whole === bound && tiny <= (strict ? -1 : 0));
  }

  /** Where the system stands, for `undo`. */
  mark(): Mark {
    return { constraints: this.#constraints.length, changes: this.#changes.length };
  }

  /** Takes back everything since the mark. */
  undo(mark: Mark): void {
    while (this.#constraints.length > mark.constraints) this.#pushes[this.#constraints.pop()!.plus]!.pop();
    while (this.#changes.length > mark.changes) {
      const { time, whole, tiny } = this.#changes.pop()!;
      this.#whole[time] = whole;
      this.#tiny[time] = tiny;
    }
  }

  /** The least delay between two times that follow each other, rounded up. */
  leastDelay(time: number): number {
    return this.#whole[time]! - this.#whole[time - 1]! + (this.#tiny[time]! > this.#tiny[time - 1]! ? 1 : 0);
  }

  /** The least solution. */
  earliest(): PairTimes {
    return { whole: [...this.#whole], tiny: [...this.#tiny] };
  }

  /**
   * The greatest solution among those that wait for a time that nothing bounds from above no more than one unit longer than
   * they must.
   */
  latest(): PairTimes {
    const count = this.#whole.length;
    const incoming: DifferenceConstraint[][] = Array.from({ length: count }, () => []);
    for (const constraint of this.#constraints) incoming[constraint.minus]!.push(constraint);
    const whole = new Array<number>(count).fill(Infinity);
    const tiny = new Array<number>(count).fill(0);
    whole[0] = 0;
    lower([0], incoming, whole, tiny);
    for (let time = 1; time < count; time++) {
      if (whole[time] !== Infinity) continue;
      const cap = { plus: time, minus: time - 1, bound: this.leastDelay(time) + 1, strict: false };
      incoming[time - 1]!.push(cap);
      lower([time - 1], incoming, whole, tiny);
    }
    return { whole, tiny };
  }

  /** Pushes times up until all constraints hold again; false if that has no end. */
  #propagate(added: DifferenceConstraint): boolean {
    const queue: DifferenceConstraint[] = [added];
    for (let head = 0; head < queue.length; head++) {
      spend();
      const { plus, minus, bound, strict } = queue[head]!;
      const whole = this.#whole[plus]! - bound;
      const tiny = this.#tiny[plus]! + (strict ? 1 : 0);
      const before = this.#whole[minus]!;
      if (whole < before || (whole === before && tiny <= this.#tiny[minus]!)) continue;
      // Time 0 stands still; and if the new constraint in the end pushes what pushed it, it goes round and round.
      if (minus === 0 || minus === added.plus) return false;
      this.#changes.push({ time: minus, whole: before, tiny: this.#tiny[minus]! });
      this.#whole[minus] = whole;
      this.#tiny[minus] = tiny;
      for (const next of this.#pushes[minus]!) queue.push(next);
    }
    return true;
  }
}

/** Times whole + tiny * e for an e that is small enough. */
export interface PairTimes {
  readonly whole: readonly number[];
  readonly tiny: readonly number[];
}

interface Mark {
  readonly constraints: number;
  readonly changes: number;
}

/** Lowers upper bounds until they are consistent; changes the arrays. */
function lower(
  start: readonly number[],
  incoming: readonly (readonly DifferenceConstraint[])[],
  whole: number[],
  tiny: number[],
): void {
  const queue = [...start];
  for (let head = 0; head < queue.length; head++) {
    spend();
    const from = queue[head]!;
    for (const { plus, bound, strict } of incoming[from]!) {
      const above = whole[from]! + bound;
      const bit = tiny[from]! - (strict ? 1 : 0);
      if (above > whole[plus]! || (above === whole[plus] && bit >= tiny[plus]!)) continue;
      whole[plus] = above;
      tiny[plus] = bit;
      queue.push(plus);
    }
  }
}

/** The least power of two by which all of the solutions can be scaled so that they satisfy the constraints as integers. */
export function commonScale(
  solutions: readonly PairTimes[],
  constraints: readonly DifferenceConstraint[],
): number {
  const count = solutions[0]!.whole.length;
  if (constraints.every(({ strict }) => !strict)) return 1;
  for (let scale = 2; ; scale *= 2) {
    const all = solutions.map((solution) => scaled(solution, scale));
    if (all.every((times) => constraints.every((constraint) => holdsScaled(times, constraint)))) return scale;
    assert(scale < 4 * (count + 2), 'a scale of n + 2 is always enough');
  }
}

export function scaled({ whole, tiny }: PairTimes, scale: number): ScaledTimes {
  return { scale, times: whole.map((value, time) => value * scale + tiny[time]!) };
}

/** Whether times satisfy a constraint. */
export function holdsScaled(
  { scale, times }: ScaledTimes,
  { plus, minus, bound, strict }: DifferenceConstraint,
): boolean {
  return slackOf({ scale, times }, { plus, minus, bound, strict }) >= 0;
}

/** By how many units T_plus may still grow against T_minus. */
export function slackOf(
  { scale, times }: ScaledTimes,
  { plus, minus, bound, strict }: DifferenceConstraint,
): number {
  return bound * scale - (strict ? 1 : 0) - (times[plus]! - times[minus]!);
}
