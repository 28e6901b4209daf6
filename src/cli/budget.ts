/** The limits that a command line sets, as the budget of a search. */
import { type Budget } from '../explore/search.js';
import { collectGarbage, defaultMemoryLimit, isMemoryShort, residentBytes } from './memory.js';

export interface BudgetOptions {
  /** Milliseconds. */
  readonly budgetTime?: number | undefined;
  /** Bytes of the process. */
  readonly budgetMemory?: number | undefined;
  readonly budgetStates?: number | undefined;
}

/** A budget that starts to run now. */
export function budgetOf({ budgetTime, budgetMemory, budgetStates }: BudgetOptions): Budget {
  const deadline = budgetTime === undefined ? Infinity : performance.now() + budgetTime;
  const memoryMax = budgetMemory ?? defaultMemoryLimit();
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
    shouldStop() {
      const now = performance.now();
      if (now > deadline) return 'time';
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
