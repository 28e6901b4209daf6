/**
 * The answer of the discrimination method as a suite: a goal for each pair of hypotheses, the tests of the confirming
 * set, and for pairs that no test tells apart for sure, a test that may.
 *
 * Every test is run on every hypothesis that it is there for, plainly and without diagrams, before it gets into the
 * suite: one that definitely discriminates refutes one of the pair on every run, one that possibly does on some run, and
 * the reference never fails.
 */
import { assert } from '../../base/assert.js';
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import {
  type ShouldStop,
  type StopLimit,
  Stopped,
  stopIfAsked,
  stoppable,
  withShareOfTime,
} from '../../base/stopped.js';
import { Unanswered, answeredUnlessStopped } from '../../explore/unanswered.js';
import { SOME_ARE_LISTED } from '../../suite/listed-goals.js';
import { type JsonObject, type Suite, type SuiteModel, type SuiteTest } from '../../suite/suite.js';
import { type Generation, type GoalOutcome, suiteOf } from '../generator.js';
import { draftOf } from '../scribe.js';
import {
  type DiscriminationBudget,
  type DiscriminationOptions,
  type DiscriminationResult,
  type MinimalSets,
  type PairResult,
  type TestStep,
  pairName,
} from './discrimination.js';
import { type Frame } from './frame.js';
import { discriminateOn, interruptedResult } from './generate-discrimination.js';
import { compareStandings, verdictsOf } from './standing.js';
import { writeTest } from './write-test.js';

/** The method at work on hypotheses; `asked` is what the suite says of the options. */
export function discriminationGeneration(
  frame: Frame,
  options: DiscriminationOptions,
  budget: DiscriminationBudget,
  asked: JsonObject,
): Generation<DiscriminationResult, void> {
  const found: PairResult[] = [];
  let done: DiscriminationResult | Unanswered | undefined;
  let tests: Tests | undefined;
  const testsFor = (report: DiscriminationResult): Tests => (tests ??= new Tests(frame, report, options.aim));
  return {
    run(onProgress) {
      const { length } = frame.hypotheses;
      const all = options.aim === 'confirm' ? length - 1 : (length * (length - 1)) / 2;
      const onPair = (pair: PairResult): void => {
        found.push(pair);
        onProgress?.({ what: 'pairs', done: found.length, all, tests: 0 });
      };
      const ended = stoppable(withShareOfTime(SEARCH_SHARE), () => {
        done = answeredUnlessStopped('way', () => discriminateOn(frame, options, budget, onPair));
      });
      if (ended instanceof Stopped) done = interruptedResult(frame, options, budget, [...found], ended.limit);
      if (done !== undefined && !(done instanceof Unanswered)) testsFor(done).make();
    },
    result(source, brokenOffBy = 'interrupted') {
      if (done instanceof Unanswered) return { kind: 'ended', why: done.reason };
      const report = done ?? interruptedResult(frame, options, budget, [...found], brokenOffBy);
      const made = testsFor(report).within(lately(LATE_LOOKS, brokenOffBy));
      return { kind: 'suite', suite: suiteWith(frame, report, made, source, asked), report };
    },
  };
}

/** Of the time, for the search; the rest is for writing down the tests and running them. */
const SEARCH_SHARE = 0.8;

/** So often work that goes on when the budget is used up may ask whether to stop: some tenths of a second. */
const LATE_LOOKS = 100;

function lately(looks: number, limit: StopLimit): ShouldStop {
  let left = looks;
  const said = limit === 'interrupted' || limit === 'memory' ? limit : 'time';
  return () => (left-- > 0 ? undefined : said);
}

export function discriminationSuite(
  frame: Frame,
  result: DiscriminationResult,
  source: SuiteModel,
  { aim }: Pick<DiscriminationOptions, 'aim'>,
  options: JsonObject,
): Suite {
  return suiteWith(frame, result, new Tests(frame, result, aim).within(undefined), source, options);
}

function suiteWith(
  frame: Frame,
  result: DiscriminationResult,
  { tests, lost }: MadeTests,
  source: SuiteModel,
  options: JsonObject,
): Suite {
  const sentencesOf = new Map(result.hypotheses.map(({ name, description }) => [name, description]));
  return suiteOf({
    model: source,
    tested: frame.interface,
    method: 'discrimination',
    options,
    goals: result.pairs.map((pair) => goalOf(pair, result.reference, sentencesOf, lost)),
    tests,
    figures: {
      // A test that possibly tells a pair lists no others.
      ...(result.pairs.length > 1 && result.pairs.some(isAtMostPossible) ? SOME_ARE_LISTED : {}),
      ...figuresOf(result),
    },
  });
}

// ------------------------------------------------------------------------------------------------------- tests

interface MadeTests {
  readonly tests: readonly SuiteTest[];
  /** Pairs whose tests could not be written, and why. */
  readonly lost: ReadonlyMap<string, Reason>;
}

interface PlannedTest {
  readonly steps: readonly TestStep[];
  readonly names: readonly string[];
  readonly kind: 'definite' | 'possible';
}

/** They are made one by one, and where that is broken off, it can be gone on with. */
class Tests {
  readonly #frame: Frame;
  readonly #result: DiscriminationResult;
  readonly #aim: DiscriminationOptions['aim'];
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #pairOf: ReadonlyMap<string, PairResult>;
  readonly #planned: readonly PlannedTest[];
  #next = 0;
  readonly #tests: SuiteTest[] = [];
  /** As in what is made of it. */
  readonly #lost = new Map<string, Reason>();

  constructor(frame: Frame, result: DiscriminationResult, aim: DiscriminationOptions['aim']) {
    this.#frame = frame;
    this.#result = result;
    this.#aim = aim;
    this.#numberOf = new Map(result.hypotheses.map(({ name }, number) => [name, number]));
    this.#pairOf = new Map(result.pairs.map((pair) => [pairName(pair, result.reference), pair]));
    this.#planned = this.#plan();
  }

  /** Makes all that are not made yet, as long as the budget lasts. */
  make(): void {
    for (
      let planned = this.#planned[this.#next];
      planned !== undefined;
      planned = this.#planned[++this.#next]
    ) {
      stopIfAsked();
      const { steps, names, kind } = planned;
      const test = answeredUnlessStopped('way', () => this.#test(steps, names, kind));
      if (!(test instanceof Unanswered)) this.#tests.push(test);
      else for (const name of names) this.#lost.set(name, test.reason);
    }
  }

  /** Those that are made when a budget of their own is used up. */
  within(shouldStop: ShouldStop | undefined): MadeTests {
    const ended = stoppable(shouldStop, () => {
      this.make();
    });
    const served = new Set(this.#tests.flatMap(({ goals }) => goals));
    const lost = new Map([...this.#lost].filter(([name]) => !served.has(name)));
    if (ended instanceof Stopped)
      for (const { names } of this.#planned.slice(this.#next))
        for (const name of names) if (!served.has(name)) lost.set(name, reasonOfLimit(ended.limit));
    return { tests: this.#tests, lost };
  }

  #plan(): readonly PlannedTest[] {
    const { tests } = this.#result.confirming;
    const definite = tests.map(({ steps, discriminates }): PlannedTest => ({
      steps,
      names: discriminates,
      kind: 'definite',
    }));
    const possible = [...this.#pairOf].flatMap(([name, pair]): readonly PlannedTest[] => {
      if (!isAtMostPossible(pair)) return [];
      // Of those that may tell, the shortest, up to where it does.
      const test = pair.tests.toSorted((a, b) => a.tellsAt - b.tellsAt)[0];
      return test === undefined
        ? []
        : [{ steps: test.steps.slice(0, test.tellsAt), names: [name], kind: 'possible' }];
    });
    return [...definite, ...possible];
  }

  #test(steps: readonly TestStep[], names: readonly string[], kind: 'definite' | 'possible'): SuiteTest {
    const { reference } = this.#result;
    const items = this.#frame.items(steps);
    const pairs = names.map((name): readonly [number, number] => {
      const { hypothesis, against } = this.#pairOf.get(name)!;
      return [this.#number(against), this.#number(hypothesis)];
    });
    const numbers = [...new Set([this.#number(reference), ...pairs.flat()])];
    const hypotheses = new Map(numbers.map((number) => [number, this.#frame.standing(number)]));
    const confirms = this.#aim === 'confirm' && kind === 'definite';
    const written = writeTest({
      items,
      hypotheses,
      reference: this.#number(reference),
      pairs: confirms ? undefined : pairs,
    });
    for (const [a, b] of pairs)
      assert(
        compareStandings(items, hypotheses.get(a)!, hypotheses.get(b)!) === kind,
        'what diagrams say of a test is what runs show',
      );
    const verdicts = numbers.map((number) => verdictsOf(written, hypotheses.get(number)!));
    assert(!verdicts[0]!.has('fail'), 'the reference never fails');
    if (confirms)
      assert(
        verdicts.slice(1).every((each) => !each.has('pass') && !each.has('inconclusive')),
        'hypotheses that a confirming test refutes always fail',
      );
    return draftOf({ title: titleOf(names, reference, kind), goals: names, ...written });
  }

  #number(name: string): number {
    return this.#numberOf.get(name)!;
  }
}

const NAMES_MAX = 3;

function titleOf(names: readonly string[], reference: string, kind: 'definite' | 'possible'): string {
  const shown = names.length <= NAMES_MAX ? names : names.slice(0, NAMES_MAX - 1);
  const rest = names.length - shown.length;
  const list = [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const tells = kind === 'definite' ? 'Tells' : 'May tell';
  const isOfReference = names.every((name) => !name.includes(' / '));
  return isOfReference ? `${tells} ${list} from ${reference}` : `${tells} apart: ${list}`;
}

// ------------------------------------------------------------------------------------------------------- goals

/** No test of any length tells the pair apart for sure, but some may. */
function isAtMostPossible({ outcome, distance }: PairResult): boolean {
  return outcome === 'possible' && (distance === undefined || distance.kind === 'possible');
}

function goalOf(
  pair: PairResult,
  reference: string,
  sentencesOf: ReadonlyMap<string, readonly string[]>,
  lost: ReadonlyMap<string, Reason>,
): GoalOutcome {
  const id = pairName(pair, reference);
  const sentences = sentencesOf.get(pair.hypothesis) ?? [];
  const kind = isAtMostPossible(pair) ? 'possible' : 'definite';
  const words = [
    `${kind === 'definite' ? 'Tell' : 'Possibly tell'} ${pair.hypothesis} from ${pair.against}.`,
    ...sentences,
  ];
  const why = lost.get(id);
  const settled = why === undefined ? statusOf(pair) : { status: 'unknown' as const, reason: why };
  return { id, kind: `${kind} discrimination`, description: words.join(' '), ...settled };
}

function statusOf(pair: PairResult): Pick<GoalOutcome, 'status' | 'reason'> {
  const { outcome, distance, steps, stopped } = pair;
  if (outcome === 'definite' || isAtMostPossible(pair)) return { status: 'covered' };
  if (outcome === 'unknown')
    return {
      status: 'unknown',
      reason: stopped === undefined ? { kind: 'budget', limit: 'effort' } : reasonOfLimit(stopped),
    };
  switch (distance?.kind) {
    case undefined:
      return { status: 'equivalent', reason: { kind: 'proved', what: 'sameObservations' } };
    case 'indistinguishable':
      return {
        status: 'equivalent',
        reason: { kind: 'proved', what: 'indistinguishable', depth: distance.depth },
      };
    case 'definite':
      return { status: 'unknown', reason: tooFew(steps, distance.steps, 'surely') };
    case 'possible':
      return { status: 'unknown', reason: tooFew(steps, distance.steps, 'perhaps') };
    case 'stopped':
      return { status: 'unknown', reason: { kind: 'budget', limit: 'effort', afterSteps: steps } };
  }
}

function tooFew(steps: number, needed: number, tell: 'surely' | 'perhaps'): Reason {
  return { kind: 'tooFewSteps', steps, needed, tell };
}

// ----------------------------------------------------------------------------------------------------- figures

/** Types of tests that a suite lists: of a pair, and in all. */
const TYPES_OF_PAIR_MAX = 20;
const TYPES_MAX = 2_000;

function figuresOf({ pairs, confirming, reference, omitted }: DiscriminationResult): JsonObject {
  let left = TYPES_MAX;
  const typesOf = ({ tests }: PairResult): readonly JsonObject[] => {
    const listed = tests.slice(0, Math.min(left, TYPES_OF_PAIR_MAX));
    left -= listed.length;
    return listed.map(({ pattern, tellsAt }) => ({ pattern, tellsAt }));
  };
  return {
    reference,
    pairs: pairs.map((pair): JsonObject => ({
      hypothesis: pair.hypothesis,
      against: pair.against,
      outcome: pair.outcome,
      steps: pair.steps,
      // Null where it is not known.
      inputs: pair.inputs ?? null,
      definite: pair.definite ?? null,
      possible: pair.possible ?? null,
      none: pair.none ?? null,
      types: pair.types ?? null,
      listed: typesOf(pair),
    })),
    confirmingSet: confirming.size,
    confirmingCost: confirming.cost,
    lowerBound: confirming.lowerBound,
    provedMinimal: confirming.isMinimum,
    omittedPairs: omitted,
    ...(confirming.minimal === undefined ? {} : { minimalSets: minimalFigures(confirming.minimal) }),
  };
}

function minimalFigures({ kinds, sets, isComplete, list }: MinimalSets): JsonObject {
  return {
    kinds,
    sets,
    complete: isComplete,
    list: list.map(({ cost, sets: ofKind, tests }): JsonObject => ({
      cost,
      sets: ofKind,
      tests: tests.map(({ steps, discriminates }): JsonObject => ({
        stimuli: steps.map(({ stimulus }) => stimulus),
        tells: discriminates,
      })),
    })),
  };
}
