/** Where an output is due at the very moment at which something is to be refused, a system that is right makes it, and passes. */
import { expect, test } from 'vitest';
import { Evaluator } from '../../src/generators/evaluate.js';
import { SOURCE, classesOf } from '../support/classes.js';
import { testable } from '../support/test-model.js';

const OVEN = `chan start, bell; clock c;
process Oven() {
  state Off, On { c <= 3 }; init Off;
  trans Off -> On { sync start?; assign c = 0; }, On -> Off { guard c == 3; sync bell!; };
}
system Oven;`;

test('every system that behaves as the model does passes the tests of its classes', () => {
  const model = testable(OVEN);
  const { tests } = classesOf(model).suite(SOURCE);
  const evaluator = new Evaluator(model, 1);
  const found = tests.map((each) => `${each.title}: ${evaluator.evaluate(each).verdicts?.join(' or ')}`);
  expect(found).toEqual([
    '{Off} where true: must accept start: pass',
    '{Off} where true: must refuse bell: pass',
    '{On} where c < 3: must refuse everything: pass',
    '{On} where c = 3: must accept bell: pass',
    '{On} where c = 3: must refuse start: pass',
  ]);
});

test('an output before that moment leads away, and one that is not right then fails', () => {
  const wide = testable(OVEN.replace('c == 3', 'c >= 1'));
  const refusing = classesOf(wide, { points: 'latest' })
    .suite(SOURCE)
    .tests.filter(({ title }) => title.endsWith('must refuse start'))
    .at(-1);
  expect(refusing?.steps).toEqual([
    { input: 'start', after: '1' },
    {
      oneOf: [
        { quiet: '3' },
        { output: 'bell', within: ['1', '3'], open: [false, true], verdict: 'inconclusive' },
        { output: 'bell', within: ['3', '3'], verdict: 'pass' },
      ],
    },
    { refuse: 'start' },
  ]);
});
