/**
 * Coverage with a check of the state: tests go on behind their goals, so that they tell the state that the model should be in
 * from the others that it could wrongly be in.
 *
 * For each wrong state the shortest continuation behind the way to the goal is found by comparing the model with itself where
 * the edge leads to the wrong state (see conformance/tioco.ts). Continuations that tell many states are prolonged until they
 * tell all, where that goes. Then every test is played on every wrong state, and the cheapest tests are chosen that cover all
 * goals and tell all states, with a proof or a bound.
 *
 * INVARIANT that a test tells a wrong state was replayed on the concrete semantics, and the model fails no test.
 */
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import { type StopLimit, stopIfAsked } from '../../base/stopped.js';
import { type Waypoint } from '../../conformance/conformance.js';
import { type Budget } from '../../explore/search.js';
import { type Mutant } from '../../mutation/mutant.js';
import { type JsonObject, type SuiteModel, type SuiteTest } from '../../suite/suite.js';
import { fewestCover } from '../cover/cover.js';
import { type CoverageFigures } from '../coverage/figures.js';
import { type CoveringTest, type PathGeneration } from '../coverage/generation.js';
import { type CoverageOptions, coverageGeneration } from '../coverage/generate.js';
import { Evaluator } from '../evaluate.js';
import { type Generated, type Generation, type GoalOutcome, type OnProgress } from '../generator.js';
import { MutantJudge } from '../mutation/judge-mutants.js';
import { type MutantOutcome, withoutKill } from '../mutation/mutant-outcome.js';
import { type TestModel } from '../test-model.js';
import { type CheckedEdge, checkedEdges, wrongStates } from './wrong-states.js';

/** Tests that cover goals, with a check of the state behind them where that is asked for. */
export function coverageWithStates(
  model: TestModel,
  options: CoverageOptions,
  budget: Budget,
): Generation<CoverageFigures, void> {
  const generation = coverageGeneration(model, options, budget);
  return options.checkState === true
    ? new StateCheckGeneration(model, generation, options.seed, budget)
    : generation;
}

type StateOutcome = MutantOutcome | { readonly kind: 'told' };

/**
 * What the states behind one edge need: so many tests, where no fewer than a number can do, with so many visible actions in
 * the longest continuation, and the number that every continuation that tells them all has at least.
 */
interface EdgeFigures {
  readonly edge: string;
  readonly states: number;
  readonly told: number;
  readonly tests: number;
  readonly testsAtLeast: number;
  readonly actions: number;
  readonly actionsAtLeast: number;
}

/** What a suite says of wrong states. */
export interface StateFigures {
  readonly states: number;
  readonly told: number;
  /** Nothing tells them from the right state. */
  readonly same: number;
  readonly unknown: number;
  /** Of the tests that were found: how many it takes at least, and whether there are no more. */
  readonly testsAtLeast?: number;
  readonly provedFewest?: boolean;
  readonly edges: readonly EdgeFigures[];
}

interface Telling {
  readonly test: SuiteTest;
  readonly word: readonly string[];
  readonly told: ReadonlySet<number>;
}

class StateCheckGeneration implements Generation<CoverageFigures, void> {
  readonly #model: TestModel;
  readonly #covering: PathGeneration;
  readonly #evaluator: Evaluator;
  readonly #seed: number;
  readonly #budget: Budget;
  #wrong: readonly Mutant[] = [];
  #edges: readonly CheckedEdge[] = [];
  readonly #outcomes = new Map<number, StateOutcome>();
  readonly #tests: KeptTest[] = [];
  readonly #figures: EdgeFigures[] = [];
  /** In the end: the tests that are kept, and the numbers of the states that each tells. */
  #kept: { readonly tests: readonly KeptTest[]; readonly figures: JsonObject } | undefined;

  constructor(model: TestModel, covering: PathGeneration, seed: number, budget: Budget) {
    this.#model = model;
    this.#covering = covering;
    this.#evaluator = new Evaluator(model, seed, budget);
    this.#seed = seed;
    this.#budget = budget;
  }

  run(onProgress?: OnProgress): void {
    this.#covering.run(onProgress);
    this.#wrong = wrongStates(this.#model);
    this.#edges = checkedEdges(this.#model, this.#covering.ways(), this.#wrong);
    const judge = new MutantJudge(
      this.#model,
      this.#wrong,
      {
        conformance: 'full',
        unfitInputs: 'ignored',
        optimize: 'steps',
        onePerMutant: true,
        seed: this.#seed,
      },
      this.#budget,
    );
    const all = this.#edges.reduce((sum, { states }) => sum + states.length, 0);
    for (const edge of this.#edges) {
      this.#check(judge, edge);
      onProgress?.({ what: 'states', done: this.#outcomes.size, all, tests: this.#tests.length });
    }
    this.#kept = this.#choose(judge);
  }

  // ------------------------------------------------------------------------------------------------ continuations

  #check(judge: MutantJudge, edge: CheckedEdge): void {
    const { states, along } = edge;
    const outcomes = new Map<number, StateOutcome>();
    const candidates = new Map<string, Omit<Telling, 'told'>>();
    let least = along.length;
    for (const state of states) {
      stopIfAsked();
      const answer = judge.tell(state, this.#titleOf(state), along);
      outcomes.set(state, 'test' in answer ? { kind: 'told' } : answer);
      if (!('test' in answer)) continue;
      // The last action may be the wrong one.
      least = Math.max(least, answer.actions - 1);
      const key = JSON.stringify(answer.test.steps);
      if (!candidates.has(key)) candidates.set(key, answer);
    }
    const told = [...outcomes].flatMap(([state, { kind }]) => (kind === 'told' ? [state] : []));
    const telling = this.#told(judge, [...candidates.values()], told);
    const found = [...telling, ...this.#prolonged(judge, telling, told, along)];
    const chosen = cheapest(
      found,
      told.map((state) => ({ has: (each) => each.told.has(state) })),
      ({ test }) => test.length,
    );
    for (const each of chosen.tests) this.#add(judge, each, edge);
    for (const [state, outcome] of outcomes) this.#outcomes.set(state, outcome);
    this.#figures.push({
      edge: edgeOf(this.#wrong[states[0]!]!),
      states: states.length,
      told: told.length,
      tests: chosen.tests.length,
      testsAtLeast:
        chosen.tests.length > 1 && this.#needsTwo(judge, found, told, along)
          ? 2
          : Math.min(chosen.tests.length, 1),
      actions: chosen.tests.reduce((most, { word }) => Math.max(most, word.length - along.length), 0),
      actionsAtLeast: least - along.length,
    });
  }

  /**
   * Whether no continuation alone tells all states: whatever its first action is, there is one that neither what comes before
   * that action nor anything behind it tells.
   */
  #needsTwo(
    judge: MutantJudge,
    found: readonly Telling[],
    states: readonly number[],
    along: readonly Waypoint[],
  ): boolean {
    const { inputs, outputs } = this.#model.tested;
    return [...inputs, ...outputs].every((action) => {
      const begun = found.filter(({ word }) => (word[along.length] ?? action) === action);
      return states.some((state) => {
        if (begun.some(({ told }) => told.has(state))) return false;
        stopIfAsked();
        const { kind } = { kind: 'told', ...judge.tell(state, this.#titleOf(state), [...along, { action }]) };
        return kind === 'conforming' || kind === 'notImplementable';
      });
    });
  }

  #titleOf(state: number): string {
    return `Tells ${this.#wrong[state]!.difference}`;
  }

  /** Which of some states tests tell. */
  #told(
    judge: MutantJudge,
    tests: readonly Omit<Telling, 'told'>[],
    states: readonly number[],
  ): readonly Telling[] {
    const kills = judge.kills(
      states,
      tests.map(({ test }) => test),
    );
    return tests.map((each, index) => ({
      ...each,
      told: new Set(states.filter((_, at) => kills[at]!.includes(index))),
    }));
  }

  /** A test that tells most, and goes on to tell the others, one after the other, as far as it can. */
  #prolonged(
    judge: MutantJudge,
    telling: readonly Telling[],
    states: readonly number[],
    along: readonly Waypoint[],
  ): readonly Telling[] {
    let [best] = [...telling]
      .sort((a, b) => a.test.length - b.test.length)
      .sort((a, b) => b.told.size - a.told.size);
    if (best === undefined || best.told.size === states.length) return [];
    const longer: Telling[] = [];
    for (const state of states) {
      if (best.told.has(state)) continue;
      const { word, test }: Telling = best;
      const way = [...along, ...word.slice(along.length).map((action) => ({ action }))];
      const answer = judge.tell(state, `${test.title}; ${changeOf(this.#wrong[state]!)}`, way);
      if (!('test' in answer)) continue;
      const [next] = this.#told(judge, [answer], states);
      if (next!.told.size <= best.told.size) continue;
      best = next!;
      longer.push(best);
    }
    return longer;
  }

  #add(judge: MutantJudge, { test, told }: Telling, { steps }: CheckedEdge): void {
    const [path] = test.run === undefined ? [] : this.#evaluator.pathsOf(test);
    const states = [...told].filter((state) => judge.confirms([[state, [0]]], [test]));
    const onTheWay = path === undefined ? [] : this.#covering.servedBy(path.slice(0, steps));
    this.#tests.push({ test, onTheWay, states });
  }

  // ---------------------------------------------------------------------------------------------- which are kept

  #choose(judge: MutantJudge): NonNullable<typeof this.kept> {
    const all = [...this.#covering.tests, ...this.#tests];
    const tests = all.map(({ test }) => test);
    const told = this.#toldStates();
    // Titles name tests to a judge, and those of covering tests may be the same.
    const named = tests.map((test, index) => ({ ...test, title: `${index}` }));
    const kills = judge.kills(told, named);
    const toldBy = tests.map((_, index) => new Set(told.filter((_, at) => kills[at]!.includes(index))));
    const goals = [...new Set(all.flatMap(({ onTheWay }) => onTheWay))];
    const columns = all.map(({ test, onTheWay }, index) => ({ index, test, onTheWay: new Set(onTheWay) }));
    const chosen = cheapest(
      columns,
      [
        ...goals.map((goal) => ({ has: (each: (typeof columns)[number]) => each.onTheWay.has(goal) })),
        ...told.map((state) => ({ has: (each: (typeof columns)[number]) => toldBy[each.index]!.has(state) })),
      ],
      ({ test }) => test.length,
    );
    const kept = chosen.tests.map(({ index }) => {
      const states = [...toldBy[index]!].filter((state) => judge.confirms([[state, [index]]], named));
      return { ...all[index]!, states };
    });
    return { tests: kept, figures: { testsAtLeast: chosen.testsAtLeast, provedFewest: chosen.isFewest } };
  }

  get kept(): { readonly tests: readonly KeptTest[]; readonly figures: JsonObject } | undefined {
    return this.#kept;
  }

  #toldStates(): readonly number[] {
    return [...this.#outcomes].flatMap(([state, { kind }]) => (kind === 'told' ? [state] : []));
  }

  // ----------------------------------------------------------------------------------------------------- results

  result(source: SuiteModel, brokenOffBy: StopLimit = 'interrupted'): Generated<CoverageFigures> {
    const kept = this.#kept?.tests ?? this.#ownTests();
    const why = reasonOfLimit(brokenOffBy);
    const states = this.#edges.flatMap((edge) => edge.states);
    const told = new Set(kept.flatMap((each) => each.states));
    const goals = states.map((state) => this.#goal(state, told, why));
    const having = (status: GoalOutcome['status']): number =>
      goals.filter((goal) => goal.status === status).length;
    return this.#covering.result(source, brokenOffBy, {
      goals,
      tests: kept.map(({ test: made, onTheWay, states: own }) => ({
        made,
        test: {
          ...made,
          goals: [...new Set([...made.goals, ...onTheWay, ...own.map((each) => this.#idOf(each))])],
        },
      })),
      figures: {
        stateCheck: {
          states: states.length,
          told: having('covered'),
          same: having('equivalent') + having('infeasible'),
          unknown: having('unknown'),
          ...this.#kept?.figures,
          edges: this.#figures.map((row) => ({ ...row })),
        },
      },
    });
  }

  /** When the work is broken off: all tests, and the states that those tell which were made for them. */
  #ownTests(): readonly KeptTest[] {
    return [...this.#covering.tests.map((each) => ({ ...each, states: [] })), ...this.#tests];
  }

  #idOf(state: number): string {
    return `state ${this.#wrong[state]!.id}`;
  }

  #goal(state: number, told: ReadonlySet<number>, brokenOff: Reason): GoalOutcome {
    const outcome = this.#outcomes.get(state);
    const goal = { id: this.#idOf(state), kind: 'wrong state', description: this.#wrong[state]!.difference };
    if (outcome === undefined) return { ...goal, status: 'unknown', reason: brokenOff };
    if (outcome.kind !== 'told' && outcome.kind !== 'killed')
      return { ...goal, ...withoutKill(outcome, 'sameState') };
    if (told.has(state)) return { ...goal, status: 'covered' };
    const reason: Reason = this.#kept === undefined ? brokenOff : { kind: 'unconfirmed', what: 'kill' };
    return { ...goal, status: 'unknown', reason };
  }
}

interface KeptTest extends CoveringTest {
  readonly states: readonly number[];
}

/** The cheapest tests that have all there is to have: few, then with few steps. */
function cheapest<T>(
  tests: readonly T[],
  rows: readonly { readonly has: (test: T) => boolean }[],
  stepsOf: (test: T) => number,
): { readonly tests: readonly T[]; readonly testsAtLeast: number; readonly isFewest: boolean } {
  const had = rows.filter(({ has }) => tests.some(has));
  const { columns, countAtLeast, isMinimum } = fewestCover({
    rowCount: had.length,
    columns: tests.map((test) => ({
      rows: had.flatMap(({ has }, row) => (has(test) ? [row] : [])),
      cost: stepsOf(test),
    })),
  });
  return {
    tests: columns.map((column) => tests[column]!),
    testsAtLeast: countAtLeast,
    isFewest: isMinimum,
  };
}

/** The words of a difference that name the edge, and those that say what is changed. */
function edgeOf({ difference }: Mutant): string {
  return difference.slice(0, difference.lastIndexOf(', '));
}

function changeOf({ difference }: Mutant): string {
  return difference.slice(difference.lastIndexOf(', ') + 2);
}
