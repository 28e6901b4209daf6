/** Estimated widths against those that a browser measured (Chromium, Liberation Sans, 12 px). */
import { expect, test } from 'vitest';
import { type Face, LINE_ROUNDING, shortened, textWidth } from '../../../src/drawing/text-size.js';

const measured: readonly (readonly [face: Face, text: string, width: number])[] = [
  ['regular', 'x', 6],
  ['regular', 'x >= 10', 40.4],
  ['regular', 'approach[id]!', 69.4],
  ['regular', 'GCTimer>=300 and GCTimer<=350', 191.5],
  ['regular', 'v1 = v1? !(ErrStat == 0 && UseCase == 0) : v1,', 250.5],
  ['regular', 'forall (i : id_t) i != id imply not waiting[i]', 203.1],
  ['regular', 'AVAWATYTo.', 71.1],
  ['regular', 'iiiiillll', 24],
  ['regular', 'WWWWMMMM', 85.3],
  ['regular', '(){}[]<>;:,.', 50],
  ['regular', '"quoted" \'x\' @#$%^&*|~`', 131.1],
  ['regular', '0123456789', 67.1],
  ['bold', 'x >= 10', 41],
  ['bold', 'approach[id]!', 76.7],
  ['bold', 'GCTimer>=300 and GCTimer<=350', 197.3],
  ['bold', 'AVAWATYTo.', 73.8],
  ['bold', 'iiiiillll', 30],
  ['bold', '(){}[]<>;:,.', 54],
  ['bold', '0123456789', 67.1],
];

test.each(measured)('%s %s', (face, text, width) => {
  const estimate = textWidth(text, 12, face) + LINE_ROUNDING;
  expect(estimate).toBeGreaterThanOrEqual(width);
  expect(estimate).toBeLessThanOrEqual(width * 1.1 + 1);
});

test('letters with accents are as wide as those without', () => {
  expect(textWidth('é', 12)).toBe(textWidth('e', 12));
});

test.each(['Привет', 'αβγ', '名前', '→', '😀'])('%s is not narrower than its letters', (text) => {
  expect(textWidth(text, 12)).toBeGreaterThanOrEqual(Array.from(text).length * 12 * 0.9);
});

test.each(['x', 'x >= 10', 'WWWWMMMM', 'iiiiillll', '"quoted" @#$%'])('code %s', (text) => {
  // What a browser measured: DejaVu Sans Mono, 12 px.
  expect(textWidth(text, 12, 'mono')).toBeGreaterThanOrEqual(text.length * 7.224);
  expect(textWidth(text, 12, 'mono')).toBeLessThanOrEqual(text.length * 7.5);
});

test.each([
  ['short', 100, 'short'],
  ['a'.repeat(50), 60, 'aaa…aaa'],
  ['', 0, ''],
  ['long', 0, '…'],
])('%j in %d pixels', (text, width, expected) => {
  expect(shortened(text, width, 12, 'regular')).toBe(expected);
  expect(textWidth(shortened(text, width, 12), 12)).toBeLessThanOrEqual(Math.max(width, 13));
});
