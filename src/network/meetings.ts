/**
 * Meetings inside a system, told by the edges that take part: for who sees more of a system than its channels.
 *
 * A channel by which processes under test meet each other only becomes one channel for each set of edges that can meet on
 * it. Two edges that shake hands are a pair: the sender has a copy for each partner, and so has the receiver, and the copies
 * of a pair meet on a channel of their own. A broadcast takes everybody along who can hear it: the sender has a copy for each
 * choice of receivers, whose guard asks that these can hear it and that all others cannot.
 *
 * So a step of the network is a step of the one with meetings, by the same edges in the same order, at the same times and
 * with the same priority, and the other way round; what is urgent or committed stays so. Only its name says more.
 *
 * INVARIANT the channels that were there keep their numbers; the copies of an edge stand next to each other.
 */
import { assert } from '../base/assert.js';
import { MEETINGS_MAX } from '../base/limits.js';
import { append } from '../base/long-lists.js';
import { allOf, binary, both, constant, negated, negation } from './build-expression.js';
import { type ClockConstraint, type Formula, type IntExpression } from './expression.js';
import { channelUses, channelsOfEdges, type SharedVariable } from './interface.js';
import {
  type EdgeAction,
  type MeetingsSeen,
  type Network,
  type NetworkChannel,
  type NetworkEdge,
} from './network.js';
import { UsesFinder } from './uses.js';
import { groupOf } from './valued-channels.js';

/** The name of a meeting: what its edges tell, in the order of updates, and then all indices. */
export function meetingName(parts: readonly MeetingPart[], channel: string): string {
  const told = [...new Set(parts.flatMap(({ items }) => items))];
  const indices = parts.map(({ items, process }) => (items.some(isOwn) ? indexOfProcess(process) : ''));
  return `${told.join('+')}${indices.join('')}${channel.slice(groupOf(channel).length)}`;
}

export interface MeetingPart {
  /** The name of the process. */
  readonly process: string;
  readonly items: readonly string[];
}

/** What an edge tells: as it is said of it, or, of an edge that is new in a mutant, its ends. */
export function toldOf(
  shownAs: readonly string[] | undefined,
  { all }: MeetingsSeen,
  process: string,
  source: string,
  target: string,
): readonly string[] {
  return shownAs ?? (all ? [`${process.split('(', 1)[0]!}.${source}_${target}`] : []);
}

/** The channels whose meetings can be told, of those that are asked for; and the groups that have too many meetings. */
export function meetingChannels(
  network: Network,
  underTest: readonly boolean[],
  isAsked: (channel: NetworkChannel) => boolean,
): { readonly channels: readonly string[]; readonly tooMany: readonly string[] } {
  const uses = channelUses(network, underTest);
  const channels: string[] = [];
  const tooMany: string[] = [];
  for (const run of runsOf(network)) {
    const own = run.channels.filter((channel) => {
      const { sentInside, receivedInside, sentByEnvironment, receivedByEnvironment } = uses[channel]!;
      return sentInside || receivedInside || sentByEnvironment || receivedByEnvironment;
    });
    const isInside = own.every((channel) => {
      const { sentInside, receivedInside, sentByEnvironment, receivedByEnvironment } = uses[channel]!;
      return sentInside && receivedInside && !sentByEnvironment && !receivedByEnvironment;
    });
    if (own.length === 0 || !isInside || !own.some((channel) => isAsked(channelsIn(network)[channel]!)))
      continue;
    const count = countOf(network, run);
    if (count === undefined) continue;
    if (count > MEETINGS_MAX) tooMany.push(run.group);
    else
      append(
        channels,
        run.channels.map((channel) => channelsIn(network)[channel]!.name),
      );
  }
  return { channels, tooMany };
}

/** The network with the meetings on these channels taken apart. */
export function withMeetings(network: Network, seen: MeetingsSeen | undefined): Network {
  if (seen === undefined || seen.channels.length === 0) return network;
  const asked = new Set(seen.channels);
  const runs = runsOf(network).filter(({ channels }) =>
    channels.every((channel) => asked.has(channelsIn(network)[channel]!.name)),
  );
  const apart = new MeetingsApart(network, seen);
  for (const run of runs) apart.take(run);
  return apart.network();
}

/** Which of the variables that are seen pass with which meetings: those that an edge of the meeting changes. */
export function passedWithMeetings(network: Network, { variables }: MeetingsSeen): readonly SharedVariable[] {
  if (variables.length === 0) return [];
  const uses = new UsesFinder(network);
  const channels = channelsIn(network);
  return variables.map((name) => {
    const index = network.variables.findIndex((each) => each.name === name);
    const groups = new Set<string>();
    for (const { edges } of network.processes)
      for (const edge of edges) {
        const { action } = edge;
        if (action.kind !== 'send' && action.kind !== 'receive') continue;
        const { meetingOn, name: own } = channels[action.channel]!;
        if (meetingOn !== undefined && uses.ofEdge(edge).written.variables.has(index))
          groups.add(groupOf(own));
      }
    return { name, channels: [...groups] };
  });
}

// --------------------------------------------------------------------------------------------------- runs of channels

/** An array of channels, or one that stands alone. */
interface Run {
  readonly group: string;
  readonly channels: readonly number[];
  readonly senders: readonly Member[];
  readonly receivers: readonly Member[];
}

/** An edge of the network, and the channels that it can name. */
interface Member {
  readonly edge: NetworkEdge;
  readonly channels: readonly number[];
}

function runsOf(network: Network): readonly Run[] {
  const used = channelsOfEdges(network);
  const runs = new Map<
    string,
    { group: string; channels: number[]; senders: Member[]; receivers: Member[] }
  >();
  channelsIn(network).forEach(({ name }, channel) => {
    const group = groupOf(name);
    const run = runs.get(group) ?? { group, channels: [], senders: [], receivers: [] };
    runs.set(group, run);
    run.channels.push(channel);
  });
  const groups = channelsIn(network).map(({ name }) => groupOf(name));
  for (const { edges } of network.processes)
    for (const edge of edges) {
      const { action } = edge;
      if (action.kind !== 'send' && action.kind !== 'receive') continue;
      const run = runs.get(groups[action.channel]!)!;
      run[action.kind === 'send' ? 'senders' : 'receivers'].push({ edge, channels: used(edge) });
    }
  // Indices lead from the first channel of an array to the others only if these follow each other.
  return [...runs.values()].filter(({ channels }) =>
    channels.every((channel, at) => channel === channels[0]! + at),
  );
}

/** How many meetings there are; undefined if that follows from what indices are when it comes to one. */
function countOf(network: Network, { channels, senders, receivers }: Run): number | undefined {
  if (!channelsIn(network)[channels[0]!]!.broadcast) return senders.length * receivers.length;
  if ([...senders, ...receivers].some(({ edge }) => indicesOf(edge) > 0)) return undefined;
  return senders.reduce((sum, sender) => {
    const byProcess = receiversOf(sender, receivers).map((own) => own.length + absences(own).length);
    return sum + byProcess.reduce((product, count) => product * count, 1);
  }, 0);
}

function indicesOf({ action }: NetworkEdge): number {
  return action.kind === 'send' || action.kind === 'receive' ? action.indices.length : 0;
}

/** By process, in their order, the edges that can hear a broadcast. */
function receiversOf(sender: Member, receivers: readonly Member[]): readonly (readonly NetworkEdge[])[] {
  const byProcess = new Map<number, NetworkEdge[]>();
  for (const { edge, channels } of receivers) {
    if (edge.process === sender.edge.process || channels[0] !== sender.channels[0]) continue;
    byProcess.set(edge.process, [...(byProcess.get(edge.process) ?? []), edge]);
  }
  return [...byProcess].sort(([a], [b]) => a - b).map(([, edges]) => edges);
}

// -------------------------------------------------------------------------------------------------- taken apart

class MeetingsApart {
  readonly #network: Network;
  readonly #seen: MeetingsSeen;
  readonly #uses: UsesFinder;
  /** The variables that are seen, and all their slots. */
  readonly #variables: readonly number[];
  readonly #slots: ReadonlySet<number>;
  readonly #more: NetworkChannel[] = [];
  /** By edge; those that are not here stay as they are. */
  readonly #copies = new Map<NetworkEdge, NetworkEdge[]>();
  readonly #items = new Map<NetworkEdge, readonly string[]>();

  constructor(network: Network, seen: MeetingsSeen) {
    this.#network = network;
    this.#seen = seen;
    this.#uses = new UsesFinder(network);
    this.#variables = seen.variables.flatMap((name) => {
      const index = network.variables.findIndex((each) => each.name === name);
      return index < 0 ? [] : [index];
    });
    this.#slots = new Set(
      this.#variables.flatMap((index) => {
        const { slot, cells } = network.variables[index]!;
        return cells.map((_, at) => slot + at);
      }),
    );
  }

  take(run: Run): void {
    for (const { edge } of [...run.senders, ...run.receivers]) this.#copies.set(edge, []);
    if (channelsIn(this.#network)[run.channels[0]!]!.broadcast) this.#takeBroadcasts(run);
    else this.#takePairs(run);
  }

  network(): Network {
    const { synchronisation, processes } = this.#network;
    assert(synchronisation.kind === 'channels', 'a network with meetings has channels');
    return {
      ...this.#network,
      processes: processes.map((process) => ({
        ...process,
        edges: process.edges.flatMap((edge) => {
          const copies = this.#copies.get(edge) ?? [];
          return copies.length === 0 ? [edge] : copies;
        }),
      })),
      synchronisation: { ...synchronisation, channels: [...synchronisation.channels, ...this.#more] },
    };
  }

  #takePairs(run: Run): void {
    const blocks = new Map<string, number>();
    for (const { edge: sender, channels } of run.senders)
      for (const { edge: receiver, channels: heard } of run.receivers) {
        if (sender.process === receiver.process || !heard.some((each) => channels.includes(each))) continue;
        const parts = [sender, receiver].map((edge) => this.#part(edge));
        // What both leave untold stays on the channel.
        const isTold = parts.some(({ items }) => items.length > 0);
        const knows = this.#changesSeen(receiver);
        const key = isTold ? `${drawn(sender)} ${knows ? variant(receiver) : drawn(receiver)}` : '';
        let start = isTold ? blocks.get(key) : run.channels[0]!;
        if (start === undefined) blocks.set(key, (start = this.#block(run.channels, parts)));
        const shift = start - run.channels[0]!;
        this.#add(sender, moved(knows ? this.#along(sender, [receiver]) : sender, shift));
        this.#add(receiver, moved(receiver, shift));
      }
  }

  #takeBroadcasts(run: Run): void {
    for (const sender of run.senders) {
      const choices = receiversOf(sender, run.receivers).map((own) => [
        ...own.map((edge) => ({ edge, formula: hears(edge) })),
        ...absences(own).map((formula) => ({ edge: undefined, formula })),
      ]);
      for (const chosen of combinations(choices)) {
        const receivers = chosen.flatMap(({ edge }) => edge ?? []);
        const parts = [sender.edge, ...receivers].map((edge) => this.#part(edge));
        const isTold = parts.some(({ items }) => items.length > 0);
        const channel = sender.channels[0]!;
        const shift = isTold ? this.#block([channel], parts) - channel : 0;
        const formulas = chosen.map(({ formula }) => formula);
        const copy = receivers.some((each) => this.#changesSeen(each))
          ? this.#along(sender.edge, receivers)
          : sender.edge;
        const guard = conjunction([sender.edge.guard, ...formulas]);
        this.#add(sender.edge, moved({ ...copy, guard }, shift));
        for (const receiver of receivers) this.#add(receiver, moved(receiver, shift));
      }
    }
  }

  /** New channels for the meetings of some edges, one for each that there was. */
  #block(channels: readonly number[], parts: readonly MeetingPart[]): number {
    const all = channelsIn(this.#network);
    const start = all.length + this.#more.length;
    for (const channel of channels) {
      const { name } = all[channel]!;
      this.#more.push({ ...all[channel]!, name: meetingName(parts, name), meetingOn: name });
    }
    return start;
  }

  /** A copy, unless there is the same already. */
  #add(edge: NetworkEdge, copy: NetworkEdge): void {
    const copies = this.#copies.get(edge)!;
    const isSame = (other: NetworkEdge): boolean =>
      channelOf(other) === channelOf(copy) &&
      other.guard === copy.guard &&
      other.alongside === copy.alongside;
    if (!copies.some(isSame)) copies.push(copy);
  }

  /** A sender that knows what its receivers change, which they can receive now. */
  #along(sender: NetworkEdge, receivers: readonly NetworkEdge[]): NetworkEdge {
    const guard = conjunction([sender.guard, ...receivers.map(hears)]);
    const actions = receivers.flatMap(({ update }) => update);
    return { ...sender, guard, alongside: { actions, slots: this.#slots } };
  }

  #changesSeen(edge: NetworkEdge): boolean {
    const { variables } = this.#uses.ofEdge(edge).written;
    return this.#variables.some((each) => variables.has(each));
  }

  #part(edge: NetworkEdge): MeetingPart {
    const { name, locations } = this.#network.processes[edge.process]!;
    let items = this.#items.get(edge);
    if (items === undefined) {
      const [source, target] = [locations[edge.source]!.name, locations[edge.target]!.name];
      items = toldOf(edge.origin.shownAs, this.#seen, name, source, target);
      this.#items.set(edge, items);
    }
    return { process: name, items };
  }
}

/** What tells edges apart as they are drawn, and with their selects and branches. */
function drawn({ process, origin }: NetworkEdge): string {
  return `${process}:${origin.edgeIndex}`;
}

function variant(edge: NetworkEdge): string {
  const { branchIndices } = edge.origin;
  return `${drawn(edge)}:${branchIndices.join()}:${edge.selected.map(({ value }) => value).join()}`;
}

function moved(edge: NetworkEdge, shift: number): NetworkEdge {
  const { action } = edge;
  assert(action.kind === 'send' || action.kind === 'receive', 'edges meet on channels');
  return { ...edge, action: { ...action, channel: action.channel + shift } };
}

function channelOf({ action }: NetworkEdge): number | undefined {
  return (action as Extract<EdgeAction, { kind: 'send' | 'receive' }>).channel;
}

// --------------------------------------------------------------------------------------------------------- guards

/** Where an edge can be taken, its channel aside. */
function hears({ process, source, guard, origin }: NetworkEdge): Formula {
  const isThere = binary(
    '==',
    { kind: 'read', from: { base: process, indices: [] } },
    constant(source),
    origin.span,
  );
  const { condition } = guard;
  return {
    condition: condition === undefined ? isThere : both(isThere, () => condition),
    constraints: guard.constraints,
  };
}

/** Where none of some edges can be taken: parts that exclude each other. */
function absences(edges: readonly NetworkEdge[]): readonly Formula[] {
  return edges.reduce<readonly Formula[]>(
    (parts, edge) =>
      parts.flatMap((part) => complement(hears(edge)).map((other) => conjunction([part, other]))),
    [{ constraints: [] }],
  );
}

/** Where a formula does not hold: parts that exclude each other. */
function complement({ condition, constraints }: Formula): readonly Formula[] {
  assert(condition !== undefined, 'it says where the process is');
  const parts: Formula[] = [{ condition: negation(condition), constraints: [] }];
  constraints.forEach((constraint, at) => {
    const { when, ...plain } = constraint;
    parts.push({
      condition: when === undefined ? condition : both(condition, () => when),
      constraints: [...constraints.slice(0, at), opposite(plain)],
    });
  });
  return parts;
}

/** left - right <= b fails where right - left < -b. */
function opposite({ left, right, strict, bound, span }: Omit<ClockConstraint, 'when'>): ClockConstraint {
  return { left: right, right: left, strict: !strict, bound: negated(bound), span };
}

function conjunction(formulas: readonly Formula[]): Formula {
  const conditions = formulas.flatMap(({ condition }): readonly IntExpression[] =>
    condition === undefined ? [] : [condition],
  );
  const constraints = formulas.flatMap((each) => each.constraints);
  return conditions.length === 0 ? { constraints } : { condition: allOf(conditions), constraints };
}

function combinations<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (all, own) => all.flatMap((some) => own.map((each) => [...some, each])),
    [[]],
  );
}

/** About a process, and not about variables of all. */
function isOwn(item: string): boolean {
  return item.includes('.');
}

/** The number of a process in a set, as an index. */
function indexOfProcess(process: string): string {
  const open = process.indexOf('(');
  if (open < 0) return '';
  return process
    .slice(open + 1, -1)
    .split(',')
    .map((each) => `[${each.trim()}]`)
    .join('');
}

function channelsIn({ synchronisation }: Network): readonly NetworkChannel[] {
  return synchronisation.kind === 'channels' ? synchronisation.channels : [];
}
