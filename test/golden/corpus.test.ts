/**
 * Public models: what the official parser accepts is accepted here, and what it rejects is rejected, apart from the
 * models in corpus-disagreements.json, each with its reason.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { type SourceFile, lineColumn } from '../../src/base/source.js';
import { check } from '../../src/language/check.js';
import { parseUppaalXml } from '../../src/language/parse-uppaal-xml.js';
import { parseXta } from '../../src/language/parse-xta.js';
import { type CorpusEntry, corpus, sharedNote } from '../support/shared.js';

const disagreements = JSON.parse(
  readFileSync(new URL('corpus-disagreements.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

function errorsOf({ file: path }: CorpusEntry): readonly string[] {
  const file: SourceFile = { path, text: readFileSync(path, 'utf8') };
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  check(path.endsWith('.xml') ? parseUppaalXml(file, report) : parseXta(file, 'detect', report), report);
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, span }) => {
      const { line, column } = lineColumn(file, span?.start ?? 0);
      return `${code} ${line}:${column} ${message}`;
    });
}

const entries = corpus();

describe.skipIf(entries.length === 0)(`public models${sharedNote}`, () => {
  test.each(entries.filter(({ accepted }) => accepted !== 'no').map((entry) => [entry.path, entry] as const))(
    'accepted: %s',
    (_, entry) => {
      expect(errorsOf(entry)).toEqual([]);
    },
  );

  test.each(entries.filter(({ accepted }) => accepted === 'no').map((entry) => [entry.path, entry] as const))(
    'rejected: %s',
    (path, entry) => {
      const errors = errorsOf(entry);
      if (disagreements[path] !== undefined) expect(errors).toEqual([]);
      else expect(errors).not.toEqual([]);
    },
  );

  test('every disagreement is about a model of the corpus', () => {
    const paths = new Set(entries.map(({ path }) => path));
    expect(Object.keys(disagreements).filter((path) => !paths.has(path))).toEqual([]);
  });
});
