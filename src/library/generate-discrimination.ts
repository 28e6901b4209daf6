/** Tests that tell the correct behaviour from faulty ones: of a machine or relation, or of timed automata. */
import { type Diagnostic, type LocatedDiagnostic } from '../base/diagnostic.js';
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { type StopLimit, Stopped, stoppable } from '../base/stopped.js';
import { DEFAULT_DIAGRAM_BUDGET } from '../diagrams/diagram.js';
import { type Budget } from '../explore/search.js';
import { DEFAULT_COVER_LIMITS, minimumCover } from '../generators/cover/cover.js';
import { loadHighs } from '../generators/cover/highs.js';
import {
  DEFAULT_BUDGET,
  DEFAULT_OPTIONS,
  type DiscriminationBudget,
  type DiscriminationOptions as Chosen,
  type DiscriminationResult,
} from '../generators/discrimination/discrimination.js';
import { discriminationGeneration } from '../generators/discrimination/discrimination-suite.js';
import { type Frame } from '../generators/discrimination/frame.js';
import { frameOf } from '../generators/discrimination/generate-discrimination.js';
import { UNROLL_MAX, networkFrame } from '../generators/discrimination/network-frame.js';
import { Unanswered, answered } from '../explore/unanswered.js';
import { type Generation, underTestOption } from '../generators/generator.js';
import { FAULT_OPERATORS, type FaultOperator } from '../machine/fault.js';
import { type JsonObject, type SuiteInterface } from '../suite/suite.js';
import { conductHere } from './conduct.js';
import { GENERATE_RULES, type Generated, type GenerateOptions, generated, notUnrolled } from './generated.js';
import {
  HYPOTHESIS_REQUESTS,
  type HypothesisRequest,
  isCriterion,
  requestedFaults,
} from './hypothesis-request.js';
import { MODELS, type Model, locatedIn, partsOf, refuse } from './model.js';
import { unfitOptions, unknownName } from './problems.js';
import { type TestModelLoading, testing } from './testing.js';
import { type Work } from './work.js';
import { withHypotheses } from './with-hypotheses.js';
import {
  type OptionRules,
  FLAG,
  TEXT,
  NAMES,
  checkOptions,
  either,
  numbersByName,
  oneOf,
  someOf,
  whole,
} from '../base/option-rules.js';

export interface DiscriminationOptions extends GenerateOptions {
  /** Hypotheses; those of the model by default. */
  readonly faults?: HypothesisRequest | undefined;
  /** Which faults. */
  readonly operators?: readonly FaultOperator[] | undefined;
  /** Hypotheses by hand, such as `remove-if-condition(T3) + wrong-target(T1, S4)`. */
  readonly hypotheses?: readonly string[] | undefined;
  /** The hypothesis to be confirmed; by default the one without faults. */
  readonly reference?: string | undefined;
  /** How many steps tests have; `grow`: as many as each pair needs. */
  readonly steps?: number | 'grow' | undefined;
  /** Tell every two hypotheses apart, not only the reference from the others. */
  readonly identify?: boolean | undefined;
  /** How many types of tests are listed for each pair. */
  readonly types?: number | undefined;
  /** List up to so many minimal confirming sets, and say how many there are. */
  readonly setsMax?: number | undefined;
  /** What a test costs (`test`), or a value that it applies (`event=tick`). */
  readonly costs?: Prices | undefined;
  /** How likely hypotheses are; likely ones are looked for first. */
  readonly weights?: Prices | undefined;
  /** Of timed automata: how many steps in whole time units they are unrolled to. */
  readonly unroll?: number | undefined;
  /** Of timed automata: the other models that are hypotheses. */
  readonly against?: readonly Model[] | undefined;
}

/** What is only asked where tests are made. */
type TestsAsked = 'identify' | 'types' | 'setsMax' | 'reference';

export const HYPOTHESIS_RULES: OptionRules<Omit<DiscriminationOptions, TestsAsked>> = {
  ...GENERATE_RULES,
  faults: oneOf(HYPOTHESIS_REQUESTS),
  operators: someOf(FAULT_OPERATORS),
  hypotheses: NAMES,
  steps: either(whole(1), oneOf(['grow']), "a whole number of at least 1, or 'grow'"),
  costs: numbersByName(),
  weights: numbersByName(),
  unroll: whole(1),
  against: MODELS,
};

const DISCRIMINATION_RULES: OptionRules<DiscriminationOptions> = {
  ...HYPOTHESIS_RULES,
  reference: TEXT,
  identify: FLAG,
  types: whole(1),
  setsMax: whole(1),
};

/** Numbers by names. */
export type Prices = ReadonlyMap<string, number> | Readonly<Record<string, number>>;

/**
 * Makes tests that tell the correct behaviour from faulty ones: of machines, of relations, or of timed automata in steps.
 *
 * @example
 * ```ts
 * import { generateDiscrimination, loadModel } from 'tickstone';
 *
 * const { report, suite } = await generateDiscrimination(await loadModel('door.yaml'));
 * console.log(report.pairs.length, suite.summary.tests);
 * ```
 */
export async function generateDiscrimination(
  model: Model,
  options: DiscriminationOptions = {},
): Promise<Generated<DiscriminationResult>> {
  checkOptions('generateDiscrimination', options, DISCRIMINATION_RULES);
  const conduct = conductHere(options);
  const begun = await discriminating(model, options, conduct.work);
  switch (begun.kind) {
    case 'refused':
      return refuse(begun.diagnostics);
    case 'declined':
      return refuse(locatedIn(partsOf(model), [begun.problem]));
    case 'ended':
      return refuse(locatedIn(partsOf(model), [notUnrolled(begun.why)]));
    case 'begun':
      return generated(model, [], begun.generation, conduct, (report) => report);
  }
}

export type Discriminating =
  | {
      readonly kind: 'begun';
      readonly generation: Generation<DiscriminationResult, void>;
      readonly interface: SuiteInterface;
    }
  /** One of the models cannot be used. */
  | { readonly kind: 'refused'; readonly model: Model; readonly diagnostics: readonly LocatedDiagnostic[] }
  /** The options do not fit the models. */
  | { readonly kind: 'declined'; readonly problem: Diagnostic }
  /** The models cannot be unrolled. */
  | { readonly kind: 'ended'; readonly why: Reason };

export async function discriminating(
  model: Model,
  options: DiscriminationOptions,
  work: Work,
): Promise<Discriminating> {
  const framed = await framing(model, options, work);
  if (framed.kind !== 'framed') return framed;
  const { frame, under, chosen, budget } = framed;
  const asked = { ...documentOf(options), ...under };
  const generation = discriminationGeneration(frame, chosen, budget, asked);
  return { kind: 'begun', generation, interface: frame.interface };
}

/** The same, but it ends with a part of the budget of the whole work. */
export function withinBudget<R>(
  generation: Generation<R, void>,
  { shouldStop }: Budget,
): Generation<R, void> {
  let ended: StopLimit | undefined;
  return {
    run(onProgress) {
      const ran = stoppable(shouldStop, () => {
        generation.run(onProgress);
      });
      if (ran instanceof Stopped) ended = ran.limit;
    },
    result: (source, brokenOffBy) => generation.result(source, ended ?? brokenOffBy),
  };
}

/** The hypotheses that are asked for, with what is asked of them, or why there are none. */
export async function framing(
  model: Model,
  options: DiscriminationOptions,
  work: Work,
): Promise<
  | (Extract<Framed, { kind: 'framed' }> & { readonly chosen: Chosen; readonly budget: DiscriminationBudget })
  | Exclude<Framed, { kind: 'framed' }>
> {
  const { diagnostics } = partsOf(model);
  if (!model.ok) return { kind: 'refused', model, diagnostics };
  const limits = work.budget();
  const budget = await discriminationBudget(limits);
  const chosen = chosenOptions(options);
  const wrong = wrongUse(model, options);
  if (wrong !== undefined) return { kind: 'declined', problem: unfitOptions.at(undefined, wrong) };
  const made = work.run(() =>
    isOfYaml(model)
      ? frameOfYaml(model, chosen, options, budget)
      : frameOfModels(model, options, budget, limits),
  );
  if (made.limit !== undefined) return { kind: 'ended', why: reasonOfLimit(made.limit) };
  const framed = made.value;
  if (framed.kind !== 'framed') return framed;
  const unknown = unknownIn(framed.frame, options);
  if (unknown !== undefined) return { kind: 'declined', problem: unknown };
  return { ...framed, chosen, budget };
}

function isOfYaml(model: Model): boolean {
  return partsOf(model).kind === 'yaml';
}

// ------------------------------------------------------------------------------------------------------ options

/** Types of tests that are found for each pair, whatever is asked for. */
export const TYPES_SHOWN = 3;

function chosenOptions(options: DiscriminationOptions): Chosen {
  const { steps, identify, types, reference } = options;
  const costs = mapOf(options.costs);
  const values = new Map<string, Map<string, number>>();
  for (const [action, number] of costs) {
    const [, name, value] = /^([^=]*)=(.*)$/s.exec(action) ?? [];
    if (name === undefined) continue;
    values.set(name, (values.get(name) ?? new Map<string, number>()).set(value!, number));
  }
  return {
    ...DEFAULT_OPTIONS,
    ...requestedFaults(options),
    steps,
    reference,
    aim: identify === true ? 'identify' : 'confirm',
    testsMax: Math.max(TYPES_SHOWN, types ?? 0),
    setsMax: options.setsMax ?? 0,
    costs: {
      test: costs.get('test') ?? DEFAULT_OPTIONS.costs.test,
      values: Object.fromEntries([...values].map(([name, prices]) => [name, Object.fromEntries(prices)])),
    },
    weights: Object.fromEntries(mapOf(options.weights)),
  };
}

function mapOf(prices: Prices = {}): ReadonlyMap<string, number> {
  return prices instanceof Map ? prices : new Map(Object.entries(prices));
}

/** As the suite keeps them: what was said, and nothing else. */
function documentOf(options: DiscriminationOptions): JsonObject {
  const { faults, operators, hypotheses = [], reference, steps, identify, unroll, against = [] } = options;
  const [costs, weights] = [mapOf(options.costs), mapOf(options.weights)];
  return {
    ...(unroll === undefined ? {} : { unroll, against: against.map(({ file }) => fileNameOf(file)) }),
    ...(faults === undefined ? {} : { faults }),
    ...(operators === undefined ? {} : { operators }),
    ...(hypotheses.length === 0 ? {} : { hypotheses }),
    ...(reference === undefined ? {} : { reference }),
    ...(steps === undefined ? {} : { steps }),
    ...(identify === true ? { identify } : {}),
    ...(costs.size === 0 ? {} : { costs: Object.fromEntries(costs) }),
    ...(weights.size === 0 ? {} : { weights: Object.fromEntries(weights) }),
  };
}

function fileNameOf(path: string): string {
  return path.replace(/^.*[/\\]/s, '');
}

/** The share of the memory that the diagrams may take: there are two, for sets and for the product of machines. */
const DIAGRAM_SHARE = 0.4;
const SOLVER_SECONDS = 10;

async function discriminationBudget({
  bytesMax = Infinity,
  msLeft = () => Infinity,
}: Budget): Promise<DiscriminationBudget> {
  const exact = await loadHighs(() => Math.min(SOLVER_SECONDS, msLeft() / 1000));
  return {
    ...DEFAULT_BUDGET,
    diagram: {
      ...DEFAULT_DIAGRAM_BUDGET,
      memoryMax: Math.min(DEFAULT_DIAGRAM_BUDGET.memoryMax, DIAGRAM_SHARE * bytesMax),
    },
    hitting: {
      ...DEFAULT_BUDGET.hitting,
      solver: (problem) => minimumCover(problem, { effortMax: DEFAULT_COVER_LIMITS.effortMax, exact }),
    },
  };
}

// -------------------------------------------------------------------------------------------------------- models

/** Hypotheses, and what a suite has to say of the processes under test. */
type Framed =
  | { readonly kind: 'framed'; readonly frame: Frame; readonly under?: JsonObject | undefined }
  | Exclude<Discriminating, { kind: 'begun' }>;

/** What is asked of a model of another kind. */
function wrongUse(
  model: Model,
  { unroll, against = [], faults, operators, hypotheses = [] }: DiscriminationOptions,
): string | undefined {
  if (isOfYaml(model)) {
    if (operators !== undefined && isCriterion(faults))
      return `--faults ${faults!} already says which faults there are; leave out --operator.`;
    return unroll === undefined && against.length === 0
      ? undefined
      : '--unroll and --against are for timed automata; the hypotheses of a machine are in its file.';
  }
  if (unroll === undefined || unroll < 1 || unroll > UNROLL_MAX)
    return `Use --unroll to say how many steps (1 to ${UNROLL_MAX}) a timed automaton is unrolled to.`;
  if (against.length === 0) return 'Name at least one other model with --against.';
  return faults === undefined && operators === undefined && hypotheses.length === 0
    ? undefined
    : '--faults, --operator and --hypothesis are for machines; for timed automata name models with --against.';
}

/** States of each model in whole time units, unless the budget says another number. */
const STATES_MAX = 200_000;

/** All models as hypotheses, unless one has errors or they do not fit together. */
function frameOfModels(
  model: Model,
  options: DiscriminationOptions,
  budget: DiscriminationBudget,
  { statesMax = STATES_MAX, shouldStop }: Budget,
): Framed {
  const loaded: Extract<TestModelLoading, { kind: 'ready' }>[] = [];
  for (const each of [model, ...(options.against ?? [])]) {
    const loading = testing(each, options);
    if (loading.kind === 'refused') return { ...loading, model: each };
    loaded.push(loading);
  }
  const inputs = new Set(loaded.flatMap((each) => each.model.tested.inputs));
  const outputs = new Set(loaded.flatMap((each) => each.model.tested.outputs));
  const both = [...inputs].find((action) => outputs.has(action));
  if (both !== undefined) {
    const said = `'${both}' is an input of one model and an output of another.`;
    return { kind: 'declined', problem: unfitOptions.at(undefined, said) };
  }
  // The same file may be named twice, and files in different folders may have the same name.
  const named = loaded.map(({ source, model: tested }, index) => ({
    name:
      loaded.findIndex((other) => other.source.name === source.name) < index
        ? `${source.name} (${index})`
        : source.name,
    model: tested,
  }));
  const tested = { inputs: [...inputs], outputs: [...outputs] };
  const frame = answered(undefined, 'start', () =>
    networkFrame(named, tested, options.unroll!, budget, { statesMax, shouldStop }),
  );
  if (frame instanceof Unanswered) return { kind: 'ended', why: frame.reason };
  return { kind: 'framed', frame, under: underTestOption(loaded[0]!.model) };
}

/** The hypotheses of a machine or a relation, unless it has errors. */
function frameOfYaml(
  model: Model,
  chosen: Chosen,
  { hypotheses = [] }: DiscriminationOptions,
  budget: DiscriminationBudget,
): Framed {
  const parts = partsOf(model);
  if (parts.kind !== 'yaml' || parts.yaml === undefined)
    return { kind: 'refused', model, diagnostics: parts.diagnostics };
  const { yaml } = parts;
  if (yaml.kind === 'relation' && (chosen.faults !== 'model' || hypotheses.length > 0)) {
    const said = 'The hypotheses of a relation are in its file; faults are for machines.';
    return { kind: 'declined', problem: unfitOptions.at(undefined, said) };
  }
  const found: Diagnostic[] = [];
  const asked = withHypotheses(yaml, hypotheses, (diagnostic) => void found.push(diagnostic));
  if (found.length > 0) return { kind: 'refused', model, diagnostics: locatedIn(parts, found) };
  return { kind: 'framed', frame: frameOf(asked, chosen, budget) };
}

/** What is wrong with the first name that is none of the model. */
function unknownIn(frame: Frame, options: DiscriminationOptions): Diagnostic | undefined {
  const { reference } = options;
  const names = frame.hypotheses.map(({ name }) => name);
  const actions = frame.levels(1).flatMap((_, position) => {
    const { name, domain } = frame.stimulusAt(position);
    return domain.labels.map((label) => `${name}=${label}`);
  });
  const hypotheses = [...(reference === undefined ? [] : [reference]), ...mapOf(options.weights).keys()];
  const asked = [
    ...hypotheses.map((name) => ({ name, known: names, what: 'hypothesis' })),
    ...[...mapOf(options.costs).keys()].map((name) => ({
      name,
      known: ['test', ...actions],
      what: 'stimulus',
    })),
  ];
  const wrong = asked.find(({ name, known }) => !known.includes(name));
  if (wrong === undefined) return undefined;
  return unknownName.at(undefined, `There is no ${wrong.what} '${wrong.name}'.`, wrong.name, wrong.known);
}
