/**
 * Suites of all methods beside each other, on bundled models and cases: the tables of docs/theory/comparison.md. Each method
 * finds all that it was made for, as far as that can be found.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anyModelAt } from '../../src/cli/load/any-model-at.js';
import { modelAt } from '../../src/cli/load/load-path.js';
import { type CompareOptions, compare } from '../../src/library/compare.js';
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
  discrimination: 'hypotheses',
  'discrimination-single': 'single',
  'discrimination-states': 'states',
  'discrimination-transitions': 'transitions',
  'discrimination-mcdc': 'mcdc',
};

const page = readFileSync('docs/theory/comparison.md', 'utf8').split('\n');

async function expectTable(
  file: string,
  options: CompareOptions,
  own: 'all' | 'some' = 'all',
): Promise<void> {
  const comparison = await compare(await anyModelAt(file), options);
  for (const { method, name, scores } of comparison.suites) {
    const { found, possible } = scores[OWN[name]!]!;
    if (own === 'all') expect(`${name} ${found}`).toBe(`${name} ${possible}`);
    else expect(`${method} ${Math.min(found, possible)}`).not.toBe(`${method} 0`);
  }
  expect(comparison.limit).toBeUndefined();
  const { titles, rows } = comparisonTable(comparison);
  const lines = [titles, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  for (const line of lines) expect(page).toContain(line);
  const { tests, steps } = comparison.union;
  expect(page.some((line) => line.startsWith(`| **union** | ${tests.length} | ${steps} |`))).toBe(true);
}

describe('bundled models', () => {
  test('lamp', () => expectTable('models/lamp.xml', { underTest: ['Lamp'] }));
  test('intercom', () => expectTable('models/intercom.xml', { underTest: ['Panel', 'Line'] }));
  test('door', () => expectTable('models/door.yaml', {}));
  test('lamp circuit', () => expectTable('models/lamp-circuit.yaml', {}));

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

/** Whether all that a method is made for is found, and whether that takes long. */
const CASES: readonly (readonly [
  file: string,
  options: CompareOptions,
  own: 'all' | 'some',
  length: 'short' | 'long',
])[] = [
  ['vending/closed.xml', { underTest: ['Vending'] }, 'all', 'short'],
  ['fig2/closed.xml', { underTest: ['M'] }, 'all', 'short'],
  ['resistor/resistor.yaml', {}, 'all', 'short'],
  ['resistor/resistor-exact.yaml', {}, 'all', 'short'],
  ['refuel/refuel.yaml', {}, 'some', 'long'],
  ['coffee-era/coffee-era.xml', { underTest: ['CofM'] }, 'all', 'long'],
  ['cruise-ui-timed/closed.xml', { underTest: ['UI'] }, 'all', 'long'],
  ['cruise-ui/closed.xml', { underTest: ['UI'] }, 'all', 'long'],
  [
    'cruise-speed/closed.xml',
    { underTest: ['Speed'], methods: ['coverage', 'connectivity', 'mutation'] },
    'some',
    'long',
  ],
  [
    'cruise/closed.xml',
    {
      underTest: ['UI', 'Speed'],
      methods: ['coverage', 'communication', 'connectivity'],
      preset: 'paper',
    },
    'all',
    'long',
  ],
  ['sorter/sorter.xml', { underTest: ['Sensor', 'Sorter'] }, 'all', 'long'],
  ['sorter/sorter-bus.xml', { underTest: ['Sensor', 'Sorter', 'BUS'] }, 'some', 'long'],
  ['philips-sender-era/philips-sender-era.xml', { underTest: ['PhilS'] }, 'all', 'long'],
  ['philips-receiver-era/philips-receiver-era.xml', { underTest: ['PhilR'], preset: 'paper' }, 'all', 'long'],
  [
    'token7-era/token7-era.xml',
    { underTest: ['Tok7'], methods: ['coverage', 'classes'], preset: 'paper' },
    'all',
    'long',
  ],
  ['car-alarm/closed.xml', { underTest: ['CarAlarm'] }, 'all', 'long'],
];

describe.skipIf(sharedFolder === undefined)(`cases${sharedNote}`, () => {
  test.each(CASES.filter(([, , , length]) => LONG || length === 'short'))('%s', (file, options, own) =>
    expectTable(join(sharedFolder!, 'cases', file), options, own),
  );
});
