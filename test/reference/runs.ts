/**
 * The slow twin of the search for runs: classes of states one by one, with one small delay after the other.
 *
 * A predicate holds everywhere in a class or nowhere (its constants are within what the classes tell apart). So a run
 * that stays where it holds is, in the graph whose edges are steps and delays to the next class, a path through good
 * classes that goes on for ever, or ends in a class from which there is no next one: time may pass there for ever, or
 * no step can be taken.
 */
import { type ConcreteState, type ConcreteSystem } from '../../src/semantics/concrete-system.js';

/** Finitely many classes of the states of a system: those of one class take the same steps into the same classes. */
export interface Classes {
  readonly system: ConcreteSystem;
  /** Equal for representatives of the same class. */
  readonly keyOf: (state: ConcreteState) => string;
  readonly representative: (state: ConcreteState) => ConcreteState;
  /** The representative of the next class in time; undefined if there is none, or time may not pass so long. */
  readonly nextInTime: (state: ConcreteState) => ConcreteState | undefined;
  /** Whether time does not lead out of the class. */
  readonly isLastInTime: (state: ConcreteState) => boolean;
}

/** Whether no step can be taken from a representative, now or after any delay. */
export function isDeadlockedIn({ system, nextInTime }: Classes, state: ConcreteState): boolean {
  for (let at: ConcreteState | undefined = state; at !== undefined; at = nextInTime(at)) {
    const { steps, error } = system.steps(at);
    // A model that goes wrong is not at rest.
    if (steps.length > 0 || error !== undefined) return false;
  }
  return true;
}

export type Holds = (state: ConcreteState) => boolean;

/** Finds out about runs that stay where a predicate holds. */
export class StayingRuns {
  readonly #classes: Classes;
  readonly #holds: Holds;
  /** Whether such a run starts in a class; undefined while that is being found out. */
  readonly #known = new Map<string, boolean | undefined>();
  /** The model goes wrong in some class that was looked at; what goes wrong is no part of a run. */
  goesWrong = false;

  constructor(classes: Classes, holds: Holds) {
    this.#classes = classes;
    this.#holds = holds;
  }

  /** Whether a run stays from an initial state on. */
  existsFromStart(): boolean {
    const { system, representative } = this.#classes;
    const { states, error } = system.initial();
    if (error !== undefined) this.goesWrong = true;
    return states.some((state) => this.existsFrom(representative(state)));
  }

  /** Whether a run stays from a representative on. */
  existsFrom(start: ConcreteState): boolean {
    const path: { readonly key: string; readonly next: ConcreteState[] }[] = [];
    /** Puts a class on the path; true if a run is found. */
    const enter = (state: ConcreteState): boolean => {
      if (!this.#holds(state)) return false;
      const key = this.#classes.keyOf(state);
      if (this.#known.has(key)) return this.#known.get(key) ?? true;
      this.#known.set(key, undefined);
      const { next, isWrong } = this.#next(state);
      this.goesWrong ||= isWrong;
      path.push({ key, next });
      return (next.length === 0 && !isWrong) || this.#waitsForEver(state);
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

  #next(state: ConcreteState): { readonly next: ConcreteState[]; readonly isWrong: boolean } {
    const { system, representative, nextInTime } = this.#classes;
    const { steps, error } = system.steps(state);
    const targets = steps.flatMap(({ outcome }) =>
      outcome.kind === 'error' ? [] : [representative(outcome.state)],
    );
    const later = nextInTime(state);
    return {
      next: later === undefined ? targets : [...targets, later],
      isWrong: error !== undefined || targets.length < steps.length,
    };
  }

  #waitsForEver(state: ConcreteState): boolean {
    const { system, isLastInTime } = this.#classes;
    return isLastInTime(state) && system.delayLimit(state) === undefined;
  }
}
