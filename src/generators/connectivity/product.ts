/**
 * The model and copies of it with faults, side by side: the same actions are offered to all of them.
 *
 * A joint state is a tuple of integers
 *
 *     [ state of the model | state of each copy, or KILLED | rank of each clock of each machine | rank of the time ]
 *
 * Clocks of different machines run side by side, and which of them reaches its next value first depends on how their
 * fractions compare. The rank says it: 0 where the value is exact, or beyond all constants; equal for equal fractions;
 * greater for greater ones. With what the states know, this is a region (see docs/theory/connectivity.md).
 *
 * How long the test takes so far is one more value that runs with the clocks. What whole units it has is paid for when they
 * are full, so a joint state knows its fraction alone: as twice the rank of a clock with the same fraction, or twice the
 * greatest rank below it, and one. So 0 is a whole number of units, and a test that ends there takes exactly what was
 * paid; one that ends elsewhere takes a little more, however little. Models without clocks have neither ranks nor time.
 */
import { type Fault } from './faults.js';
import { FaultyCopy } from './faulty-copy.js';
import { type ActionId, REFUSED, type VisibleSystem } from './visible-system.js';

/** In place of the state of a copy that has shown its fault. */
export const KILLED = -1;

/**
 * What becomes of the time of a test when time goes on to the next region: it ceases to be a whole number of units, it becomes
 * one, or neither. Undefined if time cannot go on.
 */
export type Passing = 'leaves' | 'arrives' | 'within' | undefined;

export class Product {
  readonly system: VisibleSystem;
  readonly copies: readonly FaultyCopy[];
  /** The length of tuples. */
  readonly width: number;
  readonly #clocks: number;
  /** Where ranks begin, and where that of the time stands. */
  readonly #ranks: number;
  readonly #time: number;
  readonly #isTimed: boolean;

  constructor(system: VisibleSystem, faults: readonly Fault[]) {
    this.system = system;
    this.copies = faults.map((fault) => new FaultyCopy(system, fault));
    this.#clocks = system.grid.clocks;
    this.#isTimed = system.grid.isTimed;
    this.#ranks = 1 + faults.length;
    this.#time = this.#ranks + this.#clocks * this.#ranks;
    this.width = this.#time + (this.#isTimed ? 1 : 0);
  }

  start(into: Int32Array): void {
    into.fill(0);
    into[0] = this.system.initial;
    for (const [index, copy] of this.copies.entries()) into[index + 1] = copy.initial;
  }

  /**
   * Offers an action to all machines; copies that do not answer like the model are killed. If the model refuses it,
   * all start again. Says whether the model has taken it.
   */
  take(from: Int32Array, action: ActionId, into: Int32Array): boolean {
    const next = this.system.step(from[0]!, action);
    const isTaken = next !== REFUSED;
    into.set(from);
    into[0] = isTaken ? next : this.system.initial;
    for (const [index, copy] of this.copies.entries()) {
      const state = from[index + 1]!;
      if (state === KILLED) continue;
      const after = copy.step(state, action);
      const isKilled = (after !== REFUSED) !== isTaken;
      into[index + 1] = isKilled ? KILLED : isTaken ? after : copy.initial;
    }
    if (this.#isTimed) this.#settle(into, isTaken);
    return isTaken;
  }

  /** All machines that are not killed start again. */
  restart(from: Int32Array, into: Int32Array): void {
    into.set(from);
    into[0] = this.system.initial;
    for (const [index, copy] of this.copies.entries())
      if (from[index + 1] !== KILLED) into[index + 1] = copy.initial;
    if (this.#isTimed) this.#settle(into, false);
  }

  /** Takes an action back, but for what it has killed. Only for models without clocks. */
  keepKills(from: Int32Array, into: Int32Array): void {
    for (let machine = 0; machine < this.#ranks; machine++)
      if (into[machine] !== KILLED) into[machine] = from[machine]!;
  }

  /** Lets time go on to the next region. */
  wait(from: Int32Array, into: Int32Array): Passing {
    if (!this.#isTimed) return undefined;
    const top = this.#topRank(from);
    const time = from[this.#time]!;
    const hasExact = this.#hasExact(from);
    // What is exact leaves its value, or what has the greatest fraction reaches the next one: clocks, the time, or both.
    const leaves = hasExact || time === 0;
    const timeMoves = leaves ? time === 0 : time >= 2 * top;
    const clocksMove = leaves ? hasExact : top > 0 && time <= 2 * top;
    into.set(from);
    for (let machine = 0; machine < this.#ranks; machine++) {
      if (from[machine] === KILLED) continue;
      let moving = 0;
      for (let clock = 0; clock < this.#clocks && clocksMove; clock++) {
        const rank = from[this.#rankAt(machine, clock)]!;
        const isMoving = leaves ? this.#isExact(from, machine, clock) : rank === top;
        if (isMoving) moving |= 1 << clock;
        if (leaves && (isMoving || rank > 0)) into[this.#rankAt(machine, clock)] = rank + 1;
        if (!leaves && isMoving) into[this.#rankAt(machine, clock)] = 0;
      }
      const state = from[machine]!;
      const after =
        machine === 0 ? this.system.wait(state, moving) : this.copies[machine - 1]!.wait(state, moving);
      if (after === REFUSED) return undefined;
      into[machine] = after;
    }
    if (leaves) into[this.#time] = clocksMove ? time + 2 : 1;
    else if (timeMoves) into[this.#time] = 0;
    // A clock that has gone beyond all constants has no fraction any more.
    this.#dropRanks(into);
    return timeMoves ? (leaves ? 'leaves' : 'arrives') : 'within';
  }

  isKilled(tuple: Int32Array, copy: number): boolean {
    return tuple[copy + 1] === KILLED;
  }

  liveCount(tuple: Int32Array): number {
    let count = 0;
    for (let index = 1; index < this.#ranks; index++) if (tuple[index] !== KILLED) count++;
    return count;
  }

  /** Whether a copy is in the same state as the model, so that its fault has had no effect yet. */
  isInStep(tuple: Int32Array, copy: number): boolean {
    const state = tuple[copy + 1]!;
    if (state === KILLED || this.copies[copy]!.stateOf(state) !== tuple[0]) return false;
    for (let clock = 0; clock < this.#clocks; clock++)
      if (tuple[this.#rankAt(0, clock)] !== tuple[this.#rankAt(copy + 1, clock)]) return false;
    return true;
  }

  /** Whether the test has taken a whole number of units so far. */
  isWhole(tuple: Int32Array): boolean {
    return !this.#isTimed || tuple[this.#time] === 0;
  }

  /** What the model and one copy are doing, as a tuple of the product of those two. */
  project(from: Int32Array, copy: number, into: Int32Array): void {
    into[0] = from[0]!;
    into[1] = from[copy + 1]!;
    if (!this.#isTimed) return;
    const clocks = this.#clocks;
    for (let clock = 0; clock < clocks; clock++) {
      into[2 + clock] = from[this.#rankAt(0, clock)]!;
      into[2 + clocks + clock] = from[this.#rankAt(copy + 1, clock)]!;
    }
    into[2 + 2 * clocks] = from[this.#time]!;
    compressRanks(into, 2, 2 + 2 * clocks);
  }

  /** The value of a clock of a machine (0 is the model) in half units; undefined if the machine is killed. */
  halves(tuple: Int32Array, machine: number, clock: number): number | undefined {
    const state = tuple[machine]!;
    if (state === KILLED) return undefined;
    return this.system.halves(machine === 0 ? state : this.copies[machine - 1]!.stateOf(state))[clock];
  }

  #rankAt(machine: number, clock: number): number {
    return this.#ranks + machine * this.#clocks + clock;
  }

  #isExact(tuple: Int32Array, machine: number, clock: number): boolean {
    const halves = this.halves(tuple, machine, clock);
    return halves !== undefined && halves % 2 === 0 && halves < this.system.grid.beyond[clock]!;
  }

  #hasExact(tuple: Int32Array): boolean {
    for (let machine = 0; machine < this.#ranks; machine++)
      for (let clock = 0; clock < this.#clocks; clock++)
        if (this.#isExact(tuple, machine, clock)) return true;
    return false;
  }

  #topRank(tuple: Int32Array): number {
    let top = 0;
    for (let at = this.#ranks; at < this.#time; at++) top = Math.max(top, tuple[at]!);
    return top;
  }

  /** After an action: clocks that were set have no fraction any more, and neither do those of killed copies. */
  #settle(tuple: Int32Array, isTaken: boolean): void {
    if (isTaken) {
      this.#dropRanks(tuple);
      return;
    }
    tuple.fill(0, this.#ranks);
  }

  #dropRanks(tuple: Int32Array): void {
    for (let machine = 0; machine < this.#ranks; machine++) {
      for (let clock = 0; clock < this.#clocks; clock++) {
        const halves = this.halves(tuple, machine, clock);
        const hasFraction =
          halves !== undefined && halves % 2 === 1 && halves < this.system.grid.beyond[clock]!;
        if (!hasFraction) tuple[this.#rankAt(machine, clock)] = 0;
      }
    }
    compressRanks(tuple, this.#ranks, this.#time);
  }
}

/** Numbers ranks without gaps; behind them stands that of the time. */
function compressRanks(tuple: Int32Array, start: number, end: number): void {
  const time = tuple[end]!;
  let below = 0;
  let isRank = time === 0;
  let rank = 0;
  let last = 0;
  for (;;) {
    let least = Infinity;
    for (let at = start; at < end; at++) if (tuple[at]! > last && tuple[at]! < least) least = tuple[at]!;
    if (least === Infinity) break;
    rank++;
    if (2 * least <= time) below = rank;
    isRank ||= 2 * least === time;
    // What is renumbered is at most what it was, so the search goes on above the old rank.
    for (let at = start; at < end; at++) if (tuple[at] === least) tuple[at] = rank;
    last = least;
  }
  tuple[end] = 2 * below + (isRank ? 0 : 1);
}
