/** Who sends what to whom, and how much of it is covered. */
import {
  type GraphEdge,
  type GraphMessage,
  type MessageGraph,
  drawMessageGraph as drawn,
} from '../drawing/message-graph.js';
import { type PictureOptions } from '../drawing/svg-page.js';
import { type CommunicationModel } from '../generators/communication/communication-model.js';
import {
  type CommunicationCriterion,
  type CommunicationGoal,
  communicationCriterion,
} from '../generators/communication/goals.js';
import { type Statements } from '../generators/communication/statements.js';
import { type Suite } from '../suite/suite.js';
import { communicationRequest, loadCommunication } from './communicating.js';
import { ready } from './generated.js';
import { type Model } from './model.js';
import { checkOptions } from '../base/option-rules.js';
import { PICTURE_RULES } from './pictures.js';
import { checkGiven } from './given.js';

/**
 * Who sends what to whom in a model, and how many of the goals of each message a suite covers: ways of messages, if it has
 * those among its goals, otherwise pairs of statements.
 *
 * @throws TickstoneError if the model cannot be used.
 * @example
 * ```ts
 * import { drawMessageGraph, generateCommunication, loadModel, messageGraph } from 'tickstone';
 *
 * const bus = await loadModel('bus.xml');
 * const { suite } = await generateCommunication(bus);
 * console.log(drawMessageGraph(messageGraph(bus, suite)).length);
 * ```
 */
export function messageGraph(model: Model, suite: Suite): MessageGraph {
  checkGiven('messageGraph', { suite });
  const request = communicationRequest({ message: [] }, suite);
  const { model: tested } = ready(loadCommunication(model, request));
  const criterion = suite.goals.some(({ kind }) => kind === 'sr-path') ? 'paths' : 'pairs';
  const covered = suite.goals.filter(({ status }) => status === 'covered').map(({ id }) => id);
  return messageGraphOf(tested, criterion, new Set(covered));
}

/**
 * A graph of messages as SVG: processes on a circle, an arrow for each two that exchange messages.
 *
 * @example
 * ```ts
 * import { drawMessageGraph } from 'tickstone';
 *
 * const nodes = [{ name: 'A', role: 'process' }, { name: 'B', role: 'process' }] as const;
 * const edges = [{ from: 0, to: 1, messages: [{ name: 'go', goals: 2, covered: 1 }] }];
 * console.log(drawMessageGraph({ title: 'Messages', nodes, edges }).length);
 * ```
 */
export function drawMessageGraph(graph: MessageGraph, options: PictureOptions = {}): string {
  checkOptions('drawMessageGraph', options, PICTURE_RULES);
  checkGiven('drawMessageGraph', { graph });
  return drawn(graph, options);
}

/** Messages between processes under test count their goals; others are drawn without. */
export function messageGraphOf(
  { model, communication }: CommunicationModel,
  criterion: CommunicationCriterion,
  covered: ReadonlySet<string>,
): MessageGraph {
  const { network, isRelay, statements } = communication;
  const { goals } = communicationCriterion(communication, [criterion]);
  const names = network.processes.map(({ name }) => name);
  const links = new Map<string, Map<string, GraphMessage>>();
  const note = (from: string, to: string, name: string, count: number, done: number): void => {
    const key = `${names.indexOf(from)} ${names.indexOf(to)}`;
    const messages = links.get(key) ?? new Map<string, GraphMessage>();
    const known = messages.get(name) ?? { name, goals: 0, covered: 0 };
    messages.set(name, { name, goals: known.goals + count, covered: known.covered + done });
    links.set(key, messages);
  };
  goals.forEach(({ id, from, to, message }: CommunicationGoal) => {
    note(from, to, message, 1, covered.has(id) ? 1 : 0);
  });
  const isGoal = (process: number): boolean =>
    model.tested.underTest[process] === true && isRelay[process] !== true;
  for (const { name, senders, receivers } of channelUsers(statements)) {
    for (const from of senders) {
      for (const to of receivers)
        if (from !== to && !(isGoal(from) && isGoal(to))) note(names[from]!, names[to]!, name, 0, 0);
    }
  }
  const edges = [...links].map(([key, messages]): GraphEdge => {
    const [from, to] = key.split(' ').map(Number);
    return { from: from!, to: to!, messages: [...messages.values()] };
  });
  return {
    title: `Messages, and how many of their ${criterion} are covered`,
    nodes: names.map((name, process) => ({
      name,
      role:
        isRelay[process] === true
          ? 'relay'
          : model.tested.underTest[process] === true
            ? 'process'
            : 'environment',
    })),
    edges,
  };
}

/** Which processes send on each channel, and which receive. */
function channelUsers({ channels, all }: Statements): readonly {
  readonly name: string;
  readonly senders: ReadonlySet<number>;
  readonly receivers: ReadonlySet<number>;
}[] {
  const users = channels.map(({ name }) => ({
    name,
    senders: new Set<number>(),
    receivers: new Set<number>(),
  }));
  for (const { kind, process, channels: used } of all) {
    if (kind === 'internal') continue;
    for (const channel of used) users[channel]![kind === 'send' ? 'senders' : 'receivers'].add(process);
  }
  return users;
}
