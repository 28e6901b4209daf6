/**
 * Models that go wrong: a step in which a model goes wrong is no step, everything else is found, whatever the order of
 * the search, and nothing is called proved that an error may hide. Against regions, on random networks.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SearchOptions, search } from '../../src/explore/search.js';
import { type ConcreteState } from '../../src/semantics/concrete-system.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { exploreRegions, regionClasses } from '../reference/regions.js';
import { StayingRuns } from '../reference/runs.js';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';
import { randomNetwork } from '../support/random-network.js';
import { randomPredicate } from '../support/random-predicate.js';
import { verifierOf } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 20_000 : 2_000;
const CONSTANT_MAX = 3;

const wrongNetwork = fc.oneof(
  randomNetwork({ constantMax: CONSTANT_MAX, clocksMin: 2, clocksMax: 2, errors: true }),
  randomNetwork({
    constantMax: CONSTANT_MAX,
    clocksMin: 2,
    clocksMax: 2,
    errors: true,
    manyInvariants: true,
  }),
);

const SEARCHES: readonly SearchOptions[] = [
  { order: 'topological', subsumption: 'inclusion' },
  { order: 'breadth', subsumption: 'equality' },
  { order: 'depth', subsumption: 'alu' },
  { order: 'best', subsumption: 'inclusion' },
];

interface Regions {
  readonly reachable: readonly ConcreteState[];
  /** What goes wrong, sorted. */
  readonly errors: readonly string[];
}

function regionsOf(text: string): Regions | undefined {
  const system = concreteText(text);
  const reachable: ConcreteState[] = [];
  const errors = new Set<string>();
  const complete = exploreRegions(
    system,
    system.clocks.map(() => CONSTANT_MAX),
    REGIONS_MAX,
    (state) => reachable.push(state),
    ({ kind, span }) => errors.add(`${kind} at ${span.start}`),
  );
  return complete ? { reachable, errors: [...errors].sort() } : undefined;
}

test('searches in every order reach what regions reach, and go wrong where they do', () => {
  fc.assert(
    fc.property(wrongNetwork, (text) => {
      const regions = regionsOf(text);
      fc.pre(regions !== undefined);
      const expected = [
        ...new Set(regions.reachable.map(({ locations, variables }) => [...locations, ...variables].join())),
      ].sort();
      for (const options of SEARCHES) {
        const system = new ZoneSystem(networkText(text));
        const { outcome, errors, store } = search(system, undefined, options);
        expect(outcome.kind).toBe('exhausted');
        const found = new Set<string>();
        for (const node of store.nodes())
          found.add(store.view(node).vector.subarray(0, system.stateLength).join());
        expect([...found].sort()).toEqual(expected);
        expect(errors.count > 0).toBe(regions.errors.length > 0);
      }
    }),
    { numRuns: LONG ? 3_000 : 70 },
  );
});

test('answers are certain where a run shows them, and proofs are given where nothing goes wrong', () => {
  fc.assert(
    fc.property(wrongNetwork, randomPredicate(CONSTANT_MAX), randomPredicate(CONSTANT_MAX), (text, p, q) => {
      const regions = regionsOf(text);
      fc.pre(regions !== undefined);
      const system = concreteText(text);
      const classes = regionClasses(
        system,
        system.clocks.map(() => CONSTANT_MAX),
      );
      const verify = verifierOf(text);
      const check = (query: string, hasRun: boolean, withRun: string, isWrong: boolean): void => {
        const withoutRun = isWrong ? 'modelError' : withRun === 'satisfied' ? 'violated' : 'satisfied';
        for (const options of SEARCHES) {
          const { outcome, errors } = verify(query, options);
          expect(`${query}: ${outcome.kind}`).toBe(`${query}: ${hasRun ? withRun : withoutRun}`);
          if (outcome.kind === 'modelError') expect(errors.count).toBeGreaterThan(0);
        }
      };
      const isWrong = regions.errors.length > 0;
      const holds = (state: ConcreteState): boolean => p.holds(classes, state);
      check(`E<> ${p.text}`, regions.reachable.some(holds), 'satisfied', isWrong);
      check(`A[] ${p.text}`, !regions.reachable.every(holds), 'violated', isWrong);
      const staying = new StayingRuns(classes, holds);
      check(`E[] ${p.text}`, staying.existsFromStart(), 'satisfied', staying.goesWrong);
      const avoiding = new StayingRuns(classes, (state) => !holds(state));
      check(`A<> ${p.text}`, avoiding.existsFromStart(), 'violated', avoiding.goesWrong);
      const fromPremise = regions.reachable.some(
        (state) => q.holds(classes, state) && avoiding.existsFrom(state),
      );
      check(`${q.text} --> ${p.text}`, fromPremise, 'violated', isWrong);
    }),
    { numRuns: LONG ? 2_000 : 25 },
  );
});
