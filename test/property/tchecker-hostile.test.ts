/** Input that nobody means: the reader of TChecker files stays fast and says little. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { checkTChecker } from '../../src/language/tchecker/check-tchecker.js';
import { parseTChecker } from '../../src/language/tchecker/parse-tchecker.js';
import { printTChecker } from '../../src/language/tchecker/print-tchecker.js';

function codes(text: string): string[] {
  const found: Diagnostic[] = [];
  const report = (each: Diagnostic): void => void found.push(each);
  const system = parseTChecker({ path: 'model.tck', text }, report);
  checkTChecker(system, report);
  printTChecker(system);
  for (const { span } of found) {
    if (span === undefined) continue;
    expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
  }
  return found.map((each) => each.code);
}

const head = 'system:s\nevent:a\nprocess:P\nclock:1:x\nint:1:0:9:0:i\nlocation:P:l{initial:}\n';
const edge = (attributes: string): string => `${head}edge:P:l:l:a{${attributes}}\n`;

const cases: readonly [title: string, text: () => string, expected: readonly string[]][] = [
  ['nested parentheses', () => edge(`provided: ${'('.repeat(100_000)}1${')'.repeat(100_000)}`), ['TKS8032']],
  ['unclosed parentheses', () => edge(`provided: ${'('.repeat(100_000)}`), ['TKS8032']],
  ['nested indices', () => edge(`provided: ${'i['.repeat(100_000)}`), ['TKS8032']],
  ['nested negations', () => edge(`provided: ${'!'.repeat(100_000)}i`), ['TKS8032']],
  ['nested minus', () => edge(`provided: ${'-'.repeat(100_000)}i`), ['TKS8032']],
  ['a long sum', () => edge(`provided: ${'1 + '.repeat(100_000)}1`), ['TKS8032']],
  ['a long conjunction', () => edge(`provided: ${'i && '.repeat(100_000)}i`), ['TKS8032']],
  ['nested loops', () => edge(`do: ${'while i do '.repeat(100_000)}`), ['TKS8032']],
  ['nested branches', () => edge(`do: ${'if i then nop else '.repeat(100_000)}`), ['TKS8032']],
  ['nested conditionals', () => edge(`do: i = ${'(if i then 1 else '.repeat(100_000)}`), ['TKS8032']],
  ['locals and statements in turn', () => edge(`do: ${'local k; nop; '.repeat(100_000)}`), ['TKS8032']],
  ['a long program', () => edge(`do: ${'i = 1; '.repeat(100_000)}`), []],
  ['many locals', () => edge(`do: ${Array.from({ length: 20_000 }, (_, k) => `local k${k}`).join(';')}`), []],
  ['nesting just below the limit', () => edge(`provided: ${'('.repeat(200)}i${')'.repeat(200)}`), []],
  ['negations just below the limit', () => edge(`provided: ${'!'.repeat(200)}i`), []],
  ['loops just below the limit', () => edge(`do: ${'while i do '.repeat(200)}nop${' end'.repeat(200)}`), []],
  ['a sum just below the limit', () => edge(`provided: ${'1 + '.repeat(999)}1`), []],
  ['a sum just above the limit', () => edge(`provided: ${'1 + '.repeat(1_000)}1`), ['TKS8032']],
  ['a conjunction just below the limit', () => edge(`provided: ${'i && '.repeat(999)}i`), []],
  ['comments', () => `${'# nothing to see here\n'.repeat(1_000_000)}${head}`, []],
  ['one long comment', () => `#${'x'.repeat(20_000_000)}\n${head}`, []],
  ['blank lines', () => `${head}${'\n \t\r\n'.repeat(1_000_000)}`, []],
  ['a long name', () => `${head}event:${'e'.repeat(5_000_000)}\n`, []],
  ['a long wrong name', () => `${head}event:${'-'.repeat(5_000_000)}\n`, ['TKS8012']],
  ['a long number', () => `${head}clock:${'9'.repeat(1_000_000)}:z\n`, ['TKS8015']],
  ['a long unclosed attribute', () => `${head}event:b{key:${'v'.repeat(5_000_000)}`, ['TKS8017']],
  ['many attributes', () => edge('colour: red : '.repeat(100_000) + 'colour:'), []],
  ['many opening braces', () => `${head}${'{'.repeat(200_000)}`, ['TKS8017', 'TKS8010']],
  [
    'many edges',
    () => `${head}${'edge:P:l:l:a{provided: x < 3 : do: i = i + 1; x = 0}\n'.repeat(15_000)}`,
    [],
  ],
  ['a byte order mark and carriage returns', () => `\ufeff${head.replaceAll('\n', '\r\n')}`, []],
  ['no line end at the end', () => head.trimEnd(), []],
];

test.each(cases)('%s', (_, text, expected) => {
  expect(codes(text())).toEqual(expected);
});

test('lines of other kinds are passed over, however many', () => {
  expect(codes(`${head}${'foo\n'.repeat(30_000)}`)).toHaveLength(201);
  expect(codes(`${head}${'foo{\n'.repeat(30_000)}`)).toHaveLength(201);
  expect(codes(`${head}${'foo{} x\n'.repeat(30_000)}`)).toHaveLength(201);
  expect(codes(`${head}${'event:e{#\n'.repeat(30_000)}`).length).toBeLessThanOrEqual(402);
});

test('many unknown names among many known ones', () => {
  const known = Array.from({ length: 15_000 }, (_, k) => `event:some_event_${k}\n`).join('');
  const unknown = Array.from({ length: 15_000 }, (_, k) => `edge:P:l:l:some_evnt_${k}\n`).join('');
  expect(codes(head + known + unknown)).toHaveLength(201);
});

test('binary data', () => {
  const bytes = Array.from({ length: 100_000 }, (_, k) => (k * 7_919) % 65_536);
  expect(codes(String.fromCharCode(...bytes))).toEqual(['TKS0006']);
  const units = bytes.map((unit) => (unit === 0 ? 1 : unit));
  expect(codes(String.fromCharCode(...units)).length).toBeLessThanOrEqual(402);
});

test('a model cut off anywhere', () => {
  const text = readFileSync(join(import.meta.dirname, '../../models/post-office.tck'), 'utf8');
  for (let end = 0; end < text.length; end += 50) {
    expect(codes(text.slice(0, end)).length).toBeLessThan(8);
    codes(text.slice(end));
  }
});
