/** The reports of a run: several at once, each to standard output or to a file of its own. */
import { type Diagnostic } from '../../base/diagnostic.js';
import { type RunRecord } from '../../execution/run-record.js';
import { report } from '../../library/report.js';
import { consoleOf } from '../../reports/console.js';
import { type ReporterName, REPORTERS } from '../options/run.js';
import { type Output } from '../output.js';
import { badValue } from '../problems.js';
import { type Comments } from './mark.js';
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
  const isTaken = reporters.some(({ file }) => file === undefined);
  const isGitHub =
    process.env['GITHUB_ACTIONS'] === 'true' && !reporters.some(({ name }) => name === 'github');
  return [
    ...(isTaken ? [] : [{ name: 'console' as const }]),
    ...reporters,
    ...(isGitHub ? [{ name: 'github' as const }] : []),
  ];
}

/** What could not be written. What the console says was said while tests ran. */
export async function writeReports(
  output: Output,
  record: RunRecord,
  reporters: readonly Reporter[],
): Promise<readonly Diagnostic[]> {
  const problems: Diagnostic[] = [];
  for (const { name, file } of reporters) {
    if (file !== undefined) {
      const writing = output.files.write(file, await report(record, name), { comments: COMMENTS[name] });
      if (writing.kind === 'failed') problems.push(writing.problem);
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
