/** `tickstone generate coverage`: tests that cover the structure of a model, or reach what queries ask for. */
import { type Points } from '../../explore/path-times.js';
import { type CriterionName } from '../../generators/coverage/criteria.js';
import { coverageGeneration } from '../../generators/coverage/generate.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { interruptible } from '../interruptible.js';
import { type InterfaceOptions, loadTestModel } from '../load/load-test-model.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { finishSuite } from '../write/write-suite-file.js';

export interface GenerateCoverageOptions extends OutputOptions, BudgetOptions, InterfaceOptions {
  readonly output?: string | undefined;
  readonly criterion?: readonly (CriterionName | 'queries')[] | undefined;
  readonly query: readonly string[];
  readonly points: Points;
  readonly optimize: 'steps' | 'time';
  readonly pack?: boolean | undefined;
  readonly seed: number;
}

export function generateCoverageCommand(
  output: Output,
  path: string,
  options: GenerateCoverageOptions,
): Outcome {
  const { query, points, optimize, pack = false, seed } = options;
  const asksForQueries = query.length > 0;
  const criteria = options.criterion ?? (asksForQueries ? [] : ['edges' as const]);
  const wanted = asksForQueries ? query : criteria.includes('queries') ? 'own' : 'none';
  const loading = loadTestModel(path, options, wanted);
  if (loading.kind === 'refused') return refuse(output, path, loading);
  const { model, source, queries } = loading;
  const structural = criteria.filter((each) => each !== 'queries');
  const settings = { criteria: structural, queries, points, optimize, pack, seed };
  const generation = coverageGeneration(model, settings, budgetOf(options));
  // Ctrl-C keeps what was made so far.
  interruptible(() => {
    generation.run();
  });
  return finishSuite(output, generation.suite(source), options.output);
}
