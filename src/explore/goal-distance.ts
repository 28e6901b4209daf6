/**
 * How far a state seems to be from a goal, for searches that look at the nearest states first.
 *
 * A condition on the location of a process is as far as the edges that the process has to take, synchronisation and
 * guards aside; a comparison of integers is as far as the values are apart; what must hold together adds up, and of
 * alternatives the nearest counts. Clocks and deadlocks count for nothing: time passes by itself.
 *
 * This is a guide and no bound: a search in this order finds a goal if there is one, and often soon, but not by the
 * shortest way.
 */
import { type IntExpression } from '../network/expression.js';
import { type Predicate } from '../network/lower-query.js';
import { type Network, type NetworkProcess } from '../network/network.js';
import { compileValue } from '../semantics/compile.js';

/** 0 where the goal holds as far as it is looked at; otherwise more, up to FAR. */
export type Distance = (vector: Int32Array) => number;

/** Out of reach, or as good as. Sums of such distances stay exact. */
const FAR = 2 ** 20;

export function goalDistance(network: Network, predicate: Predicate): Distance {
  return distanceOf(network, predicate, true);
}

/** To where the predicate holds, or, if not `wanted`, to where it does not. */
function distanceOf(network: Network, predicate: Predicate, wanted: boolean): Distance {
  switch (predicate.kind) {
    case 'condition':
      return conditionDistance(network, predicate.condition, wanted);
    case 'not':
      return distanceOf(network, predicate.part, !wanted);
    case 'and':
    case 'or': {
      const parts = predicate.parts.map((part) => distanceOf(network, part, wanted));
      return (predicate.kind === 'and') === wanted ? total(parts) : nearest(parts);
    }
    case 'clocks':
    case 'deadlock':
      return NOTHING;
  }
}

function conditionDistance(network: Network, condition: IntExpression, wanted: boolean): Distance {
  switch (condition.kind) {
    case 'constant':
      return (condition.value !== 0) === wanted ? NOTHING : () => FAR;
    case 'not':
      return conditionDistance(network, condition.operand, !wanted);
    case 'and':
    case 'or': {
      const parts = [condition.left, condition.right].map((part) => conditionDistance(network, part, wanted));
      return (condition.kind === 'and') === wanted ? total(parts) : nearest(parts);
    }
    case 'binary':
      return comparisonDistance(network, condition, wanted);
    case 'read':
    case 'negate':
    case 'choose':
    case 'equal':
    case 'fold':
    case 'after':
    case 'call':
      return truthDistance(network, condition, wanted);
  }
}

type Binary = Extract<IntExpression, { kind: 'binary' }>;

function comparisonDistance(network: Network, comparison: Binary, wanted: boolean): Distance {
  const { operator, left, right } = comparison;
  const location = locationOf(network, comparison);
  if (location !== undefined && (operator === '==' || operator === '!=')) {
    const { slot, steps } = location;
    if ((operator === '==') !== wanted) return (vector) => (steps[vector[slot]!] === 0 ? 1 : 0);
    return (vector) => steps[vector[slot]!]!;
  }
  const gap = GAPS.get(wanted ? operator : NEGATED.get(operator)!);
  if (gap === undefined) return truthDistance(network, comparison, wanted);
  const [a, b] = [compileValue(network, left), compileValue(network, right)];
  return (vector) => Math.min(FAR, gap(a(vector) - b(vector)));
}

/** By operator: how far a difference is from satisfying it. */
const GAPS: ReadonlyMap<string, (difference: number) => number> = new Map([
  ['==', (difference: number) => Math.abs(difference)],
  ['!=', (difference: number) => (difference === 0 ? 1 : 0)],
  ['<', (difference: number) => Math.max(0, difference + 1)],
  ['<=', (difference: number) => Math.max(0, difference)],
  ['>', (difference: number) => Math.max(0, 1 - difference)],
  ['>=', (difference: number) => Math.max(0, -difference)],
]);

const NEGATED: ReadonlyMap<string, string> = new Map([
  ['==', '!='],
  ['!=', '=='],
  ['<', '>='],
  ['<=', '>'],
  ['>', '<='],
  ['>=', '<'],
]);

/** A condition that is not looked into: 1 until it holds. */
function truthDistance(network: Network, condition: IntExpression, wanted: boolean): Distance {
  const value = compileValue(network, condition);
  return (vector) => ((value(vector) !== 0) === wanted ? 0 : 1);
}

/** The comparison of a process's location with a fixed one: by location, the edges from there to that one. */
function locationOf(
  { processes }: Network,
  { left, right }: Binary,
): { readonly slot: number; readonly steps: readonly number[] } | undefined {
  if (left.kind !== 'read' || right.kind !== 'constant') return undefined;
  const { base, reference, indices } = left.from;
  const process = reference === undefined && indices.length === 0 ? processes[base] : undefined;
  return process === undefined ? undefined : { slot: base, steps: stepsTo(process, right.value) };
}

/** Breadth-first, backwards. */
function stepsTo({ locations, edges }: NetworkProcess, goal: number): readonly number[] {
  const sources: number[][] = locations.map(() => []);
  for (const { source, target } of edges) sources[target]!.push(source);
  const steps = locations.map(() => FAR);
  if (goal < 0 || goal >= steps.length) return steps;
  steps[goal] = 0;
  const found = [goal];
  for (const location of found) {
    for (const source of sources[location]!) {
      if (steps[source] !== FAR) continue;
      steps[source] = steps[location]! + 1;
      found.push(source);
    }
  }
  return steps;
}

const NOTHING: Distance = () => 0;

function total(parts: readonly Distance[]): Distance {
  return (vector) => parts.reduce((sum, part) => sum + part(vector), 0);
}

function nearest(parts: readonly Distance[]): Distance {
  return (vector) => parts.reduce((least, part) => Math.min(least, part(vector)), FAR);
}
