/** A budget that remembers what it has said: goals tell that some budget has ended the work on them, and not which. */
import { type StopLimit } from '../base/stopped.js';
import { type Budget } from '../explore/search.js';

export interface OverheardBudget {
  readonly budget: Budget;
  /** What has ended the work, if something has. */
  readonly limit: () => StopLimit;
}

export function overheard(budget: Budget): OverheardBudget {
  let said: StopLimit | undefined;
  const heard = (each: Budget): Budget => ({
    ...each,
    shouldStop: () => {
      const limit = each.shouldStop?.();
      said = limit ?? said;
      return limit;
    },
    ...(each.part === undefined ? {} : { part: (share: number) => heard(each.part!(share)) }),
  });
  return { budget: heard(budget), limit: () => said ?? unsaidLimit(budget) };
}

/** Searches count states and bytes themselves, and threads have a clock of their own. */
function unsaidLimit({ msLeft, statesMax, bytesMax }: Budget): StopLimit {
  if (msLeft !== undefined && msLeft() <= 0) return 'time';
  return statesMax !== undefined ? 'states' : bytesMax !== undefined ? 'memory' : 'time';
}
