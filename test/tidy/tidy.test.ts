/** The house rules of tools/tidy.ts, as a test. */
import { expect, test } from 'vitest';
import { tidy } from '../../tools/tidy.js';

test('the project keeps its house rules', () => {
  expect(tidy('.')).toEqual([]);
});
