/**
 * A sequence of messages as a test component, such as figure 9 of the paper shows one: it gives what the sequence says that
 * the tester gives, and `done` says that all messages of it have come, in order, at their times and with their values.
 *
 * Receivers count: `told` is the number of messages that have come, or one more than there are if a message came that was not
 * the next one. An update cannot ask a clock, so each window of times has a process of its own, which opens it and closes it
 * again. It may be late to open and early to close, so a window that is open is one in which the time is right; and whatever
 * can happen within a window can happen while it is open.
 */
import { type Interval } from '../../base/interval.js';
import { greatest } from '../../base/long-lists.js';
import { madeOnce } from '../../base/maps.js';
import { type Rational, compare, fractionText, ZERO } from '../../base/rational.js';
import { spend } from '../../base/stopped.js';
import { type Report } from '../../base/diagnostic.js';
import { type CheckedModel } from '../../language/checked-model.js';
import { type Network } from '../../network/network.js';
import { type Automaton } from '../automata/automaton.js';
import { type Communication } from '../communication/goals.js';
import {
  type ResolvedMessage,
  type ResolvedSequence,
  WORLD,
  arrivalOf,
  isTold,
} from '../communication/resolve-sequence.js';
import { type Statement } from '../communication/statements.js';
import { type Way } from '../communication/ways.js';
import { isOneOf } from './effects.js';
import { type MessageNumbers } from '../communication/message-numbers.js';
import { noTestComponent } from './problems.js';

/** Names that a test component uses. */
export interface ComponentNames {
  readonly told: string;
  readonly done: string;
  /** Which windows are open. */
  readonly open: string;
  /** A clock that is never reset. */
  readonly time: string;
  readonly way: string;
}

export class TestComponent {
  readonly #communication: Communication;
  readonly #checked: CheckedModel;
  readonly #numbers: MessageNumbers;
  readonly #names: ComponentNames;
  readonly #scale: bigint;
  readonly messages: readonly ResolvedMessage[];
  /** Each once. */
  readonly windows: readonly Window[];
  /** By the place of a message: the window that it has, if any. */
  readonly #windowOf: ReadonlyMap<number, number>;

  constructor(
    communication: Communication,
    checked: CheckedModel,
    { messages }: ResolvedSequence,
    numbers: MessageNumbers,
    names: ComponentNames,
    scale: bigint,
  ) {
    this.#communication = communication;
    this.#checked = checked;
    this.#numbers = numbers;
    this.#names = names;
    this.#scale = scale;
    this.messages = messages;
    this.windows = windowsOf(messages);
    this.#windowOf = new Map(
      this.windows.flatMap(({ uses }, window) => uses.map((message) => [message, window] as const)),
    );
  }

  /** What happens where a message arrives. */
  readonly arrivals = (receiver: Statement): ReadonlyMap<string, string> =>
    this.#counted(this.#numbers.arriving(receiver), receiver);

  /** The same where the world outside receives on a channel. */
  outside(channel: number): ReadonlyMap<string, string> {
    return this.#counted(this.#numbers.leaving(channel), undefined);
  }

  #counted(ways: readonly Way[], receiver: Statement | undefined): ReadonlyMap<string, string> {
    const { told, done, way, open } = this.#names;
    const { length } = this.messages;
    const cases = this.messages.flatMap((message, index) => {
      spend(UNITS_PER_MESSAGE);
      const fitting = ways.filter((each) => isTold(arrivalOf(this.#communication, each, receiver), message));
      if (fitting.length === 0) return [];
      const window = this.#windowOf.get(index);
      const isFrom = isOneOf(
        way,
        fitting.map((each) => this.#numbers.numberOf(each)),
      );
      const conditions = [
        `${told} == ${index}`,
        ...(fitting.length === ways.length ? [] : [fitting.length === 1 ? isFrom : `(${isFrom})`]),
        ...(window === undefined ? [] : [`${open}[${window}]`]),
        ...message.values.map(({ slot, value }) => `${this.#variable(slot, receiver)!} == ${value}`),
      ];
      return [`${conditions.join(' && ')} ? ${index + 1} : `];
    });
    return new Map([
      [told, `${cases.join('')}${length + 1}`],
      [done, cases.length === 0 ? 'false' : `${told} == ${length}`],
    ]);
  }

  /** Whether all that the sequence says can be asked; what cannot is reported. */
  canBeWritten(report: Report): boolean {
    const problems = this.messages.flatMap((message) => {
      spend(UNITS_PER_MESSAGE);
      const problem = this.#problemOf(message);
      return problem === undefined ? [] : [noTestComponent.at(message.span, problem.why, problem.hint)];
    });
    problems.forEach(report);
    return problems.length === 0;
  }

  #problemOf(message: ResolvedMessage): { readonly why: string; readonly hint: string } | undefined {
    const { statements } = this.#communication;
    const takers = [...statements.all.filter(({ kind }) => kind === 'receive'), undefined];
    const fitting = takers.flatMap((receiver) => {
      const ways =
        receiver === undefined
          ? statements.channels.flatMap(({ outside, broadcast }, channel) =>
              outside === 'receives' || broadcast ? this.#numbers.leaving(channel) : [],
            )
          : this.#numbers.isEntry(receiver)
            ? []
            : this.#numbers.arriving(receiver);
      return ways.flatMap((way) =>
        isTold(arrivalOf(this.#communication, way, receiver), message) ? [{ way, receiver }] : [],
      );
    });
    if (fitting.some(({ way, receiver }) => this.#isForSeveral(way.last, receiver)))
      return {
        why: `'${message.message}' is a broadcast that others may hear, or nobody, and its receivers count messages one by one`,
        hint: 'Leave the broadcast out of the model, or give each receiver a channel of its own.',
      };
    for (const { slot } of message.values)
      for (const { receiver } of fitting)
        if (this.#variable(slot, receiver) === undefined)
          return {
            why: `'${nameOf(this.#communication.network, slot)}' is not known where '${message.message}' is received`,
            hint: 'Say values of variables that are global, or that belong to the receiver.',
          };
    return undefined;
  }

  /** Whether a broadcast comes to this receiver, and to others or nobody as well. */
  #isForSeveral(sender: Statement | undefined, receiver: Statement | undefined): boolean {
    const { statements } = this.#communication;
    const channels = (sender ?? receiver)!.channels.filter((each) => statements.channels[each]!.broadcast);
    if (channels.length === 0) return false;
    const hearers = new Set(
      statements.all
        .filter(
          ({ kind, process, channels: own }) =>
            kind === 'receive' &&
            process !== sender?.process &&
            own.some((channel) => channels.includes(channel)),
        )
        .map(({ process }) => process),
    );
    if (receiver === undefined)
      return hearers.size > 0 || channels.some((each) => statements.channels[each]!.outside !== 'receives');
    return hearers.size > 1 || channels.some((each) => statements.channels[each]!.outside === 'receives');
  }

  /** As the template of the receiver, or the tester, names it; undefined if it cannot. */
  #variable(slot: number, receiver: Statement | undefined): string | undefined {
    const { network } = this.#communication;
    const name = nameOf(network, slot);
    const owner = network.processes.findIndex((process) => name.startsWith(`${process.name}.`));
    const [root = ''] = name.split(/[.[]/, 1);
    const isGlobal = this.#checked.globals.variables.some((each) => each.name === root) && owner < 0;
    if (receiver === undefined) return isGlobal ? name : undefined;
    const { template } = this.#checked.processes[receiver.process]!;
    const isHidden = (each: string): boolean =>
      template.edges.some(({ selects }) => selects.some((select) => select.name === each));
    if (isGlobal) return template.scope.names.has(root) || isHidden(root) ? undefined : name;
    if (owner !== receiver.process) return undefined;
    const own = name.slice(network.processes[owner]!.name.length + 1);
    return isHidden(own.split(/[.[]/, 1)[0]!) ? undefined : own;
  }

  // ------------------------------------------------------------------------------------------------------ templates

  /** Opens and closes a window of times. */
  windowAutomaton({ at, uses }: Window, index: number): Automaton {
    const { open, told, time } = this.#names;
    const invariant =
      at.high === undefined ? undefined : `${time} ${at.highOpen ? '<' : '<='} ${this.#scaled(at.high)}`;
    const edge = { source: 0, target: 1 };
    return {
      locations: [
        { name: 'before', isCommitted: false, invariant, column: 0, row: 0 },
        { name: 'within', isCommitted: false, invariant, column: 1, row: 0 },
        { name: 'after', isCommitted: false, column: 2, row: 0 },
      ],
      edges: [
        {
          ...edge,
          guard: `${time} ${at.lowOpen ? '>' : '>='} ${this.#scaled(at.low)}`,
          update: `${open}[${index}] = true`,
        },
        {
          source: 1,
          target: 2,
          guard: `${told} > ${greatest(uses)}`,
          update: `${open}[${index}] = false`,
        },
      ],
      start: isOpenAtStart(at) ? 1 : 0,
      heardMax: 0,
      verdicts: [],
    };
  }

  get declarations(): readonly string[] {
    const { told, done, open, time } = this.#names;
    const { length } = this.messages;
    const starts = this.windows.map(({ at }) => isOpenAtStart(at)).join(', ');
    return [
      `// How many messages of the sequence have come, of ${length}; ${length + 1} if another one came.`,
      `int[0,${length + 1}] ${told};`,
      `bool ${done}${length === 0 ? ' = true' : ''};`,
      ...(this.windows.length === 0
        ? []
        : [
            '// The windows of times of the sequence that are open.',
            `bool ${open}[${this.windows.length}] = { ${starts} };`,
            `clock ${time};`,
          ]),
    ];
  }

  /** The messages that the tester gives, by their places. */
  get given(): readonly number[] {
    return this.messages.flatMap(({ from }, index) => (from === WORLD ? [index] : []));
  }

  #scaled({ numerator, denominator }: Rational): string {
    return String((numerator * this.#scale) / denominator);
  }
}

/** What it takes to find out where a message may come from, by and large. */
const UNITS_PER_MESSAGE = 20;

/** Times at which messages may come, and the places of these messages. */
export interface Window {
  readonly at: Interval;
  readonly uses: readonly number[];
}

function windowsOf(messages: readonly ResolvedMessage[]): readonly Window[] {
  const windows = new Map<string, { readonly at: Interval; readonly uses: number[] }>();
  for (const [index, { at }] of messages.entries()) {
    if (at === undefined) continue;
    madeOnce(windows, keyOf(at), () => ({ at, uses: [] })).uses.push(index);
  }
  return [...windows.values()];
}

/** The same for windows that are the same. */
function keyOf({ low, lowOpen, high, highOpen }: Interval): string {
  const end = high === undefined ? '' : `${fractionText(high)} ${highOpen}`;
  return `${fractionText(low)} ${lowOpen} ${end}`;
}

function isOpenAtStart({ low, lowOpen }: Interval): boolean {
  return compare(low, ZERO) === 0 && !lowOpen;
}

function nameOf({ variables }: Network, slot: number): string {
  const variable = variables.find((each) => each.slot <= slot && slot < each.slot + each.cells.length)!;
  return `${variable.name}${variable.cells[slot - variable.slot]!.path}`;
}
