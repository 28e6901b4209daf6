/** What a suite of coverage tells in figures, and what is added to it where states are checked. */
import { type JsonObject, type SuiteTest } from '../../suite/suite.js';
import { type GoalOutcome } from '../generator.js';
import { type CoverageGoal } from './criteria.js';

/** How many goals of each criterion have which status. */
export interface CoverageFigures {
  readonly criteria: readonly JsonObject[];
}

/** What tests tell of the states behind goals: goals of their own, and the tests of the whole suite. */
export interface CheckedStates {
  readonly goals: readonly GoalOutcome[];
  /** Each as it is handed out, and as it was made. */
  readonly tests: readonly { readonly test: SuiteTest; readonly made: SuiteTest }[];
  readonly figures: JsonObject;
}

/** Of the criteria that were asked for, which may have no goals, and of what else has some. */
export function figuresOf(
  asked: readonly string[],
  tasks: readonly { readonly goal: CoverageGoal }[],
  outcomes: readonly GoalOutcome[],
): readonly JsonObject[] {
  const names = [...new Set([...asked, ...tasks.map(({ goal }) => goal.criterion)])];
  return names.map((criterion) => {
    const own = outcomes.filter((_, index) => tasks[index]!.goal.criterion === criterion);
    const having = (status: GoalOutcome['status']): number =>
      own.filter((goal) => goal.status === status).length;
    return {
      criterion,
      goals: own.length,
      covered: having('covered'),
      infeasible: having('infeasible'),
      unknown: having('unknown'),
    };
  });
}

/** Tests that take a little more than a least time that no run takes, which are numbered as they come. */
export function approachedFigures(
  tests: CheckedStates['tests'],
  infima: ReadonlyMap<SuiteTest, number>,
  idOf: (test: SuiteTest) => string | undefined,
): { readonly approached?: readonly JsonObject[] } {
  const approached = tests.flatMap(({ test, made }) => {
    const time = infima.get(made);
    return time === undefined ? [] : [{ test: idOf(test)!, infimum: String(time) }];
  });
  return approached.length === 0 ? {} : { approached };
}
