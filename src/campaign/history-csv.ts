/** The history as a table for other programs: a line for each test on each system. */
import { csvText } from '../base/csv-text.js';
import { RUN_VERDICTS } from '../execution/run-record.js';
import { type TestHistory } from './history.js';

const COLUMNS = [
  'system',
  'model',
  'title',
  'test',
  'runs',
  ...RUN_VERDICTS,
  'last',
  'lastAt',
  'firstFailureAt',
  'firstFailureIn',
  'failsSince',
  'failsSinceIn',
  'flaky',
  'flakiness',
  'medianMs',
  'recentMs',
  'trend',
];

const NUMBER = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

export function historyCsv(tests: readonly TestHistory[]): string {
  const rows = tests.map((test) => [
    test.system,
    test.model,
    test.title,
    test.test,
    test.runs,
    ...RUN_VERDICTS.map((verdict) => test.verdicts[verdict] ?? 0),
    test.last,
    timeText(test.lastAt),
    test.firstFailure === undefined ? '' : timeText(test.firstFailure.at),
    test.firstFailure?.campaign ?? '',
    test.failsSince === undefined ? '' : timeText(test.failsSince.at),
    test.failsSince?.campaign ?? '',
    test.isFlaky,
    test.flakiness,
    Math.round(test.medianMs * 1_000) / 1_000,
    Math.round(test.recentMs * 1_000) / 1_000,
    test.trend,
  ]);
  return csvText([COLUMNS, ...rows.map((row) => row.map(String))], NUMBER);
}

/** Of milliseconds since 1970; a damaged store may hold what is no time. */
export function timeText(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? 'unknown' : date.toISOString();
}

/** The same for people: up to the minute. */
export function dayText(at: number): string {
  return timeText(at).slice(0, 16).replace('T', ' ');
}
