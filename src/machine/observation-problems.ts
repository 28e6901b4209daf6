/** What can be wrong with observations of machines and relations: the rules TKS906x. */
import { rule } from '../base/diagnostic.js';

export const notObservations = rule('TKS9060', 'error', 'not observations', (format: string) => ({
  message: 'The file does not say that it holds observations.',
  hint: `Begin with 'format: ${format}', or give a run record that 'tickstone run' has written.`,
}));

export const notSaidWhat = rule('TKS9061', 'error', 'stimulus not said', (name: string, values: string) => ({
  message: `This step does not say what '${name}' was.`,
  hint: `Add '${name}'; its values are ${values}.`,
}));

export const severalApplied = rule('TKS9062', 'error', 'several values applied', (name: string) => ({
  message: `'${name}' is applied, so it has one value at each step.`,
  hint: 'Only what is seen may be a list of values of which it was one.',
}));

export const notObserved = rule('TKS9063', 'error', 'variable that is not observed', (name: string) => ({
  message: `'${name}' is not observed, so hypotheses are not judged by it.`,
  hint: 'Leave it out here, or make it observable in the model.',
}));

export const notAllowedStimuli = rule(
  'TKS9064',
  'warning',
  'stimuli that the rules do not allow',
  (run: number) => ({
    message: `The stimuli of run ${run} are not among those that the model calls admissible.`,
    hint: 'What was seen is used all the same. If such stimuli can occur, relax the rules of the model.',
  }),
);
