/**
 * What given tests cover of a model: each is replayed, or played where it does not say how it runs, and what the runs
 * take counts.
 */
import { type SuiteTest } from '../../suite/suite.js';
import { Evaluator } from '../evaluate.js';
import { type TestModel } from '../test-model.js';
import { type CriterionName, coveredBy, criteriaOf } from './criteria.js';

export interface CoverageReport {
  readonly criteria: readonly CriterionCoverage[];
  /** Tests that do not run on the model: their run is not one of the model, or no play reaches their verdict. */
  readonly misfits: readonly string[];
}

export interface CriterionCoverage {
  readonly criterion: CriterionName;
  readonly goals: readonly {
    readonly id: string;
    readonly kind: string;
    readonly description: string;
    /** The ids of the tests that cover it. */
    readonly tests: readonly string[];
  }[];
}

export function measureCoverage(
  model: TestModel,
  names: readonly CriterionName[],
  tests: readonly SuiteTest[],
  seed: number,
): CoverageReport {
  const evaluator = new Evaluator(model, seed);
  const runs = tests.map((test) => ({ id: test.id, paths: evaluator.pathsOf(test) }));
  const criteria = names.map((criterion): CriterionCoverage => {
    const parts = criteriaOf(model.network, model.tested, criterion).map((part) => {
      const covered = runs.map(({ id, paths }) => ({
        id,
        goals: new Set(paths.flatMap((path) => [...coveredBy(part, path)])),
      }));
      return part.goals.map((goal, index) => ({
        ...goal,
        tests: covered.filter(({ goals }) => goals.has(index)).map(({ id }) => id),
      }));
    });
    return { criterion, goals: parts.flat() };
  });
  return { criteria, misfits: runs.filter(({ paths }) => paths.length === 0).map(({ id }) => id) };
}
