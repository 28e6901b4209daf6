/** Timelines of anything: no text covers another, nothing of a name becomes markup, and pictures show what was laid out. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Shape, shapeSvg } from '../../src/drawing/shape.js';
import { type TimelineItem, type TimelineRow } from '../../src/drawing/timeline.js';
import { type TimelineLayoutOptions, layoutTimeline } from '../../src/drawing/timeline-layout.js';
import { drawTimeline } from '../../src/drawing/timeline-svg.js';
import { checkPicture } from '../support/svg-texts.js';

const name = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('</script><script>', '<!--', ']]>', 'n'.repeat(200), '"', '&amp;', '\u202e', 'Привет'),
);
const time = fc.tuple(fc.nat(100_000), fc.constantFrom(1, 1, 1, 2, 3)).map(([a, b]) => `${a}/${b}`);
const direction = fc.constantFrom('input' as const, 'output' as const);
const number = (text: string): number => {
  const [above, below] = text.split('/').map(Number);
  return above! / below!;
};
const window = fc.tuple(time, time).map((ends) => [...ends].sort((a, b) => number(a) - number(b)));
const item: fc.Arbitrary<TimelineItem> = fc.oneof(
  fc
    .record({ direction, name, window })
    .map(({ window: [from, to], ...rest }) => ({ kind: 'expected' as const, ...rest, from: from!, to: to! })),
  window.map(([from, to]) => ({ kind: 'quiet' as const, from: from!, to: to! })),
  fc.record({ kind: fc.constant('event' as const), direction, name, time, isWrong: fc.boolean() }),
  fc.record({ kind: fc.constant('asked' as const), direction, text: name, time, isRefusal: fc.boolean() }),
);

const mark = fc.record({ time, text: name, mood: fc.constantFrom('bad' as const, 'neutral' as const) });
const rows = fc.array(
  fc.record({
    label: name,
    note: name,
    items: fc.array(item, { maxLength: 12 }),
    marks: fc.array(mark, { maxLength: 3 }),
  }),
  { maxLength: 4 },
);

test('pictures are well-formed, everything is inside, and no text covers another', () => {
  fc.assert(
    fc.property(name, rows, (title, drawnRows) => {
      checkPicture(drawTimeline({ title, rows: drawnRows }));
    }),
  );
});

function shapesOf(rowsToDraw: readonly TimelineRow[], options: TimelineLayoutOptions = {}): readonly Shape[] {
  return layoutTimeline({ rows: rowsToDraw }, 24, options).rows.flatMap(({ heading, lines }) => [
    ...heading,
    ...lines.flatMap(({ shapes, ticks, pieces }) => [
      ...shapes,
      ...ticks.flatMap((tick) => tick.shapes),
      ...pieces.flatMap(({ thread, shapes: own }) => (thread === undefined ? own : [thread, ...own])),
    ]),
  ]);
}

test('a picture holds the shapes of the layout, in every look, and no others but its legend', () => {
  fc.assert(
    fc.property(rows, (drawnRows) => {
      const legendFree = drawTimeline({ title: '', rows: drawnRows }).split('\n');
      for (const shape of shapesOf(drawnRows)) {
        const at = legendFree.indexOf(shapeSvg(shape));
        expect([shape, at >= 0]).toEqual([shape, true]);
        legendFree.splice(at, 1);
      }
    }),
  );
});

test('on one axis, all rows have the same times at the same places, in one line as long as is asked for', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(0, 900, 3000), (drawnRows, fill) => {
      const options = { isOneAxis: true, fill, lineWidth: Infinity, itemsMax: Infinity };
      const { rows: laidOut } = layoutTimeline({ rows: drawnRows }, 8, options);
      const ticks = laidOut.map(({ lines }) => lines.flatMap((line) => line.ticks));
      for (const [index, { lines }] of laidOut.entries()) {
        expect(lines.length).toBe(1);
        expect(ticks[index]!.map(({ x, time: each }) => [x, each])).toEqual(
          ticks[0]!.map(({ x, time: each }) => [x, each]),
        );
        const { pieces } = lines[0]!;
        // Every item once, and everything where it belongs.
        expect(pieces.map((piece) => piece.item).toSorted((a, b) => a - b)).toEqual(
          drawnRows[index]!.items.map((_, k) => k),
        );
      }
      const times = (ticks[0] ?? []).map(({ time: each }) => number(each.includes('/') ? each : `${each}/1`));
      const places = (ticks[0] ?? []).map(({ x }) => x);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      if (places.length > 1 && fill === 900)
        expect(places.at(-1)).toBeGreaterThanOrEqual(Math.min(900, 3 * 36));
    }),
  );
});
