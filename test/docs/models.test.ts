/** The examples of docs/formats/models.md are read without an error. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkQuery } from '../../src/language/check.js';
import { type LoadedModel, loadText } from '../../src/language/load-model.js';
import { parseQueryFile } from '../../src/language/parse-query-file.js';

const page = readFileSync('docs/formats/models.md', 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map((match) => ({
  language: match[1]!,
  text: match[2]!,
}));

test('its models are clean, and its queries fit the first of them', () => {
  let first: LoadedModel | undefined;
  for (const { language, text } of blocks) {
    if (language === 'q') {
      for (const { formula } of parseQueryFile({ path: 'page.q', text }, expectNothing).entries) {
        expect(
          first?.kind === 'uppaal' &&
            formula.value &&
            checkQuery(first.checked, formula.value, expectNothing).kind,
        ).toBe('ok');
      }
    } else {
      const loaded = loadText({ path: `page.${language}`, text });
      expect(loaded.diagnostics).toEqual([]);
      first ??= loaded;
    }
  }
});

function expectNothing(diagnostic: unknown): void {
  expect(diagnostic).toBeUndefined();
}

test('its links lead to entries of the catalogue', () => {
  const catalogue = readFileSync('docs/formats/diagnostics.md', 'utf8');
  const anchors = new Set([...catalogue.matchAll(/^#+ (.*)$/gm)].map((match) => anchorOf(match[1]!)));
  const links = [...page.matchAll(/diagnostics\.md#([^)]+)/g)].map((match) => match[1]!);
  expect(links.filter((link) => !anchors.has(link))).toEqual([]);
});

/** As GitHub makes them of headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
