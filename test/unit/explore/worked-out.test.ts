/** Answers that were worked out by hand, for what random models use: the twins of the engine share its reading of models. */
import { describe, expect, test } from 'vitest';
import { verifierOf } from '../../support/verify.js';

/** The answers to some queries about a model; a model without a system line is one process P. */
function check(model: string, answers: Readonly<Record<string, 'yes' | 'no'>>): void {
  test(model, () => {
    const text = model.includes('system') ? model : `${model} system P;`;
    const verify = verifierOf(text);
    for (const [query, answer] of Object.entries(answers))
      expect(`${query}: ${verify(query).outcome.kind}`).toBe(
        `${query}: ${answer === 'yes' ? 'satisfied' : 'violated'}`,
      );
  });
}

describe('bounds by variables', () => {
  // A is left at 3, so that y is 3 later than x; then x is at most 2 where y is below 6.
  check(
    `clock x, y; int[1,5] n = 2;
     process P() { state A { x <= 3 }, B, C, D; init A;
       trans A -> B { guard x >= 3; assign x = 0; }, B -> C { guard x > n; assign n = 5; }, C -> D { guard y < n; }; }`,
    {
      'E<> P.D': 'no',
      'E<> P.C && y <= 5': 'no',
      'E<> P.C && y < 6': 'yes',
      'E<> P.B && y - x == n + 1': 'yes',
    },
  );
  // The guard is x >= 4 when it is asked, though n is 1 at first; y tells how late it is.
  check(
    `clock x, y; int[0,4] n = 1;
     process P() { state A { x <= 0 }, B, C; init A;
       trans A -> B { assign n = 4; }, B -> C { guard x >= n; assign y = 0; }; }`,
    { 'E<> P.C && x < 4': 'no', 'A[] P.C imply x - y >= 4': 'yes' },
  );
  // a[i] is 1 or 3: with the greater one, x has passed 2.
  check(
    `clock x; const int a[2] = { 1, 3 };
     process P() { state A { x <= 5 }, B, C; commit B; init A;
       trans A -> B { select i : int[0,1]; guard x >= a[i] && x <= a[i]; }, B -> C { guard x == 3; }; }`,
    { 'E<> P.B && x == 1': 'yes', 'E<> P.B && x == 2': 'no', 'E<> P.C': 'yes' },
  );
});

describe('updates', () => {
  // before_update: n = 1; the edge: m = n * 2 = 2, n = 5; after_update: k = n + m = 7.
  check(
    `int n, m, k; before_update { n = 1 } after_update { k = n + m }
     process P() { state A, B; init A; trans A -> B { assign m = n * 2, n = 5; }; }`,
    { 'E<> P.B && n == 5 && m == 2 && k == 7': 'yes', 'A[] P.B imply k == 7': 'yes' },
  );
  // The sender writes first, then the receivers in the order of the system line: n = 1, then 12, then 123.
  check(
    `int n; broadcast chan c;
     process S() { state A, B; init A; trans A -> B { sync c!; assign n = 1; }; }
     process Q() { state A, B; init A; trans A -> B { sync c?; assign n = n * 10 + 2; }; }
     process R() { state A, B; init A; trans A -> B { sync c?; assign n = n * 10 + 3; }; }
     system Q, R, S;`,
    { 'A[] S.B imply n == 123': 'yes' },
  );
  // The function sets x to 2 only when n is positive; else x is as old as the process.
  check(
    `clock x; int[0,1] n; void f() { if (n > 0) x = 2; }
     process P() { state A { x <= 1 }, B, C; urgent B; init A;
       trans A -> B { select i : int[0,1]; guard x == 1; assign n = i, f(); }, B -> C { guard x == 1; }; }`,
    {
      'E<> P.B && n == 1 && x == 1': 'no',
      'E<> P.B && x == 2': 'yes',
      'E<> P.C && n == 0': 'yes',
      'E<> P.C && n == 1': 'no',
    },
  );
  // y is copied before it is reset: x is 5, then y is 0.
  check(
    `clock x, y; process P() { state A { y <= 4 }, B; urgent B; init A; trans A -> B { guard y == 4; assign x = y + 1, y = 0; }; }`,
    { 'A[] P.B imply x == 5 && y == 0': 'yes' },
  );
});

describe('folds, arrays and structs', () => {
  // 0 + 1 + 4 = 5; all are below 3, one is 2.
  check(
    `int[0,9] a[3] = { 0, 1, 2 }; int s;
     process P() { state A, B; init A;
       trans A -> B { guard forall (i : int[0,2]) a[i] < 3 && exists (j : int[0,2]) a[j] == 2;
                      assign s = sum (i : int[0,2]) a[i] * a[i], a[s - 3] = 9; }; }`,
    { 'A[] P.B imply s == 5 && a[2] == 9 && a[0] == 0': 'yes', 'E<> P.B': 'yes' },
  );
  // Folds over many values are loops, which run from the first value to the last.
  check(
    `int[0,1] n = 1;
     process P() { state A, B, C; init A;
       trans A -> B { guard (exists (j : int[0,69]) j == 68 + n) && (exists (j : int[1,70]) j == n) &&
                            (sum (j : int[0,69]) n) == 70 && (sum (j : int[-1,68]) j + 1) == 2415; },
         A -> C { guard (forall (j : int[0,69]) j < 68 + n) || (forall (j : int[0,69]) j >= n); }; }`,
    { 'E<> P.B': 'yes', 'E<> P.C': 'no' },
  );
  // Of t only what was copied; the copy does not follow the original.
  check(
    `typedef struct { int f[2]; int g; } pair; pair s = { { 1, 2 }, 3 }, t;
     process P() { state A, B, C; init A;
       trans A -> B { assign t = s, s.f[1] = 7; }, B -> C { guard t != s && t.f[1] == 2 && t.g == 3; }; }`,
    { 'E<> P.C': 'yes', 'A[] P.B imply s.f[1] == 7': 'yes' },
  );
  // int[2,3] is the index: a[2] is the first element.
  check(
    `int a[int[2,3]] = { 5, 6 }; int[2,3] i = 3;
     process P() { state A, B; init A; trans A -> B { guard a[i] == 6 && a[i - 1] == 5; }; }`,
    { 'E<> P.B': 'yes' },
  );
});

describe('channels', () => {
  // c[0] goes to the first process only.
  check(
    `chan c[2]; int[0,1] who;
     process S() { state A, B; init A; trans A -> B { select i : int[0,1]; sync c[i]!; assign who = i; }; }
     process R(const int[0,1] id) { state A, B; init A; trans A -> B { sync c[id]?; }; }
     system S, R;`,
    { 'A[] R(0).B imply who == 0': 'yes', 'E<> R(1).B && who == 1': 'yes', 'E<> R(0).B && R(1).B': 'no' },
  );
  // An urgent channel is taken at once, unless nobody receives; here the receiver comes at 3.
  check(
    `clock x; urgent chan u;
     process S() { state A, B; init A; trans A -> B { sync u!; }; }
     process R() { state A { x <= 3 }, B, C; init A; trans A -> B { guard x >= 3; }, B -> C { sync u?; }; }
     system S, R;`,
    { 'E<> S.B && x < 3': 'no', 'E<> R.B && x > 3': 'no', 'A[] S.B imply x >= 3': 'yes' },
  );
  // Below 2 only the other step is possible; from 2 on the preferred one blocks it.
  check(
    `clock x; chan low, high; chan priority low < high;
     process P() { state A, B, C; init A; trans A -> B { sync low!; }, A -> C { guard x >= 2; sync high!; }; }
     process Q() { state A; init A; trans A -> A { sync low?; }, A -> A { sync high?; }; }
     process W() { state A { x <= 4 }, B; init A; trans A -> B { guard x == 4; }; }
     system P, Q, W;`,
    { 'E<> P.C && x >= 2': 'yes', 'E<> P.B && x < 2': 'yes' },
  );
  // Who is not able to hear stays behind: at 1 only, for the receiver's guard.
  check(
    `clock x; broadcast chan b;
     process S() { state A { x <= 2 }, B; urgent B; init A; trans A -> B { sync b!; }; }
     process R() { state A, B; init A; trans A -> B { guard x == 1; sync b?; }; }
     system S, R;`,
    {
      'E<> S.B && R.A && x == 1': 'no',
      'E<> S.B && R.B && x == 1': 'yes',
      'E<> S.B && R.A && x == 2': 'yes',
    },
  );
});

describe('stopped clocks and committed locations', () => {
  // x stands still from 2 on while y runs to 5: then x is 2.
  check(
    `clock x, y;
     process P() { state A { x <= 2 }, B { x' == 0 && y <= 5 }, C; commit C; init A;
       trans A -> B { guard x == 2; }, B -> C { guard y == 5; }; }`,
    { 'E<> P.C && x > 2': 'no', 'E<> P.B && y > 5': 'no' },
  );
  // While S is committed, only steps that it takes part in are possible: R hears it, W does not move.
  check(
    `int n; chan c;
     process S() { state A, B; commit A; init A; trans A -> B { sync c?; }; }
     process R() { state A, B; init A; trans A -> B { sync c!; }; }
     process W() { state A, B; init A; trans A -> B { assign n = 1; }; }
     system S, R, W;`,
    { 'E<> W.B && S.A': 'no', 'E<> R.B && W.A': 'yes', 'E<> n == 1': 'yes' },
  );
});

describe('who takes part', () => {
  // P has nobody but itself to talk to; time passes although its channel is urgent.
  check(
    `clock x; chan c; urgent chan u;
     process P() { state A, B, C; init A;
       trans A -> B { sync c!; }, A -> B { sync c?; }, A -> C { sync u!; }, A -> C { sync u?; }, A -> A { guard x >= 2; }; }`,
    { 'E<> P.B': 'no', 'E<> P.C': 'no', 'E<> x > 2': 'yes' },
  );
  // Nobody hears P, and P does not hear itself; an urgent broadcast needs nobody, so no time passes before it.
  check(
    `clock x; int[0,2] n; broadcast chan b; urgent broadcast chan u;
     process P() { state A, B, C, D; init A;
       trans A -> B { sync u!; }, B -> C { sync b!; assign n = 1; }, B -> D { sync b?; assign n = 2; }; }`,
    { 'E<> P.A && x > 0': 'no', 'E<> P.C && n == 1': 'yes', 'E<> n == 2 || P.D': 'no' },
  );
  // A committed process has to take part: Q's broadcast passes it by, R's takes it along.
  check(
    `broadcast chan b, c;
     process P() { state A, B; commit A; init A; trans A -> B { sync c?; }; }
     process Q() { state A, B; init A; trans A -> B { sync b!; }; }
     process R() { state A, B; init A; trans A -> B { sync c!; }; }
     system P, Q, R;`,
    { 'E<> Q.B && P.A': 'no', 'E<> R.B && P.A': 'no', 'E<> P.B && R.B && Q.A': 'yes' },
  );
  // R cannot stay behind: below 2 one of its edges hears, from 2 on the other one.
  check(
    `clock x; broadcast chan b;
     process P() { state A, B; init A; trans A -> B { sync b!; }; }
     process R() { state A, B, C; init A; trans A -> B { guard x < 2; sync b?; }, A -> C { guard x >= 2; sync b?; }; }
     system P, R;`,
    { 'E<> P.B && R.A': 'no', 'E<> R.B': 'yes', 'E<> R.C': 'yes' },
  );
  // Of two steps on channels of the same level, neither blocks the other; processes count behind channels.
  check(
    `broadcast chan a, b, c; chan priority a, b < default;
     process P() { state A, B, C; init A; trans A -> B { sync a!; }, A -> C { sync b!; }; }
     system P;`,
    { 'E<> P.B': 'yes', 'E<> P.C': 'yes' },
  );
  check(
    `broadcast chan low, high; chan priority low < high;
     process P() { state A, B; init A; trans A -> B { sync high!; }; }
     process Q() { state A, B; init A; trans A -> B { sync low!; }; }
     system P < Q;`,
    { 'E<> Q.B && P.A': 'no', 'E<> P.B && Q.A': 'yes' },
  );
  check(
    `int n;
     process P() { state A, B; init A; trans A -> B { assign n = 1; }; }
     process Q() { state A, B; init A; trans A -> B { guard n == 0; }; }
     system P < Q;`,
    { 'E<> P.B && Q.A': 'no', 'E<> Q.B': 'yes' },
  );
  // Steps without a channel have the level of the default; an array stands for all its channels.
  check(
    `broadcast chan low, high; chan priority low < default < high;
     process P() { state A, B, C, D; init A; trans A -> B { sync low!; }, A -> C { }, C -> B { }, C -> D { sync high!; }; }`,
    { 'E<> P.B': 'no', 'E<> P.C': 'yes', 'E<> P.D': 'yes' },
  );
  check(
    `broadcast chan low[2], high[2]; chan priority low < high;
     process P() { state A, B, C; init A; trans A -> B { sync low[0]!; }, A -> B { sync low[1]!; }, A -> C { sync high[1]!; }; }`,
    { 'E<> P.B': 'no', 'E<> P.C': 'yes' },
  );
  // The higher of the two that take part counts: Q lifts P's step above that of R.
  check(
    `chan c;
     process P() { state A, B; init A; trans A -> B { sync c!; }; }
     process Q() { state A, B; init A; trans A -> B { sync c?; }; }
     process R() { state A, B; init A; trans A -> B { }; }
     system P < R < Q;`,
    { 'E<> R.B && P.A': 'no', 'E<> P.B && R.A': 'yes' },
  );
  // A step that leads out of an invariant blocks nothing: x is 1 too much after it.
  check(
    `clock x, y; broadcast chan low, high; chan priority low < high;
     process P() { state A { x <= 5 }, B, C { y <= 5 }; init A;
       trans A -> B { guard x == 5; sync low!; }, A -> C { guard x == 5; sync high!; assign y = x + 1; }; }
     system P;`,
    { 'E<> P.B': 'yes', 'E<> P.C': 'no' },
  );
});

describe('variables that are read by one process only', () => {
  check(
    `int[0,1] n, m;
     process P() { state A, B, C; init A; trans A -> B { assign n = 1; }, B -> C { guard n == 1; }; }
     process Q() { state A, B, C; init A; trans A -> B { assign m = 1; }, B -> C { guard m == 1; }; }
     system P, Q;`,
    { 'E<> P.C && Q.A': 'yes', 'E<> Q.C && P.A': 'yes', 'E<> P.C && Q.C': 'yes' },
  );
  // Nobody but the hooks reads n and k.
  check(
    `int[0,1] n, m, k, h; before_update { h = k } after_update { m = n }
     process P() { state A, B, C, D; init A;
       trans A -> B { assign n = 1, k = 1; }, B -> C { }, C -> D { guard m == 1 && h == 1; }; }`,
    { 'E<> P.D': 'yes' },
  );
  // Only one of the two is written on the way from B to C; the other one keeps what it was.
  check(
    `int[0,1] n, m, k;
     process P() { state A, B, C, D; init A;
       trans A -> B { assign n = 1, m = 1; }, B -> C { assign k > 0 ? (n = 0) : (m = 0); }, C -> D { guard n == 1 && m == 0; }; }`,
    { 'E<> P.D': 'yes' },
  );
});

describe('time', () => {
  // Guards on the boundary hold, behind it they do not.
  check(
    `clock x; int[0,1] n;
     process P() { state A { x <= 5 }, B, C, D; init A;
       trans A -> B { guard x >= 5; }, A -> C { guard x > 5; }, A -> D { guard x < 2 && x > 3; assign n = 2; }; }`,
    { 'E<> P.B': 'yes', 'E<> P.C': 'no', 'E<> P.D': 'no' },
  );
  // y is bounded by the invariant of A only, which no guard asks for.
  check(
    `clock x, y;
     process P() { state A { y <= 3 }, B, C; init A; trans A -> A { assign x = 0; }, A -> B { guard x > 3; }; }`,
    { 'E<> P.B': 'no' },
  );
  // The condition lets the clock off where n is 0; elsewhere it is asked.
  check(
    `clock x; int[0,1] n;
     process P() { state A, B, C; init A;
       trans A -> B { select i : int[0,1]; assign n = i; }, B -> C { guard n == 0 || x >= 5; }; }`,
    { 'E<> P.C && x < 5 && n == 0': 'yes', 'E<> P.C && x < 5 && n == 1': 'no', 'E<> P.C && n == 1': 'yes' },
  );
  // n tells whether x stands still: with the rate 1 it runs.
  check(
    `clock x, y; int[0,1] n;
     process P() { state A { y <= 0 }, B { x' == n && y <= 4 }, C; init A;
       trans A -> B { select i : int[0,1]; assign n = i; }, B -> C { guard x >= 3; }; }`,
    { 'E<> P.C && n == 0': 'no' },
  );
  // x - 1 after 4 is 3, and x + 1 after 3 is 4.
  check(
    `clock x, y; process P() { state A { x <= 4 }, B, C; urgent B, C; init A;
       trans A -> B { guard x == 4; assign y = x - 1; }, B -> C { assign y = y + 1, x = 0; }; }`,
    { 'A[] P.B imply y == 3': 'yes', 'A[] P.C imply y == 4 && x == 0': 'yes' },
  );
});

describe('deadlock', () => {
  // After 3 nothing can be done any more, before it by waiting until 2.
  check(
    `clock x; process P() { state A, B; init A; trans A -> B { guard x >= 2 && x <= 3; }, B -> B { }; }`,
    { 'A[] not deadlock': 'no', 'E<> deadlock && x <= 3': 'no', 'E<> deadlock && x > 3': 'yes' },
  );
  // In an urgent location waiting does not help.
  check(
    `clock x; process P() { state A { x <= 1 }, B, C; urgent B; init A;
       trans A -> B { guard x <= 1; }, B -> C { guard x >= 1; }, C -> C { }; }`,
    { 'E<> P.B && deadlock && x < 1': 'yes', 'E<> P.B && deadlock && x == 1': 'no' },
  );
});

describe('declarations and functions', () => {
  // The body of a do loop runs before its condition is asked: 1, 2, 4, 8; and once although n is 9 already.
  check(
    `int n = 1, m = 9; void f(int &v) { do v = v * 2; while (v < 8); }
     process P() { state A, B; init A; trans A -> B { assign f(n), f(m); }; }`,
    { 'A[] P.B imply n == 8 && m == 18': 'yes' },
  );
  // The inner call is over before the outer one gets its arguments: 10 + 23.
  check(
    `int n; int f(int a, int b) { return a * 10 + b; }
     process P() { state A, B; init A; trans A -> B { assign n = f(1, f(2, 3)); }; }`,
    { 'A[] P.B imply n == 33': 'yes' },
  );
  // A range without 0 begins at its low end; a name of the process hides a global one.
  check(
    `int[-3,-1] n; int[2,5] k; int m = 7;
     process P() { int m = 1; state A, B; init A; trans A -> B { guard n == -3 && k == 2 && m == 1; assign m = 4; }; }`,
    { 'E<> P.B': 'yes', 'A[] m == 7': 'yes', 'A[] P.B imply P.m == 4': 'yes' },
  );
  // The reference is to a[1], by the value of the other parameter.
  check(
    `int a[3] = { 1, 2, 3 };
     process T(int &v, const int by) { state A, B; init A; trans A -> B { assign v = v * by; }; }
     P = T(a[1], 5); system P;`,
    { 'A[] P.B imply a[0] == 1 && a[1] == 10 && a[2] == 3': 'yes', 'E<> P.B': 'yes' },
  );
  // The last parameter changes fastest: receivers run as P(0,0), P(0,1), P(1,0), P(1,1).
  check(
    `int n; broadcast chan b;
     process P(const int[0,1] i, const int[0,1] j) { state A, B; init A; trans A -> B { sync b?; assign n = n * 10 + 2 * i + j + 1; }; }
     process S() { state A, B; init A; trans A -> B { sync b!; }; }
     system P, S;`,
    { 'A[] S.B imply n == 1234': 'yes' },
  );
  // || and imply do not ask for more than they need; / and % go towards zero; shifts keep the sign.
  check(
    `int n = -7, m, k;
     process P() { state A, B; init A;
       trans A -> B { guard (m == 0 || 6 / m > 0) && (m != 0 imply 6 / m > 0) && !(m != 0 && 6 % m == 0);
                      assign m = n / 2, k = n % 2, n = n >> 1; }; }`,
    { 'A[] P.B imply m == -3 && k == -1 && n == -4': 'yes', 'E<> P.B': 'yes' },
  );
  // What is shifted out is gone, whatever the number of places; sums and products wrap round in 32 bits.
  check(
    `int n = 1, m = -1; int[0,2147483647] k = 2147483647, h = 65536;
     process P() { state A, B; init A;
       trans A -> B { guard n << 32 == 0 && n << 33 == 0 && m >> 40 == -1 && n << 31 < 0 && k + 1 < 0 && h * h == 0 && -(-k - 1) < 0; }; }`,
    { 'E<> P.B': 'yes' },
  );
  // a || b && c is a || (b && c); a - b - c is (a - b) - c; a < b == c is (a < b) == c.
  check(
    `process P() { state A, B, C; init A;
       trans A -> B { guard (1 || 0 && 0) && 7 - 3 - 2 == 2 && (1 < 2 == 1) && 2 + 3 * 4 == 14 && (6 & 3 == 3) == 0; }, A -> C { guard 2 ** 3 ** 2 != 64; }; }`,
    { 'E<> P.B': 'yes', 'E<> P.C': 'no' },
  );
});
