/**
 * A model as test generators see it: an open network, its interface, and the concrete semantics with the same world
 * outside.
 */
import { type Report } from '../base/diagnostic.js';
import { type Query } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { instantiate } from '../network/instantiate.js';
import { type InterfaceRequest, type TestInterface, interfaceOf, openNetwork } from '../network/interface.js';
import { type LoweredQuery } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { concreteUppaal } from '../semantics/timed-step.js';

export interface TestModel {
  readonly checked: CheckedModel;
  /** Opened for the interface. */
  readonly network: Network;
  readonly tested: TestInterface;
  readonly concrete: ConcreteSystem;
  /** One per given query. */
  readonly queries: readonly LoweredQuery[];
}

/** Undefined if the model cannot be explored or has no interface; then errors say why. */
export function testModel(
  checked: CheckedModel,
  request: InterfaceRequest,
  queries: readonly Query[],
  report: Report,
): TestModel | undefined {
  const instantiated = instantiate(checked, queries, report, { tracker: true });
  if (instantiated === undefined) return undefined;
  const tested = interfaceOf(instantiated.network, request, report);
  if (tested === undefined) return undefined;
  const network = openNetwork(instantiated.network, tested);
  return {
    checked,
    network,
    tested,
    concrete: concreteUppaal(checked, outsideOf(network)),
    queries: instantiated.queries,
  };
}

/** What the world outside does on each channel that it serves. */
export function outsideOf({ synchronisation }: Network): ReadonlyMap<string, 'sends' | 'receives'> {
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  return new Map(channels.flatMap(({ name, outside }) => (outside === undefined ? [] : [[name, outside]])));
}
