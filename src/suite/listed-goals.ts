/**
 * Whether tests list all goals that they serve. Who makes a test for a goal knows that it serves this one; whether it serves
 * others too is another question, which not every method asks. What is minimal among the goals that are listed need not be so
 * among those that are served.
 */
import { type JsonObject, type Suite } from './suite.js';

/** For the summary of a suite whose tests may serve goals that they do not list. */
export const SOME_ARE_LISTED: JsonObject = { goalsListed: 'some' };

/** Whether tests list all that they serve, as far as the suite says. */
export function listsAllGoals({ summary }: Suite): boolean {
  return summary['goalsListed'] !== SOME_ARE_LISTED['goalsListed'];
}
