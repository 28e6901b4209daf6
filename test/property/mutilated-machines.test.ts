/** Whatever is done to a machine or relation file, reading it returns soon, with diagnostics and nothing else. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadMachine } from '../../src/machine/load-machine.js';
import { mutilate } from '../support/mutilate.js';
import { freshSeeds } from '../support/seed.js';

const COUNT = process.env['TICKSTONE_LONG'] === '1' ? 50_000 : 700;

test.each(['models/door.yaml', 'models/lamp-circuit.yaml'])('%s, mutilated', (path) => {
  const text = readFileSync(path, 'utf8');
  let goodCount = 0;
  for (const seed of freshSeeds(path, COUNT)) {
    const file = { path, text: mutilate(text, seed) };
    const { model, diagnostics } = loadMachine(file);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if ((model === undefined) !== errors.length > 0)
      expect(`seed ${seed}`).toBe('a model exactly if there are no errors');
    if (model !== undefined) goodCount++;
    for (const { span, message } of diagnostics) {
      if (span !== undefined && !(span.start <= span.end && span.end <= file.text.length))
        expect(`seed ${seed}`).toBe('within');
      if (!/\S\.$/.test(message)) expect(`seed ${seed}: ${message}`).toBe('a sentence');
    }
  }
  expect(goodCount).toBeGreaterThan(0);
});

test('domains and expressions as large as they may be end in an answer', () => {
  const text = [
    'format: tickstone-machine/1',
    'events: [e]',
    'inputs: {a: 0..1023, b: 0..1023, c: 0..1023}',
    'outputs: {o: 0..1023}',
    'states: {S: {do: ["o = a * b * c % 1000"]}}',
    'initial: S',
    'transitions: [{id: T, from: S, to: S, if: "a * b == c"}]',
    'steps: 2',
  ].join('\n');
  expect(
    loadMachine({ path: 'large.yaml', text }, { memoryMax: 64 << 20, operationsMax: 500_000 }).diagnostics,
  ).toEqual([]);
  const deep = text
    .replace('a * b == c', `${'!('.repeat(400)}a == b${')'.repeat(400)}`)
    .replace('a * b * c % 1000', '1');
  expect(
    loadMachine({ path: 'deep.yaml', text: deep }, { memoryMax: 64 << 20, operationsMax: 5_000_000 })
      .diagnostics,
  ).toEqual([]);
});
