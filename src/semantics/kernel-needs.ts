/** The sizes of the numbers that a network compares its clocks with, sets them to and moves them by. */
import { assert } from '../base/assert.js';
import { STEP_CONSTRAINTS_MAX } from '../kernel/layout.js';
import { type KernelNeeds } from '../kernel/zone-kernel.js';
import { mostConstraints } from '../network/check-sizes.js';
import { type LocationBounds, NO_BOUND } from '../network/clock-bounds.js';
import { type Action, type Formula, type IntExpression } from '../network/expression.js';
import { type Network } from '../network/network.js';
import { rangeOf, slotRanges } from '../network/value-range.js';
import { type Visitor, walkActions } from '../network/walk.js';
import { DIMENSION_MAX } from '../zones/zone.js';

export function kernelNeeds(
  network: Network,
  bounds: readonly (readonly LocationBounds[])[],
  comparesDifferences: boolean,
): KernelNeeds {
  assertFits(network);
  const { constantMax, movesClocks } = lookAt(network);
  return {
    dimensionMax: network.clocks.length,
    constantMax: Math.max(constantMax, greatestBound(bounds)),
    lowerSum: lowerSum(network.clocks.length, bounds),
    comparesDifferences,
    movesClocks,
  };
}

/** Networks are checked when they are made (see check-sizes.ts), so that nothing is ever cut off here. */
function assertFits(network: Network): void {
  const { guards, invariants } = mostConstraints(network);
  assert(network.clocks.length <= DIMENSION_MAX, 'a network has no more clocks than zones hold');
  assert(
    Math.max(guards, invariants) <= STEP_CONSTRAINTS_MAX,
    'a network has no more constraints than a kernel holds',
  );
}

function lookAt(network: Network): Pick<KernelNeeds, 'constantMax' | 'movesClocks'> {
  const slots = slotRanges(network);
  let constantMax = 0;
  let movesClocks = false;
  const note = (expression: IntExpression): void => {
    const { low, high } = rangeOf(expression, slots);
    constantMax = Math.max(constantMax, -low, high);
  };
  const noteFormula = ({ constraints }: Formula): void => {
    for (const { bound } of constraints) note(bound);
  };
  // What is outside of loops and functions adds to a clock once per step, and extrapolation takes it away again.
  let shiftSum = 0;
  const noteShift = (expression: IntExpression): void => {
    const { low, high } = rangeOf(expression, slots);
    shiftSum += Math.max(0, -low, high);
  };
  const mayRepeat = (actions: readonly Action[]): void => {
    if (addsToClocks(actions)) movesClocks = true;
  };
  const visitor: Visitor = {
    action(action) {
      if (action.kind === 'setClock') note(action.value);
      else if (action.kind === 'copyClock') noteShift(action.shift);
      else if (action.kind === 'loop' || action.kind === 'iterate') mayRepeat(action.body);
    },
    expression(expression) {
      if (expression.kind === 'fold') mayRepeat([{ kind: 'evaluate', value: expression.body }]);
    },
  };
  for (const { initial } of network.clocks) constantMax = Math.max(constantMax, initial);
  for (const { locations, edges } of network.processes) {
    for (const { invariant } of locations) noteFormula(invariant);
    for (const { guard, update } of edges) {
      noteFormula(guard);
      walkActions(update, visitor);
    }
  }
  for (const { body } of network.functions) {
    walkActions(body, visitor);
    mayRepeat(body);
  }
  walkActions(network.beforeUpdate, visitor);
  walkActions(network.afterUpdate, visitor);
  return { constantMax: constantMax + shiftSum, movesClocks };
}

function addsToClocks(actions: readonly Action[]): boolean {
  let found = false;
  walkActions(actions, {
    action(action) {
      if (action.kind === 'copyClock' && !isZero(action.shift)) found = true;
    },
  });
  return found;
}

function isZero(expression: IntExpression): boolean {
  return expression.kind === 'constant' && expression.value === 0;
}

function greatestBound(bounds: readonly (readonly LocationBounds[])[]): number {
  let greatest = 0;
  for (const triples of bounds.flat()) {
    for (let k = 0; k < triples.length; k += 3)
      greatest = Math.max(greatest, triples[k + 1]!, triples[k + 2]!);
  }
  return greatest;
}

/** Every clock counts with its greatest lower bound anywhere. */
function lowerSum(clockCount: number, bounds: readonly (readonly LocationBounds[])[]): number {
  const lower = new Array<number>(clockCount).fill(0);
  for (const triples of bounds.flat()) {
    for (let k = 0; k < triples.length; k += 3) {
      if (triples[k + 1] === NO_BOUND) continue;
      lower[triples[k]!] = Math.max(lower[triples[k]!]!, triples[k + 1]!);
    }
  }
  return lower.reduce((sum, each) => sum + each, 0);
}
