/** Work on models that may end early: because the model goes wrong, a budget is used up, or something grows too large. */
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { type ShouldStop, Stopped, stoppable } from '../base/stopped.js';
import { ModelError, wentWrong } from '../semantics/model-error.js';

/** Why there is no answer. Thrown where it is found out; it is no mistake of ours, but an answer. */
export class Unanswered {
  readonly reason: Reason;

  constructor(reason: Reason) {
    this.reason = reason;
  }
}

/** Ends the work: it cannot be followed any further. */
export function giveUp(reason: Reason): never {
  // oxlint-disable-next-line typescript/only-throw-error -- An answer, not an Error.
  throw new Unanswered(reason);
}

/** The result of work, or why it ended early; `when` says what the model was doing if it goes wrong. */
export function answered<T>(
  shouldStop: ShouldStop | undefined,
  when: Parameters<typeof wentWrong>[1],
  work: () => T,
): T | Unanswered {
  const result = stoppable(shouldStop, () => answeredUnlessStopped(when, work));
  return result instanceof Stopped ? new Unanswered(reasonOfLimit(result.limit)) : result;
}

/** The same for a part of some work: a budget that is used up ends all of it, so whoever does all of it hears of that. */
export function answeredUnlessStopped<T>(
  when: Parameters<typeof wentWrong>[1],
  work: () => T,
): T | Unanswered {
  try {
    return work();
  } catch (error) {
    if (error instanceof ModelError) return new Unanswered(wentWrong(error, when));
    if (error instanceof Unanswered) return error;
    throw error;
  }
}
