/** Outputs with values, written as ranges: they allow what the single ones allow, and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesOfSuite, withValuesApart } from '../../../src/generators/values-apart.js';
import { actionOf, fits } from '../../../src/suite/action.js';
import { type Branch, type SuiteTest } from '../../../src/suite/suite.js';

const PARAMETERS = ['val', 'kind'].map((name) => ({ name, low: -9, high: 9 }));
const INTERFACE = {
  inputs: ['enter'],
  outputs: ['level'],
  values: [{ group: 'level', parameters: PARAMETERS, axes: [[], []] }],
};

function written(oneOf: readonly Branch[]): readonly Branch[] {
  const made: SuiteTest = {
    id: 't1',
    title: 't1',
    goals: [],
    steps: [{ oneOf }],
    verdict: 'pass',
    length: 1,
    duration: '0',
  };
  const [step] = withValuesApart(made, INTERFACE).steps;
  return step !== undefined && 'oneOf' in step ? step.oneOf : [];
}

const text = (branches: readonly Branch[]): readonly string[] =>
  branches.map((each) =>
    'output' in each ? `${actionOf(each)} ${each.within.join()} ${each.verdict ?? ''}` : JSON.stringify(each),
  );

const branch = (output: string, verdict?: 'pass' | 'inconclusive', end = '5'): Branch => ({
  output,
  within: ['2', end],
  ...(verdict === undefined ? {} : { verdict }),
});

test('values that follow each other are a range, where all else is the same', () => {
  const values = [1, 2, 3, 5].map((value) => branch(`level(${value},0)`, 'pass'));
  const others = [branch('level(4,0)'), branch('level(0,0)', 'pass', '4'), branch('level(2,1)', 'pass')];
  expect(text(written([...values, ...others, { quiet: '5' }]))).toEqual([
    'level(1..3,0) 2,5 pass',
    'level(5,0) 2,5 pass',
    'level(4,0) 2,5 ',
    'level(0,0) 2,4 pass',
    'level(2,1) 2,5 pass',
    '{"quiet":"5"}',
  ]);
});

test('of two values, both can be ranges', () => {
  const all = [1, 2].flatMap((one) => [-1, 0, 1].map((other) => branch(`level(${one},${other})`, 'pass')));
  expect(text(written(all))).toEqual(['level(1..2,-1..1) 2,5 pass']);
});

test('ranges fit what the single values were, once each', () => {
  const value = fc.integer({ min: -3, max: 3 });
  const drawn = fc.uniqueArray(
    fc.record({
      one: value,
      other: value,
      verdict: fc.constantFrom(undefined, 'pass' as const, 'inconclusive' as const),
    }),
    { selector: ({ one, other }) => `${one},${other}`, minLength: 12, maxLength: 30 },
  );
  let merged = 0;
  fc.assert(
    fc.property(drawn, (list) => {
      const single = list.map(({ one, other, verdict }) => branch(`level(${one},${other})`, verdict));
      const ranges = written(single);
      if (ranges.length < single.length) merged++;
      for (let one = -4; one <= 4; one++)
        for (let other = -4; other <= 4; other++) {
          const action = `level(${one},${other})`;
          const fitting = ranges.filter((each) => 'output' in each && fits(actionOf(each), action));
          const before = single.filter((each) => 'output' in each && each.output === action);
          expect(fitting.map(({ verdict }) => verdict)).toEqual(before.map(({ verdict }) => verdict));
        }
    }),
  );
  expect(merged).toBeGreaterThan(20);
});

test('a suite names every value of its ranges, the first and the last', () => {
  const inside = { inputs: [], outputs: ['level'], parameters: { level: PARAMETERS } };
  const steps = [{ output: 'level', values: { val: [2, 4] as const, kind: 7 }, within: ['0', '1'] as const }];
  expect(valuesOfSuite(inside, [{ steps }]).map(({ axes }) => axes)).toEqual([[[2, 3, 4], [7]]]);
});
