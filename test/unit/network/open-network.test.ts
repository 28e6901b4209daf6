/** Networks with the tester outside: who is hurried, who is left out, and how one network is seen by those who know another. */
import { describe, expect, test } from 'vitest';
import { integer } from '../../../src/base/rational.js';
import { type Allowed, allowedEstimators } from '../../../src/conformance/allowed.js';
import { checkDeterminised } from '../../../src/conformance/determinised.js';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { interfaceLike, openedLike } from '../../../src/network/open-network.js';
import { intervalText, testable } from '../../support/test-model.js';

const HORIZON = integer(10);

function start(model: TestModel): Allowed {
  return allowedEstimators(model)(2n, HORIZON, HORIZON)!;
}

/** Such as `out [0,3]`. */
function notWrong(model: TestModel): readonly string[] {
  return start(model)
    .notWrong(HORIZON)
    .map(({ action, windows }) => `${action} ${windows.map(intervalText).join()}`);
}

describe('an urgent input', () => {
  const body =
    'clock x; state A, B; init A; trans A -> B { sync go?; }, A -> A { guard x >= 3; sync out!; };';

  test('does not hurry a tester, who takes its time', () => {
    const model = testable(`urgent chan go; chan out; process P() { ${body} } system P;`);
    expect(start(model).silence(HORIZON)).toMatchObject({ until: HORIZON, isOver: false, isDue: false });
    expect(notWrong(model)).toEqual(['out [3,10]']);
  });

  test('hurries an environment that is ready, and not the system alone', () => {
    const model = testable(
      `urgent chan go; chan out; process P() { ${body} }
       process E() { state I, J; init I; trans I -> J { sync go!; }, I -> I { sync out?; }, J -> J { sync out?; }; } system P, E;`,
      { underTest: ['P'] },
    );
    expect(start(model).right(HORIZON)).toEqual([]);
    expect(notWrong(model)).toEqual(['out [3,10]']);
  });
});

test.each([
  ['urgent', 'state E, F; urgent E;'],
  ['committed', 'state E, F; commit E;'],
  ['at its deadline', 'state E { y <= 1 }, F;'],
  ['stopping a clock of the system', "state E { y' == 0 && y <= 1 }, F; urgent E;"],
])('an environment that is left out holds nobody up: %s', (_, states) => {
  const model = testable(
    `chan go, out; clock y; process P() { clock x; state A; init A; trans A -> A { sync go?; }, A -> A { guard x >= 3; sync out!; }; }
     process E() { ${states} init E; trans E -> F { sync go!; }, E -> E { sync out?; }, F -> F { guard y > 20; sync out?; }; } system P, E;`,
    { underTest: ['P'] },
  );
  expect(notWrong(model)).toEqual(['out [3,10]']);
});

describe('a system is seen as its specification is', () => {
  const kinds = (spec: TestModel, system: TestModel): readonly string[] =>
    [checkConformance, checkDeterminised].map(
      (check) => check(spec, system, 'full', { statesMax: 1_000 }).kind,
    );

  test('what is internal there is not seen, and needs a partner inside', () => {
    const talking = (edge: string, other: string): TestModel =>
      testable(`chan go, inner, out; process P() { state A, B, C; init A; trans A -> B { sync inner!; }, ${edge}, C -> C { sync go?; }, C -> C { sync out!; }; }
        process Q() { state D; init D; trans ${other}; } system P, Q;`);
    const spec = talking('B -> B { sync go?; }', 'D -> D { sync inner?; }');
    expect(kinds(spec, talking('B -> B { sync out!; }', 'D -> D { sync inner?; }'))).toEqual([
      'fails',
      'fails',
    ]);
    // Nobody takes the message, so what comes behind it never does.
    expect(kinds(spec, talking('B -> B { sync out!; }', 'D -> D { }'))).toEqual(['conforms', 'conforms']);
  });

  test('what it does not use is an output that is never allowed', () => {
    const saying = (output: string): TestModel =>
      testable(
        `chan go, out, other; process P() { state A, B; urgent B; init A; trans A -> B { sync go?; }, B -> A { sync ${output}!; }; } system P;`,
      );
    expect(kinds(saying('out'), saying('out'))).toEqual(['conforms', 'conforms']);
    expect(kinds(saying('out'), saying('other'))).toEqual(['fails', 'fails']);
  });

  test('processes that it lacks are under test, too', () => {
    const text = (
      names: string,
    ): string => `chan go, out; process P() { state A; init A; trans A -> A { sync go?; }; }
      process Q() { state B; init B; trans B -> B { sync out!; }; }
      process E() { state I; init I; trans I -> I { sync go!; }, I -> I { sync out?; }; } system ${names};`;
    const spec = testable(text('P, E'), { underTest: ['P'] });
    const { network } = testable(text('P, Q, E'), { underTest: ['P', 'Q'] });
    expect(interfaceLike(network, spec.network, spec.tested).underTest).toEqual([true, true, false]);
  });

  test('a value that it never passes is one more of the same output', () => {
    const text = (
      value: string,
    ): string => `chan go, level; int[0, 9] val; process P() { state A, B; urgent B; init A;
      trans A -> B { sync go?; }, B -> A { sync level!; assign val = ${value}; }; } system P;`;
    const spec = testable(text('2'));
    const plain = testable(text('5'), { inputs: ['go'], outputs: ['level()'] }).network;
    const seen = openedLike(plain, spec);
    expect(seen.tested.outputs).toEqual(['level(0)', 'level(2)', 'level(5)']);
    expect(kinds(spec, { ...spec, ...seen })).toEqual(['fails', 'fails']);
  });

  test('a channel that is sent inside with some values is not open for the others', () => {
    const text = `chan enter, out; int[0, 3] kind; process P() { state A, B; urgent B; init A;
        trans A -> B { guard true; sync enter?; }, B -> A { guard kind > 0; sync out!; }, B -> A { guard kind == 0; }; }
      process E() { state I; init I; trans I -> I { sync enter!; assign kind = 2; }, I -> I { sync out?; }; } system P, E;`;
    const model = testable(text, { underTest: ['P'] });
    expect(model.tested.inputs).toEqual(['enter(0)', 'enter(2)']);
    expect(start(model).acceptance('enter(0)', integer(1))).toBe('never');
    expect(start(model).acceptance('enter(2)', integer(1))).toBe('always');
  });
});
