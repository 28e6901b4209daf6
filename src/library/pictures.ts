/** Pictures as functions: data in, SVG out. */
import { type PictureOptions } from '../drawing/svg-page.js';
import { type SequencePicture } from '../drawing/sequence-picture.js';
import { type Timeline, drawTimeline as draw } from '../drawing/timeline-svg.js';
import { sequenceOfTest } from '../output/sequence-of-test.js';
import { timelineOfSuite } from '../output/timeline-of-suite.js';
import { type Suite, type SuiteInterface, type SuiteTest } from '../suite/suite.js';
import { timeOf, windowOf } from './times.js';

/**
 * The tests of a suite along an axis of time, to be drawn, or to be drawn with what happened.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, suiteTimeline } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(suiteTimeline(suite).rows.length);
 * ```
 */
export function suiteTimeline(suite: Suite): Timeline {
  return timelineOfSuite(suite, suite.tests);
}

/**
 * A timeline as SVG: tests, runs, or both, one row for each.
 *
 * @example
 * ```ts
 * import { drawTimeline } from 'tickstone';
 *
 * const touch = { kind: 'event', direction: 'input', name: 'touch', time: '1.25' } as const;
 * console.log(drawTimeline({ title: 'A run', rows: [{ label: 't1', items: [touch] }] }).length);
 * ```
 */
export function drawTimeline(timeline: Timeline, options: PictureOptions = {}): string {
  for (const item of timeline.rows.flatMap(({ items }) => items)) {
    if ('time' in item) timeOf(item.time);
    else windowOf(item.from, item.to);
  }
  return draw(timeline, options);
}

/**
 * A test as a sequence diagram, to be drawn: between processes, where the suite tells their messages.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, testSequence } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(testSequence(suite.tests[0]!, suite.interface).items.length);
 * ```
 */
export function testSequence(
  test: SuiteTest,
  actions: SuiteInterface,
  view: 'processes' | 'tester' = 'processes',
): SequencePicture {
  return sequenceOfTest(test, actions, view);
}
