/**
 * A network in which time runs faster: every clock shows `factor` times what it showed before. So a clock value with a
 * fraction becomes an integer, and integer zones can speak of it.
 *
 * Clock constraints, initial values and assigned values are multiplied; nothing else changes. What is too large for a
 * clock then is an error where it is met, as any number that is too large; `canScale` tells what is known beforehand.
 */
import { CLOCK_CONSTANT_MAX } from '../base/limits.js';
import { binary, constant } from './build-expression.js';
import { type Network } from './network.js';
import { Rewriter } from './rewrite.js';
import { walkNetwork } from './walk.js';

export function scaleTime(network: Network, factor: number): Network {
  if (factor === 1) return network;
  const rewriter = new Rewriter({ time: (value, span) => binary('scale', constant(factor), value, span) });
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

/** Whether the numbers that clocks have at the start and are set to, where they are known, can be multiplied by the factor. */
export function canScale(network: Network, factor: number): boolean {
  return greatestAssigned(network) * factor <= CLOCK_CONSTANT_MAX;
}

const known = new WeakMap<Network, number>();

function greatestAssigned(network: Network): number {
  let greatest = known.get(network);
  if (greatest !== undefined) return greatest;
  greatest = network.clocks.reduce((most, { initial }) => Math.max(most, initial), 0);
  walkNetwork(network, {
    action(action) {
      const value =
        action.kind === 'setClock' ? action.value : action.kind === 'copyClock' ? action.shift : undefined;
      if (value?.kind === 'constant') greatest = Math.max(greatest!, Math.abs(value.value));
    },
  });
  known.set(network, greatest);
  return greatest;
}
