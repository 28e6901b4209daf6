#!/usr/bin/env node
/** The command line: what is typed becomes a call of one of the commands of commands/list.ts. */
import { Command, CommanderError, type Option } from 'commander';
import { nearest } from '../base/suggest.js';
import { linesWithoutUnseen } from '../base/unseen.js';
import { COMMANDS, type CommandEntry, GROUPS } from './commands/list.js';
import { EXIT, EXIT_UNREAD } from './exit-status.js';
import { isEmptyList, optionOf } from './options/option.js';
import { COMMON } from './options/shared.js';
import { usageProblem } from './options/usage-problem.js';
import { ofCommandLine } from './outcome.js';
import { type OutputOptions, createOutput } from './output.js';
import { printDocument, runCommand } from './run-command.js';
import { version } from './version.js';
import { reasonOf } from './write/write-file.js';

/** Looked for before the rest is understood: there is a document also if it is not. */
const wantsJson = process.argv.includes('--json');

/** What would be printed as help, if the document is to have it. */
let help = '';

const program = new Command('tickstone')
  .description('Turns models of real-time systems into timed tests.')
  .version(version(), '-V, --version', 'print the version')
  .showHelpAfterError('Run with --help to see how the command is used.')
  .showSuggestionAfterError()
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({
    writeOut: (text) => {
      if (wantsJson) help += text;
      else process.stdout.write(text);
    },
    // What it quotes of the command line may come from names of files.
    writeErr: (text) => void process.stderr.write(linesWithoutUnseen(text)),
  })
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit status: 0 everything holds, 1 something does not hold, 2 bad usage or input, 3 a budget ran out or the command was interrupted, 70 internal error, 141 standard output was closed by its reader.',
  );

refuseUnknown(program);
for (const entry of COMMANDS) addCommand(entry);

function addCommand(entry: CommandEntry): void {
  const { name, alias, takes, summary, options, examples } = entry;
  const words = name.split(' ');
  const parent = words.length === 1 ? program : groupNamed(words[0]!);
  const command = parent.command(`${words.at(-1)!} ${takes}`).description(summary);
  if (alias !== undefined) command.alias(alias);
  for (const option of [...COMMON, ...options]) {
    const made = optionOf(option);
    command.addOption(made);
    // That nothing is listed before anything is goes without saying in the help.
    if (isEmptyList(option.default))
      command.setOptionValueWithSource(made.attributeName(), option.default, 'default');
    if (option.isRepeatable !== true) refuseRepeated(command, made);
  }
  command.addHelpText('after', examplesText(examples)).action(async (...given: unknown[]) => {
    // The last one is the command itself.
    const [options, ...args] = given.slice(0, -1).reverse() as [OutputOptions, ...unknown[]];
    process.exitCode = await runCommand(entry, args.reverse(), options);
  });
}

/** Of two values, none is dropped in silence. A flag without a value says the same when it is said again. */
function refuseRepeated(command: Command, option: Option): void {
  if (!option.required && !option.optional) return;
  let count = 0;
  command.on(`option:${option.name()}`, () => {
    count++;
    if (count > 1)
      command.error(`error: option '${option.flags}' is given more than once. It takes one value.`, {
        code: 'commander.repeatedOption',
      });
  });
}

/** The command that commands are part of: one of the list, or a group, which is made when the first of them is. */
function groupNamed(name: string): Command {
  const known = program.commands.find((command) => command.name() === name);
  // Options that both have are found by the outer one, wherever they stand.
  if (known !== undefined)
    return known.hook('preAction', (outer, inner) => {
      for (const [option, value] of Object.entries(outer.opts())) inner.setOptionValue(option, value);
    });
  const { summary, examples } = GROUPS.find((group) => group.name === name)!;
  const group = program.command(name).description(summary);
  refuseUnknown(group);
  return examples.length === 0 ? group : group.addHelpText('after', examplesText(examples));
}

/** A command that there is not: a name that is nearly the same is offered, also one that is part of a group. */
function refuseUnknown(parent: Command): void {
  parent.on('command:*', ([name = '']: readonly string[]) => {
    const path = parent === program ? '' : `${parent.name()} `;
    const inGroup = COMMANDS.find((entry) => entry.name.endsWith(` ${name}`))?.name;
    const near = nearest(
      name,
      parent.commands.flatMap((command) => [command.name(), ...command.aliases()]),
    );
    const meant = near === undefined ? inGroup : `${path}${near}`;
    const suggestion = meant === undefined ? '' : `\n(Did you mean '${meant}'?)`;
    parent.error(`error: unknown command '${path}${name}'${suggestion}`, {
      code: 'commander.unknownCommand',
    });
  });
}

function examplesText(examples: readonly string[]): string {
  return `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`;
}

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
