/** The suites of all methods that fit a model beside each other: what each finds, what it alone finds, and their smallest union. */
import { type StopLimit, unstoppable } from '../base/stopped.js';
import { classGeneration } from '../generators/classes/generate.js';
import { type ClassReport } from '../generators/classes/report.js';
import { type CommunicationModel } from '../generators/communication/communication-model.js';
import { CommunicationGeneration } from '../generators/communication/generate.js';
import { COMMUNICATION_CRITERIA } from '../generators/communication/goals.js';
import { connectivityGeneration } from '../generators/connectivity/generate.js';
import {
  type Area,
  type ComparedSuites,
  type Overlap,
  type SuiteUnion,
  compareSuites,
} from '../generators/cover/compare-suites.js';
import { coverageGeneration } from '../generators/coverage/generate.js';
import { type Generation } from '../generators/generator.js';
import { type Judge, MutationGeneration } from '../generators/mutation/generate.js';
import { type TestModel } from '../generators/test-model.js';
import { suiteInterface } from '../generators/values-apart.js';
import { type Budget } from '../explore/search.js';
import { type Mutant } from '../mutation/mutant.js';
import { reasonText } from '../suite/reason-text.js';
import { type Suite, type SuiteModel } from '../suite/suite.js';
import { communicationRequest, loadForCoverage } from './communicating.js';
import {
  type AreaContext,
  type FoundAreas,
  type NamedSuite,
  STRUCTURE,
  classArea,
  mutantAreas,
  structureAreas,
  wireAreas,
} from './compared-areas.js';
import { COMPARED_METHODS, type ComparedMethod } from './compared-methods.js';
import { type Conduct, conductHere } from './conduct.js';
import { connectivitySettings } from './generate-connectivity.js';
import { classSettings } from './generate-classes.js';
import { judgingHere } from './generate-mutation.js';
import { ready } from './generated.js';
import { type Model, locatedIn, partsOf, refuse, sourceOf } from './model.js';
import { unlikeSuites } from './problems.js';
import { type MutationSetting, askedFor, mutating } from './mutating.js';
import { type InterfaceOptions, testing } from './testing.js';
import { type WorkOptions, nextTurn } from './work.js';

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
}

/** What a suite finds of one kind of goals. */
export interface AreaScore {
  readonly found: number;
  /** Found by no other suite. */
  readonly alone: number;
  /** What can be found at all, as far as is known. */
  readonly possible: number;
}

/** A suite in the table. */
export interface SuiteRow {
  readonly name: string;
  readonly method: string;
  readonly tests: number;
  readonly steps: number;
  readonly duration: string;
  /** By kind of goals; `mutants` sums up the operators. */
  readonly scores: Readonly<Record<string, AreaScore>>;
}

/** The table of all suites. */
export interface Comparison {
  readonly suites: readonly SuiteRow[];
  /** Methods without a suite here, and why. */
  readonly unfit: readonly { readonly method: string; readonly why: string }[];
  /** The kinds of goals in their order, mutants by their operators, with how many of them can be found. */
  readonly areas: readonly {
    readonly name: string;
    readonly group: string;
    readonly goals: number;
    readonly possible: number;
  }[];
  /** By kind of goals, what each suite finds, in the order of the suites. */
  readonly found: readonly (readonly number[])[];
  /** The fewest tests that find everything that some test finds. */
  readonly union: SuiteUnion;
  /** How many goals are found by exactly which suites. */
  readonly overlaps: readonly Overlap[];
  /** What ended the work before all was made and evaluated. */
  readonly limit?: StopLimit | undefined;
}

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
  await nextTurn();
  const { comparison } = await compared(model, options, conductHere(options));
  return comparison;
}

export async function compared(
  model: Model,
  options: CompareOptions,
  conduct: Conduct,
): Promise<{ readonly comparison: Comparison; readonly suites: readonly NamedSuite[] }> {
  const { methods = COMPARED_METHODS, seed = 1, suites: given = [] } = options;
  const { work } = conduct;
  const subject = subjectOf(model, options, conduct);
  const { tested, communication, mutants, judges } = subject;
  for (const { name, suite } of given) requireSameInterface(model, tested, name, suite);
  const { made, unfit, classes, excluded, limit } = await madeSuites(model, subject, methods, conduct);
  const suites = [...made, ...given];
  for (const { suite } of given) for (const id of impossibleIn(suite)) excluded.add(id);
  const context: AreaContext = { suites, model: tested, seed, work, excluded };
  const wires = suites.find(({ suite }) => suite.method === 'connectivity')?.suite;
  const found: FoundAreas[] = [
    structureAreas(context, communication),
    ...(classes === undefined ? [] : [classArea(context, classes)]),
    ...(wires === undefined ? [] : [wireAreas(context, wires)]),
    await mutantAreas(context, mutants, judges, (done, all) => {
      work.onProgress?.({ what: 'mutants', done, all });
    }),
  ];
  const ended = found.find((each) => each.limit !== undefined)?.limit ?? limit;
  const areas = found.flatMap((each) => each.areas);
  return { comparison: unstoppable(() => comparisonOf(suites, areas, unfit, ended)), suites };
}

/** What suites are made for and evaluated on. */
interface Subject {
  readonly tested: TestModel;
  readonly communication: CommunicationModel;
  readonly mutants: readonly Mutant[];
  readonly judges: readonly Judge[];
  readonly setting: MutationSetting;
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
  const hired = judges?.(mutants.length, setting) ?? [judgingHere(mutated, setting, work)];
  return { tested, communication, mutants, judges: hired, setting };
}

/** Wires that are cut or crossed, and the faults of protocols that are about one message. */
const WIRE_FAULTS = ['inputs', 'outputs', 'crossed', 'lost', 'repeated', 'swapped'] as const;

/** How each method works here; `structure` is not compared, but it tells what nothing can cover. */
function generationOf(
  method: ComparedMethod | 'structure',
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
        judges: () => judges,
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
      if (method !== 'structure') unfit.push({ method, why: 'the work was interrupted before' });
      continue;
    }
    const whole = work.budget();
    const generation = generationOf(method, subject, whole.part?.(1 / (all.length - index + 1)) ?? whole);
    const ended = await run(generation);
    limit = ended ?? limit;
    const outcome = unstoppable(() => outcomeOf(generation, source, ended));
    if ('why' in outcome) {
      if (method !== 'structure') unfit.push({ method, why: outcome.why });
      continue;
    }
    for (const id of impossibleIn(outcome.suite)) excluded.add(id);
    // The part of the method was used up.
    if (outcome.suite.goals.some(({ reasonKind }) => reasonKind === 'budget')) limit ??= 'time';
    if (method !== 'structure') made.push({ name: method, suite: outcome.suite });
    if (method === 'classes') classes = outcome.report as ClassReport;
  }
  return { made, unfit, classes, excluded, limit };
}

function impossibleIn({ goals }: Suite): readonly string[] {
  return goals.flatMap(({ id, status }) => (status === 'infeasible' || status === 'equivalent' ? [id] : []));
}

/** What one tester sees and another does not cannot be compared. */
function requireSameInterface(model: Model, { tested }: TestModel, name: string, suite: Suite): void {
  const { inputs, outputs } = suiteInterface(tested);
  const namesOf = (...lists: readonly (readonly string[])[]): string =>
    JSON.stringify(lists.map((list) => [...list].sort()));
  if (namesOf(inputs, outputs) === namesOf(suite.interface.inputs, suite.interface.outputs)) return;
  const hint = 'Compare suites that were made for the same processes under test.';
  const problem = unlikeSuites.at(undefined, `The suite '${name}' has other inputs and outputs.`, hint);
  refuse(locatedIn(partsOf(model), [problem]));
}

/** What came of a method. */
function outcomeOf(
  generation: Generation<unknown>,
  source: SuiteModel,
  brokenOffBy: StopLimit | undefined,
): { readonly suite: Suite; readonly report: unknown } | { readonly why: string } {
  const result = generation.result(source, brokenOffBy);
  switch (result.kind) {
    case 'unsuitable':
      return { why: result.diagnostics[0]!.message };
    case 'ended':
      return { why: reasonText(result.why) };
    case 'suite':
      return result.suite.goals.length === 0 ? { why: 'the model has no goals for it' } : result;
  }
}

function comparisonOf(
  suites: readonly NamedSuite[],
  areas: readonly Area[],
  unfit: Comparison['unfit'],
  limit: StopLimit | undefined,
): Comparison {
  const {
    suites: rows,
    union,
    overlaps,
  } = compareSuites(
    suites.map(({ name, suite }) => ({ name, tests: suite.tests })),
    areas,
  );
  return {
    suites: rows.map(({ scores, ...row }, index) => ({
      ...row,
      method: suites[index]!.suite.method,
      scores: scoresByGroup(areas, scores),
    })),
    unfit,
    areas: areas.map(({ name, group, goals, possible }) => ({ name, group, goals: goals.length, possible })),
    found: areas.map((_, area) => rows.map(({ scores }) => scores[area]!.found)),
    union,
    overlaps,
    ...(limit === undefined ? {} : { limit }),
  };
}

function scoresByGroup(
  areas: readonly Area[],
  scores: ComparedSuites['suites'][number]['scores'],
): Readonly<Record<string, AreaScore>> {
  const sums: Record<string, AreaScore> = {};
  for (const [index, { group, possible }] of areas.entries()) {
    const before = Object.hasOwn(sums, group) ? sums[group]! : { found: 0, alone: 0, possible: 0 };
    const { found, alone } = scores[index]!;
    sums[group] = {
      found: before.found + found,
      alone: before.alone + alone,
      possible: before.possible + possible,
    };
  }
  return sums;
}
