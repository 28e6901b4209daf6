/** How tests end: what is watched when the goal is reached, for how long, and what it is worth. */
import { expect, test } from 'vitest';
import { parseRational } from '../../../src/base/rational.js';
import { type CoverageOptions, generateCoverage } from '../../../src/generators/coverage/generate.js';
import { Evaluator } from '../../../src/generators/evaluate.js';
import { testModel } from '../../../src/generators/test-model.js';
import { checkedText } from '../../support/checked.js';
import { stepsText } from '../../support/suite-text.js';
import { oneProcess } from '../../support/test-model.js';

const SOURCE = { name: 'model', file: 'model.xml', sha256: '0'.repeat(64) };

interface Asked extends Partial<Omit<CoverageOptions, 'settle'>> {
  readonly settle?: string;
  readonly underTest?: readonly string[];
}

/** The tests for the edges of a model, each with its title where that says something of its end. */
function testsOf(text: string, { settle, underTest, ...asked }: Asked = {}): readonly string[] {
  const { checked } = checkedText(text);
  const model = testModel(checked, { underTest }, [], () => undefined)!;
  const time = settle === undefined ? undefined : parseRational(settle);
  const suite = generateCoverage(
    model,
    SOURCE,
    {
      ...{ criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
      ...asked,
      settle: time,
    },
    {},
  );
  const evaluator = new Evaluator(model, 1);
  return suite.tests.map((each) => {
    const { run, verdicts } = evaluator.evaluate(each);
    expect([run, verdicts?.includes('fail')]).toEqual(['confirmed', false]);
    const [, end] = /(;.*)$/u.exec(each.title) ?? [];
    return `${stepsText(each.steps)}${end ?? ''}`;
  });
}

const BEAT =
  'state A, B { c <= 3 }; init A; trans A -> B { sync a?; assign c = 0; }, B -> B { guard c >= 2; sync x!; assign c = 0; };';
const LEAVE =
  'state A, B, C { c <= 3 }; init A; trans A -> B { sync a?; }, B -> C { sync b?; assign c = 0; }, C -> A { sync x!; };';

test.each([
  ['any', '0 a?; 0 b?'],
  ['output', '0 a?; 0 b?; x![0,3]'],
  ['settle', '0 a?; 0 b?; x![0,3]; quiet 1'],
] as const)('tests end as they are asked to: %s', (endWith, expected) => {
  expect(testsOf(oneProcess(LEAVE), { criteria: ['locations'], endWith })).toEqual([expected]);
});

test('an output that is not forced is no end to wait for', () => {
  const asked = { criteria: ['locations'], endWith: 'output' } as const;
  expect(testsOf(oneProcess(LEAVE.replace('C { c <= 3 }', 'C')), asked)).toEqual([
    '0 a?; 0 b?; nothing shows it',
  ]);
});

test('what has no end is watched for a time', () => {
  const way = '0 a?; x![2,3]';
  expect(testsOf(oneProcess(BEAT), { settle: '10' })).toEqual([`${way}; x![2,3]; x![2,3]; x![2,3]; quiet 1`]);
  expect(testsOf(oneProcess(BEAT), { settle: '5/2' })).toEqual([`${way}; (quiet 2.5 | x![2,2.5])`]);
  const atOnce = BEAT.replace('; assign c = 0; };', '; };');
  const [endless] = testsOf(oneProcess(atOnce.replace('c >= 2', 'c == 3')));
  expect(endless?.split('; ').filter((step) => step === 'x![0,0]')).toHaveLength(30);
});

test('whatever the model allows passes, and is followed', () => {
  const tests = testsOf(
    oneProcess(`state A, B, C, D, E { c <= 3 }, F { c <= 3 }; init A;
      trans A -> B { sync a?; }, B -> E { sync b?; assign c = 0; }, E -> C { guard c >= 1; sync x!; },
        E -> F { guard c <= 2; sync y!; assign c = 0; }, F -> D { sync z!; }, C -> E { sync a?; assign c = 0; };`),
  );
  expect(tests).toEqual([
    '0 a?; 0 b?; (y![0,2] | x![1,3] inconclusive); z![0,3]; quiet 4',
    '0 a?; 0 b?; (x![1,3] | y![0,2] inconclusive); 0 a?; (x![1,3] | y![0,2] {(quiet 2 | z![0,2])} pass); quiet 1',
  ]);
});

test('what cannot be told is said', () => {
  const any =
    'chan a, x; process P() { state A, B; init A; trans A -> B { sync a?; }, B -> B { sync x!; }; } system P;';
  expect(testsOf(any, { criteria: ['locations'] })).toEqual(['0 a?; (quiet 2 | x![0,2]); nothing shows it']);
  expect(testsOf(any, { criteria: ['locations'], endWith: 'any' })).toEqual(['0 a?']);
});

test('an output before the goal is reached leads away from it', () => {
  const text =
    'state A, B, C { c <= 5 }; init A; trans A -> B { sync a?; assign c = 0; }, B -> C { guard c >= 2; }, B -> B { sync y!; }, C -> C { guard c == 5; sync x!; assign c = 0; };';
  expect(testsOf(oneProcess(text), { criteria: ['locations'] })).toEqual([
    '0 a?; (x![5,5] | y!(2,8] pass | y![0,2] inconclusive | quiet 8 pass); quiet 3',
  ]);
});

test('the tester waits no longer than its environment, and what only that excludes is inconclusive', () => {
  const text = `chan a, b, x; clock c;
    process P() { state A, B; init A; trans A -> B { sync a?; }, B -> A { sync b?; }, B -> B { sync x!; }; }
    process U() { clock e; state S, T { e <= 2 }; init S;
      trans S -> T { sync a!; assign e = 0; }, T -> S { guard e >= 1; sync b!; }, T -> T { guard e == 2; sync x?; }; }
    system P, U;`;
  expect(testsOf(text, { criteria: ['locations'], underTest: ['P'] })).toEqual([
    '0 a?; (quiet 2 | x![2,2] | x![0,2) inconclusive); nothing shows it',
  ]);
});
