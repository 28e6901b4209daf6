/**
 * The ways of messages as numbers, for a model that follows its own messages with variables: the sender of a message leaves
 * the number of its way in one variable, whoever receives it reads it there, and a relay keeps it until it sends on.
 *
 * INVARIANT 0 stands for a message that is not followed, and for a relay that carries nothing; ways are counted from 1.
 */
import { pushTo } from '../../base/maps.js';
import { type RelayDoors, type Way, type Ways } from './ways.js';
import { type Statement, type Statements } from './statements.js';

/** From one number to another. */
export type Numbers = ReadonlyMap<number, number>;

export class MessageNumbers {
  readonly #statements: Statements;
  readonly #doors: RelayDoors;
  readonly #ways: Ways;
  readonly #numbers = new Map<Way, number>();
  /** By process: what it may carry as a relay. */
  readonly #carried = new Map<number, Set<Way>>();
  /** By sender, undefined for the world outside: what it may send. */
  readonly #sent = new Map<Statement | undefined, Set<Way>>();
  /** By receiver. */
  readonly #arriving = new Map<Statement, Set<Way>>();
  readonly #waysMax: number;
  /** By channel. */
  readonly #receivers = new Map<number, Statement[]>();

  constructor(statements: Statements, doors: RelayDoors, ways: Ways, waysMax: number) {
    this.#statements = statements;
    this.#doors = doors;
    this.#ways = ways;
    this.#waysMax = waysMax;
    for (const statement of statements.all)
      if (statement.kind === 'receive')
        for (const channel of statement.channels) pushTo(this.#receivers, channel, statement);
    this.#send(undefined, ways.from(undefined));
    for (const statement of statements.all)
      if (statement.kind === 'send') this.#send(statement, ways.from(statement));
  }

  /** All ways, in the order of their numbers. */
  get all(): readonly Way[] {
    return [...this.#numbers.keys()];
  }

  /** Whether these are all. */
  get isComplete(): boolean {
    return this.#numbers.size <= this.#waysMax;
  }

  /** Whether a process has to remember what it carries. */
  carries(process: number): boolean {
    return this.#carried.has(process);
  }

  numberOf(way: Way | undefined): number {
    return way === undefined ? 0 : (this.#numbers.get(way) ?? 0);
  }

  /** What a sender leaves where it carries nothing. */
  sentAlone(sender: Statement | undefined): number {
    return this.numberOf(this.#ways.from(sender));
  }

  /** What a sender leaves, by what it carries; it may carry nothing. */
  sentOn(sender: Statement): Numbers {
    return this.#doors.exits.has(sender) ? this.#extended(this.#carriedAt(sender), sender) : NONE;
  }

  /** Whether a message goes into a relay here. */
  isEntry(receiver: Statement): boolean {
    return this.#doors.entries.has(receiver);
  }

  /** What a relay carries, by the way of the message that it receives. */
  entered(receiver: Statement): Numbers {
    return this.#extended(this.arriving(receiver), receiver);
  }

  /** What a relay carries after an internal step, by what it carried before. */
  inside(statement: Statement): Numbers {
    return this.#extended(this.#carriedAt(statement), statement);
  }

  /** Messages that may come to a statement. */
  arriving(receiver: Statement): readonly Way[] {
    return [...(this.#arriving.get(receiver) ?? [])];
  }

  /** Whether all messages that may come to a statement are followed, whoever sends them. */
  allAreFollowed(receiver: Statement): boolean {
    const senders = [undefined, ...this.#statements.all.filter(({ kind }) => kind === 'send')].filter(
      (sender) => this.receiversOf(sender).includes(receiver),
    );
    return senders.every((sender) => this.sentAlone(sender) > 0);
  }

  /** Messages that may come to the world outside on a channel. */
  leaving(channel: number): readonly Way[] {
    return [...this.#sent].flatMap(([sender, ways]) =>
      sender?.channels.includes(channel) === true ? [...ways] : [],
    );
  }

  /** Where a relay is when it carries something follows from how that has come. */
  #carriedAt({ process, source }: Statement): readonly Way[] {
    return [...(this.#carried.get(process) ?? [])].filter(({ last }) => last!.target === source);
  }

  #extended(ways: readonly Way[], statement: Statement): Numbers {
    return new Map(
      ways.map((way) => [this.numberOf(way), this.numberOf(this.#ways.extended(way, statement))]),
    );
  }

  #send(sender: Statement | undefined, way: Way | undefined): void {
    if (way === undefined || !this.#note(this.#sent, sender, way)) return;
    for (const receiver of this.receiversOf(sender)) {
      this.#note(this.#arriving, receiver, way);
      if (this.#doors.entries.has(receiver))
        this.#carry(receiver.process, this.#ways.extended(way, receiver));
    }
  }

  #carry(process: number, way: Way | undefined): void {
    if (way === undefined || !this.#note(this.#carried, process, way)) return;
    for (const statement of this.#statements.all) {
      if (statement.process !== process || statement.source !== way.last!.target) continue;
      if (statement.kind === 'internal') this.#carry(process, this.#ways.extended(way, statement));
      else if (statement.kind === 'send' && this.#doors.exits.has(statement))
        this.#send(statement, this.#ways.extended(way, statement));
    }
  }

  /** Whether it is new there. */
  #note<K>(known: Map<K, Set<Way>>, key: K, way: Way): boolean {
    const ways = known.get(key) ?? new Set();
    if (ways.has(way) || !this.isComplete) return false;
    known.set(key, ways.add(way));
    if (!this.#numbers.has(way)) this.#numbers.set(way, this.#numbers.size + 1);
    return true;
  }

  /** Without one, of the world outside. */
  receiversOf(sender: Statement | undefined): readonly Statement[] {
    const channels =
      sender?.channels ??
      this.#statements.channels.flatMap(({ outside }, index) => (outside === 'sends' ? [index] : []));
    const all = channels.flatMap((channel) => this.#receivers.get(channel) ?? []);
    return [...new Set(all.filter(({ process }) => process !== sender?.process))];
  }
}

const NONE: Numbers = new Map();
