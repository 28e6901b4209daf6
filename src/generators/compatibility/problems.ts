/** What can be wrong with questions whether processes fit together: TKS966x. */
import { rule } from '../../base/diagnostic.js';

export const tooFewProcesses = rule('TKS9660', 'error', 'too few processes', (known: readonly string[]) => ({
  message: 'Compatibility is a question about two processes or more.',
  hint: `Name at least two of ${known.map((name) => `'${name}'`).join(', ')}.`,
}));

export const environmentNotWritten = rule(
  'TKS9661',
  'error',
  'environment that is not written',
  (why: string, hint: string) => ({
    message: `The most general environment cannot be written as a model, because ${why}.`,
    hint,
  }),
);
