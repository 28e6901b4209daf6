/** The interface of a model: what a tester gives and sees. */
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { lineColumn } from '../base/source.js';
import { suiteInterface } from '../generators/values-apart.js';
import { type SuiteInterface } from '../suite/suite.js';
import { channelOneSided, variableNeverRead } from '../language/problems/lint.js';
import { type Model, partsOf } from './model.js';
import { type InterfaceOptions, testing } from './testing.js';

/** The interface of a model: what a tester gives and sees, and what stays inside. */
export interface InterfaceReport {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly internal: readonly string[];
  /** What inputs and outputs pass, by their names. */
  readonly parameters?: SuiteInterface['parameters'];
  readonly underTest: readonly string[];
  readonly environment: readonly string[];
}

export interface FoundInterface {
  readonly interface?: InterfaceReport;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Whether advice about the model is pointless because of what a tester does: it is the other side. */
  readonly explains?: (advice: LocatedDiagnostic) => boolean;
}

/** The interface, or the errors that keep a model from having one. */
export function interfaceReport(model: Model, options: InterfaceOptions): FoundInterface {
  const loading = testing(model, options);
  if (loading.kind === 'refused')
    return { diagnostics: loading.diagnostics.filter(({ severity }) => severity === 'error') };
  const { network, tested } = loading.model;
  const { synchronisation, processes } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  // Where every meeting is told, none is left on the channel.
  const isTold = (name: string): boolean =>
    tested.meetings?.all === true && tested.meetings.channels.includes(name);
  const named = (isUnderTest: boolean): readonly string[] =>
    processes
      .filter(({ memoryOf }, index) => tested.underTest[index] === isUnderTest && memoryOf === undefined)
      .map(({ name }) => name);
  const actions = suiteInterface(tested);
  return {
    diagnostics: loading.warnings,
    explains: explanationOf(model, actions),
    interface: {
      inputs: actions.inputs,
      outputs: actions.outputs,
      internal: channels
        .filter(({ name }, index) => tested.roles[index] === 'internal' && !isTold(name))
        .map(({ name }) => name),
      ...(actions.parameters && { parameters: actions.parameters }),
      underTest: named(true),
      environment: named(false),
    },
  };
}

/** A tester sends what nobody sends, receives what nobody receives, and reads what passes. */
function explanationOf(
  model: Model,
  { inputs, outputs, parameters = {} }: SuiteInterface,
): (advice: LocatedDiagnostic) => boolean {
  const parts = partsOf(model);
  if (parts.kind !== 'uppaal') return () => false;
  const plain = (name: string): string => name.replace(/[.[(].*$/s, '');
  const channels = new Set([...inputs, ...outputs].map(plain));
  const passed = new Set(Object.values(parameters).flatMap((each) => each.map(({ name }) => plain(name))));
  const explained = new Set(
    parts.checked.globals.variables.flatMap(({ name, span }) => {
      if (span === undefined) return [];
      const { line, column } = lineColumn(parts.file, span.start);
      if (channels.has(name)) return [`${channelOneSided.code} ${line}:${column}`];
      return passed.has(name) ? [`${variableNeverRead.code} ${line}:${column}`] : [];
    }),
  );
  return ({ code, line, column }) => explained.has(`${code} ${line}:${column}`);
}
