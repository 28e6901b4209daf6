/** The way that a search took to a node. */
import { assert } from '../base/assert.js';
import { type SearchResult } from './search.js';
import { NO_NODE, type NodeId } from './state-store.js';

/** The edges of each step, from an initial state to the node; of a search that kept traces. */
export function pathTo({ store, steps }: SearchResult, node: NodeId): readonly (readonly number[])[] {
  const path: (readonly number[])[] = [];
  for (let at = node; at !== NO_NODE && store.parent(at) !== NO_NODE; at = store.parent(at)) {
    const step = steps.get(at);
    assert(step !== undefined, 'the search kept its steps');
    path.push(step);
  }
  return path.reverse();
}
