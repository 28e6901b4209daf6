/** Sets of symbolic states, as estimates are, and what becomes of those that grow too large. */
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { type StopLimit, Stopped, stoppable } from '../base/stopped.js';
import { type Budget } from '../explore/search.js';
import { includes } from '../zones/zone.js';
import { type SymbolicState } from './symbolic-state.js';

/** The states of one estimate, and of what is looked at for it, are at most so many. */
const ESTIMATE_STATES_MAX = 2_000;

/** Thrown where an estimate would have too many states, or the time is over: what depends on it is unknown. */
export class EstimateLimit {
  readonly reason: Reason;

  constructor(limit: StopLimit | 'tooManyStates') {
    this.reason =
      limit === 'tooManyStates'
        ? { kind: 'tooLarge', what: 'modelStates', max: ESTIMATE_STATES_MAX }
        : reasonOfLimit(limit);
  }
}

/** Work with estimates: where it is stopped, it ends like an estimate that is too large. */
export function withinBudget<T>(shouldStop: Budget['shouldStop'], work: () => T): T {
  const result = stoppable(shouldStop, work);
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is no mistake of ours, but an answer.
  if (result instanceof Stopped) throw new EstimateLimit(result.limit);
  return result;
}

/** States, none of which is part of another. */
export class StateSet {
  readonly #stateLength: number;
  readonly #byVector = new Map<string, SymbolicState[]>();
  #count = 0;

  constructor(stateLength: number) {
    this.#stateLength = stateLength;
  }

  /** False if the state is part of one that is there; those that are part of it go. */
  add(state: SymbolicState): boolean {
    const key = this.#key(state);
    const known = this.#byVector.get(key) ?? [];
    if (known.some((each) => includes(each.cells, 0, state.cells, 0, state.dim))) return false;
    const kept = known.filter((each) => !includes(state.cells, 0, each.cells, 0, state.dim));
    this.#count += kept.length + 1 - known.length;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is no mistake of ours, but an answer.
    if (this.#count > ESTIMATE_STATES_MAX) throw new EstimateLimit('tooManyStates');
    this.#byVector.set(key, [...kept, state]);
    return true;
  }

  has(state: SymbolicState): boolean {
    return this.#byVector.get(this.#key(state))?.includes(state) === true;
  }

  states(): readonly SymbolicState[] {
    return [...this.#byVector.values()].flat();
  }

  /** What stands behind the state in a vector means nothing. */
  #key({ vector }: SymbolicState): string {
    return vector.subarray(0, this.#stateLength).join();
  }
}
