/** Zone exploration against the region graph, and traces against the concrete semantics, on random networks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { floor } from '../../src/base/rational.js';
import { Concretiser } from '../../src/explore/concretise.js';
import { DEADLOCK } from '../../src/explore/goal.js';
import { type SearchOptions, search } from '../../src/explore/search.js';
import { type Network } from '../../src/network/network.js';
import { type StateView } from '../../src/semantics/transition-system.js';
import { ZoneSystem, type ZoneSystemOptions } from '../../src/semantics/zone-system.js';
import { boundConstant, isStrict } from '../../src/zones/bound.js';
import { exploreRegions, isDeadlocked } from '../reference/regions.js';
import { concreteText } from '../support/concrete.js';
import { discreteStatesOfZones, exploreZones, networkText } from '../support/network.js';
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
    { numRuns: LONG ? 2_000 : 60 },
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
    { numRuns: LONG ? 2_000 : 80 },
  );
});

test('a search up to a_LU reaches the same discrete states with no more zones, in every order', () => {
  fc.assert(
    fc.property(randomNetwork({ constantMax: 4, clocksMax: 3 }), (text) => {
      const network = networkText(text);
      const plain = reached(network, {}, { budget: { statesMax: STATES_MAX } });
      fc.pre(plain !== undefined);
      for (const order of ['topological', 'breadth', 'depth', 'best'] as const) {
        const found = reached(network, {}, { subsumption: 'alu', order })!;
        expect(found.vectors).toEqual(plain.vectors);
        expect(found.stored).toBeLessThanOrEqual(plain.stored);
      }
    }),
    { numRuns: LONG ? 2_000 : 80 },
  );
});

test('without dead variables, the same locations are reached in no more states', () => {
  fc.assert(
    fc.property(randomNetwork({ constantMax: 3, clocksMax: 2 }), fc.boolean(), (text, isObserved) => {
      const network = networkText(text);
      const n = network.variables.find(({ name }) => name === 'n')!.slot;
      const observed = isObserved ? [n] : [];
      const shown = (vectors: readonly (readonly number[])[]): readonly string[] =>
        [
          ...new Set(
            vectors.map((vector) =>
              [...vector.slice(0, network.processes.length), ...observed.map((slot) => vector[slot])].join(),
            ),
          ),
        ].sort();
      const plain = reached(network, {}, { subsumption: 'equality', budget: { statesMax: STATES_MAX } });
      fc.pre(plain !== undefined);
      const reduced = reached(network, { observed }, { subsumption: 'equality' })!;
      expect(shown(reduced.vectors)).toEqual(shown(plain.vectors));
      expect(reduced.stored).toBeLessThanOrEqual(plain.stored);
    }),
    { numRuns: LONG ? 3_000 : 120 },
  );
});

const STATES_MAX = 5_000;

/** The discrete parts of all states that a search stores, sorted, each once; undefined if a budget ends it. */
function reached(
  network: Network,
  systemOptions: ZoneSystemOptions,
  options: SearchOptions,
): { readonly vectors: readonly (readonly number[])[]; readonly stored: number } | undefined {
  const system = new ZoneSystem(network, systemOptions);
  const { outcome, store } = search(system, undefined, options);
  if (outcome.kind !== 'exhausted') return undefined;
  const found = new Map<string, readonly number[]>();
  for (const node of store.nodes()) {
    const vector = [...store.view(node).vector.subarray(0, system.stateLength)];
    found.set(vector.join(), vector);
  }
  return { vectors: [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, v]) => v), stored: store.stored };
}

test('zones find a deadlock where regions do', () => {
  const constantMax = 3;
  fc.assert(
    fc.property(randomNetwork({ constantMax, clocksMax: 2 }), (text) => {
      const concrete = concreteText(text);
      const caps = concrete.clocks.map(() => constantMax);
      const dead = new Set<string>();
      const complete = exploreRegions(concrete, caps, REGIONS_MAX, (state) => {
        if (isDeadlocked(concrete, caps, state)) dead.add([...state.locations, ...state.variables].join(' '));
      });
      fc.pre(complete);
      const system = new ZoneSystem(networkText(text), { kind: 'joint' });
      const found = new Set<string>();
      const waiting: StateView[] = [];
      exploreZones(system, (view) => {
        const { vector, dim } = view;
        const state = { vector: vector.slice(), cells: view.cells.slice(0, dim * dim), dim };
        waiting.push(state);
      });
      for (const state of waiting.splice(0)) {
        const zone = system.withinInvariant(state);
        if (zone !== undefined && DEADLOCK.holds(system, state, [zone]).length > 0) {
          found.add(state.vector.slice(0, system.stateLength).join(' '));
        }
      }
      expect([...found].sort()).toEqual([...dead].sort());
    }),
    { numRuns: LONG ? 2_000 : 60 },
  );
});

/** A time, and whether it is reached exactly or only approached from above. */
type LeastTime = { readonly time: number; readonly attained: boolean };

/** Beyond this time, only that it is beyond counts. */
const TIME_MAX = 4;
const BEYOND: LeastTime = { time: TIME_MAX, attained: false };

/** Keeps the least time of each discrete state. */
class LeastTimes {
  readonly #times = new Map<string, LeastTime>();

  note(key: string, { time, attained }: LeastTime): void {
    const known = this.#times.get(key);
    const isLess = known === undefined || time < known.time || (time === known.time && attained);
    if (isLess) this.#times.set(key, { time, attained });
  }

  sorted(): readonly string[] {
    return [...this.#times]
      .map(([key, { time, attained }]) => `${key}: ${attained ? '' : '>'}${time}`)
      .sort();
  }
}

/** The clock `t` of the text is never reset: it is the time. */
function leastTimesOfRegions(text: string, cap: number): readonly string[] | undefined {
  const system = concreteText(text);
  const clock = system.clocks.indexOf('t');
  const caps = system.clocks.map((_, index) => (index === clock ? TIME_MAX : cap));
  const least = new LeastTimes();
  const complete = exploreRegions(system, caps, REGIONS_MAX, ({ locations, variables, clocks }) => {
    const value = clocks[clock]!;
    const time = Number(floor(value));
    const key = [...locations, ...variables].join(' ');
    least.note(key, time > TIME_MAX ? BEYOND : { time, attained: value.denominator === 1n });
  });
  return complete ? least.sorted() : undefined;
}

function leastTimesOfZones(network: Network): readonly string[] {
  const clock = network.clocks.findIndex(({ name }) => name === 't');
  const system = new ZoneSystem(network, { everywhere: [clock, TIME_MAX, TIME_MAX] });
  const clocks = new Int32Array(system.dimensionMax);
  const least = new LeastTimes();
  exploreZones(system, ({ vector, cells, dim }) => {
    const lower = cells.slice(0, dim);
    const key = vector.slice(0, system.stateLength).join(' ');
    system.liveClocks(vector, clocks);
    const bound = lower[clocks.indexOf(clock)]!;
    const time = -boundConstant(bound);
    least.note(key, { time, attained: !isStrict(bound) });
  });
  return least.sorted();
}

test('zones reach every discrete state at the same least time as regions', () => {
  const constantMax = 2;
  fc.assert(
    fc.property(randomNetwork({ constantMax, clocksMax: 2 }, 'clock t;'), (text) => {
      const expected = leastTimesOfRegions(text, constantMax);
      fc.pre(expected !== undefined);
      expect(leastTimesOfZones(networkText(text))).toEqual(expected);
    }),
    { numRuns: LONG ? 2_000 : 60 },
  );
});
