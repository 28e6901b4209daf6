/**
 * What became of the mutants of a model, in the format that viewers of mutation tests share (mutation-testing-report
 * schema, version 2), and as a page that shows it over the text of the model without anything from elsewhere.
 *
 * The viewer computes a score of its own: killed of killed and survived. So statuses are chosen by what they count as:
 *
 * | here | there | counts as |
 * |---|---|---|
 * | killed | Killed | detected |
 * | conforming | Survived | not detected: no test can tell it from the model |
 * | not implementable | CompileError | invalid: no system behaves like that |
 * | unknown | Pending | nothing: it waits for a greater budget (Timeout would count as detected) |
 * | duplicate | Ignored | nothing |
 *
 * INVARIANT nothing in a model, a name or a test can end the script element that holds it, or be taken for markup.
 */
import { assert } from '../base/assert.js';
import { type LineColumn, type SourceFile, type Span, lineColumn } from '../base/source.js';

export interface MutationReport {
  /** The model, as it is on disk. */
  readonly file: SourceFile;
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
}

export type MutantResult =
  /** The ids of all tests that fail on it, and what shows, in one line. */
  | { readonly kind: 'killed'; readonly tests: readonly string[]; readonly how?: string | undefined }
  | { readonly kind: 'conforming' }
  | { readonly kind: 'notImplementable'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string }
  /** The id of the other one, or 'original'. */
  | { readonly kind: 'duplicate'; readonly of: string };

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
  const title = htmlText(`Mutants of ${report.file.path.split(/[\\/]/).at(-1)!}`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>
<script>${viewer}</script>
</head>
<body>
<mutation-test-report-app title-postfix="${title}">This page needs a browser that runs scripts.</mutation-test-report-app>
<script type="application/json" id="report">${data}</script>
<script>
const app = document.querySelector('mutation-test-report-app');
const paint = () => { document.body.style.backgroundColor = app.themeBackgroundColor; };
app.addEventListener('theme-changed', paint);
app.report = JSON.parse(document.getElementById('report').textContent);
paint();
</script>
</body>
</html>
`;
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
  { id, operator, span, difference, replacement, result }: ReportedMutant,
): object {
  return {
    id,
    mutatorName: operator,
    description: difference,
    ...(replacement === undefined ? {} : { replacement }),
    location: locationOf(file, span),
    ...statusOf(result),
  };
}

/** Something can be seen of it: a place without length becomes one character. */
function locationOf(file: SourceFile, { start, end }: Span): Readonly<Record<'start' | 'end', LineColumn>> {
  const last = start < end ? end : Math.min(start + 1, file.text.length);
  return { start: lineColumn(file, start), end: lineColumn(file, last) };
}

function statusOf(result: MutantResult): object {
  switch (result.kind) {
    case 'killed': {
      const { tests, how } = result;
      return { status: 'Killed', killedBy: tests, ...(how === undefined ? {} : { statusReason: how }) };
    }
    case 'conforming':
      return { status: 'Survived', statusReason: 'It conforms: no test can tell it from the model.' };
    case 'notImplementable':
      return { status: 'CompileError', statusReason: `Not implementable: ${result.why}` };
    case 'unknown':
      return { status: 'Pending', statusReason: `Unknown: ${result.why}` };
    case 'duplicate': {
      const same = result.of === 'original' ? 'It behaves as the model' : `It is the same as ${result.of}`;
      return { status: 'Ignored', statusReason: `${same}.` };
    }
  }
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
