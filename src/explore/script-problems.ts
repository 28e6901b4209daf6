/** What can be wrong with a script of a run: TKS75xx. */
import { rule } from '../base/diagnostic.js';

export const scriptLineMalformed = rule('TKS7501', 'error', 'malformed line of a script', () => ({
  message: "This line of the script is neither a delay nor a step such as 'touch' or 'Lamp: Off -> Dim'.",
  hint: "Write 'delay 5/2', the name of a channel, or the edge of a process.",
}));

export const scriptUnknownName = rule(
  'TKS7502',
  'error',
  'script with an unknown name',
  (what: 'process' | 'location', name: string, suggestion: string | undefined) => ({
    message: `There is no ${what} '${name}'.`,
    ...(suggestion === undefined ? {} : { hint: `Did you mean '${suggestion}'?` }),
  }),
);

export const scriptStepImpossible = rule(
  'TKS7503',
  'error',
  'step of a script that cannot be taken',
  (what: string, here: string, possible: string) => ({
    message: `${what} cannot be taken ${here}.`,
    hint: `Possible here: ${possible}.`,
  }),
);

export const scriptStepAmbiguous = rule(
  'TKS7504',
  'error',
  'ambiguous step of a script',
  (what: string, count: number, choices: string) => ({
    message: `${what} can be any of ${count} steps.`,
    hint: `Say which one: ${choices}.`,
  }),
);

export const scriptDelayImpossible = rule(
  'TKS7505',
  'error',
  'delay of a script that is too long',
  (delay: string, here: string, limit: string) => ({
    message: `Time cannot pass for ${delay} ${here}.`,
    hint: `Possible here: ${limit}.`,
  }),
);

export const scriptTraceMalformed = rule('TKS7506', 'error', 'document without a trace', (why: string) => ({
  message: `This document cannot be replayed: ${why}.`,
  hint: "Give one trace, as 'tickstone verify --trace --json' or 'tickstone simulate --json' prints it.",
}));
