/**
 * The limits that a command line sets: of the whole command, from its start on, whatever it does.
 *
 * INVARIANT all budgets of a command end at the same time.
 */
import { listenTo } from '../base/stopped.js';
import { type Budget } from '../explore/search.js';
import { collectGarbage, defaultMemoryLimit, isMemoryShort, residentBytes } from './memory.js';
import { isInterrupted } from './signals.js';

export interface BudgetOptions {
  /** Milliseconds. */
  readonly budgetTime?: number | undefined;
  /** Bytes of the process. */
  readonly budgetMemory?: number | undefined;
  readonly budgetStates?: number | undefined;
}

/** When the command began, by the clock of this thread. */
let begun = performance.now();

/** When this thread was free last, and could hear signals itself. */
let rested = begun;

/** This thread waits, and hears signals itself. */
export function noteRest(): void {
  rested = performance.now();
}

/** For how long this thread has worked without a rest. */
export function msBusy(): number {
  return performance.now() - rested;
}

/** The time of the command begins now. */
export function beginCommand(): void {
  begun = performance.now();
  noteRest();
  listenTo({});
}

/** From now on, whatever the command does listens to its limits. */
export function limitCommand(options: BudgetOptions): void {
  const { deadline, memoryMax } = limitsOf(options);
  listenTo(until(deadline, memoryMax, {}));
}

/** Nothing stops the command any more: what there is to tell is told when its budget is used up, too. */
export function freeCommand(): void {
  listenTo({});
}

/** Milliseconds that are left of the time budget. */
export function msLeftOf(options: BudgetOptions): number {
  return Math.max(0, limitsOf(options).deadline - performance.now());
}

interface Limits {
  readonly deadline: number;
  readonly memoryMax: number;
}

function limitsOf({ budgetTime, budgetMemory }: BudgetOptions): Limits {
  return {
    deadline: budgetTime === undefined ? Infinity : begun + budgetTime,
    memoryMax: budgetMemory ?? defaultMemoryLimit(),
  };
}

/** What is left of the limits of the command. */
export function budgetOf(options: BudgetOptions): Budget {
  const { deadline, memoryMax } = limitsOf(options);
  const { budgetStates } = options;
  if (residentBytes() > memoryMax / 2) collectGarbage();
  // What is not stored by the search takes its part; stopping early is better than a table that grows too large.
  const bytesMax = Math.max(memoryMax - residentBytes(), STORE_BYTES_MIN);
  return until(deadline, memoryMax, { statesMax: budgetStates, bytesMax });
}

function until(deadline: number, memoryMax: number, sizes: Pick<Budget, 'statesMax' | 'bytesMax'>): Budget {
  let nextLook = 0;
  return {
    ...sizes,
    part(share) {
      const now = performance.now();
      return until(now + Math.max(0, deadline - now) * share, memoryMax, sizes);
    },
    msLeft: () => Math.max(0, deadline - performance.now()),
    shouldStop() {
      const now = performance.now();
      if (now > deadline) return 'time';
      if (isInterrupted(msBusy())) return 'interrupted';
      if (now < nextLook) return undefined;
      nextLook = now + MEMORY_LOOK_MS;
      return isMemoryShort(memoryMax) ? 'memory' : undefined;
    },
  };
}

/** To look at memory takes as long as many states do. */
const MEMORY_LOOK_MS = 40;

/** So much can be stored in any case, before the process as a whole is looked at. */
const STORE_BYTES_MIN = 8e6;
