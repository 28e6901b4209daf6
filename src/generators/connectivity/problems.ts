/** Why the method does not fit a model: TKS95xx. */
import { rule } from '../../base/diagnostic.js';

export const notDeterministic = rule(
  'TKS9501',
  'error',
  'not input/output deterministic',
  (first: string, second: string, where: string) => ({
    message: `Connectivity tests need at most one step per input and one output at a time, but ${where} both ${first} and ${second} can be taken.`,
    hint: 'Make the guards exclude each other, or let a committed location decide which comes first.',
  }),
);

export const notOutputUrgent = rule(
  'TKS9502',
  'error',
  'not output-urgent',
  (step: string, where: string) => ({
    message: `Connectivity tests of timed models need outputs at exact times, but ${where} ${step} can be taken and time can pass as well.`,
    hint: 'Let an invariant, a committed location or an urgent channel force the step when it becomes possible.',
  }),
);

export const internalLoop = rule('TKS9503', 'error', 'endless internal steps', (where: string) => ({
  message: `Internal steps can follow one another for ever ${where}.`,
  hint: 'Let a visible action come between them.',
}));

export const clocksNotRegular = rule(
  'TKS9504',
  'error',
  'clocks that the method cannot follow',
  (what: string) => ({
    message: `Connectivity tests of timed models cannot follow clocks where ${what}.`,
    hint: 'Compare clocks with constants only, and set them to constants.',
  }),
);

export const modelGoesWrong = rule('TKS9505', 'error', 'model goes wrong', (what: string) => ({
  message: `The model goes wrong in a state that connectivity tests reach: ${what}`,
  hint: "Use 'tickstone verify --trace' to see how it gets there.",
}));

/** What can be done about something that both sides use. */
const REMEDIES = {
  /** One side reads what the other writes. */
  share: (variable: string) =>
    `Let it pass through a wire of its own with '--shared ${variable}', or as a value of an input or output: change it only where one is sent.`,
  /** A side reads what it also tells the other. */
  split: (variable: string) =>
    `Give each side a variable of its own in place of '${variable}', and pass the value with an input or output, so that a cut wire keeps it from arriving.`,
  clock: (clock: string) => `Give each side a clock of its own in place of '${clock}'.`,
} as const;

export const environmentIsSystem = rule(
  'TKS9506',
  'error',
  'environment shares variables',
  (variable: string, remedy: keyof typeof REMEDIES) => ({
    message: `'${variable}' is changed, and both the environment and the processes under test use it.`,
    hint: REMEDIES[remedy](variable),
  }),
);

export const delayNotPrompt = rule('TKS9508', 'error', 'delayed messages', () => ({
  message:
    'Connections that delay messages do not fit tests that are words: a delayed message arrives between the actions of a test, unseen, and may race with the next one.',
  hint: "Put a process into the model that passes each message on after the delay, and compare it with the model by 'tickstone conform'; its failure is a test.",
}));

export const timeWithoutClocks = rule('TKS9507', 'error', 'no clocks', () => ({
  message: 'A timed disconnect happens at a certain time, but the model has no clocks.',
  hint: "Ask for late disconnects ('--faults late --uses 1'), which happen after some uses.",
}));
