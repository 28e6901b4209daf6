/**
 * Which edges of a checked model can be taken together, as the concrete semantics sees it; and what is seen of an open model
 * from outside.
 */
import { append } from '../base/long-lists.js';
import { madeOnce } from '../base/maps.js';
import { type ApartChannel, type MeetingsSeen, type Side } from '../network/network.js';
import { meetingName, toldOf } from '../network/meetings.js';
import { meets } from '../network/sides-apart.js';
import { type ConcreteProcess, combinations } from './concrete-system.js';
import { type ModelError } from './model-error.js';
import { type ModelChannel, type ModelEdge } from './model-storage.js';

/** What is seen of an open model from outside, by the names of channels. */
export interface Outside {
  /** What the world outside does: it may send, or is ready to receive. */
  readonly does: ReadonlyMap<string, 'sends' | 'receives'>;
  /** Which variables are passed with a channel, and the choices of values that are told apart. */
  readonly passes: ReadonlyMap<string, PassedVariables>;
  /** Channels that both sides of the border use, and by process whether it is under test. */
  readonly apart?:
    | { readonly channels: ReadonlyMap<string, ApartChannel>; readonly underTest: readonly boolean[] }
    | undefined;
  /** Meetings that are seen by the edges that take part. */
  readonly meetings?: MeetingsSeen | undefined;
}

export interface PassedVariables {
  readonly names: readonly string[];
  readonly choices: readonly (readonly number[])[];
}

export const NOTHING_OUTSIDE: Outside = { does: new Map(), passes: new Map() };

/** An edge whose guard holds, with the channel that its synchronisation names. */
export interface Enabled {
  readonly edge: ModelEdge;
  readonly channel: ModelChannel | undefined;
}

/** An edge that goes wrong when it is evaluated, and the channel that it is about, if that is known. */
export interface Broken {
  readonly edge: ModelEdge;
  readonly error: ModelError;
  readonly channel: ModelChannel | 'any' | undefined;
}

/** The edges that can be taken together, as far as guards and channels say, each list in the order of updates. */
export function synchronisations(
  enabled: readonly Enabled[],
  outside: Outside,
): readonly (readonly Enabled[])[] {
  const receiversOf = receiversByChannel(enabled);
  return enabled.flatMap((sender): readonly (readonly Enabled[])[] => {
    const { channel, edge } = sender;
    if (channel === undefined) return [[sender]];
    if (edge.direction !== '!') return [];
    const receivers = (receiversOf.get(channel) ?? []).filter((other) => other.edge.process !== edge.process);
    if (channel.broadcast) return broadcasts([sender], receivers);
    const pairs = receivers.map((receiver) => [sender, receiver]);
    if (outside.does.get(channel.name) !== 'receives') return pairs;
    return [
      ...(meetsOutside(outside, sender) ? [[sender]] : []),
      ...pairs.filter((pair) => withinSide(outside, channel, pair) !== undefined),
    ];
  });
}

/** The side within which edges meet, on a channel that both sides use; undefined if the sides meet. */
export function withinSide(
  { apart }: Outside,
  channel: ModelChannel,
  [first, second]: readonly Enabled[],
): Side | undefined {
  const found = apart?.channels.get(channel.name);
  if (found === undefined || first?.edge.direction !== '!') return undefined;
  const isOwn = (edge: ModelEdge): boolean =>
    (apart!.underTest[edge.process] === true) === (found.side === 'system');
  if (!isOwn(first.edge)) return undefined;
  return channel.broadcast || (second !== undefined && isOwn(second.edge)) ? found.side : undefined;
}

/** Whether an edge is one by which its side meets the other, or the world outside in its place. */
export function meetsOutside({ apart }: Outside, { edge, channel }: Enabled): boolean {
  const found = channel && apart?.channels.get(channel.name);
  if (found === undefined) return true;
  const side = apart!.underTest[edge.process] === true ? 'system' : 'environment';
  return meets(found, side, edge.direction === '!' ? 'send' : 'receive');
}

/** The name of a meeting that is seen by the edges that take part. */
export function meetingOf(
  { meetings }: Outside,
  processes: readonly ConcreteProcess[],
  channel: string | undefined,
  edges: readonly ModelEdge[],
): string | undefined {
  if (channel === undefined || meetings?.channels.includes(channel) !== true) return undefined;
  const parts = edges.map(({ process, first, source, target }) => {
    const { name, locations } = processes[process]!;
    const items = toldOf(first.shownAs, meetings, name, locations[source]!, locations[target]!);
    return { process: name, items };
  });
  return parts.some(({ items }) => items.length > 0) ? meetingName(parts, channel) : undefined;
}

/** The edges that take part in what the world outside may send. */
export function fromOutside(enabled: readonly Enabled[], outside: Outside): readonly (readonly Enabled[])[] {
  if (outside.does.size === 0) return [];
  const found: (readonly Enabled[])[] = [];
  for (const [channel, all] of receiversByChannel(enabled)) {
    if (outside.does.get(channel.name) !== 'sends') continue;
    const receivers = all.filter((each) => meetsOutside(outside, each));
    if (!channel.broadcast) for (const receiver of receivers) found.push([receiver]);
    else if (receivers.length > 0) append(found, broadcasts([], receivers));
  }
  return found;
}

/** What the world outside may choose to send with a channel: nothing, if no values are passed. */
export function choicesOf({ passes }: Outside, channel: string): readonly (readonly number[])[] {
  return passes.get(channel)?.choices ?? [[]];
}

/**
 * Of each channel, in the order in which edges name them. An environment may have thousands of edges that send, so each is not
 * to look at all of them.
 */
function receiversByChannel(enabled: readonly Enabled[]): ReadonlyMap<ModelChannel, readonly Enabled[]> {
  const receivers = new Map<ModelChannel, Enabled[]>();
  for (const each of enabled) {
    if (each.channel === undefined) continue;
    const others = madeOnce(receivers, each.channel, (): Enabled[] => []);
    if (each.edge.direction === '?') others.push(each);
  }
  return receivers;
}

/** Every process that can receive takes one of its edges. */
function broadcasts(
  first: readonly Enabled[],
  receivers: readonly Enabled[],
): readonly (readonly Enabled[])[] {
  const processes = [...new Set(receivers.map(({ edge }) => edge.process))];
  return combinations([
    ...first.map((each) => [each]),
    ...processes.map((process) => receivers.filter(({ edge }) => edge.process === process)),
  ]);
}

/** Whether an edge would perhaps have to take part in a broadcast, were it known whether it can. */
export function mayHaveToReceive({ edge, channel }: Broken, taken: readonly Enabled[]): boolean {
  const [sender] = taken as readonly [Enabled];
  if (sender.channel?.broadcast !== true || edge.direction !== '?') return false;
  if (sender.edge.direction === '!' && sender.edge.process === edge.process) return false;
  return channel === 'any' || channel === sender.channel;
}
