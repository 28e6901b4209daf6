/** Why a network cannot be written as a TChecker file: TKS83xx. */
import { rule } from '../base/diagnostic.js';

export const notInTChecker = rule(
  'TKS8301',
  'error',
  'model that TChecker cannot express',
  (what: string, hint?: string) => ({
    message: `TChecker's language has no ${what}, so the model cannot be written in it.`,
    ...(hint === undefined ? {} : { hint }),
  }),
);

export const tooLargeForTChecker = rule('TKS8302', 'error', 'expression that grows too large', () => ({
  message: 'This would have to be spelled out in too many cases to be written for TChecker.',
  hint: 'Use smaller ranges.',
}));
