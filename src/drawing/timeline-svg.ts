/**
 * Timelines in SVG that needs nothing else: the shapes of their layout, with a title and a legend.
 *
 * INVARIANT the same timeline gives the same bytes.
 */
import { shapeSvg } from './shape.js';
import { type LegendEntry, drawLegend } from './svg-legend.js';
import { type PictureOptions, shortTextAt, svgPage, textAt } from './svg-page.js';
import { type Timeline, type TimelineItem, type TimelineRow } from './timeline.js';
import {
  HEADING_WIDTH_MAX,
  type LaidOutRow,
  TIMELINE_MARGIN as MARGIN,
  type TimelineLayout,
  headingWidth,
  layoutTimeline,
} from './timeline-layout.js';

export function drawTimeline({ title, rows }: Timeline, options: PictureOptions = {}): string {
  const layout = layoutTimeline({ rows }, MARGIN + (title === '' ? 0 : 30));
  const elements = layout.rows.flatMap(rowElements);
  let { bottom } = layout;
  const { width, left } = layout;
  if (left > 0) {
    elements.push(textAt('small', MARGIN, bottom + 12, `… and ${left} more`));
    bottom += 24;
  }
  const legend = drawLegend(legendOf(rows, layout), MARGIN, bottom + 18, Math.max(width - MARGIN, 560));
  return svgPage(
    {
      title,
      width: Math.max(width, legend.width + MARGIN, headingWidth(title, 15)) + MARGIN,
      height: legend.bottom + MARGIN,
      elements: [
        ...(title === '' ? [] : [shortTextAt('heading', MARGIN, MARGIN + 12, title, HEADING_WIDTH_MAX)]),
        ...elements,
        ...legend.elements,
      ],
    },
    options,
  );
}

function rowElements({ heading, lines, left, bottom }: LaidOutRow): readonly string[] {
  return [
    ...heading.map(shapeSvg),
    ...lines.flatMap(({ shapes, ticks, pieces }) => [
      ...[...shapes, ...ticks.flatMap((tick) => tick.shapes)].map(shapeSvg),
      // Threads lie below everything that they pass.
      ...pieces.flatMap(({ thread }) => (thread === undefined ? [] : [shapeSvg(thread)])),
      ...pieces.flatMap((piece) => piece.shapes.map(shapeSvg)),
    ]),
    ...(left > 0 ? [textAt('small', MARGIN, bottom - 8, `… and ${left} more`)] : []),
  ];
}

/** What occurs, and does not say itself what it is. */
function legendOf(rows: readonly TimelineRow[], layout: TimelineLayout): readonly LegendEntry[] {
  const lines = layout.rows.map((row) => row.lines);
  const shown = lines.map((each) => new Set(each.flatMap(({ pieces }) => pieces.map(({ item }) => item))));
  const items = shown.flatMap((of, row) => rows[row]!.items.filter((_, index) => of.has(index)));
  const has = (kind: TimelineItem['kind'], direction?: 'input' | 'output'): boolean =>
    items.some(
      (item) =>
        item.kind === kind &&
        (direction === undefined || ('direction' in item && item.direction === direction)),
    );
  const entries: readonly (readonly [boolean, LegendEntry])[] = [
    [has('expected', 'input'), { sign: 'input-window', text: 'input: when the tester does it' }],
    [has('expected', 'output'), { sign: 'output-window', text: 'output: when the system may do it' }],
    [has('quiet'), { sign: 'quiet-window', text: 'no output may come' }],
    [has('event', 'input'), { sign: 'input-event', text: 'input that happened' }],
    [has('event', 'output'), { sign: 'output-event', text: 'output that happened' }],
    [
      items.some((item) => item.kind === 'event' && item.isWrong === true),
      { sign: 'wrong-event', text: 'wrong' },
    ],
    [lines.flat().some(({ isBroken }) => isBroken), { sign: 'break', text: 'not to scale' }],
  ];
  return entries.flatMap(([isThere, entry]) => (isThere ? [entry] : []));
}
