/**
 * Faults of the wires between a system and its world: what arrives of an input, and what is seen of an output. The
 * system itself is right.
 *
 * INVARIANT a fault touches each wire in one way; faults that touch the same wire do not combine.
 */
import { assert } from '../../base/assert.js';
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
  'two faults',
] as const;
type FaultKind = (typeof KINDS)[number];

/** Whether goals of a kind are faults of wires. */
export function isWireFault(kind: string | undefined): boolean {
  return KINDS.includes(kind as FaultKind);
}

/** What is asked for on command lines. */
export const FAULT_REQUESTS = [
  'inputs',
  'outputs',
  'crossed',
  'stuck',
  'duplicated',
  'late',
  'timed',
] as const;
export type FaultRequest = (typeof FAULT_REQUESTS)[number];

export interface Fault {
  readonly id: string;
  readonly kind: FaultKind;
  readonly description: string;
  readonly wires: readonly Wire[];
}

/** What is wrong with one wire, or with two that are crossed. */
export type Wire =
  | { readonly kind: 'cut' | 'stuck' | 'doubled'; readonly action: ActionId }
  /** Works so many times, and never again. */
  | { readonly kind: 'late'; readonly action: ActionId; readonly uses: number }
  /** Works until the system has been running for so long, in model time units. */
  | { readonly kind: 'timed'; readonly action: ActionId; readonly from: number }
  | { readonly kind: 'crossed'; readonly action: ActionId; readonly other: ActionId };

/** Longer tests to show a late disconnect would not be found anyway. */
export const USES_MAX = 100;

export interface FaultOptions {
  readonly order: 1 | 2;
  /** How often an input works before a late disconnect, at most USES_MAX. */
  readonly uses: number;
  /** From which time on a timed disconnect keeps an input from arriving; needed for faults of this kind. */
  readonly from?: number | undefined;
  /** Only faults of these inputs and outputs; by default of all. */
  readonly wires?: readonly string[] | undefined;
}

/** The inputs, then the outputs. */
export interface Wires {
  readonly actions: readonly string[];
  readonly inputCount: number;
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
    fault.wires.flatMap(actionsOf).every((action) => wires.includes(all.actions[action]!));
  const kinds = [...new Set(requests)];
  const single = kinds.flatMap((request) => singleFaults(all, request, options)).filter(isAsked);
  if (order === 1) return single;
  const pairs = single.flatMap((one, index) =>
    single.slice(index + 1).flatMap((other): readonly Fault[] => {
      const touched = new Set(one.wires.flatMap(actionsOf));
      if (other.wires.flatMap(actionsOf).some((action) => touched.has(action))) return [];
      return [
        {
          id: `${one.id} + ${other.id}`,
          kind: 'two faults',
          description: `${one.description}, and ${other.description}`,
          wires: [...one.wires, ...other.wires],
        },
      ];
    }),
  );
  return [...single, ...pairs];
}

function singleFaults(
  { actions, inputCount }: Wires,
  request: FaultRequest,
  { uses, from }: FaultOptions,
): readonly Fault[] {
  const ids = actions.map((_, action) => action);
  const [inputs, outputs] = [ids.slice(0, inputCount), ids.slice(inputCount)];
  const name = (action: ActionId): string => actions[action]!;
  const fault = (kind: FaultKind, wire: Wire, words: string): Fault => ({
    id: `${kind} ${actionsOf(wire).map(name).join('/')}`,
    kind,
    description: `${actionsOf(wire).map(name).join(' and ')} ${words}`,
    wires: [wire],
  });
  const crossed = (list: readonly ActionId[], kind: FaultKind): readonly Fault[] =>
    list.flatMap((action, index) =>
      list.slice(index + 1).map((other) => fault(kind, { kind: 'crossed', action, other }, 'are crossed')),
    );
  switch (request) {
    case 'inputs':
      return inputs.map((action) => fault('disconnected input', { kind: 'cut', action }, 'does not arrive'));
    case 'outputs':
      return outputs.map((action) => fault('disconnected output', { kind: 'cut', action }, 'is not seen'));
    case 'crossed':
      return [...crossed(inputs, 'crossed inputs'), ...crossed(outputs, 'crossed outputs')];
    case 'stuck': {
      const words = 'arrives at the start and never again';
      return inputs.map((action) => fault('stuck input', { kind: 'stuck', action }, words));
    }
    case 'duplicated':
      return inputs.map((action) => fault('duplicated input', { kind: 'doubled', action }, 'arrives twice'));
    case 'late': {
      const words = `does not arrive after ${uses === 1 ? 'the first time' : `${uses} times`}`;
      return inputs.map((action) => fault('late disconnect', { kind: 'late', action, uses }, words));
    }
    case 'timed': {
      assert(from !== undefined, 'a timed disconnect says when');
      const words = `does not arrive from time ${from} on`;
      return inputs.map((action) => fault('timed disconnect', { kind: 'timed', action, from }, words));
    }
  }
}

/** The actions that a wire is about. */
export function actionsOf(wire: Wire): readonly ActionId[] {
  return wire.kind === 'crossed' ? [wire.action, wire.other] : [wire.action];
}
