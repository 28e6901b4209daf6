/**
 * Tests that cover the structure of a model, or reach what queries ask for.
 *
 * For each criterion one exploration finds shortest paths to all its goals. Goals are then taken up one by one, those
 * with the longest paths first, because these cover many others on their way; a goal that an earlier test covers gets
 * no test of its own. Each path becomes a timed trace, the trace a test, and the test is evaluated on the model
 * before it counts. Packed tests go from goal to goal first. In the end tests that the others make superfluous are
 * dropped.
 *
 * INVARIANT a goal is infeasible only if the whole state space was explored without covering it.
 */
import { assert } from '../../base/assert.js';
import { type PointChoice, type Points } from '../../explore/path-times.js';
import { Concretiser } from '../../explore/concretise.js';
import { isOverApproximate } from '../../explore/over-approximation.js';
import { type Budget, budgetReason } from '../../explore/search.js';
import { type TimedTrace } from '../../explore/trace.js';
import { verify } from '../../explore/verify.js';
import { seededRandom } from '../../base/random.js';
import { modelErrorText } from '../../semantics/model-error.js';
import { measured } from '../../suite/measure.js';
import { type JsonObject, type Suite, type SuiteModel, type SuiteTest } from '../../suite/suite.js';
import { Assembler } from '../assemble.js';
import { Evaluator } from '../evaluate.js';
import { type GoalOutcome, suiteOf, underTestOption } from '../generator.js';
import { type TestModel } from '../test-model.js';
import { type Criterion, type CriterionName, coveredBy, criteriaOf } from './criteria.js';
import { type Path, type Unfinished, findFastestPaths, findPaths } from './find-paths.js';
import { packPaths } from './pack-paths.js';

export interface CoverageOptions {
  readonly criteria: readonly CriterionName[];
  /** The texts of the queries of the model that are test purposes, in the order of `model.queries`. */
  readonly queries: readonly string[];
  readonly points: Points;
  /** What the path to a goal has least of. */
  readonly optimize: 'steps' | 'time';
  /** Few long tests instead of many short ones. */
  readonly pack: boolean;
  readonly seed: number;
}

export function generateCoverage(
  model: TestModel,
  file: SuiteModel,
  options: CoverageOptions,
  budget: Budget,
): Suite {
  const generation = new CoverageGeneration(model, options, budget);
  generation.run();
  return generation.suite(file);
}

/** A goal on the way: with a path, or with what became of it instead. */
interface Task {
  readonly goal: { readonly id: string; readonly kind: string; readonly description: string };
  readonly criterion: CriterionName | 'queries';
  readonly found:
    | { readonly kind: 'path'; readonly path: Path; readonly trace?: TimedTrace | undefined }
    | { readonly kind: 'infeasible' | 'unknown'; readonly reason: string };
}

/** A goal that a trace was made for, delays at its end included. */
interface Purpose {
  readonly goal: string;
  readonly trace: TimedTrace;
}

/**
 * A generation on its way: `run` does the work, and `suite` tells what there is, at any time, also when `run` was broken off
 * in the middle. So what counts is added at once: a list of tasks, a test with all its goals.
 */
export class CoverageGeneration {
  readonly #model: TestModel;
  readonly #options: CoverageOptions;
  readonly #budget: Budget;
  readonly #criteria: readonly Criterion[];
  readonly #concretiser: Concretiser;
  readonly #assembler: Assembler;
  readonly #evaluator: Evaluator;
  readonly #tasks = new Map<Criterion | 'queries', readonly Task[]>();
  readonly #tests: SuiteTest[] = [];
  /** The goals of the tests. */
  readonly #covered = new Set<string>();
  /** Why a goal that has a path has no test. */
  readonly #failures = new Map<string, string>();
  #isDone = false;

  constructor(model: TestModel, options: CoverageOptions, budget: Budget) {
    const { network, tested, concrete } = model;
    this.#model = model;
    this.#options = options;
    this.#budget = budget;
    this.#criteria = options.criteria.flatMap((name) => criteriaOf(network, tested, name));
    this.#concretiser = new Concretiser(network, concrete);
    this.#assembler = new Assembler(network, tested, budget);
    this.#evaluator = new Evaluator(model, options.seed, budget);
  }

  run(): void {
    for (const criterion of this.#criteria) this.#tasks.set(criterion, this.#search(criterion));
    this.#tasks.set('queries', this.#purposes());
    const tasks = [...this.#tasks.values()].flat();
    if (this.#options.pack) for (const criterion of this.#criteria) this.#pack(criterion, tasks);
    const withPaths = tasks.flatMap(({ goal, found }) => (found.kind === 'path' ? [{ goal, ...found }] : []));
    // The longest first: they cover many others.
    for (const { goal, path, trace } of withPaths.sort((a, b) => b.path.length - a.path.length)) {
      if (this.#covered.has(goal.id)) continue;
      const purpose = trace && { goal: goal.id, trace };
      const failure = this.#cover(`Covers ${goal.description}`, path, purpose);
      if (failure !== undefined) this.#failures.set(goal.id, failure);
    }
    this.#isDone = true;
  }

  suite(file: SuiteModel): Suite {
    for (const { goals } of this.#tests) for (const goal of goals) this.#covered.add(goal);
    const tasks = [
      ...this.#criteria.flatMap((criterion) => this.#tasks.get(criterion) ?? interruptedTasks(criterion)),
      ...(this.#tasks.get('queries') ?? []),
    ];
    const tests = this.#needed().map((test, index) => ({ ...test, id: `t${index + 1}` }));
    const goals = tasks.map((task) => this.#outcome(task));
    return suiteOf({
      model: file,
      tested: this.#model.tested,
      method: 'coverage',
      options: this.#optionsText(),
      goals,
      tests,
      figures: { criteria: figuresOf(tasks, goals) },
    });
  }

  // ---------------------------------------------------------------------------------------------------- paths

  #search(criterion: Criterion): readonly Task[] {
    const find = this.#options.optimize === 'time' ? findFastestPaths : findPaths;
    const { paths, unfinished } = find(this.#model.network, criterion, this.#budget);
    return criterion.goals.map((goal, index): Task => {
      const path = paths[index];
      const found: Task['found'] =
        path === undefined ? this.#withoutPath(unfinished) : { kind: 'path', path };
      return { goal, criterion: criterion.name, found };
    });
  }

  #withoutPath(unfinished: Unfinished | undefined): Task['found'] {
    if (unfinished === undefined)
      return { kind: 'infeasible', reason: 'no reachable state of the model takes it' };
    if (unfinished.kind === 'budget') return { kind: 'unknown', reason: budgetReason(unfinished.limit) };
    return {
      kind: 'unknown',
      reason: `the model goes wrong before all is explored: ${modelErrorText(unfinished.error)}`,
    };
  }

  /** Queries as goals: what they ask to be reachable is to be reached. */
  #purposes(): readonly Task[] {
    const { network, queries } = this.#model;
    return queries.map((query, index): Task => {
      const text = this.#options.queries[index]!;
      const goal = { id: `query ${index + 1}`, kind: 'test purpose', description: text };
      const result = verify(network, query, {
        order: 'breadth',
        traces: true,
        budget: this.#budget,
        fastest: this.#options.optimize === 'time',
      });
      const { outcome, path } = result;
      const task = (found: Task['found']): Task => ({ goal, criterion: 'queries', found });
      if (path?.end === 'goal') {
        const made = this.#concretiser.concretise(path.steps, {
          ...path.conditions,
          points: this.#points(),
        });
        if (made.kind === 'trace') return task({ kind: 'path', path: path.steps, trace: made.trace });
        return task({ kind: 'unknown', reason: 'its trace could not be timed' });
      }
      switch (outcome.kind) {
        case 'satisfied':
        case 'violated':
          return task({ kind: 'infeasible', reason: 'no reachable state of the model satisfies it' });
        case 'unknown':
          return task({ kind: 'unknown', reason: budgetReason(outcome.limit) });
        case 'modelError':
          return task({ kind: 'unknown', reason: `the model goes wrong: ${modelErrorText(outcome.error)}` });
        case 'maybe':
        case 'values':
        case 'notAnalysed':
          return task({ kind: 'unknown', reason: 'the query is not one that a trace answers' });
      }
    });
  }

  // ---------------------------------------------------------------------------------------------------- tests

  /** Makes a test of a path and notes all that it covers, the purpose too if there is one; or says why not. */
  #cover(title: string, path: Path, purpose?: Purpose): string | undefined {
    const trace = purpose?.trace ?? this.#traceOf(path);
    if (typeof trace === 'string') return trace;
    const assembled = this.#assembler.assemble(trace);
    if (assembled.kind === 'unknown') return assembled.why;
    const draft = measured({
      id: '',
      title,
      goals: [],
      steps: assembled.steps,
      verdict: 'pass',
      run: assembled.run,
    });
    const evaluation = this.#evaluator.evaluate(draft);
    if (evaluation.run !== 'confirmed' || evaluation.verdicts?.includes('fail') === true) {
      assert(isOverApproximate(this.#model.network), `the evaluation confirms the test '${title}'`);
      return 'the evaluation did not confirm the test';
    }
    const purposes = purpose === undefined ? [] : [purpose.goal];
    const goals = [...purposes, ...this.#servedBy(evaluation.paths[0]!)];
    this.#tests.push({ ...draft, goals });
    for (const goal of goals) this.#covered.add(goal);
    return undefined;
  }

  /** Long tests for the goals of a criterion that have paths. */
  #pack(criterion: Criterion, tasks: readonly Task[]): void {
    const hasPath = new Set(tasks.filter(({ found }) => found.kind === 'path').map(({ goal }) => goal.id));
    const open = new Set(
      criterion.goals.flatMap(({ id }, index) => (hasPath.has(id) && !this.#covered.has(id) ? [index] : [])),
    );
    for (const path of packPaths(this.#model.network, criterion, open, this.#budget)) {
      // Goals of a path that gives no test get tests of their own later.
      this.#cover(`Covers ${coveredBy(criterion, path).size} of the ${criterion.name} in one go`, path);
    }
  }

  #traceOf(path: Path): TimedTrace | string {
    const made = this.#concretiser.concretise(path, { points: this.#points() });
    switch (made.kind) {
      case 'trace':
        return made.trace;
      case 'infeasible':
        return 'no times fit the path that was found';
      case 'undecided':
        return made.why === 'stoppedClock'
          ? 'its path compares a clock that was stopped'
          : 'its path leaves too many choices of times';
    }
  }

  #points(): PointChoice {
    const { points, seed } = this.#options;
    return points === 'random' ? { random: seededRandom(seed) } : points;
  }

  /** All structural goals that a path covers, in the order of the goals. */
  #servedBy(path: Path): readonly string[] {
    return this.#criteria.flatMap((criterion) => {
      const covered = coveredBy(criterion, path);
      return criterion.goals.filter((_, index) => covered.has(index)).map(({ id }) => id);
    });
  }

  /** The tests, in the order in which they were made, without those whose goals the others cover. */
  #needed(): readonly SuiteTest[] {
    const counts = new Map<string, number>();
    for (const { goals } of this.#tests)
      for (const goal of goals) counts.set(goal, (counts.get(goal) ?? 0) + 1);
    const needed: SuiteTest[] = [];
    for (const each of [...this.#tests].reverse()) {
      const isNeeded = each.goals.some((goal) => counts.get(goal) === 1);
      if (isNeeded) needed.push(each);
      else for (const goal of each.goals) counts.set(goal, counts.get(goal)! - 1);
    }
    return needed.reverse();
  }

  // --------------------------------------------------------------------------------------------------- results

  #outcome({ goal, found }: Task): GoalOutcome {
    const { id, kind, description } = goal;
    const is = (status: GoalOutcome['status'], reason?: string): GoalOutcome => ({
      id,
      kind,
      description,
      status,
      reason,
    });
    if (found.kind !== 'path') return is(found.kind, found.reason);
    if (this.#covered.has(id)) return is('covered');
    const otherwise = this.#isDone ? 'no test was made for it' : budgetReason('interrupted');
    return is('unknown', this.#failures.get(id) ?? otherwise);
  }

  #optionsText(): JsonObject {
    const { criteria, queries, points, optimize, pack, seed } = this.#options;
    return { ...underTestOption(this.#model), criteria, queries, points, optimize, pack, seed };
  }
}

function figuresOf(tasks: readonly Task[], goals: readonly GoalOutcome[]): readonly JsonObject[] {
  const names = [...new Set(tasks.map(({ criterion }) => criterion))];
  return names.map((criterion) => {
    const own = goals.filter((_, index) => tasks[index]!.criterion === criterion);
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

/** Goals that nobody has looked for. */
function interruptedTasks({ goals, name }: Criterion): readonly Task[] {
  const found = { kind: 'unknown', reason: budgetReason('interrupted') } as const;
  return goals.map((goal) => ({ goal, criterion: name, found }));
}
