/** The way that a search took to a node. */
import { assert } from '../base/assert.js';
import { type SearchResult } from './search.js';
import { NO_NODE, type NodeId } from './state-store.js';

/** The edges of each step, from an initial state to the node; of a search that kept traces. */
export function pathTo(result: SearchResult, node: NodeId): readonly (readonly number[])[] {
  const path = keptPathTo(result, node);
  assert(path !== undefined, 'the search kept its steps');
  return path;
}

/** The same; undefined if the search did not keep its steps. */
export function keptPathTo(
  { store, steps }: SearchResult,
  node: NodeId,
): readonly (readonly number[])[] | undefined {
  const path: (readonly number[])[] = [];
  for (let at = node; at !== NO_NODE && store.parent(at) !== NO_NODE; at = store.parent(at)) {
    const step = steps.get(at);
    if (step === undefined) return undefined;
    path.push(step);
  }
  return path.reverse();
}
