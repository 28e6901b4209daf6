/** Work on models that may end early, because the model goes wrong or a budget is used up. */
import { type ShouldStop, Stopped, stopReason, stoppable } from '../base/stopped.js';
import { ModelError, modelErrorText } from '../semantics/model-error.js';

/** Why the work ended early; undefined if it did not. */
export function endedEarly(shouldStop: ShouldStop | undefined, work: () => void): string | undefined {
  try {
    const ended = stoppable(shouldStop, work);
    return ended instanceof Stopped ? stopReason(ended.limit) : undefined;
  } catch (error) {
    if (error instanceof ModelError) return modelErrorText(error);
    throw error;
  }
}
