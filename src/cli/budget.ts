/** The limits that a command line sets, as the budget of a search. */
import { type Budget } from '../explore/search.js';

export interface BudgetOptions {
  /** Milliseconds. */
  readonly budgetTime?: number | undefined;
  /** Bytes. */
  readonly budgetMemory?: number | undefined;
  readonly budgetStates?: number | undefined;
}

/** A budget that starts to run now. */
export function budgetOf({ budgetTime, budgetMemory, budgetStates }: BudgetOptions): Budget {
  const deadline = budgetTime === undefined ? Infinity : performance.now() + budgetTime;
  return {
    statesMax: budgetStates,
    bytesMax: budgetMemory,
    shouldStop: () => (performance.now() > deadline ? 'time' : undefined),
  };
}

/** What a budget that has ended is called. */
export const LIMIT_WORDS = {
  states: 'the number of states',
  memory: 'memory',
  time: 'time',
  interrupted: 'patience (interrupted)',
} as const;
