/**
 * The ways of an environment: whether it may have gone several after a trace, since not all that it does is seen, and what is
 * left of it where it waits.
 */
import { type TestInterface, channelsOfEdges } from './interface.js';
import { type Network } from './network.js';
import { AT_REST } from './open-network.js';

/** An environment that does nothing but wait: its own deadlines are left. */
export function waitingEnvironment(network: Network, { underTest }: TestInterface): Network {
  const processes = network.processes.map((process, index) => ({
    ...process,
    edges: [],
    locations:
      underTest[index] === true
        ? process.locations.map((each) => ({ ...each, ...AT_REST }))
        : process.locations,
  }));
  return { ...network, processes };
}

/**
 * Whether an environment may stand at several places after a trace: it takes steps that are not seen, or can do the same in
 * several ways.
 */
export function choosesUnseen(network: Network, { roles, underTest }: TestInterface): boolean {
  const channelsOf = channelsOfEdges(network);
  const known = new Set<string>();
  /** Whether the environment has done so before. */
  const isRepeated = (what: string): boolean => known.size === known.add(what).size;
  return network.processes.some(({ initialLocations, edges }, process) => {
    if (underTest[process] === true) return false;
    const channels = edges.map((edge) => channelsOf(edge));
    const uses = new Set<string>();
    const isUnseen = edges.some((edge, index) => {
      const { kind } = edge.action;
      for (const channel of channels[index]!) uses.add(`${kind} ${channel}`);
      const isOwn = channels[index]!.every((channel) => roles[channel] !== 'internal');
      if (kind === 'internal' || !isOwn) return true;
      return channels[index]!.some((channel) => isRepeated(`${process} ${edge.source} ${kind} ${channel}`));
    });
    return isUnseen || initialLocations.length > 1 || [...uses].some(isRepeated);
  });
}
