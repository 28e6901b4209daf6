/**
 * What each process still compares each clock with, location by location: the bounds that extrapolation needs.
 *
 * `lower` is the greatest c of x > c and x >= c, `upper` the greatest c of x < c and x <= c that can be met from the
 * location on before the process sets the clock itself. They are the least solution of: the bounds of guards and
 * invariants at a location, and the bounds of the target of each edge that does not set the clock (Behrmann, Bouyer,
 * Fleury, Larsen, Static guard analysis in timed automata verification, 2003). The bound of a state is the greatest
 * over its processes; a clock without any is dead there: its value does not matter.
 *
 * A bound that is an expression counts with the greatest value it can have. A copy x := y + c makes what x is compared
 * with matter for y. A difference x - y that is compared with c makes the clocks matter up to c, and where one of them
 * is set to v up to v + c: then the difference is a comparison of the other one.
 */
import { greatest } from '../base/long-lists.js';
import { madeOnce } from '../base/maps.js';
import { type Rational, integer } from '../base/rational.js';
import { CLOCK_CONSTANT_MAX } from '../base/limits.js';
import { type ClockDifferences } from './clock-differences.js';
import {
  type ClockChange,
  type ClockEffect,
  type EdgeUpdate,
  clocksOf,
  edgeUpdates,
  effectsOf,
} from './clock-effects.js';
import { type ClockAddress, type ClockConstraint } from './expression.js';
import { type ClockId, type Network, type NetworkEdge, type NetworkProcess } from './network.js';
import { type ValueRange } from '../base/value-range.js';
import { rangeOf, slotRanges } from './value-range.js';

/** The bound of a clock that is not compared this way. */
export const NO_BOUND = -0x40000000;

/** Bounds of the clocks that matter at one location: triples (clock, lower, upper). */
export type LocationBounds = Int32Array;

export interface ClockBoundsOptions {
  /** Clocks that a property compares: they matter everywhere. Triples (clock, lower, upper). */
  readonly everywhere?: readonly number[] | undefined;
  /** 'separate' keeps lower and upper apart; 'joint' gives both the greater, as properties that tell enabled from disabled need. */
  readonly kind?: 'separate' | 'joint' | undefined;
  /** Which differences of clocks matter where. */
  readonly differences?: ClockDifferences | undefined;
}

/** By process, by location. */
export function clockBounds(
  network: Network,
  options: ClockBoundsOptions = {},
): readonly (readonly LocationBounds[])[] {
  const slots = slotRanges(network);
  const updates = edgeUpdates(network, slots);
  const tables = network.processes.map((process) => new BoundTable(process, network.clocks.length));
  network.processes.forEach((process, index) => {
    const table = tables[index]!;
    process.locations.forEach(({ invariant }, location) => {
      // With priorities, a step counts as possible only if the invariant of its target holds.
      const sense = network.hasPriorities ? 'negated' : 'once';
      for (const constraint of invariant.constraints)
        noteConstraint(table, location, constraint, slots, sense);
    });
    for (const edge of process.edges) {
      const sense = isAlsoNegated(network, edge) ? 'negated' : 'once';
      for (const constraint of edge.guard.constraints)
        noteConstraint(table, edge.source, constraint, slots, sense);
    }
  });
  if (options.differences !== undefined)
    noteDifferences(tables, options.differences, greatestValues(network, updates));
  if (options.kind === 'joint') for (const table of tables) table.join();
  // After joining: what a property asks of a clock is said for both sides already, where both are meant.
  const { everywhere = [] } = options;
  for (let k = 0; k < everywhere.length; k += 3)
    tables[0]?.raiseEverywhere(everywhere[k]!, everywhere[k + 1]!, everywhere[k + 2]!);
  propagate(tables, updates);
  return tables.map((table) => table.sparse());
}

/** The greatest constant that a clock is compared with. */
export function greatestBound(network: Network): number {
  return madeOnce(GREATEST, network, () =>
    greatest(
      clockBounds(network).flatMap((locations) => locations.map(greatestOfLocation)),
      0,
    ),
  );
}

const GREATEST = new WeakMap<Network, number>();

/** A time within which whatever one invariant forces has to come: more than any constant of the model. */
export function beyondConstants(network: Network): Rational {
  return integer(Math.max(1, greatestBound(network)) + 1);
}

/** Of triples (clock, lower, upper). */
function greatestOfLocation(bounds: LocationBounds): number {
  let greatest = 0;
  for (let k = 0; k < bounds.length; k += 3) greatest = Math.max(greatest, bounds[k + 1]!, bounds[k + 2]!);
  return greatest;
}

/**
 * Whether the engine also asks where the guard does not hold: for receivers of broadcasts (who takes part depends on
 * it) and where steps have priorities (who is blocked depends on it).
 */
function isAlsoNegated(network: Network, { action }: NetworkEdge): boolean {
  if (network.hasPriorities) return true;
  if (action.kind !== 'receive' || network.synchronisation.kind !== 'channels') return false;
  return network.synchronisation.channels[action.channel]!.broadcast;
}

/** The bounds of one process while they grow: a row per location, a column per clock. */
class BoundTable {
  readonly process: NetworkProcess;
  readonly clockCount: number;
  readonly #lower: Int32Array;
  readonly #upper: Int32Array;

  constructor(process: NetworkProcess, clockCount: number) {
    this.process = process;
    this.clockCount = clockCount;
    this.#lower = new Int32Array(process.locations.length * clockCount).fill(NO_BOUND);
    this.#upper = this.#lower.slice();
  }

  /** Raises the bounds of a clock at a location; says whether they have changed. */
  raise(location: number, clock: ClockId, lower: number, upper: number): boolean {
    const at = location * this.clockCount + clock;
    let changed = false;
    if (lower > this.#lower[at]!) {
      this.#lower[at] = lower;
      changed = true;
    }
    if (upper > this.#upper[at]!) {
      this.#upper[at] = upper;
      changed = true;
    }
    return changed;
  }

  raiseEverywhere(clock: ClockId, lower: number, upper: number): void {
    for (let location = 0; location < this.process.locations.length; location++)
      this.raise(location, clock, lower, upper);
  }

  /** Takes over the bounds of another location, but for the clocks that are set on the way. */
  inherit(location: number, from: number, set: ReadonlySet<ClockId>): boolean {
    let changed = false;
    const source = from * this.clockCount;
    for (let clock = 1; clock < this.clockCount; clock++) {
      if (set.has(clock)) continue;
      if (this.raise(location, clock, this.#lower[source + clock]!, this.#upper[source + clock]!))
        changed = true;
    }
    return changed;
  }

  lowerAt(location: number, clock: ClockId): number {
    return this.#lower[location * this.clockCount + clock]!;
  }

  upperAt(location: number, clock: ClockId): number {
    return this.#upper[location * this.clockCount + clock]!;
  }

  /** The bounds of all clocks at a location. */
  rowAt(location: number): Bounds {
    const start = location * this.clockCount;
    const end = start + this.clockCount;
    return { lower: this.#lower.slice(start, end), upper: this.#upper.slice(start, end) };
  }

  join(): void {
    for (let at = 0; at < this.#lower.length; at++) {
      const greater = Math.max(this.#lower[at]!, this.#upper[at]!);
      this.#lower[at] = greater;
      this.#upper[at] = greater;
    }
  }

  sparse(): readonly LocationBounds[] {
    return this.process.locations.map((_, location) => {
      const triples: number[] = [];
      for (let clock = 1; clock < this.clockCount; clock++) {
        const lower = this.lowerAt(location, clock);
        const upper = this.upperAt(location, clock);
        if (lower !== NO_BOUND || upper !== NO_BOUND) triples.push(clock, lower, upper);
      }
      return Int32Array.from(triples);
    });
  }
}

function noteConstraint(
  table: BoundTable,
  location: number,
  { left, right, bound }: ClockConstraint,
  slots: readonly ValueRange[],
  sense: 'once' | 'negated',
): void {
  const { low, high } = rangeOf(bound, slots);
  const above = limited(high);
  const below = limited(-low);
  const isDiagonal = !isReference(left) && !isReference(right);
  const both = isDiagonal ? Math.max(above, below) : undefined;
  for (const clock of clocksOf(left, table.clockCount)) {
    table.raise(location, clock, both ?? (sense === 'negated' ? above : NO_BOUND), both ?? above);
  }
  for (const clock of clocksOf(right, table.clockCount)) {
    table.raise(location, clock, both ?? below, both ?? (sense === 'negated' ? below : NO_BOUND));
  }
}

function limited(constant: number): number {
  return Math.max(0, Math.min(constant, CLOCK_CONSTANT_MAX));
}

function isReference({ base, indices }: ClockAddress): boolean {
  return base === 0 && indices.length === 0;
}

function noteDifferences(
  tables: readonly BoundTable[],
  { all, at }: ClockDifferences,
  greatestValue: readonly number[],
): void {
  tables.forEach((table, process) => {
    table.process.locations.forEach((_, location) => {
      for (const number of at[process]![location]!) {
        const { x, y, constant } = all[number]!;
        const bound = limited(Math.abs(constant) + Math.max(greatestValue[x]!, greatestValue[y]!));
        table.raise(location, x, bound, bound);
        table.raise(location, y, bound, bound);
      }
    });
  });
}

/** The greatest integer that each clock is set to anywhere. */
function greatestValues({ clocks }: Network, updates: readonly (readonly EdgeUpdate[])[]): readonly number[] {
  const greatest = clocks.map(({ initial }) => initial);
  for (const { changes } of updates.flat()) {
    for (const { clocks: set, from, shift } of changes.flatMap(effectsOf)) {
      if (from.length > 0) continue;
      for (const clock of set) greatest[clock] = Math.max(greatest[clock]!, shift.high);
    }
  }
  return greatest;
}

function propagate(tables: readonly BoundTable[], updates: readonly (readonly EdgeUpdate[])[]): void {
  let rounds = 0;
  for (let changed = true; changed;) {
    changed = false;
    tables.forEach((table, index) => {
      if (propagateInProcess(table, updates[index]!)) changed = true;
      if (propagateCopies(tables, index, updates[index]!, rounds > COPY_ROUNDS_MAX)) changed = true;
    });
    rounds++;
  }
}

/** Bounds that still grow after so many rounds (x := x - 1 in a loop) grow for ever: they are given up as unlimited. */
const COPY_ROUNDS_MAX = 100;

function propagateInProcess(table: BoundTable, updates: readonly EdgeUpdate[]): boolean {
  const edgesInto: number[][] = table.process.locations.map(() => []);
  table.process.edges.forEach((edge, index) => edgesInto[edge.target]!.push(index));
  const waiting = table.process.locations.map((_, location) => location);
  const isWaiting = waiting.map(() => true);
  let changed = false;
  for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
    isWaiting[target] = false;
    for (const index of edgesInto[target]!) {
      const { source } = table.process.edges[index]!;
      if (!table.inherit(source, target, updates[index]!.sets)) continue;
      changed = true;
      if (isWaiting[source] !== true) {
        isWaiting[source] = true;
        waiting.push(source);
      }
    }
  }
  return changed;
}

/**
 * Passes bounds back through the edges that copy clocks. What the process itself needs at the target is needed before
 * its update, and so is what any other process needs: of this, only what has gone through a copy is new.
 */
function propagateCopies(
  tables: readonly BoundTable[],
  index: number,
  updates: readonly EdgeUpdate[],
  giveUp: boolean,
): boolean {
  let changed = false;
  const table = tables[index]!;
  table.process.edges.forEach(({ source, target }, edge) => {
    const { changes, copies } = updates[edge]!;
    if (!copies) return;
    const needs = new Needs(tables, index, target);
    for (const change of [...changes].reverse()) needs.passBack(change, giveUp);
    if (needs.raiseInto(table, source)) changed = true;
  });
  return changed;
}

/** What is asked of each clock at a point of an update: by the process itself or through copies, and by the others. */
class Needs {
  readonly #own: Bounds;
  readonly #others: Bounds;

  constructor(tables: readonly BoundTable[], own: number, target: number) {
    this.#own = tables[own]!.rowAt(target);
    this.#others = emptyBounds(tables[own]!.clockCount);
    tables.forEach((table, index) => {
      if (index === own) return;
      table.process.locations.forEach((_, location) => {
        raiseBounds(this.#others, table.rowAt(location));
      });
    });
  }

  passBack(change: ClockChange, giveUp: boolean): void {
    if (change.kind === 'sure') {
      this.#passBackEffect(change.effect, true, giveUp);
      return;
    }
    for (let round = 0, changed = true; changed; round++) {
      changed = false;
      for (const effect of change.effects) {
        if (this.#passBackEffect(effect, false, giveUp || round > COPY_ROUNDS_MAX)) changed = true;
      }
    }
  }

  #passBackEffect({ clocks, from, shift }: ClockEffect, sure: boolean, giveUp: boolean): boolean {
    let changed = false;
    for (const clock of clocks) {
      const lower = Math.max(this.#own.lower[clock]!, this.#others.lower[clock]!);
      const upper = Math.max(this.#own.upper[clock]!, this.#others.upper[clock]!);
      if (sure) for (const bounds of [this.#own, this.#others]) clearBounds(bounds, clock);
      for (const source of from) {
        // A clock must not become negative: whether it would is asked as well.
        const least = shift.low < 0 ? limited(-shift.low) : NO_BOUND;
        const low = Math.max(least, moved(lower, shift.low, giveUp));
        const high = Math.max(least, moved(upper, shift.low, giveUp));
        if (raiseClock(this.#own, source, low, high)) changed = true;
      }
    }
    return changed;
  }

  raiseInto(table: BoundTable, location: number): boolean {
    let changed = false;
    for (let clock = 1; clock < table.clockCount; clock++) {
      if (table.raise(location, clock, this.#own.lower[clock]!, this.#own.upper[clock]!)) changed = true;
    }
    return changed;
  }
}

interface Bounds {
  readonly lower: Int32Array;
  readonly upper: Int32Array;
}

function emptyBounds(clockCount: number): Bounds {
  const lower = new Int32Array(clockCount).fill(NO_BOUND);
  return { lower, upper: lower.slice() };
}

function clearBounds({ lower, upper }: Bounds, clock: ClockId): void {
  lower[clock] = NO_BOUND;
  upper[clock] = NO_BOUND;
}

function raiseBounds(bounds: Bounds, by: Bounds): void {
  for (let clock = 1; clock < bounds.lower.length; clock++)
    raiseClock(bounds, clock, by.lower[clock]!, by.upper[clock]!);
}

function raiseClock(bounds: Bounds, clock: ClockId, lower: number, upper: number): boolean {
  const changed = lower > bounds.lower[clock]! || upper > bounds.upper[clock]!;
  bounds.lower[clock] = Math.max(lower, bounds.lower[clock]!);
  bounds.upper[clock] = Math.max(upper, bounds.upper[clock]!);
  return changed;
}

function moved(bound: number, shift: number, giveUp: boolean): number {
  if (bound === NO_BOUND) return NO_BOUND;
  return giveUp ? CLOCK_CONSTANT_MAX : limited(bound - shift);
}
