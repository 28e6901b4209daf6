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
 * with matter for y.
 */
import { type Action, type ClockAddress, type ClockConstraint } from './expression.js';
import { type ClockId, type Network, type NetworkEdge, type NetworkProcess } from './network.js';
import { type ValueRange, rangeOf, slotRanges } from './value-range.js';

/** The bound of a clock that is not compared this way. */
export const NO_BOUND = -0x40000000;

/** No bound is greater: clocks cannot be compared with more. */
export const BOUND_MAX = 2 ** 29 - 1;

/** Bounds of the clocks that matter at one location: triples (clock, lower, upper). */
export type LocationBounds = Int32Array;

export interface ClockBoundsOptions {
  /** Clocks that a property compares: they matter everywhere. Triples (clock, lower, upper). */
  readonly everywhere?: readonly number[] | undefined;
  /** 'separate' keeps lower and upper apart; 'joint' gives both the greater, as properties that tell enabled from disabled need. */
  readonly kind?: 'separate' | 'joint' | undefined;
}

/** By process, by location. */
export function clockBounds(
  network: Network,
  options: ClockBoundsOptions = {},
): readonly (readonly LocationBounds[])[] {
  const slots = slotRanges(network);
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
  const { everywhere = [] } = options;
  for (let k = 0; k < everywhere.length; k += 3)
    tables[0]?.raiseEverywhere(everywhere[k]!, everywhere[k + 1]!, everywhere[k + 2]!);
  propagate(network, tables, slots);
  if (options.kind === 'joint') for (const table of tables) table.join();
  return tables.map((table) => table.sparse());
}

/** The greatest constant that a clock is compared with. */
export function greatestBound(network: Network): number {
  return Math.max(0, ...clockBounds(network).flatMap((locations) => locations.map(greatestOfLocation)));
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
export function isAlsoNegated(network: Network, { action }: NetworkEdge): boolean {
  if (network.hasPriorities) return true;
  if (action.kind !== 'receive' || network.synchronisation.kind !== 'channels') return false;
  return network.synchronisation.channels[action.channel]!.broadcast;
}

/** The bounds of one process while they grow: a row per location, a column per clock. */
class BoundTable {
  readonly process: NetworkProcess;
  readonly #clockCount: number;
  readonly #lower: Int32Array;
  readonly #upper: Int32Array;

  constructor(process: NetworkProcess, clockCount: number) {
    this.process = process;
    this.#clockCount = clockCount;
    this.#lower = new Int32Array(process.locations.length * clockCount).fill(NO_BOUND);
    this.#upper = this.#lower.slice();
  }

  /** Raises the bounds of a clock at a location; says whether they have changed. */
  raise(location: number, clock: ClockId, lower: number, upper: number): boolean {
    const at = location * this.#clockCount + clock;
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
    const source = from * this.#clockCount;
    for (let clock = 1; clock < this.#clockCount; clock++) {
      if (set.has(clock)) continue;
      if (this.raise(location, clock, this.#lower[source + clock]!, this.#upper[source + clock]!))
        changed = true;
    }
    return changed;
  }

  lowerAt(location: number, clock: ClockId): number {
    return this.#lower[location * this.#clockCount + clock]!;
  }

  upperAt(location: number, clock: ClockId): number {
    return this.#upper[location * this.#clockCount + clock]!;
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
      for (let clock = 1; clock < this.#clockCount; clock++) {
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
  for (const clock of clocksOf(left)) {
    table.raise(location, clock, both ?? (sense === 'negated' ? above : NO_BOUND), both ?? above);
  }
  for (const clock of clocksOf(right)) {
    table.raise(location, clock, both ?? below, both ?? (sense === 'negated' ? below : NO_BOUND));
  }
}

function limited(constant: number): number {
  return Math.max(0, Math.min(constant, BOUND_MAX));
}

function isReference({ base, indices }: ClockAddress): boolean {
  return base === 0 && indices.length === 0;
}

/** The clocks that an address can stand for, without the reference clock. */
export function clocksOf({ base, indices }: ClockAddress): readonly ClockId[] {
  return indices
    .reduce<readonly number[]>(
      (clocks, { size, stride }) =>
        clocks.flatMap((clock) => Array.from({ length: size }, (_, i) => clock + i * stride)),
      [base],
    )
    .filter((clock) => clock !== 0);
}

function propagate(network: Network, tables: readonly BoundTable[], slots: readonly ValueRange[]): void {
  const copies = network.processes.map((process) => process.edges.map((edge) => copiesOf(edge.update)));
  const sets = network.processes.map((process) => process.edges.map((edge) => setClocks(edge.update)));
  let rounds = 0;
  for (let changed = true; changed;) {
    changed = false;
    network.processes.forEach((_, index) => {
      if (propagateInProcess(tables[index]!, sets[index]!)) changed = true;
      if (propagateCopies(tables, index, copies[index]!, slots, rounds > COPY_ROUNDS_MAX)) changed = true;
    });
    rounds++;
  }
}

/** Bounds that still grow after so many rounds (x := x - 1 in a loop) grow for ever: they are given up as unlimited. */
const COPY_ROUNDS_MAX = 100;

function propagateInProcess(table: BoundTable, sets: readonly ReadonlySet<ClockId>[]): boolean {
  const edgesInto: number[][] = table.process.locations.map(() => []);
  table.process.edges.forEach((edge, index) => edgesInto[edge.target]!.push(index));
  const waiting = table.process.locations.map((_, location) => location);
  const isWaiting = waiting.map(() => true);
  let changed = false;
  for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
    isWaiting[target] = false;
    for (const index of edgesInto[target]!) {
      const { source } = table.process.edges[index]!;
      if (!table.inherit(source, target, sets[index]!)) continue;
      changed = true;
      if (isWaiting[source] !== true) {
        isWaiting[source] = true;
        waiting.push(source);
      }
    }
  }
  return changed;
}

type Copy = Extract<Action, { kind: 'copyClock' }>;

function propagateCopies(
  tables: readonly BoundTable[],
  index: number,
  copies: readonly (readonly Copy[])[],
  slots: readonly ValueRange[],
  giveUp: boolean,
): boolean {
  let changed = false;
  const table = tables[index]!;
  table.process.edges.forEach((edge, edgeIndex) => {
    for (const { clock, from, shift } of copies[edgeIndex]!) {
      const { low } = rangeOf(shift, slots);
      for (const target of clocksOf(clock)) {
        const lower = greatest(tables, index, edge.target, (each, location) =>
          each.lowerAt(location, target),
        );
        const upper = greatest(tables, index, edge.target, (each, location) =>
          each.upperAt(location, target),
        );
        for (const source of clocksOf(from)) {
          if (table.raise(edge.source, source, moved(lower, low, giveUp), moved(upper, low, giveUp)))
            changed = true;
        }
      }
    }
  });
  return changed;
}

/** The bound of the own process at the target and of the others wherever they are. */
function greatest(
  tables: readonly BoundTable[],
  own: number,
  target: number,
  boundAt: (table: BoundTable, location: number) => number,
): number {
  let bound = boundAt(tables[own]!, target);
  tables.forEach((table, index) => {
    if (index === own) return;
    table.process.locations.forEach((_, location) => (bound = Math.max(bound, boundAt(table, location))));
  });
  return bound;
}

function moved(bound: number, shift: number, giveUp: boolean): number {
  if (bound === NO_BOUND) return NO_BOUND;
  return giveUp ? BOUND_MAX : limited(bound - shift);
}

/** Clocks that the actions set in any case. */
function setClocks(actions: readonly Action[]): ReadonlySet<ClockId> {
  const set = new Set<ClockId>();
  for (const action of actions) {
    if (action.kind !== 'setClock' && action.kind !== 'copyClock') continue;
    const { base, reference, indices } = action.clock;
    if (reference === undefined && indices.length === 0) set.add(base);
  }
  return set;
}

function copiesOf(actions: readonly Action[]): readonly Copy[] {
  return actions.flatMap((action): readonly Copy[] => {
    if (action.kind === 'copyClock') return [action];
    if (action.kind === 'if') return [...copiesOf(action.whenTrue), ...copiesOf(action.whenFalse)];
    if (action.kind === 'loop' || action.kind === 'iterate') return copiesOf(action.body);
    return [];
  });
}
