/** Loading the run record that a command line names. */
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { readRecord } from '../../execution/read-record.js';
import { type RunRecord } from '../../execution/run-record.js';
import { readFile } from '../../files/read-file.js';
import { decodeText } from '../../language/decode-text.js';
import { notARecord } from '../../library/problems.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output } from '../output.js';

export type RecordLoading =
  | { readonly kind: 'loaded'; readonly record: RunRecord }
  | { readonly kind: 'failed'; readonly problem: Diagnostic };

const MEGABYTES_MAX = 500;

export function loadRecord(path: string): RecordLoading {
  const reading = readFile(path, {
    megabytesMax: MEGABYTES_MAX,
    tooLarge: (megabytes) =>
      notARecord.at(
        undefined,
        path,
        `it has ${megabytes.toFixed(0)} MB, and records are read up to ${MEGABYTES_MAX} MB`,
      ),
  });
  if (reading.kind === 'failed') return { kind: 'failed', problem: reading.diagnostic };
  const decoded = decodeText(reading.input, MEGABYTES_MAX);
  if (decoded.kind === 'unreadable') return { kind: 'failed', problem: decoded.diagnostic };
  const found = readRecord(decoded.file.text);
  return found.kind === 'wrong'
    ? { kind: 'failed', problem: notARecord.at(undefined, path, found.what) }
    : { kind: 'loaded', record: found.record };
}

/** The end of a command whose record cannot be used: what is wrong with a file stands with its name. */
export function refuseRecord(output: Output, path: string, problem: Diagnostic): Outcome {
  if (problem.code === notARecord.code) return decline(output, problem, { file: path });
  const file = { path, text: '' };
  return refuse(output, path, { file, diagnostics: [locate(problem, file, () => undefined)] });
}
