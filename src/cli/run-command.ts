/** Runs a command: whatever happens, there is one exit status, and with --json one document. */
import { Stopped } from '../base/stopped.js';
import { type BudgetOptions, beginCommand, limitCommand } from './budget.js';
import { type CommandEntry, type Run } from './commands/list.js';
import { EXIT, type ExitStatus } from './exit-status.js';
import { reportInternalError } from './internal-error.js';
import { type InterfaceFileOption, withInterfaceFile } from './load/interface-file.js';
import { type ConfigLoading, type ConfigRequest, loadConfig } from './config/load-config.js';
import { type Settled, type Typed, problemOf, settle, unknownModel, valuesOf } from './config/settle.js';
import { namedFiles } from './options/named-files.js';
import {
  type Attempt,
  type Outcome,
  decline,
  documentOf,
  notComplete,
  ofCommandLine,
  refuse,
} from './outcome.js';
import { type Output, type OutputOptions, createOutput } from './output.js';
import { type InterfaceOptions } from '../library/testing.js';
import { OutputFiles } from './write/output-files.js';

export async function runCommand(command: CommandEntry, typed: Typed): Promise<ExitStatus> {
  beginCommand();
  let output = createOutput(typed.values);
  let outcome: Outcome;
  try {
    const loading =
      command.isAlone === true ? NO_CONFIG : await loadConfig(typed.values['config'] as ConfigRequest);
    if (loading.kind === 'failed') {
      outcome = refuse(output, loading.file.path, loading);
    } else {
      const configuration = loading.kind === 'loaded' ? loading.configuration : undefined;
      const settled = settle(command, typed, configuration);
      const values: Readonly<Record<string, unknown>> = {
        ...valuesOf(settled.options),
        config: typed.values['config'],
      };
      const options: OutputOptions & InterfaceFileOption & BudgetOptions = values;
      if (command.endsItself !== true) limitCommand(options);
      const { sources, targets } = namedFiles(command.options, settled.args, values);
      const read =
        configuration === undefined ? [] : [{ path: configuration.file.path, kind: 'input' as const }];
      const files = new OutputFiles([...sources, ...read], options.force === true);
      output = createOutput(options, files);
      const run = await command.run();
      const problem =
        problemOf(settled.options) ??
        settled.problem ??
        unknownModel(settled, configuration) ??
        files.foresee(targets);
      outcome =
        problem === undefined
          ? await runWith(output, run, settled, { ...options, typed: typed.texts } as InterfaceFileOption)
          : decline(output, problem, typeof settled.args[0] === 'string' ? { file: settled.args[0] } : {});
    }
  } catch (error) {
    outcome = error instanceof Stopped ? notComplete(error.limit) : gone(error);
  }
  printDocument(output, outcome);
  return outcome.status;
}

const NO_CONFIG: ConfigLoading = { kind: 'none' };

/** With the interface that a file says, if the options name one. A command with several models asks for what is in force for each. */
async function runWith(
  output: Output,
  run: Run,
  { args, forFile }: Settled,
  options: InterfaceFileOption,
): Promise<Outcome> {
  const settled = withInterfaceFile(output, options);
  if (settled.kind === 'ended') return settled.outcome;
  const [models] = args;
  const each = new Map<string, InterfaceFileOption>();
  for (const file of Array.isArray(models) && models.length > 1 ? (models as readonly string[]) : []) {
    const values: InterfaceFileOption = valuesOf(forFile(file));
    // A file is read once: it may be standard input.
    const isSame = values.interfaceFile === options.interfaceFile;
    const own = isSame ? withInterfaceOf(settled.value, values) : withInterfaceFile(output, values);
    if (own.kind === 'ended') return own.outcome;
    each.set(file, own.value);
  }
  const more = each.size === 0 ? {} : { forFile: (file: string) => each.get(file) };
  return run(output, ...([...args, { ...settled.value, ...more }] as never[]));
}

/** With the lists that were read already, where a file says them. */
function withInterfaceOf(
  read: InterfaceFileOption & InterfaceOptions,
  values: InterfaceFileOption,
): Attempt<InterfaceFileOption> {
  const { interfaceFile, inputs, outputs } = read;
  return {
    kind: 'made',
    value: interfaceFile === undefined ? values : { ...values, ...{ inputs, outputs } },
  };
}

export function printDocument({ options }: Output, outcome: Outcome): void {
  if (options.json === true) process.stdout.write(`${JSON.stringify(documentOf(outcome), undefined, 2)}\n`);
}

/** The outcome of a command that met a defect. */
export function gone(error: unknown, isCaught = true): Outcome {
  const { problem, details } = reportInternalError(error, isCaught);
  return { status: EXIT.internal, document: { details, diagnostics: [ofCommandLine(problem)] } };
}
