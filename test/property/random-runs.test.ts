/** Questions about runs, with conditions on clocks, against the region graph, and their traces, on random networks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConcreteState } from '../../src/semantics/concrete-system.js';
import { exploreRegions } from '../reference/regions.js';
import { StayingRuns } from '../reference/runs.js';
import { concreteText } from '../support/concrete.js';
import { randomNetwork } from '../support/random-network.js';
import { type RandomPredicate, randomPredicate } from '../support/random-predicate.js';
import { type Verified, verifierOf } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 20_000 : 1_000;
const CONSTANT_MAX = 3;
const PREDICATES = 4;

const size = { constantMax: CONSTANT_MAX, clocksMin: 2, clocksMax: 2 };
const network = fc.oneof(randomNetwork(size), randomNetwork({ ...size, manyInvariants: true }));
const predicate = fc.oneof(
  { weight: 2, arbitrary: randomPredicate(CONSTANT_MAX) },
  { weight: 1, arbitrary: randomPredicate(CONSTANT_MAX, 'locations') },
);

/** The trace of a run that was found is a run, and so it is when its cycle is repeated. */
function checkTrace({ path, concretise }: Verified): void {
  expect(concretise()?.kind).toBe('trace');
  expect(concretise({ points: 'latest' })?.kind).toBe('trace');
  const end = path!.end;
  if (typeof end !== 'object' || end.kind !== 'cycle') return;
  const round = path!.steps.slice(-end.length);
  expect(concretise({}, [...round, ...round])?.kind).toBe('trace');
}

test('runs are found where regions have them', () => {
  fc.assert(
    fc.property(
      network,
      fc.array(predicate, { minLength: PREDICATES, maxLength: PREDICATES }),
      (text, predicates: readonly RandomPredicate[]) => {
        const system = concreteText(text);
        const caps = system.clocks.map(() => CONSTANT_MAX);
        const reachable: ConcreteState[] = [];
        fc.pre(exploreRegions(system, caps, REGIONS_MAX, (state) => reachable.push(state)));
        const verify = verifierOf(text);
        const check = (query: string, hasRun: boolean, withRun: 'satisfied' | 'violated'): void => {
          const verified = verify(query);
          const withoutRun = withRun === 'satisfied' ? 'violated' : 'satisfied';
          expect(`${query}: ${verified.outcome.kind}`).toBe(`${query}: ${hasRun ? withRun : withoutRun}`);
          if (hasRun) checkTrace(verified);
        };
        for (const p of predicates) {
          const staying = new StayingRuns(system, caps, (state) => p.holds(system, state));
          check(`E[] ${p.text}`, staying.existsFromStart(), 'satisfied');
          const avoiding = new StayingRuns(system, caps, (state) => !p.holds(system, state));
          check(`A<> ${p.text}`, avoiding.existsFromStart(), 'violated');
          for (const q of predicates) {
            const hasRun = reachable.some((state) => q.holds(system, state) && avoiding.existsFrom(state));
            check(`${q.text} --> ${p.text}`, hasRun, 'violated');
          }
        }
      },
    ),
    { numRuns: LONG ? 2_000 : 60, seed: 11 },
  );
});
