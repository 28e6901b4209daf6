/** Selects of an environment over many values: with some of them, nothing is claimed that is not so with all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorter, statuses } from '../support/wide-selects.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

test('with some values, what is covered is covered with all, and so is what is infeasible', () => {
  const number = fc.integer({ min: -1, max: 273 });
  const guard = fc.oneof(
    fc
      .tuple(fc.constantFrom('<', '<=', '==', '!=', '>', '>='), number)
      .map(([operator, value]) => `k ${operator} ${value}`),
    fc.tuple(number, number).map(([low, high]) => `k >= ${low} && k <= ${high}`),
    fc.tuple(fc.integer({ min: 2, max: 40 }), number).map(([by, value]) => `k % ${by} == ${value % by}`),
    number.map((value) => `k + k == ${value}`),
  );
  fc.assert(
    fc.property(fc.array(guard, { minLength: 1, maxLength: 3 }), (guards) => {
      const some = statuses(sorter({ last: 271, guards }));
      const all = statuses(
        sorter({
          last: 271,
          guards,
          sending: 'select i : int[0,15], j : int[0,16]; sync enter!; assign kind = 17 * i + j;',
        }),
      );
      some.forEach((status, index) => {
        if (status !== 'unknown') expect([guards[index], status]).toEqual([guards[index], all[index]]);
      });
      const isPlain = guards.every((each) => !/[%+]/.test(each));
      if (isPlain) expect(some).toEqual(all);
    }),
    { numRuns: LONG ? 300 : 12 },
  );
});
