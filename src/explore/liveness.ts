/**
 * Runs that stay where a predicate holds: the question behind E[] p, A<> p and p --> q.
 *
 * A run counts if it is infinite; or if it ends where it can wait for ever; or where no step can be taken any more, now
 * or after any delay, and no delay leads out of the predicate. What that means is said in docs/theory/runs.md.
 *
 * In the zone graph of such runs (see stay-graph.ts), where only equal states are joined, a run is a cycle or a path to a
 * state where one can end. Extrapolation keeps cycles: the simulation that it rests on carries a run round any number
 * of times (Herbreteau, Srivathsan, Walukiewicz, Efficient emptiness check for timed Büchi automata, 2012).
 */
import { STORE_BYTES_MAX } from '../base/limits.js';
import { type StopLimit, Stopped, stoppable } from '../base/stopped.js';
import { type StateView } from '../semantics/transition-system.js';
import { type Budget, type Counts } from './search.js';
import { NO_NODE, type NodeId, StateStore } from './state-store.js';
import { type StayGraph } from './stay-graph.js';

export type RunOutcome =
  /** The edges of each step from the start to the end of the run; with a cycle, its last `cycleLength` steps repeat. */
  | { readonly kind: 'found'; readonly steps: readonly (readonly number[])[]; readonly end: RunEnd }
  | { readonly kind: 'none' }
  | { readonly kind: 'stopped'; readonly limit: StopLimit };

export type RunEnd =
  | { readonly kind: 'cycle'; readonly length: number }
  | { readonly kind: 'deadlock' }
  | { readonly kind: 'waiting' };

/** How often the budget is looked at between two questions about time and memory. */
const LOOKS_PER_QUESTION = 256;

interface Frame {
  readonly node: NodeId;
  readonly children: readonly { readonly node: NodeId; readonly step: readonly number[] }[];
  next: number;
}

/** Looks for a run in a graph from some start states. Depth first. */
export class RunSearch {
  readonly #graph: StayGraph;
  readonly #budget: Budget;
  readonly #store: StateStore;
  readonly #onPath = new Map<NodeId, number>();
  readonly #done = new Set<NodeId>();
  readonly #state: { readonly vector: Int32Array; readonly cells: Int32Array; dim: number };
  #visited = 0;
  #transitions = 0;
  #looks = 0;
  /** No state had too many successors to look at. */
  #isComplete = true;

  constructor(graph: StayGraph, budget: Budget) {
    const { system } = graph;
    this.#graph = graph;
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
    const outcome = stoppable(this.#budget.shouldStop, () => this.#from(start));
    return outcome instanceof Stopped ? { kind: 'stopped', limit: outcome.limit } : outcome;
  }

  #from(start: StateView): RunOutcome {
    const limit = this.#exceeded();
    if (limit !== undefined) return { kind: 'stopped', limit };
    const first: NodeId[] = [];
    this.#isComplete &&= this.#graph.enter(start, (state) => first.push(this.#intern(state)));
    for (const node of first) {
      if (this.#done.has(node)) continue;
      const outcome = this.#depthFirst(node);
      if (outcome.kind !== 'none') return outcome;
    }
    return this.#isComplete ? { kind: 'none' } : { kind: 'stopped', limit: 'memory' };
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
    const end = this.#graph.endAt(state);
    if (end !== undefined) return { kind: end };
    const children: { node: NodeId; step: readonly number[] }[] = [];
    this.#isComplete &&= this.#graph.successors(state, (step, target) => {
      this.#transitions++;
      children.push({ node: this.#intern(target), step: [...step.edges.subarray(0, step.count)] });
    });
    this.#onPath.set(node, path.length);
    path.push({ node, children, next: 0 });
    return undefined;
  }

  #intern(state: StateView): NodeId {
    const node = this.#store.add(state, NO_NODE);
    return node === NO_NODE ? this.#store.find(state) : node;
  }

  #exceeded(): StopLimit | undefined {
    const { statesMax, bytesMax = STORE_BYTES_MAX, shouldStop } = this.#budget;
    if (statesMax !== undefined && this.#visited >= statesMax) return 'states';
    if (!this.#isComplete) return 'memory';
    if (this.#looks++ % LOOKS_PER_QUESTION !== 0) return undefined;
    if (this.#store.bytes >= Math.min(bytesMax, STORE_BYTES_MAX)) return 'memory';
    return shouldStop?.();
  }
}
