/** Differences of clocks in guards, invariants and queries: answers are exact, and say so where they are not. */
import { describe, expect, test } from 'vitest';
import { verifyText } from '../../support/verify.js';

function check(text: string, query: string, answer: string): void {
  test(`${query} is ${answer}`, () => {
    expect(verifyText(text, query).outcome.kind).toBe(answer);
  });
}

describe('an automaton of Patricia Bouyer', () => {
  // Forward analysis of updatable timed automata, 2004: in Five, x2 - x1 and x4 - x3 are equal, however often the loop
  // was taken, and no extrapolation that looks at the greatest constants alone keeps that.
  const model = (guard: string): string => `clock x1, x2, x3, x4;
    process P() {
      state Start, One, Two, Three, Four, Five, Error;
      init Start;
      trans
        Start -> One { guard x3 <= 3; assign x1 = 0, x3 = 0; },
        One -> Two { guard x2 == 3; assign x2 = 0; },
        Two -> Three { guard x1 == 2; assign x1 = 0; },
        Three -> Two { guard x2 == 2; assign x2 = 0; },
        Three -> Four { guard x2 == 2; assign x2 = 0; },
        Four -> Five { guard x1 == 3; assign x1 = 0; },
        Five -> Error { guard ${guard}; };
    }
    system P;`;
  check(model('x2 - x1 > 2 && x4 - x3 < 2'), 'E<> P.Error', 'violated');
  check(model('x2 - x1 > 2 && x4 - x3 < 2'), 'A[] not P.Error', 'satisfied');
  check(model('x2 - x1 > 2 && x4 - x3 > 2'), 'E<> P.Error', 'satisfied');
  // The same differences asked for by a query alone.
  check(model('x1 > 9'), 'E<> P.Five and x2 - x1 > 2 and x4 - x3 < 2', 'violated');
  check(model('x1 > 9'), 'A[] P.Five imply (x2 - x1 > 2 imply x4 - x3 > 2)', 'satisfied');
  check(model('x1 > 9'), 'E<> P.Five and x2 - x1 == 2 and x4 - x3 == 2', 'satisfied');
});

describe('differences that other updates than resets change', () => {
  // x is always 1 ahead of y, and a loop on z lets both grow for ever.
  const model = (update: string, guard: string): string => `clock x, y, z, w; int[0,3] n = 2;
    process P() {
      state A, B, C, D;
      init A;
      trans
        A -> B { guard x == 1; assign y = 0, z = 0; },
        B -> B { guard z == 1; assign z = 0; },
        B -> C { guard z == 1; assign ${update}; },
        C -> D { guard ${guard}; };
    }
    system P;`;
  check(model('z = 0', 'x - y > 1'), 'E<> P.D', 'violated');
  check(model('z = 0', 'x - y >= 1'), 'E<> P.D', 'satisfied');
  check(model('w = x', 'w - y > 1'), 'E<> P.D', 'violated');
  check(model('w = x, x = 0', 'w - y >= 1'), 'E<> P.D', 'satisfied');
  check(model('w = x + 2', 'w - y > 3'), 'E<> P.D', 'violated');
  check(model('w = x + 2', 'w - y >= 3'), 'E<> P.D', 'satisfied');
  check(model('w = x + n', 'w - y > 3'), 'E<> P.D', 'violated');
  check(model('x = 5, y = 3', 'x - y > n'), 'E<> P.D', 'violated');
  check(model('x = 5, y = 3', 'x - y >= n'), 'E<> P.D', 'satisfied');
  check(model('y = 7', 'x - y > 4'), 'E<> P.D', 'satisfied');
});

describe('more differences than can be told apart', () => {
  const model = (update: string, bound: string): string => `clock x, y, z; int[0,300] n;
    process P() {
      state A, B, C;
      init A;
      trans
        A -> B { guard x == 1; assign y = 0; },
        B -> B { guard z == 1; assign z = 0${update}; },
        B -> C { guard x - y > ${bound}; };
    }
    system P;`;
  check(model('', '2'), 'E<> P.C', 'violated');
  check(model('', 'n + 2'), 'E<> P.C', 'maybe');
  // Here there is a run, and one that was replayed settles it.
  check(model(', x = x + 1', '2'), 'E<> P.C', 'satisfied');
  check(model('', '2'), 'E<> x - y > 2 + n', 'maybe');
});
