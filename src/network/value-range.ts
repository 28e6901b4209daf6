/**
 * The range of values that an integer expression can have, from the ranges of the slots it reads. An upper
 * approximation: never too small.
 */
import { spend } from '../base/stopped.js';
import { TRUTH, type ValueRange, WORD, binaryRange, negatedRange, union, word } from '../base/value-range.js';
import { type Address, type IntExpression } from './expression.js';
import { type Network, type Slot } from './network.js';
import { type Visitor, walkNetwork } from './walk.js';

/** The range of each slot of the vector: declared for state slots, of all that is stored there for the others. */
export function slotRanges(network: Network): readonly ValueRange[] {
  spend(network.initialVector.length);
  const ranges: ValueRange[] = network.initialVector.map((value) => ({ low: value, high: value }));
  network.processes.forEach(
    (process, slot) => (ranges[slot] = { low: 0, high: process.locations.length - 1 }),
  );
  for (const { slot, cells } of network.variables) cells.forEach((cell, at) => (ranges[slot + at] = cell));
  const widen = (slot: number, range: ValueRange): void => {
    if (slot >= network.stateLength) ranges[slot] = union(ranges[slot]!, range);
  };
  walkNetwork(network, storesVisitor(widen));
  return ranges;
}

/** Reports what is stored into slots; a store through an index counts for every slot that it can reach. */
function storesVisitor(widen: (slot: number, range: ValueRange) => void): Visitor {
  return {
    action(action) {
      if (action.kind === 'store') for (const slot of slotsOf(action.to)) widen(slot, action);
      else if (action.kind === 'iterate') widen(action.slot, action);
      else if (action.kind === 'refer') widen(action.slot, WORD);
      else if (action.kind === 'copy') {
        for (const slot of slotsOf(action.to))
          action.ranges.forEach((range, at) => {
            widen(slot + at, range);
          });
      }
    },
    expression(expression) {
      if (expression.kind === 'fold') widen(expression.slot, expression);
    },
  };
}

/**
 * All slots that an address can stand for: one, if its indices are constants; none through a reference, whose targets have
 * ranges of their own.
 */
export function slotsOf({ base, reference, indices }: Address): readonly Slot[] {
  if (reference !== undefined) return [];
  return indices.reduce<readonly Slot[]>(
    (slots, { value, low, size, stride }) => {
      const isConstant = value.kind === 'constant' && low <= value.value && value.value < low + size;
      const offsets = isConstant ? [value.value - low] : Array.from({ length: size }, (_, i) => i);
      return slots.flatMap((slot) => offsets.map((offset) => slot + offset * stride));
    },
    [base],
  );
}

export function rangeOf(expression: IntExpression, slots: readonly ValueRange[]): ValueRange {
  const of = (operand: IntExpression): ValueRange => rangeOf(operand, slots);
  switch (expression.kind) {
    case 'constant':
      return { low: expression.value, high: expression.value };
    case 'read': {
      const targets = slotsOf(expression.from);
      return targets.length === 0 ? WORD : targets.map((slot) => slots[slot]!).reduce(union);
    }
    case 'negate':
      return negatedRange(of(expression.operand));
    case 'binary':
      return binaryRange(expression.operator, of(expression.left), of(expression.right));
    case 'choose':
      return union(of(expression.whenTrue), of(expression.whenFalse));
    case 'not':
    case 'and':
    case 'or':
    case 'equal':
      return TRUTH;
    case 'fold': {
      if (expression.fold !== 'sum') return TRUTH;
      const inside = [...slots];
      // The slot may be one of a query, which the network itself never counts in.
      inside[expression.slot] = { low: expression.low, high: expression.high };
      const { low, high } = rangeOf(expression.body, inside);
      const rounds = Math.max(0, expression.high - expression.low + 1);
      return word(Math.min(0, rounds * low), Math.max(0, rounds * high));
    }
    case 'after':
      return of(expression.value);
    case 'call':
      // What a function returns is stored, and so within what it says it returns; a query may bring functions of its own.
      return (expression.call.result === undefined ? undefined : slots[expression.call.result]) ?? WORD;
  }
}
