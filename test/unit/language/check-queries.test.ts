/** Queries: each is judged by itself, and a wrong one is skipped without harm to the model. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { wholeFile } from '../../../src/base/source.js';
import { check, checkQuery } from '../../../src/language/check.js';
import { parseUppaalXml } from '../../../src/language/parse-uppaal-xml.js';
import { parseQuery } from '../../../src/language/parse-query.js';
import { checkedText } from '../../support/checked.js';

const model = checkedText(
  'const int N = 2; typedef int[0,1] id_t; int v; bool b; clock x; chan c; int arr[2]; int bump() { return v++; } int get() { return v; }\n' +
    'process T(const id_t id) { int w; clock y; int f() { return w; } state Idle, Busy; init Idle; trans Idle -> Busy { assign w = 1; }; }\n' +
    'process U() { int location2; state A; init A; } process NotRunning() { state A; init A; }\n' +
    'P = U(); system T, P;',
).checked;

/** What is said about a query, as "code column", and what becomes of it. */
function outcomeOf(text: string): string {
  const said: Diagnostic[] = [];
  const query = parseQuery(wholeFile({ path: 'test.q', text }), (diagnostic) => said.push(diagnostic));
  if (query === undefined) return 'unreadable';
  const { kind } = checkQuery(model, query, (diagnostic) => said.push(diagnostic));
  return [kind, ...said.map(({ code, span }) => `${code} ${(span?.start ?? -1) + 1}`)].join(', ');
}

describe('queries', () => {
  const ask = (text: string, expected = 'ok'): void => {
    test(text, () => {
      expect(outcomeOf(text)).toBe(expected);
    });
  };
  ask('E<> P.A');
  ask('A[] not deadlock');
  ask('A[] v < 3 && x <= 5');
  ask('E<> x != 3 or not (x < 3 or x > 4)');
  ask('E<> T(0).Busy');
  ask('E<> T(N - 1).Busy');
  ask('A[] forall (i : id_t) T(i).Idle imply T(i).w == 0');
  ask('A[] forall (i : id_t) forall (j : id_t) T(i).Busy && T(j).Busy imply i == j');
  ask('E<> exists (i : id_t) T(i).y > 3');
  ask('E<> sum (i : id_t) T(i).w > 1');
  ask('T(0).Idle --> T(0).Busy');
  ask('E[] arr[1] == get()');
  ask('A<> T(0).id == 0');
  ask('sup: v, x, T(0).y');
  ask('inf{P.A}: v');
  ask('E<> P.location == 0');
  ask('E<> T(0).f() == 0');
  ask('E<> P.B', 'skipped, TKS7102 7');
  ask('E<> Q.A', 'skipped, TKS7101 5');
  ask('E<> vv == 1', 'skipped, TKS7101 5');
  ask('E<> T.Busy', 'skipped, TKS7104 5');
  ask('E<> T(2).Busy', 'skipped, TKS7105 7');
  ask('E<> arr[2] == 1', 'skipped, TKS7105 9');
  ask('E<> T(0, 1).Busy', 'skipped, TKS7109 5');
  ask('E<> T(x).Busy', 'skipped, TKS7109 7');
  ask('E<> x > 1.5', 'skipped, TKS7110 1');
  ask('E<> v > 1.5', 'skipped, TKS7110 1');
  ask('E<> x * x > 3', 'skipped, TKS7110 1');
  ask('E<> sin(1.0) > 0', 'skipped, TKS7110 1');
  ask('E<> numOf(P) > 1', 'skipped, TKS7110 1');
  ask('E<> P', 'skipped, TKS7109 5');
  ask('E<> P(0).A', 'skipped, TKS7109 5');
  ask('E<> NotRunning.A', 'skipped, TKS7103 5');
  ask('E<> U.A', 'skipped, TKS7103 5');
  ask('E<> arr', 'skipped, TKS7106 5');
  ask('E<> c', 'skipped, TKS7106 5');
  ask('E<> arr + 1 == 2', 'skipped, TKS7109 5');
  ask('E<> v = 3', 'unreadable');
  ask('E<> bump() == 1', 'skipped, TKS7108 5');
  ask('sup: arr', 'skipped, TKS7107 6');
  ask('sup: b');
  ask('Pr[<=10](<> P.A)', 'foreign, TKS5012 1');
  ask('control: A[] P.A', 'foreign, TKS5012 1');
});

test('a query with a mistake leaves the model usable', () => {
  const query = (formula: string): string => `<query><formula>${formula}</formula></query>`;
  const text =
    '<nta><template><name>U</name><location id="a"><name>A</name></location><init ref="a"/></template>' +
    `<system>system U;</system><queries>${['E&lt;&gt; U.B', 'E&lt;&gt; U.A', ''].map(query).join('')}</queries></nta>`;
  const said: Diagnostic[] = [];
  const checked = check(
    parseUppaalXml({ path: 'test.xml', text }, (diagnostic) => said.push(diagnostic)),
    (diagnostic) => said.push(diagnostic),
  );
  expect(said.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['TKS7102 warning']);
  expect(checked.queries.map(({ outcome }) => outcome.kind)).toEqual(['skipped', 'ok', 'blank']);
  expect(checked.usable).toBe(true);
});
