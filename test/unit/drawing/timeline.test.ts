/** Timelines: what stands where, that no text covers another, and that nothing of a name becomes markup. */
import { parseXml } from '@rgrove/parse-xml';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TimelineItem, type TimelineRow } from '../../../src/drawing/timeline.js';
import { type Shape, shapeSvg } from '../../../src/drawing/shape.js';
import { type TimelineLayoutOptions, layoutTimeline } from '../../../src/drawing/timeline-layout.js';
import { drawTimeline } from '../../../src/drawing/timeline-svg.js';
import { overlapsIn, textsOf } from '../../support/svg-texts.js';
import { checkGolden } from '../../support/golden.js';

const RUN: readonly TimelineItem[] = [
  { kind: 'expected', direction: 'input', name: 'touch', from: '1', to: '1' },
  { kind: 'event', direction: 'input', name: 'touch', time: '1' },
  {
    kind: 'expected',
    direction: 'output',
    name: 'dim',
    values: { level: 3 },
    from: '1',
    to: '3',
    open: [false, true],
  },
  { kind: 'event', direction: 'output', name: 'dim', values: { level: 3 }, time: '2.25' },
  { kind: 'asked', direction: 'output', text: 'not off', time: '3', isRefusal: true },
  { kind: 'quiet', from: '3', to: '5' },
  { kind: 'expected', direction: 'output', name: 'off', values: { level: [0, 2] }, from: '5', to: '6' },
  { kind: 'event', direction: 'output', name: 'off', values: { level: 1 }, time: '6.5', isWrong: true },
];

test('a run beside what was expected of it', () => {
  const rows = [{ label: 't1: on and off', note: 'fail', mood: 'bad', items: RUN } as const];
  checkGolden('drawing/timeline.svg', drawTimeline({ title: 'A run of the lamp', rows }));
});

function drawn(items: readonly TimelineItem[]): string {
  return drawTimeline({ title: 'T', rows: [{ label: 't1', items }] });
}

function output(name: string, from: string, to: string): TimelineItem {
  return { kind: 'expected', direction: 'output', name, from, to };
}

/** The width of the bar of a window. */
function barWidths(svg: string): readonly number[] {
  return [...svg.matchAll(/<rect class="tk-output-area"[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
}

describe('bars', () => {
  test('are to scale', () => {
    const [one, three] = barWidths(drawn([output('a', '0', '1'), output('b', '1', '4')]));
    expect(three! / one!).toBeCloseTo(3, 2);
  });

  test('are to the same scale in all rows', () => {
    const rows = [
      { label: 't1', items: [output('a', '0', '2')] },
      { label: 't2', items: [output('b', '0', '1'), output('c', '1', '5')] },
    ];
    const [two, one, four] = barWidths(drawTimeline({ title: '', rows }));
    expect([two! / one!, four! / one!]).toEqual([expect.closeTo(2, 2), expect.closeTo(4, 2)]);
  });

  test('that are much too long are broken, and that is said', () => {
    const broken = drawn([output('a', '0', '1/3'), output('b', '1/3', '100000')]);
    expect(broken).toContain('tk-break');
    expect(textsOf(broken).map(({ text }) => text)).toContain('not to scale');
    expect(drawn([output('a', '0', '1')])).not.toContain('tk-break');
  });

  test('have dashed ends that do not belong to them', () => {
    const open = drawn([{ ...output('a', '1', '2'), open: [true, false] } as TimelineItem]);
    expect(open.match(/tk-output-end"[^>]*stroke-dasharray/g)).toHaveLength(1);
  });

  test('of no length are signs', () => {
    const svg = drawn([output('a', '1/3', '1/3')]);
    expect(barWidths(svg)).toEqual([]);
    expect(textsOf(svg).map(({ text }) => text)).toEqual(expect.arrayContaining(['a', '1/3']));
  });
});

test('a long test goes on below, with everything in it', () => {
  const items = Array.from({ length: 200 }, (_, index) =>
    output(`o${index}`, String(index), String(index + 1)),
  );
  const svg = drawn(items);
  expect(Number(/ width="([\d.]+)"/.exec(svg)![1])).toBeLessThan(1_300);
  const texts = new Set(textsOf(svg).map(({ text }) => text));
  for (const { name } of items as readonly { name: string }[]) expect(texts).toContain(name);
});

test('marks stand on top of what they cross, one above the other where they are close', () => {
  const marks = [
    { time: '2', text: 'fail', mood: 'bad' },
    { time: '2', text: 'here they part', mood: 'neutral' },
  ] as const;
  const svg = drawTimeline({ title: '', rows: [{ label: 't1', items: [output('a', '1', '3')], marks }] });
  const [first, second, bar] = ['fail', 'here they part', 'a'].map((text) =>
    textsOf(svg).find((each) => each.text === text)!,
  );
  expect(first!.left).toBe(second!.left);
  expect([first!.bottom <= second!.top, second!.bottom <= bar!.top]).toEqual([true, true]);
  // The time of a mark is written at the axis.
  expect(textsOf(svg).map(({ text }) => text)).toContain('2');
});

test('very many rows are cut, and that is said', () => {
  const rows = Array.from({ length: 1_003 }, (_, index) => ({ label: `t${index}`, items: [] }));
  expect(textsOf(drawTimeline({ title: '', rows })).map(({ text }) => text)).toContain('… and 3 more');
});

test.each(['x', '-1', '1/0', ''])('%j is no time', (time) => {
  expect(() => drawn([output('a', '0', time)])).toThrow();
});

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

test('law: pictures are well-formed, everything is inside, and no text covers another', () => {
  fc.assert(
    fc.property(name, rows, (title, drawnRows) => {
      const svg = drawTimeline({ title, rows: drawnRows });
      expect(parseXml(svg).root!.name).toBe('svg');
      expect(svg).not.toMatch(/<script|NaN|Infinity|undefined/);
      const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
      for (const { text, left, right, bottom } of textsOf(svg))
        expect([text, left >= 0, right <= Number(width), bottom <= Number(height)]).toEqual([
          text,
          true,
          true,
          true,
        ]);
      expect(overlapsIn(svg)).toEqual([]);
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

test('law: a picture holds the shapes of the layout, in every look, and no others but its legend', () => {
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

test('law: on one axis, all rows have the same times at the same places, in one line as long as is asked for', () => {
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
