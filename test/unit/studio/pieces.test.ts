/** Values that go between the page of the studio and its engine in pieces. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, putTogether, takeApart } from '../../../studio/src/engine/pieces.js';

function apart(value: unknown): { readonly rest: unknown; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  const walk = takeApart(value);
  for (;;) {
    const next = walk.next();
    if (next.done === true) return { rest: next.value, pieces };
    pieces.push(next.value);
  }
}

const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 5 }), fc.constant(null), fc.constant(undefined));
const small = fc.object({ maxDepth: 2, maxKeys: 3, values: [leaf] });
/** Lists in lists, some of them so long that they do not go in one piece. */
const tree = fc.array(fc.tuple(small, fc.constantFrom(0, 1, 7, 1_500)), { maxLength: 4 }).chain((parts) =>
  fc.constantFrom(1, 3).map((times) => ({
    tests: Array.from({ length: times }, () =>
      parts.map(([value, count]) => ({
        value,
        run: Array.from({ length: count }, (_, k) => ({ k, value })),
      })),
    ),
    goals: parts.map(([value]) => value),
  })),
);

test('LAW what is put together is what was taken apart, and nothing of the original has changed', () => {
  fc.assert(
    fc.property(tree, (value) => {
      const before = structuredClone(value);
      const { rest, pieces } = apart(value);
      expect(putTogether(structuredClone(rest), structuredClone(pieces) as Piece[])).toEqual(before);
      expect(value).toEqual(before);
    }),
    { numRuns: 20 },
  );
});

test('a long list goes in many pieces, of about the same size; lists within it, too', () => {
  const steps = Array.from({ length: 20_000 }, (_, k) => ({
    delay: String(k),
    edges: [{ process: 'P', edge: k }],
  }));
  const { rest, pieces } = apart({ suite: { tests: [{ id: 't1', run: steps }, { id: 't2' }] } });
  expect(rest).toEqual({ suite: { tests: [{ id: 't1', run: [] }, { id: 't2' }] } });
  expect(pieces.length).toBeGreaterThan(30);
  expect(Math.max(...pieces.map(({ items }) => items.length))).toBeLessThan(1_000);
});

test('what is small goes at once', () => {
  expect(apart({ name: 'a.xml', list: [1, 2, 3] })).toEqual({
    rest: { name: 'a.xml', list: [1, 2, 3] },
    pieces: [],
  });
});
