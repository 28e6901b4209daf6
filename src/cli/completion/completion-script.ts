/**
 * What shells need to know to complete command lines, as scripts that are made of the list of commands: names of commands,
 * their options, and the values of options and arguments that have but a few. Where anything else stands, shells offer files.
 */
import { COMMANDS, GROUPS } from '../commands/list.js';
import { bundledModels } from '../load/bundled-models.js';
import { type OptionEntry, optionOf } from '../options/option.js';
import { COMMON } from '../options/shared.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell): string {
  const places = placesOf();
  switch (shell) {
    case 'bash':
      return bashScript(places);
    case 'zsh':
      // zsh knows functions that are written for bash.
      return [
        '#compdef tickstone',
        'if ! whence compdef > /dev/null; then autoload -U compinit && compinit; fi',
        'autoload -U +X bashcompinit && bashcompinit',
        bashScript(places),
      ].join('\n');
    case 'fish':
      return fishScript(places);
  }
}

/** Where a word is typed: behind these words. */
interface Place {
  /** The name of a command or a group; empty behind `tickstone` itself. */
  readonly path: string;
  /** What may come next that is no option, each with what help says of it. */
  readonly words: readonly (readonly [word: string, summary: string])[];
  readonly options: readonly Completed[];
}

interface Completed {
  readonly short?: string | undefined;
  readonly long: string;
  readonly summary: string;
  readonly choices: readonly string[];
  readonly takes: 'nothing' | 'a file' | 'a value' | 'perhaps a value';
}

function placesOf(): readonly Place[] {
  const groups = ['', ...GROUPS.map(({ name }) => name)].map((path) => ({
    path,
    words: below(path),
    options: [],
  }));
  const commands = COMMANDS.flatMap(({ name, alias, options }) => {
    const words = [...below(name), ...(ARGUMENTS[name]?.() ?? []).map((word) => [word, ''] as const)];
    const completed = [...COMMON, ...options].map(completedOption);
    const other = alias === undefined ? [] : [[...name.split(' ').slice(0, -1), alias].join(' ')];
    return [name, ...other].map((path) => ({ path, words, options: completed }));
  });
  return [...groups, ...commands];
}

/** Commands and groups whose names are one word longer. */
function below(path: string): readonly (readonly [string, string])[] {
  const depth = path === '' ? 0 : path.split(' ').length;
  return [...GROUPS, ...COMMANDS].flatMap(({ name, summary }) => {
    const words = name.split(' ');
    const isNext = words.length === depth + 1 && words.slice(0, depth).join(' ') === path;
    return isNext ? [[words.at(-1)!, summary] as const] : [];
  });
}

/** Arguments that are one of a few. */
const ARGUMENTS: Readonly<Record<string, () => readonly string[]>> = {
  'models copy': () => bundledModels().map(({ name }) => name),
  completion: () => SHELLS,
};

/** What values are called that are names of files. */
const FILES = /[<[](?:\S*file|directory|path|suite|model|test|name\[=file\])[\]>]/;

function completedOption(entry: OptionEntry): Completed {
  const { short, long, required, optional } = optionOf(entry);
  const { flags, help, choices = [], reads, writes } = entry;
  const isFile = reads !== undefined || writes !== undefined || FILES.test(flags);
  const takes = optional ? 'perhaps a value' : !required ? 'nothing' : isFile ? 'a file' : 'a value';
  return { short, long: long!, summary: help, choices, takes };
}

// ---------------------------------------------------------------------------------------------------------- bash

function bashScript(places: readonly Place[]): string {
  const quoted = (text: string): string => `'${text}'`;
  const list = (words: readonly string[]): string => quoted(words.join(' '));
  const paths = places
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(path.replace(/ (?=\S+$)/, '/')));
  const steps = paths.map((path) => (path.includes('/') ? path : path.replace("'", "'/")));
  const withValues = places.flatMap(({ path, options }) =>
    options
      .filter(({ takes }) => takes !== 'nothing')
      .flatMap(({ short, long, choices, takes }) =>
        [short, long].flatMap((flag) =>
          flag === undefined ? [] : [{ at: `${path} ${flag}`, choices, takes }],
        ),
      ),
  );
  const chosen = withValues.filter(({ choices }) => choices.length > 0);
  const free = withValues.filter(({ choices, takes }) => choices.length === 0 && takes !== 'perhaps a value');
  const flagsOf = ({ options }: Place): readonly string[] => [...options.map(({ long }) => long), '--help'];
  return [
    '# Completes command lines of tickstone.',
    '_tickstone() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD - 1]}" command="" words="" word i',
    '  if [[ "$cur" == "=" ]]; then cur=""; elif [[ "$prev" == "=" ]]; then prev="${COMP_WORDS[COMP_CWORD - 2]}"; fi',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    '    word="${COMP_WORDS[i]}"',
    '    if [[ "$word" == -* ]]; then continue; fi',
    '    case "$command/$word" in',
    `      ${steps.join(' | ')}) command="\${command:+$command }$word" ;;`,
    '      *) break ;;',
    '    esac',
    '  done',
    '  case "$command $prev" in',
    ...chosen.map(({ at, choices }) => `    ${quoted(at)}) words=${list(choices)} ;;`),
    // Anything: files are offered.
    `    ${free.map(({ at }) => quoted(at)).join(' | ')}) return ;;`,
    '    *)',
    '      if [[ "$cur" == -* ]]; then',
    '        case "$command" in',
    ...places.map((place) => `          ${quoted(place.path)}) words=${list(flagsOf(place))} ;;`),
    '        esac',
    '      else',
    '        case "$command" in',
    ...places
      .filter(({ words }) => words.length > 0)
      .map(({ path, words }) => `          ${quoted(path)}) words=${list(words.map(([word]) => word))} ;;`),
    '        esac',
    '      fi',
    '      ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '}',
    'complete -o default -F _tickstone tickstone',
    '',
  ].join('\n');
}

// ---------------------------------------------------------------------------------------------------------- fish

function fishScript(places: readonly Place[]): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = places.flatMap(({ path, words, options }) => [
    ...words.map(
      ([word, summary]) =>
        `complete -c tickstone -n ${quoted(`__tickstone_at ${path}`.trim())} -f -a ${quoted(word)} -d ${quoted(summary)}`,
    ),
    ...options.map(({ short, long, summary, choices, takes }) => {
      const names = `${short === undefined ? '' : `-s ${short.slice(1)} `}-l ${long.slice(2)}`;
      const value =
        choices.length > 0
          ? ` -x -a ${quoted(choices.join(' '))}`
          : takes === 'a file'
            ? ' -r'
            : takes === 'a value'
              ? ' -x'
              : '';
      return `complete -c tickstone -n ${quoted(`__tickstone_in ${path}`)} ${names}${value} -d ${quoted(summary)}`;
    }),
  ]);
  return [
    '# Completes command lines of tickstone.',
    '# Whether these are the words so far, options aside; and whether those so far begin with them.',
    'function __tickstone_at',
    "    set -l words (string match -v -- '-*' (commandline -opc)[2..])",
    '    test "$words" = "$argv"',
    'end',
    'function __tickstone_in',
    "    set -l words (string match -v -- '-*' (commandline -opc)[2..])",
    '    set -l n (count $argv)',
    '    test (count $words) -ge $n; and test "$words[1..$n]" = "$argv"',
    'end',
    ...lines,
    '',
  ].join('\n');
}
