/** Models of random automata and their mutants, as conformance and its slow twin take them. */
import fc from 'fast-check';
import { type ConformanceSide } from '../../src/conformance/conformance.js';
import { check } from '../../src/language/check.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { instantiate } from '../../src/network/instantiate.js';
import { type TestInterface, interfaceOf } from '../../src/network/interface.js';
import { interfaceLike, openNetwork } from '../../src/network/open-network.js';
import { type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { type Outside } from '../../src/semantics/model-synchronise.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';
import { type SlowSystem } from '../reference/conformance.js';
import { checkedText } from './checked.js';
import { mutantsBy } from './mutants.js';
import { type RandomAutomatonOptions, randomAutomaton } from './random-automaton.js';

export interface ComparedModel extends ConformanceSide, SlowSystem {
  readonly checked: CheckedModel;
}

export interface Sides {
  readonly spec: ComparedModel;
  readonly system: ComparedModel;
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
  let unbound: ConcreteSystem | undefined;
  return {
    checked,
    network: openNetwork(network, tested),
    tested,
    concrete: concreteUppaal(checked, outside),
    get unbound() {
      return (unbound ??= withoutInvariants(checked, outside));
    },
    stopsTime: ({ locations }) =>
      checked.processes.some(({ template }, process) => {
        const { urgency } = template.locations[locations[process]!]!.location;
        return urgency !== 'none';
      }),
  };
}

function outsideOf({ inputs, outputs }: TestInterface): Outside {
  const does = new Map([
    ...inputs.map((name) => [name, 'sends'] as const),
    ...outputs.map((name) => [name, 'receives'] as const),
  ]);
  return { does, passes: new Map() };
}

function withoutInvariants({ model }: CheckedModel, outside: Outside): ConcreteSystem {
  const templates = model.templates.map((template) => ({
    ...template,
    locations: template.locations.map((location) => ({ ...location, invariant: undefined })),
  }));
  return concreteUppaal(check({ ...model, templates }, silent), outside);
}

/** A specification, and a mutant of it by its number, or another automaton. */
export function comparedPairs(
  options: RandomAutomatonOptions,
): fc.Arbitrary<readonly [string, string | number]> {
  const automaton = randomAutomaton(options);
  return fc.tuple(automaton, fc.oneof(automaton, fc.nat(), fc.nat(), fc.nat()));
}

export function sidesOf(text: string, other: string | number): Sides {
  const spec = comparedModel(checkedText(text).checked);
  if (typeof other === 'string') return { spec, system: comparedModel(checkedText(other).checked, spec) };
  const { mutants } = mutantsBy(spec.checked, []);
  const model = mutants[other % mutants.length]!.model();
  return {
    spec,
    system: comparedModel(check(model, silent), spec),
  };
}
