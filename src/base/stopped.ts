/**
 * How long work is broken off from inside.
 *
 * Searches look at their budgets between steps, but the code of a model can run for hours within one, and so can
 * whatever goes through a large model or suite: who does that asks `stopIfAsked` now and then, or `spend`s as it goes,
 * and that ends the work with a `Stopped` if the budget of the innermost `stoppable` is used up; outside of all of them,
 * the one that the process listens to. Numbers that leave what a zone can hold end work in the same way.
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

/** What work listens to: a question, and the same with a share of the time that is left. */
export interface Limits {
  readonly shouldStop?: ShouldStop | undefined;
  readonly part?: ((share: number) => Limits) | undefined;
}

/** How much is spent between two questions whether to stop: a millisecond or two. */
export const SPENT_PER_LOOK = 10_000;

let untilLook = SPENT_PER_LOOK;

/** What work listens to that says nothing else: of the process as a whole. */
let outermost: Limits = {};

/** Of the work that runs now. Work is synchronous, so there is one at a time, and they nest. */
let current: ShouldStop | undefined;

/** Until it is said otherwise, all work of the process listens to these limits. */
export function listenTo(limits: Limits): void {
  outermost = limits;
  current = limits.shouldStop;
  // When work looks does not depend on what was done before it.
  untilLook = SPENT_PER_LOOK;
}

/** The question of the work that runs now, as if it had but a share of the time that is left, where that can be said. */
export function withShareOfTime(share: number): ShouldStop | undefined {
  return current === outermost.shouldStop ? (outermost.part?.(share).shouldStop ?? current) : current;
}

/** A question of one's own besides that of the work that runs now. */
export function besides(own: ShouldStop): ShouldStop {
  const around = current;
  return () => own() ?? around?.();
}

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

/**
 * Does work that fills something as it goes, and says by what it was broken off: what it has filled so far may be used then.
 * Where it may not end so, it is broken off as all work is.
 */
export function stopOf(work: () => void, mayEnd = true): StopLimit | undefined {
  if (!mayEnd) {
    work();
    return undefined;
  }
  const ended = stoppable(undefined, () => {
    work();
    return undefined;
  });
  return ended?.limit;
}

/** Ends the work that runs now if its budget is used up; what needs little room may go on where memory runs short. */
export function stopIfAsked(ignored?: 'memory'): void {
  const limit = current?.();
  if (limit !== undefined && limit !== ignored) stop(limit);
}

/** Whether the budget of the work that runs now is used up: for work that can end with what it has. */
export function isStopAsked(): boolean {
  return current?.() !== undefined;
}

/** Counts work as it is done, a unit for some tenths of a microsecond; now and then it asks whether to stop. */
export function spend(units = 1): void {
  untilLook -= units;
  if (untilLook >= 0) return;
  untilLook = SPENT_PER_LOOK;
  stopIfAsked();
}

/** Work that nothing stops: what there is to tell is put together when the budget is used up, too. */
export function unstoppable<T>(work: () => T): T {
  const around = current;
  current = undefined;
  try {
    return work();
  } finally {
    current = around;
  }
}

export function stop(limit: StopLimit): never {
  // oxlint-disable-next-line typescript/only-throw-error -- It is an answer, see Stopped.
  throw new Stopped(limit);
}

/** After work was torn down from outside, so that nothing of it had a chance to clean up. */
export function forgetWork(): void {
  current = outermost.shouldStop;
}
