/** Mutation reports: what statuses become, where mutants stand in the text, and that no text breaks the page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type MutantResult,
  type MutationReport,
  mutationReport,
  mutationReportPage,
  replacementIn,
} from '../../../src/output/mutation-report.js';
import { type Schema, violations } from '../../support/json-schema.js';

const TEXT = '<nta>\n  <label>x &lt; 3</label>\n</nta>\n';
const START = TEXT.indexOf('x &lt;');
const SPAN = { start: START, end: START + 'x &lt; 3'.length };

const FIGURES = { generated: 1, killed: 1, conforming: 0, notImplementable: 0, unknown: 0, duplicates: 0 };

interface Shown {
  readonly text?: string;
  readonly path?: string;
  readonly duplicateOf?: string;
}

function reportOf(
  result: MutantResult,
  { text = TEXT, path = 'lamp.xml', duplicateOf }: Shown = {},
): MutationReport {
  const mutant = {
    id: 'm1',
    operator: 'change-guard',
    span: SPAN,
    difference: 'x < 3 becomes x > 3',
    result,
    duplicateOf,
  };
  const tests = [{ id: 't1', name: 'press light' }];
  return {
    name: path,
    file: { path, text },
    figures: [{ operator: 'change-guard', ...FIGURES }],
    sum: { operator: 'all', ...FIGURES },
    mutants: [mutant],
    tests,
    suite: 'lamp.suite.json',
    version: '1.0.0',
  };
}

const RESULTS: readonly (readonly [MutantResult, string, RegExp])[] = [
  [{ kind: 'killed', tests: ['t1'] }, 'Killed', /^Killed\.$/],
  [{ kind: 'conforming' }, 'Ignored', /^Conforming: no test can tell it from the model\.$/],
  [{ kind: 'notImplementable', why: 'time stops' }, 'Ignored', /^Not implementable: time stops\.$/],
  [{ kind: 'unknown', why: 'the time was over' }, 'NoCoverage', /^Unknown: the time was over\.$/],
];

function shown(report: MutationReport): { readonly status: string; readonly statusReason: string } {
  const document = mutationReport(report) as {
    files: Record<string, { mutants: readonly { status: string; statusReason: string }[] }>;
  };
  return document.files['lamp.xml']!.mutants[0]!;
}

test.each(RESULTS)('%o', (result, status, reason) => {
  const mutant = shown(reportOf(result));
  expect(mutant.status).toBe(status);
  expect(mutant.statusReason).toMatch(reason);
});

test.each(RESULTS)('a duplicate counts as what it is the same as: %o', (result, status) => {
  const mutant = shown(reportOf(result, { duplicateOf: 'm0' }));
  expect(mutant.status).toBe(status);
  expect(mutant.statusReason).toMatch(/ It is the same as m0\.$/);
  expect(shown(reportOf(result, { duplicateOf: 'original' })).statusReason).toMatch(
    / the same as the model\.$/,
  );
});

test('places are lines and columns of the file', () => {
  expect(mutationReport(reportOf({ kind: 'conforming' }))).toMatchObject({
    files: {
      'lamp.xml': {
        mutants: [{ location: { start: { line: 2, column: 10 }, end: { line: 2, column: 18 } } }],
      },
    },
  });
});

test.each([
  ['x < 3 becomes x > 3', SPAN, 'x &gt; 3'],
  ['edge 1: guard x < 3 becomes x <= 3', SPAN, 'x &lt;= 3'],
  ['edge 1: source S becomes T', SPAN, undefined],
  ['an edge is removed', { start: 0, end: 0 }, undefined],
])('the replacement of "%s"', (difference, span, expected) => {
  expect(replacementIn({ path: 'lamp.xml', text: TEXT }, span, difference)).toBe(expected);
});

/** The scripts of a page, as a browser cuts them out: up to the first end tag. */
function scriptsOf(page: string): readonly string[] {
  return [...page.matchAll(/<script[^>]*>([^]*?)<\/script/gi)].map((match) => match[1]!);
}

test.each(['</script><script>alert(1)</script>', '<!-- <script>', '"\\u003c', '\u2028', ']]>'])(
  'a page holds a model with %s',
  (text) => {
    const report = reportOf({ kind: 'unknown', why: text }, { text: TEXT + text, path: `${text}.xml` });
    const page = mutationReportPage(report, 'window.viewer = 1;');
    const [viewer, data, start, ...others] = scriptsOf(page);
    expect(viewer).toBe('window.viewer = 1;');
    expect(JSON.parse(data!)).toEqual(mutationReport(report));
    expect(start).toContain('app.report = ');
    expect(others).toEqual([]);
    expect(data).not.toContain('<');
  },
);

test('a viewer that would end its own script is refused', () => {
  expect(() => mutationReportPage(reportOf({ kind: 'conforming' }), "'</script>'")).toThrow();
});

const schemaPath = join(
  'node_modules',
  'mutation-testing-report-schema/dist/src/mutation-testing-report-schema.json',
);

test.skipIf(!existsSync(schemaPath))(
  'documents follow the published schema (skipped where it is not installed)',
  () => {
    const schema = JSON.parse(readFileSync(schemaPath, 'utf8')) as Schema;
    for (const [result] of RESULTS) expect(violations(schema, mutationReport(reportOf(result)))).toEqual([]);
  },
);
