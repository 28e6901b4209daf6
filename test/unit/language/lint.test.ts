/** Advice: each piece where it belongs, and silence about good models. */
import { describe, expect, test } from 'vitest';
import { checkedText } from '../../support/checked.js';

const check = (text: string, ...expected: readonly string[]): void => {
  test(text, () => {
    expect(checkedText(text).said).toEqual(expected);
  });
};

describe('graphs', () => {
  check('process P() { state A, B; init A; trans A -> B { }; } system P;');
  check('process P() { state A, B, C; init A; trans A -> B { }, C -> A { }; } system P;', 'TKS6001 1:27');
  check('process P() { state A; branchpoint X; init A; trans A -> X { }, X -> A { }; } system P;');
  check('process P() { clock x; state A { x <= 3 }; init A; } system P;', 'TKS6014 1:21', 'TKS6009 1:34');
  check('process P() { clock x; state A { x <= 3 }; init A; trans A -> A { assign x = 0; }; } system P;');
  check('process P() { clock x; state A { x >= 3 }; init A; } system P;', 'TKS6014 1:21');
  check('process P() { state A; urgent A; init A; } system P;', 'TKS6009 1:21');
  check('process P() { state A; commit A; init A; } system P;', 'TKS6009 1:21');
  check('process P() { state A; init A; trans A -> A { guard 1 == 2; }; } system P;', 'TKS6012 1:53');
  check('process P() { state A, B { false }; init A; trans A -> B { }; } system P;', 'TKS6013 1:28');
});

describe('declarations', () => {
  const body = 'process P() { state A; init A; trans A -> A';
  check(`int v; ${body} { guard v == 0; assign v = 1; }; } system P;`);
  check(`int v; ${body} { assign v = 1; }; } system P;`, 'TKS6002 1:5');
  check(`int v; ${body} { assign v++; }; } system P;`, 'TKS6002 1:5');
  check(`int v; ${body} { }; } system P;`, 'TKS6002 1:5');
  check(`int a[2]; int i; ${body} { assign a[i] = 1; }; } system P;`, 'TKS6002 1:5');
  check(`int __reach__ = 0; ${body} { }; } system P;`);
  check(`const int N = 3; ${body} { }; } system P;`);
  check(`clock x; ${body} { guard x > 1; }; } system P;`, 'TKS6014 1:7');
  check(`clock x; ${body} { guard x > 1; assign x = 0; }; } system P;`);
  check(
    'clock x; process P(clock &y) { state A; init A; trans A -> A { guard y > 1; assign y = 0; }; } Q = P(x); system Q;',
  );
  check(`clock x; ${body} { assign x = 0; }; } system P;`, 'TKS6006 1:7');
  check(`clock x; ${body} { }; } system P;`, 'TKS6006 1:7');
  check(`int v; void f(int &p) { p = 1; } ${body} { assign f(v); }; } system P;`);
  check(`void f() { } ${body} { }; } system P;`, 'TKS6003 1:6');
  check(`int i; ${body} { select i : int[0,1]; guard i > 0; }; } system P;`, 'TKS6002 1:5', 'TKS6007 1:61');
  check(
    `int v; process P() { int v; state A; init A; trans A -> A { guard v == 0; assign v = 1; }; } system P;`,
    'TKS6002 1:5',
    'TKS6007 1:26',
  );
});

describe('channels', () => {
  const edge = (label: string): string => `state A; init A; trans A -> A { ${label} };`;
  check(`chan c; process P() { ${edge('sync c!;')} } process Q() { ${edge('sync c?;')} } system P, Q;`);
  check(`chan c; process P() { ${edge('sync c!;')} } system P;`, 'TKS6005 1:6');
  check(`chan c; process P() { ${edge('sync c?;')} } system P;`, 'TKS6005 1:6');
  check(`broadcast chan c; process P() { ${edge('sync c!;')} } system P;`);
  check(`broadcast chan c; process P() { ${edge('sync c?;')} } system P;`, 'TKS6005 1:16');
  check(`chan c; process P() { ${edge('')} } system P;`, 'TKS6004 1:6');
  check(
    `chan c[2]; process P(int[0,1] i) { ${edge('sync c[i]!;')} } process Q() { ${edge('sync c[0]?;')} } system P, Q;`,
  );
  check(
    `process P(chan &c) { ${edge('sync c!;')} } process Q(chan &c) { ${edge('sync c?;')} } chan d; A = P(d); B = Q(d); system A, B;`,
  );
  check(`process P(chan &c) { ${edge('sync c!;')} } chan d; A = P(d); system A;`, 'TKS6005 1:73');
  check(
    `urgent chan c; clock x; process P() { ${edge('guard x > 1; sync c!;')} } process Q() { ${edge('sync c?;')} } system P, Q;`,
    'TKS6014 1:22',
    'TKS6008 1:77',
  );
});

describe('the system', () => {
  const S = (name: string): string => `process ${name}() { state A; init A; }`;
  check(`${S('P')} ${S('Q')} system P;`, 'TKS6010 1:42');
  check(`${S('P')} A = P(); B = P(); system A;`, 'TKS6011 1:43');
  check(`${S('P')} A = P(); B = A(); system B;`);
});

describe('guards over clocks', () => {
  const edge = (invariant: string, guard: string): string =>
    `const int D = 4; clock x; clock y; process P(int p) { state A { ${invariant} }; init A; trans A -> A { guard ${guard}; assign x = 0, y = 0; }, A -> A { guard y > 0; }; } Q = P(1); system Q;`;
  const at = (invariant: string): string => `1:${98 + invariant.length}`;
  check(edge('x <= 5', 'x >= 10'), `TKS6015 ${at('x <= 5')}`);
  check(edge('x <= 5', '10 <= x'), `TKS6015 ${at('x <= 5')}`);
  check(edge('x <= 5', 'x > 5'), `TKS6015 ${at('x <= 5')}`);
  check(edge('y <= 9 && x <= D', 'y > 1 && x == D + 1'), `TKS6015 ${at('y <= 9 && x <= D')}`);
  check(edge('5 >= x', 'x > 5'), `TKS6015 ${at('5 >= x')}`);
  check(edge('x <= 5', 'x > 3 && x < 2'), `TKS6012 ${at('x <= 5')}`);
  check(edge('x <= 5', 'x > 3 && x < 3'), `TKS6012 ${at('x <= 5')}`);
  // What may hold, or depends on more than constants, is not mentioned.
  check(edge('x <= 5', 'x >= 5'));
  check(edge('x <= 5', 'x == 5'));
  check(edge('x <= 5', 'y > 5'));
  check(edge('x <= 5', 'x > p'));
  check(edge('x <= p', 'x > 5'));
  check(edge('x <= 5', 'x - y > 6'));
  check(edge('x <= 5', 'x < 2 && x > 1'));
});

describe('values that never fit', () => {
  const body = (update: string): string =>
    `int[0,3] n; process P() { state A; init A; trans A -> A { guard n < 3; assign ${update}; }; } system P;`;
  check(body('n = 7'), 'TKS3126 1:83');
  check(body('n += 4'), 'TKS3126 1:79');
  check(body('n -= 4'), 'TKS3126 1:79');
  check(body('n = n + 4'), 'TKS3126 1:83');
  check(body('n += 3'));
  check(body('n -= 3'));
  check(body('n++'));
});
