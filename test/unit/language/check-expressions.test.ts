/** Types of expressions: what operators accept, where clocks may stand, what can be changed. */
import { describe } from 'vitest';
import { checkCases, withProcess } from '../../support/checked.js';

describe('operators', () => {
  const check = checkCases((text) =>
    withProcess(`const int N = 3; bool b; int i; clock x, y; chan c; int a[2]; struct { int f; } s; ${text}`),
  );
  /** A value where any type will do. */
  const value = (expression: string, ...expected: readonly string[]): void => {
    const at =
      'const int N = 3; bool b; int i; clock x, y; chan c; int a[2]; struct { int f; } s; void f() { if ('
        .length;
    check(
      `void f() { if (${expression}) ; }`,
      ...expected.map((line) => line.replace(/\+(\d+)/, (_, n) => `1:${at + 1 + Number(n)}`)),
    );
  };
  value('1 + 2');
  value('i + true');
  value('b + b');
  value('i % 2 == 1 && b || !b');
  value('i << 2 & 3 | 4 ^ 5');
  value('i ** 2 > 3');
  value('(i <? 3) == (i >? 4)');
  value('b xor i == 2');
  value('b imply b');
  value('a == a');
  value('s == s');
  value('c == c');
  value('a + 1', 'TKS3101 +0');
  value('s + 1', 'TKS3101 +0');
  value('c && b', 'TKS3101 +0');
  value('1 + c', 'TKS3101 +0');
  value('i % x', 'TKS3101 +0');
  value('b && a', 'TKS3101 +0');
  value('x & 1', 'TKS3101 +0');
  value('a == s', 'TKS3101 +0');
  value('a == 1', 'TKS3101 +0');
  value('c < c', 'TKS3101 +0');
  value('b xor x < 3', 'TKS3101 +0');
  value('!a', 'TKS3102 +1');
  value('-c', 'TKS3102 +1');
  value('-b');
  value('+i');
  value('(a + 1) * 2 + c', 'TKS3101 +1');
  value('1 + 2 + a + 3', 'TKS3101 +0');
  value('f2', 'TKS3001 +0');
  value('N2 > 1', 'TKS3001 +0');
  value('a[0] == 1');
  value('a[b]');
  value('a[i + 1]');
  value('a[x]', 'TKS3109 +2');
  value('a[a]', 'TKS3109 +2');
  value('a[2]', 'TKS3125 +2');
  value('a[-1]', 'TKS3125 +2');
  value('a[N]', 'TKS3125 +2');
  value('i[0]', 'TKS3108 +0');
  value('s.f');
  value('s.g', 'TKS3008 +2');
  value('i.f', 'TKS3009 +0');
  value('a.f', 'TKS3009 +0');
  value('b ? 1 : 2');
  value('x < 3 ? 1 : 2');
  value('a ? 1 : 2', 'TKS3110 +0');
  value('b ? a[0] : s', 'TKS3111 +0');
  value('b ? x < 3 : x < 4', 'TKS3111 +0');
  value('(b ? a : a) == a');
  value('deadlock', 'TKS3122 +0');
  value('P', 'TKS3001 +0');
  value('f', 'TKS3005 +0');
  value('f()', 'TKS3301 +0', 'TKS3120 +0');
  value('i()', 'TKS3006 +0');
  value('abs(i)');
  value('abs(1, 2)', 'TKS3007 +0');
  value('abs(x)', 'TKS3114 +4');
  value('sqrt(i) < 1');
  value('INT32_MAX > UINT8_MAX');
  value('forall (k : int[0,3]) k < i');
  value('exists (k : int[0,3]) a[k] == 1');
  value('sum (k : int[0,1]) a[k]');
  value('forall (k : int) k < i');
  value('forall (k : bool) k', 'TKS3113 +12');
  value('forall (k : int[0,1]) a', 'TKS3112 +22');
  value('forall (k : int[0,1]) k++', 'TKS3105 +22', 'TKS3116 +22');
  value('forall (k : int[0,1]) i++', 'TKS3116 +22');
  value('forall (k : int[0,i]) b', 'TKS3207 +18');
  value('forall (k : int[0,1]) forall (l : int[0,k]) l == k');
  value("x' == 1", 'TKS3117 +0');
  value("i' == 1", 'TKS3119 +0');
});

describe('changes', () => {
  const check = checkCases((text) =>
    withProcess(
      `const int N = 3; bool b; int i; clock x, y; chan c; int a[2], d[2]; int[0,1] e[3]; struct { int f; } s; const int k[2] = {1, 2};\nvoid f(int p, const int q, int &r, const int &t) { ${text} }`,
    ),
  );
  const at = (column: number): string =>
    `2:${'void f(int p, const int q, int &r, const int &t) { '.length + 1 + column}`;
  check('i = 1;');
  check('i = b;');
  check('b = i;');
  check('x = 0;');
  check('x = i;');
  check('x = y;');
  check('x = 1.5;');
  check('x = b ? 1 : y;');
  check('x = b ? y : true;');
  check('i = b ? 1 : y;', `TKS3103 ${at(0)}`);
  check('i = b ? 1 : 1.5;', `TKS3103 ${at(0)}`);
  check('a = b ? a : d;');
  check('s = b ? s : 1;', `TKS3111 ${at(4)}`);
  check('i = x;', `TKS3103 ${at(0)}`);
  check('x = y - x;', `TKS3103 ${at(0)}`);
  check('a = d;');
  check('a = e;', `TKS3103 ${at(0)}`);
  check('a = i;', `TKS3103 ${at(0)}`);
  check('s = s;');
  check('i = s;', `TKS3103 ${at(0)}`);
  check('c = c;', `TKS3121 ${at(0)}`);
  check('N = 1;', `TKS3105 ${at(0)}`);
  check('k[0] = 1;', `TKS3105 ${at(0)}`);
  check('p = 1;');
  check('q = 1;', `TKS3105 ${at(0)}`);
  check('r = 1;');
  check('t = 1;', `TKS3105 ${at(0)}`);
  check('1 = 2;', `TKS3104 ${at(0)}`);
  check('i + 1 = 2;', `TKS3104 ${at(0)}`);
  check('f = 1;', `TKS3005 ${at(0)}`);
  check('(b ? i : p) = 2;');
  check('(b ? i : N) = 2;', `TKS3105 ${at(1)}`);
  check('++i = 2;');
  check('(i = 3) = 2;');
  check('i += 1;');
  check('i += b;');
  check('b += 1;', `TKS3106 ${at(0)}`);
  check('b -= 1;');
  check('b |= true;');
  check('x += 1;', `TKS3106 ${at(0)}`);
  check('x -= 1;', `TKS3106 ${at(0)}`);
  check('a += 1;', `TKS3106 ${at(0)}`);
  check('i <<= 2;');
  check('i++;');
  check('--i;');
  check('b++;', `TKS3107 ${at(0)}`);
  check('x++;', `TKS3107 ${at(0)}`);
  check('a++;', `TKS3107 ${at(0)}`);
  check('N++;', `TKS3105 ${at(0)}`);
  check('i++ = 2;', `TKS3104 ${at(0)}`);
  check('i;', `TKS3118 ${at(0)}`);
  check('i == 1;', `TKS3118 ${at(0)}`);
  check('1;');
  check('x < 3;', `TKS3121 ${at(0)}`);
  check('a[i++] = a[--i];');
  check('s.f = a[0] = i = 2;');
  check('for (i = 0, p = 1; i < 3; i++) ;');
  check('for (i = 0, p; i < 3; i++) ;');
});

describe('calls', () => {
  const check = checkCases((text) =>
    withProcess(
      `int i; int[0,3] j; bool b; clock x; int a[2]; const int N = 1; struct { int f; } s; int g; int z(int p) { return p; } void r(int &p) { p = 1; } void cr(const int &p) { } void rj(int[0,3] &p) { p = 1; } void ar(int p[2]) { } void rar(int &p[2]) { p[0] = 1; } void st(struct { int f; } p) { } void rx(clock &p) { p = 0; } int pure(int n) { int m = n; m++; return m; } int impure() { return g++; }\nvoid f() { ${text} }`,
    ),
  );
  const at = (column: number): string => `2:${'void f() { '.length + 1 + column}`;
  check('i = z(1);');
  check('i = z(b);');
  check('i = z();', `TKS3007 ${at(4)}`);
  check('i = z(1, 2);', `TKS3007 ${at(4)}`);
  check('i = z(x);', `TKS3114 ${at(6)}`);
  check('i = z(a);', `TKS3114 ${at(6)}`);
  check('r(i);');
  check('r(a[1]);');
  check('r(s.f);');
  check('r(j);', `TKS3114 ${at(2)}`);
  check('rj(j);');
  check('rj(i);', `TKS3114 ${at(3)}`);
  check('r(1);', `TKS3115 ${at(2)}`);
  check('r(N);', `TKS3115 ${at(2)}`);
  check('r(i + 1);', `TKS3115 ${at(2)}`);
  check('r(b);', `TKS3114 ${at(2)}`);
  check('cr(1);', `TKS3118 ${at(0)}`);
  check('ar(a);', `TKS3118 ${at(0)}`);
  check('ar(i);', `TKS3114 ${at(3)}`);
  check('rar(a);');
  check('st(s);', `TKS3118 ${at(0)}`);
  check('rx(x);');
  check('rx(i);', `TKS3114 ${at(3)}`);
  check('i = forall (k : int[0,1]) pure(k) == 1;');
  check('i = forall (k : int[0,1]) impure() == 1;', `TKS3116 ${at(26)}`);
  check('i = impure();');
  check('h();', `TKS3001 ${at(0)}`);
  check('z(1)(2);', `TKS3006 ${at(0)}`);
});
