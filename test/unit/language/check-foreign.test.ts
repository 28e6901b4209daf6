/** What other engines analyse: named once, never an error, and the rest of the model stays usable. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { check as checkModel } from '../../../src/language/check.js';
import { parseUppaalXml } from '../../../src/language/parse-uppaal-xml.js';
import { checkedText, withProcess } from '../../support/checked.js';

const check = (text: string, ...expected: readonly string[]): void => {
  test(text, () => {
    const { said, checked } = checkedText(text);
    expect(said.filter((line) => !line.startsWith('TKS6'))).toEqual(expected);
    expect(checked.usable).toBe(true);
  });
};

describe('text', () => {
  check(withProcess('double d = 1.5, e = 2.5; double g = 1;'), 'TKS5001 1:1');
  check(withProcess('void f() { double d = sqrt(2) * M_PI; }'), 'TKS5001 1:12', 'TKS5010 1:23');
  check(withProcess('hybrid clock x; hybrid clock y;'), 'TKS5002 1:1');
  check(withProcess('const string s = "a";'), 'TKS5011 1:7');
  check(withProcess('import "lib" { int f(int x); }; int g() { return f(1); }'), 'TKS5007 1:1');
  check('process P() { state A { ; 3 }, B { ; 0.5 }; init A; } system P;', 'TKS5003 1:27');
  check(
    'process P() { state A; branchpoint X; init A; trans A -> X { }, X -> A { probability 1; }, X -> A { probability 2; }; } system P;',
    'TKS5004 1:86',
  );
  check('process P() { state A; init A; trans A -u-> A { }; } system P;', 'TKS5005 1:38');
  check(
    'double d; process P() { state A; init A; trans A -> A { guard d > 1; }; } process Q() { state A; init A; } system P, Q;',
    'TKS5001 1:1',
    'TKS5013 1:19',
  );
  check(
    'double f() { return 1.5; } process P() { state A; init A; trans A -> A { guard f() > 1; }; } system P;',
    'TKS5001 1:1',
    'TKS5013 1:36',
  );
  check('chan c; process P() { state A; init A; } system P; IO P { c! }', 'TKS5009 1:52');
  check(
    'dynamic T(int x); process T(int x) { state A; init A; } process P() { state A; init A; trans A -> A { assign spawn T(1); }; } system P;',
    'TKS5006 1:1',
    'TKS5013 1:27',
    'TKS5013 1:65',
  );
});

test('live sequence charts in a document', () => {
  const text =
    '<nta><template><name>U</name><location id="a"/><init ref="a"/></template>' +
    '<lsc><name>L</name></lsc><system>system U;</system></nta>';
  const said: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void said.push(diagnostic);
  const checked = checkModel(parseUppaalXml({ path: 'test.xml', text }, report), report);
  expect(said.map(({ code }) => code)).toEqual(['TKS5008']);
  expect(checked.usable).toBe(true);
});

test('an urgent and committed location in a document', () => {
  const text =
    '<nta><template><name>U</name><location id="a"><urgent/><committed/></location><init ref="a"/></template>' +
    '<system>system U;</system></nta>';
  const said: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void said.push(diagnostic);
  checkModel(parseUppaalXml({ path: 'test.xml', text }, report), report);
  expect(said.map(({ code }) => code)).toEqual(['TKS4015']);
});
