/** What is said of the communication of a model, and the model with it. */
import {
  type CommunicationModel,
  type CommunicationRequest,
  communicationModel,
} from '../generators/communication/communication-model.js';
import { tooManyWays } from '../generators/communication/problems.js';
import { type NamedMessage } from '../generators/communication/relays.js';
import { type Suite } from '../suite/suite.js';
import { type Model } from './model.js';
import { type InterfaceOptions, type Loading, interfaceOfSuite, madeOf } from './testing.js';

export interface CommunicationOptions extends InterfaceOptions {
  readonly environment?: readonly string[] | undefined;
  readonly relay?: readonly string[] | undefined;
  readonly message: readonly NamedMessage[];
  readonly unseen?: readonly string[] | undefined;
}

export function loadCommunication(model: Model, request: CommunicationRequest): Loading<CommunicationModel> {
  return madeOf(model, 'none', (checked, queries, report) =>
    communicationModel(checked, request, queries, report),
  );
}

/** The same for a report that need not be about messages: where there are too many ways of them, they are no goals. */
export function loadForCoverage(
  model: Model,
  request: CommunicationRequest,
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
): CommunicationRequest {
  const { underTest, inputs, outputs, environment, relay, message, unseen } = options;
  const isSaid = [underTest, inputs, outputs, environment].some((each) => each !== undefined);
  const fromSuite = suite === undefined || isSaid ? undefined : interfaceOfSuite(suite);
  const relays = relay === undefined ? relaysOfSuite(suite) : relay.filter((name) => name !== 'none');
  return {
    ...(fromSuite ?? { underTest, inputs, outputs, environment }),
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
