/** The states that a search has found and not yet looked at, in the order in which it looks at them. */
import { type Random } from '../base/random.js';
import { type NodeId } from './state-store.js';

export type SearchOrder = 'breadth' | 'depth' | 'random';

export interface Waiting {
  readonly size: number;
  push(node: NodeId): void;
  /** Not when empty. */
  pop(): NodeId;
}

export function createWaiting(order: SearchOrder, random: Random): Waiting {
  switch (order) {
    case 'breadth':
      return new Queue();
    case 'depth':
      return new Stack();
    case 'random':
      return new Bag(random);
  }
}

class Queue implements Waiting {
  #nodes: NodeId[] = [];
  #head = 0;

  get size(): number {
    return this.#nodes.length - this.#head;
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
