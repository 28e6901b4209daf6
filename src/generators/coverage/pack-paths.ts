/**
 * Long paths that cover many goals each: from where a path stands, the nearest goal that is still open is gone for, until
 * none can be reached any more; then the next path begins at the start.
 *
 * That is greedy: the paths are few, not proved to be the fewest.
 */
import { append } from '../../base/long-lists.js';
import { type Budget, search } from '../../explore/search.js';
import { pathTo } from '../../explore/search-path.js';
import { type Network } from '../../network/network.js';
import { type StateView, type StepView } from '../../semantics/transition-system.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { type Criterion, coveredBy } from './criteria.js';
import { type Path } from './find-paths.js';
import { type Tracker, trackerOf } from './tracker.js';

/** No path has more steps: longer tests are hard to read, and one failure hides too much behind it. */
const PATH_STEPS_MAX = 1_000;

/** Paths that cover the open goals, given by their indices, as far as the budget lasts. */
export function packPaths(
  network: Network,
  criterion: Criterion,
  open: ReadonlySet<number>,
  budget: Budget,
): readonly Path[] {
  const packing = new Packing(network, criterion, budget);
  const left = new Set(open);
  const paths: Path[] = [];
  while (left.size > 0) {
    const path = packing.path(left);
    if (path.length === 0) break;
    for (const goal of coveredBy(criterion, path)) left.delete(goal);
    paths.push(path);
  }
  return paths;
}

class Packing {
  readonly #criterion: Criterion;
  readonly #budget: Budget;
  readonly #system: ZoneSystem;
  readonly #tracker: Tracker;

  constructor(network: Network, criterion: Criterion, budget: Budget) {
    this.#criterion = criterion;
    this.#budget = budget;
    this.#system = new ZoneSystem(network);
    this.#tracker = trackerOf(network, criterion);
  }

  /** A path from the start over goals that are left; empty if none of them is reached. */
  path(left: ReadonlySet<number>): Path {
    const path: (readonly number[])[] = [];
    const open = new Set(left);
    let start: readonly StateView[] | undefined;
    while (open.size > 0 && path.length < PATH_STEPS_MAX) {
      const leg = this.#nearest(start, open);
      if (leg === undefined) break;
      append(path, leg.path);
      for (const goal of coveredBy(this.#criterion, path)) open.delete(goal);
      start = leg.end;
    }
    return path;
  }

  /** The shortest way from some states to an open goal, and the states behind it. */
  #nearest(
    start: readonly StateView[] | undefined,
    open: ReadonlySet<number>,
  ): { readonly path: Path; readonly end: readonly StateView[] } | undefined {
    let last: readonly number[] = [];
    const result = search(this.#system, undefined, {
      shortest: true,
      traces: true,
      budget: this.#budget,
      start,
      onStep: (_, source, { edges, count }, target) => {
        if (!this.#covers(source, edges.subarray(0, count), target, open)) return false;
        last = [...edges.subarray(0, count)];
        return true;
      },
    });
    const { outcome, store } = result;
    if (outcome.kind !== 'found') return undefined;
    return {
      path: [...pathTo(result, outcome.node), last],
      end: this.#behind(store.view(outcome.node), last),
    };
  }

  #covers(source: StateView, step: Int32Array, target: StateView, open: ReadonlySet<number>): boolean {
    let covers = false;
    this.#tracker(source, step, target, (goal) => {
      if (open.has(goal)) covers = true;
    });
    return covers;
  }

  /** The states that a step leads to. */
  #behind(state: StateView, taken: readonly number[]): readonly StateView[] {
    const states: StateView[] = [];
    const keep = ({ edges, count }: StepView, target: StateView): void => {
      if (count !== taken.length || taken.some((edge, at) => edges[at] !== edge)) return;
      this.#tracker(state, taken, target, () => undefined);
      const { vector, cells, dim } = target;
      states.push({ vector: vector.slice(), cells: cells.slice(0, dim * dim), dim });
    };
    // The search has passed over the steps that go wrong, too.
    this.#system.successors(state, keep, () => undefined);
    return states;
  }
}
