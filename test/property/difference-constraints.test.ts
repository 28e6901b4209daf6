/** Difference constraints against the closure of their matrix of bounds, by Floyd and Warshall. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DifferenceConstraint,
  DifferenceSystem,
  commonScale,
  holdsScaled,
  scaled,
} from '../../src/explore/difference-constraints.js';

const COUNT = 5;

const constraint: fc.Arbitrary<DifferenceConstraint> = fc.record({
  plus: fc.nat(COUNT - 1),
  minus: fc.nat(COUNT - 1),
  bound: fc.integer({ min: -4, max: 6 }),
  strict: fc.boolean(),
});

/** A bound c - k * e as the number c * SCALE - k: with few constraints, e = 1 / SCALE is small enough. */
const SCALE = 64;

/** The least upper bound of each difference; undefined if there is no solution. Times are not before time 0. */
function closure(constraints: readonly DifferenceConstraint[]): readonly (readonly number[])[] | undefined {
  const bounds = Array.from({ length: COUNT }, (_, i) =>
    Array.from({ length: COUNT }, (__, j) => (i === j || i === 0 ? 0 : Infinity)),
  );
  for (const { plus, minus, bound, strict } of constraints) {
    const value = bound * SCALE - (strict ? 1 : 0);
    bounds[plus]![minus] = Math.min(bounds[plus]![minus]!, value);
  }
  for (let k = 0; k < COUNT; k++) {
    for (let i = 0; i < COUNT; i++) {
      for (let j = 0; j < COUNT; j++) {
        bounds[i]![j] = Math.min(bounds[i]![j]!, bounds[i]![k]! + bounds[k]![j]!);
      }
    }
  }
  return bounds.some((row, i) => row[i]! < 0) ? undefined : bounds;
}

test('constraints are accepted as long as there is a solution, and the earliest times are the least', () => {
  fc.assert(
    fc.property(fc.array(constraint, { maxLength: 12 }), (constraints) => {
      const system = new DifferenceSystem(COUNT);
      const accepted: DifferenceConstraint[] = [];
      for (const each of constraints) {
        const isPossible = closure([...accepted, each]) !== undefined;
        expect(system.add(each)).toBe(isPossible);
        if (isPossible) accepted.push(each);
        const bounds = closure(accepted)!;
        // The least T_i is the greatest lower bound of T_i - T_0.
        const { whole, tiny } = system.earliest();
        expect(whole.map((value, i) => value * SCALE + tiny[i]!)).toEqual(
          bounds[0]!.map((bound) => (bound === 0 ? 0 : -bound)),
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

test('the earliest, the latest and the scaled times satisfy all constraints', () => {
  fc.assert(
    fc.property(fc.array(constraint, { maxLength: 12 }), (constraints) => {
      const system = new DifferenceSystem(COUNT);
      // Times follow each other, as those of the steps of a path do.
      for (let time = 1; time < COUNT; time++) {
        system.add({ plus: time - 1, minus: time, bound: 0, strict: false });
      }
      for (const each of constraints) system.add(each);
      const solutions = [system.earliest(), system.latest()];
      const scale = commonScale(solutions, system.constraints);
      for (const solution of solutions) {
        const times = scaled(solution, scale);
        expect(times.times[0]).toBe(0);
        expect(times.times.every((time) => Number.isSafeInteger(time))).toBe(true);
        expect(system.constraints.filter((each) => !holdsScaled(times, each))).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('what is undone is as if it had never been', () => {
  fc.assert(
    fc.property(
      fc.array(constraint, { maxLength: 8 }),
      fc.array(constraint, { maxLength: 8 }),
      (before, after) => {
        const system = new DifferenceSystem(COUNT);
        for (const each of before) system.add(each);
        const earliest = system.earliest();
        const { length } = system.constraints;
        const mark = system.mark();
        for (const each of after) system.add(each);
        system.undo(mark);
        expect(system.earliest()).toEqual(earliest);
        expect(system.constraints).toHaveLength(length);
      },
    ),
    { numRuns: 500 },
  );
});
