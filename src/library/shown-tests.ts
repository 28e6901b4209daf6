/** Tests and their results, as those show them who show a suite or a run one test at a time. */
import { type SequencePicture } from '../drawing/sequence-picture.js';
import { type TimelineRow } from '../drawing/timeline.js';
import { type TestResult } from '../execution/run-record.js';
import { testRows, testWords } from '../output/suite-words.js';
import { timelineOfSuite } from '../output/timeline-of-suite.js';
import { rowOfResult } from '../reports/run-row.js';
import { sequenceOfResult } from '../reports/run-sequence.js';
import { type Suite, type SuiteTest } from '../suite/suite.js';
import { checkGiven } from './given.js';

/**
 * A test in words, a line for each step, as `tickstone suite show` writes it.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, testLines } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(testLines(suite, suite.tests[0]!).join('\n'));
 * ```
 */
export function testLines(suite: Pick<Suite, 'method' | 'interface'>, test: SuiteTest): readonly string[] {
  checkGiven('testLines', { head: suite, test });
  return testRows(suite, test) ?? testWords(test, suite.interface);
}

/**
 * One test along an axis of time: what is given, when outputs may come, how long there has to be silence.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, testRow } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(testRow(suite, suite.tests[0]!).items.length);
 * ```
 */
export function testRow(suite: Pick<Suite, 'model' | 'interface'>, test: SuiteTest): TimelineRow {
  checkGiven('testRow', { source: suite, test });
  return timelineOfSuite(suite, [test]).rows[0]!;
}

/**
 * What was expected and what happened in a test that was run, along one axis of time.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, resultRow, runSuite } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * const { tests } = await runSuite(suite, { model: lamp });
 * console.log(resultRow(tests[0]!).note);
 * ```
 */
export function resultRow(result: TestResult): TimelineRow {
  checkGiven('resultRow', { result });
  return rowOfResult(result);
}

/**
 * What happened in a test that was run, as a sequence diagram between the tester and the system.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, resultSequence, runSuite } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * const { tests } = await runSuite(suite, { model: lamp });
 * console.log(resultSequence(tests[0]!).title);
 * ```
 */
export function resultSequence(result: TestResult): SequencePicture {
  checkGiven('resultSequence', { result });
  return sequenceOfResult(result);
}
