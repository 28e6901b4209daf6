/**
 * From goals to a suite: what all methods share that cover goals by paths through the model.
 *
 * For each criterion one exploration finds shortest paths to all its goals. Each path becomes a timed trace, the trace
 * a test, and the test is evaluated on the model before it counts. What the plan says about tests decides which paths
 * become tests: one for each goal, or few. For few tests, the goals of a criterion are taken up one by one, those with
 * the longest paths first, because these cover many others on their way; a goal that an earlier test covers gets no test
 * of its own, and in the end tests that the others make superfluous are dropped.
 *
 * Criteria come one after the other, each with its part of the time, and what one has found is kept as tests before the
 * next one begins.
 *
 * INVARIANT a goal is infeasible only if the whole state space was explored without covering it.
 */
import { assert } from '../../base/assert.js';
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import { type StopLimit, stopIfAsked } from '../../base/stopped.js';
import { type PointChoice, type Points } from '../../explore/path-times.js';
import { Concretiser } from '../../explore/concretise.js';
import { type LeastTime } from '../../explore/least-time.js';
import { isOverApproximate } from '../../explore/over-approximation.js';
import { type Budget } from '../../explore/search.js';
import { type TimedTrace } from '../../explore/trace.js';
import { type Verification, openReason } from '../../explore/verification.js';
import { verify } from '../../explore/verify.js';
import { untriedValues } from '../../network/passed-values.js';
import { wentWrong } from '../../semantics/model-error.js';
import { seededRandom } from '../../base/random.js';
import { SOME_ARE_LISTED } from '../../suite/listed-goals.js';
import { type JsonObject, type SuiteModel, type SuiteTest } from '../../suite/suite.js';
import { type AssembledTest, Assembler, type FollowedTrace, type TestEnd, runOf } from '../assemble.js';
import { Evaluator } from '../evaluate.js';
import {
  type Generated,
  type Generation,
  type GoalOutcome,
  type OnProgress,
  suiteOf,
  underTestOption,
} from '../generator.js';
import { draftOf } from '../scribe.js';
import { type Closing, settledTrace } from '../settle.js';
import { type TestModel } from '../test-model.js';
import { type CoverageGoal, type Criterion, coveredBy } from './criteria.js';
import { type CheckedStates, type CoverageFigures, approachedFigures, figuresOf } from './figures.js';
import { type Path, type Unfinished, findFastestPaths, findPaths, whyUnfinished } from './find-paths.js';
import { type StateGoal } from './mcdc.js';

/** A path that covers many goals, and the least time of runs along such paths, where that is known. */
export interface PackedPath {
  readonly path: Path;
  readonly leastTime?: LeastTime | undefined;
}

/** What is to be covered, and how. */
export interface GenerationPlan {
  readonly method: string;
  /** As the suite tells them. */
  readonly options: JsonObject;
  /** The names of the criteria that were asked for. */
  readonly asked: readonly string[];
  readonly criteria: readonly Criterion[];
  /** The texts of the queries of the model that are test purposes, in the order of `model.queries`. */
  readonly queries: readonly string[];
  /** Other states that are to be reached. */
  readonly states?: readonly StateGoal[] | undefined;
  readonly points: Points;
  /** What the path to a goal has least of. */
  readonly optimize: 'steps' | 'time';
  /** Where steps are counted: the most that a path has; goals that need more are unknown. */
  readonly lengthMax?: number | undefined;
  /** A test for each goal, where two that go the same way are one; or few. */
  readonly tests: 'each' | 'few';
  /** Paths that cover many open goals of a criterion each, given by their indices; they become tests first. */
  readonly pack?: ((criterion: Criterion, open: ReadonlySet<number>) => readonly PackedPath[]) | undefined;
  /** The steps of a path whose times matter for what it covers: outputs come then exactly when they do in the trace. */
  readonly exactSteps?: ((path: Path) => ReadonlySet<number>) | undefined;
  /** The messages of a run, given by its path, where a suite is to tell them. */
  readonly messagesOf?: ((path: Path, trace: FollowedTrace) => SuiteTest['messages']) | undefined;
  /** What tests watch when their goal is reached; nothing where it is not said. */
  readonly closing?: Closing | undefined;
  readonly seed: number;
}

export interface CoveringTest {
  readonly test: SuiteTest;
  readonly onTheWay: readonly string[];
}

/** The steps to a goal: the edges of each, and the action that names it. */
export type Way = readonly { readonly edges: readonly number[]; readonly action: string | undefined }[];

/** A goal on the way: with a path, or with what became of it instead. */
interface Task {
  readonly goal: CoverageGoal;
  readonly found:
    | ({ readonly kind: 'path' } & TaskPath)
    | { readonly kind: 'infeasible' | 'unknown'; readonly reason: Reason };
}

interface TaskPath {
  readonly path: Path;
  readonly trace?: TimedTrace | undefined;
  /** Of all runs to the goal, where that is known. */
  readonly leastTime?: LeastTime | undefined;
}

interface TaskWithPath extends TaskPath {
  readonly goal: CoverageGoal;
}

/** What else is known of a path that becomes a test. */
interface CoverOptions {
  readonly purpose?: Purpose | undefined;
  readonly leastTime?: LeastTime | undefined;
}

/** A goal that a trace was made for, delays at its end included. */
interface Purpose {
  readonly goal: string;
  readonly trace: TimedTrace;
}

/**
 * What counts is added at once, a list of tasks or a test with all its goals, so that `run` may be broken off.
 */
export class PathGeneration implements Generation<CoverageFigures, void> {
  readonly #model: TestModel;
  readonly #plan: GenerationPlan;
  readonly #budget: Budget;
  readonly #concretiser: Concretiser;
  readonly #assembler: Assembler;
  readonly #evaluator: Evaluator;
  readonly #tasks = new Map<Criterion | 'queries', readonly Task[]>();
  readonly #tests: SuiteTest[] = [];
  /** Of tests for what takes a least time that no run takes: that time. */
  readonly #infima = new Map<SuiteTest, number>();
  /** By test: the goals that it covers before its end is watched. */
  readonly #onTheWay = new Map<SuiteTest, readonly string[]>();
  /** All of them. */
  readonly #covered = new Set<string>();
  /** The paths that were taken up, where each goal gets a test, and why there is none. */
  readonly #ways = new Map<string, Reason | undefined>();
  /** Why a goal that has a path has no test. */
  readonly #failures = new Map<string, Reason>();
  #isPacked = true;
  #isDone = false;
  #onProgress: OnProgress | undefined;

  constructor(model: TestModel, plan: GenerationPlan, budget: Budget) {
    const { network, tested, concrete } = model;
    this.#model = model;
    this.#plan = plan;
    this.#budget = budget;
    this.#concretiser = new Concretiser(network, concrete);
    this.#assembler = new Assembler(network, tested, budget);
    this.#evaluator = new Evaluator(model, plan.seed, budget);
  }

  run(onProgress?: OnProgress): void {
    this.#onProgress = onProgress;
    const { pack, criteria } = this.#plan;
    // What one criterion has found becomes tests before the next one takes its part of the time.
    criteria.forEach((criterion, index) => {
      const tasks = this.#search(criterion, this.#forPaths(criteria.length - index));
      this.#tasks.set(criterion, tasks);
      if (pack !== undefined) this.#pack(criterion, tasks, (open) => pack(criterion, open));
      this.#coverAll(tasks);
    });
    const purposes = this.#purposes();
    this.#tasks.set('queries', purposes);
    this.#coverAll(purposes);
    this.#isDone = true;
  }

  /** The budget of a search for paths: its share, if so many are to come, and some time is left for tests of what it finds. */
  #forPaths(searches: number): Budget {
    return this.#budget.part?.(PATHS_SHARE / searches) ?? this.#budget;
  }

  #coverAll(tasks: readonly Task[]): void {
    const withPaths = tasks.flatMap(({ goal, found }) => (found.kind === 'path' ? [{ goal, ...found }] : []));
    if (this.#plan.tests === 'few') this.#coverByFew(withPaths);
    else this.#coverEach(withPaths);
  }

  /** Whether every path of the packing has become a test. */
  get isPacked(): boolean {
    return this.#isPacked;
  }

  #coverByFew(tasks: readonly TaskWithPath[]): void {
    // The longest first: they cover many others.
    for (const task of [...tasks].sort((a, b) => b.path.length - a.path.length))
      if (!this.#covered.has(task.goal.id)) this.#coverGoal(task);
  }

  #coverEach(tasks: readonly TaskWithPath[]): void {
    for (const task of tasks) {
      const way = JSON.stringify(task.path);
      const { id } = task.goal;
      if (!this.#ways.has(way)) this.#coverGoal(task);
      else if (this.#ways.get(way) !== undefined) this.#failures.set(id, this.#ways.get(way)!);
      this.#ways.set(way, this.#failures.get(id));
    }
  }

  #coverGoal({ goal, path, trace, leastTime }: TaskWithPath): void {
    stopIfAsked();
    const purpose = trace && { goal: goal.id, trace };
    const failure = this.#cover(`Covers ${goal.description}`, path, { purpose, leastTime });
    if (failure !== undefined) this.#failures.set(goal.id, failure);
  }

  /** How many of the goals that have paths are covered. */
  #tellProgress(): void {
    const tasks = [...this.#tasks.values()].flat();
    const all = tasks.filter(({ found }) => found.kind === 'path').length;
    this.#onProgress?.({ what: 'goals', done: this.#covered.size, all, tests: this.#tests.length });
  }

  /** The tests so far, each with the goals that it covers before its end is watched. */
  get tests(): readonly CoveringTest[] {
    return this.#tests.map((test) => ({ test, onTheWay: this.#onTheWay.get(test)! }));
  }

  /** The ways to the goals that have one, with the action of each step, in the order of the goals. */
  ways(): readonly Way[] {
    return [...this.#tasks.values()].flat().flatMap(({ found }) => {
      if (found.kind !== 'path') return [];
      const { path, leastTime } = found;
      const trace = found.trace ?? this.#traceOf(path, leastTime);
      if ('kind' in trace) return [];
      return [path.map((edges, index) => ({ edges, action: trace.steps[index]?.action }))];
    });
  }

  result(
    source: SuiteModel,
    brokenOffBy: StopLimit = 'interrupted',
    checked?: CheckedStates,
  ): Generated<CoverageFigures> {
    const brokenOff = reasonOfLimit(brokenOffBy);
    const tasks = [
      ...this.#plan.criteria.flatMap(
        (criterion) => this.#tasks.get(criterion) ?? tasksWithout(criterion, brokenOff),
      ),
      ...(this.#tasks.get('queries') ??
        (this.#plan.states ?? []).map(({ goal }): Task => ({
          goal,
          found: { kind: 'unknown', reason: brokenOff },
        }))),
    ];
    const own = this.#plan.tests === 'few' ? this.#needed() : this.#tests;
    const tests = checked?.tests ?? own.map((test) => ({ test, made: test }));
    const made = tests.map(({ test }) => test);
    const covered = new Set(made.flatMap(({ goals }) => goals));
    const goals = tasks.map((task) => this.#outcome(task, covered, brokenOff));
    const criteria = figuresOf(this.#plan.asked, tasks, goals);
    const suite = suiteOf({
      model: source,
      tested: this.#model.tested,
      method: this.#plan.method,
      options: { ...underTestOption(this.#model), ...this.#plan.options },
      goals: [...goals, ...(checked?.goals ?? [])],
      tests: made,
      figures: (idOf) => ({
        // Whether a test satisfies a query that it was not made for is not asked.
        ...(this.#stateGoals().length > 0 ? SOME_ARE_LISTED : {}),
        criteria,
        ...checked?.figures,
        ...approachedFigures(tests, this.#infima, idOf),
      }),
    });
    return { kind: 'suite', suite, report: { criteria } };
  }

  // ---------------------------------------------------------------------------------------------------- paths

  #search(criterion: Criterion, budget: Budget): readonly Task[] {
    const { optimize, lengthMax } = this.#plan;
    const { paths, leastTimes, unfinished } =
      optimize === 'time'
        ? findFastestPaths(this.#model.network, criterion, budget)
        : findPaths(this.#model.network, criterion, budget, lengthMax);
    return criterion.goals.map((goal, index): Task => {
      const path = paths[index];
      const found: Task['found'] =
        path === undefined
          ? this.#withoutPath(unfinished)
          : { kind: 'path', path, leastTime: leastTimes[index] };
      return { goal, found };
    });
  }

  #withoutPath(unfinished: Unfinished | undefined): Task['found'] {
    if (unfinished === undefined) return this.#infeasible('notTaken');
    return { kind: 'unknown', reason: whyUnfinished(unfinished) };
  }

  #infeasible(what: 'notTaken' | 'notSatisfied'): Task['found'] {
    const untried = untriedValues(this.#model.tested);
    return untried === undefined
      ? { kind: 'infeasible', reason: { kind: 'proved', what } }
      : { kind: 'unknown', reason: untried };
  }

  /** Queries as goals: what they ask to be reachable is to be reached. */
  #stateGoals(): readonly StateGoal[] {
    const queries = this.#model.queries.map((query, index): StateGoal => {
      const description = this.#plan.queries[index]!;
      const id = `query ${index + 1}`;
      return { query, goal: { id, criterion: 'queries', kind: 'test purpose', description } };
    });
    return [...queries, ...(this.#plan.states ?? [])];
  }

  #purposes(): readonly Task[] {
    const { network } = this.#model;
    return this.#stateGoals().map(({ goal, query }): Task => {
      const result = verify({ network, concretiser: this.#concretiser }, query, {
        shortest: true,
        budget: this.#budget,
        fastest: this.#plan.optimize === 'time',
        points: this.#points(),
      });
      const { outcome, errors, path, trace } = result;
      const task = (found: Task['found']): Task => ({ goal, found });
      if (path?.end === 'goal') {
        if (trace !== undefined)
          return task({ kind: 'path', path: path.steps, trace, leastTime: result.leastTime });
        return task({ kind: 'unknown', reason: this.#withoutTrace(result) });
      }
      switch (outcome.kind) {
        case 'satisfied':
        case 'violated':
          return task(this.#infeasible('notSatisfied'));
        case 'modelError':
          return task({ kind: 'unknown', reason: wentWrong(errors.first[0]!.error, 'search') });
        case 'unknown':
        case 'maybe':
        case 'values':
        case 'notAnalysed':
          return task({ kind: 'unknown', reason: openReason(outcome) ?? NOT_BY_TRACE });
      }
    });
  }

  /** Why the path to a state that a query asks for has no trace. */
  #withoutTrace({ withoutTrace }: Verification): Reason {
    if (withoutTrace !== undefined) return reasonOfLimit(withoutTrace);
    return isOverApproximate(this.#model.network)
      ? { kind: 'approximate', what: 'trace' }
      : { kind: 'tooLarge', what: 'choices' };
  }

  // ---------------------------------------------------------------------------------------------------- tests

  /** Makes a test of a path and notes all that it covers, the purpose too if there is one; or says why not. */
  #cover(title: string, path: Path, { purpose, leastTime }: CoverOptions = {}): Reason | undefined {
    const trace = purpose?.trace ?? this.#traceOf(path, leastTime);
    if ('kind' in trace) return trace;
    const { closing } = this.#plan;
    const settled = closing && { ...closing, trace: this.#settled(trace, closing) };
    const assembled = this.#assembler.assemble(trace, this.#plan.exactSteps?.(path), settled);
    if (assembled.kind === 'unknown') return assembled.why;
    const { steps, approximate } = assembled;
    const draft = draftOf({
      title: `${title}${this.#endOfTitle(trace, assembled)}`,
      steps,
      approximate,
      run: runOf(assembled.trace),
    });
    const evaluation = this.#evaluator.evaluate(draft);
    const objection = this.#evaluator.objectionTo(draft, evaluation);
    if (objection !== undefined) return objection;
    const purposes = purpose === undefined ? [] : [purpose.goal];
    const taken = evaluation.paths[0]!;
    const goals = [...purposes, ...this.servedBy(taken)];
    const messages = this.#plan.messagesOf?.(taken, assembled.trace);
    const made = { ...draft, goals, ...(messages === undefined ? {} : { messages }) };
    if (leastTime?.isReached === false) this.#infima.set(made, leastTime.time);
    // What comes while the end is watched may be otherwise and pass all the same: such goals get tests of their own.
    const onTheWay = [...purposes, ...this.servedBy(taken.slice(0, trace.steps.length))];
    this.#onTheWay.set(made, onTheWay);
    this.#tests.push(made);
    for (const goal of onTheWay) this.#covered.add(goal);
    this.#tellProgress();
    return undefined;
  }

  /** The trace, and what the system shows by itself when it is over. */
  #settled(trace: TimedTrace, closing: Closing): TimedTrace {
    const { concrete, tested } = this.#model;
    return settledTrace(concrete, tested, trace, closing);
  }

  /** What the title of a test says of how far it judges. */
  #endOfTitle(trace: TimedTrace, { ends, judging }: Pick<AssembledTest, 'ends' | 'judging'>): string {
    if (judging !== undefined) return `; from step ${judging + 1} on, ${UNJUDGED}`;
    return this.#endsWithOutput(trace) ? '' : END_WORDS[ends];
  }

  /** Whether the last step of a trace is seen as an output. */
  #endsWithOutput({ steps }: TimedTrace): boolean {
    const action = steps.at(-1)?.action;
    return action !== undefined && this.#model.tested.outputs.includes(action);
  }

  /** Long tests for the goals of a criterion that have paths. */
  #pack(
    criterion: Criterion,
    tasks: readonly Task[],
    pack: (open: ReadonlySet<number>) => readonly PackedPath[],
  ): void {
    const hasPath = new Set(tasks.filter(({ found }) => found.kind === 'path').map(({ goal }) => goal.id));
    const open = new Set(
      criterion.goals.flatMap(({ id }, index) => (hasPath.has(id) && !this.#covered.has(id) ? [index] : [])),
    );
    for (const { path, leastTime } of pack(open)) {
      const covered = [...coveredBy(criterion, path)];
      const names = [...new Set(covered.map((goal) => criterion.goals[goal]!.criterion))];
      // Goals of a path that gives no test get tests of their own later.
      const title = `Covers ${covered.length} of the ${names.join(' and ')} in one go`;
      if (this.#cover(title, path, { leastTime }) !== undefined) this.#isPacked = false;
    }
  }

  #traceOf(path: Path, leastTime: LeastTime | undefined): TimedTrace | Reason {
    const endsBy = this.#plan.points === 'earliest' ? leastTime : undefined;
    const made = this.#concretiser.concretise(path, { points: this.#points(), endsBy });
    switch (made.kind) {
      case 'trace':
        return made.trace;
      case 'infeasible':
        assert(isOverApproximate(this.#model.network), 'the path to a goal has times');
        return { kind: 'approximate', what: 'path' };
      case 'undecided':
        return made.why === 'stoppedClock'
          ? { kind: 'approximate', what: 'stoppedClock' }
          : { kind: 'tooLarge', what: 'choices' };
    }
  }

  #points(): PointChoice {
    const { points, seed } = this.#plan;
    return points === 'random' ? { random: seededRandom(seed) } : points;
  }

  /** All structural goals that a path covers, in the order of the goals. */
  servedBy(path: Path): readonly string[] {
    return this.#plan.criteria.flatMap((criterion) => {
      const covered = coveredBy(criterion, path);
      return criterion.goals.filter((_, index) => covered.has(index)).map(({ id }) => id);
    });
  }

  /** The tests, in the order in which they were made, without those whose goals the others cover. */
  #needed(): readonly SuiteTest[] {
    const counts = new Map<string, number>();
    for (const each of this.#tests)
      for (const goal of this.#onTheWay.get(each)!) counts.set(goal, (counts.get(goal) ?? 0) + 1);
    const needed: SuiteTest[] = [];
    for (const each of [...this.#tests].reverse()) {
      const goals = this.#onTheWay.get(each)!;
      if (goals.some((goal) => counts.get(goal) === 1)) needed.push(each);
      else for (const goal of goals) counts.set(goal, counts.get(goal)! - 1);
    }
    return needed.reverse();
  }

  // --------------------------------------------------------------------------------------------------- results

  #outcome({ goal, found }: Task, covered: ReadonlySet<string>, brokenOff: Reason): GoalOutcome {
    const { id, kind, description } = goal;
    const is = (status: GoalOutcome['status'], reason?: Reason): GoalOutcome => ({
      id,
      kind,
      description,
      status,
      reason,
    });
    if (covered.has(id)) return is('covered');
    if (found.kind !== 'path') return is(found.kind, found.reason);
    const otherwise: Reason = this.#isDone ? { kind: 'unconfirmed', what: 'noTest' } : brokenOff;
    return is('unknown', this.#failures.get(id) ?? otherwise);
  }
}

/** What the title of a test says of its end, unless that is an output which shows that the goal is reached. */
const END_WORDS: Readonly<Record<TestEnd, string>> = {
  unwatched: '',
  telling: '',
  tellingNothing: '; nothing shows it',
  tooLarge: '; what follows takes too many states to be watched',
};

const UNJUDGED = 'the model has too many states to say what else is right';

/** So much of the time may be spent to find paths; the rest is for the tests. */
const PATHS_SHARE = 3 / 4;

const NOT_BY_TRACE: Reason = { kind: 'unsupported', what: 'query' };

/** Goals that nobody has looked for. */
function tasksWithout({ goals }: Criterion, reason: Reason): readonly Task[] {
  const found = { kind: 'unknown', reason } as const;
  return goals.map((goal) => ({ goal, found }));
}
