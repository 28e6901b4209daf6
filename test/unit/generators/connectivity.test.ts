/** Connectivity tests: kinds of faults, rules, prices, environments, budgets, and models that do not fit. */
import { describe, expect, test } from 'vitest';
import { type FaultRequest } from '../../../src/generators/connectivity/faults.js';
import { type ConnectivityOptions } from '../../../src/generators/connectivity/generate.js';
import { partsOf } from '../../../src/generators/connectivity/parts.js';
import { type InterfaceRequest } from '../../../src/network/interface.js';
import { connect, misfit, misfitHint, openModel } from '../../support/connectivity.js';
import { workOf } from '../../support/counted-budget.js';
import { speedControls } from '../../support/speed-controls.js';

/** One process with these edges, such as `s -a?-> t`. */
function machine(edges: string, declarations = ''): string {
  const parsed = edges.split(',').map((edge) => /(\w+) -(\w+)([?!])-> (\w+)/.exec(edge)!.slice(1));
  const states = [...new Set(parsed.flatMap(([source, , , target]) => [source!, target!]))];
  const channels = [...new Set(parsed.map(([, channel]) => channel!))];
  const trans = parsed.map(
    ([source, channel, sign, target]) => `${source} -> ${target} { sync ${channel}${sign}; }`,
  );
  return `chan ${channels.join(', ')};\n${declarations}process P() { state ${states.join(', ')}; init ${states[0]!}; trans ${trans.join(', ')}; }\nsystem P;`;
}

/** The faults, each with its word and verdict, or what became of it. */
function words(
  text: string,
  options: Partial<ConnectivityOptions> = {},
  request?: InterfaceRequest,
): readonly string[] {
  return connect(openModel(text, request), options).rows.map(
    ({ fault, word, verdict, status }) => `${fault}: ${word === undefined ? status : `${word} ${verdict!}`}`,
  );
}

const DOOR = machine('shut -open?-> moving, moving -opened!-> wide, wide -close?-> shut, wide -bell?-> wide');

describe('faults', () => {
  test('disconnected inputs, and one that nobody can notice', () => {
    expect(words(DOOR)).toEqual([
      'disconnected input open: open.opened P',
      'disconnected input close: open.opened.close.open P',
      'disconnected input bell: equivalent',
    ]);
  });

  test('disconnected outputs', () => {
    expect(words(DOOR, { faults: ['outputs'] })).toEqual(['disconnected output opened: open.opened P']);
  });

  test('crossed wires', () => {
    expect(words(DOOR, { faults: ['crossed'], wires: ['close', 'bell'] })).toEqual([
      'crossed inputs close/bell: open.opened.bell.close P',
    ]);
  });

  test('stuck inputs arrive at the start', () => {
    expect(words(DOOR, { faults: ['stuck'], wires: ['open'] })).toEqual(['stuck input open: open P']);
  });

  test('duplicated inputs', () => {
    const toggle = machine('off -press?-> on, on -press?-> off, on -ask?-> yes, yes -lit!-> on');
    expect(words(toggle, { faults: ['duplicated'] })).toEqual([
      'duplicated input press: press.ask P',
      'duplicated input ask: equivalent',
    ]);
  });

  test('wires that break after some uses', () => {
    expect(words(DOOR, { faults: ['late'], uses: 1, wires: ['open'] })).toEqual([
      'late disconnect open: open.opened.close.open.opened P',
    ]);
  });

  test('wires that break at a time', () => {
    const text = `chan press, lit; process P() { clock x; state off, on { x <= 2 }; init off;
      trans off -> on { sync press?; assign x = 0; }, on -> off { guard x == 2; sync lit!; }; } system P;`;
    expect(words(text, { faults: ['timed'], from: 7 })).toEqual([
      'timed disconnect press: 7.press.0.press F',
    ]);
    expect(words(text, { faults: ['timed'], from: 7, endsWithOutput: true })).toEqual([
      'timed disconnect press: 7.press.2.lit P',
    ]);
  });

  test('pairs', () => {
    expect(words(DOOR, { order: 2, wires: ['open', 'close'] }).at(-1)).toBe(
      'disconnected input open + disconnected input close: open.opened P',
    );
  });
});

test('what the right system refuses is asked at once', () => {
  const { suite } = connect(openModel(machine('off -press?-> on, on -press?-> off, off -ask?-> off')));
  expect(suite.tests.map(({ steps }) => steps)).toEqual([
    [{ input: 'press', after: '0' }, { refuse: 'ask' }],
  ]);
});

test('or later, where time has to pass before', () => {
  const { suite } = connect(
    openModel(`chan press, ask, done; clock x; process P() { state off, on { x <= 3 }, over; init off;
      trans off -> on { sync press?; assign x = 0; }, on -> over { guard x == 3; }, off -> off { sync ask?; },
      on -> on { guard x < 3; sync ask?; },
      on -> on { guard x < 3; sync press?; }, over -> over { sync press?; }, over -> over { guard x < 0; sync done!; }; } system P;`),
    { wires: ['press'] },
  );
  expect(suite.tests.map(({ steps }) => steps)).toEqual([
    [
      { input: 'press', after: '0' },
      { refuse: 'ask', after: '3' },
    ],
  ]);
});

test('a fault with which a system may still do what a test says is not shown by it', () => {
  // Without b, the system comes to z, where the model never is: it may answer d e by o from there, or not.
  const text = `chan a, b, c, d, e, q, o;
    process P() { state s0, s1, s2, s3, s4, s5, s6, z, w1, w2, w3; init s0;
      trans s0 -> s1 { sync a?; }, s1 -> s2 { sync b?; }, s2 -> s6 { sync q?; }, s2 -> s3 { sync c?; },
        s3 -> s4 { sync d?; }, s4 -> s5 { sync e?; }, s5 -> s0 { sync o!; }, s1 -> z { sync c?; },
        z -> w1 { sync d?; }, z -> w2 { sync d?; }, w1 -> w3 { sync e?; }, w3 -> s0 { sync o!; }; }
    process E() { state e0, e1, e2, e3, e4, e5; init e0;
      trans e0 -> e1 { sync a!; }, e1 -> e2 { sync b!; }, e2 -> e0 { sync q!; }, e2 -> e3 { sync c!; },
        e3 -> e4 { sync d!; }, e4 -> e5 { sync e!; }, e5 -> e0 { sync o?; }; }
    system P, E;`;
  const { suite } = connect(openModel(text, { underTest: ['P'] }), { wires: ['b', 'e'] });
  expect(suite.tests.map(({ steps, goals }) => [steps.length, goals])).toEqual([
    [3, ['disconnected input b']],
    [6, ['disconnected input e']],
  ]);
});

describe('what there is least of', () => {
  const BRANCHES = machine('s -a?-> t, t -w!-> u, u -b?-> v, u -c?-> x');

  test('steps, where resets are free', () => {
    expect(connect(openModel(BRANCHES), { multi: true }).suite.summary).toMatchObject({
      steps: 8,
      resets: 1,
      provedMinimal: true,
    });
  });

  test('resets have a price', () => {
    const prices = { action: 1, actions: new Map([['a', 3]]), reset: 5, time: 0 };
    const { suite } = connect(openModel(BRANCHES), { multi: true, optimize: 'cost', prices });
    expect(suite.summary).toMatchObject({ lowerBound: 17, steps: 8, provedMinimal: true });
  });

  test('a budget that ends leaves a suite and a lower bound', () => {
    const { suite } = connect(openModel(BRANCHES), { multi: true }, { statesMax: 0 });
    expect(suite.summary.unknown + suite.summary.covered).toBe(3);
    if (suite.summary.unknown === 0) expect(suite.summary['provedMinimal']).toBe(false);
  });

  test('what is broken off is confirmed for the faults that words were found for, and not for all', () => {
    const model = openModel(speedControls(2, 'shared'));
    const options = { multi: true, order: 2 } as const;
    const whole = connect(openModel(BRANCHES), options).suite;
    expect(Math.max(...whole.tests.map(({ goals }) => goals.length))).toBeGreaterThan(1);
    const { suite } = connect(model, options, workOf(40));
    expect(suite.summary.unknown).toBeGreaterThan(0);
    expect(suite.summary.covered).toBeGreaterThan(suite.tests.length);
    const claims = suite.tests.reduce((sum, { goals }) => sum + goals.length, 0);
    expect(claims).toBe(suite.summary.covered);
  });
});

test('an environment limits the tester', () => {
  const text = `chan open, opened, close;
process System() {
  state shut, moving, wide;
  init shut;
  trans shut -> moving { sync open?; }, moving -> wide { sync opened!; }, wide -> shut { sync close?; };
}
process User() {
  state outside, waiting, inside, gone;
  init outside;
  trans outside -> waiting { sync open!; }, waiting -> inside { sync opened?; }, inside -> gone { sync close!; };
}
system System, User;`;
  // After closing the door the user is gone, so that nobody notices whether it is shut.
  expect(words(text, {}, { underTest: ['System'] })).toEqual([
    'disconnected input open: open.opened P',
    'disconnected input close: equivalent',
  ]);
});

describe('parts of a model', () => {
  const parts = (text: string): readonly (readonly string[])[] => {
    const { network, tested } = openModel(text);
    return partsOf(network, tested);
  };

  test('processes that share nothing', () => {
    expect(parts(speedControls(3, 'own')).map((names) => names.length)).toEqual([10, 10, 10]);
  });

  test('processes that share a variable', () => {
    expect(parts(speedControls(3, 'shared')).length).toBe(1);
  });

  const check = (name: string, declarations: string, second: string, count: number): void => {
    test(name, () => {
      const text = `chan a, v, b, w; ${declarations}
process P() { state s, t; commit t; init s; trans s -> t { sync a?; }, t -> s { sync v!; }; }
process Q() { state s, t; commit t; init s; trans ${second}; }
system P, Q;`;
      expect(parts(text).length).toBe(count);
    });
  };
  check('nothing between them', '', 's -> t { sync b?; }, t -> s { sync w!; }', 2);
  check('a channel inside', '', 's -> t { sync b?; }, t -> s { sync w!; }, s -> s { sync v?; }', 1);
  check('an output that waits', '', 's -> t { sync b?; }, s -> s { sync w!; }, t -> s { }', 1);
  check(
    'a function',
    'int n; void f() { n = 1; }',
    's -> t { sync b?; assign f(); }, t -> s { sync w!; }',
    2,
  );
  check('a clock', 'clock x;', 's -> t { sync b?; }, t -> s { sync w!; }', 1);
  check('priorities', 'chan priority a < b;', 's -> t { sync b?; }, t -> s { sync w!; }', 1);

  test('are solved one by one', () => {
    const { suite } = connect(openModel(speedControls(2, 'own')), { multi: true }, { statesMax: 20_000 });
    expect(suite.summary).toMatchObject({ covered: 14, steps: 30, provedMinimal: true });
  });
});

describe('wires between a system and an environment that does not do everything', () => {
  const check = (name: string, user: string, wanted: Partial<ConnectivityOptions>, fault: string): void => {
    test(name, () => {
      const text = `chan press, ask, lit;
process Lamp() {
  state off, on, yes;
  init off;
  trans off -> on { sync press?; }, on -> off { sync press?; }, on -> yes { sync ask?; }, yes -> on { sync lit!; };
}
process User() { ${user} }
system Lamp, User;`;
      expect(words(text, wanted, { underTest: ['Lamp'] })).toContain(fault);
    });
  };
  const once = `state s, t, u; init s; trans s -> t { sync press!; }, t -> u { sync ask!; }, u -> u { sync lit?; };`;
  check(
    'an input arrives twice that is given once',
    once,
    { faults: ['duplicated'] },
    'duplicated input press: press.ask P',
  );
  check(
    'an input that is stuck at the start, where nobody looks before it is given',
    once,
    { faults: ['stuck'] },
    'stuck input press: equivalent',
  );
  check(
    'an input arrives as one that is not given',
    once,
    { faults: ['crossed'] },
    'crossed inputs press/ask: press P',
  );
});

describe('internal steps of an environment come before the next action, behind a wrong wire, too', () => {
  const check = (name: string, fault: FaultRequest, lamp: string, expected: string): void => {
    test(name, () => {
      const text = `chan press, ask, lit;
process Lamp() { state off, on; ${lamp} }
process User() {
  state s, t, u;
  init s;
  trans s -> t { sync press!; }, s -> t { sync ask!; }, t -> u { }, u -> s { sync lit?; }, u -> u { sync press!; };
}
system Lamp, User;`;
      const wanted = { faults: [fault], wires: ['press', 'ask'] };
      expect(words(text, wanted, { underTest: ['Lamp'] })).toContain(expected);
    });
  };
  check(
    'a lamp that holds up the user does not if it hears nothing',
    'inputs',
    'commit on; init off; trans off -> on { sync press?; }, off -> off { guard false; sync ask?; };',
    'disconnected input press: press.press F',
  );
  check(
    'a lamp that does the same on both wires',
    'crossed',
    'init off; trans off -> on { sync press?; }, off -> on { sync ask?; }, on -> off { sync lit!; };',
    'crossed inputs press/ask: equivalent',
  );
});

describe('what system and environment have in common', () => {
  const check = (name: string, declarations: string, guard: string, update: string, code?: string): void => {
    test(name, () => {
      const text = `chan a, w; ${declarations}
process System() { state s, t; init s; trans s -> t { ${guard} sync a?; }, t -> s { sync w!; }; }
process User() { state u; init u; trans u -> u { sync a!; assign ${update}; }, u -> u { sync w?; }; }
system System, User;`;
      expect(misfit(text, { underTest: ['System'] })).toBe(code);
    });
  };
  check('nothing', 'int n;', '', 'n = 1');
  check('a variable that passes with the input', 'int n;', 'guard n < 5;', 'n = 1');
  check('a variable that both read', 'int n;', 'guard n < 5;', 'n = 1 - n', 'TKS9506');
  check(
    'one that a function sets',
    'int n; void f(int k) { if (k > 1) n = 1; else n = k; }',
    'guard n < 5;',
    'f(2)',
  );
  const maybe = 'int n; void f(int k) { if (k > 1) n = 1; }';
  check('one that a function may leave as it is', maybe, 'guard n < 5;', 'f(2)', 'TKS9506');
  const returning = 'int n; void f(int k) { if (k > 1) return; n = 1; }';
  check('one that a function leaves before it is set', returning, 'guard n < 5;', 'f(2)', 'TKS9506');
  check(
    'one that a function reads',
    'int n; void f() { n = n < 5 ? 1 : 2; }',
    'guard n < 5;',
    'f()',
    'TKS9506',
  );
  check('one that is passed on', 'int n; void f(int &m) { m = 1; }', 'guard n < 5;', 'f(n)', 'TKS9506');
  check('a variable that never changes', 'int n = 3, m;', 'guard n < 5;', 'm = n');

  test('what a function sets passes through the wire that is cut', () => {
    const text = `chan set, show; int[0, 2] v; int[0, 3] s, got;
void put(int[0, 2] k) { if (k == 0) { v = 1; } else { v = k; } }
process P() {
  int[0, 2] own; state A, B; commit B; init A;
  trans A -> B { sync set?; assign own = v; }, B -> A { sync show!; assign s = own + 1; };
}
process E() {
  state I, J; init I;
  trans I -> J { select i : int[1, 2]; sync set!; assign put(i); }, J -> I { sync show?; assign got = s; };
}
system P, E;`;
    expect(words(text, { faults: ['inputs', 'stuck-values'] }, { underTest: ['P'] })).toEqual([
      'disconnected input set: set(2).show(3) P',
      'stuck value set 0: set(2).show(3) P',
      'stuck value set 1: set(2).show(3) P',
      'stuck value set 2: set(1).show(2) P',
      'stuck value show 0: set(2).show(3) P',
      'stuck value show 1: set(2).show(3) P',
      'stuck value show 2: set(2).show(3) P',
      'stuck value show 3: set(1).show(2) P',
    ]);
  });

  test('a wire that carries the next value is told by any value that passes', () => {
    const text = `chan set, show; int[0, 2] v, s, got;
process P() {
  int[0, 2] own; state A, B; init A;
  trans A -> B { sync set?; assign own = v; }, B -> A { sync show!; assign s = own; };
}
process E() {
  state I, J; init I;
  trans I -> J { select i : int[0, 2]; sync set!; assign v = i; }, J -> I { sync show?; assign got = s; };
}
system P, E;`;
    expect(words(text, { faults: ['shifted-values'] }, { underTest: ['P'] })).toEqual([
      'shifted value set up: set(2).show(2) P',
      'shifted value set down: set(2).show(2) P',
      'shifted value show up: set(2).show(2) P',
      'shifted value show down: set(2).show(2) P',
    ]);
  });

  test('a variable of the environment alone follows it, wherever it is declared', () => {
    const text = `chan press, lit; int[0, 2] left = 2;
process System() {
  state off, on;
  init off;
  trans off -> on { sync press?; }, on -> off { sync press?; }, on -> on { sync lit!; };
}
process User() {
  state u;
  init u;
  trans u -> u { guard left > 0; sync press!; assign left = left - 1; }, u -> u { guard left == 0; sync lit?; };
}
system System, User;`;
    // A press that does not arrive counts for the user; after two, the lamp of the right system is off.
    expect(words(text, {}, { underTest: ['System'] })).toEqual(['disconnected input press: equivalent']);
    expect(words(text, { faults: ['late'] }, { underTest: ['System'] })).toEqual([
      'late disconnect press: press.press.lit F',
    ]);
  });
});

describe('models that do not fit', () => {
  const check = (name: string, text: string, code: string | undefined): void => {
    test(name, () => {
      expect(misfit(text)).toBe(code);
    });
  };
  check('one that does', DOOR, undefined);
  check('two outputs', machine('s -a?-> t, t -v!-> s, t -w!-> s'), 'TKS9501');
  check('two steps for an input', machine('s -a?-> t, s -a?-> s, t -w!-> s'), 'TKS9501');
  check(
    'an output that may come later',
    'chan a, w; process P() { clock x; state s, t; init s; trans s -> t { sync a?; }, t -> s { guard x > 1; sync w!; }; } system P;',
    'TKS9502',
  );
});

test.each([
  ['a variable that one side reads', 'int n;', 'guard n < 5;', 'n = 1', /'--shared n'/],
  [
    'a variable that both sides read',
    'int n;',
    'guard n < 5;',
    'n = 1 - n',
    /Give each side a variable of its own/,
  ],
  ['a clock', 'clock n;', 'guard n < 5;', 'n = 0', /Give each side a clock of its own/],
])('what can be done about %s', (_, declarations, guard, update, hint) => {
  const text = `chan a, w; ${declarations}
process System() { state s, t; init s; trans s -> t { ${guard} sync a?; }, t -> s { sync w!; }; }
process User() { state u; init u; trans u -> u { sync a!; }, u -> u { assign ${update}; }, u -> u { sync w?; }; }
system System, User;`;
  expect(misfitHint(text, { underTest: ['System'] })).toMatch(hint);
});
