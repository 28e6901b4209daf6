/**
 * A clock that is set to the result of a function has values within the range of that result, and no greater ones: where
 * its difference to another clock is compared, zones need not tell more values of the other one apart, and a search ends.
 */
import { expect, test } from 'vitest';
import { clockBounds } from '../../src/network/clock-bounds.js';
import { clockDifferences } from '../../src/network/clock-differences.js';
import { search } from '../../src/explore/search.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';

/** Going round A, z grows by one each time, and x is set to what the function says. */
const modelText = (type: string, how: string): string => `clock x, y, z;
  ${type} two() { int[0, 9] n = 0; while (n < 2) { n++; } return n; }
  process P() {
    state A { y <= 1 && x - z <= 2 }; init A;
    trans A -> A { guard y == 1; assign y = 0${how === 'update' ? ', x = two()' : ''}; };
  }
  ${how === 'hook' ? 'after_update { x = two() }' : ''} system P;`;

/** The greatest number that z is told apart up to, anywhere. */
function boundOfZ(text: string): number {
  const network = networkText(text);
  const bounds = clockBounds(network, { differences: clockDifferences(network) });
  const z = network.clocks.findIndex(({ name }) => name === 'z');
  const triples = bounds.flat().flatMap((each) => [...each]);
  return Math.max(...triples.flatMap((clock, at) => (at % 3 === 0 && clock === z ? [triples[at + 1]!] : [])));
}

test.each(['update', 'hook'])('a clock that is set in the %s has the range of the result', (how) => {
  expect(boundOfZ(modelText('int[0, 4]', how))).toBe(2 + 4);
  expect(boundOfZ(modelText('int', how))).toBe(2 + 32_767);
});

test.each(['update', 'hook'])('a search ends soon: %s', (how) => {
  const system = new ZoneSystem(networkText(modelText('int[0, 4]', how)));
  const { outcome, counts } = search(system, undefined, { budget: { statesMax: 1_000 } });
  expect(outcome.kind).toBe('exhausted');
  expect(counts.visited).toBeLessThan(20);
});
