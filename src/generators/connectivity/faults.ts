/**
 * Faults of the wires between a system and its world: what arrives of an input, and what is seen of an output. The
 * system itself is right.
 *
 * A wire carries an input or output with all its values: it is cut as a whole, and crossed wires exchange what they carry.
 *
 * INVARIANT a fault touches each wire in one way; faults that touch the same wire do not combine.
 */
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { type TestInterface } from '../../network/interface.js';
import { groupOf, plainName, valuedName } from '../../network/valued-channels.js';
import { splitAction } from '../../suite/action.js';
import { unsuitable } from '../unsuitable.js';
import { delayNotPrompt } from './problems.js';
import { type ActionId } from './visible-system.js';

const KINDS = [
  'disconnected input',
  'disconnected output',
  'crossed inputs',
  'crossed outputs',
  'stuck input',
  'duplicated input',
  'late disconnect',
  'timed disconnect',
  'lost message',
  'lost messages',
  'repeated message',
  'repeated messages',
  'swapped messages',
  'stuck value',
  'shifted value',
  'two faults',
] as const;
type FaultKind = (typeof KINDS)[number];

/** Whether goals of a kind are faults of wires. */
export function isWireFault(kind: string | undefined): boolean {
  return KINDS.includes(kind as FaultKind);
}

/** Whether it is about single messages on a wire that is otherwise right. */
export function isProtocolFault(kind: string | undefined): boolean {
  return kind !== undefined && PROTOCOL_KINDS.has(kind);
}

const PROTOCOL_KINDS: ReadonlySet<string> = new Set<FaultKind>([
  'lost message',
  'lost messages',
  'repeated message',
  'repeated messages',
  'swapped messages',
]);

/** What is asked for on command lines. */
export const FAULT_REQUESTS = [
  'inputs',
  'outputs',
  'crossed',
  'stuck',
  'duplicated',
  'late',
  'timed',
  'lost',
  'lost-every',
  'repeated',
  'repeated-every',
  'swapped',
  'delayed',
  'stuck-values',
  'shifted-values',
] as const;
/** Kinds of faults of wiring. */
export type FaultRequest = (typeof FAULT_REQUESTS)[number];

export interface Fault {
  readonly id: string;
  readonly kind: FaultKind;
  readonly description: string;
  readonly wires: readonly Wire[];
  /** It would bring values to the system that the model is not tried with, so nothing is known of it. */
  readonly isBeyond?: boolean | undefined;
}

/** What is wrong with one wire, or with two that are crossed. */
export type Wire = {
  /** All that the wire carries. */
  readonly actions: readonly ActionId[];
} & (
  | { readonly kind: 'cut' | 'doubled' }
  /** One of its actions arrives at the start. */
  | { readonly kind: 'stuck'; readonly start: ActionId }
  /** Works so many times, and never again. */
  | { readonly kind: 'late'; readonly uses: number }
  /** Does not work from this time of a test on, in model time units, until another if it is said. */
  | { readonly kind: 'timed'; readonly from: number; readonly until?: number | undefined }
  /** One message of a test, by its number from 1, or every so many, is lost or arrives twice. */
  | { readonly kind: 'lost' | 'repeated'; readonly nth: number; readonly every: boolean }
  /** One message is held back until the next has arrived. */
  | { readonly kind: 'swapped'; readonly nth: number }
  /** By what the world does or sees: what the system does, one of several, or nothing. */
  | { readonly kind: 'changed'; readonly inside: ReadonlyMap<ActionId, readonly ActionId[]> }
);

/** Longer tests to show what happens after so many messages would not be found anyway. */
export const USES_MAX = 100;

export interface FaultOptions {
  readonly order: 1 | 2;
  /** How often an input works before a late disconnect, at most USES_MAX. */
  readonly uses: number;
  /** From which time on a timed disconnect keeps an input from arriving; needed for faults of this kind. */
  readonly from?: number | undefined;
  /** Until which time, if it is not for good. */
  readonly until?: number | undefined;
  /** Which message is lost, arrives twice, or changes places with the next: at most USES_MAX; 2 if it is not said. */
  readonly nth?: number | undefined;
  /** Only faults of these inputs and outputs; by default of all. */
  readonly wires?: readonly string[] | undefined;
}

/** The inputs, then the outputs, and the ranges of what they pass. */
export interface Wires {
  readonly actions: readonly string[];
  readonly inputCount: number;
  readonly values: TestInterface['values'];
}

export function wiresIn({
  inputs,
  outputs,
  values,
}: Pick<TestInterface, 'inputs' | 'outputs' | 'values'>): Wires {
  return { actions: [...inputs, ...outputs], inputCount: inputs.length, values };
}

/** All faults of the kinds that are asked for, and with order 2 all pairs of them that do not touch the same wire. */
export function faultsOf(
  all: Wires,
  requests: readonly FaultRequest[],
  options: FaultOptions,
): readonly Fault[] {
  const { order, wires } = options;
  const isAsked = (fault: Fault): boolean =>
    wires === undefined ||
    fault.wires
      .flatMap(({ actions }) => actions)
      .every((action) => wires.some((name) => isOnWire(all.actions[action]!, name)));
  const kinds = [...new Set(requests)];
  const single = kinds.flatMap((request) => singleFaults(all, request, options)).filter(isAsked);
  if (order === 1) return single;
  const pairs = single.flatMap((one, index) =>
    single.slice(index + 1).flatMap((other): readonly Fault[] => {
      const touched = new Set(one.wires.flatMap(({ actions }) => actions));
      if (other.wires.flatMap(({ actions }) => actions).some((action) => touched.has(action))) return [];
      return [
        {
          id: `${one.id} + ${other.id}`,
          kind: 'two faults',
          description: `${one.description}, and ${other.description}`,
          wires: [...one.wires, ...other.wires],
          isBeyond: one.isBeyond === true || other.isBeyond === true,
        },
      ];
    }),
  );
  return [...single, ...pairs];
}

/** Whether a wire of this name, or one of an array of this name, carries an action. */
export function isOnWire(action: string, wire: string): boolean {
  const plain = plainName(action);
  return plain === wire || plain.startsWith(`${wire}[`);
}

/** Those about one message, or every so many. */
export const COUNTED_REQUESTS: ReadonlySet<FaultRequest> = new Set([
  'lost',
  'lost-every',
  'repeated',
  'repeated-every',
  'swapped',
]);

/** Which message, where it is not said. */
export const NTH = 2;

function singleFaults(
  all: Wires,
  request: FaultRequest,
  { uses, from, until, nth = NTH }: FaultOptions,
): readonly Fault[] {
  const lines = linesOf(all);
  const inputs = lines.filter(({ isInput }) => isInput);
  const outputs = lines.filter(({ isInput }) => !isInput);
  const fault = (kind: FaultKind, named: readonly string[], wire: Wire, words: string): Fault => ({
    id: `${kind} ${named.join('/')}`,
    kind,
    description: `${named.join(' and ')} ${words}`,
    wires: [wire],
  });
  switch (request) {
    case 'inputs':
      return inputs.map(({ name, actions }) =>
        fault('disconnected input', [name], { kind: 'cut', actions }, 'does not arrive'),
      );
    case 'outputs':
      return outputs.map(({ name, actions }) =>
        fault('disconnected output', [name], { kind: 'cut', actions }, 'is not seen'),
      );
    case 'crossed':
      return [inputs, outputs].flatMap((some) =>
        some.flatMap((one, index) => some.slice(index + 1).map((other) => crossed(all, one, other))),
      );
    case 'stuck':
      return inputs.flatMap(({ actions, name }) =>
        actions.map((start) => {
          const again = actions.length === 1 ? '' : `${name} `;
          const words = `arrives at the start and ${again}never again`;
          return fault('stuck input', [all.actions[start]!], { kind: 'stuck', actions, start }, words);
        }),
      );
    case 'duplicated':
      return inputs.map(({ name, actions }) =>
        fault('duplicated input', [name], { kind: 'doubled', actions }, 'arrives twice'),
      );
    case 'late': {
      const words = `does not arrive after ${uses === 1 ? 'the first time' : `${uses} times`}`;
      return inputs.map(({ name, actions }) =>
        fault('late disconnect', [name], { kind: 'late', actions, uses }, words),
      );
    }
    case 'timed': {
      assert(from !== undefined, 'a timed disconnect says when');
      const words = `does not arrive from time ${from} ${until === undefined ? 'on' : `until ${until}`}`;
      return inputs.map(({ name, actions }) =>
        fault('timed disconnect', [name], { kind: 'timed', actions, from, until }, words),
      );
    }
    case 'lost':
    case 'lost-every':
    case 'repeated':
    case 'repeated-every': {
      const every = request.endsWith('-every');
      const kind = request.startsWith('lost') ? 'lost' : 'repeated';
      const which = every ? `every ${ordinal(nth)} time` : `the ${ordinal(nth)} time`;
      const words = kind === 'lost' ? `does not arrive ${which}` : `arrives twice ${which}`;
      return inputs.map(({ name, actions }) =>
        fault(`${kind} message${every ? 's' : ''}`, [name], { kind, actions, nth, every }, words),
      );
    }
    case 'swapped': {
      const words = `arrives for the ${ordinal(nth)} time only after the next one`;
      return inputs.map(({ name, actions }) =>
        fault('swapped messages', [name], { kind: 'swapped', actions, nth }, words),
      );
    }
    case 'delayed':
      return unsuitable(delayNotPrompt.at(undefined));
    case 'stuck-values':
      return lines.flatMap((line) =>
        axesOf(line).flatMap((axis, at) =>
          axis.map((value) => {
            const words = `always carries ${value}${placeText(line, at)}`;
            const id = `${line.name}${placeText(line, at)} ${value}`;
            return changedValues(all, line, 'stuck value', id, words, (own) => own.with(at, value));
          }),
        ),
      );
    case 'shifted-values':
      return lines.flatMap((line) =>
        axesOf(line).flatMap((axis, at) =>
          SHIFTS.slice(0, Math.max(0, axis.length - 1)).map(([by, word]) => {
            const next = (value: number): number =>
              axis[(axis.indexOf(value) + by + axis.length) % axis.length]!;
            const words = `carries the next value ${word}${placeText(line, at)}`;
            const id = `${line.name}${placeText(line, at)} ${word}`;
            return changedValues(all, line, 'shifted value', id, words, (own) =>
              own.with(at, next(own[at]!)),
            );
          }),
        ),
      );
  }
}

/** Such as 2nd. */
function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

const SHIFTS = [
  [1, 'up'],
  [-1, 'down'],
] as const;

// ------------------------------------------------------------------------------------------------------- wires

/** A wire, with what it carries. */
interface Line {
  readonly name: string;
  readonly isInput: boolean;
  readonly actions: readonly ActionId[];
  /** By action. */
  readonly values: readonly (readonly number[])[];
}

function linesOf({ actions, inputCount }: Wires): readonly Line[] {
  const lines = new Map<string, { actions: ActionId[]; values: (readonly number[])[]; isInput: boolean }>();
  actions.forEach((action, id) => {
    const isInput = id < inputCount;
    const name = plainName(action);
    const line = madeOnce(lines, name, () => ({ actions: [], values: [], isInput }));
    line.actions.push(id);
    line.values.push(splitAction(action).values.map(Number));
  });
  return [...lines].map(([name, line]) => ({ name, ...line }));
}

/** The values of each parameter, in rising order; none of those that have no choice. */
function axesOf({ values }: Line): readonly (readonly number[])[] {
  const [first = []] = values;
  return first.map((_, at) => {
    const axis = [...new Set(values.flatMap((own) => own.slice(at, at + 1)))].sort((a, b) => a - b);
    return axis.length > 1 ? axis : [];
  });
}

/** Which of several values is meant. */
function placeText({ values: [first = []] }: Line, at: number): string {
  return first.length > 1 ? ` as value ${at + 1}` : '';
}

/** What a wire carries where a value is meant to pass; 'beyond' if the model could take it and is not tried with it. */
function carried(
  { actions, values: passed }: Wires,
  { name, isInput }: Pick<Line, 'name' | 'isInput'>,
  values: readonly number[],
): ActionId | 'nothing' | 'beyond' {
  const found = actions.indexOf(valuedName(name, values));
  if (found >= 0) return found;
  const { parameters = [] } = passed.find(({ group }) => group === groupOf(name)) ?? {};
  const fits =
    values.length === parameters.length &&
    parameters.every(({ low, high }, at) => low <= values[at]! && values[at]! <= high);
  // What is seen and is no output of the model is not what was expected, whatever it is.
  return isInput && fits ? 'beyond' : 'nothing';
}

/** Two wires that carry what is meant for the other. */
function crossed(all: Wires, one: Line, other: Line): Fault {
  const ways = [
    [one, other],
    [other, one],
  ] as const;
  const arriving = ways.flatMap(([outside, within]) =>
    outside.actions.map((action, index) => [action, carried(all, within, outside.values[index]!)] as const),
  );
  const inside = new Map(arriving.map(([action, id]) => [action, typeof id === 'number' ? [id] : []]));
  const isBeyond = arriving.some(([, id]) => id === 'beyond');
  const kind = one.isInput ? 'crossed inputs' : 'crossed outputs';
  return {
    id: `${kind} ${one.name}/${other.name}`,
    kind,
    description: `${one.name} and ${other.name} are crossed`,
    wires: [{ kind: 'changed', actions: [...one.actions, ...other.actions], inside }],
    ...(isBeyond ? { isBeyond } : {}),
  };
}

/** A wire whose values change on the way from the one who sends them. */
function changedValues(
  all: Wires,
  line: Line,
  kind: FaultKind,
  id: string,
  words: string,
  change: (own: readonly number[]) => readonly number[],
): Fault {
  const inside = new Map<ActionId, ActionId[]>(line.actions.map((action) => [action, []]));
  const arriving = line.values.map((own) => (own.length === 0 ? 'nothing' : carried(all, line, change(own))));
  line.actions.forEach((sent, index) => {
    const arrives = arriving[index]!;
    if (typeof arrives !== 'number') return;
    // An input is sent by the world, an output by the system.
    const [outside, within] = line.isInput ? [sent, arrives] : [arrives, sent];
    inside.get(outside)!.push(within);
  });
  const isBeyond = arriving.includes('beyond');
  return {
    id: `${kind} ${id}`,
    kind,
    description: `${line.name} ${words}`,
    wires: [{ kind: 'changed', actions: line.actions, inside }],
    ...(isBeyond ? { isBeyond } : {}),
  };
}
