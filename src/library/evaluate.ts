/** Whether a suite holds what it claims, and which verdicts its tests have on other systems. */
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { type StopLimit, stop, stopIfAsked } from '../base/stopped.js';
import { type Budget } from '../explore/search.js';
import { WireClaims, isOfferedTest } from '../generators/connectivity/wire-claims.js';
import { type CommunicationModel } from '../generators/communication/communication-model.js';
import { ALL_CRITERIA, allCriteriaOf } from '../generators/communication/measure.js';
import { coveredBy } from '../generators/coverage/criteria.js';
import { type TestEvaluation, Evaluator } from '../generators/evaluate.js';
import { type TestOnHypotheses } from '../generators/discrimination/evaluate-suite.js';
import { type TestModel } from '../generators/test-model.js';
import { channelsInside } from '../network/open-network.js';
import { alikeTests } from '../suite/join-tests.js';
import { type Suite, type SuiteStep, type SuiteTest, type Verdict } from '../suite/suite.js';
import { communicationRequest, loadForCoverage } from './communicating.js';
import { MODELS, type Model, locatedIn, partsOf, refuse } from './model.js';
import { noTests } from './problems.js';
import { interfaceOfSuite, testing } from './testing.js';
import { type Work, type WorkOptions, WORK_RULES, nextTurn, workOf } from './work.js';
import { type OptionRules, SEED, checkOptions } from '../base/option-rules.js';
import { checkGiven } from './given.js';

/** On what a suite is evaluated, how, and how far. */
export interface EvaluateOptions extends WorkOptions {
  /** Systems in place of the model, judged by the same tests. */
  readonly systems?: readonly Model[] | undefined;
  /** The seed of random plays. */
  readonly seed?: number | undefined;
}

const EVALUATE_RULES: OptionRules<EvaluateOptions> = { ...WORK_RULES, systems: MODELS, seed: SEED };

/** The verdicts that a test can have on a model. */
export interface Verdicts {
  /** All that are possible; null if that could not be found out. */
  readonly verdicts: readonly Verdict[] | null;
  /** There may be fewer. */
  readonly approximate?: true | undefined;
  /** Those that random plays had. */
  readonly plays: readonly Play[];
}

/** A play: how times and outputs were chosen, and what came of it. */
export interface Play {
  readonly policy: string;
  readonly verdict: Verdict;
  readonly reason?: string | undefined;
}

export interface EvaluatedTest extends Verdicts {
  readonly id: string;
  /** Whether the run that the test tells of is one of the model. */
  readonly run: 'absent' | 'impossible' | 'confirmed' | 'refuted';
  /** Goals that the suite claims for the test. */
  readonly goals: GoalClaims;
  /** On the systems, in their order. */
  readonly others: readonly Verdicts[];
  /** For suites of machines and relations: under the hypotheses that the test is about. */
  readonly hypotheses?:
    readonly { readonly hypothesis: string; readonly verdicts: readonly Verdict[] | null }[] | undefined;
}

/** Goals that are really served, that are not, and of a kind that the model alone cannot tell. */
export interface GoalClaims {
  readonly confirmed: readonly string[];
  readonly refuted: readonly string[];
  readonly notChecked: readonly string[];
}

/** Which verdicts the tests of a suite can have. */
export interface Evaluation {
  /** Everything that the suite claims is so, as far as it was evaluated. */
  readonly holds: boolean;
  /** What ended it before all tests were evaluated. */
  readonly limit?: StopLimit | undefined;
  /** The tests that were not, then. */
  readonly notEvaluated?: readonly string[] | undefined;
  /** The model is the one that the suite was made from. */
  readonly sameModel: boolean;
  readonly tests: readonly EvaluatedTest[];
  /** Systems that cannot be judged, and why. */
  readonly refused: readonly { readonly file: string; readonly diagnostics: readonly LocatedDiagnostic[] }[];
}

/**
 * Evaluates a suite on its model and, where they are given, on other systems: which verdicts are possible? A suite of a machine
 * or a relation is evaluated on the hypotheses that its tests are about.
 *
 * @example
 * ```ts
 * import { evaluate, generateCoverage, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * const { holds, tests } = await evaluate(suite, lamp);
 * console.log(holds, tests.length);
 * ```
 */
export async function evaluate(
  suite: Suite,
  model: Model,
  options: EvaluateOptions = {},
): Promise<Evaluation> {
  checkOptions('evaluate', options, EVALUATE_RULES);
  checkGiven('evaluate', { suite });
  const { systems = [], seed = 1 } = options;
  await nextTurn();
  const parts = partsOf(model);
  const sameModel = model.sha256 === suite.model.sha256;
  if (suite.tests.length === 0) return refuse(locatedIn(parts, [noTests.at(undefined, 1)]));
  if (parts.kind === 'yaml' && parts.yaml !== undefined && systems.length === 0) {
    const { holdsOnHypotheses, testsOnHypotheses } = await import('./evaluate-hypotheses.js');
    const { evaluated, limit } = testsOnHypotheses(suite, parts.yaml, workOf(options));
    return {
      holds: evaluated.every(holdsOnHypotheses),
      ...leftOut(suite, evaluated, limit),
      sameModel,
      tests: evaluated.map(resultOnHypotheses),
      refused: [],
    };
  }
  const loading = modelOfSuite(suite, model);
  if (loading.kind === 'refused') return refuse(loading.diagnostics);
  const { judged, refused } = judgedSystems(suite, systems, loading.model.model);
  const others = judged.map(({ tested }) => tested);
  const work = workOf(options);
  const { evaluated, limit } = evaluatedTests(suite, loading.model, others, seed, work);
  return {
    holds: evaluated.every(holds),
    ...leftOut(suite, evaluated, limit),
    sameModel,
    tests: evaluated.map(testResult),
    refused: refused.map(({ model: { file }, diagnostics }) => ({ file, diagnostics })),
  };
}

export function resultOnHypotheses({ test, reference, others, goals }: TestOnHypotheses): EvaluatedTest {
  return {
    id: test,
    verdicts: reference.verdicts ?? null,
    plays: [],
    run: 'absent',
    goals,
    others: [],
    hypotheses: others.map(({ hypothesis, verdicts }) => ({ hypothesis, verdicts: verdicts ?? null })),
  };
}

/** The model as the suite was made for it. */
export function modelOfSuite(suite: Suite, model: Model): ReturnType<typeof loadForCoverage> {
  return loadForCoverage(model, communicationRequest({ message: [] }, suite), 'messagesIfPossible');
}

export interface JudgedSystems {
  readonly judged: readonly { readonly model: Model; readonly tested: TestModel }[];
  readonly refused: readonly { readonly model: Model; readonly diagnostics: readonly LocatedDiagnostic[] }[];
}

/**
 * A faulty system is judged, whatever it lacks; one that cannot be read does not keep the others from being judged. If the model
 * of the suite is at hand, they are read as it is.
 */
export function judgedSystems(
  suite: Suite,
  systems: readonly Model[],
  spec: TestModel | undefined,
): JudgedSystems {
  const like = spec && { apart: spec.tested.apart, inside: channelsInside(spec) };
  const request = { ...interfaceOfSuite(suite), ...like, mayLack: true };
  const all = systems.map((model) => ({ model, loading: testing(model, request) }));
  return {
    judged: all.flatMap(({ model, loading }) =>
      loading.kind === 'ready' ? [{ model, tested: loading.model }] : [],
    ),
    refused: all.flatMap(({ model, loading }) =>
      loading.kind === 'refused' ? [{ model, diagnostics: loading.diagnostics }] : [],
    ),
  };
}

/** What the evaluation says of one test. */
export interface Evaluated {
  readonly test: SuiteTest;
  readonly own: TestEvaluation;
  readonly goals: GoalClaims;
  /** On the other models, in their order. */
  readonly others: readonly TestEvaluation[];
}

/** Those that were evaluated, in their order, and what kept the others from it. */
export interface EvaluatedTests {
  readonly evaluated: readonly Evaluated[];
  readonly limit: StopLimit | undefined;
}

export function evaluatedTests(
  suite: Suite,
  communication: CommunicationModel,
  others: readonly TestModel[],
  seed: number,
  work: Pick<Work, 'run' | 'budget'>,
): EvaluatedTests {
  const evaluated: Evaluated[] = [];
  const { limit } = work.run(() => {
    for (const each of eachEvaluated(suite, communication, others, seed, work.budget())) {
      // What a budget has cut short was not evaluated.
      for (const { unknown } of [each.own, ...each.others])
        if (unknown?.kind === 'budget') stop(isStopLimit(unknown.limit) ? unknown.limit : 'time');
      evaluated.push(each);
    }
  });
  return { evaluated: [...evaluated], limit };
}

function isStopLimit(limit: string): limit is 'states' | 'memory' | 'time' | 'interrupted' {
  return ['states', 'memory', 'time', 'interrupted'].includes(limit);
}

/** What is told of tests that were not evaluated. */
export function leftOut(
  { tests }: Suite,
  evaluated: readonly unknown[],
  limit: StopLimit | undefined,
): Pick<Evaluation, 'limit' | 'notEvaluated'> {
  return limit === undefined
    ? {}
    : { limit, notEvaluated: tests.slice(evaluated.length).map(({ id }) => id) };
}

function* eachEvaluated(
  suite: Suite,
  communication: CommunicationModel,
  others: readonly TestModel[],
  seed: number,
  budget: Budget,
): Iterable<Evaluated> {
  const { model } = communication;
  const evaluator = new Evaluator(model, seed, budget);
  const otherEvaluators = others.map((other) => new Evaluator(other, seed, budget));
  const criteria = allCriteriaOf(communication, ALL_CRITERIA);
  const wires = new WireClaims(model, suite);
  const known = new Set([...criteria.flatMap(({ goals }) => goals.map(({ id }) => id)), ...wires.goals]);
  // Tests with the same steps differ in their runs, which are runs of this model: elsewhere they are carried out once.
  const alikeTo = new Map(
    carriedOutOnce(suite).flatMap((alike) => alike.map((test) => [test, alike[0]!] as const)),
  );
  const onOthers = new Map<SuiteTest, readonly TestEvaluation[]>();
  for (const test of suite.tests) {
    stopIfAsked();
    const first = alikeTo.get(test)!;
    const found =
      onOthers.get(first) ?? otherEvaluators.map((each) => each.evaluate(first, readingOf(suite, first)));
    onOthers.set(first, found);
    const own = evaluator.evaluate(test, readingOf(suite, test));
    const covered = criteria.flatMap((criterion) => {
      const byPath = own.paths.map((path) => coveredBy(criterion, path));
      return criterion.goals.filter((_, index) => byPath.some((each) => each.has(index))).map(({ id }) => id);
    });
    const served = new Set([...covered, ...wires.shownBy(test)]);
    yield {
      test,
      own,
      goals: {
        confirmed: test.goals.filter((goal) => served.has(goal)),
        refuted: test.goals.filter((goal) => known.has(goal) && !served.has(goal)),
        notChecked: test.goals.filter((goal) => !known.has(goal)),
      },
      others: found,
    };
  }
}

/** Tests that are the same to whoever carries them out, together. */
export function carriedOutOnce(suite: Suite): readonly (readonly SuiteTest[])[] {
  return alikeTests(suite.tests).flatMap((alike) =>
    (['offered', 'played'] as const)
      .map((reading) => alike.filter((test) => readingOf(suite, test) === reading))
      .filter((tests) => tests.length > 0),
  );
}

function readingOf(suite: Suite, test: SuiteTest): 'offered' | 'played' {
  return isOfferedTest(suite, test) ? 'offered' : 'played';
}

/** The model passes the test, if anything can, and the test serves what it claims. */
export function holds({ test, own, goals }: Evaluated): boolean {
  // Plays are drawn at random: what is known to be possible need not be among them.
  const isPossible = own.approximate !== true && own.verdicts?.includes(test.verdict) === true;
  const isReached =
    own.run === 'confirmed' ||
    isPossible ||
    own.plays.some(({ verdict }) => verdict === test.verdict) ||
    !canEndWith(test.steps, test.verdict);
  return isReached && !verdictsOf(own).includes('fail') && goals.refuted.length === 0;
}

/** Whether some way through steps ends with the verdict that stands behind them: a test may look for what is wrong alone. */
function canEndWith(steps: readonly SuiteStep[], verdict: Verdict): boolean {
  for (const step of steps) {
    if (!('oneOf' in step)) continue;
    if (step.oneOf.some((branch) => branch.verdict === verdict)) return true;
    if (step.oneOf.every((branch) => branch.verdict !== undefined)) return false;
  }
  return true;
}

/** All that are possible; where that could not be found out, those that were seen. */
export function verdictsOf({ verdicts, plays }: TestEvaluation): readonly Verdict[] {
  return verdicts ?? [...new Set(plays.map(({ verdict }) => verdict))];
}

export function testResult({ test, own, goals, others }: Evaluated): EvaluatedTest {
  const verdictsOn = ({ verdicts, approximate, plays }: TestEvaluation): Verdicts => ({
    verdicts: verdicts ?? null,
    ...(approximate === true ? { approximate } : {}),
    plays,
  });
  return { id: test.id, ...verdictsOn(own), run: own.run, goals, others: others.map(verdictsOn) };
}
