/** Where system, environment and tester meet: small models whose conformance or tests were judged wrongly. */
import { describe, expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { openConformance } from '../reference/open-conformance.js';
import { openQuestion } from '../support/open-question.js';
import { testable } from '../support/test-model.js';

function kindOf(spec: TestModel, system: TestModel): string {
  const answers = [checkConformance, checkDeterminised].map(
    (check) => check(spec, system, 'full', { statesMax: 2_000 }).kind,
  );
  expect(new Set(answers).size).toBe(1);
  return answers[0]!;
}

/** A process P alone. */
function alone(body: string, channels = 'chan ask, yes, no;'): TestModel {
  return testable(`${channels} process P() { clock x; ${body} } system P;`);
}

/** A process P under test and an environment E. */
function within(body: string, environment: string, channels: string): TestModel {
  const text = `${channels} process P() { clock x; ${body} } process E() { clock e; ${environment} } system P, E;`;
  return testable(text, { underTest: ['P'] });
}

describe('a channel that the specification does not use', () => {
  const answering = (output: string): string =>
    `state A, B { x <= 5 }; init A; trans A -> B { sync ask?; assign x = 0; }, B -> A { sync ${output}!; };`;

  test('is an output that is never allowed', () => {
    expect(kindOf(alone(answering('yes')), alone(answering('no')))).toBe('fails');
    expect(kindOf(alone(answering('yes')), alone(answering('yes')))).toBe('conforms');
  });

  test('by element of an array', () => {
    const channels = 'chan ask, tell[2];';
    expect(kindOf(alone(answering('tell[0]'), channels), alone(answering('tell[1]'), channels))).toBe(
      'fails',
    );
  });

  test('is one also where the environment listens to it', () => {
    const channels = 'chan ask, yes, no;';
    const both = 'state I; init I; trans I -> I { sync ask!; }, I -> I { sync yes?; }, I -> I { sync no?; };';
    const spec = within(answering('yes'), both, channels);
    expect(spec.tested.outputs).toEqual(['yes', 'no']);
    expect(kindOf(spec, within(answering('no'), both, channels))).toBe('fails');
  });

  test('may be listed as an output', () => {
    const text = `chan ask, yes, no; process P() { clock x; ${answering('yes')} } system P;`;
    expect(testable(text, { outputs: ['yes', 'no'] }).tested.outputs).toEqual(['yes', 'no']);
  });
});

describe('a deadline that only the environment has', () => {
  const channels = 'chan hold, light, drop;';
  const lamp = (guard: string): string =>
    `state Off, On, Lit; init Off; trans Off -> On { sync hold?; assign x = 0; },
     On -> Lit { guard ${guard}; sync light!; }, On -> Off { sync drop?; }, Lit -> Off { sync drop?; };`;
  const user = (invariant: string): string =>
    `state Idle, Holding ${invariant}; init Idle; trans Idle -> Holding { sync hold!; assign e = 0; },
     Holding -> Holding { sync light?; }, Holding -> Idle { sync drop!; };`;

  test('does not force the system, neither in the check nor in tests', () => {
    const spec = within(lamp('x >= 1'), user('{ e <= 3 }'), channels);
    const dark = within(lamp('x >= 1 && x < 0'), user(''), channels);
    expect(kindOf(spec, dark)).toBe('conforms');
    expect(verdictsOf(spec, dark)).not.toContain('fail');
    expect(verdictsOf(spec, spec)).toContain('pass');
  });

  test('is one of the system, too, if it has the same by itself and the environment can only wait', () => {
    const forced = `state Off, On { x <= 15 }, Lit; init Off; trans Off -> On { sync hold?; assign x = 0; },
      On -> Lit { GUARD sync light!; }, On -> Off { sync drop?; };`;
    const waiting = `state Idle, Holding { e <= 10 }, Done; init Idle; trans Idle -> Holding { sync hold!; assign e = 0; },
      Holding -> Done { sync light?; }, Holding -> Idle { guard e >= 20; sync drop!; };`;
    const spec = within(forced.replace('GUARD', ''), waiting, channels);
    const silent = within(
      forced.replace('GUARD', 'guard x < 0;').replace('{ x <= 15 }', ''),
      waiting,
      channels,
    );
    expect(kindOf(spec, silent)).toBe('fails');
  });
});

test('an environment that can give an input which some state of the system takes does not only wait', () => {
  const channels = 'chan go, take, out;';
  const system = (limit: string): string =>
    `state A, B, C, D { x <= ${limit} }, F; urgent B; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { }, B -> D { },
     C -> F { sync take?; }, D -> F { guard x >= 1; sync out!; };`;
  const giving = `state I, J { e <= 2 }, K; init I; trans I -> J { sync go!; assign e = 0; },
     J -> K { guard e >= 2; sync take!; }, J -> K { sync out?; }, K -> K { sync out?; };`;
  const spec = within(system('3'), giving, channels);
  const late = within(system('4'), giving, channels);
  expect(kindOf(spec, late)).toBe('conforms');
  expect(verdictsOf(spec, late)).not.toContain('fail');
});

test('an environment only waits where its clocks leave it nothing to do, whatever they would elsewhere', () => {
  const channels = 'chan go, take, out; clock f;';
  const system = (limit: string, guard: string): string =>
    `state A, B ${limit}, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { guard ${guard}; sync out!; },
     B -> C { sync take?; };`;
  const choosing = `state I, J, K { f <= 2 }, L; urgent J; init I; trans I -> J { sync go!; assign f = 0; },
     J -> K { assign e = 0; }, J -> K { assign e = 1; }, K -> L { guard e >= 3; sync take!; }, K -> L { sync out?; };`;
  const spec = within(system('{ x <= 3 }', 'x >= 1'), choosing, channels);
  const silent = within(system('', 'x >= 1 && x < 1'), choosing, channels);
  expect(kindOf(spec, silent)).toBe('fails');
  expect(verdictsOf(spec, silent)).toContain('fail');
  expect(verdictsOf(spec, spec)).not.toContain('fail');
});

describe('an environment that chooses, unseen, how it goes on', () => {
  /** What both checks say, and on a grid the slow twin: whether it fails. */
  const isFailing = (spec: TestModel, system: TestModel): boolean => {
    const kind = kindOf(spec, system);
    const twin = openConformance(openQuestion(spec, system, 3, 3_000)).kind;
    expect([twin, kind]).toEqual([kind === 'fails' ? 'fails' : 'nothing found', kind]);
    return kind === 'fails';
  };

  test('waits on where it can only wait, though elsewhere it would have to act', () => {
    const answering = (limit: string, guard: string): string =>
      `state A ${limit}, B; init A; trans A -> B { sync press?; }, A -> B { ${guard} sync done!; };`;
    const chooser = (choices: string): string =>
      `state C, Waits { e <= 1 }, Acts { e <= 2 }, H; commit C; init C; trans ${choices}, Waits -> H { sync done?; },
       Acts -> H { guard e >= 2; sync press!; }, Acts -> H { sync done?; };`;
    const verdicts = ['C -> Waits { }', 'C -> Acts { }', 'C -> Waits { }, C -> Acts { }'].map((choices) => {
      const model = (body: string): TestModel => within(body, chooser(choices), 'chan press, done;');
      const spec = model(answering('{ x <= 3 }', ''));
      const silent = model(answering('', 'guard x < 0;'));
      expect(isFailing(spec, spec)).toBe(false);
      expect(verdictsOf(spec, spec)).not.toContain('fail');
      const fails = isFailing(spec, silent);
      expect(verdictsOf(spec, silent).includes('fail')).toBe(fails);
      return fails;
    });
    expect(verdicts).toEqual([true, false, true]);
  });

  test.each(['{ e <= 3 }', ''])(
    'waits where it has time %s, though elsewhere it would have to act',
    (limit) => {
      const answering = (guard: string): string =>
        `state A, B; init A; trans A -> B { sync press?; }, A -> B { ${guard} sync done!; };`;
      const chooser = `state C, Ready ${limit}, Deaf { e <= 2 }, H; commit C; init C; trans C -> Ready { }, C -> Deaf { },
      Ready -> H { sync done?; }, Ready -> H { sync press!; }, Deaf -> H { guard e >= 2; sync press!; };`;
      const model = (body: string): TestModel => within(body, chooser, 'chan press; urgent chan done;');
      expect(isFailing(model(answering('')), model(answering('')))).toBe(false);
      expect(isFailing(model(answering('')), model(answering('guard false;')))).toBe(true);
    },
  );
});

test('nothing is asked after silence that only the system alone allows', () => {
  const channels = 'chan go, press, done;';
  const hasty = `state C, G { e <= 3 }, H; commit C; init C; trans C -> G { sync go!; assign e = 0; }, G -> H { sync done?; },
    G -> H { sync press!; };`;
  // Since the environment is committed, the system is in B and not in D when it gets the input.
  const spec = within(
    `state A, A1, B { x <= 1 }, D { x <= 2 }, F; init A; trans A -> A1 { }, A -> B { sync go?; assign x = 0; },
     A1 -> D { sync go?; assign x = 0; }, B -> F { sync done!; }, D -> F { sync done!; }, B -> F { sync press?; },
     D -> F { sync press?; };`,
    hasty,
    channels,
  );
  const then = (guard: string): TestModel =>
    within(
      `state A, B, F; init A; trans A -> B { sync go?; }, F -> F { ${guard} sync done!; }, B -> F { sync press?; };`,
      hasty,
      channels,
    );
  const silent = then('guard x < 0;');
  expect(openConformance(openQuestion(spec, silent, 3, 3_000)).kind).toBe('nothing found');
  expect(kindOf(spec, silent)).toBe('conforms');
  expect(verdictsOf(spec, silent)).not.toContain('fail');
  // What comes after an input is asked all the same.
  expect(kindOf(spec, then(''))).toBe('fails');
});

test('a tester waits where the environment lets it, also beyond what only another way of the environment makes right', () => {
  const channels = 'chan go, press, done;';
  // On the first way the system is in B, and the tester may wait until 3; on the second one it may be in D as well.
  const choosing = `state C, C1, C2, G1 { e <= 3 }, G2 { e <= 2 }, H; commit C, C1; urgent C2; init C; trans C -> C1 { }, C -> C2 { },
    C1 -> G1 { sync go!; assign e = 0; }, C2 -> G2 { sync go!; assign e = 0; }, G1 -> H { sync done?; }, G1 -> H { sync press!; },
    G2 -> H { sync done?; }, G2 -> H { guard e >= 2; sync press!; };`;
  const spec = within(
    `state A, A1, B { x <= 1 }, D { x <= 2 }, F; init A; trans A -> A1 { }, A -> B { sync go?; assign x = 0; },
     A1 -> D { sync go?; assign x = 0; }, B -> F { sync done!; }, D -> F { sync done!; }, B -> F { sync press?; },
     D -> F { sync press?; };`,
    choosing,
    channels,
  );
  // It gives up, unseen, when silence is right on the second way only.
  const silent = within(
    `state A, X { x <= 2 }, Y; init A; trans A -> X { sync go?; assign x = 0; }, X -> Y { guard x > 1; },
     X -> Y { sync press?; }, Y -> Y { guard false; sync done!; };`,
    choosing,
    channels,
  );
  expect(openConformance(openQuestion(spec, silent, 3, 3_000)).kind).toBe('fails');
  expect(kindOf(spec, spec)).toBe('conforms');
  expect(kindOf(spec, silent)).toBe('fails');
  expect(verdictsOf(spec, silent)).toContain('fail');
});

test('silence that one way of the environment allows does not hide what no way allows', () => {
  const system = (guard: string): string =>
    `state A, B, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { ${guard} sync out!; };`;
  const unready = `state I, J, J1 { e <= 2 }, J2, K; urgent J; init I; trans I -> J { sync go!; assign e = 0; }, J -> J1 { },
     J -> J2 { }, J1 -> J2 { guard e >= 2; }, J2 -> K { sync out?; };`;
  const spec = within(system(''), unready, 'chan go; urgent chan out;');
  expect(kindOf(spec, spec)).toBe('conforms');
  expect(kindOf(spec, within(system('guard x > 2;'), unready, 'chan go, out;'))).toBe('fails');
  const at = (time: number): TestModel =>
    within(
      `state A, B { x <= ${time} }, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { guard x == ${time}; sync out!; };`,
      unready,
      'chan go, out;',
    );
  // One way alone would not allow it then, but another one does.
  expect([0, 1, 2].map((time) => kindOf(spec, at(time)))).toEqual(['conforms', 'fails', 'conforms']);
});

describe('silence beyond what is allowed fails a test also where no output can come any more', () => {
  const answering = (limit: string, guard: string): string =>
    `state A, B ${limit}, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { guard ${guard}; sync out!; }, B -> C { sync press?; };`;
  const [spec, silent] = [answering('{ x <= 3 }', 'x <= 1'), answering('', 'false')] as const;

  test.each([
    ['waits', 'state I, J, K; init I; trans I -> J { sync go!; }, J -> K { sync out?; };'],
    [
      'waits for some time',
      'state I, J { e < 4 }, K; init I; trans I -> J { sync go!; assign e = 0; }, J -> K { sync out?; }, J -> K { sync press!; };',
    ],
  ])('while the environment %s', (_, environment) => {
    const model = (body: string): TestModel => within(body, environment, 'chan go, press, out;');
    expect(kindOf(model(spec), model(silent))).toBe('fails');
    expect(verdictsOf(model(spec), model(silent))).toContain('fail');
    expect(verdictsOf(model(spec), model(spec))).not.toContain('fail');
  });

  test('but not beyond the time of an environment that has to act', () => {
    const hurrying =
      'state I, J { e <= 3 }, K; init I; trans I -> J { sync go!; assign e = 0; }, J -> K { sync out?; }, J -> K { sync press!; };';
    const model = (body: string): TestModel => within(body, hurrying, 'chan go, press, out;');
    expect(kindOf(model(spec), model(silent))).toBe('conforms');
    expect(verdictsOf(model(spec), model(silent))).not.toContain('fail');
  });

  test('without an environment', () => {
    const [own, other] = [spec, silent].map((body) => alone(body, 'chan go, press, out;')) as [
      TestModel,
      TestModel,
    ];
    expect(kindOf(own, other)).toBe('fails');
    expect(verdictsOf(own, other)).toContain('fail');
    expect(verdictsOf(own, own)).not.toContain('fail');
  });
});

test('an environment that has to act at once does not wait for what is due at once, too', () => {
  const hurrying = (urgency: string, guard: string): string =>
    `state A, B, C; ${urgency} init A; trans A -> B { sync go?; }, B -> C { ${guard} sync out!; }, B -> C { sync press?; };`;
  const hasty = (urgency: string): string =>
    `state I, J, K; ${urgency} init I; trans I -> J { sync go!; }, J -> K { sync press!; }, J -> K { sync out?; };`;
  const kinds = ['urgent J;', 'commit J;', ''].map((urgency) => {
    const model = (body: string): TestModel => within(body, hasty(urgency), 'chan go, press, out;');
    return kindOf(model(hurrying('urgent B;', '')), model(hurrying('', 'guard false;')));
  });
  expect(kinds).toEqual(['conforms', 'conforms', 'fails']);
});

test('an environment that is not ready for an output does not make it wrong', () => {
  const channels = 'chan go, out;';
  const system = `state A, B, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { guard x >= 1; sync out!; };`;
  const listening = (guard: string): string =>
    `state I, J, K; init I; trans I -> J { sync go!; assign e = 0; }, J -> K { ${guard} sync out?; };`;
  const spec = within(system, listening('guard e >= 3;'), channels);
  const free = within(system, listening(''), channels);
  expect(kindOf(spec, free)).toBe('conforms');
  expect(verdictsOf(spec, free)).toEqual(expect.arrayContaining(['pass', 'inconclusive']));
  expect(verdictsOf(spec, free)).not.toContain('fail');
});

describe('a committed environment', () => {
  test('that may also take a step of its own gives its inputs', () => {
    const channels = 'chan press, on, off;';
    const chooser = `state Idle { e <= 5 }, Choose, Rest; commit Choose; init Idle; trans
      Idle -> Choose { guard e >= 5; assign e = 0; }, Choose -> Idle { }, Choose -> Rest { sync press!; },
      Idle -> Idle { sync on?; }, Idle -> Idle { sync off?; }, Rest -> Rest { sync on?; }, Rest -> Rest { sync off?; };`;
    const light = (first: string, second: string): string =>
      `state Dark, Rise { x <= 1 }, Lit; init Dark; trans Dark -> Rise { sync press?; assign x = 0; },
       Rise -> Lit { sync ${first}!; }, Lit -> Dark { sync ${second}!; };`;
    const spec = within(light('on', 'off'), chooser, channels);
    expect(kindOf(spec, within(light('off', 'on'), chooser, channels))).toBe('fails');
    expect(kindOf(spec, spec)).toBe('conforms');
  });

  test('that can hear an output does not hide it', () => {
    const channels = 'chan req, cancel, ack;';
    const hasty = `state I, Sent; commit Sent; init I; trans I -> Sent { sync req!; }, Sent -> I { sync cancel!; },
      Sent -> I { sync ack?; };`;
    const busy = (guard: string): string =>
      `state I, B; init I; trans I -> B { sync req?; assign x = 0; }, B -> I { sync cancel?; },
       B -> I { ${guard} sync ack!; };`;
    const spec = within(busy('guard x >= 2;'), hasty, channels);
    expect(kindOf(spec, within(busy(''), hasty, channels))).toBe('fails');
  });
});

test('a model whose unseen steps set clocks conforms to itself in an environment that never listens', () => {
  const spec = within(
    'state A, B; init A; trans A -> B { assign x = 0; }, B -> A { guard x == 1; sync out!; };',
    'state Off, On; init Off; trans Off -> Off { }, On -> On { sync out?; };',
    'chan out;',
  );
  expect(checkDeterminised(spec, spec, 'full', {}).kind).toBe('conforms');
});

test('an unseen step that may be taken need not be', () => {
  const body = (unseen: string): string =>
    `state A, B, C; urgent B; init A; trans A -> B { sync ask?; }, B -> A { sync yes!; }${unseen}, C -> A { sync no!; };`;
  expect(kindOf(alone(body(', B -> C { }')), alone(body('')))).toBe('conforms');
});

test('endless unseen steps at one moment do not hide silence', () => {
  const spec = alone('state A, B; commit A; init A; trans A -> A { }, B -> B { sync yes!; };', 'chan yes;');
  const silent = alone('state A, B; init A; trans B -> B { sync yes!; };', 'chan yes;');
  expect(kindOf(spec, silent)).toBe('fails');
});

describe('a broadcast that nobody hears', () => {
  const body = (more: string): string =>
    `state A, B { x <= 3 }, C { x <= 3 }; init A; trans A -> B { sync a?; assign x = 0; }, B -> A { sync b!; }${more},
     C -> A { sync c!; };`;
  const channels = 'broadcast chan a; chan b, c;';
  const free = 'state I; init I; trans I -> I { sync a!; }, I -> I { sync b?; }, I -> I { sync c?; };';

  test('is ignored by the specification, open or in an environment', () => {
    expect(kindOf(alone(body(''), channels), alone(body(', B -> C { sync a?; }'), channels))).toBe('fails');
    expect(
      kindOf(within(body(''), free, channels), within(body(', B -> C { sync a?; }'), free, channels)),
    ).toBe('fails');
    expect(kindOf(alone(body(''), channels), alone(body(''), channels))).toBe('conforms');
  });
});

describe('an output that may come at several times', () => {
  const channels = 'chan a, b, p, q, r;';
  const hear = 'L -> L { sync p?; }, L -> L { sync q?; }, L -> L { sync r?; }';
  /** The system does as the specification does, as long as the environment gives and hears what it should. */
  const conformsAndNeverFails = (spec: TestModel, system: TestModel): void => {
    expect(kindOf(spec, system)).toBe('conforms');
    expect(verdictsOf(spec, system)).not.toContain('fail');
    expect(verdictsOf(spec, spec)).toContain('pass');
  };

  test('is followed by an input only at times at which the environment gives it', () => {
    const user = `state I, J, K, L; init I; trans I -> J { sync a!; assign e = 0; }, J -> K { sync p?; },
      K -> L { guard e <= 2; sync b!; }, ${hear};`;
    const body = (late: string): string =>
      `state A, B { x <= 3 }, C, D { x <= 1 }, Z, Y { x <= 1 }; init A; trans A -> B { sync a?; assign x = 0; },
       B -> C { guard x <= 2; sync p!; }, B -> ${late} { guard x > 2; sync p!; }, C -> D { sync b?; assign x = 0; },
       D -> A { sync q!; }, Z -> Y { sync b?; assign x = 0; }, Y -> A { sync r!; };`;
    conformsAndNeverFails(within(body('C'), user, channels), within(body('Z'), user, channels));
  });

  test('is followed by another one only at times at which the environment hears that', () => {
    const user = `state I, J, K, L; init I; trans I -> J { sync a!; assign e = 0; }, J -> K { sync p?; },
      K -> L { guard e <= 3; sync q?; }, ${hear};`;
    const body = (late: string): string =>
      `clock y; state A, B { x <= 2 }, C { y <= 3 }, D { y <= 4 }, Z { y <= 4 }; init A; trans A -> B { sync a?; assign x = 0; },
       B -> C { sync p!; assign y = 0; }, C -> D { guard x <= 3; sync q!; assign y = 0; }, C -> ${late} { guard x > 3; sync q!; assign y = 0; },
       D -> A { sync r!; }, Z -> A { guard y <= 4; sync p!; };`;
    conformsAndNeverFails(within(body('D'), user, channels), within(body('Z'), user, channels));
  });

  test('is followed by a deadline only at times at which the environment waits for it', () => {
    const user = `state I, J { e <= 5 }, K { e <= 5 }, L; init I; trans I -> J { sync a!; assign e = 0; }, J -> K { sync p?; },
      J -> L { sync b!; }, K -> L { sync b!; }, K -> L { sync q?; }, ${hear};`;
    const body = (late: string): string =>
      `clock y; state A, B { x <= 4 }, C { y <= 3 }, D, Z; init A; trans A -> B { sync a?; assign x = 0; },
       B -> C { guard x <= 2; sync p!; assign y = 0; }, B -> ${late} { guard x > 2; sync p!; assign y = 0; }, B -> D { sync b?; },
       C -> D { sync q!; }, C -> D { sync b?; }, Z -> D { sync b?; };`;
    conformsAndNeverFails(within(body('C'), user, channels), within(body('Z'), user, channels));
  });
});

test('an input of high priority blocks nothing while it is not given, and is blocked itself', () => {
  const channels = (order: string): string => `chan a, p, q; ${order}`;
  const body = `state A { x <= 2 }, B, C; init A; trans A -> B { sync p!; }, A -> C { sync a?; }, B -> B { sync q!; };`;
  const [low, high, none] = ['chan priority p < a;', 'chan priority a < p;', ''].map((order) =>
    alone(body, channels(order)),
  );
  const evaluator = new Evaluator(low!, 1);
  const suite = suiteOf(low!);
  expect(suite.summary).toMatchObject({ goals: 3, covered: 3 });
  for (const each of suite.tests) expect(evaluator.evaluate(each).run).toBe('confirmed');
  expect(kindOf(low!, none!)).toBe('conforms');
  expect(kindOf(none!, low!)).toBe('conforms');
  // Where p goes first, the input cannot be taken: a system ignores it and goes on, a specification leaves all open then.
  expect(kindOf(high!, none!)).toBe('conforms');
  expect(kindOf(none!, high!)).toBe('fails');
});

/** All verdicts that tests of the edges of one model can have on another. */
function verdictsOf(spec: TestModel, system: TestModel): readonly string[] {
  const suite = suiteOf(spec);
  expect(suite.tests.length).toBeGreaterThan(0);
  const evaluator = new Evaluator(system, 1);
  return suite.tests.flatMap((each) => evaluator.evaluate(each).verdicts ?? []);
}

test('a process that has to act at once keeps others from taking an input, which is ignored then', () => {
  const channels = 'chan a, p, q;';
  const model = (urgency: string): TestModel =>
    testable(`${channels} process P() { state C, D; ${urgency} C; init C; trans C -> D { sync p!; }; }
process Q() { clock x; state I, J { x <= 1 }; init I; trans I -> J { sync a?; assign x = 0; }, J -> I { sync q!; }; }
system P, Q;`);
  expect(kindOf(model('urgent'), model('commit'))).toBe('fails');
  expect(kindOf(model('commit'), model('urgent'))).toBe('conforms');
});

/** Tests of the edges. */
function suiteOf(spec: TestModel): ReturnType<typeof generateCoverage> {
  return generateCoverage(
    spec,
    { name: 'm', file: 'm.xta', sha256: '0'.repeat(64) },
    { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
    {},
  );
}

test('what processes under test send to each other is received without the environment, too, though it is seen', () => {
  const text = `chan ask, pass, yes; process P() { state A, B; urgent B; init A; trans A -> B { sync ask?; }, B -> A { sync pass!; }; }
    process Q() { clock x; state C, D { x <= 2 }; init C; trans C -> D { sync pass?; assign x = 0; }, D -> C { sync yes!; }; }
    process E() { state I; init I; trans I -> I { sync ask!; }, I -> I { sync yes?; }; } system P, Q, E;`;
  const model = testable(text, { underTest: ['P', 'Q'], outputs: ['pass', 'yes'] });
  expect(kindOf(model, model)).toBe('conforms');
  const silent = testable(text.replace('D { x <= 2 }', 'D'), {
    underTest: ['P', 'Q'],
    outputs: ['pass', 'yes'],
  });
  expect(kindOf(model, silent)).toBe('fails');
  const suite = suiteOf(model);
  const evaluator = new Evaluator(model, 1);
  for (const each of suite.tests) expect(evaluator.evaluate(each).verdicts).toContain('pass');
});
