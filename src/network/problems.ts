/** Why a model that is well formed cannot be explored: TKS51xx. */
import { rule } from '../base/diagnostic.js';

export const processNotAnalysable = rule(
  'TKS5101',
  'error',
  'process that is not analysed here',
  (process: string, why: string) => ({
    message: `The process '${process}' cannot be explored: its template uses ${why}.`,
    hint: 'Leave the process out of the system line, or model it without that.',
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

export const tooManyClocks = rule('TKS5106', 'error', 'too many clocks', (count: number, limit: number) => ({
  message: `The system has ${count} clocks, but at most ${limit} can be explored.`,
  hint: 'Use fewer processes or smaller arrays of clocks.',
}));

export const tooManyConstraints = rule(
  'TKS5107',
  'error',
  'too many clock constraints',
  (what: string, limit: number) => ({
    message: `The ${what} has more than ${limit} parts when its quantifiers are spelled out.`,
    hint: 'Quantify over a smaller range, or compare the clock with one number that a function computes.',
  }),
);

export const tooManyConstraintsTogether = rule(
  'TKS5108',
  'error',
  'too many clock constraints together',
  (which: string, count: number, limit: number) => ({
    message: `The ${which} can have ${count} clock constraints together, but at most ${limit} can be explored.`,
    hint: 'Use fewer processes, or compare fewer clocks.',
  }),
);

export const tooManyEdgesTogether = rule(
  'TKS5109',
  'error',
  'too many edges of all processes',
  (limit: number) => ({
    message: `The processes have more than ${limit} edges together.`,
    hint: 'Use fewer processes, or select from smaller ranges.',
  }),
);
