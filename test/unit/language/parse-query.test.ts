/** Queries and query files. */
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../src/language/parse-code.js';
import { parseQueryFile } from '../../../src/language/parse-query-file.js';
import { printQuery } from '../../../src/language/print.js';
import { printQueryFile } from '../../../src/language/print-xta.js';
import { bare, places, reading } from '../../support/parse.js';

describe('symbolic queries', () => {
  const cases: readonly (readonly [text: string, printed?: string | undefined])[] = [
    ['E<> P.done'],
    ['A[] !deadlock'],
    ['A[]not(P.a and Q(1).b)', 'A[] !(P.a && Q(1).b)'],
    ['A<> P.x <= 5'],
    ['E[] forall (i : id_t) P(i).x > 0'],
    ['P.a --> Q.b'],
    ['x-->y', 'x --> y'],
    ['sup: x, P.y'],
    ['sup {P.a} : x', 'sup{P.a}: x'],
    ['inf{true}: x'],
    ['bounds{P.a}: x'],
    ['control.open --> sup.x'],
    ['E<> P.location == 3 && P.init'],
    ['A[] P.cost imply sum (i : int[0, 3]) x[i] < 7'],
    ['E<>\n  P.a // first\n  && /* second */ P.b', 'E<> P.a && P.b'],
    ['E<> A[1] == E && simulate'],
  ];
  test.each(cases)('%s', (text, printed?: string) => {
    const { value, places: found } = reading(text!, parseQuery);
    expect(found).toEqual([]);
    expect(value === undefined ? undefined : printQuery(value)).toBe(printed ?? text);
  });
});

describe('queries of other engines are kept as text', () => {
  const cases: readonly (readonly [feature: string, text: string])[] = [
    ['statistical', 'Pr[<=100](<> P.done)'],
    ['statistical', 'Pr[#<=100; 20]([] x < 3) >= 0.9'],
    ['statistical', 'Pr[x<=5](<> a) under S >= Pr[<=5](<> b) ?'],
    ['statistical', 'Pr (<>[0,5] (p /\\ q))'],
    ['statistical', 'E[<=10; 100](max: x)'],
    ['statistical', 'simulate [<=10; 3] {x, y} : 2 : P.a'],
    ['statistical', 'simulate 10 [<=10] {\n  x,\n  y\n}'],
    ['statistical', 'Pmax p'],
    ['game', 'control: A<> P.win'],
    ['game', 'control: A[] (p && A<> q)'],
    ['game', 'control: A[p U q]'],
    ['game', 'A[p W q]'],
    ['game', 'E<> control: A[] p'],
    ['game', '{x, y} control: A<> p'],
    ['game', 'control_t*(5, 3): A<> p'],
    ['game', 'acontrol: A[] p'],
    ['game', 'strategy S = control: A<> p'],
    ['game', 'strategy T = minE (x) [<=10] {a} -> {b} : <> p under S'],
    ['game', 'maxPr[<=10] : <> p'],
    ['game', 'loadStrategy {a} -> {b} ("f.json")'],
    ['game', 'saveStrategy("f.json", S)'],
    ['game', 'E<> p under S'],
    ['chart', 'sat: Scenario'],
  ];
  test.each(cases)('%s: %s', (feature, text) => {
    const { value, places: found } = reading(`  ${text} // note`, parseQuery);
    expect(found).toEqual([]);
    expect(bare(value)).toEqual({ kind: 'foreign', feature, text });
  });
});

describe('no queries', () => {
  const cases: readonly (readonly [text: string, ...places: string[]])[] = [
    [''],
    [' \n'],
    ['// only a comment'],
    ['/* only\n a comment */'],
    ['===== Heading ====', 'TKS7002 1:1'],
    ['  -------', 'TKS7002 1:3'],
    ['P.done', 'TKS7003 1:1'],
    ['All trains pass', 'TKS7004 1:5'],
    ['A[] (p imply A<> q)', 'TKS7005 1:14'],
    ['A[] p;', 'TKS7007 1:6'],
    ['A[] p ==', 'TKS7001 1:9'],
    ['E<> x = 5', 'TKS7001 1:7'],
    ['E<> (p', 'TKS7001 1:7'],
    ['A[]', 'TKS7001 1:4'],
    ['Pr[<=100](<> P.done', 'TKS7008 1:10'],
    ['Pr[<=100)(<> P.done]', 'TKS7008 1:9'],
    ['sup x', 'TKS7004 1:5'],
    ['sup{x x', 'TKS7001 1:7'],
    ['a --> b --> c', 'TKS7004 1:9'],
  ];
  test.each(cases)('%s', (text, ...expected) => {
    const { value, places: found } = reading(text, parseQuery);
    expect(value).toBeUndefined();
    expect(found).toEqual(expected);
  });
  test('a space in a quantifier is only a warning', () => {
    const { value, places: found, diagnostics } = reading('A [] p', parseQuery);
    expect(found).toEqual(['TKS7006 1:1']);
    expect(diagnostics[0]?.severity).toBe('warning');
    expect(value).toMatchObject({ kind: 'path', quantifier: 'A[]' });
  });
});

describe('query files', () => {
  function read(text: string) {
    const file = { path: 'a.q', text };
    const found: Parameters<Parameters<typeof parseQueryFile>[1]>[0][] = [];
    const list = parseQueryFile(file, (diagnostic) => found.push(diagnostic));
    return { list, places: places(found, file) };
  }
  const text = `//This file was generated from (Academic) UPPAAL 4.1.19

/*
First query: 5 \\u2264 x.
*/
E<> P.a

/*

*/
A[] x < 3 && \\
  y > 4
/* A heading */
//NO_QUERY

// a remark
simulate [<=10] {
  x }
A[] (
=====
`;
  test('entries, comments, continued lines', () => {
    const { list, places: found } = read(text);
    expect(
      list.entries.map(({ comment, formula }) => [
        comment?.value,
        formula.value && printQuery(formula.value),
      ]),
    ).toEqual([
      ['First query: 5 \u2264 x.', 'E<> P.a'],
      [undefined, 'A[] x < 3 && y > 4'],
      ['A heading', undefined],
      ['a remark', 'simulate [<=10] {\n  x }'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(found).toEqual(['TKS7001 19:6', 'TKS7002 20:1']);
  });
  test('an unclosed comment', () => {
    expect(read('E<> a\n/* b').places).toEqual(['TKS2002 2:1']);
  });
  test('printing gives the same entries', () => {
    const once = read(text).list;
    const twice = read(printQueryFile(once)).list;
    const shape = (list: typeof once) =>
      list.entries.map(({ comment, formula }) => [
        comment?.value,
        bare(formula.value)?.toString(),
        formula.value?.kind,
      ]);
    expect(shape(twice)).toEqual(shape(once));
  });
});
