/** Zones against regions, and traces against the concrete semantics, on random models that use much of the language. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Concretiser } from '../../src/explore/concretise.js';
import { DEADLOCK } from '../../src/explore/goal.js';
import { search } from '../../src/explore/search.js';
import { ModelError } from '../../src/semantics/model-error.js';
import { type StateView } from '../../src/semantics/transition-system.js';
import { ZoneSystem, type ZoneSystemOptions } from '../../src/semantics/zone-system.js';
import {
  type DifferenceRegions,
  exploreDifferenceRegions,
  isDeadlockedWithDifferences,
} from '../reference/difference-regions.js';
import { exploreGrid } from '../reference/grid.js';
import { exploreRegions, isDeadlocked, isGoingWrong } from '../reference/regions.js';
import { concreteText } from '../support/concrete.js';
import { discreteStatesOfZones, exploreZones, networkText } from '../support/network.js';
import {
  CLOCK_MAX,
  FEATURES,
  type Feature,
  type RandomModel,
  type RandomModelOptions,
  randomModel,
} from '../support/random-model.js';
import { pathTo } from '../support/search.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 20_000 : 3_000;

/** Factors on both sides of where the kernel changes from 16 to 32 bits and from there to scalars. */
const FACTORS = [2, 100, 300, 500, 700, 1_000, 1_500, 2_500, 5_000, 100_000, 2 ** 24, 2 ** 25];

const GOES_WRONG = ['the model goes wrong'];

/** What the computation gives; or that the model goes wrong. */
function unlessWrong(compute: () => readonly string[] | undefined): readonly string[] | undefined {
  try {
    return compute();
  } catch (error) {
    if (isGoingWrong(error) || error instanceof ModelError) return GOES_WRONG;
    throw error;
  }
}

interface Reached {
  /** Locations and integers of all reachable states, and of those in which no step can be taken any more. */
  readonly states: readonly string[];
  readonly dead: readonly string[];
}

/** Undefined if there are too many regions. */
function reachedInRegions(text: string): Reached | undefined | 'wrong' {
  const system = concreteText(text);
  const caps = system.clocks.map(() => CLOCK_MAX);
  const states = new Set<string>();
  const dead = new Set<string>();
  try {
    const isComplete = exploreRegions(system, caps, REGIONS_MAX, (state) => {
      const key = [...state.locations, ...state.variables].join(' ');
      states.add(key);
      if (!dead.has(key) && isDeadlocked(system, caps, state)) dead.add(key);
    });
    return isComplete ? { states: [...states].sort(), dead: [...dead].sort() } : undefined;
  } catch (error) {
    if (isGoingWrong(error)) return 'wrong';
    throw error;
  }
}

function statesOfZones(text: string, options: ZoneSystemOptions = {}): readonly string[] {
  return unlessWrong(() => discreteStatesOfZones(new ZoneSystem(networkText(text), options)))!;
}

/** The discrete parts of the states in which no step can be taken any more, now or after any delay. */
function deadInZones(text: string): readonly string[] {
  const system = new ZoneSystem(networkText(text), { kind: 'joint' });
  const states: StateView[] = [];
  exploreZones(system, ({ vector, cells, dim }) => {
    states.push({ vector: vector.slice(), cells: cells.slice(0, dim * dim), dim });
  });
  const dead = states.filter((state) => {
    const zone = system.withinInvariant(state);
    return zone !== undefined && DEADLOCK.holds(system, state, [zone]).length > 0;
  });
  return [...new Set(dead.map(({ vector }) => vector.slice(0, system.stateLength).join(' ')))].sort();
}

/** Checks a law for models some of which are small enough. */
function check(
  options: RandomModelOptions,
  numRuns: number,
  law: (model: RandomModel, factor: number) => void,
): void {
  fc.assert(
    fc.property(randomModel(options), fc.constantFrom(...FACTORS), (model, factor) => {
      law(model, factor);
    }),
    { numRuns: LONG ? 20 * numRuns : numRuns },
  );
}

const WITHOUT_MORE: readonly Feature[] = FEATURES;

test('models with every feature are legal', () => {
  const seen = new Map<string, number>();
  check(
    { clocksMax: 2, features: [...FEATURES, 'differences', 'stopped clocks', 'errors'] },
    300,
    (model) => {
      expect(() => networkText(model.text())).not.toThrow();
      expect(() => networkText(model.text(1_000))).not.toThrow();
      for (const feature of model.features) seen.set(feature, (seen.get(feature) ?? 0) + 1);
    },
  );
  for (const feature of FEATURES) expect(seen.get(feature)).toBeGreaterThan(20);
});

describe('zones reach the same discrete states as regions, and the same deadlocks', () => {
  // Each feature is in every model of its own law, beside others.
  test.each(FEATURES.map((feature) => [feature]))('%s', (feature) => {
    check({ clocksMax: 2, features: WITHOUT_MORE, always: [feature] }, 10, (model, factor) => {
      const expected = reachedInRegions(model.text());
      fc.pre(expected !== undefined && expected !== 'wrong');
      expect(statesOfZones(model.text())).toEqual(expected.states);
      expect(deadInZones(model.text())).toEqual(expected.dead);
      expect(statesOfZones(model.text(factor))).toEqual(expected.states);
    });
  });
});

test('zones reach the same discrete states as regions, or both go wrong', () => {
  check({ clocksMax: 2, features: FEATURES, always: ['errors'] }, 60, (model) => {
    const expected = reachedInRegions(model.text());
    fc.pre(expected !== undefined);
    expect(statesOfZones(model.text())).toEqual(expected === 'wrong' ? GOES_WRONG : expected.states);
  });
});

test('the same with differences of clocks', () => {
  const features = FEATURES.filter((feature) => feature !== 'clock arrays' && feature !== 'local names');
  check({ clocksMax: 2, features, always: ['differences'] }, 40, (model, factor) => {
    const system = concreteText(model.text());
    const caps = system.clocks.map(() => 2 * CLOCK_MAX);
    const regions: DifferenceRegions = { system, caps, differenceMax: CLOCK_MAX };
    const states = new Set<string>();
    const dead = new Set<string>();
    fc.pre(
      exploreDifferenceRegions(regions, REGIONS_MAX, (state) => {
        const key = [...state.locations, ...state.variables].join(' ');
        states.add(key);
        if (!dead.has(key) && isDeadlockedWithDifferences(regions, state)) dead.add(key);
      }),
    );
    expect(statesOfZones(model.text())).toEqual([...states].sort());
    expect(deadInZones(model.text())).toEqual([...dead].sort());
    const scaled = new ZoneSystem(networkText(model.text(factor)));
    if (scaled.isExact) expect(discreteStatesOfZones(scaled)).toEqual([...states].sort());
  });
});

test('with stopped clocks, zones reach what can be reached in small steps of time', () => {
  check({ clocksMax: 3, features: FEATURES, always: ['stopped clocks'] }, 60, (model) => {
    const system = concreteText(model.text());
    const caps = system.clocks.map(() => CLOCK_MAX);
    const found = new Set<string>();
    exploreGrid(system, caps, { stepsPerUnit: 2, statesMax: REGIONS_MAX }, (state) => {
      found.add([...state.locations, ...state.variables].join(' '));
    });
    const reached = new Set(statesOfZones(model.text()));
    expect([...found].filter((key) => !reached.has(key))).toEqual([]);
  });
});

test('without dead variables, the same locations are reached', () => {
  check({ clocksMax: 2, features: FEATURES }, 150, (model) => {
    const network = networkText(model.text());
    const locations = (options: ZoneSystemOptions): readonly string[] | undefined => {
      const system = new ZoneSystem(network, options);
      const { outcome, store } = search(system, undefined, {
        subsumption: 'equality',
        budget: { statesMax: 5_000 },
      });
      if (outcome.kind !== 'exhausted') return undefined;
      const found = [...store.nodes()].map((node) =>
        store.view(node).vector.slice(0, network.processes.length).join(),
      );
      return [...new Set(found)].sort();
    };
    const plain = locations({});
    fc.pre(plain !== undefined);
    expect(locations({ observed: [] })).toEqual(plain);
  });
});

test('every path of a search is a run', () => {
  check({ clocksMax: 3, features: [...FEATURES, 'differences', 'stopped clocks'] }, 100, (model) => {
    const network = networkText(model.text());
    const result = search(new ZoneSystem(network), undefined, {
      traces: true,
      order: 'depth',
      budget: { statesMax: 200 },
    });
    const concretiser = new Concretiser(network, concreteText(model.text()));
    const isExact = !model.features.includes('stopped clocks');
    for (const node of [...result.store.nodes()].slice(-4)) {
      const steps = pathTo(result, node).slice(0, 30);
      for (const points of ['earliest', 'latest', 'middle'] as const) {
        // The replay is part of it: a trace that is no run fails an assertion.
        const { kind } = concretiser.concretise(steps, { points });
        if (isExact) expect(kind).toBe('trace');
      }
    }
  });
});
