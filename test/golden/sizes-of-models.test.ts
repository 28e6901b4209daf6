/** Models and queries that are larger than what can be explored: an answer says so, and what is just within is right. */
import { describe, expect, test } from 'vitest';
import { CLOCKS_MAX, CONSTRAINTS_MAX, QUERY_PARTS_MAX, TOKENS_MAX } from '../../src/base/limits.js';
import { loadText } from '../../src/language/load-model.js';
import { instantiate } from '../../src/network/instantiate.js';
import { verifyText } from '../support/verify.js';

function codesOf(text: string): readonly string[] {
  const loaded = loadText({ path: 'test.xta', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) return loaded.diagnostics.map(({ code }) => code);
  const codes: string[] = [];
  instantiate(loaded.checked, [], ({ code }) => codes.push(code));
  return codes;
}

function outcomeOf(text: string, asked: string): unknown {
  return verifyText(text, asked).outcome;
}

describe('many constraints in one guard', () => {
  /** The last one but one is the one that matters. */
  const guarded = (count: number): string => `clock x, y;
    process P() {
      state A, B { y <= 100 }, C; init A;
      trans A -> B { guard forall (i : int[1, ${count}]) x <= (i == ${count - 1} ? 3 : 100000 + i); assign y = 0; },
            B -> C { guard x > 150; };
    } system P;`;

  test('all of them count', () => {
    expect(outcomeOf(guarded(CONSTRAINTS_MAX - 10), 'E<> P.C')).toEqual({ kind: 'violated' });
  });

  test.each([CONSTRAINTS_MAX + 1, 65_541, 2_147_483_647])('%i are refused', (count) => {
    expect(codesOf(guarded(count))).toEqual(['TKS5107']);
  });

  test('and so are they when they are spread over quantifiers', () => {
    const any = 'int[0, 2147483647]';
    const text = `clock x; process P() { state A, B; init A;
      trans A -> B { guard forall (i : ${any}) forall (j : ${any}) x <= (i ^ j); }; } system P;`;
    expect(codesOf(text)).toEqual(['TKS5107']);
  });

  test('and those of many processes together', () => {
    const many = (broadcast: string): string => `${broadcast} chan c; process P(const int[1, 4] id) { clock x;
      state A; init A; trans A -> A { guard forall (i : int[0, 9999]) x >= i; sync c?; }; }
      process Q() { state A; init A; trans A -> A { sync c!; }; } system P, Q;`;
    expect(codesOf(many('broadcast'))).toEqual(['TKS5108']);
    // Only two of them ever take part.
    expect(codesOf(many(''))).toEqual([]);
  });
});

test('clocks have a limit', () => {
  const clocks = (count: number): string => `clock x[${count}];
    process P() { state A; init A; trans A -> A { guard x[0] > 2; assign x[0] = 0; }; } system P;`;
  expect(codesOf(clocks(CLOCKS_MAX))).toEqual([]);
  expect(codesOf(clocks(CLOCKS_MAX + 1))).toEqual(['TKS5106']);
});

test('edges through branch points have a limit, however many ways there are', () => {
  const points = Array.from({ length: 40 }, (_, k) => `b${k}`);
  const ways = points.flatMap((point, k) => {
    const next = points[k + 1] ?? 'B';
    return [`${point} -> ${next} { }`, `${point} -> ${next} { }`];
  });
  const text = `process P() { state A, B; branchpoint ${points.join(', ')}; init A;
    trans A -> b0 { }, ${ways.join(', ')}; } system P;`;
  expect(codesOf(text)).toEqual(['TKS5103']);
});

test('functions that call each other have a depth', () => {
  const chain = (length: number): string => `int f0(int x) { return x; }
    ${Array.from({ length }, (_, k) => `int f${k + 1}(int x) { return f${k}(x); }`).join('\n')}
    int v; process P() { state A, B; init A; trans A -> B { guard f${length}(v) == 0; }; } system P;`;
  expect(outcomeOf(chain(300), 'E<> P.B')).toEqual({ kind: 'satisfied' });
  expect(codesOf(chain(10_000))).toEqual(expect.arrayContaining(['TKS3307']));
  // What is within the limit alone can be beyond it together.
  const deep = (
    levels: number,
  ): string => `int v; int f(int x) { return ${'-('.repeat(480)}x${')'.repeat(480)}; }
    process P() { state A, B; init A; trans A -> B { guard ${'-('.repeat(levels)}f(v)${')'.repeat(levels)} == 0; }; }
    system P;`;
  expect(outcomeOf(deep(10), 'E<> P.B')).toEqual({ kind: 'satisfied' });
  expect(outcomeOf(deep(480), 'E<> P.B')).toEqual({ kind: 'satisfied' });
});

describe('a query', () => {
  const processes = `const int N = 2100; clock x;
    process P(const int[1, N] id) { state A, B; init A; trans A -> B { guard id == N; }; } system P;`;

  test('about thousands of processes', () => {
    expect(outcomeOf(processes, 'E<> forall (i : int[1, N]) P(i).A')).toEqual({ kind: 'satisfied' });
    expect(outcomeOf(processes, 'E<> exists (i : int[1, N]) P(i).B')).toEqual({ kind: 'satisfied' });
    expect(outcomeOf(processes, 'E<> exists (i : int[1, N - 1]) P(i).B')).toEqual({ kind: 'violated' });
    expect(outcomeOf(processes, 'E<> (sum (i : int[1, N]) (P(i).B ? i : 0)) == N')).toEqual({
      kind: 'satisfied',
    });
  });

  test('about thousands of values and clocks', () => {
    expect(outcomeOf(processes, 'E<> forall (i : int[1, 5000]) x >= i')).toEqual({ kind: 'satisfied' });
  });

  const one = 'int v; clock x; process P() { state A, B; init A; trans A -> B { }; } system P;';

  test('about more values than can be spelled out is a loop', () => {
    expect(outcomeOf(one, 'E<> (sum (i : int[0, 1000000]) (i + v == 999999 ? 1 : 0)) == 1')).toEqual({
      kind: 'satisfied',
    });
  });

  test('whose loop computes what a clock is compared with', () => {
    // The constant is found out from the range of the loop.
    const asked = 'E<> P.B && x > (sum (i : int[0, 20000]) (v + 2))';
    expect(outcomeOf(one, asked)).toEqual({ kind: 'satisfied' });
  });

  test.each([
    ['too many constraints', `E<> forall (i : int[0, 2147483647]) x >= i`],
    ['too many in all', `E<> forall (i : int[1, 1000]) forall (j : int[1, 1000]) x >= i * j`],
  ])('with %s is not answered', (_, asked) => {
    expect(outcomeOf(one, asked)).toEqual({ kind: 'unknown', limit: 'size' });
  });

  test('that chooses a process by too long a quantifier is not answered', () => {
    const asked = `E<> exists (i : int[1, N]) exists (j : int[1, ${QUERY_PARTS_MAX}]) P(i).B && j > 0`;
    expect(outcomeOf(processes, asked)).toEqual({ kind: 'satisfied' });
    expect(
      outcomeOf(
        processes,
        `E<> exists (j : int[1, ${QUERY_PARTS_MAX}]) exists (i : int[1, N]) P(i).B && j > 0`,
      ),
    ).toEqual({ kind: 'unknown', limit: 'size' });
  });
});

test('code that is too long is read up to a place, and that is the one mistake of it', () => {
  const text = `process P() { state a; init a; }\nsystem P;\nprogress { ${'1+1;'.repeat(TOKENS_MAX / 4)} }`;
  const { diagnostics, ok } = loadText({ path: 'x.xta', text });
  expect(ok).toBe(false);
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'TKS2009',
  ]);
});
