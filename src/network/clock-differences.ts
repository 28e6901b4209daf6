/**
 * Which differences of clocks each process still compares, location by location.
 *
 * Zones are exact only if extrapolation does not mix points on different sides of a difference x - y < c that is still
 * to be asked for (see docs/theory/clock-differences.md). A difference matters at a location if the process can come
 * to compare it before it sets one of the two clocks to a value. A copy x := z + s turns x - y < c into z - y < c - s.
 * A bound that is an expression stands for every value that it can have.
 *
 * INVARIANT each difference is kept once: x - y < c and y - x <= -c divide alike, and the lower clock stands left.
 */
import { CLOCK_CONSTANT_MAX, DIFFERENCES_MAX } from '../base/limits.js';
import {
  type ClockChange,
  type ClockEffect,
  type EdgeUpdate,
  clocksOf,
  edgeUpdates,
} from './clock-effects.js';
import { type ClockAddress, type ClockConstraint } from './expression.js';
import { type ClockId, type Network } from './network.js';
import { type ValueRange } from '../base/value-range.js';
import { rangeOf, slotRanges } from './value-range.js';

export interface ClockDifferences {
  readonly all: readonly ClockDifference[];
  /** By process, by location: the numbers of the differences in `all` that matter there. None if not complete. */
  readonly at: readonly (readonly (readonly number[])[])[];
  /** There are not more than can be told apart. */
  readonly isComplete: boolean;
}

/** Where x - y < constant, or x - y <= constant, divides the points. */
export interface ClockDifference {
  readonly x: ClockId;
  readonly y: ClockId;
  readonly constant: number;
  readonly strict: boolean;
}

/** Undefined if no differences are compared, neither by the network nor by a property (`everywhere`). */
export function clockDifferences(
  network: Network,
  everywhere: readonly ClockConstraint[] = [],
): ClockDifferences | undefined {
  if (!everywhere.some(isDifference) && !comparesDifferences(network)) return undefined;
  const slots = slotRanges(network);
  const collection = new Collection(network, slots);
  for (const constraint of everywhere) {
    network.processes[0]?.locations.forEach((_, location) => {
      collection.note(0, location, constraint);
    });
  }
  network.processes.forEach(({ locations, edges }, process) => {
    locations.forEach(({ invariant }, location) => {
      for (const constraint of invariant.constraints) collection.note(process, location, constraint);
    });
    for (const { guard, source } of edges) {
      for (const constraint of guard.constraints) collection.note(process, source, constraint);
    }
  });
  collection.propagate(edgeUpdates(network, slots));
  return collection.result();
}

export function comparesDifferences({ processes }: Network): boolean {
  return processes.some(
    ({ locations, edges }) =>
      locations.some(({ invariant }) => invariant.constraints.some(isDifference)) ||
      edges.some(({ guard }) => guard.constraints.some(isDifference)),
  );
}

export function isDifference({ left, right }: ClockConstraint): boolean {
  return !isReference(left) && !isReference(right);
}

function isReference({ base, reference, indices }: ClockAddress): boolean {
  return base === 0 && reference === undefined && indices.length === 0;
}

class Collection {
  readonly #network: Network;
  readonly #slots: readonly ValueRange[];
  /** The number of each difference, by its key. */
  readonly #numbers = new Map<string, number>();
  readonly #differences: ClockDifference[] = [];
  /** By process, by location: numbers of differences. */
  readonly #sets: readonly (readonly Set<number>[])[];
  #isComplete = true;

  constructor(network: Network, slots: readonly ValueRange[]) {
    this.#network = network;
    this.#slots = slots;
    this.#sets = network.processes.map(({ locations }) => locations.map(() => new Set()));
  }

  result(): ClockDifferences {
    const isComplete = this.#isComplete;
    return {
      all: this.#differences,
      at: this.#sets.map((locations) =>
        locations.map((numbers) => (isComplete ? [...numbers].sort((a, b) => a - b) : [])),
      ),
      isComplete,
    };
  }

  note(process: number, location: number, constraint: ClockConstraint): void {
    if (!isDifference(constraint)) return;
    const { left, right, bound, strict } = constraint;
    const clockCount = this.#network.clocks.length;
    const { low, high } = rangeOf(bound, this.#slots);
    for (const x of clocksOf(left, clockCount)) {
      for (const y of clocksOf(right, clockCount)) {
        // That of a clock to itself divides nothing, whatever it is compared with.
        if (x === y) continue;
        if (high - low >= DIFFERENCES_MAX) this.#isComplete = false;
        for (let c = low; c <= high && this.#isComplete; c++)
          this.#add(process, location, { x, y, constant: c, strict });
      }
    }
  }

  #add(process: number, location: number, difference: ClockDifference): boolean {
    const number = this.#numberOf(difference);
    const numbers = this.#sets[process]![location]!;
    if (number === undefined || numbers.has(number)) return false;
    numbers.add(number);
    return true;
  }

  /** Undefined for the difference of a clock to itself, which divides nothing, and where there are too many. */
  #numberOf({ x, y, constant, strict }: ClockDifference): number | undefined {
    if (x === y) return undefined;
    // The other side of x - y < c is y - x <= -c.
    const difference =
      x < y ? { x, y, constant, strict } : { x: y, y: x, constant: -constant, strict: !strict };
    const key = `${difference.x} ${difference.y} ${difference.constant} ${difference.strict}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#differences.length === DIFFERENCES_MAX || Math.abs(constant) > CLOCK_CONSTANT_MAX) {
      this.#isComplete = false;
      return undefined;
    }
    this.#numbers.set(key, this.#differences.length);
    this.#differences.push(difference);
    return this.#differences.length - 1;
  }

  /** Back through the edges, until nothing new is found. */
  propagate(updates: readonly (readonly EdgeUpdate[])[]): void {
    for (let changed = true; changed && this.#isComplete;) {
      changed = false;
      this.#network.processes.forEach(({ edges }, process) => {
        edges.forEach(({ source, target }, edge) => {
          if (this.#passBack(process, source, target, updates[process]![edge]!)) changed = true;
        });
      });
    }
  }

  #passBack(process: number, source: number, target: number, update: EdgeUpdate): boolean {
    let needed: ReadonlySet<number> = this.#sets[process]![target]!;
    // Others compare theirs after this update too; of what they need, only what has gone through a copy is new.
    let others: ReadonlySet<number> = update.copies ? this.#neededByOthers(process) : new Set();
    for (const change of [...update.changes].reverse()) {
      const copied = this.#before(change, [...needed, ...others]);
      needed = new Set([...this.#kept(change, needed), ...copied]);
      others = this.#kept(change, others);
    }
    const known = this.#sets[process]![source]!;
    const size = known.size;
    for (const number of needed) known.add(number);
    return known.size > size;
  }

  #neededByOthers(process: number): ReadonlySet<number> {
    return new Set(
      this.#sets.flatMap((locations, index) =>
        index === process ? [] : locations.flatMap((numbers) => [...numbers]),
      ),
    );
  }

  /** Those of whose clocks none is set in any case. */
  #kept(change: ClockChange, numbers: ReadonlySet<number>): ReadonlySet<number> {
    if (change.kind === 'possible') return numbers;
    const { clocks } = change.effect;
    return new Set(
      [...numbers].filter((number) => {
        const { x, y } = this.#differences[number]!;
        return !clocks.includes(x) && !clocks.includes(y);
      }),
    );
  }

  /** What differences that involve copied clocks are before the copies. */
  #before(change: ClockChange, numbers: readonly number[]): readonly number[] {
    if (change.kind === 'sure') return this.#beforeEffect(change.effect, numbers);
    const found = new Set<number>();
    const waiting = [...numbers];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      for (const effect of change.effects) {
        for (const earlier of this.#beforeEffect(effect, [number])) {
          if (found.has(earlier)) continue;
          found.add(earlier);
          waiting.push(earlier);
        }
      }
    }
    return [...found];
  }

  #beforeEffect({ clocks, from, shift }: ClockEffect, numbers: readonly number[]): readonly number[] {
    if (from.length === 0) return [];
    if (shift.high - shift.low >= DIFFERENCES_MAX) this.#isComplete = false;
    const found: number[] = [];
    const add = (difference: ClockDifference): void => {
      const number = this.#numberOf(difference);
      if (number !== undefined) found.push(number);
    };
    for (const number of numbers) {
      const { x, y, constant, strict } = this.#differences[number]!;
      for (let s = shift.low; s <= shift.high && this.#isComplete; s++) {
        for (const source of from) {
          if (clocks.includes(x)) add({ x: source, y, constant: constant - s, strict });
          if (clocks.includes(y)) add({ x, y: source, constant: constant + s, strict });
        }
      }
    }
    return found;
  }
}
