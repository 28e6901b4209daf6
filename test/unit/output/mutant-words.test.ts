/** The table of mutants, and the score. */
import { expect, test } from 'vitest';
import { mutantTable, scoreText } from '../../../src/output/mutant-words.js';

const NOTHING = { generated: 0, killed: 0, conforming: 0, notImplementable: 0, unknown: 0, duplicates: 0 };

test('fates that no mutant has are left out, and a single operator has no sum', () => {
  const row = { operator: 'change-guard', ...NOTHING, generated: 2, killed: 1, notImplementable: 1 };
  expect(mutantTable([row], row)).toEqual({
    titles: ['operator', 'generated', 'killed', 'conforming', 'not implementable'],
    rows: [['change-guard', '2', '1', '0', '1']],
  });
  expect(mutantTable([row, row], { ...row, operator: 'all' }).rows).toHaveLength(3);
});

test.each([
  [{ killed: 3, unknown: 0, conforming: 7 }, /^100 % \(3 killed, 0 unknown\)$/],
  [{ killed: 1, unknown: 2 }, /^33\.3 % \(1 killed, 2 unknown\)$/],
  // All but one of very many is not all.
  [{ killed: 99_999, unknown: 1 }, /^99\.9 % /],
  [{ killed: 0, unknown: 5 }, /^0 % /],
  [{ conforming: 4 }, /^no mutant can be killed$/],
])('the score of %o', (figures, expected) => {
  expect(scoreText({ operator: 'all', ...NOTHING, ...figures })).toMatch(expected);
});
