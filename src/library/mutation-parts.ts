/** Tests for mutants in parts, for those who divide the work: the generation without judges, and a judge without the generation. */
import { type Generated as Made } from '../generators/generator.js';
import { type Judge, MutationGeneration, type MutationReport } from '../generators/mutation/generate.js';
import { MutantJudge } from '../generators/mutation/judge-mutants.js';
import { ready } from './generated.js';
import { type MutationOptions, mutationSetting } from './generate-mutation.js';
import { type Model, sourceOf } from './model.js';
import { askedFor, judgeOptionsOf, mutating } from './mutating.js';
import { workOf } from './work.js';

export interface MutationParts {
  readonly generation: (judges: () => readonly Judge[]) => MutationGeneration;
  readonly result: (generation: MutationGeneration) => Made<MutationReport>;
  readonly judge: () => MutantJudge;
}

/** A TickstoneError says what is wrong with the model. */
export function mutationParts(model: Model, options: MutationOptions): MutationParts {
  const setting = mutationSetting(options);
  const { tested, mutants } = ready(mutating(model, setting)).model;
  const { onePerMutant = false } = setting;
  return {
    generation: (judges) =>
      new MutationGeneration(tested, mutants, {
        asked: askedFor(setting),
        onePerMutant,
        isTimedByDivision: true,
        judges,
      }),
    result: (generation) => generation.result(sourceOf(model)),
    judge: () => new MutantJudge(tested, mutants, judgeOptionsOf(setting), workOf(options).budget()),
  };
}
