/** `tickstone generate discrimination`: tests that tell the correct behaviour from faulty ones. */
import { basename } from 'node:path';
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { DEFAULT_DIAGRAM_BUDGET } from '../../diagrams/diagram.js';
import { type Budget } from '../../explore/search.js';
import { DEFAULT_COVER_LIMITS, minimumCover } from '../../generators/cover/cover.js';
import { loadHighs } from '../../generators/cover/highs.js';
import {
  DEFAULT_BUDGET,
  DEFAULT_OPTIONS,
  type DiscriminationBudget,
  type DiscriminationOptions,
} from '../../generators/discrimination/discrimination.js';
import { discriminationGeneration } from '../../generators/discrimination/discrimination-suite.js';
import { type Frame } from '../../generators/discrimination/frame.js';
import { frameOf } from '../../generators/discrimination/generate-discrimination.js';
import { UNROLL_MAX, networkFrame } from '../../generators/discrimination/network-frame.js';
import { StandingLimit } from '../../generators/discrimination/standing.js';
import { underTestOption } from '../../generators/generator.js';
import { type Fault } from '../../machine/machine.js';
import { type JsonObject, type SuiteModel } from '../../suite/suite.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { sayDiscrimination } from '../write/discrimination-report.js';
import { EXIT } from '../exit-status.js';
import { type GenerateOptions, endedEarly, generate } from '../generate.js';
import { isYaml } from '../load/is-yaml.js';
import { type InterfaceOptions, type TestModelLoading, loadTestModel } from '../load/load-test-model.js';
import { loadYaml } from '../load/load-yaml.js';
import { type Attempt, type Outcome, decline, refuse } from '../outcome.js';
import { type Output } from '../output.js';
import { unfitOptions, unknownName } from '../problems.js';
import { withHypotheses } from '../load/with-hypotheses.js';

export interface GenerateDiscriminationOptions extends GenerateOptions, BudgetOptions, InterfaceOptions {
  readonly faults?: 'model' | 'single' | 'double' | undefined;
  readonly operator?: readonly Fault['kind'][] | undefined;
  readonly hypothesis: readonly string[];
  readonly reference?: string | undefined;
  readonly steps?: number | 'grow' | undefined;
  readonly identify?: boolean | undefined;
  readonly types?: number | undefined;
  /** Pairs of a name (an action, or `test`) and a number. */
  readonly cost: readonly (readonly [name: string, cost: number])[];
  readonly weight: readonly (readonly [name: string, weight: number])[];
  /** Of timed automata: how many steps, and the other models. */
  readonly unroll?: number | undefined;
  readonly against: readonly string[];
}

/** Types are listed without being asked for when there are no more pairs than this. */
const PAIRS_WITH_TYPES_MAX = 8;
const TYPES_SHOWN = 3;

export async function generateDiscriminationCommand(
  output: Output,
  path: string,
  options: GenerateDiscriminationOptions,
): Promise<Outcome> {
  const limits = budgetOf(options);
  const budget = await discriminationBudget(limits);
  const chosen = chosenOptions(options);
  const wrong = wrongUse(path, options);
  if (wrong !== undefined) return decline(output, unfitOptions.at(undefined, wrong), { file: path });
  const framed = isYaml(path)
    ? frameOfYaml(output, path, chosen, options, budget)
    : frameOfModels(output, path, options, budget, limits.shouldStop);
  if (framed.kind === 'ended') return framed.outcome;
  const { frame, source, file, under } = framed.value;
  const unknown = unknownIn(frame, options);
  if (unknown !== undefined) return decline(output, unknown, { file: path });
  return generate(output, path, options, {
    generation: discriminationGeneration(frame, chosen, budget, { ...documentOf(options), ...under }),
    source,
    file,
    show: ({ report }) => {
      const isShort = report.pairs.length <= PAIRS_WITH_TYPES_MAX;
      sayDiscrimination(output, report, options.types ?? (isShort ? TYPES_SHOWN : 0));
      output.say('');
    },
    statusOf: ({ report }, status) =>
      status !== EXIT.badInput && report.stopped !== undefined ? EXIT.budget : status,
  });
}

// ------------------------------------------------------------------------------------------------------ options

function chosenOptions(options: GenerateDiscriminationOptions): DiscriminationOptions {
  const { operator, steps, identify, types, cost, weight, reference, hypothesis } = options;
  const values: Record<string, Record<string, number>> = {};
  for (const [action, number] of cost) {
    const [, name, value] = /^([^=]*)=(.*)$/.exec(action) ?? [];
    if (name !== undefined) values[name] = { ...values[name], [value!]: number };
  }
  const faults = options.faults ?? (operator === undefined ? 'model' : 'single');
  return {
    ...DEFAULT_OPTIONS,
    faults: hypothesis.length > 0 ? 'model' : faults,
    ...(operator === undefined ? {} : { operators: operator }),
    steps,
    reference,
    aim: identify === true ? 'identify' : 'confirm',
    testsMax: Math.max(TYPES_SHOWN, types ?? 0),
    costs: { test: new Map(cost).get('test') ?? DEFAULT_OPTIONS.costs.test, values },
    weights: Object.fromEntries(weight),
  };
}

/** As the suite keeps them: what was said, and nothing else. */
function documentOf(options: GenerateDiscriminationOptions): JsonObject {
  const { faults, operator, hypothesis, reference, steps, identify, cost, weight, unroll, against } = options;
  return {
    ...(unroll === undefined ? {} : { unroll, against: against.map((path) => basename(path)) }),
    ...(faults === undefined ? {} : { faults }),
    ...(operator === undefined ? {} : { operators: operator }),
    ...(hypothesis.length === 0 ? {} : { hypotheses: hypothesis }),
    ...(reference === undefined ? {} : { reference }),
    ...(steps === undefined ? {} : { steps }),
    ...(identify === true ? { identify } : {}),
    ...(cost.length === 0 ? {} : { costs: Object.fromEntries(cost) }),
    ...(weight.length === 0 ? {} : { weights: Object.fromEntries(weight) }),
  };
}

/** The share of the memory that the diagrams may take: there are two, for sets and for the product of machines. */
const DIAGRAM_SHARE = 0.4;
const SOLVER_SECONDS = 10;

async function discriminationBudget({
  bytesMax = Infinity,
  shouldStop,
}: Budget): Promise<DiscriminationBudget> {
  const exact = await loadHighs(SOLVER_SECONDS);
  return {
    ...DEFAULT_BUDGET,
    diagram: {
      ...DEFAULT_DIAGRAM_BUDGET,
      memoryMax: Math.min(DEFAULT_DIAGRAM_BUDGET.memoryMax, DIAGRAM_SHARE * bytesMax),
      shouldStop: () => shouldStop?.() !== undefined,
    },
    hitting: {
      ...DEFAULT_BUDGET.hitting,
      solver: (problem) => minimumCover(problem, { effortMax: DEFAULT_COVER_LIMITS.effortMax, exact }),
    },
  };
}

// -------------------------------------------------------------------------------------------------------- models

interface Framed {
  readonly frame: Frame;
  readonly source: SuiteModel;
  readonly file: SourceFile;
  /** What a suite has to say of the processes under test. */
  readonly under?: JsonObject | undefined;
}

/** What is asked of a model of another kind. */
function wrongUse(
  path: string,
  { unroll, against, faults, operator, hypothesis }: GenerateDiscriminationOptions,
): string | undefined {
  if (isYaml(path)) {
    return unroll === undefined && against.length === 0
      ? undefined
      : '--unroll and --against are for timed automata; a machine says its hypotheses itself.';
  }
  if (unroll === undefined || unroll < 1 || unroll > UNROLL_MAX)
    return `Say with --unroll how many steps (1 to ${UNROLL_MAX}) a timed automaton is unrolled to.`;
  if (against.length === 0) return 'Name at least one other model with --against.';
  return faults === undefined && operator === undefined && hypothesis.length === 0
    ? undefined
    : '--faults, --operator and --hypothesis are for machines; for timed automata name models with --against.';
}

/** States of each model in whole time units, unless the command line says another number. */
const STATES_MAX = 200_000;

/** All models as hypotheses, unless one has errors or they do not fit together. */
function frameOfModels(
  output: Output,
  path: string,
  options: GenerateDiscriminationOptions,
  budget: DiscriminationBudget,
  shouldStop: Budget['shouldStop'],
): Attempt<Framed> {
  const loaded: { readonly path: string; readonly loading: TestModelLoading & { kind: 'ready' } }[] = [];
  for (const each of [path, ...options.against]) {
    const loading = loadTestModel(each, options);
    if (loading.kind === 'refused') return { kind: 'ended', outcome: refuse(output, each, loading) };
    loaded.push({ path: each, loading });
  }
  const inputs = new Set(loaded.flatMap(({ loading }) => loading.model.tested.inputs));
  const outputs = new Set(loaded.flatMap(({ loading }) => loading.model.tested.outputs));
  const both = [...inputs].find((action) => outputs.has(action));
  if (both !== undefined) {
    const said = `'${both}' is an input of one model and an output of another.`;
    return { kind: 'ended', outcome: decline(output, unfitOptions.at(undefined, said), { file: path }) };
  }
  const [first] = loaded;
  // The same file may be named twice, and files in different folders may have the same name.
  const named = loaded.map(({ loading }, index) => ({
    name:
      loaded.findIndex(({ loading: { source } }) => source.name === loading.source.name) < index
        ? `${loading.source.name} (${index})`
        : loading.source.name,
    model: loading.model,
  }));
  const limits = { statesMax: options.budgetStates ?? STATES_MAX, shouldStop };
  const tested = { inputs: [...inputs], outputs: [...outputs] };
  const { source, model, file } = first!.loading;
  try {
    const frame = networkFrame(named, tested, options.unroll!, budget, limits);
    return { kind: 'made', value: { frame, source, file, under: underTestOption(model) } };
  } catch (error) {
    if (!(error instanceof StandingLimit)) throw error;
    return { kind: 'ended', outcome: endedEarly(output, path, error.reason) };
  }
}

/** The hypotheses of a machine or a relation, unless it has errors. */
function frameOfYaml(
  output: Output,
  path: string,
  chosen: DiscriminationOptions,
  { hypothesis }: GenerateDiscriminationOptions,
  budget: DiscriminationBudget,
): Attempt<Framed> {
  const { file, model, diagnostics, source } = loadYaml(path);
  if (model === undefined) return { kind: 'ended', outcome: refuse(output, path, { file, diagnostics }) };
  if (model.kind === 'relation' && (chosen.faults !== 'model' || hypothesis.length > 0)) {
    const said = 'The hypotheses of a relation stand in its file; faults are for machines.';
    return { kind: 'ended', outcome: decline(output, unfitOptions.at(undefined, said), { file: path }) };
  }
  const found: Diagnostic[] = [];
  const asked = withHypotheses(model, hypothesis, (diagnostic) => void found.push(diagnostic));
  if (found.length > 0) {
    const located = found.map((each) => locate(each, file, () => undefined));
    return { kind: 'ended', outcome: refuse(output, path, { file, diagnostics: located }) };
  }
  return { kind: 'made', value: { frame: frameOf(asked, chosen, budget), source, file } };
}

/** What is wrong with the first name of the command line that is none of the model. */
function unknownIn(
  frame: Frame,
  { reference, cost, weight }: GenerateDiscriminationOptions,
): Diagnostic | undefined {
  const names = frame.hypotheses.map(({ name }) => name);
  const actions = frame.levels(1).flatMap((_, position) => {
    const { name, domain } = frame.stimulusAt(position);
    return domain.labels.map((label) => `${name}=${label}`);
  });
  const hypotheses = [...(reference === undefined ? [] : [reference]), ...weight.map(([name]) => name)];
  const asked = [
    ...hypotheses.map((name) => ({ name, known: names, what: 'hypothesis' })),
    ...cost.map(([name]) => ({ name, known: ['test', ...actions], what: 'stimulus' })),
  ];
  const wrong = asked.find(({ name, known }) => !known.includes(name));
  if (wrong === undefined) return undefined;
  return unknownName.at(undefined, `There is no ${wrong.what} '${wrong.name}'.`, wrong.name, wrong.known);
}
