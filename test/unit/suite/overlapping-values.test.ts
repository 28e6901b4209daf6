/** Branches that expect outputs with ranges of values: where two could be taken, the reader says so. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fits } from '../../../src/suite/action.js';
import { readSuite } from '../../../src/suite/read-suite.js';

type Value = number | readonly [number, number];

interface Expected {
  readonly x: Value;
  readonly y: Value;
  readonly within: readonly [number, number];
}

function codesOf(branches: readonly Expected[]): readonly string[] {
  const bounds = { low: 0, high: 9 };
  const text = JSON.stringify({
    ...{ format: 'tickstone-suite', version: 1, method: 'by hand', options: {} },
    model: { name: 'm', file: 'm.xml', sha256: '0'.repeat(64) },
    interface: {
      ...{ inputs: ['go'], outputs: ['at'] },
      parameters: {
        at: [
          { name: 'x', ...bounds },
          { name: 'y', ...bounds },
        ],
      },
    },
    goals: [],
    tests: [
      {
        ...{
          id: 't1',
          title: 't',
          goals: [],
          verdict: 'pass',
          length: 1,
          duration: String(branches[0]!.within[0]),
        },
        steps: [
          {
            oneOf: branches.map(({ x, y, within }, index) => ({
              ...{ output: 'at', values: { x, y }, within: within.map(String) },
              ...(index === 0 ? {} : { verdict: 'inconclusive' }),
            })),
          },
        ],
      },
    ],
    summary: {
      ...{ goals: 0, covered: 0, infeasible: 0, equivalent: 0, unknown: 0, tests: 1, steps: 1, resets: 0 },
      duration: String(branches[0]!.within[0]),
    },
  });
  const codes = readSuite({ path: 's.json', text }).diagnostics.map(({ code }) => code);
  // Nothing else is wrong with it, so that this is looked at.
  expect(codes.filter((code) => code !== 'TKS9247' && code !== 'TKS9253')).toEqual([]);
  return codes;
}

test('ranges that share a value at a common time overlap, others do not', () => {
  const at = (x: Value, within: readonly [number, number] = [0, 2]): Expected => ({ x, y: 0, within });
  expect(codesOf([at([2, 5]), at([4, 7])])).toEqual(['TKS9253']);
  expect(codesOf([at([2, 5]), at(5)])).toEqual(['TKS9253']);
  expect(codesOf([at(5), at(5)])).toEqual(['TKS9247']);
  expect(codesOf([at([2, 5]), at([6, 7])])).toEqual([]);
  expect(codesOf([at([2, 5], [0, 1]), at([4, 7], [2, 3])])).toEqual([]);
});

test('LAW two branches overlap if some action fits both at a common time', () => {
  const digit = fc.integer({ min: 0, max: 4 });
  const pair = fc
    .tuple(digit, digit)
    .map(([a, b]): readonly [number, number] => [Math.min(a, b), Math.max(a, b)]);
  const value = fc.oneof(
    digit,
    pair.filter(([low, high]) => low < high),
  );
  const branch = fc.record({ x: value, y: value, within: pair });
  const textOf = (each: Value): string => (typeof each === 'number' ? String(each) : each.join('..'));
  const patternOf = ({ x, y }: Expected): string => `at(${textOf(x)},${textOf(y)})`;
  const actions = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2, 3, 4].map((y) => `at(${x},${y})`));
  const overlap = (a: Expected, b: Expected): boolean =>
    Math.max(a.within[0], b.within[0]) <= Math.min(a.within[1], b.within[1]) &&
    actions.some((action) => fits(patternOf(a), action) && fits(patternOf(b), action));
  fc.assert(
    fc.property(fc.array(branch, { minLength: 1, maxLength: 5 }), (branches) => {
      const isClear = branches.every((a, index) => branches.slice(0, index).every((b) => !overlap(a, b)));
      expect([branches.map(patternOf), codesOf(branches).length === 0]).toEqual([
        branches.map(patternOf),
        isClear,
      ]);
    }),
    { numRuns: 500 },
  );
});
