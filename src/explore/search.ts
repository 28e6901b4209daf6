/**
 * Searches a zone graph for a state that satisfies a goal.
 *
 * Every search ends with an answer: the goal is found, the graph is exhausted without it, or a budget is used up (which
 * one is part of the answer). Beside it stands where the model itself goes wrong, such as by an index out of range: a
 * search goes on behind that, but one that is exhausted proves nothing then (see error-log.ts).
 *
 * INVARIANT the same system, goal and options give the same answer with the same counts.
 */
import { STORE_BYTES_MAX } from '../base/limits.js';
import { type Random, seededRandom } from '../base/random.js';
import { type ShouldStop, type StopLimit, Stopped, stop, stoppable } from '../base/stopped.js';
import { ModelError } from '../semantics/model-error.js';
import { type OnModelError, type StateView, type StepView } from '../semantics/transition-system.js';
import { type ZoneSystem } from '../semantics/zone-system.js';
import { ErrorLog, type ErrorsFound } from './error-log.js';
import { type Goal } from './goal.js';
import { NO_NODE, type NodeId, StateStore, type Subsumption } from './state-store.js';
import { StepLog } from './step-log.js';
import { type SearchOrder, createWaiting } from './waiting.js';

/** Limits of a search. Time is measured by the caller's clock. */
export interface Budget {
  readonly statesMax?: number | undefined;
  /** Of what a search stores: states, tables, steps, what waits. */
  readonly bytesMax?: number | undefined;
  /** Asked now and then. */
  readonly shouldStop?: ShouldStop | undefined;
  /** The same limits, with a share (0 to 1) of the time that is left; where time has no limit, the budget itself. */
  readonly part?: ((share: number) => Budget) | undefined;
  /** Milliseconds that are left, for those who cannot be asked on their way. */
  readonly msLeft?: (() => number) | undefined;
}

export interface SearchOptions {
  readonly order?: SearchOrder | undefined;
  readonly subsumption?: Subsumption | undefined;
  readonly budget?: Budget | undefined;
  readonly random?: Random | undefined;
  /** Keeps by which step each state was reached, so that a trace can be told. */
  readonly traces?: boolean | undefined;
  /**
   * Looks breadth first, and drops no state for one that takes more steps: whatever is met first, by a goal or by `onStep`,
   * takes the fewest steps. The order then means nothing. This is how everything finds shortest paths.
   */
  readonly shortest?: boolean | undefined;
  /** With `shortest`: states behind so many steps are not left. */
  readonly lengthMax?: number | undefined;
  /** Looks for the goal that is reached in the least time; order and subsumption then mean nothing. */
  readonly fastest?: boolean | undefined;
  readonly onProgress?: ((progress: Counts) => void) | undefined;
  /**
   * Sees every step that is computed, and may write into slots of the target that the model does not use; true ends the
   * search, which has then found the state that the step leaves.
   */
  readonly onStep?:
    ((node: NodeId, source: StateView, step: StepView, target: StateView) => boolean) | undefined;
  /** Where the search starts; by default in the initial states. */
  readonly start?: readonly StateView[] | undefined;
}

export interface Counts {
  /** States whose successors were computed. */
  readonly visited: number;
  readonly stored: number;
  readonly transitions: number;
  readonly waiting: number;
  readonly bytes: number;
}

export type SearchOutcome =
  | { readonly kind: 'found'; readonly node: NodeId }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'stopped'; readonly limit: StopLimit };

export interface SearchResult {
  readonly outcome: SearchOutcome;
  /** Where the model goes wrong: steps that were not taken, and states of which the goal could not be told. */
  readonly errors: ErrorsFound;
  readonly counts: Counts;
  readonly store: StateStore;
  /** Whether states were not left because of `lengthMax`. */
  readonly isCut?: boolean | undefined;
  /** The step to each state; empty unless traces were asked for. */
  readonly steps: StepLog;
}

/** How many steps are computed between two looks at the budget. */
const TRANSITIONS_PER_LOOK = 1_000;

export function search(
  system: ZoneSystem,
  goal: Goal | undefined,
  options: SearchOptions = {},
): SearchResult {
  const {
    shortest = false,
    lengthMax = Infinity,
    order = 'topological',
    subsumption = 'inclusion',
    budget = {},
    traces = false,
    onProgress,
    onStep,
    start,
  } = options;
  // What covers a state up to a_LU does not keep the differences of its clocks, which a goal may ask for.
  const keepsClocks = subsumption === 'alu' && goal?.mentionsClocks === true;
  const store = new StateStore(
    system,
    keepsClocks ? 'inclusion' : subsumption,
    shortest ? 'shortest' : 'largest',
  );
  const waiting = createWaiting(shortest ? 'breadth' : order, {
    network: system.network,
    random: options.random ?? seededRandom(1),
    distance: distanceTo(goal),
  });
  // A goal that looks at zones asks the system, which is busy while successors are computed: it waits for its turn.
  const isDiscrete = goal === undefined || !(goal.mentionsClocks || goal.mentionsDeadlock);
  let visited = 0;
  let transitions = 0;
  let nextLook = 0;
  let current: NodeId = NO_NODE;
  let found: NodeId = NO_NODE;
  let isCut = false;
  let source: StateView | undefined;

  const steps = new StepLog();
  const errors = new ErrorLog();
  const onError: OnModelError = (error, step) => {
    errors.note(error, current, step);
  };

  const add = (target: StateView, step?: StepView): void => {
    const node = store.add(target, current);
    if (node === NO_NODE) return;
    if (traces) steps.note(node, step);
    if (goal !== undefined && isDiscrete) {
      try {
        if (goal.holds(system, target, ONE_PART).length > 0) found = node;
      } catch (error) {
        errors.noteAsked(error, node);
      }
    }
    waiting.push(node, target.vector);
  };
  const visit = (step: StepView, target: StateView): void => {
    if (++transitions >= nextLook) look();
    if (found !== NO_NODE) return;
    if (onStep?.(current, source!, step, target) === true) found = current;
    else add(target, step);
  };
  const counts = (): Counts => ({
    visited,
    stored: store.stored,
    transitions,
    waiting: waiting.size,
    bytes: store.bytes + steps.bytes + waiting.bytes,
  });
  /** A state can have more successors than there is time for, so this is asked in their midst too. */
  const look = (): void => {
    nextLook = transitions + TRANSITIONS_PER_LOOK;
    onProgress?.(counts());
    const limit = exceeded(budget, counts());
    if (limit !== undefined) stop(limit);
  };
  const isFoundIn = (sought: Goal, state: StateView): boolean => {
    try {
      return satisfies(system, sought, state);
    } catch (error) {
      errors.noteAsked(error, current);
      return false;
    }
  };
  const run = (): SearchOutcome => {
    const begin = (initial: StateView): void => {
      add(initial);
    };
    if (start === undefined) system.initial(begin, onError);
    else start.forEach(begin);
    for (let length = 0, left = waiting.size; found === NO_NODE && waiting.size > 0; left--) {
      if (left === 0) {
        // All states behind so many steps have been left: those that wait take one more.
        length++;
        left = waiting.size;
      }
      if (shortest && length >= lengthMax) {
        isCut = true;
        break;
      }
      current = waiting.pop();
      if (store.isCovered(current)) continue;
      if (transitions >= nextLook) look();
      if (budget.statesMax !== undefined && visited >= budget.statesMax)
        return { kind: 'stopped', limit: 'states' };
      visited++;
      source = store.view(current);
      if (goal !== undefined && !isDiscrete && isFoundIn(goal, source)) found = current;
      else system.successors(source, visit, onError);
    }
    return found === NO_NODE ? { kind: 'exhausted' } : { kind: 'found', node: found };
  };
  const ended = stoppable(budget.shouldStop, run);
  const outcome = ended instanceof Stopped ? { kind: 'stopped' as const, limit: ended.limit } : ended;
  return { outcome, errors, counts: counts(), store, steps, isCut };
}

/** How far a state seems to be from the goal; where that cannot be evaluated, it is not far. */
function distanceTo(goal: Goal | undefined): Goal['distance'] {
  const distance = goal?.distance;
  if (distance === undefined) return undefined;
  return (vector) => {
    try {
      return distance(vector);
    } catch (error) {
      if (error instanceof ModelError) return 0;
      throw error;
    }
  };
}

/** Which budget is used up, the number of states aside. */
export function exceeded(
  { bytesMax = STORE_BYTES_MAX, shouldStop }: Budget,
  { bytes }: Pick<Counts, 'bytes'>,
): 'memory' | 'time' | 'interrupted' | undefined {
  if (bytes >= Math.min(bytesMax, STORE_BYTES_MAX)) return 'memory';
  return shouldStop?.();
}

/** Whether some point of the state, within its invariant, satisfies the goal. */
function satisfies(system: ZoneSystem, goal: Goal, state: StateView): boolean {
  const zone = system.withinInvariant(state);
  return zone !== undefined && goal.holds(system, state, [zone]).length > 0;
}

/** For predicates that do not look at zones. */
const ONE_PART = [new Int32Array(0)];
