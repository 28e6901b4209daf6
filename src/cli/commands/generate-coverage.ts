/** `tickstone generate coverage`: tests that cover the structure of a model, or reach what queries ask for. */
import { type Rational } from '../../base/rational.js';
import { type Points } from '../../explore/path-times.js';
import { type CriterionName } from '../../generators/coverage/criteria.js';
import { coverageWithStates } from '../../generators/state-check/generate.js';
import { type Ending } from '../../generators/settle.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { type GenerateOptions, generateFrom } from '../generate.js';
import { coverageOf } from '../../library/generate-coverage.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { modelAt } from '../load/load-path.js';
import { type Outcome } from '../outcome.js';
import { type Output } from '../output.js';

export interface GenerateCoverageOptions extends GenerateOptions, BudgetOptions, InterfaceOptions {
  readonly criterion?: readonly (CriterionName | 'mcdc' | 'queries')[] | undefined;
  readonly query: readonly string[];
  readonly points: Points;
  readonly optimize: 'steps' | 'time';
  readonly pack?: boolean | undefined;
  readonly checkState?: boolean | undefined;
  readonly endWith: Ending;
  readonly settle?: Rational | undefined;
  readonly seed: number;
}

export function generateCoverageCommand(
  output: Output,
  path: string,
  options: GenerateCoverageOptions,
): Promise<Outcome> {
  const asked = { ...options, criteria: options.criterion, queries: options.query };
  const { loading, settings } = coverageOf(modelAt(path), asked);
  return generateFrom(output, path, options, loading, ({ model, source, file, queries }) => {
    const generation = coverageWithStates(model, { ...settings, queries }, budgetOf(options));
    // Wrong states that do the same as the right one are told by their number.
    return { generation, source, file, ...(settings.checkState === true ? CHECKING : {}) };
  });
}

const CHECKING = { goals: 'unknown' } as const;
