/**
 * Channels that one side of the border uses among its own processes, and also to meet the other side.
 *
 * Several trains may send `appr` to a gate, and one of them is under test: what it sends is an output, and what the others
 * send stays within the environment. The tester plays the environment, so it knows which of the two happens. Such a channel
 * becomes two: one by which the sides meet, under its own name, and one within the side that also meets itself.
 *
 * What both sides send and both receive would be an input and an output of one name: that is not taken apart.
 *
 * INVARIANT the channels that were there keep their numbers; an edge that may do both has a copy next to it.
 */
import {
  type ApartChannel,
  type EdgeAction,
  type Network,
  type NetworkChannel,
  type NetworkEdge,
  type Side,
} from './network.js';
import { type ChannelUse, channelUses, channelsOfEdges } from './interface.js';
import { groupOf } from './valued-channels.js';

/** The channels of a network that both sides use, and that can be taken apart. */
export function apartChannels(network: Network, underTest: readonly boolean[]): readonly ApartChannel[] {
  const { synchronisation } = network;
  if (synchronisation.kind !== 'channels' || !underTest.includes(false)) return [];
  const { channels } = synchronisation;
  const uses = channelUses(network, underTest);
  const areOne = groupsOfComputedIndices(network);
  const used = channels.map(({ name }, index): ChannelUse => {
    const group = groupOf(name);
    if (!areOne.has(group)) return uses[index]!;
    return uses.filter((_, other) => groupOf(channels[other]!.name) === group).reduce(together);
  });
  return channels.flatMap(({ name, broadcast }, index) => {
    const apart = takenApart(used[index]!, broadcast);
    return apart === undefined ? [] : [{ name, ...apart }];
  });
}

/** The network with such channels taken apart. */
export function withSidesApart(
  network: Network,
  underTest: readonly boolean[],
  apart: readonly ApartChannel[],
): Network {
  const { synchronisation } = network;
  if (synchronisation.kind !== 'channels' || apart.length === 0) return network;
  const { channels } = synchronisation;
  const known = new Map(apart.map((each) => [each.name, each]));
  const more: NetworkChannel[] = [];
  /** By channel, the one within a side. Elements of an array stay in order, so that indices lead to the same one. */
  const within = new Map<number, number>();
  channels.forEach((channel, index) => {
    const found = known.get(channel.name);
    if (found === undefined) return;
    within.set(index, channels.length + more.length);
    more.push({ ...channel, name: nameWithin(channel.name, found.side), within: channel.name });
  });
  const used = channelsOfEdges(network);
  const copies = (edge: NetworkEdge, process: number): readonly NetworkEdge[] => {
    const [first] = used(edge);
    const found = first === undefined ? undefined : known.get(channels[first]!.name);
    if (found === undefined) return [edge];
    const { action } = edge as { readonly action: MeetingAction };
    const side: Side = underTest[process] === true ? 'system' : 'environment';
    if (side !== found.side) return [edge];
    const inside = { ...edge, action: { ...action, channel: within.get(action.channel)! } };
    return meets(found, side, action.kind) ? [edge, inside] : [inside];
  };
  return {
    ...network,
    processes: network.processes.map((process, index) => ({
      ...process,
      edges: process.edges.flatMap((edge) => copies(edge, index)),
    })),
    synchronisation: { ...synchronisation, channels: [...channels, ...more] },
  };
}

/** A channel that an edge can name beside others that are taken apart in another way: then it cannot be said what the edge does. */
export function mixedChannel(network: Network, apart: readonly ApartChannel[]): string | undefined {
  const { synchronisation } = network;
  if (synchronisation.kind !== 'channels' || apart.length === 0) return undefined;
  const known = new Map(apart.map(({ name, side, role }) => [name, `${side} ${role}`]));
  const used = channelsOfEdges(network);
  for (const { edges } of network.processes)
    for (const edge of edges) {
      const names = used(edge).map((channel) => synchronisation.channels[channel]!.name);
      if (new Set(names.map((name) => known.get(name))).size > 1)
        return names.find((name) => known.has(name));
    }
  return undefined;
}

/** Whether an edge of a side is one by which it meets the other. */
export function meets({ role }: ApartChannel, side: Side, direction: 'send' | 'receive'): boolean {
  return (side === 'system') === ((role === 'output') === (direction === 'send'));
}

/** The name of a channel within a side. */
export function nameWithin(channel: string, side: Side): string {
  const group = groupOf(channel);
  return `${group} within the ${side}${channel.slice(group.length)}`;
}

type MeetingAction = Extract<EdgeAction, { kind: 'send' | 'receive' }>;

function takenApart(
  { sentInside, receivedInside, sentByEnvironment, receivedByEnvironment }: ChannelUse,
  broadcast: boolean,
): Omit<ApartChannel, 'name'> | undefined {
  if (sentInside && sentByEnvironment) {
    if (receivedInside && receivedByEnvironment) return undefined;
    return receivedInside ? { side: 'system', role: 'input' } : { side: 'environment', role: 'output' };
  }
  // A broadcast reaches both sides at once.
  if (!receivedInside || !receivedByEnvironment || broadcast) return undefined;
  if (sentInside) return { side: 'system', role: 'output' };
  return sentByEnvironment ? { side: 'environment', role: 'input' } : undefined;
}

function together(a: ChannelUse, b: ChannelUse): ChannelUse {
  return {
    sentInside: a.sentInside || b.sentInside,
    receivedInside: a.receivedInside || b.receivedInside,
    sentByEnvironment: a.sentByEnvironment || b.sentByEnvironment,
    receivedByEnvironment: a.receivedByEnvironment || b.receivedByEnvironment,
  };
}

/** Arrays of channels of which an edge chooses an element when it is taken: their elements are treated alike. */
function groupsOfComputedIndices(network: Network): ReadonlySet<string> {
  const { synchronisation, processes } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  return new Set(
    processes.flatMap(({ edges }) =>
      edges.flatMap(({ action }) =>
        (action.kind === 'send' || action.kind === 'receive') && action.indices.length > 0
          ? [groupOf(channels[action.channel]!.name)]
          : [],
      ),
    ),
  );
}
