/**
 * Public models: what the official parser accepts is accepted here, and what it rejects is rejected, apart from the
 * models in corpus-disagreements.json, each with its reason: those accepted here, and those rejected at another place.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type LocatedDiagnostic } from '../../src/base/diagnostic.js';
import { type LoadedModel, loadModel } from '../../src/language/load-model.js';
import { type CorpusEntry, corpus, sharedNote } from '../support/shared.js';

const disagreements = JSON.parse(
  readFileSync(new URL('corpus-disagreements.json', import.meta.url), 'utf8'),
) as Readonly<Record<'accepted' | 'rejectedElsewhere', Readonly<Record<string, string>>>>;

function errorsOf(entry: CorpusEntry): readonly LocatedDiagnostic[] {
  return load(entry).diagnostics.filter(({ severity }) => severity === 'error');
}

function load({ file: path }: CorpusEntry): LoadedModel {
  return loadModel({ path, bytes: readFileSync(path) });
}

/**
 * Where the official parser sees its first error: a line of a text model, or a part of an XML one, as we call it. Its
 * lines inside XML count from the beginning of an element.
 */
function officialPlace(entry: CorpusEntry): { readonly line?: number; readonly where?: string } {
  const [, path, line] = /(?:in (\/nta\S*) )?at line (\d+)/.exec(entry.firstError) ?? [];
  if (path === undefined) return { line: Number(line) };
  const index = /template\[(\d+)\]/.exec(path)?.[1];
  if (index === undefined) return { where: path === '/nta/declaration' ? 'global declarations' : 'system' };
  const loaded = load(entry);
  const name = loaded.kind === 'uppaal' ? loaded.model.templates[Number(index) - 1]?.name.name : undefined;
  return { where: `template ${name}, ${path.endsWith('/declaration') ? 'declarations' : ''}` };
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
      if (disagreements.accepted[path] !== undefined) {
        expect(errors).toEqual([]);
        return;
      }
      expect(errors).not.toEqual([]);
      if (disagreements.rejectedElsewhere[path] !== undefined) return;
      const { line, where } = officialPlace(entry);
      const isThere = (error: LocatedDiagnostic): boolean =>
        where === undefined ? error.line === line : error.where?.startsWith(where) === true;
      expect(errors.filter(isThere), JSON.stringify(errors)).not.toEqual([]);
    },
  );

  test('every disagreement is about a model of the corpus', () => {
    const paths = new Set(entries.map(({ path }) => path));
    const listed = [...Object.keys(disagreements.accepted), ...Object.keys(disagreements.rejectedElsewhere)];
    expect(listed.filter((path) => !paths.has(path))).toEqual([]);
  });
});
