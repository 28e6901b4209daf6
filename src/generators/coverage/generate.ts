/**
 * Tests that cover the structure of a model, or reach what queries ask for: few tests, and packed ones, which go from goal
 * to goal, where that is asked for.
 */
import { type Budget } from '../../explore/search.js';
import { type Points } from '../../explore/path-times.js';
import { type Suite, type SuiteModel } from '../../suite/suite.js';
import { type Rational } from '../../base/rational.js';
import { resultOf } from '../generator.js';
import { guardTexts } from '../guard-texts.js';
import { type Ending } from '../ending.js';
import { closingOf, endingOptions } from '../settle.js';
import { type TestModel } from '../test-model.js';
import { type CriterionName, criteriaOf } from './criteria.js';
import { type GenerationPlan, PathGeneration } from './generation.js';
import { mcdcGoals } from './mcdc.js';
import { packPaths } from './pack-paths.js';

export interface CoverageOptions {
  readonly criteria: readonly (CriterionName | 'mcdc')[];
  /** The texts of the queries of the model that are test purposes, in the order of `model.queries`. */
  readonly queries: readonly string[];
  readonly points: Points;
  /** What the path to a goal has least of. */
  readonly optimize: 'steps' | 'time';
  /** Few long tests instead of many short ones. */
  readonly pack: boolean;
  /** How tests end: by default, when the system has shown what it shows by itself. */
  readonly endWith?: Ending | undefined;
  /** How long that is watched at most; by default, longer than any constant of the model. */
  readonly settle?: Rational | undefined;
  /** Tests go on until they tell the state that the model should be in from others: see generators/states. */
  readonly checkState?: boolean | undefined;
  readonly seed: number;
}

export function generateCoverage(
  model: TestModel,
  file: SuiteModel,
  options: CoverageOptions,
  budget: Budget,
): Suite {
  return resultOf(coverageGeneration(model, options, budget), file, budget).suite;
}

export function coverageGeneration(
  model: TestModel,
  options: CoverageOptions,
  budget: Budget,
): PathGeneration {
  const { network, tested } = model;
  const { criteria, queries, points, optimize, pack, checkState = false, seed } = options;
  const closing = closingOf(network, options);
  const plan = {
    method: 'coverage',
    options: {
      ...{ criteria, queries, points, optimize, pack, ...endingOptions(closing) },
      ...(checkState ? { checkState } : {}),
      seed,
    },
    asked: criteria,
    criteria: criteria.flatMap((name) => (name === 'mcdc' ? [] : criteriaOf(network, tested, name))),
    states: criteria.includes('mcdc') ? mcdcGoals(network, tested, guardTexts(model)) : [],
    ...{ queries, points, optimize, closing, seed },
    tests: 'few',
  } as const;
  if (!pack) return new PathGeneration(model, plan, budget);
  const packed: GenerationPlan['pack'] = (criterion, open) =>
    packPaths(network, criterion, open, budget).map((path) => ({ path }));
  return new PathGeneration(model, { ...plan, pack: packed }, budget);
}
