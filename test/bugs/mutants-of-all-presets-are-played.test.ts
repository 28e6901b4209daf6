/** Whatever `mutants` lists is played by its id: mutants of any operator, of single instances, and of order 2. */
import { expect, test } from 'vitest';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { modelFromText } from '../../src/library/load-model.js';
import { mutants } from '../../src/library/mutants.js';
import { runSuite } from '../../src/library/run-suite.js';

const TEXT = `chan a[2], b[2];
process P(const int id) { clock x; state A, B { x <= 2 }; init A;
  trans A -> B { sync a[id]?; assign x = 0; }, B -> A { guard x >= 1; sync b[id]!; }; }
P0 = P(0); P1 = P(1);
system P0, P1;`;

test.each([
  { preset: 'ecdar' },
  { preset: 'refinement-aware' },
  { preset: 'all', perInstance: true },
  { preset: 'paper', order: 2, sample: 10 },
] as const)('%j', async (selection) => {
  const model = await modelFromText({ name: 'model.xta', text: TEXT });
  const { suite } = await generateCoverage(model);
  const listed = await mutants(model, selection);
  expect(listed.length).toBeGreaterThan(2);
  for (const { id } of listed.slice(0, 10)) {
    const { summary } = await runSuite(suite, { model, mutant: id });
    expect(summary.tests).toBe(suite.tests.length);
  }
});
