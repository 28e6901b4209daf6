/**
 * Which values of clocks are told apart, worked out by hand: in each model a clock is beyond what a guard asks for, but
 * only a bound that is computed (from a variable, through a copy, for a step that is blocked) says so. An engine that
 * forgets the value too early answers "yes".
 */
import { expect, test } from 'vitest';
import { verifyText } from '../../support/verify.js';

function never(title: string, text: string, query: string): void {
  test(title, () => {
    expect(verifyText(text, query).outcome.kind).toBe('violated');
  });
}

/** Location B is entered when z is 8 or more, and so are x and y. Then an edge leads to C, and from there one to D. */
function late(declarations: string, fromB: string, fromC = ''): string {
  return `clock x, y, z; ${declarations}
    process P() {
      state A, B, C, D; init A;
      trans A -> B { guard z >= 8; }, B -> C { ${fromB} }, C -> D { ${fromC} };
    }
    system P;`;
}

never('a variable', late('int[0,9] n = 7;', 'guard x <= n;'), 'E<> P.C');
never('a difference of variables', late('int[0,9] n = 7; int[0,3] m;', 'guard x <= n - m;'), 'E<> P.C');
never(
  'a product with negative factors',
  late('int[2,3] n = 3; int[-5,-1] m = -5;', 'guard x <= -8 - n * m;'),
  'E<> P.C',
);
never('a sum', late('int[0,5] a[2] = { 5, 2 };', 'guard x <= sum (j : int[0,1]) a[j];'), 'E<> P.C');
never('a sum of many', late('int[0,1] n = 1;', 'guard x <= (sum (j : int[0,69]) n) - 63;'), 'E<> P.C');
never('the second value of a choice', late('int[0,1] n;', 'guard x <= (n > 0 ? 1 : 7);'), 'E<> P.C');
never(
  'an element of a constant',
  late('const int c[2] = { 1, 7 }; int[0,1] n = 1;', 'guard x <= c[n];'),
  'E<> P.C',
);
never(
  'a field behind others',
  late(
    'typedef struct { int[0,1] f; int[0,9] g; } pair; pair a[2] = { { 0, 1 }, { 1, 7 } }; int[0,1] n = 1;',
    'guard x <= a[n].g;',
  ),
  'E<> P.C',
);
never('an element of an array of clocks', late('clock u[2]; int[0,1] n = 1;', 'guard u[n] <= 5;'), 'E<> P.C');
never('a remainder', late('int[0,20] n = 15;', 'guard x <= n % 8;'), 'E<> P.C');
never(
  'a local variable of a function',
  late('int f(int[0,7] v) { return v; } int[0,7] n = 7;', 'guard x <= f(n);'),
  'E<> P.C',
);

never('a copy', late('', 'assign x = y;', 'guard x <= 5;'), 'E<> P.D');
never('a copy of what is larger', late('', 'assign x = y - 2;', 'guard x <= 5;'), 'E<> P.D');
never('a copy in two steps', late('', 'assign x = y, z = x;', 'guard z <= 5;'), 'E<> P.D');
never(
  'a copy in a function',
  late('int n; int f() { x = y; return 1; }', 'assign n = f();', 'guard x <= 5;'),
  'E<> P.D',
);
never('a copy in a hook', late('after_update { x = y }', '', 'guard x <= 5;'), 'E<> P.D');
never(
  'a clock that is not set after all',
  late('int n; void f() { if (n > 0) x = 0; }', 'assign f();', 'guard x <= 5;'),
  'E<> P.D',
);
never(
  'a clock that is not set in a loop',
  late('int n; void f() { while (n > 0) { n--; x = 0; } }', 'assign f();', 'guard x <= 5;'),
  'E<> P.D',
);
never(
  'a clock that is set in the other branch',
  late('int n; void f() { if (n == 0) y = 0; else x = 0; }', 'assign f();', 'guard x <= 5;'),
  'E<> P.D',
);
never(
  'one of two clocks is set',
  late('int[0,1] n = 1; clock u[2];', 'assign u[n] = 0;', 'guard u[0] <= 5;'),
  'E<> P.D',
);

never(
  'a copy that another process compares',
  `clock x, y, z; chan c;
   process P() { state A, B, C; init A; trans A -> B { guard z >= 8; }, B -> C { sync c!; assign x = y; }; }
   process Q() { state A, B, C; init A; trans A -> B { sync c?; }, B -> C { guard x <= 5; }; }
   system P, Q;`,
  'E<> Q.C',
);
never(
  'who can hear a broadcast',
  `clock x, z; broadcast chan b;
   process P() { state A, B, C; init A; trans A -> B { guard z >= 8; }, B -> C { sync b!; }; }
   process Q() { state A, B; init A; trans A -> B { guard x >= 5; sync b?; }; }
   system P, Q;`,
  'E<> P.C && Q.A',
);
never(
  'what a higher priority blocks',
  `clock x, z; broadcast chan low, high; chan priority low < high;
   process P() { state A, B, C, D; init A;
     trans A -> B { guard z >= 8; sync high!; }, B -> C { sync low!; }, B -> D { guard x >= 5; sync high!; }; }
   system P;`,
  'E<> P.C',
);
never(
  'what a higher priority blocks as long as its target can be entered',
  `clock x, y; broadcast chan low, high; chan priority low < high;
   process P() { state A { y <= 3 }, B, C, D { x <= 5 }; init A;
     trans A -> C { sync low!; }, A -> D { sync high!; }; }
   system P;`,
  'E<> P.C',
);

/** x is 2 more than y, which is at most 3: so x is at most 5. */
const behind = (guard: string, declarations = ''): string => `clock x, y; ${declarations}
  process P() { state A { x <= 2 }, B { y <= 3 }, C; init A;
    trans A -> B { guard x == 2; assign y = 0; }, B -> C { guard ${guard}; }; }
  system P;`;
never('a lower bound by a variable', behind('x >= n', 'int[0,9] n = 6;'), 'E<> P.C');
never('a lower bound by an element', behind('x > a[1]', 'int[0,9] a[2] = { 0, 5 };'), 'E<> P.C');
never('a lower bound by a difference', behind('x >= n - m', 'int[0,9] n = 9; int[0,3] m = 3;'), 'E<> P.C');

// z is 3 more than y for ever, also when both are far beyond what is compared.
never(
  'a difference to a copy that another process compares',
  `clock x, y, z, w; chan c;
   process Q() { state A { w <= 3 }, B, C, D; init A;
     trans A -> B { guard w == 3; assign y = 0; }, B -> C { guard w >= 20; }, C -> D { sync c!; assign x = z; }; }
   process P() { state A, B, C; init A; trans A -> B { sync c?; }, B -> C { guard x - y < 2; }; }
   system P, Q;`,
  'E<> P.C',
);

/** In B, x is 3; no guard asks for it, and the query asks with a variable whose least value is 1. */
never(
  'a variable in a query',
  `clock x, y; int[1,5] n = 1;
    process P() {
      state A { y <= 3 }, B, C; init A;
      trans A -> B { guard y >= 3; assign y = 0, n = 2; }, B -> C { assign n = 5; };
    }
    system P;`,
  'E<> P.B && x < n',
);
