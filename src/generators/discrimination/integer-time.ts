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
import { madeOnce, pushTo } from '../../base/maps.js';
import { type Rational, ONE, compare, integer } from '../../base/rational.js';
import { type ShouldStop } from '../../base/stopped.js';
import { giveUp } from '../../explore/unanswered.js';
import { greatestBound } from '../../network/clock-bounds.js';
import { comparesDifferences } from '../../network/clock-differences.js';
import {
  type ConcreteState,
  type ConcreteSystem,
  delayed,
  stateKey,
} from '../../semantics/concrete-system.js';
import { wentWrong } from '../../semantics/model-error.js';
import { OpenRun } from '../../semantics/open-run.js';
import { type SuiteInterface } from '../../suite/suite.js';
import { type TestModel } from '../test-model.js';
import { SILENCE, type Standing, ranOut } from './standing.js';

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
  readonly #standings = new Map<EstimateId, Standing>();
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
    return madeOnce(this.#afterInput, `${from} ${action}`, () => {
      const targets = this.#estimates[from]!.flatMap((state) => {
        const taken = this.#targets(state, (each) => each === action).map(({ target }) => target);
        if (taken.length > 0) return taken;
        return this.#open.ignores(this.#states[state]!, action) ? [state] : [];
      });
      return this.#estimate(targets);
    });
  }

  /** What may be seen when the tester waits: an output at once, or SILENCE for one time unit. */
  responses(from: EstimateId): ReadonlyMap<string, EstimateId> {
    return madeOnce(this.#responses, from, () => this.#findResponses(from));
  }

  #findResponses(from: EstimateId): ReadonlyMap<string, EstimateId> {
    const states = new Map<string, number[]>();
    for (const state of this.#estimates[from]!) {
      const later = delayed(this.#system, this.#states[state]!, ONE);
      if (later !== undefined) pushTo(states, SILENCE, this.#state(later));
      for (const { action, target } of this.#targets(state, (each) => this.#open.isOutput(each)))
        pushTo(states, action!, target);
    }
    const shown = [...states].sort(([a], [b]) => (a < b ? -1 : 1));
    return new Map(shown.map(([action, reached]) => [action, this.#estimate(reached)]));
  }

  /** For tests: the system with this estimate. */
  standing(estimate: EstimateId = this.initial): Standing {
    return madeOnce(this.#standings, estimate, () => ({
      key: String(estimate),
      afterInput: (action) => this.standing(this.afterInput(estimate, action)),
      responses: () =>
        new Map([...this.responses(estimate)].map(([shown, after]) => [shown, this.standing(after)])),
    }));
  }

  /** States and what internal steps make of them, as a number. */
  #estimate(states: readonly number[]): EstimateId {
    const closed = new Set(states);
    for (const state of closed) {
      for (const { target } of this.#targets(state, (action) => !this.#open.isSeen(action)))
        closed.add(target);
    }
    const sorted = [...closed].sort((a, b) => a - b);
    return madeOnce(this.#estimateOf, sorted.join(), () => {
      this.#look();
      return this.#estimates.push(sorted) - 1;
    });
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
    const capped = { ...state, clocks };
    return madeOnce(this.#stateOf, stateKey(capped), () => {
      const number = this.#states.push(capped) - 1;
      this.#look();
      return number;
    });
  }

  #look(): void {
    if (this.#states.length > this.#limits.statesMax) ranOut('states');
    const limit = this.#limits.shouldStop?.();
    if (limit !== undefined) ranOut(limit);
  }
}
