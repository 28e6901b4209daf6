/** Why no tests can be made for a model: TKS93xx. */
import { rule } from '../base/diagnostic.js';

const NAME_SIDES =
  "Name the processes under test with '--under-test', so that each channel is sent from one side only.";

/** So many names are listed in a hint. */
const NAMES_MAX = 10;

function didYouMean(suggestion: string | undefined, names: readonly string[], otherwise: string): string {
  if (suggestion !== undefined) return `Did you mean '${suggestion}'?`;
  const different = [...new Set(names)];
  if (different.length === 0 || different.length > NAMES_MAX) return otherwise;
  return `Choose from ${different.map((name) => `'${name}'`).join(', ')}.`;
}

function listedNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).map((name) => `'${name}'`);
  return `${shown.join(', ')}${names.length > NAMES_MAX ? ' and others' : ''}`;
}

export const unknownProcess = rule(
  'TKS9301',
  'error',
  'unknown process under test',
  (
    name: string,
    suggestion: string | undefined,
    names: readonly string[],
    /** The processes of the template with that name. */
    ofTemplate: readonly string[] = [],
  ) => ({
    message:
      ofTemplate.length === 0
        ? `The model has no process '${name}' that could be under test.`
        : `'${name}' is a template, not a process.`,
    hint:
      ofTemplate.length === 0
        ? didYouMean(suggestion, names, 'Use the names in the system line.')
        : `Name its ${ofTemplate.length === 1 ? 'process' : 'processes'}: ${listedNames(ofTemplate)}.`,
  }),
);

export const unknownChannel = rule(
  'TKS9302',
  'error',
  'unknown input or output',
  (name: string, suggestion: string | undefined, names: readonly string[]) => ({
    message: `The model has no channel '${name}' that could be an input or output.`,
    hint: didYouMean(suggestion, names, 'Use the names in the declarations.'),
  }),
);

export const channelListedTwice = rule('TKS9303', 'error', 'both input and output', (name: string) => ({
  message: `The channel '${name}' is listed both as an input and as an output.`,
  hint: 'Keep it in one of the lists.',
}));

export const channelCrossesBothWays = rule(
  'TKS9304',
  'error',
  'channel crosses both ways',
  (name: string) => ({
    message: `The channel '${name}' crosses the border of the system in both directions.`,
    hint: 'Use one channel for each direction.',
  }),
);

export const channelSharedByBothSides = rule(
  'TKS9305',
  'error',
  'channel shared by both sides',
  (name: string, what: 'sent' | 'received') => ({
    message: `The channel '${name}' is ${what} both by processes under test and by the environment.`,
    hint: 'Use a separate channel on each side, or move the border.',
  }),
);

/** Where the border of the system is drawn, the list is wrong; where it is not, that may be what is missing. */
export const inputSentInside = rule(
  'TKS9306',
  'error',
  'input that the system sends',
  (name: string, hasBorder: boolean) => ({
    message: `The channel '${name}' is listed as an input, but a process under test sends it.`,
    hint: hasBorder ? `It is an output: list '${name}' with '--outputs', or leave it out.` : NAME_SIDES,
  }),
);

export const outputNotSent = rule(
  'TKS9307',
  'error',
  'output that the system does not send',
  (name: string, hasBorder: boolean) => ({
    message: `The channel '${name}' is listed as an output, but processes under test only receive it.`,
    hint: hasBorder ? `It is an input: list '${name}' with '--inputs', or leave it out.` : NAME_SIDES,
  }),
);

const SEE = "let the tester see every step with '--see edges', or variables and locations with '--see P.x'";

export const noInterface = rule(
  'TKS9308',
  'error',
  'model without interface',
  (channels: number, processes: readonly string[], isAllNamed: boolean) => {
    if (channels === 0)
      return {
        message: 'The model has no channels, so it has neither inputs nor outputs.',
        hint: `Declare a channel for each thing that the tester does or sees, and synchronise on it; or ${SEE}.`,
      };
    return {
      message: 'The model has neither inputs nor outputs: every channel is both sent and received inside.',
      hint:
        processes.length === 1
          ? `Add synchronisations for what the tester does and sees, or ${SEE}.`
          : isAllNamed
            ? `All processes are under test. Leave those that play the environment out of '--under-test', or ${SEE}.`
            : `Name the processes under test with '--under-test', out of ${listedNames(processes)}, so that the others are the environment; or ${SEE}.`,
    };
  },
);

export const nothingUnderTest = rule('TKS9309', 'error', 'nothing under test', () => ({
  message: 'No process is named as being under test.',
  hint: 'Name at least one, or leave the option out: then all processes are under test.',
}));

export const noChannels = rule('TKS9310', 'error', 'no channels', () => ({
  message:
    'The model synchronises by vectors of events, which have no direction, so it has no inputs and outputs.',
  hint: 'Write the model with channels.',
}));

export const queryReachesNothing = rule(
  'TKS9311',
  'error',
  'query without a state to reach',
  (query: string) => ({
    message: `The query '${query}' does not ask for a state to reach, so no test can be made for it.`,
    hint: "Ask with 'E<>'.",
  }),
);

export const unknownSystemAction = rule(
  'TKS9312',
  'error',
  'output that the specification does not have',
  (name: string, suggestion: string | undefined) => ({
    message: `The system has an output '${name}', which the specification does not have.`,
    hint: didYouMean(suggestion, [], 'Compare models with the same inputs and outputs.'),
  }),
);

export const unknownValue = rule(
  'TKS9313',
  'error',
  'unknown variable of an input or output',
  (variable: string, channel: string, suggestion: string | undefined, names: readonly string[]) => ({
    message: `The model has no variable '${variable}' that '${channel}' could pass.`,
    hint: didYouMean(suggestion, names, 'Use the names of the global variables of the model.'),
  }),
);

export const tooManyValues = rule('TKS9314', 'warning', 'too many values', (channel: string) => ({
  message: `The values of '${channel}' have too many combinations to tell apart, so tests leave them out.`,
  hint: 'Give narrower ranges to the variables, or say which of them count: \'--outputs "level(val)"\'.',
}));

export const tooManyMeetings = rule('TKS9323', 'warning', 'too many ways to meet', (channel: string) => ({
  message: `There are too many ways to meet on '${channel}' to tell them apart, so tests see the channel and not who takes part.`,
  hint: "Put fewer processes under test with '--under-test', or see what counts: '--see P.Location'.",
}));

export const sharedMemory = rule(
  'TKS9315',
  'warning',
  'memory shared by both sides',
  (variable: string, shareable: readonly string[]) => ({
    message: `The environment changes '${variable}', which the processes under test read, without an input: no test can show that.`,
    hint: shareable.includes(variable)
      ? `Make it an input of its own with '--shared ${shareable.join(',')}', or change it where an input is sent: then '${variable}' is a value of the input.`
      : 'Let an input tell the system: what it resets itself, where it hears the input, is its own.',
  }),
);

export const unknownShared = rule(
  'TKS9317',
  'error',
  'unknown shared variable',
  (name: string, suggestion: string | undefined, names: readonly string[]) => ({
    message: `The model has no global variable '${name}' that could be shared.`,
    hint: didYouMean(suggestion, names, 'Use the names of global variables of the model.'),
  }),
);

export const notShared = rule('TKS9318', 'error', 'not shared', (name: string, why: string) => ({
  message: `'${name}' cannot be an input or output of its own: ${why}.`,
  hint: 'Share global variables that one side of the border changes and the other reads.',
}));

export const unknownSeen = rule(
  'TKS9319',
  'error',
  'unknown variable or location to see',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no variable and no location '${name}' that could be seen.`,
    hint: didYouMean(
      suggestion,
      [],
      "Write 'edges', the name of a global variable, or a process with one of its variables or locations, such as 'Lamp.level'.",
    ),
  }),
);

export const cannotBeSeen = rule('TKS9320', 'error', 'cannot be seen', (name: string, why: string) => ({
  message: `'${name}' cannot be seen: ${why}.`,
  hint: "See variables that the system changes where it sends, meets itself or synchronises with nobody, and locations that it enters; '--see edges' sees every step.",
}));

export const notToldApart = rule(
  'TKS9322',
  'error',
  'processes that are not told apart',
  (entry: string) => ({
    message: `The processes of the set '${entry}' cannot be seen one by one.`,
    hint: `See a location of all of them ('${entry}.Location') or '--see edges', or instantiate them one by one: 'P0 = ${entry}(0);'.`,
  }),
);

export const interfaceTextUnclear = rule(
  'TKS9316',
  'error',
  'malformed interface text',
  (expected: string, found: string) => ({
    message: `The text of the interface has ${found} where ${expected} is expected.`,
    hint: "Write 'input enter(kind), go(); output level(val);': channels, and in parentheses the variables that they pass.",
  }),
);
