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
import { type Random, seededRandom } from '../../base/random.js';
import { type Rational, fractionText, subtract } from '../../base/rational.js';
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import { type StopLimit } from '../../base/stopped.js';
import { type Budget } from '../../explore/search.js';
import { Unanswered, answered } from '../../explore/unanswered.js';
import { untriedValues } from '../../network/passed-values.js';
import { type JsonObject, type Suite, type SuiteModel, type SuiteTest } from '../../suite/suite.js';
import {
  type Generated,
  type Generation,
  type GenerationResult,
  type GoalOutcome,
  type OnProgress,
  ifSuitable,
  resultOf,
  suiteOf,
  underTestOption,
} from '../generator.js';
import { type TestModel } from '../test-model.js';
import { recogniseEra } from './era.js';
import { TestMaker } from './make-test.js';
import {
  type Observation,
  briefly,
  listObservations,
  observationWords,
  observationsOf,
} from './observations.js';
import { packWays } from './pack.js';
import { type Criterion, type Part, Partitions, partsInTime } from './partition.js';
import { type ClassPicture, classPicture, withHues } from './picture.js';
import { unsuitable } from '../unsuitable.js';
import { type Entry, type Reachability, type Reached, countClassGraph, reachParts } from './reach.js';
import { type ClassReport, type ClassRow, type HennessyTest } from './report.js';
import { type LocationSet, Specification } from './specification.js';
import { type KeptClocks } from './stepping.js';
import { type TestPoints, type TimedPath, type Times, chooseTimes } from './timed-path.js';
import { type TimedAction, visitedParts } from './visited.js';
import { type ActionItem, type WayItem, actionsTo, pathOf } from './way.js';
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
  /** Also observes the class that is met first behind every action, by whichever edges it leads there. */
  readonly arrivals: boolean;
  /** Few long tests that visit many classes, instead of one for each observation. */
  readonly pack: boolean;
  readonly seed: number;
}

export type ClassResult = GenerationResult<ClassReport>;

export function generateClasses(
  model: TestModel,
  file: SuiteModel,
  options: ClassOptions,
  budget: Budget,
): ClassResult {
  return resultOf(classGeneration(model, options, budget), file, budget);
}

export function classGeneration(
  model: TestModel,
  options: ClassOptions,
  budget: Budget,
): Generation<ClassReport, void> {
  return ifSuitable(() => new ClassGeneration(model, options, budget));
}

/** Throws Unsuitable, when it is made or on its way, if the model is not one for the method. */
export class ClassGeneration implements Generation<ClassReport, void> {
  readonly specification: Specification;
  readonly partitions: Partitions;
  readonly isEra: boolean;
  readonly #model: TestModel;
  readonly #options: ClassOptions;
  readonly #budget: Budget;
  readonly #maker: TestMaker;
  readonly #random: Random;
  readonly #tests: SuiteTest[] = [];
  readonly #hennessy: HennessyTest[] = [];
  readonly #failures = new Map<string, Reason>();
  /** The values of the clocks at which each part is tested. */
  readonly #testPoints = new Map<Part, readonly (readonly Rational[])[]>();
  /** The goals of the tests. */
  readonly #covered = new Set<string>();
  #reachability: Reachability | undefined;
  #graphStates: number | undefined;
  #leastTests: number | undefined;
  /** Why it is over although there is more to do, if the model went wrong or its code took too long. */
  #endedEarly: Reason | undefined;
  #stopped: ReturnType<NonNullable<Budget['shouldStop']>>;
  #isDone = false;

  constructor(model: TestModel, options: ClassOptions, budget: Budget) {
    const recognition = recogniseEra(model);
    if (recognition.kind === 'other' && options.class === 'era') unsuitable(recognition.problems[0]!);
    this.isEra = recognition.kind === 'era';
    this.#model = model;
    this.#options = options;
    this.#budget = budget;
    this.specification = new Specification(model);
    this.partitions = new Partitions(this.specification, options.criterion);
    const observe = options.observe ?? (this.isEra ? 'offers' : 'waiting');
    this.#maker = new TestMaker(model, observe, options.seed, budget);
    this.#random = seededRandom(options.seed);
  }

  run(onProgress?: OnProgress): void {
    const ended = answered(this.#budget.shouldStop, 'search', () => {
      this.#reachability = reachParts(this.specification, this.partitions, {
        budget: this.#budget,
        mustBeDeterministic: this.#options.class === 'deterministic',
      });
      if (this.#options.pack) this.#pack();
      const wanted = this.#wanted();
      for (const [index, reached] of wanted.entries()) {
        if (!this.#isStopped()) this.#testPart(reached);
        onProgress?.({ what: 'classes', done: index + 1, all: wanted.length, tests: this.#tests.length });
      }
      const entries = this.#options.arrivals ? this.#reachability.entries : [];
      for (const entry of entries) if (!this.#isStopped()) this.#testEntry(entry);
      const { classGraph } = this.#options;
      if (classGraph !== undefined) this.#graphStates = this.classGraphStates(classGraph);
    });
    if (ended instanceof Unanswered) this.#endedEarly = ended.reason;
    this.#isDone = true;
  }

  /** Whether the budget is used up while tests are made. */
  #isStopped(): boolean {
    this.#stopped ??= this.#budget.shouldStop?.();
    return this.#stopped !== undefined;
  }

  result(source: SuiteModel, brokenOffBy?: StopLimit): Generated<ClassReport> {
    return { kind: 'suite', suite: this.suite(source, brokenOffBy), report: this };
  }

  suite(source: SuiteModel, brokenOffBy: StopLimit = 'interrupted'): Suite {
    return suiteOf({
      model: source,
      tested: this.#model.tested,
      method: 'classes',
      options: this.#optionsText(),
      goals: this.#goals(brokenOffBy),
      tests: this.#tests,
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
      ...this.#packingFigures(),
    };
  }

  /** How many tests there are at least, and whether there are no more. */
  #packingFigures(): JsonObject {
    if (!this.#options.pack) return {};
    const least = this.#leastTests;
    return { leastTests: least ?? null, provedFewestResets: least === this.#tests.length };
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

  visits(actions: readonly TimedAction[], rest: Rational): readonly string[] {
    const visited = visitedParts(this.specification, this.partitions, actions, rest);
    return this.parts().flatMap(({ id, part }) => (visited.has(part) ? [id] : []));
  }

  textOf({ zone }: Pick<Part, 'zone'>): string {
    return zoneText(
      zone,
      this.#model.network.clocks.map(({ name }) => name),
    );
  }

  /** What pictures show: every location set whose parts one or two clocks tell apart. */
  pictures(): readonly ClassPicture[] {
    const { dim } = this.specification;
    const happensIn = ({ of }: Part): string => briefly(observationsOf(of, this.specification.actions));
    const all = withHues(this.parts().map((each) => ({ ...each, happens: happensIn(each.part) })));
    return this.sets.flatMap((set) => {
      const clocks = this.#clocksOf(set);
      if (clocks.length === 0 || clocks.length > 2) return [];
      const parts = all
        .filter(({ part }) => part.of.set === set)
        .map(({ id: name, part, ...shown }) => {
          const testPoints = this.#testPoints.get(part) ?? [];
          return { ...shown, name, words: this.textOf(part), part, testPoints };
        });
      const names = clocks.map((clock) => this.#model.network.clocks[clock]!.name);
      return [classPicture(set.name, { dim, clocks, names }, parts)];
    });
  }

  /**
   * Every convex part of the location sets that are reached, and whether it is: first those that are, in the order in which
   * they were.
   */
  parts(): readonly { readonly id: string; readonly part: Part; readonly isReached: boolean }[] {
    const { reached = [], sets = [] } = this.#reachability ?? {};
    const known = new Set(reached.map(({ part }) => part));
    const all = sets.flatMap((set) => partsInTime(this.partitions.classesOf(set)));
    const parts = new Set([...known, ...all]);
    return [...parts].map((part, index) => ({ id: `c${index + 1}`, part, isReached: known.has(part) }));
  }

  // --------------------------------------------------------------------------------------------------- tests

  /** The parts that get tests: all that are reached, or the first of each location set. */
  #wanted(): readonly Reached[] {
    const reached = this.#reachability?.reached ?? [];
    if (this.#options.criterion.kind !== 'locations') return reached;
    return [...new Map([...reached].reverse().map((each) => [each.part.of.set, each])).values()].reverse();
  }

  /** A test for each observation of a part that has none yet. */
  #testPart({ part, node, zone }: Reached): void {
    const actions = actionsTo(node);
    const observations = this.#observationsOf(part).filter(this.#isSeen);
    if (observations.length === 0) return;
    const path = this.#pathOf([...actions, { kind: 'observe', observation: observations[0]!, part, zone }]);
    const { points, perClass } = this.#options;
    const clocks = this.#clocksOf(part.of.set);
    for (const times of chooseTimes(path, { points, perClass, random: this.#random, clocks })) {
      this.#testPoints.set(part, [...(this.#testPoints.get(part) ?? []), path.clocksAt(times)]);
      for (const observation of observations) {
        this.#noteHennessy(actions, times, observation);
        if (this.#options.pack && this.#covered.has(observation.id)) continue;
        const title = `${part.of.set.name} where ${this.textOf(part)}: ${observationWords(observation)}`;
        const items = [...actions, { kind: 'observe', observation, part, zone } as const];
        this.#keep(this.#maker.make({ title, items, path, times }), observation.id);
      }
    }
  }

  /** Tests of the class that is met first behind an action, by this way. */
  #testEntry(entry: Entry): void {
    const { arrival, part, zone } = entry;
    const action: ActionItem = { kind: 'action', arrival, observation: undefined };
    const way: readonly ActionItem[] = [...actionsTo(arrival.from), action];
    for (const observation of this.#entryObservations(entry).filter(this.#isSeen)) {
      const items: readonly WayItem[] = [...way, { kind: 'observe', observation, part, zone }];
      const path = this.#pathOf(items);
      const options = { points: 'interior', perClass: 1, random: this.#random, clocks: [] } as const;
      const [times] = chooseTimes(path, options);
      const title = `${entryWords(entry)}: ${observationWords(observation)}`;
      this.#keep(this.#maker.make({ title, items, path, times: times! }), observation.id);
    }
  }

  #entryObservations({ from, arrival, part }: Entry): readonly Observation[] {
    const steps = arrival.steps.map(({ number }) => number).join('+');
    const name = `${this.#idOf(part)} after ${arrival.action} ${from.number}-${steps}`;
    return listObservations(observationsOf(part.of, this.specification.actions), name, 'together');
  }

  /** Long tests; what they do not observe in the end gets tests of its own. */
  #pack(): void {
    const parts = this.#wanted().map(({ part }) => ({
      part,
      observations: this.#observationsOf(part).filter(this.#isSeen),
    }));
    const packing = packWays(
      this.specification,
      this.partitions,
      parts,
      (observation) => this.#maker.goesOn(observation),
      this.#budget,
    );
    this.#leastTests = packing.leastTests;
    for (const items of packing.ways) {
      const path = this.#pathOf(items);
      if (!path.isPossible) continue;
      const [times] = chooseTimes(path, {
        points: this.#options.points === 'corners' ? 'interior' : this.#options.points,
        perClass: 1,
        random: this.#random,
        clocks: [],
      });
      const observed = items.filter(({ observation }) => observation !== undefined).length;
      const title = `Makes ${observed} observations on one way`;
      this.#keep(this.#maker.make({ title, items, path, times: times! }), undefined);
    }
  }

  #keep(made: SuiteTest | Reason, goal: string | undefined): void {
    if ('goals' in made) {
      this.#tests.push(made);
      for (const each of made.goals) this.#covered.add(each);
    } else if (goal !== undefined) this.#failures.set(goal, made);
  }

  #noteHennessy(actions: readonly ActionItem[], times: Times, { kind, actions: set }: Observation): void {
    const delays = times.slice(1).map((time, index) => fractionText(subtract(time, times[index]!)));
    this.#hennessy.push({
      kind: kind === 'deadlock' ? 'refuse' : kind,
      trace: actions.map(({ arrival }, index) => [delays[index]!, arrival.action]),
      delay: delays.at(-1)!,
      set,
    });
  }

  #pathOf(items: readonly WayItem[]): TimedPath {
    return pathOf(items, {
      initialValues: this.#model.network.clocks.map(({ initial }) => initial),
      mayDelay: this.sets[0]?.members[0]?.mayDelay !== false,
      isOutput: (action) => this.#maker.isOutput(action),
    });
  }

  #observationsOf(part: Part): readonly Observation[] {
    const observations = observationsOf(part.of, this.specification.actions);
    return listObservations(observations, this.#idOf(part), this.#options.refusals);
  }

  /** A broadcast never blocks: nobody sees whether it is heard. */
  readonly #isSeen = ({ actions }: Observation): boolean =>
    !actions.some((action) => this.#model.tested.broadcasts.includes(action));

  /** The clocks that tell the parts of a location set apart. */
  #clocksOf(set: LocationSet): readonly number[] {
    const { dim } = this.specification;
    const parts = this.partitions.classesOf(set).flatMap((each) => each.parts);
    const clocks = parts.flatMap(({ zone }) => constrainedClocks(zone, dim));
    return [...new Set(clocks)].sort((a, b) => a - b);
  }

  // ------------------------------------------------------------------------------------------------- results

  readonly #ids = new Map<Part, string>();

  #idOf(part: Part): string {
    if (this.#ids.size === 0) for (const each of this.parts()) this.#ids.set(each.part, each.id);
    return this.#ids.get(part)!;
  }

  #goals(brokenOffBy: StopLimit): readonly GoalOutcome[] {
    const { limit } = this.#reachability ?? { limit: brokenOffBy };
    const limitOfTests = this.#isDone ? this.#stopped : brokenOffBy;
    const wanted = new Set(this.#wanted().map(({ part }) => part));
    const unexplored =
      this.#endedEarly ?? (limit === undefined ? untriedValues(this.#model.tested) : reasonOfLimit(limit));
    const noTest: Reason = unexplored ?? { kind: 'unconfirmed', what: 'noTest' };
    const otherwise = limitOfTests === undefined ? noTest : reasonOfLimit(limitOfTests);
    const ofParts = this.parts().flatMap(({ id, part, isReached }): readonly GoalOutcome[] => {
      const where = `${part.of.set.name} where ${this.textOf(part)}`;
      if (!isReached) {
        const goal = { id, kind: 'class', description: where };
        return [
          unexplored === undefined
            ? { ...goal, status: 'infeasible', reason: { kind: 'proved', what: 'notReached' } }
            : { ...goal, status: 'unknown', reason: unexplored },
        ];
      }
      if (!wanted.has(part)) return [];
      return this.#observationsOf(part).map((observation) =>
        this.#goalOf(observation, `${where}: ${observationWords(observation)}`, otherwise),
      );
    });
    const entries = this.#options.arrivals ? (this.#reachability?.entries ?? []) : [];
    const ofEntries = entries.flatMap((entry) =>
      this.#entryObservations(entry).map((observation) => {
        const where = `${entryWords(entry)}: ${observationWords(observation)}`;
        return this.#goalOf(observation, where, otherwise);
      }),
    );
    const rest: readonly GoalOutcome[] =
      unexplored === undefined
        ? []
        : [
            {
              id: 'unexplored',
              kind: 'class',
              description: 'classes of location sets that were not explored',
              status: 'unknown',
              reason: unexplored,
            },
          ];
    return [...ofParts, ...ofEntries, ...rest];
  }

  /** `otherwise` is why it has no test, unless it is known why this one has none. */
  #goalOf(observation: Observation, description: string, otherwise: Reason): GoalOutcome {
    const goal = { id: observation.id, kind: observation.kind, description };
    if (this.#covered.has(goal.id)) return { ...goal, status: 'covered' };
    if (!this.#isSeen(observation))
      return { ...goal, status: 'infeasible', reason: { kind: 'proved', what: 'notSeen' } };
    return { ...goal, status: 'unknown', reason: this.#failures.get(goal.id) ?? otherwise };
  }

  #optionsText(): JsonObject {
    const { class: kind, criterion, points, perClass, refusals, arrivals, pack, seed } = this.#options;
    return {
      ...underTestOption(this.#model),
      class: kind,
      criterion: criterion.kind,
      points,
      perClass,
      observe: this.#maker.observe,
      refusals,
      arrivals,
      pack,
      seed,
    };
  }
}

/** Such as `click from {Hot} to {Off}`. */
function entryWords({ from, arrival, part }: Entry): string {
  return `${arrival.action} from ${from.name} to ${part.of.set.name}`;
}
