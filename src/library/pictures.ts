/** Pictures as functions: data in, SVG out. */
import { type PictureOptions } from '../drawing/svg-page.js';
import { type SequencePicture } from '../drawing/sequence-picture.js';
import { type Timeline, drawTimeline as draw } from '../drawing/timeline-svg.js';
import { sequenceOfTest } from '../output/sequence-of-test.js';
import { timelineOfSuite } from '../output/timeline-of-suite.js';
import { type Suite, type SuiteInterface, type SuiteTest } from '../suite/suite.js';
import { timeOf, windowOf } from './times.js';

/** The tests of a suite along an axis of time, to be drawn, or to be drawn with what happened. */
export function suiteTimeline(suite: Suite): Timeline {
  return timelineOfSuite(suite, suite.tests);
}

/** A timeline as SVG: tests, runs, or both, one row for each. */
export function drawTimeline(timeline: Timeline, options: PictureOptions = {}): string {
  for (const item of timeline.rows.flatMap(({ items }) => items)) {
    if ('time' in item) timeOf(item.time);
    else windowOf(item.from, item.to);
  }
  return draw(timeline, options);
}

/** A test as a sequence diagram, to be drawn: between processes, where the suite tells their messages. */
export function testSequence(
  test: SuiteTest,
  actions: SuiteInterface,
  view: 'processes' | 'tester' = 'processes',
): SequencePicture {
  return sequenceOfTest(test, actions, view);
}
