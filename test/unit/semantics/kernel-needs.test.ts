/** Which kernel a model gets: the fast ones also where clocks are added to, if it is known by how much. */
import { expect, test } from 'vitest';
import { ZoneSystem } from '../../../src/semantics/zone-system.js';
import { networkText } from '../../support/network.js';

test.each([
  ['x = 0', 'vectors of 16 bits'],
  ['x = y', 'vectors of 16 bits'],
  ['x = y + 1', 'vectors of 16 bits'],
  ['x = y + 1, y = x + 2', 'vectors of 16 bits'],
  ['x = y + n', 'vectors of 16 bits'],
  ['x = y + 3000', 'vectors of 32 bits'],
  ['raise()', 'scalars'],
])('%s: %s', (update, expected) => {
  const network = networkText(`
    clock x, y; int[0, 9] n;
    void raise() { for (i : int[0, 9]) x = x + 1; }
    process P() { state A { x <= 20 }; init A; trans A -> A { guard y > 3; assign ${update}; }; }
    system P;
  `);
  expect(new ZoneSystem(network).kernel.kind).toBe(expected);
});
