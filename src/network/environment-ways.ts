/**
 * The ways of an environment: whether it may have gone several after a trace, since not all that it does is seen, what tells
 * where it stands, and what is left of it where it waits.
 */
import { madeOnce } from '../base/maps.js';
import { type TestInterface, channelsOfEdges } from './interface.js';
import { type Network } from './network.js';
import { AT_REST } from './open-network.js';
import { storageOf, storageOfHooks } from './process-storage.js';

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

/**
 * The slots and clocks of a network that tell where its environment stands: what it reads and no process under test sets. It
 * may have stored what it has read in the system's memory, which the trace does not tell.
 */
export interface Standing {
  readonly slots: readonly number[];
  readonly clocks: readonly number[];
}

/** Many systems are compared with the same model. */
const KNOWN = new WeakMap<Network, Standing>();

export function standingOf(network: Network, { underTest }: TestInterface): Standing {
  return madeOnce(KNOWN, network, () => {
    const { processes, variables, clocks, stateLength } = network;
    const storage = processes.map((process) => storageOf(network, process));
    const isOurs = (process: number): boolean => underTest[process] !== false;
    const setters = [storageOfHooks(network), ...storage.filter((_, process) => isOurs(process))];
    const tells = (name: string): boolean =>
      storage.some(({ read }, process) => !isOurs(process) && read.has(name)) &&
      !setters.some(({ written }) => written.has(name));
    return {
      slots: [
        ...processes.flatMap((_, index) => (isOurs(index) ? [] : [index])),
        ...variables.flatMap(({ name, slot, cells }) =>
          slot < stateLength && tells(name) ? cells.map((_, cell) => slot + cell) : [],
        ),
      ],
      clocks: clocks.flatMap(({ name }, clock) => (clock > 0 && tells(name) ? [clock] : [])),
    };
  });
}
