/** Runs a command: whatever happens, there is one exit status, and with --json one document. */
import { reasonOfLimit } from '../base/reason.js';
import { Stopped } from '../base/stopped.js';
import { reasonText } from '../suite/reason-text.js';
import { type CommandEntry } from './commands/list.js';
import { EXIT, type ExitStatus } from './exit-status.js';
import { reportInternalError } from './internal-error.js';
import { type InterfaceFileOption, withInterfaceFile } from './load/interface-file.js';
import { type Outcome, documentOf, ofCommandLine } from './outcome.js';
import { type Output, type OutputOptions, createOutput } from './output.js';
import { stoppedEarly } from '../library/problems.js';
import { internalError } from './problems.js';

export async function runCommand(
  load: CommandEntry['run'],
  args: readonly unknown[],
  options: OutputOptions & InterfaceFileOption,
): Promise<ExitStatus> {
  const output = createOutput(options);
  let outcome: Outcome;
  try {
    const run = await load();
    const settled = withInterfaceFile(output, options);
    outcome =
      settled.kind === 'ended'
        ? settled.outcome
        : await run(output, ...([...args, settled.value] as never[]));
  } catch (error) {
    outcome = error instanceof Stopped ? stopped(error) : gone(error);
  }
  printDocument(output, outcome);
  return outcome.status;
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
