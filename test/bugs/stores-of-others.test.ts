/** Who asks about campaigns makes no store, and a database of something else is never changed. */
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../src/campaign/stores/sqlite.js';
import { inFreshDirectory } from '../support/cli.js';
import { runInProcess } from '../support/run-in-process.js';

const ASKED = [
  ['campaign', 'status'],
  ['campaign', 'stop'],
  ['campaign', 'resume'],
  ['campaign', 'results'],
  ['history'],
];

test.each(ASKED.map((words) => ({ words, line: words.join(' ') })))(
  '$line makes no store',
  async ({ words }) => {
    await inFreshDirectory(async (directory) => {
      const at = (name: string): string => join(directory, name);
      writeFileSync(at('empty.sqlite'), '');
      for (const name of ['none.sqlite', 'empty.sqlite']) {
        const { status, stderr } = await runInProcess([...words, '--store', at(name)]);
        expect([status, stderr]).toEqual([
          2,
          `error: There is no store of campaigns at '${at(name)}'.\n  = 'tickstone campaign start' creates one; --store names another.\n`,
        ]);
      }
      expect([existsSync(at('none.sqlite')), readFileSync(at('empty.sqlite'), 'utf8')]).toEqual([false, '']);
      expect(readdirSync(directory)).toEqual(['empty.sqlite']);
    });
  },
);

test.each([...ASKED, ['campaign', 'start', 'c.yaml']].map((words) => ({ words, line: words.join(' ') })))(
  '$line leaves a database of others as it is',
  async ({ words }) => {
    await inFreshDirectory(async (directory) => {
      const at = (name: string): string => join(directory, name);
      writeFileSync(
        at('c.yaml'),
        'format: tickstone-campaign/1\nname: n\nmodels: { kettle: { file: kettle.xta } }\nsteps: { make: { generate: [coverage] } }\n',
      );
      copyFileSync('models/kettle.xta', at('kettle.xta'));
      const theirs = openSqlite(at('made.sqlite'));
      await theirs.query('CREATE TABLE meta (name TEXT)');
      await theirs.query('PRAGMA journal_mode = DELETE');
      await theirs.close();
      // As others write it, not in the mode that ours has.
      writeFileSync(at('theirs.sqlite'), readFileSync(at('made.sqlite')));
      const before = readFileSync(at('theirs.sqlite'));
      const args = words.map((word) => (word === 'c.yaml' ? at(word) : word));
      const { status, stderr } = await runInProcess([...args, '--store', at('theirs.sqlite')]);
      expect([status, stderr]).toEqual([
        2,
        `error: '${at('theirs.sqlite')}' is a database of something else, not a store of campaigns.\n  = Name another file; if it does not exist, it is created.\n`,
      ]);
      expect(readFileSync(at('theirs.sqlite')).equals(before)).toBe(true);
    });
  },
);

test.each([
  'x',
  'my notes\n',
  'SQLite format 3\0',
  `SQLite format 3\0${'\x10\0\x01\x01\0'.repeat(40)}`,
  'y'.repeat(5_000),
])('a file that is no database stays as it is: %j', async (text) => {
  await inFreshDirectory(async (directory) => {
    const path = join(directory, 'notes.txt');
    for (const words of ASKED) {
      writeFileSync(path, text);
      const { status, stderr } = await runInProcess([...words, '--store', path]);
      expect([status, stderr]).toEqual([
        2,
        `error: '${path}' is not a store of campaigns.\n  = Name another file; if it does not exist, it is created.\n`,
      ]);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
    expect(() => openSqlite(path)).toThrow('is not a store of campaigns');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(directory)).toEqual(['notes.txt']);
  });
});
