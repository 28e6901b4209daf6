/**
 * Bad input gets a clear diagnostic and exit status 2: never a stack trace, a hang or a lost file.
 * These tests run the built program.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = readFileSync('models/lamp.xml', 'utf8');
const text = (declarations: string, rest = 'process P() { state a; init a; } system P;'): string =>
  `${declarations}\n${rest}\n`;

/** A file that is written and checked: the code that must be among the answers. */
interface BadFile {
  readonly title: string;
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly code: RegExp;
}

const bomb = `<?xml version="1.0"?>
<!DOCTYPE nta [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<nta><declaration>&c;</declaration><system>system P;</system></nta>`;
const external = `<?xml version="1.0"?>
<!DOCTYPE nta [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
<nta><declaration>&secret;</declaration><system>system P;</system></nta>`;

const badFiles: readonly BadFile[] = [
  { title: 'truncated XML', name: 'm.xml', content: LAMP.slice(0, 2000), code: /TKS1/ },
  { title: 'an empty file', name: 'm.xml', content: '', code: /TKS0005/ },
  { title: 'a file of blanks', name: 'm.xta', content: ' \n\t\n', code: /TKS0005/ },
  {
    title: 'a binary file',
    name: 'm.xml',
    content: new Uint8Array(5000).map((_, i) => (i * 7919) % 251),
    code: /TKS0006/,
  },
  {
    title: 'wrong encoding',
    name: 'm.xml',
    content: Buffer.from(LAMP.replace('lamp', 'l\u00e4mp'), 'latin1'),
    code: /TKS0007/,
  },
  { title: 'an unknown encoding', name: 'm.xml', content: LAMP.replace('utf-8', 'klingon'), code: /TKS0008/ },
  { title: 'an entity bomb', name: 'm.xml', content: bomb, code: /TKS1/ },
  { title: 'an external entity', name: 'm.xml', content: external, code: /TKS1/ },
  { title: '100,000 nested elements', name: 'm.xml', content: `<nta>${'<a>'.repeat(100_000)}`, code: /TKS1/ },
  {
    title: '100,000 nested parentheses',
    name: 'm.xta',
    content: text(`int x = ${'('.repeat(100_000)}1${')'.repeat(100_000)};`),
    code: /TKS2/,
  },
  {
    title: 'a sum of 100,000 terms',
    name: 'm.xta',
    content: text(`int x = 1${' + 1'.repeat(100_000)};`),
    code: /TKS2/,
  },
  {
    title: '100,000 nested blocks',
    name: 'm.xta',
    content: text(`void f() ${'{'.repeat(100_000)}${'}'.repeat(100_000)}`),
    code: /TKS2/,
  },
  {
    title: 'a file of 50 MB',
    name: 'm.xml',
    content: `<nta>${' '.repeat(50_000_000)}</nta>`,
    code: /TKS0004/,
  },
  { title: 'an integer out of range', name: 'm.xta', content: text('int x = 99999999999;'), code: /TKS2/ },
  { title: 'a recursive type', name: 'm.xta', content: text('typedef struct { t inner; } t;'), code: /TKS3/ },
  { title: 'a recursive function', name: 'm.xta', content: text('int f() { return f(); }'), code: /TKS3/ },
  { title: 'a huge array', name: 'm.xta', content: text('int a[1000000000];'), code: /TKS3/ },
  {
    title: '10^9 parameter combinations',
    name: 'm.xta',
    content:
      'process P(const int[1,1000] a, const int[1,1000] b, const int[1,1000] c) { state s; init s; }\nsystem P;\n',
    code: /TKS4/,
  },
  {
    title: 'a constant that never ends',
    name: 'm.xta',
    content: text('int f() { while (true) { } return 1; } const int N = f();'),
    code: /TKS3/,
  },
];

describe('bad files', () => {
  test.each(badFiles)('$title', ({ name, content, code }) => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, name), content);
      const { status, stdout, stderr } = tickstone(['check', name], { cwd: directory });
      expect(stderr).toMatch(code);
      expect(stderr).not.toMatch(/\n\s+at .*:\d+:\d+/);
      expect(stderr.length).toBeLessThan(20_000);
      expect(stdout).toMatch(/^m\.(xml|xta): \d+ errors?/);
      expect(status).toBe(2);
    });
  });

  test('what is wrong is in the JSON document too', () => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'm.xml'), bomb);
      const { status, stdout, stderr } = tickstone(['check', '--json', 'm.xml'], { cwd: directory });
      const { files } = JSON.parse(stdout) as { files: { diagnostics: unknown[] }[] };
      expect(files).toMatchObject([{ file: 'm.xml', ok: false }]);
      expect(files[0]!.diagnostics[0]).toMatchObject({ code: 'TKS1010', severity: 'error' });
      expect(stderr).toBe('');
      expect(status).toBe(2);
    });
  });
});

describe('bad paths', () => {
  test('a directory', () => {
    inFreshDirectory((directory) => {
      mkdirSync(join(directory, 'm.xml'));
      const { status, stderr } = tickstone(['check', 'm.xml'], { cwd: directory });
      expect(stderr).toMatch(/TKS0002/);
      expect(status).toBe(2);
    });
  });

  test('a file that does not exist, with its neighbour named', () => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'lamp.xml'), LAMP);
      const { status, stderr } = tickstone(['check', 'lmap.xml'], { cwd: directory });
      expect(stderr).toMatch(/TKS0001/);
      expect(stderr).toMatch(/Did you mean 'lamp\.xml'\?/);
      expect(status).toBe(2);
    });
  });

  test.skipIf(!existsSync('/dev/zero'))('a device (skipped where there is no /dev/zero)', () => {
    const { status, stderr } = tickstone(['check', '/dev/zero']);
    expect(stderr).toMatch(/TKS0003/);
    expect(status).toBe(2);
  });

  test('an output that cannot be written leaves nothing behind', () => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'm.xml'), LAMP);
      const { status, stderr } = tickstone(['convert', 'm.xml', '-o', 'nowhere/m.xta'], { cwd: directory });
      expect(stderr).toMatch(/'nowhere\/m\.xta' cannot be written: its directory does not exist\./);
      expect(status).toBe(2);
    });
  });

  test('a model with errors is not converted, and the old output stays', () => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'm.xml'), LAMP.replace('touch?', 'tuch?'));
      writeFileSync(join(directory, 'm.xta'), 'precious');
      const { status } = tickstone(['convert', 'm.xml', '-o', 'm.xta'], { cwd: directory });
      expect(status).toBe(2);
      expect(readFileSync(join(directory, 'm.xta'), 'utf8')).toBe('precious');
    });
  });
});

describe('bad usage', () => {
  test.each([
    { args: ['chekc', 'm.xml'], says: /Did you mean 'check'\?/ },
    { args: ['check'], says: /missing required argument/ },
    { args: ['check', 'm.xml', '--max-warnings', 'few'], says: /whole number/ },
    { args: ['convert', 'models/lamp.xml'], says: /--to/ },
    { args: ['convert', 'models/lamp.xml', '--to', 'pdf'], says: /Allowed choices/ },
    { args: ['explain', 'TKS9999'], says: /no code/ },
  ])('$args', ({ args, says }) => {
    const { status, stderr } = tickstone(args);
    expect(stderr).toMatch(says);
    expect(status).toBe(2);
  });
});
