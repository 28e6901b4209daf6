/**
 * Which values inputs and outputs pass, and which of them are told apart.
 *
 * Of what senders inside a model pass, every value that they can store counts. Where the tester chooses, and there are many
 * values, it takes those at which something changes: both ends of the range, zero, and the constants that the value is
 * compared with, with their neighbours. If the model only compares the value with constants and copies it, then these stand
 * for all values; otherwise what other values do is not known.
 */
import { type ValueRange, union } from '../base/value-range.js';
import { isComparison } from '../language/comparison.js';
import { type Action, type Address, type IntExpression } from './expression.js';
import { type TestInterface } from './interface.js';
import { type Network, type Slot } from './network.js';
import { rangeOf, slotRanges, slotsOf } from './value-range.js';
import { type ChannelValues, type Parameter, groupOf, slotsByName } from './valued-channels.js';
import { walkNetwork } from './walk.js';

/** Of a variable with at most so many values, the tester chooses all. */
const CHOSEN_ALL_MAX = 16;
/** So many choices of values an input, and an output, has at most. */
export const INPUT_CHOICES_MAX = 1_024;
export const OUTPUT_CHOICES_MAX = 65_536;

/** One integer of a variable that is bound to a channel. */
export interface BoundCell extends Parameter {
  readonly slot: Slot;
}

/** What the channels of an interface pass; and those that would have too many choices, which pass nothing. */
export interface PassedValuesOfInterface {
  readonly values: readonly ChannelValues[];
  readonly tooMany: readonly string[];
}

export function passedValues(
  network: Network,
  tested: TestInterface,
  bindings: ReadonlyMap<string, readonly BoundCell[]>,
): PassedValuesOfInterface {
  const stored = storedRanges(network);
  const values: ChannelValues[] = [];
  const tooMany: string[] = [];
  for (const [group, cells] of bindings) {
    const isInput = tested.inputs.some((name) => groupOf(name) === group);
    const made =
      isInput && !isSentInside(network, group)
        ? chosenValues(network, group, cells)
        : sentValues(group, cells, stored);
    const count = made.choices?.length ?? sizeOf(made.parameters);
    if (count <= (isInput ? INPUT_CHOICES_MAX : OUTPUT_CHOICES_MAX)) values.push(made);
    else tooMany.push(group);
  }
  return { values, tooMany };
}

/**
 * The same for a network that is seen as another one is: with outputs it may pass more values. What it has no variables for
 * it does not pass.
 */
export function valuesLike(
  network: Network,
  values: readonly ChannelValues[],
  { outputs }: Pick<TestInterface, 'outputs'>,
): readonly ChannelValues[] {
  if (values.length === 0) return values;
  const stored = storedRanges(network);
  const slots = slotsByName(network);
  const own = values.filter(({ parameters }) => parameters.every(({ name }) => slots.has(name)));
  return own.map((each) => {
    if (!outputs.some((name) => groupOf(name) === each.group))
      return isSentInside(network, each.group) ? { ...each, choices: undefined } : each;
    const parameters = each.parameters.map((parameter) => {
      const { low, high } = union(parameter, stored[slots.get(parameter.name)!]!);
      return { ...parameter, low, high };
    });
    return sizeOf(parameters) <= OUTPUT_CHOICES_MAX ? { ...each, parameters } : each;
  });
}

function sizeOf(parameters: readonly Parameter[]): number {
  return parameters.reduce((size, { low, high }) => size * (high - low + 1), 1);
}

// ------------------------------------------------------------------------------------------- what is sent inside

function sentValues(
  group: string,
  cells: readonly BoundCell[],
  stored: readonly ValueRange[],
): ChannelValues {
  const parameters = cells.map(({ name, slot }): Parameter => {
    const { low, high } = stored[slot]!;
    return { name, low, high };
  });
  return { group, parameters };
}

function isSentInside({ synchronisation, processes }: Network, group: string): boolean {
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  return processes.some(({ edges }) =>
    edges.some(({ action }) => action.kind === 'send' && groupOf(channels[action.channel]!.name) === group),
  );
}

/** By slot: what it holds at the start, and all that is ever stored there. */
function storedRanges(network: Network): readonly ValueRange[] {
  const declared = slotRanges(network);
  const stored: ValueRange[] = network.initialVector.map((value) => ({ low: value, high: value }));
  const widen = (slot: Slot, range: ValueRange): void => {
    const { low, high } = union(stored[slot]!, range);
    stored[slot] = { low: Math.max(low, declared[slot]!.low), high: Math.min(high, declared[slot]!.high) };
  };
  const widenAll = (to: Address, ranges: readonly ValueRange[]): void => {
    for (const slot of slotsOf(to))
      ranges.forEach((range, at) => {
        widen(slot + at, range);
      });
  };
  walkNetwork(network, {
    action: (action: Action) => {
      if (action.kind === 'store') widenAll(action.to, [rangeOf(action.value, declared)]);
      else if (action.kind === 'copy') widenAll(action.to, action.ranges);
      else if (action.kind === 'refer' && action.isClock !== true) {
        const { base } = action.to;
        const whole = network.variables.find(({ slot, cells }) => slot <= base && base < slot + cells.length);
        whole?.cells.forEach((cell, at) => {
          widen(whole.slot + at, cell);
        });
      }
    },
  });
  return stored;
}

// ---------------------------------------------------------------------------------------- what the tester chooses

function chosenValues(network: Network, group: string, cells: readonly BoundCell[]): ChannelValues {
  const parameters = cells.map(({ name, low, high }): Parameter => ({ name, low, high }));
  if (cells.every(({ low, high }) => high - low < CHOSEN_ALL_MAX) && sizeOf(parameters) <= INPUT_CHOICES_MAX)
    return { group, parameters };
  const found = cells.map(({ slot, low, high }) => representatives(network, slot, { low, high }));
  const isExact = found.every((each) => each.isExact);
  const all = found.reduce((count, { values }) => count * values.length, 1) <= INPUT_CHOICES_MAX;
  return {
    group,
    parameters,
    choices: all
      ? combinations(found.map(({ values }) => values))
      : oneByOne(found.map(({ values }) => values)),
    sampled: isExact && all ? 'classes' : 'some',
  };
}

/** Each value of one parameter, with the first ones of the others. */
function oneByOne(values: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const firsts = values.map(([first]) => first!);
  const rest = values.flatMap((own, index) =>
    own.slice(1).map((value) => firsts.map((first, at) => (at === index ? value : first))),
  );
  return [firsts, ...rest];
}

function combinations(values: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return values.reduce<readonly (readonly number[])[]>(
    (all, own) => all.flatMap((some) => own.map((value) => [...some, value])),
    [[]],
  );
}

/** Values that stand for all: every value does what one of them does, if that is exact. */
function representatives(
  network: Network,
  slot: Slot,
  { low, high }: ValueRange,
): { readonly values: readonly number[]; readonly isExact: boolean } {
  if (high - low < CHOSEN_ALL_MAX)
    return { values: Array.from({ length: high - low + 1 }, (_, k) => low + k), isExact: true };
  const { constants, isExact } = comparedWith(network, slot);
  const near = [...constants].flatMap((value) => [value - 1, value, value + 1]);
  const values = [...new Set([low, high, 0, network.initialVector[slot]!, ...near])]
    .filter((value) => low <= value && value <= high)
    .sort((a, b) => a - b);
  return { values, isExact };
}

/** The constants that a value, or a copy of it, is compared with; and whether nothing else is done with it. */
function comparedWith(
  network: Network,
  slot: Slot,
): { readonly constants: ReadonlySet<number>; readonly isExact: boolean } {
  const holding = new Set([slot]);
  const constants = new Set<number>();
  let isExact = true;
  for (let size = 0; size < holding.size;) {
    size = holding.size;
    constants.clear();
    isExact = true;
    const used = new Set<IntExpression>();
    const isHeld = (expression: IntExpression): boolean =>
      expression.kind === 'read' && slotsOf(expression.from).some((each) => holding.has(each));
    walkNetwork(network, {
      action: (action) => {
        if (action.kind === 'store' && isHeld(action.value) && isFixed(action.to)) {
          used.add(action.value);
          holding.add(action.to.base);
        } else if (action.kind === 'copy') {
          const from = slotsOf(action.from).flatMap((start) => action.ranges.map((_, at) => start + at));
          if (!from.some((each) => holding.has(each))) return;
          for (const start of slotsOf(action.to)) action.ranges.forEach((_, at) => holding.add(start + at));
        } else if (action.kind === 'refer' && slotsOf(action.to).some((each) => holding.has(each)))
          isExact = false;
      },
      expression: (expression) => {
        if (expression.kind === 'binary' && isComparison(expression.operator)) {
          for (const [held, other] of [
            [expression.left, expression.right],
            [expression.right, expression.left],
          ] as const) {
            if (!isHeld(held) || other.kind !== 'constant') continue;
            used.add(held);
            constants.add(other.value);
          }
        }
        if (isHeld(expression) && !used.has(expression)) isExact = false;
        if (expression.kind === 'equal') {
          const { left, right, size: length } = expression;
          const touches = (address: Address): boolean =>
            slotsOf(address).some((start) =>
              Array.from({ length }, (_, at) => start + at).some((each) => holding.has(each)),
            );
          if (touches(left) || touches(right)) isExact = false;
        }
      },
    });
  }
  // Any constant may matter to what is computed from it.
  if (!isExact)
    walkNetwork(network, {
      expression: (expression) => {
        if (expression.kind !== 'binary' || !isComparison(expression.operator)) return;
        for (const side of [expression.left, expression.right])
          if (side.kind === 'constant') constants.add(side.value);
      },
    });
  return { constants, isExact };
}

function isFixed({ reference, indices }: Address): boolean {
  return reference === undefined && indices.length === 0;
}
