/** Tests that cover the messages between the processes of a model. */
import { type Points } from '../explore/path-times.js';
import { type CombineBy } from '../generators/communication/combine-paths.js';
import { CommunicationGeneration } from '../generators/communication/generate.js';
import { COMMUNICATION_CRITERIA, type CommunicationCriterion } from '../generators/communication/goals.js';
import { ENDINGS, type Ending } from '../generators/ending.js';
import { type NamedMessage } from '../generators/communication/relays.js';
import { MESSAGES, communicationRequest, loadCommunication, unfitLength } from './communicating.js';
import { conductHere } from './conduct.js';
import { GENERATE_RULES, type Generated, type GenerateOptions, generated, ready } from './generated.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { timeOf } from './times.js';
import { type OptionRules, TEXT, NAMES, checkOptions, oneOf, someOf, whole } from '../base/option-rules.js';
import { COMBINED_BY, POINTS, WAYS_BY } from './vocabulary.js';

export interface CommunicationOptions extends GenerateOptions {
  /** What to cover: pairs of messages, paths of messages; by default both. */
  readonly criteria?: readonly CommunicationCriterion[] | undefined;
  /** The processes that are not under test, in place of `underTest`. */
  readonly environment?: readonly string[] | undefined;
  /** Processes that pass messages on, such as a bus; by default those that do nothing else. */
  readonly relays?: readonly string[] | undefined;
  /** Messages that have several names on their way. */
  readonly messages?: readonly NamedMessage[] | undefined;
  /** Which of the possible times inputs take. */
  readonly points?: Points | undefined;
  /** What the test for a goal has least of. */
  readonly optimize?: 'steps' | 'time' | undefined;
  /** The most steps that the run for a goal has; goals that need more are unknown. With `optimize: 'steps'` and without `combine`. */
  readonly lengthMax?: number | undefined;
  /** What tests end with: anything, an output, or what the system shows by itself until it has settled. */
  readonly endWith?: Ending | undefined;
  /** For how long at most a test waits for the system to settle; by default the greatest constant + 1. */
  readonly settle?: string | undefined;
  /** Several goals in a test: fewest tests, or least steps or time in sum. */
  readonly combine?: CombineBy | undefined;
}

export const COMMUNICATION_RULES: OptionRules<CommunicationOptions> = {
  ...GENERATE_RULES,
  criteria: someOf(COMMUNICATION_CRITERIA),
  environment: NAMES,
  relays: NAMES,
  messages: MESSAGES,
  points: oneOf(POINTS),
  optimize: oneOf(WAYS_BY),
  lengthMax: whole(),
  endWith: oneOf(ENDINGS),
  settle: TEXT,
  combine: oneOf(COMBINED_BY),
};

/**
 * Makes tests that cover the messages between processes: pairs of statements, and ways through relays.
 *
 * @example
 * ```ts
 * import { generateCommunication, loadModel } from 'tickstone';
 *
 * const { suite } = await generateCommunication(await loadModel('bus.xml'));
 * console.log(suite.summary.tests, suite.summary.covered);
 * ```
 */
export async function generateCommunication(
  model: Model,
  options: CommunicationOptions = {},
): Promise<Generated> {
  checkOptions('generateCommunication', options, COMMUNICATION_RULES);
  const { criteria = COMMUNICATION_CRITERIA, points = 'earliest', optimize = 'steps' } = options;
  const { combine, lengthMax, seed = 1, endWith = 'settle', relays: relay, messages: message = [] } = options;
  const request = communicationRequest({ ...options, relay, message }, undefined);
  const { model: tested, warnings } = ready(loadCommunication(model, request));
  const settle = options.settle === undefined ? undefined : timeOf(options.settle);
  const unfit = unfitLength({ lengthMax, optimize, combine });
  if (unfit !== undefined) refuse(locatedIn(partsOf(model), [unfit]));
  const settings = { criteria, points, optimize, combine, lengthMax, endWith, settle, seed };
  const conduct = conductHere(options);
  const generation = new CommunicationGeneration(tested, settings, conduct.work.budget());
  return generated(model, warnings, generation, conduct, () => undefined);
}
