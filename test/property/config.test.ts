/**
 * Laws of configurations: what is written in one is what would be typed; the nearest setting counts; the schema and the check of
 * configurations agree; and no data breaks the check.
 */
import fc from 'fast-check';
import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/list.js';
import { checkConfig } from '../../src/cli/config/check-config.js';
import { type SettingForm, readSetting, settingForm } from '../../src/cli/config/setting.js';
import { type Typed, settle, valuesOf } from '../../src/cli/config/settle.js';
import { SECTIONS, vocabularyOf } from '../../src/cli/config/vocabulary.js';
import { type OptionEntry, areInConflict, nameOf, optionOf } from '../../src/cli/options/option.js';
import { COMMON } from '../../src/cli/options/shared.js';
import { configSchema } from '../../tools/config-forms.js';
import { violations } from '../support/json-schema.js';

const NOTHING_TYPED: Typed = { args: [], values: {}, isTyped: () => false };
const ENTRIES = COMMANDS.filter(({ name }) => name !== 'config').flatMap(({ name, options }) =>
  [...COMMON, ...options]
    .filter((each) => each.isTypedOnly !== true)
    .map((entry) => ({ command: name, entry })),
);
const anyEntry = fc.constantFrom(...ENTRIES);
const TEXTS = [
  '1',
  '2',
  '0',
  '7',
  'x',
  '',
  'a,b',
  'f(a, b), c',
  'all',
  '90s',
  '1.5h',
  '2GB',
  '5/2',
  'a=1',
  'N=a,b',
  'a:2',
];
const WORDS = ENTRIES.flatMap(({ entry }) => {
  const { texts } = settingForm(entry);
  return typeof texts === 'string' ? [] : texts;
});
const anyText = fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom(...WORDS));
const same = (path: string): string => path;

/** What a command gets of what is typed, as the parser of command lines does it; undefined if it refuses. */
function typedValue(entry: OptionEntry, texts: readonly string[]): { readonly value: unknown } | undefined {
  const { parse, choices } = entry;
  if (choices !== undefined && texts.some((text) => !choices.includes(text))) return undefined;
  try {
    const read = (before: unknown, text: string): unknown =>
      parse === undefined ? text : parse(text, before as never);
    return { value: texts.reduce<unknown>(read, entry.default) };
  } catch (error) {
    if (error instanceof InvalidArgumentError) return undefined;
    throw error;
  }
}

/** The same, as a configuration says it. */
function written({ count, numbers, texts }: SettingForm, typed: readonly string[]): unknown {
  const one = (text: string): unknown =>
    numbers !== 'none' && /^\d+$/.test(text) && (texts !== 'any' || text.length < 3) ? Number(text) : text;
  if (count === 'repeated') return typed.map(one);
  if (count === 'one') return one(typed[0]!);
  const parts = typed[0]!.split(/,(?![^(]*\))/).map((text) => text.trim());
  return parts.filter((text) => text !== '').map(one);
}

test('what is written is what would be typed', () => {
  fc.assert(
    fc.property(anyEntry, fc.array(anyText, { minLength: 1, maxLength: 3 }), ({ entry }, given) => {
      const { required } = optionOf(entry);
      fc.pre(required);
      const form = settingForm(entry);
      const texts = form.count === 'repeated' ? given : given.slice(0, 1);
      const typed = typedValue(entry, texts);
      const read = readSetting(entry, written(form, texts), same);
      expect(read.kind).toBe(typed === undefined ? 'wrong' : 'read');
      if (read.kind === 'read') expect(read.value).toEqual(typed?.value);
    }),
    { numRuns: 2_000 },
  );
});

const schema = configSchema();
const anyItem = fc.oneof(
  anyText,
  fc.integer({ min: -1, max: 12 }),
  fc.boolean(),
  fc.constantFrom(1.5, null, 1e300),
);
const anyWritten = fc.oneof(anyItem, fc.array(anyItem, { maxLength: 3 }), fc.constant({}));

test('whatever the schema refuses is refused, and what is refused by its form is refused by the schema', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(undefined, ...SECTIONS),
      fc.constantFrom(...vocabularyOf().keys()),
      anyWritten,
      (section, option, value) => {
        const settings = { [option]: value };
        const config = section === undefined ? { options: settings } : { commands: { [section]: settings } };
        const { findings } = checkConfig(config, same);
        const refused = violations(schema, config).length > 0;
        if (refused) expect(findings).not.toEqual([]);
        const { entry } = vocabularyOf(section).get(option) ?? {};
        const isOfForm = entry !== undefined && settingForm(entry).texts !== 'any';
        if (
          !refused &&
          isOfForm &&
          typeof value !== 'number' &&
          !Array.isArray(value) &&
          option !== 'complete'
        )
          expect(findings).toEqual([]);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('no data breaks the check, and every mistake is told in a sentence', () => {
  const keys = fc.constantFrom(
    'options',
    'commands',
    'models',
    'systems',
    'reporters',
    'check',
    'seed',
    '__proto__',
    'a',
  );
  const { data } = fc.letrec((tie) => ({
    data: fc.oneof(
      { maxDepth: 4 },
      anyItem,
      fc.array(tie('data'), { maxLength: 2 }),
      fc.dictionary(keys, tie('data')),
    ),
  }));
  fc.assert(
    fc.property(data, (value) => {
      for (const { at } of checkConfig(value, same).findings)
        expect(at(undefined).message).toMatch(/^['A-Z][^]*\.$/);
    }),
    { numRuns: 1_000 },
  );
});

/** Where a setting of a command can stand, the nearest first. */
const LEVELS = ['typed', 'model command', 'model', 'command', 'group', 'common'] as const;

test('the nearest setting counts', () => {
  const command = COMMANDS.find(({ name }) => name === 'generate coverage')!;
  const anyLevels = fc.uniqueArray(fc.constantFrom(...LEVELS));
  fc.assert(
    fc.property(anyLevels, fc.boolean(), (levels, byName) => {
      const seedOf = (level: (typeof LEVELS)[number]): object =>
        levels.includes(level) ? { seed: 10 + LEVELS.indexOf(level) } : {};
      const { configuration, findings } = checkConfig(
        {
          options: seedOf('common'),
          commands: { generate: seedOf('group'), 'generate coverage': seedOf('command') },
          models: {
            lamp: {
              file: 'lamp.xml',
              options: seedOf('model'),
              commands: { 'generate coverage': seedOf('model command') },
            },
            other: { file: 'other.xml', options: { seed: 99 } },
          },
        },
        same,
      );
      expect(findings).toEqual([]);
      const isTyped = levels.includes('typed');
      const typed: Typed = {
        args: [byName ? 'lamp' : './lamp.xml'],
        values: isTyped ? { seed: 10 } : { seed: 1 },
        isTyped: (name) => isTyped && name === 'seed',
      };
      const settled = settle(command, typed, configuration);
      const nearest = LEVELS.find((level) => levels.includes(level));
      expect(valuesOf(settled.options)['seed']).toBe(
        nearest === undefined ? 1 : 10 + LEVELS.indexOf(nearest),
      );
      expect(settled.args).toEqual([byName ? 'lamp.xml' : './lamp.xml']);
    }),
  );
});

test('no two options that exclude each other are in force, and the nearer one is', () => {
  const pairs = COMMANDS.flatMap((command) =>
    command.options.flatMap((one) =>
      command.options
        .filter((other) => one !== other && areInConflict(one, other))
        .map((other) => ({ command, one, other })),
    ),
  );
  expect(pairs.length).toBeGreaterThan(5);
  const inConfig = (command: string, entry: OptionEntry, value: unknown): ReturnType<typeof checkConfig> =>
    checkConfig({ commands: { [command]: { [nameOf(entry)]: value } } }, same);
  for (const { command, one, other } of pairs) {
    // Texts, times and sizes.
    const valueOf = (entry: OptionEntry): unknown =>
      optionOf(entry).isBoolean()
        ? true
        : ['a', '1s', '1GB'].find((value) => inConfig(command.name, entry, value).findings.length === 0);
    const { configuration, findings } = checkConfig(
      {
        options: vocabularyOf().get(nameOf(other))!.isAlike ? { [nameOf(other)]: valueOf(other) } : {},
        commands: { [command.name]: { [nameOf(one)]: valueOf(one) } },
      },
      same,
    );
    expect(findings).toEqual([]);
    const near = valuesOf(settle(command, NOTHING_TYPED, configuration).options);
    expect(near[nameOf(other)]).toBeUndefined();
    expect(near[nameOf(one)]).toBeDefined();
    // What is typed takes the place of both.
    const isTyped = (name: string): boolean => name === nameOf(other);
    const values = { [nameOf(other)]: valueOf(other) };
    const typed = valuesOf(settle(command, { args: [], values, isTyped }, configuration).options);
    expect(typed[nameOf(one)]).toBeUndefined();
  }
});
