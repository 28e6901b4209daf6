/** Models for testing as the slow twin of conformance in environments asks about them. */
import { type TestModel, outsideOf } from '../../src/generators/test-model.js';
import { withoutEnvironment } from '../../src/network/open-network.js';
import { type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';
import { type OpenQuestion } from '../reference/open-conformance.js';

export function openQuestion(
  spec: TestModel,
  system: TestModel,
  constantMax: number,
  statesMax: number,
): OpenQuestion {
  const { tested, network, checked } = spec;
  const { synchronisation, processes } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const names = (isWanted: (channel: (typeof channels)[number]) => boolean): ReadonlySet<string> =>
    new Set(channels.filter(isWanted).map(({ name }) => name));
  const isOfEnvironment = (storage: string): boolean =>
    processes.some(
      ({ name }, process) => tested.underTest[process] === false && storage.startsWith(`${name}.`),
    );
  return {
    closed: spec.concrete,
    alone: aloneOf(spec),
    environment: concreteUppaal(
      checked,
      { does: new Map(), passes: outsideOf(network, tested).passes },
      tested.underTest.map((is) => !is),
    ),
    system: withoutInputs(
      aloneOf(system),
      system.tested.inputs.filter((name) => !tested.inputs.includes(name)),
    ),
    inputs: tested.inputs,
    outputs: [...new Set([...tested.outputs, ...system.tested.outputs])],
    broadcasts: names(({ broadcast }) => broadcast),
    urgent: names(({ urgent }) => urgent),
    underTest: tested.underTest,
    environmentClocks: spec.concrete.clocks.map(isOfEnvironment),
    environmentVariables: spec.concrete.variables.map(isOfEnvironment),
    constantMax,
    statesMax,
    parts: 4,
  };
}

/** A system that is never given some inputs. */
function withoutInputs(system: ConcreteSystem, inputs: readonly string[]): ConcreteSystem {
  if (inputs.length === 0) return system;
  return {
    processes: system.processes,
    variables: system.variables,
    clocks: system.clocks,
    initial: () => system.initial(),
    steps: (state) => {
      const { steps, ...others } = system.steps(state);
      return { ...others, steps: steps.filter(({ action = '' }) => !inputs.includes(action)) };
    },
    senders: (state, action) => system.senders(state, action),
    stopsTime: (state) => system.stopsTime(state),
    delayLimit: (state) => system.delayLimit(state),
    changes: (state) => system.changes(state),
    rates: (state) => system.rates(state),
    waiting: (state, moment) => system.waiting(state, moment),
  };
}

/** The processes under test of a model, alone. */
export function aloneOf({ checked, network, tested }: TestModel): ConcreteSystem {
  return concreteUppaal(checked, outsideOf(withoutEnvironment(network, tested), tested), tested.underTest);
}
