/** Updates happen in the order in which they are written, also where the functions that they call set clocks. */
import { describe, expect, test } from 'vitest';
import { verifyText } from '../support/verify.js';

const FUNCTIONS = `
  clock x, y, z, c[2]; int n; int[0,1] i; chan m;
  typedef struct { int f; } box; box b;
  int seven() { x = 7; return 1; }
  int other() { i = 1 - i; return i; }
  int copies() { y = z; return 0; }
  int set(clock &w, int k) { w = k; return k; }
  box boxed() { box r; x = 7; r.f = 2; return r; }
`;

/** What can be reached right after the updates, with all clocks at 0 before them: where x and the like are. */
function check(updates: string, holds: string): void {
  test(updates, () => {
    const text = `${FUNCTIONS}
      process P() { state A, B; urgent A, B; init A; trans A -> B { assign ${updates}; }; } system P;`;
    expect(verifyText(text, `A[] (P.B imply ${holds})`).outcome.kind).toBe('satisfied');
    expect(verifyText(text, `E<> (P.B && ${holds})`).outcome.kind).toBe('satisfied');
  });
}

describe('a function that sets a clock', () => {
  check('x = 0, n = seven()', 'x == 7');
  check('n = seven(), x = 0', 'x == 0');
  check('x = 0, n += seven()', 'x == 7');
  check('x = 0, c[other()] = 3, n = seven()', 'x == 7 && c[1] == 3');
  check('x = 3, n = (i == 0 && seven() == 1) ? 1 : 0', 'x == 7');
  check('x = 3, n = (i == 0 || seven() == 1) ? 1 : 0', 'x == 3');
  check('x = 3, n = i == 0 ? 4 : seven()', 'x == 3');
  check('x = seven()', 'x == 1');
  check('x = 2, x = x + seven()', 'x == 3');
  check('x = 2, x = seven() + x', 'x == 8');
  check('c[i] = other()', 'c[0] == 1 && c[1] == 0');
  check('x = 4, c[i] = (other() == 1 ? x : y)', 'c[0] == 4 && c[1] == 0');
  check('n = set(c[i], other())', 'c[0] == 1 && c[1] == 0');
  check('n = boxed().f', 'x == 7 && n == 2');
  check('b = boxed(), x = 1', 'x == 1 && b.f == 2');
});

test('of a sender and a receiver, one after the other', () => {
  const model = (first: string, second: string): string => `${FUNCTIONS}
    process P() { state A, B; urgent B; init A; trans A -> B { sync m!; assign ${first}; }; }
    process Q() { state A, B; init A; trans A -> B { sync m?; assign ${second}; }; } system P, Q;`;
  expect(verifyText(model('x = 0', 'n = seven()'), 'E<> P.B && x != 7').outcome.kind).toBe('violated');
  expect(verifyText(model('n = seven()', 'x = 0'), 'E<> P.B && x != 0').outcome.kind).toBe('violated');
});

test('a clock that a call copies on the way to another value matters before', () => {
  // z is compared only after copies() has put it into y, while x is set.
  const text = `${FUNCTIONS}
    process P() { state A { z <= 9 }, B, C; urgent B; init A;
      trans A -> B { assign x = copies(); }, B -> C { guard y >= 8; }; } system P;`;
  expect(verifyText(text, 'E<> P.C').outcome.kind).toBe('satisfied');
  expect(verifyText(text.replace('z <= 9', 'z <= 7'), 'E<> P.C').outcome.kind).toBe('violated');
  const free = text.replace(' { z <= 9 }', '').replace('y >= 8', 'y <= 8 && y >= 8');
  expect(verifyText(free, 'E<> P.C').outcome.kind).toBe('satisfied');
});
