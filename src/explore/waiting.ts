/**
 * The states that a search has found and not yet looked at, in the order in which it looks at them.
 *
 * Where a state covers others, the order decides how much is done in vain: a state that is looked at before the one
 * that will cover it is looked at for nothing, and so are its successors. See topological-order.ts for the order that
 * avoids this; breadth-first looks at states with few steps first; best-first goes straight for a goal.
 */
import { type Random } from '../base/random.js';
import { type Network } from '../network/network.js';
import { type NodeId } from './state-store.js';
import { TopologicalOrder } from './topological-order.js';

/** The order in which states are visited. */
export type SearchOrder = 'breadth' | 'depth' | 'random' | 'topological' | 'best';

/** What an order is made for. */
export interface Waiters {
  readonly network: Network;
  readonly random: Random;
  /** How far a state is from what the search looks for; without it, 'best' is 'topological'. */
  readonly distance?: ((vector: Int32Array) => number) | undefined;
}

export interface Waiting {
  readonly size: number;
  /** About so many are in use. */
  readonly bytes: number;
  /** Adds a node, whose state has this vector. */
  push(node: NodeId, vector: Int32Array): void;
  /** Not when empty. */
  pop(): NodeId;
}

export function createWaiting(order: SearchOrder, { network, random, distance }: Waiters): Waiting {
  switch (order) {
    case 'breadth':
      return new Queue();
    case 'depth':
      return new Stack();
    case 'random':
      return new Bag(random);
    case 'topological':
      return new Levels(topologicalKey(network));
    case 'best':
      return new Levels(distance ?? topologicalKey(network));
  }
}

/** Of a list that has grown by a half, with the one that it was copied from. */
const BYTES_PER_NODE = 16;

/** Of an empty queue and its entry in a map. */
const BYTES_PER_QUEUE = 200;

class Queue implements Waiting {
  #nodes: NodeId[] = [];
  #head = 0;

  get size(): number {
    return this.#nodes.length - this.#head;
  }

  get bytes(): number {
    return BYTES_PER_NODE * this.#nodes.length;
  }

  push(node: NodeId): void {
    this.#nodes.push(node);
  }

  pop(): NodeId {
    const node = this.#nodes[this.#head++]!;
    if (this.#head > 1024 && 2 * this.#head > this.#nodes.length) {
      this.#nodes = this.#nodes.slice(this.#head);
      this.#head = 0;
    }
    return node;
  }
}

class Stack implements Waiting {
  readonly #nodes: NodeId[] = [];

  get size(): number {
    return this.#nodes.length;
  }

  get bytes(): number {
    return BYTES_PER_NODE * this.#nodes.length;
  }

  push(node: NodeId): void {
    this.#nodes.push(node);
  }

  pop(): NodeId {
    return this.#nodes.pop()!;
  }
}

class Bag implements Waiting {
  readonly #nodes: NodeId[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  get size(): number {
    return this.#nodes.length;
  }

  get bytes(): number {
    return BYTES_PER_NODE * this.#nodes.length;
  }

  push(node: NodeId): void {
    this.#nodes.push(node);
  }

  pop(): NodeId {
    const at = this.#random.nextInt(this.#nodes.length);
    const node = this.#nodes[at]!;
    this.#nodes[at] = this.#nodes.at(-1)!;
    this.#nodes.pop();
    return node;
  }
}

function topologicalKey(network: Network): (vector: Int32Array) => number {
  const order = new TopologicalOrder(network);
  return (vector) => order.keyOf(vector);
}

/** A queue per key; those that are not empty stand in a binary heap, the least key first. */
class Levels implements Waiting {
  size = 0;
  readonly #keyOf: (vector: Int32Array) => number;
  readonly #queues = new Map<number, Queue>();
  readonly #heap: number[] = [];

  constructor(keyOf: (vector: Int32Array) => number) {
    this.#keyOf = keyOf;
  }

  push(node: NodeId, vector: Int32Array): void {
    const key = this.#keyOf(vector);
    let queue = this.#queues.get(key);
    if (queue === undefined) {
      queue = new Queue();
      this.#queues.set(key, queue);
    }
    if (queue.size === 0) this.#insertKey(key);
    queue.push(node);
    this.size++;
  }

  get bytes(): number {
    // A queue keeps at most as many nodes that have left it as wait in it.
    return 2 * BYTES_PER_NODE * this.size + BYTES_PER_QUEUE * this.#queues.size;
  }

  pop(): NodeId {
    const queue = this.#queues.get(this.#heap[0]!)!;
    const node = queue.pop();
    if (queue.size === 0) this.#removeLeastKey();
    this.size--;
    return node;
  }

  #insertKey(key: number): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0 && heap[(at - 1) >> 1]! > key) {
      heap[at] = heap[(at - 1) >> 1]!;
      at = (at - 1) >> 1;
    }
    heap[at] = key;
  }

  #removeLeastKey(): void {
    const heap = this.#heap;
    const key = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= key) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = key;
  }
}
