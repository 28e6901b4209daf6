/**
 * Judges mutants: which tests kill them, whether they conform, and new tests for those that do neither.
 *
 * Several judges can share the work, each in a thread of its own. What one is asked and answers is plain data, and the
 * answer depends on the question alone.
 *
 * INVARIANT every new test was evaluated on the specification, which never fails it; and a run of the mutant that it was made
 * for, replayed on the concrete semantics, fails it. Which others a test kills is found in ticks, and confirmed by `confirms`.
 */
import { madeOnce } from '../../base/maps.js';
import { reasonOfLimit } from '../../base/reason.js';
import { Stopped, stoppable } from '../../base/stopped.js';
import {
  type Conformance,
  type ConformanceMode,
  type TraceMeasure,
  type UnfitInputs,
  type Waypoint,
} from '../../conformance/conformance.js';
import { checkConformance } from '../../conformance/tioco.js';
import { withInvariantsAsGuards } from '../../network/guarded-network.js';
import { type Budget } from '../../explore/search.js';
import { type Mutant } from '../../mutation/mutant.js';
import { type SuiteTest } from '../../suite/suite.js';
import { runOf } from '../assemble.js';
import { Evaluator } from '../evaluate.js';
import { type TestModel } from '../test-model.js';
import { KillTests, lengthOfFailure } from './kill-test.js';
import { titleFor } from './kill-title.js';
import { type MutantOutcome } from './mutant-outcome.js';
import { MutantPlay, type PlayableTest } from './mutant-play.js';
import { MutantSystems } from './mutant-systems.js';
import { tickTest } from './tick-test.js';

export interface JudgeOptions {
  readonly conformance: ConformanceMode;
  readonly unfitInputs: UnfitInputs;
  /** What the trace of a new test has least of. */
  readonly optimize: TraceMeasure;
  /** A test for each mutant, the best that kills it, whatever the others do. */
  readonly onePerMutant: boolean;
  readonly seed: number;
}

export interface Judgement {
  readonly outcomes: readonly (readonly [mutant: number, outcome: MutantOutcome])[];
  readonly made: readonly SuiteTest[];
}

/** A test, the visible actions on the way to what it shows, and how many there are, a forbidden output included. */
interface MadeTest {
  readonly test: SuiteTest;
  readonly word: readonly string[];
  readonly actions: number;
}

/** How a test is to be called, and what it begins with. */
interface Asked {
  readonly title: string;
  readonly along: readonly Waypoint[];
}

/** So many mutants are kept ready to be played again; others are made anew. */
const PLAYS_MAX = 20_000;

/** So much of the time may be spent to judge mutants; the rest is for the choice among the tests. */
const JUDGING_SHARE = 3 / 4;

export class MutantJudge {
  readonly #model: TestModel;
  readonly #mutants: readonly Mutant[];
  readonly #options: JudgeOptions;
  readonly #budget: Budget;
  readonly #systems: MutantSystems;
  readonly #killTests: KillTests;
  readonly #evaluator: Evaluator;
  /** By the steps of tests: divisions that do not know of each other ask for the same ones. */
  readonly #evaluations = new Map<string, ReturnType<Evaluator['confirm']>>();
  readonly #plays = new Map<number, MutantPlay>();
  /** By their titles. */
  readonly #tests = new Map<string, PlayableTest>();

  constructor(model: TestModel, mutants: readonly Mutant[], options: JudgeOptions, whole: Budget) {
    const budget = whole.part?.(JUDGING_SHARE) ?? whole;
    this.#model = model;
    this.#mutants = mutants;
    this.#options = options;
    this.#budget = budget;
    this.#systems = new MutantSystems(model);
    const { network, tested } = model;
    const spec = options.conformance === 'full' ? network : withInvariantsAsGuards(network);
    this.#killTests = new KillTests({ network: spec, tested }, budget);
    this.#evaluator = new Evaluator(model, options.seed, budget);
  }

  /** What becomes of mutants, one after the other, given tests with distinct titles. */
  judge(mutants: readonly number[], tests: readonly SuiteTest[]): Judgement {
    const known = tests.map((test) => this.#playable(test));
    const made: SuiteTest[] = [];
    const outcomes = mutants.map((index) => {
      const outcome = this.#judge(index, known);
      const test = typeof outcome === 'object' && 'test' in outcome ? outcome.test : undefined;
      if (test === undefined) return [index, outcome as MutantOutcome] as const;
      made.push(test);
      if (!this.#options.onePerMutant) known.push(this.#playable(test));
      return [index, { kind: 'killed', by: test.title }] as const;
    });
    return { outcomes, made };
  }

  /** The indices of the tests that each mutant seems to fail. */
  kills(mutants: readonly number[], tests: readonly SuiteTest[]): readonly (readonly number[])[] {
    const playable = tests.map((test) => this.#playable(test));
    return mutants.map((mutant) => {
      const play = this.#play(mutant);
      return playable.flatMap((test, index) => (play?.fails(test) === true ? [index] : []));
    });
  }

  /** Whether each mutant fails the tests with these indices, on the concrete semantics. */
  confirms(
    claims: readonly (readonly [mutant: number, tests: readonly number[]])[],
    tests: readonly SuiteTest[],
  ): boolean {
    const playable = tests.map((test) => this.#playable(test));
    return claims.every(([mutant, indices]) =>
      indices.every((index) => this.#play(mutant)?.confirms(playable[index]!) === true),
    );
  }

  /** The outcome, or the test that a killed mutant asks for. */
  #judge(index: number, known: readonly PlayableTest[]): MutantOutcome | MadeTest {
    const stop = this.#budget.shouldStop?.();
    if (stop !== undefined) return { kind: 'unknown', why: reasonOfLimit(stop) };
    const judged = stoppable(this.#budget.shouldStop, () => this.#judgeNow(index, known));
    return judged instanceof Stopped ? { kind: 'unknown', why: reasonOfLimit(judged.limit) } : judged;
  }

  /** The shortest test for a mutant behind a way, or what there is instead. */
  tell(index: number, title: string, along: readonly Waypoint[]): MutantOutcome | MadeTest {
    return this.#judgeNow(index, [], { title, along });
  }

  #judgeNow(
    index: number,
    known: readonly PlayableTest[],
    { title = titleFor(this.#mutants[index]!), along }: Partial<Asked> = {},
  ): MutantOutcome | MadeTest {
    const play = this.#play(index);
    if (play === undefined)
      return this.#systems.isContradictory(this.#mutants[index]!)
        ? { kind: 'notImplementable' }
        : { kind: 'unknown', why: { kind: 'unsupported', what: 'mutant' } };
    const killer = this.#options.onePerMutant ? undefined : known.find((test) => play.fails(test));
    if (killer !== undefined) return { kind: 'killed', by: killer.test.title };
    const { conformance, unfitInputs, optimize } = this.#options;
    const answer = checkConformance(this.#model, play.system, conformance, this.#budget, {
      unfitInputs,
      optimize,
      along,
    });
    return this.#outcomeOf(answer, title, play);
  }

  #outcomeOf(answer: Conformance, title: string, play: MutantPlay): MutantOutcome | MadeTest {
    switch (answer.kind) {
      case 'unknown':
        return answer;
      case 'conforms':
        return { kind: answer.stopsTime ? 'notImplementable' : 'conforming' };
      case 'fails': {
        const { failure } = answer;
        const made = this.#killTests.make(title, failure);
        if (made.kind === 'unknown') return made;
        const confirmed = this.#confirmed(made.test, play);
        const word = failure.trace.map(({ action }) => action);
        return 'test' in confirmed ? { ...confirmed, word, actions: lengthOfFailure(failure) } : confirmed;
      }
    }
  }

  /** A test that the specification passes and the mutant fails. */
  #confirmed(draft: SuiteTest, play: MutantPlay): MutantOutcome | { readonly test: SuiteTest } {
    const key = JSON.stringify([draft.steps, draft.verdict]);
    const { trace, ...evaluation } = madeOnce(this.#evaluations, key, () => this.#evaluator.confirm(draft));
    const objection = this.#evaluator.objectionTo(draft, evaluation);
    if (objection !== undefined) return { kind: 'unknown', why: objection };
    if (!play.confirms(this.#playable(draft)))
      return { kind: 'unknown', why: { kind: 'unconfirmed', what: 'kill' } };
    return { test: trace === undefined ? draft : { ...draft, run: runOf(trace) } };
  }

  #play(index: number): MutantPlay | undefined {
    const known = this.#plays.get(index);
    if (known !== undefined) return known;
    const system = this.#systems.of(this.#mutants[index]!);
    const play = system && new MutantPlay(system, this.#options);
    if (play !== undefined && this.#plays.size < PLAYS_MAX) this.#plays.set(index, play);
    return play;
  }

  #playable(test: SuiteTest): PlayableTest {
    return madeOnce(this.#tests, test.title, () => ({ test, ticks: tickTest(test) }));
  }
}
