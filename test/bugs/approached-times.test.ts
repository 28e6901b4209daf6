/** A time that tests only come close to is no least time, and one that a test takes goes before it. */
import { expect, test } from 'vitest';
import { durationOf } from '../../src/explore/trace.js';
import { decimalText } from '../../src/base/rational.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { suiteFor, talking } from '../support/communication.js';
import { SOURCE, connect, openModel } from '../support/connectivity.js';
import { verifyText } from '../support/verify.js';

/** Behind `enter`, the bell is heard; at time 1 the door has to be knocked at once more. */
const doors = (guard: string): string => `
  chan enter, bell;
  process Door() {
    clock x; state Shut, Open, Ajar; commit Open; init Shut;
    trans ${guard} Shut -> Open { guard x > 1; sync enter?; }, Ajar -> Open { sync enter?; }, Open -> Ajar { sync bell!; };
  }
  system Door;`;

test('connectivity: a time that a test takes goes before the same that is only approached', () => {
  const model = openModel(doors('Shut -> Ajar { guard x == 1; sync enter?; },'));
  for (const multi of [false, true]) {
    const { suite, rows } = connect(model, { optimize: 'time', multi });
    expect(rows).toMatchObject([{ steps: 3, time: '1', word: '1.enter.0.enter.0.bell' }]);
    expect(suite.summary).toMatchObject({ duration: '1', provedMinimal: true });
    expect(suite.summary).not.toHaveProperty('infimum');
  }
  // With the fewest steps, the time is one that is approached.
  const { suite, rows } = connect(model, { multi: true });
  expect(rows).toMatchObject([{ steps: 2, time: '1.5', infimum: '1' }]);
  expect(suite.summary).toMatchObject({ steps: 2, provedMinimal: true });
});

test('connectivity: where no suite takes the least time, none is called minimal', () => {
  const model = openModel(doors(''));
  for (const multi of [false, true]) {
    const { suite, rows } = connect(model, { optimize: 'time', multi });
    expect(rows).toMatchObject([{ steps: 2, time: '1.5', infimum: '1' }]);
    expect(suite.summary).toMatchObject({ duration: '1.5', infimum: '1', provedMinimal: false });
  }
});

/** Three messages that can each come soon after the start, or all of them at time 1. */
const TALK = `
  chan a, b, c;
  clock x;
  process P() {
    state Start, Now, More, Last, End; urgent Now, More, Last; init Start;
    trans Start -> End { guard x > 0; sync a!; }, Start -> End { guard x > 0; sync b!; }, Start -> End { guard x > 0; sync c!; },
      Start -> Now { guard x == 1; }, Now -> More { sync a!; }, More -> Last { sync b!; }, Last -> End { sync c!; };
  }
  process Q() { state Here; init Here; trans Here -> Here { sync a?; }, Here -> Here { sync b?; }, Here -> Here { sync c?; }; }
  system P, Q;`;

test('communication: a sum of times that are approached is less than one that is greater and taken', () => {
  const { tests, summary } = suiteFor(talking(TALK), {
    combine: 'cost',
    optimize: 'time',
    given: new Set(
      suiteFor(talking(TALK))
        .goals.filter(({ id }) => !id.includes('Start'))
        .map(({ id }) => id),
    ),
  });
  expect(tests).toHaveLength(3);
  expect(summary).toMatchObject({
    combined: { by: 'cost', provedMinimal: false, infimum: '0' },
    approached: ['t1', 't2', 't3'].map((test) => ({ test, infimum: '0' })),
  });
});

const LATE = `
  chan go, done;
  process P() {
    clock x, y; state A, B, C, D; init A;
    trans A -> B { guard x > 1; sync go?; assign y = 0; }, B -> C { guard y > 0; sync go?; assign y = 0; },
      C -> D { guard y > 0; sync done!; };
  }
  system P;`;

test('verify: of traces that come close to the least time, one less than a unit later', () => {
  const text = LATE.replace(/chan go, done;/, 'broadcast chan go, done;').replaceAll('go?', 'go!');
  const { trace, leastTime } = verifyText(text, 'E<> P.D', { fastest: true });
  expect(leastTime).toEqual({ time: 1, isReached: false });
  expect(trace && decimalText(durationOf(trace))).toBe('1.75');
});

test('coverage: a suite says which of its tests only come close to the least time', () => {
  const { summary } = generateCoverage(
    openModel(LATE),
    SOURCE,
    { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'time', pack: false, seed: 1 },
    {},
  );
  expect(summary['approached']).toEqual([{ test: 't1', infimum: '1' }]);
});
