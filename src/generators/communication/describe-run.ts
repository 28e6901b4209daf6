/** What a suite tells of the messages of a run: who sends what to whom, past which edges, with which values, and when. */
import { type TimedTrace } from '../../explore/trace.js';
import { UsesFinder } from '../../network/uses.js';
import { NOT_TRACKED } from '../../network/network.js';
import { type TestMessage } from '../../suite/suite.js';
import { type Path } from '../coverage/find-paths.js';
import { type CommunicationModel } from './communication-model.js';
import { arrivalOf } from './resolve-sequence.js';
import { Courier, Ways } from './ways.js';

/** Describes runs of one model. */
export class RunDescriber {
  readonly #model: CommunicationModel;
  readonly #courier: Courier;
  /** How many ways there are between two statements. */
  readonly #ways = new Map<string, number>();
  /** By edge of the environment: the plain variables that it sets. */
  readonly #sets: readonly (readonly string[])[];

  constructor(model: CommunicationModel) {
    const { communication, model: tested } = model;
    const { network, statements, doors } = communication;
    this.#model = model;
    this.#courier = new Courier(statements, doors, new Ways());
    for (const { way, receiver } of communication.routes) {
      const key = `${way.origin!.index},${receiver.index}`;
      this.#ways.set(key, (this.#ways.get(key) ?? 0) + 1);
    }
    const uses = new UsesFinder(network);
    this.#sets = network.processes.flatMap(({ edges }, process) =>
      edges.map((edge) => {
        if (tested.tested.underTest[process] === true) return [];
        const { variables } = uses.ofEdge(edge).written;
        return [...variables]
          .map((variable) => network.variables[variable]!)
          .filter(({ cells, meta }) => cells.length === 1 && !meta)
          .map(({ name }) => name);
      }),
    );
  }

  /** The steps, from some step on, by which messages arrive that could have gone another way: time tells these apart. */
  exactSteps(path: Path, first: number): ReadonlySet<number> {
    const steps = new Set<number>();
    let load = NOT_TRACKED;
    path.forEach((edges, step) => {
      load = this.#courier.follow(edges, load, ({ origin }, receiver) => {
        if ((this.#ways.get(`${origin?.index},${receiver?.index}`) ?? 0) > 1 && step >= first)
          steps.add(step);
      });
    });
    return steps;
  }

  messagesOf(path: Path, trace: Pick<TimedTrace, 'initial' | 'steps'>): readonly TestMessage[] {
    const { communication } = this.#model;
    const { processes } = communication.network;
    const values = new Map(trace.initial.variables.map(({ name, value }) => [name, value]));
    const messages: TestMessage[] = [];
    let load = NOT_TRACKED;
    path.forEach((edges, step) => {
      for (const { name, value } of trace.steps[step]!.changes) values.set(name, value);
      const set = edges
        .flatMap((edge) => this.#sets[edge]!)
        .flatMap((name) => (values.has(name) ? [[name, values.get(name)!] as const] : []));
      load = this.#courier.follow(edges, load, (way, receiver) => {
        const { from, to, names, edges: via } = arrivalOf(communication, way, receiver);
        const [sender, taker] = [processes[from]?.name, processes[to]?.name];
        messages.push({
          step,
          ...(sender === undefined ? {} : { from: sender }),
          ...(taker === undefined ? {} : { to: taker }),
          message: names[0]!,
          via,
          ...(set.length === 0 ? {} : { values: Object.fromEntries(set) }),
        });
      });
    });
    return messages;
  }
}
