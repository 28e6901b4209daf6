/** What can be wrong with relays, and with tests that are given as sequences of messages: TKS97xx. */
import { rule } from '../../base/diagnostic.js';

function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `Did you mean '${suggestion}'?`;
}

/** So many names are listed in a hint. */
const NAMES_MAX = 10;

function didYouMeanOne(suggestion: string | undefined, names: readonly string[], otherwise: string): string {
  if (suggestion !== undefined || names.length === 0 || names.length > NAMES_MAX)
    return didYouMean(suggestion, otherwise);
  return `Choose from ${names.map((name) => `'${name}'`).join(', ')}.`;
}

export const unknownRelay = rule(
  'TKS9701',
  'error',
  'unknown relay',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no process '${name}' that could be a relay.`,
    hint: didYouMean(suggestion, 'Use the names in the system line.'),
  }),
);

export const relayPassesNothing = rule(
  'TKS9702',
  'error',
  'relay that passes nothing on',
  (name: string) => ({
    message: `The process '${name}' is named as a relay, but no message that it receives is sent on.`,
    hint: 'A message leaves a relay by a sending edge that is reached from the receiving one through internal edges.',
  }),
);

export const unknownMessageChannel = rule(
  'TKS9703',
  'error',
  'message on an unknown channel',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no channel '${name}' on which a message could travel.`,
    hint: didYouMean(suggestion, 'Use the names in the declarations.'),
  }),
);

export const tooManyWays = rule('TKS9704', 'error', 'too many paths of messages', (count: number) => ({
  message: `Messages can take more than ${count} paths through the model.`,
  hint: "Name fewer processes with '--under-test', or say which processes are relays with '--relay'.",
}));

export const unknownEnvironment = rule(
  'TKS9705',
  'error',
  'unknown process of the environment',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no process '${name}' that could be part of the environment.`,
    hint: didYouMean(suggestion, 'Use the names in the system line.'),
  }),
);

// ------------------------------------------------------------------------------------- sequences that do not fit

export const unknownParticipant = rule(
  'TKS9720',
  'error',
  'unknown process in a diagram',
  (name: string, suggestion: string | undefined, names: readonly string[]) => ({
    message: `The model has no process '${name}'.`,
    hint: didYouMeanOne(
      suggestion,
      names,
      "Use the names of the system line, or 'Tester' for the world outside.",
    ),
  }),
);

export const unknownMessage = rule(
  'TKS9721',
  'error',
  'unknown message in a diagram',
  (name: string, suggestion: string | undefined, names: readonly string[]) => ({
    message: `No process of the model sends or receives a message '${name}'.`,
    hint: didYouMeanOne(
      suggestion,
      names,
      'Use the names of channels; messages that pass relays have the names of both sides.',
    ),
  }),
);

export const messageNotExchanged = rule(
  'TKS9722',
  'error',
  'message between the wrong processes',
  (name: string, from: string | undefined, to: string | undefined, others: readonly string[]) => ({
    message: `The message '${name}' is not sent${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`} in the model.`,
    hint: `It goes ${others.slice(0, NAMES_MAX).join(', or ')}.`,
  }),
);

export const unknownVariable = rule(
  'TKS9723',
  'error',
  'unknown variable in a diagram',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no variable '${name}'.`,
    hint: didYouMean(
      suggestion,
      'Write variables of processes with the name of the process, as in Sensor.occ.',
    ),
  }),
);

export const unknownEdge = rule(
  'TKS9724',
  'error',
  'unknown edge in a diagram',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no edge '${name}'.`,
    hint: didYouMean(suggestion, 'Edges are numbered from 0 in their template, as in BUS#3.'),
  }),
);

export const messageDoesNotFit = rule(
  'TKS9725',
  'error',
  'message that cannot come here',
  (what: string, possible: readonly string[]) => ({
    message: `After what comes before, no run of the model continues with ${what}.`,
    hint:
      possible.length === 0
        ? 'No message can come here.'
        : `Possible here: ${possible.slice(0, NAMES_MAX).join('; ')}${possible.length > NAMES_MAX ? '; and others' : ''}.`,
  }),
);

export const timesTooLarge = rule('TKS9726', 'error', 'times that are too large or too fine', () => ({
  message: 'The times of the sequence are too large, or in too fine a unit, to be followed exactly.',
  hint: 'Count times from the start of the execution, in the unit of the model.',
}));
