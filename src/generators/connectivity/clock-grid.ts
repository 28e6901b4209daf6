/**
 * How finely the values of clocks must be told apart: by a unit that divides all constants that clocks are compared
 * with or set to, up to the greatest of them.
 */
import { greatest } from '../../base/long-lists.js';
import { type Rational, compare, floor, integer, multiply, ratio } from '../../base/rational.js';
import { greatestBound } from '../../network/clock-bounds.js';
import { type Action, type Formula, type IntExpression } from '../../network/expression.js';
import { type Network } from '../../network/network.js';
import { walkActions } from '../../network/walk.js';
import { type ConcreteSystem } from '../../semantics/concrete-system.js';
import { clocksNotRegular } from './problems.js';
import { unsuitable } from '../unsuitable.js';

export interface ClockGrid {
  readonly isTimed: boolean;
  /** In model time units. */
  readonly unit: Rational;
  /** The number of clocks, the stopwatch among them. */
  readonly clocks: number;
  /** By clock: stands for all values beyond the constants; for the stopwatch, for all from its time on. */
  readonly beyond: Int32Array;
  /** The values of clocks in half units. */
  halvesOf(clocks: readonly Rational[]): Int32Array;
}

/** No more clocks fit into a set of bits. */
const CLOCKS_MAX = 30;

/** With a stopwatch there is one more clock behind those of the model, which tells the given times, and counts up to the last. */
export function clockGrid(
  network: Network,
  { clocks: { length: modelClocks } }: ConcreteSystem,
  stopwatch: readonly number[] | undefined,
): ClockGrid {
  const clocks = modelClocks + (stopwatch === undefined ? 0 : 1);
  const constants = new Set<number>();
  const fail = (what: string): never => {
    unsuitable(clocksNotRegular.at(undefined, what));
  };
  const note = (value: IntExpression): void =>
    void constants.add(value.kind === 'constant' ? value.value : 1);
  if (clocks > CLOCKS_MAX) fail(`there are more than ${CLOCKS_MAX}`);
  for (const { edges, locations } of network.processes) {
    for (const { guard, update } of edges) {
      formula(guard, note, fail);
      walkActions(update, {
        action: (action) => {
          assignment(action, note, fail);
        },
      });
    }
    for (const { invariant, rates } of locations) {
      formula(invariant, note, fail);
      if (rates.length > 0) fail('they are stopped');
    }
  }
  const elsewhere = [...network.functions.map(({ body }) => body), network.beforeUpdate, network.afterUpdate];
  for (const actions of elsewhere)
    walkActions(actions, {
      action: (action) => {
        assignment(action, note, fail);
      },
    });
  for (const { initial } of network.clocks) constants.add(initial);
  const most = greatest(constants, Math.max(greatestBound(network), 0));
  const unit = Math.max(1, [...constants, ...(stopwatch ?? [])].reduce(greatestCommonDivisor, 0));
  const beyond = Int32Array.from({ length: clocks }, (_, clock) => {
    // The stopwatch has no use beyond its time, and none exactly at it.
    return clock < modelClocks ? 2 * Math.ceil(most / unit) + 1 : (2 * greatest(stopwatch!)) / unit;
  });
  return {
    isTimed: clocks > 0,
    unit: integer(unit),
    clocks,
    beyond,
    halvesOf: (values) => Int32Array.from(values, (value, clock) => halvesOf(value, unit, beyond[clock]!)),
  };
}

function halvesOf(value: Rational, unit: number, beyond: number): number {
  const units = multiply(value, ratio(1n, BigInt(unit)));
  const whole = floor(units);
  if (whole * 2n >= BigInt(beyond)) return beyond;
  const isExact = compare(units, { numerator: whole, denominator: 1n }) === 0;
  return Number(whole) * 2 + (isExact ? 0 : 1);
}

function formula(
  { constraints }: Formula,
  note: (value: IntExpression) => void,
  fail: (what: string) => never,
): void {
  for (const { left, right, bound } of constraints) {
    const isReference = ({ base, reference }: typeof left): boolean => base === 0 && reference === undefined;
    if (!isReference(left) && !isReference(right)) fail('two of them are compared with each other');
    note(bound);
  }
}

function assignment(
  action: Action,
  note: (value: IntExpression) => void,
  fail: (what: string) => never,
): void {
  if (action.kind === 'copyClock') fail('one is set to another');
  if (action.kind === 'setClock') note(action.value);
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
