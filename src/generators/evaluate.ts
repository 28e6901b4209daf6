/**
 * Evaluates tests on a model: does what a suite claims really hold there?
 *
 * Three independent ways look at each test. The run that it was made from is replayed on the concrete semantics and
 * judged. The test is played on the concrete semantics, with early, late and random times. And all verdicts that are
 * possible are found by zones. What they say must agree: a play never has a verdict that is said to be impossible.
 *
 * The model takes the place of the system: its processes under test stand alone, and the test is the environment that they
 * meet (see docs/theory/open-systems.md). Where they cannot be taken apart from their environment, both are there.
 *
 * Tests of connectivity are words, and are read as such: their actions are offered to the model one by one (see
 * offer-word.ts). Then there is one play, and its choices give all verdicts.
 */
import { assert } from '../base/assert.js';
import { type Random, seededRandom } from '../base/random.js';
import { type Reason } from '../base/reason.js';
import { isOverApproximate } from '../explore/over-approximation.js';
import { type Budget } from '../explore/search.js';
import { type TimedTrace } from '../explore/trace.js';
import { Unanswered, answered } from '../explore/unanswered.js';
import { type Network } from '../network/network.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { stopsClocks } from '../semantics/stopped-clocks.js';
import { judge } from '../suite/judge.js';
import { type Offer, wordOfTest } from '../suite/offered-word.js';
import { type SuiteTest, type Verdict } from '../suite/suite.js';
import { offerWord } from './offer-word.js';
import { type Play, type PlayInterface, playTest } from './play.js';
import { type Policy } from './played-system.js';
import { eventsOf, replay } from './replay.js';
import { systemAlone } from './system-alone.js';
import { type TestModel } from './test-model.js';
import { VerdictFinder } from './verdicts.js';

export interface TestEvaluation {
  readonly test: string;
  /** All that are possible; undefined if that could not be found out. */
  readonly verdicts: readonly Verdict[] | undefined;
  /** Why it could not. */
  readonly unknown?: Reason | undefined;
  /** There may be fewer: the model stops clocks, and what is possible is estimated from above. */
  readonly approximate?: true | undefined;
  readonly plays: readonly {
    readonly policy: string;
    readonly verdict: Verdict;
    readonly reason?: string | undefined;
  }[];
  /** The run of the test on this model: whether it is one, and then whether it has the verdict of the test. */
  readonly run: 'absent' | 'impossible' | 'confirmed' | 'refuted';
  /** What the run, or without one each play with the verdict of the test, takes: the numbers of edges of each step. */
  readonly paths: readonly (readonly (readonly number[])[])[];
}

/** How a test meets a model: the model does what it likes when it may, or each action is offered to it in turn. */
export type Reading = 'played' | 'offered';

/** How many plays with random times there are, unless it is said. */
const RANDOM_PLAYS = 3;

export class Evaluator {
  readonly #model: TestModel;
  /** The system that tests are played on. */
  readonly #alone: ConcreteSystem;
  readonly #tested: PlayInterface;
  readonly #finder: VerdictFinder;
  /** The number of each edge, by what a trace tells of it. */
  readonly #numbers = new Map<string, number>();
  readonly #budget: Budget;
  readonly #seed: number;
  readonly #randomPlays: number;

  constructor(model: TestModel, seed: number, budget: Budget = {}, randomPlays = RANDOM_PLAYS) {
    this.#model = model;
    this.#budget = budget;
    this.#seed = seed;
    this.#randomPlays = randomPlays;
    const { concrete, tested, alone } = systemAlone(model);
    this.#alone = concrete;
    this.#tested = tested;
    this.#finder = new VerdictFinder(alone.network, alone.tested, tested.completion);
    namedEdges(model.network).forEach((edge, number) => {
      this.#numbers.set(edgeName(edge), number);
    });
    // Where the world outside chooses values, an edge selects them behind what it selects itself.
    for (const edge of namedEdges(alone.network)) {
      const names = [...edge.selected.keys(), edge.selected.length].map((count) =>
        edgeName({ ...edge, selected: edge.selected.slice(0, count) }),
      );
      const known = names.findLast((name) => this.#numbers.has(name));
      if (known !== undefined) this.#numbers.set(names.at(-1)!, this.#numbers.get(known)!);
    }
  }

  evaluate(test: SuiteTest, reading: Reading = 'played'): TestEvaluation {
    const word = reading === 'offered' ? wordOfTest(test) : undefined;
    if (word !== undefined) return this.#offer(test, word);
    const plays = this.#plays(test);
    const { verdicts, unknown } = this.#verdictsOf(test);
    for (const { play } of plays)
      assert(verdicts?.includes(play.verdict) !== false, 'a play has a verdict that is possible');
    const { run, trace } = this.#replay(test);
    return {
      test: test.id,
      verdicts,
      ...(unknown === undefined ? {} : { unknown }),
      ...(verdicts !== undefined && stopsClocks(this.#model.network) ? { approximate: true as const } : {}),
      plays: plays.map(({ name, play: { verdict, reason } }) => ({ policy: name, verdict, reason })),
      run,
      paths: this.#pathsOf(test, trace, plays),
    };
  }

  #offer(test: SuiteTest, word: readonly Offer[]): TestEvaluation {
    const { concrete, tested } = this.#model;
    const { verdicts, reason } = offerWord(word, concrete, tested, test.verdict);
    const plays = (verdicts ?? []).map((verdict) => ({
      policy: 'offered',
      verdict,
      ...(verdict === 'fail' ? { reason } : {}),
    }));
    const { run, trace } = this.#replay(test);
    return { test: test.id, verdicts, plays, run, paths: trace === undefined ? [] : [this.pathOf(trace)] };
  }

  /** What is needed to hand out a test without a run: all verdicts, and a run with the verdict of the test, if one is found. */
  confirm(
    test: SuiteTest,
  ): Pick<TestEvaluation, 'verdicts' | 'unknown'> & { readonly trace: TimedTrace | undefined } {
    return { ...this.#verdictsOf(test), trace: this.#traceByPlay(test) };
  }

  /**
   * Why a test that was made from this model is not handed out: a budget ended before all was found out, or the model may
   * fail it, or its run is none of the model's, which is so only where zones are larger than the truth.
   */
  objectionTo(
    { title }: SuiteTest,
    { verdicts, unknown, run }: Pick<TestEvaluation, 'verdicts' | 'unknown'> & Partial<TestEvaluation>,
  ): Reason | undefined {
    if (unknown?.kind === 'budget') return unknown;
    const isRun = run === undefined || run === 'confirmed';
    if (isRun && verdicts?.includes('fail') !== true) return undefined;
    assert(isOverApproximate(this.#model.network), `the evaluation confirms the test '${title}'`);
    return { kind: 'approximate', what: 'test' };
  }

  /** What the run of a test takes, or each play that reaches its verdict; nothing if it does not fit the model. */
  pathsOf(test: SuiteTest): TestEvaluation['paths'] {
    const { run, trace } = this.#replay(test);
    return this.#pathsOf(test, trace, run === 'absent' ? this.#plays(test) : []);
  }

  /** A run of the model that has the verdict of the test: its own run, or a play; undefined if none was found. */
  traceOf(test: SuiteTest): TimedTrace | undefined {
    if (test.run !== undefined) return this.#replay(test).trace;
    return this.#traceByPlay(test);
  }

  #traceByPlay(test: SuiteTest): TimedTrace | undefined {
    for (const { policy } of policies(seededRandom(this.#seed), this.#randomPlays)) {
      const play = playTest(test, this.#model.concrete, this.#model.tested, policy);
      if (play?.verdict === test.verdict) return play.trace;
    }
    return undefined;
  }

  #pathsOf(
    { verdict }: SuiteTest,
    trace: TimedTrace | undefined,
    plays: readonly { readonly play: Play }[],
  ): TestEvaluation['paths'] {
    const reached = plays.filter(({ play }) => play.verdict === verdict).map(({ play }) => play.trace);
    return (trace === undefined ? reached : [trace]).map((each) => this.pathOf(each));
  }

  #plays(test: SuiteTest): readonly { readonly name: string; readonly play: Play }[] {
    return policies(seededRandom(this.#seed), this.#randomPlays).flatMap(({ name, policy }) => {
      const play = playTest(test, this.#alone, this.#tested, policy);
      return play === undefined ? [] : [{ name, play }];
    });
  }

  #verdictsOf(test: SuiteTest): Pick<TestEvaluation, 'verdicts' | 'unknown'> {
    const verdicts = answered(this.#budget.shouldStop, 'way', () => this.#finder.verdictsOf(test));
    if (verdicts instanceof Unanswered) return { verdicts: undefined, unknown: verdicts.reason };
    return verdicts === undefined
      ? { verdicts, unknown: { kind: 'tooLarge', what: 'verdicts' } }
      : { verdicts };
  }

  #replay(test: SuiteTest): Pick<TestEvaluation, 'run'> & { readonly trace?: TimedTrace | undefined } {
    if (test.run === undefined) return { run: 'absent' };
    const replayed = replay(this.#model.concrete, test.run);
    if (replayed.kind === 'impossible') return { run: 'impossible' };
    const { events, silence } = eventsOf(replayed.trace, this.#model.tested);
    const judged = judge(test, events, silence);
    const isConfirmed =
      judged.kind === 'notJudged' || (judged.kind === 'verdict' && judged.verdict === test.verdict);
    return isConfirmed ? { run: 'confirmed', trace: replayed.trace } : { run: 'refuted' };
  }

  /** What a run of the model takes: the numbers of edges of each step. */
  pathOf({ steps }: TimedTrace): readonly (readonly number[])[] {
    return steps.map(({ edges }) =>
      edges.map((edge) => {
        const number = this.#numbers.get(edgeName(edge));
        assert(number !== undefined, 'both semantics have the same edges');
        return number;
      }),
    );
  }
}

function policies(
  random: Random,
  randomPlays: number,
): readonly { readonly name: string; readonly policy: Policy }[] {
  return [
    { name: 'earliest', policy: 'earliest' },
    { name: 'latest', policy: 'latest' },
    ...Array.from({ length: randomPlays }, () => ({ name: 'random', policy: { random } })),
  ];
}

interface NamedEdge {
  readonly process: string;
  readonly edgeIndex: number;
  readonly branchIndices: readonly number[];
  readonly selected: readonly { readonly value: number }[];
}

function namedEdges({ processes }: Network): readonly NamedEdge[] {
  return processes.flatMap(({ edges, name }) =>
    edges.map(({ origin, selected }) => ({ process: name, ...origin, selected })),
  );
}

function edgeName({ process, edgeIndex, branchIndices, selected }: NamedEdge): string {
  return `${process}:${edgeIndex}:${branchIndices.join()}:${selected.map(({ value }) => value).join()}`;
}
