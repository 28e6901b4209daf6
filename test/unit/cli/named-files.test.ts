/** What command lines name: files that are read and written, in every command. */
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../src/cli/commands/list.js';
import { namedFiles } from '../../../src/cli/options/named-files.js';

const optionsOf = (name: string): (typeof COMMANDS)[number]['options'] =>
  COMMANDS.find((command) => command.name === name)!.options;

test('arguments and options say what is read and what is written', () => {
  const values = { output: 'a.json', report: 'r.html', resume: 'a.json', seed: 1, force: true };
  expect(namedFiles(optionsOf('generate mutation'), ['lamp.xml'], values)).toEqual({
    sources: [
      { path: 'lamp.xml', kind: 'input' },
      { path: 'a.json', kind: 'resumed' },
    ],
    targets: [
      { flag: '-o', path: 'a.json', kind: 'result' },
      { flag: '--report', path: 'r.html', kind: 'file' },
    ],
  });
  const given = { given: ['a.mmd', 'b.mmd'], output: undefined };
  expect(
    namedFiles(optionsOf('generate communication'), ['m.xml'], given).sources.map(({ path }) => path),
  ).toEqual(['m.xml', 'a.mmd', 'b.mmd']);
  expect(namedFiles(optionsOf('coverage'), ['m.xml', ['a', 'b']], { graph: 'g.svg' })).toEqual({
    sources: ['m.xml', 'a', 'b'].map((path) => ({ path, kind: 'input' })),
    targets: [{ flag: '--graph', path: 'g.svg', kind: 'file' }],
  });
});

describe.each(COMMANDS)('$name', ({ options }) => {
  const written = options.filter(({ writes }) => writes !== undefined);

  test('what writes can be forced, and only that', () => {
    expect(options.some(({ flags }) => flags === '--force')).toBe(written.length > 0);
  });
  test('an option that names files says what becomes of them, in a command that writes', () => {
    if (written.length === 0) return;
    const silent = options.filter(
      ({ flags, reads, writes }) =>
        /<(?:file|directory|suite|model|test)>/.test(flags) && reads === undefined && writes === undefined,
    );
    expect(silent.map(({ flags }) => flags)).toEqual([]);
  });
});
