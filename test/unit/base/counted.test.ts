/** Numbers with commas, as people read them. */
import { expect, test } from 'vitest';
import { counted } from '../../../src/base/limits.js';

test.each([0, 7, 999, 1000, 12_345, 123_456, 1_000_000, 2 ** 31])('%i', (count) => {
  expect(counted(count)).toBe(count.toLocaleString('en'));
});
