/** Questions about runs, with conditions on clocks, against the region graph, and their traces, on random networks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { exploreRegions } from '../reference/regions.js';
import { StayingRuns, leadsTo } from '../reference/runs.js';
import { concreteText } from '../support/concrete.js';
import { randomNetwork } from '../support/random-network.js';
import { type RandomPredicate, randomPredicate } from '../support/random-predicate.js';
import { type Verified, verifyText } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 20_000 : 1_500;
const CONSTANT_MAX = 3;

const network = randomNetwork({
  constantMax: CONSTANT_MAX,
  clocksMin: 2,
  clocksMax: 2,
  manyInvariants: true,
});
const predicate = fc.oneof(
  { weight: 3, arbitrary: randomPredicate(CONSTANT_MAX) },
  { weight: 1, arbitrary: randomPredicate(CONSTANT_MAX, 'locations') },
);

function capsOf({ clocks }: ConcreteSystem): readonly number[] {
  return clocks.map(() => CONSTANT_MAX);
}

function isSmall(system: ConcreteSystem): boolean {
  return exploreRegions(system, capsOf(system), REGIONS_MAX, () => undefined);
}

/** The trace of a run that was found is a run, and so it is when its cycle is repeated. */
function checkTrace({ path, concretise }: Verified): void {
  expect(concretise()?.kind).toBe('trace');
  expect(concretise({ points: 'latest' })?.kind).toBe('trace');
  const end = path!.end;
  if (typeof end !== 'object' || end.kind !== 'cycle') return;
  const round = path!.steps.slice(-end.length);
  expect(concretise({}, [...round, ...round])?.kind).toBe('trace');
}

function expected(answer: boolean): string {
  return answer ? 'satisfied' : 'violated';
}

test('a run stays where a predicate holds just if regions have one', () => {
  fc.assert(
    fc.property(network, predicate, (text, p: RandomPredicate) => {
      const system = concreteText(text);
      fc.pre(isSmall(system));
      const runs = new StayingRuns(system, capsOf(system), (state) => p.holds(system, state));
      const verified = verifyText(text, `E[] ${p.text}`);
      expect(verified.outcome.kind).toBe(expected(runs.existsFromStart()));
      if (verified.outcome.kind === 'satisfied') checkTrace(verified);
    }),
    { numRuns: LONG ? 5_000 : 200, seed: 11 },
  );
});

test('something is inevitable just if it is in regions', () => {
  fc.assert(
    fc.property(network, predicate, (text, q: RandomPredicate) => {
      const system = concreteText(text);
      fc.pre(isSmall(system));
      const runs = new StayingRuns(system, capsOf(system), (state) => !q.holds(system, state));
      const verified = verifyText(text, `A<> ${q.text}`);
      expect(verified.outcome.kind).toBe(expected(!runs.existsFromStart()));
      if (verified.outcome.kind === 'violated') checkTrace(verified);
    }),
    { numRuns: LONG ? 5_000 : 200, seed: 12 },
  );
});

test('one predicate leads to another just if it does in regions', () => {
  fc.assert(
    fc.property(network, predicate, predicate, (text, p: RandomPredicate, q: RandomPredicate) => {
      const system = concreteText(text);
      const answer = leadsTo(
        system,
        capsOf(system),
        REGIONS_MAX,
        (state) => p.holds(system, state),
        (state) => q.holds(system, state),
      );
      fc.pre(answer !== undefined);
      const verified = verifyText(text, `${p.text} --> ${q.text}`);
      expect(verified.outcome.kind).toBe(expected(answer));
      if (verified.outcome.kind === 'violated') checkTrace(verified);
    }),
    { numRuns: LONG ? 5_000 : 200, seed: 13 },
  );
});
