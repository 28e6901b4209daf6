/**
 * Tests for every class: the specification is determinised, its classes are reached, a point of each is chosen, and what
 * is to be observed there becomes tests, as in docs/theory/classes.md.
 *
 * Goals are the observations of every convex part of a class that is reached; a part that is not reached is a goal of its
 * own, infeasible if the whole state space was explored.
 *
 * INVARIANT the way to a class was replayed on the concrete semantics and ends in it, and every test was evaluated on the
 * model, which does not fail it.
 */
import { assert } from '../../base/assert.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { seededRandom, type Random } from '../../base/random.js';
import { type Rational, add, fractionText, subtract } from '../../base/rational.js';
import { type Budget, budgetReason } from '../../explore/search.js';
import { ModelError, modelErrorText } from '../../semantics/model-error.js';
import { measured } from '../../suite/measure.js';
import { type JsonObject, type Suite, type SuiteModel, type SuiteTest } from '../../suite/suite.js';
import { runOf as suiteRunOf } from '../assemble.js';
import { Evaluator } from '../evaluate.js';
import { type GoalOutcome, suiteOf, underTestOption } from '../generator.js';
import { type TestModel } from '../test-model.js';
import { recogniseEra } from './era.js';
import { type Observations, observationsOf } from './observations.js';
import { type Criterion, type Part, Partitions, partsInTime } from './partition.js';
import {
  type Arrival,
  type KeptClocks,
  type Node,
  type Reachability,
  type Reached,
  countClassGraph,
  reachParts,
} from './reach.js';
import { Unsuitable, unsuitable } from './problems.js';
import { leadsInto, restAfter, runOf } from './replay-path.js';
import { type LocationSet, type Member, type MemberStep, Specification } from './specification.js';
import { type TestPoints, TimedPath, type Times, chooseTimes, widenDelays } from './timed-path.js';
import { type ScriptItem, TestWriter } from './write-test.js';
import { constrainedClocks, zoneText } from './zone-text.js';

export interface ClassOptions {
  /** What the model must be; 'auto' takes all that the method can deal with. */
  readonly class: 'auto' | 'era' | 'deterministic';
  readonly criterion: Criterion;
  readonly points: TestPoints;
  /** How many test points a class gets. */
  readonly perClass: number;
  /**
   * How it is observed what the system can do: every action is offered, and taken or refused at once; or outputs are
   * waited for. By default the first for event-recording automata, the second for others.
   */
  readonly observe: 'offers' | 'waiting' | undefined;
  /** One test for all actions that are refused, or one for each. */
  readonly refusals: 'together' | 'each';
  /** Also explores the graph of the classes, with these clocks, for its number of symbolic states. */
  readonly classGraph: KeptClocks | undefined;
  /** Few long tests that visit many classes, instead of one for each observation. */
  readonly pack: boolean;
  readonly seed: number;
}

export type ClassResult =
  | { readonly kind: 'suite'; readonly suite: Suite; readonly generation: ClassGeneration }
  /** The model is not one for the method. */
  | { readonly kind: 'unsuitable'; readonly diagnostic: Diagnostic };

export function generateClasses(
  model: TestModel,
  file: SuiteModel,
  options: ClassOptions,
  budget: Budget,
): ClassResult {
  try {
    const generation = new ClassGeneration(model, options, budget);
    generation.run();
    return { kind: 'suite', suite: generation.suite(file), generation };
  } catch (error) {
    if (error instanceof Unsuitable) return { kind: 'unsuitable', diagnostic: error.diagnostic };
    throw error;
  }
}

/** A timed Hennessy test: actions with the delays before them, a delay, and what is observed then. */
export interface HennessyTest {
  readonly kind: 'must' | 'can' | 'refuse';
  readonly trace: readonly (readonly [string, string])[];
  readonly delay: string;
  readonly set: readonly string[];
}

/** A convex part of a class, for people. */
export interface ClassRow {
  readonly id: string;
  readonly set: string;
  readonly clocks: string;
  readonly observations: Observations;
  readonly reached: boolean;
  readonly tests: number;
}

/** An observation in a part that is reached. */
interface Observation {
  readonly id: string;
  readonly kind: 'must' | 'can' | 'refuse' | 'deadlock';
  readonly actions: readonly string[];
}

/**
 * A generation on its way: `run` does the work, and `suite` tells what there is, at any time, also when `run` was broken off
 * in the middle.
 */
export class ClassGeneration {
  readonly specification: Specification;
  readonly partitions: Partitions;
  readonly isEra: boolean;
  readonly #model: TestModel;
  readonly #options: ClassOptions;
  readonly #budget: Budget;
  readonly #writer: TestWriter;
  readonly #evaluator: Evaluator;
  readonly #random: Random;
  readonly #observe: 'offers' | 'waiting';
  readonly #tests: SuiteTest[] = [];
  readonly #hennessy: HennessyTest[] = [];
  readonly #failures = new Map<string, string>();
  #reachability: Reachability | undefined;
  #graphStates: number | undefined;
  #modelError: string | undefined;
  #isDone = false;

  /** Throws Unsuitable if the model is not one for the method. */
  constructor(model: TestModel, options: ClassOptions, budget: Budget) {
    const recognition = recogniseEra(model);
    if (recognition.kind === 'other' && options.class === 'era') unsuitable(recognition.problems[0]!);
    this.isEra = recognition.kind === 'era';
    this.#model = model;
    this.#options = options;
    this.#budget = budget;
    this.#observe = options.observe ?? (this.isEra ? 'offers' : 'waiting');
    this.specification = new Specification(model);
    this.partitions = new Partitions(this.specification, options.criterion);
    this.#writer = new TestWriter(model, budget);
    // There are many tests of one way, so each is played by chance once only.
    this.#evaluator = new Evaluator(model, options.seed, budget, 1);
    this.#random = seededRandom(options.seed);
  }

  run(): void {
    try {
      this.#reachability = reachParts(this.specification, this.partitions, {
        budget: this.#budget,
        mustBeDeterministic: this.#options.class === 'deterministic',
      });
      for (const reached of this.#wanted()) this.#testPart(reached);
      const { classGraph } = this.#options;
      if (classGraph !== undefined) this.#graphStates = this.classGraphStates(classGraph);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#modelError = modelErrorText(error);
    }
    this.#isDone = true;
  }

  suite(file: SuiteModel): Suite {
    const tests = this.#tests.map((test, index) => ({ ...test, id: `t${index + 1}` }));
    return suiteOf({
      model: file,
      tested: this.#model.tested,
      method: 'classes',
      options: this.#optionsText(),
      goals: this.#goals(),
      tests,
      figures: this.figures(),
    });
  }

  /** The numbers of the paper's table, and some more; without time and memory, which differ from run to run. */
  figures(): JsonObject {
    const { reached = [], sets = [], nodes = 0 } = this.#reachability ?? {};
    const kinds = (kind: HennessyTest['kind']): number =>
      this.#hennessy.filter((test) => test.kind === kind).length;
    const { classGraph } = this.#options;
    return {
      locationSets: sets.length,
      convexParts: reached.length,
      classes: new Set(reached.map(({ part }) => part.of)).size,
      symbolicStates: nodes,
      ...(classGraph === undefined
        ? {}
        : { classGraph: { clocks: classGraph, symbolicStates: this.#graphStates ?? null } }),
      hennessyTests: { must: kinds('must'), can: kinds('can'), refuse: kinds('refuse') },
      totalLength: this.#hennessy.reduce((sum, { trace }) => sum + trace.length + 1, 0),
    };
  }

  /** The symbolic states of the graph of the classes; undefined if the budget is used up before. */
  classGraphStates(clocks: KeptClocks): number | undefined {
    return countClassGraph(this.specification, this.partitions, clocks, this.#budget);
  }

  get hennessyTests(): readonly HennessyTest[] {
    return this.#hennessy;
  }

  /** Location sets in the order in which they were reached. */
  get sets(): readonly LocationSet[] {
    return this.#reachability?.sets ?? [];
  }

  /** Every convex part of the location sets that are reached. */
  rows(): readonly ClassRow[] {
    const counts = new Map<string, number>();
    for (const { goals } of this.#tests)
      for (const goal of goals) {
        const id = goal.split(' ', 1)[0]!;
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    return this.parts().map(({ id, part, isReached }) => ({
      id,
      set: part.of.set.name,
      clocks: this.textOf(part),
      observations: observationsOf(part.of, this.specification.actions),
      reached: isReached,
      tests: counts.get(id) ?? 0,
    }));
  }

  textOf({ zone }: Pick<Part, 'zone'>): string {
    return zoneText(
      zone,
      this.#model.network.clocks.map(({ name }) => name),
    );
  }

  /** Every convex part of the location sets that are reached, and whether it is. */
  parts(): readonly { readonly id: string; readonly part: Part; readonly isReached: boolean }[] {
    const reached = new Set(this.#reachability?.reached.map(({ part }) => part));
    return this.#parts().map(({ id, part }) => ({ id, part, isReached: reached.has(part) }));
  }

  // --------------------------------------------------------------------------------------------------- tests

  /** The parts that get tests: all that are reached, or the first of each location set. */
  #wanted(): readonly Reached[] {
    const reached = this.#reachability?.reached ?? [];
    if (this.#options.criterion.kind !== 'locations') return reached;
    return [...new Map([...reached].reverse().map((each) => [each.part.of.set, each])).values()].reverse();
  }

  #testPart({ part, node, zone }: Reached): void {
    const { model } = this.specification;
    const path = new TimedPath(model.network.clocks.map(({ initial }) => initial));
    const arrivals = arrivalsOf(node);
    for (const { zone: from, steps } of arrivals) path.act(from, steps[0]!.clocks);
    path.require(zone);
    const { points, perClass } = this.#options;
    const all = chooseTimes(path, {
      points,
      perClass,
      random: this.#random,
      clocks: this.#clocksOf(part.of.set),
    });
    const actions = arrivals.map(({ action }) => action);
    for (const times of all) {
      assert(
        leadsInto(model.concrete, actions, times, part.of.enabled),
        'the way to a class ends in it, by the concrete semantics too',
      );
      for (const observation of this.#observationsOf(part))
        this.#test({ part, arrivals, path, times, observation });
    }
  }

  #observationsOf(part: Part): readonly Observation[] {
    const { must, can, refused, isDeadlock } = observationsOf(part.of, this.specification.actions);
    const id = this.#idOf(part);
    const kind = isDeadlock ? 'deadlock' : 'refuse';
    const refusals =
      this.#options.refusals === 'each'
        ? refused.map((action): Observation => ({ id: `${id} refuse ${action}`, kind, actions: [action] }))
        : refused.length === 0
          ? []
          : [{ id: `${id} refuse`, kind, actions: refused } as const];
    return [
      ...must.map((actions): Observation => ({
        id: `${id} must ${actions.join(' ')}`,
        kind: 'must',
        actions,
      })),
      ...can.map((action): Observation => ({ id: `${id} can ${action}`, kind: 'can', actions: [action] })),
      ...refusals,
    ];
  }

  #test({ part, arrivals, path, times, observation }: Draft): void {
    const delays = times.slice(1).map((time, index) => subtract(time, times[index]!));
    this.#hennessy.push({
      kind: observation.kind === 'deadlock' ? 'refuse' : observation.kind,
      trace: arrivals.map(({ action }, index) => [fractionText(delays[index]!), action]),
      delay: fractionText(delays.at(-1)!),
      set: observation.actions,
    });
    const windows = widenDelays(
      path,
      times,
      (time) => time <= arrivals.length && this.#isOutput(arrivals[time - 1]!.action),
      this.#writer.patience,
    );
    const script = arrivals.map(({ action }, index): ScriptItem => {
      const at = delays[index]!;
      if (!this.#isOutput(action)) return { kind: 'input', action, at };
      return { kind: 'output', action, at, window: windows.get(index + 1)! };
    });
    const run = singleRun(arrivals, part.of.set.members[0]!);
    const rest = (): Rational | undefined => restAfter(this.#model.concrete, run, times);
    const written = this.#writer.write([...script, ...this.#observation(observation, delays.at(-1)!, rest)]);
    if (written.kind === 'unknown') {
      this.#failures.set(observation.id, written.why);
      return;
    }
    const test = measured({
      id: '',
      title: `${part.of.set.name} where ${this.textOf(part)}: ${wordsOf(observation)}`,
      goals: [observation.id],
      steps: written.steps,
      verdict: 'pass',
      run: suiteRunOf(this.#runOf(part, arrivals, times, observation, written.wait)),
    });
    this.#keep(test, observation);
  }

  #keep(test: SuiteTest, { id }: Observation): void {
    const { run, verdicts } = this.#evaluator.evaluate(test);
    assert(run === 'confirmed', `the evaluation confirms the run of the test '${test.title}'`);
    assert(verdicts?.includes('fail') !== true, `the model does not fail the test '${test.title}'`);
    if (verdicts === undefined) this.#failures.set(id, 'its verdicts could not be found out');
    else this.#tests.push(test);
  }

  /** How an observation is made: by what is offered and refused at once, or by waiting for outputs. */
  #observation(
    { kind, actions }: Observation,
    at: Rational,
    rest: () => Rational | undefined,
  ): readonly ScriptItem[] {
    const outputs = actions.filter((action) => this.#isOutput(action));
    const waits = this.#observe === 'waiting' && outputs.length > 0;
    switch (kind) {
      case 'must':
      case 'can': {
        if (waits && outputs.length === actions.length) return [{ kind: 'await', actions, at }];
        return [{ kind: 'accept', actions, at, otherwise: kind === 'must' ? 'fail' : 'inconclusive' }];
      }
      case 'refuse':
      case 'deadlock': {
        if (!waits) return [{ kind: 'refuse', actions, at }];
        const inputs = actions.filter((action) => !this.#isOutput(action));
        return [
          { kind: 'refuse', actions: inputs, at },
          { kind: 'silent', actions: outputs, at, below: rest() },
        ];
      }
    }
  }

  /** A run along the way: with the output that is waited for, or with the silence at the end. */
  #runOf(
    part: Part,
    arrivals: readonly Arrival[],
    times: Times,
    { kind, actions }: Observation,
    wait: Rational,
  ): ReturnType<typeof runOf> {
    const { concrete } = this.#model;
    const isAwaited =
      this.#observe === 'waiting' &&
      (kind === 'must' || kind === 'can') &&
      actions.every((action) => this.#isOutput(action));
    if (!isAwaited) {
      const steps = singleRun(arrivals, part.of.set.members[0]!);
      return runOf(concrete, steps, [...times.slice(0, -1), add(times.at(-1)!, wait)]);
    }
    const last = part.of.enabled.find(({ action }) => actions.includes(action))!;
    return runOf(concrete, [...singleRun(arrivals, last.source), last], times);
  }

  #isOutput(action: string): boolean {
    return this.#model.tested.outputs.includes(action);
  }

  /** The clocks that tell the parts of a location set apart. */
  #clocksOf(set: LocationSet): readonly number[] {
    const { dim } = this.specification;
    const parts = this.partitions.classesOf(set).flatMap((each) => each.parts);
    const clocks = parts.flatMap(({ zone }) => constrainedClocks(zone, dim));
    return [...new Set(clocks)].sort((a, b) => a - b);
  }

  // ------------------------------------------------------------------------------------------------- results

  /** The parts of all location sets that are reached: first those that are, in the order in which they were. */
  #parts(): readonly { readonly id: string; readonly part: Part }[] {
    const { reached = [], sets = [] } = this.#reachability ?? {};
    const known = new Set(reached.map(({ part }) => part));
    const others = sets.flatMap((set) =>
      partsInTime(this.partitions.classesOf(set)).filter((part) => !known.has(part)),
    );
    return [...known, ...others].map((part, index) => ({ id: `c${index + 1}`, part }));
  }

  readonly #ids = new Map<Part, string>();

  #idOf(part: Part): string {
    if (this.#ids.size === 0) for (const each of this.#parts()) this.#ids.set(each.part, each.id);
    return this.#ids.get(part)!;
  }

  #goals(): readonly GoalOutcome[] {
    const { limit } = this.#reachability ?? { limit: 'interrupted' as const };
    const covered = new Set(this.#tests.flatMap(({ goals }) => goals));
    const wanted = new Set(this.#wanted().map(({ part }) => part));
    const reached = new Set(this.#reachability?.reached.map(({ part }) => part));
    const unexplored = this.#modelError ?? (limit === undefined ? undefined : budgetReason(limit));
    return this.#parts().flatMap(({ id, part }): readonly GoalOutcome[] => {
      const where = `${part.of.set.name} where ${this.textOf(part)}`;
      if (!reached.has(part)) {
        const goal = { id, kind: 'class', description: where };
        return [
          unexplored === undefined
            ? { ...goal, status: 'infeasible', reason: 'no timed trace of the model leads there' }
            : { ...goal, status: 'unknown', reason: unexplored },
        ];
      }
      if (!wanted.has(part)) return [];
      return this.#observationsOf(part).map((observation): GoalOutcome => {
        const { id: goalId, kind } = observation;
        const goal = { id: goalId, kind, description: `${where}: ${wordsOf(observation)}` };
        if (covered.has(goalId)) return { ...goal, status: 'covered' };
        const otherwise = this.#isDone
          ? (unexplored ?? 'no test was made for it')
          : budgetReason('interrupted');
        return { ...goal, status: 'unknown', reason: this.#failures.get(goalId) ?? otherwise };
      });
    });
  }

  #optionsText(): JsonObject {
    const { class: kind, criterion, points, perClass, refusals, seed } = this.#options;
    return {
      ...underTestOption(this.#model),
      class: kind,
      criterion: criterion.kind,
      points,
      perClass,
      observe: this.#observe,
      refusals,
      seed,
    };
  }
}

interface Draft {
  readonly part: Part;
  readonly arrivals: readonly Arrival[];
  readonly path: TimedPath;
  readonly times: Times;
  readonly observation: Observation;
}

/** The actions on the way to a node, in their order. */
function arrivalsOf(node: Node): readonly Arrival[] {
  const arrivals: Arrival[] = [];
  for (let via = node.via; via !== undefined; via = via.from.via) arrivals.unshift(via);
  return arrivals;
}

/** Of all runs with these actions, one that ends in a member. */
function singleRun(arrivals: readonly Arrival[], end: Member): readonly MemberStep[] {
  const run: MemberStep[] = [];
  let member = end;
  for (const { steps } of [...arrivals].reverse()) {
    const step = steps.find(({ target }) => target === member);
    assert(step !== undefined, 'every member of a set is the target of a step');
    run.unshift(step);
    member = step.source;
  }
  return run;
}

function wordsOf({ kind, actions }: Observation): string {
  switch (kind) {
    case 'must':
      return `must accept ${actions.join(' or ')}`;
    case 'can':
      return `can accept ${actions.join()}`;
    case 'refuse':
      return `must refuse ${actions.join(', ')}`;
    case 'deadlock':
      return 'must refuse everything';
  }
}
