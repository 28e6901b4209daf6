/** Templates: parameters, locations, invariants, edges and their labels. */
import { describe } from 'vitest';
import { checkCases, withTemplate } from '../../support/checked.js';

const globals =
  'const int N = 3; int i; bool b; clock x, y; chan c, cs[3]; urgent chan u; broadcast chan bc; int a[3]; int pure() { return i; } int impure() { return i++; } void set() { i = 1; }';
const check = checkCases((body) => withTemplate(globals, body));

describe('locations', () => {
  check('state A; init A;');
  check('state A;', 'TKS4011 1:188');
  check('state A; init B;', 'TKS4012 2:15');
  check('state A; branchpoint B; init B;', 'TKS4014 2:30');
  check('int A; state A; init A;', 'TKS3003 2:14');
  check('state A, B; urgent A; commit B; init A;');
});

describe('invariants', () => {
  const invariant = (text: string, ...expected: readonly string[]): void => {
    check(`state A { ${text} }; init A;`, ...expected);
  };
  invariant('x <= 3');
  invariant('x <= N && y <= 2 * i');
  invariant('x < 3', 'TKS3407 2:11');
  invariant('3 > x', 'TKS3407 2:11');
  invariant('x >= 3');
  invariant('x > 3');
  invariant('x - y <= 3');
  invariant('x + 2 <= 3');
  invariant('x <= y');
  invariant('x == 3', 'TKS3402 2:11');
  invariant('x != 3', 'TKS3402 2:11');
  invariant('!(x <= 3)', 'TKS3402 2:11');
  invariant('x <= 3 || y <= 3', 'TKS3402 2:11');
  invariant('b || x <= 3');
  invariant('b imply x <= 3');
  invariant('x <= 3 imply b', 'TKS3402 2:11');
  invariant('b');
  invariant('i');
  invariant('c', 'TKS3402 2:11');
  invariant('a', 'TKS3402 2:11');
  invariant("x' == 0");
  invariant("x' == 0 && x <= 3");
  invariant("b || x' == 0");
  invariant("x' <= 0", 'TKS3101 2:11');
  invariant("x' == 0 || x' == 1", 'TKS3101 2:11');
  invariant('forall (k : int[0,2]) x <= a[k]');
  invariant("forall (k : int[0,2]) x' == a[k]");
  invariant('exists (k : int[0,2]) x <= a[k]', 'TKS3402 2:11');
  invariant('x <= pure()');
  invariant('x <= impure()', 'TKS3116 2:11');
  invariant('x <= i++', 'TKS3116 2:11');
  invariant('z <= 3', 'TKS3001 2:11');
  invariant('x <= 3 ; 2');
  invariant('x <= 3 ; c', 'TKS3406 2:20');
});

describe('edges', () => {
  const edge = (labels: string, ...expected: readonly string[]): void => {
    check(`state A; init A; trans A -> A { ${labels} };`, ...expected);
  };
  edge('');
  edge('guard x == 3;');
  edge('guard x <= 3 && y > 2 && b;');
  edge('guard x - y == 3;');
  edge('guard x != 3;', 'TKS3401 2:39');
  edge('guard !(x < 3);', 'TKS3401 2:39');
  edge('guard x < 3 || y < 3;', 'TKS3401 2:39');
  edge('guard b || x == 3;');
  edge("guard x' == 1;", 'TKS3401 2:39');
  edge('guard c;', 'TKS3401 2:39');
  edge('guard A;', 'TKS3005 2:39');
  edge('guard i;');
  edge('guard (i += 3) == 3;', 'TKS3116 2:39');
  edge('guard impure() == 3;', 'TKS3116 2:39');
  edge('guard set();', 'TKS3120 2:39');
  edge('guard forall (k : int[0,2]) x > a[k];');
  edge('sync c!;');
  edge('sync c?;');
  edge('sync cs[i]!;');
  edge('sync cs[i++]!;', 'TKS3116 2:38');
  edge('sync cs!;', 'TKS3403 2:38');
  edge('sync i!;', 'TKS3403 2:38');
  edge('sync z!;', 'TKS3001 2:38');
  edge('assign i = 1, x = 0;');
  edge('assign i;', 'TKS3118 2:40');
  edge('assign i == 1, b = true;', 'TKS3118 2:40');
  edge('assign x < 3;', 'TKS3121 2:40');
  edge('assign set(), i++;');
  edge('assign pure();', 'TKS3118 2:40');
  edge('assign 1;');
  edge('select k : int[0,2]; guard a[k] > 0; sync cs[k]!; assign i = k;');
  edge('select k : int[0,2]; assign k = 1;', 'TKS3105 2:61');
  edge('select k : bool; assign i = k;', 'TKS3113 2:44');
  edge('select k : int[0,i]; assign i = k;', 'TKS3207 2:50');
  edge('select k : int[0,2], k : int[0,1]; assign i = k;', 'TKS3003 2:54');
  edge('select k : int[0,2], l : int[0,k]; assign i = l;', 'TKS3207 2:64');
  edge('probability 3;');
  edge('probability c;', 'TKS3405 2:45');
  check('state A; init A; trans A -> B { };', 'TKS4013 2:29');
  check('state A; init A; trans B -> A { };', 'TKS4013 2:24');
  check('state A; init A; trans A -> A { sync c!; }, A -> A { sync c; };', 'TKS3404 2:59');
  check(
    'state A, B; branchpoint X; init A; trans A -> X { guard b; }, X -> B { probability 1; }, X -> A { probability 2; };',
  );
});

describe('local declarations', () => {
  check('int x; clock z; state A { z <= x }; init A;');
  check('int loc; state A; init A; trans A -> A { assign loc = P; };', 'TKS3011 2:55');
  check('int k = N; int l = i; state A; init A;', 'TKS3207 2:20');
  check('void f() { i = k; } int k; state A; init A;', 'TKS3002 2:16');
  check('const int m = N + 1; int[0,m] v = m; int w[m]; state A; init A;');
});

describe('parameters', () => {
  const check2 = checkCases((text) => text);
  check2('process P(const int n) { int a[n]; state A; init A; } Q = P(3); system Q;');
  check2('process P(int n) { int a[n]; state A; init A; } Q = P(3); system Q;', 'TKS3207 1:26');
  check2('process P(int n) { state A; init A; trans A -> A { assign n = 1; }; } Q = P(3); system Q;');
  check2(
    'process P(const int n) { state A; init A; trans A -> A { assign n = 1; }; } Q = P(3); system Q;',
    'TKS3105 1:65',
  );
  check2('process P(const int n, int[0,n] m) { state A; init A; } Q = P(3, 1); system Q;', 'TKS3001 1:30');
  check2('process P(int n, int n) { state A; init A; } Q = P(3, 1); system Q;', 'TKS3003 1:22');
  check2('process P(int n) { int n; state A; init A; } Q = P(3); system Q;', 'TKS3003 1:24');
  check2('process P(void n) { state A; init A; } Q = P(3); system Q;', 'TKS3213 1:11');
});
