/**
 * What is read and kept but left to other engines: TKS5xxx. Never an error: the rest of the model is analysed.
 *
 * INVARIANT each is said once per model, at the first place, or once per template or query where it concerns that one.
 */
import { type Words, rule } from '../../base/diagnostic.js';
import { type ForeignFeature } from '../ast.js';

export const doublesNotAnalysed = rule('TKS5001', 'info', 'floating-point numbers', (): Words => ({
  message:
    'Floating-point numbers are read but not analysed here; only statistical engines compute with them.',
}));

export const hybridNotAnalysed = rule(
  'TKS5002',
  'info',
  'hybrid clocks',
  () => 'Hybrid clocks and their rates are read but not analysed here.',
);

export const exponentialRateIgnored = rule(
  'TKS5003',
  'info',
  'exponential rates',
  () => 'Exponential rates are read but ignored here: any delay that the invariant allows is possible.',
);

export const weightsIgnored = rule(
  'TKS5004',
  'info',
  'weights of branches',
  () => 'Weights of branches are read but ignored here: every branch is possible.',
);

export const uncontrollableIgnored = rule(
  'TKS5005',
  'info',
  'uncontrollable edges',
  () => 'Uncontrollable edges are read as ordinary edges here.',
);

export const dynamicNotAnalysed = rule(
  'TKS5006',
  'warning',
  'dynamic processes',
  () => 'Processes that are started while the model runs are read but not analysed here.',
);

export const externalNotAnalysed = rule(
  'TKS5007',
  'warning',
  'external functions',
  (name: string): Words => ({
    message: `The external function '${name}' cannot be called here: its library is not loaded.`,
    hint: 'Write the function in the model.',
  }),
);

export const chartsNotAnalysed = rule(
  'TKS5008',
  'info',
  'live sequence charts',
  () => 'Live sequence charts are kept but not analysed here.',
);

export const ecdarNotAnalysed = rule(
  'TKS5009',
  'info',
  'interface declarations',
  () => 'Interface declarations are read but not analysed here.',
);

export const randomNotAnalysed = rule(
  'TKS5010',
  'info',
  'mathematical functions',
  (name: string) =>
    `'${name}' is read but not computed here; only statistical engines compute with floating-point numbers.`,
);

export const stringsNotAnalysed = rule(
  'TKS5011',
  'info',
  'strings',
  () => 'Strings are read but not used here; they are for external functions.',
);

export const clockChoiceNotAnalysed = rule(
  'TKS5015',
  'info',
  'clocks that choose between values',
  (how: 'choice' | 'statement'): Words => ({
    message:
      how === 'choice'
        ? "A condition on clocks that chooses between values with '?:' is read but not analysed here."
        : 'A condition on clocks that decides what a function does is read but not analysed here.',
    hint: 'Put the condition into guards of different edges instead.',
  }),
);

export const queryNotAnswered = rule(
  'TKS5012',
  'info',
  'query of another engine',
  (feature: ForeignFeature) => `This query is not answered here: it is ${queryWords[feature]}.`,
);

export const templateNotAnalysed = rule(
  'TKS5013',
  'warning',
  'template not analysed',
  (name: string, what: string) =>
    `The template '${name}' is read but cannot be analysed here, because it uses ${what}.`,
);

export const chartLeftOut = rule(
  'TKS5014',
  'warning',
  'live sequence chart in the system line',
  (name: string) =>
    `'${name}' is a live sequence chart, which is not analysed here; it is left out of the system.`,
);

const queryWords: Readonly<Record<ForeignFeature, string>> = {
  statistical: 'for statistical model checking',
  hybrid: 'for hybrid systems',
  game: 'for games and strategies',
  dynamic: 'about dynamic processes',
  chart: 'about a live sequence chart',
  external: 'for an external engine',
  ecdar: 'for refinement checking',
};
