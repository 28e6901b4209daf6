/**
 * What statements do in a model that follows its own messages: a sender leaves the way of its message, a relay keeps it, and a
 * receiver sets what the message covers.
 */
import { madeOnce } from '../../base/maps.js';
import { type RouteGoals } from '../communication/goals.js';
import { type Statement, type Statements } from '../communication/statements.js';
import { type Way } from '../communication/ways.js';
import { isOneOf, valueBy } from './effects.js';
import { type MessageNumbers } from '../communication/message-numbers.js';

/** The variables that one kind of numbers is kept in. */
export interface WayVariables {
  /** What the sender of a message leaves for its receivers. */
  readonly way: string;
  /** What a relay carries; each has its own. */
  readonly carried: string;
}

/** What happens where a message arrives, which may be the world outside. */
export type Arrivals = (receiver: Statement) => ReadonlyMap<string, string>;

/** Follows messages by their numbers. */
export class Tracing {
  readonly numbers: MessageNumbers;
  readonly variables: WayVariables;
  readonly #arrivals: Arrivals;
  /** Whether the world outside asks what came on a channel. */
  readonly #isAskedOutside: (channel: number) => boolean;
  /** What happens at a receiver may tell of very many messages, and each of them asks whether it reads their way. */
  readonly #isReading = new Map<Statement, boolean>();

  constructor(
    numbers: MessageNumbers,
    variables: WayVariables,
    arrivals: Arrivals,
    isAskedOutside: (channel: number) => boolean = () => false,
  ) {
    this.numbers = numbers;
    this.variables = variables;
    this.#arrivals = arrivals;
    this.#isAskedOutside = isAskedOutside;
  }

  /** Whether anybody asks on which way a message has come. Where nothing is relayed, who sends and receives says it all. */
  isAsked({ all, channels }: Statements): boolean {
    return (
      all.some((each) => each.kind === 'receive' && this.#reads(each)) ||
      channels.some((_, channel) => this.#isAskedOutside(channel))
    );
  }

  /** Adds what a statement does to what it does already. */
  addTo(effects: Map<string, string>, statement: Statement): void {
    const { numbers } = this;
    const { way, carried } = this.variables;
    const remembers = numbers.carries(statement.process);
    switch (statement.kind) {
      case 'send':
        this.addSent(effects, statement);
        if (remembers) effects.set(carried, '0');
        return;
      case 'receive':
        if (!numbers.isEntry(statement))
          for (const [target, value] of this.#arrivals(statement)) effects.set(target, value);
        if (remembers)
          effects.set(
            carried,
            numbers.isEntry(statement) ? valueBy(way, numbers.entered(statement), 0) : '0',
          );
        return;
      case 'internal': {
        const inside = numbers.inside(statement);
        if (remembers && [...inside].some(([before, after]) => before !== after))
          effects.set(carried, valueBy(carried, inside, 0));
      }
    }
  }

  /** Without a sender, what the world outside leaves. */
  addSent(effects: Map<string, string>, sender: Statement | undefined): void {
    const { numbers, variables } = this;
    const isAsked =
      numbers.receiversOf(sender).some((receiver) => this.#reads(receiver)) ||
      (sender?.channels.some(this.#isAskedOutside) ?? false);
    if (!isAsked) return;
    const alone = numbers.sentAlone(sender);
    const on = sender === undefined ? new Map<number, number>() : numbers.sentOn(sender);
    effects.set(variables.way, valueBy(variables.carried, on, alone));
  }

  #reads(receiver: Statement): boolean {
    return madeOnce(this.#isReading, receiver, () => this.#findsWay(receiver));
  }

  #findsWay(receiver: Statement): boolean {
    if (this.numbers.isEntry(receiver))
      return [...this.numbers.entered(receiver).values()].some((to) => to > 0);
    return [...this.#arrivals(receiver).values()].some((value) => value.includes(this.variables.way));
  }
}

/** Receivers set the goals that a message covers. */
export function coverArrivals(
  numbers: MessageNumbers,
  { coveredBy }: RouteGoals,
  way: string,
  nameOf: (goal: number) => string,
): Arrivals {
  return (receiver) => {
    const arriving = numbers.arriving(receiver);
    const ways = new Map<number, Way[]>();
    for (const each of arriving)
      for (const goal of coveredBy(each, receiver)) ways.set(goal, [...(ways.get(goal) ?? []), each]);
    const isCertain = numbers.allAreFollowed(receiver);
    return new Map(
      [...ways].map(([goal, some]) => {
        const name = nameOf(goal);
        if (isCertain && some.length === arriving.length) return [name, 'true'];
        return [
          name,
          `${name} || ${isOneOf(
            way,
            some.map((each) => numbers.numberOf(each)),
          )}`,
        ];
      }),
    );
  };
}
