/**
 * Networks with the tester outside: opened for an interface, seen as another one is, or without their environment.
 */
import { PASSED_MAX } from '../base/limits.js';
import { type Diagnostic, type Report } from '../base/diagnostic.js';
import { nearest } from '../base/suggest.js';
import {
  type InterfaceRequest,
  type Role,
  type SharedVariable,
  type TestInterface,
  channelUses,
  interfaceOf,
  isNamed,
  listed,
  broadcastInputs,
  namesOf,
  processesUnderTest,
} from './interface.js';
import { meetingChannels, passedWithMeetings, withMeetings } from './meetings.js';
import {
  type ApartChannel,
  type MeetingsSeen,
  type Network,
  type NetworkChannel,
  type NetworkVariable,
} from './network.js';
import {
  type BoundCell,
  isPassedByEnvironment,
  passedValues,
  sentValues,
  triesAllValues,
  valuesLike,
} from './passed-values.js';
import { apartChannels, mixedChannel, withSidesApart } from './sides-apart.js';
import {
  channelSharedByBothSides,
  tooManyMeetings,
  tooManyValues,
  unknownValue,
} from './testing-problems.js';
import { valueBindings } from './value-bindings.js';
import {
  type ChannelValues,
  edgesForValues,
  groupOf,
  plainName,
  slotsByName,
  withValues,
} from './valued-channels.js';

/**
 * A network as tests see it: with its interface, channels that pass values taken apart, and the tester as the world outside.
 * Undefined if the interface cannot be derived; then errors say why.
 */
export function opened(network: Network, request: InterfaceRequest, report: Report): OpenNetwork | undefined {
  const mixed = mixedChannel(network, request.apart ?? []);
  if (mixed !== undefined) {
    report(channelSharedByBothSides.at(undefined, mixed, 'sent'));
    return undefined;
  }
  const apart = sidesApart(network, request);
  const meetings = meetingsSeen(apart.network, request, report);
  const met = withMeetings(apart.network, meetings);
  const plain = interfaceWithValues(met, { ...request, meetings }, report);
  return (
    plain &&
    openedWith(met, {
      ...plain,
      ...(apart.channels.length > 0 && { apart: apart.channels }),
      ...(meetings !== undefined && { meetings }),
    })
  );
}

/** The meetings inside that are asked for, and that no list says something else of. */
function meetingsSeen(network: Network, request: InterfaceRequest, report: Report): MeetingsSeen | undefined {
  const { seen, inputs = [], outputs = [] } = request;
  if (seen === undefined) return undefined;
  const lists = new Set([...inputs, ...outputs].map((each) => groupOf(listed(each).name)));
  const underTest = processesUnderTest(network, request.underTest, () => undefined);
  const isAsked = ({ name, within = name }: NetworkChannel): boolean =>
    !lists.has(groupOf(within)) && (seen.channels === 'all' || seen.channels.includes(groupOf(within)));
  const { channels, tooMany } = meetingChannels(network, underTest, isAsked);
  for (const group of tooMany) report(tooManyMeetings.at(undefined, group));
  if (channels.length === 0) return undefined;
  const variables = seen.variables.map(({ name }) => name);
  return { channels, variables, all: seen.channels === 'all' };
}

/** The network with channels taken apart that both sides use; a tester that sees messages inside sees those of a side, too. */
export function sidesApart(
  network: Network,
  request: InterfaceRequest,
): { readonly network: Network; readonly channels: readonly ApartChannel[] } {
  const underTest = processesUnderTest(network, request.underTest, () => undefined);
  const channels = (request.apart ?? apartChannels(network, underTest)).filter(
    ({ side }) => request.seesInside !== true || side === 'environment',
  );
  return { network: withSidesApart(network, underTest, channels), channels };
}

/** The interface of a network, with channels as they are declared, and what they pass. */
export function interfaceWithValues(
  network: Network,
  request: InterfaceRequest,
  report: Report,
): TestInterface | undefined {
  const plain = interfaceOf(network, request, report);
  const values = plain && valuesOf(network, plain, request, report);
  if (plain === undefined || values === undefined) return undefined;
  if (request.sampled === undefined) return { ...plain, values };
  const { sampled } = request;
  const slots = slotsByName(network);
  return {
    ...plain,
    ...(sampled.isExact ? {} : { triesSome: true }),
    values: values.map((each) =>
      each.sampled === undefined && each.parameters.some(({ name }) => sampled.holding.has(slots.get(name)!))
        ? { ...each, sampled: sampled.isExact ? 'classes' : 'some' }
        : each,
    ),
  };
}

/** A network that is opened to be seen as another one is: see `interfaceLike`. */
export function openedLike(network: Network, other: OpenNetwork): OpenNetwork {
  const { tested } = other;
  const sides = withSidesApart(network, sidesLike(network, other), tested.apart ?? []);
  const apart = withMeetings(sides, tested.meetings);
  const values = valuesLike(apart, tested.values);
  const valued = withValues(apart, values);
  const like = { ...interfaceLike(valued, other.network, tested), values };
  return { network: openNetwork(valued, like), tested: like };
}

function openedWith(network: Network, plain: TestInterface): OpenNetwork {
  const valued = withValues(network, plain.values);
  const tested = withRoles(valued, plain, rolesByName(network, plain));
  return { network: openNetwork(valued, tested), tested };
}

function rolesByName(network: Network, { roles }: TestInterface): ReadonlyMap<string, Role> {
  return new Map(channelsIn(network).map(({ name }, index) => [name, roles[index]!]));
}

/** The interface of a network whose channels were taken apart. */
function withRoles(valued: Network, plain: TestInterface, rolesOf: ReadonlyMap<string, Role>): TestInterface {
  const channels = channelsIn(valued);
  const roles = channels.map(({ name, passes }) => rolesOf.get(passes?.channel ?? name)!);
  const names = (role: Role): readonly string[] => namesOf(channels, roles, role);
  const broadcasts = broadcastInputs(channels, roles);
  return { ...plain, roles, inputs: names('input'), outputs: names('output'), broadcasts };
}

/** What is passed: as the lists say, and for all that they leave open, as the model shows. */
function valuesOf(
  network: Network,
  plain: TestInterface,
  request: InterfaceRequest,
  report: Report,
): readonly ChannelValues[] | undefined {
  const { inputs = [], outputs = [], values: known, seen } = request;
  const shared = [...(request.shared ?? []), ...(seen?.variables ?? []), ...passedInside(network, request)];
  if (known !== undefined) return valuesLike(network, known);
  const bound = new Map<string, readonly BoundCell[]>();
  const shown = valueBindings(network, plain);
  const apart = new Set(request.meetings?.channels.map(groupOf));
  for (const group of new Set([...shown.keys(), ...shared.flatMap(({ channels }) => channels)])) {
    // What is left there of a channel whose meetings are told is not seen.
    if (apart.has(group)) continue;
    const variables = withShared(network, group, shown.get(group) ?? [], plain, shared);
    if (variables.length > 0) bound.set(group, variables.flatMap(cellsOf));
  }
  const unknown: Diagnostic[] = [];
  for (const each of [...inputs, ...outputs]) {
    const { name, variables } = listed(each);
    if (variables === undefined) continue;
    const own = variables.map((variable) => ({
      variable,
      cells: network.variables.flatMap((known) =>
        cellsOf(known).filter((cell) => isPartOf(cell.name, variable)),
      ),
    }));
    const names = network.variables.flatMap((known) => (/[. ]/.test(known.name) ? [] : [known.name]));
    for (const { variable, cells: found } of own)
      if (found.length === 0)
        unknown.push(unknownValue.at(undefined, variable, name, nearest(variable, names), names));
    if (own.length > 0)
      bound.set(
        groupOf(name),
        own.flatMap(({ cells: found }) => found),
      );
    else bound.delete(groupOf(name));
  }
  for (const each of unknown) report(each);
  if (unknown.length > 0) return undefined;
  for (const [group, cells] of bound) {
    if (cells.length <= PASSED_MAX) continue;
    bound.delete(group);
    report(tooManyValues.at(undefined, group));
  }
  const { values, tooMany } = passedValues(network, plain, bound);
  const found = tooMany.length === 0 ? [] : occurringValues(network, plain, bound, values, tooMany, request);
  const all = [...values, ...found];
  for (const group of tooMany)
    if (!found.some((each) => each.group === group)) report(tooManyValues.at(undefined, group));
  return all;
}

/** The variables that pass with meetings inside. */
function passedInside(network: Network, { meetings }: InterfaceRequest): readonly SharedVariable[] {
  return meetings === undefined ? [] : passedWithMeetings(network, meetings);
}

/**
 * What an environment passes with inputs, found among the states that the network as a whole can reach: nothing else has to do
 * with an environment. A receiver that changes the values in the same step would hide what was passed.
 */
function occurringValues(
  network: Network,
  plain: TestInterface,
  bound: ReadonlyMap<string, readonly BoundCell[]>,
  values: readonly ChannelValues[],
  tooMany: readonly string[],
  { occurring }: InterfaceRequest,
): readonly ChannelValues[] {
  if (occurring === undefined || !triesAllValues({ values })) return [];
  const groups = tooMany.filter((group) => isPassedByEnvironment(network, plain, group, bound.get(group)!));
  const slots = [...new Set(groups.flatMap((group) => bound.get(group)!.map(({ slot }) => slot)))];
  if (groups.length === 0) return [];
  const found = occurring(openedWith(network, { ...plain, values }).network, slots);
  const sets = new Map(slots.map((slot, index) => [slot, found[index]!]));
  return groups.flatMap((group) => sentValues(group, bound.get(group)!, (slot) => sets.get(slot)) ?? []);
}

/** What a channel passes, with the memory that it tells of. A tester gives memory as such, and with no other input. */
function withShared(
  network: Network,
  group: string,
  variables: readonly NetworkVariable[],
  { underTest }: TestInterface,
  shared: readonly SharedVariable[],
): readonly NetworkVariable[] {
  const isAlone = !underTest.includes(false);
  const known = new Map<string, readonly string[]>();
  for (const { name, channels } of shared) known.set(name, [...(known.get(name) ?? []), ...channels]);
  return network.variables.filter((variable) => {
    const channels = known.get(variable.name);
    if (channels?.includes(group) === true) return true;
    return variables.includes(variable) && (channels === undefined || !isAlone);
  });
}

/** Whether a name is that of a variable, or of an element of it. */
function isPartOf(name: string, variable: string): boolean {
  return isNamed(name, variable, '[') || name.startsWith(`${variable}.`);
}

function cellsOf({ name, slot, cells }: NetworkVariable): readonly BoundCell[] {
  return cells.map(({ path, low, high }, index) => ({ name: name + path, low, high, slot: slot + index }));
}

/**
 * The interface of a network that is to be seen as another one is: channels and processes by their names. A channel that the
 * other does not use takes its role from this one.
 */
export function interfaceLike(network: Network, other: Network, tested: TestInterface): TestInterface {
  const channels = channelsIn(network);
  const rolesOf = new Map(channelsIn(other).map(({ name }, index) => [name, tested.roles[index]!]));
  const underTest = sidesLike(network, { network: other, tested });
  const unused = unusedChannels(other);
  const uses = unused.size === 0 ? [] : channelUses(network, underTest);
  const groups = new Map([...tested.inputs, ...tested.outputs].map((name) => [plainName(name), name]));
  const roles = channels.map(({ name, passes, meetingOn }, index): Role => {
    // A meeting that the other does not have is one that is never allowed.
    if (meetingOn !== undefined) return 'output';
    const use = uses[index];
    const isSent = unused.has(name) && use?.sentInside === true && !use.receivedInside;
    // A value that the other never passes is one more of the same channel.
    const alike = groups.get(passes?.channel ?? name) ?? name;
    return isSent ? 'output' : (rolesOf.get(name) ?? rolesOf.get(alike) ?? 'internal');
  });
  const known = new Set(tested.outputs);
  const more = namesOf(channels, roles, 'output').filter((name) => !known.has(name));
  return {
    ...tested,
    roles,
    underTest,
    broadcasts: broadcastInputs(channels, roles),
    outputs: more.length === 0 ? tested.outputs : [...tested.outputs, ...more],
  };
}

/** By process, whether it is under test, as in another network. */
function sidesLike(network: Network, other: OpenNetwork): readonly boolean[] {
  const sides = new Map(
    other.network.processes.map(({ name }, index) => [name, other.tested.underTest[index]!]),
  );
  return network.processes.map(({ name }) => sides.get(name) ?? true);
}

/** By network. */
const knownUnused = new WeakMap<Network, ReadonlySet<string>>();

/** Channels that no process uses. */
function unusedChannels(network: Network): ReadonlySet<string> {
  let unused = knownUnused.get(network);
  if (unused === undefined) {
    const uses = channelUses(
      network,
      network.processes.map(() => true),
    );
    const names = channelsIn(network).map(({ name }) => name);
    unused = new Set(names.filter((_, index) => !uses[index]!.sentInside && !uses[index]!.receivedInside));
    knownUnused.set(network, unused);
  }
  return unused;
}

/** The channels that its processes use and that nobody sees: they are not seen of a system in its place, either. */
export function channelsInside({ network, tested }: OpenNetwork): readonly string[] {
  const unused = unusedChannels(network);
  const names = channelsIn(network).flatMap(({ name, passes }, index) =>
    tested.roles[index] === 'internal' && !unused.has(name) ? [passes?.channel ?? name] : [],
  );
  return [...new Set(names)];
}

/** A network with the interface that it was opened for. */
export interface OpenNetwork {
  readonly network: Network;
  readonly tested: TestInterface;
}

/**
 * A specification and a system that are compared: a channel which the specification does not use and the system sends is an
 * output that is never allowed.
 */
export function seenTogether(
  spec: OpenNetwork,
  system: OpenNetwork,
): { readonly spec: OpenNetwork; readonly system: OpenNetwork } {
  const unused = unusedChannels(spec.network);
  const known = new Set(spec.tested.outputs);
  const plain = new Set(spec.tested.outputs.map(plainName));
  // So is a value that the specification never passes, and a step that it does not have where steps are seen.
  const seesInside = spec.tested.see !== undefined;
  const more = system.tested.outputs.filter(
    (name) => !known.has(name) && (seesInside || unused.has(name) || plain.has(plainName(name))),
  );
  if (more.length === 0) return { spec, system: seenLike(system, spec) };
  const isMore = new Set(more);
  const roles = channelsIn(spec.network).map(({ name }, index) =>
    isMore.has(name) ? 'output' : spec.tested.roles[index]!,
  );
  const wider = { ...spec, tested: { ...spec.tested, roles, outputs: [...spec.tested.outputs, ...more] } };
  return { spec: wider, system: seenLike(system, wider) };
}

/**
 * An open network as those see it who know another one: inputs that the other does not have are never given, and channels that
 * are internal there are internal.
 */
function seenLike(own: OpenNetwork, other: OpenNetwork): OpenNetwork {
  const { network, tested } = own;
  const { synchronisation } = network;
  if (synchronisation.kind !== 'channels') return own;
  const inside = new Set(
    channelsIn(other.network).flatMap(({ name }, channel) =>
      other.tested.roles[channel] === 'internal' ? [name] : [],
    ),
  );
  const given = new Set(other.tested.inputs);
  const isHidden = synchronisation.channels.map(({ name }, channel) => {
    const role = tested.roles[channel];
    return role === 'input' ? !given.has(name) : role === 'output' && inside.has(name);
  });
  if (!isHidden.includes(true)) return own;
  const seen = new Set(
    synchronisation.channels.flatMap(({ name }, index) => (isHidden[index] === false ? [name] : [])),
  );
  const isSeen = (name: string): boolean => seen.has(name);
  const channels = synchronisation.channels.map((channel, index) =>
    isHidden[index] === true ? { ...channel, outside: undefined } : channel,
  );
  return {
    network: { ...network, synchronisation: { ...synchronisation, channels } },
    tested: {
      ...tested,
      inputs: tested.inputs.filter(isSeen),
      outputs: tested.outputs.filter(isSeen),
      roles: tested.roles.map((role, index) => (isHidden[index] === true ? 'internal' : role)),
    },
  };
}

function channelsIn({ synchronisation }: Network): readonly NetworkChannel[] {
  return synchronisation.kind === 'channels' ? synchronisation.channels : [];
}

/**
 * The network with the tester as the world outside: it may send every input that nobody sends, and takes every output
 * that nobody receives. A channel that the tester serves is not urgent for its inputs: the tester takes its time.
 */
export function openNetwork(network: Network, { roles }: TestInterface): Network {
  const { synchronisation, processes } = network;
  if (synchronisation.kind !== 'channels') return network;
  const uses = channelUses(
    network,
    processes.map(() => true),
  );
  const sent = usedNames(synchronisation.channels, (index) => uses[index]!.sentInside);
  const received = usedNames(synchronisation.channels, (index) => uses[index]!.receivedInside);
  const channels = synchronisation.channels.map((channel, index): NetworkChannel => {
    const name = channel.passes?.channel ?? channel.name;
    if (roles[index] === 'input' && !sent.has(name)) return { ...channel, outside: 'sends', urgent: false };
    if (roles[index] === 'output' && !received.has(name)) return { ...channel, outside: 'receives' };
    return channel;
  });
  return withChannels(network, processes, channels);
}

/** The names of channels, values aside, of which some are used. */
function usedNames(
  channels: readonly NetworkChannel[],
  isUsed: (index: number) => boolean,
): ReadonlySet<string> {
  return new Set(
    channels.flatMap(({ name, passes }, index) => (isUsed(index) ? [passes?.channel ?? name] : [])),
  );
}

function withChannels(
  network: Network,
  processes: Network['processes'],
  channels: readonly NetworkChannel[],
): Network {
  const hasValues = channels.some(({ passes }) => passes !== undefined);
  return {
    ...network,
    processes: hasValues
      ? processes.map((process) => ({
          ...process,
          edges: process.edges.flatMap((edge) => edgesForValues(edge, channels)),
        }))
      : processes,
    synchronisation: { kind: 'channels', channels },
  };
}

/** The processes under test alone: those of the environment do nothing, and the world outside takes their place. */
export function withoutEnvironment(network: Network, { roles, underTest }: TestInterface): Network {
  if (underTest.every((is) => is)) return network;
  const uses = channelUses(network, underTest);
  const received = usedNames(channelsIn(network), (index) => uses[index]!.receivedInside);
  const channels = channelsIn(network).map((channel, index): NetworkChannel => {
    if (roles[index] === 'input') return { ...channel, outside: 'sends', urgent: false };
    // What processes under test send to each other, they still do, though the tester sees it.
    const isTaken = roles[index] === 'output' && !received.has(channel.passes?.channel ?? channel.name);
    return isTaken ? { ...channel, outside: 'receives' } : channel;
  });
  const processes = network.processes.map((process, index) =>
    underTest[index] === true
      ? process
      : { ...process, edges: [], locations: process.locations.map((each) => ({ ...each, ...AT_REST })) },
  );
  return withChannels(network, processes, channels);
}

/** Of a location: nothing has to be done in it. */
export const AT_REST = { urgency: 'none', invariant: { constraints: [] }, rates: [] } as const;
