/**
 * What a model allows after a trace, and what an observation is worth: right, foreign or wrong, as docs/theory/open-systems.md
 * defines it. Two estimates are followed, of the specification in its environment and of its processes under test alone;
 * without an environment both are one.
 *
 * INVARIANT an Allowed is a value; asking it changes nothing but what its estimates remember.
 */
import { type Interval, joinIntervals } from '../base/interval.js';
import { type Rational, compare } from '../base/rational.js';
import { type Budget } from '../explore/search.js';
import { type ConformanceSide } from './conformance.js';
import { Estimators } from './estimators.js';
import { type Readings, readings } from './readings.js';
import { type Estimate, type PossibleOutput, type SilenceLimit } from './state-estimate.js';

/** Makes them for one model. */
export class AllowedEstimators {
  readonly #readings: Readings;
  readonly #together: Estimators;
  readonly #alone: Estimators;

  constructor(model: ConformanceSide, shouldStop: Budget['shouldStop']) {
    this.#readings = readings(model);
    const { together, alone, hasEnvironment } = this.#readings;
    const completion = hasEnvironment ? 'none' : 'demonic';
    this.#together = new Estimators(together.network, together.tested, { completion, shouldStop });
    this.#alone =
      alone === together
        ? this.#together
        : new Estimators(alone.network, alone.tested, { completion: 'demonic', shouldStop });
  }

  /** At the start, for times that are multiples of 1/scale and at most `horizon`; undefined if zones cannot hold them. */
  initial(scale: bigint, horizon: Rational): Allowed | undefined {
    const together = this.#together.get(scale, horizon)?.initial();
    const alone = this.#alone.get(scale, horizon)?.initial();
    return together && alone && new Allowed(together, alone);
  }
}

export class Allowed {
  readonly #together: Estimate;
  readonly #alone: Estimate;

  constructor(together: Estimate, alone: Estimate) {
    this.#together = together;
    this.#alone = alone;
  }

  /** The trace has left the specification: nothing is wrong any more. */
  get anything(): boolean {
    return this.#alone.anything;
  }

  /** The trace is none of the model's. */
  get isEmpty(): boolean {
    return this.#together.isEmpty;
  }

  /** Whether it allows no more than the model does. */
  get isExact(): boolean {
    return this.#together.isExact && this.#alone.isExact;
  }

  /** The outputs that are right until the horizon, in the order of the interface. */
  right(horizon: Rational): readonly PossibleOutput[] {
    return this.#together.outputs(horizon);
  }

  /** The outputs that are right or foreign. */
  notWrong(horizon: Rational): readonly PossibleOutput[] {
    if (this.#alone === this.#together) return this.right(horizon);
    const windows = new Map<string, Interval[]>();
    for (const { action, windows: some } of [...this.right(horizon), ...this.#alone.outputs(horizon)])
      windows.set(action, [...(windows.get(action) ?? []), ...some]);
    return [...windows].map(([action, all]) => ({ action, windows: joinIntervals(all) }));
  }

  /**
   * Until when silence is not wrong, at most until the horizon. `isDue` says that it is wrong from then on: an output could
   * come until then, and should have.
   */
  silence(horizon: Rational): { readonly until: Rational; readonly isDue: boolean } {
    const right = this.#together.silence(horizon);
    if (right === undefined) return { until: horizon, isDue: false };
    if (this.#alone === this.#together && !this.#together.isInEnvironment)
      return { until: right.limit, isDue: this.#comesUntil(right, this.right(horizon)) };
    const alone = this.#alone.silence(horizon);
    const { isStuck, allowed } = this.#together.patience(horizon);
    if (isStuck) {
      if (alone === undefined) return { until: horizon, isDue: false };
      const last = isLater(alone, right) ? alone : right;
      return { until: last.limit, isDue: this.#comesUntil(last, this.notWrong(horizon)) };
    }
    const isOfSystem = alone !== undefined && !isLater(alone, right);
    const isWaitedFor = allowed === undefined || isLater(allowed, right);
    return {
      until: right.limit,
      isDue: isOfSystem && isWaitedFor && this.#comesUntil(right, this.notWrong(horizon)),
    };
  }

  /** Whether an output can come at the last moment at which there may still be silence, or arbitrarily close to it. */
  #comesUntil({ limit, open }: SilenceLimit, outputs: readonly PossibleOutput[]): boolean {
    return outputs.some(({ windows }) =>
      windows.some(({ high, highOpen }) => {
        const order = high === undefined ? 1 : compare(high, limit);
        return order > 0 || (order === 0 && (open || !highOpen));
      }),
    );
  }

  /** Whether the tester may give an input at this time and it is always taken, or perhaps not, or it may not be given. */
  acceptance(action: string, at: Rational): 'always' | 'sometimes' | 'never' {
    const together = this.#together.acceptance(action, at);
    if (this.#alone === this.#together || together === 'never') return together;
    return this.#alone.acceptance(action, at) === 'always' ? 'always' : 'sometimes';
  }

  afterInput(action: string, at: Rational): Allowed {
    return this.#after((estimate) => estimate.afterInput(action, at));
  }

  /** At some time of the window. */
  afterOutput(action: string, window: Interval): Allowed {
    return this.#after((estimate) => estimate.afterOutput(action, window));
  }

  /** After an input or output at this time, by the states that can take it. */
  afterAcceptance(action: string, at: Rational): Allowed {
    return this.#after((estimate) => estimate.afterAcceptance(action, at));
  }

  /** After silence until this time, when it turns out that an action cannot be taken. Times then count from there. */
  afterRefusal(action: string, at: Rational): Allowed {
    return this.#after((estimate) => estimate.afterRefusal(action, at));
  }

  #after(next: (estimate: Estimate) => Estimate): Allowed {
    const together = next(this.#together);
    return new Allowed(together, this.#alone === this.#together ? together : next(this.#alone));
  }
}

function isLater(one: SilenceLimit, other: SilenceLimit): boolean {
  const order = compare(one.limit, other.limit);
  return order > 0 || (order === 0 && other.open && !one.open);
}
