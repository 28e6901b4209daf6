/**
 * Code of a model that runs for ages within one step ends when the budget does: loops, iterations, quantifiers, calls
 * and steps by the million, in the engine and in the concrete semantics.
 */
import { describe, expect, test } from 'vitest';
import { Stopped, stoppable } from '../../src/base/stopped.js';
import { search } from '../../src/explore/search.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';
import { verifyText } from '../support/verify.js';

/** Time is up at the third look. */
function soon(): () => 'time' | undefined {
  let looks = 0;
  return () => (++looks > 2 ? 'time' : undefined);
}

const ANY = 'int[0, 2147483647]';
const TIMES = 'int[0, 99]';

/** Each would take days, or years. */
const ENDLESS: readonly (readonly [what: string, declarations: string, edge: string])[] = [
  ['a quantifier', '', `guard forall (i : ${ANY}) forall (j : ${ANY}) (i ^ j) + 0 * v >= 0;`],
  ['a sum in an update', '', `assign v = (sum (i : ${ANY}) sum (j : ${ANY}) (i ^ j)) & 1;`],
  ['an iteration', `void f() { for (i : ${ANY}) for (j : ${ANY}) v = (i ^ j) & 1; }`, 'assign f();'],
  [
    'short iterations inside each other',
    `void f() { for (a : ${TIMES}) for (b : ${TIMES}) for (c : ${TIMES}) for (d : ${TIMES}) for (e : ${TIMES}) v = (a ^ e) & 1; }`,
    'assign f();',
  ],
  [
    'loops inside each other',
    'void f() { int i; int j; int k; for (i = 0; i < 30000; i++) { j = 0; while (j < 30000) { for (k = 0; k < 30000; k++) { } j++; } } }',
    'assign f();',
  ],
  [
    'calls that call twice each',
    `int f0() { return v; }\n${Array.from({ length: 60 }, (_, k) => `int f${k + 1}() { return f${k}() + f${k}(); }`).join('\n')}`,
    'guard f60() == 0;',
  ],
  ['an invariant', '', `guard v == 0; } , A -> C { guard true;`],
  ['a synchronisation', `chan c[2];`, `sync c[(sum (i : ${ANY}) sum (j : ${ANY}) (i ^ j)) == 0]!;`],
];

describe('the time budget ends', () => {
  test.each(ENDLESS)('%s', (_, declarations, edge) => {
    const invariant = `{ (sum (i : ${ANY}) sum (j : ${ANY}) ((i ^ j) + v)) == 0 }`;
    const text = `int v; ${declarations}
      process P() { state A, B, C ${invariant}; init A; trans A -> B { ${edge} }; } system P;`;
    const { outcome } = search(new ZoneSystem(networkText(text)), undefined, {
      budget: { shouldStop: soon() },
    });
    expect(outcome).toEqual({ kind: 'stopped', limit: 'time' });
    const concrete = concreteText(text);
    const ended = stoppable(soon(), () => concrete.steps(concrete.initial().states[0]!));
    expect(ended instanceof Stopped && ended.limit).toBe('time');
  });

  test('a broadcast with very many receivers', () => {
    const receiver = 'process R() { state A; init A; trans A -> A { sync c?; }, A -> A { sync c?; }; }';
    const names = Array.from({ length: 40 }, (_, k) => `R${k}`);
    const text = `broadcast chan c; ${receiver}
      process S() { state A; init A; trans A -> A { sync c!; }; }
      ${names.map((name) => `${name} = R();`).join(' ')} system S, ${names.join(', ')};`;
    const { outcome } = search(new ZoneSystem(networkText(text)), undefined, {
      budget: { shouldStop: soon() },
    });
    expect(outcome).toEqual({ kind: 'stopped', limit: 'time' });
  });

  test.each(['E<> P.B', 'E[] P.A', 'A<> P.B', 'P.A --> P.B', 'sup: v', 'E<> deadlock'])('%s', (asked) => {
    const [, declarations, edge] = ENDLESS[2]!;
    const text = `int v; clock x; ${declarations}
      process P() { state A { x <= 1 }, B; init A; trans A -> B { ${edge} }; } system P;`;
    const { outcome } = verifyText(text, asked, { budget: { shouldStop: soon() } });
    expect(outcome).toMatchObject(
      asked.startsWith('sup') ? { kind: 'values', unsettled: 'time' } : { kind: 'unknown', limit: 'time' },
    );
  });

  test('a query that runs long itself', () => {
    const { outcome } = verifyText(
      'int v; process P() { state A; init A; } system P;',
      `E<> (sum (i : ${ANY}) sum (j : ${ANY}) (i ^ j)) == v`,
      { budget: { shouldStop: soon() } },
    );
    expect(outcome).toEqual({ kind: 'unknown', limit: 'time' });
  });
});

test('a loop that does not end is an error of the model, the same in both semantics', () => {
  const text = `int v; void f() { while (v == 0) { v = 0; } }
    process P() { state A, B; init A; trans A -> B { assign f(); }; } system P;`;
  const { errors } = search(new ZoneSystem(networkText(text)), undefined);
  expect(errors.first[0]?.error).toMatchObject({
    kind: 'loop without end',
    high: 1_000_000,
  });
  const concrete = concreteText(text);
  expect(concrete.steps(concrete.initial().states[0]!).steps[0]!.outcome).toMatchObject({
    error: { kind: 'loop without end', high: 1_000_000 },
  });
});

test('what was broken off leaves meta variables as they were', () => {
  const text = `meta int m; int v; void f() { m = 5; for (i : ${ANY}) for (j : ${ANY}) v = (i ^ j) & 1; }
    process P() { state A, B, C; init A; trans A -> B { guard v == 7; assign f(); }, A -> C { guard m == 0; }; }
    system P;`;
  const network = networkText(text);
  const system = new ZoneSystem(network);
  const states: { vector: Int32Array; cells: Int32Array; dim: number }[] = [];
  system.initial(({ vector, cells, dim }) => {
    states.push({ vector: vector.slice(), cells: cells.slice(), dim });
  });
  const slow = { ...states[0]!, vector: states[0]!.vector.slice() };
  slow.vector[1] = 7;
  expect(
    stoppable(soon(), () => {
      system.successors(slow, () => undefined);
    }),
  ).toBeInstanceOf(Stopped);
  const targets: number[] = [];
  system.successors(states[0]!, (_, { vector }) => targets.push(vector[0]!));
  expect(targets).toEqual([2]);
});
