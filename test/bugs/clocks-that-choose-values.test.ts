/**
 * A condition on clocks before `?:` is legal, and in statements of functions, too. What it decides changes as time passes, which
 * zones do not follow: it is said that it is not analysed, wherever it stands.
 */
import { describe, expect, test } from 'vitest';
import { explorable } from '../../src/library/explorable.js';
import { givenQuery } from '../../src/library/queries.js';
import { loadText } from '../../src/language/load-model.js';

const model = (edge: string, invariant = ''): string => `clock x; int n; clock xs[2];
  process P() { state A ${invariant}, B; init A; trans A -> B { ${edge} }; } system P;`;

function loaded(text: string) {
  const found = loadText({ path: 'm.xta', text });
  if (found.kind !== 'uppaal') throw new Error(found.kind);
  return found;
}

const codesOf = (diagnostics: readonly { readonly code: string }[]): readonly string[] =>
  diagnostics.map(({ code }) => code).filter((code) => !code.startsWith('TKS6'));

describe('in a model', () => {
  test.each<readonly [string, string]>([
    ['an update', model('assign n = x > 3 ? 1 : 0;')],
    ['a guard', model('guard (x > 3 ? 1 : 0) == 1;')],
    ['an invariant', model('', '{ (x > 3 ? 1 : 0) >= 0 }')],
    ['an argument inside', model('assign n = (n > 0 ? (x - xs[0] < 3 ? 1 : 2) : 3);')],
    ...[
      'if (x > 3) n = 1;',
      'while (x > 3 && n < 2) n++;',
      'do n++; while (n < 2 && x - xs[0] < 1);',
      'for (n = 0; n < 2 && x > 3; n++) { }',
      'assert x > 3;',
    ].map((body): readonly [string, string] => [
      body,
      model('assign f();').replace('process', `void f() { ${body} } process`),
    ]),
  ])('%s', (_, text) => {
    const found = loaded(text);
    expect(codesOf(found.diagnostics)).toContain('TKS5015');
    const explored = explorable(found);
    expect(explored.kind === 'refused' && codesOf(explored.diagnostics)).toContain('TKS5101');
  });
});

test.each([
  'E<> (x > 3 ? 1 : 0) == 1',
  'sup: x > 3 ? 1 : 2',
  'A[] forall (i : int[0, 1]) (sum (k : int[0, 1]) xs[k] > 1 ? 1 : 0) >= 0',
])('the query %s is skipped', (text) => {
  const { asked, diagnostics } = givenQuery(loaded(model('guard x > 3;')), text);
  expect(asked.query).toBe(undefined);
  expect(codesOf(diagnostics)).toEqual(['TKS7110']);
});

test('conditions on integers choose as ever', () => {
  const found = loaded(model('guard x > (n > 0 ? 3 : 4); assign n = n > 3 ? 1 : 0;'));
  expect(codesOf(found.diagnostics)).toEqual([]);
  expect(explorable(found).kind).toBe('explorable');
});
