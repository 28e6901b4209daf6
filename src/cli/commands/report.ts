/** `tickstone report`: a run record in another form. */
import { loadRecord, refuseRecord } from '../load/load-record.js';
import { type ReporterName } from '../options/run.js';
import { type Outcome } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { deliver } from '../write/deliver.js';
import { reportText } from '../write/reporters.js';

export interface ReportOptions extends OutputOptions {
  readonly to: ReporterName;
}

export async function reportCommand(
  output: Output,
  path: string,
  { to, output: target }: ReportOptions,
): Promise<Outcome> {
  const loaded = loadRecord(path);
  if (loaded.kind === 'failed') return refuseRecord(output, path, loaded.problem);
  const { text, comments } = await reportText(output, loaded.record, to);
  return deliver(output, text, target, comments, { file: path, summary: loaded.record.summary });
}
