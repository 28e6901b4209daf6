/** The interpreter: 32-bit integers as in C, short circuits, functions with loops, arrays and structs, limits. */
import { describe, expect, test } from 'vitest';
import { Interpreter } from '../../../src/language/evaluate.js';
import { checkedText, withProcess } from '../../support/checked.js';

/** The value of `const int result = ...` after some declarations, or what went wrong. */
function valueOf(declarations: string, expression: string): number | string {
  const { checked } = checkedText(
    withProcess(`${declarations}\nconst bool marker = true; int dummy() { return ${expression}; }`),
  );
  const symbol = checked.globals.functions.find(({ name }) => name === 'dummy')!;
  const statement = symbol.node.body.statements[0]!;
  if (statement.kind !== 'return' || statement.value === undefined) return 'no value';
  const interpreter = new Interpreter(checked, (each) => checked.constants.get(each), { stepsLeft: 10_000 });
  const value = interpreter.number(statement.value);
  return interpreter.failure?.kind ?? value;
}

const check = (declarations: string, expression: string, expected: number | string): void => {
  test(`${declarations} ${expression}`, () => {
    expect(valueOf(declarations, expression)).toBe(expected);
  });
};

describe('integers', () => {
  check('', '1 + 2 * 3', 7);
  check('', '7 / 2', 3);
  check('', '-7 / 2', -3);
  check('', '-7 % 3', -1);
  check('', '7 % -3', 1);
  check('', '1 / 0', 'divisionByZero');
  check('', '1 % 0', 'divisionByZero');
  check('', '2147483647 + 1', -2147483648);
  check('', '65536 * 65536', 0);
  check('', '100000 * 100000', 1410065408);
  check('', '-(-2147483647 - 1)', -2147483648);
  check('', '(-2147483647 - 1) / -1', -2147483648);
  check('', '1 << 4 | 3', 19);
  check('', '-8 >> 1', -4);
  check('', '1 << -1', 'negativeShift');
  check('', '6 & 3 ^ 1', 3);
  check('', '2 ** 10', 1024);
  check('', '2 ** -1', 0);
  check('', '(-1) ** -3', -1);
  check('', '3 ** 40', Number(BigInt.asIntN(32, 3n ** 40n)));
  check('', '(3 <? 5) + (3 >? 5)', 8);
  check('', '5 == true', 0);
  check('', 'true + true', 2);
  check('', '!5 + !0', 1);
  check('', 'true xor 2 > 1', 0);
  check('', 'abs(-5)', 5);
  check('', 'INT16_MAX + 1', 32768);
});

describe('only what is needed is evaluated', () => {
  check('', 'false && 1 / 0 == 1', 0);
  check('', 'true || 1 / 0 == 1', 1);
  check('', 'false imply 1 / 0 == 1', 1);
  check('', 'true ? 1 : 1 / 0', 1);
  check('', 'true && 1 / 0 == 1', 'divisionByZero');
});

describe('quantifiers', () => {
  check('', 'forall (i : int[0,3]) i < 4', 1);
  check('', 'exists (i : int[0,3]) i == 4', 0);
  check('', 'sum (i : int[1,4]) i * i', 30);
  check('', 'sum (i : int[0,2]) sum (j : int[0,i]) j', 4);
  check('const int a[3] = {4, 5, 6};', 'sum (i : int[0,2]) a[i]', 15);
  check('', 'forall (i : int[0,100000]) true', 'budget');
});

describe('arrays and structs', () => {
  check('const int a[2][3] = {{1, 2, 3}, {4, 5, 6}};', 'a[1][2] * 10 + a[0][1]', 62);
  check('const int a[int[3,4]] = {1, 2};', 'a[4]', 2);
  check('const int a[2] = {1, 2}; const int i = 1;', 'a[i + 1]', 'index');
  check('const struct { int a; int b[2]; } s = {b: {5, 6}, a: 4};', 's.a * 100 + s.b[0] * 10 + s.b[1]', 456);
  check('const int a[2] = {1, 2}, b[2] = {1, 2}, c[2] = {1, 3};', '(a == b) * 10 + (a != c)', 11);
  check('const int[2,5] x = 3; const bool b = 7;', 'x * 10 + b', 31);
});

describe('functions', () => {
  check('int fact(int n) { int r = 1; while (n > 1) { r *= n; n--; } return r; }', 'fact(5)', 120);
  check('int f(int n) { int i, s; for (i = 0; i < n; i++) s += i; return s; }', 'f(5)', 10);
  check('int f() { int s; for (i : int[1,3]) s += i; return s; }', 'f()', 6);
  for (const [operator, expected] of [
    ['-', 5],
    ['/', 3],
    ['%', 1],
    ['<<', 28],
    ['>>', 1],
  ] as const)
    check(`int f() { int n = 7; n ${operator}= 2; return n; }`, 'f()', expected);
  check('int f() { int n; do n++; while (n < 4); return n; }', 'f()', 4);
  check('int f(int n) { if (n > 2) return 1; else return 2; }', 'f(3) * 10 + f(2)', 12);
  check('int f() { for (i : int[0,9]) if (i == 4) return i; return 0; }', 'f()', 4);
  check('void inc(int &x) { x++; } int f() { int y = 1; inc(y); inc(y); return y; }', 'f()', 3);
  check('void set(int &a[2]) { a[1] = 7; } int f() { int b[2]; set(b); return b[1]; }', 'f()', 7);
  check('void set(int a[2]) { a[1] = 7; } int f() { int b[2]; set(b); return b[1]; }', 'f()', 0);
  check('int f() { int a[2] = {1, 2}; int b[2]; b = a; a[0] = 9; return b[0] * 10 + b[1]; }', 'f()', 12);
  check(
    'typedef struct { int x; int y; } S; S mk(int n) { S s; s.x = n; s.y = n + 1; return s; }',
    'mk(3).y',
    4,
  );
  check('typedef struct { int x; } S; int f() { S a, b; a.x = 2; b = a; a.x = 3; return b.x; }', 'f()', 2);
  check('int f() { int i; int j = 0; i = 3; j = i++ * 10 + i; return j; }', 'f()', 34);
  check('int f() { int i = 3; return ++i * 10 + i--; }', 'f()', 44);
  check('int f() { int i; { int i = 5; i++; } return i; }', 'f()', 0);
  check('int f() { int[0,3] x; x = 4; return x; }', 'f()', 'outOfRange');
  check('int f(int[0,3] x) { return x; }', 'f(4)', 'outOfRange');
  check('int[0,3] f(int x) { return x; }', 'f(4)', 'outOfRange');
  check('int f() { assert 1 == 2; return 1; }', 'f()', 'assertion');
  check('int f() { while (true) ; return 1; }', 'f()', 'budget');
  check('int v; int f() { return v; }', 'f()', 'notConstant');
  check('int f() { int i, j; for (i = 0, j = 10; i < j; i++, j--) ; return i; }', 'f()', 5);
});

test('a long chain of functions does not exhaust the stack', () => {
  const chain = ['int f0(int n) { return n; }'];
  for (let i = 1; i < 5_000; i++) chain.push(`int f${i}(int n) { return f${i - 1}(n); }`);
  expect(valueOf(chain.join('\n'), 'f4999(1)')).toBe('budget');
});
