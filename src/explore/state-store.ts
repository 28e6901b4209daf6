/**
 * The symbolic states that a search has found, each with the one that it was reached from.
 *
 * Discrete parts are stored once, packed (see packing.ts), and found by an open-addressing hash table; the zones of a
 * discrete part form a list of nodes. All of it lies in typed arrays.
 *
 * INVARIANT with inclusion, no zone of a discrete part includes another one.
 * HOT.
 */
import { slotRanges } from '../network/value-range.js';
import { type StateView, type TransitionSystem } from '../semantics/transition-system.js';
import { Arena, CHUNK_MASK } from './arena.js';
import { Packing } from './packing.js';

/** The address of a node. */
export type NodeId = number;

/** No node: the parent of initial states, the end of lists. */
export const NO_NODE: NodeId = -1;

export type Subsumption = 'inclusion' | 'equality';

/** Node records: the discrete part, the next node of the same part, the parent, the zone. */
const NODE_LENGTH = 4;
const DISCRETE = 0;
const NEXT = 1;
const PARENT = 2;
const ZONE = 3;

/** Records of discrete parts: the first node, the dimension of the zones, then the packed vector. */
const FIRST = 0;
const DIM = 1;
const KEY = 2;

/** The zone of a node that a later one covers: it is gone. */
const COVERED = -1;

export class StateStore {
  /** Nodes that no later one covers. */
  stored = 0;
  discreteCount = 0;

  readonly #subsumption: Subsumption;
  readonly #packing: Packing;
  readonly #words: Int32Array;
  readonly #nodes = new Arena();
  readonly #discrete = new Arena();
  readonly #zones = new Arena();
  /** Zones given back, by dimension. */
  readonly #freeZones: number[][];
  #table = new Int32Array(1 << 12).fill(NO_NODE);

  constructor(system: TransitionSystem, subsumption: Subsumption) {
    this.#subsumption = subsumption;
    this.#packing = new Packing(slotRanges(system.network).slice(0, system.stateLength));
    this.#words = new Int32Array(this.#packing.length);
    this.#freeZones = Array.from({ length: system.dimensionMax + 1 }, () => []);
  }

  get bytes(): number {
    return this.#nodes.bytes + this.#discrete.bytes + this.#zones.bytes + this.#table.byteLength;
  }

  /**
   * Adds a state unless one that is stored covers it; then the answer is NO_NODE. With inclusion, stored states that
   * the new one covers are dropped.
   */
  add(state: StateView, parent: NodeId): NodeId {
    const discrete = this.#findDiscrete(state);
    const chunk = this.#discrete.chunk(discrete);
    const at = discrete & CHUNK_MASK;
    if (this.#subsumption === 'equality') {
      if (this.#findEqual(chunk[at + FIRST]!, state) !== NO_NODE) return NO_NODE;
    } else if (!this.#dropCovered(chunk, at, state)) return NO_NODE;
    const node = this.#nodes.allocate(NODE_LENGTH);
    const nodeChunk = this.#nodes.chunk(node);
    const nodeAt = node & CHUNK_MASK;
    nodeChunk[nodeAt + DISCRETE] = discrete;
    nodeChunk[nodeAt + NEXT] = chunk[at + FIRST]!;
    nodeChunk[nodeAt + PARENT] = parent;
    nodeChunk[nodeAt + ZONE] = this.#storeZone(state);
    chunk[at + FIRST] = node;
    this.stored++;
    return node;
  }

  /** The stored node that equals a state, or NO_NODE. */
  find(state: StateView): NodeId {
    const discrete = this.#findDiscrete(state);
    return this.#findEqual(this.#discrete.chunk(discrete)[(discrete & CHUNK_MASK) + FIRST]!, state);
  }

  isCovered(node: NodeId): boolean {
    return this.#nodes.chunk(node)[(node & CHUNK_MASK) + ZONE] === COVERED;
  }

  /** All nodes that are not covered, in the order in which they were added. */
  *nodes(): Iterable<NodeId> {
    for (const node of this.#nodes.records(NODE_LENGTH)) if (!this.isCovered(node)) yield node;
  }

  parent(node: NodeId): NodeId {
    return this.#nodes.chunk(node)[(node & CHUNK_MASK) + PARENT]!;
  }

  /** Copies a state that is not covered into the caller's buffers; returns its dimension. */
  load(node: NodeId, vector: Int32Array, cells: Int32Array): number {
    const chunk = this.#nodes.chunk(node);
    const at = node & CHUNK_MASK;
    const discrete = chunk[at + DISCRETE]!;
    const zone = chunk[at + ZONE]!;
    const keys = this.#discrete.chunk(discrete);
    const keyAt = discrete & CHUNK_MASK;
    this.#packing.unpack(keys, keyAt + KEY, vector);
    const dim = keys[keyAt + DIM]!;
    const zones = this.#zones.chunk(zone);
    const zoneAt = zone & CHUNK_MASK;
    for (let k = 0; k < dim * dim; k++) cells[k] = zones[zoneAt + k]!;
    return dim;
  }

  #storeZone({ cells, dim }: StateView): number {
    const length = dim * dim;
    const zone = this.#freeZones[dim]!.pop() ?? this.#zones.allocate(length);
    const zones = this.#zones.chunk(zone);
    const at = zone & CHUNK_MASK;
    for (let k = 0; k < length; k++) zones[at + k] = cells[k]!;
    return zone;
  }

  /** The node with the same zone, or NO_NODE. */
  #findEqual(first: NodeId, { cells, dim }: StateView): NodeId {
    const length = dim * dim;
    for (let node = first; node !== NO_NODE;) {
      const chunk = this.#nodes.chunk(node);
      const at = node & CHUNK_MASK;
      const zone = chunk[at + ZONE]!;
      const zones = this.#zones.chunk(zone);
      const zoneAt = zone & CHUNK_MASK;
      let k = 0;
      while (k < length && zones[zoneAt + k] === cells[k]) k++;
      if (k === length) return node;
      node = chunk[at + NEXT]!;
    }
    return NO_NODE;
  }

  /** Drops the nodes that the state covers; false if one of them covers the state. */
  #dropCovered(discrete: Int32Array, discreteAt: number, { cells, dim }: StateView): boolean {
    const length = dim * dim;
    let previous = NO_NODE;
    for (let node = discrete[discreteAt + FIRST]!; node !== NO_NODE;) {
      const chunk = this.#nodes.chunk(node);
      const at = node & CHUNK_MASK;
      const next = chunk[at + NEXT]!;
      const zone = chunk[at + ZONE]!;
      const zones = this.#zones.chunk(zone);
      const zoneAt = zone & CHUNK_MASK;
      // The first cell that differs decides which inclusion is still possible.
      let k = 0;
      while (k < length && zones[zoneAt + k] === cells[k]) k++;
      if (k === length) return false;
      if (zones[zoneAt + k]! > cells[k]!) {
        while (k < length && zones[zoneAt + k]! >= cells[k]!) k++;
        if (k === length) return false;
        previous = node;
      } else {
        while (k < length && zones[zoneAt + k]! <= cells[k]!) k++;
        if (k === length) {
          chunk[at + ZONE] = COVERED;
          this.#freeZones[dim]!.push(zone);
          this.stored--;
          if (previous === NO_NODE) discrete[discreteAt + FIRST] = next;
          else this.#nodes.chunk(previous)[(previous & CHUNK_MASK) + NEXT] = next;
        } else previous = node;
      }
      node = next;
    }
    return true;
  }

  /** The record of the state's discrete part, made if it is new. */
  #findDiscrete({ vector, dim }: StateView): number {
    const words = this.#words;
    this.#packing.pack(vector, words);
    const mask = this.#table.length - 1;
    let slot = hashWords(words, 0, words.length) & mask;
    for (;;) {
      const discrete = this.#table[slot]!;
      if (discrete === NO_NODE) break;
      const keys = this.#discrete.chunk(discrete);
      const at = (discrete & CHUNK_MASK) + KEY;
      let k = 0;
      while (k < words.length && keys[at + k] === words[k]) k++;
      if (k === words.length) return discrete;
      slot = (slot + 1) & mask;
    }
    const discrete = this.#discrete.allocate(KEY + words.length);
    const keys = this.#discrete.chunk(discrete);
    const at = discrete & CHUNK_MASK;
    keys[at + FIRST] = NO_NODE;
    keys[at + DIM] = dim;
    for (let k = 0; k < words.length; k++) keys[at + KEY + k] = words[k]!;
    this.#table[slot] = discrete;
    this.discreteCount++;
    if (2 * this.discreteCount > this.#table.length) this.#rehash();
    return discrete;
  }

  #rehash(): void {
    const old = this.#table;
    const mask = 2 * old.length - 1;
    this.#table = new Int32Array(2 * old.length).fill(NO_NODE);
    for (const discrete of old) {
      if (discrete === NO_NODE) continue;
      const at = (discrete & CHUNK_MASK) + KEY;
      let slot = hashWords(this.#discrete.chunk(discrete), at, this.#words.length) & mask;
      while (this.#table[slot] !== NO_NODE) slot = (slot + 1) & mask;
      this.#table[slot] = discrete;
    }
  }
}

function hashWords(words: Int32Array, at: number, length: number): number {
  let hash = 0x9e3779b9 | 0;
  for (let k = 0; k < length; k++) {
    hash = Math.imul(hash ^ words[at + k]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
