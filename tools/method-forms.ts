/**
 * The methods that make tests, with their options, as data for those who show them: made of the entries of the options, which
 * the command line is made of too (src/library/method-options.ts). A test compares, and `npm run golden` writes it anew.
 */
import { COMMANDS } from '../src/cli/commands/list.js';
import { settingForm } from '../src/cli/config/setting.js';
import { type OptionEntry, flagOf, isEmptyList, nameOf } from '../src/cli/options/option.js';

const GROUP = 'generate ';

/** What concerns the process, its files and what it prints, not the tests. */
const NOT_OF_METHODS = ['list', 'jobs', 'store', 'budgetMemory', 'force', 'unseen'];

export function methodOptions(): string {
  const methods = COMMANDS.filter(({ name }) => name.startsWith(GROUP)).map(({ name, summary, options }) => ({
    name: name.slice(GROUP.length),
    summary,
    options: options.filter(isOfMethod).map((entry) => JSON.stringify(optionOf(entry))),
  }));
  const shared = namesOfShared(methods.flatMap(({ options }) => options));
  return [
    '/** The methods that make tests, with their options. Made of the entries of the options: see tools/method-forms.ts. */',
    "import { type Method, type MethodOption } from './methods.js';",
    '',
    ...[...shared].map(([option, name]) => `const ${name}: MethodOption = ${option};\n`),
    'export const METHODS: readonly Method[] = [',
    ...methods.map(({ name, summary, options }) => {
      const listed = options.map((option) => shared.get(option) ?? option).join(', ');
      return `{ name: ${JSON.stringify(name)}, summary: ${JSON.stringify(summary)}, options: [${listed}] },`;
    }),
    '];',
    '',
  ].join('\n');
}

/** What several methods have alike stands once, under a name such as BUDGET_TIME; variants are numbered. */
function namesOfShared(options: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Map<string, number>();
  for (const option of options.filter((each, index) => options.indexOf(each) !== index)) {
    if (names.has(option)) continue;
    const { name } = JSON.parse(option) as { readonly name: string };
    const constant = name.replace(/[A-Z]/g, '_$&').toUpperCase();
    const count = (used.get(constant) ?? 0) + 1;
    used.set(constant, count);
    names.set(option, count === 1 ? constant : `${constant}_${count}`);
  }
  return names;
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
