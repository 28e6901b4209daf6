/**
 * A network in which time runs faster: every clock shows `factor` times what it showed before. So a clock value with a
 * fraction becomes an integer, and integer zones can speak of it.
 *
 * Clock constraints, initial values and assigned values are multiplied; nothing else changes.
 */
import { binary, constant } from './build-expression.js';
import { type Network } from './network.js';
import { Rewriter } from './rewrite.js';

export function scaleTime(network: Network, factor: number): Network {
  if (factor === 1) return network;
  const rewriter = new Rewriter({ time: (value, span) => binary('*', constant(factor), value, span) });
  return {
    ...network,
    processes: network.processes.map((process) => ({
      ...process,
      locations: process.locations.map((location) => rewriter.location(location)),
      edges: process.edges.map((edge) => rewriter.edge(edge)),
    })),
    clocks: network.clocks.map((clock) => ({ ...clock, initial: clock.initial * factor })),
    functions: network.functions.map((each) => rewriter.function(each)),
    beforeUpdate: rewriter.actions(network.beforeUpdate),
    afterUpdate: rewriter.actions(network.afterUpdate),
  };
}
