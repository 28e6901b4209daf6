/**
 * More pairs of a specification and a system at the border, by what their environments do: several processes, broadcasts, values,
 * deadlines that change, arrays of channels. The answers follow from docs/theory/open-systems.md.
 */
import { type BorderPair } from './border-pairs.js';

const PAIRS: BorderPair[] = [];
export const ENVIRONMENT_PAIRS: readonly BorderPair[] = PAIRS;

type Make = (own: string) => string;

/** A specification and systems in the same environment, each with a few words and the answer. */
function family(
  make: Make,
  spec: string,
  cases: readonly (readonly [string, string, BorderPair['expected']])[],
  underTest = ['P'],
): void {
  for (const [what, own, expected] of cases)
    PAIRS.push({
      name: `${PAIRS.length + 1}: ${what}`,
      spec: make(spec),
      system: make(own),
      expected,
      request: { underTest },
      mode: 'full',
      unfitInputs: 'ignored',
    });
}

/** Answers within a time. */
const ans = (inv: string, g = '', more = ''): string =>
  `clock x; state A, B ${inv}, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { ${g} sync out!; }${more};`;
// Processes of the environment that hurry each other by committed locations.
const f1: Make = (p) =>
  `chan i, go, out; process P() { ${p} } process E1() { clock e; state I { e <= 1 }, J; init I; trans I -> J { guard e >= 1; sync i!; }; } process E2() { state I, C1, C2, H, K; commit C1, C2; init I; trans I -> C1 { sync i?; }, C1 -> C2 { }, C2 -> H { sync go!; }, H -> K { sync out?; }; } system P, E1, E2;`;
family(f1, ans('{x<=1}'), [
  ['late', ans('{x<=2}'), 'fails'],
  ['exact', ans('{x<=1}', 'guard x>=1;'), 'conforms'],
  [
    'deaf',
    'clock x; state A, B, C; init A; trans A -> B { guard false; sync go?; }, B -> C { sync out!; };',
    'fails',
  ],
  ['before', ans('{x<=1}', '', ', A -> C { sync out!; }'), 'fails'],
  ['after the border', ans('{x<=1}', '', ', A -> C { guard x>1; sync out!; }'), 'conforms'],
  ['at the border', ans('{x<=1}', '', ', A -> C { guard x>=1; sync out!; }'), 'fails'],
]);
// An urgent broadcast of the environment.
const f2 =
  (ready: string): Make =>
  (p) =>
    `urgent broadcast chan tick; chan out; process P() { clock x; ${p} } process E() { clock e; state I, J, K; init I; trans I -> J { sync tick!; assign e = 0; }, J -> K { ${ready} sync out?; }; } system P, E;`;
const tick = (inv: string, g = '', more = '', urg = ''): string =>
  `state A, B ${inv}, C; ${urg} init A; trans A -> B { sync tick?; assign x = 0; }, B -> C { ${g} sync out!; }${more};`;
family(f2(''), tick('{x<=2}'), [
  ['earlier', tick('{x<=1}'), 'conforms'],
  [
    'deaf',
    'state A, B; init A; trans A -> B { guard false; sync tick?; }, B -> A { guard false; sync out!; };',
    'fails',
  ],
  [
    'by itself',
    'state A {x<=2}, B, C; init A; trans A -> B { guard false; sync tick?; }, A -> C { guard x>=1; sync out!; };',
    'conforms',
  ],
  [
    'at once by itself',
    'state A {x<=2}, B, C; init A; trans A -> B { guard false; sync tick?; }, A -> C { sync out!; };',
    'fails',
  ],
]);
family(f2(''), tick('', '', '', 'urgent B;'), [
  ['urgent late', tick('{x<=1}', 'guard x>=1;'), 'fails'],
  ['urgent', tick('{x<=0}'), 'conforms'],
]);
family(f2('guard e>=1;'), tick('{x<=2}'), [
  ['foreign', tick('{x<=0}'), 'conforms'],
  ['right', tick('{x<=2}', 'guard x>=1;'), 'conforms'],
  ['silent', tick('', 'guard false;'), 'fails'],
  ['late', tick('{x<=3}', 'guard x>2;'), 'fails'],
]);
// Values that are passed both ways.
const f3 =
  (sel: string, set: string): Make =>
  (p) =>
    `chan req, ack; int[0,3] v, w; process P() { clock x; int[0,3] own; ${p} } process E() { int[0,3] heard; state I, J, K; init I; trans I -> J { ${sel} sync req!; assign v = ${set}; }, J -> K { sync ack?; assign heard = w; }; } system P, E;`;
const val = (w: string, own = 'own = v'): string =>
  `state A, B {x<=1}, C; init A; trans A -> B { sync req?; assign ${own}, x = 0; }, B -> C { sync ack!; assign w = ${w}; };`;
family(f3('', '1'), val('own+1'), [
  ['const', val('2'), 'conforms'],
  ['other', val('1'), 'fails'],
  ['reads later', val('v+1'), 'conforms'],
]);
family(f3('select k : int[0,1];', 'k'), val('own+1'), [
  ['const', val('2'), 'fails'],
  ['sum', val('own', 'own = v+1'), 'conforms'],
  ['xor', val('2-own'), 'fails'],
]);
// An environment whose deadline changes while it waits, by an unseen step.
const f4 =
  (j2: string): Make =>
  (p) =>
    `chan go, out, press; process P() { clock x; ${p} } process E() { clock e; state I, J {e<=2}, J2 {e<=3}, K; init I; trans I -> J { sync go!; assign e = 0; }, J -> J2 { guard e>=1; }, J -> K { sync out?; }, J2 -> K { sync out?; }${j2}; } system P, E;`;
const p4 = (inv: string, g = '', press = '', d = ''): string =>
  `state A, B ${inv}, C, D; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { ${g} sync out!; }, A -> A { guard false; sync press?; }${press}${d};`;
const acc = ', B -> D { sync press?; }';
const dead = 'guard false;';
family(f4(', J2 -> K { guard false; sync press!; }'), p4('{x<=3}'), [
  ['silent', p4('', dead), 'fails'],
  ['late', p4('{x<=4}', 'guard x>3;'), 'fails'],
  ['at 3', p4('{x<=3}', 'guard x>=3;'), 'conforms'],
]);
const at3 = ', J2 -> K { guard e>=3; sync press!; }';
family(f4(at3), p4('{x<=3}', '', acc), [
  ['silent', p4('', dead, acc), 'conforms'],
  ['out after press', p4('{x<=5}', 'guard x>=4;'), 'fails'],
  [
    'press then out',
    p4('', dead, ', B -> D { sync press?; }', ', D -> C { guard x>=4; sync out!; }'),
    'fails',
  ],
]);
family(f4(at3), p4('{x<=3}'), [
  ['silent', p4('', dead), 'fails'],
  ['at 3', p4('{x<=3}', 'guard x>=3;'), 'conforms'],
]);
// A clock that both sides read.
const f5 =
  (e: string): Make =>
  (p) =>
    `clock g; chan go, out; process P() { ${p} } process E() { state I, J, K; init I; trans ${e}; } system P, E;`;
const p5 = (inv: string, g: string, set = ''): string =>
  `state A, B ${inv}, C; init A; trans A -> B { sync go?; ${set} }, B -> C { ${g} sync out!; };`;
const e5 = 'I -> J { guard g>=1 && g<=3; sync go!; }, J -> K { sync out?; }';
family(f5(e5), p5('{g<=3}', 'guard g>=2;'), [
  ['later', p5('{g<=3}', 'guard g>=3;'), 'conforms'],
  ['silent', p5('', dead), 'fails'],
  ['early', p5('{g<=3}', 'guard g>=1;'), 'fails'],
]);
const e5b = 'I -> J { sync go!; }, J -> K { guard g>=1; sync out?; }';
family(f5(e5b), p5('{g<=2}', '', 'assign g = 0;'), [
  ['foreign', p5('{g<1}', '', 'assign g = 0;'), 'conforms'],
  ['silent', p5('', dead, 'assign g = 0;'), 'fails'],
  ['late', p5('{g<=3}', 'guard g>2;', 'assign g = 0;'), 'fails'],
]);
const e5c = 'I -> J { sync go!; assign g = 0; }, J -> K { sync out?; }';
family(f5(e5c), p5('{g<=2}', ''), [['entangled', p5('{g<=3}', ''), 'unknown']]);
// Arrays of channels: an element that no process of the environment sends is the own input of the tester, who may give it.
const f6 =
  (hi: number, hear: string): Make =>
  (p) =>
    `chan go[3], out[3]; process P() { clock x; int[0,2] n; ${p} } process E() { state I, J, K; init I; trans I -> J { select k : int[0,${hi}]; sync go[k]!; }, J -> K { ${hear} }; } system P, E;`;
const all6 = 'select k : int[0,2]; sync out[k]?;';
const p6 = (
  o: string,
  take = 'select k : int[0,2]; sync go[k]?; assign n = k, x = 0;',
  inv = '{x<=1}',
  g = '',
): string => `state A, B ${inv}, C; init A; trans A -> B { ${take} }, B -> C { ${g} sync out[${o}]!; };`;
const only0 = 'sync go[0]?; assign n = 0, x = 0;';
family(f6(1, all6), p6('n'), [
  ['same', p6('n'), 'conforms'],
  ['mirrored', p6('2-n'), 'fails'],
  ['folded', p6('(n==2 ? 0 : n)'), 'fails'],
  ['only 0', p6('n', only0), 'fails'],
]);
/** The environment has an edge for the element, which it never takes. */
const f6kept: Make = (p) =>
  f6(1, all6)(p).replace('J -> K {', 'I -> I { guard false; sync go[2]!; }, J -> K {');
family(f6kept, p6('n'), [['an element that is never given', p6('(n==2 ? 0 : n)'), 'conforms']]);
family(f6(0, all6), p6('n'), [['only 0', p6('n', only0), 'fails']]);
family(f6(1, 'sync out[0]?;'), p6('n'), [
  ['silent at 1', p6('n', undefined, '', 'guard n==0 && x<=1;'), 'fails'],
  ['silent at 1 only', p6('n', undefined, '', 'guard n==0 && x<=0;'), 'fails'],
  ['0 for 1', p6('0'), 'fails'],
  ['foreign', p6('n', undefined, '{x<=0}'), 'conforms'],
]);
// Inputs that come before what has to be done at once, or behind it.
const f7: Make = (p) =>
  `chan go, press, out; process P() { clock x; ${p} } process E() { state I, J, K, L; init I; trans I -> J { sync go!; }, J -> K { sync press!; }, K -> L { sync out?; }; } system P, E;`;
const p7 = (more: string, d = '{x<=1}', og = '', urg = 'urgent B;'): string =>
  `state A, B, C, D ${d}, F, Z0; ${urg} init A; trans A -> B { sync go?; }, B -> C { }, C -> D { sync press?; assign x = 0; }, D -> F { ${og} sync out!; }${more};`;
const direct =
  'state A, C, D {x<=1}, F; init A; trans A -> C { sync go?; }, C -> D { sync press?; assign x = 0; }, D -> F { sync out!; };';
const z0 = ', B -> Z0 { sync press?; }';
family(f7, p7(''), [
  ['direct', direct, 'conforms'],
  ['taken before', p7(z0), 'fails'],
  ['committed', p7('', '{x<=1}', '', 'commit B;'), 'conforms'],
  ['plain B', p7('', '{x<=1}', '', ''), 'fails'],
]);
family(f7, p7(z0), [
  ['direct', direct, 'conforms'],
  ['silent', p7(z0, '', dead), 'fails'],
  ['late', p7(z0, '{x<=2}'), 'fails'],
]);
// Only an input could go on.
const f8 =
  (j: string, e: string): Make =>
  (p) =>
    `chan go, press, out; process P() { clock x; ${p} } process E() { clock e; state I, J ${j}, K; init I; trans I -> J { sync go!; assign e = 0; }, J -> K { sync out?; }${e}; } system P, E;`;
const p8 = (inv: string, g = dead, press = ', B -> C { sync press?; }'): string =>
  `state A, B ${inv}, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { ${g} sync out!; }${press};`;
const press8 = (g: string): string => `, J -> K { ${g} sync press!; }`;
family(f8('{e<=1}', press8('')), p8('{x<=2}'), [['press by 1', p8(''), 'conforms']]);
family(f8('{e<=2}', press8('guard e>=2;')), p8('{x<=2}'), [['both at 2', p8(''), 'conforms']]);
family(f8('{e<=3}', press8('guard e>=3;')), p8('{x<=2}'), [['E later', p8(''), 'fails']]);
const nopress = ', A -> A { guard false; sync press?; }';
family(f8('{e<=1}', press8('guard false;')), p8('{x<=2}', '', nopress), [
  ['silent', p8('', dead, nopress), 'fails'],
  ['at 2', p8('{x<=2}', 'guard x>=2;', nopress), 'conforms'],
  ['at 3', p8('{x<=3}', 'guard x>=3;', nopress), 'fails'],
]);
// Systems that add channels, and systems that lack inputs.
const f9: Make = (p) =>
  `chan go, press, out, extra; process P() { clock x; ${p} } process E() { clock e; state I, J, K; init I; trans I -> J { sync go!; }, J -> J { sync press!; }, J -> K { sync out?; }; } system P, E;`;
const p9 = (inv: string, more: string, press = ', B -> B { sync press?; }'): string =>
  `state A, B ${inv}, C, D; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { sync out!; }${press}${more};`;
family(f9, p9('{x<=1}', ''), [
  ['extra out', p9('{x<=1}', ', B -> B { sync extra!; }'), 'fails'],
  ['extra in', p9('{x<=1}', ', A -> D { sync extra?; }, D -> D { sync out!; }'), 'conforms'],
  ['lacks press', p9('{x<=1}', '', ''), 'conforms'],
  [
    'lacks go',
    'state A, B, C; init A; trans A -> B { sync press?; }, B -> C { guard false; sync out!; };',
    'fails',
  ],
]);
// Outputs that nobody has to hear.
const f10: Make = (p) =>
  `chan go; broadcast chan cry; process P() { clock x; ${p} } process E() { state I, J, K; init I; trans I -> J { sync go!; }, K -> K { sync cry?; }; } system P, E;`;
const p10 = (inv: string, more = '', g = ''): string =>
  `state A, B ${inv}, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { ${g} sync cry!; }${more};`;
family(f10, p10('{x<=2}'), [
  ['earlier', p10('{x<=1}'), 'conforms'],
  ['silent', p10('', '', dead), 'fails'],
  ['twice', p10('{x<=2}', ', C -> C { sync cry!; }'), 'fails'],
]);
// Systems that do something at once.
const f11 =
  (g: string): Make =>
  (p) =>
    `chan go, out; process P() { clock x; ${p} } process E() { clock e; state I, J, K; init I; trans I -> J { sync go!; assign e = 0; }, J -> K { ${g} sync out?; }; } system P, E;`;
const p11 = (b: string, urg: string, g = '', mid = ''): string =>
  `state A, B ${b}, B1, C; ${urg} init A; trans A -> B { sync go?; assign x = 0; }, ${mid} B -> C { ${g} sync out!; };`;
family(f11(''), ans('{x<=1}').replace('clock x;', ''), [
  [
    'committed between',
    'state A, B0, B {x<=1}, C; commit B0; init A; trans A -> B0 { sync go?; assign x = 0; }, B0 -> B { }, B -> C { sync out!; };',
    'conforms',
  ],
  [
    'resets in between',
    'state A, B0 {x<=1}, B {x<=1}, C; init A; trans A -> B0 { sync go?; assign x = 0; }, B0 -> B { assign x = 0; }, B -> C { sync out!; };',
    'fails',
  ],
]);
family(f11(''), p11('', 'commit B;'), [
  ['urgent', p11('', 'urgent B;'), 'conforms'],
  ['waits', p11('{x<=1}', ''), 'fails'],
  ['below', p11('{x<1}', 'urgent B1;', 'guard x>0;'), 'fails'],
]);
family(f11('guard e>=1;'), p11('', 'commit B;'), [
  ['at once', p11('', 'urgent B;'), 'conforms'],
  ['at 1', p11('{x<=1}', '', 'guard x>=1;'), 'fails'],
  ['silent', p11('', '', dead), 'fails'],
]);
// Two processes under test.
const f12: Make = (p) =>
  `chan i, go, out; ${p} process E() { state I, J, K; init I; trans I -> J { sync go!; }, J -> K { sync out?; }; } system P, Q, E;`;
const two = (l: number, m: number): string =>
  `process P() { clock x; state A, B {x<=${l}}, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { sync i!; }; } process Q() { clock y; state S, T {y<=${m}}, V; init S; trans S -> T { sync i?; assign y = 0; }, T -> V { sync out!; }; }`;
const one = (l: number): string =>
  `process P() { clock x; state A, B {x<=${l}}, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { sync out!; }; } process Q() { state S, T; init S; trans S -> T { guard false; sync i?; }, T -> S { guard false; sync i!; }; }`;
family(
  f12,
  two(1, 1),
  [
    ['the same', two(1, 1), 'conforms'],
    ['later', one(3), 'fails'],
    ['more', two(2, 1), 'fails'],
  ],
  ['P', 'Q'],
);
// Two inputs at the same moment.
const f15: Make = (p) =>
  `chan go, press, out, no; process P() { clock x; ${p} } process E() { state I, J, K, L; commit J; init I; trans I -> J { sync go!; }, J -> K { sync press!; }, K -> L { sync out?; }, K -> L { sync no?; }; } system P, E;`;
const p15 = (mid: string, states = 'B', urg = '', from = 'B'): string =>
  `state A, ${states}, C {x<=1}, D; ${urg} init A; trans A -> B { sync go?; }, ${from} -> C { sync press?; assign x = 0; }, C -> D { sync out!; }, D -> D { guard false; sync no!; }${mid};`;
family(f15, p15(''), [
  ['no between', p15(', B -> B2 { sync no!; }', 'B, B2', 'urgent B;'), 'fails'],
  ['settles', p15(', B -> B2 { }', 'B, B2', 'urgent B;', 'B2'), 'conforms'],
  ['no a little later', p15(', B -> B2 { guard x>0; sync no!; }', 'B {x<=3}, B2'), 'fails'],
  [
    'no later than committed allows',
    p15(', B -> B2 { guard x>=1; sync no!; }', 'B, B2').replace(
      'A -> B { sync go?; }',
      'A -> B { sync go?; assign x = 0; }',
    ),
    'conforms',
  ],
]);
