/** An option of commands, as data: its name, what its value may be, and what help says of it. */
import { Option } from 'commander';
import { repetitionIn } from '../../base/once.js';
import { type Source, type Target } from '../write/output-files.js';
import { refuseAgain } from './values.js';

export interface OptionEntry {
  /** Names and the name of the value, such as `-o, --output <file>`. */
  readonly flags: string;
  readonly help: string;
  /** Takes what is typed, and the value so far; says with an InvalidArgumentError what is wrong. */
  readonly parse?: ((text: string, before: never) => unknown) | undefined;
  /** What reads a text of it, where `parse` does more: it looks for what a list has twice, say. */
  readonly reader?: OptionEntry['parse'];
  readonly default?: unknown;
  readonly choices?: readonly string[] | undefined;
  /** Whether it can be given several times; the parser then gets the value so far. Given again, any other is refused. */
  readonly isRepeatable?: boolean | undefined;
  /** Whether its value is a list, with commas. */
  readonly isList?: boolean | undefined;
  /** The value where the option stands without one. */
  readonly preset?: string | undefined;
  /** The option, or options, by their names, that it does not go with. */
  readonly conflicts?: string | readonly string[] | undefined;
  readonly isMandatory?: boolean | undefined;
  /** Of an option that says whether there is a configuration, and so cannot stand in one. */
  readonly isTypedOnly?: boolean | undefined;
  /** Of an option that names what is written, or several files that are read: nothing of these is destroyed. */
  readonly writes?: Target['kind'] | undefined;
  readonly reads?: Source['kind'] | undefined;
}

/** As the parser of command lines knows it. What it does not go with, and whether it is needed, is asked when all is known. */
export function optionOf(entry: OptionEntry): Option {
  const { flags, help, parse, choices, preset } = entry;
  const option = new Option(flags, help);
  if (entry.default !== undefined && !isEmptyList(entry.default))
    option.default(entry.default, Array.isArray(entry.default) ? entry.default.join(',') : undefined);
  if (parse !== undefined) option.argParser(parse as (text: string, before: unknown) => unknown);
  if (choices !== undefined) option.choices(choices);
  if (preset !== undefined) option.preset(preset);
  return option;
}

/** By which its value is known, to commands and in configurations: `budgetTime` of `--budget-time <time>`. */
export function nameOf(entry: OptionEntry): string {
  return optionOf(entry).attributeName();
}

/** The name that is typed, such as `--budget-time`. */
export function flagOf(entry: OptionEntry): string {
  return optionOf(entry).long!;
}

/** Whether only one of two options can be there. */
export function areInConflict(one: OptionEntry, other: OptionEntry): boolean {
  const names = ({ conflicts }: OptionEntry): readonly string[] => [conflicts ?? []].flat();
  return names(one).includes(nameOf(other)) || names(other).includes(nameOf(one));
}

/**
 * Takes back what a configuration says, whatever the option is: `--no-force`, `--color`. Help does not list these.
 */
export function takenBack(entry: OptionEntry): Option {
  const { long, negate } = optionOf(entry);
  const other = negate ? long!.replace(/^--no-/, '--') : long!.replace(/^--/, '--no-');
  return new Option(other).hideHelp();
}

export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** What reads one text of an option. */
export function readerOf({ reader, parse }: OptionEntry): OptionEntry['parse'] {
  return reader ?? parse;
}

/** An option with a value, or without one where nothing is said of it. */
export function option(
  flags: string,
  help: string,
  parse?: OptionEntry['parse'],
  initial?: unknown,
): OptionEntry {
  return { flags, help, parse, default: initial };
}

/** An option whose value is one list, in which nothing stands twice. */
export function listing(
  flags: string,
  help: string,
  parse: (text: string) => readonly (string | number)[],
  initial?: readonly string[],
): OptionEntry {
  return {
    flags,
    help: `${help} (comma-separated)`,
    parse: (text: string) => {
      const found = parse(text);
      refuseAgain(repetitionIn(found));
      return found;
    },
    reader: parse,
    default: initial,
    isList: true,
  };
}

/** An option that can be given several times; each value is added to those before it. */
export function repeatable<T>(
  flags: string,
  help: string,
  parse: (text: string, before: readonly T[]) => readonly T[],
): OptionEntry {
  return { flags, help: `${help} (can be repeated)`, parse, default: [], isRepeatable: true };
}

/** An option whose value is one of some words. */
export function choice(
  flags: string,
  help: string,
  choices: readonly string[],
  initial?: string,
): OptionEntry {
  return { flags, help, choices, default: initial };
}

/** An option that names a file to be written, or a directory for several. */
export function writing(flags: string, help: string, writes: Target['kind'] = 'file'): OptionEntry {
  return { flags, help, writes };
}
