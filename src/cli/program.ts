/**
 * The parser of command lines, made of the list of commands. What is done with a command line that it understands is said outside.
 *
 * A command gets its options when it is called: those of all commands take longer to make than many a command takes.
 */
import { Command, Help, type Option } from 'commander';
import { nearest } from '../base/suggest.js';
import { linesWithoutUnseen } from '../base/unseen.js';
import { COMMANDS, type CommandEntry, GROUPS } from './commands/list.js';
import { type Typed } from './config/settle.js';
import { type OptionEntry, isEmptyList, optionOf, takenBack } from './options/option.js';
import { COMMON } from './options/shared.js';
import { version } from './version.js';
import { quotedForShell } from './write/replay-command.js';

export interface ProgramSettings {
  /** A command line that was understood. `texts` is what was typed of an option. */
  readonly act: (
    entry: CommandEntry,
    typed: Typed,
    texts: ReadonlyMap<string, readonly string[]>,
  ) => Promise<void>;
  /** Where help is written. */
  readonly writeHelp: (text: string) => void;
  /** Whether all arguments can be left out: who only asks what is in force need not name a model. */
  readonly areArgumentsFree?: boolean | undefined;
}

export function programOf(settings: ProgramSettings): Command {
  const made = new Set<Command>();
  const program = new Command('tickstone')
    .description('Turns models of real-time systems into tests, runs them and shows what happened.')
    .version(version(), '-V, --version', 'print the version')
    .showHelpAfterError('Run with --help to see how the command is used.')
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => termOf(command, made) })
    .configureOutput({
      writeOut: settings.writeHelp,
      // What it quotes of the command line may come from names of files.
      writeErr: (text) => void process.stderr.write(linesWithoutUnseen(text)),
    })
    .exitOverride()
    .addHelpText(
      'after',
      '\nExit status: 0 everything holds, 1 something does not hold, 2 bad usage or input, 3 a budget ran out or the command was interrupted, 70 internal error, 141 standard output was closed by its reader.',
    );
  refuseUnknown(program, '');
  for (const entry of COMMANDS) made.add(addCommand(program, entry, settings));
  return program;
}

/** How help lists a command: all of those that are made here have options, which they need not have got already. */
function termOf(command: Command, made: ReadonlySet<Command>): string {
  const term = new Help().subcommandTerm(command);
  return made.has(command) && command.options.length === 0 ? term.replace(/^\S+/, '$& [options]') : term;
}

/** `help generate coverage` asks for what `generate coverage --help` shows, however deep the command is. */
export function withHelpAsOption(program: Command, args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  if (first !== 'help') return args;
  const path: string[] = [];
  let command = program;
  for (const word of rest.filter((each) => !each.startsWith('-'))) {
    const next = command.commands.find((each) => [each.name(), ...each.aliases()].includes(word));
    if (next === undefined) {
      // Of a group, that is a command which there is not; else it is an argument, of which help says nothing.
      if (command.registeredArguments.length === 0 && command.commands.length > 0) return rest;
      break;
    }
    path.push(word);
    command = next;
  }
  return [...path, '--help', ...rest.filter((each) => each.startsWith('-'))];
}

function addCommand(
  program: Command,
  entry: CommandEntry,
  { act, areArgumentsFree }: ProgramSettings,
): Command {
  const { name, alias, takes, summary, options, examples, takesAll = false } = entry;
  const words = name.split(' ');
  const parent = words.length === 1 ? program : groupNamed(program, words[0]!);
  const args = areArgumentsFree === true ? takes.replaceAll('<', '[').replaceAll('>', ']') : takes;
  const command = parent.command(`${words.at(-1)!} ${args}`).description(summary);
  if (alias !== undefined) command.alias(alias);
  if (takesAll) command.allowUnknownOption();
  const texts = new Map<string, string[]>();
  parent.hook('preSubcommand', (_, called) => {
    if (called === command) addOptions(command, [...COMMON, ...options], texts);
  });
  return command.addHelpText('after', examplesText(examples)).action(async (...given: unknown[]) => {
    // The last one is the command itself, and options stand before it.
    const values = command.opts();
    const isTyped = (option: string): boolean => command.getOptionValueSource(option) === 'cli';
    await act(entry, { args: given.slice(0, -2), values, isTyped, texts }, texts);
  });
}

function addOptions(command: Command, options: readonly OptionEntry[], texts: Map<string, string[]>): void {
  for (const entry of options) {
    const option = optionOf(entry);
    command.addOption(option);
    // That nothing is listed before anything is goes without saying in the help.
    if (isEmptyList(entry.default))
      command.setOptionValueWithSource(option.attributeName(), entry.default, 'default');
    if (entry.isRepeatable !== true) refuseRepeated(command, option, entry.isList === true);
    command.on(`option:${option.name()}`, (text: string | null) => {
      const before = texts.get(option.attributeName()) ?? [];
      texts.set(option.attributeName(), text === null ? before : [...before, text]);
    });
  }
  // After the others: what is there by default is not theirs to say.
  for (const option of options.filter(({ isTypedOnly }) => isTypedOnly !== true))
    command.addOption(takenBack(option));
}

/** Of two values, none is dropped in silence. A flag without a value says the same when it is said again. */
function refuseRepeated(command: Command, option: Option, isList: boolean): void {
  if (!option.required && !option.optional) return;
  const before: string[] = [];
  command.on(`option:${option.name()}`, (text: string | null) => {
    before.push(text ?? '');
    if (before.length === 1) return;
    const instead = isList
      ? `Write one list: ${option.long!} ${quotedForShell(before.join(','))}`
      : 'It takes one value.';
    command.error(`error: option '${option.flags}' is given more than once. ${instead}`, {
      code: 'commander.repeatedOption',
    });
  });
}

/** A command that there is not: a name that is nearly the same is offered, also one that is part of a group. */
function refuseUnknown(parent: Command, path: string): void {
  parent.on('command:*', ([name = '']: readonly string[]) => {
    const inGroup = COMMANDS.find((entry) => entry.name.endsWith(` ${name}`))?.name;
    const near = nearest(
      name,
      parent.commands.flatMap((command) => [command.name(), ...command.aliases()]),
    );
    const meant = near === undefined ? inGroup : `${path}${near}`;
    const suggestion = meant === undefined ? aboutFile(parent, path, name) : `\n(Did you mean '${meant}'?)`;
    parent.error(`error: unknown command '${path}${name}'${suggestion}`, {
      code: 'commander.unknownCommand',
    });
  });
}

/** Who names a file has left out what to do with it. */
function aboutFile(parent: Command, path: string, name: string): string {
  if (!/[./\\]/.test(name)) return '';
  const first = parent.commands.find((command) => command.registeredArguments.length > 0);
  return first === undefined
    ? ''
    : `\n(Say what to do with '${name}', for example: tickstone ${path}${first.name()} ${name})`;
}

/** The command that commands are part of: one of the list, or a group, which is made when the first of them is. */
function groupNamed(program: Command, name: string): Command {
  const known = program.commands.find((command) => command.name() === name);
  // Options that both have are found by the outer one, wherever they stand.
  if (known !== undefined)
    return known.hook('preAction', (outer, inner) => {
      for (const [option, value] of Object.entries(outer.opts()))
        inner.setOptionValueWithSource(option, value, outer.getOptionValueSource(option) ?? 'default');
    });
  const { summary, examples } = GROUPS.find((group) => group.name === name)!;
  const group = program.command(name).description(summary);
  refuseUnknown(group, `${name} `);
  return examples.length === 0 ? group : group.addHelpText('after', examplesText(examples));
}

function examplesText(examples: readonly string[]): string {
  return `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`;
}
