/**
 * Whether a model goes wrong depends neither on the order of its processes, nor on the order in which a guard or an
 * invariant asks for clocks and integers: integers come first, as they are written, and where they hold everything that is
 * asked of clocks is evaluated. Zones and exact times agree.
 */
import { expect, test } from 'vitest';
import { search } from '../../src/explore/search.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { exploreRegions } from '../reference/regions.js';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';

function goesWrong(text: string): { readonly zones: boolean; readonly regions: boolean } {
  const system = concreteText(text);
  let isWrong = false;
  exploreRegions(
    system,
    system.clocks.map(() => 3),
    2_000,
    () => undefined,
    () => (isWrong = true),
  );
  const { errors } = search(new ZoneSystem(networkText(text)), undefined);
  return { zones: errors.count > 0, regions: isWrong };
}

function check(text: string, isWrong: boolean): void {
  expect(goesWrong(text)).toEqual({ zones: isWrong, regions: isWrong });
}

/** Two invariants that are asked when P enters B; m is 0 then. */
function checkInvariants(one: string, other: string, isWrong: boolean): void {
  test.each(['P, Q', 'Q, P'])(`invariants ${one} and ${other}, processes %s`, (order) => {
    check(
      `clock x, y; int[0, 2] n; int[0, 2] m = 1;
       process P() { state A, B { ${one} }; init A; trans A -> B { assign m = 0; }; }
       process Q() { state A { ${other} }; init A; }
       system ${order};`,
      isWrong,
    );
  });
}

checkInvariants('x < 0', 'x <= 2 / m', true);
checkInvariants('x < 0', '2 / m > 0', true);
checkInvariants('n == 1', '2 / m > 0', true);
checkInvariants('n == 1', 'x <= 2 / m', false);
checkInvariants('true', 'x <= 3', false);

/** In A time passes until x is 2; m and n are 0. */
function checkFormula(formula: string, isWrong: boolean): void {
  test(formula, () => {
    const declared = 'clock x, y, z[2]; int[0, 2] n, m; const int e[2] = { 0, 1 };';
    check(
      `${declared} process P() { state A { x <= 2 }, B; init A; trans A -> B { guard ${formula}; }; } system P;`,
      isWrong,
    );
    check(
      `${declared} process P() { state A { x <= 2 }, B { ${formula} }; init A; trans A -> B { }; } system P;`,
      isWrong,
    );
  });
}

checkFormula('x < 0 && y <= 2 / m', true);
checkFormula('y <= 2 / m && x < 0', true);
checkFormula('x > 2 && y >= 2 / m', true);
checkFormula('x < 0 && 2 / m > 0', true);
checkFormula('2 / m > 0 && x < 0', true);
checkFormula('n == 1 && x <= 2 / m', false);
checkFormula('x <= 2 / m && n == 1', false);
checkFormula('n == 1 && 2 / m > 0', false);
checkFormula('2 / m > 0 && n == 1', true);
checkFormula('n == 0 || x <= 2 / m', false);
checkFormula('n == 1 || x <= 2 / m', true);
checkFormula('(x <= 2 / m || n == 0)', false);
checkFormula('(2 / m > 0 || x < 1) && n == 1', false);
checkFormula('(2 / m > 0 || x < 1) && n == 0', true);
checkFormula('x < 0 && (n == 0 imply y <= 2 / m)', true);
checkFormula('x < 0 && (n == 1 imply y <= 2 / m)', false);
checkFormula('(n == 0 imply x < 0 && 2 / m > 0)', true);
checkFormula('(n == 1 imply x < 0 && 2 / m > 0)', false);
checkFormula('forall (i : int[0, 1]) z[i] < e[i]', false);
checkFormula('forall (i : int[0, 2]) x < e[i]', true);
checkFormula('forall (i : int[0, 2]) x < 0 && e[i] == 0', false);
checkFormula('forall (i : int[0, 2]) x < 0 && e[i] >= 0', true);

test.each(['', 'chan priority default < c;'])('an edge that nobody synchronises with: %s', (priority) => {
  const text = (guard: string): string => `clock x; int[0, 2] n, m; chan c; ${priority}
    process P() { state A { x <= 2 }, B; init A; trans A -> B { guard ${guard}; sync c!; }, A -> B { }; } system P;`;
  check(text('x < 2 / m'), true);
  check(text('x < 2 / m && n == 1'), false);
});

test('in TChecker files', () => {
  const system = (first: string, second: string): string => `system:s
event:e
process:P
int:1:0:2:0:n
int:1:0:2:0:m
clock:1:x
location:P:A{initial:}
location:P:B{invariant:${first}}
edge:P:A:B:e{}
process:Q
location:Q:A{initial: : invariant:${second}}
`;
  check(system('x<0 && x<=2/m', 'x<=3'), true);
  check(system('x<=2/m && x<0', 'x<=3'), true);
  check(system('x<=2/m && n==1', 'x<=3'), false);
});
