/** The line that says how far a search is. */
import { expect, test } from 'vitest';
import { followProgress, progressLine } from '../../../src/cli/progress.js';

const COUNTS = { visited: 1_234_567, stored: 900_000, transitions: 5_000_000, waiting: 321, bytes: 4e8 };

test('counts, rate, memory and what is looked for', () => {
  expect(progressLine(COUNTS, 10, 512e6, 'A[] not deadlock')).toBe(
    '1,234,567 states  123,457 states/s  321 waiting  512 MB  A[] not deadlock',
  );
});

/** What is written when the counts are told every 100 ms, for 900 ms. */
function written(isTTY: boolean, options: { readonly json?: boolean; readonly quiet?: boolean }): string {
  let text = '';
  const stream = { isTTY, columns: 40, write: (part: string) => (text += part) };
  let now = 1_000;
  const progress = followProgress('A[] not deadlock', options, stream, () => now);
  for (; now <= 1_900; now += 100) progress.onProgress(COUNTS);
  expect(progress.latest).toBe(COUNTS);
  progress.clear();
  return text;
}

test('one line on a terminal, no longer than it is wide, which goes in the end', () => {
  const lines = written(true, {}).split('\x1b[K');
  // At 500, 700 and 900 ms, then the empty line.
  const [first] = lines;
  expect(first).toMatch(/^\r1,234,567 states {2}/);
  expect(lines).toHaveLength(5);
  expect(lines.slice(3)).toEqual(['\r', '']);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
});

test.each([
  ['no terminal', false, {}],
  ['--json', true, { json: true }],
  ['--quiet', true, { quiet: true }],
] as const)('nothing with %s', (_, isTTY, options) => {
  expect(written(isTTY, options)).toBe('');
});
