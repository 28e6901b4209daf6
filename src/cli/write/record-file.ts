/**
 * The run record on disk: lines while tests run, so that a tester that is killed loses at most the last, and one document
 * when they are done, which takes the place of the lines.
 */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { type RunHead, type RunRecord, type TestResult } from '../../execution/run-record.js';
import { type Output } from '../output.js';
import { recordText } from '../../reports/record-text.js';
import { loadRecord } from '../load/load-record.js';
import { type Target, type Writing } from './output-files.js';
import { reasonOf } from './write-file.js';

export interface RecordFile {
  /** What is wrong with writing the lines, once. */
  readonly problem?: string | undefined;
  add(result: TestResult): void;
  /** Writes the document; the lines are no longer needed. */
  finish(output: Output, record: RunRecord): Writing;
}

/** Where the lines stand while tests run. */
const linesOf = (path: string): string => `${path}l`;

/** What is written of a record, to be looked at before the first test. */
export function recordTargets(path: string): readonly Target[] {
  return [
    { flag: '-o', path, kind: 'result' },
    { flag: '-o', path: linesOf(path), kind: 'file' },
  ];
}

export function recordFile(path: string, head: RunHead): RecordFile {
  const lines = linesOf(path);
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
      const writing = output.files.write(path, recordText(record), {
        comments: 'none',
        isResult: true,
        extent: isPartialRecord(record) ? 'partial' : 'complete',
        isPartial(old) {
          const known = loadRecord(old);
          return known.kind === 'loaded' && isPartialRecord(known.record);
        },
      });
      if (writing.kind === 'written')
        attempt(() => {
          rmSync(lines, { force: true });
        });
      return writing;
    },
  };
}

/** Whether a budget or a signal ended the run; one that was to end with the first failure is complete. */
export function isPartialRecord({ ended }: RunRecord): boolean {
  return ended === 'interrupted' || ended === 'budget';
}
