/**
 * By which step each node of a search was reached, so that a path can be told in the end.
 *
 * A search that keeps traces notes a step for every node, millions of them: they lie in arenas, two words and the
 * edges each, where a map of lists would take thirty times that and end at 2^24 entries.
 *
 * INVARIANT nodes are noted in the order in which they are stored, none is left out; or none is noted at all. HOT.
 */
import { assert } from '../base/assert.js';
import { type StepView } from '../semantics/transition-system.js';
import { Arena, CHUNK_MASK } from './arena.js';
import { type NodeId, nodeIndex } from './state-store.js';

export class StepLog {
  #count = 0;
  /** By index of the node: the address of its edges, or NO_STEP. */
  readonly #addresses = new Arena();
  /** How many edges, then the edges. */
  readonly #edges = new Arena();

  /** Notes the step to the node that was stored last; initial nodes have none. */
  note(node: NodeId, step: StepView | undefined): void {
    const entry = this.#addresses.allocate(1);
    assert(entry === nodeIndex(node), 'steps are noted node by node');
    this.#count++;
    this.#addresses.chunk(entry)[entry & CHUNK_MASK] = step === undefined ? NO_STEP : this.#add(step);
  }

  /** The edges of the step to a node; undefined for initial nodes, and where steps are not noted. */
  get(node: NodeId): readonly number[] | undefined {
    const entry = nodeIndex(node);
    if (entry >= this.#count) return undefined;
    const address = this.#addresses.chunk(entry)[entry & CHUNK_MASK]!;
    if (address === NO_STEP) return undefined;
    const chunk = this.#edges.chunk(address);
    const at = address & CHUNK_MASK;
    return [...chunk.subarray(at + 1, at + 1 + chunk[at]!)];
  }

  get bytes(): number {
    return this.#addresses.bytes + this.#edges.bytes;
  }

  #add({ edges, count }: StepView): number {
    const address = this.#edges.allocate(1 + count);
    const chunk = this.#edges.chunk(address);
    const at = address & CHUNK_MASK;
    chunk[at] = count;
    for (let k = 0; k < count; k++) chunk[at + 1 + k] = edges[k]!;
    return address;
  }
}

const NO_STEP = -1;
