/** A clock that stands still does not come to what it is compared with: a state that waits for it is a deadlock. */
import { expect, test } from 'vitest';
import { verifyText } from '../support/verify.js';

/** One process of these locations and edges, over the clocks x, y and z. */
const model = (locations: string, edges: string): string => `
  clock x, y, z;
  process P() { state ${locations}; init A; trans ${edges}; }
  system P;
`;

/** What the answer comes to once its trace, if it has one, was replayed. */
function answer(text: string, query: string): string {
  const { outcome, concretise } = verifyText(text, query);
  if (outcome.kind !== 'maybe') return outcome.kind;
  return concretise()?.kind === 'trace' ? outcome.ifReplayed : 'maybe';
}

test.each([
  // Stopped before it is large enough.
  ["A { x <= 7 }, B { x' == 0 }, C", 'A -> B { }, B -> C { guard x >= 5; }, C -> C { }', 'violated'],
  // Large enough in any case.
  [
    "A { x <= 7 }, B { x' == 0 }, C",
    'A -> B { guard x >= 5; }, B -> C { guard x >= 5; }, C -> C { }',
    'satisfied',
  ],
  // Too large in the end.
  [
    "A { x <= 7 }, B { x' == 0 }, C",
    'A -> B { }, B -> C { guard x <= 5; }, B -> C { guard y >= 9; }, C -> C { }',
    'satisfied',
  ],
  [
    "A { x <= 7 }, B { x' == 0 && y <= 7 }, C",
    'A -> B { }, B -> C { guard x <= 5; }, C -> C { }',
    'violated',
  ],
  // Running clocks go on beside it, and what they were when it stopped does not hold them up.
  [
    "A { x <= 7 }, B { x' == 0 }, C",
    'A -> B { guard x >= 5; }, B -> C { guard x >= 5 && y >= 20; }, C -> C { }',
    'satisfied',
  ],
  [
    "A { x <= 7 }, B { x' == 0 }, C",
    'A -> B { }, B -> C { guard x <= 3 && y >= 20; }, B -> C { guard x > 3 && y >= 9; }, C -> C { }',
    'satisfied',
  ],
  [
    "A { x <= 7 }, B { x' == 0 }, C",
    'A -> B { }, B -> C { guard x <= 3 && y >= 20; }, B -> C { guard x > 3 && y <= 9 && z >= 8; }, C -> C { }',
    'violated',
  ],
])('%s: %s', (locations, edges, expected) => {
  expect(answer(model(locations, edges), 'A[] not deadlock')).toBe(expected);
});

test('where a stopped clock is compared with a running one, nothing false is said', () => {
  // From B, y - x grows to 9 in any case.
  const meets = model(
    "A { x <= 7 }, B { x' == 0 }, C",
    'A -> B { }, B -> C { guard y - x >= 9; }, C -> C { }',
  );
  expect(answer(meets, 'A[] not deadlock')).toBe('maybe');
  // It never shrinks.
  const misses = model(
    "A { x <= 7 }, B { x' == 0 && y >= 3 }, C",
    'A -> B { guard y >= 3; }, B -> C { guard y - x < 0; }, C -> C { }',
  );
  expect(answer(misses, 'A[] not deadlock')).not.toBe('satisfied');
  expect(answer(meets, 'E<> P.B && not deadlock')).not.toBe('violated');
});
