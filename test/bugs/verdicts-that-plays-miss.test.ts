/**
 * Whether a test can end with its verdict is known exactly where its verdicts are: random plays that end otherwise do not
 * make its claim false.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from '../../src/library/evaluate.js';
import { generateMutation } from '../../src/library/generate-mutation.js';
import { modelFromText } from '../../src/library/load-model.js';

test('a fresh suite of mutants holds, whatever the plays show', { timeout: 120_000 }, async () => {
  const model = await modelFromText({ name: 'lamp.xml', text: readFileSync('models/lamp.xml', 'utf8') });
  const { suite } = await generateMutation(model, { underTest: ['Lamp'] });
  const seeds = [1, 2, 3];
  const evaluations = await Promise.all(seeds.map((seed) => evaluate(suite, model, { seed })));
  expect(evaluations.map(({ holds }) => holds)).toEqual(seeds.map(() => true));
});
