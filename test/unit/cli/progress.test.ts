/** The line that says how far a search is. */
import { expect, test } from 'vitest';
import { followProgress, progressLine } from '../../../src/cli/progress.js';

const COUNTS = { visited: 1_234_567, stored: 900_000, transitions: 5_000_000, waiting: 321, bytes: 4e8 };

test('counts, rate, memory and what is looked for', () => {
  expect(progressLine(COUNTS, 10, 512e6, 'A[] not deadlock')).toBe(
    '1,234,567 states  123,457 states/s  321 waiting  512 MB  A[] not deadlock',
  );
});

/** What is written when the counts are told again and again for longer than the line waits. */
function written(isTTY: boolean, options: { readonly json?: boolean; readonly quiet?: boolean }): string {
  let text = '';
  const stream = { isTTY, columns: 40, write: (part: string) => (text += part) };
  const progress = followProgress('A[] not deadlock', options, stream);
  for (const end = performance.now() + 600; performance.now() < end;) progress.onProgress(COUNTS);
  expect(progress.latest).toBe(COUNTS);
  progress.clear();
  return text;
}

test('one line on a terminal, no longer than it is wide, which goes in the end', () => {
  const [first, last] = written(true, {}).split('\x1b[K');
  expect(first).toMatch(/^\r1,234,567 states {2}/);
  expect(first!.length).toBeLessThanOrEqual(40);
  expect(last).toBe('\r');
});

test.each([
  ['no terminal', false, {}],
  ['--json', true, { json: true }],
  ['--quiet', true, { quiet: true }],
] as const)('nothing with %s', (_, isTTY, options) => {
  expect(written(isTTY, options)).toBe('');
});
