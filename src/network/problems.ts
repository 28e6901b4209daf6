/** Why a model that is well formed cannot be explored: TKS51xx. */
import { rule } from '../base/diagnostic.js';

export const processNotAnalysable = rule(
  'TKS5101',
  'error',
  'process that is not analysed here',
  (process: string, why: string) => ({
    message: `The process '${process}' cannot be explored: its template uses ${why}.`,
    hint: 'Leave the process out of the system line, or model it without.',
  }),
);

export const variableNotAnalysable = rule(
  'TKS5102',
  'error',
  'variable that is not analysed here',
  (name: string, what: string) => `The variable '${name}' cannot be explored: it holds ${what}.`,
);

export const tooManyEdges = rule('TKS5103', 'error', 'too many edges', (process: string, limit: number) => ({
  message: `The selects of process '${process}' give more than ${limit} edges.`,
  hint: 'Select from a smaller range.',
}));

export const undirectedSynchronisation = rule(
  'TKS5104',
  'error',
  'synchronisation without direction',
  () => ({
    message: 'Synchronisations without direction are not explored here.',
    hint: "Write 'c!' on one side and 'c?' on the other.",
  }),
);

export const clockGuardOnUrgentChannel = rule(
  'TKS5105',
  'error',
  'clock guard with an urgent channel',
  () => ({
    message: 'An edge with an urgent channel cannot wait for a clock, so the model is not explored.',
    hint: 'Move the condition on the clock to an edge before it.',
  }),
);
