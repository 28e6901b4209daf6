/** Relations as text. */
import { expect, test } from 'vitest';
import { relationText } from '../../../src/output/relation-text.js';

test('in CSV negative numbers are numbers, and what begins a formula is text', () => {
  const columns = ['level', '=name'].map((name) => ({ name, role: 'input', values: [] }));
  const relation = {
    model: 'tank',
    columns,
    rows: [
      ['-1', '-low'],
      ['2', 'high'],
    ],
    tuples: 2n,
  };
  expect(relationText(relation, 'csv')).toBe("level,'=name\n-1,'-low\n2,high\n");
});
