/** Advice about models that are correct but may not mean what was intended: TKS6xxx. */
import { type Words, rule } from '../../base/diagnostic.js';

export const unreachableLocation = rule(
  'TKS6001',
  'warning',
  'unreachable location',
  (name: string, template: string) =>
    `No path of edges leads from the initial location of '${template}' to the location '${name}'.`,
);

export const variableNeverRead = rule(
  'TKS6002',
  'warning',
  'variable never read',
  (name: string, written: boolean): Words => ({
    message: `The variable '${name}' is ${written ? 'changed but never read' : 'never used'}.`,
    hint: 'Remove it: every variable makes the state space larger.',
  }),
);

export const functionNeverCalled = rule(
  'TKS6003',
  'warning',
  'function never called',
  (name: string) => `The function '${name}' is never called.`,
);

export const channelNeverUsed = rule(
  'TKS6004',
  'warning',
  'channel never used',
  (name: string) => `No edge uses the channel '${name}'.`,
);

export const channelOneSided = rule(
  'TKS6005',
  'warning',
  'channel with one side only',
  (name: string, side: 'sent' | 'received'): Words => ({
    message:
      side === 'sent'
        ? `'${name}!' has no partner: no process receives '${name}?', so these edges are never taken.`
        : `'${name}?' has no partner: no process sends '${name}!', so these edges are never taken.`,
    hint: 'Add the other side, unless the model is meant to be joined with another one.',
  }),
);

export const clockNeverTested = rule(
  'TKS6006',
  'warning',
  'clock never tested',
  (name: string, reset: boolean): Words => ({
    message: `The clock '${name}' is ${reset ? 'reset but never tested' : 'never used'}.`,
    hint: 'Remove it: every clock makes the analysis more expensive.',
  }),
);

export const clockNeverReset = rule('TKS6014', 'warning', 'clock never reset', (name: string): Words => ({
  message: `The clock '${name}' is tested but never reset: it measures the time since the start.`,
  hint: 'Reset it where the time to measure begins, unless the time since the start is meant.',
}));

export const shadows = rule(
  'TKS6007',
  'warning',
  'name hides another',
  (name: string, what: string) => `'${name}' hides ${what} of the same name.`,
);

export const clockGuardOnUrgentEdge = rule(
  'TKS6008',
  'warning',
  'clock guard on an urgent edge',
  (name: string): Words => ({
    message: `The channel '${name}' is urgent, but this edge waits for a clock.`,
    hint: 'Urgent synchronisations happen at once: move the condition on the clock to another edge or location.',
  }),
);

export const timeStops = rule(
  'TKS6009',
  'warning',
  'time stops in a location',
  (name: string, why: 'invariant' | 'urgent' | 'committed'): Words => ({
    message:
      why === 'invariant'
        ? `The invariant of '${name}' forces the process to leave, but no edge does: time stops for the whole system.`
        : `'${name}' is ${why}, but no edge leaves it: time stops for the whole system.`,
  }),
);

export const templateNeverUsed = rule('TKS6010', 'warning', 'template never used', (name: string): Words => ({
  message: `No process of the template '${name}' runs.`,
  hint: `Add '${name}' to the system line.`,
}));

export const processNotListed = rule('TKS6011', 'warning', 'process never used', (name: string): Words => ({
  message: `The process '${name}' is not in the system line, so it does not run.`,
  hint: `Add '${name}' to the system line.`,
}));

export const guardNeverHolds = rule(
  'TKS6012',
  'warning',
  'guard never holds',
  () => 'This guard is always false, so the edge is never taken.',
);

export const guardExcluded = rule(
  'TKS6015',
  'warning',
  'guard that the invariant excludes',
  (location: string, invariant: string): Words => ({
    message: `While the process is in '${location}', the invariant '${invariant}' holds, and this guard never does: the edge is never taken.`,
    hint: 'Relax the invariant or the guard, or remove the edge.',
  }),
);

export const invariantNeverHolds = rule(
  'TKS6013',
  'warning',
  'invariant never holds',
  () => 'This invariant is always false, so the location is never entered.',
);
