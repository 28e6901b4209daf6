/**
 * The configuration as its users see it, made of the entries of the options: the types of `defineConfig`
 * (src/library/config-options.ts), and the schema of the JSON form (schema/tickstone-config-1.schema.json). Tests compare, and
 * `npm run golden` writes both anew.
 */
import { COMMANDS, GROUPS } from '../src/cli/commands/list.js';
import { type SettingForm, settingForm } from '../src/cli/config/setting.js';
import {
  REPORTER,
  SECTIONS,
  SYSTEM,
  type Setting,
  WAYS_TO_SYSTEMS,
  vocabularyOf,
} from '../src/cli/config/vocabulary.js';
import { type OptionEntry, nameOf } from '../src/cli/options/option.js';

/** The options that a section can say. */
function settingsIn(section?: string): readonly Setting[] {
  return [...vocabularyOf(section).values()].filter(({ isAlike }) => isAlike);
}

/** Those that are the same in all commands, and the others. */
function settingsOf(section: string): {
  readonly shared: readonly Setting[];
  readonly own: readonly Setting[];
} {
  const common = new Set(settingsIn().map(({ name }) => name));
  const all = settingsIn(section);
  return {
    shared: all.filter(({ name }) => common.has(name)),
    own: all.filter(({ name }) => !common.has(name)),
  };
}

/** What help says of an option, as a sentence. An option that turns something off is a field that says whether it is on. */
function sentenceOf({ entry: { flags }, entries }: Setting): string {
  const isNegated = flags.startsWith('--no-');
  // Where commands say it differently, most of them are right.
  const count = (help: string): number => entries.filter((each) => each.help === help).length;
  const [help] = entries.map((each) => each.help).sort((a, b) => count(b) - count(a)) as [string];
  const text = `${help.charAt(0).toUpperCase()}${help.slice(1)}.`;
  return isNegated ? `False for ${flags}: ${help}.` : text;
}

function summaryOf(section: string): string {
  return [...GROUPS, ...COMMANDS].find(({ name }) => name === section)!.summary;
}

// ---------------------------------------------------------------------------------------------------- types

export function configTypes(): string {
  const commands = SECTIONS.map((section) => {
    const { shared, own } = settingsOf(section);
    const picked = shared.map(({ name }) => `'${name}'`).join(' | ');
    const more = own.length === 0 ? '' : ` & {${fieldsOf(own)}}`;
    return `/** ${summaryOf(section)} */\nreadonly ${JSON.stringify(section)}?: (Pick<ConfigOptions, ${picked}>${more}) | undefined;`;
  });
  return [
    '/** The options of all commands, as a configuration says them. Made of the entries of the options: see tools/config-forms.ts. */',
    '',
    '/** Options for all commands that have them. Those that do not mean the same in all commands are options of commands only. */',
    `export interface ConfigOptions {${fieldsOf(settingsIn())}}`,
    '',
    '/** Options for one command, or for a group of commands. */',
    `export interface ConfigCommands {${commands.join('\n')}}`,
    '',
    '/** How a system under test is started or reached. */',
    `export interface ConfigSystem {${fieldsOf(asSettings(SYSTEM))}}`,
    '',
    '/** In which form results of tests are reported. */',
    `export interface ConfigReporter {${fieldsOf(asSettings(REPORTER))}}`,
    '',
  ].join('\n');
}

function asSettings(entries: readonly OptionEntry[]): readonly Setting[] {
  return entries.map((entry) => ({
    name: nameOf(entry),
    entry,
    entries: [entry],
    commands: [],
    isAlike: true,
  }));
}

function fieldsOf(settings: readonly Setting[]): string {
  return settings
    .map((setting) => {
      const { name, entry } = setting;
      const isNeeded = entry.isMandatory === true && entry === REPORTER[0];
      const type = typeOf(settingForm(entry));
      return `/** ${sentenceOf(setting)} */\nreadonly ${name}${isNeeded ? '' : '?'}: ${type}${isNeeded ? '' : ' | undefined'};`;
    })
    .join('\n');
}

function typeOf(form: SettingForm): string {
  const one = oneOf(form).map((each) =>
    each === 'text' ? 'string' : each === 'number' ? 'number' : literal(each),
  );
  const list = `readonly (${one.join(' | ')})[]`;
  return [...(form.isSwitch ? ['boolean'] : []), ...one, ...(form.count === 'one' ? [] : [list])].join(' | ');
}

type One = 'text' | 'number' | { readonly word: string | number };

function literal(one: One): string {
  return typeof one === 'string' ? one : typeof one.word === 'string' ? `'${one.word}'` : String(one.word);
}

/** What one value can be. A word that is a number may be written as one. */
function oneOf({ texts, numbers }: SettingForm): readonly One[] {
  const words = typeof texts === 'string' ? [] : texts;
  return [
    ...(numbers === 'none' ? [] : (['number'] as const)),
    ...(texts === 'any' ? (['text'] as const) : []),
    ...words.map((word) => ({ word })),
    ...words.filter((word) => /^\d+$/.test(word)).map((word) => ({ word: Number(word) })),
  ];
}

// ---------------------------------------------------------------------------------------------------- schema

type Schema = Readonly<Record<string, unknown>>;

export function configSchema(): Schema {
  const scope = {
    options: { $ref: '#/$defs/options' },
    commands: { $ref: '#/$defs/commands' },
  };
  const named = (of: Schema, description: string): Schema => ({
    type: 'object',
    description,
    propertyNames: { pattern: '^[A-Za-z_][\\w-]*$' },
    additionalProperties: of,
  });
  const reporter = objectOf(schemasOf(asSettings(REPORTER)), ['to']);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://github.com/tickstone/tickstone/schema/tickstone-config-1.schema.json',
    title: 'Configuration of Tickstone',
    ...objectOf({
      $schema: { type: 'string' },
      ...scope,
      models: named(
        { anyOf: [{ type: 'string' }, objectOf({ file: { type: 'string' }, ...scope }, ['file'])] },
        'Models by name: a file, or an object with the file and what is in force for it.',
      ),
      systems: named(systemSchema(), 'How systems under test are started or reached.'),
      reporters: {
        type: 'array',
        description: 'In which forms results of tests are reported.',
        items: { anyOf: [(reporter['properties'] as Schema)['to'], reporter] },
      },
    }),
    $defs: {
      options: {
        description: 'Options for all commands that have them.',
        ...objectOf(schemasOf(settingsIn())),
      },
      commands: {
        description: 'Options for one command, or for a group of commands.',
        ...objectOf(
          Object.fromEntries(
            SECTIONS.map((section) => [
              section,
              { description: summaryOf(section), ...objectOf(sectionSchemas(section)) },
            ]),
          ),
        ),
      },
    },
  };
}

function sectionSchemas(section: string): Schema {
  const { shared, own } = settingsOf(section);
  const references = shared.map(
    ({ name }) => [name, { $ref: `#/$defs/options/properties/${name}` }] as const,
  );
  return { ...Object.fromEntries(references), ...schemasOf(own) };
}

function systemSchema(): Schema {
  return {
    ...objectOf(schemasOf(asSettings(SYSTEM))),
    anyOf: WAYS_TO_SYSTEMS.map((name) => ({ required: [name] })),
  };
}

function objectOf(properties: Schema, required: readonly string[] = []): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function schemasOf(settings: readonly Setting[]): Schema {
  return Object.fromEntries(
    settings.map((setting) => {
      const { name, entry, entries } = setting;
      const initial = entries.every((each) => each.default === entry.default) ? entry.default : undefined;
      return [name, { description: sentenceOf(setting), ...schemaOf(settingForm(entry), initial) }];
    }),
  );
}

function schemaOf(form: SettingForm, initial: unknown): Schema {
  const one = anyOf([...oneSchemas(form)]);
  const list = { type: 'array', items: one };
  const all = [
    ...(form.isSwitch ? [{ type: 'boolean' }] : []),
    ...oneSchemas(form),
    ...(form.count === 'one' ? [] : [list]),
  ];
  const isShown = typeof initial === 'string' || typeof initial === 'number';
  return { ...anyOf(all), ...(isShown ? { default: initial } : {}) };
}

function anyOf(all: readonly Schema[]): Schema {
  return all.length === 1 ? all[0]! : { anyOf: all };
}

function oneSchemas(form: SettingForm): readonly Schema[] {
  const words = oneOf(form).flatMap((one) => (typeof one === 'string' ? [] : [one.word]));
  return [
    ...(form.numbers === 'none'
      ? []
      : [{ type: form.numbers === 'whole' ? 'integer' : 'number', minimum: 0 }]),
    ...(form.texts === 'any' ? [{ type: 'string' }] : []),
    ...(words.length === 0 ? [] : [{ enum: words }]),
  ];
}
