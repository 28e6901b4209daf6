/** Timed traces as text, JSON and sequence diagram. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { simulate } from '../../../src/explore/simulate.js';
import { type TimedTrace, TraceRecorder } from '../../../src/explore/trace.js';
import { parseRational } from '../../../src/base/rational.js';
import { traceDocument } from '../../../src/output/trace-json.js';
import { traceMermaid } from '../../../src/output/trace-mermaid.js';
import { traceText } from '../../../src/output/trace-text.js';
import { concreteText, stepText } from '../../support/concrete.js';

const TEXT = `clock x; int n; int[0,1] end; broadcast chan go;
process S() { state A, B; init A; trans A -> B { select i : int[1,2]; guard x >= 1; sync go!; assign n = i; }, B -> B { assign end = n; }; }
process R() { state A, end; init A; trans A -> end { sync go?; assign x = 0; }; }
R1 = R(); R2 = R();
system S, R1, R2;`;

/** Waits and takes the step that begins so, in turn; then waits for the last delay. */
function run(moves: readonly (readonly [delay: string, step: string])[], finalDelay: string): TimedTrace {
  const system = concreteText(TEXT);
  const recorder = new TraceRecorder(system, system.initial().states[0]!);
  for (const [delay, start] of moves) {
    expect(recorder.wait(parseRational(delay)!)).toBe(true);
    const step = system.steps(recorder.state).steps.find((each) => stepText(system, each).startsWith(start));
    recorder.take(step!);
  }
  expect(recorder.wait(parseRational(finalDelay)!)).toBe(true);
  return recorder.trace();
}

const GOOD = run(
  [
    ['5/3', 'S: A -> B [1]'],
    ['0', 'S: B'],
  ],
  '1/2',
);
const BAD = run(
  [
    ['1', 'S: A -> B [2]'],
    ['0', 'S: B'],
  ],
  '0',
);

test('text', () => {
  expect(traceText(GOOD)).toBe(
    [
      'Start: S.A, R1.A, R2.A',
      '1. at 5/3 (+5/3)  go  S: A -> B [i = 1]; R1: A -> end; R2: A -> end',
      '   n = 1',
      '2. at 5/3  S: B -> B',
      '   end = 1',
      'End at 13/6 (+0.5): S.B, R1.end, R2.end',
      '',
    ].join('\n'),
  );
  expect(traceText(GOOD, { clocks: true })).toContain('   n = 1\n   x = 0\n');
  expect(traceText(BAD)).toContain(
    'End at 1: S.B, R1.end, R2.end\nThe model goes wrong here. The value 2 is outside the range 0 to 1.\n',
  );
});

test('JSON', () => {
  const document = traceDocument(GOOD, { path: 'test.xta', text: TEXT });
  expect(document).toMatchObject({
    format: 'tickstone-trace',
    version: 1,
    model: 'test.xta',
    processes: ['S', 'R1', 'R2'],
    initial: { locations: { S: 'A', R1: 'A', R2: 'A' }, variables: { n: 0, end: 0 }, clocks: { x: '0' } },
    finalDelay: '0.5',
    final: { locations: { S: 'B', R1: 'end', R2: 'end' }, variables: { n: 1, end: 1 }, clocks: { x: '0.5' } },
    duration: '13/6',
  });
  expect(document.steps[0]).toEqual({
    delay: '5/3',
    time: '5/3',
    action: 'go',
    edges: [
      {
        process: 'S',
        source: 'A',
        target: 'B',
        select: { i: 1 },
        edge: 0,
        branches: [],
        line: 2,
        column: 41,
      },
      { process: 'R1', source: 'A', target: 'end', select: {}, edge: 0, branches: [], line: 3, column: 43 },
      { process: 'R2', source: 'A', target: 'end', select: {}, edge: 0, branches: [], line: 3, column: 43 },
    ],
    changes: { n: 1 },
    clocks: { x: '0' },
  });
  expect(document.steps[1]).not.toHaveProperty('action');
  expect(document).not.toHaveProperty('error');
  expect(traceDocument(BAD, { path: 'test.xta', text: TEXT }).error).toMatchObject({
    message: 'The value 2 is outside the range 0 to 1.',
    line: 2,
  });
});

test('sequence diagram', () => {
  expect(traceMermaid(GOOD)).toBe(
    [
      'sequenceDiagram',
      '  participant p0 as S',
      '  participant p1 as R1',
      '  participant p2 as R2',
      '  Note over p0,p2: +5#47;3',
      '  p0->>p1: go',
      '  p0->>p2: go',
      '  Note over p0: B',
      '  Note over p1: #101;nd',
      '  Note over p2: #101;nd',
      '  p0->>p0: B #45;#62; B',
      '  Note over p0,p2: +0.5',
      '',
    ].join('\n'),
  );
});

test('a random run is the same for the same seed, and another for another', () => {
  const text = (seed: number): string =>
    traceText(simulate(concreteText(TEXT), { stepsMax: 20, random: seededRandom(seed) }).trace);
  expect(text(1)).toBe(text(1));
  expect(new Set([1, 2, 3, 4, 5, 6].map(text)).size).toBeGreaterThan(1);
});

test('a random run says why it ends', () => {
  const end = (text: string): string =>
    simulate(concreteText(text), { stepsMax: 3, random: seededRandom(1) }).end;
  const one = (body: string): string => `clock x; int n; process P() { ${body} } system P;`;
  expect(end(one('state A; init A; trans A -> A { guard x > 7; assign x = 0; };'))).toBe('steps');
  expect(end(one('state A { x <= 5 }; init A; trans A -> A { guard x > 7; };'))).toBe('deadlock');
  expect(end(one('state A; init A; trans A -> A { assign n = 1 / n; };'))).toBe('error');
  expect(end(one('state A; init A; trans A -> A { guard 1 / n > 0; };'))).toBe('error');
  expect(end(one('state A { x > 5 }; init A;'))).toBe('noStart');
});
