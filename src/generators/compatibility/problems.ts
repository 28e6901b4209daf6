/** What can be wrong with questions whether processes fit together: TKS966x. */
import { rule } from '../../base/diagnostic.js';

export const tooFewProcesses = rule('TKS9660', 'error', 'too few processes', (known: readonly string[]) => ({
  message: 'Compatibility is a question about two processes or more.',
  hint: `Name at least two of ${known.map((name) => `'${name}'`).join(', ')}.`,
}));
