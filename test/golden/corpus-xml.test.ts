/** Public models: all are read, and writing them loses nothing. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { type Model } from '../../src/language/model.js';
import { parseUppaalXml } from '../../src/language/parse-uppaal-xml.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { elementTree } from '../support/element-tree.js';
import { plain } from '../support/plain.js';
import { corpus, sharedNote } from '../support/shared.js';

const entries = corpus().filter(({ path }) => path.endsWith('.xml'));

function read(path: string, text: string): { model: Model; documentErrors: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const model = parseUppaalXml({ path, text }, (diagnostic) => diagnostics.push(diagnostic));
  const documentErrors = diagnostics.filter(
    ({ code, severity }) => severity === 'error' && /^TKS[01]/.test(code),
  );
  return { model, documentErrors };
}

describe.skipIf(entries.length === 0)(`public models${sharedNote}`, () => {
  test.each(entries)('$path', ({ path, file, accepted }) => {
    const text = readFileSync(file, 'utf8');
    const { model, documentErrors } = read(path, text);
    if (accepted === 'yes') expect(documentErrors).toEqual([]);
    if (documentErrors.some(({ code }) => code.startsWith('TKS10'))) return;
    const written = printUppaalXml(model);
    expect(elementTree(written)).toEqual(elementTree(text));
    expect(plain(read(path, written).model)).toEqual(plain(model));
    expect(printUppaalXml(read(path, written).model)).toBe(written);
  });

  test('cut off after every hundredth character, a file has exactly one document error', () => {
    const smallest = entries
      .map(({ path, file }) => ({ path, text: readFileSync(file, 'utf8').trimEnd() }))
      .toSorted((a, b) => a.text.length - b.text.length);
    for (const { path, text } of smallest.slice(0, 40)) {
      for (let length = 0; length < text.length; length += 100) {
        expect(read(path, text.slice(0, length)).documentErrors, `${path} to ${length}`).toHaveLength(1);
      }
    }
  });
});
