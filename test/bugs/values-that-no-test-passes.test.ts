/** A suite in which no test gives an input that passes values says nothing of that input, and of no other one in its place. */
import { expect, test } from 'vitest';
import { evaluate } from '../../src/library/evaluate.js';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { modelFromText } from '../../src/library/load-model.js';
import { runSuite } from '../../src/library/run-suite.js';

test('the model in its own place passes tests that leave an input with values out', async () => {
  const model = await modelFromText({
    name: 'model.xta',
    text: `chan set, go, out; int[0,2] v;
process P() { int[0,2] n; clock x; state A, B { x <= 1 }, C; init A;
  trans A -> C { sync set?; assign n = v; }, A -> B { sync go?; assign x = 0; }, B -> A { sync out!; }; }
system P;`,
  });
  const { suite } = await generateCoverage(model, { queries: ['E<> P.B'] });
  const { tests } = await evaluate(suite, model, { systems: [model] });
  expect(tests.map(({ verdicts }) => verdicts)).toEqual([['pass']]);
  expect(tests.map(({ others }) => others[0]!.verdicts)).toEqual([['pass']]);
  for (let seed = 1; seed <= 5; seed++) {
    const { summary } = await runSuite(suite, { model }, { seed });
    expect([summary.tests, summary.pass]).toEqual([1, 1]);
  }
});
