/** Tables are as wide as the terminal, and never cut elsewhere. */
import { afterEach, expect, test, vi } from 'vitest';
import { createOutput } from '../../../src/cli/output.js';
import { drawingWidth, tableWidth } from '../../../src/cli/terminal.js';
import { sayTable } from '../../../src/cli/write/say-table.js';

const WORDS = 'long '.repeat(60).trim();

/** The lines of a table with one long cell, where standard output is so. */
function lines(stream: { readonly isTTY: boolean; readonly columns?: number }): readonly string[] {
  for (const [name, value] of Object.entries({ columns: undefined, ...stream }))
    Object.defineProperty(process.stdout, name, { value, configurable: true, writable: true });
  const said: string[] = [];
  const output = { ...createOutput({ color: false }), say: (line: string) => void said.push(line) };
  sayTable(output, [{ title: 'id' }, { title: 'what', isFlexible: true }], [['t1', WORDS]], '  ');
  return said;
}

const before = ['isTTY', 'columns'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(process.stdout, name)] as const,
);
afterEach(() => {
  for (const [name, descriptor] of before) {
    if (descriptor === undefined) Reflect.deleteProperty(process.stdout, name);
    else Object.defineProperty(process.stdout, name, descriptor);
  }
  vi.restoreAllMocks();
});

test.each([60, 100, 200])('a terminal with %i columns', (columns) => {
  const [, row] = lines({ isTTY: true, columns });
  expect(row).toHaveLength(columns);
  expect(row).toMatch(/^ {2}t1 {2}long .*…$/);
  expect(drawingWidth()).toBe(Math.min(80, columns));
});

/** As wide as the table of all methods. */
test.each([40, 60, 80, 120])(
  'of more columns than fit, a terminal with %i columns shows all, below each other',
  (columns) => {
    lines({ isTTY: true, columns });
    const titles = [
      'suite',
      'tests',
      'steps',
      'time',
      'structure',
      'messages',
      'mutants',
      'wiring',
      'classes',
      'hypotheses',
    ];
    const rows = ['coverage', 'discrimination'].map((name) => [
      name,
      ...titles.slice(1).map((_, at) => `${at}/1000 (${at})`),
    ]);
    const said: string[] = [];
    const output = { ...createOutput({ color: false }), say: (line: string) => void said.push(line) };
    sayTable(
      output,
      titles.map((title, at) => ({ title, align: at === 0 ? 'left' : 'right' })),
      rows,
    );
    for (const line of said) expect(line.length).toBeLessThanOrEqual(columns);
    for (const text of [...titles.slice(1), ...rows.flat().slice(1)]) expect(said.join('\n')).toContain(text);
    expect(said.join('\n')).not.toContain('…');
    // Each part says whose figures it has.
    const parts = said
      .join('\n')
      .split('\n\n')
      .map((part) => part.split('\n').map((line) => line.split(/ {2,}/, 1)[0]));
    expect(parts).toEqual(parts.map(() => ['suite', 'coverage', 'discrimination']));
    expect(parts.length).toBeGreaterThan(1);
  },
);

test('a pipe, and a terminal that does not say how wide it is', () => {
  expect(lines({ isTTY: false })).toEqual(['  id  what', `  t1  ${WORDS}`]);
  expect([tableWidth(), drawingWidth()]).toEqual([Infinity, 80]);
  expect(lines({ isTTY: true, columns: 0 })[1]).toHaveLength(80);
});
