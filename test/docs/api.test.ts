/** The interfaces of the package's entry points are written down, so that nobody changes one without knowing. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { apiReports } from '../support/api-report.js';
import { checkGolden } from '../support/golden.js';
import { DOORS, type Door, pageOf } from '../support/public-calls.js';

const typesOf = (door: Door | 'browser'): string =>
  resolve(`dist/types/${door === 'tickstone' ? 'index' : door}.d.ts`);
const reports = apiReports([...DOORS, 'browser' as const].map(typesOf));

describe.each(DOORS.map((door, index) => ({ door, report: reports[index]! })))(
  'the interface of $door',
  ({ door, report }) => {
    test('is what its page in docs/api says', () => {
      checkGolden(`../../${pageOf(door)}`, report.text);
    });

    test('names no type that its users cannot name', () => {
      expect(report.leaks).toEqual([]);
    });
  },
);

test('the interface is the same in browsers, files and systems elsewhere aside', () => {
  const without = ({ text }: { readonly text: string }): string =>
    text
      .replace(/export declare function (loadModel|runSuite)\b[^\n]*\n/g, '')
      .replace(/export interface (RealTimeAdapter|RealTimeSystem|RemoteSystem)\b[^}]*\}\n\n?/g, '');
  expect(without(reports.at(-1)!)).toBe(without(reports[0]!));
});

test('the interface is that of the built package', async () => {
  const built = (await import(pathToFileURL(resolve('dist/lib/index.js')).href)) as object;
  expect(Object.keys(built).sort()).toEqual(Object.keys(library).sort());
});

test('there is a page for each entry point', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const doors = Object.keys(exports).flatMap((path) => /^\.(?:\/([a-z]+))?$/.exec(path)?.slice(1) ?? []);
  expect(doors.map((door) => (door as string | undefined) ?? 'tickstone').sort()).toEqual([...DOORS].sort());
});
