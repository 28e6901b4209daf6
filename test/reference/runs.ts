/**
 * The slow twin of the search for runs: regions one by one (see regions.ts), with one small delay after the other.
 *
 * A predicate whose constants are within the caps holds everywhere in a class or nowhere. So a run that stays where it
 * holds is, in the graph whose edges are steps and delays to the next class, a path through good classes that goes on
 * for ever, or ends in a class from which there is no next one: time may pass there for ever, or no step can be taken.
 */
import { type ConcreteState, type ConcreteSystem, delayed } from '../../src/semantics/concrete-system.js';
import { canonical, delayToNextClass, keyOf } from './regions.js';

export type Holds = (state: ConcreteState) => boolean;

/** Finds out about runs of one system that stay where a predicate holds. */
export class StayingRuns {
  readonly #system: ConcreteSystem;
  readonly #caps: readonly number[];
  readonly #holds: Holds;
  /** Whether such a run starts in a class; undefined while that is being found out. */
  readonly #known = new Map<string, boolean | undefined>();

  constructor(system: ConcreteSystem, caps: readonly number[], holds: Holds) {
    this.#system = system;
    this.#caps = caps;
    this.#holds = holds;
  }

  /** Whether a run stays from an initial state on. */
  existsFromStart(): boolean {
    return this.#system.initial().states.some((state) => this.existsFrom(this.#representative(state)));
  }

  /** Whether a run stays from a representative on. */
  existsFrom(start: ConcreteState): boolean {
    const path: { readonly key: string; readonly next: ConcreteState[] }[] = [];
    /** Puts a class on the path; true if a run is found. */
    const enter = (state: ConcreteState): boolean => {
      if (!this.#holds(state)) return false;
      const key = keyOf(state);
      if (this.#known.has(key)) return this.#known.get(key) ?? true;
      this.#known.set(key, undefined);
      const next = this.#next(state);
      path.push({ key, next });
      return next.length === 0 || this.#waitsForEver(state);
    };
    let found = enter(start);
    for (let top = path.at(-1); !found && top !== undefined; top = path.at(-1)) {
      const state = top.next.pop();
      if (state !== undefined) found = enter(state);
      else this.#known.set(path.pop()!.key, false);
    }
    for (const { key } of path) this.#known.set(key, true);
    return found;
  }

  #next(state: ConcreteState): ConcreteState[] {
    const targets = this.#system.steps(state).steps.map(({ outcome }) => {
      if (outcome.kind === 'error') throw new Error('the model goes wrong');
      return outcome.state;
    });
    const delay = delayToNextClass(state.clocks, this.#caps);
    const later = delay === undefined ? undefined : delayed(this.#system, state, delay);
    return [...targets, ...(later === undefined ? [] : [later])].map((each) => this.#representative(each));
  }

  #waitsForEver(state: ConcreteState): boolean {
    return (
      delayToNextClass(state.clocks, this.#caps) === undefined && this.#system.delayLimit(state) === undefined
    );
  }

  #representative(state: ConcreteState): ConcreteState {
    return { ...state, clocks: canonical(state.clocks, this.#caps) };
  }
}
