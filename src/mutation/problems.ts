/** What can be wrong with a selection of mutants: TKS94xx. */
import { rule } from '../base/diagnostic.js';

function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `Did you mean '${suggestion}'?`;
}

export const unknownOperator = rule(
  'TKS9401',
  'error',
  'unknown mutation operator',
  (name: string, suggestion: string | undefined) => ({
    message: `There is no mutation operator '${name}'.`,
    hint: didYouMean(suggestion, "'tickstone mutate --operators' lists the operators."),
  }),
);

export const unknownPreset = rule(
  'TKS9402',
  'error',
  'unknown preset',
  (name: string, suggestion: string | undefined, known: readonly string[]) => ({
    message: `There is no preset '${name}'.`,
    hint: didYouMean(suggestion, `Choose from ${known.join(', ')}.`),
  }),
);

export const unknownTemplate = rule(
  'TKS9403',
  'error',
  'unknown template to mutate',
  (name: string, suggestion: string | undefined) => ({
    message: `No process under test is an instance of a template '${name}'.`,
    hint: didYouMean(suggestion, 'Use the names of the templates.'),
  }),
);

export const unknownEdge = rule(
  'TKS9404',
  'error',
  'unknown edge to mutate',
  (edge: number, most: number) => ({
    message: `None of the selected templates has an edge ${edge}.`,
    hint:
      most === 0
        ? 'Select a template with edges.'
        : `Edges are counted from 0 in the order of the file, here up to ${most - 1}.`,
  }),
);

export const noActions = rule('TKS9405', 'warning', 'no interface to mutate', (operators: string) => ({
  message: `The model has neither inputs nor outputs, so these operators find little or nothing: ${operators}.`,
  hint: "Name the processes under test with '--under-test'; the others are then the environment.",
}));

export const pairsNeedSample = rule('TKS9406', 'error', 'pairs without a sample', (pairs: number) => ({
  message: `There are up to ${pairs} pairs of mutants, too many to list.`,
  hint: "Choose some of them at random with '--sample'.",
}));

export const tooManyMutants = rule('TKS9407', 'error', 'too many mutants', (most: number) => ({
  message: `There are more than ${most} mutants.`,
  hint: 'Select fewer operators, templates or edges.',
}));

export const notUppaal = rule('TKS9408', 'error', 'not an UPPAAL model', () => ({
  message: 'Only UPPAAL models can be mutated, and this is a TChecker system.',
  hint: "Convert it first, with 'tickstone convert --to xta'.",
}));
