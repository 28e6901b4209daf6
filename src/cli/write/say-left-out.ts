/** Of an evaluation that ended early: what is missing. */
import { reasonOfLimit } from '../../base/reason.js';
import { type leftOut } from '../../library/evaluate.js';
import { count } from '../../output/suite-words.js';
import { reasonText } from '../../suite/reason-text.js';
import { type Output } from '../output.js';

/** How many tests are missing, and why. */
export function sayLeftOut(output: Output, { limit, notEvaluated = [] }: ReturnType<typeof leftOut>): void {
  if (limit === undefined) return;
  const missing = count(notEvaluated.length, 'test was', 'tests were');
  output.say(`${missing} not evaluated: ${reasonText(reasonOfLimit(limit))}`);
}
