/** What systems owe in their environments: until when silence is not wrong, and which outputs are foreign. */
import { describe, expect, test } from 'vitest';
import { ZERO, decimalText, integer } from '../../../src/base/rational.js';
import { type Allowed, allowedEstimators } from '../../../src/conformance/allowed.js';
import { intervalText, testable } from '../../support/test-model.js';

const HORIZON = integer(10);

/** A system with a clock x and an environment with a clock y: it alone could give the input. */
function start(system: string, environment: string, channels = 'chan in, out;'): Allowed {
  const text = `${channels} clock x, y; int n;
    process S() { ${system} }
    process E() { ${environment} }
    system S, E;`;
  return allowedEstimators(testable(text, { underTest: ['S'] }))(2n, HORIZON, HORIZON)!;
}

/** Such as `3 due`. */
function silence(system: string, environment: string): string {
  const { until, isDue } = start(system, environment).silence(HORIZON);
  return `${decimalText(until)}${isDue ? ' due' : ''}`;
}

const system = (state: string, out = 'A -> B { sync out!; },'): string =>
  `state ${state}, B; init A; trans ${out} A -> A { sync in?; }, B -> B { sync in?; };`;
/** It may give an input, and takes outputs. */
const active = (state: string): string =>
  `state ${state}; init E; trans E -> E { sync in!; }, E -> E { sync out?; };`;
/** It takes outputs, and can do nothing else. */
const passive = (state: string): string =>
  `state ${state}; init E; trans E -> E { guard y < 0; sync in!; }, E -> E { sync out?; };`;

describe('an output is due at the deadline of the system', () => {
  test.each([
    ['that its environment waits for', system('A { x <= 3 }'), active('E'), '3 due'],
    ['arbitrarily close to it', system('A { x < 3 }'), active('E'), '3 due'],
    ['at once', system('A').replace('init A;', 'urgent A; init A;'), active('E'), '0 due'],
    ['not if there is none that could come', system('A { x <= 3 }', ''), active('E'), '3'],
    ['not if the environment may have to act just then', system('A { x <= 3 }'), active('E { y <= 3 }'), '3'],
    ['but if only the system may not reach it', system('A { x < 3 }'), active('E { y <= 3 }'), '3 due'],
    ['not if both end just before the last moment', system('A { x < 10 }'), active('E { y < 10 }'), '10'],
    ['not at that of the environment', system('A'), active('E { y <= 3 }'), '3'],
  ])('%s', (_, own, around, expected) => {
    expect(silence(own, around)).toBe(expected);
  });
});

test.each([
  ['of the system is due at once', 'chan in; urgent chan out;', '0 due'],
  ['of both: it is not clear who is first', 'urgent chan in, out;', '0'],
])('an urgent channel %s', (_, channels, expected) => {
  const { until, isDue } = start(system('A'), active('E'), channels).silence(HORIZON);
  expect(`${decimalText(until)}${isDue ? ' due' : ''}`).toBe(expected);
});

describe('an environment that has something to do at once', () => {
  const atOnce = (kind: string): string =>
    `state E, F; ${kind} E; init E; trans E -> F { sync in!; }, E -> F { sync out?; }, F -> F { sync out?; };`;
  test.each([['urgent'], ['commit']])('%s: it is not clear who is first', (kind) => {
    const urgent = system('A').replace('init A;', 'urgent A; init A;');
    expect(silence(urgent, atOnce(kind))).toBe('0');
  });
});

describe('an environment that can only wait', () => {
  test.each([
    ['waits as long as the system does', system('A { x <= 3 }'), passive('E { y <= 2 }'), '3 due'],
    ['and for ever where this one does', system('A'), passive('E { y <= 2 }'), '10'],
    [
      'is not one that goes on by itself',
      system('A { x <= 3 }'),
      `state E { y <= 2 }, F, G; urgent F; init E;
       trans E -> F { guard y == 2; }, F -> G { sync in!; }, E -> E { sync out?; }, G -> G { sync out?; };`,
      '2',
    ],
  ])('%s', (_, own, around, expected) => {
    expect(silence(own, around)).toBe(expected);
  });
});

test('an output that the environment is not ready for is foreign, and none of the traces of the model', () => {
  const late = 'state E; init E; trans E -> E { sync in!; }, E -> E { guard y >= 2; sync out?; };';
  const allowed = start(system('A { x <= 3 }'), late);
  const texts = (outputs: ReturnType<Allowed['right']>): readonly string[] =>
    outputs.map(({ action, windows }) => `${action} ${windows.map(intervalText).join()}`);
  expect(texts(allowed.right(HORIZON))).toEqual(['out [2,3]']);
  expect(texts(allowed.notWrong(HORIZON))).toEqual(['out [0,3]']);
  const one = integer(1);
  const after = allowed.afterTaking('out', { low: one, lowOpen: false, high: one, highOpen: false });
  expect(after.isEmpty).toBe(true);
  expect(after.anything).toBe(false);
});

describe('an environment that gives its input before the system can take an unseen step', () => {
  const hasty = `state E, F; commit E; init E;
    trans E -> F { sync in!; }, F -> F { sync in!; }, F -> F { sync out?; };`;

  test.each([
    ['nothing else', '', '3 due'],
    ['a step to where it may be silent', 'I -> K { }, K -> L { sync in?; },', '3'],
  ])('silence is due unless the system alone could be elsewhere: %s', (_, other, expected) => {
    const body = `state I, J { x <= 3 }, K, L, M; init I;
      trans I -> J { sync in?; }, ${other} J -> J { sync in?; }, J -> M { sync out!; };`;
    const { until, isDue } = start(body, hasty).afterInput('in', ZERO).silence(HORIZON);
    expect(`${decimalText(until)}${isDue ? ' due' : ''}`).toBe(expected);
  });

  test.each([
    ['nothing else', '', 'always'],
    ['a step to where it refuses the input', ', I -> K { }', 'sometimes'],
    ['a step to where it takes the input', ', I -> K { }, K -> J { sync in?; }', 'always'],
  ])('the input is always taken unless the system alone could refuse it: %s', (_, other, expected) => {
    const body = `state I, J, K, L; init I; trans I -> J { sync in?; }, L -> L { sync out!; }${other};`;
    expect(start(body, hasty).acceptance('in', ZERO)).toBe(expected);
  });
});

test.each([
  ['whenever the output came', 0, 'always'],
  ['only if the output came early', 1, 'sometimes'],
  ['never', 4, 'never'],
])('an input is given after an output with a window: %s', (_, delay, expected) => {
  const soon = `state E, F; init E; trans E -> F { sync out?; }, F -> F { guard y <= 3; sync in!; };`;
  const window = { low: ZERO, lowOpen: false, high: integer(3), highOpen: false };
  const allowed = start(system('A { x <= 3 }'), soon).afterTaking('out', window);
  expect(allowed.acceptance('in', integer(delay))).toBe(expected);
});

test.each([
  ['nobody', system('A'), active('E'), true],
  ['the environment', system('A'), active("E { y' == 0 }"), false],
  ['the system', system("A { x' == 0 }"), active('E'), false],
])('estimates are exact if nobody stops clocks: %s', (_, own, around, expected) => {
  expect(start(own, around).isExact).toBe(expected);
});

test('a system that reads what its environment writes is not read alone', () => {
  const closed =
    'state E, F; commit E; init E; trans E -> F { assign n = 1; }, F -> F { sync in!; }, F -> F { sync out?; };';
  const open = closed.replace('assign n = 1;', '');
  const reading = system('A', 'A -> B { guard n == 0; sync out!; },');
  const actions = (environment: string): readonly string[] =>
    start(reading, environment)
      .notWrong(HORIZON)
      .map(({ action }) => action);
  expect(actions(open)).toEqual(['out']);
  expect(actions(closed)).toEqual([]);
});
