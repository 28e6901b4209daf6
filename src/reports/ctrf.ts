/** A record in the Common Test Report Format: JSON that several services read. */
import { parseRational, toNumber } from '../base/rational.js';
import { type RunRecord, type RunVerdict, lastAttempts } from '../execution/run-record.js';
import { failureLines } from './failure-lines.js';

/** The words of the format. */
const STATUS: Readonly<Record<RunVerdict, 'passed' | 'failed' | 'skipped' | 'other'>> = {
  pass: 'passed',
  fail: 'failed',
  inconclusive: 'skipped',
  untrusted: 'other',
  error: 'failed',
};

export function ctrfOf(record: RunRecord): string {
  const results = lastAttempts(record.tests);
  const count = (status: string): number =>
    results.filter(({ verdict }) => STATUS[verdict] === status).length;
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: 'tickstone' },
      summary: {
        tests: results.length,
        passed: count('passed'),
        failed: count('failed'),
        pending: 0,
        skipped: count('skipped'),
        other: count('other'),
        start: 0,
        stop: 0,
      },
      tests: results.map((result) => {
        const { suite, test, verdict, reason, at, attempt } = result;
        return {
          name: `${test.id} ${test.title}`,
          status: STATUS[verdict],
          rawStatus: verdict,
          duration: Math.round(toNumber(parseRational(at)!)),
          suite: [record.suites[suite]!.file],
          ...(reason === undefined ? {} : { message: reason }),
          ...(verdict === 'pass' ? {} : { trace: failureLines(record, result).join('\n') }),
          ...(attempt === undefined ? {} : { retries: attempt - 1 }),
        };
      }),
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
