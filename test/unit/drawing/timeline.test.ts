/** Timelines: what stands where. */
import { describe, expect, test } from 'vitest';
import { type TimelineItem } from '../../../src/drawing/timeline.js';
import { drawTimeline } from '../../../src/drawing/timeline-svg.js';
import { textsOf } from '../../support/svg-texts.js';
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
