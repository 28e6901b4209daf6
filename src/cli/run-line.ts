/** Runs a command line, whatever is typed: there is one exit status, and with --json one document. */
import { CommanderError } from 'commander';
import { EXIT, type ExitStatus } from './exit-status.js';
import { usageProblem } from './options/usage-problem.js';
import { ofCommandLine } from './outcome.js';
import { createOutput } from './output.js';
import { programOf, withHelpAsOption } from './program.js';
import { gone, printDocument, runCommand } from './run-command.js';

/** What is typed behind the name of the program. */
export async function runLine(args: readonly string[]): Promise<ExitStatus> {
  /** Looked for before the rest is understood: there is a document also if it is not. */
  const wantsJson = isJsonWanted(args);
  /** What would be printed as help, if the document is to have it. */
  let help = '';
  let status: ExitStatus = EXIT.held;
  const program = programOf({
    act: async (entry, typed) => {
      status = await runCommand(entry, typed);
    },
    writeHelp: (text) => {
      if (wantsJson) help += text;
      else process.stdout.write(text);
    },
  });
  try {
    await program.parseAsync(withHelpAsOption(program, args), { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // What is wrong, or the help that was asked for, has been printed.
    const isHelp = error.exitCode === 0;
    const ended = isHelp ? EXIT.held : EXIT.badInput;
    const document = isHelp ? { text: help } : { diagnostics: [ofCommandLine(usageProblem(error))] };
    printDocument(createOutput({ json: wantsJson }), { status: ended, document });
    return ended;
  }
}

/** What nobody has caught ends the command, whatever it waits for; the document is printed unless one was. */
export function endUncaught(args: readonly string[], error: unknown, isPrinted: boolean): ExitStatus {
  const outcome = gone(error, false);
  if (!isPrinted) printDocument(createOutput({ json: isJsonWanted(args) }), outcome);
  return outcome.status;
}

function isJsonWanted(args: readonly string[]): boolean {
  return args.includes('--json');
}
