/**
 * What an update can do to the clocks, in the order in which it does it: set one to a value, or to another clock plus
 * a shift. What happens under a condition, in a loop or in a function may happen or not, any number of times.
 */
import { type Action, type ClockAddress, type IntExpression, type NetworkFunction } from './expression.js';
import { type ClockId, type Network } from './network.js';
import { type ValueRange } from '../base/value-range.js';
import { rangeOf } from './value-range.js';
import { type Visitor, walkActions } from './walk.js';

export interface ClockEffect {
  /** Clocks that may be meant: several where an index or a reference decides. */
  readonly clocks: readonly ClockId[];
  /** Clocks that the value may come from; none if the clock is set to an integer. */
  readonly from: readonly ClockId[];
  /** The integer, or what is added to the clock that is copied. */
  readonly shift: ValueRange;
}

/** One part of an update: an effect that happens in any case, or some of which any may happen. */
export type ClockChange =
  | { readonly kind: 'sure'; readonly effect: ClockEffect }
  | { readonly kind: 'possible'; readonly effects: readonly ClockEffect[] };

/** What taking an edge does to the clocks. */
export interface EdgeUpdate {
  /** In the order of execution, the hooks around every step included; empty if the clocks are left alone. */
  readonly changes: readonly ClockChange[];
  /** Clocks that are set in any case. */
  readonly sets: ReadonlySet<ClockId>;
  /** Some clock may be set to another one. */
  readonly copies: boolean;
}

/** By process, by edge. */
export function edgeUpdates(
  network: Network,
  slots: readonly ValueRange[],
): readonly (readonly EdgeUpdate[])[] {
  const before = hookChanges(network, network.beforeUpdate, slots);
  const after = hookChanges(network, network.afterUpdate, slots);
  return network.processes.map(({ edges }) =>
    edges.map(({ update }) => {
      const changes = [...before, ...clockChanges(network, update, slots), ...after];
      return {
        changes,
        sets: new Set(changes.flatMap((each) => (each.kind === 'sure' ? each.effect.clocks : []))),
        copies: changes.flatMap(effectsOf).some(({ from }) => from.length > 0),
      };
    }),
  );
}

export function effectsOf(change: ClockChange): readonly ClockEffect[] {
  return change.kind === 'sure' ? [change.effect] : change.effects;
}

/** A hook runs once per step, not once per edge: whatever it does may or may not come between two edges. */
function hookChanges(
  network: Network,
  actions: readonly Action[],
  slots: readonly ValueRange[],
): readonly ClockChange[] {
  const effects = clockChanges(network, actions, slots).flatMap(effectsOf);
  return effects.length === 0 ? [] : [{ kind: 'possible', effects }];
}

function clockChanges(
  network: Pick<Network, 'functions' | 'clocks'>,
  actions: readonly Action[],
  slots: readonly ValueRange[],
): readonly ClockChange[] {
  return actions.flatMap((action): readonly ClockChange[] => {
    const effects = effectsWithin(network, [action], slots);
    const [effect] = effects;
    if (effect === undefined) return [];
    const isClockAction = action.kind === 'setClock' || action.kind === 'copyClock';
    // What it computes may call functions that change clocks too.
    return isClockAction && isFixed(action.clock) && effects.length === 1
      ? [{ kind: 'sure', effect }]
      : [{ kind: 'possible', effects }];
  });
}

/** Whether running these actions can change a clock, by what they are or by what they call. */
export function changesClocks(functions: readonly NetworkFunction[], actions: readonly Action[]): boolean {
  return clockActions(functions, actions).length > 0;
}

/** The clocks that an address can stand for, the reference clock left out. */
export function clocksOf({ base, reference, indices }: ClockAddress, clockCount: number): readonly ClockId[] {
  if (reference !== undefined) return Array.from({ length: clockCount - 1 }, (_, i) => i + 1);
  return indices
    .reduce<readonly number[]>(
      (clocks, { size, stride }) =>
        clocks.flatMap((clock) => Array.from({ length: size }, (_, i) => clock + i * stride)),
      [base],
    )
    .filter((clock) => clock !== 0);
}

function isFixed({ reference, indices }: ClockAddress): boolean {
  return reference === undefined && indices.length === 0;
}

type ClockAction = Extract<Action, { kind: 'setClock' | 'copyClock' }>;

function effectOf(action: ClockAction, clockCount: number, slots: readonly ValueRange[]): ClockEffect {
  const value: IntExpression = action.kind === 'setClock' ? action.value : action.shift;
  return {
    clocks: clocksOf(action.clock, clockCount),
    from: action.kind === 'setClock' ? [] : clocksOf(action.from, clockCount),
    shift: rangeOf(value, slots),
  };
}

/** All effects of actions, of their parts, and of the functions that they call. */
function effectsWithin(
  { functions, clocks }: Pick<Network, 'functions' | 'clocks'>,
  actions: readonly Action[],
  slots: readonly ValueRange[],
): readonly ClockEffect[] {
  return clockActions(functions, actions).map((action) => effectOf(action, clocks.length, slots));
}

/** What changes clocks among actions, their parts, and the functions that they call; parents first. */
function clockActions(
  functions: readonly NetworkFunction[],
  actions: readonly Action[],
): readonly ClockAction[] {
  const found: ClockAction[] = [];
  const called = new Set<number>();
  const call = (index: number): void => {
    if (called.has(index)) return;
    called.add(index);
    walkActions(functions[index]!.body, visitor);
  };
  const visitor: Visitor = {
    action(action) {
      if (action.kind === 'call') call(action.call.function);
      if (action.kind === 'setClock' || action.kind === 'copyClock') found.push(action);
    },
    expression(expression) {
      if (expression.kind === 'call') call(expression.call.function);
    },
  };
  walkActions(actions, visitor);
  return found;
}
