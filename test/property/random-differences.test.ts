/** Zones against regions on random networks that compare differences of clocks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floor } from '../../src/base/rational.js';
import { DEADLOCK } from '../../src/explore/goal.js';
import { type StateView } from '../../src/semantics/transition-system.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { boundConstant, isStrict } from '../../src/zones/bound.js';
import {
  type DifferenceRegions,
  exploreDifferenceRegions,
  isDeadlockedWithDifferences,
} from '../reference/difference-regions.js';
import { concreteText } from '../support/concrete.js';
import { discreteStatesOfZones, exploreZones, networkText } from '../support/network.js';
import { randomNetwork } from '../support/random-network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 50_000 : 3_000;
const RUNS = LONG ? 2_000 : 24;
const CONSTANT_MAX = 2;

/** Beyond this time, only that it is beyond counts. */
const TIME_MAX = 3;

function regionsOf(text: string): DifferenceRegions {
  const system = concreteText(text);
  // The variables n and m are compared with differences too: they are at most 2.
  const caps = system.clocks.map((name) => (name === 't' ? TIME_MAX : 2 * CONSTANT_MAX));
  return { system, caps, differenceMax: CONSTANT_MAX };
}

/** Checks a law for networks of which at least one difference is compared. */
function check(name: string, law: (text: string, regions: DifferenceRegions) => void, extra = ''): void {
  test(name, () => {
    const networks = randomNetwork({ constantMax: CONSTANT_MAX, clocksMax: 3, differences: true }, extra);
    const comparing = networks.filter((text) => /\b([xyz]) - (?!\1)[xyz]\b/.test(text));
    fc.assert(
      fc.property(comparing, (text) => {
        law(text, regionsOf(text));
      }),
      { numRuns: RUNS },
    );
  });
}

check('zones reach the same discrete states as regions', (text, regions) => {
  const expected = new Set<string>();
  const complete = exploreDifferenceRegions(regions, REGIONS_MAX, ({ locations, variables }) => {
    expected.add([...locations, ...variables].join(' '));
  });
  fc.pre(complete);
  const system = new ZoneSystem(networkText(text));
  expect(system.isExact).toBe(true);
  expect(discreteStatesOfZones(system)).toEqual([...expected].sort());
});

check('zones find a deadlock where regions do', (text, regions) => {
  const dead = new Set<string>();
  const complete = exploreDifferenceRegions(regions, REGIONS_MAX, (state) => {
    if (isDeadlockedWithDifferences(regions, state))
      dead.add([...state.locations, ...state.variables].join(' '));
  });
  fc.pre(complete);
  const system = new ZoneSystem(networkText(text), { kind: 'joint' });
  const states: StateView[] = [];
  exploreZones(system, ({ vector, cells, dim }) => {
    states.push({ vector: vector.slice(), cells: cells.slice(0, dim * dim), dim });
  });
  const found = states.filter((state) => {
    const zone = system.withinInvariant(state);
    return zone !== undefined && DEADLOCK.holds(system, state, [zone]).length > 0;
  });
  const keys = found.map(({ vector }) => vector.slice(0, system.stateLength).join(' '));
  expect([...new Set(keys)].sort()).toEqual([...dead].sort());
});

check(
  'zones reach every discrete state at the same least time as regions',
  (text, regions) => {
    const clock = regions.system.clocks.indexOf('t');
    const expected = new Map<string, number>();
    const complete = exploreDifferenceRegions(regions, REGIONS_MAX, ({ locations, variables, clocks }) => {
      const value = clocks[clock]!;
      const time = 2 * Number(floor(value)) + (value.denominator === 1n ? 0 : 1);
      lower(expected, [...locations, ...variables].join(' '), Math.min(time, 2 * TIME_MAX + 1));
    });
    fc.pre(complete);
    const network = networkText(text);
    const id = network.clocks.findIndex(({ name }) => name === 't');
    const system = new ZoneSystem(network, { everywhere: [id, TIME_MAX, TIME_MAX] });
    const positions = new Int32Array(system.dimensionMax);
    const found = new Map<string, number>();
    exploreZones(system, ({ vector, cells, dim }) => {
      const bounds = cells.slice(0, dim);
      system.positions(vector, positions);
      const bound = bounds[positions[id]!]!;
      const time = -2 * boundConstant(bound) + (isStrict(bound) ? 1 : 0);
      lower(found, vector.slice(0, system.stateLength).join(' '), time);
    });
    expect([...found].sort()).toEqual([...expected].sort());
  },
  'clock t;',
);

/** Keeps the least number of each key: twice a time, and 1 more if it is only approached. */
function lower(least: Map<string, number>, key: string, time: number): void {
  least.set(key, Math.min(time, least.get(key) ?? time));
}
