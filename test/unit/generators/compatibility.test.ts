/** Processes that fit together or not, and what an environment has to do with it. */
import { expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { checkCompatibility } from '../../../src/generators/compatibility/compatibility.js';
import { environmentModel } from '../../../src/generators/compatibility/environment-model.js';
import { illegalWhen, pairsOf } from '../../../src/generators/compatibility/describe.js';
import { legalEnvironment } from '../../../src/library/compatible.js';
import { modelFromText } from '../../../src/library/load-model.js';
import { testable } from '../../support/test-model.js';

const DECLARED = 'chan go, ask, tell, done; clock c; int[0,2] n; ';

/** P has edges from s to t and so on; Q as well. */
function answerOf(p: string, q: string, declared = DECLARED): ReturnType<typeof checkCompatibility> {
  const text = `${declared}process P() { clock x; ${p} } process Q() { clock y; ${q} } system P, Q;`;
  return checkCompatibility(testable(text, { mayBeClosed: true }), {});
}

function summary(p: string, q: string, declared = DECLARED): readonly string[] {
  const answer = answerOf(p, q, declared);
  if (answer.kind === 'unknown') return [answer.why.kind];
  return [
    answer.isCompatible ? 'compatible' : 'not compatible',
    ...answer.illegal.map(
      (each) => `${each.channel} ${each.kind} ${each.path.length}: ${illegalWhen(answer, each).join(' or ')}`,
    ),
  ];
}

const TAKES_ONCE = 'state s, t; init s; trans s -> t { sync tell?; };';

const QUESTIONS: readonly {
  readonly what: string;
  readonly p: string;
  readonly q: string;
  readonly expected: readonly string[];
  readonly declared?: string;
}[] = [
  {
    what: 'sends what is taken',
    p: 'state s, t; init s; trans s -> t { sync tell!; };',
    q: TAKES_ONCE,
    expected: ['compatible'],
  },
  {
    what: 'sends twice what is taken once',
    p: 'state s, t; init s; trans s -> t { sync tell!; }, t -> t { sync tell!; };',
    q: TAKES_ONCE,
    expected: ['not compatible', 'tell output 1: always'],
  },
  {
    what: 'sends only when it is asked',
    p: 'state s, t; init s; trans s -> t { sync ask?; }, t -> s { sync tell!; };',
    q: TAKES_ONCE,
    expected: ['compatible', 'tell output 3: always'],
  },
  {
    what: 'sends too early unless it is asked late',
    p: 'state s, t { x <= 1 }; init s; trans s -> t { sync ask?; assign x = 0; }, t -> t { guard x == 1; sync tell!; };',
    q: 'state s, t; init s; trans s -> s { guard y >= 5; sync tell?; };',
    expected: ['compatible', 'tell time 1: P.x >= 1 && Q.y < 5'],
  },
  {
    what: 'is stopped in time by an input',
    p: 'state s { x <= 3 }, t, u; init s; trans s -> t { guard x == 3; sync tell!; }, s -> u { sync go?; };',
    q: 'state s; init s; trans s -> s { guard y > 9; sync tell?; };',
    expected: ['compatible', 'tell time 0: P.x >= 3'],
  },
  {
    what: 'is put off for ever by inputs, with time in between',
    p: 'state s { x <= 3 }, t; init s; trans s -> t { guard x == 3; sync tell!; }, s -> s { sync go?; assign x = 0; };',
    q: 'state s; init s; trans s -> s { guard y < 0; sync tell?; };',
    expected: ['compatible', 'tell time 0: P.x >= 3'],
  },
  {
    what: 'is not put off by inputs that stop time',
    p: 'state s { x <= 3 }, t; init s; trans s -> t { guard x == 3; sync tell!; }, s -> s { sync go?; };',
    q: 'state s; init s; trans s -> s { guard y < 0; sync tell?; };',
    expected: ['not compatible', 'tell time 0: P.x >= 3'],
  },
  {
    what: 'needs an answer at once whenever it asks, as often as it likes',
    p: 'state s, t { x <= 0 }; init s; trans s -> t { sync ask!; assign x = 0; }, t -> s { sync go?; };',
    q: 'state s; init s; trans s -> s { sync tell?; };',
    expected: ['compatible'],
  },
  {
    what: 'waits for a partner that never sends',
    p: 'state s { x <= 2 }, t; init s; trans s -> t { sync done?; };',
    q: 'state s, t; init s; trans s -> t { guard false; sync done!; };',
    expected: ['not compatible'],
  },
  {
    what: 'has a deadline for an input',
    p: 'state s { x <= 2 }, t; init s; trans s -> t { sync go?; };',
    q: TAKES_ONCE,
    expected: ['compatible'],
  },
  {
    what: 'sends what a value decides',
    p: 'state s, t; init s; trans s -> t { sync go?; assign n = c0; }, t -> s { guard n == 1; sync tell!; };',
    q: 'state s; init s; trans s -> s { guard false; sync tell?; };',
    expected: ['compatible', 'tell output 1: n == 1'],
    declared: `${DECLARED}int[0,2] c0;`,
  },
  {
    what: 'sends when its clock is ahead of another',
    p: 'state s, t; init s; trans s -> t { guard x <= 4; sync ask?; assign c = 0; }, t -> s { guard x - c >= 2; sync tell!; };',
    q: 'state s; init s; trans s -> s { guard y - c >= 3; sync tell?; };',
    expected: ['compatible', 'tell time 1: P.x - c >= 2 && Q.y - c < 3'],
  },
  ...(
    [
      ['<', ['compatible']],
      ['>', ['not compatible', 'tell output 5: x4 - x3 > 2']],
    ] as const
  ).map(([sign, expected]) => ({
    // Patricia Bouyer, Forward analysis of updatable timed automata, 2004: in five, x2 - x1 and x4 - x3 are equal.
    what: `sends after an automaton whose differences have to be told apart, ${sign}`,
    declared: `clock x1, x2, x3, x4; ${DECLARED}`,
    p: `state s, one, two, three, four, five; init s; trans
      s -> one { guard x3 <= 3; assign x1 = 0, x3 = 0; }, one -> two { guard x2 == 3; assign x2 = 0; },
      two -> three { guard x1 == 2; assign x1 = 0; }, three -> two { guard x2 == 2; assign x2 = 0; },
      three -> four { guard x2 == 2; assign x2 = 0; }, four -> five { guard x1 == 3; assign x1 = 0; },
      five -> five { guard x2 - x1 > 2 && x4 - x3 ${sign} 2; sync tell!; };`,
    q: 'state s, t; init s; trans t -> t { sync tell?; };',
    expected,
  })),
];

test.each(QUESTIONS)('P $what', ({ p, q, expected, declared }) => {
  expect(summary(p, q, declared)).toEqual(expected);
});

test('combinations of locations are compatible at all times, at some, or never', () => {
  const answer = answerOf(
    'state s, t { x <= 3 }, u; init s; trans s -> t { sync ask?; assign x = 0; }, t -> u { guard x == 3; sync tell!; }, t -> s { guard x < 2; sync go?; };',
    'state s; init s; trans s -> s { guard false; sync tell?; };',
  );
  if (answer.kind === 'unknown') throw new Error(answer.why.kind);
  expect(pairsOf(answer, [true, true])).toEqual([
    { locations: { P: 's', Q: 's' }, compatible: true },
    { locations: { P: 't', Q: 's' }, compatible: 'sometimes', when: ['P.x < 2'] },
  ]);
  expect(answer.unseen).toBeUndefined();
});

const BUTTON =
  'process Button() { state s, t; init s; trans s -> t { sync ask?; }, t -> s { sync tell!; }; }';
const BELL = 'process Bell() { state s; init s; trans s -> s { sync tell?; }; }';

test.each([
  [
    'priorities of channels',
    'chan priority ask < tell;',
    'system Button, Bell;',
    'chan priority ask < tell;',
  ],
  ['priorities of processes', '', 'system Button < Bell;', 'system Button < Bell;'],
  ['code around updates', 'before_update { n = 0 }', 'system Button, Bell;', 'before_update { n = 0 }'],
])('an environment that is not written because of %s says where they are', (_, declared, system, where) => {
  const text = [DECLARED, declared, BUTTON, BELL, system].join('\n');
  const model = testable(text, { mayBeClosed: true });
  const answer = checkCompatibility(model, {});
  if (answer.kind === 'unknown') throw new Error(answer.why.kind);
  const places: (string | undefined)[] = [];
  const report = ({ code, span }: Diagnostic): void =>
    void places.push(code, span && text.slice(span.start, span.end));
  expect(environmentModel(model, answer, report)).toBeUndefined();
  expect(places).toEqual(['TKS9661', where]);
});

test('shared memory that the environment would set is shown where it is declared', async () => {
  const model = await modelFromText({
    name: 'shared.xta',
    text: `chan ask, tell; int[0,1] n;
${BUTTON.replace('sync tell', 'guard n == 1; sync tell')} ${BELL}
process World() { state s; init s; trans s -> s { assign n = 1; }; } system Button, Bell, World;`,
  });
  const written = legalEnvironment(model, ['Button', 'Bell'], { shared: ['n'] });
  await expect(written).rejects.toMatchObject({
    diagnostics: [{ code: 'TKS9661', line: 1, column: 26 }],
  });
});
