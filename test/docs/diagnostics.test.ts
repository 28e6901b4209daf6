/**
 * The catalogue of diagnostics: every rule has an entry, and the example of every entry gets exactly the answer that is
 * printed below it. `npm run golden` writes headings, severities and answers anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answerOf, diagnosticsOf, entriesOf, headingOf, rewritten, rulesOf } from '../support/catalogue.js';

const PAGE = 'docs/formats/diagnostics.md';

/** Codes that say that there are too many others; elsewhere an example has one mistake. */
const ABOUT_MANY = new Set(['TKS0009', 'TKS2008', 'TKS2009', 'TKS8002', 'TKS9010', 'TKS9210']);

const rules = await rulesOf('src');
if (process.env['TICKSTONE_GOLDEN'] === 'update') {
  writeFileSync(PAGE, rewritten(readFileSync(PAGE, 'utf8'), rules));
}
const entries = entriesOf(readFileSync(PAGE, 'utf8'));

test('every rule has one entry, in the order of the codes', () => {
  expect(entries.map(({ code }) => code)).toEqual([...rules.keys()].sort());
});

describe('the entry of', () => {
  test.each(entries)('$heading', (entry) => {
    const { code, heading, severity, words, answer } = entry;
    const rule = rules.get(code)!;
    expect(heading).toBe(headingOf(rule));
    expect(severity).toBe(rule.severity);
    expect(words).toMatch(/^[A-Z`][^]*\.$/);

    const found = diagnosticsOf(entry);
    expect(answerOf(code, found)).toBe(answer);
    if (!ABOUT_MANY.has(code)) {
      const others = found.filter((each) => each.code !== code);
      expect(others.filter((each) => each.severity === 'error')).toEqual([]);
      expect(others.length).toBeLessThanOrEqual(1);
    }
    for (const { message, hint } of found) {
      expect(message).toMatch(/^['A-Z].*\.$/);
      if (hint !== undefined) expect(hint).toMatch(/^['A-Z].*[.?]$/);
    }
  });
});
