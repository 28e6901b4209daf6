/**
 * Tests that kill a mutant by its silence, where the model itself goes on in no way that a tester sees: there is nothing that
 * passes them, and what the suite claims holds all the same.
 */
import { expect, test } from 'vitest';
import { evaluate } from '../../src/library/evaluate.js';
import { generateMutation } from '../../src/library/generate-mutation.js';
import { modelFromText } from '../../src/library/load-model.js';

const ENVIRONMENT = `process E() { state I, J, K; init I; trans I -> J { sync go!; }, J -> K { sync out?; }; } system P, E;`;

test.each([
  [
    'the environment does not hear what the system makes in time',
    `chan out; process P() { state A, B; commit A; init A; trans A -> B { sync out!; }; }
     process E() { state I, I1, J; init I; trans I -> I1 { }, I1 -> J { sync out?; }; } system P, E;`,
  ],
  [
    'only an input could go on, and nobody gives it',
    `chan go, press, out; process P() { clock x; state A, B { x <= 1 }, C; init A; trans A -> B { sync go?; assign x = 0; },
     B -> C { sync press?; }, C -> C { sync out!; }; } ${ENVIRONMENT.replace('J -> K {', 'K -> K { sync press!; }, J -> K {')}`,
  ],
])('%s', async (_, text) => {
  const model = await modelFromText({ name: 'model.xta', text });
  const { suite } = await generateMutation(model, { underTest: ['P'] });
  expect(suite.tests.length).toBeGreaterThan(0);
  const { holds, tests } = await evaluate(suite, model);
  for (const { verdicts } of tests) expect(verdicts).not.toContain('fail');
  expect(holds).toBe(true);
});
