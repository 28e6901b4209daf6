/**
 * Tests that kill the mutants of a specification.
 *
 * Mutants are judged in rounds, each round divided among judges. A mutant is first played through the tests that earlier
 * rounds made, and those of its own division; if it fails one of them, that is its death. Otherwise it is checked for
 * conformance, and the first difference becomes a new test. In the end every test is played on every mutant, and the
 * fewest tests are kept that kill all that can be killed.
 *
 * INVARIANT in a suite that is complete, every kill was replayed on the concrete semantics.
 * INVARIANT rounds and their divisions depend on the number of mutants alone, so that the suite is the same however
 * many judges there are, and whether or not the work was interrupted in between.
 */
import { pushTo } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import { type ShouldStop, type StopLimit, Stopped, stoppable } from '../../base/stopped.js';
import { type Mutant } from '../../mutation/mutant.js';
import { SOME_ARE_LISTED } from '../../suite/listed-goals.js';
import {
  type JsonObject,
  type Suite,
  type SuiteGoal,
  type SuiteModel,
  type SuiteTest,
} from '../../suite/suite.js';
import { fewestCover } from '../cover/cover.js';
import {
  type Generated,
  type Generation,
  type GoalOutcome,
  type OnProgress,
  type Progress,
  suiteOf,
  underTestOption,
} from '../generator.js';
import { type TestModel } from '../test-model.js';
import { type OperatorFigures, figuresByOperator, sumOf } from './figures.js';
import { type Judgement, type MutantJudge } from './judge-mutants.js';
import { titleFor } from './kill-title.js';
import { type MutantOutcome, withoutKill } from './mutant-outcome.js';

export interface MutationOptions {
  /** All that was asked for, for the suite to tell. */
  readonly asked: JsonObject;
  readonly onePerMutant: boolean;
  /** Each division of mutants has the time of the budget for itself, so where it has ended there is more for others. */
  readonly isTimedByDivision?: boolean | undefined;
  /** Who judges; they are called for when the work begins. */
  readonly judges: () => readonly Judge[];
}

/** What became of mutants, by operator and one by one in their order. */
export interface MutationReport {
  readonly figures: readonly OperatorFigures[];
  readonly outcomes: readonly MutantOutcome[];
}

/** A judge, perhaps in another thread: see judge-mutants.ts. */
export type Judge = {
  readonly [Method in 'judge' | 'kills' | 'confirms']: (
    ...question: Parameters<MutantJudge[Method]>
  ) => Promise<ReturnType<MutantJudge[Method]>>;
};

/** A judge in this thread, who is broken off when the budget ends; without a question of its own, by what the process listens to. */
export function judgeHere(judge: Pick<MutantJudge, keyof Judge>, shouldStop?: ShouldStop): Judge {
  const answered = <T>(ask: () => T): Promise<T> => {
    let give: (answer: T) => void;
    let giveUp: (stopped: Stopped) => void;
    const answer = new Promise<T>((resolve, reject) => ([give, giveUp] = [resolve, reject]));
    // Work that is torn down in a later question never comes to wait for the answers to the earlier ones.
    answer.catch(() => undefined);
    const found = stoppable(shouldStop, ask);
    if (found instanceof Stopped) giveUp!(found);
    else give!(found);
    return answer;
  };
  return {
    judge: (...question) => answered(() => judge.judge(...question)),
    kills: (...question) => answered(() => judge.kills(...question)),
    confirms: (...question) => answered(() => judge.confirms(...question)),
  };
}

/** Mutants of one division of a round. */
export const DIVISION_SIZE = 8;
/** Rounds begin with so many divisions, which later ones double up to a limit. */
const DIVISIONS_AT_FIRST = 2;
const DIVISIONS_MAX = 64;

/** When `run` is broken off, the result is that of the last whole round. */
export class MutationGeneration implements Generation<MutationReport, Promise<void>> {
  readonly #model: Pick<TestModel, 'network' | 'tested'>;
  readonly #mutants: readonly Mutant[];
  readonly #indexOf: ReadonlyMap<string, number>;
  /** Mutants that are not the same as an earlier one, in their order, and the place of each. */
  readonly #distinct: readonly number[];
  readonly #placeOf: ReadonlyMap<number, number>;
  readonly #options: MutationOptions;
  readonly #outcomes = new Map<number, MutantOutcome>();
  #tests: readonly SuiteTest[] = [];
  /** In the end: the tests that are kept, with the mutants that each kills. */
  #kept: readonly { readonly test: SuiteTest; readonly kills: readonly number[] }[] | undefined;
  /** Every test was played on every mutant. */
  #isPlayed = false;
  /** Why mutants were not looked at. */
  #brokenOff: Reason = reasonOfLimit('interrupted');

  constructor(
    model: Pick<TestModel, 'network' | 'tested'>,
    mutants: readonly Mutant[],
    options: MutationOptions,
  ) {
    this.#model = model;
    this.#mutants = mutants;
    this.#options = options;
    this.#indexOf = new Map(mutants.map(({ id }, index) => [id, index]));
    this.#distinct = mutants.flatMap(({ duplicateOf }, index) =>
      duplicateOf === 'original' || (duplicateOf !== undefined && this.#indexOf.has(duplicateOf))
        ? []
        : [index],
    );
    this.#placeOf = new Map(this.#distinct.map((mutant, place) => [mutant, place]));
  }

  /** How many mutants have been judged, of how many. */
  get progress(): Progress {
    const { size: done } = this.#outcomes;
    return { what: 'mutants', done, all: this.#distinct.length, tests: this.#tests.length };
  }

  /**
   * Goes on from an earlier suite of the same mutants that was broken off: with all rounds that were whole then, and the tests
   * that kill these mutants. Other tests that later rounds made are made again.
   */
  resume({ goals, tests }: Suite): void {
    const titles = new Map(tests.map(({ id, title }) => [id, title]));
    const known = new Map(goals.map((goal) => [goal.id, outcomeOf(goal, titles)]));
    const isJudged = (mutant: number): boolean => known.get(this.#mutants[mutant]!.id) !== undefined;
    const rounds = roundsOf(this.#distinct).map((round) => round.flat());
    const open = rounds.findIndex((round) => !round.every(isJudged));
    const needed = new Set<string>();
    for (const mutant of (open < 0 ? rounds : rounds.slice(0, open)).flat()) {
      const outcome = known.get(this.#mutants[mutant]!.id)!;
      this.#outcomes.set(mutant, outcome);
      needed.add(titleFor(this.#mutants[mutant]!));
      // Of the fewest tests, one that was made for a later mutant may be the one that kills it.
      if (outcome.kind === 'killed') needed.add(outcome.by);
    }
    this.#tests = tests
      .filter(({ title }) => needed.has(title))
      .map((test) => ({ ...test, id: '', goals: [] }));
  }

  async run(onProgress?: OnProgress): Promise<void> {
    const judges = this.#options.judges();
    for (const round of roundsOf(this.#distinct)) {
      if (round.every((division) => division.every((mutant) => this.#outcomes.has(mutant)))) continue;
      const judgements = await this.#divide(judges, round, (judge, division) =>
        judge.judge(division, this.#tests),
      );
      this.#take(judgements);
      onProgress?.(this.progress);
    }
    const { onePerMutant, isTimedByDivision = false } = this.#options;
    // Whoever goes on from there chooses among all tests, as if the work had not ended.
    if (!onePerMutant && !isTimedByDivision && [...this.#outcomes.values()].some(isOfTheEnd)) return;
    this.#kept = onePerMutant ? this.#ownTests() : await this.#choose(judges);
    this.#isPlayed = !onePerMutant;
  }

  /** Asks judges about divisions, about a mutant always the same one, and waits for all answers. */
  #divide<T>(
    judges: readonly Judge[],
    divisions: readonly (readonly number[])[],
    ask: (judge: Judge, division: readonly number[]) => Promise<T>,
  ): Promise<readonly T[]> {
    return Promise.all(
      divisions.map((division) => ask(judges[this.#divisionOf(division[0]!) % judges.length]!, division)),
    );
  }

  /** The number of the division that a mutant is judged in. */
  #divisionOf(mutant: number): number {
    return Math.floor(this.#placeOf.get(mutant)! / DIVISION_SIZE);
  }

  /** Mutants by the division that they were judged in. */
  #byDivision(mutants: readonly number[]): readonly (readonly number[])[] {
    const divisions = new Map<number, number[]>();
    for (const mutant of mutants) pushTo(divisions, this.#divisionOf(mutant), mutant);
    return [...divisions.values()];
  }

  #take(judgements: readonly Judgement[]): void {
    // Judges that do not know of each other make the same test again.
    const titles = new Map(this.#tests.map((test) => [JSON.stringify(test.steps), test.title]));
    const tests = [...this.#tests];
    const titleOf = new Map<string, string>();
    for (const { made } of judgements) {
      for (const test of made) {
        const key = JSON.stringify(test.steps);
        const title = this.#options.onePerMutant ? undefined : titles.get(key);
        titleOf.set(test.title, title ?? test.title);
        if (title !== undefined) continue;
        titles.set(key, test.title);
        tests.push(test);
      }
    }
    for (const { outcomes } of judgements)
      for (const [mutant, outcome] of outcomes) {
        const by = outcome.kind === 'killed' ? { by: titleOf.get(outcome.by) ?? outcome.by } : {};
        this.#outcomes.set(mutant, { ...outcome, ...by });
      }
    this.#tests = tests;
  }

  // ---------------------------------------------------------------------------------------------- which are kept

  /** The tests with the mutants that they were made for, or that they killed when these were judged. */
  #ownTests(): NonNullable<typeof this.kept> {
    const killsOf = new Map<string, number[]>(this.#tests.map(({ title }) => [title, []]));
    for (const [mutant, outcome] of this.#outcomes)
      if (outcome.kind === 'killed') killsOf.get(outcome.by)!.push(mutant);
    return this.#tests.map((test) => ({ test, kills: killsOf.get(test.title)! }));
  }

  get kept(): readonly { readonly test: SuiteTest; readonly kills: readonly number[] }[] | undefined {
    return this.#kept;
  }

  /** The fewest tests that kill the same mutants, with all mutants that each of them kills. */
  async #choose(judges: readonly Judge[]): Promise<NonNullable<typeof this.kept>> {
    const killed = this.#distinct.filter((mutant) => this.#outcomes.get(mutant)?.kind === 'killed');
    const titles = new Map(this.#tests.map(({ title }, index) => [title, index]));
    const divisions = this.#byDivision(killed);
    const found = await this.#divide(judges, divisions, (judge, division) =>
      judge.kills(division, this.#tests),
    );
    const testsOf = divisions.flatMap((division, d) =>
      division.map((mutant, m) => {
        const { by } = this.#outcomes.get(mutant) as Extract<MutantOutcome, { kind: 'killed' }>;
        return [mutant, [...new Set([titles.get(by)!, ...found[d]![m]!])]] as const;
      }),
    );
    const columns = coverOf(this.#tests, testsOf);
    const kept = columns.map((column) => this.#tests[column]!);
    const place = new Map(columns.map((column, index) => [column, index]));
    const claims = testsOf.map(
      ([mutant, tests]) => [mutant, tests.flatMap((test) => place.get(test) ?? [])] as const,
    );
    await this.#confirm(judges, claims, kept);
    const kills: readonly number[][] = kept.map(() => []);
    for (const [mutant, tests] of claims) for (const test of tests) kills[test]!.push(mutant);
    return kept.map((test, index) => ({ test, kills: kills[index]! }));
  }

  async #confirm(
    judges: readonly Judge[],
    claims: readonly Claim[],
    tests: readonly SuiteTest[],
  ): Promise<void> {
    const testsOf = new Map(claims);
    const answers = await this.#divide(
      judges,
      this.#byDivision(claims.map(([mutant]) => mutant)),
      (judge, division) =>
        judge.confirms(
          division.map((mutant) => [mutant, testsOf.get(mutant)!] as const),
          tests,
        ),
    );
    assert(
      answers.every((isConfirmed) => isConfirmed),
      'a run in ticks is one of the concrete semantics',
    );
  }

  // --------------------------------------------------------------------------------------------------- results

  result(source: SuiteModel, brokenOffBy: StopLimit = 'interrupted'): Generated<MutationReport> {
    this.#brokenOff = reasonOfLimit(brokenOffBy);
    const outcomes = this.#mutants.map((_, index) => this.outcome(index));
    return { kind: 'suite', suite: this.suite(source), report: { figures: this.figures(), outcomes } };
  }

  suite(source: SuiteModel): Suite {
    const same = this.#duplicates();
    const tests = (this.#kept ?? this.#ownTests()).map(({ test, kills }): SuiteTest => ({
      ...test,
      goals: kills
        .flatMap((mutant) => [mutant, ...(same.get(mutant) ?? [])])
        .sort((a, b) => a - b)
        .map((mutant) => this.#mutants[mutant]!.id),
    }));
    const figures = this.figures();
    return suiteOf({
      model: source,
      tested: this.#model.tested,
      method: 'mutation',
      options: { ...underTestOption(this.#model), ...this.#options.asked },
      goals: this.#mutants.map((mutant, index) => this.#goal(mutant, this.outcome(index))),
      tests,
      figures: {
        ...(this.#isPlayed ? {} : SOME_ARE_LISTED),
        operators: figures.map((row) => ({ ...row })),
        score: scoreOf(sumOf(figures)),
      },
    });
  }

  /** By mutant: those that are the same. */
  #duplicates(): ReadonlyMap<number, readonly number[]> {
    const same = new Map<number, number[]>();
    this.#mutants.forEach(({ duplicateOf }, index) => {
      const first = duplicateOf === undefined ? undefined : this.#indexOf.get(duplicateOf);
      if (first !== undefined) pushTo(same, first, index);
    });
    return same;
  }

  /** Of a duplicate, what became of the mutant that it is the same as. */
  outcome(index: number): MutantOutcome {
    const own = this.#outcomes.get(index);
    if (own !== undefined) return own;
    const { duplicateOf } = this.#mutants[index]!;
    if (duplicateOf === 'original') return { kind: 'conforming' };
    const first = duplicateOf === undefined ? undefined : this.#indexOf.get(duplicateOf);
    return first === undefined ? { kind: 'unknown', why: this.#brokenOff } : this.outcome(first);
  }

  figures(): readonly OperatorFigures[] {
    return figuresByOperator(this.#mutants, (index) => this.outcome(index));
  }

  #goal({ id, difference }: Mutant, outcome: MutantOutcome): GoalOutcome {
    const goal = { id, kind: 'mutant', description: difference };
    if (outcome.kind === 'killed') return { ...goal, status: 'covered' };
    return { ...goal, ...withoutKill(outcome, 'conforms') };
  }
}

/**
 * What a suite says of a mutant; undefined if that is to be found out again: where a budget ended, and where the suite
 * does not say of which kind its reason is.
 */
function outcomeOf(
  { status, reason = '', reasonKind, tests }: SuiteGoal,
  titles: ReadonlyMap<string, string>,
): MutantOutcome | undefined {
  switch (status) {
    case 'covered':
      return { kind: 'killed', by: titles.get(tests[0]!)! };
    case 'equivalent':
      return { kind: 'conforming' };
    case 'infeasible':
      return { kind: 'notImplementable' };
    case 'unknown':
      return reasonKind === undefined || reasonKind === 'budget'
        ? undefined
        : { kind: 'unknown', why: { reason, reasonKind } };
  }
}

/** Whether a mutant is unknown because the work as a whole came to its end. */
function isOfTheEnd(outcome: MutantOutcome): boolean {
  if (outcome.kind !== 'unknown' || !('kind' in outcome.why) || outcome.why.kind !== 'budget') return false;
  return outcome.why.limit === 'time' || outcome.why.limit === 'interrupted';
}

type Claim = readonly [mutant: number, tests: readonly number[]];

/** The columns of a cheapest cover: few tests, then few steps. */
function coverOf(tests: readonly SuiteTest[], testsOf: readonly Claim[]): readonly number[] {
  const rowsOf = tests.map((): number[] => []);
  testsOf.forEach(([, killers], row) => {
    for (const test of killers) rowsOf[test]!.push(row);
  });
  const columns = tests.map(({ length }, index) => ({ rows: rowsOf[index]!, cost: length }));
  return fewestCover({ rowCount: testsOf.length, columns }).columns;
}

/** Rounds of divisions of mutants. */
function roundsOf(mutants: readonly number[]): readonly (readonly (readonly number[])[])[] {
  const rounds: (readonly number[])[][] = [];
  let size = DIVISIONS_AT_FIRST;
  for (let start = 0; start < mutants.length;) {
    const round: (readonly number[])[] = [];
    for (; round.length < size && start < mutants.length; start += DIVISION_SIZE)
      round.push(mutants.slice(start, start + DIVISION_SIZE));
    rounds.push(round);
    size = Math.min(2 * size, DIVISIONS_MAX);
  }
  return rounds;
}

/** The part of the mutants that do not conform which is killed; 1 if there are none. */
function scoreOf({ killed, unknown }: OperatorFigures): number {
  return killed + unknown === 0 ? 1 : Math.round((10_000 * killed) / (killed + unknown)) / 10_000;
}
