/** Declarations, statements, parameters, labels and system sections: what can be written, and what is said about mistakes. */
import { describe, expect, test } from 'vitest';
import {
  parseDeclarations,
  parseGuard,
  parseInvariant,
  parseParameters,
  parseProbability,
  parseRate,
  parseSelect,
  parseSynchronisation,
  parseSystemItems,
  parseUpdate,
} from '../../../src/language/parse-code.js';
import { printDeclaration, printSystemItem } from '../../../src/language/print.js';
import { bare, reading } from '../../support/parse.js';

function declarations(text: string, syntax: 'current' | 'old' = 'current') {
  return reading(text, (source, report) => parseDeclarations(source, syntax, report));
}

function system(text: string, syntax: 'current' | 'old' = 'current') {
  return reading(text, (source, report) => parseSystemItems(source, syntax, report));
}

/** Each text is read without complaint and printed as it stands here. */
describe('declarations', () => {
  const cases: readonly string[] = [
    'int x;',
    'int x = 5, y = x, z[3];',
    'const int N = 2147483647;',
    'int[0, N - 1] i;',
    'bool b = true;',
    'clock x, y = 5;',
    'chan c;',
    'urgent broadcast chan c[N][id_t];',
    'meta int m;',
    'hybrid clock h;',
    'double d = 1.5e3;',
    'const string s = "text";',
    'scalar[3] s;',
    'typedef scalar[N] pid_t;',
    'typedef int[0, 3] id_t;',
    'typedef struct { int a, b[2]; bool c; } pair_t, pairs_t[2];',
    'struct { struct { int a; } b; } s;',
    'id_t x[id_t][int[1, 3]][scalar[2]];',
    'const int a[2][2] = { { 1, 2 }, { 3, 4 } };',
    'pair_t p = { a: 1, b: { 2, 3 } };',
    'int exit, control, simulate, deadlock, sum, query, location, string;',
    'typedef int[0, 7] int32_t;',
    'chan priority a, b[0] < default < c;',
    'before_update { x = 1, y++ }',
    'after_update { f() }',
    'import "lib.so" { int f(int x); g = void h(); };',
    'import "lib.so" int f(int x);',
    'dynamic Child(const int id);',
    'void f() {\n}',
    'int f(int a, int &b, const int &c[2], clock &x) {\n  return a;\n}',
    'void f() {\n  int i, j = 2;\n  typedef int[0, 1] t;\n  t k;\n  i = k;\n}',
    'void f() {\n  ;\n  if (a)\n    b = 1;\n  else if (c, d)\n    b = 2;\n  else {\n    b = 3;\n  }\n}',
    'void f() {\n  for (i = 0, j = 1; i < 3; i++)\n    x[i] = 0;\n}',
    'void f() {\n  for (i : id_t) {\n    x[i] = 0;\n  }\n}',
    'void f() {\n  while (a)\n    a = !a;\n  do {\n    a--;\n  } while (a > 0);\n}',
    'void f() {\n  assert a == b;\n  return;\n}',
    'void f() {\n  if (a)\n    if (b)\n      c = 1;\n    else\n      c = 2;\n}',
    'void f() {\n  {\n    int a;\n    {\n    }\n  }\n}',
    'void __ON_CONSTRUCT__() {\n  x = random(5);\n}',
  ];
  test.each(cases)('%s', (text) => {
    const { value, places } = declarations(text);
    expect(places).toEqual([]);
    expect(value.map((declaration) => printDeclaration(declaration)).join('\n')).toBe(text);
  });
  test('comments and continued lines are blanks', () => {
    const { value, places } = declarations('\ufeff// one\nint /* two */ x\\\n ; /**/\r\nint y;');
    expect(places).toEqual([]);
    expect(value).toHaveLength(2);
  });
  test('foreign declarations tell their names', () => {
    const { value } = declarations('import "l" { int f(); a = int g(); }; dynamic T();');
    expect(value).toMatchObject([
      { feature: 'external', declares: [{ name: 'f' }, { name: 'a' }] },
      { feature: 'dynamic', declares: [{ name: 'T' }] },
    ]);
  });
});

describe('old syntax', () => {
  test('constants', () => {
    const { value, places } = declarations('const N 5, M (N + 1); const a[2] {1, 2}; int x := 3;', 'old');
    expect(places).toEqual([]);
    expect(value.map((declaration) => printDeclaration(declaration))).toEqual([
      'const int N = 5, M = N + 1;',
      'const int a[2] = { 1, 2 };',
      'int x = 3;',
    ]);
  });
  test('parameters', () => {
    const { value, places } = reading('int x, y; const n, m; chan c', (source, report) =>
      parseParameters(source, 'old', report),
    );
    expect(places).toEqual([]);
    expect(value.map(({ name, passing }) => `${name.name} ${passing}`)).toEqual([
      'x reference',
      'y reference',
      'n value',
      'm value',
      'c reference',
    ]);
  });
  test('guards', () => {
    const { value, places } = reading('x =< 5, y => 3, z == 1', (source, report) =>
      parseGuard(source, 'old', report),
    );
    expect(places).toEqual([]);
    expect(bare(value)).toMatchObject({ operator: '&&', left: { operator: '&&', left: { operator: '<=' } } });
  });
  test('words of today are names', () => {
    expect(declarations('int if, select, struct;', 'old').places).toEqual([]);
  });
});

describe('system sections', () => {
  const cases: readonly string[] = [
    'system A;',
    'system A, B < C;',
    'P = T();\nsystem P;',
    'P(int &x, const int i) = T(x, i + 1, 3);\nsystem P;',
    'P() = T();\nsystem P;',
    'exit = T(1);\nsystem exit;',
    'int x;\nP = T(x);\nsystem P;',
    'system P;\nprogress {\n  x;\n  a > 1 : y;\n}',
    'system P;\ngantt {\n  G(i : id_t): a[i] -> 1, for (j : id_t, k : int[0, 1]) b[j] -> i;\n  H: true -> 2;\n}',
    'system P;\nIO P { a!, b? }\nIO Q(1, 2) { c[1] }',
  ];
  test.each(cases)('%s', (text) => {
    const { value, places } = system(text);
    expect(places).toEqual([]);
    expect(value.map((item) => printSystemItem(item)).join('\n')).toBe(text);
  });
});

describe('labels', () => {
  test('blank ones', () => {
    const blank = ' /* nothing */ \n// here';
    expect(reading(blank, (s, r) => parseGuard(s, 'current', r))).toMatchObject({
      value: undefined,
      places: [],
    });
    expect(reading(blank, (s, r) => parseInvariant(s, 'current', r))).toMatchObject({
      value: undefined,
      places: [],
    });
    expect(reading(blank, (s, r) => parseRate(s, 'current', r))).toMatchObject({
      value: undefined,
      places: [],
    });
    expect(reading(blank, (s, r) => parseProbability(s, 'current', r))).toMatchObject({ value: undefined });
    expect(reading(blank, (s, r) => parseSynchronisation(s, 'current', r))).toMatchObject({
      value: undefined,
    });
    expect(reading(blank, (s, r) => parseSelect(s, 'current', r))).toMatchObject({ value: [], places: [] });
    expect(reading(blank, (s, r) => parseUpdate(s, 'current', r))).toMatchObject({ value: [], places: [] });
    expect(reading(blank, (s, r) => parseParameters(s, 'current', r))).toMatchObject({
      value: [],
      places: [],
    });
  });
  const synchronisations: readonly (readonly [text: string, direction: string, channel: string])[] = [
    ['c!', '!', 'name'],
    ['c ?', '?', 'name'],
    ['c[i][j]!', '!', 'index'],
    ['c', 'none', 'name'],
    ['(a ? b : c)?', '?', 'conditional'],
    ['a ? b : c!', '!', 'conditional'],
    ['s.c[x ? 1 : 2]?', '?', 'index'],
  ];
  test.each(synchronisations)('%s', (text, direction, kind) => {
    const { value, places } = reading(text, (s, r) => parseSynchronisation(s, 'current', r));
    expect(places).toEqual([]);
    expect(value).toMatchObject({ direction, channel: { kind } });
  });
  test('select', () => {
    const { value, places } = reading('i : int[0, 3], j : id_t', (s, r) => parseSelect(s, 'current', r));
    expect(places).toEqual([]);
    expect(value).toMatchObject([
      { name: { name: 'i' }, type: { base: { kind: 'range' } } },
      { type: { base: { kind: 'named' } } },
    ]);
  });
  test('rates', () => {
    expect(reading('1 : 10', (s, r) => parseRate(s, 'current', r))).toMatchObject({
      value: { kind: 'foreign', feature: 'statistical', text: '1 : 10' },
      places: [],
    });
    expect(reading('a / 2', (s, r) => parseRate(s, 'current', r))).toMatchObject({
      value: { kind: 'binary' },
      places: [],
    });
  });
  test('an assignment in a guard is read as a comparison', () => {
    const { value, places } = reading('x > 1 && y = 5', (s, r) => parseGuard(s, 'current', r));
    expect(places).toEqual(['TKS2030 1:12']);
    expect(bare(value)).toMatchObject({ operator: '&&', right: { operator: '==' } });
  });
});

describe('mistakes in declarations', () => {
  const cases: readonly (readonly [text: string, ...places: string[]])[] = [
    ['int x', 'TKS2010 1:6'],
    ['int x\nint y;', 'TKS2010 1:6'],
    ['int x int y;', 'TKS2010 1:7'],
    ['int x = ;\nint y = ;', 'TKS2011 1:9', 'TKS2011 2:9'],
    ['int = 5;\nbool b;', 'TKS2012 1:5'],
    ['int if;', 'TKS2014 1:5'],
    ['int x, int y = ;', 'TKS2039 1:6', 'TKS2011 1:16'],
    ['int x;;', 'TKS2021 1:7'],
    ['int a[2] = {};', 'TKS2022 1:12'],
    ['int[5] a;', 'TKS2036 1:4'],
    ['int[] a;', 'TKS2036 1:5'],
    ['unsigned int x;', 'TKS2040 1:1'],
    ['enum { A, B } c;\nint x = ;', 'TKS2032 1:1', 'TKS2011 2:9'],
    ['const N 5;', 'TKS2041 1:7'],
    ['const N = 5;\nint x = ;', 'TKS2013 1:7', 'TKS2011 2:9'],
    ['x = 5;\nint y = ;', 'TKS2024 1:1', 'TKS2011 2:9'],
    ['P = T(1);', 'TKS2023 1:1'],
    ['system P;', 'TKS2023 1:1'],
    ['process P() { state a; init a; }\nint x = ;', 'TKS2023 1:1', 'TKS2011 2:9'],
    ['scalar s;', 'TKS2010 1:8'],
    ['struct { int a; ', 'TKS2015 1:16'],
    ['typedef struct point { int x; } point_t;', 'TKS2010 1:16'],
    ['struct { } s;', 'TKS2012 1:10'],
    ['5 + 3;', 'TKS2024 1:1'],
    ['}\nint x = ;', 'TKS2024 1:1', 'TKS2011 2:9'],
    ['int a[;', 'TKS2011 1:7'],
    ['int a[2;', 'TKS2015 1:8'],
    ['chan priority a < ;', 'TKS2012 1:19'],
    ['int f(int a { return a; }\nint x = ;', 'TKS2015 1:13', 'TKS2011 2:9'],
    ['int f(a) { return 1; }', 'TKS2012 1:8'],
    ['int f(int a; int b) { return 1; }', 'TKS2039 1:12'],
    ['int f()\nint x;', 'TKS2010 1:8'],
    ['void f() { x = 1 }', 'TKS2010 1:18'],
    ['void f() {\n x = 1\n y = 2;\n z = ;\n}', 'TKS2010 2:7', 'TKS2011 4:6'],
    ['void f() { if x > 1) y = 2; }', 'TKS2010 1:15'],
    ['void f() { if (x > 1 y = 2; }\nint z = ;', 'TKS2015 1:22', 'TKS2011 2:9'],
    ['void f() { if (x) }', 'TKS2010 1:19'],
    ['void f() { else x = 1; }', 'TKS2011 1:12'],
    ['void f() { switch (x) { case 1: break; } y = ; }', 'TKS2031 1:12', 'TKS2011 1:46'],
    ['void f() { while (a) { break; } }', 'TKS2031 1:24'],
    ['void f() { continue; }', 'TKS2031 1:12'],
    ['void f() { case 1: x = 2; default: x = 3; }', 'TKS2031 1:12', 'TKS2031 1:27'],
    ['void f() { x = 1; int y; y = 2; }', 'TKS2033 1:19'],
    ['void f() { for (int i = 0; i < 3; i++) x = i; }', 'TKS2034 1:17'],
    ['void f() { for (i = 0; i < 3) x = i; }', 'TKS2010 1:29'],
    ['void f() { for (;;) x = 1; }', 'TKS2011 1:17', 'TKS2011 1:18', 'TKS2011 1:19'],
    ['void f() { do x = 1; }', 'TKS2010 1:22'],
    ['void f() { x = 1;', 'TKS2015 1:18'],
    ['void f() {\n if (a) {\n}\nvoid g() { x = ; }', 'TKS2035 4:6', 'TKS2011 4:16'],
    ['void f() { return 1 2; }', 'TKS2010 1:21'],
    ['int x # 3;', 'TKS2001 1:7'],
    ['#define N 5\nint x;', 'TKS2001 1:1'],
  ];
  test.each(cases)('%s', (text, ...expected) => {
    expect(declarations(text).places).toEqual(expected);
  });
});

describe('mistakes in system sections and labels', () => {
  const cases: readonly (readonly [text: string, ...places: string[]])[] = [
    ['system P', 'TKS2010 1:9'],
    ['system ;', 'TKS2012 1:8'],
    ['system P(1), Q;', 'TKS2042 1:9'],
    ['P = T;\nsystem P;', 'TKS2010 1:6'],
    ['P = T(1) Q = T(2);\nsystem P;', 'TKS2010 1:10'],
    ['system P;\nint x;', 'TKS2023 2:1'],
    ['system P;\nsystem Q;', 'TKS2023 2:1'],
    ['system P;\nQ = T();', 'TKS2023 2:1'],
    ['system P;\ngantt { G: x; }', 'TKS2010 2:13'],
    ['system P;\nprogress { x }', 'TKS2010 2:14'],
    ['P(1);\nsystem P;', 'TKS2013 1:3'],
  ];
  test.each(cases)('%s', (text, ...expected) => {
    expect(system(text).places).toEqual(expected);
  });
  test('guard', () => {
    const check = (text: string) => reading(text, (s, r) => parseGuard(s, 'current', r)).places;
    expect(check('x > 1, y < 2')).toEqual(['TKS2039 1:6']);
    expect(check('x > 1;')).toEqual(['TKS2020 1:6']);
    expect(check('x > 1 y')).toEqual(['TKS2020 1:7']);
    expect(check('x := 1')).toEqual(['TKS2030 1:3']);
  });
  test('synchronisation and select', () => {
    expect(reading('c!!', (s, r) => parseSynchronisation(s, 'current', r)).places).toEqual(['TKS2020 1:3']);
    expect(reading('!', (s, r) => parseSynchronisation(s, 'current', r)).places).toEqual(['TKS2011 1:2']);
    expect(reading('i int', (s, r) => parseSelect(s, 'current', r)).places).toEqual(['TKS2010 1:3']);
    expect(reading('i : T; j : T', (s, r) => parseSelect(s, 'current', r)).places).toEqual(['TKS2039 1:6']);
  });
  test('a missing brace points to where it opens', () => {
    const { diagnostics } = declarations('void f() {\n  x = 1;');
    expect(diagnostics[0]?.related).toEqual([{ message: 'It opens here.', span: { start: 9, end: 10 } }]);
  });
  test('the words of a message', () => {
    const words = (text: string) =>
      declarations(text).diagnostics.map(({ message, hint }) => [message, hint]);
    expect(words('int x\n')).toEqual([["Expected ';' after the declaration of 'x'.", undefined]]);
    expect(words('int x 5;')).toEqual([["Expected '=' after 'x', found '5'.", undefined]]);
    expect(words('void f() { break; }')).toEqual([
      [
        "There is no 'break' statement.",
        "Put the reason to stop into the condition of the loop, or use 'return'.",
      ],
    ]);
  });
  test('mistakes without end are counted', () => {
    const { diagnostics } = declarations('int x = ;\n'.repeat(5_000));
    expect(diagnostics).toHaveLength(1_000);
    expect(diagnostics.at(-1)?.code).toBe('TKS2008');
  });
});
