/**
 * Where the nodes of decision diagrams live: typed arrays, one record a node, every node once.
 *
 * A node tests the variable of its level and has one child for each value. Levels are counted from the bottom, so that
 * a diagram can grow at its top; the two leaves stand on level -1. A child's level is below that of its parent.
 *
 *     levelOf[node]          the level it tests
 *     firstChild[node]       where its children begin in `children`; there are as many as the level has values
 *     slots                  the unique table: open addressing by a hash of level and children
 *
 * INVARIANT reduced: no node has all children equal. INVARIANT unique: no two nodes have equal level and children.
 * So two diagrams denote the same set exactly if they are the same number.
 *
 * Sweeping does not move nodes: the records that it frees are given out again to nodes with as many children.
 *
 * HOT: typed arrays and offsets, no objects inside loops.
 */
/** A diagram: the number of its top node, FALSE or TRUE; or EXHAUSTED, the answer when there was no room for it. */
export type Ref = number;

export const FALSE: Ref = 0;
export const TRUE: Ref = 1;
export const EXHAUSTED: Ref = -1;

/** A bound for recursion over diagrams. */
export const LEVELS_MAX = 2_048;

const NODES_AT_FIRST = 1 << 10;
/** Nodes are numbered in 30 bits. */
const NODES_MAX = 1 << 30;

export class NodeStore {
  /** The number of values of each level. */
  readonly sizes: number[] = [];
  levelOf = new Int32Array(NODES_AT_FIRST);
  firstChild = new Int32Array(NODES_AT_FIRST);
  children = new Int32Array(4 * NODES_AT_FIRST);

  readonly #memoryMax: number;
  #slots = new Int32Array(2 * NODES_AT_FIRST);
  /** How many records have been given out, freed ones included, and how far `children` is filled. */
  #recordCount = 2;
  #childCount = 0;
  #liveCount = 0;
  /** By number of children: the first freed record; each holds the next in place of its first child. 0 for none. */
  readonly #freeOfArity: number[] = [];

  /** `memoryMax` in bytes, for nodes and table together. */
  constructor(memoryMax: number) {
    this.#memoryMax = memoryMax;
    this.levelOf[FALSE] = -1;
    this.levelOf[TRUE] = -1;
  }

  /** Nodes that are in use or not yet swept. */
  get nodeCount(): number {
    return this.#liveCount;
  }

  /** Bytes taken. */
  get memory(): number {
    return 4 * (this.levelOf.length + this.firstChild.length + this.children.length + this.#slots.length);
  }

  /** The node with these children, which are read from `buffer` at `at`. EXHAUSTED when there is no room for it. */
  node(level: number, buffer: Int32Array, at: number): Ref {
    const arity = this.sizes[level]!;
    const first = buffer[at]!;
    let isConstant = true;
    let hash = Math.imul(level + 1, 0x9e3779b1);
    for (let k = 0; k < arity; k++) {
      const child = buffer[at + k]!;
      if (child !== first) isConstant = false;
      hash = Math.imul(hash ^ child, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    if (isConstant) return first;
    if (3 * this.#liveCount > 2 * this.#slots.length) this.#growSlots();
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let found = this.#slots[slot]!; found !== 0; found = this.#slots[slot]!) {
      if (this.levelOf[found] === level && this.#hasChildren(found, arity, buffer, at)) return found;
      slot = (slot + 1) & mask;
    }
    // A full table would be searched for ever; one that may not grow is only slow.
    if (this.#liveCount + 2 > this.#slots.length) return EXHAUSTED;
    const made = this.#record(arity);
    if (made === EXHAUSTED) return EXHAUSTED;
    this.levelOf[made] = level;
    const begin = this.firstChild[made]!;
    for (let k = 0; k < arity; k++) this.children[begin + k] = buffer[at + k]!;
    this.#slots[slot] = made;
    this.#liveCount++;
    return made;
  }

  /** Frees every node that cannot be reached from the given ones. */
  sweep(live: Iterable<Ref>): void {
    const marked = this.#mark(live);
    this.#slots.fill(0);
    this.#liveCount = 0;
    this.#freeOfArity.length = 0;
    for (let node = this.#recordCount - 1; node >= 2; node--) {
      if (marked[node] === 1) {
        this.#insert(node);
        this.#liveCount++;
      } else {
        this.#free(node);
      }
    }
  }

  #mark(live: Iterable<Ref>): Uint8Array {
    const marked = new Uint8Array(this.#recordCount);
    const open: number[] = [];
    for (const ref of live) if (ref > TRUE) open.push(ref);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (marked[node] === 1) continue;
      marked[node] = 1;
      const begin = this.firstChild[node]!;
      const end = begin + this.sizes[this.levelOf[node]!]!;
      for (let k = begin; k < end; k++) {
        const child = this.children[k]!;
        if (child > TRUE && marked[child] === 0) open.push(child);
      }
    }
    return marked;
  }

  /** A freed record remembers its level, which says how many children it has room for. */
  #free(node: number): void {
    const arity = this.sizes[this.levelOf[node]!]!;
    this.children[this.firstChild[node]!] = this.#freeOfArity[arity] ?? 0;
    this.#freeOfArity[arity] = node;
  }

  #hasChildren(node: number, arity: number, buffer: Int32Array, at: number): boolean {
    const begin = this.firstChild[node]!;
    for (let k = 0; k < arity; k++) if (this.children[begin + k] !== buffer[at + k]) return false;
    return true;
  }

  #insert(node: number): void {
    const level = this.levelOf[node]!;
    const begin = this.firstChild[node]!;
    const end = begin + this.sizes[level]!;
    let hash = Math.imul(level + 1, 0x9e3779b1);
    for (let k = begin; k < end; k++) {
      hash = Math.imul(hash ^ this.children[k]!, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = node;
  }

  /** A record with room for so many children: a freed one, else a new one. */
  #record(arity: number): Ref {
    const freed = this.#freeOfArity[arity] ?? 0;
    if (freed !== 0) {
      this.#freeOfArity[arity] = this.children[this.firstChild[freed]!]!;
      return freed;
    }
    if (this.#recordCount === this.levelOf.length && !this.#growRecords()) return EXHAUSTED;
    if (this.#childCount + arity > this.children.length && !this.#growChildren(arity)) return EXHAUSTED;
    const made = this.#recordCount++;
    this.firstChild[made] = this.#childCount;
    this.#childCount += arity;
    return made;
  }

  #growRecords(): boolean {
    const length = this.levelOf.length;
    if (length >= NODES_MAX || !this.#hasRoomFor(2 * length)) return false;
    this.levelOf = grown(this.levelOf, 2 * length);
    this.firstChild = grown(this.firstChild, 2 * length);
    return true;
  }

  #growChildren(arity: number): boolean {
    const length = Math.max(2 * this.children.length, this.children.length + arity);
    if (length >= NODES_MAX || !this.#hasRoomFor(length - this.children.length)) return false;
    this.children = grown(this.children, length);
    return true;
  }

  #growSlots(): void {
    if (!this.#hasRoomFor(this.#slots.length)) return;
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    for (const node of old) if (node !== 0) this.#insert(node);
  }

  #hasRoomFor(integers: number): boolean {
    return this.memory + 4 * integers <= this.#memoryMax;
  }
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}
