/** Times as users of the library write them: decimals or fractions, in units of the model. */
import { locate } from '../base/diagnostic.js';
import { type Rational, compare, parseRational } from '../base/rational.js';
import { refuse } from './model.js';
import { unfitOptions } from './problems.js';

export function timeOf(text: unknown): Rational {
  const time = typeof text === 'string' ? parseRational(text) : undefined;
  if (time !== undefined && time.numerator >= 0n) return time;
  return refuseTimes(`'${String(text)}' is not a time: write a decimal or a fraction, such as 5/2.`);
}

/** The times of a window, which may have no length. */
export function windowOf(from: string, to: string): readonly [Rational, Rational] {
  const [low, high] = [timeOf(from), timeOf(to)];
  if (compare(low, high) <= 0) return [low, high];
  return refuseTimes(`A window ends no earlier than it begins: '${to}' is before '${from}'.`);
}

function refuseTimes(said: string): never {
  return refuse([locate(unfitOptions.at(undefined, said), { path: '<options>', text: '' }, () => undefined)]);
}
