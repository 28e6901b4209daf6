/** Annotations as GitHub Actions reads them from the output of a step. */
import { linesWithoutUnseen } from '../base/unseen.js';
import { type RunRecord, lastAttempts } from '../execution/run-record.js';
import { expectedEdges } from './failure-lines.js';

export function githubOf(record: RunRecord): string {
  return lastAttempts(record.tests)
    .filter(({ verdict }) => verdict !== 'pass')
    .map((result) => {
      const { suite, test, verdict, reason = verdict } = result;
      const { file } = record.suites[suite]!.model;
      const line = expectedEdges(record, result)[0]?.line;
      const level = verdict === 'fail' || verdict === 'error' ? 'error' : 'warning';
      const place = [
        `file=${property(file)}`,
        ...(line === undefined ? [] : [`line=${line}`]),
        `title=${property(`${test.id} ${verdict}`)}`,
      ].join(',');
      return `::${level} ${place}::${data(`${test.title}: ${reason}`)}\n`;
    })
    .join('');
}

/** It is printed among the lines of a log, where nothing may steer a terminal. */
function data(text: string): string {
  return linesWithoutUnseen(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
