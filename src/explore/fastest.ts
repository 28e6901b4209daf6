/**
 * The fastest way to a goal: the one that takes the least time.
 *
 * A clock that is never reset measures the time. It counts as compared from above only (time <= T, for any T), so
 * extrapolation keeps its lower bound, which is the least time of a state, and forgets the rest. States wait in the
 * order of their least times; the first goal whose time no waiting state undercuts is the fastest.
 */
import { CLOCK_CONSTANT_MAX } from '../base/limits.js';
import { least } from '../base/long-lists.js';
import { Stopped, stoppable } from '../base/stopped.js';
import { NO_BOUND } from '../network/clock-bounds.js';
import { type Predicate } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { type OnModelError, type StateView, type StepView } from '../semantics/transition-system.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { ErrorLog } from './error-log.js';
import { type Goal, compileGoal } from './goal.js';
import { type LeastTime, leastTimeOf } from './least-time.js';
import { PriorityQueue } from './priority-queue.js';
import { type Budget, type Counts, type SearchOutcome, type SearchResult, exceeded } from './search.js';
import { NO_NODE, type NodeId, StateStore } from './state-store.js';
import { StepLog } from './step-log.js';

/** A search, and the least time if the goal was found. */
export interface FastestResult extends SearchResult {
  readonly leastTime?: LeastTime | undefined;
}

export function searchFastest(timeless: Network, predicate: Predicate, budget: Budget = {}): FastestResult {
  const network = withTime(timeless);
  const clock = timeless.clocks.length;
  const goal = compileGoal(network, predicate);
  const system = new ZoneSystem(network, {
    everywhere: [...goal.bounds, clock, NO_BOUND, CLOCK_CONSTANT_MAX],
    observed: goal.slots,
    compared: goal.compared,
    kind: goal.mentionsDeadlock ? 'joint' : 'separate',
  });
  return new FastestSearch(system, goal, undefined, clock, budget).run();
}

/** Sees the steps of a search that goes by time. */
export interface StepWatch {
  /**
   * The step leaves a node, whose state is given, and can be taken at this time at the earliest. Slots of the target that
   * the model does not use may be written.
   */
  onStep(node: NodeId, source: StateView, step: StepView, target: StateView, time: number): void;
  /** Whether steps at this time or later do not matter any more. */
  isSettled(time: number): boolean;
}

/** Explores in the order of time, until nothing matters any more. Times are as `leastTimeOf` reads them. */
export function searchByTime(timeless: Network, watch: StepWatch, budget: Budget = {}): SearchResult {
  const network = withTime(timeless);
  const clock = timeless.clocks.length;
  const system = new ZoneSystem(network, { everywhere: [clock, NO_BOUND, CLOCK_CONSTANT_MAX] });
  return new FastestSearch(system, undefined, watch, clock, budget).run();
}

/** The network with one more clock, the last one, that nothing resets. */
export function withTime(network: Network): Network {
  return { ...network, clocks: [...network.clocks, { name: 'time since the start', initial: 0 }] };
}

class FastestSearch {
  readonly #system: ZoneSystem;
  readonly #goal: Goal | undefined;
  readonly #watch: StepWatch | undefined;
  readonly #clock: number;
  readonly #budget: Budget;
  readonly #store: StateStore;
  /** The least time first, of equal ones the one that came first. */
  readonly #waiting = new PriorityQueue();
  #pushed = 0;
  readonly #steps = new StepLog();
  readonly #errors = new ErrorLog();
  readonly #onError: OnModelError = (error, step) => {
    this.#errors.note(error, this.#current, step);
  };
  readonly #positions: Int32Array;
  #best: { readonly node: NodeId; readonly time: number } | undefined;
  #visited = 0;
  #transitions = 0;
  #current: NodeId = NO_NODE;

  constructor(
    system: ZoneSystem,
    goal: Goal | undefined,
    watch: StepWatch | undefined,
    clock: number,
    budget: Budget,
  ) {
    this.#system = system;
    this.#goal = goal;
    this.#watch = watch;
    this.#clock = clock;
    this.#budget = budget;
    this.#store = new StateStore(system, 'inclusion');
    this.#positions = new Int32Array(system.dimensionMax);
  }

  run(): FastestResult {
    const ended = stoppable(this.#budget.shouldStop, () => this.#bestFirst());
    const outcome = ended instanceof Stopped ? { kind: 'stopped' as const, limit: ended.limit } : ended;
    return {
      outcome,
      errors: this.#errors,
      counts: this.#counts(),
      store: this.#store,
      steps: this.#steps,
      leastTime: this.#best && leastTimeOf(this.#best.time),
    };
  }

  #bestFirst(): SearchOutcome {
    this.#collect((found) => {
      this.#system.initial((state) => {
        found(state, undefined);
      }, this.#onError);
    });
    while (this.#waiting.count > 0) {
      const key = this.#waiting.leastKey;
      const node = this.#waiting.pop();
      if ((this.#best !== undefined && this.#best.time <= key) || this.#watch?.isSettled(key) === true) break;
      if (this.#store.isCovered(node)) continue;
      const limit = this.#limit();
      if (limit !== undefined) return { kind: 'stopped', limit };
      this.#current = node;
      this.#visited++;
      const state = this.#store.view(node);
      const time = this.#goalTime(state);
      if (time !== undefined && (this.#best === undefined || time < this.#best.time))
        this.#best = { node, time };
      this.#collect((found) => {
        this.#system.successors(
          state,
          (step, target) => {
            // The clock that measures the time is the last one, and always in the zone.
            this.#watch?.onStep(node, state, step, target, 1 - target.cells[target.dim - 1]!);
            found(target, step);
          },
          this.#onError,
        );
      });
    }
    return this.#best === undefined ? { kind: 'exhausted' } : { kind: 'found', node: this.#best.node };
  }

  /** Adds the states that `visit` finds; their times are looked at when the system is not busy any more. */
  #collect(visit: (found: (state: StateView, step: StepView | undefined) => void) => void): void {
    const added: NodeId[] = [];
    visit((state, step) => {
      if (step !== undefined) this.#transitions++;
      const node = this.#store.add(state, this.#current);
      if (node === NO_NODE) return;
      this.#steps.note(node, step);
      added.push(node);
    });
    for (const node of added) {
      if (this.#store.isCovered(node)) continue;
      const { vector, cells } = this.#store.view(node);
      this.#waiting.push(node, this.#leastTime(vector, cells), this.#pushed++);
    }
  }

  /** The least time at which the goal holds in the state, or undefined. */
  #goalTime(state: StateView): number | undefined {
    if (this.#goal === undefined) return undefined;
    const zone = this.#system.withinInvariant(state);
    if (zone === undefined) return undefined;
    try {
      const times = this.#goal
        .holds(this.#system, state, [zone])
        .map((part) => this.#leastTime(state.vector, part));
      return times.length === 0 ? undefined : least(times);
    } catch (error) {
      this.#errors.noteAsked(error, this.#current);
      return undefined;
    }
  }

  /** Twice the least time, plus 1 if it is only approached. */
  #leastTime(vector: Int32Array, cells: Int32Array): number {
    this.#system.positions(vector, this.#positions);
    return 1 - cells[this.#positions[this.#clock]!]!;
  }

  #counts(): Counts {
    return {
      visited: this.#visited,
      stored: this.#store.stored,
      transitions: this.#transitions,
      waiting: this.#waiting.count,
      bytes: this.#store.bytes + this.#steps.bytes + this.#waiting.byteLength,
    };
  }

  #limit(): ReturnType<typeof exceeded> | 'states' {
    const { statesMax } = this.#budget;
    if (statesMax !== undefined && this.#visited >= statesMax) return 'states';
    return this.#visited % 64 === 0 ? exceeded(this.#budget, this.#counts()) : undefined;
  }
}
