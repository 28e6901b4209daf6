/**
 * Tests that kill the mutants of a specification.
 *
 * Mutants are taken one by one. Each is first played through the tests that there are; if it fails one of them, that
 * is its death. Otherwise it is checked for conformance, and the first difference becomes a new test. In the end every
 * test is played on every mutant, and the fewest tests are kept that kill all that can be killed.
 *
 * INVARIANT a mutant is called killed by a test only if a run of it, replayed on the concrete semantics, fails the
 * test; and every test was evaluated on the specification, which never fails it.
 */
import { assert } from '../../base/assert.js';
import { type ConformanceMode, checkConformance } from '../../conformance/tioco.js';
import { isOverApproximate } from '../../explore/over-approximation.js';
import { type Budget, budgetReason } from '../../explore/search.js';
import { type Mutant } from '../../mutation/mutant.js';
import { type JsonObject, type Suite, type SuiteModel, type SuiteTest } from '../../suite/suite.js';
import { minimumCover } from '../cover/cover.js';
import { Evaluator } from '../evaluate.js';
import { type GoalOutcome, suiteOf, underTestOption } from '../generator.js';
import { type TestModel } from '../test-model.js';
import { type OperatorFigures, figuresByOperator } from './figures.js';
import { KillTests } from './kill-test.js';
import { MutantPlay } from './mutant-play.js';
import { type TickTest, tickTest } from './tick-test.js';

export interface MutationOptions {
  /** What was asked for, for the suite to tell. */
  readonly selection: JsonObject;
  readonly conformance: ConformanceMode;
  /** A test for each mutant, the shortest that kills it, whatever the others do. */
  readonly onePerMutant: boolean;
  readonly seed: number;
}

/** What became of a mutant. */
export type MutantOutcome =
  | { readonly kind: 'killed' }
  | { readonly kind: 'conforming' | 'notImplementable' }
  | { readonly kind: 'unknown'; readonly why: string };

interface MadeTest {
  readonly test: SuiteTest;
  readonly ticks: TickTest | undefined;
  /** The mutants that it kills, by their index. */
  readonly kills: Set<number>;
}

/**
 * A generation on its way: `run` does the work, and `suite` tells what there is, at any time, also when `run` was broken off
 * in the middle.
 */
export class MutationGeneration {
  readonly #model: TestModel;
  readonly #mutants: readonly Mutant[];
  readonly #options: MutationOptions;
  readonly #budget: Budget;
  readonly #killTests: KillTests;
  readonly #evaluator: Evaluator;
  readonly #outcomes = new Map<number, MutantOutcome>();
  readonly #tests: MadeTest[] = [];
  #kept: readonly MadeTest[] | undefined;

  constructor(model: TestModel, mutants: readonly Mutant[], options: MutationOptions, budget: Budget) {
    this.#model = model;
    this.#mutants = mutants;
    this.#options = options;
    this.#budget = budget;
    this.#killTests = new KillTests(model, budget);
    this.#evaluator = new Evaluator(model, options.seed, budget);
  }

  run(): void {
    const plays = this.#mutants.map((mutant, index) => this.#judge(mutant, index));
    if (!this.#options.onePerMutant) this.#fillMatrix(plays);
    this.#kept = this.#options.onePerMutant ? this.#tests : this.#needed();
  }

  /** Finds out what becomes of a mutant; hands out what plays it, if it is killed. */
  #judge(mutant: Mutant, index: number): MutantPlay | undefined {
    if (mutant.duplicateOf !== undefined) return undefined;
    const play = MutantPlay.of(this.#model, mutant);
    if (play === undefined) {
      this.#outcomes.set(index, { kind: 'unknown', why: 'the mutant uses what cannot be explored' });
      return undefined;
    }
    const killer = this.#options.onePerMutant
      ? undefined
      : this.#tests.find(({ test, ticks }) => play.fails(test, ticks));
    if (killer !== undefined) {
      killer.kills.add(index);
      this.#outcomes.set(index, { kind: 'killed' });
      return play;
    }
    const outcome = this.#compare(mutant, index, play);
    this.#outcomes.set(index, outcome);
    return outcome.kind === 'killed' ? play : undefined;
  }

  #compare(mutant: Mutant, index: number, play: MutantPlay): MutantOutcome {
    const answer = checkConformance(this.#model, play.system, this.#options.conformance, this.#budget);
    switch (answer.kind) {
      case 'unknown':
        return answer;
      case 'conforms':
        return { kind: 'conforming' };
      case 'fails': {
        const made = this.#killTests.make(`Kills ${mutant.id}`, answer.failure);
        if (made.kind === 'unknown') return made;
        return this.#admit(made.test, index, play);
      }
    }
  }

  /** Takes a test up if the specification passes it and the mutant fails it. */
  #admit(draft: SuiteTest, index: number, play: MutantPlay): MutantOutcome {
    const evaluation = this.#evaluator.evaluate(draft);
    const isExact = !isOverApproximate(this.#model.network);
    if (evaluation.verdicts?.includes('fail') === true) {
      assert(!isExact, `the specification never fails the test '${draft.title}'`);
      return { kind: 'unknown', why: 'the evaluation did not confirm the test' };
    }
    const ticks = tickTest(draft);
    if (!play.fails(draft, ticks))
      return { kind: 'unknown', why: 'no run of the mutant was found that fails the test' };
    this.#tests.push({ test: draft, ticks, kills: new Set([index]) });
    return { kind: 'killed' };
  }

  /** Plays every test on every killed mutant. */
  #fillMatrix(plays: readonly (MutantPlay | undefined)[]): void {
    for (const [index, play] of plays.entries()) {
      if (play === undefined) continue;
      for (const { test, ticks, kills } of this.#tests)
        if (!kills.has(index) && play.fails(test, ticks)) kills.add(index);
    }
  }

  /** The fewest tests that kill the same mutants. */
  #needed(): readonly MadeTest[] {
    const rows = new Map(
      [...new Set(this.#tests.flatMap(({ kills }) => [...kills]))].map((m, row) => [m, row]),
    );
    const { columns } = minimumCover({
      rowCount: rows.size,
      columns: this.#tests.map(({ kills, test }) => ({
        rows: [...kills].map((mutant) => rows.get(mutant)!),
        cost: 1_000 + test.length,
      })),
    });
    return columns.map((column) => this.#tests[column]!);
  }

  // --------------------------------------------------------------------------------------------------- results

  suite(file: SuiteModel): Suite {
    const tests = (this.#kept ?? this.#tests).map(({ test, kills }, index): SuiteTest => ({
      ...test,
      id: `t${index + 1}`,
      goals: [...kills].sort((a, b) => a - b).map((mutant) => this.#mutants[mutant]!.id),
    }));
    const { selection, conformance, onePerMutant, seed } = this.#options;
    return suiteOf({
      model: file,
      tested: this.#model.tested,
      method: 'mutation',
      options: { ...underTestOption(this.#model), ...selection, conformance, onePerMutant, seed },
      goals: this.#mutants.map((mutant, index) => this.#goal(mutant, this.outcome(index))),
      tests,
      figures: { operators: this.figures() as unknown as readonly JsonObject[] },
    });
  }

  outcome(index: number): MutantOutcome {
    return this.#outcomes.get(index) ?? { kind: 'unknown', why: budgetReason('interrupted') };
  }

  figures(): readonly OperatorFigures[] {
    return figuresByOperator(this.#mutants, (index) => this.outcome(index));
  }

  #goal({ id, difference }: Mutant, outcome: MutantOutcome): GoalOutcome {
    const goal = { id, kind: 'mutant', description: `${id}: ${difference}` };
    switch (outcome.kind) {
      case 'killed':
        return { ...goal, status: 'covered' };
      case 'conforming':
        return { ...goal, status: 'equivalent', reason: 'it conforms to the model' };
      case 'notImplementable':
        return { ...goal, status: 'infeasible', reason: 'it stops time, so that no system behaves like it' };
      case 'unknown':
        return { ...goal, status: 'unknown', reason: outcome.why };
    }
  }
}
