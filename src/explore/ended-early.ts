/** Work on models that may end early, because the model goes wrong or a budget is used up. */
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { type ShouldStop, Stopped, stoppable } from '../base/stopped.js';
import { ModelError, wentWrong } from '../semantics/model-error.js';

/** Why the work ended early; undefined if it did not. */
export function endedEarly(shouldStop: ShouldStop | undefined, work: () => void): Reason | undefined {
  try {
    const ended = stoppable(shouldStop, work);
    return ended instanceof Stopped ? reasonOfLimit(ended.limit) : undefined;
  } catch (error) {
    if (error instanceof ModelError) return wentWrong(error, 'search');
    throw error;
  }
}
