/**
 * The times of a trace on which some outputs came at any time of a window: a box of possible times. What is said of such a
 * trace has to hold at every point of the box, since only the system knows which one it is.
 *
 * An estimate remembers the times by clocks of its own. The first runs since the box was last forgotten, each other one
 * since an output with a window. Zones of times are about the time since the last event and the clocks of the box.
 */
import { assert } from '../base/assert.js';
import { type ScaledWindow, constrainToWindow } from '../semantics/symbolic-state.js';
import { zoneDifferences } from '../semantics/zone-parts.js';
import { universe } from '../zones/zone.js';

/** So many outputs with windows are remembered. */
export const REMEMBERED_MAX = 3;

/** More parts of a box are not looked at: then it counts as not covered. */
const PARTS_MAX = 400;

export class TraceTimes {
  /** The times between outputs with windows, the first from where the box begins. */
  readonly #gaps: readonly ScaledWindow[];
  /** The time between the last of them and the last event. */
  readonly #rest: number;

  constructor(gaps: readonly ScaledWindow[] = [], rest = 0) {
    this.#gaps = gaps;
    this.#rest = rest;
  }

  /** Whether there is more than one point. */
  get isWide(): boolean {
    return this.#gaps.length > 0;
  }

  /** How many outputs with windows there are. */
  get count(): number {
    return this.#gaps.length;
  }

  /** How many clocks zones of times have, the constant zero among them. */
  get dim(): number {
    return this.count + 3;
  }

  /** After an event within a window. */
  after({ low, high, ...open }: ScaledWindow): TraceTimes {
    assert(high !== undefined, 'windows of traces have an end');
    const rest = this.#rest;
    if (low === high) return new TraceTimes(this.#gaps, rest + low);
    return new TraceTimes([...this.#gaps, { ...open, low: rest + low, high: rest + high }], 0);
  }

  /** Keeps the points of a zone whose clocks at these positions lie in the box; the first is the time since the last event. */
  constrain(zone: Int32Array, dim: number, at: readonly number[]): boolean {
    const [since, ...clocks] = at;
    const between = (i: number, j: number, window: ScaledWindow): boolean =>
      constrainToWindow(zone, dim, [i, j], window);
    const rest = { low: this.#rest, lowOpen: false, high: this.#rest, highOpen: false };
    return (
      this.#gaps.every((gap, index) => between(clocks[index]!, clocks[index + 1]!, gap)) &&
      between(clocks[this.count]!, since!, rest)
    );
  }

  /** Whether zones of times hold the whole box, at all times of a window since the last event. */
  isCovered(window: ScaledWindow, zones: readonly Int32Array[]): boolean {
    const { dim } = this;
    const box = universe(dim);
    const clocks = Array.from({ length: dim - 1 }, (_, clock) => clock + 1);
    const isPossible = this.constrain(box, dim, clocks) && constrainToWindow(box, dim, [1, 0], window);
    return !isPossible || this.holdAll([box], zones);
  }

  /** Whether zones of times hold all of some others. */
  holdAll(some: readonly Int32Array[], zones: readonly Int32Array[]): boolean {
    const { dim } = this;
    let rest = some;
    for (const zone of zones) {
      if (rest.length > PARTS_MAX) return false;
      rest = rest.flatMap((part) => zoneDifferences(part, [zone], dim));
    }
    return rest.length === 0;
  }
}
