/**
 * The interface of a model for testing: what the tester does (inputs), what the system does (outputs), and what stays
 * inside (internal).
 *
 * Without further words all processes are under test, and the world outside is the tester: a channel that is only
 * received is an input, one that is only sent an output, one with both is internal. If only some processes are under
 * test, the others are the environment: channels that cross the border are the interface, and what the environment
 * does limits the tester. Lists of inputs and outputs go before all this.
 *
 * INVARIANT an input is not sent, and an output is not received, on the side where the system stands, unless a list
 * says so: then it is a synchronisation inside the system that the tester sees.
 */
import { type Diagnostic, type Report } from '../base/diagnostic.js';
import {
  channelCrossesBothWays,
  channelListedTwice,
  channelSharedByBothSides,
  inputSentInside,
  noChannels,
  noInterface,
  nothingUnderTest,
  outputNotSent,
  unknownChannel,
  tooManyValues,
  unknownProcess,
  unknownValue,
} from './testing-problems.js';
import { nearest } from '../base/suggest.js';
import { type Network, type NetworkChannel, type NetworkEdge, type NetworkVariable } from './network.js';
import { type BoundCell, passedValues, valuesLike } from './passed-values.js';
import { valueBindings } from './value-bindings.js';
import { rangeOf, slotRanges } from './value-range.js';
import { type ChannelValues, edgesForValues, groupOf, plainName, withValues } from './valued-channels.js';

export type Role = 'input' | 'output' | 'internal';

export interface TestInterface {
  /** By channel. */
  readonly roles: readonly Role[];
  /** By process: false for those of the environment. */
  readonly underTest: readonly boolean[];
  /** The names of the inputs and outputs, in the order of the channels. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** What inputs and outputs pass; each choice of values is an input or output of its own. */
  readonly values: readonly ChannelValues[];
}

/**
 * What the user says of it. A name without its index stands for the whole array; variables in parentheses behind it, such as
 * in `enter(kind)`, are what it passes, and an empty pair of them says that it passes nothing.
 */
export interface InterfaceRequest {
  /** The names of processes; by default all. */
  readonly underTest?: readonly string[] | undefined;
  readonly inputs?: readonly string[] | undefined;
  readonly outputs?: readonly string[] | undefined;
  /** What is listed may be missing: a system that lacks a channel never uses it. */
  readonly mayLack?: boolean | undefined;
  /** What inputs and outputs pass, where that is known already: in a system that is compared with a model, say. */
  readonly values?: readonly ChannelValues[] | undefined;
  /** Whether the tester also sees what processes under test send to each other: then it counts as output. */
  readonly seesInside?: boolean | undefined;
}

/** The interface, or undefined if it cannot be derived; then errors say why. */
export function interfaceOf(
  network: Network,
  request: InterfaceRequest,
  report: Report,
): TestInterface | undefined {
  const { synchronisation, processes } = network;
  if (synchronisation.kind !== 'channels') {
    report(noChannels.at(undefined));
    return undefined;
  }
  const { channels } = synchronisation;
  const problems: Diagnostic[] = [];
  const problem: Report = (diagnostic) => {
    problems.push(diagnostic);
    report(diagnostic);
  };
  const underTest = processesUnderTest(network, request.underTest, problem);
  const listed = listedRoles(channels, request, problem);
  if (problems.length > 0) return undefined;
  const uses = channelUses(network, underTest);
  const roles = channels.map((channel, index): Role => {
    const role = listed.get(index);
    if (role === undefined) {
      const derived = derivedRole(channel, uses[index]!, problem);
      const isSeen = request.seesInside === true && uses[index]!.sentInside;
      return derived === 'internal' && isSeen ? 'output' : derived;
    }
    return listedRole(channel, uses[index]!, role, problem);
  });
  const names = (role: Role): readonly string[] =>
    channels.filter((_, index) => roles[index] === role).map(({ name }) => name);
  const derived = { roles, underTest, inputs: names('input'), outputs: names('output'), values: [] };
  const isBlind = derived.inputs.length + derived.outputs.length === 0;
  if (problems.length === 0 && isBlind && request.seesInside !== true)
    problem(noInterface.at(undefined, processes.length));
  return problems.length > 0 ? undefined : derived;
}

/**
 * A network as tests see it: with its interface, channels that pass values taken apart, and the tester as the world outside.
 * Undefined if the interface cannot be derived; then errors say why.
 */
export function opened(network: Network, request: InterfaceRequest, report: Report): OpenNetwork | undefined {
  const plain = interfaceOf(network, request, report);
  if (plain === undefined) return undefined;
  const values = valuesOf(network, plain, request, report);
  return values && openedWith(network, plain, values);
}

/** A network that is opened to be seen as another one is: see `interfaceLike`. */
export function openedLike(network: Network, other: OpenNetwork): OpenNetwork {
  const { tested } = other;
  const values = valuesLike(network, tested.values);
  const valued = withValues(network, values);
  const like = { ...interfaceLike(valued, other.network, tested), values };
  return { network: openNetwork(valued, like), tested: like };
}

function openedWith(network: Network, plain: TestInterface, values: readonly ChannelValues[]): OpenNetwork {
  const valued = withValues(network, values);
  const tested = { ...withRoles(valued, plain, rolesByName(network, plain)), values };
  return { network: openNetwork(valued, tested), tested };
}

function rolesByName(network: Network, { roles }: TestInterface): ReadonlyMap<string, Role> {
  return new Map(channelsIn(network).map(({ name }, index) => [name, roles[index]!]));
}

/** The interface of a network whose channels were taken apart. */
function withRoles(valued: Network, plain: TestInterface, rolesOf: ReadonlyMap<string, Role>): TestInterface {
  const channels = channelsIn(valued);
  const roles = channels.map(({ name, passes }) => rolesOf.get(passes?.channel ?? name)!);
  const names = (role: Role): readonly string[] =>
    channels.flatMap(({ name }, index) => (roles[index] === role ? [name] : []));
  return { ...plain, roles, inputs: names('input'), outputs: names('output') };
}

/** What is passed: as the lists say, and for all that they leave open, as the model shows. */
function valuesOf(
  network: Network,
  plain: TestInterface,
  { inputs = [], outputs = [], values: known }: InterfaceRequest,
  report: Report,
): readonly ChannelValues[] | undefined {
  if (known !== undefined) return valuesLike(network, known);
  const bound = new Map<string, readonly BoundCell[]>();
  for (const [group, variables] of valueBindings(network, plain))
    bound.set(group, variables.flatMap(cellsOf));
  let isRight = true;
  for (const each of [...inputs, ...outputs]) {
    const { name, variables } = listed(each);
    if (variables === undefined) continue;
    const cells = variables.flatMap((variable) => {
      const found = network.variables
        .flatMap(cellsOf)
        .filter((cell) => isNamed(cell.name, variable, '[') || cell.name.startsWith(`${variable}.`));
      if (found.length > 0) return found;
      isRight = false;
      const names = network.variables.flatMap(({ name: own }) => (/[. ]/.test(own) ? [] : [own]));
      report(unknownValue.at(undefined, variable, name, nearest(variable, names), names));
      return [];
    });
    if (cells.length > 0) bound.set(groupOf(name), cells);
    else bound.delete(groupOf(name));
  }
  if (!isRight) return undefined;
  const { values, tooMany } = passedValues(network, plain, bound);
  for (const group of tooMany) report(tooManyValues.at(undefined, group));
  return values;
}

function cellsOf({ name, slot, cells }: NetworkVariable): readonly BoundCell[] {
  return cells.map(({ path, low, high }, index) => ({ name: name + path, low, high, slot: slot + index }));
}

/** A name of a list, and the variables in the parentheses behind it. */
function listed(text: string): { readonly name: string; readonly variables: readonly string[] | undefined } {
  const open = text.indexOf('(');
  if (open < 0 || !text.endsWith(')')) return { name: text, variables: undefined };
  const inside = text.slice(open + 1, -1).trim();
  return {
    name: text.slice(0, open).trim(),
    variables: inside === '' ? [] : inside.split(',').map((each) => each.trim()),
  };
}

/**
 * The interface of a network that is to be seen as another one is: channels and processes by their names. A channel that the
 * other does not use takes its role from this one.
 */
export function interfaceLike(network: Network, other: Network, tested: TestInterface): TestInterface {
  const channels = channelsIn(network);
  const rolesOf = new Map(channelsIn(other).map(({ name }, index) => [name, tested.roles[index]!]));
  const sidesOf = new Map(other.processes.map(({ name }, index) => [name, tested.underTest[index]!]));
  const underTest = network.processes.map(({ name }) => sidesOf.get(name) ?? true);
  const unused = unusedChannels(other);
  const uses = unused.size === 0 ? [] : channelUses(network, underTest);
  const groups = new Map([...tested.inputs, ...tested.outputs].map((name) => [plainName(name), name]));
  const roles = channels.map(({ name, passes }, index): Role => {
    const use = uses[index];
    const isSent = unused.has(name) && use?.sentInside === true && !use.receivedInside;
    // A value that the other never passes is one more of the same channel.
    const alike = groups.get(passes?.channel ?? name) ?? name;
    return isSent ? 'output' : (rolesOf.get(name) ?? rolesOf.get(alike) ?? 'internal');
  });
  const more = channels.flatMap(({ name }, index) =>
    roles[index] === 'output' && !tested.outputs.includes(name) ? [name] : [],
  );
  return {
    ...tested,
    roles,
    underTest,
    outputs: more.length === 0 ? tested.outputs : [...tested.outputs, ...more],
  };
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
  // So is a value that the specification never passes.
  const more = system.tested.outputs.filter(
    (name) =>
      !known.has(name) && (unused.has(name) || (plainName(name) !== name && plain.has(plainName(name)))),
  );
  if (more.length === 0) return { spec, system: seenLike(system, spec) };
  const roles = channelsIn(spec.network).map(({ name }, index) =>
    more.includes(name) ? 'output' : spec.tested.roles[index]!,
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
  const isHidden = synchronisation.channels.map(({ name }, channel) => {
    const role = tested.roles[channel];
    return role === 'input' ? !other.tested.inputs.includes(name) : role === 'output' && inside.has(name);
  });
  if (!isHidden.includes(true)) return own;
  const isSeen = (name: string): boolean =>
    synchronisation.channels.some((channel, index) => channel.name === name && isHidden[index] === false);
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

const AT_REST = { urgency: 'none', invariant: { constraints: [] }, rates: [] } as const;

// ------------------------------------------------------------------------------------------------- what is named

function processesUnderTest(
  { processes }: Network,
  named: readonly string[] | undefined,
  report: Report,
): readonly boolean[] {
  if (named === undefined) return processes.map(() => true);
  const names = processes.map(({ name }) => name);
  const bases = names.map(baseOf('('));
  for (const name of named) {
    if (names.some((each) => isNamed(each, name, '('))) continue;
    report(unknownProcess.at(undefined, name, nearest(name, [...names, ...bases]), bases));
  }
  const underTest = names.map((each) => named.some((name) => isNamed(each, name, '(')));
  if (named.length === 0) report(nothingUnderTest.at(undefined));
  return underTest;
}

function listedRoles(
  channels: readonly NetworkChannel[],
  { inputs = [], outputs = [], mayLack = false }: InterfaceRequest,
  report: Report,
): ReadonlyMap<number, Role> {
  const roles = new Map<number, Role>();
  const names = channels.map(({ name }) => name);
  const bases = names.map(baseOf('['));
  const list = (texts: readonly string[], role: Role): void => {
    for (const text of texts) {
      const { name } = listed(text);
      const found = names.flatMap((each, index) => (isNamed(each, name, '[') ? [index] : []));
      if (found.length === 0 && !mayLack)
        report(unknownChannel.at(undefined, name, nearest(name, [...names, ...bases]), bases));
      for (const index of found) {
        if ((roles.get(index) ?? role) !== role) report(channelListedTwice.at(undefined, names[index]!));
        roles.set(index, role);
      }
    }
  };
  list(inputs, 'input');
  list(outputs, 'output');
  return roles;
}

/** Whether a name is the given one, or stands for an element of the array that it names. */
function isNamed(name: string, given: string, bracket: '[' | '('): boolean {
  return name === given || name.startsWith(`${given}${bracket}`);
}

const baseOf =
  (bracket: '[' | '(') =>
  (name: string): string =>
    name.split(bracket, 1)[0]!;

// ------------------------------------------------------------------------------------------------ what is derived

/** Who uses a channel: processes under test (inside) or those of the environment. */
interface ChannelUse {
  sentInside: boolean;
  receivedInside: boolean;
  sentByEnvironment: boolean;
  receivedByEnvironment: boolean;
}

function channelUses(network: Network, underTest: readonly boolean[]): readonly ChannelUse[] {
  const { synchronisation, processes } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const uses = channels.map((): ChannelUse => ({
    sentInside: false,
    receivedInside: false,
    sentByEnvironment: false,
    receivedByEnvironment: false,
  }));
  const used = channelsOfEdges(network);
  processes.forEach(({ edges }, process) => {
    for (const edge of edges) {
      for (const channel of used(edge)) {
        const use = uses[channel]!;
        const sends = edge.action.kind === 'send';
        if (underTest[process]!) use[sends ? 'sentInside' : 'receivedInside'] = true;
        else use[sends ? 'sentByEnvironment' : 'receivedByEnvironment'] = true;
      }
    }
  });
  return uses;
}

/** The channels that an edge can name: several where an index is computed. */
export function channelsOfEdges(network: Network): (edge: NetworkEdge) => readonly number[] {
  const ranges = slotRanges(network);
  return ({ action }) => {
    if (action.kind !== 'send' && action.kind !== 'receive') return [];
    const { spread = 1 } = action;
    const starts = action.indices.reduce<readonly number[]>(
      (channels, { value, low, size, stride }) => {
        const range = rangeOf(value, ranges);
        const first = Math.max(low, range.low);
        const last = Math.min(low + size - 1, range.high);
        const count = Math.max(0, last - first + 1);
        const offsets = Array.from({ length: count }, (_, k) => (first + k - low) * stride);
        return channels.flatMap((channel) => offsets.map((offset) => channel + offset));
      },
      [action.channel],
    );
    if (spread === 1) return starts;
    return starts.flatMap((start) => Array.from({ length: spread }, (_, k) => start + k));
  };
}

function derivedRole({ name, broadcast }: NetworkChannel, use: ChannelUse, report: Report): Role {
  const { sentInside, receivedInside, sentByEnvironment, receivedByEnvironment } = use;
  if (!sentInside && !receivedInside) {
    // What one side of the border does without the other may still be done by a system.
    if (sentByEnvironment === receivedByEnvironment) return 'internal';
    return receivedByEnvironment ? 'output' : 'input';
  }
  if (!sentByEnvironment && !receivedByEnvironment)
    return sentInside && receivedInside ? 'internal' : sentInside ? 'output' : 'input';
  if (sentInside && sentByEnvironment) {
    const bothWays = receivedInside && receivedByEnvironment;
    report(
      bothWays
        ? channelCrossesBothWays.at(undefined, name)
        : channelSharedByBothSides.at(undefined, name, 'sent'),
    );
    return 'internal';
  }
  // A broadcast reaches everybody; a handshake finds its partner on one side or the other.
  if (receivedInside && receivedByEnvironment && !broadcast) {
    report(channelSharedByBothSides.at(undefined, name, 'received'));
    return 'internal';
  }
  return sentInside ? (receivedByEnvironment ? 'output' : 'internal') : 'input';
}

function listedRole({ name }: NetworkChannel, use: ChannelUse, role: Role, report: Report): Role {
  if (role === 'input' && use.sentInside) report(inputSentInside.at(undefined, name));
  // An output that is never sent is one that is never allowed.
  if (role === 'output' && !use.sentInside && use.receivedInside) report(outputNotSent.at(undefined, name));
  return role;
}
