/**
 * Fastest means fastest: the least time to goals, and to what queries ask for, is what a search over regions finds that knows the
 * time, class by class; where no run takes it, both say so; and the traces take it, or come close.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rational, compare, floor, integer } from '../../src/base/rational.js';
import { Concretiser } from '../../src/explore/concretise.js';
import { type LeastTime } from '../../src/explore/least-time.js';
import { durationOf } from '../../src/explore/trace.js';
import { combinePaths } from '../../src/generators/communication/combine-paths.js';
import { criteriaOf } from '../../src/generators/coverage/criteria.js';
import { findFastestPaths } from '../../src/generators/coverage/find-paths.js';
import { testModel } from '../../src/generators/test-model.js';
import { NOT_TRACKED } from '../../src/network/network.js';
import { type ConcreteState } from '../../src/semantics/concrete-system.js';
import { regionClasses, searchRegions, withTimeClock } from '../reference/regions.js';
import { checkedText } from '../support/checked.js';
import { concreteText } from '../support/concrete.js';
import { edgesOfSteps } from '../support/edges-of-steps.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';
import { randomPredicate } from '../support/random-predicate.js';
import { verifyText } from '../support/verify.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const CONSTANT_MAX = 2;
/** Regions know the time up to here; least times beyond are not compared. */
const TIME_MAX = 5;
const CLASSES_MAX = isLong ? 60_000 : 5_000;

/** Twice the time of a class, plus 1 if it is not whole. */
function priceOf({ clocks }: ConcreteState): number {
  const time = clocks.at(-1)!;
  const whole = floor(time);
  return 2 * Number(whole) + (compare(time, integer(Number(whole))) === 0 ? 0 : 1);
}

function priced(least: LeastTime | undefined): number | undefined {
  return least && 2 * least.time + (least.isReached ? 0 : 1);
}

/** The trace takes the least time, or less than a unit more where that is only approached. */
function expectToFit(duration: Rational, price: number): void {
  const sign = compare(duration, integer(Math.floor(price / 2)));
  expect(sign === 0).toBe(price % 2 === 0);
  expect(sign).toBeGreaterThanOrEqual(0);
  expect(compare(duration, integer(Math.floor(price / 2) + 1))).toBeLessThan(0);
}

test('paths to goals take the least time', () => {
  let compared = 0;
  let approached = 0;
  const seen = (): readonly boolean[] => [compared > 50, approached > 5];
  assertUntil(
    () => seen().every(Boolean),
    fc.property(
      randomNetwork({ constantMax: CONSTANT_MAX, clocksMax: 2 }),
      fc.constantFrom('edges', 'edge-pairs'),
      (text, name) => {
        const model = testModel(checkedText(text).checked, {}, [], () => undefined);
        if (model === undefined) return;
        const { network, concrete, tested } = model;
        const edgesOf = edgesOfSteps(network);
        const concretiser = new Concretiser(network, concrete);
        for (const criterion of criteriaOf(network, tested, name).slice(0, 1)) {
          const prices: (number | undefined)[] = criterion.goals.map(() => undefined);
          const timed = withTimeClock(concrete);
          const caps = [...concrete.clocks.map(() => CONSTANT_MAX), TIME_MAX];
          const isComplete = searchRegions(timed, caps, CLASSES_MAX, NOT_TRACKED, {
            follow: (step, memory, _, state) =>
              criterion.follow(edgesOf(step), memory, (goal) => {
                prices[goal] = Math.min(prices[goal] ?? Infinity, priceOf(state));
              }),
          });
          if (!isComplete) continue;
          const { paths, leastTimes } = findFastestPaths(network, criterion, {});
          for (const [goal, price] of prices.entries()) {
            const found = priced(leastTimes[goal]);
            // A class beyond the greatest time that is known stands for all later ones.
            if (price !== undefined && price > 2 * TIME_MAX) {
              expect(found).toBeGreaterThan(2 * TIME_MAX);
              continue;
            }
            expect(found).toBe(price);
            if (price === undefined) continue;
            const made = concretiser.concretise(paths[goal]!, { endsBy: leastTimes[goal] });
            expect(made.kind).toBe('trace');
            if (made.kind === 'trace') expectToFit(durationOf(made.trace), price);
            compared++;
            if (price % 2 === 1) approached++;
          }
        }
      },
    ),
    { numRuns: isLong ? 2_000 : 25 },
  );
  expect(seen()).toEqual([true, true]);
});

test('traces to what a query asks for take the least time', () => {
  let approached = 0;
  assertUntil(
    () => approached > 3,
    fc.property(
      randomNetwork({ constantMax: CONSTANT_MAX, clocksMax: 2, clocksMin: 2 }),
      randomPredicate(CONSTANT_MAX),
      (text, predicate) => {
        const concrete = concreteText(text);
        const caps = concrete.clocks.map(() => CONSTANT_MAX);
        const classes = regionClasses(concrete, caps);
        let price: number | undefined;
        const isComplete = searchRegions(withTimeClock(concrete), [...caps, TIME_MAX], CLASSES_MAX, 0, {
          visit: (state) => {
            const timeless = classes.representative({ ...state, clocks: state.clocks.slice(0, -1) });
            if (predicate.holds(classes, timeless)) price = Math.min(price ?? Infinity, priceOf(state));
          },
        });
        if (!isComplete) return;
        const { trace, leastTime } = verifyText(text, `E<> ${predicate.text}`, { fastest: true });
        if (price !== undefined && price > 2 * TIME_MAX) return;
        expect(priced(leastTime)).toBe(price);
        if (price === undefined) return;
        expectToFit(durationOf(trace!), price);
        if (price % 2 === 1) approached++;
      },
    ),
    { numRuns: isLong ? 2_000 : 30 },
  );
  expect(approached).toBeGreaterThan(3);
});

test('combined paths take the least time in sum', () => {
  let compared = 0;
  let approached = 0;
  const seen = (): readonly boolean[] => [compared > 10, approached > 1];
  assertUntil(
    () => seen().every(Boolean),
    fc.property(randomNetwork({ constantMax: 1, clocksMax: 2 }), (text) => {
      const model = testModel(checkedText(text).checked, {}, [], () => undefined);
      if (model === undefined) return;
      const { network, concrete, tested } = model;
      const [criterion] = criteriaOf(network, tested, 'edges');
      const { paths } = findFastestPaths(network, criterion!, {});
      const goals = paths.flatMap((path, goal) => (path === undefined ? [] : [goal])).slice(-3);
      const edgesOf = edgesOfSteps(network);
      /** By set of goals, as bits: the least price of runs that cover it. */
      const prices = new Map<number, number>();
      const caps = [...concrete.clocks.map(() => 1), TIME_MAX];
      const isComplete = searchRegions(withTimeClock(concrete), caps, CLASSES_MAX, 0, {
        follow: (step, memory, _, state) => {
          let set = memory;
          criterion!.follow(edgesOf(step), NOT_TRACKED, (goal) => {
            const row = goals.indexOf(goal);
            if (row >= 0) set |= 1 << row;
          });
          prices.set(set, Math.min(prices.get(set) ?? Infinity, priceOf(state)));
          return set;
        },
      });
      if (!isComplete || goals.length === 0) return;
      const expected = leastSum(prices, goals.length);
      if (expected === undefined || expected.time >= TIME_MAX) return;
      const combined = combinePaths(network, criterion!, goals, 'cost', 'time', {});
      expect(combined).toMatchObject({ value: expected.time, isReached: expected.isReached });
      compared++;
      if (!expected.isReached) approached++;
    }),
    { numRuns: isLong ? 1_000 : 24 },
  );
  expect(seen()).toEqual([true, true]);
});

/** All ways to share goals among runs, by brute force: the least sum, and whether some have it. */
function leastSum(prices: ReadonlyMap<number, number>, goals: number): LeastTime | undefined {
  let best = new Map<number, LeastTime>([[0, { time: 0, isReached: true }]]);
  for (let round = 0; round < goals; round++) {
    const next = new Map(best);
    for (const [covered, sum] of best)
      for (const [set, price] of prices) {
        const more = {
          time: sum.time + Math.floor(price / 2),
          isReached: sum.isReached && price % 2 === 0,
        };
        const known = next.get(covered | set);
        const isLess =
          known === undefined ||
          more.time < known.time ||
          (more.time === known.time && more.isReached && !known.isReached);
        if (isLess) next.set(covered | set, more);
      }
    best = next;
  }
  return best.get((1 << goals) - 1);
}
