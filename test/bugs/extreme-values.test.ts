/** Values that `sup`, `inf` and `bounds` report are taken or approached; what is not known is said to be so. */
import { describe, expect, test } from 'vitest';
import { verifierOf, verifyText } from '../support/verify.js';

const value = (number: number, open = false): object => ({ kind: 'value', value: number, open });

/** The greatest and the least value, as the engine tells them, and why something is not known. */
function answer(text: string, query: string): object {
  const { outcome } = verifyText(text, query);
  if (outcome.kind !== 'values') return outcome;
  return { ...outcome.values[0]!, unsettled: outcome.unsettled };
}

/** Rounds of 3 time units, `rounds` of them, then B. */
const counting = (rounds: number, atEnd: string): string => `
  clock x, y; int[0,${rounds}] n;
  process P() {
    state A { x <= 3 }, B { x <= 3 }; init A;
    trans A -> A { guard x == 3 && n < ${rounds}; assign x = 0, n = n + 1; },
      A -> B { guard n == ${rounds} && x == 0; ${atEnd} };
  }
  system P;
`;

describe('far beyond the constants of the model', () => {
  test('the least value', () => {
    expect(answer(counting(90, ''), 'inf{P.B}: y')).toMatchObject({ inf: value(270), unsettled: undefined });
  });

  test('the greatest value', () => {
    expect(answer(counting(90, ''), 'sup: y')).toMatchObject({ sup: value(273), unsettled: undefined });
    expect(answer(counting(90, 'assign y = 0;'), 'bounds{P.B}: y')).toMatchObject({
      sup: value(3),
      inf: value(0),
    });
    expect(answer(counting(90, ''), 'bounds{P.B}: y + n')).toMatchObject({
      sup: value(363),
      inf: value(360),
    });
  });
});

describe('without a limit', () => {
  test.each([
    ['time passes for ever', 'state A', ''],
    ['rounds of one time unit', 'state A { x <= 1 }', 'trans A -> A { guard x == 1; assign x = 0; };'],
    ['rounds of any length', 'state A { x <= 3 }', 'trans A -> A { assign x = 0; };'],
    ['rounds within strict bounds', 'state A { x < 2 }', 'trans A -> A { guard x > 1; assign x = 0; };'],
  ])('%s', (_, state, trans) => {
    const text = `clock x, y; process P() { ${state}; init A; ${trans} } system P;`;
    expect(answer(text, 'sup: y')).toMatchObject({ sup: { kind: 'unlimited' }, unsettled: undefined });
    expect(answer(text, 'inf: y')).toMatchObject({ inf: value(0) });
  });

  test('not so if the rounds end or take no time', () => {
    const still = `clock x, y; process P() { state A { x <= 2 }; init A; trans A -> A { guard x <= 2; }; } system P;`;
    expect(answer(still, 'sup: y')).toMatchObject({ sup: value(2) });
    const twice = `clock x, y; process P() { state A { x < 2 }, B { x < 2 }; init A; trans A -> B { assign x = 0; }; } system P;`;
    expect(answer(twice, 'sup: y')).toMatchObject({ sup: value(4, true) });
    const idle = counting(5, '').replace(
      'system P',
      'process Q() { state A; init A; trans A -> A { }; } system P, Q',
    );
    expect(answer(idle, 'sup: y')).toMatchObject({ sup: value(18) });
    const reset = `clock x, y; process P() { state A { x <= 2 }; init A; trans A -> A { assign x = 0, y = 0; }; } system P;`;
    expect(answer(reset, 'sup: y')).toMatchObject({ sup: value(2) });
  });

  test('not so if a round far beyond the constants of the model sets the clock', () => {
    const text = `clock x, y; int[0,9] k;
      process P() {
        state A { x <= 3 }; init A;
        trans A -> A { guard x == 3 && k < 9; assign x = 0, k = k + 1; },
          A -> A { guard x == 3 && k == 9; assign x = 0, k = 0, y = 0; };
      } system P;`;
    expect(answer(text, 'sup: y')).toMatchObject({ sup: value(30), unsettled: undefined });
  });
});

describe('conditions with differences of clocks', () => {
  // x - y is 2 from B on, and z starts again every 900 time units.
  const text = `
    clock x, y, z; int n = 7; int[0,3] k;
    process P() {
      state A { x <= 2 }, B { z <= 900 }, C { z <= 4 }; init A;
      trans A -> B { guard x == 2; assign y = 0, z = 0; },
        B -> B { guard z == 900 && k < 3; assign z = 0, k = k + 1; },
        B -> C { guard k == 3 && z == 0; },
        C -> C { guard k > 3; assign n = n + 1; };
    }
    system P;
  `;

  test('states that only extrapolation knows of are not measured', () => {
    expect(answer(text, 'sup{P.C && x - y == n}: z')).toMatchObject({
      sup: { kind: 'none' },
      unsettled: undefined,
    });
    expect(answer(text.replace('n = 7', 'n = 2'), 'bounds{P.C && x - y == n}: z')).toMatchObject({
      sup: value(4),
      inf: value(0),
      unsettled: undefined,
    });
  });
});

describe('stopped clocks', () => {
  // x and y are stopped in turn; together they take 2 + 3 time units.
  const text = `
    clock x, y, z;
    process P() {
      state A { x <= 2 && y' == 0 }, B { y <= 3 && x' == 0 }, D { x <= 2 && y' == 0 }, E { y <= 3 && x' == 0 }, C { z <= 50 };
      init A;
      trans A -> B { }, B -> D { }, D -> E { }, E -> C { guard x == 2 && y == 3; };
    }
    system P;
  `;

  test('limits hold, and no value is claimed', () => {
    expect(answer(text, 'inf{P.C}: z')).toMatchObject({
      inf: { kind: 'unknown', atLeast: { value: 3, open: false } },
      unsettled: 'overApproximation',
    });
    expect(answer(text, 'sup{P.C}: z')).toMatchObject({
      sup: { kind: 'unknown', atMost: { value: 50, open: false } },
      unsettled: 'overApproximation',
    });
  });

  test('what is not reachable in zones is not reachable', () => {
    expect(answer(text, 'sup{P.C && x > 2 && z < 1}: z')).toMatchObject({
      sup: { kind: 'none' },
      unsettled: undefined,
    });
  });
});

test('a budget that ends leaves what was reached', () => {
  const { outcome } = verifierOf(counting(90, ''))('sup: y', { budget: { statesMax: 40 } });
  expect(outcome).toMatchObject({ kind: 'values', unsettled: 'states' });
  expect(outcome.kind === 'values' ? outcome.values[0]!.sup : undefined).toMatchObject({
    kind: 'unknown',
    atLeast: { value: 3 },
  });
});
