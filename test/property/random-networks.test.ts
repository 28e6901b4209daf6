/** Zone exploration against the region graph, and traces against the concrete semantics, on random networks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Network } from '../../src/network/network.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { exploreRegions } from '../reference/regions.js';
import { concreteText } from '../support/concrete.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';
import { randomNetwork } from '../support/random-network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 20_000 : 4_000;

/** Locations and integers of all reachable states, sorted; undefined if there are too many regions. */
function discreteStatesOfRegions(text: string, cap: number): readonly string[] | undefined {
  const system = concreteText(text);
  const found = new Set<string>();
  const caps = system.clocks.map(() => cap);
  const complete = exploreRegions(system, caps, REGIONS_MAX, ({ locations, variables }) => {
    found.add([...locations, ...variables].join(' '));
  });
  return complete ? [...found].sort() : undefined;
}

test('zones reach the same discrete states as regions', () => {
  const constantMax = 3;
  fc.assert(
    fc.property(randomNetwork({ constantMax, clocksMax: 2 }), (text) => {
      const expected = discreteStatesOfRegions(text, constantMax);
      fc.pre(expected !== undefined);
      const network: Network = networkText(text);
      expect(discreteStatesOfZones(new ZoneSystem(network))).toEqual(expected);
    }),
    { numRuns: LONG ? 2_000 : 300, seed: 1 },
  );
});
