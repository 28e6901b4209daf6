/**
 * Random online testing: a model is played as the system under test, by the concrete semantics, and everything that it
 * does is judged by the state estimate of a specification.
 *
 * The tester sends inputs at random moments; the system delays, answers and takes internal steps as it likes. It ignores
 * inputs that it does not accept. All times are multiples of half a unit.
 */
import { type Interval, containsTime, point } from '../../src/base/interval.js';
import { type Random } from '../../src/base/random.js';
import {
  type Rational,
  ZERO,
  add,
  compare,
  fractionText,
  integer,
  ratio,
  subtract,
} from '../../src/base/rational.js';
import { type Estimate, initialEstimate } from '../../src/conformance/state-estimate.js';
import { type ConformanceSide } from '../../src/conformance/conformance.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../src/semantics/concrete-system.js';

export interface OnlineOptions {
  /** Inputs, outputs, delays and internal steps together. */
  readonly steps: number;
  /** Silence that goes on for so long says nothing more. */
  readonly horizon: number;
}

const HALF: Rational = ratio(1n, 2n);

/** Judges systems by one specification; what it has computed serves the next one. */
export class OnlineTester {
  readonly #tested: ConformanceSide['tested'];
  readonly #initial: Estimate;
  readonly #horizon: Rational;
  readonly #steps: number;

  constructor({ network, tested }: ConformanceSide, { steps, horizon }: OnlineOptions) {
    this.#horizon = integer(horizon);
    this.#tested = tested;
    this.#initial = initialEstimate(network, tested, 2, this.#horizon);
    this.#steps = steps;
  }

  /** The trace up to what the specification does not allow; undefined if it allows everything that was seen. */
  failure(system: ConcreteSystem, random: Random): string | undefined {
    let run = this.#start(system);
    for (let step = 0; step < this.#steps; step++) {
      if (run === undefined) return undefined;
      const next = this.#move(run, random);
      if (typeof next === 'string') return [...run.trace, next].join(' ');
      run = next ?? this.#start(system);
    }
    return undefined;
  }

  #start(system: ConcreteSystem): Run | undefined {
    const [state] = system.initial().states;
    return state && { system, state, estimate: this.#initial, since: ZERO, trace: [] };
  }

  /** One thing happens: the run after it, what was wrong with it, or undefined if nothing can happen or matter more. */
  #move(run: Run, random: Random): Run | string | undefined {
    const moves = this.#moves(run);
    return moves.length === 0 ? undefined : moves[random.nextInt(moves.length)]!();
  }

  #moves(run: Run): readonly (() => Run | string | undefined)[] {
    const { system, state, estimate } = run;
    const { inputs, outputs } = this.#tested;
    const own = system.steps(state).steps.flatMap(({ action, outcome }) => {
      if (outcome.kind === 'error' || (action !== undefined && inputs.includes(action))) return [];
      const to = outcome.state;
      if (action === undefined || !outputs.includes(action)) return [() => ({ ...run, state: to })];
      return [() => this.#answer(run, action, to)];
    });
    const given = inputs
      .filter((input) => estimate.acceptance(input, run.since) === 'always')
      .map((input) => () => this.#give(run, input));
    const waiting = delaysFrom(system, state).map((delay) => () => this.#wait(run, delay));
    return [...own, ...given, ...waiting];
  }

  #answer(run: Run, action: string, state: ConcreteState): Run | string {
    const { estimate, since } = run;
    const event = `${fractionText(since)} ${action}!`;
    const windows: readonly Interval[] =
      estimate.outputs(this.#horizon).find((each) => each.action === action)?.windows ?? [];
    if (!windows.some((window) => containsTime(window, since))) return event;
    const after = estimate.afterTaking(action, point(since));
    return { ...run, state, estimate: after, since: ZERO, trace: [...run.trace, event] };
  }

  #give(run: Run, action: string): Run | undefined {
    const { system, state, estimate, since } = run;
    const step = system.steps(state).steps.find((each) => each.action === action);
    if (step?.outcome.kind === 'error') return undefined;
    return {
      ...run,
      state: step === undefined ? state : step.outcome.state,
      estimate: estimate.afterInput(action, since),
      since: ZERO,
      trace: [...run.trace, `${fractionText(since)} ${action}?`],
    };
  }

  #wait(run: Run, delay: Rational): Run | string | undefined {
    const since = add(run.since, delay);
    if (compare(since, this.#horizon) > 0) return undefined;
    const silence = run.estimate.silence(this.#horizon);
    const sign = silence === undefined ? -1 : compare(since, silence.limit);
    if (sign > 0 || (sign === 0 && silence?.open === true)) return `${fractionText(since)} silence`;
    return { ...run, state: delayed(run.system, run.state, delay)!, since };
  }
}

interface Run {
  readonly system: ConcreteSystem;
  readonly state: ConcreteState;
  readonly estimate: Estimate;
  /** How long ago the last input or output was. */
  readonly since: Rational;
  readonly trace: readonly string[];
}

/** A short delay, and those to and beside the moments where something changes in the system. */
function delaysFrom(system: ConcreteSystem, state: ConcreteState): readonly Rational[] {
  const around = system.changes(state).flatMap((at) => [subtract(at, HALF), at, add(at, HALF)]);
  return [HALF, ...around].filter(
    (delay) => compare(delay, ZERO) > 0 && delayed(system, state, delay) !== undefined,
  );
}
