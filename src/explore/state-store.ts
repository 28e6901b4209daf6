/**
 * The symbolic states that a search has found, each with the one that it was reached from.
 *
 * Discrete parts are stored once, packed (see packing.ts), and found by an open-addressing hash table. Zones are
 * records in the memory of the system's kernel. The records of one discrete part form a list, which
 * the kernel scans; with equality, instead, a second hash table finds the record of a discrete part with a zone.
 *
 * Where paths are to be shortest, a state is covered only by one that takes no more steps: a larger one that takes more
 * would be looked at later, and so would all that follows. States are then added breadth first, so a new one takes no
 * fewer steps than any other; and it takes more than those that wait beside its parent to be looked at, which therefore
 * stay. What was looked at before may go: what follows it is there already.
 *
 * INVARIANT without equality, no zone of a discrete part covers another one, such states aside.
 * HOT.
 */
import { assert } from '../base/assert.js';
import { DROPPED, HEADER_SIZE, KEY, NEXT, OWNER } from '../kernel/layout.js';
import { type ZoneKernel } from '../kernel/zone-kernel.js';
import { slotRanges } from '../network/value-range.js';
import { KernelState } from '../semantics/kernel-state.js';
import { type StateView, type TransitionSystem } from '../semantics/transition-system.js';
import { Arena, CHUNK_MASK } from './arena.js';
import { FREE, HashTable } from './hash-table.js';
import { Packing, mixHash } from './packing.js';

/** The address of a node. */
export type NodeId = number;

/** No node: the parent of initial states. */
export const NO_NODE: NodeId = -1;

/**
 * When a stored state covers a new one with the same discrete part: their zones are equal, the new zone is included in
 * the stored one, or in its abstraction a_LU, which the model cannot tell from it (see src/zones/extrapolate.ts). Zones
 * are stored as the system gives them, extrapolated: a_LU of them is that of the zones before, so nothing is lost, and
 * their cells stay small. Where there is no such abstraction, 'alu' is 'inclusion'.
 */
export type Subsumption = 'alu' | 'inclusion' | 'equality';

/** Whether a state that is reached by fewer steps stays for them; for that, states are added breadth first. */
export type Kept = 'largest' | 'shortest';

/** Nodes: the parent, and the record of the zone. */
const NODE_LENGTH = 2;
const PARENT = 0;
const RECORD = 1;

/** How many nodes were stored before this one. */
export function nodeIndex(node: NodeId): number {
  return node / NODE_LENGTH;
}

/** Discrete parts: the first record of the list, the dimension of the zones, then the packed vector. */
const FIRST = 0;
const DIM = 1;
const VECTOR = 2;

/** The record of a node that a later one covers: it is gone. */
const COVERED = 0;

export class StateStore {
  /** Nodes that no later one covers. */
  stored = 0;
  /** The nodes that the last state added has covered, and how many: what is beyond the count is old. */
  readonly dropped: NodeId[] = [];
  droppedCount = 0;

  readonly #system: TransitionSystem;
  readonly #kernel: ZoneKernel;
  readonly #subsumption: Subsumption;
  readonly #packing: Packing;
  readonly #words: Int32Array;
  readonly #nodes = new Arena();
  readonly #discrete = new Arena();
  /** Discrete parts by their packed vectors; with equality, nodes by discrete part and zone. */
  readonly #discreteTable = new HashTable();
  readonly #nodeTable = new HashTable();
  readonly #view: KernelState;
  readonly #kept: Kept;
  /** The nodes that wait beside the parent of the state that is added, which takes one step more: from here, to there. */
  #keptFrom = 0;
  #keptEnd = 0;

  constructor(system: TransitionSystem, subsumption: Subsumption, kept: Kept = 'largest') {
    this.#kept = kept;
    this.#kernel = system.kernel;
    this.#system = system;
    this.#subsumption = subsumption === 'alu' && !system.hasSimulation ? 'inclusion' : subsumption;
    this.#packing = new Packing(slotRanges(system.network).slice(0, system.stateLength));
    this.#words = new Int32Array(this.#packing.length);
    this.#view = new KernelState(system.kernel, Int32Array.from(system.network.initialVector));
  }

  /** What is in use, and what the tables are about to take. */
  get bytes(): number {
    const tables = this.#discreteTable.bytes + this.#nodeTable.bytes;
    return this.#nodes.bytes + this.#discrete.bytes + this.#kernel.bytes + tables;
  }

  /**
   * Adds a state unless one that is stored covers it; then the answer is NO_NODE. Stored states that the new one covers
   * are dropped.
   */
  add(state: StateView, parent: NodeId): NodeId {
    const kernel = this.#kernel;
    const zone = this.#zoneOf(state);
    const { dim } = state;
    const discrete = this.#findDiscrete(state);
    this.droppedCount = 0;
    if (this.#subsumption === 'equality') return this.#addUnlessEqual(discrete, zone, dim, parent);
    const chunk = this.#discrete.chunk(discrete);
    const at = discrete & CHUNK_MASK;
    const record = kernel.allocate(dim);
    const first = chunk[at + FIRST]!;
    if (this.#kept === 'shortest') this.#keepBeside(parent);
    if (this.#insert(first, state, zone, record) === 0) {
      kernel.release(record, dim);
      return NO_NODE;
    }
    chunk[at + FIRST] = record;
    const dropped = kernel.words[DROPPED >>> 2]!;
    if (dropped !== 0) this.#drop(dropped, dim);
    return this.#createNode(discrete, record, parent);
  }

  #insert(first: number, { vector, dim }: StateView, zone: number, record: number): number {
    const { functions, layout } = this.#kernel;
    const from = this.#keptFrom;
    const end = this.#keptEnd;
    if (this.#subsumption !== 'alu') return functions.insert(first, zone, dim, record, from, end);
    // Of the target of a step, the kernel has been told.
    if (zone !== layout.target) this.#system.writeBounds(vector);
    return functions.insertUpToLU(first, zone, dim, record, from, end);
  }

  /** Nodes are numbered in the order in which they are looked at, those with the same number of steps in a row. */
  #keepBeside(parent: NodeId): void {
    // The first child of the first parent with so many steps: what is there now has no more of them, what comes has.
    if (parent >= this.#keptEnd) this.#keptEnd = this.#nodes.end;
    this.#keptFrom = parent + NODE_LENGTH;
  }

  isCovered(node: NodeId): boolean {
    return this.#recordOf(node) === COVERED;
  }

  parent(node: NodeId): NodeId {
    return this.#nodes.chunk(node)[(node & CHUNK_MASK) + PARENT]!;
  }

  /** The stored node that equals a state, or NO_NODE. Only with equality. */
  find(state: StateView): NodeId {
    assert(this.#subsumption === 'equality', 'only then can a state be found');
    const zone = this.#zoneOf(state);
    const discrete = this.#findDiscrete(state);
    const slot = this.#findSlot(this.#hashOf(discrete, zone, state.dim), discrete, zone, state.dim);
    const record = this.#nodeTable.valueAt(slot);
    return record === FREE ? NO_NODE : this.#kernel.words[((record << 4) + OWNER) >>> 2]!;
  }

  /** All nodes that are not covered, in the order in which they were added. */
  *nodes(): Iterable<NodeId> {
    for (const node of this.#nodes.records(NODE_LENGTH)) if (!this.isCovered(node)) yield node;
  }

  /** A state that is not covered, as a view that is valid until the next call; its zone is where it is stored. */
  view(node: NodeId): StateView {
    const view = this.#view;
    const record = this.#recordOf(node);
    view.set(this.#loadVector(record, view.vector), record + HEADER_SIZE);
    return view;
  }

  /** Copies a state that is not covered into the caller's buffers; returns its dimension. */
  load(node: NodeId, vector: Int32Array, cells: Int32Array): number {
    const record = this.#recordOf(node);
    const dim = this.#loadVector(record, vector);
    this.#kernel.unpack(record + HEADER_SIZE, dim, cells);
    return dim;
  }

  #loadVector(record: number, vector: Int32Array): number {
    const discrete = this.#kernel.words[(record + KEY) >>> 2]!;
    const chunk = this.#discrete.chunk(discrete);
    const at = discrete & CHUNK_MASK;
    this.#packing.unpack(chunk, at + VECTOR, vector);
    return chunk[at + DIM]!;
  }

  #recordOf(node: NodeId): number {
    return this.#nodes.chunk(node)[(node & CHUNK_MASK) + RECORD]! >>> 0;
  }

  #createNode(discrete: number, record: number, parent: NodeId): NodeId {
    const node = this.#nodes.allocate(NODE_LENGTH);
    const nodes = this.#nodes.chunk(node);
    nodes[(node & CHUNK_MASK) + PARENT] = parent;
    nodes[(node & CHUNK_MASK) + RECORD] = record;
    const { words } = this.#kernel;
    words[(record + OWNER) >>> 2] = node;
    words[(record + KEY) >>> 2] = discrete;
    this.stored++;
    return node;
  }

  /** Marks the nodes of a list of records as covered, and gives the records back. */
  #drop(first: number, dim: number): void {
    const kernel = this.#kernel;
    for (let record = first; record !== 0;) {
      const next = kernel.words[(record + NEXT) >>> 2]!;
      const node = kernel.words[(record + OWNER) >>> 2]!;
      this.#nodes.chunk(node)[(node & CHUNK_MASK) + RECORD] = COVERED;
      this.dropped[this.droppedCount++] = node;
      kernel.release(record, dim);
      this.stored--;
      record = next;
    }
  }

  /** Where the zone of a state lies in the kernel; one that does not is brought there. */
  #zoneOf(state: StateView): number {
    if (state.zone !== undefined) return state.zone;
    const { guarded } = this.#kernel.layout;
    this.#kernel.pack(state.cells, state.dim, guarded);
    return guarded;
  }

  #addUnlessEqual(discrete: number, zone: number, dim: number, parent: NodeId): NodeId {
    const hash = this.#hashOf(discrete, zone, dim);
    const slot = this.#findSlot(hash, discrete, zone, dim);
    if (this.#nodeTable.valueAt(slot) !== FREE) return NO_NODE;
    const kernel = this.#kernel;
    const record = kernel.allocate(dim);
    kernel.functions.copy(record + HEADER_SIZE, zone, kernel.zoneSize(dim));
    this.#nodeTable.fill(slot, hash, record >>> 4);
    return this.#createNode(discrete, record, parent);
  }

  #hashOf(discrete: number, zone: number, dim: number): number {
    return mixHash(this.#kernel.functions.hash(zone, dim) ^ Math.imul(discrete, 0x9e3779b1));
  }

  /** The slot with the record of this state, by sixteenths of its address, or the free one where it belongs. */
  #findSlot(hash: number, discrete: number, zone: number, dim: number): number {
    const table = this.#nodeTable;
    const { words, functions } = this.#kernel;
    let slot = table.first(hash);
    for (;;) {
      const value = table.valueAt(slot);
      if (value === FREE) return slot;
      if (table.hashAt(slot) === hash) {
        const record = value << 4;
        if (
          words[(record + KEY) >>> 2] === discrete &&
          functions.equal(record + HEADER_SIZE, zone, dim) === 1
        )
          return slot;
      }
      slot = table.next(slot);
    }
  }

  /** The record of the state's discrete part, made if it is new. */
  #findDiscrete({ vector, dim }: StateView): number {
    const words = this.#words;
    const table = this.#discreteTable;
    const hash = this.#packing.pack(vector, words);
    let slot = table.first(hash);
    for (;;) {
      const discrete = table.valueAt(slot);
      if (discrete === FREE) break;
      if (table.hashAt(slot) === hash) {
        const keys = this.#discrete.chunk(discrete);
        const at = (discrete & CHUNK_MASK) + VECTOR;
        let k = 0;
        while (k < words.length && keys[at + k] === words[k]) k++;
        if (k === words.length) return discrete;
      }
      slot = table.next(slot);
    }
    const discrete = this.#discrete.allocate(VECTOR + words.length);
    const keys = this.#discrete.chunk(discrete);
    const at = discrete & CHUNK_MASK;
    keys[at + DIM] = dim;
    for (let k = 0; k < words.length; k++) keys[at + VECTOR + k] = words[k]!;
    table.fill(slot, hash, discrete);
    return discrete;
  }
}
