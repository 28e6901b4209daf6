/**
 * What given tests cover of a model. Tests of suites are replayed, or played where they do not say how they run, and
 * what the runs take counts; how other kinds of tests cover goals is theirs to say.
 */
import { type Reason } from '../../base/reason.js';
import { type SuiteTest } from '../../suite/suite.js';
import { Evaluator } from '../evaluate.js';
import { type TestModel } from '../test-model.js';
import { type CoverageGoal, type Criterion, coveredBy } from './criteria.js';
import { type Path } from './find-paths.js';

export interface CoverageReport {
  readonly criteria: readonly CriterionCoverage[];
  /** Tests that do not run on the model: their run is not one of the model, or no play reaches their verdict. */
  readonly misfits: readonly string[];
}

export interface CriterionCoverage {
  readonly criterion: string;
  readonly goals: readonly MeasuredGoal[];
}

/** A goal, and whether tests cover it. */
export interface MeasuredGoal extends CoverageGoal {
  /** The ids of the tests that cover it. */
  readonly tests: readonly string[];
  /** Of those that cover it in some of the runs that they leave open. */
  readonly maybe: readonly string[];
  /** No run of the model covers it, as far as is known. */
  readonly infeasible?: true;
}

/** A test of any kind. */
export interface MeasuredTest {
  readonly id: string;
  /** What it covers; undefined if it does not fit the model. */
  readonly covers: ((criterion: Criterion) => CoveredGoals) | undefined;
  /** Why it could not be found out what it covers. */
  readonly unknown?: Reason | undefined;
}

/** What is known to be covered by a test of which nothing is known. */
export const NOTHING: CoveredGoals = { must: new Set(), may: new Set() };

/** Goals by their indices: in all runs of a test, and in some. */
export interface CoveredGoals {
  readonly must: ReadonlySet<number>;
  readonly may: ReadonlySet<number>;
}

/** The tests of suites. */
export function measuredTests(
  model: TestModel,
  tests: readonly SuiteTest[],
  seed: number,
): readonly MeasuredTest[] {
  const evaluator = new Evaluator(model, seed);
  return tests.map((test) => measuredTest(evaluator, test));
}

export function measuredTest(evaluator: Evaluator, test: SuiteTest): MeasuredTest {
  const paths = evaluator.pathsOf(test);
  return { id: test.id, covers: paths.length === 0 ? undefined : coversOf(paths) };
}

/** What some of these runs cover. */
export function coversOf(paths: readonly Path[]): (criterion: Criterion) => CoveredGoals {
  return (criterion) => {
    const covered = new Set(paths.flatMap((path) => [...coveredBy(criterion, path)]));
    return { must: covered, may: covered };
  };
}

/** How many goals a criterion has that can be covered, and how many of them are. */
export function figuresOf({ goals }: CriterionCoverage): {
  readonly goals: number;
  readonly infeasible: number;
  readonly feasible: number;
  readonly covered: number;
} {
  const infeasible = goals.filter((goal) => goal.infeasible === true).length;
  const covered = goals.filter(({ tests }) => tests.length > 0).length;
  return { goals: goals.length, infeasible, feasible: goals.length - infeasible, covered };
}

/** One report for all criteria, in the order of the names; of some goals it may be known that no run covers them. */
export function coverageReport(
  names: readonly string[],
  criteria: readonly Criterion[],
  tests: readonly MeasuredTest[],
  infeasible: ReadonlySet<string> = new Set(),
): CoverageReport {
  const measured = criteria.flatMap((criterion) => {
    const covered = tests.map(({ id, covers }) => ({ id, goals: covers?.(criterion) }));
    return criterion.goals.map((goal, index): MeasuredGoal => {
      const must = covered.filter(({ goals }) => goals?.must.has(index) === true).map(({ id }) => id);
      const maybe = covered
        .filter(({ goals }) => goals?.may.has(index) === true && !goals.must.has(index))
        .map(({ id }) => id);
      const isOpen = must.length === 0 && maybe.length === 0;
      return {
        ...goal,
        tests: must,
        maybe,
        ...(isOpen && infeasible.has(goal.id) ? { infeasible: true } : {}),
      };
    });
  });
  return {
    criteria: names.map((criterion) => ({
      criterion,
      goals: measured.filter((goal) => goal.criterion === criterion),
    })),
    misfits: tests.filter(({ covers }) => covers === undefined).map(({ id }) => id),
  };
}
