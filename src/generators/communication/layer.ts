/** Symbolic states that belong together, such as all those after some of the messages of a sequence. */
import { type SymbolicState } from '../../semantics/symbolic-state.js';
import { includes } from '../../zones/zone.js';

/** None of the states that are not gone is within another one. */
export class Layer {
  states: SymbolicState[] = [];
  readonly #stateLength: number;
  readonly #byVector = new Map<string, SymbolicState[]>();
  readonly #gone = new Set<SymbolicState>();

  constructor(stateLength: number) {
    this.#stateLength = stateLength;
  }

  add(state: SymbolicState): void {
    const key = state.vector.subarray(0, this.#stateLength).join();
    const same = this.#byVector.get(key) ?? [];
    if (same.some(({ cells }) => includes(cells, 0, state.cells, 0, state.dim))) return;
    for (const each of same) if (includes(state.cells, 0, each.cells, 0, state.dim)) this.#gone.add(each);
    this.#byVector.set(key, [...same.filter((each) => !this.#gone.has(each)), state]);
    this.states.push(state);
  }

  /** Whether a later state includes it. */
  isGone(state: SymbolicState): boolean {
    return this.#gone.has(state);
  }

  forget(): void {
    this.states = [];
    this.#byVector.clear();
    this.#gone.clear();
  }
}
