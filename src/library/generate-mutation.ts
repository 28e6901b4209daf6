/** Tests that kill the mutants of a model. */
import { type OperatorFigures } from '../generators/mutation/figures.js';
import { MutationGeneration, type Judge, judgeHere } from '../generators/mutation/generate.js';
import { MutantJudge } from '../generators/mutation/judge-mutants.js';
import { type Conduct, conductHere } from './conduct.js';
import { CONFORMANCE_RULES, type ConformanceOptions } from './conform.js';
import { GENERATE_RULES, type Generated, type GenerateOptions, generated, ready } from './generated.js';
import { MUTANT_RULES, type MutantOptions, mutantSetting } from './mutants.js';
import { type Model } from './model.js';
import { type MutatedModel, type MutationSetting, askedFor, judgeOptionsOf, mutating } from './mutating.js';
import { type Work } from './work.js';
import { type OptionRules, FLAG, checkOptions, oneOf, whole } from '../base/option-rules.js';
import { WAYS_BY } from './vocabulary.js';

export interface MutationOptions extends GenerateOptions, MutantOptions, ConformanceOptions {
  /** What the test for a mutant has least of. */
  readonly optimize?: 'steps' | 'time' | undefined;
  /** A test for each mutant, rather than few for all. */
  readonly onePerMutant?: boolean | undefined;
  /**
   * In Node: how many threads judge mutants, of which there are at most as many as cores. Then the calling thread is free, and a
   * signal is seen at any time. By default, and always where there are no threads of Node, the calling thread judges.
   */
  readonly jobs?: number | undefined;
}

export const MUTATION_RULES: OptionRules<MutationOptions> = {
  ...GENERATE_RULES,
  ...MUTANT_RULES,
  ...CONFORMANCE_RULES,
  optimize: oneOf(WAYS_BY),
  onePerMutant: FLAG,
  jobs: whole(1),
};

/**
 * Makes tests that kill the mutants of a model, and says which mutants conform.
 *
 * @example
 * ```ts
 * import { generateMutation, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { report } = await generateMutation(lamp, { underTest: ['Lamp'], operators: ['change-guard'] });
 * for (const { operator, generated, killed } of report) console.log(operator, generated, killed);
 * ```
 */
export async function generateMutation(
  model: Model,
  options: MutationOptions = {},
): Promise<Generated<readonly OperatorFigures[]>> {
  checkOptions('generateMutation', options, MUTATION_RULES);
  return mutationTests(model, options, conductHere(options));
}

export function mutationTests(
  model: Model,
  options: MutationOptions,
  conduct: Conduct,
): Promise<Generated<readonly OperatorFigures[]>> {
  const setting = mutationSetting(options);
  const { model: mutated, warnings } = ready(mutating(model, setting));
  const { tested, mutants } = mutated;
  const { onePerMutant = false } = setting;
  const generation = new MutationGeneration(tested, mutants, {
    asked: askedFor(setting),
    onePerMutant,
    judges: () => conduct.judges?.(mutants.length, setting) ?? [judgingHere(mutated, setting, conduct.work)],
  });
  return generated(model, warnings, generation, conduct, ({ figures }) => figures);
}

export function judgingHere({ tested, mutants }: MutatedModel, setting: MutationSetting, work: Work): Judge {
  const budget = work.budget();
  return judgeHere(new MutantJudge(tested, mutants, judgeOptionsOf(setting), budget), budget.shouldStop);
}

/** With what is in force where nothing is said. */
export function mutationSetting(options: MutationOptions): MutationSetting {
  const { conformance = 'full', unfitInputs = 'ignored', optimize = 'steps', onePerMutant } = options;
  return { ...mutantSetting(options), conformance, unfitInputs, optimize, onePerMutant };
}
