/** Invariants as guards: the construction by which conformance looks at outputs alone. */
import { type Network } from '../network/network.js';

/** A location is left only where its invariant holds, and stayed in as long as one likes. */
export function withInvariantsAsGuards(network: Network): Network {
  return {
    ...network,
    processes: network.processes.map((process) => ({
      ...process,
      locations: process.locations.map((location) => ({ ...location, invariant: { constraints: [] } })),
      edges: process.edges.map((edge) => {
        const { invariant } = process.locations[edge.source]!;
        const { condition, constraints } = edge.guard;
        const both =
          condition === undefined || invariant.condition === undefined
            ? (condition ?? invariant.condition)
            : ({ kind: 'and', left: condition, right: invariant.condition } as const);
        return {
          ...edge,
          guard: { condition: both, constraints: [...constraints, ...invariant.constraints] },
        };
      }),
    })),
  };
}
