/** What stands around every piece of work: how far it may go, who hears how far it is, and who can end it. */
import { type BudgetLimit } from '../base/reason.js';
import { type ShouldStop } from '../base/stopped.js';
import { type Budget, type Counts } from '../explore/search.js';

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

/** Work as those who do it see it. Whoever owns the process has more to say than the options of a call. */
export interface Work {
  /** A budget that starts to run now. */
  readonly budget: () => Budget;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Of a search. */
  readonly onCounts?: ((counts: Counts, what: string) => void) | undefined;
  /** Does a part of the work; undefined if it was torn down from outside. */
  readonly run: <T>(part: () => T) => { readonly value: T } | undefined;
}

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
  return {
    budget() {
      const deadline = time === undefined ? Infinity : nowMs() + time;
      const shouldStop: ShouldStop = () =>
        signal?.aborted === true ? 'interrupted' : nowMs() > deadline ? 'time' : undefined;
      return { statesMax: states, bytesMax: memory, shouldStop };
    },
    onProgress,
    onCounts(counts, what) {
      onProgress?.({ what, done: counts.visited });
    },
    run: (part) => ({ value: part() }),
  };
}

/** The limit that is told where work was torn down. */
export const TORN_DOWN = 'interrupted' satisfies BudgetLimit;
