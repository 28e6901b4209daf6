#!/usr/bin/env node
/**
 * The command line. Each command is one entry in model-commands.ts or test-commands.ts and one file in commands/, loaded
 * when it is called, so that a small command starts fast.
 */
import { Command, CommanderError } from 'commander';
import { reasonOfLimit } from '../base/reason.js';
import { Stopped } from '../base/stopped.js';
import { reasonText } from '../suite/reason-text.js';
import { EXIT } from './exit-status.js';
import { reportInternalError } from './internal-error.js';
import { addModelCommands } from './model-commands.js';
import { addTestCommands } from './test-commands.js';
import { version } from './version.js';

const program = new Command('tickstone')
  .description('Turns models of real-time systems into tests, runs them and shows what happened.')
  .version(version(), '-V, --version', 'print the version')
  .showHelpAfterError('Run with --help to see how the command is used.')
  .showSuggestionAfterError()
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit status: 0 all held, 1 something did not hold, 2 bad usage or input, 3 a budget ran out or it was interrupted, 70 internal error.',
  );

addModelCommands(program);
addTestCommands(program);

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.held : EXIT.badInput;
    else if (error instanceof Stopped) {
      process.stderr.write(`not complete: ${reasonText(reasonOfLimit(error.limit))}\n`);
      process.exitCode = EXIT.budget;
    } else process.exitCode = reportInternalError(error);
  }
}

// A reader that stops early, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

void main();
