/** Zone exploration against the region graph, and traces against the concrete semantics, on random networks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { Concretiser } from '../../src/explore/concretise.js';
import { search } from '../../src/explore/search.js';
import { type Network } from '../../src/network/network.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { exploreRegions } from '../reference/regions.js';
import { concreteText } from '../support/concrete.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';
import { randomNetwork } from '../support/random-network.js';
import { pathTo } from '../support/search.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
/** Of each network, so many paths are made concrete, up to so many steps. */
const PATHS_MAX = 5;
const STEPS_MAX = 40;
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

test('every path of a search is a run, whichever times are chosen', () => {
  fc.assert(
    fc.property(randomNetwork({ constantMax: 4, clocksMax: 3 }), fc.nat(), (text, seed) => {
      const network = networkText(text);
      const result = search(new ZoneSystem(network), undefined, {
        traces: true,
        order: 'depth',
        budget: { statesMax: 300 },
      });
      const concretiser = new Concretiser(network, concreteText(text));
      const random = seededRandom(seed);
      const nodes = [...result.store.nodes()].slice(-PATHS_MAX);
      for (const node of nodes) {
        const steps = pathTo(result, node).slice(0, STEPS_MAX);
        for (const points of ['earliest', 'latest', 'middle', { random }] as const) {
          // The replay is part of it: a trace that is no run fails an assertion.
          const answer = concretiser.concretise(steps, { points });
          expect(answer.kind).toBe('trace');
        }
      }
    }),
    { numRuns: LONG ? 2_000 : 150, seed: 2 },
  );
});

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
