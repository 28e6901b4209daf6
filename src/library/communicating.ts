/** What is said of the communication of a model, and the model with it. */
import {
  type CommunicationModel,
  type CommunicationRequest,
  communicationModel,
} from '../generators/communication/communication-model.js';
import { tooManyWays } from '../generators/communication/problems.js';
import { type NamedMessage } from '../generators/communication/relays.js';
import { type Diagnostic } from '../base/diagnostic.js';
import { type Suite } from '../suite/suite.js';
import { type Model } from './model.js';
import { unfitOptions } from './problems.js';
import { type InterfaceOptions, type Loading, interfaceOfSuite, madeOf } from './testing.js';
import { type OptionRule, NAMES, TEXT, namedOnce, withParts } from '../base/option-rules.js';

export interface CommunicationOptions extends InterfaceOptions {
  readonly environment?: readonly string[] | undefined;
  readonly relay?: readonly string[] | undefined;
  readonly message: readonly NamedMessage[];
  readonly unseen?: readonly string[] | undefined;
}

export const MESSAGES: OptionRule<readonly NamedMessage[]> = namedOnce(
  withParts<NamedMessage>({ name: TEXT, channels: NAMES }),
  'messages, each with its name and its channels',
);

/** What is said of a model: memory by the names of variables. */
export interface CommunicationAsked extends Omit<CommunicationRequest, 'shared' | 'seen'> {
  readonly shared?: readonly string[] | undefined;
  readonly see?: readonly string[] | undefined;
}

/** What is wrong with a bound on the length of runs: only shortest runs, one for each goal, have one. */
export function unfitLength(options: {
  readonly lengthMax?: number | undefined;
  readonly optimize: 'steps' | 'time';
  readonly combine?: unknown;
}): Diagnostic | undefined {
  if (options.lengthMax === undefined) return undefined;
  if (options.optimize === 'time') return unfitOptions.at(undefined, '--length-max needs --optimize steps.');
  if (options.combine === undefined) return undefined;
  return unfitOptions.at(undefined, '--length-max is about single goals: leave out --combine.');
}

export function loadCommunication(model: Model, asked: CommunicationAsked): Loading<CommunicationModel> {
  const { shared: names, see, ...request } = asked;
  const { underTest, environment, values } = request;
  const sharing = { underTest, environment, shared: names, see, mayLack: values !== undefined };
  return madeOf(model, 'none', sharing, ({ checked, shared, seen }, queries, report) =>
    communicationModel(checked, { ...request, shared, seen }, queries, report),
  );
}

/** The same for a report that need not be about messages: where there are too many ways of them, they are no goals. */
export function loadForCoverage(
  model: Model,
  request: CommunicationAsked,
  wants: 'messages' | 'messagesIfPossible' | 'structure',
): Loading<CommunicationModel> {
  const loading = loadCommunication(model, { ...request, hasGoals: wants !== 'structure' });
  const isTooMuch =
    loading.kind === 'refused' && loading.diagnostics.every(({ code }) => code === tooManyWays.code);
  return isTooMuch && wants === 'messagesIfPossible' ? loadForCoverage(model, request, 'structure') : loading;
}

/** What options say, or else what a suite was made for. */
export function communicationRequest(
  options: CommunicationOptions,
  suite: Suite | undefined,
): CommunicationAsked {
  const { underTest, inputs, outputs, shared, see, environment, relay, message, unseen } = options;
  const isSaid = [inputs, outputs, shared, see, environment].some((each) => each !== undefined);
  // Whatever processes are under test, what tests give and see is known from their suite.
  const fromSuite =
    suite === undefined || isSaid
      ? undefined
      : { ...interfaceOfSuite(suite), ...(underTest === undefined ? {} : { underTest }) };
  const relays = relay === undefined ? relaysOfSuite(suite) : relay.filter((name) => name !== 'none');
  return {
    ...(fromSuite ?? { underTest, inputs, outputs, shared, see, environment }),
    relays,
    unseen,
    messages: message.length > 0 ? message : messagesOfSuite(suite),
  };
}

function relaysOfSuite(suite: Suite | undefined): readonly string[] | undefined {
  const relays = suite?.options['relays'];
  return isNames(relays) ? relays : undefined;
}

function messagesOfSuite(suite: Suite | undefined): readonly NamedMessage[] {
  const messages = suite?.options['messages'];
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) return [];
  return Object.entries(messages).flatMap(([name, channels]) =>
    isNames(channels) ? [{ name, channels }] : [],
  );
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
