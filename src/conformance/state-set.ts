/** Sets of symbolic states, as estimates are. */
import { giveUp } from '../explore/unanswered.js';
import { includes } from '../zones/zone.js';
import { type SymbolicState } from '../semantics/symbolic-state.js';

/** The states of one estimate, and of what is looked at for it, are at most so many: what depends on larger ones is unknown. */
const ESTIMATE_STATES_MAX = 2_000;

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
    if (this.#count > ESTIMATE_STATES_MAX)
      giveUp({ kind: 'tooLarge', what: 'modelStates', max: ESTIMATE_STATES_MAX });
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
