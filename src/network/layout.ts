/**
 * The vector, the clocks, the channels and the functions of a network while they are laid out.
 *
 * INVARIANT slots up to `stateLength` are allocated before the state is closed, all others after.
 */
import { spend } from '../base/stopped.js';
import { assert } from '../base/assert.js';
import { type Report } from '../base/diagnostic.js';
import { type Cells, type Shape, cellPaths } from '../language/shapes.js';
import { type NetworkFunction } from './expression.js';
import { type Storage, rangesOf } from './storage.js';
import {
  type Cell,
  type NetworkChannel,
  type NetworkClock,
  type NetworkVariable,
  NOT_TRACKED,
  REFERENCE_CLOCK,
  type Slot,
  TRACKED_MAX,
} from './network.js';

/** Slots with cells of a constant. */
interface Table {
  readonly slot: Slot;
  readonly size: number;
}

export class Layout {
  readonly report: Report;
  readonly variables: NetworkVariable[] = [];
  readonly clocks: NetworkClock[] = [REFERENCE_CLOCK];
  readonly channels: NetworkChannel[] = [];
  readonly functions: NetworkFunction[] = [];
  /** The value of each slot at the start. */
  readonly initial: number[];
  /** How many slots make the state; known once it is closed. */
  stateLength = 0;
  /** By the cells of a constant, by the first of them that is read: the longest table so far. */
  readonly #tables = new Map<Cells, Map<number, Table>>();

  constructor(processCount: number, report: Report) {
    this.report = report;
    this.initial = new Array<number>(processCount).fill(0);
  }

  /** All variables of the state have been laid out. */
  closeState(): void {
    this.stateLength = this.initial.length;
  }

  variable(name: string, shape: Shape, initial: Cells, meta: boolean): Storage {
    assert(this.stateLength > 0 === meta, 'variables of the state come first, then meta variables');
    const slot = this.initial.length;
    const ranges = rangesOf(shape);
    const paths = cellPaths(shape);
    const cells: Cell[] = ranges.map(({ low, high }, i) => {
      spend();
      return { path: paths[i]!, low, high };
    });
    for (let i = 0; i < cells.length; i++) this.initial.push(initial[i]!);
    this.variables.push({ name, slot, cells, meta });
    return { kind: 'slots', base: slot, shape };
  }

  /** One slot of the state that holds the number of an edge, or NOT_TRACKED. */
  tracker(): Slot {
    const slot = this.initial.length;
    this.initial.push(NOT_TRACKED);
    const cell = { path: '', low: NOT_TRACKED, high: TRACKED_MAX };
    this.variables.push({ name: 'the tracker', slot, cells: [cell], meta: false });
    return slot;
  }

  clock(name: string, shape: Shape, initial: Cells): Storage {
    const base = this.clocks.length;
    cellPaths(shape).forEach((path, i) => this.clocks.push({ name: name + path, initial: initial[i]! }));
    return { kind: 'clocks', base, shape };
  }

  channel(
    name: string,
    shape: Shape,
    properties: { readonly broadcast: boolean; readonly urgent: boolean },
  ): Storage {
    const base = this.channels.length;
    for (const path of cellPaths(shape)) {
      spend();
      this.channels.push({ name: name + path, ...properties, priority: 0 });
    }
    return { kind: 'channels', base, shape };
  }

  /** Fresh slots that are not part of the state. */
  scratch(size: number): Slot {
    assert(this.stateLength > 0, 'the state is closed before code is lowered');
    const slot = this.initial.length;
    for (let i = 0; i < size; i++) this.initial.push(0);
    return slot;
  }

  /** Slots that hold some cells of a constant; the same ones for the same cells, as long as there are enough of them. */
  table(cells: Cells, at: number, size: number): Slot {
    let known = this.#tables.get(cells);
    if (known === undefined) this.#tables.set(cells, (known = new Map<number, Table>()));
    const table = known.get(at);
    if (table !== undefined && size <= table.size) return table.slot;
    const slot = this.scratch(size);
    for (let i = 0; i < size; i++) this.initial[slot + i] = cells[at + i]!;
    known.set(at, { slot, size });
    return slot;
  }
}
