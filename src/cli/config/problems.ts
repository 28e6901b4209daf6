/** What can be wrong with a configuration (TKS012x). */
import { rule } from '../../base/diagnostic.js';

export const configNotJson = rule(
  'TKS0120',
  'error',
  'configuration that is not JSON',
  (what: string, hint: string | undefined) => ({ message: `This is not JSON: ${what}.`, hint }),
);

export const unknownKey = rule(
  'TKS0121',
  'error',
  'unknown name in the configuration',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const wrongSetting = rule(
  'TKS0122',
  'error',
  'wrong value in the configuration',
  (what: string, why: string) => `The value of '${what}' is wrong. ${why}`,
);

export const settingsInConflict = rule(
  'TKS0123',
  'error',
  'settings that exclude each other',
  (one: string, other: string) => ({
    message: `'${one}' cannot be used with '${other}'.`,
    hint: 'Remove one of them.',
  }),
);

export const configBroken = rule(
  'TKS0124',
  'error',
  'configuration that cannot be run',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const configNoObject = rule(
  'TKS0125',
  'error',
  'configuration that is not an object',
  (message: string, hint: string | undefined) => ({ message, hint }),
);

export const severalConfigs = rule(
  'TKS0126',
  'error',
  'several configurations',
  (names: readonly string[]) => ({
    message: `There are several configurations in one folder: ${names.join(', ')}.`,
    hint: 'Keep one of them, or choose with --config.',
  }),
);

export const configOfAnother = rule('TKS0127', 'error', 'configuration of another user', (path: string) => ({
  message: `'${path}' lies above the current folder and belongs to another user, so it is not used.`,
  hint: 'If you trust it, name it with --config; otherwise use --no-config.',
}));

export const configOfNoForm = rule(
  'TKS0128',
  'error',
  'configuration with an unknown ending',
  (endings: readonly string[]) => ({
    message: 'The name of this file is not that of a configuration.',
    hint: `Its name must end in ${endings.map((ending) => `.${ending}`).join(', ')}.`,
  }),
);

export const configTooLarge = rule(
  'TKS0129',
  'error',
  'configuration too large',
  (megabytes: number, limit: number) =>
    `The file has ${megabytes.toFixed(1)} MB; configurations are read up to ${limit} MB.`,
);
