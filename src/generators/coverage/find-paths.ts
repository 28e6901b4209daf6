/**
 * Shortest paths to the goals of a criterion: one exploration finds them all.
 *
 * The search goes breadth first, so the first step that covers a goal ends a path with the fewest steps. It ends when
 * every goal has a path, or when there are no more states: then goals without a path are infeasible.
 */
import { type Budget, type Counts, search } from '../../explore/search.js';
import { pathTo } from '../../explore/search-path.js';
import { type NodeId } from '../../explore/state-store.js';
import { type Network, NOT_TRACKED } from '../../network/network.js';
import { tracked } from '../../network/tracker.js';
import { type ModelError } from '../../semantics/model-error.js';
import { type StateView } from '../../semantics/transition-system.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { type Criterion, follow } from './criteria.js';

/** The edges of each step. */
export type Path = readonly (readonly number[])[];

export interface PathsFound {
  /** By goal; undefined where none was found. */
  readonly paths: readonly (Path | undefined)[];
  /** Why there may be others: a budget that ended, or a model that goes wrong; undefined if there are not. */
  readonly unfinished?: Unfinished | undefined;
  readonly counts: Counts;
}

export type Unfinished =
  | { readonly kind: 'budget'; readonly limit: 'states' | 'memory' | 'time' | 'interrupted' }
  | { readonly kind: 'modelError'; readonly error: ModelError; readonly path: Path };

export function findPaths(network: Network, criterion: Criterion, budget: Budget): PathsFound {
  const { track, goals, atStart } = criterion;
  const { trackerSlot } = network;
  const system = new ZoneSystem(track === undefined ? network : tracked(network, track));
  /** By goal: the node that the last step leaves, and that step. */
  const ends: ({ readonly node: NodeId; readonly step: readonly number[] } | undefined)[] = goals.map(
    () => undefined,
  );
  const isFound = goals.map(() => false);
  let missing = goals.length;
  const find = (goal: number): boolean => {
    if (isFound[goal] === true) return false;
    isFound[goal] = true;
    missing--;
    return true;
  };
  atStart.forEach(find);
  const onStep = (node: NodeId, { vector }: StateView, { edges, count }: StepEdges): boolean => {
    const tracker = track === undefined || trackerSlot === undefined ? NOT_TRACKED : vector[trackerSlot]!;
    const step = edges.subarray(0, count);
    follow(criterion, step, tracker, (goal) => {
      if (find(goal)) ends[goal] = { node, step: [...step] };
    });
    return missing === 0;
  };
  const result = search(system, undefined, { order: 'breadth', traces: true, budget, onStep });
  const { outcome, counts } = result;
  const started = new Set(atStart);
  const paths = ends.map((end, goal): Path | undefined => {
    if (started.has(goal)) return [];
    return end === undefined ? undefined : [...pathTo(result, end.node), end.step];
  });
  switch (outcome.kind) {
    case 'stopped':
      return { paths, counts, unfinished: { kind: 'budget', limit: outcome.limit } };
    case 'modelError': {
      const path = pathTo(result, outcome.node);
      return { paths, counts, unfinished: { kind: 'modelError', error: outcome.error, path } };
    }
    case 'found':
    case 'exhausted':
      return { paths, counts };
  }
}

interface StepEdges {
  readonly edges: Int32Array;
  readonly count: number;
}
