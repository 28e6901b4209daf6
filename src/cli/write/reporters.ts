/** The reports of a run: several at once, each to standard output or to a file of its own. */
import { type Diagnostic } from '../../base/diagnostic.js';
import { type RunRecord } from '../../execution/run-record.js';
import { report } from '../../library/report.js';
import { consoleOf } from '../../reports/console.js';
import { type ReporterName, REPORTERS } from '../options/run.js';
import { type Output } from '../output.js';
import { badValue } from '../problems.js';
import { type Comments } from './mark.js';
import { type Target } from './output-files.js';
import { isPartialRecord } from './record-file.js';
import { sayBeside } from './say-beside.js';
import { paintOf } from './paint.js';

export interface Reporter {
  readonly name: ReporterName;
  /** Standard output if it is not said. */
  readonly file?: string | undefined;
}

/** How the language of each report writes comments. */
const COMMENTS: Readonly<Record<ReporterName, Comments>> = {
  console: 'hash',
  junit: 'xml',
  html: 'xml',
  ctrf: 'none',
  json: 'none',
  github: 'hash',
};

/** `junit=results.xml`; people see the console unless another report takes standard output. */
export function reportersIn(texts: readonly string[]): readonly Reporter[] | Diagnostic {
  const reporters: Reporter[] = [];
  for (const text of texts) {
    const [name, ...rest] = text.split('=');
    const file = rest.length === 0 ? undefined : rest.join('=');
    const known = REPORTERS.find((each) => each === name);
    if (known === undefined || file === '')
      return badValue.at(
        undefined,
        `'${text}' is not a reporter: choose from ${REPORTERS.join(', ')}, such as junit=results.xml.`,
      );
    reporters.push({ name: known, file });
  }
  const shown = reporters.filter(({ file }) => file === undefined).map(({ name }) => name);
  if (shown.length > 1 && (new Set(shown).size < shown.length || shown.some(isDocument)))
    return badValue.at(
      undefined,
      `Only one report can go to standard output, but there are ${shown.length}: ${shown.join(', ')}.`,
      `Give the others a file, such as ${shown.find(isDocument) ?? shown[0]!}=FILE.`,
    );
  const isTaken = shown.length > 0;
  const isGitHub =
    process.env['GITHUB_ACTIONS'] === 'true' && !reporters.some(({ name }) => name === 'github');
  return [
    ...(isTaken ? [] : [{ name: 'console' as const }]),
    ...reporters,
    ...(isGitHub ? [{ name: 'github' as const }] : []),
  ];
}

/** Whether it is one whole, which nothing else may stand beside; the others are lines. */
function isDocument(name: ReporterName): boolean {
  return name !== 'console' && name !== 'github';
}

/** The files that are to be written. */
export function reportTargets(reporters: readonly Reporter[]): readonly Target[] {
  return reporters.flatMap(({ name, file }) =>
    file === undefined ? [] : [{ flag: `--reporter ${name}`, path: file, kind: 'file' as const }],
  );
}

/** What could not be written. What the console says was said while tests ran. */
export async function writeReports(
  output: Output,
  record: RunRecord,
  reporters: readonly Reporter[],
): Promise<readonly Diagnostic[]> {
  const problems: Diagnostic[] = [];
  const isConsole = reporters.some((each) => each.name === 'console' && each.file === undefined);
  const extent = isPartialRecord(record) ? 'partial' : 'complete';
  for (const { name, file } of reporters) {
    if (file !== undefined) {
      const writing = output.files.write(file, await report(record, name), {
        comments: COMMENTS[name],
        extent,
      });
      if (writing.kind === 'failed') problems.push(writing.problem);
      else if (writing.isBeside && isConsole) sayBeside(output, file, writing.path);
    } else if (name !== 'console') output.result(await report(record, name));
  }
  return problems;
}

export async function reportText(
  output: Output,
  record: RunRecord,
  name: ReporterName,
): Promise<{ readonly text: string; readonly comments: Comments }> {
  const text = name === 'console' ? consoleOf(record, paintOf(output)) : await report(record, name);
  return { text, comments: COMMENTS[name] };
}
