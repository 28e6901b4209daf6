/** Follows a timed trace in the zone graph of the same model. */
import { type TimedTrace } from '../../src/explore/trace.js';
import { type Network, type NetworkEdge } from '../../src/network/network.js';
import { edgeKey } from '../../src/semantics/concrete-system.js';
import { type StateView } from '../../src/semantics/transition-system.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';

/**
 * The number of steps that the zone graph has too: all of them, if the two semantics agree. A broadcast may lead to
 * several zones of one discrete state, so a set of states is followed.
 */
export function stepsInZones(network: Network, trace: TimedTrace): number {
  const system = new ZoneSystem(network);
  const edges: readonly NetworkEdge[] = network.processes.flatMap((process) => process.edges);
  const keyOf = (edge: NetworkEdge): string =>
    edgeKey({ process: edge.process, ...edge.origin, selected: edge.selected });
  const indexOf = new Map(network.processes.map(({ name }, index) => [name, index]));
  let states: StateView[] = [];
  const keep = (into: StateView[], { vector, cells, dim }: StateView): void => {
    into.push({ vector: vector.slice(), cells: cells.slice(0, dim * dim), dim });
  };
  system.initial((state) => {
    keep(states, state);
  });
  for (const [taken, step] of trace.steps.entries()) {
    const wanted = step.edges
      .map((edge) => edgeKey({ ...edge, process: indexOf.get(edge.process)! }))
      .join(' ');
    const next: StateView[] = [];
    for (const state of states) {
      system.successors(state, ({ edges: ids, count }, target) => {
        const found = [...ids.subarray(0, count)].map((id) => keyOf(edges[id]!)).join(' ');
        if (found === wanted) keep(next, target);
      });
    }
    if (next.length === 0) return taken;
    states = next.slice(0, 20);
  }
  return trace.steps.length;
}
