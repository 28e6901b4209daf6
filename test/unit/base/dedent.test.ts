/** Indentation that all lines share goes; the rest stays. */
import { expect, test } from 'vitest';
import { dedented } from '../../../src/base/dedent.js';

test.each([
  ['', ''],
  ['  a  ', 'a'],
  ['\n \n  a\n    b\n\n  c\n', 'a\n  b\n\nc'],
  ['a\n  b', 'a\n  b'],
  ['\ta\n\t\tb', 'a\n\tb'],
  ['\ta\n  b', '\ta\n  b'],
  ['  a\r\n  b', 'a\r\nb'],
  ['  a\n \n  b', 'a\n\nb'],
])('%j', (text, expected) => {
  expect(dedented(text)).toBe(expected);
});
