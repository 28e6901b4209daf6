/** Budgets that end after so much work, whatever the machine is doing meanwhile. */
import { type ShouldStop } from '../../src/base/stopped.js';

/** The time is up when it has been asked for so often: searches ask every so many steps, so it is a count of work. */
export function upAfter(questions: number): ShouldStop {
  let asked = 0;
  return () => (asked++ < questions ? undefined : 'time');
}
