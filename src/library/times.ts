/** Times as users of the library write them: decimals or fractions, in units of the model. */
import { locate } from '../base/diagnostic.js';
import { type Rational, parseRational } from '../base/rational.js';
import { refuse } from './model.js';
import { unfitOptions } from './problems.js';

export function timeOf(text: string): Rational {
  const time = parseRational(text);
  if (time !== undefined && time.numerator >= 0n) return time;
  const said = `'${text}' is not a time: write a decimal or a fraction, such as 5/2.`;
  return refuse([locate(unfitOptions.at(undefined, said), { path: '<options>', text: '' }, () => undefined)]);
}
