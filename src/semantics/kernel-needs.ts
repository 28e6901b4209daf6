/** The sizes of the numbers that a network compares its clocks with, sets them to and moves them by. */
import { type KernelNeeds } from '../kernel/zone-kernel.js';
import { type LocationBounds, NO_BOUND } from '../network/clock-bounds.js';
import { type Formula, type IntExpression } from '../network/expression.js';
import { type Network } from '../network/network.js';
import { rangeOf, slotRanges } from '../network/value-range.js';
import { type Visitor, walkActions } from '../network/walk.js';

export function kernelNeeds(
  network: Network,
  bounds: readonly (readonly LocationBounds[])[],
  comparesDifferences: boolean,
): KernelNeeds {
  const { constantMax, movesClocks } = lookAt(network);
  return {
    dimensionMax: network.clocks.length,
    constantMax: Math.max(constantMax, greatestBound(bounds)),
    lowerSum: lowerSum(network.clocks.length, bounds),
    comparesDifferences,
    movesClocks,
  };
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
  const visitor: Visitor = {
    action(action) {
      if (action.kind === 'setClock') note(action.value);
      else if (action.kind === 'copyClock' && !isZero(action.shift)) movesClocks = true;
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
  for (const { body } of network.functions) walkActions(body, visitor);
  walkActions(network.beforeUpdate, visitor);
  walkActions(network.afterUpdate, visitor);
  return { constantMax, movesClocks };
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
