/** What tests cover is found out within the budget of the call; what is left then is unknown, and fits the model or not. */
import { expect, test } from 'vitest';
import { coverage, generateCoverage, loadModel, simulate } from '../../src/index.js';

/** Each step of the model takes a while. */
const TEXT = `chan a, b; int[0, 100000] n;
bool slow() { int[0, 100000] i = 0; while (i < 20000) { i++; } return true; }
process P() { state A, B; init A;
  trans A -> B { guard slow(); sync a?; }, B -> A { guard slow(); sync b!; }; }
process E() { state A; init A; trans A -> A { sync a!; }, A -> A { sync b?; }; }
system P, E;`;

test('of suites and traces', async () => {
  const model = await loadModel({ name: 'p.xta', text: TEXT });
  const { suite } = await generateCoverage(model, { underTest: ['P'] });
  const trace = { name: 'run.json', text: JSON.stringify((await simulate(model, { steps: 3 })).trace) };
  const criteria = ['edges'] as const;
  const whole = await coverage(model, [suite, trace], { criteria });
  expect([whole.unknown, whole.misfits]).toEqual([[], []]);
  const aborted = { criteria, signal: { aborted: true } };
  const { unknown, misfits, criteria: measured } = await coverage(model, [suite, trace], aborted);
  expect(unknown.map(({ reasonKind, why }) => [reasonKind, why])).toEqual(
    Array.from({ length: suite.tests.length + 1 }, () => ['budget', 'it was interrupted']),
  );
  expect(misfits).toEqual([]);
  expect(measured.map(({ covered, uncovered }) => [covered, uncovered])).toEqual([[0, 2]]);
});
