/** What stands around every piece of work: how far it may go, who hears how far it is, and who can end it. */
import { type ShouldStop, type StopLimit, Stopped, stoppable } from '../base/stopped.js';
import { type Budget, type Counts } from '../explore/search.js';
import { type OptionRules, AMOUNT, callback, nested, thing } from '../base/option-rules.js';

/** How far work may go before it ends with what it has. What is not said has no limit. */
export interface BudgetOptions {
  /** Milliseconds. */
  readonly time?: number | undefined;
  /** Bytes that states may take. */
  readonly memory?: number | undefined;
  /** States that are visited. */
  readonly states?: number | undefined;
}

/** Something that can say stop, such as an AbortSignal. */
export interface Signal {
  readonly aborted: boolean;
}

/** How far work is: what is counted, and how many of how many, where that is known. */
export interface Progress {
  readonly what: string;
  readonly done: number;
  readonly all?: number | undefined;
}

/** How far work may go, who hears of it, and who can end it. */
export interface WorkOptions {
  /** Ends the work when it is used up; what was found stays. */
  readonly budget?: BudgetOptions | undefined;
  /**
   * Ends the work, which keeps what it has found. Work runs in one go on its thread: a signal is seen if `onProgress` sets
   * it off, or if it was set off before. To be able to end work at any time, run it in a worker.
   */
  readonly signal?: Signal | undefined;
  /** Is told now and then. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

const BUDGET_RULES: OptionRules<BudgetOptions> = { time: AMOUNT, memory: AMOUNT, states: AMOUNT };

export const WORK_RULES: OptionRules<WorkOptions> = {
  budget: nested(BUDGET_RULES),
  signal: thing('an AbortSignal, or something else with `aborted`'),
  onProgress: callback(),
};

/** Work as those who do it see it. Whoever owns the process has more to say than the options of a call. */
export interface Work {
  /** What is left of the budget of the whole work. */
  readonly budget: () => Budget;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Of a search. */
  readonly onCounts?: ((counts: Counts, what: string) => void) | undefined;
  /** Does a part of the work, unless it is broken off: then it says why. */
  readonly run: <T>(part: () => T) => Ran<T>;
}

export type Ran<T> =
  | { readonly value: T; readonly limit?: undefined }
  | { readonly value: undefined; readonly limit: StopLimit };

/** Node and browsers both have them; this layer knows neither. */
declare const performance: { now(): number };
declare function setTimeout(then: () => void): unknown;

/** Lets others on the thread have their turn: who paints, who listens, who sets off a signal. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function nowMs(): number {
  return performance.now();
}

export function workOf({ budget = {}, signal, onProgress }: WorkOptions): Work {
  const { time, memory, states } = budget;
  const until = (deadline: number): Budget => {
    const shouldStop: ShouldStop = () =>
      signal?.aborted === true ? 'interrupted' : nowMs() > deadline ? 'time' : undefined;
    return {
      statesMax: states,
      bytesMax: memory,
      shouldStop,
      part(share) {
        const now = nowMs();
        return until(now + Math.max(0, deadline - now) * share);
      },
      msLeft: () => Math.max(0, deadline - nowMs()),
    };
  };
  const begun = until(time === undefined ? Infinity : nowMs() + time);
  return {
    budget: () => begun,
    onProgress,
    onCounts(counts, what) {
      onProgress?.({ what, done: counts.visited });
    },
    run(part) {
      const value = stoppable(begun.shouldStop, part);
      return value instanceof Stopped ? { value: undefined, limit: value.limit } : { value };
    },
  };
}
