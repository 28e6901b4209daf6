/**
 * The zone graph of the runs that stay where a predicate holds, at every moment of every delay.
 *
 * Where the predicate is about locations and integers only, it is the part of the ordinary zone graph where it holds:
 * what holds when a state is entered holds until it is left. Where it looks at clocks, or at `deadlock`, time must not
 * pass from good points into bad ones: a state then holds the points that are reached from where it was entered by
 * delays through good points only (see avoiding.ts).
 *
 * INVARIANT every point of a state is reached, up to what extrapolation does not tell apart, by a step and a delay from
 * a point of the state before it. All bounds are joint, and those of the predicate are among them, as are the differences
 * of clocks that it compares, so that points that are not told apart take the same steps and delays and satisfy the same
 * predicates.
 */
import { assert } from '../base/assert.js';
import { type OnModelError, type StateView, type StepView } from '../semantics/transition-system.js';
import { type ZoneSystem } from '../semantics/zone-system.js';
import { UNBOUNDED } from '../zones/bound.js';
import { universe } from '../zones/zone.js';
import { canMeet, delaysAvoiding, neverMeeting, outsideOf } from './avoiding.js';
import { type ErrorLog } from './error-log.js';
import { DEADLOCK, type Goal, type Parts } from './goal.js';

export interface StayGraph {
  readonly system: ZoneSystem;
  /** Where the model goes wrong; runs that do are not among those of the graph. */
  readonly errors: ErrorLog;
  /** Visits the states of runs that begin in a state, which is not a view of the system; false if there are too many. */
  enter(start: StateView, visit: (state: StateView) => void): boolean;
  /** Visits the states that a step leads to, and where the run stays; false if there are too many. */
  successors(state: StateView, visit: (step: StepView, target: StateView) => void): boolean;
  /** How a run can end in a state of the graph, if one can. */
  endAt(state: StateView): 'waiting' | 'deadlock' | undefined;
}

/**
 * The system's bounds are joint and include those of the predicate. Where targets are 'delayed', start states are too, and
 * the predicate is discrete.
 */
export function createStayGraph(system: ZoneSystem, stay: Goal, errors: ErrorLog): StayGraph {
  if (system.targets === 'entered') return new TimedStayGraph(system, stay, errors);
  assert(isDiscrete(stay), 'a predicate on clocks is followed through delays');
  return new DiscreteStayGraph(system, stay, errors);
}

/** Whether a predicate is about locations and integers only. */
export function isDiscrete({ mentionsClocks, mentionsDeadlock }: Goal): boolean {
  return !mentionsClocks && !mentionsDeadlock;
}

class DiscreteStayGraph implements StayGraph {
  readonly system: ZoneSystem;
  readonly errors: ErrorLog;
  readonly #stay: Goal;

  constructor(system: ZoneSystem, stay: Goal, errors: ErrorLog) {
    this.system = system;
    this.errors = errors;
    this.#stay = stay;
  }

  enter(start: StateView, visit: (state: StateView) => void): boolean {
    if (this.#holds(start)) visit(start);
    return true;
  }

  successors(state: StateView, visit: (step: StepView, target: StateView) => void): boolean {
    this.system.successors(
      state,
      (step, target) => {
        if (this.#holds(target)) visit(step, target);
      },
      noteIn(this.errors),
    );
    return true;
  }

  endAt(state: StateView): 'waiting' | 'deadlock' | undefined {
    const zone = this.system.withinInvariant(state);
    return zone && endOf(this.system, state, zone);
  }

  #holds(state: StateView): boolean {
    try {
      return this.#stay.holds(this.system, state, WHOLE).length > 0;
    } catch (error) {
      this.errors.noteAsked(error);
      return false;
    }
  }
}

class TimedStayGraph implements StayGraph {
  readonly system: ZoneSystem;
  readonly errors: ErrorLog;
  readonly #stay: Goal;

  constructor(system: ZoneSystem, stay: Goal, errors: ErrorLog) {
    this.system = system;
    this.errors = errors;
    this.#stay = stay;
  }

  enter({ vector, cells, dim }: StateView, visit: (state: StateView) => void): boolean {
    const { system } = this;
    const within = invariantZone(system, vector, dim);
    if (within === undefined) return true;
    const avoided = this.#avoided(within);
    if (avoided === undefined) return true;
    const parts = system.mayDelay(vector)
      ? delaysAvoiding(cells, avoided, within.cells, dim)
      : outsideOf([cells], avoided, dim);
    for (const part of parts ?? []) system.extrapolate({ vector, cells: part, dim }, visit);
    return parts !== undefined;
  }

  successors(state: StateView, visit: (step: StepView, target: StateView) => void): boolean {
    // The system is busy while it computes successors: what is asked of it about them waits.
    const entered: { readonly step: StepView; readonly target: StateView }[] = [];
    this.system.successors(
      state,
      (step, target) => {
        entered.push({
          step: { edges: step.edges.slice(0, step.count), count: step.count },
          target: copyOf(target),
        });
      },
      noteIn(this.errors),
    );
    return entered.every(({ step, target }) =>
      this.enter(target, (part) => {
        visit(step, part);
      }),
    );
  }

  endAt(state: StateView): 'waiting' | 'deadlock' | undefined {
    const { system } = this;
    const { vector, dim } = state;
    const zone = system.withinInvariant(state);
    if (zone === undefined) return undefined;
    if (system.mayDelay(vector)) {
      // What is avoided is ahead of all points of a state or of none.
      const avoided = avoidedZones(system, this.#stay, vector, dim);
      if (canMeet(zone, avoided, dim)) return undefined;
    }
    return endOf(system, state, zone);
  }

  /** Where the predicate does not hold; undefined if that cannot be evaluated. */
  #avoided(within: StateView): Parts | undefined {
    try {
      return this.#stay.fails(this.system, within, [within.cells]);
    } catch (error) {
      this.errors.noteAsked(error);
      return undefined;
    }
  }
}

function noteIn(errors: ErrorLog): OnModelError {
  return (error, step) => {
    errors.note(error, undefined, step);
  };
}

/** Where a run that stays can end: no delay leads out, and, unless it can wait for ever, no step can be taken any more. */
export function endGoal(stay: Goal, end: 'waiting' | 'deadlock'): Goal {
  const holds: Goal['holds'] = (system, state, parts) => {
    const { vector, dim } = state;
    const avoided = avoidedZones(system, stay, vector, dim);
    const lasting = system.mayDelay(vector)
      ? neverMeeting(parts, avoided, dim)
      : outsideOf(parts, avoided, dim);
    return end === 'waiting' ? (lasting ?? []) : DEADLOCK.holds(system, state, lasting ?? []);
  };
  const fails: Goal['fails'] = (system, state, parts) =>
    outsideOf(parts, holds(system, state, parts), state.dim) ?? [];
  return { ...stay, holds, fails };
}

/** All points within the invariants of states with this vector; undefined if there are none. */
export function invariantZone(system: ZoneSystem, vector: Int32Array, dim: number): StateView | undefined {
  const cells = system.withinInvariant({ vector, cells: universe(dim), dim });
  return cells && { vector, cells, dim };
}

/** The points within the invariants where the predicate does not hold. */
function avoidedZones(system: ZoneSystem, stay: Goal, vector: Int32Array, dim: number): Parts {
  const state = invariantZone(system, vector, dim);
  return state === undefined ? [] : stay.fails(system, state, [state.cells]);
}

/** How a run can end in a zone within the invariants that no delay leads out of but into a violation of them. */
function endOf(system: ZoneSystem, state: StateView, zone: Int32Array): 'waiting' | 'deadlock' | undefined {
  if (system.mayDelay(state.vector) && hasNoLimit(zone, state.dim)) return 'waiting';
  return DEADLOCK.holds(system, state, [zone]).length > 0 ? 'deadlock' : undefined;
}

/** Whether time can pass for ever from the points of a zone that is closed under delay. */
function hasNoLimit(zone: Int32Array, dim: number): boolean {
  for (let i = 1; i < dim; i++) if (zone[i * dim] !== UNBOUNDED) return false;
  return true;
}

function copyOf({ vector, cells, dim }: StateView): StateView {
  return { vector: vector.slice(), cells: cells.slice(0, dim * dim), dim };
}

/** For predicates that do not look at zones. */
const WHOLE = [new Int32Array(0)];
