/** What can be wrong with what is asked of a model or suite, besides what is wrong with it (TKS01xx). */
import { rule } from '../base/diagnostic.js';
import { nearest } from '../base/suggest.js';

export const unfitOptions = rule('TKS0103', 'error', 'options that do not fit', (message: string) => message);

/** A name that is known and nearly the same is offered. */
export const unknownName = rule(
  'TKS0104',
  'error',
  'unknown name on the command line',
  (message: string, name: string, known: Iterable<string>, otherwise?: string) => {
    const near: string | undefined = nearest(name, known);
    if (near !== undefined) return { message, hint: `Did you mean '${near}'?` };
    return otherwise === undefined ? message : `${message} ${otherwise}`;
  },
);

export const notExpressible = rule(
  'TKS0106',
  'error',
  'not possible in that format',
  (message: string) => message,
);

export const unlikeSuites = rule(
  'TKS0107',
  'error',
  'suites that do not belong together',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const stoppedEarly = rule(
  'TKS0108',
  'error',
  'ended before there was an answer',
  (message: string) => message,
);

export const notReached = rule(
  'TKS0130',
  'error',
  'system under test not reached',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const testNotRunnable = rule(
  'TKS0132',
  'error',
  'test that cannot be run here',
  (test: string, why: string, others: number) => ({
    message: `Test ${test} cannot be run with this protocol: ${why}${others === 0 ? '' : `; nor can ${others} other ${others === 1 ? 'test' : 'tests'}`}.`,
    hint: 'Choose other tests with --filter, or reach the system by the line protocol, which has exact times and values.',
  }),
);

/** What tests nothing would look as if all had passed. */
export const noTests = rule('TKS0135', 'error', 'suite without tests', (suites: number) => ({
  message: `${suites === 1 ? 'The suite has' : 'The suites have'} no tests, so nothing was tested.`,
  hint: "'tickstone suite show' says of each goal why no test covers it.",
}));

export const notARecord = rule('TKS0131', 'error', 'not a run record', (path: string, what: string) => ({
  message: `'${path}' is not a run record: ${what}.`,
  hint: 'Run records are written by tickstone run, to NAME.run.json unless -o says otherwise.',
}));
