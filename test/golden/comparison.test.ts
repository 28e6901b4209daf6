/**
 * Suites of all methods beside each other, on bundled models and cases: the tables of docs/theory/comparison.md. Each method
 * finds all that it was made for, as far as that can be found.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modelAt } from '../../src/cli/load/load-path.js';
import { compare } from '../../src/library/compare.js';
import { comparisonPage, comparisonTable, unionLine } from '../../src/output/comparison-words.js';
import { checkGolden } from '../support/golden.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** What each method is made for. */
const OWN: Readonly<Record<string, string>> = {
  coverage: 'edges',
  communication: 'messages',
  classes: 'classes',
  connectivity: 'wires',
  mutation: 'mutants',
};

const page = readFileSync('docs/theory/comparison.md', 'utf8').split('\n');

async function expectTable(file: string, underTest: readonly string[]): Promise<void> {
  const comparison = await compare(modelAt(file), { underTest });
  for (const { method, scores } of comparison.suites) {
    const { found, possible } = scores[OWN[method]!]!;
    expect(`${method} ${found}`).toBe(`${method} ${possible}`);
  }
  expect(comparison.limit).toBeUndefined();
  const { titles, rows } = comparisonTable(comparison);
  const lines = [titles, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  for (const line of lines) expect(page).toContain(line);
  const { tests, steps } = comparison.union;
  expect(page.some((line) => line.startsWith(`| **union** | ${tests.length} | ${steps} |`))).toBe(true);
}

describe('bundled models', () => {
  test('lamp', () => expectTable('models/lamp.xml', ['Lamp']));
  test('intercom', () => expectTable('models/intercom.xml', ['Panel', 'Line']));

  test('as a page', async () => {
    const comparison = await compare(modelAt('models/lamp.xml'), {
      underTest: ['Lamp'],
      methods: ['coverage', 'classes'],
      preset: 'paper',
    });
    checkGolden('comparison/lamp.html', comparisonPage('lamp', comparison));
    checkGolden('comparison/lamp.txt', `${unionLine(comparison)}\n`);
  });
});

const CASES = [
  ['vending/closed.xml', ['Vending'], 'short'],
  ['fig2/closed.xml', ['M'], 'short'],
  ['coffee-era/coffee-era.xml', ['CofM'], 'long'],
  ['cruise-ui-timed/closed.xml', ['UI'], 'long'],
  ['car-alarm/closed.xml', ['CarAlarm'], 'long'],
] as const;

describe.skipIf(sharedFolder === undefined)(`cases${sharedNote}`, () => {
  test.each(CASES.filter(([, , length]) => LONG || length === 'short'))('%s', (file, underTest) =>
    expectTable(join(sharedFolder!, 'cases', file), underTest),
  );
});
