/** The difference of a clock to itself is no difference that zones have to tell apart, whatever it is compared with. */
import { expect, test } from 'vitest';
import { clockDifferences } from '../../src/network/clock-differences.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';

const modelText = (guard: string): string => `clock x, y; int[0, 1000] n;
  process P() { state A, B; init A; trans A -> B { guard ${guard}; }; } system P;`;

test.each(['x - x < n', 'x - x >= n', 'x - x > -n'])('%s', (guard) => {
  const network = networkText(modelText(guard));
  expect(clockDifferences(network)).toMatchObject({ all: [], isComplete: true });
  expect(new ZoneSystem(network).isExact).toBe(true);
  expect(discreteStatesOfZones(new ZoneSystem(network))).toHaveLength(guard === 'x - x >= n' ? 2 : 1);
});

test('that of two clocks to so many values is too much', () => {
  expect(clockDifferences(networkText(modelText('x - y < n')))?.isComplete).toBe(false);
});
