/** What the tests of discrimination share: models from text and from files, and results as text that people read. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { locate } from '../../src/base/diagnostic.js';
import {
  type DiscriminationResult,
  type TestStep,
  type Values,
} from '../../src/generators/discrimination/discrimination.js';
import { loadMachine } from '../../src/machine/load-machine.js';
import { type Machine } from '../../src/machine/machine.js';
import { type RelationModel } from '../../src/machine/relation-model.js';

const cases = join(resolve(process.env['TICKSTONE_SHARED'] ?? '../shared'), 'cases');

/** For the names of tests that need public models, which lie beside the checkout where they are at hand. */
export const hasCases = existsSync(join(cases, 'refuel/refuel.yaml'));
export const casesNote = hasCases ? '' : ' (skipped: there is no folder of shared models)';

export function casePath(path: string): string {
  return join(cases, path);
}

export function caseText(path: string): string {
  return readFileSync(join(cases, path), 'utf8');
}

/** The diagnostics of a text, each as "CODE line:column". */
export function problemsOf(text: string): readonly string[] {
  const file = { path: 'model.yaml', text };
  return loadMachine(file).diagnostics.map((diagnostic) => {
    const { code, line, column } = locate(diagnostic, file, () => undefined);
    return line === undefined ? code : `${code} ${line}:${column}`;
  });
}

/** A model that must be without errors. */
export function load(text: string, path = 'model.yaml'): Machine | RelationModel {
  const { model, diagnostics } = loadMachine({ path, text });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return model!;
}

export function loadAsMachine(text: string, path?: string): Machine {
  const model = load(text, path);
  if (model.kind !== 'machine') throw new Error('a machine was wanted');
  return model;
}

/** A result as text: one line for each pair, its tests, the confirming set. */
export function resultText(result: DiscriminationResult): string {
  const lines = [`${result.model}: reference ${result.reference}`];
  for (const pair of result.pairs) {
    const { steps, inputs, definite, possible, none, types, distance } = pair;
    lines.push(
      '',
      `${pair.hypothesis} (against ${pair.against}): ${pair.outcome}`,
      `  ${steps} steps, ${inputs} inputs: ${definite} definite, ${possible} possible, ${none} none; ${types} types`,
    );
    if (distance !== undefined) lines.push(`  distance: ${JSON.stringify(distance)}`);
    for (const test of pair.tests) {
      lines.push(`  ${test.kind} test, tells at step ${test.tellsAt}`);
      test.pattern.forEach((pattern, at) =>
        lines.push(`    ${valuesText(pattern)}${stepText(test.steps[at]!)}`),
      );
    }
  }
  const { confirming } = result;
  lines.push(
    '',
    `confirming set: ${confirming.size} tests, cost ${confirming.cost}, minimum: ${confirming.isMinimum}`,
  );
  for (const { discriminates, steps } of confirming.tests) {
    lines.push(`  tells ${discriminates.join(', ')}`);
    for (const step of steps) lines.push(`    ${step.words}${stepText(step)}`);
  }
  for (const { pair, why } of confirming.open) lines.push(`  open: ${pair} (${why})`);
  return `${lines.join('\n')}\n`;
}

function stepText({ expected, refuting }: TestStep): string {
  const wrong = refuting.length === 0 ? '' : `, wrong: ${refuting.map(valuesText).join(' or ')}`;
  return ` -> ${expected.map(valuesText).join(' or ')}${wrong}`;
}

function valuesText(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
