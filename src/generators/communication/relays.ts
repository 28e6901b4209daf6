/**
 * Relays: processes that pass messages on, such as a bus. A message enters a relay by a receiving edge and leaves it by
 * the next sending edge that is reached through internal edges of the relay.
 *
 * Users name relays. Without a word from them, a process counts as a relay if it does nothing else: whatever it receives
 * it sends on as its counterpart, which has the same name but for a word that tells in from out (`NEWo` and `NEWi`,
 * `req_out` and `req_in`).
 */
import { greatest } from '../../base/long-lists.js';
import { pushTo } from '../../base/maps.js';
import { type Report } from '../../base/diagnostic.js';
import { nearest } from '../../base/suggest.js';
import { spend } from '../../base/stopped.js';
import { type Network } from '../../network/network.js';
import { relayPassesNothing, unknownMessageChannel, unknownRelay } from './problems.js';
import { type Statement, type Statements, baseOf } from './statements.js';

/** What users say of relays and messages. */
export interface RelayRequest {
  /** The names of processes; by default those that are recognised. */
  readonly relays?: readonly string[] | undefined;
  /** Messages that have several names on their way. */
  readonly messages?: readonly NamedMessage[] | undefined;
  /** Channels, or arrays of them, whose messages a sequence need not tell. */
  readonly unseen?: readonly string[] | undefined;
  /** Whether the ways of messages are goals; without, there may be any number of them. By default they are. */
  readonly hasGoals?: boolean | undefined;
}

/** A message, and the channels on which it travels. */
export interface NamedMessage {
  readonly name: string;
  readonly channels: readonly string[];
}

/** By process: whether it is a relay. Names that are unknown, or of processes that pass nothing on, are reported. */
export function relaysOf(
  network: Network,
  statements: Statements,
  { relays, messages = [], unseen = [] }: RelayRequest,
  report: Report,
): readonly boolean[] {
  const names = network.processes.map(({ name }) => name);
  const channels = statements.channels.flatMap(({ name }) => [name, baseOf(name)]);
  for (const channel of [...unseen, ...messages.flatMap((message) => message.channels)]) {
    if (!channels.includes(channel))
      report(unknownMessageChannel.at(undefined, channel, nearest(channel, channels)));
  }
  const passages = (process: number): readonly Passage[] => passagesOf(statements, process, messages);
  if (relays === undefined)
    return names.map((_, process) => isRecognised(statements, process, passages(process)));
  for (const given of relays) {
    const processes = names.flatMap((name, process) => (isNamed(name, given) ? [process] : []));
    if (processes.length === 0) report(unknownRelay.at(undefined, given, nearest(given, names)));
    else if (processes.every((process) => passages(process).length === 0))
      report(relayPassesNothing.at(undefined, given));
  }
  return names.map((name) => relays.some((given) => isNamed(name, given)));
}

/** Whether a process is the given one, or one of the template that is given. */
export function isNamed(name: string, given: string): boolean {
  return name === given || name.startsWith(`${given}(`);
}

/** A way through a relay. */
export interface Passage {
  /** The receiving statement, internal ones, and the sending statement. */
  readonly statements: readonly Statement[];
  /** Whether names say that what goes out is what came in. */
  readonly isCounterpart: boolean;
}

/** What it takes to go on by a step and to compare names, by and large. */
const UNITS_PER_STEP = 50;

/** So many ways through a relay are looked at. */
const PASSAGES_MAX = 10_000;

/**
 * The ways through a process that come to no location twice. Of what can be sent next, only the counterparts of what was
 * received count where there are some: messages with the same given name, or else with the longest beginning in common.
 */
export function passagesOf(
  statements: Statements,
  process: number,
  messages: readonly NamedMessage[],
): readonly Passage[] {
  const own = statements.all.filter((each) => each.process === process && canBeTaken(each));
  const leaving = new Map<number, Statement[]>();
  for (const statement of own) pushTo(leaving, statement.source, statement);
  let found = 0;
  return own
    .filter(({ kind }) => kind === 'receive')
    .flatMap((entry) => {
      const ways: (readonly Statement[])[] = [];
      const waiting: (readonly Statement[])[] = [[entry]];
      for (let way = waiting.pop(); way !== undefined && found < PASSAGES_MAX; way = waiting.pop()) {
        const visited = new Set(way.map(({ target }) => target));
        for (const next of leaving.get(way.at(-1)!.target) ?? []) {
          spend(UNITS_PER_STEP);
          if (next.kind === 'send') found = ways.push([...way, next]);
          else if (next.kind === 'internal' && !visited.has(next.target)) waiting.push([...way, next]);
        }
      }
      return counterparts(statements, entry, ways, messages);
    });
}

/** A statement whose channel index is always out of range has no partner: no message passes there. */
function canBeTaken({ kind, channels }: Statement): boolean {
  return kind === 'internal' || channels.length > 0;
}

function counterparts(
  statements: Statements,
  entry: Statement,
  ways: readonly (readonly Statement[])[],
  messages: readonly NamedMessage[],
): readonly Passage[] {
  const came = statements.labelOf(entry.channels)!;
  const given = messages.find((message) => isOn(message, came));
  const likeness = ways.map((way) => {
    const goes = statements.labelOf(way.at(-1)!.channels)!;
    if (given !== undefined) return isOn(given, goes) ? 1 : 0;
    return commonBeginning(baseOf(came), baseOf(goes)).length;
  });
  const best = greatest(likeness, 0);
  return ways
    .filter((_, index) => likeness[index] === best && (given === undefined || best > 0))
    .map((way) => ({
      statements: way,
      isCounterpart:
        given !== undefined || isDirected(baseOf(came), baseOf(statements.labelOf(way.at(-1)!.channels)!)),
    }));
}

/** Whether a message travels on a channel. */
export function isOn({ channels }: NamedMessage, channel: string): boolean {
  return channels.includes(channel) || channels.includes(baseOf(channel));
}

export function commonBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

// --------------------------------------------------------------------------------------------------- recognition

/** Words that tell what goes into a relay from what comes out of it. */
const DIRECTIONS: readonly (readonly [string, string])[] = [
  ['o', 'i'],
  ['out', 'in'],
  ['s', 'r'],
  ['snd', 'rcv'],
  ['send', 'recv'],
  ['send', 'receive'],
  ['tx', 'rx'],
  ['src', 'dst'],
];

/** Whatever it receives it sends on, it sends nothing else, and names say so. */
function isRecognised({ all }: Statements, process: number, passages: readonly Passage[]): boolean {
  const passing = new Set(passages.flatMap(({ statements }) => statements));
  const own = all.filter((each) => each.process === process && each.channels.length > 0);
  return (
    passages.length > 0 &&
    own.every((statement) => passing.has(statement)) &&
    passages.every(({ isCounterpart }) => isCounterpart)
  );
}

/** Whether two names are the same but for words that tell in from out, in front or behind. */
function isDirected(a: string, b: string): boolean {
  const stems = (name: string, word: string): readonly string[] => {
    const text = name.toLowerCase();
    return [
      ...(text.endsWith(word) ? [text.slice(0, -word.length).replace(/_$/, '')] : []),
      ...(text.startsWith(word) ? [text.slice(word.length).replace(/^_/, '')] : []),
    ];
  };
  return DIRECTIONS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]).some(([first, second]) => {
    const others = stems(b, second!);
    return stems(a, first!).some((stem) => stem !== '' && others.includes(stem));
  });
}
