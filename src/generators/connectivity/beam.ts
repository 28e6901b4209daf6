/**
 * A good suite soon: step by step, keeping only the most promising joint states of each layer.
 *
 * It proves nothing, and finds nothing where the promising ones lead nowhere. What it finds bounds the search that
 * proves.
 */
import { type Budget } from '../../explore/search.js';
import { type Move, Moves, type Rules, moveOf } from './moves.js';
import { type Product } from './product.js';
import { TupleTable } from '../../explore/tuple-table.js';

/** So many joint states of a layer are kept. */
const WIDTH = 400;

/** Where nothing was found after so many layers, nothing is. */
const LAYERS_MAX = 400;

export interface BeamRequest {
  readonly rules: Rules;
  readonly budget: Budget;
  /** What the rest may cost, to choose by. */
  readonly guess: (tuple: Int32Array) => number;
  /** Only suites that cost less count. */
  readonly below: number;
}

export function searchBeam(
  product: Product,
  { rules, budget, guess, below }: BeamRequest,
): { readonly cost: number; readonly moves: readonly Move[] } | undefined {
  const moves = new Moves(product, rules);
  const table = new TupleTable(product.width);
  const costs: number[] = [0];
  const parents: number[] = [-1];
  const taken: number[] = [-1];
  const tuple = new Int32Array(product.width);
  product.start(tuple);
  let layer = [table.intern(tuple)];
  let best: { readonly cost: number; readonly parent: number; readonly move: number } | undefined;
  for (let depth = 0; depth < LAYERS_MAX && layer.length > 0; depth++) {
    if (budget.shouldStop?.() !== undefined) break;
    const candidates: { readonly state: number; readonly score: number }[] = [];
    for (const state of layer) {
      table.read(state, tuple);
      moves.forEach(tuple, (move, price, target) => {
        const cost = costs[state]! + price;
        const limit = best?.cost ?? below;
        const ending = moves.ending(move, target);
        if (ending !== undefined) {
          if (cost - ending < limit) best = { cost: cost - ending, parent: state, move };
          return;
        }
        const known = table.count;
        if (cost >= limit || table.intern(target) !== known) return;
        costs[known] = cost;
        parents[known] = state;
        taken[known] = move;
        candidates.push({ state: known, score: cost + guess(target) });
      });
    }
    candidates.sort((a, b) => (a.score === b.score ? a.state - b.state : a.score - b.score));
    layer = candidates.slice(0, WIDTH).map(({ state }) => state);
  }
  if (best === undefined) return undefined;
  const count = product.system.actions.length;
  const path = [moveOf(best.move, count)];
  for (let state = best.parent; parents[state]! >= 0; state = parents[state]!)
    path.push(moveOf(taken[state]!, count));
  return { cost: best.cost, moves: path.reverse() };
}
