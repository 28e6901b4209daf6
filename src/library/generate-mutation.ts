/** Tests that kill the mutants of a model. */
import { type OperatorFigures } from '../generators/mutation/figures.js';
import { MutationGeneration, type Judge, judgeHere } from '../generators/mutation/generate.js';
import { MutantJudge } from '../generators/mutation/judge-mutants.js';
import { type JsonObject } from '../suite/suite.js';
import { type ConformanceOptions } from './conform.js';
import { type Generated, type GenerateOptions, generated, ready } from './generated.js';
import { type MutantOptions, mutantSetting } from './mutants.js';
import { type Model } from './model.js';
import { type MutationSetting, judgeOptionsOf, mutating } from './mutating.js';
import { workOf } from './work.js';

export interface MutationOptions extends GenerateOptions, MutantOptions, ConformanceOptions {
  /** What the test for a mutant has least of. */
  readonly optimize?: 'steps' | 'time' | undefined;
  /** A test for each mutant, rather than few for all. */
  readonly onePerMutant?: boolean | undefined;
}

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
  const setting = mutationSetting(options);
  const { model: mutated, warnings } = ready(mutating(model, setting));
  const { tested, mutants } = mutated;
  const budget = workOf(options).budget();
  const judges = (): readonly Judge[] => [
    judgeHere(new MutantJudge(tested, mutants, judgeOptionsOf(setting), budget)),
  ];
  const { onePerMutant = false } = setting;
  const generation = new MutationGeneration(tested, mutants, {
    asked: askedFor(setting),
    onePerMutant,
    judges,
  });
  return generated(model, warnings, generation, options, budget, ({ figures }) => figures);
}

/** With what is in force where nothing is said. */
export function mutationSetting(options: MutationOptions): MutationSetting {
  const { conformance = 'full', unfitInputs = 'ignored', optimize = 'steps', onePerMutant } = options;
  return { ...mutantSetting(options), conformance, unfitInputs, optimize, onePerMutant };
}

/** What was asked for, as far as the suite depends on it. */
export function askedFor(setting: MutationSetting): JsonObject {
  const { operator, preset = 'all', template, edge, perInstance, order, sample, seed, duplicates } = setting;
  const { conformance, unfitInputs, onePerMutant = false, optimize } = setting;
  return {
    ...(operator === undefined ? { preset } : { operators: operator }),
    ...(template === undefined ? {} : { templates: template }),
    ...(edge === undefined ? {} : { edges: edge }),
    ...(perInstance === true ? { perInstance } : {}),
    ...(sample === undefined ? {} : { sample }),
    ...(duplicates ? {} : { duplicates }),
    order: Number(order),
    conformance,
    unfitInputs,
    optimize,
    onePerMutant,
    seed,
  };
}
