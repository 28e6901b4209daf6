/** Mutants over the text of their model: nothing of XML is shown, and each stands where its change is. */
import { describe, expect, test } from 'vitest';
import { lineColumn } from '../../../src/base/source.js';
import { shownMutants } from '../../../src/library/shown-mutants.js';
import { type MutantOptions, selectMutants } from '../../../src/library/select-mutants.js';
import { type CheckedModel } from '../../../src/language/checked-model.js';
import { replacementIn } from '../../../src/output/mutation-report.js';
import { type Mutant } from '../../../src/mutation/mutant.js';
import { uppaalModel, uppaalPaths, xmlPaths } from '../../support/models.js';

const ALL: MutantOptions = { order: '1', seed: 1, duplicates: true };

function mutantsOf(checked: CheckedModel, options = ALL): readonly Mutant[] {
  return selectMutants(checked, options, () => undefined)!.mutants;
}

const plainText = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('documents are shown as text', () => {
  test.each(xmlPaths)('%s', (path) => {
    const { checked } = uppaalModel(path);
    const mutants = mutantsOf(checked);
    expect(mutants.length).toBeGreaterThan(0);
    const { file, spans } = shownMutants(checked, mutants, ALL);
    expect(file.path).toMatch(/\.xta$/);
    expect(file.text).not.toMatch(/&(?:lt|gt|amp|quot);|<\/|<\?xml/);
    const lines = file.text.split('\n');
    mutants.forEach(({ id, place, span, difference }, index) => {
      const shown = spans[index]!;
      const line = lines[lineColumn(file, shown.start).line - 1]!;
      // Edges and locations stand on lines of their own.
      if (place.kind === 'edge') expect([id, line]).toEqual([id, expect.stringMatching(/ -(?:u-)?> /)]);
      const inDocument = replacementIn(checked.model.file, span, difference);
      if (inDocument !== undefined)
        expect([id, replacementIn(file, shown, difference)]).toEqual([id, plainText(inDocument)]);
    });
  });
});

test('pairs are shown, and so are samples', () => {
  const { checked } = uppaalModel(xmlPaths[0]!);
  const options: MutantOptions = { ...ALL, order: '2', sample: 20 };
  const mutants = mutantsOf(checked, options);
  expect(mutants).toHaveLength(20);
  expect(shownMutants(checked, mutants, options).file.path).toMatch(/\.xta$/);
});

test('what is text already stays as it is', () => {
  const { checked } = uppaalModel(uppaalPaths.find((path) => path.endsWith('.xta'))!);
  const mutants = mutantsOf(checked);
  const { file, spans } = shownMutants(checked, mutants, ALL);
  expect(file).toBe(checked.model.file);
  expect(spans).toEqual(mutants.map(({ span }) => span));
});
