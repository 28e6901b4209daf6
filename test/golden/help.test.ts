/** What `--help` says of every command, as it is printed. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, GROUPS } from '../../src/cli/commands/list.js';
import { tickstone } from '../support/cli.js';
import { checkGolden } from '../support/golden.js';

test('help of all commands', { timeout: 60_000 }, () => {
  const names = ['', ...GROUPS.map(({ name }) => name), ...COMMANDS.map(({ name }) => name)];
  const pages = names.map((name) => {
    const { status, stdout } = tickstone([...name.split(' ').filter((word) => word !== ''), '--help']);
    expect(status).toBe(0);
    return `$ tickstone ${name === '' ? '' : `${name} `}--help\n${stdout}`;
  });
  checkGolden('help.txt', pages.join('\n'));
});

/** What nobody would say in English, though it was once written here. */
const NOT_SAID =
  /where chance begins|so many threads|'[^']*' is none\.|this is no value|what of a model tests cover|where a reset is dear|budget of (time|states|memory)|must be a text\b|, not a text\b|a list of texts|a whole number from \d+ on|, and at least \$\{|has no room in|nobody had (looked at|asked for)|which means nothing|proved least|The store is away:|--[a-z-]+ goes with [-a-z]|would have to be told to|is there already, and may/i;

test('nothing is said as nobody would say it', () => {
  const texts = [
    'test/golden/help.txt',
    'docs/formats/diagnostics.md',
    'README.md',
    ...['src', 'docs/guide'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|md)$/.test(name))
        .map((name) => join(folder, name)),
    ),
  ];
  expect(texts.filter((path) => NOT_SAID.test(readFileSync(path, 'utf8')))).toEqual([]);
});
