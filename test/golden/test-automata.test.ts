/** Suites of the cases as timed automata: what is written for one of them, and that all have the verdicts that are evaluated. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelAt } from '../../src/cli/load/load-path.js';
import { evaluate } from '../../src/library/evaluate.js';
import { generateClasses } from '../../src/library/generate-classes.js';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { readSuite } from '../../src/library/read-suite.js';
import { testAutomata } from '../../src/library/test-automata.js';
import { checkGolden } from '../support/golden.js';
import { sharedFolder, sharedNote } from '../support/shared.js';
import { verifiedVerdicts } from '../support/test-automata.js';

test('the tests of the lamp', () => {
  const suite = readSuite(readFileSync('models/lamp.suite.json', 'utf8'));
  const { files, leftOut } = testAutomata(suite, modelAt('models/lamp.xml'));
  expect(leftOut).toEqual([]);
  expect(files.map(({ name }) => name)).toEqual(['t1.xml', 't2.xml', 't3.xml', 't4.xml', 't5.xml']);
  checkGolden('automata/lamp-t5.xml', files[4]!.text);
});

const CASES = [
  ['car-alarm/closed.xml', ['CarAlarm'], generateCoverage, 10],
  ['car-alarm/closed.xml', ['CarAlarm'], generateClasses, 47],
  ['vending/model.xml', undefined, generateClasses, 10],
  ['fig2/model.xml', undefined, generateCoverage, 2],
] as const;

test.skipIf(sharedFolder === undefined).each(CASES)(
  `%s has the verdicts that are evaluated${sharedNote}`,
  async (file, underTest, generate, count) => {
    const model = modelAt(join(sharedFolder!, 'cases', file));
    const { suite } = await generate(model, { underTest });
    const { tests } = await evaluate(suite, model);
    const { files, leftOut } = testAutomata(suite, model, { together: true });
    expect(leftOut).toEqual([]);
    expect(verifiedVerdicts(files[0]!.text)).toEqual(tests.map(({ verdicts }) => verdicts));
    expect(tests).toHaveLength(count);
  },
);
