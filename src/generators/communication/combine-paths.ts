/**
 * The fewest or cheapest paths that cover all of some goals together. What they cost is the number of their steps, those
 * inside of the system included, or the time that they take.
 *
 * A search that remembers which goals a run has covered finds, for every set of goals that some run covers, a cheapest
 * run that covers it. What is left is a minimum set cover. So the answer is exact; but there may be as many sets as
 * subsets of the goals, so it is tried for few goals only, and within limits.
 */
import { madeOnce } from '../../base/maps.js';
import { searchByTime } from '../../explore/fastest.js';
import { leastTimeOf } from '../../explore/least-time.js';
import { isOverApproximate } from '../../explore/over-approximation.js';
import { type Budget, type SearchResult, search } from '../../explore/search.js';
import { pathTo } from '../../explore/search-path.js';
import { type NodeId } from '../../explore/state-store.js';
import { type Network, NOT_TRACKED, TRACKED_MAX } from '../../network/network.js';
import { type StateView, type StepView } from '../../semantics/transition-system.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { fewestCover, minimumCover } from '../cover/cover.js';
import { type Criterion } from '../coverage/criteria.js';
import { type PackedPath } from '../coverage/generation.js';
import { type Tracker, trackerOf } from '../coverage/tracker.js';

/** What there is to be least of: paths, and then what they cost; or only what they cost in sum. */
export type CombineBy = 'tests' | 'cost';

/** What is proved to be least, and the paths. */
export interface CombinedPaths {
  readonly paths: readonly PackedPath[];
  /** Of all paths in sum: the steps, or the time, which may only be approached. */
  readonly value: number;
  readonly isReached: boolean;
}

/** With more goals there are too many sets of them. */
const COMBINED_GOALS_MAX = 16;

/** A search for combinations looks at no more states, whatever the budget. */
const STATES_MAX = 300_000;

/** The paths, or undefined if the limits do not suffice for a proof. The goals are given by their indices, and all have paths. */
export function combinePaths(
  network: Network,
  criterion: Criterion,
  goals: readonly number[],
  by: CombineBy,
  optimize: 'steps' | 'time',
  budget: Budget,
): CombinedPaths | undefined {
  if (goals.length > COMBINED_GOALS_MAX || isOverApproximate(network)) return undefined;
  const statesMax = Math.min(STATES_MAX, budget.statesMax ?? Infinity);
  const finding = new SetFinding(network, criterion, goals);
  const result = finding.search(network, optimize, { ...budget, statesMax });
  if (result.outcome.kind === 'stopped' || result.errors.count > 0) return undefined;
  if (finding.isFull) return undefined;
  const found = finding.found.map(({ set, node, step, price }) => {
    const path = [...pathTo(result, node), step];
    const leastTime = optimize === 'time' ? leastTimeOf(price) : undefined;
    return { set, path, leastTime, value: leastTime?.time ?? path.length };
  });
  // Least in sum comes first; then, of times that are the same, those that some run takes go before those that none does.
  const costs = found.map(
    ({ value, leastTime }) => value * (COMBINED_GOALS_MAX + 1) + (leastTime?.isReached === false ? 1 : 0),
  );
  const cover = (by === 'tests' ? fewestCover : minimumCover)({
    rowCount: goals.length,
    columns: found.map(({ set }, index) => ({
      rows: goals.flatMap((_, row) => ((set >> row) % 2 === 1 ? [row] : [])),
      cost: costs[index]!,
    })),
  });
  if (!cover.isMinimum) return undefined;
  const chosen = cover.columns.map((column) => found[column]!);
  return {
    paths: chosen,
    value: chosen.reduce((sum, { value }) => sum + value, 0),
    isReached: chosen.every(({ leastTime }) => leastTime?.isReached !== false),
  };
}

/** A set of goals, as bits, and the end of a cheapest run that covers exactly these. */
interface SetEnd {
  readonly set: number;
  readonly node: NodeId;
  readonly step: readonly number[];
  readonly price: number;
}

class SetFinding {
  readonly #criterion: SetCriterion;
  readonly #tracker: Tracker;
  readonly #ends = new Map<number, SetEnd>();

  constructor(network: Network, criterion: Criterion, goals: readonly number[]) {
    this.#criterion = new SetCriterion(criterion, goals);
    this.#tracker = trackerOf(network, this.#criterion);
  }

  /** What runs have covered could not all be told apart. */
  get isFull(): boolean {
    return this.#criterion.isFull;
  }

  /** In the order in which they were found. */
  get found(): readonly SetEnd[] {
    return [...this.#ends.values()];
  }

  search(network: Network, optimize: 'steps' | 'time', budget: Budget): SearchResult {
    if (optimize === 'time')
      return searchByTime(
        network,
        {
          onStep: (node, source, step, target, time) => {
            this.#look(node, source, step, target, time);
          },
          isSettled: () => false,
        },
        budget,
      );
    return search(new ZoneSystem(network), undefined, {
      shortest: true,
      traces: true,
      budget,
      onStep: (node, source, step, target) => {
        this.#look(node, source, step, target, 0);
        return false;
      },
    });
  }

  #look(node: NodeId, source: StateView, { edges, count }: StepView, target: StateView, price: number): void {
    const step = edges.subarray(0, count);
    this.#tracker(source, step, target, () => {
      const set = this.#criterion.lastSet;
      const known = this.#ends.get(set);
      if (known === undefined || known.price > price)
        this.#ends.set(set, { set, node, step: [...step], price });
    });
  }
}

/** Watches as another criterion does, and remembers besides which of some goals a run has covered. */
class SetCriterion implements Criterion {
  readonly goals: Criterion['goals'];
  readonly atStart: readonly number[] = [];
  readonly tracks = true;
  /** What the run of the last step has covered. */
  lastSet = 0;
  readonly #inner: Criterion;
  readonly #bits: ReadonlyMap<number, number>;
  readonly #memories: { readonly set: number; readonly tracker: number }[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(inner: Criterion, goals: readonly number[]) {
    this.goals = goals.map((goal) => inner.goals[goal]!);
    this.#inner = inner;
    this.#bits = new Map(goals.map((goal, row) => [goal, 1 << row]));
  }

  get isFull(): boolean {
    return this.#memories.length > TRACKED_MAX;
  }

  readonly follow = (step: Iterable<number>, memory: number, visit: (goal: number) => void): number => {
    const before = memory === NOT_TRACKED ? { set: 0, tracker: NOT_TRACKED } : this.#memories[memory]!;
    let { set } = before;
    const tracker = this.#inner.follow(step, before.tracker, (goal) => {
      set |= this.#bits.get(goal) ?? 0;
    });
    this.lastSet = set;
    // It says only that there is something new; what, is in the set.
    if (set !== before.set) visit(0);
    return this.#numberOf(set, tracker);
  };

  #numberOf(set: number, tracker: number): number {
    if (set === 0 && tracker === NOT_TRACKED) return NOT_TRACKED;
    return madeOnce(this.#numbers, `${set},${tracker}`, () =>
      Math.min(this.#memories.push({ set, tracker }) - 1, TRACKED_MAX),
    );
  }
}
