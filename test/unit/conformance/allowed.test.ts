/** What systems owe in their environments: until when silence is not wrong, and which outputs are foreign. */
import { describe, expect, test } from 'vitest';
import { decimalText, integer } from '../../../src/base/rational.js';
import { type Allowed, AllowedEstimators } from '../../../src/conformance/allowed.js';
import { intervalText, testable } from '../../support/test-model.js';

const HORIZON = integer(10);

/** A system with a clock x and an environment with a clock y: it alone could give the input. */
function start(system: string, environment: string): Allowed {
  const text = `chan in, out; clock x, y;
    process S() { ${system} }
    process E() { ${environment} }
    system S, E;`;
  return new AllowedEstimators(testable(text, { underTest: ['S'] }), undefined).initial(
    2n,
    HORIZON,
    HORIZON,
  )!;
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
    ['not at that of the environment', system('A'), active('E { y <= 3 }'), '3'],
  ])('%s', (_, own, around, expected) => {
    expect(silence(own, around)).toBe(expected);
  });
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
  const after = allowed.afterOutput('out', { low: one, lowOpen: false, high: one, highOpen: false });
  expect(after.isEmpty).toBe(true);
  expect(after.anything).toBe(false);
});
