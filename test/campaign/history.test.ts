/** The history of verdicts: since when a test fails, whether it is flaky, how long it takes, and its forms. */
import { expect, test } from 'vitest';
import { type PastVerdict, historyOf } from '../../src/campaign/history.js';
import { historyCsv } from '../../src/campaign/history-csv.js';
import { historyPage } from '../../src/campaign/history-page.js';

const DAY = 86_400_000;

/** A letter for each run, each in a campaign of its own; those after a dot are in the same one. */
function past(letters: string, more: Partial<PastVerdict> = {}): readonly PastVerdict[] {
  let campaign = 0;
  return Array.from(letters).flatMap((letter, index) => {
    if (letter === '.') return [];
    if (letters[index - 1] !== '.') campaign++;
    const verdict = ({ p: 'pass', f: 'fail', i: 'inconclusive' } as const)[letter as 'p' | 'f' | 'i'];
    const at = index * DAY;
    const one = {
      at,
      campaign: `c-${campaign}`,
      job: 'j',
      system: 's',
      test: 't',
      title: 'A test',
      model: 'm',
    };
    return [{ ...one, verdict, ms: 10, ...more }];
  });
}

const of = (letters: string): ReturnType<typeof historyOf>[number] => historyOf(past(letters))[0]!;

test('It is known since when a test does not pass, and when it passed last', () => {
  const history = of('ppfff');
  expect(history).toMatchObject({ runs: 5, last: 'fail', verdicts: { pass: 2, fail: 3 } });
  expect(history.firstFailure?.campaign).toBe('c-3');
  expect(history.failsSince?.campaign).toBe('c-3');
  expect(history.passedLast?.campaign).toBe('c-2');
  expect(of('fpf').failsSince?.campaign).toBe('c-3');
  expect(of('fpf').firstFailure?.campaign).toBe('c-1');
  expect(of('ff').passedLast).toBeUndefined();
  expect(of('fp').failsSince).toBeUndefined();
});

test('A test that goes back and forth is flaky, and so is one with two verdicts in one campaign', () => {
  expect([of('pppp'), of('ppff'), of('ffpp')].map(({ isFlaky }) => isFlaky)).toEqual([false, false, false]);
  expect([of('ppfp'), of('fpf'), of('pp.f'), of('pi.p')].map(({ isFlaky }) => isFlaky)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(of('ppfp').flakiness).toBe(0.25);
});

test('Times have a median, and a trend', () => {
  const slow = historyOf([
    ...past('pppppppppp'),
    ...past('pppppppppp', { ms: 30 }).map((each) => ({ ...each, at: each.at + 100 * DAY })),
  ]);
  expect(slow[0]).toMatchObject({ medianMs: 10, recentMs: 30, trend: 3 });
});

test('What needs attention comes first', () => {
  const tests = historyOf([
    ...past('pp', { test: 'good', title: 'Good' }),
    ...past('pfp', { test: 'flaky', title: 'Flaky' }),
    ...past('pf', { test: 'bad', title: 'Bad' }),
    ...past('pf', { test: 'bad', title: 'Bad', system: 'r' }),
  ]);
  expect(tests.map(({ system, title }) => `${system} ${title}`)).toEqual([
    'r Bad',
    's Bad',
    's Flaky',
    's Good',
  ]);
});

test('Names are text on the page, and no formulas in the table', () => {
  const tests = historyOf(past('pf', { title: '=<script>alert(1)</script>,"x"', reason: '<b>' }));
  const page = historyPage(tests);
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;');
  expect(page).toContain('<polyline');
  const [, row] = historyCsv(tests).split('\n');
  expect(row).toContain('"\'=<script>alert(1)</script>,""x"""');
});

test('Plots are as wide as there are runs, up to a width that leaves room for the text', () => {
  const widths = (letters: string): readonly number[] =>
    [...historyPage([of(letters)]).matchAll(/<td><svg [^>]*width="(\d+)"/g)].map(([, width]) =>
      Number(width),
    );
  const [one] = widths('p');
  expect(widths('ppp')).toEqual([3 * one!, 3 * one!]);
  expect(Math.max(...widths('p'.repeat(200)))).toBeLessThan(400);
});

test('The page has the colours of the theme that its reader prefers, and no others', () => {
  const [, own] = historyPage([of('pf')]).split('.picture svg');
  expect(own!.slice(0, own!.indexOf('</style>')).match(/#[0-9a-f]{3,8}/gi)).toBeNull();
});

test('A time that no calendar has is no reason to show nothing', () => {
  for (const at of [9e18, -9e18, Number.NaN]) {
    const tests = historyOf(past('pf', { at }));
    expect(historyCsv(tests).split('\n').length).toBe(3);
    expect(historyPage(tests)).toContain('A test');
  }
});
