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

const LONG = process.env['TICKSTONE_LONG'] === '1';
/** One test in so many is compared: the automata of all of them are verified together, which takes long. */
const EACH = LONG ? 1 : 4;

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
    expect(suite.tests).toHaveLength(count);
    const some = { ...suite, tests: suite.tests.filter((_, index) => index % EACH === 0) };
    const { tests } = await evaluate(some, model);
    const { files, leftOut } = testAutomata(some, model, { together: true });
    expect(leftOut).toEqual([]);
    expect(verifiedVerdicts(files[0]!.text)).toEqual(tests.map(({ verdicts }) => verdicts));
  },
);
