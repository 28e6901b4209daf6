/** An input that is to be refused with a value is asked for with that value, by players as by whoever else reads the test. */
import { expect, test } from 'vitest';
import { Evaluator } from '../../src/generators/evaluate.js';
import { testOf } from '../support/suite-text.js';
import { testable } from '../support/test-model.js';

/** A slot that takes one coin, of the value 1; a faulty one takes more of them. */
function slot(more = ''): string {
  return `chan coin, cup; int[1,2] worth;
process Slot() { int[1,2] w = 1; state Idle, Paid; init Idle;
  trans Idle -> Paid { sync coin?; assign w = worth; }, Paid -> Idle { sync cup!; }${more}; }
system Slot;`;
}

test.each([
  ['the model refuses it', slot(), ['pass', 'inconclusive'], 'fail'],
  [
    'a system that takes it fails, also when it is played',
    slot(', Paid -> Paid { sync coin?; }'),
    ['fail', 'inconclusive'],
    'pass',
  ],
])('%s', (_, text, possible, never) => {
  const { values } = testable(slot()).tested;
  const second = testOf([
    { input: 'coin', values: { worth: 1 }, after: '0' },
    { oneOf: [{ quiet: '1' }, { output: 'cup', within: ['0', '1'], verdict: 'inconclusive' }] },
    { refuse: 'coin', values: { worth: 2 } },
  ]);
  const { verdicts, plays } = new Evaluator(testable(text, { values }), 1).evaluate(second);
  expect(verdicts).toEqual(expect.arrayContaining(possible));
  expect(verdicts).toHaveLength(possible.length);
  expect(plays.map(({ verdict }) => verdict)).not.toContain(never);
});
