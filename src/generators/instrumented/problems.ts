/** What keeps a model from following its own messages: TKS967x. */
import { rule } from '../../base/diagnostic.js';

export const notInstrumented = rule(
  'TKS9670',
  'error',
  'model that cannot be instrumented',
  (what: string, hint: string) => ({
    message: `The model cannot be written with variables that follow its messages, because ${what}.`,
    hint,
  }),
);

export const noTestComponent = rule(
  'TKS9671',
  'error',
  'sequence that is not a test component',
  (why: string, hint: string) => ({
    message: `The sequence cannot be written as a test component, because ${why}.`,
    hint,
  }),
);

export const nothingToInstrument = rule('TKS9672', 'error', 'no messages to follow', () => ({
  message: 'There are no messages between the processes under test, so there is nothing to follow.',
  hint: "Name the processes that exchange messages with '--under-test', or the others with '--environment'.",
}));

export const notOneSequence = rule('TKS9673', 'error', 'tests that are not one sequence', (what: string) => ({
  message: `A test component is made of one sequence of messages, but ${what}.`,
  hint: 'Give a file with one diagram, log or list of messages, without alternatives.',
}));
