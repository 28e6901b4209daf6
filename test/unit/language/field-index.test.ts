/** Fields by their names: each is looked at once, however many are asked for. */
import { expect, test } from 'vitest';
import { fieldIndex, fieldNamed } from '../../../src/language/field-index.js';

test('finds fields, and the first of those with the same name', () => {
  const fields = [{ name: 'a' }, { name: '__proto__' }, { name: 'a' }];
  expect(['a', '__proto__', 'b'].map((name) => fieldIndex(fields, name))).toEqual([0, 1, -1]);
  expect(fieldNamed(fields, 'a')).toBe(fields[0]);
  expect(fieldNamed(fields, 'constructor')).toBe(undefined);
});

test('looks at every name a fixed number of times, however many fields are asked for', () => {
  let looks = 0;
  const fields = Array.from({ length: 1_000 }, (_, k) => ({
    get name() {
      looks++;
      return `f${k}`;
    },
  }));
  for (let k = 999; k >= 0; k--) expect(fieldIndex(fields, `f${k}`)).toBe(k);
  expect(looks).toBeLessThanOrEqual(3 * fields.length);
});
