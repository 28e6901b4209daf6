/** An empty range is legal and means nothing: no process, no select, no round of a loop, no element of an array. */
import { describe, expect, test } from 'vitest';
import { loadText } from '../../src/language/load-model.js';
import { ModelError } from '../../src/semantics/model-error.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { checkedText } from '../support/checked.js';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';
import { verifierOf } from '../support/verify.js';

const NONE = 'const int N = 5; typedef int[N, N - 1] none; typedef scalar[0] nobody;';

const MODEL = `${NONE}
  int a[none], b[none]; int m[2][none]; struct { int v; } s[0]; chan go[none]; clock c[none];
  int n = 0; bool same = false;
  int rounds() { int r = 7; for (i : none) { r++; } return r; }
  process T(const none i) { state A; init A; trans A -> A { sync go[i]!; assign a[i] = 1; }; }
  process W(nobody w) { state A; init A; }
  process U() { state A, B, C, X, Y; init A; trans
    A -> X { select i : none; assign n = 9; },
    A -> B { guard forall (i : none) a[i] == 1; assign n = rounds() + sum (i : none) 5; },
    B -> Y { guard exists (i : none) true; },
    B -> C { guard a == b; assign a = b, m[1] = a, same = s == s; },
    C -> C { select i : none; sync go[i]?; }; }
  process V(const int k) { int w[k]; state A, B, C; init A; trans
    A -> B { select i : int[0, k - 1]; assign w[i] = 1; }, A -> C { }; }
  V0 = V(0); V2 = V(2);
  system T, W, U, V0, V2;`;

test('a model with empty ranges has no errors, and means what is left', () => {
  const { diagnostics } = loadText({ path: 'test.xta', text: MODEL });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(networkText(MODEL).processes.map(({ name }) => name)).toEqual(['U', 'V0', 'V2']);
});

test.each([
  ['E<> U.C && n == 7 && same', 'satisfied'],
  ['E<> U.X', 'violated'],
  ['E<> U.Y', 'violated'],
  ['E<> V0.B', 'violated'],
  ['E<> V0.C && V2.B', 'satisfied'],
  ['A[] forall (i : none) T(i).A', 'satisfied'],
  ['E<> exists (i : none) T(i).A', 'violated'],
  ['E<> (sum (i : none) a[i]) != 0', 'violated'],
])('%s', (query, answer) => {
  expect(verifierOf(MODEL)(query).outcome.kind).toBe(answer);
});

describe('where a value would be needed, the model goes wrong, in zones as in runs', () => {
  test.each([
    ['an element is named', 'a[n] == 1', '', 'index out of range'],
    ['a function takes one', 'takes(n) == 1', '', 'value out of range'],
    ['a function gives one', 'gives() == 1', '', 'value out of range'],
    ['a function keeps one', 'keeps() == 1', '', 'value out of range'],
    ['a channel is named', 'true', 'go[n]!', 'index out of range'],
    ['a channel of a row is named', 'true', 'grid[1][n]?', 'index out of range'],
  ])('%s', (_, guard, sync, kind) => {
    const model = `${NONE} int a[none]; chan go[none], grid[2][none]; int n;
      int takes(none x) { return 1; } none gives() { return 5; } int keeps() { none x; return 1; }
      process P() { state A, B; init A; trans A -> B { guard ${guard}; ${sync === '' ? '' : `sync ${sync};`} }; }
      system P;`;
    expect(inZones(model)).toBe(kind);
    expect(inRuns(model)).toBe(kind);
  });
});

test('a wrong list in a template is an error once a process of it runs', () => {
  const template =
    'process T() { int a[3] = {1, 2}; int b[2] = {1, 2, 3}; int[0,1] c = 2; const int d = 1 / 0; state A; init A; }';
  const other = 'process P() { state A; init A; }';
  const codes = (text: string): readonly string[] =>
    checkedText(text).diagnostics.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []));
  expect(codes(`${template} ${other} system P;`)).toEqual([]);
  expect(codes(`${template} ${other} Q = T(); system P;`)).toEqual([]);
  expect(codes(`${template} ${other} system T, P;`)).toEqual(['TKS3219', 'TKS3217', 'TKS3220', 'TKS3124']);
  // Types are wrong wherever they stand.
  expect(
    codes(`process T() { struct { int a; int b; } s = {1}; state A; init A; } ${other} system P;`),
  ).toEqual(['TKS3219']);
});

test('a chart in the system line is left out', () => {
  const text = `<nta><template><name>P</name><location id="a"/><init ref="a"/></template>
    <lsc><name>Chart</name></lsc><system>Scene = Chart(1); system P, Chart, Scene;</system></nta>`;
  const { diagnostics, ok } = loadText({ path: 'test.xml', text });
  expect(ok).toBe(true);
  expect(diagnostics.map(({ code }) => code)).toEqual(['TKS5008', 'TKS5014', 'TKS5014']);
});

test('a channel whose priority is given has to be there', () => {
  const said = checkedText(
    'chan c[3]; chan priority c[9] < default; process P() { state A; init A; } system P;',
  ).said;
  expect(said).toContain('TKS3123 1:28');
});

test('a system in which nothing runs can be explored', () => {
  const network = networkText(`${NONE} process T(const none i) { state A; init A; } system T;`);
  expect(network.processes).toEqual([]);
  expect(inZones(`${NONE} process T(const none i) { state A; init A; } system T;`)).toBe('no error');
});

/** The kind of error that the first step runs into. */
function inZones(text: string): string {
  const system = new ZoneSystem(networkText(text));
  try {
    system.initial(({ vector, cells, dim }) => {
      system.successors({ vector: vector.slice(), cells: cells.slice(), dim }, () => undefined);
    });
  } catch (error) {
    if (error instanceof ModelError) return error.kind;
    throw error;
  }
  return 'no error';
}

function inRuns(text: string): string {
  const system = concreteText(text);
  return system.steps(system.initial().states[0]!).error?.kind ?? 'no error';
}
