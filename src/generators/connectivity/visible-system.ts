/**
 * What is seen of a model from outside: states in which it is the world's turn, and which state follows each visible
 * action. Internal steps are taken at once and hidden.
 *
 * A state knows each clock as far as comparisons with constants can tell: in half units, where a unit divides all
 * constants. An even number of halves is an exact value, an odd one stands for all values in between, and the
 * greatest for all beyond the constants. How the fractions of clocks compare is not known here, see product.ts.
 *
 * States are computed by the concrete semantics when they are asked for, so that a search pays for what it visits.
 *
 * INVARIANT there is at most one step per action from each state that was expanded; otherwise Unsuitable is thrown.
 */
import { madeOnce } from '../../base/maps.js';
import { type Rational, ZERO, add, compare, multiply, ratio } from '../../base/rational.js';
import { type Span } from '../../base/source.js';
import { withRelated } from '../../base/diagnostic.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSteps,
  type ConcreteSystem,
  isWithin,
} from '../../semantics/concrete-system.js';
import { modelErrorText } from '../../base/model-error-text.js';
import { type ClockGrid, clockGrid } from './clock-grid.js';
import { internalLoop, modelGoesWrong, notDeterministic, notOutputUrgent } from './problems.js';
import { unsuitable } from '../unsuitable.js';
import { Sides, type TwoSided } from './sides.js';

export type StateId = number;
/** An index into the actions. */
export type ActionId = number;

/** In place of a state: the action is refused. */
export const REFUSED = -1;

/** In place of an action: a wire carries nothing. */
const NOTHING = -1;

/** More internal steps in a row go on for ever, for all we know. */
const INTERNAL_STEPS_MAX = 10_000;

export class VisibleSystem {
  /** The inputs, then the outputs. */
  readonly actions: readonly string[];
  readonly inputCount: number;
  readonly initial: StateId;
  readonly grid: ClockGrid;
  readonly #system: ConcreteSystem;
  readonly #sides: Sides;
  readonly #actionIds: ReadonlyMap<string, ActionId>;
  readonly #ids = new Map<string, StateId>();
  readonly #states: ConcreteState[] = [];
  readonly #halves: Int32Array[] = [];
  /** By state, once it is expanded: the state after each action. */
  readonly #next: (Int32Array | undefined)[] = [];
  /** By state, once it is known: whether time may pass. */
  readonly #mayWait: (boolean | undefined)[] = [];
  /** What wrong wires lead to, where there is an environment. */
  readonly #wirings = new Map<number, StateId>();
  /** By which clocks go on, and the state before: joint states share what time does to each machine. */
  readonly #waits = new Map<number, Map<StateId, StateId>>();

  /** With a stopwatch, states know how long the system has been running, as far as these times tell. */
  constructor(model: TwoSided, stopwatch?: readonly number[]) {
    const { concrete, network, tested } = model;
    this.#system = concrete;
    this.actions = [...tested.inputs, ...tested.outputs];
    this.inputCount = tested.inputs.length;
    this.#actionIds = new Map(this.actions.map((name, id) => [name, id]));
    this.grid = clockGrid(network, concrete, stopwatch);
    this.#sides = new Sides(model);
    const { states, error } = concrete.initial();
    const [start] = states;
    if (start === undefined)
      unsuitable(
        modelGoesWrong.at(
          undefined,
          error === undefined ? 'No invariant lets it start.' : modelErrorText(error),
        ),
      );
    // No part of the model reads or sets the last clock, so it goes through the concrete semantics untouched.
    const clocks = stopwatch === undefined ? start.clocks : [...start.clocks, ZERO];
    this.initial = this.#intern(this.#stable({ ...start, clocks }));
  }

  isInput(action: ActionId): boolean {
    return action < this.inputCount;
  }

  /** The output that the system makes in a state, if there is one. */
  dueAt(state: StateId): ActionId | undefined {
    const due = this.actions.findIndex(
      (_, action) => !this.isInput(action) && this.step(state, action) !== REFUSED,
    );
    return due < 0 ? undefined : due;
  }

  /** The state after an action; REFUSED if it cannot be taken. */
  step(state: StateId, action: ActionId): StateId {
    return (this.#next[state] ?? this.#expand(state))[action]!;
  }

  /**
   * The state after an action that does not arrive: the system stays as it is, while the environment, if the model
   * has one, believes in it. REFUSED if the action could not be taken.
   */
  lost(state: StateId, action: ActionId): StateId {
    const next = this.step(state, action);
    if (next === REFUSED || !this.#sides.areTwo) return next === REFUSED ? REFUSED : state;
    return this.#wired(state, action, NOTHING, () => {
      const before = this.#states[state]!;
      const [taken] = this.#system.steps(before, (each) => each === this.actions[action]).steps;
      return this.#intern(this.#stable(this.#sides.joined(before, this.#after(taken!))));
    });
  }

  /** The state after an input that arrives although the world has not done it; REFUSED if the system does not take it. */
  arrived(state: StateId, input: ActionId): StateId {
    if (!this.#sides.areTwo) return this.step(state, input);
    return this.#wired(state, NOTHING, input, () => {
      const before = this.#states[state]!;
      const after = this.#onlyAfter(before, this.#sides.arrivals(before, this.actions[input]!));
      return after === undefined ? REFUSED : this.#intern(this.#stable(after));
    });
  }

  /** The state after the world has done or seen one action, and the system the other one. */
  crossed(state: StateId, outside: ActionId, inside: ActionId): StateId {
    if (!this.#sides.areTwo) return this.step(state, inside);
    return this.#wired(state, outside, inside, () => {
      const before = this.#states[state]!;
      const seen = this.#onlyAfter(before, this.#sides.losses(before, this.actions[outside]!));
      const done = this.#onlyAfter(before, this.#sides.arrivals(before, this.actions[inside]!));
      if (seen === undefined || done === undefined) return REFUSED;
      return this.#intern(this.#stable(this.#sides.joined(done, seen)));
    });
  }

  /** The state after the one step that there may be. */
  #onlyAfter(before: ConcreteState, steps: ConcreteSteps): ConcreteState | undefined {
    const [step, rival] = checkedSteps(steps);
    if (step !== undefined && rival !== undefined) this.#rivals(before, step, rival);
    return step && this.#after(step);
  }

  /** Whether the system has been running for a time from this one on, until another if it is said; the stopwatch counts that far. */
  isWithin(state: StateId, from: number, until = Infinity): boolean {
    const { numerator, denominator } = this.grid.unit;
    const halvesAt = (time: number): number => (2 * time * Number(denominator)) / Number(numerator);
    const halves = this.#halves[state]!.at(-1)!;
    return halves >= halvesAt(from) && halves < halvesAt(until);
  }

  /** The value of each clock, in half units. */
  halves(state: StateId): Int32Array {
    return this.#halves[state]!;
  }

  /** Whether time may pass in a state, however little. */
  mayWait(state: StateId): boolean {
    const limit = (): boolean => {
      const found = this.#system.delayLimit(this.#states[state]!);
      return found === undefined || compare(found.limit, ZERO) > 0;
    };
    return (this.#mayWait[state] ??= limit());
  }

  /**
   * The state after the clocks of the set (bits) have gone on by half a unit: those with exact values leave them, or
   * those with the greatest fraction reach the next. REFUSED if time may not pass so far.
   */
  wait(state: StateId, moving: number): StateId {
    if (!this.mayWait(state)) return REFUSED;
    if (moving === 0) return state;
    return madeOnce(
      madeOnce(this.#waits, moving, () => new Map<StateId, StateId>()),
      state,
      () => this.#waited(state, moving),
    );
  }

  #waited(state: StateId, moving: number): StateId {
    const before = this.#states[state]!;
    const halves = this.#halves[state]!;
    const after = halves.map((value, clock) => value + ((moving >> clock) & 1));
    const reachesValue = halves.some((value, clock) => ((moving >> clock) & 1) === 1 && value % 2 === 1);
    if (reachesValue) {
      // The fractions of the others are smaller: half of the halves, say.
      const clocks = before.clocks.map((value, clock) => {
        const isSmaller = halves[clock]! % 2 === 1 && ((moving >> clock) & 1) === 0;
        return isSmaller ? add(value, multiply(this.grid.unit, ratio(-1n, 4n))) : value;
      });
      const limit = this.#system.delayLimit({ ...before, clocks });
      if (!isWithin(limit, multiply(this.grid.unit, HALF))) return REFUSED;
    }
    return this.#intern(this.#stable({ ...before, clocks: this.#clocksAt(after, before.clocks) }));
  }

  #clocksAt(halves: Int32Array, before: readonly Rational[]): readonly Rational[] {
    return before.map((_, clock) => multiply(this.grid.unit, ratio(BigInt(halves[clock]!), 2n)));
  }

  /** The number of a state whose clocks are cut off beyond the constants. */
  #intern(state: ConcreteState): StateId {
    const halves = this.grid.halvesOf(state.clocks);
    const key = `${state.locations.join()};${state.variables.join()};${halves.join()}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#states.length;
    this.#ids.set(key, id);
    this.#states.push({ ...state, clocks: this.#clocksAt(halves, state.clocks) });
    this.#halves.push(halves);
    this.#next.push(undefined);
    this.#mayWait.push(undefined);
    return id;
  }

  #expand(id: StateId): Int32Array {
    const state = this.#states[id]!;
    const taken: (ConcreteStep | undefined)[] = this.actions.map(() => undefined);
    let output: ConcreteStep | undefined;
    for (const step of checkedSteps(this.#system.steps(state))) {
      const action = this.#actionIds.get(step.action ?? '')!;
      const rival = taken[action] ?? (this.isInput(action) ? undefined : output);
      if (rival !== undefined) this.#rivals(state, rival, step);
      taken[action] = step;
      if (!this.isInput(action)) output = step;
    }
    if (output !== undefined && this.grid.isTimed && this.mayWait(id)) this.#late(state, output);
    const next = Int32Array.from(taken, (step) =>
      step === undefined ? REFUSED : this.#intern(this.#stable(this.#after(step))),
    );
    this.#next[id] = next;
    return next;
  }

  /** Computes once what wrong wires lead to. */
  #wired(state: StateId, outside: number, inside: number, compute: () => StateId): StateId {
    const count = this.actions.length + 1;
    const key = (state * count + outside + 1) * count + inside + 1;
    return madeOnce(this.#wirings, key, compute);
  }

  #after({ outcome, edges }: ConcreteStep): ConcreteState {
    if (outcome.kind === 'state') return outcome.state;
    unsuitable(modelGoesWrong.at(edges[0]?.span, modelErrorText(outcome.error)));
  }

  /** The state after all internal steps. */
  #stable(start: ConcreteState): ConcreteState {
    let state = start;
    for (let taken = 0; taken < INTERNAL_STEPS_MAX; taken++) {
      const steps = checkedSteps(this.#system.steps(state));
      const internal = steps.find(({ action }) => action === undefined || !this.#actionIds.has(action));
      if (internal === undefined) return state;
      const rival = steps.find((step) => step !== internal);
      if (rival !== undefined) this.#rivals(state, internal, rival);
      const limit = this.grid.isTimed ? this.#system.delayLimit(state) : { limit: ZERO };
      if (limit === undefined || compare(limit.limit, ZERO) > 0) this.#late(state, internal);
      state = this.#after(internal);
    }
    unsuitable(internalLoop.at(undefined, `from ${placeText(this.#system, start)}`));
  }

  #rivals(state: ConcreteState, first: ConcreteStep, second: ConcreteStep): never {
    const where = `in ${placeText(this.#system, state)}`;
    const words = notDeterministic.at(spanOf(second), this.#words(first), this.#words(second), where);
    unsuitable(
      withRelated(words, [{ message: `The other one is ${this.#words(first)}.`, span: spanOf(first) }]),
    );
  }

  #late(state: ConcreteState, step: ConcreteStep): never {
    const where = `in ${placeText(this.#system, state)}`;
    unsuitable(notOutputUrgent.at(spanOf(step), this.#words(step), where));
  }

  #words({ action, edges }: ConcreteStep): string {
    const ways = edges.map(({ process, source, target }) => {
      const { name, locations } = this.#system.processes[process]!;
      return `${name}: ${locations[source]!} to ${locations[target]!}`;
    });
    return `${action === undefined ? 'an internal step' : `'${action}'`} (${ways.join(', ')})`;
  }
}

const HALF = ratio(1n, 2n);

function checkedSteps({ steps, error }: ConcreteSteps): readonly ConcreteStep[] {
  if (error !== undefined) unsuitable(modelGoesWrong.at(undefined, modelErrorText(error)));
  return steps;
}

function spanOf({ edges }: ConcreteStep): Span {
  return edges[0]!.span;
}

function placeText({ processes, variables }: ConcreteSystem, state: ConcreteState): string {
  const places = state.locations.map((at, process) => {
    const { name, locations } = processes[process]!;
    return `${name}.${locations[at]!}`;
  });
  const values = state.variables.map((value, index) => `${variables[index]!} = ${value}`);
  return [...places, ...values].join(', ');
}
