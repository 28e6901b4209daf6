/**
 * Runs that never leave a set of discrete states: the question behind E[] p, A<> p and p --> q.
 *
 * A run counts if it is infinite, or if it ends where no step can be taken any more, or where it can wait for ever.
 * In the zone graph without inclusion (only equal states are joined) such a run is a cycle, or a path to a state with a
 * dead point or without a limit on its delay. Extrapolation keeps cycles: the simulation that it rests on carries a
 * run round any number of times (Herbreteau, Srivathsan, Walukiewicz, Efficient emptiness check for timed Büchi
 * automata, 2012).
 */
import { ModelError } from '../semantics/model-error.js';
import { type StateView } from '../semantics/transition-system.js';
import { type ZoneSystem } from '../semantics/zone-system.js';
import { UNBOUNDED } from '../zones/bound.js';
import { DEADLOCK, type Goal } from './goal.js';
import { type Budget, type Counts } from './search.js';
import { NO_NODE, type NodeId, STORE_BYTES_MAX, StateStore } from './state-store.js';

export type RunOutcome =
  /** The edges of each step from the start to the end of the run; with a cycle, its last `cycleLength` steps repeat. */
  | { readonly kind: 'found'; readonly steps: readonly (readonly number[])[]; readonly end: RunEnd }
  | { readonly kind: 'none' }
  | { readonly kind: 'stopped'; readonly limit: 'states' | 'memory' | 'time' | 'interrupted' }
  | { readonly kind: 'modelError'; readonly error: ModelError };

export type RunEnd =
  | { readonly kind: 'cycle'; readonly length: number }
  | { readonly kind: 'deadlock' }
  | { readonly kind: 'waiting' };

interface Frame {
  readonly node: NodeId;
  readonly children: readonly { readonly node: NodeId; readonly step: readonly number[] }[];
  next: number;
}

/** Looks for a run within `stay` from one of the start states. Depth first. */
export class RunSearch {
  readonly #system: ZoneSystem;
  readonly #stay: Goal;
  readonly #budget: Budget;
  readonly #store: StateStore;
  readonly #onPath = new Map<NodeId, number>();
  readonly #done = new Set<NodeId>();
  readonly #state: { readonly vector: Int32Array; readonly cells: Int32Array; dim: number };
  #visited = 0;
  #transitions = 0;

  constructor(system: ZoneSystem, stay: Goal, budget: Budget) {
    this.#system = system;
    this.#stay = stay;
    this.#budget = budget;
    this.#store = new StateStore(system, 'equality');
    this.#state = {
      vector: Int32Array.from(system.network.initialVector),
      cells: new Int32Array(system.dimensionMax ** 2),
      dim: 1,
    };
  }

  get counts(): Counts {
    const { stored, bytes } = this.#store;
    return {
      visited: this.#visited,
      stored,
      transitions: this.#transitions,
      waiting: this.#onPath.size,
      bytes,
    };
  }

  /** Looks for a run from a state; states that earlier calls have looked at are not looked at again. */
  from(start: StateView): RunOutcome {
    if (this.#stay.holds(this.#system, start, WHOLE).length === 0) return { kind: 'none' };
    const first = this.#intern(start);
    if (this.#done.has(first)) return { kind: 'none' };
    try {
      return this.#depthFirst(first);
    } catch (error) {
      if (error instanceof ModelError) return { kind: 'modelError', error };
      throw error;
    }
  }

  #depthFirst(first: NodeId): RunOutcome {
    const path: Frame[] = [];
    const steps: (readonly number[])[] = [];
    const end = this.#enter(first, path);
    if (end !== undefined) return { kind: 'found', steps, end };
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const child = frame.children[frame.next++];
      if (child === undefined) {
        path.pop();
        steps.pop();
        this.#onPath.delete(frame.node);
        this.#done.add(frame.node);
        continue;
      }
      if (this.#done.has(child.node)) continue;
      const limit = this.#exceeded();
      if (limit !== undefined) return { kind: 'stopped', limit };
      steps.push(child.step);
      const at = this.#onPath.get(child.node);
      if (at !== undefined) return { kind: 'found', steps, end: { kind: 'cycle', length: path.length - at } };
      const found = this.#enter(child.node, path);
      if (found !== undefined) return { kind: 'found', steps, end: found };
    }
    return { kind: 'none' };
  }

  /** Puts a node on the path; says how a run can end there, if one can. */
  #enter(node: NodeId, path: Frame[]): RunEnd | undefined {
    const state = this.#state;
    state.dim = this.#store.load(node, state.vector, state.cells);
    this.#visited++;
    const end = this.#endAt(state);
    if (end !== undefined) return end;
    const children: { node: NodeId; step: readonly number[] }[] = [];
    this.#system.successors(state, (step, target) => {
      this.#transitions++;
      if (this.#stay.holds(this.#system, target, WHOLE).length === 0) return;
      children.push({ node: this.#intern(target), step: [...step.edges.subarray(0, step.count)] });
    });
    this.#onPath.set(node, path.length);
    path.push({ node, children, next: 0 });
    return undefined;
  }

  #endAt(state: StateView): RunEnd | undefined {
    const zone = new Int32Array(state.dim ** 2);
    if (!this.#system.withinInvariant(state, zone)) return undefined;
    if (this.#system.mayDelay(state.vector) && hasNoLimit(zone, state.dim)) return { kind: 'waiting' };
    return DEADLOCK.holds(this.#system, state, [zone]).length > 0 ? { kind: 'deadlock' } : undefined;
  }

  #intern(state: StateView): NodeId {
    const node = this.#store.add(state, NO_NODE);
    return node === NO_NODE ? this.#store.find(state) : node;
  }

  #exceeded(): 'states' | 'memory' | 'time' | 'interrupted' | undefined {
    const { statesMax, bytesMax = STORE_BYTES_MAX, shouldStop } = this.#budget;
    if (statesMax !== undefined && this.#visited >= statesMax) return 'states';
    if (this.#visited % 256 !== 0) return undefined;
    if (this.#store.bytes >= Math.min(bytesMax, STORE_BYTES_MAX)) return 'memory';
    return shouldStop?.();
  }
}

/** Whether time can pass for ever from the points of a zone that is closed under delay. */
function hasNoLimit(zone: Int32Array, dim: number): boolean {
  for (let i = 1; i < dim; i++) if (zone[i * dim] !== UNBOUNDED) return false;
  return true;
}

/** For predicates that do not look at zones. */
const WHOLE = [new Int32Array(0)];
