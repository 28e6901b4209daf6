/**
 * What a model allows after a trace, and what an observation is worth: right, foreign or wrong, as docs/theory/open-systems.md
 * defines it. Two estimates are followed, of the specification in its environment and of its processes under test alone;
 * without an environment both are one.
 *
 * INVARIANT an Allowed is a value; asking it changes nothing but what its estimates remember.
 */
import { pushTo } from '../base/maps.js';
import { type Interval, joinIntervals, point } from '../base/interval.js';
import { type Rational, ZERO, compare, ratio, subtract } from '../base/rational.js';
import { earlierThan, strictlyEarlier } from '../semantics/zone-parts.js';
import { type ConformanceSide, type VisibleEvent } from './conformance.js';
import { estimatorsOf } from './estimators.js';
import { type SilenceLimit, isLater } from './patience.js';
import { readings } from './readings.js';
import { type Estimate, type PossibleOutput } from './state-estimate.js';

/**
 * At the start, for times that are multiples of 1/scale and at most `horizon`; undefined if zones cannot hold them. In an
 * environment, the times of outputs are remembered on traces that take no longer than is said, if they can be.
 */
export type AllowedEstimators = (scale: bigint, horizon: Rational, longest?: Rational) => Allowed | undefined;

export function allowedEstimators(model: ConformanceSide): AllowedEstimators {
  const { together, alone, hasEnvironment } = readings(model);
  const inside = estimatorsOf(together, { completion: hasEnvironment ? 'none' : 'demonic' });
  const outside = alone === together ? inside : estimatorsOf(alone, { completion: 'demonic' });
  return (scale, horizon, longest) => {
    const at = (remembered?: Rational): Allowed | undefined => {
      const [right, own] = [inside, outside].map((estimates) => estimates(scale, horizon, remembered));
      return right && own && new Allowed(right, own);
    };
    return (hasEnvironment && longest !== undefined ? at(longest) : undefined) ?? at();
  };
}

/** What goes on with every input and output. */
interface Following<T> {
  afterInput(action: string, at: Rational): T;
  afterTaking(action: string, window: Interval): T;
}

/** After a trace whose times are known. */
export function afterTrace<T extends Following<T>>(start: T, trace: readonly VisibleEvent[]): T {
  let known = start;
  for (const { kind, action, delay } of trace)
    known = kind === 'input' ? known.afterInput(action, delay) : known.afterTaking(action, point(delay));
  return known;
}

export interface Silence {
  readonly until: Rational;
  /** How long the tester listens: a little less where it is no longer the environment at the end. */
  readonly listens: Rational;
  /** It is wrong from then on. */
  readonly isOver: boolean;
  /** And an output could come until then, and should have. */
  readonly isDue: boolean;
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
      pushTo(windows, action, ...some);
    return [...windows].map(([action, all]) => ({ action, windows: joinIntervals(all) }));
  }

  /** Until when silence is not wrong, at most until the horizon. */
  silence(horizon: Rational): Silence {
    const end = this.#endOfSilence(horizon);
    if (end === undefined) return { until: horizon, listens: horizon, isOver: false, isDue: false };
    const { last, isOver } = end;
    const isDue = isOver && this.#comesUntil(last, this.notWrong(horizon));
    const left = isOver || !last.open ? ZERO : ratio(1n, 4n * BigInt(this.#together.scale));
    return { until: last.limit, listens: subtract(last.limit, left), isOver, isDue };
  }

  /** From when on silence is wrong, before the horizon: the tester may wait for longer. */
  silenceWrongBeyond(horizon: Rational): SilenceLimit | undefined {
    const end = this.#endOfSilence(horizon);
    return end?.isOver === true ? end.last : undefined;
  }

  /** Until when silence is not wrong, and whether it is wrong from then on; undefined if it is not until the horizon. */
  #endOfSilence(horizon: Rational): { readonly last: SilenceLimit; readonly isOver: boolean } | undefined {
    const right = this.#together.silence(horizon);
    if (right === undefined) return undefined;
    if (this.#alone === this.#together && !this.#together.isInEnvironment)
      return { last: right, isOver: true };
    const alone = this.#alone.silence(horizon);
    const { isStuck, allowed, stuck } = this.#together.patience(horizon);
    const { isWide } = this.#together.times;
    if (isStuck && (!isWide || this.#together.isCovered(point(horizon), stuck)))
      return alone && { last: isLater(alone, right) ? alone : right, isOver: true };
    const isOfSystem = alone !== undefined && !isLater(alone, right);
    const isWaitedFor = allowed === undefined || isLater(allowed, right);
    const isOver = isOfSystem && isWaitedFor && (!isWide || this.#isAlwaysOver(right, horizon));
    return { last: right, isOver };
  }

  /** Whether silence beyond a time is wrong whenever outputs came: the tester waits for longer, and nobody else does. */
  #isAlwaysOver({ limit, open }: SilenceLimit, horizon: Rational): boolean {
    const { times } = this.#together;
    const { waiting, stuck } = this.#together.patience(horizon);
    const before = open ? earlierThan : strictlyEarlier;
    const waits = waiting.map((zone) => before(zone, times.dim));
    const together = [...this.#together.silentTimes(horizon), ...stuck];
    return (
      this.#together.isCovered(point(limit), [...waits, ...stuck]) &&
      times.holdAll(this.#alone.silentTimes(horizon), together)
    );
  }

  /** Whether the tester may wait until a time, whenever outputs came. */
  mayWait(until: Rational): boolean {
    if (!this.#together.times.isWide) return true;
    const { waiting, stuck } = this.#together.patience(until);
    const zones = [...this.#together.silentTimes(until), ...waiting, ...stuck];
    return this.#together.isCovered({ ...point(until), low: ZERO }, zones);
  }

  /** Whether an input is given, or an output is right, at every time of a window, whenever outputs came before. */
  isAlways(action: string, window: Interval): boolean {
    return !this.#together.times.isWide || this.#together.isAlways(action, window);
  }

  /** Whether an output may come at any time of a window, and what follows can still be told. */
  get mayWiden(): boolean {
    return !this.#together.isInEnvironment || this.#together.mayWiden;
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
    if (together === 'never') return together;
    if (!this.isAlways(action, point(at))) return 'sometimes';
    if (this.#alone === this.#together) return together;
    return this.#alone.acceptance(action, at) === 'always' ? 'always' : 'sometimes';
  }

  afterInput(action: string, at: Rational): Allowed {
    return this.#after((estimate) => estimate.afterInput(action, at));
  }

  /** After an input or output at some time of the window, by the states that can take it. */
  afterTaking(action: string, window: Interval): Allowed {
    return this.#after((estimate) => estimate.afterTaking(action, window));
  }

  /** After silence until this time, when it turns out that an action cannot be taken. Times then count from there. */
  afterRefusal(action: string, at: Rational): Allowed {
    return this.#after((estimate) => estimate.afterRefusal(action, at));
  }

  #after(next: (estimate: Estimate) => Estimate): Allowed {
    const together = next(this.#together);
    const alone = this.#alone === this.#together ? together : next(this.#alone);
    const canForget = together.times.isWide && together.isFree && alone.isFree;
    return canForget ? new Allowed(together.forgetting(), alone.forgetting()) : new Allowed(together, alone);
  }
}
