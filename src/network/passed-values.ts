/**
 * Which values inputs and outputs pass, and which of them are told apart.
 *
 * Of what senders inside a model pass, every value that they can store counts. Where the tester chooses, and there are many
 * values, it takes those at which something changes: both ends of the range, zero, and the constants that the value is
 * compared with, with their neighbours. If the model only compares the value with constants and copies it, then these stand
 * for all values; otherwise what other values do is not known.
 */
import { VALUES_CHOSEN_MAX, VALUE_CHOICES_MAX } from '../base/limits.js';
import { type Reason } from '../base/reason.js';
import { type ValueRange } from '../base/value-range.js';
import { isComparison } from '../language/comparison.js';
import { type Address, type IntExpression } from './expression.js';
import { type TestInterface } from './interface.js';
import { type Network, type Slot } from './network.js';
import { UsesFinder } from './uses.js';
import { slotsOf } from './value-range.js';
import { type ValueSet, valueSets } from './value-sets.js';
import { type ChannelValues, type Parameter, groupOf, slotsByName } from './valued-channels.js';
import { walkNetwork } from './walk.js';

/** One integer of a variable that is bound to a channel. */
export interface BoundCell extends Parameter {
  readonly slot: Slot;
}

/** What the channels of an interface pass; and those that would have too many choices, which pass nothing. */
export interface InterfaceValues {
  readonly values: readonly ChannelValues[];
  readonly tooMany: readonly string[];
}

export function passedValues(
  network: Network,
  tested: TestInterface,
  bindings: ReadonlyMap<string, readonly BoundCell[]>,
): InterfaceValues {
  const isInput = (group: string): boolean => tested.inputs.some((name) => groupOf(name) === group);
  const chosen = [...bindings].flatMap(([group, cells]) =>
    isInput(group) && !isSentInside(network, group) ? [chosenValues(network, group, cells)] : [],
  );
  const sets = valueSets(network, givenValues(network, chosen));
  const values: ChannelValues[] = [];
  const tooMany: string[] = [];
  for (const [group, cells] of bindings) {
    const made =
      chosen.find((each) => each.group === group) ?? sentValues(group, cells, (slot) => sets[slot]);
    if (made === undefined) tooMany.push(group);
    else values.push(made);
  }
  return { values, tooMany };
}

/**
 * The same for a network that is seen as another one is: with outputs it may pass other values. What it has no variables for
 * it does not pass.
 */
export function valuesLike(network: Network, values: readonly ChannelValues[]): readonly ChannelValues[] {
  if (values.length === 0) return values;
  const slots = slotsByName(network);
  const own = values.filter(({ parameters }) => parameters.every(({ name }) => slots.has(name)));
  const sets = valueSets(network, givenValues(network, own));
  return own.map((each) => {
    if (!isSentInside(network, each.group)) return each;
    const cells = each.parameters.map((parameter) => ({ ...parameter, slot: slots.get(parameter.name)! }));
    const sent = sentValues(each.group, cells, (slot) => sets[slot]);
    return sent ?? { ...each, choices: undefined, hasOthers: true };
  });
}

/** What the world outside stores, by slot. */
function givenValues(
  network: Network,
  values: readonly ChannelValues[],
): ReadonlyMap<Slot, readonly number[]> {
  const slots = slotsByName(network);
  const given = new Map<Slot, readonly number[]>();
  for (const { group, parameters, axes } of values) {
    if (isSentInside(network, group)) continue;
    parameters.forEach(({ name }, index) => {
      const slot = slots.get(name)!;
      given.set(slot, [...(given.get(slot) ?? []), ...axes[index]!]);
    });
  }
  return given;
}

/** Whether the values that inputs are given stand for all that they could be given. */
export function triesAllValues({ values, triesSome }: Pick<TestInterface, 'values' | 'triesSome'>): boolean {
  return triesSome !== true && values.every(({ sampled }) => sampled !== 'some');
}

/** Why nothing is proved for all values; undefined if it is. */
export function untriedValues(tested: Pick<TestInterface, 'values' | 'triesSome'>): Reason | undefined {
  return triesAllValues(tested) ? undefined : SOME_VALUES;
}

export const SOME_VALUES: Reason = { kind: 'approximate', what: 'someValues' };

/** Whether they do so for a network that is given these values, chosen for another one: it may compare them with other constants. */
export function triesAllValuesOf(network: Network, values: readonly ChannelValues[]): boolean {
  const slots = slotsByName(network);
  const plain = withoutPlaces(network);
  return values.every(({ sampled, parameters, axes }) => {
    if (sampled !== 'classes') return sampled === undefined;
    return parameters.every((parameter, index) => {
      const slot = slots.get(parameter.name);
      if (slot === undefined) return true;
      const { values: wanted, isExact } = representatives(plain, slot, parameter);
      const axis = axes[index]!;
      // What an environment never passes makes no difference.
      const [least, most] = [axis[0] ?? 0, axis.at(-1) ?? 0];
      return isExact && wanted.every((value) => value < least || most < value || axis.includes(value));
    });
  });
}

/** Without what finds the channels of values that are sent: it looks at all of them. */
function withoutPlaces(network: Network): Network {
  const processes = network.processes.map((process) => ({
    ...process,
    edges: process.edges.map((edge) => ({ ...edge, action: { kind: 'internal' } as const })),
  }));
  return { ...network, processes };
}

// ------------------------------------------------------------------------------------------- what is sent inside

/** All that senders can leave in the variables; undefined if that is too much. */
export function sentValues(
  group: string,
  cells: readonly BoundCell[],
  setOf: (slot: Slot) => ValueSet,
): ChannelValues | undefined {
  const axes = cells.map(({ slot, low, high }) => setOf(slot) ?? rangeValues({ low, high }));
  const count = axes.reduce((product, axis) => product * (axis?.length ?? Infinity), 1);
  if (count > VALUE_CHOICES_MAX) return undefined;
  return { group, parameters: cells.map(parameterOf), axes: axes.map((axis) => axis!) };
}

function rangeValues({ low, high }: ValueRange): readonly number[] | undefined {
  return high - low < VALUE_CHOICES_MAX
    ? Array.from({ length: high - low + 1 }, (_, k) => low + k)
    : undefined;
}

function parameterOf({ name, low, high }: BoundCell): Parameter {
  return { name, low, high };
}

function isSentInside({ synchronisation, processes }: Network, group: string): boolean {
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  return processes.some(({ edges }) =>
    edges.some(({ action }) => action.kind === 'send' && groupOf(channels[action.channel]!.name) === group),
  );
}

/** Whether only the environment sends an input, and no receiver changes what it passes. */
export function isPassedByEnvironment(
  network: Network,
  { underTest, inputs }: TestInterface,
  group: string,
  cells: readonly BoundCell[],
): boolean {
  if (!inputs.some((name) => groupOf(name) === group) || !isSentInside(network, group)) return false;
  const { synchronisation, processes, variables } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const uses = new UsesFinder(network);
  const isPassed = (index: number): boolean => {
    const { slot, cells: own } = variables[index]!;
    return cells.some((cell) => slot <= cell.slot && cell.slot < slot + own.length);
  };
  return processes.every(({ edges }, process) =>
    edges.every((edge) => {
      const { action } = edge;
      if (action.kind !== 'send' && action.kind !== 'receive') return true;
      if (groupOf(channels[action.channel]!.name) !== group) return true;
      if (action.kind === 'send') return underTest[process] === false;
      return ![...uses.ofEdge(edge).written.variables].some(isPassed);
    }),
  );
}

// ---------------------------------------------------------------------------------------- what the tester chooses

function chosenValues(network: Network, group: string, cells: readonly BoundCell[]): ChannelValues {
  const parameters = cells.map(parameterOf);
  const found = cells.map(({ slot, low, high }) => representatives(network, slot, { low, high }));
  const axes = found.map(({ values }) => values);
  const isWhole = axes.reduce((count, axis) => count * axis.length, 1) <= VALUE_CHOICES_MAX;
  if (isWhole && found.every((each) => each.isAll)) return { group, parameters, axes };
  return {
    group,
    parameters,
    axes,
    ...(isWhole ? {} : { choices: oneByOne(axes) }),
    sampled: isWhole && found.every((each) => each.isExact) ? 'classes' : 'some',
  };
}

/** Each value of one parameter, with the first ones of the others. */
function oneByOne(axes: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const firsts = axes.map(([first]) => first!);
  const rest = axes.flatMap((own, index) =>
    own.slice(1).map((value) => firsts.map((first, at) => (at === index ? value : first))),
  );
  return [firsts, ...rest].slice(0, VALUE_CHOICES_MAX);
}

/** Values that stand for all: every value does what one of them does, if that is exact. */
export function representatives(network: Network, slot: Slot, { low, high }: ValueRange): Representatives {
  if (high - low < VALUES_CHOSEN_MAX)
    return { values: rangeValues({ low, high })!, isAll: true, isExact: true, holding: new Set([slot]) };
  const { constants, isExact, holding } = comparedWith(network, slot);
  const near = [...constants].flatMap((value) => [value - 1, value, value + 1]);
  const values = [...new Set([low, high, 0, network.initialVector[slot]!, ...near])]
    .filter((value) => low <= value && value <= high)
    .sort((a, b) => a - b);
  return { values, isAll: false, isExact, holding };
}

export interface Representatives {
  readonly values: readonly number[];
  readonly isAll: boolean;
  readonly isExact: boolean;
  /** Where the value may stand, as it is: itself, and copies. */
  readonly holding: ReadonlySet<Slot>;
}

/** The constants that a value, or a copy of it, is compared with; and whether nothing else is done with it. */
function comparedWith(
  network: Network,
  slot: Slot,
): {
  readonly constants: ReadonlySet<number>;
  readonly isExact: boolean;
  readonly holding: ReadonlySet<Slot>;
} {
  const holding = new Set([slot]);
  let found = usesOf(network, holding);
  for (let size = 0; size < holding.size; found = usesOf(network, holding)) size = holding.size;
  if (found.others === 0) return { constants: found.constants, isExact: true, holding };
  // Any constant may matter to what is computed from it.
  const constants = new Set<number>();
  walkNetwork(network, {
    expression: (expression) => {
      if (expression.kind !== 'binary' || !isComparison(expression.operator)) return;
      for (const side of [expression.left, expression.right])
        if (side.kind === 'constant') constants.add(side.value);
    },
  });
  return { constants, isExact: false, holding };
}

/** What a network does with the values in some slots: compares them with constants, copies them into more slots, or others. */
function usesOf(network: Network, holding: Set<Slot>): { constants: Set<number>; others: number } {
  const found = { constants: new Set<number>(), others: 0 };
  const used = new Set<IntExpression>();
  const isHeld = (expression: IntExpression): boolean =>
    expression.kind === 'read' && slotsOf(expression.from).some((each) => holding.has(each));
  const touches = (address: Address, size: number): boolean =>
    slotsOf(address).some((start) => [...holding].some((each) => start <= each && each < start + size));
  walkNetwork(network, {
    action: (action) => {
      if (action.kind === 'store' && isHeld(action.value) && isFixed(action.to)) {
        used.add(action.value);
        holding.add(action.to.base);
      } else if (action.kind === 'copy' && touches(action.from, action.ranges.length)) {
        for (const start of slotsOf(action.to)) action.ranges.forEach((_, at) => holding.add(start + at));
      } else if (action.kind === 'refer' && touches(action.to, 1)) found.others++;
    },
    expression: (expression) => {
      if (expression.kind === 'binary' && isComparison(expression.operator)) {
        const { left, right } = expression;
        for (const [held, other] of [
          [left, right],
          [right, left],
        ] as const) {
          if (!isHeld(held) || other.kind !== 'constant') continue;
          used.add(held);
          found.constants.add(other.value);
        }
      }
      if (isHeld(expression) && !used.has(expression)) found.others++;
      if (expression.kind === 'equal') {
        const { left, right, size } = expression;
        if (touches(left, size) || touches(right, size)) found.others++;
      }
    },
  });
  return found;
}

function isFixed({ reference, indices }: Address): boolean {
  return reference === undefined && indices.length === 0;
}
