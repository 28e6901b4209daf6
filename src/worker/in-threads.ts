/** The functions of the library that share work among threads, if they are asked to. */
import { existsSync } from 'node:fs';
import { type OperatorFigures } from '../generators/mutation/figures.js';
import { packagePath } from '../files/package-file.js';
import { COMPARE_RULES, type CompareOptions, compare as compareHere, compared } from '../library/compare.js';
import { type Comparison } from '../library/comparison.js';
import { type Conduct, runWith } from '../library/conduct.js';
import {
  MUTATION_RULES,
  type MutationOptions,
  generateMutation as generateMutationHere,
  mutationTests,
} from '../library/generate-mutation.js';
import { type Generated } from '../library/generated.js';
import { type Model } from '../library/model.js';
import { checkOptions } from '../base/option-rules.js';
import { type WorkOptions, nextTurn, workOf } from '../library/work.js';
import { type Crew, type JudgeData, briefOf, hireJudges } from './judges.js';

/**
 * Makes tests that kill the mutants of a model, and says which mutants conform. With `jobs`, threads judge the mutants; the suite is
 * the same, however many there are.
 *
 * @example
 * ```ts
 * import { generateMutation, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { report } = await generateMutation(lamp, { underTest: ['Lamp'], operators: ['change-guard'], jobs: 2 });
 * for (const { operator, generated, killed } of report) console.log(operator, generated, killed);
 * ```
 */
export async function generateMutation(
  model: Model,
  options: MutationOptions = {},
): Promise<Generated<readonly OperatorFigures[]>> {
  checkOptions('generateMutation', options, MUTATION_RULES);
  if ((options.jobs ?? 1) === 1) return generateMutationHere(model, options);
  return withThreads(model, options, (conduct) => mutationTests(model, options, conduct));
}

/**
 * Makes the suites of all methods that fit a model, evaluates each against everything, and says what each finds. With `jobs`,
 * threads judge the mutants.
 *
 * @example
 * ```ts
 * import { compare, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suites, union } = await compare(lamp, { underTest: ['Lamp'], methods: ['coverage', 'classes'] });
 * for (const { name, tests } of suites) console.log(name, tests);
 * console.log(union.tests.length, union.provedMinimal);
 * ```
 */
export async function compare(model: Model, options: CompareOptions = {}): Promise<Comparison> {
  checkOptions('compare', options, COMPARE_RULES);
  if ((options.jobs ?? 1) === 1) return compareHere(model, options);
  await nextTurn();
  return withThreads(model, options, async (conduct) => {
    const { comparison } = await compared(model, options, conduct);
    return comparison;
  });
}

/** Calls with judges in threads, which end with the call. */
async function withThreads<T>(
  model: Model,
  options: WorkOptions & { readonly jobs?: number | undefined },
  call: (conduct: Conduct) => Promise<T>,
): Promise<T> {
  const work = workOf(options);
  let crew: Crew | undefined;
  try {
    return await call({
      work,
      run: (generation) => runWith(work, generation),
      judges: (mutants, setting) => {
        const thread = {
          program: threadProgram(),
          data: (time: number | undefined): JudgeData => ({
            model: briefOf(model),
            setting,
            budget: { ...options.budget, time },
          }),
          msLeft: () => work.budget().msLeft?.() ?? Infinity,
          shouldStop: work.budget().shouldStop,
        };
        return (crew = hireJudges(thread, mutants, options.jobs)).judges;
      },
    });
  } finally {
    await crew?.dismiss();
  }
}

function threadProgram(): string {
  const program = packagePath('dist/lib/judge-thread.js');
  if (existsSync(program)) return program;
  throw new Error(
    `The threads of Tickstone cannot be started: '${program}' is missing. Is Tickstone part of a bundle?`,
  );
}
