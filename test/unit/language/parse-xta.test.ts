/** Text models, of UPPAAL 3 and of today. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { type Model } from '../../../src/language/model.js';
import { parseXta } from '../../../src/language/parse-xta.js';
import { printXta } from '../../../src/language/print-xta.js';
import { bare, places } from '../../support/parse.js';
import { corpus, sharedNote } from '../../support/shared.js';

function read(text: string, syntax: 'current' | 'old' | 'detect' = 'detect') {
  const file = { path: 'a.xta', text };
  const found: Diagnostic[] = [];
  const model: Model = parseXta(file, syntax, (diagnostic) => found.push(diagnostic));
  return { model, diagnostics: found, places: places(found, file) };
}

const LAMP = `// A lamp.
const int N = 3;
chan press[N];

process Lamp(int &level, const int[0, N - 1] id) {
  clock x;
  int f() { return 1; }
  state off, dim { x <= 5 && x' == 1 }, bright { x < 9 ; 2 }, idle { ; 1 : 10 };
  branchpoint fork;
  commit off;
  urgent dim, off;
  init off;
  trans
    off -> dim { select i : int[0, 1], j : id_t; guard id == 0; sync press[id]?; assign x = 0, level++; },
    -> bright { },
    dim -u-> fork { sync press[i]!; },
    -u-> off { },
    fork -> off { probability 3; },
    fork -> bright { assign x := 0; probability 1; };
}

int g;
L(const int n) = Lamp(g, n);
L1 = L(1);
system L1 < L1;
progress { g; }

query { A[] not deadlock }
query { Pr[<=10](<> L1.off) }
`;

describe('a model of today', () => {
  const { model, places: found } = read(LAMP);
  test('has no mistakes', () => {
    expect(found).toEqual([]);
    expect(model.syntax).toBe('current');
  });
  test('is divided into declarations, templates and system', () => {
    expect(model.declarations.value).toHaveLength(2);
    expect(model.declarations.text).toBe('// A lamp.\nconst int N = 3;\nchan press[N];\n\n');
    expect(model.system.value.map(({ kind }) => kind)).toEqual([
      'variables',
      'instantiation',
      'instantiation',
      'system',
      'progress',
    ]);
    expect(model.queries.entries.map(({ formula }) => formula.value?.kind)).toEqual(['path', 'foreign']);
  });
  test('has locations with labels and urgency', () => {
    const [template] = model.templates;
    expect(template?.parameters?.text).toBe('int &level, const int[0, N - 1] id');
    expect(template?.declarations?.value).toHaveLength(2);
    expect(
      template?.locations.map(({ id, urgency, invariant, exponentialRate }) => [
        id,
        urgency,
        invariant?.text,
        exponentialRate?.text,
      ]),
    ).toEqual([
      ['off', 'both', undefined, undefined],
      ['dim', 'urgent', "x <= 5 && x' == 1", undefined],
      ['bright', 'none', 'x < 9', '2'],
      ['idle', 'none', undefined, '1 : 10'],
    ]);
    expect(template?.branchpoints.map(({ id }) => id)).toEqual(['fork']);
    expect(template?.init?.id).toBe('off');
  });
  test('has edges, whose source may be that of the edge before', () => {
    expect(
      model.templates[0]?.edges.map((edge) => [
        edge.source.id,
        edge.target.id,
        edge.controllable,
        edge.select?.value.length,
        edge.guard?.text,
        edge.synchronisation?.text,
        edge.update?.value.length,
        edge.probability?.text,
      ]),
    ).toEqual([
      ['off', 'dim', true, 2, 'id == 0', 'press[id]?', 2, undefined],
      ['off', 'bright', true, undefined, undefined, undefined, undefined, undefined],
      ['dim', 'fork', false, undefined, undefined, 'press[i]!', undefined, undefined],
      ['dim', 'off', false, undefined, undefined, undefined, undefined, undefined],
      ['fork', 'off', true, undefined, undefined, undefined, undefined, '3'],
      ['fork', 'bright', true, undefined, undefined, undefined, 1, '1'],
    ]);
  });
  test('is the same after printing', () => {
    const again = read(printXta(model));
    expect(again.places).toEqual([]);
    expect(bare(again.model)).toEqual(bare(model));
    expect(printXta(again.model)).toBe(printXta(model));
  });
});

describe('anonymous locations', () => {
  test('get names that occur nowhere else', () => {
    const { model } = read(`int id1, id1_1;
process P() { state id0, id1; init id0; trans id0 -> id1 { assign id1 = 2; }; }
system P;`);
    const [template] = model.templates;
    const locations = template!.locations.map((location) => ({ ...location, name: undefined }));
    const branchpoints = [{ id: '7 up', extras: {}, start: 0, end: 0 }];
    const drawn: Model = { ...model, format: 'xml', templates: [{ ...template!, locations, branchpoints }] };
    const again = read(printXta(drawn));
    expect(again.places).toEqual([]);
    expect(again.model.templates[0]?.locations.map(({ id }) => id)).toEqual(['id0', 'id1_2']);
    expect(again.model.templates[0]?.branchpoints.map(({ id }) => id)).toEqual(['_7_up']);
    expect(again.model.templates[0]?.edges[0]?.target.id).toBe('id1_2');
  });
});

describe('a model of UPPAAL 3', () => {
  const { model, places: found } = read(`const N 5; chan c; int v;
process P(int x, y; const n) { clock t;
  state a { t =< n, x == 1 }, b; init a;
  trans a -> b { guard t => n, y < 2; sync c !; assign t := 0, x := 1; };
}
process Q { state a; init a; }
P1 := P(v, v, 3);
system P1, Q;`);
  test('is recognised', () => {
    expect(found).toEqual([]);
    expect(model.syntax).toBe('old');
  });
  test('is printed in the syntax of today', () => {
    const again = read(printXta(model));
    expect(again.places).toEqual([]);
    expect(again.model.syntax).toBe('current');
    expect(bare({ ...again.model, syntax: 'old' })).toEqual(bare(model));
  });
  test('has mistakes when read as one of today', () => {
    expect(read('process Q { state a; init a; }\nsystem Q;', 'current').places).toEqual(['TKS2041 1:9']);
  });
});

describe('where things stand', () => {
  test('declarations between processes belong to the model, instantiations to the system', () => {
    const { model, places: found } = read(`int a;
process P() { state s; init s; }
int b;
P1 = P();
process Q() { state s; init s; }
int c;
system P1, Q;`);
    expect(found).toEqual([]);
    expect(model.declarations).toMatchObject({ value: [{}, {}], text: undefined });
    expect(model.system.value.map(({ kind }) => kind)).toEqual(['instantiation', 'variables', 'system']);
    expect(bare(read(printXta(model)).model)).toEqual(bare(model));
  });
  test('an empty process', () => {
    expect(read('process P() { }\nsystem P;').places).toEqual([]);
  });
  test('no process', () => {
    const { model } = read('int x;\nP = T();\nsystem P;');
    expect([model.declarations.value.length, model.system.value.length]).toEqual([1, 2]);
    expect([model.declarations.text, model.system.text]).toEqual(['int x;\n', 'P = T();\nsystem P;']);
  });
  test('interfaces of Ecdar', () => {
    expect(read('chan a;\nprocess P() { state s; init s; }\nsystem P;\nIO P { a?, a! }').places).toEqual([]);
  });
});

describe('mistakes', () => {
  const process = (body: string): string => `process P() { ${body} }\nsystem P;`;
  const cases: readonly (readonly [text: string, ...places: string[]])[] = [
    [process('state a, a; init a;'), 'TKS2052 1:24'],
    [process('state a; commit b; init a;'), 'TKS2053 1:31'],
    [process('state a; init a; commit a;'), 'TKS2050 1:32'],
    [process('state a; init a; init a;'), 'TKS2051 1:32'],
    [process('state a; int x; init a;'), 'TKS2050 1:24'],
    [process('state a; init a; trans -> a { };'), 'TKS2054 1:38'],
    [process('state a; init a; trans a -> a { sync c!; guard x; };'), 'TKS2050 1:56'],
    [process('state a; init a; trans a -> a { guard x; guard y; };'), 'TKS2051 1:56'],
    [process('state a; init a; trans a -> a { when x; };'), 'TKS2010 1:47'],
    [process('state a; init a; trans a -> a { guard x };'), 'TKS2010 1:55'],
    [process('state a; init a; trans a -> a { guard x = 1; };'), 'TKS2030 1:55'],
    [process('state a; init a; trans a -> a { } a -> a { };'), 'TKS2010 1:49'],
    [process('state a; init a; trans a - a { };'), 'TKS2010 1:40'],
    [process('state a; init a; trans a -> { }, a -> a { assign x = ; };'), 'TKS2012 1:43', 'TKS2011 1:68'],
    [process('state a { x < }; init ;'), 'TKS2011 1:29', 'TKS2012 1:37'],
    ['process P() { state a; init a;', 'TKS2015 1:31'],
    [
      'process P() { state a; init a;\nprocess Q() { state b; init ; }\nsystem P;',
      'TKS2015 1:31',
      'TKS2012 2:29',
    ],
    ['process P( { state a; init a; }\nsystem P;', 'TKS2013 1:12'],
    ['process 5() { state a; init a; }\nint x = ;', 'TKS2012 1:9', 'TKS2011 2:9'],
    ['system P;\nprocess P() { state a; init a; }', 'TKS2023 2:1'],
    ['process P() { }\nsystem P;\nquery { A[] }', 'TKS7001 3:13'],
    ['process P() { }\nsystem P;\nquery { A[] p', 'TKS2015 3:14'],
  ];
  test.each(cases)('%s', (text, ...expected) => {
    expect(read(text, 'current').places).toEqual(expected);
  });
});

describe('public models', () => {
  const files = corpus().filter(({ path }) => /\.x?ta$/.test(path));
  test.skipIf(files.length === 0)(`are read and printed without a mistake${sharedNote}`, () => {
    const mistakes = files.flatMap(({ path, file }) => {
      const { model, places: found } = read(readFileSync(file, 'utf8'));
      const again = read(printXta(model));
      const same =
        JSON.stringify(bare({ ...again.model, syntax: model.syntax })) === JSON.stringify(bare(model));
      return [...found, ...again.places, ...(same ? [] : ['is not the same after printing'])].map(
        (what) => `${path}: ${what}`,
      );
    });
    expect(mistakes).toEqual([]);
  });
});
