/**
 * How many mutants the tests of coverage find, by criterion and by how they end: the table of docs/theory/coverage.md. Short runs
 * look at some of its rows.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CriterionName } from '../../src/generators/coverage/criteria.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { resultOf } from '../../src/generators/generator.js';
import { coverageWithStates } from '../../src/generators/states/generate.js';
import { ENDINGS, type Ending } from '../../src/generators/ending.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { operatorsNamed, operatorsOfPreset } from '../../src/mutation/operators.js';
import { mutationScores, nonConforming } from '../support/class-mutants.js';
import { SOURCE, loadedForTesting, mutantsFor } from '../support/mutation.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const MODELS: readonly (readonly [file: string, underTest: readonly string[], length: 'short' | 'long'])[] = [
  ['lamp.xml', ['Lamp'], 'short'],
  ['coffee-machine.xml', ['Machine'], 'long'],
  ['pedestrian-light.xml', ['Light'], 'long'],
  ['intercom.xml', ['Panel', 'Line'], 'long'],
];

const STRUCTURE: readonly CriterionName[] = ['locations', 'edges', 'edge-pairs', 'def-use'];

const PLAN = { queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 } as const;

/** How many mutants suites find, one for each way to end. */
function killedBy(
  model: TestModel,
  mutants: readonly Mutant[],
  criterion: CriterionName,
  endings: readonly Ending[],
): readonly number[] {
  const suites = endings.map(
    (endWith) => generateCoverage(model, SOURCE, { ...PLAN, criteria: [criterion], endWith }, {}).tests,
  );
  return mutationScores(model, mutants, suites).map(({ killed }) => killed.length);
}

const rows = readFileSync('docs/theory/coverage.md', 'utf8').split('\n');

describe.each(MODELS.filter(([, , length]) => LONG || length === 'short'))('%s', (file, underTest) => {
  const model = loadedForTesting(`models/${file}`, underTest);
  const mutants = mutantsFor(model, { operators: operatorsOfPreset('paper', () => undefined)! });
  const killable = nonConforming(model, mutants)!.size;

  test.each(STRUCTURE)('%s', (criterion) => {
    const killed = killedBy(model, mutants, criterion, ENDINGS);
    const row = [`[${file}](../../models/${file})`, `\`${criterion}\``, ...killed, killable, mutants.length];
    expect(rows.filter((line) => line.startsWith(`| ${row[0]} | ${row[1]} |`))).toEqual([
      `| ${row.join(' | ')} |`,
    ]);
  });
});

describe.skipIf(sharedFolder === undefined)(`the car alarm${sharedNote}`, () => {
  // Short runs look at every fifth mutant.
  test.each(LONG ? ([[1, 375, 183, 299]] as const) : ([[5, 75, 39, 62]] as const))(
    'edges that lead elsewhere, one of %i',
    (each, all, plain, watched) => {
      const model = loadedForTesting(join(sharedFolder!, 'cases/car-alarm/model.xml'));
      const operators = operatorsNamed(['change-target'], () => undefined)!;
      const mutants = mutantsFor(model, { operators }).filter((_, index) => index % each === 0);
      const killed = killedBy(model, mutants, 'edges', ['any', 'settle']);
      expect([mutants.length, ...killed]).toEqual([all, plain, watched]);
    },
  );

  test.runIf(LONG)('a check of the state finds all of them that can be killed', () => {
    const model = loadedForTesting(join(sharedFolder!, 'cases/car-alarm/model.xml'));
    const options = { ...PLAN, criteria: ['edges'], checkState: true } as const;
    const result = resultOf(coverageWithStates(model, options, {}), SOURCE, {});
    if (result.kind !== 'suite') throw new Error(result.kind);
    const { tests, summary } = result.suite;
    const operators = operatorsNamed(['change-target'], () => undefined)!;
    const mutants = mutantsFor(model, { operators });
    expect(nonConforming(model, mutants)!.size).toBe(342);
    expect(mutationScores(model, mutants, [tests])[0]!.killed).toHaveLength(342);
    expect([summary.tests, summary.covered, summary.unknown]).toEqual([16, 432, 0]);
  });
});
