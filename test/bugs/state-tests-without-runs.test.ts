/** A test that looks for what is wrong alone has no run of the model, so it covers nothing of it, not even where it starts. */
import { expect, test } from 'vitest';
import { evaluate } from '../../src/library/evaluate.js';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { modelFromText } from '../../src/library/load-model.js';

test('tests that tell a wrong state by its silence serve no goals of coverage', async () => {
  const model = await modelFromText({
    name: 'model.xta',
    text: `chan stop, go, done;
process P() { state A, B, C; urgent B; init A; trans A -> B { sync stop?; }, A -> C { sync go?; }, C -> A { sync done!; }; }
system P;`,
  });
  const { suite } = await generateCoverage(model, { criteria: ['locations', 'edges'], checkState: true });
  expect(suite.tests.some(({ run }) => run === undefined)).toBe(true);
  const { holds, tests } = await evaluate(suite, model);
  expect(tests.flatMap(({ goals }) => goals.refuted)).toEqual([]);
  expect(holds).toBe(true);
});
