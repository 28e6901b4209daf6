/**
 * How long work is broken off from inside.
 *
 * Searches look at their budgets between steps, but the code of a model can run for hours within one: whoever runs
 * such code asks `stopIfAsked` now and then, and that ends the work with a `Stopped` if the budget of the innermost
 * `stoppable` is used up. Numbers that leave what a zone can hold end work in the same way.
 *
 * INVARIANT a `Stopped` is an answer, no mistake of ours or of the model: whoever can say "unknown" catches it. What was
 * broken off is left as it was at some point: never look at it again, only at what it has handed out.
 */

/** Why work ended without an answer: a budget, the user, clock values that no zone can hold, a query that is too large. */
export type StopLimit = 'states' | 'memory' | 'time' | 'interrupted' | 'numbers' | 'size';

/** Says whether the time is up, memory runs short, or the user has asked to stop. */
export type ShouldStop = () => 'time' | 'memory' | 'interrupted' | undefined;

export class Stopped {
  readonly name = 'Stopped';
  readonly limit: StopLimit;

  constructor(limit: StopLimit) {
    this.limit = limit;
  }
}

/** Of the work that runs now. Work is synchronous, so there is one at a time, and they nest. */
let current: ShouldStop | undefined;

/** The result of work, or why it was broken off. Without a question of its own, it listens to the one around it. */
export function stoppable<T>(shouldStop: ShouldStop | undefined, work: () => T): T | Stopped {
  const around = current;
  current = shouldStop ?? around;
  try {
    return work();
  } catch (error) {
    if (error instanceof Stopped) return error;
    throw error;
  } finally {
    current = around;
  }
}

/** Ends the work that runs now if its budget is used up. */
export function stopIfAsked(): void {
  const limit = current?.();
  if (limit !== undefined) stop(limit);
}

export function stop(limit: StopLimit): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is an answer, see Stopped.
  throw new Stopped(limit);
}

/** After work was torn down from outside, so that nothing of it had a chance to clean up. */
export function forgetWork(): void {
  current = undefined;
}
