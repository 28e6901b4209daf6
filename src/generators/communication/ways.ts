/**
 * The ways of messages: from the statement that sends a message, through relays, to where it is received.
 *
 * While a message is in a relay, the relay carries the way that it has come. What all relays carry is what has to be
 * remembered of a run; it is kept as one number, so that a search can tell states apart by it.
 *
 * A way comes to no location of a relay twice, and through no relay twice: what lies between the two visits is left out.
 * So there are finitely many ways, and every message has one of them.
 */
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { NOT_TRACKED, TRACKED_MAX } from '../../network/network.js';
import { type Statement, type Statements } from './statements.js';

/** How far a message has come. */
export interface Way {
  readonly id: number;
  /** The statement that sent the message; undefined if it came from outside the model. */
  readonly origin: Statement | undefined;
  /** The last statement of it; the origin itself for a message that is in no relay yet. */
  readonly last: Statement | undefined;
  readonly before: Way | undefined;
}

/** The statements in relays, in order. */
export function hopsOf({ last, before }: Way): readonly Statement[] {
  return before === undefined ? [] : [...hopsOf(before), last!];
}

/** Ways that share their beginnings; made once each. */
export class Ways {
  readonly #known = new Map<string, Way>();
  #isClosed = false;

  /** From now on there are no other ways: messages that take others are not followed. */
  close(): void {
    this.#isClosed = true;
  }

  /** Undefined if ways from there are not followed. */
  from(origin: Statement | undefined): Way | undefined {
    return this.#way(`from ${origin?.index ?? 'outside'}`, { origin, last: origin, before: undefined });
  }

  /** The way with one more statement of a relay, without the detour that it ends. */
  extended(way: Way, statement: Statement): Way | undefined {
    const shorter = withoutDetour(way, statement);
    if (shorter === undefined) return undefined;
    if (shorter.isThere) return shorter.way;
    const { id, origin } = shorter.way;
    return this.#way(`${id} ${statement.index}`, { origin, last: statement, before: shorter.way });
  }

  #way(key: string, parts: Omit<Way, 'id'>): Way | undefined {
    const known = this.#known.get(key);
    if (known !== undefined || this.#isClosed) return known;
    const way = { id: this.#known.size, ...parts };
    this.#known.set(key, way);
    return way;
  }
}

/** A way that the statement goes on from, or that already ends where the statement leads. */
function withoutDetour(
  way: Way,
  { kind, process, target }: Statement,
): { readonly way: Way; readonly isThere: boolean } | undefined {
  if (kind === 'send') return { way, isThere: false };
  for (let at: Way = way; at.before !== undefined; at = at.before) {
    const isHere = at.last!.process === process;
    if (kind === 'internal' && (!isHere || at.last!.target === target))
      return isHere ? { way: at, isThere: true } : { way, isThere: false };
    // A message that comes back to a relay: the first entry is the first statement of that relay.
    if (kind === 'receive' && isHere && at.before.last?.process !== process)
      return { way: at.before, isThere: false };
  }
  return { way, isThere: false };
}

/** Which statements of relays take messages in, and which give them out. */
export interface RelayDoors {
  readonly entries: ReadonlySet<Statement>;
  readonly exits: ReadonlySet<Statement>;
}

/** A message arrives: at a statement of the model, or outside of it; so does a broadcast that nobody in the model hears. */
export type Deliver = (way: Way, receiver: Statement | undefined) => void;

/** Follows messages through the steps of runs. */
export class Courier {
  readonly #statements: Statements;
  readonly #doors: RelayDoors;
  readonly #ways: Ways;
  /** What relays carry, by the number that stands for it: pairs of a process and a way. */
  readonly #loads: ReadonlyMap<number, Way>[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(statements: Statements, doors: RelayDoors, ways: Ways) {
    this.#statements = statements;
    this.#doors = doors;
    this.#ways = ways;
  }

  /** Whether there is anything to remember. */
  get remembers(): boolean {
    return this.#doors.entries.size > 0;
  }

  /** Follows a step from where the relays carry what the number stands for; returns the number for what they carry then. */
  follow(step: Iterable<number>, load: number, deliver: Deliver): number {
    const [first, ...others] = Array.from(step, (edge) => this.#statements.of(edge));
    if (first === undefined) return load;
    const carried = load === NOT_TRACKED ? NOTHING : this.#loads[load]!;
    if (first.kind === 'internal') {
      const way = carried.get(first.process);
      return way === undefined
        ? load
        : this.#numberOf(withLoad(carried, first.process, this.#ways.extended(way, first)));
    }
    const isInside = first.kind === 'send';
    const way = isInside ? this.#sent(first, carried) : this.#ways.from(undefined);
    const after = new Map(carried);
    if (isInside) after.delete(first.process);
    const receivers = isInside ? others : [first, ...others];
    for (const receiver of receivers) this.#receive(receiver, way, after, deliver);
    if (isInside && receivers.length === 0 && way !== undefined) deliver(way, undefined);
    return this.#numberOf(after);
  }

  #sent(sender: Statement, carried: ReadonlyMap<number, Way>): Way | undefined {
    const way = this.#doors.exits.has(sender) ? carried.get(sender.process) : undefined;
    return way === undefined ? this.#ways.from(sender) : this.#ways.extended(way, sender);
  }

  #receive(receiver: Statement, way: Way | undefined, after: Map<number, Way>, deliver: Deliver): void {
    after.delete(receiver.process);
    if (way === undefined) return;
    if (!this.#doors.entries.has(receiver)) {
      deliver(way, receiver);
      return;
    }
    const inside = this.#ways.extended(way, receiver);
    if (inside !== undefined) after.set(receiver.process, inside);
  }

  #numberOf(carried: ReadonlyMap<number, Way>): number {
    if (carried.size === 0) return NOT_TRACKED;
    const key = [...carried]
      .map(([process, { id }]) => `${process}:${id}`)
      .sort()
      .join();
    return madeOnce(this.#numbers, key, () => {
      const number = this.#loads.push(carried) - 1;
      assert(number <= TRACKED_MAX, 'relays carry no more combinations than a tracker can tell apart');
      return number;
    });
  }
}

const NOTHING: ReadonlyMap<number, Way> = new Map();

function withLoad(
  carried: ReadonlyMap<number, Way>,
  process: number,
  way: Way | undefined,
): ReadonlyMap<number, Way> {
  const after = new Map(carried);
  if (way === undefined) after.delete(process);
  else after.set(process, way);
  return after;
}
