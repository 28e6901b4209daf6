/** `tickstone generate coverage`: tests that cover the structure of a model, or reach what queries ask for. */
import { type Rational } from '../../base/rational.js';
import { type Points } from '../../explore/path-times.js';
import { type CriterionName } from '../../generators/coverage/criteria.js';
import { coverageGeneration } from '../../generators/coverage/generate.js';
import { type Ending } from '../../generators/settle.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { type GenerateOptions, generateFrom } from '../generate.js';
import { type InterfaceOptions, loadTestModel } from '../load/load-test-model.js';
import { type Outcome } from '../outcome.js';
import { type Output } from '../output.js';

export interface GenerateCoverageOptions extends GenerateOptions, BudgetOptions, InterfaceOptions {
  readonly criterion?: readonly (CriterionName | 'queries')[] | undefined;
  readonly query: readonly string[];
  readonly points: Points;
  readonly optimize: 'steps' | 'time';
  readonly pack?: boolean | undefined;
  readonly endWith: Ending;
  readonly settle?: Rational | undefined;
  readonly seed: number;
}

export function generateCoverageCommand(
  output: Output,
  path: string,
  options: GenerateCoverageOptions,
): Promise<Outcome> {
  const { query, points, optimize, pack = false, endWith, settle, seed } = options;
  const asksForQueries = query.length > 0;
  const criteria = options.criterion ?? (asksForQueries ? [] : ['edges' as const]);
  const wanted = asksForQueries ? query : criteria.includes('queries') ? 'own' : 'none';
  const loading = loadTestModel(path, options, wanted);
  return generateFrom(output, path, options, loading, ({ model, source, file, queries }) => {
    const structural = criteria.filter((each) => each !== 'queries');
    const settings = { criteria: structural, queries, points, optimize, pack, endWith, settle, seed };
    return { generation: coverageGeneration(model, settings, budgetOf(options)), source, file };
  });
}
