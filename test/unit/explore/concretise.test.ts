/** From symbolic paths to timed traces: which delays are chosen. Every trace is replayed while it is made. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { decimalText } from '../../../src/base/rational.js';
import { type Concretised, type ConcretiseOptions } from '../../../src/explore/concretise.js';
import { timedTraceTo } from '../../support/search.js';

/** The delays before the steps and, behind a bar, the final one. */
function delaysOf(answer: Concretised | undefined): string {
  if (answer === undefined) return 'not found';
  if (answer.kind !== 'trace') return answer.kind;
  const { steps, finalDelay } = answer.trace;
  return `${steps.map(({ delay }) => decimalText(delay)).join(' ')} | ${decimalText(finalDelay)}`;
}

const PROCESS = (body: string): string => `clock x, y; int n; process P() { ${body} } system P;`;

function check(
  title: string,
  body: string,
  query: string,
  expected: Readonly<Record<'earliest' | 'latest' | 'middle', string>>,
): void {
  test(title, () => {
    const text = PROCESS(body);
    const found = Object.fromEntries(
      (['earliest', 'latest', 'middle'] as const).map((points) => [
        points,
        delaysOf(timedTraceTo(text, query, points)),
      ]),
    );
    expect(found).toEqual(expected);
    for (const seed of [1, 2, 3]) {
      const points: ConcretiseOptions['points'] = { random: seededRandom(seed) };
      expect(timedTraceTo(text, query, points)?.kind).toBe('trace');
    }
  });
}

describe('one process', () => {
  check('a window', 'state A { x <= 5 }, B; init A; trans A -> B { guard x >= 2; };', 'E<> P.B', {
    earliest: '2 | 0',
    latest: '5 | 1',
    middle: '3.5 | 0.5',
  });
  check('an open window', 'state A { x < 5 }, B; init A; trans A -> B { guard x > 2; };', 'E<> P.B', {
    earliest: '2.5 | 0',
    latest: '4.5 | 1',
    middle: '3.5 | 0.5',
  });
  check(
    'a window of length one, open twice',
    'state A, B, C; init A; trans A -> B { guard x > 2; assign y = 0; }, B -> C { guard x < 3 && y > 0; };',
    'E<> P.C',
    { earliest: '2.25 0.25 | 0', latest: '2.5 0.25 | 1', middle: '2.375 0.25 | 0.5' },
  );
  check('no clock at all', 'state A, B; urgent A, B; init A; trans A -> B { };', 'E<> P.B', {
    earliest: '0 | 0',
    latest: '0 | 0',
    middle: '0 | 0',
  });
  check(
    'a later guard decides about an earlier delay',
    'state A, B, C; init A; trans A -> B { assign y = 0; }, B -> C { guard x == 7 && y <= 2; };',
    'E<> P.C',
    { earliest: '5 2 | 0', latest: '7 0 | 1', middle: '6 1 | 0.5' },
  );
  check(
    'clocks that are set and copied',
    'state A, B, C; init A; trans A -> B { guard x >= 1; assign y = x, x = 3; }, B -> C { guard x == 5 && y <= 4; };',
    'E<> P.C',
    { earliest: '1 2 | 0', latest: '2 2 | 1', middle: '1.5 2 | 0.5' },
  );
  check(
    'the goal asks for time at the end',
    'state A { x <= 9 }, B { y < 4 }; init A; trans A -> B { guard x >= 3; assign y = 0; };',
    'E<> P.B && x >= 5 && y > 1',
    { earliest: '3 | 2', latest: '9 | 3.5', middle: '6 | 2.75' },
  );
  check('the goal asks for one of two ranges', 'state A; init A;', 'E<> x == 4 || x == 6', {
    earliest: ' | 4',
    latest: ' | 4',
    middle: ' | 4',
  });
  check(
    'a deadlock',
    'state A { x <= 4 }, B; init A; trans A -> B { guard x <= 2; };',
    'E<> deadlock && P.A',
    { earliest: ' | 2.5', latest: ' | 4', middle: ' | 3.25' },
  );
});

describe('several processes', () => {
  test('a receiver of a broadcast stays behind', () => {
    const text = `broadcast chan c; clock x;
      process S() { state A, B; init A; trans A -> B { sync c!; }; }
      process R() { state A, B; init A; trans A -> B { guard x < 2; sync c?; }; }
      system S, R;`;
    expect(delaysOf(timedTraceTo(text, 'E<> S.B && R.A'))).toBe('2 | 0');
    expect(delaysOf(timedTraceTo(text, 'E<> S.B && R.B', 'latest'))).toBe('1.5 | 1');
  });
  test('a step of higher priority is not possible', () => {
    const text = `clock x;
      process L() { state A, B; init A; trans A -> B { }; }
      process H() { state A, B { x >= 4 }; init A; trans A -> B { guard x >= 3; }; }
      system L < H;`;
    expect(delaysOf(timedTraceTo(text, 'E<> L.B && H.A', 'latest'))).toBe('2.5 | 1');
  });
  test('a clock that stands still is compared while it does', () => {
    const text = PROCESS(
      "state A, B { x' == 0 }, C; init A; trans A -> B { guard y >= 2; }, B -> C { guard x <= 2 && y >= 9; };",
    );
    expect(delaysOf(timedTraceTo(text, 'E<> P.C'))).toBe('2 7 | 0');
  });
  test('a clock that stood still and runs again is not decided', () => {
    const text = PROCESS(
      "state A, B { x' == 0 }, C, D; init A; trans A -> B { }, B -> C { }, C -> D { guard x >= 2; };",
    );
    expect(timedTraceTo(text, 'E<> P.D')?.kind).toBe('undecided');
  });
  for (const [query, expected] of [
    ['E<> Fischer(1).Critical', '0 0 2.5 | 0'],
    ['E<> Fischer(2).Critical && Fischer(3).Waiting && Fischer(3).x > 7', undefined],
    ['E<> Fischer(1).Critical && Fischer(2).Critical', 'not found'],
  ] as const) {
    test(query, () => {
      const text = readFileSync('models/fischer.xta', 'utf8');
      const found = timedTraceTo(text, query);
      if (expected === undefined) expect(found?.kind).toBe('trace');
      else expect(delaysOf(found)).toBe(expected);
    });
  }
  test('a path of 2,000 steps', () => {
    const text = `clock x, y; int[0,2000] n;
      process P() { state A { x <= 3 }; init A; trans A -> A { guard x > 1 && n < 2000; assign x = 0, n = n + 1; }; }
      process Q() { state A { y <= 50 }; init A; trans A -> A { guard y >= 2 && n % 7 == 0 && n < 2000; assign y = 0; }; }
      system P, Q;`;
    const answer = timedTraceTo(text, 'E<> n == 2000');
    expect(answer?.kind === 'trace' && answer.trace.steps.length >= 2000).toBe(true);
  });
});
