/**
 * The suites of a machine or a relation beside each other: discrimination with each fault model that it has, evaluated on the
 * hypotheses of all of them.
 *
 * A test finds a hypothesis if the reference never fails it, and every run of the hypothesis does. Where no test is as sure as
 * that, it is enough that some run fails.
 */
import { pushTo } from '../base/maps.js';
import { type StopLimit, stopIfAsked, unstoppable } from '../base/stopped.js';
import { Unanswered, answeredUnlessStopped } from '../explore/unanswered.js';
import { type Area } from '../generators/cover/compare-suites.js';
import { discriminationGeneration } from '../generators/discrimination/discrimination-suite.js';
import { type Frame } from '../generators/discrimination/frame.js';
import { verdictsOf } from '../generators/discrimination/standing.js';
import { reasonText } from '../suite/reason-text.js';
import { type Suite, type SuiteTest, type Verdict } from '../suite/suite.js';
import { type CompareOptions, type Compared } from './compare.js';
import { type NamedSuite } from './compared-areas.js';
import { COMPARED_METHODS } from './compared-methods.js';
import {
  type Comparison,
  comparisonOf,
  impossibleIn,
  outcomeOf,
  requireSameInterface,
  whyNoTests,
} from './comparison.js';
import { type Conduct } from './conduct.js';
import { framing, withinBudget } from './generate-discrimination.js';
import { type HypothesisRequest } from './hypothesis-request.js';
import { type Model, type YamlModel, locatedIn, partsOf, refuse, sourceOf } from './model.js';
import { overheard } from './overheard-budget.js';
import { unfitOptions, unlikeSuites } from './problems.js';

/** Those that are compared; machines with two faults are very many. */
const FAULT_MODELS = [
  'model',
  'single',
  'states',
  'transitions',
  'mcdc',
] as const satisfies HypothesisRequest[];

export async function comparedOnHypotheses(
  model: Model,
  { kind }: NonNullable<YamlModel['yaml']>,
  { methods = COMPARED_METHODS, suites: given = [], unroll, against = [] }: CompareOptions,
  conduct: Conduct,
): Promise<Compared> {
  if (unroll !== undefined || against.length > 0) {
    const said = `--unroll and --against are for timed automata; the hypotheses of a ${kind} are in its file.`;
    refuse(locatedIn(partsOf(model), [unfitOptions.at(undefined, said)]));
  }
  const others = methods.filter((method) => method !== 'discrimination');
  const unfit: Comparison['unfit'][number][] = others.map((method) => ({
    method,
    why: `it needs timed automata, and this is a ${kind}`,
  }));
  const requests = kind === 'machine' ? FAULT_MODELS : (['model'] as const);
  const models: FaultModel[] = [];
  let limit: StopLimit | undefined;
  for (const [index, request] of requests.entries()) {
    conduct.work.onProgress?.({ what: 'fault models', done: index, all: requests.length });
    limit ??= conduct.work.budget().shouldStop?.();
    const name = nameOf(request);
    if (limit !== undefined) {
      unfit.push({ method: name, why: 'the work ended before it was made' });
      continue;
    }
    const isWanted = methods.includes('discrimination');
    const made = await faultModel(model, request, isWanted, 1 / (requests.length - index + 1), conduct);
    if (made.why !== undefined) unfit.push({ method: name, why: made.why });
    if (made.found !== undefined) models.push(made.found);
    limit = made.limit;
  }
  for (const each of given) for (const { frame } of models.slice(0, 1)) requireSuiteOf(model, frame, each);
  const made = models.flatMap(({ name, suite }) => (suite === undefined ? [] : [{ name, suite }]));
  const suites: readonly NamedSuite[] = [...made, ...given];
  const ran = conduct.work.run(() => models.flatMap((each) => areasOf(each, suites)));
  const ended = ran.limit ?? limit;
  return { comparison: unstoppable(() => comparisonOf(suites, ran.value ?? [], unfit, ended)), made };
}

/** What `generate discrimination` makes without further options has no other name. */
function nameOf(request: HypothesisRequest): string {
  return request === 'model' ? 'discrimination' : `discrimination-${request}`;
}

/** Hypotheses of one kind, and the suite that was made for them. */
interface FaultModel {
  readonly request: HypothesisRequest;
  readonly name: string;
  readonly frame: Frame;
  readonly suite: Suite | undefined;
}

interface MadeModel {
  readonly found?: FaultModel | undefined;
  /** Why there is no suite. */
  readonly why?: string | undefined;
  readonly limit?: StopLimit | undefined;
}

async function faultModel(
  model: Model,
  request: HypothesisRequest,
  isWanted: boolean,
  share: number,
  { work, run }: Conduct,
): Promise<MadeModel> {
  const whole = work.budget();
  const own = overheard(whole.part?.(share) ?? whole);
  const { budget } = own;
  const framed = await framing(model, { faults: request }, { ...work, budget: () => budget });
  switch (framed.kind) {
    case 'refused':
      return refuse(framed.diagnostics);
    case 'declined':
      return { why: framed.problem.message };
    case 'ended':
      return { why: reasonText(framed.why), limit: whole.shouldStop?.() };
    case 'framed':
      break;
  }
  const { frame, chosen, budget: limits } = framed;
  const found = { request, name: nameOf(request), frame, suite: undefined };
  if (frame.hypotheses.length <= 1) return isWanted ? { why: NONE_OF[request] } : {};
  if (!isWanted) return { found };
  const asked = request === 'model' ? {} : { faults: request };
  const generation = withinBudget(discriminationGeneration(frame, chosen, limits, asked), budget);
  const ended = await run(generation);
  const outcome = unstoppable(() => outcomeOf(generation, sourceOf(model), ended));
  if ('why' in outcome) return { found, why: outcome.why, limit: ended };
  const { suite } = outcome;
  if (suite.goals.every(({ status }) => status === 'equivalent'))
    return { why: 'no test can show any of its faults', limit: ended };
  const empty = whyNoTests(suite);
  if (empty !== undefined) return { found, why: empty, limit: ended };
  const isCut = suite.goals.some(({ reasonKind }) => reasonKind === 'budget');
  return { found: { ...found, suite }, limit: ended ?? (isCut ? own.limit() : undefined) };
}

const NONE_OF: Readonly<Record<HypothesisRequest, string>> = {
  model: 'the file has no hypotheses beside the correct behaviour',
  single: 'the machine has no conditions that could be missing or stand elsewhere',
  double: 'the machine has no conditions that could be missing or stand elsewhere',
  states: 'the machine has no states',
  transitions: 'the machine has no transitions',
  mcdc: 'no condition of the machine has parts',
};

/** Tests of other methods say nothing of machines. */
function requireSuiteOf(model: Model, frame: Frame, given: NamedSuite): void {
  requireSameInterface(model, frame.interface, given);
  if (given.suite.method === 'discrimination') return;
  const said = `The suite '${given.name}' was made by another method than discrimination.`;
  const hint = 'Compare suites of machines and relations with each other.';
  refuse(locatedIn(partsOf(model), [unlikeSuites.at(undefined, said, hint)]));
}

/** An area for each kind of fault. */
function areasOf({ request, frame, suite }: FaultModel, suites: readonly NamedSuite[]): readonly Area[] {
  const excluded = new Set(suite === undefined ? [] : impossibleIn(suite));
  const unsure = new Set(
    suite?.goals.flatMap(({ id, kind }) => (kind === 'possible discrimination' ? [id] : [])),
  );
  const { hypotheses, reference } = frame;
  const isFoundBy = (test: SuiteTest, hypothesis: number): boolean => {
    const verdicts = verdictsOn(frame, test, hypothesis);
    if (verdicts?.has('fail') !== true) return false;
    return verdicts.size === 1 || unsure.has(hypotheses[hypothesis]!.name);
  };
  const placesOf = new Map<string, number[]>();
  for (const [place, { name }] of hypotheses.entries())
    if (place !== reference) pushTo(placesOf, request === 'model' ? 'hypotheses' : operatorOf(name), place);
  const found = suites.map(({ suite: { tests } }) =>
    tests.map((test) => {
      stopIfAsked();
      if (verdictsOn(frame, test, reference)?.has('fail') !== false) return new Set<number>();
      return new Set([...hypotheses.keys()].filter((place) => place !== reference && isFoundBy(test, place)));
    }),
  );
  return [...placesOf].map(([name, places]): Area => {
    const goals = places.map((place) => hypotheses[place]!.name);
    return {
      name,
      group: request === 'model' ? 'hypotheses' : request,
      goals,
      possible: goals.filter((id) => !excluded.has(id)).length,
      found: found.map((tests) =>
        tests.map((each) => new Set(places.flatMap((place, goal) => (each.has(place) ? [goal] : [])))),
      ),
    };
  });
}

/** Such as `wrong-target` of `wrong-target(T1, S4)`. */
function operatorOf(name: string): string {
  return name.replace(/\(.*$/s, '');
}

/** Undefined where that takes too long to find out. */
function verdictsOn(frame: Frame, test: SuiteTest, hypothesis: number): ReadonlySet<Verdict> | undefined {
  const found = answeredUnlessStopped('way', () => verdictsOf(test, frame.standing(hypothesis)));
  return found instanceof Unanswered ? undefined : found;
}
