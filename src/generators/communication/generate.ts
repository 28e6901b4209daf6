/**
 * Tests that cover the communication of a network: for every goal a shortest or fastest one, or few that cover all of them
 * together.
 */
import { type Points } from '../../explore/path-times.js';
import { type Budget } from '../../explore/search.js';
import { type JsonObject, type Suite, type SuiteModel } from '../../suite/suite.js';
import { minimiseSuite } from '../cover/minimise-suite.js';
import { type Criterion } from '../coverage/criteria.js';
import { Generation } from '../coverage/generation.js';
import { packPaths } from '../coverage/pack-paths.js';
import { type CombineBy, combinePaths } from './combine-paths.js';
import { type CommunicationModel, relayNames } from './communication-model.js';
import { RunDescriber } from './describe-run.js';
import { type CommunicationCriterion, communicationCriterion } from './goals.js';

export interface CommunicationOptions {
  readonly criteria: readonly CommunicationCriterion[];
  readonly points: Points;
  /** What the test for a goal has least of. */
  readonly optimize: 'steps' | 'time';
  /** Few tests in place of one for each goal. */
  readonly combine?: CombineBy | undefined;
  /** The ids of goals that other tests cover: they are left out. */
  readonly given?: ReadonlySet<string> | undefined;
  readonly seed: number;
}

export function generateCommunication(
  model: CommunicationModel,
  file: SuiteModel,
  options: CommunicationOptions,
  budget: Budget,
): Suite {
  const generation = new CommunicationGeneration(model, options, budget);
  generation.run();
  return generation.suite(file);
}

/** A generation on its way: `suite` tells what there is, also when `run` was broken off. */
export class CommunicationGeneration {
  readonly #generation: Generation;
  readonly #options: CommunicationOptions;
  /** Whether combined tests are proved to be the fewest or cheapest; undefined as long as nothing is combined. */
  #isProved: boolean | undefined;

  constructor(communicationModel: CommunicationModel, options: CommunicationOptions, budget: Budget) {
    const { model, communication } = communicationModel;
    const { criteria, points, optimize, combine, given = new Set(), seed } = options;
    const { network } = model;
    this.#options = options;
    const describer = new RunDescriber(communicationModel);
    const watched = withoutGoals(communicationCriterion(communication, criteria), given);
    const pack = (
      criterion: Criterion,
      open: ReadonlySet<number>,
      by: CombineBy,
    ): ReturnType<typeof packPaths> => {
      const proved = combinePaths(network, criterion, [...open], by, optimize, budget);
      this.#isProved = proved !== undefined;
      return proved ?? packPaths(network, criterion, open, budget);
    };
    this.#generation = new Generation(
      model,
      {
        method: 'communication',
        options: {
          ...relayOptions(communicationModel),
          ...{ criteria, points, optimize, seed },
          ...(combine === undefined ? {} : { combine }),
        },
        criteria: [watched],
        queries: [],
        // The path to a goal ends with the step that covers it.
        exactSteps: (path) => describer.exactSteps(path, combine === undefined ? path.length - 1 : 0),
        messagesOf: (path, trace) => describer.messagesOf(path, trace),
        ...{ points, optimize, seed },
        tests: combine === undefined ? 'each' : 'few',
        pack: combine === undefined ? undefined : (criterion, open) => pack(criterion, open, combine),
      },
      budget,
    );
  }

  run(): void {
    this.#generation.run();
  }

  suite(file: SuiteModel): Suite {
    const suite = this.#generation.suite(file);
    const { combine, optimize } = this.#options;
    if (combine === undefined || this.#isProved === undefined) return suite;
    const by = combine === 'tests' ? 'resets' : optimize;
    const combined = this.#isProved ? suite : minimiseSuite(suite, by).suite;
    const figures: JsonObject = { combined: { by: combine, provedMinimal: this.#isProved } };
    return { ...combined, summary: { ...combined.summary, ...figures } };
  }
}

/** What a suite says of relays, to be read the same way later. */
export function relayOptions({ communication }: Pick<CommunicationModel, 'communication'>): JsonObject {
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
