/** Hypotheses of the command line in place of those of the model. */
import { type Diagnostic } from '../base/diagnostic.js';
import { type Hypothesis, type Machine } from '../machine/machine.js';
import { readHypothesis } from '../machine/read-hypothesis.js';
import { type RelationModel } from '../machine/relation-model.js';

/** The model itself where nothing is given; a relation has only its own. */
export function withHypotheses(
  model: Machine | RelationModel,
  texts: readonly string[],
  report: (diagnostic: Diagnostic) => void,
): Machine | RelationModel {
  if (texts.length === 0 || model.kind !== 'machine') return model;
  const given = texts.flatMap((text): readonly Hypothesis[] => {
    const read = readHypothesis(text, model, report);
    return read === undefined ? [] : [read];
  });
  const own = model.hypotheses.filter(({ faults }) => faults.length === 0);
  return { ...model, hypotheses: [...own, ...given] };
}
