#!/usr/bin/env node
/** The command line: what is typed becomes a call of one of the commands of commands/list.ts. */
import { CommanderError } from 'commander';
import { EXIT, EXIT_UNREAD } from './exit-status.js';
import { usageProblem } from './options/usage-problem.js';
import { ofCommandLine } from './outcome.js';
import { createOutput } from './output.js';
import { programOf } from './program.js';
import { printDocument, runCommand } from './run-command.js';
import { reasonOf } from './write/write-file.js';

/** Looked for before the rest is understood: there is a document also if it is not. */
const wantsJson = process.argv.includes('--json');

/** What would be printed as help, if the document is to have it. */
let help = '';

const program = programOf({
  act: async (entry, typed) => {
    process.exitCode = await runCommand(entry, typed);
  },
  writeHelp: (text) => {
    if (wantsJson) help += text;
    else process.stdout.write(text);
  },
});

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // What is wrong, or the help that was asked for, has been printed.
    const output = createOutput({ json: wantsJson });
    const isHelp = error.exitCode === 0;
    const status = isHelp ? EXIT.held : EXIT.badInput;
    const document = isHelp ? { text: help } : { diagnostics: [ofCommandLine(usageProblem(error))] };
    printDocument(output, { status, document });
    process.exitCode = status;
  }
}

// A reader that stops early, such as `head`, is no defect; who asks for the exit status learns that not all was read.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT_UNREAD);
  process.stderr.write(`error: Standard output cannot be written: ${reasonOf(error)}.\n`);
  process.exit(EXIT.badInput);
});
// There is nowhere left to say it.
process.stderr.on('error', () => undefined);

void main();
