/** The mark by which files are known again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matrixCsv } from '../../../src/output/matrix-text.js';
import { type Comments, isOurs, marked } from '../../../src/cli/write/mark.js';

const COMMENTS: readonly Comments[] = ['xml', 'slashes', 'hash', 'percents'];

/** As far as both ends of a file are looked at. */
const isKnown = (text: string): boolean => isOurs(text.slice(0, 4096), text.slice(-4096));

test('what is marked is known, and marked once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), fc.constantFrom(...COMMENTS), (text, comments) => {
      const once = marked(text, comments);
      expect(isKnown(once)).toBe(true);
      expect(marked(once, comments)).toBe(once);
      expect(once.startsWith(text)).toBe(true);
    }),
  );
});

test('what anybody else wrote is not known', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary-ascii' }), (text) => {
      expect(isKnown(text)).toBe(false);
    }),
  );
});

describe('known by its content', () => {
  const row = { title: 'A, "b" -> C', cells: ['yes', 'maybe'] } as const;
  test.each([
    ['nothing', ''],
    ['a suite', '{\n  "format": "tickstone-suite",\n  "version": 1'],
    ['a list of files', '{\n  "format": "tickstone-files",\n'],
    ['a report', '{\n  "$schema": "x",\n  "thresholds": {},\n  "framework": {\n    "name": "Tickstone",'],
    ['timed Hennessy tests', '[\n  {"kind":"must","trace":[],"delay":"1","set":["fill"]}\n]\n'],
    ['no timed Hennessy tests', '[\n\n]\n'],
    ['a matrix', matrixCsv({ title: '', columns: ['t1', 't,2'], rows: [row] })],
    ['a matrix without goals', matrixCsv({ title: '', columns: ['t1'], rows: [] })],
  ])('%s', (_, text) => {
    expect(isKnown(text)).toBe(true);
  });
});

test.each([
  ['a suite of somebody else', '{\n  "format": "other-suite"\n}\n'],
  ['the mark before the end', '// Tickstone\nint x;\n'],
  ['the mark in a line', 'about // Tickstone\n'],
  ['a table of goals', 'goal,player\n1,Ada\n'],
  ['a list of other things', '[\n  {"kind":"must"}\n]\n'],
  ['a report of another program', '{\n  "$schema": "x",\n  "framework": {\n    "name": "Stryker",'],
  ['a page about it', 'goal\nwrite tests\n'],
])('not known: %s', (_, text) => {
  expect(isKnown(text)).toBe(false);
});
