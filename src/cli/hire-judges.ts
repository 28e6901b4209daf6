/** Judges of mutants that a command asks for. */
import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits } from 'node:worker_threads';
import { packagePath } from '../files/package-file.js';
import { type Model } from '../library/model.js';
import { type MutationSetting } from '../library/mutating.js';
import { type Crew, type ModelBrief, briefOf, hireJudges } from '../worker/judges.js';
import { type BudgetOptions, budgetOf, msLeftOf } from './budget.js';

/** What a thread is told when it begins. */
export interface JudgeData {
  readonly model: ModelBrief;
  readonly options: MutationSetting & BudgetOptions;
}

export function hireForCommand(
  model: Pick<Model, 'file' | 'text' | 'sha256'>,
  options: MutationSetting & BudgetOptions,
  mutants: number,
  jobs: number | undefined,
  resourceLimits?: ResourceLimits,
): Crew {
  const thread = {
    program: packagePath('dist/bin/judge.js'),
    data: (budgetTime: number | undefined): JudgeData => ({
      model: briefOf(model),
      options: { ...options, budgetTime },
    }),
    msLeft: () => msLeftOf(options),
    shouldStop: budgetOf(options).shouldStop,
  };
  setFlagsFromString(`--min-semi-space-size=${YOUNG_MEGABYTES}`);
  return hireJudges(thread, mutants, jobs, resourceLimits);
}

/**
 * Judges make much that they soon forget. Their threads begin with as much room for it as Node would give them in the end, and
 * collect less often until then.
 */
const YOUNG_MEGABYTES = 16;
