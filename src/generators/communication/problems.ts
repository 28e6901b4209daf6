/** What can be wrong with relays, and with tests that are given as sequences of messages: TKS97xx. */
import { rule } from '../../base/diagnostic.js';

function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `Did you mean '${suggestion}'?`;
}

export const unknownRelay = rule(
  'TKS9701',
  'error',
  'unknown relay',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no process '${name}' that could be a relay.`,
    hint: didYouMean(suggestion, 'Use the names of the system line.'),
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
    hint: didYouMean(suggestion, 'Use the names of the declarations.'),
  }),
);

export const tooManyWays = rule('TKS9704', 'error', 'too many ways of messages', (count: number) => ({
  message: `Messages can take more than ${count} ways through the model.`,
  hint: "Name fewer processes with '--under-test', or say which processes are relays with '--relay'.",
}));

export const unknownEnvironment = rule(
  'TKS9705',
  'error',
  'unknown process of the environment',
  (name: string, suggestion: string | undefined) => ({
    message: `The model has no process '${name}' that could be the environment.`,
    hint: didYouMean(suggestion, 'Use the names of the system line.'),
  }),
);
