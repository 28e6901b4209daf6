/** Questions about runs, with conditions on clocks, against regions, and their traces, on random networks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConcreteState } from '../../src/semantics/concrete-system.js';
import { differenceClasses, exploreDifferenceRegions } from '../reference/difference-regions.js';
import { exploreRegions, regionClasses } from '../reference/regions.js';
import { type Classes, StayingRuns } from '../reference/runs.js';
import { concreteText } from '../support/concrete.js';
import { randomNetwork } from '../support/random-network.js';
import { type RandomPredicate, randomPredicate } from '../support/random-predicate.js';
import { type Verified, verifierOf } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 20_000 : 1_000;
const PREDICATES = LONG ? 4 : 3;

/** The trace of a run that was found is a run, and so it is when its cycle is repeated. */
function checkTrace({ path, concretise }: Verified): void {
  expect(concretise()?.kind).toBe('trace');
  expect(concretise({ points: 'latest' })?.kind).toBe('trace');
  const end = path!.end;
  if (typeof end !== 'object' || end.kind !== 'cycle') return;
  const round = path!.steps.slice(-end.length);
  expect(concretise({}, [...round, ...round])?.kind).toBe('trace');
}

/** Asks all questions about some predicates, and compares the answers. */
function checkAnswers(
  text: string,
  classes: Classes,
  reachable: readonly ConcreteState[],
  predicates: readonly RandomPredicate[],
): void {
  const verify = verifierOf(text);
  const check = (query: string, hasRun: boolean, withRun: 'satisfied' | 'violated'): void => {
    const verified = verify(query);
    const withoutRun = withRun === 'satisfied' ? 'violated' : 'satisfied';
    expect(`${query}: ${verified.outcome.kind}`).toBe(`${query}: ${hasRun ? withRun : withoutRun}`);
    if (hasRun) checkTrace(verified);
  };
  for (const p of predicates) {
    const staying = new StayingRuns(classes, (state) => p.holds(classes, state));
    check(`E[] ${p.text}`, staying.existsFromStart(), 'satisfied');
    const avoiding = new StayingRuns(classes, (state) => !p.holds(classes, state));
    check(`A<> ${p.text}`, avoiding.existsFromStart(), 'violated');
    for (const q of predicates) {
      const hasRun = reachable.some((state) => q.holds(classes, state) && avoiding.existsFrom(state));
      check(`${q.text} --> ${p.text}`, hasRun, 'violated');
    }
  }
}

function some(predicate: fc.Arbitrary<RandomPredicate>): fc.Arbitrary<readonly RandomPredicate[]> {
  return fc.array(predicate, { minLength: PREDICATES, maxLength: PREDICATES });
}

test('runs are found where regions have them', () => {
  const constantMax = 3;
  const size = { constantMax, clocksMin: 2, clocksMax: 2 };
  const network = fc.oneof(randomNetwork(size), randomNetwork({ ...size, manyInvariants: true }));
  const predicate = fc.oneof(
    { weight: 2, arbitrary: randomPredicate(constantMax) },
    { weight: 1, arbitrary: randomPredicate(constantMax, 'locations') },
  );
  fc.assert(
    fc.property(network, some(predicate), (text, predicates) => {
      const system = concreteText(text);
      const caps = system.clocks.map(() => constantMax);
      const reachable: ConcreteState[] = [];
      fc.pre(exploreRegions(system, caps, REGIONS_MAX, (state) => reachable.push(state)));
      checkAnswers(text, regionClasses(system, caps), reachable, predicates);
    }),
    { numRuns: LONG ? 2_000 : 14 },
  );
});

test('runs are found where regions have them, with differences of clocks', () => {
  const constantMax = 2;
  const size = { constantMax, clocksMin: 2, clocksMax: 2, differences: true };
  const network = fc.oneof(randomNetwork(size), randomNetwork({ ...size, manyInvariants: true }));
  const predicate = fc.oneof(
    { weight: 3, arbitrary: randomPredicate(constantMax, 'differences') },
    { weight: 1, arbitrary: randomPredicate(constantMax, 'locations') },
  );
  fc.assert(
    fc.property(network, some(predicate), (text, predicates) => {
      const system = concreteText(text);
      const caps = system.clocks.map(() => 2 * constantMax);
      const regions = { system, caps, differenceMax: constantMax };
      const reachable: ConcreteState[] = [];
      fc.pre(exploreDifferenceRegions(regions, REGIONS_MAX, (state) => reachable.push(state)));
      checkAnswers(text, differenceClasses(regions), reachable, predicates);
    }),
    { numRuns: LONG ? 2_000 : 14 },
  );
});
