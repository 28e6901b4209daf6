/**
 * The methods that make tests, with their options, as data for those who show them: made of the entries of the options, which
 * the command line is made of too (src/library/method-options.ts). A test compares, and `npm run golden` writes it anew.
 */
import { COMMANDS } from '../src/cli/commands/list.js';
import { settingForm } from '../src/cli/config/setting.js';
import { type OptionEntry, flagOf, isEmptyList, nameOf } from '../src/cli/options/option.js';

const GROUP = 'generate ';

/** What concerns the process, its files and what it prints, not the tests. */
const NOT_OF_METHODS = ['list', 'jobs', 'budgetMemory', 'force', 'unseen'];

export function methodOptions(): string {
  const methods = COMMANDS.filter(({ name }) => name.startsWith(GROUP)).map(({ name, summary, options }) => ({
    name: name.slice(GROUP.length),
    summary,
    options: options.filter(isOfMethod).map(optionOf),
  }));
  return [
    '/** The methods that make tests, with their options. Made of the entries of the options: see tools/method-forms.ts. */',
    "import { type Method } from './methods.js';",
    '',
    `export const METHODS: readonly Method[] = ${JSON.stringify(methods)};`,
    '',
  ].join('\n');
}

function isOfMethod(entry: OptionEntry): boolean {
  const { reads, writes } = entry;
  return reads === undefined && writes === undefined && !NOT_OF_METHODS.includes(nameOf(entry));
}

function optionOf(entry: OptionEntry): object {
  const { help, default: initial } = entry;
  const { count, texts, numbers, isSwitch } = settingForm(entry);
  const isNegated = entry.flags.startsWith('--no-');
  return {
    name: nameOf(entry),
    flag: flagOf(entry),
    help: help.replace(/ \((?:comma-separated; )?can be repeated\)$/, ''),
    kind: isSwitch ? 'switch' : texts === 'none' ? 'number' : typeof texts === 'string' ? 'text' : 'choice',
    count,
    ...(typeof texts === 'string' ? {} : { choices: texts }),
    ...(numbers === 'none' || texts === 'none' ? {} : { takesNumbers: true }),
    ...(isNegated ? { isNegated } : {}),
    ...(initial === undefined || isEmptyList(initial) ? {} : { initial }),
    ...(entry.conflicts === undefined ? {} : { conflicts: [entry.conflicts].flat() }),
  };
}
