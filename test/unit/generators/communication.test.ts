/** Goals of communication, relays and the ways of messages, and what sequences of messages cover. */
import { describe, expect, test } from 'vitest';
import { type CommunicationRequest } from '../../../src/generators/communication/communication-model.js';
import { checkedText } from '../../support/checked.js';
import { communicationModelOf, coverageOf, goalsOf, suiteFor, talking } from '../../support/communication.js';

/** Processes, each given by its edges, such as `A: s -> t m!, t -> s n?`. */
function network(declarations: string, ...processes: readonly string[]): string {
  const parts = processes.map((text) => {
    const [, name, list] = /^(\w+): (.*)$/.exec(text)!;
    const edges = list!.split(', ').map((edge) => {
      const [, source, target, label = ''] = /^(\w+) -> (\w+) ?(.*)$/.exec(edge)!;
      const [sync, guard] = label.split(' when ');
      const body = `${guard === undefined ? '' : `guard ${guard};`} ${sync === '' ? '' : `sync ${sync};`}`;
      return { source: source!, target: target!, body };
    });
    const states = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
    const trans = edges.map(({ source, target, body }) => `${source} -> ${target} { ${body} }`);
    return `process ${name}() { state ${states.join(', ')}; init ${states[0]}; trans ${trans.join(', ')}; }`;
  });
  const names = processes.map((text) => text.split(':')[0]!);
  return `${declarations} ${parts.join(' ')} system ${names.join(', ')};`;
}

function checkGoals(
  text: string,
  request: CommunicationRequest,
  expected: { readonly pairs: readonly string[]; readonly paths?: readonly string[] },
): void {
  const model = talking(text, request);
  expect(goalsOf(model, 'pairs')).toEqual(expected.pairs);
  expect(goalsOf(model, 'paths')).toEqual(expected.paths ?? expected.pairs);
}

describe('pairs', () => {
  test('every send statement with every receive statement in another process', () => {
    checkGoals(
      network('chan m;', 'A: s -> t m!, t -> s m!, s -> s m?', 'B: u -> v m?, v -> u m?'),
      {},
      { pairs: ['A.s!m -> B.u?m', 'A.s!m -> B.v?m', 'A.t!m -> B.u?m', 'A.t!m -> B.v?m'] },
    );
  });

  test('statements at one location are told apart by their edges', () => {
    checkGoals(
      network('chan m;', 'A: s -> t m!, s -> s m!', 'B: u -> u m?'),
      {},
      { pairs: ['A.s!m#0 -> B.u?m', 'A.s!m#1 -> B.u?m'] },
    );
  });

  test('not with the environment', () => {
    const text = network('chan m, n;', 'A: s -> s m!', 'B: u -> u m?, u -> u n!', 'C: w -> w n?');
    checkGoals(text, { environment: ['A'] }, { pairs: ['B.u!n -> C.w?n'] });
    checkGoals(text, { underTest: ['A', 'B'] }, { pairs: ['A.s!m -> B.u?m'] });
  });

  test('an open model has the tester outside', () => {
    const text = network('chan m, n;', 'A: s -> t m?, t -> s n!', 'B: u -> u n?');
    checkGoals(text, {}, { pairs: ['A.t!n -> B.u?n'] });
    expect(talking(text).model.tested).toMatchObject({ inputs: ['m'], outputs: ['n'] });
  });

  test('a broadcast goes to each receiver', () => {
    checkGoals(
      network('broadcast chan m;', 'A: s -> s m!', 'B: u -> u m?', 'C: w -> w m?'),
      {},
      { pairs: ['A.s!m -> B.u?m', 'A.s!m -> C.w?m'] },
    );
  });

  test('elements of channel arrays are messages of their own', () => {
    checkGoals(
      `chan m[2]; int[0, 1] k;
       process A() { state s; init s; trans s -> s { select i : int[0, 1]; sync m[i]!; }, s -> s { sync m[k]!; }; }
       process B(const int[0, 1] id) { state u; init u; trans u -> u { sync m[id]?; }; }
       system A, B;`,
      {},
      {
        pairs: [
          'A.s!m[0]#0 -> B(0).u?m[0]',
          'A.s!m[1]#0 -> B(1).u?m[1]',
          'A.s!m[0]#1 -> B(0).u?m[0]',
          'A.s!m[1]#1 -> B(1).u?m[1]',
        ],
      },
    );
  });

  test('channels that are parameters have the names of what they stand for', () => {
    checkGoals(
      `chan m, n;
       process A(chan &c) { state s; init s; trans s -> s { sync c!; }; }
       process B() { state u; init u; trans u -> u { sync m?; }, u -> u { sync n?; }; }
       A1 = A(m); A2 = A(n); system A1, A2, B;`,
      {},
      { pairs: ['A1.s!m -> B.u?m', 'A2.s!n -> B.u?n'] },
    );
  });
});

const RELAY = network(
  'chan mo, mi, no, ni;',
  'A: s -> t mo!, t -> s no!',
  'R: i -> a mo?, a -> b, a -> i mi!, b -> i mi!, i -> c no?, c -> i ni!',
  'B: u -> u mi?, u -> u ni?',
);

describe('relays', () => {
  const pairs = ['A.s!m -> B.u?m', 'A.t!n -> B.u?n'];
  const paths = [
    'A.s!m -> B.u?m via R#0+R#1+R#3',
    'A.s!m -> B.u?m via R#0+R#2',
    'A.t!n -> B.u?n via R#4+R#5',
  ];

  test('are recognised, or named, or there are none', () => {
    expect(goalsOf(talking(RELAY), 'pairs')).toEqual(pairs);
    expect([...goalsOf(talking(RELAY), 'paths')].sort()).toEqual(paths);
    expect(goalsOf(talking(RELAY, { relays: ['R'] }), 'pairs')).toEqual(pairs);
    expect(goalsOf(talking(RELAY, { relays: [] }), 'pairs')).toEqual([
      'A.s!mo -> R.i?mo',
      'A.t!no -> R.i?no',
      'R.a!mi -> B.u?mi',
      'R.b!mi -> B.u?mi',
      'R.c!ni -> B.u?ni',
    ]);
  });

  test('a process that also does something else is not recognised', () => {
    const text = RELAY.replace('c -> i { ', 'c -> c { sync own!; }, c -> i { ').replace(
      'chan mo',
      'chan own, mo',
    );
    expect(talking(text).communication.isRelay).toEqual([false, false, false]);
  });

  test('names that have nothing in common are joined, or given', () => {
    const text = network('chan m, x;', 'A: s -> s m!', 'R: i -> a m?, a -> i x!', 'B: u -> u x?');
    expect(goalsOf(talking(text, { relays: ['R'] }), 'paths')).toEqual(['A.s!m/x -> B.u?m/x via R#0+R#1']);
    const messages = [{ name: 'news', channels: ['m', 'x'] }];
    expect(goalsOf(talking(text, { relays: ['R'], messages }), 'paths')).toEqual([
      'A.s!news -> B.u?news via R#0+R#1',
    ]);
    // What a message is called says what a relay is.
    expect(talking(text, { messages }).communication.isRelay).toEqual([false, true, false]);
  });

  test('of what can be sent next, the counterpart counts', () => {
    const text = network(
      'chan ao, ai, bo, bi;',
      'A: s -> s ao!, s -> s bo!',
      'R: i -> x ao?, i -> x bo?, x -> i ai!, x -> i bi!',
      'B: u -> u ai?, u -> u bi?',
    );
    expect(goalsOf(talking(text), 'paths')).toEqual([
      'A.s!a -> B.u?a via R#0+R#2',
      'A.s!b -> B.u?b via R#1+R#3',
    ]);
  });

  test('one after the other', () => {
    const text = network(
      'chan mo, mx, mi;',
      'A: s -> s mo!',
      'R: i -> a mo?, a -> i mx!',
      'Q: j -> b mx?, b -> j mi!',
      'B: u -> u mi?',
    );
    expect(goalsOf(talking(text, { relays: ['R', 'Q'] }), 'paths')).toEqual([
      'A.s!m -> B.u?m via R#0+R#1+Q#0+Q#1',
    ]);
  });

  test('a detour in a relay is no other way', () => {
    const text = network(
      'chan mo, mi;',
      'A: s -> t mo!',
      'R: i -> a mo?, a -> b, b -> a, b -> i mi!',
      'B: u -> v mi?',
    );
    const model = talking(text);
    expect(goalsOf(model, 'paths')).toEqual(['A.s!m -> B.u?m via R#0+R#1+R#3']);
    expect(coverageOf(model, '0 m\n').must).toContain('sr-path A.s!m -> B.u?m via R#0+R#1+R#3');
  });

  test.each<[CommunicationRequest, string]>([
    [{ relays: ['X'] }, 'TKS9701'],
    [{ relays: ['A'] }, 'TKS9702'],
    [{ messages: [{ name: 'm', channels: ['mq'] }] }, 'TKS9703'],
    [{ environment: ['X'] }, 'TKS9705'],
  ])('%j is wrong', (request, code) => {
    expect(communicationModelOf(checkedText(RELAY).checked, request)).toEqual([code]);
  });

  test('too many ways', () => {
    const edges = Array.from({ length: 320 }, (_, index) => `s${index} -> s${index + 1}`);
    const text = network(
      'chan m;',
      `A: ${edges.map((edge) => `${edge} m!`).join(', ')}`,
      `B: ${edges.map((edge) => `${edge} m?`).join(', ')}`,
    );
    expect(communicationModelOf(checkedText(text).checked)).toEqual(['TKS9704']);
  });
});

describe('generation', () => {
  test('every goal has one status', () => {
    const text = network('chan m, n;', 'A: s -> t m!, t -> u n! when false', 'B: u -> v m?, v -> u n?');
    const { goals, tests } = suiteFor(talking(text));
    expect(goals.map(({ id, status }) => `${id}: ${status}`)).toEqual([
      'sr-pair A.s!m -> B.u?m: covered',
      'sr-pair A.t!n -> B.v?n: infeasible',
      'sr-path A.s!m -> B.u?m: covered',
      'sr-path A.t!n -> B.v?n: infeasible',
    ]);
    expect(tests.map(({ messages }) => messages)).toEqual([
      [{ step: 0, from: 'A', to: 'B', message: 'm', via: ['A#0', 'B#0'] }],
    ]);
  });

  test('goals that are given are left out', () => {
    const model = talking(network('chan m;', 'A: s -> t m!, t -> s m!', 'B: u -> u m?'));
    const given = new Set(['sr-pair A.s!m -> B.u?m', 'sr-path A.s!m -> B.u?m']);
    expect(suiteFor(model, { given }).goals.map(({ id }) => id)).toEqual([
      'sr-pair A.t!m -> B.u?m',
      'sr-path A.t!m -> B.u?m',
    ]);
  });

  test('a budget that ends leaves goals unknown', () => {
    const model = talking(network('chan m;', 'A: s -> t m!, t -> s m!', 'B: u -> u m?'));
    const suite = suiteFor(model, {}, { statesMax: 1 });
    expect(suite.goals.map(({ status }) => status)).toEqual(['covered', 'unknown', 'covered', 'unknown']);
  });

  test('tests are combined, with a proof where the goals are few', () => {
    const model = talking(network('chan m;', 'A: s -> t m!, s -> u m!, u -> u m!', 'B: v -> v m?'));
    expect(suiteFor(model, { combine: 'tests', endWith: 'any' }).summary).toMatchObject({
      tests: 2,
      steps: 3,
      combined: { by: 'tests', provedMinimal: true },
    });
    const many = Array.from({ length: 20 }, (_, index) => `s${index} -> s${index + 1} m!`).join(', ');
    const long = talking(network('chan m;', `A: ${many}`, 'B: v -> v m?'));
    expect(suiteFor(long, { combine: 'tests' }).summary).toMatchObject({
      tests: 1,
      steps: 20,
      combined: { by: 'tests', provedMinimal: false },
    });
  });
});

const TIMED = `chan mo, mi, n; clock x; int[0, 3] k;
  process A() { state s, t; init s; trans s -> t { guard x >= 2; sync mo!; assign k = 2; }, t -> s { sync n?; }; }
  process R() { clock c; state i, a { c <= 1 }; init i;
    trans i -> a { sync mo?; assign c = 0; }, a -> i { guard c < 1; sync mi!; }, a -> i { guard c == 1; sync mi!; }; }
  process B() { state u, v, w; init u; trans u -> v { sync mi?; }, v -> w { }, v -> u { sync n!; }, w -> u { sync n!; }; }
  system A, R, B;`;

test('of runs that cover the same, the fastest is combined, whenever it is found', () => {
  // From the start m is possible at 10; a step that is seen later makes it possible at 2.
  const text = `chan m; clock x; int[0,10] k = 10;
    process A() { state s; init s; trans s -> s { guard x >= k; sync m!; }, s -> s { guard x >= 1; assign k = 2; }; }
    process B() { state u, v; init u; trans u -> v { sync m?; }; }
    system A, B;`;
  const { summary } = suiteFor(talking(text), { combine: 'cost', optimize: 'time', endWith: 'any' });
  expect(summary).toMatchObject({ duration: '2', combined: { by: 'cost', provedMinimal: true, time: '2' } });
});

describe('tests that look the same to the tester', () => {
  test('stay apart where their runs cover different statements', () => {
    const count = 9;
    const sends = Array.from({ length: count }, () => 's -> t m!').join(', ');
    const suite = suiteFor(talking(network('chan m;', `A: ${sends}`, 'B: v -> v m?')), { combine: 'tests' });
    // More goals than are combined with a proof.
    expect(suite.summary).toMatchObject({
      goals: 18,
      covered: 18,
      combined: { by: 'tests', provedMinimal: false },
    });
    expect(new Set(suite.tests.map(({ steps }) => JSON.stringify(steps))).size).toBe(1);
    const told = suite.tests.map(({ goals, messages = [] }) =>
      [...goals, ...messages.map(({ via }) => via.join('+'))].join('; '),
    );
    expect(told.sort()).toEqual(
      Array.from({ length: count }, (_, edge) => {
        const goal = `A.s!m#${edge} -> B.v?m`;
        return `sr-pair ${goal}; sr-path ${goal}; A#${edge}+B#0`;
      }),
    );
  });
});

describe('sequences', () => {
  const model = talking(TIMED);
  const m = (via: string): string => `sr-path A.s!m -> B.u?m via ${via}`;
  const [soon, late] = [m('R#0+R#1'), m('R#0+R#2')];
  const ns = ['sr-path B.v!n -> A.t?n', 'sr-path B.w!n -> A.t?n'];

  function check(text: string, must: readonly string[], maybe: readonly string[] = []): void {
    expect(coverageOf(model, text, ['paths'])).toEqual({ must, maybe, problems: [] });
  }

  test.each<[string, readonly string[], (readonly string[])?]>([
    ['2 m', [soon]],
    ['5/2 m', [soon]],
    ['2.5 A -> B: m', [soon]],
    ['7 m', [], [soon, late]],
    ['2 m via R#1', [soon]],
    ['7 m via R#2', [late]],
    ['2 m\n2 n', [soon], ns],
    ['2 m\n2 n via B#2', [soon, ns[0]!]],
    ['2 m\n2 n / k=2', [soon], ns],
  ])('%j', (text, must, maybe = []) => {
    check(text, [...must].sort(), [...maybe].sort());
  });

  test.each<[string, string]>([
    ['1 m', 'TKS9725'],
    ['2 n', 'TKS9725'],
    ['2 m\n1 n', 'TKS9719'],
    ['2 m / k=3', 'TKS9725'],
    ['2 m via R#2', 'TKS9725'],
    ['2 x', 'TKS9721'],
    ['2 X -> B: m', 'TKS9720'],
    ['2 B -> A: m', 'TKS9722'],
    ['2 m / q=1', 'TKS9723'],
    ['2 m via R#9', 'TKS9724'],
    ['2 m\n99999999999 n', 'TKS9726'],
  ])('%j does not fit', (text, code) => {
    expect(coverageOf(model, text)).toEqual({ must: [], maybe: [], problems: [code] });
  });

  test('what a message passes stands with its name, or behind it', () => {
    const sorter = talking(
      `chan enter, low, high; int[0,3] kind;
process Sys() { int[0,3] k; state Idle, Got; init Idle;
  trans Idle -> Got { sync enter?; assign k = kind; }, Got -> Idle { guard k < 2; sync low!; }, Got -> Idle { guard k >= 2; sync high!; }; }
process Env() { state E; init E;
  trans E -> E { select v : int[0,3]; sync enter!; assign kind = v; }, E -> E { sync low?; }, E -> E { sync high?; }; }
system Sys, Env;`,
      { underTest: ['Sys'] },
    );
    const covered = coverageOf(sorter, '0 Env -> Sys: enter(1)\n0 low', ['edges']);
    expect(covered.problems).toEqual([]);
    expect(covered).toEqual(coverageOf(sorter, '0 Env -> Sys: enter / kind=1\n0 low', ['edges']));
    for (const wrong of ['0 enter(2)\n0 low', '0 enter / kind=2\n0 low'])
      expect(coverageOf(sorter, wrong, ['edges']).problems).toEqual(['TKS9725']);
    for (const unknown of ['0 enter(1,1)', '0 low(1)'])
      expect(coverageOf(sorter, unknown, ['edges']).problems).toEqual(['TKS9721']);
  });

  test('messages that are not seen need not be told', () => {
    const blind = talking(TIMED, { unseen: ['n'] });
    expect(coverageOf(model, '2 m\n4 m', ['paths']).problems).toEqual(['TKS9725']);
    expect(coverageOf(blind, '2 m\n4 m', ['paths'])).toEqual({
      must: [soon],
      maybe: [late, ...ns].sort(),
      problems: [],
    });
  });

  test('a relay that is shown tells its messages', () => {
    const text = ['sequenceDiagram', 'A->>R: mo @2', 'R->>B: mi @3'].join('\n');
    expect(coverageOf(model, text, ['paths'])).toMatchObject({ must: [late], problems: [] });
  });

  test('structural goals are covered too', () => {
    expect(coverageOf(model, '2 m\n2 n via B#2', ['edges'])).toEqual({
      must: ['edge A.0', 'edge A.1', 'edge B.0', 'edge B.2', 'edge R.0', 'edge R.1'],
      maybe: [],
      problems: [],
    });
  });

  test('a broadcast is told receiver by receiver, or on one line', () => {
    const broadcast = talking(
      network('broadcast chan m;', 'A: s -> t m!', 'B: u -> u m?', 'C: w -> w m?', 'D: y -> z, z -> z m?'),
    );
    const both = ['sr-pair A.s!m -> B.u?m', 'sr-pair A.s!m -> C.w?m'];
    const told = 'sequenceDiagram\nA->>C: m\nA->>B: m';
    expect(coverageOf(broadcast, told, ['pairs'])).toEqual({ must: both, maybe: [], problems: [] });
    expect(coverageOf(broadcast, '0 m', ['pairs'])).toEqual({
      must: both,
      maybe: ['sr-pair A.s!m -> D.z?m'],
      problems: [],
    });
    expect(coverageOf(broadcast, 'sequenceDiagram\nA->>C: m', ['pairs']).problems).toEqual(['TKS9725']);
  });

  test('the tester outside of the model is called so', () => {
    const open = talking(network('chan m, n;', 'A: s -> t m?, t -> s n!', 'B: u -> u n?'));
    const text = 'sequenceDiagram\nTester->>A: m\nA->>B: n';
    expect(coverageOf(open, text, ['pairs'])).toMatchObject({
      must: ['sr-pair A.t!n -> B.u?n'],
      problems: [],
    });
  });

  test('many runs that fit leave goals open, one by one', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `A${index}: s -> t m${index}!, s -> u m${index}!`);
    const receivers = Array.from({ length: 9 }, (_, index) => `v -> v m${index}?`).join(', ');
    const channels = Array.from({ length: 9 }, (_, index) => `m${index}`);
    const crowded = talking(network(`chan ${channels.join(', ')};`, ...lines, `B: ${receivers}`));
    const { must, maybe } = coverageOf(crowded, channels.map((channel) => `0 ${channel}`).join('\n'), [
      'pairs',
    ]);
    expect([must.length, maybe.length]).toEqual([0, 18]);
  });

  test('where many runs fit, what comes later is covered all the same', () => {
    const lines = Array.from({ length: 8 }, (_, index) => `A${index}: s -> t m${index}!, s -> u m${index}!`);
    const receivers = Array.from({ length: 8 }, (_, index) => `v -> v m${index}?`).join(', ');
    const forks = Array.from({ length: 8 }, (_, index) => `m${index}`);
    const later = [
      'C: s -> t n!, t -> u o!',
      'D: s -> t n?, t -> u o?, u -> v p!',
      'E: s -> t p?, s -> u p?',
    ];
    const crowded = talking(
      network(`chan ${forks.join(', ')}, n, o, p;`, ...lines, `B: ${receivers}`, ...later),
    );
    const text = [...forks, 'n', 'o', 'p'].map((channel) => `0 ${channel}`).join('\n');
    const { must, maybe } = coverageOf(crowded, text, ['pairs']);
    expect(must).toEqual(['sr-pair C.s!n -> D.s?n', 'sr-pair C.t!o -> D.t?o']);
    expect(maybe.length).toBe(18);
    expect(maybe.slice(-2)).toEqual(['sr-pair D.u!p -> E.s?p#0', 'sr-pair D.u!p -> E.s?p#1']);
  });

  test('many steps without messages leave certain what all runs cover', () => {
    const silent = Array.from({ length: 8 }, (_, index) => `A${index}: s -> t`);
    const crowded = talking(
      network('chan m, n;', ...silent, 'B: u -> v m!, v -> u n!', 'C: w -> w m?, w -> w n?'),
    );
    const { must, maybe } = coverageOf(crowded, '0 m\n0 n', ['locations', 'pairs']);
    expect(must.filter((id) => id.startsWith('sr-pair'))).toEqual([
      'sr-pair B.u!m -> C.w?m',
      'sr-pair B.v!n -> C.w?n',
    ]);
    // Where the processes begin, and where B goes.
    expect([must.length, maybe.length]).toEqual([2 + 10 + 1, 8]);
  });
});
