/** Runs a command: whatever happens, there is one exit status, and with --json one document. */
import { reasonOfLimit } from '../base/reason.js';
import { Stopped } from '../base/stopped.js';
import { reasonText } from '../suite/reason-text.js';
import { type CommandEntry, type Run } from './commands/list.js';
import { EXIT, type ExitStatus } from './exit-status.js';
import { reportInternalError } from './internal-error.js';
import { type InterfaceFileOption, withInterfaceFile } from './load/interface-file.js';
import { type ConfigLoading, type ConfigRequest, loadConfig } from './config/load-config.js';
import { type Settled, type Typed, problemOf, settle, valuesOf } from './config/settle.js';
import { namedFiles } from './options/named-files.js';
import { type Outcome, decline, documentOf, ofCommandLine, refuse } from './outcome.js';
import { type Output, type OutputOptions, createOutput } from './output.js';
import { stoppedEarly } from '../library/problems.js';
import { internalError } from './problems.js';
import { OutputFiles } from './write/output-files.js';

export async function runCommand(command: CommandEntry, typed: Typed): Promise<ExitStatus> {
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
      const options: OutputOptions & InterfaceFileOption = values;
      const { sources, targets } = namedFiles(command.options, settled.args, values);
      const read =
        configuration === undefined ? [] : [{ path: configuration.file.path, kind: 'input' as const }];
      const files = new OutputFiles([...sources, ...read], options.force === true);
      output = createOutput(options, files);
      const run = await command.run();
      const problem = problemOf(settled.options) ?? files.foresee(targets);
      outcome =
        problem === undefined
          ? await runWith(output, run, settled, options)
          : decline(output, problem, typeof settled.args[0] === 'string' ? { file: settled.args[0] } : {});
    }
  } catch (error) {
    outcome = error instanceof Stopped ? stopped(error) : gone(error);
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
  const interfaces = withInterfaceFile(output, options);
  if (interfaces.kind === 'ended') return interfaces.outcome;
  const [models] = args;
  const each = new Map<string, unknown>();
  for (const file of Array.isArray(models) ? (models as readonly string[]) : []) {
    const own = withInterfaceFile<InterfaceFileOption>(output, valuesOf(forFile(file)));
    if (own.kind === 'ended') return own.outcome;
    each.set(file, own.value);
  }
  const more = each.size === 0 ? {} : { forFile: (file: string) => each.get(file) };
  return run(output, ...([...args, { ...interfaces.value, ...more }] as never[]));
}

export function printDocument({ options }: Output, outcome: Outcome): void {
  if (options.json === true) process.stdout.write(`${JSON.stringify(documentOf(outcome), undefined, 2)}\n`);
}

function stopped({ limit }: Stopped): Outcome {
  const text = reasonText(reasonOfLimit(limit));
  process.stderr.write(`not complete: ${text}\n`);
  const problem = stoppedEarly.at(undefined, `There is no answer: ${text}.`);
  return { status: EXIT.budget, document: { limit, diagnostics: [ofCommandLine(problem)] } };
}

function gone(error: unknown): Outcome {
  const { message, details } = reportInternalError(error);
  const problem = internalError.at(undefined, message);
  return { status: EXIT.internal, document: { details, diagnostics: [ofCommandLine(problem)] } };
}
