/**
 * The reference of the library is made of the comments of its functions and types: none lacks one, every function has an example
 * (which another test runs), and every option is explained. `npm run docs:api` writes it anew.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { checkGolden } from '../support/golden.js';

let page = '';

beforeAll(() => {
  const out = 'dist-tools/api';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/typedoc/bin/typedoc', '--out', out],
    { encoding: 'utf8' },
  );
  // What lacks a comment is a warning, and warnings are errors.
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
  page = readFileSync(`${out}/reference.md`, 'utf8');
}, 300_000);

/** The parts of the page, by their headings. */
function parts(): ReadonlyMap<string, string> {
  return new Map(page.split(/^### /m).map((part) => [/^[^\n]*/.exec(part)![0], part]));
}

test('is what docs/api/reference.md says', () => {
  checkGolden('../../docs/api/reference.md', page);
});

test('every function has an example', () => {
  const functions = Object.entries(library)
    .filter(([name, value]) => typeof value === 'function' && !/^[A-Z]/.test(name))
    .map(([name]) => name);
  expect(functions.length).toBeGreaterThan(20);
  const lacking = functions.filter((name) => !/^#### Example$/m.test(parts().get(`${name}()`) ?? ''));
  expect(lacking).toEqual([]);
});

test('every option is explained', () => {
  const tables = [...parts()].filter(([name]) => name.endsWith('Options'));
  const rows = tables.flatMap(([name, part]) => {
    const [titles = [], , ...all] = part
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.replaceAll('\\|', '/').split('|').slice(1, -1));
    const at = titles.findIndex((title) => title.trim() === 'Description');
    return all.map((row) => ({ option: `${name}.${row[0]!.trim()}`, words: (row[at] ?? '').trim() }));
  });
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ words }) => words.length < 5).map(({ option }) => option)).toEqual([]);
});
