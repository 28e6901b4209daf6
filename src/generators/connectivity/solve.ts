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
import { leastRestOf } from './least-rest.js';
import { type Move, type Rules, after, follow } from './moves.js';
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
}

/** Is told what is known while a solution is looked for. */
export interface Progress {
  /** A suite, cheaper than those before. */
  suite(moves: readonly Move[], cost: number): void;
  /** No suite costs less. */
  bound(lowerBound: number): void;
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
  progress: Progress,
): Solution {
  const solution = solveBy(system, faults, rules, budget, progress);
  const hasNone = solution.isMinimal && solution.moves === undefined;
  return hasNone ? solveBy(system, faults, { ...rules, resets: 'anywhere' }, budget, progress) : solution;
}

/** The same, by the rules alone: there may be no suite. */
export function solveBy(
  system: VisibleSystem,
  faults: readonly Fault[],
  rules: Rules,
  budget: Budget,
  progress: Partial<Progress> = {},
): Solution {
  const product = new Product(system, faults);
  const report = (suite: Suite | undefined): void => {
    if (suite !== undefined) progress.suite?.(suite.moves, suite.cost);
  };
  const greedy = system.grid.isTimed ? undefined : solveGreedily(system, faults, rules, budget);
  report(greedy);
  const bound = greedy?.cost ?? Infinity;
  const leastRest = leastRestOf(product, faults, rules, bound, budget);
  if (leastRest === undefined)
    return { moves: greedy?.moves, cost: bound, lowerBound: 0, isMinimal: false, states: 0 };
  const beam = searchBeam(product, { rules, budget, below: bound, guess: (tuple) => leastRest.guess(tuple) });
  report(beam);
  const best = beam ?? greedy;
  const below = best?.cost ?? Infinity;
  const answer = searchKills(product, {
    rules,
    budget,
    below,
    leastRest: (tuple) => leastRest.of(tuple),
    onBound: (lowerBound) => {
      progress.bound?.(Math.min(lowerBound, below));
    },
  });
  const { states } = answer;
  const solved = answer.kind === 'found' ? answer : best;
  const moves = solved && withLastTaken(product, rules, solved.moves);
  const cost = solved?.cost ?? Infinity;
  const lowerBound = answer.kind === 'stopped' ? Math.min(answer.lowerBound, below) : cost;
  return { moves, cost, lowerBound, isMinimal: answer.kind !== 'stopped', states };
}

interface Suite {
  readonly moves: readonly Move[];
  readonly cost: number;
}

/** Undefined if a budget ends before. Only for models without clocks: a way of one copy is then one of all. */
function solveGreedily(
  system: VisibleSystem,
  faults: readonly Fault[],
  rules: Rules,
  budget: Budget,
): Suite | undefined {
  const product = new Product(system, faults);
  const pairs = faults.map((fault) => new Product(system, [fault]));
  const tuple = new Int32Array(product.width);
  const buffer = new Int32Array(product.width);
  const pair = new Int32Array(2);
  const moves: Move[] = [];
  let cost = 0;
  product.start(tuple);
  while (product.liveCount(tuple) > 0) {
    let best: Suite | undefined;
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
      follow(product, tuple, move, buffer);
      moves.push(move);
    }
  }
  return { moves, cost };
}

/**
 * A suite that ends with a refusal while an output is due ends with that output instead, if it kills as much for the same
 * price: what comes by itself is easier to see than what is refused before.
 */
function withLastTaken(product: Product, { prices }: Rules, moves: readonly Move[]): readonly Move[] {
  const last = moves.at(-1);
  if (last?.kind !== 'refused') return moves;
  const before = after(product, moves.slice(0, -1));
  const due = product.system.dueAt(before[0]!);
  if (due === undefined || prices.actions[due]! > prices.actions[last.action]!) return moves;
  const taken = new Int32Array(product.width);
  assert(product.take(before, due, taken), 'an output that is due is taken');
  return product.liveCount(taken) > 0 ? moves : [...moves.slice(0, -1), { kind: 'taken', action: due }];
}
