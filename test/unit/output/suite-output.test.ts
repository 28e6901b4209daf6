/** Tests in words, as timelines and as sequence diagrams. */
import { describe, expect, test } from 'vitest';
import { dedented } from '../../../src/base/dedent.js';
import { type Paint } from '../../../src/output/paint.js';
import { sequenceOfTest } from '../../../src/output/sequence-of-test.js';
import { testMermaid } from '../../../src/output/suite-mermaid.js';
import { timelineLines } from '../../../src/output/suite-timeline.js';
import { suiteText, testWords } from '../../../src/output/suite-words.js';
import { tableLines } from '../../../src/output/table.js';
import { testTable } from '../../../src/output/test-table.js';
import { measured } from '../../../src/suite/measure.js';
import { type SuiteStep } from '../../../src/suite/suite.js';
import { LAMP_TEXT, goodSuite } from '../../support/suites.js';

const actions = { inputs: ['touch'], outputs: ['dim', 'bright', 'off'] };

function testOf(...steps: readonly SuiteStep[]): ReturnType<typeof measured> {
  return measured({ id: 't1', title: 'A test', goals: [], steps, verdict: 'pass' });
}

describe('in words', () => {
  test.each<[step: SuiteStep, words: string]>([
    [{ input: 'touch', after: '5' }, '1. After 5 time units, touch.'],
    [{ input: 'touch', after: '1' }, '1. After 1 time unit, touch.'],
    [{ input: 'touch', after: '0' }, '1. At once, touch.'],
    [
      { input: 'touch', within: ['1', '5/2'], open: [true, false] },
      '1. At a time of your choice within (1, 5/2], touch.',
    ],
    [{ output: 'dim', within: ['0', '3'], open: [false, true] }, '1. Within [0, 3), expect dim.'],
    [{ output: 'dim', within: ['3', '3'] }, '1. After exactly 3 time units, expect dim.'],
    [{ quiet: '10' }, '1. Wait 10 time units: nothing must come.'],
    [{ quiet: '0' }, '1. At this moment, nothing must come.'],
    [{ input: 'touch', after: '0/7' }, '1. At once, touch.'],
    [{ refuse: 'touch' }, '1. Now, the system must refuse touch.'],
    [{ refuse: 'dim', after: '2' }, '1. After 2 time units, dim must not come.'],
    [{ accept: ['touch'] }, '1. Now, the system must accept touch.'],
    [
      { accept: ['touch', 'dim'], after: '2', otherwise: 'inconclusive' },
      '1. After 2 time units, the system must accept touch or dim; if it does not, the verdict is inconclusive.',
    ],
  ])('%j', (step, words) => {
    expect(testWords(testOf(step), actions)).toEqual([words, 'The verdict is pass.']);
  });

  test('choices', () => {
    const words = testWords(
      testOf({
        oneOf: [
          { output: 'dim', within: ['0', '2'] },
          { output: 'off', within: ['0', '2'], steps: [{ quiet: '1' }], verdict: 'inconclusive' },
          { input: 'touch', after: '3', verdict: 'fail' },
        ],
      }),
      actions,
    );
    expect(`\n${words.join('\n')}`).toBe(`
1. Then one of these happens first:
   a. dim comes within [0, 2]: go on.
   b. off comes within [0, 2]:
      1. Wait 1 time unit: nothing must come.
      The verdict is inconclusive.
   c. nothing comes for 3 time units, then touch: the verdict is fail.
The verdict is pass.`);
  });

  test('a wait that takes no time', () => {
    const dim = { output: 'dim', within: ['0', '0'], verdict: 'inconclusive' } as const;
    const steps: readonly SuiteStep[] = [
      { oneOf: [{ quiet: '0' }, dim] },
      { oneOf: [{ input: 'touch', after: '0' }, dim] },
      { quiet: '1' },
    ];
    expect(`\n${testWords(testOf(...steps), actions).join('\n')}`).toBe(`
1. Then one of these happens first:
   a. nothing comes at this moment: go on.
   b. dim comes at once: the verdict is inconclusive.
2. Then one of these happens first:
   a. nothing comes at this moment, then touch: go on.
   b. dim comes at once: the verdict is inconclusive.
3. Wait 1 time unit: nothing must come.
The verdict is pass.`);
    expect(testMermaid(testOf(...steps), actions)).not.toMatch(/quiet for 0|after 0/);
    const drawn = timelineLines(testOf(...steps.slice(0, 1)), actions).join('\n');
    expect(drawn).toContain('dim');
    expect(drawn).not.toContain('quiet');
    expect(timelineLines(testOf({ quiet: '0' }), actions)).toEqual([]);
    const { items } = sequenceOfTest(testOf(...steps), actions);
    expect(items.map(({ text }) => text)).toEqual(['touch', 'quiet for 1', 'pass']);
  });

  test('terminals are not steered', () => {
    const lines = testWords(testOf({ input: '\u001b[2Jtouch', after: '1' }), actions);
    expect(lines[0]).toBe('1. After 1 time unit, \ufffd[2Jtouch.');
  });
});

describe('as a table', () => {
  const machine = {
    inputs: ['event=tick', 'event=request', 'barrier=clear', 'barrier=broken'],
    outputs: ['drive=rest', 'drive=opening', 'lamp=on', 'lamp=off'],
  };
  const setsBarrier: SuiteStep = { input: 'barrier=clear', after: '0' };

  test('a step of a machine is a row', () => {
    const steps: readonly SuiteStep[] = [
      { input: 'event=request', after: '0' },
      setsBarrier,
      { output: 'drive=rest', within: ['0', '0'] },
      { output: 'lamp=off', within: ['0', '0'] },
      { input: 'event=tick', after: '1' },
      setsBarrier,
      {
        oneOf: [
          { output: 'drive=opening', within: ['0', '0'] },
          { output: 'drive=rest', within: ['0', '0'], verdict: 'fail' },
        ],
      },
    ];
    expect(testTable(testOf(...steps), machine)).toEqual([
      'step  after  event    barrier  drive                 lamp',
      '   1  0      request  clear    rest                  off',
      '   2  1      tick     clear    opening (rest: fail)',
    ]);
  });

  test('in a text that is written, nothing is cut', () => {
    const long = 'event='.padEnd(200, 'x');
    const tests = [testOf({ input: long, after: '0' }, { output: 'lamp=on', within: ['0', '0'] })];
    const suite = {
      ...goodSuite(LAMP_TEXT),
      method: 'discrimination',
      interface: { ...machine, inputs: [long] },
      tests,
    };
    expect(suiteText(suite)).toContain(`   1  0      ${long.slice('event='.length)}`);
  });

  test('so is an action of a test of wires', () => {
    const steps: readonly SuiteStep[] = [
      { input: 'touch', after: '0' },
      { output: 'dim', within: ['2', '2'] },
      { refuse: 'touch', after: '1' },
    ];
    expect(testTable(testOf(...steps), actions)).toEqual([
      'step  after  input                   output',
      '   1  0      touch',
      '   2  2                              dim',
      '   3  1      touch: must be refused',
    ]);
  });

  test.each<[string, SuiteStep]>([
    ['waits', { quiet: '1' }],
    ['has a window', { output: 'dim', within: ['0', '2'] }],
    ['may wait for an output', { oneOf: [{ quiet: '1' }, { output: 'dim', within: ['0', '1'] }] }],
    [
      'goes on in several ways',
      {
        oneOf: [
          { output: 'dim', within: ['0', '0'] },
          { output: 'off', within: ['0', '0'] },
        ],
      },
    ],
  ])('none of a test that %s', (_, step) => {
    expect(testTable(testOf({ input: 'touch', after: '0' }, step), actions)).toBeUndefined();
  });

  test('none where a step of a machine takes time inside', () => {
    const late: SuiteStep = { output: 'drive=rest', within: ['1', '1'] };
    expect(testTable(testOf(setsBarrier, late), machine)).toBeUndefined();
  });
});

describe('as a timeline', () => {
  const drawn = (steps: readonly SuiteStep[], width: number, paint?: Paint): string =>
    timelineLines(testOf(...steps), actions, { width, paint })
      .map((line) => line.trimEnd())
      .join('\n');

  test('inputs above, windows below', () => {
    const steps: readonly SuiteStep[] = [
      { input: 'touch', after: '1' },
      { output: 'dim', within: ['0', '2'], open: [false, true] },
      { refuse: 'bright' },
      { quiet: '4' },
    ];
    const lines = drawn(steps, 50).split('\n');
    expect(lines.map((line) => line.replace(/[─━┄]+/g, (bar) => bar[0]!).replace(/ +/g, ' '))).toEqual([
      ' touch',
      ' ▼',
      '├─┼─┼─┼─►',
      '0 1 3 7',
      ' [━ dim ━)',
      ' ✗ not bright',
      ' [┄ quiet ┄]',
    ]);
  });

  test.each([40, 60, 80])('a long test fits %i columns', (width) => {
    const steps = Array.from({ length: 30 }, (_, index): SuiteStep =>
      index % 2 === 0
        ? { input: 'touch', after: `${index + 1}/7` }
        : {
            oneOf: [
              { output: 'bright', within: ['0', '2.5'] },
              { output: 'off', within: ['1', '3'], verdict: 'inconclusive' },
            ],
          },
    );
    const lines = drawn(steps, width).split('\n');
    expect(Math.max(...lines.map((line) => Array.from(line).length))).toBeLessThanOrEqual(width);
    expect(lines.join('').match(/touch/g)?.length).toBe(15);
    expect(lines.join('').match(/off → inconclusive/g)?.length).toBe(15);
  });

  test('colours do not move anything', () => {
    const steps: readonly SuiteStep[] = [
      { input: 'touch', after: '1' },
      { output: 'dim', within: ['0', '2'] },
    ];
    const painted = drawn(steps, 60, (role, text) => `<${role}>${text}</>`);
    expect(painted).toContain('<output>[');
    expect(painted.replace(/<[^>]*>/g, '')).toBe(drawn(steps, 60));
  });
});

test('as a sequence diagram', () => {
  const text = testMermaid(
    testOf(
      { input: 'touch', after: '1' },
      {
        oneOf: [
          { output: 'end', within: ['0', '2'] },
          { quiet: '5', verdict: 'fail' },
        ],
      },
      { refuse: 'touch' },
    ),
    actions,
  );
  expect(text).toBe(
    `${dedented(`
      sequenceDiagram
        participant T as Tester
        participant S as System
        Note over T: after 1
        T->>S: touch
        alt #101;nd comes first
          Note over S: within #91;0, 2#93;
          S->>T: #101;nd
        else nothing comes
          Note over T,S: quiet for 5
          Note over T: fail
        end
        T-xS: touch (must be refused)
        Note over T: pass`)}\n`,
  );
});

test('tables give way where they can', () => {
  const columns = [
    { title: 'id' },
    { title: 'n', align: 'right' as const },
    { title: 'what', isFlexible: true },
  ];
  expect(tableLines(columns, [['t1', '10', 'a long description of it']], { width: 22 })).toEqual([
    'id   n  what',
    't1  10  a long descri…',
  ]);
});

test('columns that do not fit stand below, and flexible ones have all the room that there is', () => {
  const columns = [{ title: 'id' }, { title: 'operator' }, { title: 'difference', isFlexible: true }];
  expect(tableLines(columns, [['m1', 'change-guard-const', 'x becomes y']], { width: 22 })).toEqual([
    'id  operator',
    'm1  change-guard-const',
    '',
    'id  difference',
    'm1  x becomes y',
  ]);
});

test('columns of a table give way further before a line that is cut is still too long', () => {
  const columns = [
    { title: 'mutant' },
    { title: 'difference', isFlexible: true },
    { title: 'same as', isFlexible: true },
  ];
  const row = ['change-action-Lamp-e0-1', 'Lamp: Off -> Dimming', 'change-action-Lamp-e0-2'];
  const fits = tableLines(columns, [row], { width: 44 });
  expect(fits[1]).toBe('change-action-Lamp-e0-1  Lamp: O…  change-a…');
  expect(Math.max(...fits.map((line) => line.length))).toBe(44);
});
