/** Search orders: which of the waiting states comes next. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { search } from '../../../src/explore/search.js';
import { TopologicalOrder } from '../../../src/explore/topological-order.js';
import { type SearchOrder, createWaiting } from '../../../src/explore/waiting.js';
import { ZoneSystem } from '../../../src/semantics/zone-system.js';
import { networkText } from '../../support/network.js';

/** A way in, a cycle of three, and a way out of it; a second process that goes one way. */
const network = networkText(`
  process P() {
    state In, A, B, C, Out; init In;
    trans In -> A { }, A -> B { }, B -> C { }, C -> A { }, B -> Out { };
  }
  process Q() { state A, B, C; init A; trans A -> B { }, B -> C { }; }
  system P, Q;
`);
const [IN, A, B, C, OUT] = [0, 1, 2, 3, 4];

const vectors = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 2 })), { maxLength: 60 });

/** The order in which nodes 0, 1, ... come out that are pushed all at once, or with a pop after each third. */
function popped(
  order: SearchOrder,
  list: readonly (readonly [number, number])[],
  seed: number,
  mixed: boolean,
): number[] {
  const waiting = createWaiting(order, { network, random: seededRandom(seed) });
  const out: number[] = [];
  list.forEach((vector, node) => {
    waiting.push(node, Int32Array.from(vector));
    if (mixed && node % 3 === 2) out.push(waiting.pop());
  });
  while (waiting.size > 0) out.push(waiting.pop());
  return out;
}

test('breadth is first in, first out; depth is last in, first out', () => {
  const list = Array.from({ length: 3_000 }, () => [0, 0] as const);
  expect(popped('breadth', list, 1, true)).toEqual([...list.keys()]);
  expect(popped('depth', list, 1, false)).toEqual([...list.keys()].reverse());
});

test.each(['breadth', 'depth', 'random', 'topological'] as const)(
  '%s gives every node once, and the same again',
  (order) => {
    fc.assert(
      fc.property(vectors, fc.boolean(), (list, mixed) => {
        const out = popped(order, list, 7, mixed);
        expect([...out].sort((a, b) => a - b)).toEqual([...list.keys()]);
        expect(popped(order, list, 7, mixed)).toEqual(out);
      }),
    );
  },
);

test('random depends on the seed', () => {
  const list = Array.from({ length: 50 }, () => [0, 0] as const);
  expect(popped('random', list, 1, false)).not.toEqual(popped('random', list, 2, false));
});

test('topological is by key, and first in, first out among equal keys', () => {
  const order = new TopologicalOrder(network);
  fc.assert(
    fc.property(vectors, (list) => {
      const key = (node: number): number => order.keyOf(Int32Array.from(list[node]!));
      const expected = [...list.keys()].sort((a, b) => (key(a) === key(b) ? a - b : key(a) - key(b)));
      expect(popped('topological', list, 1, false)).toEqual(expected);
    }),
  );
});

test('keys grow along edges that do not close a cycle, and first from cycle to cycle', () => {
  const order = new TopologicalOrder(network);
  const key = (p: number, q: number): number => order.keyOf(Int32Array.of(p, q));
  const ascending = [key(IN, 0), key(A, 0), key(B, 0), key(C, 0), key(OUT, 0)];
  expect([...ascending].sort((a, b) => a - b)).toEqual(ascending);
  expect(new Set(ascending).size).toBe(5);
  // Leaving a cycle counts more than any step within one.
  expect(key(C, 0)).toBeLessThan(key(A, 1));
});

test('no order misses a state, and a long chain of locations is no problem', () => {
  const chain = networkText(`
    clock x;
    process P() {
      state ${Array.from({ length: 3_000 }, (_, k) => `L${k}`).join(', ')}; init L0;
      trans ${Array.from({ length: 2_999 }, (_, k) => `L${k} -> L${k + 1} { guard x >= ${k % 3}; }`).join(', ')};
    }
    system P;
  `);
  for (const order of ['breadth', 'depth', 'random', 'topological'] as const)
    expect(search(new ZoneSystem(chain), undefined, { order }).counts.stored).toBe(3_000);
});
