/** Models of random automata and their mutants, as conformance and its slow twin take them. */
import { type ConformanceSide } from '../../src/conformance/tioco.js';
import { check } from '../../src/language/check.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { instantiate } from '../../src/network/instantiate.js';
import { type TestInterface, interfaceLike, interfaceOf, openNetwork } from '../../src/network/interface.js';
import { type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';
import { type SlowSystem } from '../reference/conformance.js';

export interface ComparedModel extends ConformanceSide, SlowSystem {
  readonly checked: CheckedModel;
}

const silent = (): undefined => undefined;

/** With its own interface, or with that of the specification. */
export function comparedModel(checked: CheckedModel, spec?: ConformanceSide): ComparedModel {
  const network = instantiate(checked, [], silent)!.network;
  const tested: TestInterface =
    spec === undefined
      ? interfaceOf(network, {}, silent)!
      : interfaceLike(network, spec.network, spec.tested);
  const outside = outsideOf(tested);
  return {
    checked,
    network: openNetwork(network, tested),
    tested,
    concrete: concreteUppaal(checked, outside),
    unbound: withoutInvariants(checked, outside),
  };
}

function outsideOf({ inputs, outputs }: TestInterface): ReadonlyMap<string, 'sends' | 'receives'> {
  return new Map([
    ...inputs.map((name) => [name, 'sends'] as const),
    ...outputs.map((name) => [name, 'receives'] as const),
  ]);
}

function withoutInvariants(
  { model }: CheckedModel,
  outside: ReadonlyMap<string, 'sends' | 'receives'>,
): ConcreteSystem {
  const templates = model.templates.map((template) => ({
    ...template,
    locations: template.locations.map((location) => ({ ...location, invariant: undefined })),
  }));
  return concreteUppaal(check({ ...model, templates }, silent), outside);
}
