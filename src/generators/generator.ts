/**
 * What all generators share: how a method works on a model, where a suite comes from, and how goals and tests become one.
 *
 * INVARIANT every goal ends in one status, and what a suite claims was confirmed by evaluating it on the model.
 */
import { pushTo } from '../base/maps.js';
import { type Diagnostic } from '../base/diagnostic.js';
import { type Reason } from '../base/reason.js';
import { type StopLimit, Stopped, stoppable } from '../base/stopped.js';
import { type Budget } from '../explore/search.js';
import { joinTests } from '../suite/join-tests.js';
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
import { Unsuitable } from './unsuitable.js';

/** How far a generation is. */
export interface Progress {
  /** What is counted, such as `mutants`. */
  readonly what: string;
  readonly done: number;
  readonly all: number;
  readonly tests: number;
}

export type OnProgress = (progress: Progress) => void;

/** A suite, and what the method has to tell besides. */
export interface Generated<R> {
  readonly kind: 'suite';
  readonly suite: Suite;
  readonly report: R;
}

export type GenerationResult<R> =
  | Generated<R>
  /** The method does not fit the model. */
  | { readonly kind: 'unsuitable'; readonly diagnostics: readonly Diagnostic[] }
  /** It ended before there was anything to tell. */
  | { readonly kind: 'ended'; readonly why: Reason };

/**
 * A method at work on a model: `run` does the work, in one go, or piece by piece where threads do it, and `result` tells
 * what there is, at any time, also when `run` was broken off in the middle, at whatever instruction: by a `Stopped`, or
 * from outside.
 */
export interface Generation<R, Run extends void | Promise<void> = void | Promise<void>> {
  run(onProgress?: OnProgress): Run;
  /** `brokenOffBy` is why `run` did not come to its end, for what it did not get to. */
  result(source: SuiteModel, brokenOffBy?: StopLimit): GenerationResult<R>;
}

/** What comes of a generation that is run to its end, or as far as its budget goes. */
export function resultOf<T>(
  generation: { run(): void; result(source: SuiteModel, brokenOffBy?: StopLimit): T },
  source: SuiteModel,
  { shouldStop }: Budget,
): T {
  const ended = stoppable(shouldStop, () => {
    generation.run();
  });
  return generation.result(source, ended instanceof Stopped ? ended.limit : undefined);
}

/** A generation that may find, when it begins or on its way, that its method does not fit the model. */
export function ifSuitable<R>(begin: () => Generation<R, void>): Generation<R, void> {
  let generation: Generation<R, void> | undefined;
  let misfit: Unsuitable | undefined;
  const trying = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Unsuitable)) throw error;
      misfit = error;
    }
  };
  trying(() => (generation = begin()));
  return {
    run(onProgress) {
      trying(() => generation?.run(onProgress));
    },
    result: (source, brokenOffBy) =>
      misfit === undefined
        ? generation!.result(source, brokenOffBy)
        : { kind: 'unsuitable', diagnostics: [misfit.diagnostic] },
  };
}

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
  /** In their order, which numbers them; those that are the same become one. */
  readonly tests: readonly SuiteTest[];
  /** Figures of the method, for the summary, which may name tests. */
  readonly figures?: JsonObject | ((idOf: (made: SuiteTest) => string | undefined) => JsonObject);
}

/** The suite of these goals and tests; which tests a covered goal has follows from the tests. */
export function suiteOf({ model, tested, method, options, goals, tests: made, figures }: SuiteParts): Suite {
  const joined = joinTests(made);
  const tests = joined.map(({ test }) => test);
  const ids = new Map(joined.flatMap(({ test: { id }, of }) => of.map((each) => [each, id])));
  const testsOf = new Map<string, string[]>();
  for (const test of tests) for (const goal of test.goals) pushTo(testsOf, goal, test.id);
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
    summary: summarise(
      listed,
      tests,
      typeof figures === 'function' ? figures((test) => ids.get(test)) : figures,
    ),
  };
}

/** The processes under test, where they are not all, shared memory, and what is seen inside: a suite says so, to be evaluated the same way. */
export function underTestOption({ network, tested }: Pick<TestModel, 'network' | 'tested'>): JsonObject {
  const told = {
    ...(tested.shared === undefined ? {} : { shared: tested.shared }),
    ...(tested.see === undefined ? {} : { see: tested.see }),
  };
  const isAll = tested.underTest.every((is) => is);
  if (isAll) return told;
  const names = network.processes
    .filter(({ memoryOf }, index) => tested.underTest[index] === true && memoryOf === undefined)
    .map(({ name }) => name);
  return { underTest: names, ...told };
}
