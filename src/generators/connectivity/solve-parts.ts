/**
 * One suite for many faults of a model whose parts have nothing to do with each other (see parts.ts): the suites of the parts,
 * one after the other.
 *
 * It is minimal if its resets cost nothing, and every part has a minimal suite that is as cheap as if its tests could end
 * anywhere and the other parts could be used to probe it: docs/theory/connectivity.md says why. Where a part has
 * none, the sum is a lower bound all the same.
 */
import { least } from '../../base/long-lists.js';
import { type Budget } from '../../explore/search.js';
import { leastRestOf } from './least-rest.js';
import { type Fault } from './faults.js';
import { type Move, type PartRules, type Rules, after, follow } from './moves.js';
import { Product } from './product.js';
import { searchKills } from './search.js';
import { type Progress, type Solution, solve, solveBy } from './solve.js';
import { type ActionId, REFUSED, type VisibleSystem } from './visible-system.js';

/** A suite for all faults: by parts where this proves that it is minimal, else, or to find a cheaper one, as a whole. */
export function solveTogether(
  system: VisibleSystem,
  parts: readonly (readonly ActionId[])[],
  faults: readonly Fault[],
  rules: Rules,
  budget: Budget,
  progress: Progress,
): Solution {
  const found = solveByParts(system, parts, faults, rules, budget);
  if (found?.isMinimal === true) return found;
  if (found?.moves !== undefined) progress.suite(found.moves, found.cost);
  const [cost, bound] = [found?.cost ?? Infinity, found?.lowerBound ?? 0];
  const whole = solve(system, faults, rules, budget, {
    suite: (moves, paid) => {
      if (paid < cost) progress.suite(moves, paid);
    },
    bound: (lowerBound) => {
      progress.bound(Math.max(bound, lowerBound));
    },
  });
  const best = found !== undefined && cost <= whole.cost ? found : whole;
  const lowerBound = Math.max(bound, whole.lowerBound);
  return {
    ...best,
    lowerBound,
    isMinimal: whole.isMinimal || best.cost === lowerBound,
    states: whole.states,
  };
}

/** Undefined if the method does not fit, or a budget ended before every part had a suite. */
function solveByParts(
  system: VisibleSystem,
  parts: readonly (readonly ActionId[])[],
  faults: readonly Fault[],
  rules: Rules,
  budget: Budget,
): Solution | undefined {
  if (rules.endsWithOutput || system.grid.isTimed || parts.length === 1) return undefined;
  // What is minimal where resets are free, and needs none, is minimal.
  const free: Rules = { ...rules, prices: { ...rules.prices, reset: 0 } };
  const groups = groupsOf(parts, faults);
  const isReady = groups.every(({ actions }) => actions.some((action) => isEnabled(system, action)));
  if (!isReady || system.dueAt(system.initial) !== undefined) return undefined;
  const solved: Solved[] = [];
  for (const group of groups) {
    const { moves, cost, states } = solveBy(
      system,
      group.faults,
      { ...free, part: { actions: group.actions } },
      budget,
    );
    if (moves === undefined) return undefined;
    const { lowerBound, states: more } = boundOf(system, group, free, cost, budget);
    solved.push({ moves, cost, lowerBound, states: states + more });
  }
  const moves = inARow(new Product(system, faults), system, solved);
  if (moves === undefined) return undefined;
  const sum = (of: (each: Solved) => number): number => solved.reduce((total, each) => total + of(each), 0);
  const resets = moves.slice(0, -1).filter(({ kind }) => kind === 'refused' || kind === 'last').length;
  const cost = sum((each) => each.cost) + resets * rules.prices.reset;
  const lowerBound = sum((each) => each.lowerBound);
  return { moves, cost, lowerBound, isMinimal: cost === lowerBound, states: sum((each) => each.states) };
}

/** Parts with faults, together where a fault touches several. */
interface Group {
  readonly actions: readonly ActionId[];
  readonly faults: readonly Fault[];
}

interface Solved extends Pick<Solution, 'cost' | 'lowerBound' | 'states'> {
  readonly moves: readonly Move[];
}

function groupsOf(parts: readonly (readonly ActionId[])[], faults: readonly Fault[]): readonly Group[] {
  let groups: readonly Group[] = parts.map((actions) => ({ actions, faults: [] }));
  for (const fault of faults) {
    const touched = new Set(fault.wires.flatMap(({ actions }) => actions));
    const isTouched = ({ actions }: Group): boolean => actions.some((action) => touched.has(action));
    const together = groups.filter(isTouched);
    const joined = {
      actions: together.flatMap(({ actions }) => actions),
      faults: [...together.flatMap((group) => group.faults), fault],
    };
    groups = [...groups.filter((group) => !isTouched(group)), joined];
  }
  return groups.filter((group) => group.faults.length > 0);
}

function isEnabled(system: VisibleSystem, action: ActionId): boolean {
  return system.step(system.initial, action) !== REFUSED;
}

/** What every suite for the model pays at least for the faults of a group, where the group alone has one of this cost. */
function boundOf(
  system: VisibleSystem,
  { actions, faults }: Group,
  rules: Rules,
  cost: number,
  budget: Budget,
): { readonly lowerBound: number; readonly states: number } {
  const others = system.actions.map((_, action) => action).filter((action) => !actions.includes(action));
  const action = others.find((each) => isEnabled(system, each));
  const price = least(others.map((each) => rules.prices.actions[each]!));
  const part: PartRules = { actions, probe: action === undefined ? undefined : { action, price } };
  const relaxed: Rules = { ...rules, resets: 'anywhere', part };
  const product = new Product(system, faults);
  const leastRest = leastRestOf(product, faults, relaxed, cost, budget);
  if (leastRest === undefined) return { lowerBound: 0, states: 0 };
  const answer = searchKills(product, {
    rules: relaxed,
    budget,
    below: cost,
    leastRest: (tuple) => leastRest.of(tuple),
  });
  switch (answer.kind) {
    case 'none':
      return { lowerBound: cost, states: answer.states };
    case 'found':
      return { lowerBound: answer.cost, states: answer.states };
    case 'stopped':
      return { lowerBound: Math.min(answer.lowerBound, cost), states: answer.states };
  }
}

/** The suites one after the other, if they can be; a part that ends while it holds up the others comes last. */
function inARow(
  product: Product,
  system: VisibleSystem,
  solved: readonly Solved[],
): readonly Move[] | undefined {
  const endsBusy = (moves: readonly Move[]): boolean => {
    return moves.at(-1)?.kind === 'taken' && system.dueAt(after(product, moves)[0]!) !== undefined;
  };
  const busy = solved.filter(({ moves }) => endsBusy(moves));
  const free = solved.filter(({ moves }) => !endsBusy(moves));
  const moves = [...free, ...busy].flatMap((each) => each.moves);
  return killsAll(product, moves) ? moves : undefined;
}

/** Whether the model takes and refuses what these moves say, and all copies are killed in the end. */
function killsAll(product: Product, moves: readonly Move[]): boolean {
  const tuple = new Int32Array(product.width);
  const buffer = new Int32Array(product.width);
  product.start(tuple);
  for (const move of moves) {
    if ('action' in move) {
      const isTaken = product.take(tuple, move.action, buffer);
      if (isTaken === (move.kind === 'refused')) return false;
    }
    follow(product, tuple, move, buffer);
  }
  return product.liveCount(tuple) === 0;
}
