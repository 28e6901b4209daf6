/** `tickstone generate coverage`: tests that cover the structure of a model, or reach what queries ask for. */
import { type Rational } from '../../base/rational.js';
import { type Points } from '../../explore/path-times.js';
import { type CriterionName } from '../../generators/coverage/criteria.js';
import { type Ending } from '../../generators/ending.js';
import { type CoverageFigures } from '../../generators/coverage/figures.js';
import { type StateFigures, coverageWithStates } from '../../generators/states/generate.js';
import { type Generated } from '../../generators/generator.js';
import { count } from '../../output/suite-words.js';
import { type Suite } from '../../suite/suite.js';
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
  // Wrong states that nothing tells from the right ones are told by their number.
  const sayStates = ({ suite }: Generated<CoverageFigures>): void => {
    output.say(statesText(suite));
  };
  return generateFrom(output, path, options, loading, ({ model, source, file, queries }) => {
    const generation = coverageWithStates(model, { ...settings, queries }, budgetOf(options));
    const checking = { goals: 'unknown', show: sayStates } as const;
    return { generation, source, file, ...(settings.checkState === true ? checking : {}) };
  });
}

function statesText({ summary }: Suite): string {
  const { states, told, same, unknown, edges, testsAtLeast, provedFewest } = summary[
    'stateCheck'
  ] as unknown as StateFigures;
  const begun = `${count(states, 'wrong state')} behind ${count(edges.length, 'edge')}: ${told} told apart from the right one, ${same} that no test can tell apart, ${unknown} unknown`;
  if (testsAtLeast === undefined) return `${begun}.`;
  return provedFewest === true
    ? `${begun}. No smaller set of the tests that were found does the same.`
    : `${begun}. At least ${count(testsAtLeast, 'test')} of those that were found are needed.`;
}
