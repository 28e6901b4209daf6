/** The concrete semantics of UPPAAL models: which steps there are after a script, and how long time may pass. */
import { describe, expect, test } from 'vitest';
import { modelErrorText } from '../../../src/base/model-error-text.js';
import { type Move, concreteText, follow, limitText, stateText, stepText } from '../../support/concrete.js';

interface Expected {
  /** The steps that can be taken, as text; a failing one says so. */
  readonly steps?: readonly string[];
  /** How long time may pass. */
  readonly limit?: string;
  readonly state?: string;
  /** What goes wrong when guards are evaluated. */
  readonly error?: string;
}

function check(title: string, text: string, moves: readonly Move[], expected: Expected): void {
  test(title, () => {
    const system = concreteText(text);
    const state = follow(system, moves);
    const { steps, error } = system.steps(state);
    const found: Expected = {
      steps: steps.map((step) => {
        const { outcome } = step;
        return `${stepText(system, step)}${outcome.kind === 'error' ? `: ${modelErrorText(outcome.error)}` : ''}`;
      }),
      limit: limitText(system, state),
      state: stateText(system, state),
      ...(error === undefined ? {} : { error: modelErrorText(error) }),
    };
    expect(found).toMatchObject(expected);
  });
}

const one = (globals: string, body: string): string => `${globals} process P() { ${body} } system P;`;
const loop = (guard: string, update = ''): string =>
  one(
    'clock x, y; int n; int[0,3] small;',
    `state A; init A; trans A -> A { ${guard === '' ? '' : `guard ${guard};`} ${update === '' ? '' : `assign ${update};`} };`,
  );

describe('guards and invariants over clocks', () => {
  check('equality holds at one moment', loop('x == 2'), ['2'], { steps: ['P: A -> A'], limit: 'any' });
  check('equality fails a moment later', loop('x == 2'), ['5/2'], { steps: [] });
  check('a strict guard fails on its bound', loop('x > 2'), [2], { steps: [] });
  check('a strict guard holds behind its bound', loop('x > 2'), ['201/100'], { steps: ['P: A -> A'] });
  check('a difference', loop('x - y >= 1', 'x = 1'), [], { steps: [] });
  check('an integer lets a clock off', loop('n == 0 || x > 5'), [], { steps: ['P: A -> A'] });
  check('an integer asks for a clock', loop('n != 0 || x > 5'), [], { steps: [] });
  check('implication', loop('n == 1 imply x > 5'), [], { steps: ['P: A -> A'] });
  check('a choice between bounds', loop('x <= (n == 0 ? 1 : 0)'), [1], { steps: ['P: A -> A'] });
  check('for all', loop('forall (i : int[1,3]) x >= i'), ['5/2'], { steps: [] });
  check('a closed limit', one('clock x;', 'state A { x <= 3 }; init A;'), [1], { limit: '<= 2' });
  check('an open limit', one('clock x;', 'state A { x < 3 }; init A;'), ['1/2'], { limit: '< 2.5' });
  check('two limits', one('clock x, y;', 'state A { x < 3 && y <= 3 }; init A;'), [], { limit: '< 3' });
  check('no limit', one('clock x;', 'state A { x >= 0 }; init A;'), [], { limit: 'any' });
  check('a limit that is computed', one('clock x; int n = 4;', 'state A { x <= 2 * n }; init A;'), [3], {
    limit: '<= 5',
  });
  check('a clock that stands still', one('clock x;', "state A { x <= 3 && x' == 0 }; init A;"), [7], {
    limit: 'any',
    state: 'P.A; x = 0',
  });
  check(
    'a difference between a running and a standing clock',
    one('clock x, y;', "state A { x - y <= 2 && y' == 0 }; init A;"),
    [1],
    { limit: '<= 1', state: 'P.A; x = 1, y = 0' },
  );
});

describe('updates', () => {
  check('run in order', loop('', 'n = 2, n = n * 3'), ['P'], {
    state: 'P.A; n = 6, small = 0; x = 0, y = 0',
  });
  check('set clocks', loop('', 'x = 4, y = x'), [1, 'P'], { state: 'P.A; n = 0, small = 0; x = 4, y = 4' });
  check('copy clocks', loop('', 'y = x'), ['3/2', 'P', 1], {
    state: 'P.A; n = 0, small = 0; x = 2.5, y = 2.5',
  });
  check('leave a range', loop('', 'small = 4'), [], {
    steps: ['P: A -> A: The value 4 is outside the range 0 to 3.'],
  });
  check('divide by zero', loop('', 'n = 1 / n'), [], { steps: ['P: A -> A: A number is divided by zero.'] });
  check('divide by zero in a guard', loop('1 / n > 0'), [], {
    error: 'A number is divided by zero.',
    steps: [],
  });
  check('set a clock below zero', loop('', 'x = n - 1'), [], {
    steps: ['P: A -> A: A clock is set to -1; clocks are never negative.'],
  });
  check(
    'a target whose invariant does not hold is not entered',
    one('clock x;', 'state A, B { x <= 1 }; init A; trans A -> B { };'),
    [2],
    {
      steps: [],
    },
  );
  check(
    'a target whose invariant holds after the update',
    one('clock x;', 'state A, B { x <= 1 }; init A; trans A -> B { assign x = 0; };'),
    [2],
    {
      steps: ['P: A -> B'],
    },
  );
  check(
    'functions change clocks',
    one('clock x[2]; void f(clock &c) { c = 7; }', 'state A; init A; trans A -> A { assign f(x[1]); };'),
    ['P'],
    {
      state: 'P.A; x[0] = 0, x[1] = 7',
    },
  );
  check(
    'hooks',
    one(
      'int n, m; before_update { n = 1 } after_update { m = n * 10 }',
      'state A; init A; trans A -> A { assign n = n + 4; };',
    ),
    ['P'],
    {
      state: 'P.A; n = 5, m = 50',
    },
  );
  check(
    'meta variables begin anew',
    one('meta int m = 2; int n;', 'state A; init A; trans A -> A { assign n = m, m = 9; };'),
    ['P', 'P'],
    {
      state: 'P.A; n = 2',
    },
  );
  check(
    'selects',
    one('int n;', 'state A; init A; trans A -> A { select i : int[1,3]; guard i != 2; assign n = i; };'),
    [],
    {
      steps: ['P: A -> A [1]', 'P: A -> A [3]'],
    },
  );
  check(
    'branch points',
    one(
      'int n;',
      'state A, B; branchpoint b; init A; trans A -> b { assign n = 1; }, b -> A { assign n = n + 1; probability 1; }, b -> B { assign n = n + 2; probability 2; };',
    ),
    ['P: A -> B'],
    {
      state: 'P.B; n = 3',
    },
  );
});

const pair = (globals: string, sender: string, receivers: readonly string[]): string => {
  const processes = [
    `process S() { ${sender} }`,
    ...receivers.map((body, i) => `process R${i + 1}() { ${body} }`),
  ];
  return `${globals} ${processes.join(' ')} system S${receivers.map((_, i) => `, R${i + 1}`).join('')};`;
};
const send = 'state A, B; init A; trans A -> B { sync c!; };';
const receive = 'state C, D; init C; trans C -> D { sync c?; };';

describe('synchronisation', () => {
  check('one sender, one of two receivers', pair('chan c;', send, [receive, receive]), [], {
    steps: ['S: A -> B, R1: C -> D on c', 'S: A -> B, R2: C -> D on c'],
    limit: 'any',
  });
  check('no receiver, no step', pair('chan c;', send, []), [], { steps: [] });
  check('a broadcast takes all along', pair('broadcast chan c;', send, [receive, receive]), [], {
    steps: ['S: A -> B, R1: C -> D, R2: C -> D on c'],
  });
  check('a broadcast needs nobody', pair('broadcast chan c;', send, []), [], { steps: ['S: A -> B on c'] });
  check(
    'a receiver of a broadcast whose clock guard does not hold stays behind',
    pair('broadcast chan c; clock x;', send, [
      'state C, D; init C; trans C -> D { guard x >= 2; sync c?; };',
      receive,
    ]),
    [1],
    { steps: ['S: A -> B, R2: C -> D on c'] },
  );
  check(
    'a receiver of a broadcast chooses among its edges',
    pair('broadcast chan c;', send, [
      'state C, D, E; init C; trans C -> D { sync c?; }, C -> E { sync c?; };',
    ]),
    [],
    { steps: ['S: A -> B, R1: C -> D on c', 'S: A -> B, R1: C -> E on c'] },
  );
  check(
    'a receiver that cannot arrive stops the broadcast',
    pair('broadcast chan c; clock x;', send, ['state C, D { x <= 1 }; init C; trans C -> D { sync c?; };']),
    [2],
    { steps: [] },
  );
  check(
    'the sender updates first',
    pair('chan c; int n = 1;', 'state A, B; init A; trans A -> B { sync c!; assign n = n * 2; };', [
      'state C, D; init C; trans C -> D { sync c?; assign n = n + 1; };',
    ]),
    ['S'],
    { state: 'S.B R1.D; n = 3' },
  );
  check('an urgent channel stops time', pair('urgent chan c;', send, [receive]), [], { limit: '<= 0' });
  check('an urgent channel without receiver does not', pair('urgent chan c;', send, []), [], {
    limit: 'any',
  });
  check('an urgent broadcast always does', pair('urgent broadcast chan c;', send, []), [], { limit: '<= 0' });
  check(
    'arrays of channels',
    pair('chan c[2]; int n = 1;', 'state A, B; init A; trans A -> B { select i : int[0,1]; sync c[i]!; };', [
      'state C, D; init C; trans C -> D { sync c[n]?; };',
    ]),
    [],
    { steps: ['S: A -> B [1], R1: C -> D on c[1]'] },
  );
  check(
    'channels as parameters',
    'chan c; process P(chan &a) { state A, B; init A; trans A -> B { sync a!; }; } process Q(chan &b) { state A, B; init A; trans A -> B { sync b?; }; } P1 = P(c); Q1 = Q(c); system P1, Q1;',
    [],
    { steps: ['P1: A -> B, Q1: A -> B on c'] },
  );
});

describe('urgency and priorities', () => {
  check('an urgent location stops time', one('', 'state A; urgent A; init A;'), [], { limit: '<= 0' });
  const two = (first: string): string =>
    `process P() { ${first} } process Q() { state A, B; init A; trans A -> B { }; } system P, Q;`;
  check('an urgent location does not go first', two('state A, B; urgent A; init A; trans A -> B { };'), [], {
    steps: ['P: A -> B', 'Q: A -> B'],
  });
  check('a committed location goes first', two('state A, B; commit A; init A; trans A -> B { };'), [], {
    steps: ['P: A -> B'],
    limit: '<= 0',
  });
  check(
    'a process of higher priority goes first while it can',
    'clock x; process P() { state A, B; init A; trans A -> B { }; } process Q() { state A, B; init A; trans A -> B { guard x >= 1; }; } system P < Q;',
    [1],
    { steps: ['Q: A -> B'], limit: 'any' },
  );
  check(
    'a process of lower priority goes while the higher cannot',
    'clock x; process P() { state A, B; init A; trans A -> B { }; } process Q() { state A, B; init A; trans A -> B { guard x >= 1; }; } system P < Q;',
    [],
    { steps: ['P: A -> B'] },
  );
  check(
    'a step that its target does not admit blocks nothing',
    'clock x; process P() { state A, B; init A; trans A -> B { }; } process Q() { state A, B { x <= 1 }; init A; trans A -> B { }; } system P < Q;',
    [2],
    { steps: ['P: A -> B'] },
  );
  check(
    'channels count before processes',
    'broadcast chan a, b; chan priority a < default < b; process P() { state A, B; init A; trans A -> B { sync a!; }, A -> A { sync b!; }, B -> B { }; } process Q() { state A, B; init A; trans A -> B { }; } system P < Q;',
    [],
    { steps: ['P: A -> A on b'] },
  );
});
