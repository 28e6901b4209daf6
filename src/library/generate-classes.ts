/** Tests for every class of clock values, as timed Hennessy tests. */
import { type ClassPicture } from '../drawing/class-picture.js';
import { type ClassOptions as Settings, classGeneration } from '../generators/classes/generate.js';
import { type KeptClocks } from '../generators/classes/stepping.js';
import { type TestPoints } from '../generators/classes/timed-path.js';
import { type ClassReport, type ClassRow, type HennessyTest } from '../generators/classes/report.js';
import { conductHere } from './conduct.js';
import { GENERATE_RULES, type Generated, type GenerateOptions, generated, ready } from './generated.js';
import { type Model } from './model.js';
import { testing } from './testing.js';
import { type OptionRules, FLAG, checkOptions, oneOf, whole } from '../base/option-rules.js';
import {
  CLASS_CRITERIA,
  KEPT_CLOCKS,
  MODEL_CLASSES,
  OBSERVED_BY,
  REFUSALS,
  TEST_POINTS,
} from './vocabulary.js';

export interface ClassOptions extends GenerateOptions {
  /** What the model must be; `auto` takes all that the method can deal with. */
  readonly class?: 'auto' | 'era' | 'deterministic' | undefined;
  /** Where in a class it is tested. */
  readonly points?: TestPoints | undefined;
  /** How many points of a class are tested. */
  readonly perClass?: number | undefined;
  /** Every action is offered, and taken or refused at once; or outputs are waited for. */
  readonly observe?: 'offers' | 'waiting' | undefined;
  /** One test for all actions that a class refuses, or one for each. */
  readonly refusals?: 'together' | 'each' | undefined;
  /** Also counts the symbolic states of the graph of the classes, which keep these clocks. */
  readonly classGraph?: KeptClocks | undefined;
  /** Also tests the class that is met first behind every action. */
  readonly arrivals?: boolean | undefined;
  /** Few long tests that visit many classes. */
  readonly pack?: boolean | undefined;
  /** What makes a class: enabled edges, location sets alone, or regions. */
  readonly criterion?: 'edges' | 'locations' | 'regions' | undefined;
  /** No location set may have more regions. */
  readonly regionsMax?: number | undefined;
}

const CLASS_RULES: OptionRules<ClassOptions> = {
  ...GENERATE_RULES,
  class: oneOf(MODEL_CLASSES),
  points: oneOf(TEST_POINTS),
  perClass: whole(1),
  observe: oneOf(OBSERVED_BY),
  refusals: oneOf(REFUSALS),
  classGraph: oneOf(KEPT_CLOCKS),
  arrivals: FLAG,
  pack: FLAG,
  criterion: oneOf(CLASS_CRITERIA),
  regionsMax: whole(1),
};

/** The classes of a model, and the tests of each. */
export interface ClassesFound {
  /** Whether the model is an event-recording automaton. */
  readonly eventRecording: boolean;
  /** The classes, as convex parts, with what is observed in each. */
  readonly classRows: readonly ClassRow[];
  readonly hennessyTests: readonly HennessyTest[];
  /** Of each location set whose classes one or two clocks tell apart. */
  readonly pictures: readonly ClassPicture[];
}

/**
 * Makes tests for every class of clock values at which the same edges are enabled.
 *
 * @example
 * ```ts
 * import { generateClasses, loadModel } from 'tickstone';
 *
 * const kettle = await loadModel('kettle.xta');
 * const { report, suite } = await generateClasses(kettle, { underTest: ['Kettle'] });
 * console.log(report.classRows.length, suite.summary.tests);
 * ```
 */
export async function generateClasses(
  model: Model,
  options: ClassOptions = {},
): Promise<Generated<ClassesFound>> {
  checkOptions('generateClasses', options, CLASS_RULES);
  const { model: tested, warnings } = ready(testing(model, options));
  const conduct = conductHere(options);
  const generation = classGeneration(tested, classSettings(options), conduct.work.budget());
  return generated(model, warnings, generation, conduct, classesFound);
}

function classesFound(report: ClassReport): ClassesFound {
  const { isEra, hennessyTests } = report;
  return { eventRecording: isEra, classRows: report.rows(), hennessyTests, pictures: report.pictures() };
}

export function classSettings(options: ClassOptions): Settings {
  const { criterion = 'edges', regionsMax = 5_000 } = options;
  return {
    class: options.class ?? 'auto',
    criterion: criterion === 'regions' ? { kind: criterion, max: regionsMax } : { kind: criterion },
    points: options.points ?? 'interior',
    perClass: options.perClass ?? 1,
    observe: options.observe,
    refusals: options.refusals ?? 'together',
    classGraph: options.classGraph,
    arrivals: options.arrivals ?? false,
    pack: options.pack ?? false,
    seed: options.seed ?? 1,
  };
}
