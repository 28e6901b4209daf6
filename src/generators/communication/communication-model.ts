/**
 * A model as communication coverage sees it: what tests are made for, with its relays.
 *
 * Relays belong to the system, and the tester sees the messages between the processes under test, unless lists say
 * what it does and sees: errors live between components, so that is where tests look.
 */
import { type Diagnostic, type Report } from '../../base/diagnostic.js';
import { nearest } from '../../base/suggest.js';
import { type Query } from '../../language/ast.js';
import { type CheckedModel } from '../../language/checked-model.js';
import { instantiateSampled } from '../../network/wide-selects.js';
import { type InterfaceRequest } from '../../network/interface.js';
import { type Network } from '../../network/network.js';
import { noChannels } from '../../network/testing-problems.js';
import { type TestModel, testModel } from '../test-model.js';
import { type Communication, communicationOf } from './goals.js';
import { unknownEnvironment } from './problems.js';
import { type RelayRequest, isNamed, relaysOf } from './relays.js';
import { Statements } from './statements.js';

export interface CommunicationRequest extends InterfaceRequest, RelayRequest {
  /** The names of processes that are not under test, where those under test are not named. */
  readonly environment?: readonly string[] | undefined;
}

export interface CommunicationModel {
  readonly model: TestModel;
  readonly communication: Communication;
}

/** Undefined if the model cannot be explored, or what the user says of it is wrong; then errors say why. */
export function communicationModel(
  checked: CheckedModel,
  request: CommunicationRequest,
  queries: readonly Query[],
  report: Report,
): CommunicationModel | undefined {
  const network = instantiateSampled(checked, request, [], report)?.network;
  if (network === undefined) return undefined;
  if (network.synchronisation.kind !== 'channels') {
    report(noChannels.at(undefined));
    return undefined;
  }
  const found: Diagnostic[] = [];
  const named = relaysOf(network, new Statements(network), request, (diagnostic) => found.push(diagnostic));
  const isRelay = named.map((is, process) => is && mayBeRelay(network, process, request));
  const underTest = namesUnderTest(network, request, isRelay, (diagnostic) => found.push(diagnostic));
  found.forEach(report);
  if (found.length > 0) return undefined;
  const { inputs, outputs, shared, seen, messages, unseen, hasGoals } = request;
  const seesInside = request.seesInside ?? (inputs === undefined && outputs === undefined);
  const model = testModel(checked, { underTest, inputs, outputs, shared, seen, seesInside }, queries, report);
  if (model === undefined) return undefined;
  const relays = relayNames(network, isRelay);
  const communication = communicationOf(
    model.network,
    model.tested.underTest,
    { relays, messages, unseen, hasGoals },
    report,
  );
  return communication && { model, communication };
}

export function relayNames({ processes }: Network, isRelay: readonly boolean[]): readonly string[] {
  return processes.filter((_, process) => isRelay[process] === true).map(({ name }) => name);
}

/**
 * A relay that is only recognised does not move the border of the system where the user has drawn it exactly, with lists
 * of inputs and outputs.
 */
function mayBeRelay(
  { processes }: Network,
  process: number,
  { relays, underTest, inputs, outputs }: CommunicationRequest,
): boolean {
  const isFree = relays !== undefined || underTest === undefined || (inputs ?? outputs) === undefined;
  return isFree || underTest.some((given) => isNamed(processes[process]!.name, given));
}

/** With the relays; undefined if all are. */
function namesUnderTest(
  network: Network,
  { underTest, environment }: CommunicationRequest,
  isRelay: readonly boolean[],
  report: Report,
): readonly string[] | undefined {
  const names = network.processes.map(({ name }) => name);
  for (const given of environment ?? [])
    if (!names.some((name) => isNamed(name, given)))
      report(unknownEnvironment.at(undefined, given, nearest(given, names)));
  if (underTest !== undefined) return [...underTest, ...relayNames(network, isRelay)];
  if (environment === undefined) return undefined;
  return names.filter((name) => !environment.some((given) => isNamed(name, given)));
}
