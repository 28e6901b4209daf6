/** Of a partial result that must not replace a complete one. */
import { type Output } from '../output.js';

export function sayBeside(output: Output, path: string, beside: string): void {
  output.say(
    `${path} is left as it is, because this result is not complete; what there is so far is in ${beside}`,
  );
}
