/**
 * A timed automaton as a system that runs in steps of whole time units, so that the relational method can look at it.
 *
 * At each step the tester gives an input, which takes no time, or waits. While it waits, an output may come at once, or
 * one time unit passes in silence. Internal steps happen at whole times as well, without being seen. An input that a
 * state does not accept is ignored there, once it has settled (semantics/open-run.ts).
 *
 * What is possible after some steps is an estimate: the set of states in which the system may be. Estimates have numbers.
 * The concrete semantics says what a state can do (semantics/concrete-system.ts), so that nothing here shares anything
 * with zones. Clocks count no further than one beyond the greatest constant, unless differences of clocks are compared.
 */
import { type Rational, ONE, compare, decimalText, integer } from '../../base/rational.js';
import { type ShouldStop } from '../../base/stopped.js';
import { greatestBound } from '../../network/clock-bounds.js';
import { comparesDifferences } from '../../network/clock-differences.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../semantics/concrete-system.js';
import { wentWrong } from '../../semantics/model-error.js';
import { OpenRun } from '../../semantics/open-run.js';
import { type SuiteInterface } from '../../suite/suite.js';
import { type TestModel } from '../test-model.js';
import { SILENCE, type Standing, giveUp, ranOut } from './standing.js';

export interface IntegerTimeLimits {
  readonly statesMax: number;
  readonly shouldStop?: ShouldStop | undefined;
}

/** The number of an estimate. */
export type EstimateId = number;

export class IntegerTimeSystem {
  readonly #system: ConcreteSystem;
  readonly #open: OpenRun;
  /** Beyond this, clocks are all alike. */
  readonly #clockMax: Rational | undefined;
  readonly #limits: IntegerTimeLimits;
  readonly #states: ConcreteState[] = [];
  readonly #stateOf = new Map<string, number>();
  /** By number: the states, in rising order, with all that internal steps make of them. */
  readonly #estimates: (readonly number[])[] = [];
  readonly #estimateOf = new Map<string, EstimateId>();
  readonly #afterInput = new Map<string, EstimateId>();
  readonly #responses = new Map<EstimateId, ReadonlyMap<string, EstimateId>>();
  readonly initial: EstimateId;

  constructor({ concrete, network }: TestModel, tested: SuiteInterface, limits: IntegerTimeLimits) {
    this.#system = concrete;
    this.#open = new OpenRun(concrete, tested);
    this.#clockMax = comparesDifferences(network) ? undefined : integer(greatestBound(network) + 1);
    this.#limits = limits;
    const start = concrete.initial();
    if (start.error !== undefined) giveUp(wentWrong(start.error, 'start'));
    this.initial = this.#estimate(start.states.map((state) => this.#state(state)));
  }

  /** After an input, at once. */
  afterInput(from: EstimateId, action: string): EstimateId {
    const key = `${from} ${action}`;
    const known = this.#afterInput.get(key);
    if (known !== undefined) return known;
    const targets = this.#estimates[from]!.flatMap((state) => {
      const taken = this.#targets(state, (each) => each === action).map(({ target }) => target);
      if (taken.length > 0) return taken;
      return this.#open.ignores(this.#states[state]!, action) ? [state] : [];
    });
    const after = this.#estimate(targets);
    this.#afterInput.set(key, after);
    return after;
  }

  /** What may be seen when the tester waits: an output at once, or SILENCE for one time unit. */
  responses(from: EstimateId): ReadonlyMap<string, EstimateId> {
    const known = this.#responses.get(from);
    if (known !== undefined) return known;
    const states = new Map<string, number[]>();
    const add = (shown: string, state: number): void =>
      void states.set(shown, [...(states.get(shown) ?? []), state]);
    for (const state of this.#estimates[from]!) {
      const later = delayed(this.#system, this.#states[state]!, ONE);
      if (later !== undefined) add(SILENCE, this.#state(later));
      for (const { action, target } of this.#targets(state, (each) => this.#open.isOutput(each)))
        add(action!, target);
    }
    const shown = [...states].sort(([a], [b]) => (a < b ? -1 : 1));
    const responses = new Map(shown.map(([action, reached]) => [action, this.#estimate(reached)]));
    this.#responses.set(from, responses);
    return responses;
  }

  /** For tests: the system with this estimate. */
  standing(estimate: EstimateId = this.initial): Standing {
    return {
      key: String(estimate),
      afterInput: (action) => this.standing(this.afterInput(estimate, action)),
      responses: () =>
        new Map([...this.responses(estimate)].map(([shown, after]) => [shown, this.standing(after)])),
    };
  }

  /** States and what internal steps make of them, as a number. */
  #estimate(states: readonly number[]): EstimateId {
    const closed = new Set(states);
    for (const state of closed) {
      for (const { target } of this.#targets(state, (action) => !this.#open.isSeen(action)))
        closed.add(target);
    }
    const sorted = [...closed].sort((a, b) => a - b);
    const key = sorted.join();
    let estimate = this.#estimateOf.get(key);
    if (estimate === undefined) {
      estimate = this.#estimates.push(sorted) - 1;
      this.#estimateOf.set(key, estimate);
      this.#look();
    }
    return estimate;
  }

  #targets(
    state: number,
    isWanted: (action: string | undefined) => boolean,
  ): readonly { readonly action: string | undefined; readonly target: number }[] {
    const { steps, error } = this.#system.steps(this.#states[state]!);
    if (error !== undefined) giveUp(wentWrong(error, 'way'));
    return steps
      .filter(({ action }) => isWanted(action))
      .map(({ action, outcome }) => {
        if (outcome.kind === 'error') giveUp(wentWrong(outcome.error, 'way'));
        return { action, target: this.#state(outcome.state) };
      });
  }

  #state(state: ConcreteState): number {
    const most = this.#clockMax;
    const clocks =
      most === undefined
        ? state.clocks
        : state.clocks.map((value) => (compare(value, most) > 0 ? most : value));
    const key = `${state.locations.join()};${state.variables.join()};${clocks.map(decimalText).join()}`;
    let number = this.#stateOf.get(key);
    if (number === undefined) {
      number = this.#states.push({ ...state, clocks }) - 1;
      this.#stateOf.set(key, number);
      this.#look();
    }
    return number;
  }

  #look(): void {
    if (this.#states.length > this.#limits.statesMax) ranOut('states');
    const limit = this.#limits.shouldStop?.();
    if (limit !== undefined) ranOut(limit);
  }
}
