/** What small models may do after small traces: outputs with their windows, silence, and what becomes of inputs. */
import { describe, expect, test } from 'vitest';
import { fractionText } from '../../../src/base/rational.js';
import { Stopped, stoppable } from '../../../src/base/stopped.js';
import { type Completion } from '../../../src/conformance/observed-system.js';
import { type Estimate, initialEstimate } from '../../../src/conformance/state-estimate.js';
import { interval, intervalText, oneProcess, testable, time } from '../../support/test-model.js';

const HORIZON = time('8');

/** After a trace such as `a@1 x@[0,2)`: inputs at a time, outputs in a window. */
function after(model: string, trace: string, completion: Completion): Estimate {
  const { network, tested } = testable(model);
  const start = initialEstimate(network, tested, 2, HORIZON, { completion });
  return trace
    .split(' ')
    .filter((event) => event !== '')
    .reduce((estimate, event) => {
      const [action, when] = event.split('@') as [string, string];
      return tested.inputs.includes(action)
        ? estimate.afterInput(action, time(when))
        : estimate.afterTaking(action, interval(when));
    }, start);
}

/** Such as `x[0,2) y[1,1] until 3`: outputs with their windows, then how long there may be silence. */
function futureText(estimate: Estimate): string {
  const outputs = estimate
    .outputs(HORIZON)
    .map(({ action, windows }) => `${action}${windows.map(intervalText).join('')}`);
  const silence = estimate.silence(HORIZON);
  const end =
    silence === undefined ? 'silent' : `${silence.open ? 'before' : 'until'} ${fractionText(silence.limit)}`;
  return estimate.isEmpty ? 'nothing' : [...outputs, end].join(' ');
}

type Case = [model: string, trace: string, expected: string];

function check(title: string, cases: readonly Case[], completion: Completion = 'demonic'): void {
  describe(title, () => {
    test.each(cases)('%s after "%s"', (body, trace, expected) => {
      expect(futureText(after(oneProcess(body), trace, completion))).toBe(expected);
    });
  });
}

const LOOP = 'state A; init A; trans';

check('windows have the ends of guards and invariants', [
  [`${LOOP} A -> A { sync x!; };`, '', 'x[0,8] silent'],
  [`${LOOP} A -> A { guard c >= 1 && c <= 3; sync x!; };`, '', 'x[1,3] silent'],
  [`${LOOP} A -> A { guard c > 1 && c < 3; sync x!; };`, '', 'x(1,3) silent'],
  [`${LOOP} A -> A { guard c == 2; sync x!; };`, '', 'x[2,2] silent'],
  ['state A { c <= 3 }; init A; trans A -> A { guard c >= 1; sync x!; };', '', 'x[1,3] until 3'],
  ['state A { c < 3 }; init A; trans A -> A { sync x!; };', '', 'x[0,3) before 3'],
  ['state A { c <= 3 }; init A; trans A -> A { guard c < 2; sync x!; };', '', 'x[0,2) until 3'],
  [
    `${LOOP} A -> A { guard c <= 1; sync x!; }, A -> A { guard c >= 2 && c < 3; sync x!; };`,
    '',
    'x[0,1][2,3) silent',
  ],
  [
    `${LOOP} A -> A { guard c <= 1; sync x!; }, A -> A { guard c > 1 && c <= 2; sync x!; };`,
    '',
    'x[0,2] silent',
  ],
  [
    `${LOOP} A -> A { guard c < 1; sync x!; }, A -> A { guard c > 1 && c <= 2; sync y!; };`,
    '',
    'x[0,1) y(1,2] silent',
  ],
]);

check('times count from the last event', [
  [`${LOOP} A -> A { guard c >= 2 && c <= 5; sync x!; };`, 'x@[3,3]', 'x[0,2] silent'],
  [`${LOOP} A -> A { guard c >= 2 && c <= 5; sync x!; assign c = 0; };`, 'x@[3,3]', 'x[2,5] silent'],
  [`${LOOP} A -> A { guard c >= 2 && c <= 5; sync x!; };`, 'x@[2,4]', 'x[0,3] silent'],
  [`${LOOP} A -> A { guard c >= 2 && c <= 5; sync x!; };`, 'x@(2,4)', 'x[0,3) silent'],
  [
    'state A, B { c <= 4 }; init A; trans A -> B { sync a?; }, B -> A { guard c >= 3; sync x!; };',
    'a@1',
    'x[2,3] until 3',
  ],
  [
    'state A, B { c <= 4 }; init A; trans A -> B { sync a?; }, B -> A { guard c >= 3; sync x!; };',
    'a@4',
    'x[0,0] until 0',
  ],
  [
    'state A, B { c <= 4 }; init A; trans A -> B { sync a?; assign c = 0; }, B -> A { guard c == 3; sync x!; };',
    'a@5',
    'x[3,3] until 4',
  ],
]);

check('internal steps and choices are not seen', [
  ['state A, B; init A; trans A -> B { guard c >= 1; }, B -> B { sync x!; };', '', 'x[1,8] silent'],
  [
    'state A { c <= 2 }, B; init A; trans A -> B { guard c >= 1; assign d = 0; }, B -> B { guard d == 1; sync x!; };',
    '',
    'x[2,3] silent',
  ],
  [
    'state A, B, C; init A; trans A -> B { sync a?; }, A -> C { sync a?; }, B -> B { sync x!; }, C -> C { guard c > 4; sync y!; };',
    'a@1',
    'x[0,8] y(3,8] silent',
  ],
  [
    'state A, B, C; init A; trans A -> B { sync a?; }, A -> C { sync a?; }, B -> B { sync x!; }, C -> C { sync y!; };',
    'a@1 x@[0,0]',
    'x[0,8] silent',
  ],
  [
    'state A, B, C; commit B; init A; trans A -> B { sync a?; }, B -> C { sync x!; };',
    'a@1',
    'x[0,0] until 0',
  ],
  [
    'state A, B, C; urgent B; init A; trans A -> B { sync a?; }, B -> C { guard c > 3; sync x!; };',
    'a@4',
    'x[0,0] until 0',
  ],
  [
    'state A, B, C; urgent B; init A; trans A -> B { sync a?; }, B -> C { guard c > 3; sync x!; };',
    'a@1',
    'until 0',
  ],
]);

check('a trace of nobody', [
  [`${LOOP} A -> A { guard c == 2; sync x!; };`, 'x@[3,4]', 'nothing'],
  [`${LOOP} A -> A { sync x!; };`, 'y@[0,1]', 'nothing'],
]);

const ONCE =
  'state A, B; init A; trans A -> B { guard c >= 2; sync a?; }, A -> A { guard c == 4; sync x!; }, B -> B { sync y!; };';

check('an input that is not accepted allows anything in a specification', [
  [ONCE, 'a@2', 'y[0,8] silent'],
  [ONCE, 'a@1', 'x[0,8] y[0,8] silent'],
  [ONCE, 'a@2 a@1', 'x[0,8] y[0,8] silent'],
]);

check(
  'and is ignored by a system',
  [
    [ONCE, 'a@2', 'y[0,8] silent'],
    [ONCE, 'a@1', 'x[3,3] silent'],
    [ONCE, 'a@2 a@1', 'y[0,8] silent'],
    [ONCE, 'a@1 a@1', 'y[0,8] silent'],
  ],
  'angelic',
);

describe('acceptance', () => {
  const TWO =
    'state A, B, C; init A; trans A -> B { sync b?; }, A -> C { sync b?; }, B -> B { guard c <= 3; sync a?; }, C -> C { guard c < 2; sync a?; };';
  test.each<[model: string, trace: string, at: string, expected: string]>([
    [ONCE, '', '1', 'never'],
    [ONCE, '', '2', 'always'],
    [ONCE, 'a@2', '1', 'never'],
    [TWO, 'b@1', '1/2', 'always'],
    [TWO, 'b@1', '1', 'sometimes'],
    [TWO, 'b@1', '2', 'sometimes'],
    [TWO, 'b@1', '5/2', 'never'],
  ])('%s after "%s" at %s', (body, trace, at, expected) => {
    expect(after(oneProcess(body), trace, 'demonic').acceptance('a', time(at))).toBe(expected);
  });
});

test('urgent channels do not wait, unless the tester serves them', () => {
  const urgent = (edge: string): string =>
    `urgent chan a, x; chan y; clock c; process P() { state A, B; init A; trans A -> B { sync ${edge}; }, B -> B { sync y!; }, B -> A { sync a?; }; } system P;`;
  expect(futureText(after(urgent('x!'), '', 'demonic'))).toBe('x[0,0] until 0');
  expect(futureText(after(urgent('a?'), '', 'demonic'))).toBe('silent');
});

test('elements of arrays are actions of their own', () => {
  const model =
    'chan a[3], x[3]; int[0,2] n; process P() { state A, B; init A; trans A -> B { select i : int[0,2]; sync a[i]?; assign n = i; }, B -> A { sync x[n]!; }; } system P;';
  expect(futureText(after(model, 'a[2]@1', 'demonic'))).toBe('x[2][0,8] silent');
});

test('an environment limits what the tester may do', () => {
  const model = `chan a, x; clock c;
    process P() { state A; init A; trans A -> A { sync a?; }, A -> A { sync x!; }; }
    process E() { state A { c <= 3 }; init A; trans A -> A { guard c >= 1; sync a!; assign c = 0; }, A -> A { sync x?; }; }
    system P, E;`;
  const { network, tested } = testable(model, { underTest: ['P'] });
  const start = initialEstimate(network, tested, 2, HORIZON);
  expect(futureText(start)).toBe('x[0,3] until 3');
  expect(['1/2', '1', '3'].map((at) => start.acceptance('a', time(at)))).toEqual([
    'never',
    'always',
    'always',
  ]);
});

test('estimates end with the work around them, but for short memory: what they find is written then', () => {
  const { network, tested } = testable(oneProcess('state A; init A; trans A -> A { sync x!; };'));
  const silenceWithin = (limit: 'interrupted' | 'memory'): unknown =>
    stoppable(
      () => limit,
      () => initialEstimate(network, tested, 2, HORIZON).silence(HORIZON),
    );
  expect(silenceWithin('interrupted')).toEqual(new Stopped('interrupted'));
  expect(silenceWithin('memory')).toBeUndefined();
});
