/** `tickstone generate discrimination`: tests that tell the correct behaviour from faulty ones. */
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { DEFAULT_DIAGRAM_BUDGET } from '../../diagrams/diagram.js';
import { DEFAULT_COVER_LIMITS, minimumCover } from '../../generators/cover/cover.js';
import { loadHighs } from '../../generators/cover/highs.js';
import {
  DEFAULT_BUDGET,
  DEFAULT_OPTIONS,
  type DiscriminationBudget,
  type DiscriminationOptions,
} from '../../generators/discrimination/discrimination.js';
import { discriminationSuite } from '../../generators/discrimination/discrimination-suite.js';
import { type Frame } from '../../generators/discrimination/frame.js';
import { discriminateOn, frameOf } from '../../generators/discrimination/generate-discrimination.js';
import { unknownHypothesis, unknownStimulus } from '../../machine/problems.js';
import { type Fault, type Hypothesis, type Machine } from '../../machine/machine.js';
import { readHypothesis } from '../../machine/read-hypothesis.js';
import { type RelationModel } from '../../machine/relation-model.js';
import { nearest } from '../../base/suggest.js';
import { type JsonObject, type SuiteModel } from '../../suite/suite.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { sayDiscrimination } from '../discrimination-report.js';
import { EXIT } from '../exit-status.js';
import { type InterfaceOptions } from '../load-test-model.js';
import { loadYaml } from '../load-yaml.js';
import { createOutput, type Output, type OutputOptions } from '../output.js';
import { finishSuite, refuse } from '../write-suite-file.js';

export interface GenerateDiscriminationOptions extends OutputOptions, BudgetOptions, InterfaceOptions {
  readonly output?: string | undefined;
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
}

/** Types are listed without being asked for when there are no more pairs than this. */
const PAIRS_WITH_TYPES_MAX = 8;
const TYPES_SHOWN = 3;

export async function generateDiscriminationCommand(
  path: string,
  options: GenerateDiscriminationOptions,
): Promise<number> {
  const output = createOutput(options);
  const budget = await discriminationBudget(options);
  const chosen = chosenOptions(options);
  const found = frameOfYaml(output, path, chosen, options, budget);
  if (found === undefined) return EXIT.badInput;
  const { frame, source } = found;
  if (!isAnswerable(output, path, frame, options)) return EXIT.badInput;
  const result = discriminateOn(frame, chosen, budget);
  const suite = discriminationSuite(frame, result, source, chosen, documentOf(options));
  const isShort = result.pairs.length <= PAIRS_WITH_TYPES_MAX;
  sayDiscrimination(output, result, options.types ?? (isShort ? TYPES_SHOWN : 0));
  output.say('');
  const status = finishSuite(output, suite, options.output);
  return status !== EXIT.badInput && result.stopped !== undefined ? EXIT.budget : status;
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
  const { faults, operator, hypothesis, reference, steps, identify, cost, weight } = options;
  return {
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

async function discriminationBudget(options: GenerateDiscriminationOptions): Promise<DiscriminationBudget> {
  const { bytesMax = Infinity, shouldStop } = budgetOf(options);
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
}

/** Undefined, with what is wrong shown, when there is no model without errors. */
function frameOfYaml(
  output: Output,
  path: string,
  chosen: DiscriminationOptions,
  { hypothesis }: GenerateDiscriminationOptions,
  budget: DiscriminationBudget,
): Framed | undefined {
  const { file, model, diagnostics, source } = loadYaml(path);
  if (model === undefined) {
    refuse(output, path, { file, diagnostics });
    return undefined;
  }
  const found: Diagnostic[] = [];
  const asked = withHypotheses(model, hypothesis, (diagnostic) => void found.push(diagnostic));
  if (found.length > 0) {
    refuse(output, path, { file, diagnostics: found.map((each) => locate(each, file, () => undefined)) });
    return undefined;
  }
  return { frame: frameOf(asked, chosen, budget), source };
}

/** The machine with the hypotheses of the command line in place of its own; itself without any. */
function withHypotheses(
  model: Machine | RelationModel,
  texts: readonly string[],
  report: (diagnostic: Diagnostic) => void,
): Machine | RelationModel {
  if (texts.length === 0 || model.kind !== 'machine') return model;
  const given = texts.flatMap((text): readonly Hypothesis[] => {
    const read = readHypothesis(text, model, report);
    return read === undefined ? [] : [read];
  });
  const own = model.hypotheses.filter(({ faults }) => faults.length === 0);
  return { ...model, hypotheses: [...own, ...given] };
}

/** Whether the names of the command line are names of the model; says so if not. */
function isAnswerable(
  output: Output,
  path: string,
  frame: Frame,
  { reference, cost, weight }: GenerateDiscriminationOptions,
): boolean {
  const names = frame.hypotheses.map(({ name }) => name);
  const hypotheses = [...(reference === undefined ? [] : [reference]), ...weight.map(([name]) => name)];
  const stimuli = cost.map(([name]) => name).filter((name) => name !== 'test');
  const found = [
    ...hypotheses
      .filter((name) => !names.includes(name))
      .map((name) => unknownHypothesis.at(undefined, name, nearest(name, names))),
    ...stimuli
      .filter((name) => !frame.interface.inputs.includes(name))
      .map((name) => unknownStimulus.at(undefined, name, nearest(name, frame.interface.inputs))),
  ];
  if (found.length === 0) return true;
  const file = { path, text: '' };
  refuse(output, path, { file, diagnostics: found.map((each) => locate(each, file, () => undefined)) });
  return false;
}
