/**
 * From the names of a sequence to what they mean in a model: processes, variables, edges. Names that mean nothing are
 * reported, all of them.
 */
import { type Report } from '../../base/diagnostic.js';
import { type Interval } from '../../base/interval.js';
import { type Rational, ZERO, compare, decimalText } from '../../base/rational.js';
import { type Span } from '../../base/source.js';
import { nearest } from '../../base/suggest.js';
import { type Slot } from '../../network/network.js';
import { type MessageSequence, type Participant, type SequenceMessage } from '../../sequences/sequence.js';
import { timeGoesBack } from '../../sequences/problems.js';
import { splitAction } from '../../suite/action.js';
import { type Communication, messageName } from './goals.js';
import { MessageNumbers } from './message-numbers.js';
import {
  messageNotExchanged,
  unknownEdge,
  unknownMessage,
  unknownParticipant,
  unknownVariable,
} from './problems.js';
import { type Statement, type Statements, baseOf } from './statements.js';
import { type RelayDoors, type Way, Ways, hopsOf } from './ways.js';

/** The process number of the world outside of the model. */
export const WORLD = -1;

export interface ResolvedSequence {
  readonly messages: readonly ResolvedMessage[];
  /** Of the relays that the sequence does not show: it tells only what goes in and what comes out of them together. */
  readonly doors: RelayDoors;
}

export interface ResolvedMessage {
  /** Processes; undefined if it may be any. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly message: string;
  readonly at: Interval | undefined;
  readonly values: readonly { readonly slot: Slot; readonly value: number }[];
  readonly via: readonly string[];
  readonly span: Span;
}

/** A message that has arrived. */
export interface Arrival {
  readonly from: number;
  readonly to: number;
  /** The name of the message, then those of its first and last channel. */
  readonly names: readonly string[];
  /** The edges on its way. */
  readonly edges: readonly string[];
  /**
   * Whether a sequence has to tell it. A message on a channel that is not seen may be told or not, and so may a broadcast
   * that nobody hears, as one to the world outside.
   */
  readonly mustBeTold: boolean;
}

/** Undefined if a name means nothing, or times are in no order. */
export function resolveSequence(
  communication: Communication,
  sequence: MessageSequence,
  report: Report,
): ResolvedSequence | undefined {
  const resolver = new Resolver(communication, sequence, report);
  return resolver.resolve(sequence);
}

/** So many problems of a sequence are told, about. */
const PROBLEMS_MAX = 100;

/** What people call a tester that is no process of the model. */
const WORLD_NAMES = new Set(['tester', 'environment', 'env', 'user', 'outside', 'world']);

class Resolver {
  readonly #communication: Communication;
  readonly #report: Report;
  readonly #names: readonly string[];
  readonly #slots: ReadonlyMap<string, Slot>;
  /** By channel that passes values: where they are. */
  readonly #passed: ReadonlyMap<string, readonly Slot[]>;
  readonly #edges: ReadonlySet<string>;
  readonly #doors: RelayDoors;
  #problemCount = 0;

  constructor(communication: Communication, { messages }: MessageSequence, report: Report) {
    const { network, statements, isRelay, doors } = communication;
    this.#communication = communication;
    this.#report = (diagnostic) => {
      this.#problemCount++;
      report(diagnostic);
    };
    this.#names = network.processes.map(({ name }) => name);
    this.#slots = new Map(
      network.variables.flatMap(({ name, slot, cells }) =>
        cells.map(({ path }, index): [string, Slot] => [name + path, slot + index]),
      ),
    );
    const channels = network.synchronisation.kind === 'channels' ? network.synchronisation.channels : [];
    this.#passed = new Map(
      channels.flatMap(({ passes }) => (passes === undefined ? [] : [[passes.channel, passes.slots]])),
    );
    this.#edges = new Set(statements.all.map(({ edge }) => edge));
    const shown = new Set(messages.flatMap(({ from, to }) => [...(from?.names ?? []), ...(to?.names ?? [])]));
    const isHidden = ({ process }: Statement): boolean =>
      isRelay[process] === true && !shown.has(this.#names[process]!);
    this.#doors = {
      entries: new Set([...doors.entries].filter(isHidden)),
      exits: new Set([...doors.exits].filter(isHidden)),
    };
  }

  resolve({ messages }: MessageSequence): ResolvedSequence | undefined {
    this.#checkTimes(messages);
    const resolved: ResolvedMessage[] = [];
    for (const message of messages) {
      if (this.#problemCount >= PROBLEMS_MAX) return undefined;
      resolved.push(this.#resolved(message));
    }
    if (this.#problemCount === 0) this.#checkMessages(resolved);
    return this.#problemCount > 0 ? undefined : { messages: resolved, doors: this.#doors };
  }

  #resolved({ from, to, message: text, at, values, via, span }: SequenceMessage): ResolvedMessage {
    const { message, passed } = this.#withValuesApart(text);
    for (const edge of via)
      if (!this.#edges.has(edge)) this.#report(unknownEdge.at(span, edge, nearest(edge, [...this.#edges])));
    return {
      from: this.#process(from),
      to: this.#process(to),
      values: [
        ...passed,
        ...values.flatMap(({ name, value }) => {
          const slot = this.#slots.get(name);
          if (slot !== undefined) return [{ slot, value }];
          this.#report(unknownVariable.at(span, name, nearest(name, [...this.#slots.keys()])));
          return [];
        }),
      ],
      ...{ message, at, via, span },
    };
  }

  /** `enter(1)` is the message `enter` that passes 1, if that is what the channel passes. */
  #withValuesApart(text: string): {
    readonly message: string;
    readonly passed: ResolvedMessage['values'];
  } {
    const { action, values } = splitAction(text);
    const slots = this.#passed.get(action);
    if (slots === undefined || slots.length !== values.length) return { message: text, passed: [] };
    const passed = slots.flatMap((slot, index) => {
      const value = values[index]!;
      return typeof value === 'number' ? [{ slot, value }] : [];
    });
    return passed.length === slots.length ? { message: action, passed } : { message: text, passed: [] };
  }

  #process(participant: Participant | undefined): number | undefined {
    if (participant === undefined) return undefined;
    const { names, span } = participant;
    const process = names.map((name) => this.#names.indexOf(name)).find((found) => found >= 0);
    if (process !== undefined) return process;
    const [name] = names;
    if (name === undefined || names.some((each) => WORLD_NAMES.has(each.toLowerCase()))) return WORLD;
    this.#report(unknownParticipant.at(span, name, nearest(name, this.#names), this.#names));
    return undefined;
  }

  #checkTimes(messages: readonly SequenceMessage[]): void {
    let earliest: Rational = ZERO;
    for (const { at, span } of messages) {
      if (at === undefined || this.#problemCount >= PROBLEMS_MAX) continue;
      const { high, low } = at;
      if (high !== undefined && compare(high, earliest) < 0)
        this.#report(timeGoesBack.at(span, decimalText(high), decimalText(earliest)));
      else if (compare(low, earliest) > 0) earliest = low;
    }
  }

  /** Whether there are such messages at all, between these processes. */
  #checkMessages(messages: readonly ResolvedMessage[]): void {
    const arrivals = possibleArrivals(this.#communication, this.#doors);
    if (arrivals === undefined) return;
    const known = [...new Set(arrivals.map(({ names }) => names[0]!))];
    const nameOf = (process: number): string => this.#names[process] ?? 'the tester';
    const answers = new Map<string, 'unknown' | 'fits' | readonly string[]>();
    for (const { from, to, message, span } of messages) {
      if (this.#problemCount >= PROBLEMS_MAX) return;
      const key = `${from} ${to} ${message}`;
      const answer =
        answers.get(key) ??
        ((): 'unknown' | 'fits' | readonly string[] => {
          const named = arrivals.filter(({ names }) => isCalled(names, message));
          if (named.length === 0) return 'unknown';
          if (named.some((each) => isBetween(each, from, to))) return 'fits';
          return [...new Set(named.map((each) => `from ${nameOf(each.from)} to ${nameOf(each.to)}`))];
        })();
      answers.set(key, answer);
      if (answer === 'unknown')
        this.#report(unknownMessage.at(span, message, nearest(message, known), known));
      else if (answer !== 'fits')
        this.#report(
          messageNotExchanged.at(
            span,
            message,
            from === undefined ? undefined : nameOf(from),
            to === undefined ? undefined : nameOf(to),
            answer,
          ),
        );
    }
  }
}

/** Whether a line of a sequence tells it. */
export function isTold({ from, to, names, edges }: Arrival, message: ResolvedMessage): boolean {
  return (
    isBetween({ from, to }, message.from, message.to) &&
    isCalled(names, message.message) &&
    message.via.every((edge) => edges.includes(edge))
  );
}

function isBetween(
  arrival: Pick<Arrival, 'from' | 'to'>,
  from: number | undefined,
  to: number | undefined,
): boolean {
  return (from === undefined || from === arrival.from) && (to === undefined || to === arrival.to);
}

/** Whether a message with these names may be called so; `go[...]` stands for any element. */
function isCalled(names: readonly string[], called: string): boolean {
  return names.some((name) => name === called || (name.endsWith('[...]') && baseOf(name) === baseOf(called)));
}

/** What has arrived, told by the way that it took and the statement that took it. */
export function arrivalOf(
  { statements, messages, unseen }: Pick<Communication, 'statements' | 'messages' | 'unseen'>,
  way: Way,
  receiver: Statement | undefined,
): Arrival {
  const hops = hopsOf(way);
  const { origin } = way;
  const label = (sender: Statement | undefined, taker: Statement | undefined): string => {
    if (sender === undefined) return statements.labelOf(taker!.channels)!;
    if (taker === undefined) return statements.labelOf(sender.channels)!;
    return statements.messageBetween(sender, taker)!;
  };
  const sent = label(origin, hops[0] ?? receiver);
  const received = label(hops.at(-1) ?? origin, receiver);
  const names = [messageName(sent, received, messages), sent, received];
  const isSeen = !names.some((name) => unseen.has(name) || unseen.has(baseOf(name)));
  return {
    from: origin?.process ?? WORLD,
    to: receiver?.process ?? WORLD,
    names,
    edges: [origin, ...hops, receiver].flatMap((statement) => statement?.edge ?? []),
    mustBeTold: isSeen && (receiver !== undefined || isTaken(statements, (hops.at(-1) ?? origin)!)),
  };
}

/** Whether the world outside takes what a statement sends. */
function isTaken({ channels }: Statements, sender: Statement): boolean {
  return sender.channels.some((channel) => channels[channel]!.outside === 'receives');
}

/** More ways of messages than this are not listed. */
const WAYS_MAX = 100_000;

/** All messages that statements could exchange, the environment and the world outside included; undefined if too many. */
function possibleArrivals(communication: Communication, doors: RelayDoors): readonly Arrival[] | undefined {
  const { statements } = communication;
  const numbers = new MessageNumbers(statements, doors, new Ways(), WAYS_MAX);
  if (!numbers.isComplete) return undefined;
  const inside = statements.all
    .filter((each) => each.kind === 'receive' && !numbers.isEntry(each))
    .flatMap((receiver) => numbers.arriving(receiver).map((way) => arrivalOf(communication, way, receiver)));
  const outside = statements.channels.flatMap(({ broadcast, outside: other }, channel) =>
    broadcast || other === 'receives'
      ? numbers.leaving(channel).map((way) => arrivalOf(communication, way, undefined))
      : [],
  );
  return [...inside, ...outside];
}
