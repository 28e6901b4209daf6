/** Values that senders leave in variables, whatever code stores them, and the actions that runs make of them. */
import { describe, expect, test } from 'vitest';
import { checkDeterminised } from '../../../src/conformance/determinised.js';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { generateCoverage } from '../../../src/generators/coverage/generate.js';
import { Evaluator } from '../../../src/generators/evaluate.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { type InterfaceRequest } from '../../../src/network/interface.js';
import { actionOf } from '../../../src/suite/action.js';
import { type SuiteStep } from '../../../src/suite/suite.js';
import { testable } from '../../support/test-model.js';

/** Of one model: what its inputs and outputs pass, such as `enter(kind: 0 1 2 3)`. */
function passed(text: string, request: InterfaceRequest = {}): readonly string[] {
  return testable(text, request).tested.values.map(({ group, parameters, axes }) => {
    const each = parameters.map(({ name }, index) => `${name}: ${axes[index]!.join(' ')}`);
    return `${group}(${each.join(', ')})`;
  });
}

/** A process that sends `level` with an update, and what it passes. */
function told(update: string, declarations = '', edges = ''): readonly string[] {
  return passed(`chan level; int[0, 9] val; ${declarations}
    process P() { state A; init A; trans A -> A { sync level!; assign ${update}; }${edges}; } system P;`);
}

describe('the values that are stored', () => {
  const whole = 'level(val: 0 1 2 3 4 5 6 7 8 9)';
  test.each([
    [
      'only those that fit',
      'val = n',
      'int n;',
      ', A -> A { assign n = 7; }, A -> A { assign n = 20; }',
      'level(val: 0 7)',
    ],
    [
      'through other variables',
      'val = m',
      'int m, n;',
      ', A -> A { assign m = n; }, A -> A { assign n = 5; }',
      'level(val: 0 5)',
    ],
    ['of both branches', 'val = n > 0 ? 3 : 4', 'int n;', ', A -> A { assign n = 1; }', 'level(val: 0 3 4)'],
    ['of loops', 'fill()', 'void fill() { for (i : int[1, 3]) val = i; }', '', 'level(val: 0 1 2 3)'],
    [
      'of sums: any',
      'val = sum (i : int[1, 100]) (i == n ? 3 : 0)',
      'int[0, 1] n;',
      ', A -> A { assign n = 1; }',
      whole,
    ],
    ['through references: any', 'set(val)', 'void set(int[0, 9] &x) { x = 5; }', '', whole],
  ])('%s', (_, update, declarations, edges, expected) => {
    expect(told(update, declarations, edges)).toEqual([expected]);
  });

  test('that are read through references: any', () => {
    const text = `chan level; int[0, 9] val; process P() { int[0, 9] n = 3; int get(int[0, 9] &x) { return x; }
      state A; init A; trans A -> A { sync level!; assign val = get(n); }; } system P;`;
    expect(passed(text)).toEqual([whole]);
  });

  test('element by element of arrays', () => {
    const text = (
      update: string,
    ): string => `chan level; int[0, 9] a[2]; int[0, 9] b[2] = {3, 4}; int[0, 1] k;
      void set(int[0, 9] &x) { x = 5; }
      process P() { state A; init A; trans A -> A { sync level!; assign ${update}; }, A -> A { assign k = 1 - k; }; } system P;`;
    expect(passed(text('a = b'))).toEqual(['level(a[0]: 0 3, a[1]: 0 4)']);
    expect(passed(text('a[1] = 6'))).toEqual(['level(a[0]: 0, a[1]: 0 6)']);
    const digits = '0 1 2 3 4 5 6 7 8 9';
    expect(passed(text('set(a[k])'))).toEqual([`level(a[0]: ${digits}, a[1]: ${digits})`]);
  });
});

describe('with an environment, no value of an action is', () => {
  const within = (system: string, environment: string): readonly string[] =>
    passed(
      `chan enter, go, level; int[0, 3] kind; process P() { int[0, 9] own; ${system} }
       process E() { ${environment} } system P, E;`,
      { underTest: ['P'] },
    );
  const reading = 'state A; init A; trans A -> A { sync enter?; assign own = kind; }, A -> A { sync go!; };';
  const sending = 'state I; init I; trans I -> I { sync enter!; assign kind = 1; }, I -> I { sync go?; };';

  test.each([
    ['nothing else', reading, sending, ['enter(kind: 0 1)']],
    ['what both sides write', reading.replace('own = kind', 'own = kind, kind = 0'), sending, []],
    [
      'what the system tells and the environment changes',
      'state A; init A; trans A -> A { sync enter?; }, A -> A { sync level!; assign kind = 1; };',
      'int[0, 3] heard; state I; init I; trans I -> I { sync enter!; }, I -> I { sync level?; assign heard = kind; }, I -> I { assign kind = 0; };',
      [],
    ],
    [
      'what is sent behind an urgent location',
      reading,
      'state I, C; urgent C; init I; trans I -> C { assign kind = 3; }, C -> I { sync enter!; }, I -> I { sync go?; };',
      ['enter(kind: 0 3)'],
    ],
    [
      'what is set when an output is heard',
      reading,
      'state I, C; commit C; init I; trans I -> C { sync go?; assign kind = 3; }, C -> I { sync enter!; };',
      ['enter(kind: 0 3)'],
    ],
    [
      'what is also set in between',
      reading,
      sending.replace('init I; trans', 'init I; trans I -> I { assign kind = 2; },'),
      ['enter(kind: 0 1 2)'],
    ],
    [
      'what need not be sent',
      reading,
      'state I, C; commit C; init I; trans I -> C { assign kind = 3; }, C -> I { sync enter!; }, C -> I { }, I -> I { sync go?; };',
      ['enter(kind: 0 3)'],
    ],
    [
      'what is set in a ring of steps at once',
      reading,
      'state I, C, D; commit C, D; init I; trans I -> C { assign kind = 3; }, C -> D { }, D -> C { }, D -> I { sync enter!; }, I -> I { sync go?; };',
      ['enter(kind: 0 3)'],
    ],
  ])('%s', (_, system, environment, expected) => {
    expect(within(system, environment)).toEqual(expected);
  });
});

describe('what the system reads at any time is a value of an input', () => {
  const within = (environment: string): readonly string[] =>
    passed(
      `chan enter, go; int[0, 3] kind; process P() { state A; init A; trans A -> A { sync enter?; }, A -> A { guard kind > 1; sync go!; }; }
       process E() { ${environment} } system P, E;`,
      { underTest: ['P'] },
    );
  const sending = 'C -> I { sync enter!; }, I -> I { sync go?; };';

  test.each([
    [
      'if it is sent at once',
      `state I, C; commit C; init I; trans I -> C { assign kind = 3; }, ${sending}`,
      ['enter(kind: 0 3)'],
    ],
    [
      'and not behind an urgent location',
      `state I, C; urgent C; init I; trans I -> C { assign kind = 3; }, ${sending}`,
      [],
    ],
    [
      'nor if it is set when an output is heard',
      'state I, C; commit C; init I; trans I -> C { sync go?; assign kind = 3; }, C -> I { sync enter!; };',
      [],
    ],
    [
      'nor if it need not be sent',
      `state I, C; commit C; init I; trans I -> C { assign kind = 3; }, C -> I { }, ${sending}`,
      [],
    ],
  ])('%s', (_, environment, expected) => {
    expect(within(environment)).toEqual(expected);
  });
});

describe('with an environment, what it changes at any time is a value of an input', () => {
  const within = (system: string, environment: string, kind = ''): readonly string[] =>
    passed(
      `${kind}chan enter, go; int[0, 3] kind; process P() { int[0, 9] own; ${system} }
       process E() { ${environment} } system P, E;`,
      { underTest: ['P'] },
    );
  const changing =
    'state I; init I; trans I -> I { assign kind = 2; }, I -> I { sync enter!; }, I -> I { sync go?; };';
  const told = ['enter(kind: 0 2)'];
  test.each([
    [
      'in the update',
      'state A; init A; trans A -> A { sync enter?; assign own = kind; }, A -> A { sync go!; };',
      told,
    ],
    [
      'from a committed location behind it',
      'state A, B; commit B; init A; trans A -> B { sync enter?; }, B -> A { guard kind > 1; sync go!; }, B -> A { };',
      told,
    ],
    [
      'but not in the guard, which is asked before',
      'state A; init A; trans A -> A { guard kind > 1; sync enter?; assign own = kind; }, A -> A { sync go!; };',
      [],
    ],
    [
      'but not later',
      'state A, B; init A; trans A -> B { sync enter?; }, B -> A { guard kind > 1; sync go!; };',
      [],
    ],
    [
      'but not behind an urgent location',
      'state A, B; urgent B; init A; trans A -> B { sync enter?; }, B -> A { guard kind > 1; sync go!; };',
      [],
    ],
    [
      'but not in a committed location that is also entered without it',
      'state A, B; commit B; init A; trans A -> B { sync enter?; }, A -> B { }, B -> A { guard kind > 1; sync go!; };',
      [],
    ],
    [
      'but not while waiting',
      'clock x; state A, B { x <= kind }; init A; trans A -> B { sync enter?; }, B -> A { sync go!; };',
      [],
    ],
  ])('if the system reads it where it receives the input: %s', (_, system, expected) => {
    expect(within(system, changing)).toEqual(expected);
  });

  test('but not if the environment may change it in between', () => {
    const system =
      'state A, B; commit B; init A; trans A -> B { sync enter?; }, B -> A { guard kind > 1; sync go!; }, B -> A { };';
    const environment =
      'state I, C; commit C; init I; trans I -> C { sync enter!; }, C -> I { assign kind = 2; }, I -> I { sync go?; };';
    expect(within(system, environment)).toEqual([]);
  });

  test('a guard sees what a broadcast has set that nobody heard', () => {
    const system = 'state A; init A; trans A -> A { guard kind == 1; sync enter?; }, A -> A { sync go!; };';
    const environment =
      'state I; init I; trans I -> I { sync enter!; assign kind = 1; }, I -> I { sync enter!; assign kind = 2; }, I -> I { sync go?; };';
    expect(within(system, environment, 'broadcast ')).toEqual([]);
  });
});

describe('without an environment', () => {
  test('an invariant reads what an input has passed', () => {
    const text = `chan set, done; clock x; int[0, 3] v; process P() { state A, B { x <= v }; init A;
      trans A -> B { sync set?; assign x = 0; }, B -> A { sync done!; }; } system P;`;
    expect(passed(text)).toEqual(['set(v: 0 1 2 3)']);
  });

  const telling = (
    more: string,
    processes: string,
    names: string,
  ): string => `chan level, ask; int[0, 9] val; ${more}
    process P() { state A; init A; trans A -> A { sync level!; assign val = 7; }; } ${processes} system ${names};`;
  test.each([
    ['nothing else', telling('', '', 'P'), {}, ['level(val: 0 7)']],
    [
      'a message inside that is also seen',
      telling('', 'process Q() { state B; init B; trans B -> B { sync level?; }; }', 'P, Q'),
      { outputs: ['level'] },
      [],
    ],
    [
      'what another process reads',
      telling('', 'process Q() { state B; init B; trans B -> B { guard val > 3; sync ask?; }; }', 'P, Q'),
      {},
      [],
    ],
    ['what is written with every step', telling('before_update { val = 1 }', '', 'P'), {}, []],
  ])('an output shows what is written with it, but not: %s', (_, text, request, expected) => {
    expect(passed(text, request)).toEqual(expected);
  });

  test('an array of inputs and outputs passes nothing', () => {
    const text = `chan line[2]; int[0, 3] kind; process P() { int own; state A; init A;
      trans A -> A { sync line[0]!; }, A -> A { sync line[1]?; assign own = kind; }; } system P;`;
    expect(passed(text)).toEqual([]);
    expect(passed(text.replace('line[0]!', 'line[0]?'))).toEqual(['line(kind: 0 1 2 3)']);
  });
});

/** Such as `enter(1)?` or `level(4)!`. */
function eventText(step: SuiteStep): string {
  if ('input' in step) return `${actionOf(step)}?`;
  return 'output' in step ? `${actionOf(step)}!` : 'something else';
}

/** The steps of tests that cover all edges; each is a run of the concrete semantics, which knows values as variables only. */
function tests(model: TestModel): readonly string[] {
  const suite = generateCoverage(
    model,
    { name: 'm', file: 'm.xta', sha256: '0'.repeat(64) },
    {
      criteria: ['edges'],
      queries: [],
      points: 'earliest',
      optimize: 'steps',
      pack: false,
      endWith: 'any',
      seed: 1,
    },
    {},
  );
  const evaluator = new Evaluator(model, 1);
  for (const each of suite.tests) {
    const { run, verdicts } = evaluator.evaluate(each);
    expect([run, verdicts?.includes('pass'), verdicts?.includes('fail')]).toEqual(['confirmed', true, false]);
  }
  expect(suite.summary.covered).toBe(suite.summary.goals);
  return suite.tests.map(({ steps }) => steps.map(eventText).join(' '));
}

describe('actions have the values that variables have behind the update', () => {
  /** Sends `level` once, from the start, and says what is seen then. */
  const seen = (update: string, declarations = ''): readonly string[] =>
    tests(
      testable(
        `chan level; int[0, 9] val; ${declarations}
         process P() { clock x; state A { x <= 0 }, B; init A; trans A -> B { sync level!; assign ${update}; }; } system P;`,
      ),
    );

  test.each([
    ['a constant', 'val = 4', '', 'level(4)'],
    ['the last of a range', 'val = n', 'int[0, 3] n = 3;', 'level(3)'],
    ['what a statement before has changed', 'n = n + 1, val = n', 'int[0, 9] n = 3;', 'level(4,4)'],
    ['the last of two', 'val = 1, val = 2', '', 'level(2)'],
    ['what is computed from itself', 'val = 3, val = val * 2', '', 'level(6)'],
    ['what a hook has changed before', 'val = m + 1', 'int[0, 9] m; before_update { m = 5 }', 'level(6)'],
    [
      'what a function stores',
      'put()',
      'void put() { int i; for (i = 0; i < 3; i++) val = val + 2; }',
      'level(6)',
    ],
  ])('%s', (_, update, declarations, expected) => {
    expect(seen(update, declarations)).toEqual([`${expected}!`]);
  });

  test('an element that is found by an index', () => {
    const text = `chan level; int[0, 9] a[3]; int[0, 2] i = 1; process P() { clock x; state A { x <= 0 }, B; init A;
      trans A -> B { sync level!; assign a[i] = 5; }; } system P;`;
    expect(tests(testable(text))).toEqual(['level(0,5,0)!']);
  });

  test('several, the last of which runs fastest', () => {
    const text = `chan level; int[0, 9] a, b; process P() { clock x; int[0, 2] k; state A { x <= 0 }, B { x <= 0 }, C; init A;
      trans A -> B { sync level!; assign a = 2, b = 5; }, B -> C { sync level!; assign k = 1, a = k, b = 5 + 2 * k; }; } system P;`;
    const model = testable(text);
    expect(model.tested.outputs.slice(0, 4)).toEqual([
      'level(0,0)',
      'level(0,5)',
      'level(0,7)',
      'level(1,0)',
    ]);
    expect(tests(model)).toEqual(['level(2,5)! level(1,7)!']);
  });

  test('elements of an array of channels have their own', () => {
    const text = `chan call[2], done[2]; int[0, 2] kind; process P() { clock x; int[0, 1] from; state A, B { x <= 0 }, C { x <= 0 }; init A;
        trans A -> B { select i : int[0, 1]; guard i == 1; sync call[i]?; assign from = i, x = 0; },
          B -> C { guard kind == 2 && from == 1; sync done[from]!; }, B -> A { guard kind != 2; sync done[0]!; }; } system P;`;
    const model = testable(text);
    expect(model.tested.inputs).toEqual([
      'call[0](0)',
      'call[0](1)',
      'call[0](2)',
      'call[1](0)',
      'call[1](1)',
      'call[1](2)',
    ]);
    expect([...tests(model)].sort()).toEqual(['call[1](0)? done[0]!', 'call[1](2)? done[1]!']);
  });

  test('also where a variable says which element it is', () => {
    const text = `chan level[3]; int[0, 9] val; process P() { clock x; int[0, 2] k = 1; state A { x <= 0 }, B { x <= 0 }, C; init A;
      trans A -> B { sync level[k]!; assign val = 4, k = 2; }, B -> C { sync level[k]!; assign val = 7; }; } system P;`;
    expect(tests(testable(text))).toEqual(['level[1](4)! level[2](7)!']);
  });

  test('a receiver computes with what arrives', () => {
    const text = `chan enter, level; int[0, 2] kind; int[0, 9] val; process P() { clock x; int[0, 9] own; state A, B { x <= 0 }; init A;
      trans A -> B { sync enter?; assign own = kind * 2 + 1, x = 0; }, B -> A { guard own == 5; sync level!; assign val = own; }; } system P;`;
    expect(tests(testable(text))).toEqual(['enter(2)? level(5)!']);
  });
});

describe('values that a system passes and its specification does not', () => {
  /** The values of `level` that come after an input, from what has come before. */
  const telling = (value: string, more = ''): string => `chan ask, level; int val; ${more}
    process P() { int[0, 2] n; state A, B; urgent B; init A; trans A -> B { sync ask?; assign n = (n + 1) % 3; },
      B -> A { sync level!; assign val = ${value}; }; } system P;`;
  const spec = testable(telling('n * 2'));
  const answers = (text: string): readonly string[] => {
    const system = testable(text, { values: spec.tested.values });
    return [checkConformance, checkDeterminised].map(
      (check) => check(spec, system, 'full', { statesMax: 2_000 }).kind,
    );
  };

  test.each([
    ['none', telling('n + n'), 'conforms'],
    ['one', telling('n == 2 ? 5 : n * 2'), 'fails'],
    ['none of too many to tell apart', telling('any(n)', 'int any(int &k) { return k * 2; }'), 'conforms'],
    [
      'one of too many to tell apart',
      telling('any(n)', 'int any(int &k) { return k == 2 ? 5 : k * 2; }'),
      'fails',
    ],
    [
      'one of its own for another',
      telling('any(n)', 'int any(int &k) { return k == 2 ? 2 : k * 2; }'),
      'fails',
    ],
  ])('%s', (_, text, expected) => {
    expect(answers(text.replaceAll('int &k', 'int[0, 2] &k'))).toEqual([expected, expected]);
  });
});

describe('the values that a tester chooses', () => {
  const chosen = (text: string): string => {
    const [values] = testable(text).tested.values;
    return `${values!.axes.map((axis) => axis.join(' ')).join('; ')} ${values!.sampled ?? 'all'}`;
  };
  const testing = (guard: string, update = '', more = ''): string => `chan set, low; int v; ${more}
    process P() { int own; state A, B; urgent B; init A; trans A -> B { sync set?; ${update} },
      B -> A { guard ${guard}; sync low!; }, B -> A { guard !(${guard}); }; } system P;`;
  const around = '-32768 0 99 100 101 32767';

  test.each([
    ['around what it is compared with', testing('v < 100'), `${around} classes`],
    ['also on the other side', testing('100 > v'), `${around} classes`],
    ['around what a copy is compared with', testing('own < 100', 'assign own = v;'), `${around} classes`],
    [
      'without proof where it is computed with',
      testing('own < 100', 'assign own = v + 1;'),
      `${around} some`,
    ],
    [
      'without proof where a function has it',
      testing('big(v)', '', 'bool big(const int &x) { return x % 7 == 3; }'),
      '-32768 0 2 3 4 32767 some',
    ],
  ])('%s', (_, text, expected) => {
    expect(chosen(text)).toBe(expected);
  });

  const arrays = (guard: string, update = ''): string => `chan set, low; int v[2], w[2], u[2];
    process P() { state A, B; urgent B; init A; trans A -> B { sync set?; ${update} }, B -> A { guard ${guard}; sync low!; },
      B -> A { guard !(${guard}); }; } system P;`;
  test('element by element of arrays', () => {
    expect(chosen(arrays('v[0] < 100 && v[1] > 7'))).toBe(
      '-32768 0 99 100 101 32767; -32768 0 6 7 8 32767 classes',
    );
    expect(chosen(arrays('u[0] < 100', 'assign u = v;'))).toBe(
      '-32768 0 99 100 101 32767; -32768 0 99 100 101 32767 classes',
    );
    expect(chosen(arrays('v == w'))).toMatch(/ some$/);
  });

  test('one by one, without proof, where there are too many combinations', () => {
    const names = ['v', 'w', 'u', 't', 's'];
    const text = `chan set, low; int ${names.join(', ')}; process P() { state A, B; urgent B; init A; trans A -> B { sync set?; },
      B -> A { guard ${names.map((name) => `${name} < 100`).join(' && ')}; sync low!; }, B -> A { guard v >= 100; }; } system P;`;
    const [values] = testable(text).tested.values;
    expect([values!.choices?.length, values!.sampled]).toEqual([1 + 5 * 5, 'some']);
  });

  test('prove nothing about a system that computes with them', () => {
    const spec = testable(testing('v < 100'));
    const kind = (text: string): string =>
      checkConformance(spec, testable(text, { values: spec.tested.values }), 'full', { statesMax: 2_000 })
        .kind;
    expect(kind(testing('v < 100'))).toBe('conforms');
    expect(kind(testing('v < 100 || v % 1000 == 567'))).toBe('unknown');
    expect(kind(testing('v < 100 || v == 567'))).toBe('unknown');
    // It differs at -100, and compares with no other constant than the specification does.
    expect(kind(testing('v < 100 && v + 200 != 100'))).toBe('unknown');
    expect(kind(testing('v < 101'))).toBe('fails');
  });
});
