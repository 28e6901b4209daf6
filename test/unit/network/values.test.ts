/** Values that inputs and outputs pass: which variables they are, and what becomes of channels. */
import { describe, expect, test } from 'vitest';
import { checkDeterminised } from '../../../src/conformance/determinised.js';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { generateCoverage } from '../../../src/generators/coverage/generate.js';
import { type TestModel, testModel } from '../../../src/generators/test-model.js';
import { type InterfaceRequest } from '../../../src/network/interface.js';
import { checkedText } from '../../support/checked.js';
import { testable } from '../../support/test-model.js';

/** What inputs and outputs pass, such as `enter(kind: 0 1 2 3)`. */
function passed(text: string, request: InterfaceRequest = {}): readonly string[] {
  return testable(text, request).tested.values.map(({ group, parameters, axes }) => {
    const each = parameters.map(({ name }, index) => `${name}: ${axes[index]!.join(' ')}`);
    return `${group}(${each.join(', ')})`;
  });
}

const SENDER =
  'process E() { state I; init I; trans I -> I { select i : int[0, 2]; sync enter!; assign kind = i; }; }';

describe('with an environment', () => {
  const within = (system: string, environment: string, declarations = ''): readonly string[] =>
    passed(
      `chan enter, go, level; int[0, 3] kind; int[0, 9] val; ${declarations}
       process P() { int[0, 9] own; ${system} } process E() { ${environment} } system P, E;`,
      { underTest: ['P'] },
    );
  const reading = 'state A; init A; trans A -> A { sync enter?; assign own = kind; };';

  test('a variable that the sender sets with a channel is bound to it, and has the values that are set', () => {
    const sending =
      'state I; init I; trans I -> I { sync enter!; assign kind = 1; }, I -> I { sync enter!; assign kind = 2; };';
    expect(within(reading, sending)).toEqual(['enter(kind: 0 1 2)']);
  });

  test('so is one that is set on a committed step just before', () => {
    const sending =
      'state I; commit C; init I; trans I -> C { assign kind = 3; }, C -> I { sync enter!; };'.replace(
        'state I; commit C;',
        'state I, C; commit C;',
      );
    expect(within(reading, sending)).toEqual(['enter(kind: 0 3)']);
  });

  test('one that is also set in between is memory that both share, unless it is read with the channel only', () => {
    const sending = 'state I, C; init I; trans I -> C { assign kind = 3; }, C -> I { sync enter!; };';
    expect(within(reading, sending)).toEqual(['enter(kind: 0 3)']);
    const asking = reading.replace('};', '}, A -> A { guard kind > 1; sync go!; };');
    expect(within(asking, sending)).toEqual([]);
  });

  test('one that the receiver answers in the same step is none', () => {
    const answering = 'state A; init A; trans A -> A { sync enter?; assign own = kind, val = 1; };';
    const sending =
      'int[0, 9] heard; state I; init I; trans I -> I { sync enter!; assign kind = 1, heard = val; };';
    expect(within(answering, sending)).toEqual(['enter(kind: 0 1)']);
  });

  test('one that nobody on the other side reads is none', () => {
    const deaf = 'state A; init A; trans A -> A { sync enter?; };';
    expect(within(deaf, 'state I; init I; trans I -> I { sync enter!; assign kind = 1; };')).toEqual([]);
  });

  test('outputs pass what the environment reads', () => {
    const telling = 'state A; init A; trans A -> A { sync level!; assign val = own + 2; };';
    const hearing = 'int[0, 9] heard; state I; init I; trans I -> I { sync level?; assign heard = val; };';
    expect(within(telling, hearing)).toEqual(['level(val: 0 2)']);
  });

  test('arrays and structs are passed element by element', () => {
    const text = `chan enter; typedef struct { int[0, 1] x; bool y; } pair; pair p; int[-1, 1] a[2];
      process P() { state A; init A; trans A -> A { guard p.y && a[0] > 0; sync enter?; }; }
      process E() { state I; init I; trans I -> I { sync enter!; assign p.x = 1, a[0] = 1, a[1] = -1; }; } system P, E;`;
    expect(passed(text, { underTest: ['P'] })).toEqual(['enter(p.x: 0 1, p.y: 0, a[0]: 0 1, a[1]: -1 0)']);
  });
});

describe('without an environment', () => {
  test('the tester chooses what is read and never written', () => {
    expect(
      passed(`chan enter; int[0, 3] kind; int[0, 3] own;
        process P() { state A; init A; trans A -> A { sync enter?; assign own = kind; }; } system P;`),
    ).toEqual(['enter(kind: 0 1 2 3)']);
  });

  test('also where it is read later', () => {
    expect(
      passed(`chan set, other, low; int[0, 3] v;
        process P() { state A, B, C; init A; trans A -> B { sync set?; }, B -> C { }, C -> A { guard v < 2; sync low!; },
          A -> A { sync other?; }; } system P;`),
    ).toEqual(['set(v: 0 1 2 3)']);
  });

  test('what has a value of its own at the start is a constant', () => {
    expect(
      passed(`chan enter; int step = 5; int[0, 9] own;
        process P() { state A; init A; trans A -> A { sync enter?; assign own = (own + step) % 10; }; } system P;`),
    ).toEqual([]);
  });

  test('the tester sees what is written where an output is sent', () => {
    expect(
      passed(`chan level; int[0, 9] val;
        process P() { state A; init A; trans A -> A { sync level!; assign val = 7; }; } system P;`),
    ).toEqual(['level(val: 0 7)']);
  });
});

describe('lists', () => {
  const text = `chan enter, level; int[0, 3] kind; int[0, 3] own, val;
    process P() { state A; init A; trans A -> A { sync enter?; assign own = kind; }, A -> A { sync level!; assign val = 1; }; } system P;`;

  test('say what is passed', () => {
    expect(passed(text, { inputs: ['enter()'], outputs: ['level(own)'] })).toEqual(['level(own: 0)']);
    expect(passed(text, { inputs: ['enter'], outputs: ['level()'] })).toEqual(['enter(kind: 0 1 2 3)']);
  });

  test('name variables that there are', () => {
    expect(() => testable(text, { inputs: ['enter(knd)'] })).toThrow('TKS9313');
  });
});

describe('actions', () => {
  test('have the values in their names', () => {
    const { tested } = testable(
      `chan enter; int[0, 3] kind; int[0, 3] own;
       process P() { state A; init A; trans A -> A { sync enter?; assign own = kind; }; } ${SENDER} system P, E;`,
      { underTest: ['P'] },
    );
    expect(tested.inputs).toEqual(['enter(0)', 'enter(1)', 'enter(2)']);
  });

  test('with many values are those at which something changes', () => {
    const { tested } = testable(
      `chan set, low; int v; process P() { state A, B; urgent B; init A;
         trans A -> B { sync set?; }, B -> A { guard v < 100; sync low!; }, B -> A { guard v >= 100; }; } system P;`,
    );
    expect(tested.inputs).toEqual([-32768, 0, 99, 100, 101, 32767].map((value) => `set(${value})`));
    expect(tested.values[0]!.sampled).toBe('classes');
  });
});

describe('a system that swaps values', () => {
  const spec = `chan enter, good, bad; int[0, 1] kind; int[0, 1] res; clock x;
    process P() { state A, B { x <= 2 }; init A; trans A -> B { sync enter?; assign res = kind, x = 0; },
      B -> A { guard res == 1; sync good!; }, B -> A { guard res == 0; sync bad!; }; }
    process E() { state I; init I; trans I -> I { sync enter!; assign kind = 1; }, I -> I { sync enter!; assign kind = 0; },
      I -> I { sync good?; }, I -> I { sync bad?; }; } system P, E;`;
  const kinds = (text: string): readonly string[] => {
    const model = testable(spec, { underTest: ['P'] });
    const system = testable(text, { underTest: ['P'], values: model.tested.values });
    return [checkConformance, checkDeterminised].map(
      (check) => check(model, system, 'full', { statesMax: 2_000 }).kind,
    );
  };

  test('does not conform', () => {
    expect(kinds(spec)).toEqual(['conforms', 'conforms']);
    expect(
      kinds(
        spec
          .replace('res == 1; sync good', 'res == 0; sync good')
          .replace('res == 0; sync bad', 'res == 1; sync bad'),
      ),
    ).toEqual(['fails', 'fails']);
    expect(kinds(spec.replace('res = kind', 'res = 1'))).toEqual(['fails', 'fails']);
  });

  test('also of its outputs', () => {
    const telling = (value: string): string => `chan ask, level; int[0, 9] val;
      process P() { int[0, 9] n; state A, B; urgent B; init A; trans A -> B { sync ask?; assign n = (n + 1) % 3; },
        B -> A { sync level!; assign val = ${value}; }; } system P;`;
    const model = testable(telling('n * 2'));
    expect(model.tested.outputs).toEqual(['level(0)', 'level(2)', 'level(4)']);
    const answers = (value: string): readonly string[] => {
      const system = testable(telling(value), { values: model.tested.values });
      return [checkConformance, checkDeterminised].map(
        (check) => check(model, system, 'full', { statesMax: 2_000 }).kind,
      );
    };
    expect(answers('n + n')).toEqual(['conforms', 'conforms']);
    expect(answers('n == 2 ? 5 : n * 2')).toEqual(['fails', 'fails']);
    expect(answers('(n * 2 + val) % 10')).toEqual(['fails', 'fails']);
  });
});

describe('values that were not tried', () => {
  const computing = `chan set, low; int v; int own;
    process P() { state A, B, C; urgent B; init A; trans A -> B { sync set?; assign own = (v * 3) % 101; },
      B -> A { guard own < 100; sync low!; }, B -> C { guard own == 71; }; } system P;`;

  test('leave open whether a system conforms', () => {
    const model = testable(computing);
    expect(model.tested.values[0]!.sampled).toBe('some');
    const answer = checkConformance(model, model, 'full', { statesMax: 2_000 });
    expect(answer).toEqual({ kind: 'unknown', why: { kind: 'approximate', what: 'someValues' } });
  });

  test('leave open whether an edge can be taken', () => {
    const suite = generateCoverage(
      testable(computing),
      { name: 'm', file: 'm.xta', sha256: '' },
      { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
      {},
    );
    expect(suite.goals.map(({ status, reasonKind }) => reasonKind ?? status)).toEqual([
      'covered',
      'covered',
      'approximate',
    ]);
  });

  test('leave it open if only the system tells them apart', () => {
    const comparing = (limit: number, values?: InterfaceRequest['values']): TestModel =>
      testable(
        `chan set, low, high; int v; process P() { state A, B; urgent B; init A; trans A -> B { sync set?; },
        B -> A { guard v < ${limit}; sync low!; }, B -> A { guard v >= ${limit}; sync low!; }; } system P;`,
        { values },
      );
    const answer = (one: number, other: number): string => {
      const spec = comparing(one);
      return checkConformance(spec, comparing(other, spec.tested.values), 'full', { statesMax: 2_000 }).kind;
    };
    expect(answer(100, 100)).toBe('conforms');
    expect(answer(100, 3_000)).toBe('unknown');
  });
});

test('all memory shared by both sides is told, each variable where it is written first', () => {
  const text = `chan go, low; int[0, 3] level, other, own;
    process Pump() { state A; init A; trans A -> A { guard level < 2 && other < 2; sync go?; }, A -> A { sync low!; }; }
    process Tank() { state R; init R; trans R -> R { sync go!; }, R -> R { sync low?; },
      R -> R { assign level = 1 - own; }, R -> R { assign other = 1, level = 0; }, R -> R { assign own = 1; }; }
    system Pump, Tank;`;
  const told: string[] = [];
  testModel(checkedText(text).checked, { underTest: ['Pump'] }, [], ({ code, span, message }) =>
    told.push(`${code} ${/'(\w+)'/.exec(message)![1]!} at ${text.slice(span!.start, span!.start + 30)}`),
  );
  expect(told).toEqual([
    'TKS9315 level at R -> R { assign level = 1 - ow',
    'TKS9315 other at R -> R { assign other = 1, lev',
  ]);
});
