/**
 * What all generators share: where a suite comes from, and how goals and tests become one.
 *
 * INVARIANT every goal ends in one status, and what a suite claims was confirmed by evaluating it on the model.
 */
import { type Reason } from '../base/reason.js';
import { summarise } from '../suite/measure.js';
import {
  type GoalStatus,
  type JsonObject,
  type Suite,
  type SuiteGoal,
  type SuiteModel,
  type SuiteTest,
} from '../suite/suite.js';
import { type ToldReason, toldReason } from '../suite/reason-text.js';
import { type TestInterface } from '../network/interface.js';
import { suiteInterface, withValuesApart } from './values-apart.js';
import { type TestModel } from './test-model.js';

/** A goal with the tests that serve it, or what became of it instead. */
export interface GoalOutcome {
  readonly id: string;
  readonly kind: string;
  readonly description: string;
  readonly status: GoalStatus;
  /** Of a goal that an earlier suite tells of, as it tells it. */
  readonly reason?: Reason | ToldReason | undefined;
}

/** What a suite is made of. */
export interface SuiteParts {
  readonly model: SuiteModel;
  readonly tested: Pick<TestInterface, 'inputs' | 'outputs'> & Partial<Pick<TestInterface, 'values'>>;
  readonly method: string;
  readonly options: JsonObject;
  readonly goals: readonly GoalOutcome[];
  readonly tests: readonly SuiteTest[];
  /** Figures of the method, for the summary. */
  readonly figures?: JsonObject | undefined;
}

/** The suite of these goals and tests; which tests a covered goal has follows from the tests. */
export function suiteOf({ model, tested, method, options, goals, tests, figures }: SuiteParts): Suite {
  const testsOf = new Map<string, string[]>();
  for (const test of tests) {
    for (const goal of test.goals) testsOf.set(goal, [...(testsOf.get(goal) ?? []), test.id]);
  }
  const listed = goals.map(({ id, kind, description, status, reason }): SuiteGoal => ({
    id,
    kind,
    description,
    status,
    tests: status === 'covered' ? (testsOf.get(id) ?? []) : [],
    ...(reason === undefined ? {} : 'kind' in reason ? toldReason(reason) : reason),
  }));
  return {
    format: 'tickstone-suite',
    version: 1,
    model,
    interface: suiteInterface(tested),
    method,
    options,
    goals: listed,
    tests: tests.map((test) => withValuesApart(test, tested)),
    summary: summarise(listed, tests, figures),
  };
}

/** The processes under test, where they are not all: a suite says so, to be evaluated the same way. */
export function underTestOption({ network, tested }: Pick<TestModel, 'network' | 'tested'>): JsonObject {
  const isAll = tested.underTest.every((is) => is);
  if (isAll) return {};
  const names = network.processes
    .filter((_, index) => tested.underTest[index] === true)
    .map(({ name }) => name);
  return { underTest: names };
}
