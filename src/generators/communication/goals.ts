/**
 * What of the communication of a network is to be covered: sr-pairs and sr-paths.
 *
 *     pairs   every send statement with every receive statement of the same message in another process
 *     paths   every way that a message can take between such statements, through relays
 *
 * Goals are those between processes under test. Relays are neither senders nor receivers of what they pass on, and
 * messages to and from the environment are no goals.
 */
import { madeOnce, pushTo } from '../../base/maps.js';
import { type Diagnostic, type Report } from '../../base/diagnostic.js';
import { type Network } from '../../network/network.js';
import { type CoverageGoal, type Criterion } from '../coverage/criteria.js';
import { tooManyWays } from './problems.js';
import {
  type NamedMessage,
  type Passage,
  type RelayRequest,
  commonBeginning,
  isOn,
  passagesOf,
  relaysOf,
} from './relays.js';
import { type Statement, Statements, baseOf } from './statements.js';
import { Courier, type RelayDoors, type Way, Ways, hopsOf } from './ways.js';

export const COMMUNICATION_CRITERIA = ['pairs', 'paths'] as const;

/** What of the messages of a model is to be covered. */
export type CommunicationCriterion = (typeof COMMUNICATION_CRITERIA)[number];

/** A goal, and what it is about. */
export interface CommunicationGoal extends CoverageGoal {
  readonly criterion: CommunicationCriterion;
  /** Processes. */
  readonly from: string;
  readonly to: string;
  readonly message: string;
  /** Edges, such as `Sensor#1`. */
  readonly send: string;
  readonly receive: string;
  /** The edges of relays on the way; absent for pairs. */
  readonly via?: readonly string[] | undefined;
}

/** The communication of a network, as its goals need it. */
export interface Communication {
  readonly network: Network;
  readonly statements: Statements;
  /** By process. */
  readonly isRelay: readonly boolean[];
  readonly doors: RelayDoors;
  readonly messages: readonly NamedMessage[];
  /** Channels, or arrays of them, whose messages a sequence need not tell. */
  readonly unseen: ReadonlySet<string>;
  readonly routes: readonly Route[];
  /** Those of the routes and no others. */
  readonly ways: Ways;
}

/** A way to a receive statement, between processes under test. */
export interface Route {
  readonly way: Way;
  readonly receiver: Statement;
  readonly message: string;
}

/** More ways than this are not listed. */
const ROUTES_MAX = 100_000;

/** The communication of a network with these processes under test; undefined if what the user says of it is wrong. */
export function communicationOf(
  network: Network,
  underTest: readonly boolean[],
  request: RelayRequest,
  report: Report,
): Communication | undefined {
  const statements = new Statements(network);
  const found: Diagnostic[] = [];
  const isRelay = relaysOf(network, statements, request, (diagnostic) => found.push(diagnostic));
  found.forEach(report);
  if (found.length > 0) return undefined;
  const { messages = [] } = request;
  const passages = isRelay.flatMap((is, process) => (is ? passagesOf(statements, process, messages) : []));
  const doors = {
    entries: new Set(passages.map((passage) => passage.statements[0]!)),
    exits: new Set(passages.map((passage) => passage.statements.at(-1)!)),
  };
  const finder = new RouteFinder(statements, doors, passages, messages);
  const isTested = ({ process }: Statement): boolean =>
    underTest[process] === true || isRelay[process] === true;
  const routes = request.hasGoals === false ? [] : finder.routes(isTested);
  if (routes === undefined) {
    report(tooManyWays.at(undefined, ROUTES_MAX));
    return undefined;
  }
  finder.ways.close();
  const unseen = new Set(request.unseen);
  return { network, statements, isRelay, doors, messages, unseen, routes, ways: finder.ways };
}

/** The goals of the given kinds, and which of them a message covers that arrives. */
export interface RouteGoals {
  readonly goals: readonly CommunicationGoal[];
  /** By their indices. */
  readonly coveredBy: (way: Way, receiver: Statement) => readonly number[];
}

export function goalsOfRoutes(
  { network, routes }: Pick<Communication, 'network' | 'routes'>,
  names: readonly CommunicationCriterion[],
): RouteGoals {
  const words = new GoalWords(network, routes);
  const goals: CommunicationGoal[] = [];
  const numbers = new Map<string, number>();
  const goalsOf = new Map<string, number[]>();
  for (const name of names) {
    for (const route of routes) {
      const goal = words.goal(route, name);
      const number = madeOnce(numbers, goal.id, () => goals.push(goal) - 1);
      pushTo(goalsOf, `${route.way.id},${route.receiver.index}`, number);
    }
  }
  return { goals, coveredBy: (way, receiver) => goalsOf.get(`${way.id},${receiver.index}`) ?? [] };
}

/** The criterion that watches all goals of the given kinds at once. */
export function communicationCriterion(
  communication: Communication,
  names: readonly CommunicationCriterion[],
): Criterion & { readonly goals: readonly CommunicationGoal[] } {
  const { statements, doors, ways } = communication;
  const { goals, coveredBy } = goalsOfRoutes(communication, names);
  const courier = new Courier(statements, doors, ways);
  return {
    goals,
    atStart: [],
    tracks: courier.remembers,
    follow: (step, tracker, visit) =>
      courier.follow(step, tracker, (way, receiver) => {
        if (receiver === undefined) return;
        for (const goal of coveredBy(way, receiver)) visit(goal);
      }),
  };
}

/** The name of a message that is sent on one channel and received on another: a given one, or what the names share. */
export function messageName(sent: string, received: string, messages: readonly NamedMessage[]): string {
  const given = messages.find((message) => isOn(message, sent) && isOn(message, received));
  if (given !== undefined) return `${given.name}${sent.slice(baseOf(sent).length)}`;
  if (sent === received) return sent;
  const stem = commonBeginning(baseOf(sent), baseOf(received)).replace(/_+$/, '');
  const [index, otherIndex] = [sent, received].map((channel) => channel.slice(baseOf(channel).length));
  if (stem === '') return `${sent}/${received}`;
  return index === otherIndex ? `${stem}${index!}` : stem;
}

// --------------------------------------------------------------------------------------------------------- routes

class RouteFinder {
  readonly ways = new Ways();
  readonly #statements: Statements;
  readonly #doors: RelayDoors;
  readonly #messages: readonly NamedMessage[];
  readonly #passages = new Map<Statement, Passage[]>();
  /** By channel. */
  readonly #receivers = new Map<number, Statement[]>();

  constructor(
    statements: Statements,
    doors: RelayDoors,
    passages: readonly Passage[],
    messages: readonly NamedMessage[],
  ) {
    this.#statements = statements;
    this.#doors = doors;
    this.#messages = messages;
    for (const passage of passages) pushTo(this.#passages, passage.statements[0]!, passage);
    for (const statement of statements.all) {
      if (statement.kind !== 'receive') continue;
      for (const channel of statement.channels) pushTo(this.#receivers, channel, statement);
    }
  }

  /** All of them, in the order of the statements; undefined if there are too many. */
  routes(isTested: (statement: Statement) => boolean): readonly Route[] | undefined {
    const routes: Route[] = [];
    for (const origin of this.#statements.all) {
      if (origin.kind !== 'send' || this.#doors.exits.has(origin) || !isTested(origin)) continue;
      for (const route of this.#from(origin, isTested)) {
        if (routes.length === ROUTES_MAX) return undefined;
        routes.push(route);
      }
    }
    return routes;
  }

  *#from(origin: Statement, isTested: (statement: Statement) => boolean): Iterable<Route> {
    const waiting: { readonly way: Way; readonly sender: Statement; readonly sent: string | undefined }[] = [
      { way: this.ways.from(origin)!, sender: origin, sent: undefined },
    ];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { way, sender } = next;
      for (const receiver of this.#receiversOf(sender)) {
        const channel = this.#statements.messageBetween(sender, receiver)!;
        const sent = next.sent ?? channel;
        const passages = this.#passages.get(receiver);
        if (passages === undefined) {
          if (receiver.process !== origin.process && isTested(receiver))
            yield { way, receiver, message: messageName(sent, channel, this.#messages) };
          continue;
        }
        if (hopsOf(way).some(({ process }) => process === receiver.process)) continue;
        for (const { statements } of passages) {
          const through = statements.reduce((so, statement) => this.ways.extended(so, statement)!, way);
          waiting.push({ way: through, sender: statements.at(-1)!, sent });
        }
      }
    }
  }

  #receiversOf({ process, channels }: Statement): Iterable<Statement> {
    const all = channels.flatMap((channel) => this.#receivers.get(channel) ?? []);
    return new Set(all.filter((receiver) => receiver.process !== process));
  }
}

// ---------------------------------------------------------------------------------------------------------- words

/** Names of goals. Statements at the same location with the same message are told apart by the numbers of their edges. */
class GoalWords {
  readonly #network: Network;
  /** By what a statement is called: its edges. */
  readonly #edges = new Map<string, Set<string>>();

  constructor(network: Network, routes: readonly Route[]) {
    this.#network = network;
    for (const { way, receiver, message } of routes) {
      this.#note(`${way.origin!.place}!${message}`, way.origin!);
      this.#note(`${receiver.place}?${message}`, receiver);
    }
  }

  #note(words: string, { edge }: Statement): void {
    madeOnce(this.#edges, words, () => new Set<string>()).add(edge);
  }

  goal({ way, receiver, message }: Route, criterion: CommunicationCriterion): CommunicationGoal {
    const origin = way.origin!;
    const send = this.#named(`${origin.place}!${message}`, origin);
    const receive = this.#named(`${receiver.place}?${message}`, receiver);
    const via = hopsOf(way).map(({ edge }) => edge);
    const pair = `${send} -> ${receive}`;
    const description = criterion === 'pairs' || via.length === 0 ? pair : `${pair} via ${via.join('+')}`;
    const kind = criterion === 'pairs' ? 'sr-pair' : 'sr-path';
    return {
      id: `${kind} ${description}`,
      criterion,
      kind,
      description,
      from: this.#network.processes[origin.process]!.name,
      to: this.#network.processes[receiver.process]!.name,
      message,
      send: origin.edge,
      receive: receiver.edge,
      ...(criterion === 'paths' ? { via } : {}),
    };
  }

  #named(words: string, { edge }: Statement): string {
    return this.#edges.get(words)!.size === 1 ? words : `${words}${edge.slice(edge.lastIndexOf('#'))}`;
  }
}
