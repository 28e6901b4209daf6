/** Every rule about TChecker files: what triggers it, and exactly where it points. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic, type Rule, locate } from '../../../src/base/diagnostic.js';
import * as problems from '../../../src/language/problems/tchecker.js';
import { checkTChecker } from '../../../src/language/tchecker/check-tchecker.js';
import { parseTChecker } from '../../../src/language/tchecker/parse-tchecker.js';

function diagnose(text: string): { said: string[]; diagnostics: Diagnostic[] } {
  const file = { path: 'model.tck', text };
  const diagnostics: Diagnostic[] = [];
  const report = (each: Diagnostic): void => void diagnostics.push(each);
  checkTChecker(parseTChecker(file, report), report);
  const said = diagnostics.map((each) => {
    const { code, line, column } = locate(each, file, () => undefined);
    return line === undefined ? code : `${code} ${line}:${column}`;
  });
  return { said, diagnostics };
}

/** A system in which these lines begin on line 10. */
const frame = (...lines: readonly string[]): string =>
  [
    'system:s',
    'event:a',
    'event:b',
    'process:P',
    'clock:1:x',
    'clock:2:y',
    'int:1:0:9:0:i',
    'int:3:0:9:0:t',
    'location:P:l{initial:}',
    ...lines,
  ].join('\n');

const guard = (code: string): string => frame(`edge:P:l:l:a{provided: ${code}}`);
const run = (code: string): string => frame(`edge:P:l:l:a{do: ${code}}`);

const seen = new Set<string>();

function check(text: string, ...expected: readonly string[]): void {
  const { said, diagnostics } = diagnose(text);
  expect(said, JSON.stringify(diagnostics, undefined, 1)).toEqual(expected);
  for (const { code, message, hint } of diagnostics) {
    seen.add(code);
    expect(message).toMatch(/^['A-Z].*\.$/);
    if (hint !== undefined) expect(hint).toMatch(/^[A-Z'].*[.?]$/);
  }
}

type Case = readonly [text: string, ...expected: string[]];

describe('lines and attributes', () => {
  const cases: readonly Case[] = [
    ['system:s\n\0\n', 'TKS0006'],
    [frame('evnt:c'), 'TKS8010 10:1'],
    [frame('hello'), 'TKS8010 10:1'],
    [frame('   :c'), 'TKS8010 10:4'],
    [frame('event:c:d'), 'TKS8011 10:1'],
    [frame('event'), 'TKS8011 10:1'],
    [frame('sync'), 'TKS8011 10:1'],
    [frame('edge:P:l:a'), 'TKS8011 10:1'],
    [frame('event:'), 'TKS8012 10:7'],
    [frame('event:1c'), 'TKS8012 10:7'],
    [frame('edge:P:l:l-:a'), 'TKS8012 10:10'],
    [frame('event:clock'), 'TKS8013 10:7'],
    [frame('clock:two:z'), 'TKS8014 10:7'],
    [frame('int:1::5:0:z'), 'TKS8014 10:7'],
    [frame('int:1:0:2147483648:0:z'), 'TKS8015 10:9'],
    [frame('int:1:-2147483649:0:0:z'), 'TKS8015 10:7'],
    [frame('event:c{} event:d'), 'TKS8016 10:11'],
    [frame('location:P:m{invariant: x < 3', 'location:P:n{}'), 'TKS8017 10:13'],
    [frame('location:P:m{urgent:'), 'TKS8017 10:13'],
    [frame('location:P:m{urgent: : }'), 'TKS8018 10:23'],
    [frame('location:P:m{1: x}'), 'TKS8018 10:14'],
    [frame('edge:P:l:l:a{do: i:=1}'), 'TKS8018 10:20'],
    [frame('location:P:m{urgent}'), 'TKS8019 10:14'],
    [frame('location:P:m{urgent: # now', ':committed:}'), 'TKS8020 10:22'],
    [frame('sync:P@a:P'), 'TKS8021 10:10'],
    [frame('sync:P@a!'), 'TKS8021 10:6'],
    [frame('sync:P@clock'), 'TKS8013 10:8'],
  ];
  test.each(cases)('%j gives %s', (text, ...expected) => {
    check(text, ...expected);
  });
});

describe('syntax of conditions and programs', () => {
  const cases: readonly Case[] = [
    [guard(''), 'TKS8030 10:23'],
    [guard('i <'), 'TKS8030 10:27'],
    [guard('i < 1 || i > 2'), 'TKS8030 10:30'],
    [guard('i = 1'), 'TKS8030 10:26'],
    [guard('(i < 1'), 'TKS8030 10:30'],
    [guard('i < 1)'), 'TKS8030 10:29'],
    [guard('t[1 < 2'), 'TKS8030 10:31'],
    [guard('P.x < 1'), 'TKS8030 10:25'],
    [guard('i ? 1'), 'TKS8030 10:26'],
    [guard('+1'), 'TKS8030 10:24'],
    [guard('1 + !i'), 'TKS8030 10:28'],
    [guard('i < ☃'), 'TKS8030 10:28'],
    [run(''), 'TKS8030 10:17'],
    [run('i'), 'TKS8030 10:19'],
    [run('i == 1'), 'TKS8030 10:20'],
    [run('i = 1, i = 2'), 'TKS8030 10:23'],
    [run('1 = i'), 'TKS8030 10:18'],
    [run('i = 1;; i = 2'), 'TKS8030 10:24'],
    [run('local 1'), 'TKS8030 10:24'],
    [run('if i then nop'), 'TKS8030 10:31'],
    [run('if i do nop end'), 'TKS8030 10:23'],
    [run('while i then nop end'), 'TKS8030 10:26'],
    [run('if i then end'), 'TKS8030 10:28'],
    [run('i = end'), 'TKS8030 10:22'],
    [guard('1 < i < 2 < 3'), 'TKS8031 10:24'],
    [guard('1 < i == 2'), 'TKS8031 10:24'],
    [guard('3 > i > 1'), 'TKS8031 10:24'],
    [run('i = if i then 1 else 2'), 'TKS8033 10:22'],
    [guard('i < 2147483648'), 'TKS8015 10:28'],
  ];
  test.each(cases)('%j gives %s', (text, ...expected) => {
    check(text, ...expected);
  });
});

describe('declarations and names', () => {
  const cases: readonly Case[] = [
    ['', 'TKS8100 1:1'],
    ['# nothing', 'TKS8100 1:1'],
    ['event:a', 'TKS8100 1:1'],
    ['event:a\nsystem:s', 'TKS8100 1:1'],
    ['system:1', 'TKS8012 1:8'],
    ['sytem:s\nevent:a', 'TKS8010 1:1'],
    ['system:s t\nevent:a', 'TKS8012 1:8'],
    [frame('system:t'), 'TKS8101 10:1'],
    [frame('location:Q:m'), 'TKS8102 10:10'],
    [frame('location:Q:m', 'edge:Q:m:n:a', 'sync:Q@a'), 'TKS8102 10:10'],
    [frame('edge:P:l:m:a'), 'TKS8102 10:10'],
    [frame('edge:P:l:l:c'), 'TKS8102 10:12'],
    [frame('edge:P:m:n:c'), 'TKS8102 10:12', 'TKS8102 10:8', 'TKS8102 10:10'],
    [guard('j < 1 && j > 0'), 'TKS8102 10:24'],
    [guard('true'), 'TKS8102 10:24'],
    [frame('edge:P:l:m:a', 'location:P:m'), 'TKS8103 10:10'],
    [frame('sync:Q@a', 'process:Q', 'location:Q:m{initial:}'), 'TKS8103 10:6'],
    [frame('sync:P@c', 'event:c'), 'TKS8103 10:8'],
    [frame('event:b'), 'TKS8104 10:7'],
    [frame('process:P'), 'TKS8104 10:9'],
    [frame('location:P:l'), 'TKS8104 10:12'],
    [frame('clock:1:x'), 'TKS8104 10:9'],
    [frame('int:1:0:1:0:x'), 'TKS8104 10:13'],
    [frame('clock:1:i'), 'TKS8104 10:9'],
    [run('local i'), 'TKS8104 10:24'],
    [run('local x'), 'TKS8104 10:24'],
    [run('local k; local k'), 'TKS8104 10:33'],
    [run('local k; if k then local k end'), 'TKS8104 10:43'],
    [frame('clock:0:z'), 'TKS8105 10:7'],
    [frame('int:70000:0:1:0:z'), 'TKS8105 10:5'],
    [run('local k[0]'), 'TKS8105 10:26'],
    [frame('clock:65536:z', 'clock:65536:w'), 'TKS8106 10:13'],
    [frame(...Array.from({ length: 17 }, (_, k) => `int:65536:0:1:0:z${k}`)), 'TKS8106 25:17'],
    [frame('int:1:5:4:5:z'), 'TKS8107 10:7'],
    [frame('int:1:0:4:5:z'), 'TKS8108 10:11'],
    [frame('int:1:-4:-2:-1:z'), 'TKS8108 10:13'],
    [frame('clock:1:P.z'), 'TKS8109 10:9'],
    [frame('clock:1:while'), 'TKS8109 10:9'],
    [frame('location:P:m{invarient: x < 1}'), 'TKS8110 10:14'],
    [frame('location:P:m{provided: x < 1}'), 'TKS8110 10:14'],
    [frame('process:Q{initial:}', 'location:Q:m{initial:}'), 'TKS8110 10:11'],
    [frame('location:P:m{colour: red}')],
    [frame('process:Q'), 'TKS8111 10:9'],
    [frame('process:Q', 'location:Q:m'), 'TKS8111 10:9'],
    [frame('sync:P@a:P@b'), 'TKS8112 10:10'],
    [frame('sync:P@a?', 'edge:P:l:l:a{provided: i > 0}'), 'TKS8113 11:14'],
    [frame('edge:P:l:l:a{provided: i > 0}', 'sync:P@a?'), 'TKS8113 10:14'],
    [frame('edge:P:l:l:b{provided: i > 0}', 'sync:P@a?')],
  ];
  test.each(cases)('%j gives %s', (text, ...expected) => {
    check(text, ...expected);
  });
});

describe('types', () => {
  const cases: readonly Case[] = [
    [guard('x + 1 < 3'), 'TKS8200 10:24'],
    [guard('t[x] < 3'), 'TKS8200 10:26'],
    [guard('(if i then x else 1) < 3'), 'TKS8200 10:35'],
    [guard('x - 1 < 3'), 'TKS8200 10:24'],
    [guard('-x'), 'TKS8200 10:25'],
    [run('i = x'), 'TKS8200 10:22'],
    [run('i = y[0]'), 'TKS8200 10:22'],
    [run('local k = x'), 'TKS8200 10:28'],
    [guard('x < 2 * x'), 'TKS8200 10:32'],
    [guard('(i < 1) + 1'), 'TKS8201 10:25'],
    [guard('(!i) + 1'), 'TKS8201 10:25'],
    [guard('(i && i) == 1'), 'TKS8201 10:25'],
    [guard('x < (i < 3)'), 'TKS8201 10:29'],
    [guard('t < 3'), 'TKS8202 10:24'],
    [guard('y < 3'), 'TKS8202 10:24'],
    [run('t = 3'), 'TKS8202 10:18'],
    [run('y = 3'), 'TKS8202 10:18'],
    [run('local k[2]; k = 1'), 'TKS8202 10:30'],
    [guard('x'), 'TKS8203 10:24'],
    [guard('i < 3 && y[1]'), 'TKS8203 10:33'],
    [guard('x - y[0]'), 'TKS8203 10:24'],
    [guard('x - y[0] < y[1]'), 'TKS8204 10:24'],
    [guard('x < y[0] - y[1]'), 'TKS8204 10:24'],
    [guard('x != 3'), 'TKS8205 10:24'],
    [guard('i > 0 && 3 != x'), 'TKS8205 10:33'],
    [guard('!x < 3'), 'TKS8206 10:25'],
    [guard('!(1 < i < 3)'), 'TKS8206 10:26'],
    [guard('!(i && i)'), 'TKS8206 10:26'],
    [guard('!x'), 'TKS8203 10:25'],
    [run('if x < 3 then nop end'), 'TKS8207 10:21'],
    [run('while i < 1 && x < 3 do nop end'), 'TKS8207 10:33'],
    [guard('(if x < 3 then 1 else 0)'), 'TKS8207 10:28'],
    [run('x = y[0] + 1'), 'TKS8208 10:22'],
    [run('x = y[0] - y[1]'), 'TKS8208 10:22'],
    [run('x = y[0] + y[1]'), 'TKS8208 10:22'],
    [run('x = 1 - x'), 'TKS8208 10:22'],
    [guard('x < 1073741824'), 'TKS8209 10:28'],
    [guard('x - y[0] > -1073741823 - 1'), 'TKS8209 10:35'],
    [run('x = 1073741824'), 'TKS8209 10:22'],
    [guard('x < 1073741823 && i < 1073741824')],
    [run('x = -1'), 'TKS8210 10:22'],
    [run('x = -1 + y[0]')],
    [run('local k[i]'), 'TKS8211 10:26'],
    [run('local k[1 / 0]'), 'TKS8211 10:26'],
    [guard('t[3] > 0'), 'TKS8212 10:26'],
    [guard('t[2 - 3] > 0'), 'TKS8212 10:26'],
    [guard('y[2] > 0'), 'TKS8212 10:26'],
    [guard('i[0] > 0 && x[0] < 1 && t[2] > y[1]')],
  ];
  test.each(cases)('%j gives %s', (text, ...expected) => {
    check(text, ...expected);
  });
});

describe('many mistakes in one run', () => {
  test('independent mistakes are all reported, their consequences are not', () => {
    const text = frame(
      'clock:1.5:z',
      'location:P:m:extra',
      'evnt:c',
      'edge:P:l:m:c{provided: z < }',
      'edge:P:m:l:a{provided: z < 3 && k : do: z = 0}',
      'edge:P:m:l:a{provided: k}',
    );
    check(text, 'TKS8014 10:7', 'TKS8011 11:1', 'TKS8010 12:1', 'TKS8030 13:27', 'TKS8102 14:33');
  });

  test('a mistake in each of many lines is reported up to a limit', () => {
    const { said } = diagnose(frame(...Array.from({ length: 1_000 }, () => 'evnt:c')));
    expect(said).toHaveLength(201);
    expect(said.at(-1)).toBe('TKS8002 210:1');
    seen.add('TKS8002');
  });

  test('a duplicate says where the first one is', () => {
    const { diagnostics } = diagnose(frame('event:b'));
    expect(diagnostics[0]?.related).toEqual([
      { message: 'It is declared here.', span: { start: 23, end: 24 } },
    ]);
  });
});

describe('suggestions', () => {
  const cases: readonly [text: string, hint: string][] = [
    [frame('locaton:P:m'), "Did you mean 'location'?"],
    [frame('process:Worker', 'location:Worker:m{initial:}', 'sync:Wroker@a'), "Did you mean 'Worker'?"],
    [frame('event:signal', 'sync:P@signl'), "Did you mean 'signal'?"],
    [frame('location:P:waiting', 'edge:P:l:wating:a'), "Did you mean 'waiting'?"],
    [frame('int:1:0:1:0:count', 'edge:P:l:l:a{do: Count = 1}'), "Did you mean 'count'?"],
    [frame('edge:P:l:l:a{provide: i}'), "Did you mean 'provided'?"],
    [guard('i < 1 || i > 2'), 'There is no disjunction: write one edge for each alternative.'],
    [guard('true'), 'Write 1 for true.'],
  ];
  test.each(cases)('%j hints %s', (text, hint) => {
    expect(diagnose(text).diagnostics.map((each) => each.hint)).toEqual([hint]);
  });
});

test('every rule is triggered above', () => {
  const depth = 2_000;
  check(guard('('.repeat(depth)), 'TKS8032 10:225');
  // What cannot be converted is shown by the catalogue.
  const codes = Object.values(problems)
    .map((each) => (each as Rule<never>).code)
    .filter((code) => !code.startsWith('TKS83'));
  expect([...seen].filter((code) => code.startsWith('TKS8')).sort()).toEqual(codes.sort());
});
