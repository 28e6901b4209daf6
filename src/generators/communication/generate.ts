/**
 * Tests that cover the communication of a network: for every goal a shortest or fastest one, or few that cover all of them
 * together.
 */
import { type Rational } from '../../base/rational.js';
import { type StopLimit } from '../../base/stopped.js';
import { type Points } from '../../explore/path-times.js';
import { type Budget } from '../../explore/search.js';
import { type JsonObject, type Suite, type SuiteModel } from '../../suite/suite.js';
import { minimiseSuite } from '../cover/minimise-suite.js';
import { type Criterion } from '../coverage/criteria.js';
import { type CoverageFigures } from '../coverage/figures.js';
import { type PackedPath, PathGeneration } from '../coverage/generation.js';
import { packPaths } from '../coverage/pack-paths.js';
import { type Generated, type Generation, type OnProgress, resultOf } from '../generator.js';
import { type Ending } from '../ending.js';
import { closingOf, endingOptions } from '../settle.js';
import { type CombineBy, type CombinedPaths, combinePaths } from './combine-paths.js';
import { type CommunicationModel, relayNames } from './communication-model.js';
import { RunDescriber } from './describe-run.js';
import { type CommunicationCriterion, communicationCriterion } from './goals.js';

export interface CommunicationOptions {
  readonly criteria: readonly CommunicationCriterion[];
  readonly points: Points;
  /** What the test for a goal has least of. */
  readonly optimize: 'steps' | 'time';
  /** The most steps that the run for a goal has; what needs more is unknown. Only with the fewest steps, one test for each goal. */
  readonly lengthMax?: number | undefined;
  /** Few tests in place of one for each goal. */
  readonly combine?: CombineBy | undefined;
  /** The ids of goals that other tests cover: they are left out. */
  readonly given?: ReadonlySet<string> | undefined;
  /** How tests end: by default, when the system has shown what it shows by itself. */
  readonly endWith?: Ending | undefined;
  /** How long that is watched at most; by default, longer than any constant of the model. */
  readonly settle?: Rational | undefined;
  readonly seed: number;
}

export function generateCommunication(
  model: CommunicationModel,
  file: SuiteModel,
  options: CommunicationOptions,
  budget: Budget,
): Suite {
  return resultOf(new CommunicationGeneration(model, options, budget), file, budget).suite;
}

export class CommunicationGeneration implements Generation<CoverageFigures, void> {
  readonly #generation: PathGeneration;
  readonly #options: CommunicationOptions;
  /** What combined tests are proved to be the fewest or cheapest, if they are; undefined as long as nothing is combined. */
  #proved: CombinedPaths | 'none' | undefined;

  constructor(communicationModel: CommunicationModel, options: CommunicationOptions, budget: Budget) {
    const { model, communication } = communicationModel;
    const { criteria, points, optimize, combine, lengthMax, given = new Set(), seed } = options;
    const { network } = model;
    this.#options = options;
    const closing = closingOf(network, options);
    const describer = new RunDescriber(communicationModel);
    const watched = withoutGoals(communicationCriterion(communication, criteria), given);
    const pack = (criterion: Criterion, open: ReadonlySet<number>, by: CombineBy): readonly PackedPath[] => {
      const proved = combinePaths(network, criterion, [...open], by, optimize, budget);
      this.#proved = proved ?? 'none';
      return proved?.paths ?? packPaths(network, criterion, open, budget).map((path) => ({ path }));
    };
    this.#generation = new PathGeneration(
      model,
      {
        method: 'communication',
        options: {
          ...relayOptions(communicationModel),
          ...{ criteria, points, optimize, ...endingOptions(closing), seed },
          ...(combine === undefined ? {} : { combine }),
          ...(lengthMax === undefined ? {} : { lengthMax }),
        },
        asked: criteria,
        criteria: [watched],
        queries: [],
        // The path to a goal ends with the step that covers it.
        exactSteps: (path) => describer.exactSteps(path, combine === undefined ? path.length - 1 : 0),
        messagesOf: (path, trace) => describer.messagesOf(path, trace),
        ...{ points, optimize, lengthMax, closing, seed },
        tests: combine === undefined ? 'each' : 'few',
        pack: combine === undefined ? undefined : (criterion, open) => pack(criterion, open, combine),
      },
      budget,
    );
  }

  run(onProgress?: OnProgress): void {
    this.#generation.run(onProgress);
  }

  result(source: SuiteModel, brokenOffBy?: StopLimit): Generated<CoverageFigures> {
    const result = this.#generation.result(source, brokenOffBy);
    return { ...result, suite: this.#combined(result.suite) };
  }

  /** With what is proved of tests that cover several goals; where nothing is, without those that are superfluous. */
  #combined(suite: Suite): Suite {
    const { combine, optimize, points } = this.#options;
    if (combine === undefined || this.#proved === undefined) return suite;
    // Every path is a test, and takes the least time if that is what counts.
    const isKept = this.#generation.isPacked && (optimize === 'steps' || points === 'earliest');
    const proved = isKept ? this.#proved : 'none';
    if (proved !== 'none')
      return withFigures(suite, { combined: { by: combine, ...proofOf(proved, combine, optimize) } });
    const { suite: combined } = minimiseSuite(suite, combine === 'tests' ? 'resets' : optimize);
    return withFigures(combined, { combined: { by: combine, provedMinimal: false } });
  }
}

/** What is proved: nothing is least in time where the least time is only approached. */
function proofOf(
  { value, isReached }: CombinedPaths,
  combine: CombineBy,
  optimize: 'steps' | 'time',
): JsonObject {
  if (optimize === 'steps') return { provedMinimal: true, steps: value };
  const time = String(value);
  if (isReached) return { provedMinimal: true, time };
  return { provedMinimal: combine === 'tests', infimum: time };
}

function withFigures(suite: Suite, figures: JsonObject): Suite {
  return { ...suite, summary: { ...suite.summary, ...figures } };
}

/** What a suite says of relays, to be read the same way later. */
function relayOptions({ communication }: Pick<CommunicationModel, 'communication'>): JsonObject {
  const { network, isRelay, messages } = communication;
  const named = Object.fromEntries(messages.map(({ name, channels }) => [name, channels]));
  return { relays: relayNames(network, isRelay), ...(messages.length === 0 ? {} : { messages: named }) };
}

/** The criterion without some of its goals. */
function withoutGoals(criterion: Criterion, left: ReadonlySet<string>): Criterion {
  if (left.size === 0) return criterion;
  const numbers = new Map<number, number>();
  const goals = criterion.goals.filter(({ id }, index) => {
    if (!left.has(id)) numbers.set(index, numbers.size);
    return !left.has(id);
  });
  return {
    ...criterion,
    goals,
    follow: (step, tracker, visit) =>
      criterion.follow(step, tracker, (goal) => {
        const number = numbers.get(goal);
        if (number !== undefined) visit(number);
      }),
  };
}
