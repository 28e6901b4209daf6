/** Why tests are not written as timed automata: TKS965x. */
import { rule } from '../../base/diagnostic.js';
import { type Span } from '../../base/source.js';

/** Hears why a model cannot be written: each writer says it in its own words. */
export type Refuse = (span: Span | undefined, what: string, hint: string) => void;

export const notClosed = rule(
  'TKS9651',
  'error',
  'model that is not closed with tests',
  (what: string, hint: string) => ({
    message: `A test as a timed automaton would not have the verdicts of the test, because ${what}.`,
    hint,
  }),
);

export const noAutomaton = rule(
  'TKS9652',
  'error',
  'step without an automaton',
  (step: number, test: string, why: string) => ({
    message: `Step ${step} of the test '${test}' has no counterpart in a timed automaton: ${why}.`,
    hint: 'Leave the test out, or export the suite in another format.',
  }),
);
