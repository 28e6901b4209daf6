/**
 * The names that a configuration may say, all of which follow from the list of commands and the entries of their options. Only
 * systems and reporters have entries of their own, here.
 */
import { COMMANDS, type CommandEntry, GROUPS } from '../commands/list.js';
import { type OptionEntry, nameOf, option, writing } from '../options/option.js';
import { REACHING, REPORTERS, SUT } from '../options/run.js';
import { COMMON } from '../options/shared.js';
import { collect } from '../options/values.js';
import { isSameForm } from './setting.js';

/** An option of one or several commands. */
export interface Setting {
  readonly name: string;
  /** That of the first command that has it. */
  readonly entry: OptionEntry;
  /** Those of all commands that have it. */
  readonly entries: readonly OptionEntry[];
  /** The commands that have it. */
  readonly commands: readonly string[];
  /** Whether it takes the same values in all of them; otherwise each says its own. */
  readonly isAlike: boolean;
}

export type Vocabulary = ReadonlyMap<string, Setting>;

/** Commands that a configuration is about: all but the one that shows it. */
const CONFIGURED = COMMANDS.filter(({ name }) => name !== 'config');

/** What `commands` of a configuration may name: commands, and groups of them. */
export const SECTIONS: readonly string[] = [
  ...GROUPS.map(({ name }) => name),
  ...CONFIGURED.map(({ name }) => name),
];

/** The options of a command, of a group, or of all commands where none is named. */
export function vocabularyOf(section?: string): Vocabulary {
  const known = vocabularies.get(section) ?? makeVocabulary(section);
  vocabularies.set(section, known);
  return known;
}

const vocabularies = new Map<string | undefined, Vocabulary>();

function makeVocabulary(section: string | undefined): Vocabulary {
  const isGroup = GROUPS.some(({ name }) => name === section);
  const commands = CONFIGURED.filter(
    ({ name }) => section === undefined || name === section || (isGroup && name.startsWith(`${section} `)),
  );
  const found = new Map<string, { readonly command: string; readonly entry: OptionEntry }[]>();
  for (const { name: command, options } of commands)
    for (const entry of [...COMMON, ...options]) {
      if (entry.isTypedOnly === true) continue;
      const known = found.get(nameOf(entry)) ?? [];
      found.set(nameOf(entry), [...known, { command, entry }]);
    }
  return new Map(
    [...found].map(([name, all]) => [
      name,
      {
        name,
        entry: all[0]!.entry,
        entries: all.map(({ entry }) => entry),
        commands: all.map(({ command }) => command),
        isAlike: all.every(({ entry }) => isSameForm(entry, all[0]!.entry)),
      },
    ]),
  );
}

/** The sections of a command, the nearest first: its own, and that of its group. */
export function sectionsOf({ name }: Pick<CommandEntry, 'name'>): readonly string[] {
  const [group = ''] = name.split(' ');
  return group !== name && GROUPS.some((each) => each.name === group) ? [name, group] : [name];
}

/** How a system under test is started or reached: as the options of `run` say it. */
export const SYSTEM: readonly OptionEntry[] = [
  {
    ...option('--command <words>', 'the system: a command line, or a program and its arguments'),
    parse: collect,
  },
  ...REACHING.filter((entry) => entry !== SUT),
];

/** Of which one is needed. */
export const WAYS_TO_SYSTEMS: readonly string[] = ['command', 'connect', 'listen', 'adapter', 'sutModel'];

/** In which forms results of tests are reported. */
export const REPORTER: readonly OptionEntry[] = [
  { flags: '--to <form>', help: 'the form of the report', choices: REPORTERS, isMandatory: true },
  writing('--output <file>', 'where it is written'),
];
