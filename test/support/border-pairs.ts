/**
 * Pairs of a specification and a system at the border between system, environment and tester, each made for one rule of
 * docs/theory/open-systems.md or for two of them that meet, with the answer that follows from that page.
 */
import { type ConformanceMode, type UnfitInputs } from '../../src/conformance/conformance.js';
import { type InterfaceRequest } from '../../src/network/interface.js';

export interface BorderPair {
  readonly name: string;
  readonly spec: string;
  readonly system: string;
  readonly expected: 'conforms' | 'fails' | 'unknown';
  readonly request: InterfaceRequest;
  readonly mode: ConformanceMode;
  readonly unfitInputs: UnfitInputs;
}

type Options = Partial<Pick<BorderPair, 'mode' | 'unfitInputs'>> & InterfaceRequest;

const PAIRS: BorderPair[] = [];
export const BORDER_PAIRS: readonly BorderPair[] = PAIRS;

function pair(
  name: string,
  spec: string,
  system: string,
  expected: BorderPair['expected'],
  { mode = 'full', unfitInputs = 'ignored', ...request }: Options = {},
): void {
  PAIRS.push({ name, spec, system, expected, mode, unfitInputs, request: { underTest: ['P'], ...request } });
}

const CHANNELS = 'chan go, press, yes, no, out, spare;';
const URGENT_OUT = 'chan go, press, yes, no, spare; urgent chan out;';
const URGENT_GO = 'chan press, yes, no, out, spare; urgent chan go;';

function process(body: string): string {
  return `process P() { clock x; ${body} }`;
}

function outside(body: string): string {
  return `process E() { clock e; ${body} }`;
}

/** A system in an environment. */
function closed(own: string, other: string, channels = CHANNELS, line = 'P, E'): string {
  return `${channels} ${process(own)} ${outside(other)} system ${line};`;
}

/** A system without one. */
function open(own: string, channels = CHANNELS): string {
  return `${channels} ${process(own)} system P;`;
}

/** Two systems in the same environment. */
function within(
  name: string,
  spec: string,
  other: string,
  around: string,
  expected: BorderPair['expected'],
  channels = CHANNELS,
  options: Options = {},
): void {
  pair(name, closed(spec, around, channels), closed(other, around, channels), expected, options);
}

/** All models use the same channels, so that none takes its role from the other side. */
const U =
  ', Z -> Z { guard false; sync yes!; }, Z -> Z { guard false; sync no!; }, Z -> Z { guard false; sync out!; }, Z -> Z { guard false; sync press?; }, Z -> Z { guard false; sync go?; }';
const UE =
  ', ZZ -> ZZ { guard false; sync yes?; }, ZZ -> ZZ { guard false; sync no?; }, ZZ -> ZZ { guard false; sync out?; }, ZZ -> ZZ { guard false; sync press!; }, ZZ -> ZZ { guard false; sync go!; }';
const system = (states: string, trans: string, more = ''): string =>
  `state ${states}, Z; ${more} init A; trans ${trans}${U};`;
const environment = (states: string, trans: string, more = ''): string =>
  `state ${states}, ZZ; ${more} init I; trans ${trans}${UE};`;
const go = 'A -> B { sync go?; assign x = 0; }';
const gives = 'I -> J { sync go!; assign e = 0; }';
const silent = system('A, B, C', go + ', B -> C { sync press?; }');
const hasty = environment('I, J, K', gives + ', J -> K { sync out?; }', 'commit J;');
within(
  'committed E hears, later output foreign',
  system('A, B, C', go + ', B -> C { sync out!; }'),
  system('A, B {x<=1}, C', go + ', B -> C { guard x >= 1; sync out!; }'),
  hasty,
  'conforms',
);
within(
  'committed E hears, other output',
  system('A, B, C', go + ', B -> C { sync out!; }'),
  system('A, B {x<=1}, C', go + ', B -> C { guard x <= 0; sync no!; }'),
  hasty,
  'fails',
);
const waitingHasty = environment(
  'I, J, K',
  gives + ', J -> K { sync out?; }, J -> K { sync press!; }',
  'commit J;',
);
within(
  'committed E that can only wait',
  system('A, B {x<=2}, C', go + ', B -> C { guard x >= 1; sync out!; }'),
  system('A, B, C', go),
  waitingHasty,
  'fails',
);
within(
  'and output then',
  system('A, B {x<=2}, C', go + ', B -> C { guard x >= 1; sync out!; }'),
  system('A, B {x<=1}, C', go + ', B -> C { guard x >= 1; sync out!; }'),
  waitingHasty,
  'conforms',
);
within(
  'and output too early',
  system('A, B {x<=2}, C', go + ', B -> C { guard x >= 1; sync out!; }'),
  system('A, B {x<=1}, C', go + ', B -> C { sync out!; }'),
  waitingHasty,
  'fails',
);
const urgentStart = environment('I, J, K', gives + ', J -> K { sync out?; }', 'urgent I;');
within(
  'refused by one state alone',
  system('A, A1, B', 'A -> A1 { }, A -> B { sync go?; }'),
  system('A, B', 'A -> B { sync go?; }, B -> B { sync no!; }'),
  urgentStart,
  'conforms',
);
const two = (p: string): string =>
  `chan i; ${CHANNELS} ${process(p)} process E1() { clock e; state I { e <= 1 }, J; init I; trans I -> J { guard e >= 1; sync i!; }; } process E2() { state I, G, H, ZZ; urgent G; init I; trans I -> G { sync i?; }, G -> H { sync go!; }, H -> H { sync out?; }${UE}; } system P, E1, E2;`;
const answering = (lim: string, g = ''): string =>
  system(`A, B ${lim}, C`, go + `, B -> C { ${g} sync out!; }, B -> C { sync press?; }`);
pair('E of two processes, late', two(answering('{x<=1}')), two(answering('{x<=2}')), 'fails');
pair(
  'E of two processes, at 1',
  two(answering('{x<=1}')),
  two(answering('{x<=1}', 'guard x>=1;')),
  'conforms',
);
const cry = (q: string): string =>
  `broadcast chan cry; chan go, done; ${process('state A, B {x<=1}; init A; trans A -> B { sync go?; assign x=0; }, B -> A { guard x>=1; sync cry!; };')} process Q() { clock y; state C, D {y<=1}; init C; trans ${q} D -> C { sync done!; }; } ${outside('state I, J, K; init I; trans I -> J { sync go!; }, J -> K { sync cry?; }, K -> I { sync done?; };')} system P, Q, E;`;
pair('broadcast output that both sides hear', cry('C -> D { sync cry?; assign y=0; },'), cry(''), 'fails', {
  underTest: ['P', 'Q'],
});
const tick = (p: string): string =>
  `broadcast chan tick; chan out, no; ${process(p)} ${outside('state I {e<=1}, J; init I; trans I -> J { guard e>=1; sync tick!; }, J -> J { guard e<=3; sync tick!; }, J -> J { sync out?; }, J -> J { sync no?; };')} process W() { state V, Y; init V; trans V -> Y { sync tick?; }; } system P, E, W;`;
pair(
  'broadcast input ignored by system',
  tick(
    'state A, B{x<=1}, C; init A; trans A -> B { sync tick?; assign x=0; }, B -> C { sync out!; }, C -> C { guard false; sync no!; };',
  ),
  tick(
    'state A, B{x<=1}, C; init A; trans B -> B { sync tick?; }, B -> C { sync out!; }, C -> C { guard false; sync no!; };',
  ),
  'fails',
);
pair(
  'broadcast ignored by spec, heard by system',
  tick(
    'state A, B, C; init A; trans A -> B { sync tick?; assign x=0; }, B -> C { sync out!; }, C -> C { guard false; sync no!; };',
  ),
  tick(
    'state A, B, C, D; init A; trans A -> B { sync tick?; assign x=0; }, B -> C { sync out!; }, B -> D { guard x>=1; sync tick?; }, D -> D { sync no!; };',
  ),
  'fails',
);
const unheard = (p: string): string =>
  `broadcast chan cry; chan go; ${process(p)} ${outside('state I, J; init I; trans I -> J { sync go!; };')} system P, E;`;
pair(
  'broadcast output that nobody hears',
  unheard('state A, B{x<=1}, C; init A; trans A -> B { sync go?; assign x=0; }, B -> C { sync cry!; };'),
  unheard(
    'state A, B, C; init A; trans A -> B { sync go?; assign x=0; }, B -> C { guard false; sync cry!; };',
  ),
  'fails',
);
const listen = environment(
  'I, J, K',
  gives + ', J -> K { sync out?; }, J -> K { sync yes?; }, J -> K { sync no?; }, J -> J { sync press!; }',
);
within(
  'channel priority with E',
  answering('{x<=1}'),
  answering('{x<=2}'),
  listen,
  'unknown',
  CHANNELS + ' chan priority go < out;',
);
pair(
  'process priority with E',
  closed(answering('{x<=1}'), listen, CHANNELS, 'P < E'),
  closed(answering('{x<=2}'), listen, CHANNELS, 'P < E'),
  'unknown',
);
const either = system('A, B{x<=1}, C', go + ', B -> C { sync yes!; }, B -> C { sync no!; }');
pair(
  'priority alone: lower output',
  open(either, CHANNELS + ' chan priority no < default;'),
  open(either),
  'fails',
);
pair(
  'priority of the system only',
  open(either),
  open(either, CHANNELS + ' chan priority no < default;'),
  'conforms',
);
const ready = environment('I, J, K', gives + ', J -> K { sync out?; }');
const atOnce = system('A, B, C', go + ', B -> C { sync out!; }');
pair(
  'urgent output late',
  closed(atOnce, ready, URGENT_OUT),
  closed(answering('{x<=1}', 'guard x>=1;'), ready, CHANNELS),
  'fails',
);
const unready = environment('I, J {e<=1}, K, L', gives + ', J -> K { guard e>=1; }, K -> L { sync out?; }');
pair(
  'urgent output, E ready at 1, system at 1',
  closed(atOnce, unready, URGENT_OUT),
  closed(answering('{x<=1}', 'guard x>=1;'), unready, CHANNELS),
  'conforms',
);
pair(
  'system in between',
  closed(atOnce, unready, URGENT_OUT),
  closed(answering('{x<=1}', 'guard x>0;'), unready, CHANNELS),
  'fails',
);
pair(
  'system at 0: foreign',
  closed(atOnce, unready, URGENT_OUT),
  closed(answering('{x<=0}'), unready, CHANNELS),
  'conforms',
);
pair(
  'urgent input ignored',
  closed(answering('{x<=1}'), ready, URGENT_GO),
  closed(system('A, B, C', 'B -> C { sync out!; }'), ready, URGENT_GO),
  'fails',
);
const elements = (o: string): string =>
  `chan go[2], out[2]; process P() { clock x; int[0,1] k; state A, B{x<=1}; init A; trans A -> B { select i : int[0,1]; sync go[i]?; assign k = i, x = 0; }, B -> A { sync out[${o}]!; }; } process E() { int[0,1] n; state I, J; init I; trans I -> J { sync go[n]!; assign n = 1 - n; }, J -> I { select i : int[0,1]; sync out[i]?; }; } system P, E;`;
pair('arrays: other index', elements('k'), elements('1 - k'), 'fails');
pair('arrays: same', elements('k'), elements('k'), 'conforms');
pair('arrays: index 0 only shows at the second', elements('k'), elements('0'), 'fails');
const values = (o: string, w = '1'): string =>
  `chan go, out; int[0,1] v, w; process P() { clock x; int[0,1] k; state A, B{x<=1}; init A; trans A -> B { sync go?; assign k = v, x = 0; }, B -> A { sync out!; assign w = ${o}; }; } process E() { int[0,1] h; state I, J; init I; trans I -> J { sync go!; assign v = ${w}; }, J -> I { sync out?; assign h = w; }; } system P, E;`;
pair('values: other', values('k'), values('1 - k'), 'fails');
pair('values: constant that is the only one', values('k'), values('1'), 'conforms');
within('open invariant', answering('{x<1}'), answering('{x<=1}', 'guard x>=1;'), listen, 'fails');
within(
  'too early at the border',
  answering('{x<=1}', 'guard x>=1;'),
  answering('{x<1}', 'guard x<1;'),
  listen,
  'fails',
);
within(
  'x<1 with guard x>=1: silent',
  answering('{x<1}', 'guard x>=1;'),
  answering('', 'guard false;'),
  listen,
  'fails',
);
within('itself', answering('{x<1}', 'guard x>=1;'), answering('{x<1}', 'guard x>=1;'), listen, 'conforms');
within(
  'output at 1 is wrong',
  answering('{x<1}', 'guard x>=1;'),
  answering('{x<=1}', 'guard x>=1;'),
  listen,
  'fails',
);
const giving = (lim: string, g: string): string =>
  environment(`I, J ${lim}, K`, gives + `, J -> K { sync out?; }, J -> K { ${g} sync press!; }`);
within(
  'E e<1 with press e>=1 only waits',
  answering('{x<=2}'),
  silent,
  giving('{e<1}', 'guard e>=1;'),
  'fails',
);
within('E acts at its last moment', answering('{x<=1}'), silent, giving('{e<=1}', 'guard e>=1;'), 'conforms');
within('E open limit acts before', answering('{x<1}'), silent, giving('{e<1}', ''), 'conforms');
within(
  'S ends at the open limit, E one later closed',
  answering('{x<1}'),
  silent,
  giving('{e<=1}', ''),
  'fails',
);
within('S closed, E open at the same time', answering('{x<=1}'), silent, giving('{e<1}', ''), 'conforms');
within('S ends before E', answering('{x<=1}'), silent, giving('{e<=2}', 'guard e>=2;'), 'fails');
within('E ends before S', answering('{x<=2}'), silent, giving('{e<=1}', ''), 'conforms');
within('both end', answering('{x<=2}'), silent, giving('{e<=2}', 'guard e>=2;'), 'conforms');
const free = environment('I, J, K', 'I -> J { sync go!; }, J -> K { sync out?; }, J -> K { sync no?; }');
const late = system('A, B {x<=1}, C', 'A -> B { sync go?; }, B -> C { sync out!; }');
const lateBad = system(
  'A, B {x<=1}, C, D',
  'A -> B { guard x<=1; sync go?; }, B -> C { sync out!; }, A -> D { guard x>1; sync go?; }, D -> D { sync no!; }',
);
within('target invariant false: input not given', late, lateBad, free, 'conforms');
pair('alone it leads out', open(late), open(lateBad), 'conforms');
const deadline = `${CHANNELS} process P() { clock x, y; ${system('A, B {y<=1}, C', 'A -> B { sync go?; assign y=0; }, B -> C { sync out!; }')} } system P;`;
pair('unfit input ignored', deadline, open(late), 'fails');
pair('unfit input blocked', deadline, open(late), 'conforms', { unfitInputs: 'blocked' });
const settling = system(
  'A, B, C, D',
  'A -> B { }, B -> C { sync go?; assign x=0; }, C -> D { sync out!; }',
  'commit A;',
);
within(
  'committed start',
  settling,
  system('A, C, D', 'A -> C { sync go?; assign x=0; }, C -> D { sync out!; }'),
  listen,
  'conforms',
);
const start = (u: string, g: string): string => system('A, B', `A -> B { ${g} sync out!; }`, u);
const hear = environment('I, J', 'I -> J { sync out?; }');
within(
  'urgent start late',
  start('urgent A;', ''),
  system('A {x<=1}, B', 'A -> B { guard x>=1; sync out!; }'),
  hear,
  'fails',
);
const deaf = environment('I, I1, J', 'I -> I1 { }, I1 -> J { sync out?; }');
within(
  'committed start, E deaf: foreign output',
  start('commit A;', ''),
  start('commit A;', ''),
  deaf,
  'conforms',
);
within('silent', start('commit A;', ''), start('', 'guard false;'), deaf, 'fails');
const spareE = environment('I, J, K', gives + ', J -> K { sync out?; }, J -> K { sync spare!; }');
within(
  'E sends what S does not use',
  answering('{x<=2}'),
  system('A, B {x<=2}, C, D', go + ', B -> C { sync out!; }, B -> D { sync spare?; }, D -> D { sync no!; }'),
  spareE,
  'conforms',
);
within(
  'system sends what the spec does not use',
  answering('{x<=2}'),
  system('A, B {x<=2}, C, D', go + ', B -> C { sync out!; }, B -> D { sync spare!; }'),
  listen,
  'fails',
);
within(
  'E hears what S never sends',
  answering('{x<=2}'),
  system('A, B {x<=2}, C, D', go + ', B -> C { sync out!; }, B -> D { sync spare!; }'),
  environment('I, J, K', gives + ', J -> K { sync out?; }, J -> K { sync spare?; }'),
  'fails',
);
const train = (l: number): string =>
  `chan appr, leave; process T(const int i) { clock x; state A {x<=${l}}, B, C; init A; trans A -> B { sync appr!; assign x=0; }, B -> C { guard x>=1; sync leave!; }; } process G() { state F; init F; trans F -> F { sync appr?; }, F -> F { sync leave?; }; } P0 := T(0); P1 := T(1); system P0, P1, G;`;
pair('one of two instances, late', train(2), train(3), 'fails', { underTest: ['P0'] });
pair('one of two instances, early', train(2), train(1), 'conforms', { underTest: ['P0'] });
const differing = (t: string): string =>
  `${CHANNELS} process P() { clock x, y; ${system('A, B {y<=1}, C', t)} } system P;`;
const begins = 'A -> B { sync go?; assign y=0; }';
pair(
  'clock differences',
  differing(begins + ', B -> C { guard x-y>=1; sync yes!; }, B -> C { guard x-y<1; sync no!; }'),
  differing(begins + ', B -> C { sync yes!; }'),
  'fails',
);
pair(
  'clock differences, same',
  differing(begins + ', B -> C { guard x-y>=1; sync yes!; }, B -> C { guard x-y<1; sync no!; }'),
  differing(begins + ', B -> C { guard x-y>=1; sync yes!; }, B -> C { guard x-y<1; sync no!; }'),
  'conforms',
);
pair(
  'stopwatch',
  open(system("A, B {x' == 0}, C", go + ', B -> C { sync out!; }')),
  open(system('A, B, C', go + ', B -> C { guard x>=1; sync out!; }')),
  'unknown',
);
within(
  'Zeno outputs',
  system('A, B', go + ', B -> B { sync out!; }'),
  system('A, B', go + ', B -> B { guard x<=0; sync out!; }'),
  environment('I, J', gives + ', J -> J { sync out?; }'),
  'conforms',
);
within(
  'one too many',
  system('A, B, C', go + ', B -> C { sync out!; }'),
  system('A, B', go + ', B -> B { sync out!; }'),
  environment('I, J', gives + ', J -> J { sync out?; }'),
  'fails',
);
within(
  'E with a circle without time',
  answering('{x<=1}'),
  silent,
  environment('I, J, K', gives + ', J -> K { sync out?; }, J -> J { }'),
  'fails',
);
within(
  'E with urgent circle',
  answering('{x<=1}'),
  silent,
  environment('I, J, J1, K', gives + ', J -> K { sync out?; }, J -> J1 { }, J1 -> J { }', 'urgent J, J1;'),
  'conforms',
);
const lock = system('A, B {x<=1}, C', go + ', B -> C { sync press?; }');
within(
  'only an input could go on',
  lock,
  silent,
  environment('I, J, K', gives + ', J -> K { sync out?; }'),
  'fails',
);
const forced = (g: string): string =>
  system('A, B {x<=1}, C {x<=2}, D', go + `, B -> C { }, C -> D { ${g} sync out!; }`);
within('forced unseen step, silent', forced(''), silent, listen, 'fails');
within(
  'at 2',
  forced(''),
  system('A, B {x<=2}, C', go + ', B -> C { guard x>=2; sync out!; }'),
  listen,
  'conforms',
);
within(
  'at more than 2',
  forced(''),
  system('A, B {x<=3}, C', go + ', B -> C { guard x>2; sync out!; }'),
  listen,
  'fails',
);
const told = (t: string): string =>
  system('A, B, C {x<=3}, D {x<=3}, F', go + `, ${t}, C -> F { sync yes!; }, D -> F { sync no!; }`);
const apart = told('B -> C { guard x<1; sync press?; }, B -> D { guard x>=1; sync press?; }');
const pressing = (g: string): string =>
  environment(
    'I, J, K, L',
    gives + `, J -> K { guard ${g}; sync press!; }, K -> L { sync yes?; }, K -> L { sync no?; }`,
  );
within('press at 1 exactly: yes', apart, told('B -> C { sync press?; }'), pressing('e==1'), 'fails');
within('press at 1 exactly: no', apart, told('B -> D { sync press?; }'), pressing('e==1'), 'conforms');
within('press until 1', apart, told('B -> D { sync press?; }'), pressing('e<=1'), 'fails');
within('press before 1', apart, told('B -> C { sync press?; }'), pressing('e<1'), 'conforms');
const unfitE = environment(
  'I, J {e<=1}, K',
  'I -> J { sync go!; }, J -> K { sync out?; }, J -> K { sync press!; }',
);
within(
  'E would leave its own invariant',
  system('A, B, C', 'A -> B { sync go?; }, B -> C { sync out!; }, B -> C { sync press?; }'),
  system(
    'A, B, C, D',
    'A -> B { guard x<=1; sync go?; }, A -> D { guard x>1; sync go?; }, D -> D { sync no!; }, B -> C { sync press?; }',
  ),
  unfitE,
  'conforms',
);
const chooser = environment(
  'I, L, R, K',
  'I -> L { }, I -> R { }, L -> K { sync press!; }, R -> K { sync go!; }, K -> K { sync yes?; }, K -> K { sync no?; }',
  'commit I;',
);
const asked = (g: string): string =>
  system(
    'A, B {x<=1}, C {x<=1}, D',
    `A -> B { sync press?; assign x=0; }, A -> C { sync go?; assign x=0; }, B -> D { sync yes!; }, C -> D { sync ${g}!; }`,
  );
within('E chooses what to give', asked('no'), asked('yes'), chooser, 'fails');
const later = environment('I, J, K', gives + ', J -> K { guard e>=2; sync out?; }, K -> K { sync no?; }');
const junk = (at: number): string =>
  system(`A, B {x<=${at}}, C, D`, go + `, B -> C { guard x>=${at}; sync out!; }, C -> D { sync no!; }`);
within(
  'foreign, then anything',
  system('A, B, C', go + ', B -> C { sync out!; }'),
  junk(1),
  later,
  'conforms',
);
within('right, then wrong', system('A, B, C', go + ', B -> C { sync out!; }'), junk(2), later, 'fails');
const passing = (l: string, d: number): string =>
  `chan ask, pass, yes; ${process(`state A, B ${l}; init A; trans A -> B { sync ask?; assign x=0; }, B -> A { sync pass!; };`)} process Q() { clock y; state C, D {y<=${d}}; init C; trans C -> D { sync pass?; assign y=0; }, D -> C { sync yes!; }; } ${outside('state I; init I; trans I -> I { sync ask!; }, I -> I { sync yes?; };')} system P, Q, E;`;
pair('inside channel listed as output', passing('{x<=0}', 2), passing('{x<=1}', 1), 'fails', {
  underTest: ['P', 'Q'],
  outputs: ['pass', 'yes'],
});
pair('not listed', passing('{x<=0}', 2), passing('{x<=1}', 1), 'fails', { underTest: ['P', 'Q'] });
within('paper mode: silent', answering('{x<=1}'), silent, listen, 'conforms', CHANNELS, { mode: 'outputs' });
within(
  'paper mode: wrong output',
  answering('{x<=1}'),
  system('A, B, C', go + ', B -> C { sync no!; }'),
  listen,
  'fails',
  CHANNELS,
  { mode: 'outputs' },
);
within(
  'paper mode: late output',
  answering('{x<=1}'),
  answering('{x<=2}', 'guard x>1;'),
  listen,
  'fails',
  CHANNELS,
  { mode: 'outputs' },
);
const meta = (u: string): string =>
  `meta int[0,1] t; ${CHANNELS} process P() { clock x; int[0,1] k; ${system('A, B {x<=1}, C', `A -> B { sync go?; assign ${u}, x=0; }, B -> C { guard k==1; sync yes!; }, B -> C { guard k==0; sync no!; }`)} } system P;`;
pair('meta variable', meta('t = 1, k = t'), meta('k = 1'), 'conforms');
pair('meta variable, other', meta('t = 1, k = t'), meta('k = 0'), 'fails');
const hook = (h: string, g: string): string =>
  `int n; ${h} ${CHANNELS} ${process(system('A, B {x<=1}, C', go + `, B -> C { guard ${g}; sync yes!; }`))} system P;`;
pair('hooks', hook('after_update { n = n + 1 }', 'n == 1'), hook('', 'n == 0'), 'conforms');
pair(
  'hooks, other',
  hook('after_update { n = n + 1 }', 'n == 1'),
  hook('', 'n == 1').replace('B {x<=1}', 'B'),
  'fails',
);
const reading = (p: string): string =>
  `int[0,1] flag; ${closed(p, environment('I, J {e<=1}, K', gives + ', J -> K { guard flag == 1; sync out?; }'))}`;
pair(
  'E reads what S writes',
  reading(system('A, B {x<=2}, C', 'A -> B { sync go?; assign x=0, flag = 1; }, B -> C { sync out!; }')),
  reading(
    system('A, B, C', 'A -> B { sync go?; assign x=0, flag = 1; }, B -> C { guard false; sync out!; }'),
  ),
  'fails',
);
const written = (p: string): string =>
  `int[0,1] flag; ${closed(p, environment('I, J, K', 'I -> J { sync go!; assign flag = 1; }, J -> K { sync out?; }'))}`;
pair(
  'S reads what E writes unseen',
  written(system('A, B, C', 'A -> B { sync go?; }, B -> C { guard flag == 1; sync out!; }')),
  written(system('A, B, C', 'A -> B { sync go?; }, B -> C { sync out!; }')),
  'conforms',
);
const counting = (p: string): string =>
  `int[0,2] n; chan go, press, out; after_update { n = n < 2 ? n + 1 : 2 } ${process(p)} ${outside('state I, J { e <= 1 }, K; init I; trans I -> J { sync go!; assign e = 0; }, J -> K { guard n >= 2; sync press!; }, J -> K { sync out?; };')} system P, E;`;
pair(
  'E can act where S has taken a step that it counts',
  counting(
    'state A, B { x <= 2 }, B2 { x <= 2 }, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> B2 { }, B -> C { sync out!; }, B2 -> C { sync out!; }, B -> C { sync press?; }, B2 -> C { sync press?; };',
  ),
  counting(
    'state A, B, C; init A; trans A -> B { sync go?; }, B -> C { guard false; sync out!; }, B -> C { sync press?; };',
  ),
  'conforms',
);
// A broadcast of the tester's own, of which only one of the states in which S may be takes note.
const chosen = (states: string, trans: string): string =>
  `chan go, yes, out, no; broadcast chan tick; process P() { state A, B, C, D${states}; init A; trans ${trans}; } process E() { state I, J; init I; trans I -> J { sync go!; }, J -> J { sync yes?; }, J -> J { sync out?; }, J -> J { sync no?; }; } system P, E;`;
const passedBy = chosen(
  '',
  'A -> B { sync go?; }, A -> C { sync go?; }, B -> B { sync tick?; }, B -> B { sync yes!; }, C -> D { sync out!; }, D -> D { guard false; sync no!; }',
);
const afterTick = (then: string): string =>
  chosen(
    ', F',
    `A -> B { sync go?; }, B -> C { sync tick?; }, C -> D { sync out!; }, D -> F { sync ${then}!; }`,
  );
pair('right where the broadcast passes S by, then wrong', passedBy, afterTick('no'), 'fails');
pair('right there, then wrong on another channel', passedBy, afterTick('yes'), 'fails');
const unheardTick = (hears: string, more: string): string =>
  `chan go, out, no; broadcast chan tick; int[0,2] n; process P() { state A, B, C; init A; trans A -> B { sync go?; }, B -> ${hears}, ${more} } process Q() { state K { n <= 1 }; init K; } process E() { state I, J; init I; trans I -> J { sync go!; }, J -> J { sync out?; }, J -> J { sync no?; }; } system P, Q, E;`;
pair(
  'a broadcast that would break an invariant of S is not given',
  unheardTick('B { sync tick?; assign n = 2; }', 'B -> B { sync out!; }, B -> B { guard false; sync no!; };'),
  unheardTick('C { sync tick?; }', 'B -> B { sync out!; }, C -> C { sync no!; };'),
  'conforms',
  { underTest: ['P', 'Q'] },
);
// The environment keeps what the system has stored: where it has read 0, it can only wait.
const keeping = (p: string): string =>
  `chan go, press, yes, out; int[0,1] v; ${process(p)} ${outside('int[0,1] h; state I, J, K { e <= 1 }, L; init I; trans I -> J { sync go!; }, J -> K { sync yes?; assign e = 0, h = v; }, K -> L { guard h == 1; sync press!; }, K -> L { sync out?; };')} system P, E;`;
const stored = (inv: string, g: string): string =>
  `state A, B, C ${inv}, D; init A; trans A -> B { sync go?; assign v = 0; }, A -> B { sync go?; assign v = 1; }, B -> C { sync yes!; assign x = 0; }, C -> D { ${g} sync out!; }, C -> D { sync press?; };`;
pair(
  'E reads what S has chosen, silent',
  keeping(stored('{x<=3}', '')),
  keeping(stored('', 'guard false;')),
  'fails',
);
pair(
  'E reads what S has chosen, late',
  keeping(stored('{x<=3}', '')),
  keeping(stored('{x<=3}', 'guard x>=3;')),
  'conforms',
);
