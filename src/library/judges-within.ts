/** Judges who have but a part of the time: for work in which others follow. */
import { type ShouldStop, stop } from '../base/stopped.js';
import { type Judge } from '../generators/mutation/generate.js';

/**
 * The same judges, who begin nothing more once it is asked to stop. Each is asked one question at a time, so that nobody who asks
 * later waits for answers that nobody wants any longer.
 */
export function judgesWithin(judges: readonly Judge[], shouldStop: ShouldStop | undefined): readonly Judge[] {
  if (shouldStop === undefined) return judges;
  return judges.map((judge) => {
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
      const answer = last.then(() => {
        const limit = shouldStop();
        return limit === undefined ? ask() : stop(limit);
      });
      last = answer.catch(() => undefined);
      return answer;
    };
    return {
      judge: (...question) => inTurn(() => judge.judge(...question)),
      kills: (...question) => inTurn(() => judge.kills(...question)),
      confirms: (...question) => inTurn(() => judge.confirms(...question)),
    };
  });
}
