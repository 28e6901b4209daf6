/** What is odd about the code that models give for tests: TKS932x. */
import { rule } from '../base/diagnostic.js';

export const unknownInTestCode = rule(
  'TKS9321',
  'warning',
  'unknown name in test code',
  (name: string, suggestion: string | undefined) => ({
    message: `The test code asks for the value of '${name}', which is not a variable or constant here; it is left as it is.`,
    hint:
      suggestion === undefined
        ? "Write '\\$' for a dollar sign that is meant as such."
        : `Did you mean '${suggestion}'?`,
  }),
);
