#!/usr/bin/env node
/**
 * The command line. Each command is one entry here and one file in commands/, loaded when it is called, so that a
 * small command starts fast.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { EXIT } from './exit-status.js';
import { reportInternalError } from './internal-error.js';
import { version } from './version.js';

/** The words of `convert --to`; the command itself is loaded when called. */
const CONVERSIONS = ['xml', 'xta', 'q', 'tck', 'dot', 'svg', 'mermaid'];

const program = new Command('tickstone')
  .description('Turns models of real-time systems into tests, runs them and shows what happened.')
  .version(version(), '-V, --version', 'print the version')
  .showHelpAfterError('Run with --help to see how the command is used.')
  .showSuggestionAfterError()
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit status: 0 all held, 1 something did not hold, 2 bad usage or input, 3 budget ran out, 70 internal error.',
  );

/** A command with the options that every command has. */
function command(nameAndArguments: string, description: string, examples: readonly string[]): Command {
  return program
    .command(nameAndArguments)
    .description(description)
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'print errors only')
    .option('--no-color', 'print without colours (NO_COLOR works too)')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}

command(
  'check <model...>',
  'Read, type-check and lint models (.xml, .xta, .ta, .tck; a .q file goes with the model before it).',
  [
    'tickstone check lamp.xml',
    'tickstone check train.xta train.q',
    'tickstone check models/*.xml --max-warnings 0 --json',
  ],
)
  .option('--max-warnings <n>', 'exit with status 1 when there are more warnings', wholeNumber)
  .action(async (paths: string[], options: object) => {
    const { checkCommand } = await import('./commands/check.js');
    process.exitCode = checkCommand(paths, options);
  });

command(
  'convert <model>',
  'Write a model in another form: UPPAAL XML, text or queries, TChecker, or a picture.',
  ['tickstone convert lamp.xta --to xml -o lamp.xml', 'tickstone convert lamp.xml -o lamp.svg'],
)
  .addOption(
    new Option('--to <form>', 'what to write (default: by the ending of the output file)').choices(
      CONVERSIONS,
    ),
  )
  .option('-o, --output <file>', 'where to write (default: standard output)')
  .action(async (path: string, options: object) => {
    const { convertCommand } = await import('./commands/convert.js');
    process.exitCode = await convertCommand(path, options);
  });

command('explain <code>', 'Say what a diagnostic code means, with an example.', [
  'tickstone explain TKS3001',
]).action(async (code: string, options: object) => {
  const { explainCommand } = await import('./commands/explain.js');
  process.exitCode = explainCommand(code, options);
});

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.held : EXIT.badInput;
    else process.exitCode = reportInternalError(error);
  }
}

// A reader that stops early, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

void main();
