/** The interface of a model: what a tester gives and sees. */
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { suiteInterface } from '../generators/values-apart.js';
import { type SuiteInterface } from '../suite/suite.js';
import { type Model } from './model.js';
import { type InterfaceOptions, testing } from './testing.js';

export interface InterfaceReport {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly internal: readonly string[];
  /** What inputs and outputs pass, by their names. */
  readonly parameters?: SuiteInterface['parameters'];
  readonly underTest: readonly string[];
  readonly environment: readonly string[];
}

/** The interface, or the errors that keep a model from having one. */
export function interfaceReport(
  model: Model,
  options: InterfaceOptions,
): { readonly interface?: InterfaceReport; readonly diagnostics: readonly LocatedDiagnostic[] } {
  const loading = testing(model, options);
  if (loading.kind === 'refused')
    return { diagnostics: loading.diagnostics.filter(({ severity }) => severity === 'error') };
  const { network, tested } = loading.model;
  const { synchronisation, processes } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const named = (isUnderTest: boolean): readonly string[] =>
    processes.filter((_, index) => tested.underTest[index] === isUnderTest).map(({ name }) => name);
  const actions = suiteInterface(tested);
  return {
    diagnostics: loading.warnings,
    interface: {
      inputs: actions.inputs,
      outputs: actions.outputs,
      internal: channels.filter((_, index) => tested.roles[index] === 'internal').map(({ name }) => name),
      ...(actions.parameters && { parameters: actions.parameters }),
      underTest: named(true),
      environment: named(false),
    },
  };
}
