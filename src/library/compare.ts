/** The suites of all methods that fit a model beside each other: what each finds, what it alone finds, and their smallest union. */
import { type StopLimit, unstoppable } from '../base/stopped.js';
import { classGeneration } from '../generators/classes/generate.js';
import { type ClassReport } from '../generators/classes/report.js';
import { type CommunicationModel } from '../generators/communication/communication-model.js';
import { CommunicationGeneration } from '../generators/communication/generate.js';
import { COMMUNICATION_CRITERIA } from '../generators/communication/goals.js';
import { connectivityGeneration } from '../generators/connectivity/generate.js';
import { coverageGeneration } from '../generators/coverage/generate.js';
import { type Generation } from '../generators/generator.js';
import { type Judge, MutationGeneration } from '../generators/mutation/generate.js';
import { type TestModel } from '../generators/test-model.js';
import { suiteInterface } from '../generators/values-apart.js';
import { type Budget } from '../explore/search.js';
import { type Mutant } from '../mutation/mutant.js';
import { reasonText } from '../suite/reason-text.js';
import { type Suite } from '../suite/suite.js';
import { communicationRequest, loadForCoverage } from './communicating.js';
import {
  type AreaContext,
  type FoundAreas,
  type NamedSuite,
  STRUCTURE,
  classArea,
  failedByModel,
  hypothesisArea,
  mutantAreas,
  structureAreas,
  wireAreas,
} from './compared-areas.js';
import { COMPARED_METHODS, type ComparedMethod } from './compared-methods.js';
import {
  type Comparison,
  comparisonOf,
  impossibleIn,
  isSameInterface,
  outcomeOf,
  requireRightTests,
  requireSameInterface,
  whyNoTests,
} from './comparison.js';
import { type Conduct, conductHere } from './conduct.js';
import { connectivitySettings } from './generate-connectivity.js';
import { classSettings } from './generate-classes.js';
import { judgingHere } from './generate-mutation.js';
import { ready } from './generated.js';
import { judgesWithin } from './judges-within.js';
import { MODELS, type Model, partsOf, refuse, sourceOf } from './model.js';
import { type MutationSetting, askedFor, mutating } from './mutating.js';
import { overheard } from './overheard-budget.js';
import { type InterfaceOptions, INTERFACE_RULES, testing } from './testing.js';
import { type Work, type WorkOptions, WORK_RULES, nextTurn } from './work.js';
import {
  type OptionRules,
  SEED,
  TEXT,
  checkOptions,
  listOf,
  someOf,
  thing,
  whole,
  withParts,
} from '../base/option-rules.js';

/** What is compared. */
export interface CompareOptions extends WorkOptions, InterfaceOptions {
  /** Whose suites are made; by default all. */
  readonly methods?: readonly ComparedMethod[] | undefined;
  /** Suites that there are already, with the names that they have in the table. */
  readonly suites?: readonly NamedSuite[] | undefined;
  /** Which mutants: `paper`, `ecdar`, `refinement-aware` or `all`, the default. */
  readonly preset?: string | undefined;
  /** Where chance plays a part, the same seed gives the same table. */
  readonly seed?: number | undefined;
  /** In Node: how many threads judge mutants, as in `generateMutation`. */
  readonly jobs?: number | undefined;
  /** Of timed automata, for `discrimination`: how many steps in whole time units they are unrolled to. */
  readonly unroll?: number | undefined;
  /** Of timed automata: other models that are hypotheses, each of them a goal. */
  readonly against?: readonly Model[] | undefined;
}

export const COMPARE_RULES: OptionRules<CompareOptions> = {
  ...WORK_RULES,
  ...INTERFACE_RULES,
  methods: someOf(COMPARED_METHODS),
  suites: listOf(
    withParts<NamedSuite>({ name: TEXT, suite: thing('a suite') }),
    'suites, each with its name',
  ),
  preset: TEXT,
  seed: SEED,
  jobs: whole(1),
  unroll: whole(1),
  against: MODELS,
};

/**
 * Makes the suites of all methods that fit a model, evaluates each against everything, and says what each finds.
 *
 * @example
 * ```ts
 * import { compare, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suites, union } = await compare(lamp, { underTest: ['Lamp'], methods: ['coverage', 'classes'] });
 * for (const { name, tests } of suites) console.log(name, tests);
 * console.log(union.tests.length, union.provedMinimal);
 * ```
 */
export async function compare(model: Model, options: CompareOptions = {}): Promise<Comparison> {
  checkOptions('compare', options, COMPARE_RULES);
  await nextTurn();
  const { comparison } = await compared(model, options, conductHere(options));
  return comparison;
}

export interface Compared {
  readonly comparison: Comparison;
  /** Those that were made here. */
  readonly made: readonly NamedSuite[];
}

export async function compared(model: Model, options: CompareOptions, conduct: Conduct): Promise<Compared> {
  const parts = partsOf(model);
  if (parts.kind === 'yaml' && parts.yaml !== undefined) {
    const { comparedOnHypotheses } = await import('./compare-hypotheses.js');
    return comparedOnHypotheses(model, parts.yaml, options, conduct);
  }
  const { methods = COMPARED_METHODS, seed = 1, suites: given = [], against = [] } = options;
  const { work } = conduct;
  const subject = subjectOf(model, options, conduct);
  const { tested, communication, mutants, judges } = subject;
  for (const each of given) {
    requireSameInterface(model, suiteInterface(tested.tested), each);
    requireRightTests(model, each, failedByModel(tested, each.suite, seed, work));
  }
  const hypotheses = against.map((each) => ({ name: each.name, model: ready(testing(each, options)).model }));
  const { made, unfit, classes, excluded, limit } = await madeSuites(model, subject, methods, conduct);
  const suites = [...made, ...given];
  for (const { suite } of given)
    if (suite.method !== 'discrimination') for (const id of impossibleIn(suite)) excluded.add(id);
  const context: AreaContext = { suites, model: tested, seed, work, excluded };
  const wires = suites.find(({ suite }) => suite.method === 'connectivity')?.suite;
  const found: FoundAreas[] = [
    structureAreas(context, communication),
    ...(classes === undefined ? [] : [classArea(context, classes)]),
    ...(wires === undefined ? [] : [wireAreas(context, wires)]),
    ...(hypotheses.length === 0 ? [] : [hypothesisArea(context, hypotheses)]),
    await mutantAreas(context, mutants, judges, (done, all) => {
      work.onProgress?.({ what: 'mutants', done, all });
    }),
  ];
  const ended = found.find((each) => each.limit !== undefined)?.limit ?? limit;
  const areas = found.flatMap((each) => each.areas);
  return { comparison: unstoppable(() => comparisonOf(suites, areas, unfit, ended)), made };
}

/** What suites are made for and evaluated on. */
interface Subject {
  readonly tested: TestModel;
  readonly communication: CommunicationModel;
  readonly mutants: readonly Mutant[];
  /** Who judges mutants; threads begin when they are asked for first. */
  readonly judges: () => readonly Judge[];
  readonly setting: MutationSetting;
  /** The options, as the method of discrimination has them. */
  readonly asked: Pick<CompareOptions, 'unroll' | 'against'> & InterfaceOptions;
}

function subjectOf(model: Model, options: CompareOptions, { work, judges }: Conduct): Subject {
  const { preset, seed = 1 } = options;
  const { model: tested } = ready(testing(model, options));
  // All suites are made for the same tester, who sees nothing of what processes under test send to each other.
  const request = communicationRequest({ ...options, message: [] }, undefined);
  const communication = ready(
    loadForCoverage(model, { ...request, seesInside: false }, 'messagesIfPossible'),
  ).model;
  const setting: MutationSetting = {
    ...options,
    ...{ preset, seed, order: '1', duplicates: true },
    ...{ conformance: 'full', unfitInputs: 'ignored', optimize: 'steps' },
  };
  const mutated = ready(mutating(model, setting)).model;
  const { mutants } = mutated;
  let hired: readonly Judge[] | undefined;
  const hire = (): readonly Judge[] =>
    judges?.(mutants.length, setting) ?? [judgingHere(mutated, setting, work)];
  return {
    tested,
    communication,
    mutants,
    judges: () => (hired ??= hire()),
    setting,
    asked: options,
  };
}

/** Wires that are cut or crossed, and the faults of protocols that are about one message. */
const WIRE_FAULTS = ['inputs', 'outputs', 'crossed', 'lost', 'repeated', 'swapped'] as const;

/** How each method but discrimination works here; `structure` is not compared, but it tells what nothing can cover. */
function generationOf(
  method: Exclude<ComparedMethod, 'discrimination'> | 'structure',
  { tested, communication, mutants, judges, setting }: Subject,
  budget: Budget,
): Generation<unknown> {
  const { seed } = setting;
  const covering = { points: 'earliest', optimize: 'steps', endWith: 'settle', seed } as const;
  const plain = { ...covering, queries: [], pack: false };
  switch (method) {
    case 'coverage':
      return coverageGeneration(tested, { ...plain, criteria: ['edges'] }, budget);
    case 'structure':
      return coverageGeneration(tested, { ...plain, criteria: STRUCTURE }, budget);
    case 'communication':
      return new CommunicationGeneration(
        communication,
        { ...covering, criteria: COMMUNICATION_CRITERIA },
        budget,
      );
    case 'classes':
      return classGeneration(tested, classSettings({ seed }), budget);
    case 'connectivity':
      return connectivityGeneration(tested, connectivitySettings({ faults: WIRE_FAULTS }), budget);
    case 'mutation':
      return new MutationGeneration(tested, mutants, {
        asked: askedFor(setting),
        onePerMutant: false,
        judges: () => judgesWithin(judges(), budget.shouldStop),
      });
  }
}

interface MadeSuites {
  readonly made: readonly NamedSuite[];
  readonly unfit: Comparison['unfit'];
  readonly classes: ClassReport | undefined;
  /** Goals that nothing can find. */
  readonly excluded: Set<string>;
  readonly limit: StopLimit | undefined;
}

/** One method after the other, each with a fair part of the time that is left: as much as stays for each that follows, and for the evaluation. */
async function madeSuites(
  model: Model,
  subject: Subject,
  methods: readonly ComparedMethod[],
  { work, run }: Conduct,
): Promise<MadeSuites> {
  const source = sourceOf(model);
  const made: NamedSuite[] = [];
  const unfit: Comparison['unfit'][number][] = [];
  const excluded = new Set<string>();
  let classes: ClassReport | undefined;
  let limit: StopLimit | undefined;
  const all = [...methods, 'structure'] as const;
  for (const [index, method] of all.entries()) {
    work.onProgress?.({ what: 'methods', done: index, all: all.length });
    limit ??= work.budget().shouldStop?.();
    if (limit === 'interrupted') {
      if (method !== 'structure') unfit.push({ method, why: 'the work was interrupted before it was made' });
      continue;
    }
    const whole = work.budget();
    const own = overheard(whole.part?.(1 / (all.length - index + 1)) ?? whole);
    const { budget } = own;
    const generation =
      method === 'discrimination'
        ? await discriminationOf(model, subject, work, budget)
        : generationOf(method, subject, budget);
    if ('why' in generation) {
      unfit.push({ method: 'discrimination', why: generation.why });
      continue;
    }
    const ended = await run(generation);
    limit = ended ?? limit;
    const outcome = unstoppable(() => outcomeOf(generation, source, ended));
    if ('why' in outcome) {
      if (method !== 'structure') unfit.push({ method, why: outcome.why });
      continue;
    }
    // Tests at other than whole times may tell what tests of discrimination cannot.
    if (method !== 'discrimination') for (const id of impossibleIn(outcome.suite)) excluded.add(id);
    // The part of the method was used up.
    if (outcome.suite.goals.some(({ reasonKind }) => reasonKind === 'budget')) limit ??= own.limit();
    const empty = method === 'discrimination' ? whyUnfit(subject, outcome.suite, work) : undefined;
    if (empty !== undefined) unfit.push({ method: 'discrimination', why: empty });
    else if (method !== 'structure') made.push({ name: method, suite: outcome.suite });
    if (method === 'classes') classes = outcome.report as ClassReport;
  }
  return { made, unfit, classes, excluded, limit };
}

/** Whether there are no tests, or tests that only fit systems which act at whole times. */
function whyUnfit({ tested, setting }: Subject, suite: Suite, work: Work): string | undefined {
  const failed = failedByModel(tested, suite, setting.seed, work);
  return failed === undefined
    ? whyNoTests(suite)
    : `it makes tests for systems that act at whole times, and the model, which may act in between, can fail ${failed}`;
}

/** The model unrolled, beside the others that are hypotheses; or why not. */
async function discriminationOf(
  model: Model,
  { tested, asked }: Subject,
  work: Work,
  budget: Budget,
): Promise<Generation<unknown> | { readonly why: string }> {
  const { unroll, against = [] } = asked;
  if (unroll === undefined || against.length === 0)
    return { why: 'it needs other models as hypotheses (--against) and a number of steps (--unroll)' };
  const { discriminating, withinBudget } = await import('./generate-discrimination.js');
  const begun = await discriminating(model, asked, { ...work, budget: () => budget });
  switch (begun.kind) {
    case 'refused':
      return refuse(begun.diagnostics);
    case 'declined':
      return { why: begun.problem.message };
    case 'ended':
      return { why: `the models cannot be unrolled: ${reasonText(begun.why)}` };
    case 'begun':
      return isSameInterface(suiteInterface(tested.tested), begun.interface)
        ? withinBudget(begun.generation, budget)
        : { why: 'the other models have other inputs or outputs' };
  }
}
