#!/usr/bin/env node
/** The command line: what is typed becomes a call of one of the commands of commands/list.ts. */
import { EXIT, EXIT_UNREAD } from './exit-status.js';
import { endUncaught, runLine } from './run-line.js';
import { heedSignals } from './signals.js';
import { reasonOf } from './write/write-file.js';

// A reader that stops early, such as `head`, is no defect; who asks for the exit status learns that not all was read.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT_UNREAD);
  process.stderr.write(`error: Standard output cannot be written: ${reasonOf(error)}.\n`);
  process.exit(EXIT.badInput);
});
// There is nowhere left to say it.
process.stderr.on('error', () => undefined);

const args = process.argv.slice(2);
let isDone = false;
// Without this, Node would end with the status of a model that does not hold. Who listens besides takes it.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') === 1) process.exit(endUncaught(args, error, isDone));
});

heedSignals();
process.exitCode = await runLine(args);
isDone = true;
