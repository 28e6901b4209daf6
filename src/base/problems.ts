/** What can be wrong with a call of the library (TKS978x). */
import { rule } from './diagnostic.js';

export const unfitCall = rule(
  'TKS9780',
  'error',
  'call with an option that does not exist',
  (message: string, hint: string | undefined) => ({ message, hint }),
);
