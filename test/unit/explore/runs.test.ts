/** Questions about runs, with conditions on clocks. Every trace is replayed while it is made. */
import { describe, expect, test } from 'vitest';
import { decimalText } from '../../../src/base/rational.js';
import { type TimedTrace } from '../../../src/explore/trace.js';
import { reasonText } from '../../../src/suite/reason-text.js';
import { type Verified, verifyText } from '../../support/verify.js';

/** "satisfied", or, where a run shows it, also the delays before its steps, the final one, and how it goes on. */
function answerText({ outcome, path, concretise }: Verified): string {
  if (outcome.kind === 'notAnalysed') return reasonText(outcome.why);
  const concretised = concretise();
  if (concretised === undefined) return outcome.kind;
  const shown = concretised.kind === 'trace' ? delaysText(concretised.trace) : concretised.kind;
  const { end } = path!;
  return `${outcome.kind}: ${shown} ${typeof end === 'object' ? end.kind : end}`;
}

function delaysText({ steps, finalDelay }: TimedTrace): string {
  return [...steps.map(({ delay }) => decimalText(delay)), '|', decimalText(finalDelay)].join(' ');
}

/** The answers to queries about one process with clocks x and y, and maybe others. */
function check(model: string, answers: Readonly<Record<string, string>>): void {
  test(model, () => {
    const text = model.includes('system')
      ? `clock x, y; int n; ${model}`
      : `clock x, y; int n; chan a; process P() { ${model} } system P;`;
    const found = Object.keys(answers).map((query) => [query, answerText(verifyText(text, query))]);
    expect(Object.fromEntries(found)).toEqual(answers);
  });
}

describe('one location', () => {
  check('state A; init A;', {
    'A<> x == 5': 'satisfied',
    'A<> x > 5': 'satisfied',
    'A<> x < 0': 'violated: | 0 waiting',
    'E[] x <= 3': 'violated',
    'E[] x >= 0': 'satisfied: | 0 waiting',
    'E[] x == y': 'satisfied: | 0 waiting',
    'E[] !(x > 2 && x < 3)': 'violated',
    'E[] !(x > 2 && y < 2)': 'satisfied: | 0 waiting',
    'A<> x == 3 && y == 4': 'violated: | 0 waiting',
    'A<> x == 3 && y == 3': 'satisfied',
    'A<> (x == 3 && y == 4) || (x == 4 && y >= 4)': 'satisfied',
    'x > 3 --> x > 5': 'satisfied',
    'x > 3 --> x < 5': 'violated: | 5 waiting',
    'x == 3 --> x == 3': 'satisfied',
    'x == 3 --> y == 2': 'violated: | 3 waiting',
    'x < 3 --> x == 3': 'satisfied',
    'x > 3 --> false': 'violated: | 3.5 waiting',
    'true --> x == 1': 'violated: | 1.5 waiting',
    'A<> deadlock': 'satisfied',
    'E[] not deadlock': 'violated',
  });
  check('state A { x <= 5 }; init A;', {
    'A<> x == 5': 'satisfied',
    'A<> x >= 5': 'satisfied',
    'A<> x > 4 && x < 5': 'satisfied',
    'A<> x > 5': 'violated: | 0 deadlock',
    'E[] x < 5': 'violated',
    'E[] x <= 5': 'satisfied: | 0 deadlock',
    'x == 2 --> x == 3': 'satisfied',
    'x == 3 --> x == 2': 'violated: | 3 deadlock',
    'x > 4 --> x == 5': 'satisfied',
    'x == 5 --> x > 5': 'violated: | 5 deadlock',
  });
  check('state A { x < 5 }; init A;', {
    'A<> x >= 5': 'violated: | 0 deadlock',
    'A<> x > 4': 'satisfied',
    'E[] x < 5': 'satisfied: | 0 deadlock',
    'E[] x <= 4': 'violated',
  });
  check('state A; urgent A; init A;', {
    'A<> x > 0': 'violated: | 0 deadlock',
    'A<> x == 0': 'satisfied',
    'E[] x == 0': 'satisfied: | 0 deadlock',
    'E[] deadlock': 'satisfied: | 0 deadlock',
  });
  check('state A; commit A; init A;', { 'A<> x > 0': 'violated: | 0 deadlock', 'A<> x == 0': 'satisfied' });
});

describe('a step in time', () => {
  check('state A { x <= 5 }, B; init A; trans A -> B { guard x >= 3; };', {
    'A<> P.B': 'satisfied',
    'A<> P.B && x < 4': 'violated: 4 | 0 waiting',
    'A<> P.B && x <= 5': 'satisfied',
    'A<> P.B && x == 5': 'satisfied',
    'A<> x == 3': 'satisfied',
    'A<> P.A && x == 4': 'violated: 3 | 0 waiting',
    'A<> P.A && x > 3': 'violated: 3 | 0 waiting',
    'A<> P.A && x >= 3': 'satisfied',
    'E[] P.A && x < 5 || P.B && x < 4': 'violated',
    'E[] P.A && x < 4 || P.B': 'satisfied: 3 | 0 waiting',
    'E[] P.A && x < 3 || P.B': 'violated',
    'E[] P.A && x <= 3 || P.B': 'satisfied: 3 | 0 waiting',
    'E[] P.A || x == 5 || x > 6': 'violated',
    'P.A && x > 4 --> P.B': 'satisfied',
    'P.A --> P.B && x <= 4': 'violated: 4.5 | 0 waiting',
    'x == 4 --> P.B': 'satisfied',
    'x == 4 --> P.A': 'violated: 3 | 1 waiting',
    'P.A && x == 4 --> P.B && x == 4': 'violated: 4.5 | 0 waiting',
  });
  check('state A { x <= 5 }, B; urgent B; init A; trans A -> B { guard x >= 3; };', {
    'A<> P.B && x == 5': 'violated: 3 | 0 deadlock',
    'A<> P.B || x == 4': 'satisfied',
    'P.B --> x > 5': 'violated: 3 | 0 deadlock',
    'x > 4 --> x == 5': 'violated: 4.5 | 0 deadlock',
  });
  // Time must not pass into what is avoided, and the step comes too late.
  check('state A { x <= 5 }, B; init A; trans A -> B { guard x > 3; };', {
    'A<> P.A && x >= 3': 'satisfied',
    'A<> P.A && x == 3': 'satisfied',
    'A<> P.A && x > 3': 'satisfied',
    'A<> P.A && x > 4': 'violated: 3.5 | 0 waiting',
  });
  // A dead end of some points only: those that have missed the step.
  check('state A { x <= 5 }, B; init A; trans A -> B { guard x <= 3; };', {
    'A<> P.B': 'violated: | 3.5 deadlock',
    'A<> P.B || x > 3': 'satisfied',
    'A<> P.B || x > 5': 'violated: | 3.5 deadlock',
    'A<> P.B || x == 5': 'satisfied',
    'A<> deadlock || P.B': 'satisfied',
    'x <= 3 --> P.B || x == 4': 'satisfied',
  });
});

describe('cycles', () => {
  check('state A { x <= 5 }; init A; trans A -> A { guard x >= 3; assign x = 0; };', {
    'A<> x == 3': 'satisfied',
    'A<> x > 3': 'violated: 3 | 0 cycle',
    'A<> x == 4': 'violated: 3 | 0 cycle',
    'A<> y > 9': 'satisfied',
    'E[] x < 4': 'satisfied: 3 | 0 cycle',
    'E[] x <= 3': 'satisfied: 3 | 0 cycle',
    'E[] x < 3': 'violated',
    'E[] !(x > 1 && x < 2)': 'violated',
    'E[] y <= 100': 'violated',
    'x == 1 --> x == 0': 'satisfied',
    'x == 4 --> x == 2': 'satisfied',
    'x == 2 --> x == 4': 'violated: 3 3 | 0 cycle',
  });
  // Runs in which time does not go on count too.
  check('state A; init A; trans A -> A { };', {
    'A<> x > 0': 'violated: 0 | 0 cycle',
    'E[] x == 0': 'satisfied: 0 | 0 cycle',
    'x == 2 --> x > 2': 'violated: 2 | 0 cycle',
  });
  check(
    'state A { x <= 2 }, B { x <= 2 }; init A; trans A -> B { guard x == 2; assign x = 0; }, B -> A { guard x >= 1; };',
    {
      'A<> P.B && x == 1': 'satisfied',
      'A<> P.B && x > 1': 'violated: 2 1 1 | 0 cycle',
      'P.A && x == 1 --> P.B': 'satisfied',
      'P.B --> x == 2': 'satisfied',
    },
  );
  // The difference of the clocks grows with each round: only so many rounds avoid it.
  check('state A { x <= 1 }; init A; trans A -> A { guard x == 1; assign x = 0; };', {
    'A<> y > 3 && x == 1': 'satisfied',
    'A<> x == 0 && y == 7': 'satisfied',
    'A<> x == 1 && y == 0': 'violated: 1 1 1 | 0 cycle',
    'E[] y <= 7': 'violated',
  });
});

describe('several processes', () => {
  check(
    `urgent chan u; process P() { state A, B { x <= 4 }, C; init A; trans A -> B { sync u!; }, B -> C { }; }
     process Q() { state A { x <= 2 }, B, C; init A; trans A -> B { guard x == 2; }, B -> C { sync u?; }; } system P, Q;`,
    {
      'A<> P.B && x == 2': 'satisfied',
      'A<> Q.B && x > 2': 'violated: 2 0 0 | 0 waiting',
      'A<> P.B && x > 2': 'violated: 2 0 0 | 0 waiting',
      'P.B --> P.C': 'satisfied',
      'P.A --> x == 4': 'satisfied',
      'Q.B --> P.B && x < 3': 'satisfied',
    },
  );
  check(
    `broadcast chan b; process P() { state A { x <= 3 }, B; init A; trans A -> B { guard x >= 1; sync b!; }; }
     process Q() { state A, B; init A; trans A -> B { guard y >= 2; sync b?; }; } system P, Q;`,
    {
      'A<> Q.B': 'violated: 1 | 0 waiting',
      'A<> Q.B || P.B && x < 2': 'satisfied',
      'x > 2 && P.A --> Q.B': 'satisfied',
      'x == 1 && P.A --> Q.B || P.B && x <= 1': 'violated: 1.5 | 0 waiting',
    },
  );
});

describe('differences of clocks', () => {
  check('state A; init A;', {
    'A<> x > y': 'violated: | 0 waiting',
    'x - y > 1 --> x > 3': 'satisfied',
    'x == 3 --> x - y < 0 || x == 5': 'satisfied',
  });
  check('state A, B; init A; trans A -> B { guard x - y > 2; }, A -> A { guard x >= 9; assign y = 0; };', {
    'A<> x - y >= 9': 'violated: | 0 waiting',
    'E[] x == y && x <= 9 || x - y > 8': 'satisfied: 9 | 0 waiting',
    'E[] x == y && x <= 8 || x - y > 8': 'violated',
    'E[] x - y == 0 || P.B': 'satisfied: | 0 waiting',
    'P.A && x - y > 2 --> P.B': 'violated: 9 | 0 waiting',
    'P.B --> x - y < 9': 'violated: 9 0 | 0 waiting',
  });
  check('state A { x <= 1 }; init A; trans A -> A { guard x == 1; assign x = 0; };', {
    'A<> y - x == 7': 'satisfied',
    'A<> y - x > 7': 'satisfied',
    'E[] y - x != 7': 'violated',
    'y - x == 3 --> y - x == 2': 'violated: 1 1 1 1 1 | 0 cycle',
  });
});

describe('what is not answered', () => {
  check("state A { x' == 0 }; init A;", {
    'A<> y > 3': 'zones over-approximate the model, and the query asks about whole runs',
  });
});

test('a state is left once, however many ways lead to it', () => {
  const rungs = 12;
  const places = Array.from({ length: rungs }, (_, index) => [`L${index}`, `U${index}`, `D${index}`]).flat();
  const edges = Array.from({ length: rungs }, (_, index) =>
    ['U', 'D'].map((way) => `L${index} -> ${way}${index} { }, ${way}${index} -> L${index + 1} { }`),
  ).flat();
  const text = `process P() { state ${places.join(', ')}, L${rungs}; urgent ${places.join(', ')}; init L0;
    trans ${edges.join(', ')}; } system P;`;
  const { outcome, counts } = verifyText(text, `A<> P.L${rungs}`);
  expect(outcome.kind).toBe('satisfied');
  expect(counts.visited).toBeLessThanOrEqual(3 * rungs + 1);
});
