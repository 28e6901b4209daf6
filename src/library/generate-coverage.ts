/** Tests that cover the structure of a model, or reach what queries ask for. */
import { type Rational } from '../base/rational.js';
import { type Points } from '../explore/path-times.js';
import { CRITERIA, type CriterionName } from '../generators/coverage/criteria.js';
import { type CoverageOptions as Settings } from '../generators/coverage/generate.js';
import { coverageWithStates } from '../generators/states/generate.js';
import { ENDINGS, type Ending } from '../generators/ending.js';
import { conductHere } from './conduct.js';
import { GENERATE_RULES, type Generated, type GenerateOptions, generated, ready } from './generated.js';
import { type Model } from './model.js';
import { type TestModelLoading, testing } from './testing.js';
import { timeOf } from './times.js';
import { type OptionRules, FLAG, TEXT, TEXTS, checkOptions, oneOf, someOf } from '../base/option-rules.js';
import { POINTS, WAYS_BY } from './vocabulary.js';

export interface CoverageOptions extends GenerateOptions {
  /** What to cover; `mcdc`: parts of guards that decide; `queries`: those of the model. By default the edges, or the given queries. */
  readonly criteria?: readonly (CriterionName | 'mcdc' | 'queries')[] | undefined;
  /** Reach what these queries ask for (`E<> ...`). */
  readonly queries?: readonly string[] | undefined;
  /** Which of the possible times inputs take. */
  readonly points?: Points | undefined;
  /** What the way to a goal has least of. */
  readonly optimize?: 'steps' | 'time' | undefined;
  /** What tests end with: anything, an output, or what the system shows by itself until it has settled. */
  readonly endWith?: Ending | undefined;
  /** For how long at most a test waits for the system to settle; by default the greatest constant + 1. */
  readonly settle?: string | undefined;
  /** Few long tests instead of many short ones. */
  readonly pack?: boolean | undefined;
  /** Go on behind each goal until the state is told from the others that the system could wrongly be in. */
  readonly checkState?: boolean | undefined;
}

const COVERAGE_RULES: OptionRules<CoverageOptions> = {
  ...GENERATE_RULES,
  criteria: someOf([...CRITERIA, 'mcdc', 'queries']),
  queries: TEXTS,
  points: oneOf(POINTS),
  optimize: oneOf(WAYS_BY),
  endWith: oneOf(ENDINGS),
  settle: TEXT,
  pack: FLAG,
  checkState: FLAG,
};

/**
 * Makes tests that cover the structure of a model, or that reach what queries ask for.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'], criteria: ['locations', 'edges'] });
 * console.log(suite.summary.tests, suite.summary.covered);
 * ```
 */
export async function generateCoverage(model: Model, options: CoverageOptions = {}): Promise<Generated> {
  checkOptions('generateCoverage', options, COVERAGE_RULES);
  const settle = options.settle === undefined ? undefined : timeOf(options.settle);
  const { loading, settings } = coverageOf(model, { ...options, settle });
  const { model: tested, warnings, queries } = ready(loading);
  const conduct = conductHere(options);
  const generation = coverageWithStates(tested, { ...settings, queries }, conduct.work.budget());
  return generated(model, warnings, generation, conduct, () => undefined);
}

/** The model with the queries that are asked for, and how to go about it. */
export function coverageOf(
  model: Model,
  options: Omit<CoverageOptions, 'settle'> & { readonly settle?: Rational | undefined },
): { readonly loading: TestModelLoading; readonly settings: Omit<Settings, 'queries'> } {
  const { queries = [], points = 'earliest', optimize = 'steps', pack = false, seed = 1 } = options;
  const { endWith = 'settle', settle, checkState = false } = options;
  const asksForQueries = queries.length > 0;
  const criteria = options.criteria ?? (asksForQueries ? [] : ['edges' as const]);
  const wanted = asksForQueries ? queries : criteria.includes('queries') ? 'own' : 'none';
  return {
    loading: testing(model, options, wanted),
    settings: {
      criteria: criteria.filter((each) => each !== 'queries'),
      ...{ points, optimize, pack, endWith, settle, checkState, seed },
    },
  };
}
