/**
 * Shortest and fastest paths to the goals of a criterion: one exploration finds them all.
 *
 * A search that goes breadth first meets a goal first on a path with the fewest steps, one that goes by time on a path
 * that takes the least time. It ends when every goal has its path, or when there are no more states: then goals without a
 * path are infeasible.
 */
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import { type StopLimit } from '../../base/stopped.js';
import { searchByTime } from '../../explore/fastest.js';
import { type LeastTime, leastTimeOf } from '../../explore/least-time.js';
import { isOverApproximate } from '../../explore/over-approximation.js';
import { type Budget, type SearchResult, search } from '../../explore/search.js';
import { pathTo } from '../../explore/search-path.js';
import { NO_NODE, type NodeId } from '../../explore/state-store.js';
import { type Network } from '../../network/network.js';
import { type ModelError, wentWrong } from '../../semantics/model-error.js';
import { type StateView, type StepView } from '../../semantics/transition-system.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { type Criterion } from './criteria.js';
import { type Tracker, trackerOf } from './tracker.js';

/** The edges of each step. */
export type Path = readonly (readonly number[])[];

export interface PathsFound {
  /** By goal; undefined where none was found. */
  readonly paths: readonly (Path | undefined)[];
  /** By goal: the least time of runs to it, where that was asked for and is certain. */
  readonly leastTimes: readonly (LeastTime | undefined)[];
  /** Why there may be others: a budget that ended, or a model that goes wrong; undefined if there are not. */
  readonly unfinished?: Unfinished | undefined;
}

export type Unfinished =
  | { readonly kind: 'budget'; readonly limit: StopLimit }
  /** Longer paths were not asked for. */
  | { readonly kind: 'length'; readonly max: number }
  | { readonly kind: 'modelError'; readonly error: ModelError };

export function whyUnfinished(unfinished: Unfinished): Reason {
  switch (unfinished.kind) {
    case 'budget':
      return reasonOfLimit(unfinished.limit);
    case 'length':
      return { kind: 'tooFewSteps', beyond: unfinished.max };
    case 'modelError':
      return wentWrong(unfinished.error, 'search');
  }
}

/** Shortest paths; with `lengthMax`, of at most so many steps. */
export function findPaths(
  network: Network,
  criterion: Criterion,
  budget: Budget,
  lengthMax?: number,
): PathsFound {
  const finding = new Finding(network, criterion);
  const result = search(new ZoneSystem(network), undefined, {
    shortest: true,
    lengthMax,
    traces: true,
    budget,
    onStep: (node, source, step, target) => {
      finding.look(node, source, step, target, 0);
      return finding.missing === 0;
    },
  });
  const found = finding.paths(result);
  if (result.isCut !== true || found.unfinished !== undefined) return { ...found, leastTimes: [] };
  return { ...found, leastTimes: [], unfinished: { kind: 'length', max: lengthMax! } };
}

/**
 * Paths that take the least time; of those that take the same, any. Where no run takes the least time, a path along which runs
 * come as close to it as one likes.
 */
export function findFastestPaths(network: Network, criterion: Criterion, budget: Budget): PathsFound {
  const finding = new Finding(network, criterion);
  const result = searchByTime(
    network,
    {
      onStep: (node, source, step, target, time) => {
        finding.look(node, source, step, target, time);
      },
      isSettled: (time) => finding.missing === 0 && finding.latest <= time,
    },
    budget,
  );
  const found = finding.paths(result);
  const isCertain = found.unfinished === undefined && !isOverApproximate(network);
  return { ...found, leastTimes: isCertain ? finding.leastTimes() : [] };
}

/** What a search has found so far. */
class Finding {
  /** Goals without a path. */
  missing: number;
  readonly #tracker: Tracker;
  /** By goal: the node that the last step leaves, that step, and its price. */
  readonly #ends: (PathEnd | undefined)[];

  constructor(network: Network, criterion: Criterion) {
    const { goals, atStart } = criterion;
    this.#tracker = trackerOf(network, criterion);
    this.#ends = goals.map(() => undefined);
    for (const goal of atStart) this.#ends[goal] = START;
    this.missing = goals.length - new Set(atStart).size;
  }

  /** The highest price of a path. */
  get latest(): number {
    return this.#ends.reduce((latest, end) => Math.max(latest, end?.price ?? 0), 0);
  }

  /** Notes the goals that a step covers, unless there are paths that are no dearer, and what it leaves to remember. */
  look(node: NodeId, source: StateView, { edges, count }: StepView, target: StateView, price: number): void {
    const step = edges.subarray(0, count);
    this.#tracker(source, step, target, (goal) => {
      const known = this.#ends[goal];
      if (known !== undefined && known.price <= price) return;
      if (known === undefined) this.missing--;
      this.#ends[goal] = { node, step: [...step], price };
    });
  }

  leastTimes(): PathsFound['leastTimes'] {
    return this.#ends.map((end) => end && leastTimeOf(end.price));
  }

  paths(result: SearchResult): Omit<PathsFound, 'leastTimes'> {
    const { outcome, errors } = result;
    const paths = this.#ends.map((end): Path | undefined => {
      if (end === undefined || end === START) return end && [];
      return [...pathTo(result, end.node), end.step];
    });
    switch (outcome.kind) {
      case 'stopped':
        return { paths, unfinished: { kind: 'budget', limit: outcome.limit } };
      case 'found':
      case 'exhausted': {
        const [wrong] = errors.first;
        return { paths, unfinished: wrong && { kind: 'modelError', error: wrong.error } };
      }
    }
  }
}

interface PathEnd {
  readonly node: NodeId;
  readonly step: readonly number[];
  readonly price: number;
}

/** Of goals that are covered before the first step. */
const START: PathEnd = { node: NO_NODE, step: [], price: 0 };
