/** Sequence diagrams: the axis of time, the legend, and that no text covers another. */
import { parseXml } from '@rgrove/parse-xml';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, decimalText, ratio } from '../../../src/base/rational.js';
import { type SequenceItem } from '../../../src/drawing/sequence-picture.js';
import { drawSequence } from '../../../src/drawing/sequence-svg.js';
import { overlapsIn, textsOf } from '../../support/svg-texts.js';

type Message = Extract<SequenceItem, { kind: 'message' }>;

function message(text: string, at: string, more: Partial<Message> = {}): Message {
  return { kind: 'message', from: 0, to: 1, text, direction: 'input', via: [], moment: { at }, ...more };
}

function delay(text: string, at: string, isSilence = false): SequenceItem {
  return { kind: 'delay', text, isSilence, moment: { at } };
}

function drawn(items: readonly SequenceItem[]): string {
  return drawSequence({ title: 'T', participants: ['Tester', 'System'], items });
}

function said(svg: string): readonly string[] {
  return textsOf(svg).map(({ text }) => text);
}

/** Where a text stands. */
function heightOf(svg: string, wanted: string): number {
  return textsOf(svg).find(({ text }) => text === wanted)!.bottom;
}

describe('the axis', () => {
  test('is to scale', () => {
    const svg = drawn([message('a', '1'), message('b', '2'), message('c', '4')]);
    const [a, b, c] = ['a', 'b', 'c'].map((text) => heightOf(svg, text));
    expect((c! - b!) / (b! - a!)).toBeCloseTo(2, 2);
    expect(said(svg)).toEqual(expect.arrayContaining(['0', '1', '2', '4']));
    expect(svg).not.toContain('tk-break');
  });

  test('is broken where times are far apart, and says so', () => {
    const svg = drawn([message('a', '1/3'), message('b', '100000')]);
    expect(svg).toContain('tk-break');
    expect(said(svg)).toContain('not to scale');
  });

  test('stands still between messages of one moment', () => {
    const svg = drawn([message('a', '1'), message('b', '1')]);
    expect(heightOf(svg, 'b')).toBeGreaterThan(heightOf(svg, 'a'));
    expect(said(svg).filter((text) => text === '1')).toHaveLength(1);
    expect(svg).toContain('tk-moment');
  });

  test('says how long is waited, and what that means', () => {
    const svg = drawn([delay('+20', '20'), message('a', '20')]);
    expect(said(svg)).toEqual(expect.arrayContaining(['+20', '+n', 'n time units pass']));
    expect(heightOf(svg, '20')).toBeCloseTo(heightOf(svg, 'a') + 10, -1);
  });

  test('has a bar where something may come', () => {
    const moment = { at: '5', since: '3', label: '3 to 5' };
    const svg = drawn([message('a', '5', { moment, direction: 'output' })]);
    expect(svg).toContain('tk-output-window');
    expect(said(svg)).toContain('3 to 5');
  });

  test('is not there where no times are known', () => {
    expect(drawn([message('a', '0', { moment: undefined })])).not.toContain('tk-axis');
  });
});

test('inputs, outputs and what is inside have colours of their own, and the legend says so', () => {
  const svg = drawn([
    message('a', '0'),
    message('b', '0', { from: 1, to: 0, direction: 'output' }),
    message('c', '0', { direction: 'internal' }),
  ]);
  for (const kind of ['input', 'output', 'internal']) expect(svg).toContain(`class="tk-${kind}-arrow"`);
  expect(said(svg)).toEqual(
    expect.arrayContaining([
      'input: the tester does it',
      'output: the system does it',
      'between processes of the system',
    ]),
  );
});

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('</script><script>', ']]>', 'n'.repeat(200), '&amp;', '\u202e'),
);

const item = fc.record({
  kind: fc.constantFrom('message' as const, 'wait' as const, 'silence' as const, 'note' as const),
  wait: fc.tuple(fc.constantFrom(0, 0, 1, 2, 5, 100_000), fc.constantFrom(1, 2, 3)),
  from: fc.nat(4),
  to: fc.nat(4),
  direction: fc.constantFrom('input' as const, 'output' as const, 'internal' as const),
  window: fc.option(fc.constantFrom('within [0, 2]', 'within [1/3, 100000)'), { nil: undefined }),
  text,
});

test('law: diagrams are well-formed, everything is inside, and no text covers another', () => {
  const participants = fc.array(text, { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(text, participants, fc.array(item, { maxLength: 12 }), (title, names, given) => {
      let now = ratio(0n, 1n);
      const items = given.map(({ kind, wait: [above, below], text: words, ...rest }): SequenceItem => {
        if (kind === 'note') return { kind, text: words };
        now = add(now, ratio(BigInt(above), BigInt(below)));
        const moment = { at: decimalText(now) };
        if (kind === 'message') return { kind, text: words, via: [], moment, ...rest };
        return { kind: 'delay', text: `+${decimalText(now)}`, isSilence: kind === 'silence', moment };
      });
      const svg = drawSequence({ title, participants: names, items });
      expect(parseXml(svg).root!.name).toBe('svg');
      expect(svg).not.toMatch(/<script|NaN|Infinity|undefined/);
      const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
      for (const { text: each, left, right, bottom } of textsOf(svg))
        expect([each, left >= 0, right <= Number(width), bottom <= Number(height)]).toEqual([
          each,
          true,
          true,
          true,
        ]);
      expect(overlapsIn(svg)).toEqual([]);
    }),
  );
});
