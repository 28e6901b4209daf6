/**
 * State estimates, slow and obvious: all states that the concrete semantics reaches when everything happens at multiples
 * of a small step of time.
 *
 * What is found here is possible. What is possible is found here as long as few internal steps must fit between two
 * neighbouring half units: with smaller steps of time there may be more.
 */
import {
  type Rational,
  ZERO,
  add,
  compare,
  fractionText,
  integer,
  max,
  min,
  ratio,
} from '../../src/base/rational.js';
import { type Interval, containsTime } from '../../src/base/interval.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
} from '../../src/semantics/concrete-system.js';
import { type PlayInterface } from '../../src/generators/play.js';

/** So many steps of time are one unit, unless more are asked for. */
const TICKS = 8;

/** Thrown where there are too many states. */
export class GridLimit {
  readonly reason = 'too many states';
}

export class GridEstimator {
  readonly system: ConcreteSystem;
  readonly tested: PlayInterface;
  readonly #seen: ReadonlySet<string>;
  readonly #cap: Rational;
  readonly #statesMax: number;
  readonly #tick: Rational;

  /** No clock is compared with a greater number than `constantMax`: beyond, its values are the same. */
  constructor(
    system: ConcreteSystem,
    tested: PlayInterface,
    constantMax: number,
    statesMax: number,
    ticks = TICKS,
  ) {
    this.#tick = ratio(1n, BigInt(ticks));
    this.system = system;
    this.tested = tested;
    this.#seen = new Set([...tested.inputs, ...tested.outputs]);
    this.#cap = integer(constantMax + 1);
    this.#statesMax = statesMax;
  }

  initial(horizon: Rational): GridEstimate {
    return this.estimate(this.system.initial().states, horizon);
  }

  /** All that follows from these states in silence until the horizon, by the time that has passed. */
  estimate(states: readonly ConcreteState[], horizon: Rational): GridEstimate {
    const moments: { readonly at: Rational; readonly states: readonly ConcreteState[] }[] = [];
    let now = this.#internally(states);
    let count = 0;
    for (let at = ZERO; compare(at, horizon) <= 0 && now.length > 0; at = add(at, this.#tick)) {
      moments.push({ at, states: now });
      count += now.length;
      // oxlint-disable-next-line typescript/only-throw-error -- It is no mistake of ours, but an answer.
      if (count > this.#statesMax) throw new GridLimit();
      now = this.#internally(now.flatMap((state) => delayed(this.system, state, this.#tick) ?? []));
    }
    return new GridEstimate(this, moments, horizon);
  }

  /** States and what internal steps make of them without time. */
  #internally(states: readonly ConcreteState[]): readonly ConcreteState[] {
    const known = new Map<string, ConcreteState>();
    const add = (state: ConcreteState): void => {
      const capped = { ...state, clocks: state.clocks.map((value) => min(value, this.#cap)) };
      const key = `${capped.locations.join()};${capped.variables.join()};${capped.clocks.map(fractionText).join()}`;
      if (!known.has(key)) known.set(key, capped);
      // oxlint-disable-next-line typescript/only-throw-error -- It is no mistake of ours, but an answer.
      if (known.size > this.#statesMax) throw new GridLimit();
    };
    states.forEach(add);
    for (const state of known.values()) {
      for (const step of this.system.steps(state).steps) {
        if (step.action !== undefined && this.#seen.has(step.action)) continue;
        if (step.outcome.kind === 'state') add(step.outcome.state);
      }
    }
    return [...known.values()];
  }
}

export class GridEstimate {
  readonly #estimator: GridEstimator;
  readonly #moments: readonly { readonly at: Rational; readonly states: readonly ConcreteState[] }[];
  readonly #horizon: Rational;

  constructor(
    estimator: GridEstimator,
    moments: readonly { readonly at: Rational; readonly states: readonly ConcreteState[] }[],
    horizon: Rational,
  ) {
    this.#estimator = estimator;
    this.#moments = moments;
    this.#horizon = horizon;
  }

  /** Whether an action can be taken after this time. */
  isPossible(action: string, at: Rational): boolean {
    return this.#statesAt(at).some((state) => this.#stepsOf(state, action).length > 0);
  }

  /** Whether there may have been silence until this time. */
  isSilentUntil(at: Rational): boolean {
    return this.#statesAt(at).length > 0;
  }

  acceptance(action: string, at: Rational): 'always' | 'sometimes' | 'never' {
    const accepting = this.#statesAt(at)
      .map((state) => ({ state, accepts: this.#stepsOf(state, action).length > 0 }))
      .filter(({ state, accepts }) => accepts || this.#isGiven(state, action))
      .map(({ accepts }) => accepts);
    if (!accepting.includes(true)) return 'never';
    return accepting.includes(false) ? 'sometimes' : 'always';
  }

  after(action: string, window: Interval): GridEstimate {
    const states = this.#moments
      .filter(({ at }) => containsTime(window, at))
      .flatMap((moment) => moment.states)
      .flatMap((state) => this.#stepsOf(state, action))
      .flatMap(({ outcome }) => (outcome.kind === 'state' ? [outcome.state] : []));
    return this.#estimator.estimate(states, this.#horizon);
  }

  /** After an input that states which do not accept it ignore. */
  afterInputOrNot(action: string, at: Rational): GridEstimate {
    const states = this.#statesAt(at).flatMap((state) => {
      const steps = this.#stepsOf(state, action);
      if (steps.length === 0) return this.#isGiven(state, action) ? [state] : [];
      return steps.flatMap(({ outcome }) => (outcome.kind === 'state' ? [outcome.state] : []));
    });
    return this.#estimator.estimate(states, this.#horizon);
  }

  /** How long silence is possible at most. */
  get longestSilence(): Rational {
    return this.#moments.reduce((longest, { at }) => max(longest, at), ZERO);
  }

  #statesAt(time: Rational): readonly ConcreteState[] {
    return this.#moments.find(({ at }) => compare(at, time) === 0)?.states ?? [];
  }

  /** An environment that is not willing to give an input, or has to wait, says nothing about the system. */
  #isGiven(state: ConcreteState, action: string): boolean {
    const { system, tested } = this.#estimator;
    const isSeen = (other: string): boolean =>
      tested.inputs.includes(other) || tested.outputs.includes(other);
    const goesFirst = ({ action: unseen }: ConcreteStep): boolean => unseen === undefined || !isSeen(unseen);
    if (system.stopsTime(state) && system.steps(state).steps.some(goesFirst)) return false;
    return system
      .senders(state, action)
      .some((sender) => sender === 'outside' || tested.underTest[sender] !== true);
  }

  #stepsOf(state: ConcreteState, action: string): readonly ConcreteStep[] {
    return this.#estimator.system.steps(state).steps.filter((step) => step.action === action);
  }
}
