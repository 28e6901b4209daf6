/**
 * A record as JUnit XML, which build servers read. What did not pass is a failure if the system is wrong, an error if it or
 * the wire broke or times cannot be trusted, and skipped if nothing could be concluded.
 */
import { parseRational, toNumber } from '../base/rational.js';
import { type RunRecord, type TestResult, lastAttempts, summaryOf } from '../execution/run-record.js';
import { failureLines } from './failure-lines.js';
import { escaped } from '../drawing/xml-escape.js';
import { printable } from '../output/printable.js';

export function junitOf(record: RunRecord): string {
  const results = lastAttempts(record.tests);
  const suites = record.suites.map((suite, index) => {
    const own = results.filter((each) => each.suite === index);
    return [
      `  <testsuite name="${attribute(suite.file)}" ${countsOf(own)}>`,
      '    <properties>',
      `      <property name="model" value="${attribute(suite.model.name)}"/>`,
      `      <property name="system" value="${attribute(record.system)}"/>`,
      '    </properties>',
      ...own.flatMap((result) => caseOf(record, result)),
      '  </testsuite>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tickstone" ${countsOf(results)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function countsOf(results: readonly TestResult[]): string {
  const { tests, fail, error, untrusted, inconclusive } = summaryOf(results);
  return `tests="${tests}" failures="${fail}" errors="${error + untrusted}" skipped="${inconclusive}"`;
}

/** The time of a case is in time units of the model: records of virtual time know no other. */
function caseOf(record: RunRecord, result: TestResult): readonly string[] {
  const { test, verdict, reason = verdict, at, repetition } = result;
  const name = `${test.id} ${test.title}${repetition === undefined ? '' : ` (repetition ${repetition})`}`;
  const time = toNumber(parseRational(at)!).toFixed(3);
  const classname = record.suites[result.suite]!.model.name;
  const head = `    <testcase name="${attribute(name)}" classname="${attribute(classname)}" time="${time}"`;
  if (verdict === 'pass') return [`${head}/>`];
  const details = failureLines(record, result).map(escaped).join('\n');
  const element = verdict === 'fail' ? 'failure' : verdict === 'inconclusive' ? 'skipped' : 'error';
  const type = element === 'skipped' ? '' : ` type="${verdict}"`;
  return [
    `${head}>`,
    `      <${element} message="${attribute(reason)}"${type}>${details}</${element}>`,
    '    </testcase>',
  ];
}

/** One line: the report may be printed into a log, in which lines that begin in some ways are commands. */
function attribute(text: string): string {
  return escaped(printable(text));
}
