/**
 * Instruments a network: the tracker, a slot that the model does not use, is set by the edges that are taken. So a
 * search tells states apart by what has happened on the way to them.
 */
import { constant } from './build-expression.js';
import { assert } from '../base/assert.js';
import { type Network, type NetworkEdge, NOT_TRACKED, TRACKED_MAX } from './network.js';

/** By the number of an edge (counted over all processes): what the tracker becomes; undefined if it stays. */
export type Track = (edge: number) => number | undefined;

export function tracked(network: Network, track: Track): Network {
  const { trackerSlot } = network;
  assert(trackerSlot !== undefined, 'a network that is instrumented has a tracker');
  let next = 0;
  const instrument = (edge: NetworkEdge): NetworkEdge => {
    const value = track(next++);
    if (value === undefined) return edge;
    const store = {
      kind: 'store',
      to: { base: trackerSlot, indices: [] },
      value: constant(value),
      low: NOT_TRACKED,
      high: TRACKED_MAX,
      span: edge.origin.span,
    } as const;
    return { ...edge, update: [...edge.update, store] };
  };
  const processes = network.processes.map((process) => ({
    ...process,
    edges: process.edges.map(instrument),
  }));
  return { ...network, processes };
}
