/**
 * In which order to run tests so that faults are found soonest: the expected cost of the tests that are run, when the
 * run stops at the first one that finds the fault, is least.
 *
 * Exact for up to EXACT_MAX tests, by the best order of every subset; beyond that, always the test next that finds most
 * weight for its cost.
 */

export interface OrderedTest {
  readonly cost: number;
  /** Indices of the faults that it finds. */
  readonly finds: readonly number[];
}

const EXACT_MAX = 12;

/** Indices of the tests, in order. `weights` are those of the faults. */
export function bestOrder(tests: readonly OrderedTest[], weights: readonly number[]): readonly number[] {
  return tests.length <= EXACT_MAX ? exactOrder(tests, weights) : greedyOrder(tests, weights);
}

/** The cost that is still to be paid counts for every fault that is not found yet. */
function exactOrder(tests: readonly OrderedTest[], weights: readonly number[]): readonly number[] {
  const count = 1 << tests.length;
  /** By subset of tests that have run: the weight of what is not found, the least cost so far, the test that ran last. */
  const unfound = new Float64Array(count);
  const cost = new Float64Array(count).fill(Infinity);
  const last = new Int8Array(count).fill(-1);
  for (let subset = 0; subset < count; subset++) {
    const found = new Set(tests.flatMap(({ finds }, test) => (((subset >> test) & 1) === 1 ? finds : [])));
    unfound[subset] = weights.reduce((sum, weight, fault) => (found.has(fault) ? sum : sum + weight), 0);
  }
  cost[0] = 0;
  for (let subset = 0; subset < count; subset++) {
    for (const [test, { cost: own }] of tests.entries()) {
      if (((subset >> test) & 1) === 1) continue;
      const next = subset | (1 << test);
      const total = cost[subset]! + own * unfound[subset]!;
      if (total >= cost[next]!) continue;
      cost[next] = total;
      last[next] = test;
    }
  }
  const order: number[] = [];
  for (let subset = count - 1; subset > 0; subset &= ~(1 << order[0]!)) order.unshift(last[subset]!);
  return order;
}

function greedyOrder(tests: readonly OrderedTest[], weights: readonly number[]): readonly number[] {
  const found = new Set<number>();
  const left = new Set(tests.keys());
  const order: number[] = [];
  while (left.size > 0) {
    let best = -1;
    let bestRate = -1;
    for (const test of left) {
      const { cost, finds } = tests[test]!;
      const weight = finds.reduce((sum, fault) => (found.has(fault) ? sum : sum + weights[fault]!), 0);
      const rate = weight / Math.max(cost, Number.MIN_VALUE);
      if (rate > bestRate) {
        best = test;
        bestRate = rate;
      }
    }
    left.delete(best);
    order.push(best);
    for (const fault of tests[best]!.finds) found.add(fault);
  }
  return order;
}
