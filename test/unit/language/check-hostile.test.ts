/** Input made to break the checker: it answers, with diagnostics, in a time that grows with the input only. */
import { expect, test } from 'vitest';
import { checkedText, problemsOf, withProcess } from '../../support/checked.js';

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

test('structs that double in size', () => {
  const types = `typedef struct { int a; } S0;\n${lines(60, (i) => `typedef struct { S${i} a; S${i} b; } S${i + 1};`)}`;
  expect(problemsOf(withProcess(`${types}\nS60 s;`))).toEqual(['TKS3222 62:5']);
});

test('two families of structs that double in size, compared', () => {
  const family = (name: string): string =>
    `typedef struct { int a; } ${name}0;\n${lines(20, (i) => `typedef struct { ${name}${i} a; ${name}${i} b; } ${name}${i + 1};`)}`;
  expect(
    problemsOf(withProcess(`${family('S')}\n${family('T')}\nS20 s; T20 t; void f() { s = t; t = s; }`)),
  ).toEqual([]);
});

test('a constant that never ends is reported once', () => {
  const text = `int f() { while (true) ; return 1; }\n${lines(50, (i) => `const int c${i} = f();`)}`;
  expect(problemsOf(withProcess(text))).toEqual(['TKS3221 2:16']);
});

test('many unknown names among many known ones', () => {
  const text = `${lines(1_200, (i) => `int known${i};`)}\nvoid f() {\n${lines(1_200, (i) => `unknown${i} = 1;`)}\n}`;
  expect(problemsOf(withProcess(text))).toHaveLength(1_200);
});

test('a long chain of instantiations, all of them running', () => {
  const names = Array.from({ length: 3_000 }, (_, i) => `P${i + 1}`);
  const text = `process P0() { state A; init A; }\n${lines(3_000, (i) => `P${i + 1} = P${i}();`)}\nsystem ${names.join(', ')};`;
  expect(checkedText(text).checked.processes).toHaveLength(3_000);
});

test('sets of processes beyond counting', () => {
  const text = `process T(${Array.from({ length: 20 }, (_, i) => `int[0,1000000000] p${i}`).join(', ')}) { state A; init A; } system T;`;
  expect(problemsOf(text)).toEqual(['TKS4010 1:' + String(text.indexOf('system T') + 8)]);
});

test('a select over all integers', () => {
  expect(
    problemsOf(
      'process T() { state A; init A; trans A -> A { select i : int[-2147483647,2147483647]; guard i > 0; }; } system T;',
    ),
  ).toEqual([]);
});

test('deep nesting', () => {
  const text = `int f(int n) { return ${'('.repeat(900)}n${' + 1)'.repeat(900)}; } const int c = f(1);`;
  expect(problemsOf(withProcess(text))).toEqual([]);
});
