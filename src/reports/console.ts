/** A record for people at a terminal: what did not pass, explained, and a summary. */
import {
  type RunRecord,
  type RunSummary,
  type RunVerdict,
  RUN_VERDICTS,
  type TestResult,
  lastAttempts,
  summaryOf,
} from '../execution/run-record.js';
import { type Paint, type Role, plain } from '../output/paint.js';
import { printable } from '../output/printable.js';
import { failureLines, shownTime } from './failure-lines.js';

const MARKS: Readonly<Record<RunVerdict, { readonly mark: string; readonly role: Role }>> = {
  pass: { mark: '✓', role: 'good' },
  fail: { mark: '✗', role: 'bad' },
  inconclusive: { mark: '?', role: 'doubtful' },
  untrusted: { mark: '~', role: 'doubtful' },
  error: { mark: '!', role: 'bad' },
};

/** `✗ t7  Arms 20 after close and lock  fail at 21.4`, and what explains it. */
export function resultLines(
  record: Pick<RunRecord, 'suites'>,
  result: TestResult,
  paint: Paint = plain,
): readonly string[] {
  const { test, verdict, at, attempt, repetition } = result;
  const { mark, role } = MARKS[verdict];
  const again = [
    ...(repetition === undefined ? [] : [`repetition ${repetition}`]),
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
  ].join(', ');
  const title = `${printable(test.id)}  ${printable(test.title)}${again === '' ? '' : ` (${again})`}`;
  const head = `${paint(role, mark)} ${title}`;
  if (verdict === 'pass') return [head];
  return [
    `${head}  ${paint(role, `${verdict} at ${shownTime(at)}`)}`,
    ...failureLines(record, result, paint).map((line) => `    ${line}`),
  ];
}

/** `12 tests: 10 pass, 2 fail` */
export function summaryLine(summary: RunSummary, paint: Paint = plain): string {
  const parts = RUN_VERDICTS.filter((verdict) => summary[verdict] > 0).map((verdict) =>
    paint(MARKS[verdict].role, `${summary[verdict]} ${verdict}`),
  );
  const tests = `${summary.tests} ${summary.tests === 1 ? 'test' : 'tests'}`;
  return parts.length === 0 ? tests : `${tests}: ${parts.join(', ')}`;
}

/** What helps where times are not exact enough; nothing if all are. */
export function hintLines({ untrusted }: RunSummary): readonly string[] {
  if (untrusted === 0) return [];
  const what = untrusted === 1 ? '1 test is untrusted' : `${untrusted} tests are untrusted`;
  return [
    `${what}: an input or output came closer to a border than times can be measured here. What helps: times in the middle (generate with --points middle, where the method has it), a longer --unit, or the --tolerance that tickstone doctor suggests.`,
  ];
}

/** The same for all of a record. */
export function consoleOf(record: RunRecord, paint: Paint = plain): string {
  const lines = record.tests.flatMap((result) => resultLines(record, result, paint));
  const summary = summaryOf(lastAttempts(record.tests));
  return [...lines, '', summaryLine(summary, paint), ...hintLines(summary), ''].join('\n');
}
