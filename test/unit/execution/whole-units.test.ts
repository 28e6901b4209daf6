/** Which tests can be carried out in whole units of time, and how. */
import { expect, test } from 'vitest';
import { inWholeUnits } from '../../../src/execution/whole-units.js';
import { type SuiteStep } from '../../../src/suite/suite.js';
import { testOf } from '../../support/run-one.js';

function inUnits(steps: readonly SuiteStep[]): readonly SuiteStep[] | string {
  const found = inWholeUnits(testOf(steps));
  return typeof found === 'string' ? found : found.steps;
}

const OUT: SuiteStep = { output: 'b', within: ['0.5', '2.5'] };
const A3: SuiteStep = { input: 'a', after: '3' };

test.each<[what: string, steps: readonly SuiteStep[]]>([
  ['whole times', [A3, OUT, { input: 'a', within: ['2', '5'] }]],
  ['a middle that is whole', [{ input: 'a', within: ['2', '4'], open: [true, true] }]],
  ['rests that add up', [{ quiet: '1.5' }, { quiet: '1/4' }, { input: 'a', after: '1.25' }]],
  ['an output ends a rest', [{ quiet: '1.5' }, OUT, A3]],
  ['a branch that ends with a rest', [{ oneOf: [{ quiet: '1.5', verdict: 'inconclusive' }, OUT] }, A3]],
  ['asked at a whole time', [{ refuse: 'a', after: '2' }, { accept: ['a', 'b'] }]],
])('%s are kept', (_, steps) => {
  expect(inUnits(steps)).toEqual(steps);
});

test.each<[what: string, steps: readonly SuiteStep[], last: SuiteStep]>([
  ['a low end that is open', [{ input: 'a', within: ['2', '5'], open: [true, true] }], A3],
  ['a low end that is no whole time', [{ input: 'a', within: ['2.5', '4'] }], A3],
  ['the only one', [{ input: 'a', within: ['2.5', '3'], open: [true, false] }], A3],
  [
    'one that suits a rest',
    [{ quiet: '0.5' }, { input: 'a', within: ['2', '4'] }],
    { input: 'a', after: '2.5' },
  ],
  [
    'with its values',
    [{ input: 'a', values: { x: 2 }, within: ['2.5', '4'] }],
    { input: 'a', values: { x: 2 }, after: '3' },
  ],
])('a whole time is chosen: %s', (_, steps, last) => {
  expect(inUnits(steps)).toEqual([...steps.slice(0, -1), last]);
});

test('a whole time is chosen within a branch', () => {
  const branch = (input: SuiteStep): SuiteStep => ({
    oneOf: [{ input: 'a', after: '1', verdict: 'pass', steps: [input] }, OUT],
  });
  expect(inUnits([branch({ input: 'a', within: ['0', '2'], open: [true, false] })])).toEqual([
    branch({ input: 'a', within: ['0', '2'], open: [true, false] }),
  ]);
  expect(inUnits([branch({ input: 'a', within: ['0', '3'], open: [true, false] })])).toEqual([
    branch({ input: 'a', after: '1' }),
  ]);
});

test.each<[what: string, steps: readonly SuiteStep[], why: string]>([
  ['a fraction', [{ input: 'a', after: '5/2' }], 'the input a is due after 5/2'],
  [
    'between two',
    [{ input: 'a', within: ['2', '3'], open: [true, true] }],
    'the input a is due within 2 to 3',
  ],
  ['after a rest', [{ quiet: '0.5' }, A3], 'the input a is due after 3'],
  [
    'after one rest or another',
    [{ oneOf: [{ quiet: '0.5' }, OUT] }, { input: 'a', within: ['1', '9'] }],
    'the input a is due within 1 to 9',
  ],
  ['asked for at a fraction', [{ refuse: 'b', after: '0.5' }], 'the system is asked for b after 0.5'],
  [
    'asked for after a rest',
    [{ quiet: '0.5' }, { accept: ['a', 'b'] }],
    'the system is asked for a or b after 0',
  ],
  [
    'in a branch',
    [
      {
        oneOf: [
          { output: 'b', within: ['0', '1'], verdict: 'pass', steps: [{ input: 'a', after: '0.5' }] },
          A3,
        ],
      },
    ],
    'the input a is due after 0.5',
  ],
])('has no whole times: %s', (_, steps, why) => {
  expect(inUnits(steps)).toBe(`${why}, which is not a whole time`);
});
