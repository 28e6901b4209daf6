/** `tickstone report`: a run record in another form. */
import { decodeText } from '../../language/decode-text.js';
import { readFile } from '../../files/read-file.js';
import { readRecord } from '../../execution/read-record.js';
import { type ReporterName } from '../options/run.js';
import { type Outcome, decline } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { notARecord } from '../problems.js';
import { deliver } from '../write/deliver.js';
import { reportText } from '../write/reporters.js';

export interface ReportOptions extends OutputOptions {
  readonly to: ReporterName;
}

const MEGABYTES_MAX = 500;

export function reportCommand(output: Output, path: string, { to, output: target }: ReportOptions): Outcome {
  const reading = readFile(path, {
    megabytesMax: MEGABYTES_MAX,
    tooLarge: (megabytes) =>
      notARecord.at(
        undefined,
        path,
        `it has ${megabytes.toFixed(0)} MB, and records are read up to ${MEGABYTES_MAX} MB`,
      ),
  });
  if (reading.kind === 'failed') return decline(output, reading.diagnostic, { file: path });
  const decoded = decodeText(reading.input, MEGABYTES_MAX);
  if (decoded.kind === 'unreadable') return decline(output, decoded.diagnostic, { file: path });
  const found = readRecord(decoded.file.text);
  if (found.kind === 'wrong')
    return decline(output, notARecord.at(undefined, path, found.what), { file: path });
  const { text, comments } = reportText(output, found.record, to);
  return deliver(output, text, target, comments, { file: path, summary: found.record.summary });
}
