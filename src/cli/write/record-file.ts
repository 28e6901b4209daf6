/**
 * The run record on disk: lines while tests run, so that a tester that is killed loses at most the last, and one document
 * when they are done, which takes the place of the lines.
 */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { type RunHead, type RunRecord, type TestResult } from '../../execution/run-record.js';
import { type Output } from '../output.js';
import { recordText } from '../../reports/record-text.js';
import { type Writing } from './output-files.js';
import { reasonOf } from './write-file.js';

export interface RecordFile {
  /** What is wrong with writing the lines, once. */
  readonly problem?: string | undefined;
  add(result: TestResult): void;
  /** Writes the document; the lines are no longer needed. */
  finish(output: Output, record: RunRecord): Writing;
}

export function recordFile(path: string, head: RunHead): RecordFile {
  const lines = `${path}l`;
  let problem: string | undefined;
  const attempt = (work: () => void): void => {
    if (problem !== undefined) return;
    try {
      work();
    } catch (error) {
      problem = reasonOf(error);
    }
  };
  attempt(() => {
    writeFileSync(lines, `${JSON.stringify({ format: 'tickstone-run-lines', version: 1, ...head })}\n`);
  });
  return {
    get problem() {
      return problem;
    },
    add(result) {
      attempt(() => {
        appendFileSync(lines, `${JSON.stringify(result)}\n`);
      });
    },
    finish(output, record) {
      const writing = output.files.write(path, recordText(record), { comments: 'none', isResult: true });
      if (writing.kind === 'written')
        attempt(() => {
          rmSync(lines, { force: true });
        });
      return writing;
    },
  };
}
