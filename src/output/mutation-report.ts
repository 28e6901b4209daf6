/**
 * What became of the mutants of a model, in the format that viewers of mutation tests share (mutation-testing-report
 * schema, version 2), and as a page that shows it over the text of the model without anything from elsewhere.
 *
 * Viewers compute a score of their own, from the words that the format has. They are chosen by what they count as, so that
 * the score is that of the suite:
 *
 * | here | there | counts as |
 * |---|---|---|
 * | killed | Killed | detected |
 * | conforming | Ignored | nothing: no test can tell it from the model |
 * | not implementable | Ignored | nothing: no system behaves like that |
 * | unknown | NoCoverage | not detected: no test is known to kill it (Timeout would count as detected, Pending as nothing) |
 *
 * The reason begins with the word that is used here. A duplicate has the status of the mutant that it is the same as, and
 * says so, as it counts in all figures.
 *
 * INVARIANT nothing in a model, a name or a test can end the script element that holds it, or be taken for markup.
 */
import { assert } from '../base/assert.js';
import { type LineColumn, type SourceFile, type Span, lineColumn } from '../base/source.js';
import { FATE_WORDS, type MutantFigures, mutantTable, scoreText } from './mutant-words.js';

export interface MutationReport {
  /** The name of the model. */
  readonly name: string;
  /** The text over which mutants are shown. */
  readonly file: SourceFile;
  /** By operator, and of all. */
  readonly figures: readonly MutantFigures[];
  readonly sum: MutantFigures;
  readonly mutants: readonly ReportedMutant[];
  readonly tests: readonly ReportedTest[];
  /** Where the tests are written, as people know it. */
  readonly suite: string;
  readonly version: string;
}

export interface ReportedMutant {
  readonly id: string;
  readonly operator: string;
  /** What is changed, in the file. */
  readonly span: Span;
  /** In one line. */
  readonly difference: string;
  /** What stands in the span instead, where that is known. */
  readonly replacement?: string | undefined;
  readonly result: MutantResult;
  /** The id of the mutant that it is the same as, or 'original'. */
  readonly duplicateOf?: string | undefined;
}

export type MutantResult =
  /** The ids of the tests that are known to fail on it. */
  | { readonly kind: 'killed'; readonly tests: readonly string[] }
  | { readonly kind: 'conforming' }
  | { readonly kind: 'notImplementable' | 'unknown'; readonly why: string };

export interface ReportedTest {
  readonly id: string;
  /** In one line. */
  readonly name: string;
}

/** The JSON document, as a value. */
export function mutationReport({ file, mutants, tests, suite, version }: MutationReport): object {
  return {
    $schema: 'https://git.io/mutation-testing-schema',
    schemaVersion: '2.0',
    thresholds: { high: 80, low: 60 },
    framework: { name: 'Tickstone', version },
    files: {
      [file.path]: {
        language: isXmlFile(file) ? 'xml' : 'text',
        source: file.text,
        mutants: mutants.map((mutant) => reported(file, mutant)),
      },
    },
    testFiles: { [suite]: { tests: tests.map(({ id, name }) => ({ id, name })) } },
  };
}

/** A page that needs nothing else: `viewer` is the script of mutation-testing-elements. */
export function mutationReportPage(report: MutationReport, viewer: string): string {
  // Not even in a string: a page ends a script there.
  assert(!/<\/?script/i.test(viewer), 'the viewer can stand inside a page');
  const data = JSON.stringify(mutationReport(report)).replaceAll('<', '\\u003c');
  const title = htmlText(`Mutants of ${report.name}`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>
<style>
${FIGURES_STYLE}
</style>
<script>${viewer}</script>
</head>
<body>
${figuresSection(report)}
<mutation-test-report-app title-postfix="${title}">This page needs a browser that runs scripts.</mutation-test-report-app>
<script type="application/json" id="report">${data}</script>
<script>
const app = document.querySelector('mutation-test-report-app');
const paint = () => {
  document.body.style.backgroundColor = app.themeBackgroundColor;
  document.documentElement.dataset.theme = app.theme;
};
app.addEventListener('theme-changed', paint);
app.report = JSON.parse(document.getElementById('report').textContent);
paint();
</script>
</body>
</html>
`;
}

const FIGURES_STYLE = [
  ':root { --ink: #1c2330; --faint: #5d6675; --line: #c9ced6; }',
  '@media (prefers-color-scheme: dark) { :root { --ink: #eef1f5; --faint: #a3adbb; --line: #3a424e; } }',
  // The theme of the viewer, which its reader may choose.
  ':root[data-theme="light"] { --ink: #1c2330; --faint: #5d6675; --line: #c9ced6; }',
  ':root[data-theme="dark"] { --ink: #eef1f5; --faint: #a3adbb; --line: #3a424e; }',
  'body { margin: 0; }',
  '.figures { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); padding: 16px 24px 0; }',
  '.figures table { border-collapse: collapse; margin: 8px 0; }',
  '.figures th, .figures td { text-align: right; padding: 2px 14px 2px 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }',
  '.figures th:first-child, .figures td:first-child { text-align: left; }',
  '.figures summary, .figures .note { color: var(--faint); }',
  '.figures .note { max-width: 60em; margin: 8px 0 0; }',
].join('\n');

/** How many mutants met which fate, in the words and numbers of the console, and what the viewer calls them. */
function figuresSection({ figures, sum }: MutationReport): string {
  const all = mutantTable([sum], sum);
  const byOperator = mutantTable(figures, sum);
  const { conforming, notImplementable, unknown } = FATE_WORDS;
  return [
    '<section class="figures">',
    tableOf(all),
    `<div>Mutation score: ${htmlText(scoreText(sum))}.</div>`,
    ...(figures.length > 1
      ? [`<details><summary>By operator</summary>\n${tableOf(byOperator)}\n</details>`]
      : []),
    `<p class="note">Below, mutants that are ${conforming} or ${notImplementable} are listed as <em>ignored</em>, because no test can kill them, and those that are ${unknown} as <em>no coverage</em>, because no test is known to. Each says why.</p>`,
    '</section>',
  ].join('\n');
}

function tableOf({ titles, rows }: ReturnType<typeof mutantTable>): string {
  const line = (cells: readonly string[], tag: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${htmlText(cell)}</${tag}>`).join('')}</tr>`;
  return ['<table>', line(titles, 'th'), ...rows.map((row) => line(row, 'td')), '</table>'].join('\n');
}

/**
 * What stands in the span of a mutant instead, if its difference says so: `x > 2 becomes x >= 2` over a span that is
 * `x > 2`. In XML, both are escaped.
 */
export function replacementIn(
  file: SourceFile,
  { start, end }: Span,
  difference: string,
): string | undefined {
  const isXml = isXmlFile(file);
  const before = isXml ? plainText(file.text.slice(start, end)) : file.text.slice(start, end);
  const at = difference.indexOf(`${before.trim()} becomes `);
  if (before.trim() === '' || at === -1) return undefined;
  const after = difference.slice(at + `${before.trim()} becomes `.length);
  return isXml ? htmlText(after) : after;
}

function reported(
  file: SourceFile,
  { id, operator, span, difference, replacement, result, duplicateOf }: ReportedMutant,
): object {
  return {
    id,
    mutatorName: operator,
    description: difference,
    ...(replacement === undefined ? {} : { replacement }),
    location: locationOf(file, span),
    ...statusOf(result, duplicateOf),
  };
}

/** Something can be seen of it: a place without length becomes one character. */
function locationOf(file: SourceFile, { start, end }: Span): Readonly<Record<'start' | 'end', LineColumn>> {
  const last = start < end ? end : Math.min(start + 1, file.text.length);
  return { start: lineColumn(file, start), end: lineColumn(file, last) };
}

function statusOf(result: MutantResult, duplicateOf: string | undefined): object {
  const same =
    duplicateOf === undefined
      ? ''
      : duplicateOf === 'original'
        ? ' It is the same as the model.'
        : ` It is the same as ${duplicateOf}.`;
  const word = sentence(FATE_WORDS[result.kind]);
  switch (result.kind) {
    case 'killed':
      return { status: 'Killed', killedBy: result.tests, statusReason: `${word}.${same}` };
    case 'conforming':
      return { status: 'Ignored', statusReason: `${word}: no test can tell it from the model.${same}` };
    case 'notImplementable':
      return { status: 'Ignored', statusReason: `${word}: ${result.why}.${same}` };
    case 'unknown':
      return { status: 'NoCoverage', statusReason: `${word}: ${result.why}.${same}` };
  }
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function isXmlFile({ path }: SourceFile): boolean {
  return /\.xml$/i.test(path);
}

function plainText(xml: string): string {
  return xml.replace(/&(lt|gt|amp|quot);/g, (_, name: 'lt' | 'gt' | 'amp' | 'quot') => CHARACTERS[name]);
}

const CHARACTERS = { lt: '<', gt: '>', amp: '&', quot: '"' } as const;

function htmlText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
