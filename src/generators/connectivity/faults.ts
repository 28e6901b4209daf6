/**
 * Faults of the wires between a system and its world: what arrives of an input, and what is seen of an output.
 *
 * The system itself is right. So a faulty copy walks through the states of the model; only which action of the model
 * answers to which action of the world differs.
 *
 * INVARIANT a fault touches each wire in one way; faults that touch the same wire do not combine.
 */
import { assert } from '../../base/assert.js';
import { type ActionId, REFUSED, type StateId, type VisibleSystem } from './visible-system.js';

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
export const FAULT_KINDS = ['inputs', 'outputs', 'crossed', 'stuck', 'duplicated', 'late', 'timed'] as const;
export type FaultRequest = (typeof FAULT_KINDS)[number];

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

export interface FaultOptions {
  readonly order: 1 | 2;
  /** How often an input works before a late disconnect. */
  readonly uses: number;
  /** From which time on a timed disconnect keeps an input from arriving; needed for faults of this kind. */
  readonly from?: number | undefined;
  /** Only faults of these inputs and outputs; by default of all. */
  readonly wires?: readonly string[] | undefined;
}

/** All faults of the kinds that are asked for, and with order 2 all pairs of them that do not touch the same wire. */
export function faultsOf(
  system: Pick<VisibleSystem, 'actions' | 'inputCount'>,
  requests: readonly FaultRequest[],
  options: FaultOptions,
): readonly Fault[] {
  const { order, wires } = options;
  const isAsked = (fault: Fault): boolean =>
    wires === undefined ||
    fault.wires.flatMap(actionsOf).every((action) => wires.includes(system.actions[action]!));
  const single = requests.flatMap((request) => singleFaults(system, request, options)).filter(isAsked);
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
  system: Pick<VisibleSystem, 'actions' | 'inputCount'>,
  request: FaultRequest,
  { uses, from }: FaultOptions,
): readonly Fault[] {
  const { actions, inputCount } = system;
  const inputs = actions.map((_, action) => action).slice(0, inputCount);
  const outputs = actions.map((_, action) => action).slice(inputCount);
  const name = (action: ActionId): string => actions[action]!;
  const make = (kind: FaultKind, named: string, description: string, wire: Wire): Fault => ({
    id: `${kind} ${named}`,
    kind,
    description,
    wires: [wire],
  });
  const crossed = (kind: 'crossed inputs' | 'crossed outputs', list: readonly ActionId[]): readonly Fault[] =>
    list.flatMap((action, index) =>
      list.slice(index + 1).map((other) =>
        make(kind, `${name(action)}/${name(other)}`, `${name(action)} and ${name(other)} are crossed`, {
          kind: 'crossed',
          action,
          other,
        }),
      ),
    );
  switch (request) {
    case 'inputs':
      return inputs.map((action) =>
        make('disconnected input', name(action), `${name(action)} does not arrive`, { kind: 'cut', action }),
      );
    case 'outputs':
      return outputs.map((action) =>
        make('disconnected output', name(action), `${name(action)} is not seen`, { kind: 'cut', action }),
      );
    case 'crossed':
      return [...crossed('crossed inputs', inputs), ...crossed('crossed outputs', outputs)];
    case 'stuck':
      return inputs.map((action) =>
        make('stuck input', name(action), `${name(action)} arrives at the start and never again`, {
          kind: 'stuck',
          action,
        }),
      );
    case 'duplicated':
      return inputs.map((action) =>
        make('duplicated input', name(action), `${name(action)} arrives twice`, { kind: 'doubled', action }),
      );
    case 'late':
      return inputs.map((action) =>
        make(
          'late disconnect',
          name(action),
          `${name(action)} does not arrive after ${uses === 1 ? 'the first time' : `${uses} times`}`,
          { kind: 'late', action, uses },
        ),
      );
    case 'timed': {
      assert(from !== undefined, 'a timed disconnect says when');
      return inputs.map((action) =>
        make('timed disconnect', name(action), `${name(action)} does not arrive from time ${from} on`, {
          kind: 'timed',
          action,
          from,
        }),
      );
    }
  }
}

/** The actions that a wire is about. */
export function actionsOf(wire: Wire): readonly ActionId[] {
  return wire.kind === 'crossed' ? [wire.action, wire.other] : [wire.action];
}

/**
 * A copy of the system with a fault. Its states are numbers: the state of the system, and how often late wires
 * have been used, `state * radix + used`.
 */
export class FaultyCopy {
  readonly initial: number;
  /**
   * The action without which the copy stays in the same state as the model and does the same: a test for the fault
   * takes it at least once. Undefined where there are several such.
   */
  readonly own: ActionId | undefined;
  readonly #system: VisibleSystem;
  readonly #radix: number;
  readonly #wires: readonly (Wire | undefined)[];
  readonly #late: readonly Extract<Wire, { kind: 'late' }>[];

  constructor(system: VisibleSystem, { wires }: Fault) {
    this.#system = system;
    this.#late = wires.filter((wire) => wire.kind === 'late');
    this.#radix = this.#late.reduce((product, { uses }) => product * (uses + 1), 1);
    this.#wires = system.actions.map((_, action) => wires.find((wire) => actionsOf(wire).includes(action)));
    let state = system.initial;
    for (const wire of wires) {
      if (wire.kind !== 'stuck') continue;
      const next = system.arrived(state, wire.action);
      if (next !== REFUSED) state = next;
    }
    this.initial = state * this.#radix;
    const [wire] = wires;
    this.own = wires.length === 1 && wire?.kind === 'cut' ? wire.action : undefined;
  }

  /** The state of the system that a state of the copy stands for. */
  stateOf(copy: number): StateId {
    return this.#radix === 1 ? copy : Math.floor(copy / this.#radix);
  }

  step(copy: number, action: ActionId): number {
    const wire = this.#wires[action];
    const state = this.stateOf(copy);
    const used = copy - state * this.#radix;
    const move = (next: StateId): number => (next === REFUSED ? REFUSED : next * this.#radix + used);
    if (wire === undefined) return move(this.#system.step(state, action));
    switch (wire.kind) {
      case 'cut':
        return this.#system.isInput(action) ? move(this.#system.lost(state, action)) : REFUSED;
      case 'stuck':
        return move(this.#system.lost(state, action));
      case 'crossed': {
        const other = action === wire.action ? wire.other : wire.action;
        return move(this.#system.crossed(state, action, other));
      }
      case 'doubled': {
        const once = this.#system.step(state, action);
        const twice = once === REFUSED ? REFUSED : this.#system.arrived(once, action);
        return move(twice === REFUSED ? once : twice);
      }
      case 'late': {
        const digit = this.#digit(wire);
        const count = Math.floor(used / digit) % (wire.uses + 1);
        if (count === wire.uses) return move(this.#system.lost(state, action));
        const next = this.#system.step(state, action);
        return next === REFUSED ? REFUSED : next * this.#radix + used + digit;
      }
      case 'timed':
        return move(
          this.#system.isTimeUp(state) ? this.#system.lost(state, action) : this.#system.step(state, action),
        );
    }
  }

  /** The copy after time has passed, see VisibleSystem.wait. */
  wait(copy: number, moving: number): number {
    const state = this.stateOf(copy);
    const next = this.#system.wait(state, moving);
    return next === REFUSED ? REFUSED : next * this.#radix + (copy - state * this.#radix);
  }

  #digit(wire: Wire): number {
    let digit = 1;
    for (const late of this.#late) {
      if (late === wire) break;
      digit *= late.uses + 1;
    }
    return digit;
  }
}
