/** Runs a command: whatever happens, there is one exit status, and with --json one document. */
import { reasonOfLimit } from '../base/reason.js';
import { Stopped } from '../base/stopped.js';
import { reasonText } from '../suite/reason-text.js';
import { type BudgetOptions, beginCommand } from './budget.js';
import { type CommandEntry, type Run } from './commands/list.js';
import { EXIT, type ExitStatus } from './exit-status.js';
import { reportInternalError } from './internal-error.js';
import { type InterfaceFileOption, withInterfaceFile } from './load/interface-file.js';
import { namedFiles } from './options/named-files.js';
import { type Outcome, decline, documentOf, ofCommandLine } from './outcome.js';
import { type Output, type OutputOptions, createOutput } from './output.js';
import { stoppedEarly } from '../library/problems.js';
import { internalError } from './problems.js';
import { OutputFiles } from './write/output-files.js';

export async function runCommand(
  { run: load, options: known }: Pick<CommandEntry, 'run' | 'options'>,
  args: readonly unknown[],
  options: OutputOptions & InterfaceFileOption & BudgetOptions,
): Promise<ExitStatus> {
  beginCommand(options);
  const { sources, targets } = namedFiles(known, args, { ...options });
  const files = new OutputFiles(sources, options.force === true);
  const output = createOutput(options, files);
  let outcome: Outcome;
  try {
    const run = await load();
    const problem = files.foresee(targets);
    outcome =
      problem === undefined
        ? await runWith(output, run, args, options)
        : decline(output, problem, typeof args[0] === 'string' ? { file: args[0] } : {});
  } catch (error) {
    outcome = error instanceof Stopped ? stopped(error) : gone(error);
  }
  printDocument(output, outcome);
  return outcome.status;
}

/** With the interface that a file says, if the options name one. */
async function runWith(
  output: Output,
  run: Run,
  args: readonly unknown[],
  options: InterfaceFileOption,
): Promise<Outcome> {
  const settled = withInterfaceFile(output, options);
  return settled.kind === 'ended' ? settled.outcome : run(output, ...([...args, settled.value] as never[]));
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
