/** What queries compare counts in the search: clocks that are copied into theirs, and how two clocks differ. */
import { expect, test } from 'vitest';
import { verifyText } from '../support/verify.js';

function check(edge: string, query: string, expected: string): void {
  test(`${query}, ${edge}`, () => {
    const text = `clock x, y; process P() { state A, B; init A; trans A -> B { ${edge} }; } system P;`;
    const { outcome } = verifyText(text, query);
    expect(outcome.kind).toBe(expected);
  });
}

// A clock that only a query looks at, and only after it was copied, matters.
check('assign x = y;', 'E<> P.B && x == 5', 'satisfied');
check('assign x = y;', 'A[] P.B imply x <= 3', 'violated');
check('assign x = y;', 'E<> P.B && x != y', 'violated');
check('assign x = y + 1;', 'A[] P.B imply x >= 1', 'satisfied');

// Clocks that are far beyond what they are compared with still differ as before.
check('guard x >= 10;', 'A[] x == y', 'satisfied');
check('guard x >= 10;', 'E<> P.B && x - y > 3', 'violated');
check('guard x >= 10; assign y = 0;', 'E<> P.B && x - y > 3', 'satisfied');
check('guard x >= 10; assign y = 0;', 'A[] P.B imply x - y >= 10', 'satisfied');

test('all clocks of an array count, whichever of them is asked for', () => {
  const text = 'clock x, c[2]; int[0,1] n = 1; process P() { state A { x <= 7 }; init A; } system P;';
  const { outcome } = verifyText(text, 'sup: c[n]');
  const sup = { kind: 'value', value: 7, open: false };
  expect(outcome).toMatchObject({ kind: 'values', values: [{ sup }] });
});
