/**
 * What a tester knows of the system that its automaton is closed with: how actions are written on edges, and where steps of
 * the system go before its own.
 */
import { type TestInterface, channelsOfEdges } from '../../network/interface.js';
import { type Network, type NetworkChannel, type NetworkEdge } from '../../network/network.js';
import { plainName } from '../../network/valued-channels.js';

export interface Tester {
  /** By their plain names, such as `call[2]`. */
  readonly inputs: ReadonlyMap<string, TesterChannel>;
  readonly outputs: ReadonlyMap<string, TesterChannel>;
  /** Whether the system has committed locations: to act while it is there, the tester knocks. */
  readonly knocks: boolean;
  /** Whether a step that nobody sees leaves some of them. */
  readonly isUnseenCommitted: boolean;
  /** Whether a single process is under test. */
  readonly isSingle: boolean;
  readonly names: TesterNames;
}

/** Names of the automata, which hide nothing that the model declares. */
export interface TesterNames {
  readonly clock: string;
  /** Which values the last output has, as a set of patterns. */
  readonly heard: string;
  /** Sent only if nothing else can be done: the system does not take what it is given. */
  readonly refused: string;
  /** Received in committed locations of the system. */
  readonly knock: string;
}

export interface TesterChannel {
  readonly channel: string;
  /** The variables that it passes. */
  readonly parameters: readonly string[];
  readonly isBroadcast: boolean;
  readonly isUrgent: boolean;
  /** Whether an edge from a committed location of the system has it. */
  readonly isUsedCommitted: boolean;
}

/** An edge of a process under test. */
export interface SystemEdge {
  readonly edge: NetworkEdge;
  readonly from: 'none' | 'urgent' | 'committed';
  /** The numbers of the channels that it may have. */
  readonly channels: readonly number[];
  /** Whether the tester may not see it. */
  readonly isUnseen: boolean;
}

export function channelsOf({ synchronisation }: Network): readonly NetworkChannel[] {
  return synchronisation.kind === 'channels' ? synchronisation.channels : [];
}

/** The edges of the processes under test. */
export function systemEdges(network: Network, { underTest, roles }: TestInterface): readonly SystemEdge[] {
  const used = channelsOfEdges(network);
  return network.processes.flatMap(({ edges, locations }, process) =>
    underTest[process] === true
      ? edges.map((edge): SystemEdge => {
          const channels = used(edge);
          const isUnseen = channels.length === 0 || channels.some((each) => roles[each] === 'internal');
          return { edge, from: locations[edge.source]!.urgency, channels, isUnseen };
        })
      : [],
  );
}

/** The network is that of the system alone. */
export function testerOf(network: Network, tested: TestInterface, names: TesterNames): Tester {
  const channels = channelsOf(network);
  const committed = systemEdges(network, tested).filter(({ from }) => from === 'committed');
  const usedCommitted = new Set(
    committed.flatMap((edge) => edge.channels.map((each) => plainChannel(channels[each]!))),
  );
  const known = (role: 'input' | 'output'): ReadonlyMap<string, TesterChannel> =>
    new Map(
      channels.flatMap((each, index) => {
        if (tested.roles[index] !== role) return [];
        const channel = plainChannel(each);
        const entry: TesterChannel = {
          channel,
          parameters: each.passes?.names ?? [],
          isBroadcast: each.broadcast,
          isUrgent: each.urgent,
          isUsedCommitted: usedCommitted.has(channel),
        };
        return [[channel, entry] as const];
      }),
    );
  const processes = network.processes.filter((_, index) => tested.underTest[index]!);
  return {
    inputs: known('input'),
    outputs: known('output'),
    knocks: processes.some(({ locations }) => locations.some(({ urgency }) => urgency === 'committed')),
    isUnseenCommitted: committed.some(({ isUnseen }) => isUnseen),
    isSingle: processes.length === 1,
    names,
  };
}

/** The name of a channel, values aside. */
export function plainChannel({ name, passes }: NetworkChannel): string {
  return passes?.channel ?? plainName(name);
}
