/**
 * One suite for many faults, as cheap as can be.
 *
 * First a suite that is good enough: always the copy that is killed next most cheaply from where all of them are; and a
 * better one by a search that goes for all copies at once and promises nothing (beam.ts). Then the search for a cheaper one,
 * which ends with it, or with the proof that there is none.
 */
import { assert } from '../../base/assert.js';
import { type Budget } from '../../explore/search.js';
import { searchBeam } from './beam.js';
import { type Fault } from './faults.js';
import { estimateOf } from './estimate.js';
import { type Move, type Rules } from './moves.js';
import { Product } from './product.js';
import { searchKills } from './search.js';
import { type VisibleSystem } from './visible-system.js';

export interface Solution {
  /** All tests, one after the other; undefined if a budget ended before any suite was found. */
  readonly moves: readonly Move[] | undefined;
  readonly cost: number;
  /** Every suite costs at least this much; as much as this one if it is proved minimal. */
  readonly lowerBound: number;
  readonly isMinimal: boolean;
  /** The joint states that the search has met. */
  readonly states: number;
  readonly limit?: 'states' | 'memory' | 'time' | 'interrupted' | undefined;
}

/**
 * A suite that kills all these faults, each of which can be killed. Where the model cannot be brought to refuse
 * anything when it should, so that no suite ends its tests by the rule, tests may end anywhere.
 */
export function solve(
  system: VisibleSystem,
  faults: readonly Fault[],
  rules: Rules,
  budget: Budget,
): Solution {
  const solution = solveBy(system, faults, rules, budget);
  const hasNone = solution.isMinimal && solution.moves === undefined;
  return hasNone ? solveBy(system, faults, { ...rules, resets: 'anywhere' }, budget) : solution;
}

function solveBy(system: VisibleSystem, faults: readonly Fault[], rules: Rules, budget: Budget): Solution {
  const product = new Product(system, faults);
  const greedy = system.grid.isTimed ? undefined : solveGreedily(system, faults, rules, budget);
  const bound = greedy?.cost ?? Infinity;
  const estimate = estimateOf(product, faults, rules, bound, budget);
  if (estimate === undefined) {
    const limit = budget.shouldStop?.() ?? 'states';
    return { moves: greedy?.moves, cost: bound, lowerBound: 0, isMinimal: false, states: 0, limit };
  }
  const found = searchBeam(product, { rules, budget, below: bound, guess: (tuple) => estimate.guess(tuple) });
  const best = found ?? greedy;
  const below = best?.cost ?? Infinity;
  const answer = searchKills(product, { rules, budget, below, estimate: (tuple) => estimate.of(tuple) });
  const { states } = answer;
  switch (answer.kind) {
    case 'found':
      return { moves: answer.moves, cost: answer.cost, lowerBound: answer.cost, isMinimal: true, states };
    case 'none':
      return { moves: best?.moves, cost: below, lowerBound: below, isMinimal: true, states };
    case 'stopped': {
      const lowerBound = Math.min(answer.lowerBound, below);
      return { moves: best?.moves, cost: below, lowerBound, isMinimal: false, states, limit: answer.limit };
    }
  }
}

/** Undefined if a budget ends before. Only for models without clocks: a way of one copy is then one of all. */
function solveGreedily(
  system: VisibleSystem,
  faults: readonly Fault[],
  rules: Rules,
  budget: Budget,
): { readonly moves: readonly Move[]; readonly cost: number } | undefined {
  const product = new Product(system, faults);
  const pairs = faults.map((fault) => new Product(system, [fault]));
  const tuple = new Int32Array(product.width);
  const after = new Int32Array(product.width);
  const pair = new Int32Array(2);
  const moves: Move[] = [];
  let cost = 0;
  product.start(tuple);
  while (product.liveCount(tuple) > 0) {
    let best: { readonly cost: number; readonly moves: readonly Move[] } | undefined;
    for (const [copy, each] of pairs.entries()) {
      if (product.isKilled(tuple, copy)) continue;
      product.project(tuple, copy, pair);
      const answer = searchKills(each, { rules, budget, from: pair, below: best?.cost });
      if (answer.kind === 'stopped') return undefined;
      if (answer.kind === 'found') best = answer;
    }
    // Where the model cannot be brought back to its start, a copy may be out of reach now.
    if (best === undefined) return undefined;
    const hasEnded = moves.length > 0 && moves.at(-1)!.kind !== 'taken';
    cost += best.cost + (hasEnded ? rules.prices.reset : 0);
    for (const move of best.moves) {
      assert('action' in move, 'time plays no part here');
      product.take(tuple, move.action, after);
      if (move.kind === 'last') product.restart(after, tuple);
      else tuple.set(after);
      moves.push(move);
    }
  }
  return { moves, cost };
}
