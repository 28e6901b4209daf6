/** What covers what: cases in which the kinds of subsumption differ. */
import { expect, test } from 'vitest';
import { compileGoal } from '../../../src/explore/goal.js';
import { search } from '../../../src/explore/search.js';
import { ZoneSystem } from '../../../src/semantics/zone-system.js';
import { networkText } from '../../support/network.js';
import { loweredQuery } from '../../support/search.js';

/** Two ways to B: at once, or much later with another distance between the clocks, both above their bounds. */
const text = `
  clock x, y;
  process P() {
    state A, Late, B; init A;
    trans A -> B { }, A -> Late { guard x == 5; assign y = 0; }, Late -> B { guard y >= 6; };
  }
  system P;
`;

test.each(['alu', 'inclusion', 'equality'] as const)(
  'a goal on a difference of clocks is found: %s',
  (kind) => {
    const { network, query } = loweredQuery(text, 'E<> P.B && x - y == 5');
    if (query.kind !== 'path') throw new Error('a path query was expected');
    const goal = compileGoal(network, query.predicate);
    const system = new ZoneSystem(network, { everywhere: goal.bounds });
    const { outcome } = search(system, goal, { subsumption: kind, order: 'breadth' });
    expect(outcome.kind).toBe('found');
  },
);

test.each([
  ['alu', 3],
  ['inclusion', 4],
  ['equality', 4],
] as const)('%s stores %i states where nobody asks for the difference', (kind, expected) => {
  const network = networkText(text);
  const everywhere = [1, 5, 5, 2, 5, 5];
  const { counts } = search(new ZoneSystem(network, { everywhere }), undefined, { subsumption: kind });
  expect(counts.stored).toBe(expected);
});
