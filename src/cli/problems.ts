/** What can be wrong with a command line, or keep a command from doing what it says (TKS01xx). */
import { rule } from '../base/diagnostic.js';

export const badUsage = rule(
  'TKS0101',
  'error',
  'bad usage',
  (message: string, hint: string | undefined) => ({
    message,
    hint: hint ?? 'Run with --help to see how the command is used.',
  }),
);

export const badValue = rule(
  'TKS0102',
  'error',
  'bad value of an option',
  (message: string, hint?: string) => ({
    message,
    hint,
  }),
);

export const notWritten = rule('TKS0105', 'error', 'file not written', (message: string, hint?: string) => ({
  message,
  hint,
}));

export const notReplaced = rule(
  'TKS0109',
  'error',
  'file not replaced',
  (path: string, why: 'was not written by Tickstone' | 'was changed since Tickstone wrote it') => ({
    message: `'${path}' exists and ${why}, so it is not replaced.`,
    hint: 'Choose another name, or replace it with --force.',
  }),
);

export const writtenOver = rule(
  'TKS0110',
  'error',
  'output that would overwrite something',
  (message: string, hint: string) => ({ message, hint }),
);

export const modelElsewhere = rule('TKS0111', 'error', 'model of a suite elsewhere', (file: string) => ({
  message: `The suite says that its model is '${file}', which is neither below the directory of the suite nor below the current directory, so it is not opened.`,
  hint: 'Name the model yourself, with --model.',
}));

/** `made` is the file that the suite was made from, if it has another name. */
export const otherModel = rule(
  'TKS0112',
  'warning',
  'suite of another model',
  (suite: string, model: string, made: string | undefined) => ({
    message:
      made === undefined
        ? `'${model}' has changed since the suite '${suite}' was made from it.`
        : `The suite '${suite}' was made from '${made}', not from '${model}'.`,
    hint: 'Generate the suite again, or name the model that it was made from.',
  }),
);

export const noStudio = rule('TKS0140', 'error', 'studio not started', (why: string, hint: string) => ({
  message: `The studio cannot be started: ${why}.`,
  hint,
}));

export const nothingToShow = rule(
  'TKS0141',
  'error',
  'nothing that can be shown',
  (message: string, hint: string) => ({ message, hint }),
);

/** What nobody has caught may come from timers and promises of code that users bring. */
export const internalError = rule(
  'TKS0170',
  'error',
  'internal error',
  (message: string, isCaught: boolean) => ({
    message: `Something went wrong inside Tickstone: ${message.replace(/\.?$/, '.')}`,
    hint: isCaught
      ? 'This is a defect of Tickstone, not of your model. Please report it.'
      : 'If it does not come from a configuration or an adapter of yours, it is a defect of Tickstone. Please report it.',
  }),
);
