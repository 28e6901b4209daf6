/** The mutants of known models: all of the lamp's, and the numbers that are known of the models of papers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRESETS } from '../../src/mutation/operators.js';
import { checkGolden } from '../support/golden.js';
import { uppaalModel } from '../support/models.js';
import { mutantsBy } from '../support/mutants.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

test('the mutants of the lamp', () => {
  const { checked } = uppaalModel('models/lamp.xml');
  const { mutants } = mutantsBy(checked, [], { underTest: ['Lamp'] });
  const lines = mutants.map(
    ({ id, difference, duplicateOf }) =>
      `${id}: ${difference}${duplicateOf === undefined ? '' : ` = ${duplicateOf}`}\n`,
  );
  checkGolden('expected/mutants/lamp.txt', lines.join(''));
});

describe.skipIf(sharedFolder === undefined)(`models of papers${sharedNote}`, () => {
  const folder = sharedFolder ?? '';

  /** The rows of the table of operators in the page about a model. */
  test.each(['vending', 'car-alarm'])('%s', (name) => {
    const page = readFileSync(join(folder, 'cases', name, 'README.md'), 'utf8');
    const rows = [...page.matchAll(/^\| ([a-z-]+) \| (\d+) \|$/gm)].map(
      ([, operator = '', count = '']) => [operator, Number(count)] as const,
    );
    expect(rows).toHaveLength(10);
    const { checked } = uppaalModel(join(folder, 'cases', name, 'model.xml'));
    const found = rows.map(([operator]) => [operator, mutantsBy(checked, [operator]).mutants.length]);
    expect(found).toEqual(rows);
  });

  test("the paper's three operators on the car alarm", () => {
    const { checked } = uppaalModel(join(folder, 'cases/car-alarm/model.xml'));
    const { mutants } = mutantsBy(checked, PRESETS['paper']!);
    expect([mutants.length, mutants.filter(({ duplicateOf }) => duplicateOf !== undefined)]).toEqual([
      889,
      [],
    ]);
  });

  test("Ecdar's eleven operators on the car alarm with five clocks", () => {
    const { checked } = uppaalModel(join(folder, 'corpus/car-alarm/cas-v03-exact-5-clocks.xml'));
    expect(PRESETS['ecdar']).toHaveLength(11);
    expect(mutantsBy(checked, PRESETS['ecdar']!, { underTest: ['Alarm'] }).mutants).toHaveLength(1164);
  });
});
