/** The system section: instantiation, the system line, the processes that come of it. */
import { describe, expect, test } from 'vitest';
import { usesOfFunction } from '../../../src/language/checked-model.js';
import { type Symbol } from '../../../src/language/symbols.js';
import { checkCases, checkedText } from '../../support/checked.js';

const check = checkCases((text) => text);
const T = 'process T(const int[0,2] i) { state A; init A; }';
const S = 'process S() { state A; init A; }';

describe('instantiation', () => {
  check(`${S} P = S(); system P;`);
  check(`${S} system S;`);
  check(`${S} P = U(); system P;`, 'TKS4001 1:38');
  check(`int U; ${S} P = U(); system P;`, 'TKS4002 1:45');
  check(`${S} P = S(1); system P;`, 'TKS4003 1:38');
  check(`${T} P = T(); system P;`, 'TKS4003 1:54');
  check(`${T} P = T(1); Q = T(2); system P, Q;`);
  check(`${T} P = T(3); system P;`, 'TKS4017 1:56');
  check(`${T} P = T(1); P = T(2); system P;`, 'TKS3003 1:60');
  check(`${T} int n; P = T(n); system P;`, 'TKS4004 1:63');
  check(`${T} const int n = 2; P = T(n); system P;`);
  check(`${T} clock x; P = T(x); system P;`, 'TKS4004 1:65');
  check(`${T} P = T(true); system P;`);
  check(`${T} int n; P = T(n++); system P;`, 'TKS3116 1:63');
  check('process C(chan &c) { state A; init A; trans A -> A { sync c!; }; } chan a; P = C(a); system P;');
  check('process C(chan c) { state A; init A; } chan a; P = C(a); system P;', 'TKS4004 1:54');
  check('process C(chan &c) { state A; init A; } broadcast chan a; P = C(a); system P;', 'TKS3114 1:65');
  check('process C(broadcast chan &c) { state A; init A; } chan a; P = C(a); system P;');
  check('process C(urgent chan &c) { state A; init A; } broadcast chan a; P = C(a); system P;');
  check(
    'process C(broadcast chan &c) { state A; init A; } urgent chan a; P = C(a); system P;',
    'TKS3114 1:72',
  );
  check('process C(chan &c[2]) { state A; init A; } chan a[2]; P = C(a); system P;');
  check('process C(chan &c[2]) { state A; init A; } chan a[3]; P = C(a); system P;', 'TKS3114 1:61');
  check('process C(chan &c) { state A; init A; } chan a[3]; P = C(a[2]); system P;');
  check('process C(chan &c) { state A; init A; } chan a[3]; int n; P = C(a[n]); system P;', 'TKS4005 1:65');
  check('process C(chan &c) { state A; init A; } chan a[3]; P(const int[0,2] n) = C(a[n]); system P;');
  check('process C(clock &x) { state A; init A; } clock y; P = C(y); system P;');
  check('process C(int &x) { state A; init A; } int y; P = C(y); system P;');
  check('process C(int &x) { state A; init A; } P = C(1); system P;', 'TKS4005 1:46');
  check('process C(int &x) { state A; init A; } const int y = 1; P = C(y); system P;', 'TKS3115 1:63');
  check('process C(int &x) { state A; init A; } int[0,1] y; P = C(y); system P;', 'TKS3114 1:58');
  check('process C(const int &x) { state A; init A; } const int y = 1; P = C(y); Q = C(2); system P, Q;');
  check('process C(const int &x) { state A; init A; } int y; P = C(y); system P;', 'TKS4004 1:59');
  check('process C(const int a[2]) { state A; init A; } const int b[2] = {1, 2}; P = C(b); system P;');
  check(`${T} P(const int k) = T(k + 1); Q = P(0); system Q;`);
  check(`${T} P(const int k) = T(k + 1); Q = P(5); system Q;`, 'TKS4017 1:69');
  check(`${T} P(int k) = T(k); Q = P(0); system Q;`, 'TKS4004 1:63');
});

describe('the system line', () => {
  check(S, 'TKS4016 1:33');
  check(`${S} system X;`, 'TKS4006 1:41');
  check(`int X; ${S} system X;`, 'TKS4002 1:48');
  check(`${S} system S, S;`, 'TKS4007 1:44');
  check(`${S} P = S(); system P, S;`);
  check(`${T} system T;`);
  check('process T(int i) { state A; init A; } system T;', 'TKS4008 1:46');
  check('process T(int[0,2] &i) { state A; init A; } system T;', 'TKS4008 1:52');
  check('process T(clock &x) { state A; init A; } system T;', 'TKS4008 1:49');
  check('process T(int[0,2] i[2]) { state A; init A; } system T;', 'TKS4008 1:54');
  check('process T(int[0,1000000000] i) { state A; init A; } system T;', 'TKS4010 1:60');
  check('process T(int[0,200] i, int[0,200] j) { state A; init A; } system T;', 'TKS4010 1:67');
  check('typedef scalar[3] s_t; process T(s_t i) { state A; init A; } system T;');
  check('process T(const int[1,2] n) { int a[n]; state A; init A; } system T;', 'TKS4009 1:67');
  check(
    'process T(const int[1,2] n) { const int m = n + 1; int a[m]; state A; init A; } system T;',
    'TKS4009 1:88',
  );
  check(
    'process T(const int[1,2] n) { typedef int[0,n] t; int a[t]; state A; init A; } system T;',
    'TKS4009 1:87',
  );
  check('process T(const int[1,2] n) { int[0,n] a; state A; init A; } system T;');
  check(
    'process T(const int n) { int a[n]; state A; init A; } P(const int[1,2] k) = T(k + 1); system P;',
    'TKS4009 1:94',
  );
  check('process T(const int n) { int a[2]; state A; init A; } P(const int[1,2] k) = T(k + 1); system P;');
  check('process E() { } process F() { state A; init A; } system E, F;', 'TKS4022 1:9');
  check(`${S} system S; progress { 1; }`);
  check(`clock x; ${S} system S; progress { x; }`, 'TKS4020 1:64');
  check(`${S} system S; gantt { G(i : int[0,1]): S.A -> i; }`);
  check(`int a[2]; ${S} system S; gantt { G: a -> 1; }`, 'TKS4021 1:65');
  check(
    `int a[3000][1000]; process T(int[0,9] i) { int b[1000][500]; state A; init A; } system T;`,
    'TKS4019',
  );
});

describe('what depends on parameters', () => {
  const U = 'process U(const int n) { const int m = n - 1; int a[m]; int[0,m] v = 2; state A; init A; }';
  check(`${U} P = U(3); Q = U(4); system P, Q;`);
  check(`${U} P = U(1); system P;`, 'TKS3220 1:70');
  check(`${U} P = U(2); Q = U(2); system P, Q;`, 'TKS3220 1:70');
  check(
    'process U(const int n) { const int m = 6 / n; int[0,m] v; state A; init A; } P = U(0); system P;',
    'TKS3124 1:40',
  );
  check('process U(const int n) { int a[n][n]; state A; init A; } P = U(1000000); system P;', 'TKS3222 1:30');

  test('constants of a template have their values in each process', () => {
    const { checked } = checkedText(`${U} P = U(3); Q = U(5); system P, Q;`);
    expect(
      checked.processes.map(({ constants }) => [...constants.values()].map(({ cells }) => cells)),
    ).toEqual([[[2]], [[4]]]);
  });
});

test('what a function uses, through the functions it calls', () => {
  const { checked } = checkedText(
    'int a, b, c, d; const int N = 1; void g(int &x) { x = b; c++; } int f(int p) { int l = p; g(a); l = d; return N; } ' +
      `${S} system S;`,
  );
  const { read, changed } = usesOfFunction(checked, checked.globals.functions[1]!);
  const names = (symbols: ReadonlySet<Symbol>): readonly string[] =>
    [...symbols].map(({ name }) => name).sort();
  expect(names(read)).toEqual(['N', 'a', 'b', 'c', 'd']);
  expect(names(changed)).toEqual(['a', 'c']);
});

describe('processes', () => {
  const names = (text: string): readonly string[] =>
    checkedText(text).checked.processes.map(({ name }) => name);
  const checkNames = (text: string, ...expected: readonly string[]): void => {
    test(text, () => {
      expect(names(text)).toEqual(expected);
    });
  };
  checkNames(`${S} system S;`, 'S');
  checkNames(`${T} system T;`, 'T(0)', 'T(1)', 'T(2)');
  checkNames(
    'process T(int[1,2] i, int[0,1] j) { state A; init A; } system T;',
    'T(1,0)',
    'T(1,1)',
    'T(2,0)',
    'T(2,1)',
  );
  checkNames(`${S} ${T} P = T(1); Q(const int[0,1] k) = T(k); system Q, S, P;`, 'Q(0)', 'Q(1)', 'S', 'P');
  checkNames('process E() { } process F() { state A; init A; } system E, F;', 'F');

  test('priorities rise to the right', () => {
    const { checked } = checkedText(`${S} A = S(); B = S(); C = S(); system A < B, C;`);
    expect(checked.processes.map(({ name, priority }) => `${name} ${priority}`)).toEqual([
      'A 0',
      'B 1',
      'C 1',
    ]);
  });

  test('values and variables reach the template through instantiations', () => {
    const { checked } = checkedText(
      'process T(const int n, int &v, const int a[2]) { state A; init A; } int w[3][2]; const int c[2] = {7, 8}; ' +
        'M(int &x, const int k) = T(k * 2, x, c); P(const int[1,2] j) = M(w[j][1], j + 10); system P;',
    );
    const bindings = checked.processes.map(({ template, bindings: all }) =>
      template.parameters.map((parameter) => {
        const binding = all.get(parameter);
        if (binding?.kind === 'value') return binding.place.cells;
        return binding?.kind === 'reference' ? [binding.variable.name, binding.offset] : undefined;
      }),
    );
    expect(bindings).toEqual([
      [[22], ['w', 3], [7, 8]],
      [[24], ['w', 5], [7, 8]],
    ]);
  });
});
