/** Pictures through the library: tests of a suite along time, and what is said of times that are none. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Suite,
  TickstoneError,
  type TimelineItem,
  drawSequence,
  drawTimeline,
  exportSuite,
  readSuite,
  suiteTimeline,
  testSequence,
} from '../../../src/index.js';

const LAMP = readSuite(readFileSync('models/lamp.suite.json', 'utf8'));

function rowFor(steps: Suite['tests'][number]['steps']): readonly TimelineItem[] {
  return suiteTimeline({ ...LAMP, tests: [{ ...LAMP.tests[0]!, steps }] }).rows[0]!.items;
}

describe('the timeline of a suite', () => {
  test('has a row for each test, with its verdict', () => {
    const { rows } = suiteTimeline(LAMP);
    expect(rows.map(({ label, note }) => [label, note])).toEqual(
      LAMP.tests.map(({ id, title, verdict }) => [`${id}: ${title}`, verdict]),
    );
  });

  test('counts from the start, each event as late as it may come', () => {
    expect(
      rowFor([
        { input: 'touch', after: '1/3' },
        { output: 'dim', within: ['1', '2'], open: [false, true] },
        { quiet: '100000' },
        { refuse: 'bright' },
        { accept: ['touch'], after: '1' },
      ]),
    ).toEqual([
      { kind: 'expected', direction: 'input', name: 'touch', from: '1/3', to: '1/3', open: [false, false] },
      { kind: 'expected', direction: 'output', name: 'dim', from: '4/3', to: '7/3', open: [false, true] },
      { kind: 'quiet', from: '7/3', to: '300007/3', text: 'quiet' },
      { kind: 'asked', direction: 'output', text: 'not bright', time: '300007/3', isRefusal: true },
      { kind: 'asked', direction: 'input', text: 'accept touch', time: '300010/3', isRefusal: false },
    ]);
  });

  test('says where branches end', () => {
    const items = rowFor([
      {
        oneOf: [
          { output: 'dim', within: ['0', '2'] },
          { output: 'off', within: ['0', '2'], verdict: 'inconclusive' },
        ],
      },
    ]);
    expect(items.map((item) => ('name' in item ? item.name : ''))).toEqual(['dim', 'off → inconclusive']);
  });

  test('is what exports draw', () => {
    const [file] = exportSuite(LAMP, 'timeline', { name: 'lamp' });
    expect(file).toEqual({ name: 'lamp.svg', text: drawTimeline(suiteTimeline(LAMP)) });
  });
});

test('a test as a sequence diagram waits before what has to be refused', () => {
  const steps = [{ refuse: 'bright', after: '3' }] as const;
  const picture = testSequence({ ...LAMP.tests[0]!, steps }, LAMP.interface, 'tester');
  expect(picture.items.slice(0, 2)).toEqual([
    { kind: 'delay', text: '+3', isSilence: false, moment: { at: '3' } },
    { kind: 'note', text: 'bright must be refused' },
  ]);
  expect(drawSequence(picture)).toContain('>+3<');
});

describe('times that are none', () => {
  const drawn = (from: string, to: string): string =>
    drawTimeline({ title: 'T', rows: [{ label: 't1', items: [{ kind: 'quiet', from, to }] }] });

  test.each([
    ['soon', '1', /'soon' is not a time: write a decimal or a fraction, such as 5\/2\./],
    ['0', '-1', /'-1' is not a time/],
    ['3', '5/2', /A window ends no earlier than it begins: '5\/2' is before '3'\./],
  ])('from %s to %s', (from, to, message) => {
    expect(() => drawn(from, to)).toThrow(TickstoneError);
    expect(() => drawn(from, to)).toThrow(message);
  });
});
