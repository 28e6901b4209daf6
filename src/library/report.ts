/** What is made of run records. */
import { locate } from '../base/diagnostic.js';
import { readRecord as readRecordText } from '../execution/read-record.js';
import { type RunRecord } from '../execution/run-record.js';
import { consoleOf } from '../reports/console.js';
import { ctrfOf } from '../reports/ctrf.js';
import { githubOf } from '../reports/github.js';
import { htmlOf } from '../reports/html.js';
import { junitOf } from '../reports/junit.js';
import { modelDrawings } from '../reports/model-drawings.js';
import { recordText } from '../reports/record-text.js';
import { refuse } from './model.js';
import { notARecord } from './problems.js';
import { checkArgument, oneOf } from '../base/option-rules.js';
import { checkGiven } from './given.js';

/** In which forms runs are reported: text for people, JUnit XML, one page of HTML, CTRF, the record itself, annotations of GitHub. */
export type ReportForm = 'console' | 'junit' | 'html' | 'ctrf' | 'json' | 'github';

const REPORTS: Readonly<Record<ReportForm, (record: RunRecord) => string | Promise<string>>> = {
  console: (record) => consoleOf(record),
  junit: junitOf,
  html: async (record) => htmlOf(record, await modelDrawings(record)),
  ctrf: ctrfOf,
  json: recordText,
  github: githubOf,
};

/**
 * A run in another form, as text.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, readRecord, report, runSuite } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * const record = await runSuite(suite, { model: lamp });
 * const text = await report(record, 'json');
 * console.log(await report(readRecord(text), 'console'));
 * ```
 */
export async function report(record: RunRecord, form: ReportForm): Promise<string> {
  checkArgument('report', 'form', form, oneOf(Object.keys(REPORTS) as ReportForm[]));
  checkGiven('report', { record });
  return REPORTS[form](record);
}

/**
 * Reads a run record, or the lines of one that was broken off; a TickstoneError says what is wrong.
 *
 * @example
 * ```ts
 * import { TickstoneError, readRecord } from 'tickstone';
 *
 * try {
 *   readRecord('{}');
 * } catch (error) {
 *   if (error instanceof TickstoneError) console.log(error.diagnostics[0]?.message);
 * }
 * ```
 */
export function readRecord(text: string, file = 'run.json'): RunRecord {
  checkGiven('readRecord', { text, file });
  const found = readRecordText(text);
  if (found.kind === 'record') return found.record;
  return refuse([
    locate(notARecord.at(undefined, file, found.what), { path: file, text: '' }, () => undefined),
  ]);
}
