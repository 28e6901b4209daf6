/** The interface of the library is written down, so that nobody changes it without knowing. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { apiReport } from '../support/api-report.js';
import { checkGolden } from '../support/golden.js';

const report = apiReport(resolve('dist/types/index.d.ts'));

test('is what docs/api/tickstone.d.ts says', () => {
  checkGolden('../../docs/api/tickstone.d.ts', report.text);
});

test('names no type that its users cannot name', () => {
  expect(report.leaks).toEqual([]);
});

test('is the same in browsers, files and systems elsewhere aside', () => {
  const { text } = apiReport(resolve('dist/types/browser.d.ts'));
  const without = (all: string): string =>
    all
      .replace(/export declare function (loadModel|runSuite)\b[^\n]*\n/g, '')
      .replace(/export interface (RealTimeAdapter|RealTimeSystem|RemoteSystem)\b[^}]*\}\n\n?/g, '');
  expect(without(text)).toBe(without(report.text));
});

test('is that of the built package', async () => {
  const built = (await import(pathToFileURL(resolve('dist/lib/index.js')).href)) as object;
  expect(Object.keys(built).sort()).toEqual(Object.keys(library).sort());
});
