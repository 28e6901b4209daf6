/** How far states are from goals, and that going for the nearest helps. */
import { expect, test } from 'vitest';
import { compileGoal } from '../../../src/explore/goal.js';
import { search } from '../../../src/explore/search.js';
import { type SearchOrder } from '../../../src/explore/waiting.js';
import { type Network } from '../../../src/network/network.js';
import { type LoweredQuery } from '../../../src/network/lower-query.js';
import { ZoneSystem } from '../../../src/semantics/zone-system.js';
import { loweredQuery } from '../../support/search.js';

const text = `
  clock x; int[0, 9] n; bool b;
  process P() { state A, B, C, D; init A; trans A -> B { assign n = n < 9 ? n + 1 : 0; }, B -> A { }, B -> C { }, C -> D { guard n == 7; assign b = true; }; }
  process Q() { state E, F; init E; trans E -> F { guard x > 2; }; }
  system P, Q;
`;

function reachable({ query }: { readonly query: LoweredQuery }): Extract<LoweredQuery, { kind: 'path' }> {
  if (query.kind !== 'path') throw new Error('a path query was expected');
  return query;
}

/** From the initial state. */
test.each([
  ['P.A', 0],
  ['P.C', 2],
  ['P.C && Q.F', 3],
  ['P.C || Q.F', 1],
  ['not P.A', 1],
  ['not P.B', 0],
  ['P.A imply Q.F', 1],
  ['n == 4', 4],
  ['n >= 3 && P.B', 4],
  ['n < 0 || n != 0', 1],
  ['b', 1],
  ['not b', 0],
  ['x > 5', 0],
  ['Q.F && x > 5', 1],
  ['deadlock', 0],
  ['true', 0],
])('%s is %i away', (predicate, expected) => {
  const lowered = loweredQuery(text, `E<> ${predicate}`);
  const goal = compileGoal(lowered.network, reachable(lowered).predicate);
  expect(goal.distance!(Int32Array.from(lowered.network.initialVector))).toBe(expected);
});

function visited(network: Network, query: LoweredQuery, order: SearchOrder): number {
  const goal = compileGoal(network, reachable({ query }).predicate);
  const result = search(new ZoneSystem(network, { everywhere: goal.bounds }), goal, { order });
  expect(result.outcome.kind).toBe('found');
  return result.counts.visited;
}

/** Processes that go their ways, most of which do not matter. */
const many = `
  chan go[6];
  process P(const int[0, 5] id) {
    state A, B, C, D, End; init A;
    trans A -> B { }, B -> A { }, B -> C { sync go[id]!; }, C -> D { }, D -> End { }, D -> A { };
  }
  process Q() { state S; init S; trans S -> S { select i : int[0, 5]; sync go[i]?; }; }
  system P, Q;
`;

test.each(['P(3).End', 'P(0).End && P(5).End', 'P(1).D && not P(2).A'])(
  'best visits fewer states than breadth on the way to %s',
  (predicate) => {
    const { network, query } = loweredQuery(many, `E<> ${predicate}`);
    expect(visited(network, query, 'best')).toBeLessThan(visited(network, query, 'breadth') / 2);
  },
);
