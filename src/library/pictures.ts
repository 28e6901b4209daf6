/** Pictures as functions: data in, SVG out. */
import { type PictureOptions } from '../drawing/svg-page.js';
import { type SequencePicture } from '../drawing/sequence-picture.js';
import { type Timeline } from '../drawing/timeline.js';
import {
  type TimelineLayout,
  type TimelineLayoutOptions,
  layoutTimeline,
} from '../drawing/timeline-layout.js';
import { drawTimeline as draw } from '../drawing/timeline-svg.js';
import { type ClassPicture, drawClasses as classesDrawn } from '../drawing/class-picture.js';
import { drawSequence as sequenceDrawn } from '../drawing/sequence-svg.js';
import { sequenceOfTest } from '../output/sequence-of-test.js';
import { timelineOfSuite } from '../output/timeline-of-suite.js';
import { type Suite, type SuiteInterface, type SuiteTest } from '../suite/suite.js';
import { timeOf, windowOf } from './times.js';
import {
  type OptionRules,
  AMOUNT,
  FLAG,
  LIMIT,
  checkArgument,
  checkOptions,
  oneOf,
} from '../base/option-rules.js';
import { THEMES, VIEWS } from './vocabulary.js';
import { checkGiven } from './given.js';

export const PICTURE_RULES: OptionRules<PictureOptions> = { theme: oneOf(THEMES) };

const LAYOUT_RULES: OptionRules<TimelineLayoutOptions> = {
  lineWidth: AMOUNT,
  fill: AMOUNT,
  isOneAxis: FLAG,
  itemsMax: LIMIT,
};

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
  checkGiven('suiteTimeline', { suite });
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
  checkOptions('drawTimeline', options, PICTURE_RULES);
  checkGiven('drawTimeline', { timeline });
  checkTimes(timeline);
  return draw(timeline, options);
}

/**
 * Where everything of a timeline stands, for programs that show it with elements of their own: the shapes that `drawTimeline`
 * writes, without its title and legend.
 *
 * @example
 * ```ts
 * import { timelineLayout } from 'tickstone';
 *
 * const touch = { kind: 'event', direction: 'input', name: 'touch', time: '1.25' } as const;
 * const { rows } = timelineLayout({ rows: [{ label: 't1', items: [touch] }] });
 * console.log(rows[0]!.lines[0]!.pieces[0]!.label);
 * ```
 */
export function timelineLayout(
  timeline: Pick<Timeline, 'rows'>,
  options: TimelineLayoutOptions = {},
): TimelineLayout {
  checkOptions('timelineLayout', options, LAYOUT_RULES);
  checkGiven('timelineLayout', { rows: timeline });
  checkTimes(timeline);
  return layoutTimeline(timeline, LAYOUT_TOP, options);
}

/** Above the first row. */
const LAYOUT_TOP = 8;

function checkTimes({ rows }: Pick<Timeline, 'rows'>): void {
  for (const { items, marks = [] } of rows) {
    for (const item of [...items, ...marks]) {
      if ('time' in item) timeOf(item.time);
      else windowOf(item.from, item.to);
    }
  }
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
  checkArgument('testSequence', 'view', view, oneOf(VIEWS));
  checkGiven('testSequence', { test, actions });
  return sequenceOfTest(test, actions, view);
}

/**
 * A sequence diagram as SVG, with an axis of time.
 *
 * @example
 * ```ts
 * import { drawSequence, generateCoverage, loadModel, testSequence } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(drawSequence(testSequence(suite.tests[0]!, suite.interface)).length);
 * ```
 */
export function drawSequence(sequence: SequencePicture, options: PictureOptions = {}): string {
  checkOptions('drawSequence', options, PICTURE_RULES);
  checkGiven('drawSequence', { sequence });
  return sequenceDrawn(sequence, options);
}

/**
 * The classes of a location set as SVG.
 *
 * @example
 * ```ts
 * import { drawClasses, generateClasses, loadModel } from 'tickstone';
 *
 * const { report } = await generateClasses(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(report.pictures.map((picture) => drawClasses(picture).length));
 * ```
 */
export function drawClasses(picture: ClassPicture, options: PictureOptions = {}): string {
  checkOptions('drawClasses', options, PICTURE_RULES);
  checkGiven('drawClasses', { picture });
  return classesDrawn(picture, options);
}
