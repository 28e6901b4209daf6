/**
 * A model as test generators see it: an open network, its interface, and the concrete semantics with the same world
 * outside.
 */
import { type Report } from '../base/diagnostic.js';
import { type Query } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { occurringValues } from '../explore/occurring-values.js';
import { type InterfaceRequest, type TestInterface } from '../network/interface.js';
import { instantiateSampled } from '../network/wide-selects.js';
import { opened } from '../network/open-network.js';
import { type LoweredQuery } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { toldWithoutInput } from '../network/process-storage.js';
import { sharedMemory } from '../network/testing-problems.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { type Outside } from '../semantics/model-synchronise.js';
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
  const instantiated = instantiateSampled(checked, request, queries, report, { tracker: true });
  if (instantiated === undefined) return undefined;
  const { sampled, selected } = instantiated;
  const open = opened(instantiated.network, { occurring: occurringValues, sampled, ...request }, report);
  if (open === undefined) return undefined;
  const { network, tested } = open;
  const told = toldWithoutInput(network, tested);
  const shareable = told.flatMap(({ name, canBeShared }) => (canBeShared ? [name] : []));
  const named = [...(tested.shared ?? []), ...shareable];
  for (const { span, name } of told)
    report(sharedMemory.at(span, name, shareable.includes(name) ? named : []));
  return {
    checked,
    network,
    tested,
    concrete: concreteUppaal(checked, outsideOf(network, tested), undefined, selected),
    queries: instantiated.queries,
  };
}

/** What is seen of an open network from outside. */
export function outsideOf(
  { synchronisation }: Network,
  { apart, underTest, meetings }: TestInterface,
): Outside {
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const does = new Map<string, 'sends' | 'receives'>();
  const passes = new Map<string, { names: readonly string[]; choices: Map<string, readonly number[]> }>();
  for (const { name, outside, passes: passed } of channels) {
    const channel = passed?.channel ?? name;
    if (outside !== undefined) does.set(channel, outside);
    if (passed === undefined) continue;
    const known = passes.get(channel) ?? { names: passed.names, choices: new Map() };
    if (passed.values !== undefined) known.choices.set(passed.values.join(), passed.values);
    passes.set(channel, known);
  }
  return {
    ...{ does, meetings },
    passes: new Map(
      [...passes].map(([name, { names, choices }]) => [name, { names, choices: [...choices.values()] }]),
    ),
    ...(apart && { apart: { channels: new Map(apart.map((each) => [each.name, each])), underTest } }),
  };
}
