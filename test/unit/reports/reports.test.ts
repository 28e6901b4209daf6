/** Reports of a run: what happened stands where it happened, and nothing of a record is more than text. */
import { describe, expect, test } from 'vitest';
import { type RunRecord, type TestResult, summaryOf } from '../../../src/execution/run-record.js';
import { readRecord } from '../../../src/execution/read-record.js';
import { consoleOf } from '../../../src/reports/console.js';
import { ctrfOf } from '../../../src/reports/ctrf.js';
import { githubOf } from '../../../src/reports/github.js';
import { htmlOf } from '../../../src/reports/html.js';
import { junitOf } from '../../../src/reports/junit.js';
import { modelDrawings } from '../../../src/reports/model-drawings.js';
import { rowOfResult } from '../../../src/reports/run-row.js';
import { type SuiteStep } from '../../../src/suite/suite.js';

const STEPS: readonly SuiteStep[] = [
  { input: 'touch', after: '1' },
  { quiet: '1/2' },
  { output: 'dim', within: ['0', '2'] },
];

function result(events: TestResult['events'], more: Partial<TestResult> = {}): TestResult {
  const test = {
    id: 't1',
    title: 'A touch',
    goals: [],
    steps: STEPS,
    verdict: 'pass',
    length: 2,
    duration: '1',
  };
  return { suite: 0, test, reading: 'played', verdict: 'pass', at: '2', events, ...more } as TestResult;
}

function recordOf(tests: readonly TestResult[], more: Partial<RunRecord> = {}): RunRecord {
  return {
    format: 'tickstone-run',
    version: 1,
    suites: [
      {
        file: 'lamp.suite.json',
        method: 'by hand',
        model: { name: 'lamp', file: 'lamp.xml', sha256: '0' },
        interface: { inputs: ['touch'], outputs: ['dim'] },
      },
    ],
    system: './lamp',
    time: { mode: 'virtual' },
    seed: 1,
    tests,
    summary: summaryOf(tests),
    ended: 'complete',
    ...more,
  };
}

const TOUCH = { kind: 'input', action: 'touch', at: '1' } as const;

describe('a row of a timeline', () => {
  test('has windows where they were', () => {
    const { items, note, mood } = rowOfResult(result([TOUCH, { kind: 'output', action: 'dim', at: '2' }]));
    expect([note, mood]).toEqual(['pass', 'good']);
    expect(items).toEqual([
      { kind: 'event', direction: 'input', name: 'touch', time: '1' },
      { kind: 'quiet', from: '1', to: '1.5' },
      { kind: 'expected', direction: 'output', name: 'dim', from: '1.5', to: '3.5', open: [false, false] },
      { kind: 'event', direction: 'output', name: 'dim', time: '2' },
    ]);
  });

  test('marks what was wrong', () => {
    const wrong = { kind: 'output', action: 'dim', at: '1.25' } as const;
    const { items, note, mood } = rowOfResult(result([TOUCH, wrong], { verdict: 'fail', at: '1.25' }));
    expect([note, mood]).toEqual(['fail at 1.25', 'bad']);
    expect(items.slice(1)).toEqual([
      { kind: 'quiet', from: '1', to: '1.25' },
      { kind: 'event', direction: 'output', name: 'dim', time: '1.25', isWrong: true },
    ]);
  });

  test('ends with the window in which nothing came', () => {
    const nothing = { kind: 'silence', at: '4.5' } as const;
    const { items } = rowOfResult(result([TOUCH, nothing], { verdict: 'fail', at: '4.5' }));
    expect(items.at(-1)).toMatchObject({ kind: 'expected', name: 'dim', from: '1.5', to: '3.5' });
  });
});

/** Names that try to be more than text. */
const HOSTILE = [
  'two\n::warning::lines \u001b[31m\u202e',
  '</script><script>alert(1)</script>',
  '"; system("x',
  '\u001b[31m',
  "' onload='x",
  ']]>',
  '::error::',
];

describe.each(HOSTILE)('the name %j', (name) => {
  const failed = result([TOUCH, { kind: 'output', action: name, at: '2' }], {
    verdict: 'fail',
    reason: `output ${name} came after 1`,
    stderr: `${name}\n`,
  });
  const record = recordOf([{ ...failed, test: { ...failed.test, title: name } }], { system: name });

  test('is text in HTML', () => {
    const page = htmlOf(record);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('\u001b');
    expect(page.match(/<[a-z]+[^>]*\son\w+=/g)).toBeNull();
  });

  test('is text in JUnit XML', () => {
    const xml = junitOf(record);
    expect(xml).not.toContain('<script');
    expect(xml.match(/<testcase /g)).toHaveLength(1);
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(xml).not.toMatch(/="[^"]*\n/);
  });

  test('is text elsewhere', () => {
    expect(JSON.parse(ctrfOf(record))).toMatchObject({ results: { summary: { tests: 1, failed: 1 } } });
    expect(githubOf(record).split('\n')).toHaveLength(2);
    expect(githubOf(record)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(githubOf(record)).toMatch(/^::error file=lamp\.xml,title=t1 fail::/);
    expect(consoleOf(record)).not.toContain('\u001b');
  });
});

describe('a page of HTML', () => {
  const text = `chan touch, dim; clock x;
    process Lamp() { state Off, On { x <= 2 }; init Off;
      trans Off -> On { sync touch?; assign x = 0; }, On -> Off { sync dim!; }; }
    system Lamp;`;
  const failed = result([TOUCH, { kind: 'silence', at: '5' }], {
    verdict: 'fail',
    reason: 'nothing came for 4',
    replay: "tickstone run lamp.suite.json --filter t1 --sut './lamp </code><script>'",
  });
  const run = [
    { delay: '1', action: 'touch', edges: [{ process: 'Lamp', edge: 0 }] },
    { delay: '1', action: 'dim', edges: [{ process: 'Lamp', edge: 1 }] },
  ];
  const known = recordOf([{ ...failed, test: { ...failed.test, run } }]);
  const edges = [0, 1].map((edge) => ({
    process: 'Lamp',
    template: 'Lamp',
    edge,
    name: `e${edge}`,
    line: 3,
  }));
  const record = { ...known, suites: [{ ...known.suites[0]!, text, edges }] };

  test('lights the edge that was expected, and no other', async () => {
    const page = htmlOf(record, await modelDrawings(record));
    expect(page.match(/class="tk-lit-edge"/g)).toHaveLength(1);
    expect(page).toContain('What the model expected');
    const passed = { ...record, tests: record.tests.map((each) => ({ ...each, verdict: 'pass' as const })) };
    expect(htmlOf(passed, await modelDrawings(passed))).not.toContain('tk-lit-edge');
  });

  test('marks on the timeline where a test ended that did not pass, and only there', () => {
    const mark = />(pass|fail|inconclusive|untrusted|error)<\/text>/g;
    const marksOf = (verdict: 'pass' | 'fail' | 'inconclusive' | 'untrusted' | 'error') =>
      [
        ...htmlOf({ ...record, tests: record.tests.map((each) => ({ ...each, verdict })) }).matchAll(mark),
      ].map(([, text]) => text);
    expect(marksOf('fail')).toEqual(['fail']);
    expect(marksOf('error')).toEqual(['error']);
    expect(marksOf('inconclusive')).toEqual(['inconclusive']);
    // The note behind the label.
    expect(marksOf('pass')).toEqual(['pass']);
    expect(htmlOf(record)).toContain('tk-mark-bad-words');
    const passed = { ...record, tests: record.tests.map((each) => ({ ...each, verdict: 'pass' as const })) };
    expect(htmlOf(passed)).not.toContain('tk-mark-');
  });

  test('has a sequence diagram, and the command that runs the test again', async () => {
    const page = htmlOf(record, await modelDrawings(record));
    expect(page).toContain('nothing for 4');
    expect(page).toContain('Run it again:');
    expect(page).not.toContain('<script');
    expect(page).toContain('--filter t1 --sut');
  });

  test.each([
    ['text that is no model', { text: 'what?' }],
    ['edges that are not there', { edges: [{ ...edges[1]!, edge: 1, template: 'Nobody' }] }],
    ['no text', { text: undefined }],
  ])('is made of records with %s', async (_, more) => {
    const odd = { ...record, suites: [{ ...record.suites[0]!, ...more }] };
    expect(htmlOf(odd, await modelDrawings(odd))).toContain('</html>');
  });
});

test('the standard error of a program is indented where it has tabs', () => {
  const failed = result([TOUCH], { verdict: 'error', stderr: 'Exception\n\tat Lamp.main\n' });
  expect(consoleOf(recordOf([failed]))).toContain('\n      Exception\n        at Lamp.main\n');
});

describe('reading a record', () => {
  const record = recordOf([result([TOUCH])]);

  test('that was written', () => {
    expect(readRecord(JSON.stringify(record))).toEqual({ kind: 'record', record });
  });

  test('from lines, the last of which is cut off', () => {
    const { format, version, tests, summary, ended, ...head } = record;
    expect([format, version, summary.tests, ended]).toEqual(['tickstone-run', 1, 1, 'complete']);
    const lines = [{ format: 'tickstone-run-lines', version: 1, ...head }, ...tests].map((line) =>
      JSON.stringify(line),
    );
    const read = readRecord([...lines, lines[1]!.slice(0, 40)].join('\n'));
    expect(read).toEqual({ kind: 'record', record: { ...record, ended: 'interrupted' } });
  });

  test.each<[change: (record: RunRecord) => object, what: string]>([
    [(good) => ({ ...good, version: 2 }), 'version is 2, not 1'],
    [(good) => ({ ...good, tests: {} }), 'tests is not a list'],
    [
      (good) => ({ ...good, tests: [{ ...good.tests[0], verdict: 'maybe' }] }),
      'tests[0].verdict is "maybe", not one of pass, fail, inconclusive, untrusted, error',
    ],
    [(good) => ({ ...good, tests: [{ ...good.tests[0], at: '-1' }] }), 'tests[0].at is "-1", not a time'],
    [
      (good) => ({ ...good, tests: [{ ...good.tests[0], suite: 3 }] }),
      'tests[0].suite is 3, and there is no such suite',
    ],
    [
      (good) => ({ ...good, tests: [{ ...good.tests[0], test: { ...good.tests[0]!.test, steps: [{}] } }] }),
      'tests[0].test.steps are not steps of a test',
    ],
  ])('that is wrong: %#', (change, what) => {
    expect(readRecord(JSON.stringify(change(record)))).toEqual({ kind: 'wrong', what });
  });
});

describe('what helps', () => {
  test('is said where tests are untrusted, on the console and on the page', () => {
    const hint =
      '2 tests are untrusted: an input or output came closer to a border than times can be measured here.';
    const untrusted = (id: string): TestResult => {
      const each = result([TOUCH], { verdict: 'untrusted', reason: 'so close' });
      return { ...each, test: { ...each.test, id } };
    };
    const record = recordOf([untrusted('t1'), untrusted('t2')]);
    expect(consoleOf(record)).toContain(hint);
    expect(htmlOf(record)).toContain(hint);
    expect(consoleOf(recordOf([result([TOUCH])]))).not.toContain('untrusted');
  });
});

test('the last lines of standard error are shown, and it is said how many there are', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  const shown = (stderr: string): string =>
    consoleOf(recordOf([result([], { verdict: 'error', reason: 'it exited with status 3', stderr })]));
  expect(shown(lines.join('\n'))).toContain(
    'its standard error ended with (10 of 12 lines that the record has)\n      line 2\n',
  );
  expect(shown('oh\n')).toContain('its standard error ended with\n      oh\n');
});
