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
  unknownProcess,
} from './testing-problems.js';
import { nearest } from '../base/suggest.js';
import {
  type ApartChannel,
  type MeetingsSeen,
  type Network,
  type NetworkChannel,
  type NetworkEdge,
  type NetworkProcess,
  type Slot,
} from './network.js';
import { rangeOf, slotRanges } from './value-range.js';
import { type ChannelValues, groupOf } from './valued-channels.js';

export type Role = 'input' | 'output' | 'internal';

export interface TestInterface {
  /** By channel. */
  readonly roles: readonly Role[];
  /** By process: false for those of the environment. */
  readonly underTest: readonly boolean[];
  /** The names of the inputs and outputs, in the order of the channels. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The inputs that never block: nobody refuses them, and whether they are heard is not seen. */
  readonly broadcasts: readonly string[];
  /** What inputs and outputs pass; each choice of values is an input or output of its own. */
  readonly values: readonly ChannelValues[];
  /** The environment does not choose from all values that it could, and what others do is not known. */
  readonly triesSome?: boolean | undefined;
  /** The variables that are inputs or outputs of their own. */
  readonly shared?: readonly string[] | undefined;
  /** What of the inside is seen, as it was asked for. */
  readonly see?: readonly string[] | undefined;
  /** The channels that both sides use, and which are taken apart. */
  readonly apart?: readonly ApartChannel[] | undefined;
  /** The meetings inside that are seen by the edges that take part. */
  readonly meetings?: MeetingsSeen | undefined;
}

/** What of the inside of a system is seen: see sharing/see-inside.ts. */
export interface SeenInside {
  /** As it was asked for. */
  readonly asked: readonly string[];
  /** The channels inside the system that count as outputs. */
  readonly channels: 'all' | readonly string[];
  /** The variables that pass with them, or with channels that were added. */
  readonly variables: readonly SharedVariable[];
}

/** A variable that is an input or output of its own, of the same name, and the other channels that pass it. */
export interface SharedVariable {
  readonly name: string;
  readonly channels: readonly string[];
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
  /** Whether a system that nothing goes into and nothing comes out of is one, too. */
  readonly mayBeClosed?: boolean | undefined;
  /** What inputs and outputs pass, where that is known already: in a system that is compared with a model, say. */
  readonly values?: readonly ChannelValues[] | undefined;
  /** Whether the tester also sees what processes under test send to each other: then it counts as output. */
  readonly seesInside?: boolean | undefined;
  /**
   * The values that integers of an open network have in the states that it can reach, as far as they are looked at. Asked where
   * the stores do not show what an environment passes; a step that passes another value is an error that is told.
   */
  readonly occurring?:
    ((network: Network, slots: readonly Slot[]) => readonly (readonly number[])[]) | undefined;
  /** Where values stand of which the environment chooses some only, and whether they stand for all. */
  readonly sampled?: { readonly holding: ReadonlySet<Slot>; readonly isExact: boolean } | undefined;
  /** Memory that is shared, for which the network has channels: see sharing. */
  readonly shared?: readonly SharedVariable[] | undefined;
  readonly seen?: SeenInside | undefined;
  /** Channels that both sides use, where that is known already: in a system that is compared with a model. */
  readonly apart?: readonly ApartChannel[] | undefined;
  /** Channels that are internal in the model in whose place a system stands: whoever uses them there, they are internal. */
  readonly inside?: readonly string[] | undefined;
  /** Meetings that were taken apart. */
  readonly meetings?: MeetingsSeen | undefined;
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
  const isApart = new Set(channels.map(({ within }) => within));
  const isInside = new Set(request.inside);
  const roles = channels.map((channel, index): Role => {
    const role = listed.get(index);
    if (role === undefined) {
      const derived =
        channel.within !== undefined ||
        isInside.has(channel.name) ||
        request.meetings?.channels.includes(channel.name) === true ||
        (isApart.has(channel.name) && isForeign(uses[index]!))
          ? 'internal'
          : derivedRole(channel, uses[index]!, problem);
      const isSeen = uses[index]!.sentInside && (request.seesInside === true || isShown(channel, request));
      return derived === 'internal' && isSeen ? 'output' : derived;
    }
    const asked = { role, hasBorder: underTest.includes(false), mayLack: request.mayLack === true };
    return listedRole(channel, uses[index]!, asked, problem);
  });
  const names = (role: Role): readonly string[] => namesOf(channels, roles, role);
  const shared = request.shared?.map(({ name }) => name);
  const derived: TestInterface = {
    ...{ roles, underTest, inputs: names('input'), outputs: names('output'), values: [] },
    broadcasts: broadcastInputs(channels, roles),
    ...(shared === undefined || shared.length === 0 ? {} : { shared }),
    ...(request.seen === undefined ? {} : { see: request.seen.asked }),
  };
  const isBlind = derived.inputs.length + derived.outputs.length === 0;
  if (problems.length === 0 && isBlind && request.seesInside !== true && request.mayBeClosed !== true)
    problem(
      noInterface.at(
        undefined,
        channels.length,
        processes.map(({ name }) => name),
        request.underTest !== undefined,
      ),
    );
  return problems.length > 0 ? undefined : derived;
}

/** Several channels may have one name, if the edges that meet on them are the same as they are drawn. */
export function namesOf(
  channels: readonly NetworkChannel[],
  roles: readonly Role[],
  role: Role,
): readonly string[] {
  return [...new Set(channels.flatMap(({ name }, index) => (roles[index] === role ? [name] : [])))];
}

/** The inputs that are broadcasts. */
export function broadcastInputs(
  channels: readonly NetworkChannel[],
  roles: readonly Role[],
): readonly string[] {
  const isOne = ({ broadcast }: NetworkChannel, index: number): boolean =>
    broadcast && roles[index] === 'input';
  return [...new Set(channels.filter(isOne).map(({ name }) => name))];
}

/** The names of the broadcasts that the world outside sends. */
export function broadcastsFromOutside({ synchronisation }: Network): readonly string[] {
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  return channels.flatMap(({ name, broadcast, outside }) => (broadcast && outside === 'sends' ? [name] : []));
}

function isShown(channel: NetworkChannel, { seen, meetings }: InterfaceRequest): boolean {
  const { name, within = name, meetingOn } = channel;
  if (meetingOn !== undefined || meetings?.channels.includes(name) === true) return meetingOn !== undefined;
  return seen?.channels === 'all' || seen?.channels.includes(groupOf(within)) === true;
}

// ------------------------------------------------------------------------------------------------- what is named

/** Memory that is shared belongs to the system. */
export function processesUnderTest(
  { processes }: { readonly processes: readonly Pick<NetworkProcess, 'name' | 'template' | 'memoryOf'>[] },
  named: readonly string[] | undefined,
  report: Report,
): readonly boolean[] {
  if (named === undefined) return processes.map(() => true);
  const names = processes.map(({ name }) => name);
  const bases = processes.flatMap(({ name, memoryOf }) =>
    memoryOf === undefined ? [baseOf('(')(name)] : [],
  );
  for (const name of named) {
    if (names.some((each) => isNamed(each, name, '('))) continue;
    const ofTemplate = processes.flatMap((each) => (each.template === name ? [each.name] : []));
    report(unknownProcess.at(undefined, name, nearest(name, [...names, ...bases]), bases, ofTemplate));
  }
  const underTest = processes.map(
    ({ name: each, memoryOf }) => memoryOf !== undefined || named.some((name) => isNamed(each, name, '(')),
  );
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
export function isNamed(name: string, given: string, bracket: '[' | '('): boolean {
  return name === given || name.startsWith(`${given}${bracket}`);
}

/** A name of a list, and the variables in the parentheses behind it. */
export function listed(text: string): {
  readonly name: string;
  readonly variables: readonly string[] | undefined;
} {
  const open = text.indexOf('(');
  if (open < 0 || !text.endsWith(')')) return { name: text, variables: undefined };
  const inside = text.slice(open + 1, -1).trim();
  return {
    name: text.slice(0, open).trim(),
    variables: inside === '' ? [] : inside.split(',').map((each) => each.trim()),
  };
}

const baseOf =
  (bracket: '[' | '(') =>
  (name: string): string =>
    name.split(bracket, 1)[0]!;

// ------------------------------------------------------------------------------------------------ what is derived

/** Who uses a channel: processes under test (inside) or those of the environment. */
export interface ChannelUse {
  sentInside: boolean;
  receivedInside: boolean;
  sentByEnvironment: boolean;
  receivedByEnvironment: boolean;
}

export function channelUses(network: Network, underTest: readonly boolean[]): readonly ChannelUse[] {
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
  // To find them takes a walk through the whole network, and few have computed indices.
  let known: ReturnType<typeof slotRanges> | undefined;
  return ({ action }) => {
    if (action.kind !== 'send' && action.kind !== 'receive') return [];
    const { spread = 1 } = action;
    const starts = action.indices.reduce<readonly number[]>(
      (channels, { value, low, size, stride }) => {
        const range = rangeOf(value, (known ??= slotRanges(network)));
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

/** Whether the processes under test have nothing to do with a channel. */
function isForeign({ sentInside, receivedInside }: ChannelUse): boolean {
  return !sentInside && !receivedInside;
}

function derivedRole({ name, broadcast }: NetworkChannel, use: ChannelUse, report: Report): Role {
  const { sentInside, receivedInside, sentByEnvironment, receivedByEnvironment } = use;
  if (isForeign(use)) {
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

function listedRole(
  { name }: NetworkChannel,
  use: ChannelUse,
  {
    role,
    hasBorder,
    mayLack,
  }: { readonly role: Role; readonly hasBorder: boolean; readonly mayLack: boolean },
  report: Report,
): Role {
  const isPlain = hasBorder || !(use.sentInside && use.receivedInside);
  if (role === 'input' && use.sentInside) report(inputSentInside.at(undefined, name, isPlain));
  // An output that is never sent is one that is never allowed.
  if (role === 'output' && !use.sentInside && use.receivedInside && !mayLack)
    report(outputNotSent.at(undefined, name, isPlain));
  return role;
}
