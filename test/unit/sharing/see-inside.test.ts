/** What happens inside a system, as outputs of its own. */
import { describe, expect, test } from 'vitest';
import {
  type InterfaceOptions,
  type Model,
  TickstoneError,
  conform,
  convert,
  coverage,
  evaluate,
  generateClasses,
  generateConnectivity,
  generateCoverage,
  generateDiscrimination,
  generateMutation,
  interfaceOf,
  loadModel,
  mutants,
} from '../../../src/index.js';

function model(text: string, name = 'm.xta'): Promise<Model> {
  return loadModel({ name, text });
}

/** A lamp that nobody can press: it blinks, and counts. */
const BLINKER = `int[0, 2] count; clock x;
process Lamp() {
  int[0, 3] level;
  state Off { x <= 4 }, On { x <= 2 };
  init Off;
  trans Off -> On { guard x >= 3; assign level = 2, x = 0; },
    On -> Off { guard x >= 1; assign level = 0, x = 0, count = (count + 1) % 3; };
}
system Lamp;`;

/** Two processes that talk to each other only. */
const PAIR = `chan c; int[0, 3] n; clock x;
process P() { state A { x <= 3 }, B; init A; trans A -> B { guard x >= 2; sync c!; assign n = 1; }, B -> A { assign x = 0; }; }
process Q() { state I, J; init I; trans I -> J { sync c?; }, J -> I { }; }
system P, Q;`;

/** The receiver changes something. */
const ANSWER = `chan c; int[0, 9] n; clock x;
process P() { state A { x <= 3 }, B; init A; trans A -> B { guard x >= 2; sync c!; assign n = 1; }, B -> A { assign x = 0; }; }
process Q() { int[0, 3] k; state I; init I; trans I -> I { sync c?; assign k = (k + 1) % 4, n = n + k; }; }
system P, Q;`;

/** Some hear it, some do not. */
const ALARM = `broadcast chan c; clock x;
process P() { state A { x <= 3 }; init A; trans A -> A { guard x >= 2; sync c!; assign x = 0; }; }
process Q() { state I, J; init I; trans I -> J { sync c?; }, J -> I { }; }
process R() { state C, D; init C; trans C -> D { guard x < 3; sync c?; }, D -> C { }; }
system P, Q, R;`;

/** A set of processes. */
const SET = `typedef int[0, 1] id_t; int[0, 1] turn;
process T(const id_t i) { state R, S; init R; trans R -> S { guard turn == i; assign turn = 1 - i; }, S -> R { }; }
system T;`;

async function faceOf(text: string, options: InterfaceOptions): Promise<unknown> {
  const { inputs, outputs, parameters } = await interfaceOf(await model(text), options);
  return { inputs, outputs, passed: Object.keys(parameters ?? {}) };
}

async function refusal(text: string, options: InterfaceOptions): Promise<readonly string[]> {
  try {
    await interfaceOf(await model(text), options);
  } catch (error) {
    if (error instanceof TickstoneError)
      return error.diagnostics.map(({ code, message }) => `${code} ${message}`);
    throw error;
  }
  return [];
}

describe('the interface', () => {
  test('a model without channels says what can be done', async () => {
    const hints = await model(BLINKER).then((each) =>
      interfaceOf(each).catch((error: unknown) =>
        error instanceof TickstoneError ? error.diagnostics.map(({ hint }) => hint) : [],
      ),
    );
    expect(hints).toEqual([expect.stringContaining("'--see edges'")]);
  });

  test.each([
    ['every step', BLINKER, ['edges'], ['Lamp.Off_On', 'Lamp.On_Off'], ['Lamp.On_Off']],
    [
      'every step with a variable of a process',
      BLINKER,
      ['edges', 'Lamp.level'],
      ['Lamp.Off_On', 'Lamp.On_Off'],
      ['Lamp.Off_On', 'Lamp.On_Off'],
    ],
    ['a variable of a process', BLINKER, ['Lamp.level'], ['Lamp.level'], ['Lamp.level']],
    ['a variable of all', BLINKER, ['count'], ['count'], ['count']],
    ['a location', BLINKER, ['Lamp.On'], ['Lamp.On'], []],
    [
      'two at once',
      BLINKER,
      ['Lamp.level', 'count'],
      ['Lamp.level', 'Lamp.level+count'],
      ['Lamp.level', 'Lamp.level+count'],
    ],
    ['messages inside are steps of both', PAIR, ['edges'], ['Q.J_I', 'P.B_A', 'P.A_B+Q.I_J'], []],
    ['what is sent with a message', PAIR, ['n'], ['n'], ['n']],
    ['a location that a message leads to', PAIR, ['Q.J'], ['Q.J'], []],
    ['both ends of a message', PAIR, ['P.B', 'Q.J', 'n'], ['P.B+n+Q.J'], ['P.B+n+Q.J']],
    ['a variable that changes on receipt', ANSWER, ['n'], ['n'], ['n']],
    ['a variable of the receiver', ANSWER, ['Q.k'], ['Q.k'], ['Q.k']],
    [
      'every step with a variable of the receiver',
      ANSWER,
      ['edges', 'Q.k'],
      ['P.A_B+Q.I_I', 'P.B_A'],
      ['P.A_B+Q.I_I'],
    ],
    [
      'a broadcast, by who hears it',
      ALARM,
      ['edges'],
      ['P.A_A', 'P.A_A+Q.I_J', 'P.A_A+R.C_D', 'P.A_A+Q.I_J+R.C_D', 'Q.J_I', 'R.D_C'],
      [],
    ],
    ['a location that a broadcast leads to', ALARM, ['Q.J'], ['Q.J'], []],
    [
      'messages of a set, with the numbers of both sides and of the channel',
      `typedef int[0, 1] id_t; chan go[id_t];
process T(const id_t i) { state A; init A; trans A -> A { sync go[i]!; }; }
process U(const id_t i) { state B; init B; trans B -> B { sync go[i]?; }; }
system T, U;`,
      ['edges'],
      ['T.A_A+U.B_B[0][0][0]', 'T.A_A+U.B_B[1][1][1]'],
      [],
    ],
    [
      'processes of a set',
      SET,
      ['edges'],
      ['T.R_S[0]', 'T.R_S[1]', 'T.S_R[0]', 'T.S_R[1]'],
      ['T.R_S[0]', 'T.R_S[1]'],
    ],
    ['a location of a set', SET, ['T.S'], ['T.S[0]', 'T.S[1]'], []],
    ['a variable that a set changes', SET, ['turn'], ['turn'], ['turn']],
  ])('%s', async (_, text, see, outputs, passed) => {
    const found = (await faceOf(text, { see })) as { outputs: readonly string[]; passed: readonly string[] };
    expect([...found.outputs].sort()).toEqual([...outputs].sort());
    expect([...found.passed].sort()).toEqual(expect.arrayContaining([...passed].sort()));
  });

  test('edges between the same locations have numbers, and branches name all ends', async () => {
    const text = `process P() { state A, B; init A; trans A -> B { }, A -> B { guard true; }, B -> A { }; } system P;`;
    expect(await faceOf(text, { see: ['edges'] })).toMatchObject({
      outputs: expect.arrayContaining(['P.A_B', 'P.A_B#2', 'P.B_A']) as unknown,
    });
  });

  test('the range of a set may be said by constants, before its template or between two', async () => {
    const text = `clock x; process Q() { state C, D; init C; trans C -> D { }; } const int N = 2;
      process P(const int[1, N] id) { state A, B; init A; trans A -> B { }, B -> A { }; } system P, Q;`;
    expect(await faceOf(text, { see: ['edges'] })).toMatchObject({
      outputs: expect.arrayContaining(['P.A_B[1]', 'P.A_B[2]', 'Q.C_D']) as unknown,
    });
  });

  test('processes of one template are seen each by its own name', async () => {
    const text = `process T() { state A, B; init A; trans A -> B { }, B -> A { }; } X = T(); Y = T(); system X, Y;`;
    expect(await faceOf(text, { see: ['edges'] })).toMatchObject({
      outputs: expect.arrayContaining(['X.A_B', 'X.B_A', 'Y.A_B', 'Y.B_A']) as unknown,
    });
    expect(await faceOf(text, { see: ['X.B'] })).toMatchObject({ outputs: ['X.B'] });
    expect(await faceOf(text, { underTest: ['Y'], see: ['edges'] })).toMatchObject({
      outputs: expect.not.arrayContaining(['X.A_B']) as unknown,
    });
  });

  test.each([
    ['levle', BLINKER, "TKS9319 The model has no variable and no location 'levle' that could be seen."],
    ['x', BLINKER, "TKS9320 'x' cannot be seen: it is a clock."],
    ['T(0).S', SET, "TKS9322 The processes of the set 'T' cannot be seen one by one."],
    [
      'P.k',
      `chan a; process P() { int k; state A; init A; trans A -> A { sync a?; assign k = 1; }; } system P;`,
      "TKS9320 'P.k' cannot be seen: the system changes it where it receives 'a', which cannot show it.",
    ],
    [
      'P.B',
      PAIR.replace('A -> B', 'A -> A'),
      "TKS9320 'P.B' cannot be seen: no edge leads to it from another location.",
    ],
    [
      'k',
      `int k; process P() { state A; init A; trans A -> A { guard k == 0; }; } system P;`,
      "TKS9320 'k' cannot be seen: the processes under test do not change it.",
    ],
    [
      'k',
      `int k; after_update { k = 1 - k } process P() { state A; init A; trans A -> A { }; } system P;`,
      "TKS9320 'k' cannot be seen: it changes with every step.",
    ],
  ])('%s is refused', async (name, text, message) => {
    expect(await refusal(text, { see: [name] })).toEqual([message]);
  });

  test('what belongs to the environment is refused', async () => {
    expect(await refusal(PAIR, { underTest: ['P'], see: ['Q.J'] })).toEqual([
      "TKS9320 'Q.J' cannot be seen: it belongs to the environment.",
    ]);
  });

  test('a set that an instantiation leaves open is refused', async () => {
    const text = `typedef int[0, 1] id_t; process T(const id_t i, const id_t j) { state A; init A; trans A -> A { }; }
      U(const id_t k) = T(k, 0); system U;`;
    expect(await refusal(text, { see: ['edges'] })).toEqual([
      "TKS9322 The processes of the set 'U' cannot be seen one by one.",
    ]);
  });
});

describe('tests', () => {
  const see = ['edges', 'Lamp.level'];

  test('a slow lamp fails, the lamp itself does not', async () => {
    const lamp = await model(BLINKER);
    const { suite } = await generateCoverage(lamp, { see });
    expect(suite.options['see']).toEqual(see);
    expect(suite.summary).toMatchObject({ goals: 2, covered: 2 });
    const slow = await model(BLINKER.replace('x <= 4', 'x <= 9').replace('x >= 3', 'x >= 8'), 'slow.xta');
    const wrong = await model(BLINKER.replace('level = 2', 'level = 3'), 'wrong.xta');
    const { holds, tests } = await evaluate(suite, lamp, { systems: [lamp, slow, wrong] });
    expect(holds).toBe(true);
    const fails = [0, 1, 2].map((at) => tests.some(({ others }) => others[at]!.verdicts!.includes('fail')));
    expect(fails).toEqual([false, true, true]);
  });

  test('values are those behind the whole step', async () => {
    const { suite } = await generateCoverage(await model(ANSWER), { see: ['n', 'Q.k'] });
    const text = JSON.stringify(suite.tests);
    expect(text).toContain('"n+Q.k"');
    expect(text).toContain('"n":2,"Q.k":1');
    const wrong = await model(ANSWER.replace('n + k', 'n + 2 * k'), 'wrong.xta');
    const { holds, tests } = await evaluate(suite, await model(ANSWER), { systems: [wrong] });
    expect(holds).toBe(true);
    expect(tests.some(({ others }) => others[0]!.verdicts!.includes('fail'))).toBe(true);
  });

  test('what a receiver selects is told by what it changes', async () => {
    const text = `chan c; int[0, 1] n; clock x;
process P() { state A { x <= 3 }, B { x <= 3 }, D; init A;
  trans A -> B { guard x >= 2; sync c!; }, B -> A { guard n == 0; assign x = 0; }, B -> D { guard n == 1; }; }
process Q() { state I; init I; trans I -> I { select i : int[0, 1]; sync c?; assign n = i; }; }
system P, Q;`;
    const wrong = text.replace('n == 0', 'n == 2 - 1').replace('guard n == 1', 'guard n == 0');
    const see = ['edges', 'n'];
    const right = await model(text);
    expect(await conform(right, right, { see })).toMatchObject({ conforms: true });
    expect(await conform(right, await model(wrong, 'wrong.xta'), { see })).toMatchObject({ conforms: false });
  });

  test('who hears a broadcast is known to the bound of a guard', async () => {
    const alarm = await model(ALARM);
    const see = ['edges'];
    expect(await conform(alarm, alarm, { see })).toMatchObject({ conforms: true });
    // Both end at 3, where it is not heard any more.
    const later = await model(ALARM.replace('x < 3', 'x <= 3'), 'later.xta');
    const sooner = await model(ALARM.replace('x < 3', 'x <= 2'), 'sooner.xta');
    expect(await conform(alarm, later, { see })).toMatchObject({ conforms: false });
    expect(await conform(alarm, sooner, { see })).toMatchObject({ conforms: false });
    const at = await model(ALARM.replace('x >= 2', 'x >= 3'), 'at.xta');
    expect(await conform(at, at, { see })).toMatchObject({ conforms: true });
    expect(await conform(at, sooner, { see })).toMatchObject({ conforms: false });
    // At 3 alone, nothing but silence of that process is right.
    const deaf = await model(ALARM.replace('x >= 2', 'x >= 3').replace('x < 3', 'x > 3'), 'deaf.xta');
    expect(await conform(at, deaf, { see })).toMatchObject({ conforms: true });
    expect(await conform(deaf, later, { see })).toMatchObject({ conforms: false });
    const heard = await model(ALARM.replace('x >= 2', 'x >= 3').replace('x < 3', 'x <= 3'), 'heard.xta');
    expect(await conform(heard, deaf, { see })).toMatchObject({ conforms: false });
  });

  test('a system in which another edge takes part fails', async () => {
    const two = PAIR.replace(
      'I -> J { sync c?; }',
      'I -> J { guard n == 0; sync c?; }, I -> J { guard n == 1; sync c?; }',
    );
    const right = await model(two);
    const swapped = await model(two.replace('n == 0', 'n == 2').replace('n == 1', 'n == 0'), 'swapped.xta');
    expect(await conform(right, right, { see: ['edges'] })).toMatchObject({ conforms: true });
    expect(await conform(right, swapped, { see: ['edges'] })).toMatchObject({ conforms: false });
    const { suite } = await generateMutation(right, { see: ['edges'], operators: ['change-target'] });
    expect(suite.summary.covered).toBeGreaterThan(0);
  });

  test('a step that the model does not have is one that is never allowed', async () => {
    const lamp = await model(BLINKER);
    const other = await model(BLINKER.replace('Off -> On', 'Off -> Off { guard x >= 3; }, Off -> On'));
    expect(await conform(lamp, lamp, { see })).toMatchObject({ conforms: true });
    expect(await conform(lamp, other, { see })).toMatchObject({ conforms: false });
  });

  test('all methods know it', async () => {
    const lamp = await model(BLINKER);
    const { suite } = await generateMutation(lamp, { see, operators: ['change-guard'] });
    expect(suite.summary.covered).toBeGreaterThan(0);
    const classes = await generateClasses(lamp, { see });
    expect(classes.suite.summary.tests).toBeGreaterThan(0);
    const timeless = await model(PAIR.replace(/clock x;|\{ x <= 3 \}|guard x >= 2;|assign x = 0;/g, ''));
    const wires = await generateConnectivity(timeless, { see: ['edges'] });
    expect(wires.suite.interface.outputs).toContain('P.A_B+Q.I_J');
    const told = await generateDiscrimination(lamp, {
      see,
      unroll: 8,
      against: [await model(BLINKER.replace('level = 2', 'level = 3'), 'other.xta')],
    });
    expect(told.report.pairs[0]!.outcome).toBe('definite');
    expect(JSON.parse(JSON.stringify(told.report))).toMatchObject({ pairs: [{ outcome: 'definite' }] });
  });

  test('what a suite says is measured the same way', async () => {
    const lamp = await model(BLINKER);
    const { suite } = await generateCoverage(lamp, { see: ['Lamp.level'] });
    const { criteria } = await coverage(lamp, [suite], { criteria: ['edges'] });
    expect(criteria).toMatchObject([{ covered: 2, goals: 2 }]);
  });
});

describe('models as text', () => {
  const see = ['edges'];

  test('are written with the channels that show it', async () => {
    const lamp = await model(BLINKER);
    const text = await convert(lamp, 'xta', { see });
    expect(text).toContain('broadcast chan');
    expect(text.match(/sync seen\d?!/g)).toHaveLength(2);
    const [first] = await mutants(lamp, { see, operators: ['change-guard'] });
    expect(first!.text()).toContain('broadcast chan');
  });

  test('are written with memory that is shared', async () => {
    const text = `chan go; int[0, 3] level; process P() { state A; init A; trans A -> A { guard level > 1; sync go!; }; }
      process E() { state B; init B; trans B -> B { assign level = 2; }, B -> B { sync go?; }; } system P, E;`;
    const options = { underTest: ['P'], shared: ['level'] };
    expect(await convert(await model(text), 'xta', options)).toContain('level_shared!');
    const all = await mutants(await model(text), { ...options, operators: ['negate-guard'] });
    expect(all[0]!.text()).toContain('level_shared');
  });
});
