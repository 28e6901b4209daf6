/**
 * The concrete semantics of a model behind wrong wires: what the world sees of a system with a fault.
 *
 * It knows nothing of visible states, regions and searches. What a test claims to show is confirmed here, with exact
 * delays, before it is handed out.
 *
 * A state is one of the model; behind its integers it has the counts of wires that count, and behind its clocks, if a
 * wire breaks at a time, there is a stopwatch. No part of the model reads or sets these.
 */
import { assert } from '../../base/assert.js';
import { ZERO, compare, integer } from '../../base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  type IsWanted,
} from '../../semantics/concrete-system.js';
import { type TestInterface } from '../../network/interface.js';
import { type Moment } from '../../semantics/moment.js';
import { type Offer } from '../../suite/offered-word.js';
import { offerWord, settled } from '../offer-word.js';
import { deliveryOf, isCounted } from './counted-wires.js';
import { type Fault, type Wire } from './faults.js';
import { Sides, type TwoSided } from './sides.js';

/** The system with each of these faults. */
export function faultySystems(model: TwoSided, faults: readonly Fault[]): readonly ConcreteSystem[] {
  if (faults.length === 0) return [];
  const sides = new Sides(model);
  return faults.map(({ wires }) => new FaultySystem(model, sides, wires));
}

/** By system: whether it never does what a word says. */
export function shownBy(
  word: readonly Offer[],
  systems: readonly ConcreteSystem[],
  tested: TestInterface,
): readonly boolean[] {
  return systems.map((system) => offerWord(word, system, tested).verdicts?.join() === 'fail');
}

class FaultySystem implements ConcreteSystem {
  readonly processes: ConcreteSystem['processes'];
  readonly variables: ConcreteSystem['variables'];
  readonly clocks: ConcreteSystem['clocks'];
  readonly #system: ConcreteSystem;
  readonly #sides: Sides;
  readonly #names: readonly string[];
  readonly #visible: ReadonlySet<string>;
  readonly #inputCount: number;
  readonly #wires: readonly Wire[];
  /** By the name of an action. */
  readonly #wireOf: ReadonlyMap<string, Wire>;

  constructor({ concrete, tested }: TwoSided, sides: Sides, wires: readonly Wire[]) {
    this.#system = concrete;
    this.#sides = sides;
    this.#names = [...tested.inputs, ...tested.outputs];
    this.#visible = new Set(this.#names);
    this.#inputCount = tested.inputs.length;
    this.#wires = wires;
    this.#wireOf = new Map(
      wires.flatMap((wire) => wire.actions.map((action) => [this.#names[action]!, wire] as const)),
    );
    this.processes = concrete.processes;
    this.variables = concrete.variables;
    this.clocks = concrete.clocks;
  }

  initial(): ReturnType<ConcreteSystem['initial']> {
    const { states, error } = this.#system.initial();
    return { states: states.map((state) => this.#started(state)), error };
  }

  steps(state: ConcreteState, isWanted: IsWanted = () => true): ReturnType<ConcreteSystem['steps']> {
    const inner = this.#inner(state);
    const { steps, error } = this.#system.steps(inner);
    const right = steps.filter(({ action = '' }) => !this.#wireOf.has(action));
    const wrong = [...this.#wireOf].flatMap(([action, wire]) =>
      this.#behind(wire, action, state, inner, steps),
    );
    const all = [...right.map((step) => this.#counted(step, state)), ...wrong];
    return { steps: all.filter(({ action, edges }) => isWanted(action, edges)), error };
  }

  senders(state: ConcreteState, action: string): ReturnType<ConcreteSystem['senders']> {
    return this.#system.senders(this.#inner(state), action);
  }

  stopsTime(state: ConcreteState): boolean {
    return this.#system.stopsTime(this.#inner(state));
  }

  delayLimit(state: ConcreteState): ReturnType<ConcreteSystem['delayLimit']> {
    return this.#system.delayLimit(this.#inner(state));
  }

  changes(state: ConcreteState): ReturnType<ConcreteSystem['changes']> {
    return this.#system.changes(this.#inner(state));
  }

  waiting(state: ConcreteState, moment: Moment): ReturnType<ConcreteSystem['waiting']> {
    return this.#system.waiting(this.#inner(state), moment);
  }

  rates(state: ConcreteState): ReturnType<ConcreteSystem['rates']> {
    return this.#system.rates(this.#inner(state));
  }

  #started(start: ConcreteState): ConcreteState {
    const hasStopwatch = this.#wires.some(({ kind }) => kind === 'timed');
    let state: ConcreteState = hasStopwatch ? { ...start, clocks: [...start.clocks, ZERO] } : start;
    for (const wire of this.#wires) {
      if (wire.kind !== 'stuck') continue;
      // Internal steps come before anything that arrives.
      const [stable = state] = settled(this.#system, this.#visible, state);
      const [arrival] = this.#sides.arrivals(stable, this.#names[wire.start]!).steps;
      state = arrival?.outcome.kind === 'state' ? arrival.outcome.state : stable;
    }
    const uses = this.#wires.filter(isCounted).map(() => 0);
    return { ...state, variables: [...state.variables, ...uses] };
  }

  /** What comes of an action behind its wire, where the model would take `right` steps. */
  #behind(
    wire: Wire,
    action: string,
    state: ConcreteState,
    inner: ConcreteState,
    right: readonly ConcreteStep[],
  ): readonly ConcreteStep[] {
    const taken = right.filter((step) => step.action === action);
    const lost = (): readonly ConcreteStep[] =>
      taken.map((step) =>
        this.#counted(
          changed(step, (after) => this.#sides.joined(inner, after)),
          state,
        ),
      );
    switch (wire.kind) {
      case 'cut':
        return this.#isInput(action) ? lost() : [];
      case 'stuck':
        return lost();
      case 'timed': {
        const stopwatch = state.clocks.at(-1);
        assert(stopwatch !== undefined, 'there is a stopwatch');
        const isOver = wire.until !== undefined && compare(stopwatch, integer(wire.until)) >= 0;
        return compare(stopwatch, integer(wire.from)) >= 0 && !isOver
          ? lost()
          : taken.map((step) => this.#counted(step, state));
      }
      case 'late':
      case 'lost':
      case 'repeated':
      case 'swapped': {
        const cell = inner.variables.length + this.#wires.filter(isCounted).indexOf(wire);
        const delivery = deliveryOf(wire, state.variables[cell]!, this.#names.indexOf(action));
        const { arrives, then, count } = delivery;
        const second = arrives === 'twice' ? action : then === undefined ? undefined : this.#names[then]!;
        const after = { ...state, variables: state.variables.with(cell, count) };
        return taken.map((step) => {
          const first = arrives === 'never' ? changed(step, (to) => this.#sides.joined(inner, to)) : step;
          const both = second === undefined ? first : changed(first, (to) => this.#again(to, second));
          return this.#counted(both, after);
        });
      }
      case 'doubled':
        return taken.map((step) =>
          this.#counted(
            changed(step, (after) => this.#again(after, action)),
            state,
          ),
        );
      case 'changed': {
        const inside = wire.inside.get(this.#names.indexOf(action))!.map((each) => this.#names[each]!);
        if (inside.length === 0 && this.#isInput(action)) return lost();
        const isRight = inside.includes(action) ? taken.map((step) => this.#counted(step, state)) : [];
        return [
          ...isRight,
          ...inside
            .filter((each) => each !== action)
            .flatMap((each) => this.#instead(action, each, state, inner)),
        ];
      }
    }
  }

  #isInput(action: string): boolean {
    return this.#names.indexOf(action) < this.#inputCount;
  }

  /** The steps in which the world does or sees one action, and the system does another one. */
  #instead(
    action: string,
    inside: string,
    state: ConcreteState,
    inner: ConcreteState,
  ): readonly ConcreteStep[] {
    return this.#sides.losses(inner, action).steps.flatMap((seen) =>
      this.#sides.arrivals(inner, inside).steps.map((step) =>
        this.#counted(
          changed({ ...step, action }, (after) =>
            seen.outcome.kind === 'state' ? this.#sides.joined(after, seen.outcome.state) : after,
          ),
          state,
        ),
      ),
    );
  }

  /** The state after an input has arrived once more, if it is taken. */
  #again(state: ConcreteState, action: string): ConcreteState {
    const [stable = state] = settled(this.#system, this.#visible, state);
    const [second] = this.#sides.arrivals(stable, action).steps;
    return second?.outcome.kind === 'state' ? second.outcome.state : stable;
  }

  #inner(state: ConcreteState): ConcreteState {
    const { length } = this.#system.variables;
    return { ...state, variables: state.variables.slice(0, length) };
  }

  /** A step of the model with the counts of a state behind it. */
  #counted(step: ConcreteStep, { variables }: ConcreteState): ConcreteStep {
    const counts = variables.slice(this.#system.variables.length);
    return changed(step, (after) => ({ ...after, variables: [...after.variables, ...counts] }));
  }
}

function changed(step: ConcreteStep, change: (after: ConcreteState) => ConcreteState): ConcreteStep {
  const { outcome } = step;
  if (outcome.kind !== 'state') return step;
  return { ...step, outcome: { kind: 'state', state: change(outcome.state) } };
}
