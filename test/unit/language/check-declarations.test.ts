/** Declarations: names, types, prefixes, ranges, sizes, values, functions. */
import { describe, expect, test } from 'vitest';
import { checkCases, checkedText, withProcess } from '../../support/checked.js';

const check = checkCases(withProcess);

describe('names', () => {
  check('');
  check('int x; int x;', 'TKS3003 1:12');
  check('int x, x;', 'TKS3003 1:8');
  check('int x; void x() {}', 'TKS3003 1:13');
  check('typedef int x; clock x;', 'TKS3003 1:22');
  check('int P;', 'TKS3003 2:9');
  check('int x = y;', 'TKS3001 1:9');
  check('const int x = y; const int y = 1;', 'TKS3002 1:15');
  check('const int x = x;', 'TKS3002 1:15');
  check('foo x;', 'TKS3010 1:1');
  check('typedef struct { t inner; } t;', 'TKS3002 1:18');
  check('void f() { u = 1; u = 2; v = u; }', 'TKS3001 1:12', 'TKS3001 1:26');
  check('int foo; foo x;', 'TKS3004 1:10');
  check('const int limit = 3; int x = limti;', 'TKS3001 1:30');
  check('typedef int[0,3] id_t; id_t a[id_t];');
  check('int32_t x = INT32_MAX;');
  check('typedef int[0,255] int32_t; int32_t x = 255;');
  check('int int8_t;');
  check('int abs(int x) { return x; } const int y = abs(1);');
  check('void f() { g(); } void g() { }', 'TKS3002 1:12');
  check('void f(int a, int a) { }', 'TKS3003 1:19');
  check('void f(int a) { int a; }', 'TKS3003 1:21');
  check('void f(int a) { { int a; a = 1; } }');
  check('int a; void f(int a) { a = 1; }');
  check('struct { int a; int a; } s;', 'TKS3003 1:21');

  test('the first declaration is shown', () => {
    const { diagnostics } = checkedText(withProcess('int x; clock x;'));
    expect(diagnostics[0]?.related).toMatchObject([{ span: { start: 4, end: 5 } }]);
  });
  test('a near name is suggested', () => {
    const { diagnostics } = checkedText(withProcess('const int limit = 3; int x = limti;'));
    expect(diagnostics[0]?.hint).toBe("Did you mean 'limit'?");
  });
});

describe('prefixes', () => {
  check('const int x = 1;');
  check('meta int x = 1;');
  check('urgent chan a; broadcast chan b; urgent broadcast chan c;');
  check('hybrid clock x;');
  check('const clock x;', 'TKS3224 1:1');
  check('meta clock x;', 'TKS3224 1:1');
  check('const chan c;', 'TKS3224 1:1');
  check('urgent int x;', 'TKS3201 1:1');
  check('broadcast clock x;', 'TKS3201 1:1');
  check('typedef chan c_t; urgent c_t x;');
  check('typedef const int[0,1] t; t x = 1;');
  check('typedef const int[0,1] t; t x;', 'TKS3202 1:29');
  check('string s;', 'TKS3212 1:1');
  check('const string s = "a";');
});

describe('ranges and sizes', () => {
  check('int[0,3] x;');
  check('int[3,3] x;');
  check('int[3,0] x;', 'TKS3229 1:10');
  check('const int N = 2; int[0,N - 3] x;', 'TKS3229 1:31');
  check('int[3,0] x = 1;', 'TKS3229 1:10');
  check('const int[3,0] x = 3;', 'TKS3229 1:16');
  check('typedef int[3,0] none;', 'TKS3205 1:9');
  check('typedef int[3,0] none; none x;', 'TKS3205 1:9', 'TKS3229 1:29');
  check('typedef int[3,0] none; typedef struct { int a; none b; } S;', 'TKS3205 1:9');
  check('typedef int[3,0] none; struct { int a; none b; } s;', 'TKS3205 1:9', 'TKS3229 1:50');
  check('typedef int[3,0] none; int a[none]; none b[none]; chan c[none]; clock d[none];', 'TKS3205 1:9');
  check('typedef int[3,0] none; none a[2];', 'TKS3205 1:9', 'TKS3229 1:29');
  check('typedef int[3,0] none; int f(none x) { return 1; }', 'TKS3205 1:9');
  check('typedef int[3,0] none; void f() { none x; }', 'TKS3205 1:9', 'TKS3230 1:40');
  check('void f(int[3,0] x) { }', 'TKS3205 1:8');
  check('bool b = forall (i : int[3,0]) false;', 'TKS3205 1:22');
  check('int x = sum (i : int[3,0]) 1 / 0;', 'TKS3205 1:18');
  check('int a[int[3,0]];', 'TKS3205 1:7');
  check('int a[0] = {1};', 'TKS3208 1:7', 'TKS3217 1:13');
  check('int n; int[0,n] x;', 'TKS3207 1:14');
  check('int[0,true] x;', 'TKS3206 1:7');
  check('int[0,1.5] x;', 'TKS3206 1:7');
  check('int a[3];');
  check('int a[0]; void f() { a[0] = 1; }', 'TKS3208 1:7', 'TKS3125 1:24');
  check('int a[0]; int i; void f() { for (i = 0; i < 0; i++) a[i] = 1; }', 'TKS3208 1:7');
  check('int a[-1];', 'TKS3208 1:7');
  check('const int N = 0; int a[N];', 'TKS3208 1:24');
  check('int n; int a[n];', 'TKS3207 1:14');
  check('clock x; int a[x];', 'TKS3206 1:16');
  check('int a[int[1,3]]; void f() { a[3] = 1; }');
  check('int a[int[1,3]]; void f() { a[0] = 1; }', 'TKS3125 1:31');
  check('int a[bool];', 'TKS3209 1:7');
  check('typedef clock t; int a[t];', 'TKS3209 1:24');
  check('typedef scalar[3] s_t; s_t v; int a[s_t]; void f() { a[v] = 1; }');
  check('typedef scalar[3] s_t; int a[s_t]; void f() { a[1] = 1; }', 'TKS3109 1:49');
  check(
    'typedef scalar[3] s_t; typedef scalar[3] r_t; r_t v; int a[s_t]; void f() { a[v] = 1; }',
    'TKS3109 1:79',
  );
  check('scalar[0] s;', 'TKS3229 1:11');
  check('typedef scalar[0] s_t; int a[s_t];', 'TKS3205 1:9');
  check('int a[1000000000];', 'TKS3222 1:5');
  check('int a[10000][10000];', 'TKS3222 1:5');
  check('const int N = 1 / 0;', 'TKS3124 1:15');
  check('const int N = 1; int a[N / 0];', 'TKS3124 1:24');
  check(
    'int f(int n) { int i; int s = 0; for (i = 1; i <= n; i++) s += i; return s; } int a[f(3)]; const int b[6] = {1,2,3,4,5,6}; bool c = a == b;',
    'TKS3207 1:133',
  );
  check('int f() { while (true) ; return 1; } const int N = f();', 'TKS3221 1:52');
  check('int f() { return 1 << 3; } int[0,f()] x = 8;');
  check('int f() { return 1 << 3; } int[0,f()] x = 9;', 'TKS3220 1:43');
});

describe('values', () => {
  check('int x = 1, y = -1; bool b = true; bool c = 1;');
  check('int x = 40000;', 'TKS3220 1:9');
  check('const int x = 40000;');
  check('const int x = 2147483647;');
  check('int[0,3] x = 4;', 'TKS3220 1:14');
  check('int x = 1.5;', 'TKS3214 1:9');
  check('double d = 1.5; double e = 1;');
  check('clock x = 5;');
  check('clock x = 1.5;');
  check('clock y; clock x = y;', 'TKS3214 1:20', 'TKS3207 1:20');
  check('chan c = 1;', 'TKS3203 1:6');
  check('const int x;', 'TKS3202 1:11');
  check('const int a[2];', 'TKS3202 1:11');
  check('int a[2] = {1, 2};');
  check('int a[2] = {1};', 'TKS3219 1:12');
  check('int a[2] = {1, 2, 3};', 'TKS3217 1:19');
  check('int a[2] = {1, true};');
  check('int a[2] = 1;', 'TKS3214 1:12');
  check('int a[2] = {x: 1, 2};', 'TKS3215 1:13');
  check('int a[2][2] = {{1, 2}, {3, 4}};');
  check('int a[2][2] = {{1, 2}, {3}};', 'TKS3219 1:24');
  check('int[0,3] a[2] = {1, 4};', 'TKS3220 1:21');
  check('struct { int a; bool b; } s = {1, true};');
  check('struct { int a; bool b; } s = {b: true, a: 1};');
  check('struct { int a; bool b; } s = {1};', 'TKS3219 1:31');
  check('struct { int a; bool b; } s = {1, true, 2};', 'TKS3217 1:41');
  check('struct { int a; bool b; } s = {a: 1, a: 2};', 'TKS3218 1:38', 'TKS3219 1:31');
  check('struct { int a; bool b; } s = {a: 1, c: 2};', 'TKS3216 1:38');
  check('struct { int a; int b[2]; } s[2] = {{1, {2, 3}}, {4, {5, 6}}};');
  check('int x = {1};', 'TKS3214 1:9');
  check('int y; int x = y;', 'TKS3207 1:16');
  check('int y; int x = y++;', 'TKS3116 1:16');
  check('const int y = 2; int x = y * 3;');
  check('const int a[3] = {1, 2, 3}; int x = a[2]; int[0,a[0]] z;');
  check('const int a[3] = {1, 2, 3}; int x = a[3];', 'TKS3125 1:39', 'TKS3123 1:39');
  check('typedef struct { int a; } S; const S s = {1}; S t = s;');
  check('scalar[3] s = 1;', 'TKS3203 1:11');
  check('int y; int f() { return y; } int x = f();', 'TKS3207 1:38');
  check('int y; int f() { y = 1; return 1; } int x = f();', 'TKS3116 1:45');
  check('void f() { int y = 1; int x = y + 1; }');
  check('void f() { int y = 1; int x = y++; }', 'TKS3116 1:31');
  check('void f() { const int y = 3; int x[y]; }', 'TKS3207 1:35');
  check('void f() { chan c; }', 'TKS3204 1:17');
  check('typedef scalar[2] s_t; void f() { s_t c; }', 'TKS3204 1:39');
});

describe('structs', () => {
  check('struct { int a; clock x; } s;');
  check('struct { chan c; } s;', 'TKS3210 1:10');
  check('struct { const int c; } s;', 'TKS3211 1:20');
  check(
    'struct { int a[3]; struct { bool b; } t; } s; void f() { s.a[1] = 1; s.t.b = true; s.t.c = 1; }',
    'TKS3008 1:88',
  );
  check('typedef struct { int a; } A; typedef struct { int a; } B; A a; B b; void f() { a = b; }');
  check(
    'typedef struct { int a; } A; typedef struct { int b; } B; A a; B b; void f() { a = b; }',
    'TKS3103 1:80',
  );
  check('void x;', 'TKS3213 1:1');
});

describe('functions', () => {
  check('int f() { return 1; }');
  check('void f() { return; }');
  check('int f() { }', 'TKS3302 1:5');
  check('int f(int n) { if (n > 0) return 1; }', 'TKS3302 1:5');
  check('int f(int n) { if (n > 0) return 1; else return 2; }');
  check('int f(int n) { while (true) { return 1; } }', 'TKS3302 1:5');
  check('int f(int n) { do { return 1; } while (true); }');
  check('int f(int n) { return 1; n = 2; }', 'TKS3302 1:5');
  check('int f() { return; }', 'TKS3304 1:11');
  check('void f() { return 1; }', 'TKS3303 1:12');
  check('int f() { clock x; return x; }', 'TKS3305 1:27');
  check('bool f() { return 3; }');
  check('int f() { int a[2]; return a; }', 'TKS3305 1:28');
  check('typedef int A[2]; A f() { A a; return a; }', 'TKS3306 1:19');
  check('chan f() { }', 'TKS3306 1:1', 'TKS3302 1:6');
  check('typedef struct { int a; } S; S f() { S s; s.a = 1; return s; }');
  check('int f(int n) { return n == 0 ? 0 : f(n - 1); }', 'TKS3301 1:36');
  check('void f() { int i; if (i) ; while (i) i--; do i++; while (i < 3); }');
  check('void f() { clock x; if (x < 3) ; }');
  check('void f() { int a[2]; if (a) ; }', 'TKS3117 1:26');
  check('void f() { for (i : int[0,3]) { i = 1; } }', 'TKS3105 1:33');
  check('void f() { int s = 0; for (i : int[0,3]) { s += i; } }');
  check('void f() { for (i : bool) ; }', 'TKS3113 1:21');
  check('typedef scalar[2] s_t; int a[s_t]; void f() { for (i : s_t) a[i] = 1; }');
  check('int g; void f() { assert g == 1; }');
  check('int g; void f() { assert g++ == 1; }', 'TKS3116 1:26');
  check('void f() { ; { int i; i = 1; } }');
  check('void f() { int i = j; int j; }', 'TKS3001 1:20');
});

describe('other declarations', () => {
  check('chan a, b; chan c[3]; chan priority a, c[0] < default < b;');
  check('chan a; int i; chan priority a < i;', 'TKS3226 1:34');
  check('chan c[3]; int i; chan priority c[i] < default;', 'TKS3207 1:33');
  check('chan c[3]; chan priority c < default;');
  check('chan a; chan priority a < default; chan priority default < a;', 'TKS3227 1:36');
  check('int i; before_update { i = 1, i++ } after_update { i = 0 }');
  check('int i; before_update { i = z }', 'TKS3001 1:28');
  check('int i; before_update { i = 1 } before_update { i = 2 }', 'TKS3228 1:32');
});
