/**
 * Whole time units: a test that gives two inputs at one moment does not fail a system that makes an output between them, as
 * the model may do as well. What the test was for is not seen then.
 */
import { expect, test } from 'vitest';
import { evaluate } from '../../src/library/evaluate.js';
import { generateDiscrimination } from '../../src/library/generate-discrimination.js';
import { modelFromText } from '../../src/library/load-model.js';
import { type Model } from '../../src/library/model.js';

/** A press of the button rings at once, unless a second press comes first; then it rings at this time. */
function bell(name: string, time: number): Promise<Model> {
  const text = `chan press, ring;
process P() { clock x; state Off, Once { x <= 0 }, Twice { x <= ${time} }; init Off;
  trans Off -> Once { sync press?; assign x = 0; }, Once -> Off { sync ring!; },
    Once -> Twice { sync press?; }, Twice -> Off { guard x == ${time}; sync ring!; }; }
system P;`;
  return modelFromText({ name, text });
}

test('the model passes tests that tell it from others, or they say nothing', async () => {
  const [model, other] = await Promise.all([bell('model.xta', 1), bell('other.xta', 2)]);
  const { suite } = await generateDiscrimination(model, { unroll: 5, against: [other] });
  expect(suite.goals.map(({ status }) => status)).toEqual(['covered']);
  const { tests, holds } = await evaluate(suite, model, { systems: [other] });
  expect(holds).toBe(true);
  for (const { verdicts, others } of tests) {
    expect(verdicts).toEqual(['pass', 'inconclusive']);
    expect(others[0]!.verdicts).toEqual(['fail', 'inconclusive']);
  }
});
