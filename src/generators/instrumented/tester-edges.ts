/**
 * The tester of an open model as a process: it may send every input at any time, with any values, and takes every output, as
 * figure 10 of the paper shows it. Where a sequence is followed, it gives what the sequence says.
 */
import { type Report } from '../../base/diagnostic.js';
import { type CheckedModel } from '../../language/checked-model.js';
import { hasScalarIndex } from '../../mutation/site.js';
import { type NetworkChannel } from '../../network/network.js';
import { UsesFinder } from '../../network/uses.js';
import { type Automaton, type AutomatonEdge } from '../automata/automaton.js';
import { channelsOf, plainChannel } from '../automata/tester.js';
import { type Communication } from '../communication/goals.js';
import { arrivalOf, isTold } from '../communication/resolve-sequence.js';
import { baseOf } from '../communication/statements.js';
import { notInstrumented } from './problems.js';
import { type Tracing } from './statement-effects.js';
import { type TestComponent } from './test-component.js';

/** What the world outside sends on a channel, with all values that it may pass. */
interface Given {
  readonly channel: string;
  /** The first of those that stand for the values. */
  readonly index: number;
  readonly names: readonly string[];
  readonly choices: readonly (readonly number[])[];
}

export class TesterEdges {
  readonly #communication: Communication;
  readonly #channels: readonly NetworkChannel[];
  readonly #tracings: readonly Tracing[];
  readonly #given: readonly Given[];
  /** The first channel of each output that it takes. */
  readonly #taken: readonly number[];

  constructor(communication: Communication, tracings: readonly Tracing[]) {
    this.#communication = communication;
    this.#tracings = tracings;
    this.#channels = channelsOf(communication.network);
    this.#given = givenOn(this.#channels);
    const firsts = this.#channels.flatMap(({ passes }, index) => ((passes?.place ?? 0) === 0 ? [index] : []));
    this.#taken = firsts.filter((index) => this.#channels[index]!.outside === 'receives');
  }

  get isNeeded(): boolean {
    return this.#given.length + this.#taken.length > 0;
  }

  /** The groups of channels that the tester sends on: they are not urgent, since it takes its time. */
  get sentGroups(): ReadonlySet<string> {
    return new Set(this.#given.map(({ channel }) => baseOf(channel)));
  }

  /** Whether the channels can be named from outside; if not, that is reported. */
  canBeWritten({ globals }: CheckedModel, report: Report): boolean {
    const names = [
      ...this.#given.flatMap(({ channel, names: passed }) => [channel, ...passed]),
      ...this.#taken.map((index) => plainChannel(this.#channels[index]!)),
    ];
    const unnamed = names.find((name) => {
      const symbol = globals.variables.find((each) => each.name === name.split(/[.[]/, 1)[0]!);
      return symbol === undefined || hasScalarIndex(symbol.type);
    });
    if (unnamed !== undefined)
      report(
        notInstrumented.at(
          undefined,
          `a tester beside the processes cannot name '${unnamed}'`,
          'Declare it among the global declarations, with integers as indices.',
        ),
      );
    return unnamed === undefined;
  }

  /** One location, with all that may be sent and received. */
  free(component: TestComponent | undefined): Automaton {
    const edges = [
      ...(component === undefined || !this.#canChain(component)
        ? this.#given.flatMap((each) => this.#sends(each))
        : []),
      ...this.#taken.map((index): AutomatonEdge => {
        const effects = new Map(component?.outside(index));
        return {
          ...LOOP,
          synchronisation: `${plainChannel(this.#channels[index]!)}?`,
          update: textOf(effects),
        };
      }),
    ];
    return { locations: [place('Ready', 0)], edges, start: 0, heardMax: 0, verdicts: [] };
  }

  /** What the sequence says that the tester gives, one after the other; undefined if it gives nothing so. */
  chain(component: TestComponent, told: string): Automaton | undefined {
    if (this.#given.length === 0 || !this.#canChain(component)) return undefined;
    const { given, messages } = component;
    const edges = given.flatMap((message, at) =>
      this.#given
        .filter(({ index }) => this.#mayTell(index, component, message))
        .flatMap((each) => this.#sends(each, messages[message]!.values))
        .map((edge) => ({ ...edge, source: at, target: at + 1, guard: `${told} == ${message}` })),
    );
    const locations = Array.from({ length: given.length + 1 }, (_, at) =>
      place(at === 0 ? 'START' : at === given.length ? 'GIVEN' : `GIVEN${at}`, at),
    );
    return { locations, edges, start: 0, heardMax: 0, verdicts: [] };
  }

  /**
   * What goes into a relay is told later than it is given, so that the order of the sequence is not that of giving; and of
   * a message from anybody it is not known whether the tester gives it.
   */
  #canChain(component: TestComponent): boolean {
    const isOpen = component.messages.some(
      ({ from }, message) =>
        from === undefined && this.#given.some(({ index }) => this.#mayTell(index, component, message)),
    );
    if (isOpen) return false;
    const receivers = this.#tracings.flatMap(({ numbers }) =>
      numbers.receiversOf(undefined).filter((each) => numbers.isEntry(each)),
    );
    return receivers.length === 0;
  }

  #mayTell(channel: number, { messages }: TestComponent, message: number): boolean {
    const { numbers } = this.#tracings.at(-1)!;
    return numbers
      .receiversOf(undefined)
      .filter(({ channels }) => channels.includes(channel))
      .some((receiver) =>
        numbers
          .arriving(receiver)
          .some(
            (way) =>
              way.origin === undefined &&
              isTold(arrivalOf(this.#communication, way, receiver), messages[message]!),
          ),
      );
  }

  /** With those of the values that are told, where receivers leave them as they are. */
  #sends(
    { channel, index, names, choices }: Given,
    told: readonly { readonly slot: number; readonly value: number }[] = [],
  ): readonly AutomatonEdge[] {
    const passes = this.#channels[index]!.passes;
    const kept = told.filter(({ slot }) => !isWrittenBy(this.#communication, index, slot));
    const fitting = choices.filter((values) =>
      kept.every(({ slot, value }) => {
        const at = passes?.slots.indexOf(slot) ?? -1;
        return at < 0 || values[at] === value;
      }),
    );
    const effects = new Map<string, string>();
    for (const tracing of this.#tracings) tracing.addSent(effects, undefined);
    return fitting.map((values) => ({
      ...LOOP,
      synchronisation: `${channel}!`,
      update: textOf(new Map([...names.map((name, at) => [name, String(values[at])] as const), ...effects])),
    }));
  }
}

const LOOP = { source: 0, target: 0 };

function place(name: string, column: number): Automaton['locations'][number] {
  return { name, isCommitted: false, column, row: 0 };
}

function textOf(effects: ReadonlyMap<string, string>): string | undefined {
  return effects.size === 0 ? undefined : [...effects].map((pair) => pair.join(' = ')).join(', ');
}

function givenOn(channels: readonly NetworkChannel[]): readonly Given[] {
  const given = new Map<
    string,
    { index: number; names: readonly string[]; choices: (readonly number[])[] }
  >();
  for (const [index, channel] of channels.entries()) {
    if (channel.outside !== 'sends') continue;
    const name = plainChannel(channel);
    const known = given.get(name) ?? { index, names: channel.passes?.names ?? [], choices: [] };
    given.set(name, known);
    // What is not told apart is never given.
    if (channel.passes === undefined) known.choices.push([]);
    else if (channel.passes.values !== undefined) known.choices.push(channel.passes.values);
  }
  return [...given].map(([channel, rest]) => ({ channel, ...rest }));
}

/** Whether some receiver on a channel changes a variable, beside storing what the world outside passes. */
function isWrittenBy({ network, statements }: Communication, channel: number, slot: number): boolean {
  const uses = new UsesFinder(network);
  const variable = network.variables.findIndex(
    (each) => each.slot <= slot && slot < each.slot + each.cells.length,
  );
  const passed = channelsOf(network)[channel]!.passes?.slots.length ?? 0;
  let number = 0;
  for (const { edges } of network.processes)
    for (const edge of edges) {
      const { kind, channels } = statements.of(number++);
      if (kind !== 'receive' || !channels.includes(channel)) continue;
      const own = { ...edge, update: edge.update.slice(passed) };
      if (uses.ofEdge(own).written.variables.has(variable)) return true;
    }
  return false;
}
