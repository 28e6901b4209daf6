/** What keeps a model from being completed: TKS942x. */
import { rule } from '../base/diagnostic.js';

export const severalProcesses = rule(
  'TKS9421',
  'error',
  'several processes share an action',
  (action: string, processes: readonly string[]) => ({
    message: `Whether '${action}' is possible depends on ${processes.join(' and ')} together.`,
    hint: 'A guard sees one process only: complete models in which each input and output belongs to one process.',
  }),
);

export const noComplement = rule(
  'TKS9422',
  'error',
  'guard without a complement',
  (guard: string, action: string) => ({
    message: `No guard can express when '${action}' is not possible on the edge with the guard '${guard}'.`,
    hint: 'Write the edge as several edges without selects and quantifiers over clocks.',
  }),
);

export const tooManyParts = rule(
  'TKS9423',
  'error',
  'complement in too many parts',
  (action: string, location: string, most: number) => ({
    message: `Expressing when '${action}' is not possible in ${location} takes more than ${most} edges.`,
    hint: 'Write the guards with fewer comparisons, or split the location.',
  }),
);

export const internalChoice = rule(
  'TKS9424',
  'error',
  'internal edges beside a completion',
  (location: string) => ({
    message: `Internal edges leave ${location}, so what is possible there is not all that is possible after the trace.`,
    hint: 'Internal edges start from committed locations that have no other edges.',
  }),
);

export const committedElsewhere = rule(
  'TKS9425',
  'error',
  'committed location holds up a completion',
  (location: string, action: string) => ({
    message: `While a process is in the committed location ${location}, no other process can add edges for '${action}'.`,
    hint: 'Only internal edges leave committed locations in models of several processes.',
  }),
);

export const channelNotNamed = rule(
  'TKS9426',
  'error',
  'channel that cannot be named',
  (action: string, template: string) => ({
    message: `The channel '${action}' cannot be named in the template ${template}.`,
    hint: 'Give the names that hide it, or the channel, another name.',
  }),
);

export const computedChannel = rule(
  'TKS9427',
  'error',
  'channel computed in several ways',
  (channel: string) => ({
    message: `Which element of the array '${channel}' this edge names is computed when the model runs, and other edges or processes name elements of it too.`,
    hint: 'Let one process use the array, with one role for all elements.',
  }),
);

export const urgentChannel = rule(
  'TKS9428',
  'error',
  'urgent channel in a completion',
  (channel: string) => ({
    message: `The channel '${channel}' is urgent: added edges with it would stop time, or need guards about clocks.`,
    hint: 'Declare the channel without urgent.',
  }),
);

export const stoppedClock = rule(
  'TKS9429',
  'error',
  'invariant that no guard can express',
  (invariant: string) => ({
    message: `The invariant '${invariant}' cannot become a guard.`,
    hint: 'Leave out conditions about rates of clocks.',
  }),
);

export const notCompleted = rule('TKS9430', 'error', 'model that is not completed', (what: string) => ({
  message: `A model with ${what} is not completed.`,
  hint: 'Added edges would be subject to it too.',
}));

export const noTemplates = rule('TKS9431', 'error', 'completion of a TChecker system', () => ({
  message: 'Only UPPAAL models can be completed, and this is a TChecker system.',
  hint: "Convert it first, with 'tickstone convert --to xta'.",
}));

export const tooManyEdges = rule(
  'TKS9432',
  'error',
  'too many edges in a completion',
  (template: string, most: number) => ({
    message: `Completing the template ${template} takes more than ${most} edges.`,
    hint: 'Complete a model with fewer locations, inputs and outputs.',
  }),
);

export const mixedRoles = rule(
  'TKS9433',
  'error',
  'one label, visible and internal',
  (role: string, visible: string, inside: string) => ({
    message: `This label is the ${role} '${visible}' in one process and '${inside}', which is neither input nor output, in another.`,
    hint: 'Give the processes templates of their own.',
  }),
);
