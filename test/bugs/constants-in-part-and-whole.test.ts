/** A constant of which first a part and then more is read: each reader finds all the cells that it reads. */
import { expect, test } from 'vitest';
import { verifyText } from '../support/verify.js';

test('a struct is copied after the array at its head was read', () => {
  const text = `
    typedef struct { int f[3]; int g; } pair;
    const pair c = { { 1, 2, 3 }, 7 };
    pair t; int[0, 2] i = 1;
    process P() {
      state A, B, C; init A;
      trans A -> B { guard c.f[i] == 2; assign t = c; },
        B -> C { guard t.f[0] == 1 && t.f[2] == 3 && t.g == 7; };
    }
    system P;`;
  expect(verifyText(text, 'E<> P.C').outcome.kind).toBe('satisfied');
});

test('a row of an array of structs is read after a field of it', () => {
  const text = `
    typedef struct { int[0, 9] f[2]; int[0, 9] g; } pair;
    const pair c[2] = { { { 1, 2 }, 3 }, { { 4, 5 }, 6 } };
    pair t[2]; int[0, 1] i;
    process P() {
      state A, B, C; init A;
      trans A -> B { guard c[0].f[i] == 1; assign t = c, i = 1; },
        B -> C { guard t[i].f[i] == 5 && t[i].g == 6 && t == c; };
    }
    system P;`;
  expect(verifyText(text, 'E<> P.C').outcome.kind).toBe('satisfied');
});
